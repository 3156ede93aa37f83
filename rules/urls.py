"""Addresses of the game library and its leaflets."""

from django.urls import path

from rules import views

app_name = "rules"
urlpatterns = [
    path("", views.index, name="index"),
    path("<str:slug>/<str:audience>/", views.leaflet, name="leaflet"),
    path("<str:slug>/<str:audience>/<str:layout>.pdf", views.leaflet_pdf, name="pdf"),
]
