"""Addresses for logging in, the first set-up, the people who help and their links."""

from django.contrib.auth.views import LogoutView
from django.urls import path

from gamesday.accounts.views import kept, links, people, signing

urlpatterns = [
    path("anmelden/", signing.SignIn.as_view(), name="login"),
    path("abmelden/", LogoutView.as_view(), name="logout"),
    path("noch-da/", kept.show, name="kept_form"),
    path("einrichten/", signing.setup, name="setup"),
    path("passwort/", signing.password, name="password"),
    path("helfer/", people.index, name="people"),
    path("helfer/<int:person>/sperren/", people.state, {"active": False}, name="person_lock"),
    path("helfer/<int:person>/zulassen/", people.state, {"active": True}, name="person_unlock"),
    path("helfer/<int:person>/rolle/", people.role, name="person_role"),
    path("helfer/<int:person>/merksatz/", people.phrase, name="person_phrase"),
    path("helfer/links/", links.index, name="links"),
    path("helfer/links/<int:link>/verlaengern/", links.prolong, name="link_prolong"),
    path("helfer/links/<int:link>/zurueckziehen/", links.revoke, name="link_revoke"),
    path("helfer/links/<int:link>/neu/", links.renew, name="link_renew"),
    # where a link leads; `gamesday.logs` keeps what follows here out of the log
    path("helfen/", links.enter, name="helper_enter"),
    path("helfen/<str:token>/", links.arrive, name="helper_link"),
]
