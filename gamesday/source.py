"""The source of the program as it runs, for everybody who uses it over the network: section 13 of its licence."""

from __future__ import annotations

import io
import os
import tarfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

#: what the program is made of: nothing else of the folder it runs in is given away
PARTS = (
    ".ci", ".gitignore", "CHANGELOG.md", "LICENSE", "Makefile", "README.md", "day", "docs", "games", "gamesday",
    "inventory", "manage.py", "pyproject.toml", "requirements", "rules", "static", "templates", "tests",
)  # fmt: skip


@cache
def archive(base: Path, var: Path) -> bytes:
    """The files below `base` as a compressed tar archive, without the data folder `var` should it lie among them."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz", compresslevel=6) as tar:
        for path in _files(base, var):
            tar.add(path, f"spieletag/{path.relative_to(base)}", recursive=False, filter=_nobodys)
    return packed.getvalue()


def _files(base: Path, var: Path) -> Iterator[Path]:
    for part in PARTS:
        if (base / part).is_file():
            yield base / part
        for folder, below, names in os.walk(base / part):
            here = Path(folder)
            below[:] = sorted(name for name in below if name[0] != "." and name != "__pycache__" and here / name != var)
            for name in sorted(names):
                path = here / name
                if path.is_file() and not path.is_symlink() and name[0] != "." and path.suffix != ".pyc":
                    yield path


def _nobodys(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """Without the names of who installed it."""
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    return entry
