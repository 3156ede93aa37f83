"""Addresses of the pages of games days, as people share them."""

from django.urls import path

from day.views import pages

urlpatterns = [
    path("<slug:slug>/", pages.show, name="day_page"),
    path("<slug:slug>/bild/<int:number>.jpg", pages.picture_file, name="day_picture"),
]
