"""The list of the collected static files with their hashed names. Without it no page can be made."""

from __future__ import annotations

import json
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.storage import ManifestFilesMixin, staticfiles_storage
from django.utils.module_loading import import_string


def file() -> Path:
    """Where it is kept."""
    return Path(settings.STATIC_ROOT) / ManifestFilesMixin.manifest_name


def is_whole() -> bool:
    """Whether it is there and was not cut off while it was written."""
    try:
        return bool(json.loads(file().read_text())["paths"])
    except (OSError, ValueError, KeyError, TypeError):
        return False


def is_ready() -> bool:
    """Whether this process has read it, if it needs it, and the next one will find it."""
    if settings.DEBUG or not issubclass(import_string(settings.STORAGES["staticfiles"]["BACKEND"]), ManifestFilesMixin):
        return True
    try:
        return bool(getattr(staticfiles_storage, "hashed_files", None)) and is_whole()
    except ValueError:  # it was not whole when it was read
        return False
