"""Websocket addresses."""

from django.urls import path

from games.consumers import TableConsumer

websocket_urlpatterns = [path("ws/tisch/<str:code>/", TableConsumer.as_asgi())]
