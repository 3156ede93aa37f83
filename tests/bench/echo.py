"""A bare group echo on Channels and Daphne: what a websocket says goes to everyone in its group, no more.

    python -m tests.bench.echo PORT

The tables cannot be faster than this; `tests.bench.live` measures both in one run.
"""

from __future__ import annotations

import sys
from typing import Any

from django.conf import settings

settings.configure(
    SECRET_KEY="k",
    IMPORT_MAX_BYTES=0,
    INSTALLED_APPS=["channels"],
    ROOT_URLCONF=(),
    CHANNEL_LAYERS={"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}},
)

from channels.generic.websocket import AsyncWebsocketConsumer  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from django.urls import re_path  # noqa: E402

from gamesday import server  # noqa: E402


class Echo(AsyncWebsocketConsumer):  # type: ignore[misc]  # channels has no types
    """One connection of the group its address names."""

    async def connect(self) -> None:
        self.group = f"echo-{self.scope['url_route']['kwargs']['group']}"
        await self.channel_layer.group_add(self.group, self.channel_name)
        await self.accept()

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(self.group, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        await self.channel_layer.group_send(self.group, {"type": "said", "text": text_data})

    async def said(self, message: dict[str, Any]) -> None:
        await self.send(text_data=message["text"])


application = ProtocolTypeRouter({"websocket": URLRouter([re_path(r"^ws/(?P<group>\w+)/$", Echo.as_asgi())])})

if __name__ == "__main__":
    server.run(
        application,
        server.listen("127.0.0.1", int(sys.argv[1])),
        behind_proxy=False,
        ready=lambda: None,
    )
