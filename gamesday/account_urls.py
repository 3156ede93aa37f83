"""Addresses for logging in, the first set-up and the people who help."""

from django.contrib.auth import views
from django.urls import path
from django.views.generic import TemplateView

urlpatterns = [
    path("anmelden/", views.LoginView.as_view(extra_context={"section": "anmelden"}), name="login"),
    path("abmelden/", views.LogoutView.as_view(), name="logout"),
    path("helfer/", TemplateView.as_view(template_name="base.html"), name="people"),
]
