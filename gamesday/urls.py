"""All addresses of the site, by what people come for: playing, leaflets, lists, accounts."""

from django.urls import include, path

from gamesday import views

urlpatterns = [
    path("", include("games.urls")),
    path("anleitungen/", include("rules.urls")),
    path("listen/", include("inventory.urls")),
    path("spieltage/", include("day.urls")),
    path("plan/", include("day.code_urls")),
    path("tag/", include("day.page_urls")),
    path("", include("gamesday.account_urls")),
    path("zustand/", views.state, name="state"),
    path("zustand/uhr/", views.believe_clock, name="believe_clock"),
    path("zustand/sichern/", views.save_copy, name="save_copy"),
    path("quelltext/", views.source, name="source"),
    path("healthz", views.healthz, name="healthz"),
]

handler404 = "gamesday.errors.not_found"
handler500 = "gamesday.errors.failed"
