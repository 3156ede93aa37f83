"""Addresses of the hall and the tables."""

from django.urls import path

from games.views import beamer, hall, lesson, offline, organiser, privacy, replay, stations, table

urlpatterns = [
    path("", hall.home, name="home"),
    path("mitspielen/", hall.somebody, name="somebody"),
    path("wer-bist-du/", hall.who, name="who"),
    path("spiele/<slug:slug>/", hall.game, name="game"),
    path("spiele/<slug:slug>/oeffnen/", hall.open_table, name="open"),
    path("spiele/<slug:slug>/bild.svg", hall.game_picture, name="game-picture"),
    path("spiele/<slug:slug>/lektion/", lesson.page, name="lesson"),
    path("spiele/<slug:slug>/lektion/<int:number>/", lesson.step, name="lesson-step"),
    path("spiele/<slug:slug>/lektion/<int:number>/bild.svg", lesson.picture, name="lesson-picture"),
    path("tisch/", hall.find_table, name="find-table"),
    path("tisch/<str:code>/", table.table, name="table"),
    path("tisch/<str:code>/mitspielen/", table.join, name="join"),
    path("tisch/<str:code>/computer/", table.computer, name="computer"),
    path("tisch/<str:code>/revanche/", table.rematch, name="rematch"),
    path("tisch/<str:code>/tuer/", table.door, name="door"),
    path("tisch/<str:code>/verlauf/", replay.page, name="replay"),
    path("tisch/<str:code>/verlauf/schritte/", replay.steps, name="replay-steps"),
    path("tisch/<str:code>/qr.svg", table.table_qr, name="table-qr"),
    path("tisch/<str:code>/beamer/", beamer.table, name="table-beamer"),
    path("tisch/<str:code>/bild.svg", beamer.table_picture, name="table-picture"),
    path("beamer/", beamer.hall_wall, name="beamer"),
    path("beamer/qr.svg", beamer.site_qr, name="site-qr"),
    path("stand/<str:code>/", stations.station, name="station"),
    path("stand/<str:code>/qr.svg", stations.station_qr, name="station-qr"),
    path("stationen/", stations.index, name="stations"),
    path("stationen/<int:station>/tuer/", stations.door, name="station-door"),
    path("stationen/<int:station>/karte/", stations.card, name="station-card"),
    path("tische/", organiser.index, name="tables"),
    path("tische/<int:table>/schliessen/", organiser.close, name="close-table"),
    path("tische/<int:table>/sperren/", organiser.lock, name="lock-table"),
    path("dienst.js", offline.worker, name="worker"),
    path("app.webmanifest", offline.manifest, name="manifest"),
    path("kein-netz/", offline.page, name="offline"),
    path("datenschutz/", privacy.page, name="privacy"),
]
