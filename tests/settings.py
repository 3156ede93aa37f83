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
from gamesday.settings import DATABASES, MIDDLEWARE, STORAGES  # noqa: E402

# Nothing of a test has to outlive a power cut; where eight threads write at once on a slow machine, one may wait long.
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    _options = DATABASES["default"]["OPTIONS"]
    _options |= {"timeout": 120, "init_command": f"{_options['init_command']} PRAGMA synchronous=OFF;"}
# Safe passwords are slow on purpose; static files need no collecting where nobody fetches them.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {**STORAGES, "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
MIDDLEWARE = [each for each in MIDDLEWARE if each != "gamesday.handler.StaticFiles"]
