"""Mistakes an operator of this very app can make, found by `manage.py check --deploy`."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, Warning, register  # noqa: A004


@register(Tags.security, deploy=True)
def operation(**_kwargs: Any) -> list[CheckMessage]:
    """All of them."""
    return [*_processes(), *_addresses(), *_places()]


def _processes() -> Iterator[CheckMessage]:
    if settings.PROCESSES > 1 and not settings.REDIS_URL:
        yield Error(
            f"PROCESSES={settings.PROCESSES}: Mehrere Serverprozesse ohne REDIS_URL erfahren nichts von den Zügen der "
            "anderen.",
            hint="REDIS_URL setzen oder nur einen Prozess starten.",
            id="spieletag.E001",
        )


def _addresses() -> Iterator[CheckMessage]:
    if settings.PUBLIC_URL not in settings.ORIGINS:
        yield Error(
            f"ORIGINS enthält {settings.PUBLIC_URL} nicht: Wer über QR-Code oder Aushang kommt, kann nicht spielen.",
            hint="PUBLIC_URL zu ORIGINS hinzufügen.",
            id="spieletag.E002",
        )
    if settings.BEHIND_PROXY and not settings.HTTPS:
        yield Warning(
            f"PUBLIC_URL={settings.PUBLIC_URL}: mit Proxy, aber ohne HTTPS. Passwörter gehen offen durchs Netz.",
            hint="PUBLIC_URL=https://… setzen und im Proxy ein Zertifikat einrichten.",
            id="spieletag.W003",
        )
    if settings.HTTPS and not settings.BEHIND_PROXY:
        yield Warning(
            "PUBLIC_URL beginnt mit https, aber der Server selbst spricht kein HTTPS und kein Proxy ist genannt.",
            hint="BEHIND_PROXY=true setzen, wenn ein Proxy davorsteht.",
            id="spieletag.W004",
        )
    if settings.BEHIND_PROXY and settings.HOST not in {"127.0.0.1", "localhost"}:
        yield Warning(
            f"HOST={settings.HOST}: Wer am Proxy vorbei kommt, kann seine Adresse fälschen und jede Sperre umgehen.",
            hint="HOST=127.0.0.1 setzen, damit nur der Proxy den Server erreicht.",
            id="spieletag.W005",
        )


def _places() -> Iterator[CheckMessage]:
    folder = Path(settings.VAR_DIR)
    if folder.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        yield Warning(
            f"VAR_DIR={folder}: Andere Benutzer des Rechners kommen in diesen Ordner. Er enthält alle Daten.",
            hint=f"chmod 700 {folder}",
            id="spieletag.W006",
        )
    code = Path(settings.BASE_DIR)
    if folder != code / "var" and folder.is_relative_to(code / "static"):
        yield Error(
            f"VAR_DIR={folder}: Der Ordner liegt unter den Dateien, die der Server jedem gibt.",
            hint="Einen Ordner außerhalb des Programms nehmen.",
            id="spieletag.E007",
        )
    if code.stat().st_mode & stat.S_IWOTH:
        yield Warning(
            f"{code}: Jeder Benutzer des Rechners kann das Programm ändern.",
            hint=f"chmod o-w {code}",
            id="spieletag.W008",
        )
