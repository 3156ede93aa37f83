"""Addresses of the game library and its leaflets."""

from django.urls import path
from django.views.generic import TemplateView

app_name = "rules"
urlpatterns = [path("", TemplateView.as_view(template_name="base.html"), name="index")]
