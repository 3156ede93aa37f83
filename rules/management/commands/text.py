"""Show a text in every layout, with its measures and faults, and again whenever it is written."""

from argparse import ArgumentParser
from functools import lru_cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Lock
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from rules.domain.desk import page, stamp
from rules.domain.errors import LibraryError
from rules.domain.shipped import SHIPPED


class Command(BaseCommand):
    help = "Zeigt einen Spieltext in jeder Form, was gemessen ist und was fehlt; lädt neu, während man schreibt."
    requires_system_checks: list[str] = []  # as Django declares it

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", help="der Kurzname des Spiels, zum Beispiel muehle")
        parser.add_argument("--folder", default=str(SHIPPED), help="der Ordner mit den Texten")
        parser.add_argument("--port", type=int, default=8765, help="0: irgendeiner, der frei ist")
        parser.add_argument("-o", "--output", help="statt eines Servers: die Seite einmal in diese Datei")

    def handle(self, *args: Any, **options: Any) -> None:
        folder = Path(options["folder"])
        try:
            first = page(options["game"], folder)
        except LibraryError as error:
            raise CommandError(str(error)) from error
        if options["output"]:
            Path(options["output"]).write_text(first, encoding="utf-8")
            return
        try:
            server = desk_server(options["game"], folder, options["port"])
        except OSError as error:
            raise CommandError(
                _("Der Port %(port)d ist nicht frei: %(reason)s") % {"port": options["port"], "reason": error.strerror}
            ) from error
        self.stdout.write(_("Zu sehen unter http://127.0.0.1:%d – Ende mit Strg+C") % server.server_port)
        with server:
            try:
                server.serve_forever()
            except KeyboardInterrupt:
                self.stdout.write("")


def desk_server(game: str, folder: Path, port: int) -> ThreadingHTTPServer:
    """Serves the page, on this machine alone; `/stand` says whether it is still the last one."""
    made, busy = lru_cache(maxsize=1)(lambda _stamp: page(game, folder)), Lock()

    class Desk(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            now = stamp(folder)
            try:
                if self.path == "/stand":
                    content = now
                else:
                    with busy:  # who asks twice waits for the one answer
                        content = made(now)
            except LibraryError as error:  # the text has just been taken away
                content = str(error)
            body = content.encode()
            self.send_response(200)
            self.send_header("Content-Type", f"text/{'plain' if self.path == '/stand' else 'html'}; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_request(self, *_args: Any) -> None:
            """Nothing: the terminal is the author's."""

    return ThreadingHTTPServer(("127.0.0.1", port), Desk)
