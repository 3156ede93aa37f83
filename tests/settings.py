"""Settings for the tests: a data folder of their own, whatever the environment says about addresses and ports.

`DATABASE_URL` and `REDIS_URL` stay, so that the same tests run on PostgreSQL and Redis.
"""

import atexit
import os
import shutil
import tempfile

# Parallel workers inherit the folder of the process that started them, which also removes it.
if "SPIELETAG_TEST_VAR" not in os.environ:
    os.environ["SPIELETAG_TEST_VAR"] = tempfile.mkdtemp(prefix="spieletag-test-")
    atexit.register(shutil.rmtree, os.environ["SPIELETAG_TEST_VAR"], ignore_errors=True)
os.environ["VAR_DIR"] = os.environ["SPIELETAG_TEST_VAR"]
for _name in ("SECRET_KEY", "DEBUG", "HOST", "PORT", "PUBLIC_URL", "ORIGINS", "BEHIND_PROXY", "LOG_LEVEL"):
    os.environ.pop(_name, None)

from gamesday.settings import *  # noqa: E402, F403
from gamesday.settings import MIDDLEWARE, STORAGES  # noqa: E402

# Safe passwords are slow on purpose; static files need no collecting where nobody fetches them.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {**STORAGES, "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
MIDDLEWARE = [each for each in MIDDLEWARE if not each.startswith("servestatic.")]
