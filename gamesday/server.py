"""The server's socket and its web server, Daphne, in this process."""

from __future__ import annotations

import asyncio
import errno
import gc
import resource
import socket
import sys
from collections.abc import Callable
from typing import Any

from django.urls import get_resolver

from gamesday.environment import ConfigurationError
from gamesday.limits.numbers import LARGEST_FORM, LONGEST_MESSAGE, OPEN_FILES, SENDING

#: Seconds a thread may keep the interpreter while others wait for it. A move changes threads four times; with Python's
#: own five milliseconds it would wait that long each time while a page is made beside it.
TURN = 0.0005
#: Objects made, and not gone again, until the garbage collector looks at the youngest.
YOUNG = 10_000


def listen(host: str, port: int) -> socket.socket:
    """A listening IPv4 socket: the port is ours before anything else happens. Raises ConfigurationError."""
    try:
        *_, address = socket.getaddrinfo(host, port, socket.AF_INET, socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    except OSError as error:
        raise ConfigurationError(
            f"HOST={host}: Diese Adresse ist nicht bekannt. Erwartet wird 0.0.0.0 (für alle Geräte im Netz), "
            "127.0.0.1 (nur für diesen Rechner) oder eine andere eigene Adresse."
        ) from error
    opened = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # right after a restart
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SENDING)  # each connection inherits it
        opened.bind(address)
        opened.listen(256)
    except OSError as error:
        opened.close()
        raise ConfigurationError(_refused(host, port, error)) from error
    opened.setblocking(False)
    return opened


def _refused(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            f"PORT={port}: Diesen Port benutzt schon ein anderes Programm, vielleicht läuft der Spieletag bereits. "
            f"Erwartet wird ein freier Port, zum Beispiel: PORT={port + 1 if port < 65535 else 8000} make run"
        )
    if error.errno == errno.EACCES:
        return f"PORT={port}: Diesen Port darf nur root öffnen. Erwartet wird eine Zahl ab 1024."
    if error.errno == errno.EADDRNOTAVAIL:
        return f"HOST={host}: Diese Adresse gehört nicht zu diesem Rechner. Erwartet wird 0.0.0.0 oder eine eigene."
    return f"HOST={host} PORT={port}: Dort lässt sich nicht lauschen ({error.strerror})."


def run(application: Any, listening: socket.socket, *, behind_proxy: bool, ready: Callable[[], None]) -> None:
    """Serve until SIGINT or SIGTERM. No access log: visitors' addresses are written nowhere."""
    from daphne import server  # type: ignore[import-untyped]  # noqa: PLC0415  # installs a reactor when imported
    from twisted.internet import reactor  # noqa: PLC0415

    from gamesday import apart  # noqa: PLC0415  # its processes are the server's
    from gamesday.limits import daphne  # noqa: PLC0415  # imports the reactor too

    raise_open_files()
    sys.setswitchinterval(TURN)
    daphne.install(LARGEST_FORM, behind_proxy=behind_proxy)

    def settled() -> None:
        _settle()
        ready()

    reactor.addSystemEventTrigger("before", "shutdown", apart.close)  # type: ignore[arg-type]  # Twisted's mistake

    server.Server(
        application,
        endpoints=[f"fd:fileno={listening.detach()}"],
        websocket_max_message_size=LONGEST_MESSAGE,
        websocket_max_frame_size=LONGEST_MESSAGE,
        proxy_forwarded_address_header="X-Forwarded-For" if behind_proxy else None,
        proxy_forwarded_proto_header="X-Forwarded-Proto" if behind_proxy else None,
        server_name="",
        ready_callable=settled,
    ).run()
    _finish(server.twisted_loop)


def raise_open_files() -> None:
    """Take as many open files as the system allows, up to what is useful: each connection is one, and the usual limit
    of 1,024 is a shy one for programs of the eighties."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = OPEN_FILES if hard == resource.RLIM_INFINITY else min(OPEN_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _settle() -> None:
    """Let the garbage collector pass over what was loaded to begin with: it stays until the end, and looking through
    all of it again would stop everybody's game for a fifth of a second, whenever the collector thinks it is time."""
    get_resolver().url_patterns  # noqa: B018  # imports all views
    gc.set_threshold(YOUNG, 10, 10)
    gc.collect()
    gc.freeze()


def _finish(loop: asyncio.AbstractEventLoop) -> None:
    """End what still waits on a connection. Daphne can miss some, and Python 3.11 may crash on them when it exits."""
    waiting = asyncio.all_tasks(loop)
    for task in waiting:
        task.cancel()
    if waiting:
        loop.run_until_complete(asyncio.wait(waiting, timeout=3))
