"""Static files under names that carry their content's hash, compressed, with our own modules' imports rewritten, and
style sheets with what the oldest browsers need."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.contrib.staticfiles.storage import ManifestFilesMixin
from django.core.files.base import ContentFile
from django.core.files.storage import Storage
from servestatic.storage import CompressedManifestStaticFilesStorage

from gamesday.older import with_older


class _StyleSheets:
    """The place style sheets are read from, each as it is served."""

    def __init__(self, place: Storage) -> None:
        self.place = place

    def open(self, name: str) -> ContentFile:
        with self.place.open(name) as file:
            return ContentFile(with_older(file.read().decode()).encode())


class HashedStaticFiles(CompressedManifestStaticFilesStorage):
    support_js_module_import_aggregation = True
    # Only our modules import each other by path; a library's comment that shows an import is no reference.
    _js_module_import_aggregation_patterns = (
        "js/*.js",
        ManifestFilesMixin._js_module_import_aggregation_patterns[1],
    )

    def post_process(
        self, paths: dict[str, tuple[Any, str]], *args: Any, **kwargs: Any
    ) -> Iterator[tuple[str, str | None, bool | Exception]]:
        ours = {
            name: (_StyleSheets(place) if name.startswith("css/") else place, path)
            for name, (place, path) in paths.items()
        }
        yield from super().post_process(ours, *args, **kwargs)
