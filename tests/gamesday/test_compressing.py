"""Texts go over the line small, for who can read that; what is compressed in itself goes as it is."""

import gzip

import pytest

pytestmark = pytest.mark.django_db


def test_a_page_is_compressed_for_who_can_read_that(client):
    plain = client.get("/")
    assert "Content-Encoding" not in plain.headers
    small = client.get("/", headers={"Accept-Encoding": "gzip, br"})
    assert small.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in small.headers["Vary"]
    assert len(small.content) < len(plain.content) / 3
    assert b"Spieletag" in gzip.decompress(small.content)


def test_pictures_the_server_draws_are_compressed(client):
    drawn = client.get("/spiele/muehle/bild.svg", headers={"Accept-Encoding": "gzip"})
    assert drawn.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(drawn.content).startswith(b"<svg")


def test_what_is_compressed_in_itself_goes_as_it_is(client):
    packed = client.get("/quelltext/", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Type"] == "application/gzip"
    assert "Content-Encoding" not in packed.headers


def test_how_long_an_answer_is_tells_nobody_what_it_says(client):
    """Django pads each with a random name; the same page has many lengths."""
    lengths = {len(client.get("/", headers={"Accept-Encoding": "gzip"}).content) for _time in range(30)}
    assert len(lengths) > 5
