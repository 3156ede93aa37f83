"""Addresses of the material lists."""

from django.urls import path

from inventory import views

app_name = "inventory"
urlpatterns = [
    path("", views.index, name="index"),
    path("<str:slug>/", views.show, name="list"),
    path("<str:slug>/<int:item>/<str:field>/", views.edit, name="cell"),
    path("<str:slug>/<int:item>/<str:field>/wert/", views.value, name="value"),
]
