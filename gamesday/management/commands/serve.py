"""Start the whole thing: prepare what is missing, say where it is, serve."""

import sys
from typing import Any

import segno
from django.conf import settings
from django.core.management.base import BaseCommand
from django.urls import reverse

from gamesday import prepare, server
from gamesday.accounts.domain import setup
from gamesday.environment import ConfigurationError
from gamesday.operation import only_one


class Command(BaseCommand):
    help = "Prepares the database, the texts, lists and static files, then serves until Ctrl-C."
    requires_system_checks = ()  # they are for make test and for --deploy; a start is to be quick

    def handle(self, *args: Any, **options: Any) -> None:
        socket = server.listen(settings.HOST, settings.PORT)
        with only_one.server(settings.VAR_DIR, several=bool(settings.REDIS_URL)):
            self.say("Der Spieletag wird vorbereitet …")
            prepare.everything()
            from gamesday.asgi import application  # noqa: PLC0415  # reads the static files' manifest, made just now

            server.run(application, socket, behind_proxy=settings.BEHIND_PROXY, ready=self.announce)
        self.say("\nBeendet.")

    def announce(self) -> None:
        """Where phones find it, and as long as nobody organises, the set-up code."""
        first, others, here = self.addresses()
        if first == here:
            self.say(f"\nDer Spieletag läuft, nur auf diesem Rechner:\n\n    {here}\n\n")
        else:
            self.say("\nDer Spieletag läuft. Geräte im selben WLAN erreichen ihn unter:\n\n")
            self.say("\n".join(f"    {address}" for address in [first, *others]))
            self.say(f"\nund dieser Rechner selbst auch unter:\n\n    {here}\n\n")
            self.say(qr_code(first, coloured=self.stdout.isatty()))
        if setup.needs_setup():
            try:
                code = setup.code()
            except OSError as error:
                raise ConfigurationError(f"{setup.code_file()}: Diese Datei ist nicht lesbar.") from error
            self.say("Noch organisiert hier niemand. Zum Einrichten:\n\n")
            self.say(f"    {first}{reverse('setup')}\n    Code: {code}\n\n")
        self.say("Beenden mit Strg+C.")

    def addresses(self) -> tuple[str, list[str], str]:
        """The address to give away, others under which phones find it, and the one for this machine."""
        if settings.HOST != "0.0.0.0":  # noqa: S104
            here = f"http://{settings.HOST}:{settings.PORT}"
            return (settings.PUBLIC_URL if settings.HTTPS else here), [], here
        here = f"http://localhost:{settings.PORT}"
        local = {here, f"http://127.0.0.1:{settings.PORT}"}
        others = [origin for origin in settings.ORIGINS if origin != settings.PUBLIC_URL and origin not in local]
        return (here if settings.PUBLIC_URL in local else settings.PUBLIC_URL), others, here

    def say(self, text: str) -> None:
        """On standard output, at once also into a pipe; a terminal that cannot show umlauts is no reason to fail."""
        encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
        self.stdout.write(text.encode(encoding, "replace").decode(encoding))
        self.stdout.flush()


def qr_code(text: str, *, coloured: bool) -> str:
    """A QR code, two rows of modules a line.

    With colours it is dark on light in every terminal; without, it is drawn for a dark one.
    """
    rows = [
        [bool(module) != (not coloured) for module in row] for row in segno.make(text, error="m").matrix_iter(border=2)
    ]
    if len(rows) % 2:
        rows.append([not coloured] * len(rows[0]))
    block = {(False, False): " ", (False, True): "▄", (True, False): "▀", (True, True): "█"}
    lines = ["".join(block[pair] for pair in zip(*two, strict=True)) for two in zip(rows[::2], rows[1::2], strict=True)]
    if coloured:
        lines = [f"\033[38;5;16;48;5;231m{line}\033[0m" for line in lines]
    return "\n".join(lines) + "\n"
