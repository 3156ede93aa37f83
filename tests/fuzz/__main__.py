"""`python -m tests.fuzz TARGET SECONDS`: atheris throws, guided by which code the throws reach. `make fuzz` runs all.

What it finds is written to `.venv/fuzz/TARGET/` as a file; `python -m tests.fuzz TARGET FILE` throws it again. Throws
that reached something new are kept there too, and the next run begins with them.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import atheris

ROOT = Path(__file__).resolve().parents[2]
#: characters of one throw
LONGEST = 4096

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
with atheris.instrument_imports(include=["games", "inventory", "rules", "gamesday"]):
    import django

    django.setup()
    from gamesday.apart import FILES, Room
    from tests.fuzz import targets
    from tests.inventory.test_photos import picture

# atheris sees which code its throws reach in this process alone; libFuzzer has the same limits for it
Room.run = lambda _room, work, *given, **named: work(*given, **named)  # type: ignore[method-assign]
LIMITS = [f"-rss_limit_mb={FILES.memory // 1024**2}", f"-timeout={FILES.work}"]


def console(data: bytes) -> None:
    targets.console(data.decode("utf-8", "surrogateescape").split("\n")[:20])


def position(data: bytes) -> None:
    slugs = targets.notating()
    if data:
        targets.position(slugs[data[0] % len(slugs)], data[1:].decode("utf-8", "replace"))


def table_file(data: bytes) -> None:
    targets.table_file(data, database=False)


def photo(data: bytes) -> None:
    targets.photo(data)


def library(data: bytes) -> None:
    targets.library_text(data.decode("utf-8", "replace"))


def wire(data: bytes) -> None:
    targets.wire(data.decode("utf-8", "replace"))


def session(data: bytes) -> None:
    """The first byte chooses the game; each line's first byte says who sends it."""
    lines = [line for line in data[1:].split(b"\n")[:15] if len(line) > 1]
    if data and lines:
        games = ("muehle", "skat", "kniffel", "stadt-land-fluss", "mau-mau")
        thrown: list[tuple[int, targets.Message]] = [
            (line[0] % 3, line[0] if line[1:2] == b"\t" else line[1:].decode("utf-8", "replace")) for line in lines
        ]
        targets.session(games[data[0] % len(games)], thrown)


TARGETS: dict[str, Callable[[bytes], None]] = {
    "console": console,
    "position": position,
    "table_file": table_file,
    "photo": photo,
    "library": library,
    "wire": wire,
    "session": session,
}


def seeds(name: str) -> list[bytes]:
    """Something to begin with that is right."""
    if name == "console":
        return [f'{{"cmd":"new","game":"{slug}"}}\n{{"cmd":"moves","seat":0}}'.encode() for slug in targets.SLUGS]
    if name == "position":
        return [
            bytes([number]) + text.encode()
            for number, slug in enumerate(targets.notating())
            for text in targets.written(slug)[::8]
        ]
    if name == "library":
        return [path.read_bytes()[:LONGEST] for path in sorted((ROOT / "rules/library").rglob("*.md"))]
    if name == "photo":
        return [picture(kind, (8, 6)) for kind in ("JPEG", "PNG", "WEBP", "GIF")]
    if name == "table_file":
        return ["Benennung;Anzahl;Teile\r\nHalma;3;2 × rot\r\n".encode(), b"PK\x03\x04"]
    move = b'{"type":"move","id":"message-1","seat":0,"at":2,"move":["a1"],"path":[],"what":"undo","yes":true}'
    return [move] if name == "wire" else [b"\0" + b"\0" + move + b"\n\1\t\n\0\t", b"\1\1\t\n\0\t\n\2\t"]


def main() -> None:
    name, how_long = sys.argv[1], sys.argv[2]
    folder = ROOT / ".venv" / "fuzz" / name
    folder.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(seeds(name)):
        (folder / f"seed-{number}").write_bytes(seed)
    if name == "session":
        from django.test.utils import setup_databases

        setup_databases(verbosity=0, interactive=False)
    given = [*LIMITS, f"-max_total_time={how_long}", str(folder)] if how_long.isdecimal() else [*LIMITS, how_long]
    atheris.Setup([sys.argv[0], f"-max_len={LONGEST}", f"-artifact_prefix={folder}/found-", *given], TARGETS[name])
    atheris.Fuzz()


if __name__ == "__main__":
    main()
