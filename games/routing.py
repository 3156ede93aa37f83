"""Websocket addresses."""

from django.urls import path

from games.consumers import TableConsumer
from games.hall_consumer import HallConsumer

websocket_urlpatterns = [
    path("ws/tisch/<str:code>/", TableConsumer.as_asgi()),
    path("ws/saal/", HallConsumer.as_asgi()),
]
