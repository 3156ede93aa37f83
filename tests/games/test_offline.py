"""The files that make the site an app, as the server sends them."""

import re

import pytest
from django.urls import reverse

from games.views import offline

pytestmark = pytest.mark.django_db


def version(client) -> str:
    found = re.search(r'"version": "([0-9a-f]{16})"', client.get(reverse("worker")).content.decode())
    assert found
    return found[1]


def test_the_worker_comes_from_the_root_and_is_asked_for_every_time(client):
    answer = client.get("/dienst.js")
    assert answer["Content-Type"] == "text/javascript; charset=utf-8"
    assert answer["Cache-Control"] == "no-cache"
    assert answer.content.decode().startswith("const SETTLED = {")
    assert not answer.cookies
    assert client.post("/dienst.js").status_code == 405


def test_the_version_changes_with_what_is_kept_and_only_then(client, monkeypatch):
    offline._kept_version.cache_clear()
    first = version(client)
    offline._kept_version.cache_clear()
    assert version(client) == first
    monkeypatch.setattr(offline, "_source", lambda: "// another worker")
    offline._kept_version.cache_clear()
    assert version(client) != first
    offline._kept_version.cache_clear()


def test_the_page_for_no_connection_gives_a_stranger_nothing_to_carry(client):
    page = client.get(reverse("offline"))
    assert page.status_code == 200
    assert "Gerade kein Netz" in page.content.decode()
    assert "csrfmiddlewaretoken" not in page.content.decode()
    assert not page.cookies
