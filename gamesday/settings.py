"""Settings, all by environment; a value that cannot be read stops the start and names itself.

Defaults suit one laptop on a club's own Wi-Fi: SQLite, the in-memory channel layer, plain HTTP, DEBUG off.
`docs/operating.md` says what to set for anything larger.
"""

from pathlib import Path
from urllib.parse import urlsplit

from csp.constants import NONE, SELF

from gamesday import environment
from gamesday.environment import ConfigurationError
from gamesday.limits import numbers
from gamesday.network import own_addresses
from gamesday.secrets import kept_secret

BASE_DIR = Path(__file__).resolve().parent.parent

VAR_DIR = Path(environment.text("VAR_DIR", str(BASE_DIR / "var"))).absolute()
try:
    VAR_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
    SECRET_KEY = environment.text("SECRET_KEY", "") or kept_secret(VAR_DIR / "secret-key")
except OSError as error:
    raise environment.unusable(VAR_DIR, error) from error
except UnicodeDecodeError:
    SECRET_KEY = ""
if not SECRET_KEY:
    raise ConfigurationError(
        f"{VAR_DIR / 'secret-key'}: Der Schlüssel in dieser Datei ist leer oder nicht lesbar. Bitte aus einer Kopie "
        "des Ordners zurückholen oder die Datei löschen: Dann entsteht ein neuer, und alle müssen sich neu anmelden."
    )

DEBUG = environment.switch("DEBUG", False)
HOST = environment.text("HOST", "0.0.0.0")  # noqa: S104  # phones in the Wi-Fi are to reach it
PORT = environment.port("PORT", 8000)
#: a reverse proxy stands in front and says in X-Forwarded-For and X-Forwarded-Proto who asks, and how
BEHIND_PROXY = environment.switch("BEHIND_PROXY", False)

#: how many server processes serve the same tables, as whoever set them up says; for `check --deploy`
PROCESSES = environment.whole("PROCESSES", 1)
#: where the source of the program as it runs here can be had; "": the program packs it itself (`gamesday.source`)
SOURCE_URL = environment.address("SOURCE_URL", "")
#: for so many days guests who stay away and tables where nothing happens are kept (`games.domain.privacy`)
KEEP_DAYS = environment.whole("KEEP_DAYS", 30)

# Phones reach the laptop by its addresses in the club's Wi-Fi; they are read anew at every start.
ADDRESSES = own_addresses()
PUBLIC_URL = environment.origin("PUBLIC_URL", f"http://{ADDRESSES[0]}:{PORT}")
#: whether somebody has chosen it; if not, what is printed with it holds for today's network alone
PUBLIC_URL_IS_CHOSEN = environment.text("PUBLIC_URL", "") != ""
ORIGINS = environment.origins(
    "ORIGINS",
    list(dict.fromkeys([PUBLIC_URL, *(f"http://{name}:{PORT}" for name in [*ADDRESSES, "localhost", "127.0.0.1"])])),
)
ALLOWED_HOSTS = sorted({str(urlsplit(origin).hostname) for origin in ORIGINS})
CSRF_TRUSTED_ORIGINS = [origin for origin in ORIGINS if origin.startswith("https://")]
HTTPS = PUBLIC_URL.startswith("https://")

INSTALLED_APPS = [
    "servestatic.runserver_nostatic",
    "daphne",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "csp",
    "django_htmx",
    "gamesday",
    "games",
    "inventory",
    "rules",
    "day",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "gamesday.headers.PermissionsPolicy",
    "gamesday.handler.StaticFiles",
    "gamesday.compressing.Compressed",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "gamesday.headers.NoZeros",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "gamesday.errors.NoEmptyPages",
    "gamesday.kept.KeptForms",
]

ROOT_URLCONF = "gamesday.urls"
ASGI_APPLICATION = "gamesday.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

