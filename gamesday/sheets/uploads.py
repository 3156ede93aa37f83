"""A file between being sent and being taken over.

It lies in the data folder, under a name nobody can guess, with a slip that says whose it is and how it is to be read.
Nothing of it comes back from the browser but that name and what its owner chose. Each person has one at a time; after
two hours it is gone. Of several sheets one is dealt with after the other. What was left out when the rest was taken
over stays for these two hours, too.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import secrets
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from django.conf import settings

from gamesday.sheets.errors import UploadGoneError
from gamesday.sheets.mapping import Mapping
from gamesday.sheets.reading import Wish

#: where rows go, in words of whoever takes them over
Target = dict[str, str]
#: seconds
LIFETIME = 2 * 3600
TOKEN_LENGTH = 32
_TOKEN = re.compile(rf"[A-Za-z0-9_-]{{{TOKEN_LENGTH}}}")
_LONGEST_NAME = 100


@dataclass(frozen=True, slots=True)
class Part:
    """A sheet that is to be read: its number from 0, its name, where its rows go."""

    sheet: int
    name: str
    target: Target


@dataclass(slots=True)
class Upload:
    """The slip. `mapping` is None until somebody, or the file's own headings, have said what the columns mean.

    Of a file with several sheets `sheet` is the name of the one in hand, `waiting` are those to be read after it,
    `read` and `skipped` the names of those that were taken over and that somebody left out. `done`: the file has gone,
    and only what was left out of it is there.
    """

    token: str
    owner: int
    name: str
    sha256: str
    kept: float
    target: Target
    wish: Wish = field(default_factory=Wish)
    mapping: Mapping | None = None
    sheet: str = ""
    waiting: tuple[Part, ...] = ()
    read: tuple[str, ...] = ()
    skipped: tuple[str, ...] = ()
    done: bool = False

    def data(self) -> bytes:
        """The file itself. Raises UploadGoneError."""
        try:
            data = _file(self.token).read_bytes()
        except OSError as error:
            raise UploadGoneError from error
        if hashlib.sha256(data).hexdigest() != self.sha256:
            raise UploadGoneError
        return data

    def save(self) -> None:
        """Write the slip, whole or not at all."""
        _write(_slip(self.token), json.dumps(asdict(self)).encode())

    def go_on(self) -> bool:
        """Take the next sheet in hand; False if none waits."""
        if not self.waiting:
            return False
        part, *rest = self.waiting
        self.read = (*self.read, self.sheet) if self.sheet else self.read
        self.sheet, self.target, self.waiting = part.name, part.target, tuple(rest)
        self.wish, self.mapping = Wish(part.sheet), None
        self.save()
        return True

    def finish(self) -> None:
        """The file has been taken over: it goes, and so does the slip unless something was left out."""
        if not _rest(self.token).exists():
            self.drop()
            return
        self.done = True
        self.save()
        _file(self.token).unlink(missing_ok=True)

    def add_rest(self, table: list[list[str]]) -> None:
        """Keep what was left out."""
        _write(_rest(self.token), json.dumps([*self.rest(), *table]).encode())

    def rest(self) -> list[list[str]]:
        """What was left out when something was taken over."""
        try:
            kept: list[list[str]] = json.loads(_rest(self.token).read_bytes())
        except (OSError, ValueError):
            return []
        return kept

    def drop(self) -> None:
        """Take file and slip away."""
        for path in (_slip(self.token), _file(self.token), _rest(self.token)):
            path.unlink(missing_ok=True)


def keep(owner: int, name: str, data: bytes, target: Target) -> Upload:
    """Put a file aside for this person, in the place of the one before."""
    folder = _folder()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for upload in list(_all()):
        if upload.owner == owner or _is_old(upload):
            upload.drop()
    _sweep()
    upload = Upload(
        secrets.token_urlsafe(24), owner, _clean(name), hashlib.sha256(data).hexdigest(), time.time(), target
    )
    _write(_file(upload.token), data)
    upload.save()
    return upload


def find(owner: int, token: str, *, done: bool = False) -> Upload:
    """This person's upload, one that is done only if wished. Raises UploadGoneError, also for somebody else's."""
    upload = _read(_slip(token)) if _TOKEN.fullmatch(token) else None
    if upload is None or upload.owner != owner or _is_old(upload) or (upload.done and not done):
        raise UploadGoneError
    return upload


def _clean(name: str) -> str:
    shown = "".join(character for character in Path(name).name if character.isprintable())
    return shown[-_LONGEST_NAME:]


def _folder() -> Path:
    return Path(settings.VAR_DIR) / "imports"


def _file(token: str) -> Path:
    return _folder() / f"{token}.data"


def _rest(token: str) -> Path:
    return _folder() / f"{token}.rest"


def _slip(token: str) -> Path:
    return _folder() / f"{token}.json"


def _write(path: Path, data: bytes) -> None:
    part = path.with_name(f"{path.name}.{secrets.token_hex(4)}.part")
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
        out.write(data)
    part.replace(path)


def _all() -> Iterator[Upload]:
    for path in _folder().glob("*.json"):
        if upload := _read(path):
            yield upload


def _is_old(upload: Upload) -> bool:
    return time.time() - upload.kept > LIFETIME


def _sweep() -> None:
    """Remove what was left behind where a slip is missing or cannot be read."""
    for path in _folder().iterdir():
        try:
            if time.time() - path.stat().st_mtime > LIFETIME:
                path.unlink(missing_ok=True)
        except OSError:
            continue  # somebody else is tidying up too


def _read(path: Path) -> Upload | None:
    try:
        slip: dict[str, Any] = json.loads(path.read_bytes())
        mapping = slip.pop("mapping")
        if mapping is not None:
            mapping = Mapping.kept(mapping)
        waiting = [Part(part["sheet"], part["name"], part["target"]) for part in slip.pop("waiting", ())]
        told = {**slip, "wish": Wish(**slip["wish"]), "mapping": mapping}
        lists = {name: tuple(slip.get(name, ())) for name in ("read", "skipped")}
        return Upload(**{**told, **lists, "waiting": tuple(waiting)})
    except (OSError, ValueError, KeyError, TypeError):
        return None
