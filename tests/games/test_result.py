"""The result of a match as a picture."""

from __future__ import annotations

import struct

import pytest
from django.urls import reverse

from games.domain import guests, live, result, tables
from games.domain.errors import NotOverError
from games.engines.core import Outcome
from games.engines.text import Text
from games.models import Table
from tests.games.helpers import now, people, resign

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("slug", ["muehle", "mau-mau", "stadt-land-fluss"])
def test_a_match_that_is_over_is_a_square_picture(client, slug):
    one, two = people(2)
    opened = tables.open_table(slug, {}, 2, [one, two])
    address = reverse("result-picture", args=[opened.code])
    assert client.get(address).status_code == 403
    with pytest.raises(NotOverError):
        result.png(opened)
    resign(opened, one, 0)
    answer = client.get(address)
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
    assert answer.content.startswith(b"\x89PNG")
    assert struct.unpack(">II", answer.content[16:24]) == (1080, 1080)
    assert len(answer.content) < 400_000
    for page in ("table", "replay"):
        assert (
            f'href="{address}" download="{slug}-{opened.code}.png"'
            in client.get(reverse(page, args=[opened.code])).content.decode()
        )


def test_it_says_who_won_and_what_is_typed_is_never_markup(client):
    answer = client.post(
        reverse("open", args=["muehle"]), {"gegner": "gemeinsam", "name-1": "#panic(1)", "name-2": "*Ben* $x$"}
    )
    opened = live.load(Table.objects.get(code=answer.url.strip("/").split("/")[-1]))
    guest = Table.objects.get(pk=opened.table_id).host
    resign(opened, guest, 0)
    record = now(opened)
    outcome = record.outcome()
    assert result.said(record, outcome) == "*Ben* $x$ gewinnt."
    assert result.png(live.current(opened.table_id)).startswith(b"\x89PNG")


def test_a_result_in_words():
    one, two, three = people(3)
    record = now(tables.open_table("memory", {}, 3, [one, two, three]))
    names = [guests.name_of(guest) for guest in (one, two, three)]
    assert result.said(record, Outcome((1, 2, 3), "", Text(""))) == f"{names[0]} gewinnt."
    assert result.said(record, Outcome((1, 1, 2), "", Text(""))) == f"{names[0]}, {names[1]} gewinnen."
    assert result.said(record, Outcome((1, 1, 1), "", Text(""))) == "Unentschieden."
    alone = now(tables.open_table("memory", {}, 1, [one]))
    assert result.said(alone, Outcome((1,), "", Text(""))) == "Die Partie ist zu Ende."
