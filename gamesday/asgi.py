"""The ASGI application: HTTP to Django, websockets to the live tables."""

import os

from gamesday import handler

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gamesday.settings")
http = handler.application()  # loads the apps, so it stands before the imports that need them

from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.security.websocket import OriginValidator  # noqa: E402
from django.conf import settings  # noqa: E402
from django.urls import re_path  # noqa: E402

from games.routing import websocket_urlpatterns  # noqa: E402
from gamesday.limits import misses  # noqa: E402
from gamesday.limits.asgi import guarded  # noqa: E402
from gamesday.limits.pages import queued  # noqa: E402

sockets = URLRouter([*websocket_urlpatterns, re_path("", misses.nowhere)])
application = guarded(
    ProtocolTypeRouter({"http": queued(misses.counted(http)), "websocket": OriginValidator(sockets, settings.ORIGINS)})
)