DATABASES = {"default": environment.database("DATABASE_URL", f"sqlite:///{VAR_DIR / 'spieletag.sqlite3'}")}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # A transaction takes the write lock when it begins, so read-then-write never fails half-way;
    # synchronous=FULL, the default, stays: an accepted move survives a power cut too.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA foreign_keys=ON;",
        **DATABASES["default"].get("OPTIONS", {}),  # what the URL says after its question mark
    }
    DATABASES["default"]["CONN_MAX_AGE"] = 600
    # A file, not memory: the tests of races need several connections that lock each other as real ones do.
    DATABASES["default"]["TEST"] = {"NAME": str(VAR_DIR / "test.sqlite3")}
else:
    # Threads come and go with the crowd, so connections are shared through a pool, not kept by threads.
    DATABASES["default"]["OPTIONS"] = {
        "connect_timeout": 5,
        "pool": {"min_size": 2, "max_size": 20, "timeout": 10},
        **DATABASES["default"].get("OPTIONS", {}),
    }
    # A server that was restarted has closed the pool's connections: look before one is used.
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
#: seconds of silence after which a player counts as "quiet", "gone" or "absent" (`games.domain.presence`); what is not
#: here is as it stands there. It is asked at every frame, and a setting that is missing is looked for each time.
PRESENCE_SECONDS: dict[str, float] = {}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = environment.redis("REDIS_URL", "")
# Channels takes who joined a group that long ago for gone; a beamer may show a table from Friday to Monday.
STAYS_IN_GROUP = 7 * 24 * 3600
CHANNEL_LAYERS = {
    "default": (
        {
            "BACKEND": "gamesday.channel_layers.redis.PatientRedisLayer",
            # A Redis that hangs is as good as gone. Waiting for a message takes up to five seconds by itself.
            "CONFIG": {
                "hosts": [{"address": REDIS_URL, "socket_connect_timeout": 5, "socket_timeout": 10}],
                "group_expiry": STAYS_IN_GROUP,
            },
        }
        if REDIS_URL
        else {"BACKEND": "gamesday.channel_layers.memory.NearLayer", "CONFIG": {"group_expiry": STAYS_IN_GROUP}}
    )
}

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
]
AUTHENTICATION_BACKENDS = ["gamesday.accounts.backends.Accounts"]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"

LANGUAGE_CODE = "de"
LANGUAGES = [("de", "Deutsch")]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = "Europe/Berlin"
USE_I18N = True
USE_TZ = True

STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "gamesday.storage.HashedStaticFiles"},
}

if BEHIND_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
if HTTPS:
    SECURE_HSTS_SECONDS = 30 * 24 * 3600
# The proxy turns http into https; a club's other subdomains are not ours to decide about. Without HTTPS, on the
# club's own Wi-Fi, cookies cannot be marked secure.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W008", "security.W021"]
if not HTTPS:
    SILENCED_SYSTEM_CHECKS += ["security.W004", "security.W012", "security.W016"]
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
CSRF_FAILURE_VIEW = "gamesday.kept.csrf_failure"
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None  # browsers ignore it, loudly, over plain HTTP
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "frame-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
    }
}

DATA_UPLOAD_MAX_MEMORY_SIZE = FILE_UPLOAD_MAX_MEMORY_SIZE = numbers.LARGEST_FORM
#: new guests and new tables from one network address within ten minutes
OPENINGS = environment.whole("OPENINGS", numbers.OPENINGS)
#: bytes of a table that is read in
IMPORT_MAX_BYTES = environment.whole("IMPORT_MAX_MB", 5) * 1024 * 1024

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "text": {"class": "gamesday.logs.Text", "format": "{asctime} {levelname} {name}: {message}", "style": "{"},
        "json": {
            "()": "gamesday.logs.Json",
            "format": "{asctime}{levelname}{name}{message}",
            "style": "{",
            "rename_fields": {"asctime": "time", "levelname": "level", "name": "logger"},
            "json_ensure_ascii": False,
        },
    },
    "filters": {"not too often": {"()": "gamesday.logs.NotTooOften"}},
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "filters": ["not too often"],
            "formatter": environment.one_of("LOG_FORMAT", "text", ("text", "json")),
        }
    },
    "root": {"handlers": ["console"], "level": environment.log_level("LOG_LEVEL", "WARNING")},
}
