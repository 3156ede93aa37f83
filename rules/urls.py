"""Addresses of the game library and its leaflets."""

from django.urls import path

from rules.views import editing, masks, packs, reading

app_name = "rules"
urlpatterns = [
    path("", reading.index, name="index"),
    path("drucken/", packs.choose, name="pack"),
    path("drucken/paket/", packs.pack, name="pack-file"),
    path("drucken/spielepass.pdf", packs.stamp_card, name="stamp-card"),
    path("masken/", masks.index, name="masks"),
    path("masken/<slug:name>.svg", masks.drawing, name="mask-drawing"),
    path("masken/<slug:name>/<slug:way>.pdf", masks.sheet, name="mask"),
    path("<str:slug>/", reading.game, name="game"),
    path("<str:slug>/bild.svg", reading.cover, name="cover"),
    path("<str:slug>/dazu/<str:name>/<str:size>.pdf", packs.thing, name="thing"),
    path("<str:slug>/bearbeiten/", editing.edit, name="edit"),
    path("<str:slug>/bearbeiten/vorschau/", editing.preview, name="preview"),
    path("<str:slug>/fassungen/", editing.versions, name="versions"),
    path("<str:slug>/fassungen/<int:number>/", editing.version, name="version"),
    path("<str:slug>/mitgeliefert/", editing.to_shipped, name="to-shipped"),
    path("<str:slug>/neues/", editing.update, name="update"),
    path("<str:slug>/<str:audience>/", reading.leaflet, name="leaflet"),
    path("<str:slug>/<str:audience>/<str:layout>.pdf", reading.leaflet_pdf, name="pdf"),
    path("<str:slug>/<str:audience>/<str:layout>/seiten/", packs.pages, name="pages"),
]
