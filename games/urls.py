"""Addresses of the hall and the tables."""

from django.urls import path

from games import views

urlpatterns = [
    path("", views.home, name="home"),
    path("spiele/<slug:slug>/", views.game, name="game"),
    path("spiele/<slug:slug>/oeffnen/", views.open_table, name="open"),
    path("spiele/<slug:slug>/bild.svg", views.game_picture, name="game-picture"),
    path("tisch/", views.find_table, name="find-table"),
    path("tisch/<str:code>/", views.table, name="table"),
    path("tisch/<str:code>/mitspielen/", views.join, name="join"),
    path("tisch/<str:code>/computer/", views.computer, name="computer"),
    path("tisch/<str:code>/revanche/", views.rematch, name="rematch"),
    path("tisch/<str:code>/qr.svg", views.table_qr, name="table-qr"),
]
