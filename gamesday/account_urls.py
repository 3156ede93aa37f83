"""Addresses for logging in, the first set-up and the people who help."""

from django.contrib.auth.views import LogoutView
from django.urls import path

from gamesday.accounts import views

urlpatterns = [
    path("anmelden/", views.SignIn.as_view(), name="login"),
    path("abmelden/", LogoutView.as_view(), name="logout"),
    path("einrichten/", views.setup, name="setup"),
    path("helfer/", views.people, name="people"),
    path("helfer/<int:person>/sperren/", views.person_state, {"active": False}, name="person_lock"),
    path("helfer/<int:person>/zulassen/", views.person_state, {"active": True}, name="person_unlock"),
    path("helfer/<int:person>/merksatz/", views.person_phrase, name="person_phrase"),
]
