"""What browsers are told with every answer: no foreign code, no frames, no guessing, nothing to others."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from tests.gamesday.test_roles_addresses import TABLE, there  # noqa: F401  # a fixture
from tests.security.routes import addresses

ROOT = Path(__file__).resolve().parents[2]
POLICY = {
    "default-src": {"'none'"},
    "script-src": {"'self'"},
    "style-src": {"'self'"},
    "img-src": {"'self'", "data:"},
    "font-src": {"'self'"},
    "connect-src": {"'self'"},
    "manifest-src": {"'self'"},
    "frame-src": {"'self'"},
    "form-action": {"'self'"},
    "frame-ancestors": {"'none'"},
    "base-uri": {"'none'"},
}
OTHERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
#: none of these tells another site more than where the visitor came from
REFERRERS = {"same-origin", "strict-origin", "no-referrer"}


def policy(answer) -> dict[str, set[str]]:
    parts = [part.split() for part in answer.headers.get("Content-Security-Policy", "").split(";") if part.strip()]
    return {name: set(sources) for name, *sources in parts}


def wrong_with(answer) -> list[str]:
    """What the answer lacks."""
    given = answer.headers
    found = [f"{name}: {given.get(name)}" for name, value in OTHERS.items() if given.get(name) != value]
    if answer.headers.get("Referrer-Policy") not in REFERRERS:
        found.append(f"Referrer-Policy: {answer.headers.get('Referrer-Policy')}")
    if policy(answer) != POLICY:
        found.append(f"policy {policy(answer)}")
    allowed = answer.headers.get("Permissions-Policy", "")
    found += [f"{each} is not off" for each in ("camera", "microphone", "geolocation") if f"{each}=()" not in allowed]
    found += [f"{name} is told" for name in ("Server", "X-Powered-By") if name in answer.headers]
    return found


@pytest.mark.django_db
@pytest.mark.parametrize("who", ["stranger", "organiser"])
def test_every_route_says_so_whatever_it_answers(who, organiser):
    client = Client()
    if who == "organiser":
        client.force_login(organiser)
    asked = addresses()
    assert len(asked) > 100
    wrong = {name: found for name, address in asked if (found := wrong_with(client.get(address)))}
    assert wrong == {}


def test_every_page_that_is_there_says_so(there, organiser):  # noqa: F811
    client = Client()
    client.force_login(organiser)
    wrong, fine = {}, 0
    for name, method, address, _statuses in TABLE:
        if method == "get":
            answer = client.get(address.format(**there))
            fine += answer.status_code == 200
            if found := wrong_with(answer):
                wrong[name] = found
    assert wrong == {}
    assert fine > 50


def test_error_pages_say_so_too(client, db, monkeypatch):
    assert wrong_with(client.get("/gibt/es/nicht/")) == []
    monkeypatch.setattr("gamesday.views.health.ailing", lambda: 1 / 0)
    client.raise_request_exception = False
    broken = client.get("/healthz")
    assert (broken.status_code, wrong_with(broken)) == (500, [])


ASK = """
import json, os
os.environ["DJANGO_SETTINGS_MODULE"] = "gamesday.settings"
import django; django.setup()
from django.conf import settings
print(json.dumps({name: getattr(settings, name) for name in (
    "SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SESSION_COOKIE_HTTPONLY", "SESSION_COOKIE_SAMESITE",
    "CSRF_COOKIE_SAMESITE", "SECURE_HSTS_SECONDS", "SECURE_CROSS_ORIGIN_OPENER_POLICY", "CSRF_TRUSTED_ORIGINS",
)}))
from django.test import Client
client = Client(headers={"host": "spiele.example.org"}, raise_request_exception=False)
answer = client.get("/healthz", secure=True)
print(json.dumps([answer.status_code, dict(answer.headers)]))
"""


@pytest.mark.parametrize("public", ["https://spiele.example.org", "http://spiele.example.org"])
def test_with_https_cookies_and_browsers_stay_there(tmp_path, public):
    done = subprocess.run(
        [sys.executable, "-c", ASK],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "VAR_DIR": str(tmp_path), "PUBLIC_URL": public, "ORIGINS": public},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    kept, (status, headers) = map(json.loads, done.stdout.strip().splitlines())
    assert kept["SESSION_COOKIE_HTTPONLY"] is True
    assert (kept["SESSION_COOKIE_SAMESITE"], kept["CSRF_COOKIE_SAMESITE"]) == ("Lax", "Lax")
    secure = public.startswith("https")
    assert (kept["SESSION_COOKIE_SECURE"], kept["CSRF_COOKIE_SECURE"]) == (secure, secure)
    assert kept["SECURE_HSTS_SECONDS"] == (30 * 24 * 3600 if secure else 0)
    assert kept["CSRF_TRUSTED_ORIGINS"] == ([public] if secure else [])
    assert status in {200, 503}  # there is no database yet, but there are headers
    assert ("Strict-Transport-Security" in headers) == secure
    assert headers.get("Cross-Origin-Opener-Policy") == ("same-origin" if secure else None)


# --- what the policy would refuse is not written in the first place ---

#: a policy without unsafe-inline refuses each of these
INLINE = [
    (
        "a script without src",
        re.compile(r"<script(?![^>]*\bsrc=)(?![^>]*type=\"application/json\")[^>]*>", re.IGNORECASE),
    ),
    ("a style element", re.compile(r"<style\b", re.IGNORECASE)),
    ("a style attribute", re.compile(r"<[a-z][^<>]*\sstyle\s*=", re.IGNORECASE)),
    ("an event attribute", re.compile(r"<[a-z][^<>]*\son[a-z]+\s*=", re.IGNORECASE)),
    ("a javascript address", re.compile(r"(?:href|src|action)\s*=\s*[\"']?\s*javascript:", re.IGNORECASE)),
    (
        "another host",
        re.compile(r"<(?:script|link|img|iframe|form|source|video|audio)\b[^<>]*\"(?:https?:)?//", re.IGNORECASE),
    ),
    ("code by htmx", re.compile(r"\bhx-(?:on|vals=[\"']js:|headers=[\"']js:)", re.IGNORECASE)),
]


@pytest.mark.parametrize(("what", "pattern"), INLINE, ids=[what for what, _pattern in INLINE])
def test_no_template_has_inline_code_style_or_a_foreign_address(what, pattern):
    templates = sorted((ROOT / "templates").rglob("*.html"))
    templates.remove(ROOT / "templates" / "rules" / "desk.html")  # a file on an author's own machine, of one piece
    assert len(templates) > 40
    found = [
        f"{path.relative_to(ROOT)}: {match[0]}" for path in templates for match in pattern.finditer(path.read_text())
    ]
    assert found == []


@pytest.mark.parametrize(
    "html",
    ['<script>alert(1)</script>', "<style>a{}</style>", '<p class="x" style="color:red">', '<a onclick="x()">',
     '<a href="javascript:x">', '<img src="https://example.org/x.png">', '<div hx-on:click="x">'],
)  # fmt: skip
def test_the_patterns_find_what_they_are_for(html):
    assert any(pattern.search(html) for _what, pattern in INLINE)


def test_no_page_that_is_made_has_inline_code_either(there, organiser):  # noqa: F811
    client = Client()
    client.force_login(organiser)
    found = []
    for name, method, address, _statuses in TABLE:
        if method == "get":
            answer = client.get(address.format(**there))
            if answer.headers.get("Content-Type", "").startswith("text/html"):
                text = answer.content.decode()
                found += [f"{name}: {match[0]}" for _what, pattern in INLINE for match in pattern.finditer(text)]
    assert found == []


def test_no_script_of_ours_runs_text_as_code():
    dangerous = re.compile(
        r"\beval\(|\bnew Function\b|document\.write|\.innerHTML\s*=|insertAdjacentHTML|setTimeout\(\s*[\"'`]"
    )
    found = [
        f"{path.name}: {match[0]}"
        for path in sorted((ROOT / "static/js").rglob("*.js"))
        for match in dangerous.finditer(path.read_text())
    ]
    assert found == []
    assert settings.CONTENT_SECURITY_POLICY["DIRECTIVES"]["script-src"] == ["'self'"]
