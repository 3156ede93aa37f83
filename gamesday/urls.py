"""All addresses of the site, by what people come for: playing, leaflets, lists, accounts."""

from django.urls import include, path

urlpatterns = [
    path("", include("games.urls")),
    path("anleitungen/", include("rules.urls")),
    path("listen/", include("inventory.urls")),
    path("", include("gamesday.account_urls")),
]
