"""Reading the environment: what cannot be read stops the start with one sentence that names the variable."""

import errno
import os
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import dj_database_url
from environs import Env

env = Env()

DATABASE_ENGINES = {"django.db.backends.sqlite3", "django.db.backends.postgresql"}
#: how a system says that there is no room left
FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
ORIGIN_FORM = "Adressen wie http://192.168.1.20:8000 oder https://spiele.example.org, ohne Pfad"


class ConfigurationError(SystemExit):
    """The server cannot run as it is set up. It ends the process: status 1, the sentence on stderr, no traceback."""


def unusable(folder: object, error: OSError) -> ConfigurationError:
    """What to end with when the data folder cannot be used."""
    if error.errno in FULL:
        advice = "Die Festplatte ist voll. Bitte Platz schaffen und noch einmal starten"
    else:
        advice = (
            "In diesem Ordner kann nicht gelesen und geschrieben werden. "
            "Erwartet wird ein Ordner, der dem Benutzer gehört, unter dem der Server läuft"
        )
    return ConfigurationError(f"VAR_DIR={folder}: {advice} ({error.strerror}).")


def read(name: str, default: Any, kind: Callable[[str, Any], Any], expected: str, *, secret: bool = False) -> Any:
    """The value of variable `name`, read by `kind`, one of environs' methods; unset and empty mean `default`.

    A `secret` value is not repeated in the sentence.
    """
    text = os.environ.get(name, "").strip()
    if not text:
        return default
    try:
        return kind(name, default)
    except Exception as error:
        shown = name if secret else f"{name}={text}"
        raise ConfigurationError(f"{shown}: Dieser Wert ist nicht lesbar. Erwartet wird {expected}.") from error


def text(name: str, default: str) -> str:
    return str(read(name, default, env.str, "ein Text"))


def switch(name: str, default: bool) -> bool:
    return bool(read(name, default, env.bool, "true oder false"))


def port(name: str, default: int) -> int:
    def kind(name: str, default: int) -> int:
        number: int = env.int(name, default)
        if not 1 <= number <= 65535:
            raise ValueError(number)
        return number

    return int(read(name, default, kind, "eine Zahl von 1 bis 65535"))


def whole(name: str, default: int) -> int:
    """A number from 1."""

    def kind(name: str, default: int) -> int:
        number: int = env.int(name, default)
        if number < 1:
            raise ValueError(number)
        return number

    return int(read(name, default, kind, "eine ganze Zahl ab 1"))


def one_of(name: str, default: str, words: tuple[str, ...]) -> str:
    """One of `words`, in capitals or not."""

    def kind(name: str, default: str) -> str:
        return {word.upper(): word for word in words}[env.str(name, default).strip().upper()]

    return str(read(name, default, kind, "eins von " + ", ".join(words)))


def log_level(name: str, default: str) -> str:
    return one_of(name, default, ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"))


def address(name: str, default: str) -> str:
    """The address of a page on the web."""

    def kind(name: str, default: str) -> str:
        url: str = env.str(name, default).strip()
        parts = urlsplit(url)
        if parts.scheme not in {"http", "https"} or not parts.hostname:
            raise ValueError(url)
        return url

    return str(read(name, default, kind, "eine Adresse, die mit http:// oder https:// beginnt"))


def origin(name: str, default: str) -> str:
    """Scheme, host and port as a browser writes them in `Origin`."""
    return str(read(name, default, lambda name, default: as_origin(env.str(name, default)), ORIGIN_FORM))


def origins(name: str, default: list[str]) -> list[str]:
    """Several of them, separated by commas."""

    def kind(name: str, default: list[str]) -> list[str]:
        return [as_origin(each) for each in env.list(name, default) if each.strip()]

    return list(read(name, default, kind, f"{ORIGIN_FORM}; mehrere durch Kommas getrennt"))


def as_origin(address: str) -> str:
    parts = urlsplit(address.strip().rstrip("/"))
    _ = parts.port  # raises ValueError for one that is no number
    if parts.scheme not in {"http", "https"} or not parts.hostname or parts.path or parts.query or parts.username:
        raise ValueError(address)
    return f"{parts.scheme}://{parts.netloc.lower()}"


def database(name: str, default: str) -> dict[str, Any]:
    """Django's settings for the database at a URL; SQLite or PostgreSQL."""

    def parse(url: str) -> dict[str, Any]:
        # Pooling and persistent connections are the engine's own business, see settings.
        parsed: dict[str, Any] = {**dj_database_url.parse(url)}
        if parsed["ENGINE"] not in DATABASE_ENGINES or not parsed["NAME"]:
            raise ValueError(parsed["ENGINE"])
        return parsed

    expected = "postgres://NAME:PASSWORT@RECHNER:5432/DATENBANK oder sqlite:////voller/pfad/datei.sqlite3"
    return dict(read(name, parse(default), lambda name, _: parse(env.str(name).strip()), expected, secret=True))


def redis(name: str, default: str) -> str:
    def kind(name: str, default: str) -> str:
        url: str = env.str(name, default).strip()
        parts = urlsplit(url)
        _ = parts.port
        if parts.scheme not in {"redis", "rediss", "unix"} or not (parts.hostname or parts.path):
            raise ValueError(parts.scheme)
        return url

    return str(read(name, default, kind, "redis://RECHNER:6379/0", secret=True))
