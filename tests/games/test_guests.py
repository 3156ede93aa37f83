"""Who visitors are at a table: an animal nobody else has, a name of one's own at a shared device."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.domain import frames, guests, listings, live, tables
from games.domain.guests import ANIMALS, COLOURS
from games.domain.parts import Face
from games.models import Event, Guest, Table
from tests.games.helpers import at_once, now, people, replayed, resign

pytestmark = pytest.mark.django_db


def only_free(animal: str, colour: str, seen=None) -> None:
    """Every animal in every colour was here, but for one."""
    Guest.objects.bulk_create(
        Guest(token_hash=f"{a}{c}", animal=a, colour=c, seen=seen or timezone.localdate())
        for a in ANIMALS
        for c in COLOURS
        if (a, c) != (animal, colour)
    )


def test_a_new_guest_is_nobody_who_was_here_today():
    only_free("Igel", "Bunt")
    assert guests.name_of(guests.make()[0]) == "Bunter Igel"
    assert guests.make()[0].animal in ANIMALS  # all are taken: somebody has to be met twice


def test_who_was_here_yesterday_keeps_no_animal_from_anybody(monkeypatch):
    only_free("Igel", "Bunt", timezone.localdate() - timedelta(days=1))
    offered: list[object] = []
    monkeypatch.setattr(guests.secrets, "choice", lambda given: offered.append(given) or given[0])
    guests.make()
    assert len(offered[0]) == len(ANIMALS) * len(COLOURS)


@pytest.mark.django_db(transaction=True)
def test_two_who_come_at_the_same_moment_are_not_given_the_same():
    only_free("Igel", "Bunt")
    Guest.objects.filter(animal="Reh").delete()  # eleven are left
    names = at_once([lambda: guests.name_of(guests.make()[0]) for _number in range(8)])
    assert len(set(names)) == 8, names
    connection.close()


def test_two_at_a_table_who_chose_the_same_are_told_apart():
    first, second, third = people(3)
    for each in (first, second, third):
        guests.become(each, "Storch", "Silbern")
    opened = tables.open_table("memory", {}, 3, [first])
    for each in (second, third):
        opened = tables.join(opened.table_id, each)
    assert [player.name for player in now(opened).players] == [
        "Silberner Storch", "Silberner Storch 2", "Silberner Storch 3",
    ]  # fmt: skip
    assert frames.names(now(opened)) == ("Silberner Storch", "Silberner Storch 2", "Silberner Storch 3")


# --- on one device ---


def together(client: Client, slug: str = "memory", **posted: str) -> Table:
    answer = client.post(reverse("open", args=[slug]), {"gegner": "gemeinsam", "plaetze": "3", **posted})
    assert "/tisch/" in answer.url, client.get(answer.url).content.decode()
    return Table.objects.get(code=answer.url.strip("/").split("/")[-1])


def test_each_at_a_shared_device_is_another_animal(client):
    players = live.load(together(client)).record.players
    me = Guest.objects.get()
    assert players[0].name == guests.name_of(me)
    assert len({player.animal for player in players}) == 3
    assert [player.name for player in players] == [guests.called(p.animal, p.colour) for p in players]


def test_people_at_a_shared_device_give_themselves_names_and_animals(client):
    posted = {
        "name-1": " Oma  Ilse ",
        "name-2": "Ben {0} <b>",
        "tier-2": "Frosch",
        "name-3": "Oma Ilse",
        "tier-3": "Frosch",
    }
    table = together(client, **posted)
    record = live.load(table).record
    me = Guest.objects.get()
    assert [player.name for player in record.players] == ["Oma Ilse", "Ben {0} <b>", "Oma Ilse 2"]
    assert [player.animal for player in record.players] == [me.animal, "Frosch", "Frosch"]
    assert record.players[1].colour != record.players[2].colour
    assert replayed(live.load(table)).players == record.players
    assert [each["name"] for each in frames.frame(live.load(table), me.pk)["players"]][1] == "Ben {0} <b>"
    assert Event.objects.filter(kind="sit", data__own=True).count() == 3
    assert (me.animal, me.colour) == (Guest.objects.get().animal, Guest.objects.get().colour)


def test_who_plays_again_on_one_device_keeps_the_names(client):
    table = together(client, "muehle", **{"plaetze": "2", "name-1": "Anna", "name-2": "Ben"})
    opened = live.load(table)
    me = Guest.objects.get()
    resign(opened, me, 0)
    again = tables.rematch(opened.table_id, me)
    assert [player.name for player in again.record.players] == ["Ben", "Anna"]


@pytest.mark.parametrize(
    ("posted", "sentence"),
    [
        ({"name-2": "Maximilian Mustermann"}, "Ein Name hat höchstens 16 Zeichen. Ein Spitzname genügt."),
        ({"name-2": "An\tna"}, "In einem Namen stehen nur Zeichen, die man sieht."),
        ({"name-2": "An\u202ena"}, "In einem Namen stehen nur Zeichen, die man sieht."),
        ({"tier-2": "Drache"}, "Dieses Tier oder diese Farbe gibt es nicht."),
    ],
)
def test_a_name_that_cannot_be_is_refused_with_a_sentence(client, posted, sentence):
    page = client.post(reverse("open", args=["memory"]), {"gegner": "gemeinsam", **posted}, follow=True)
    assert sentence in page.content.decode()
    assert Table.objects.count() == 0


def test_names_are_for_those_who_sit_together(client):
    """Where strangers may sit down or look in, nobody reads what somebody typed."""
    posted = {"gegner": "auswahl", "platz-2": "ich", "platz-3": "frei", "name-1": "Rüpel", "name-2": "Rüpel"}
    players = live.load(together(client, **posted)).record.players
    assert [player.name for player in players[:2]] == [guests.called(p.animal, p.colour) for p in players[:2]]
    table = together(client, **{"name-1": "Rüpel"})
    Table.objects.filter(pk=table.pk).update(public=True)  # its host may have it shown later
    assert "Rüpel" not in [name for door in listings.public() for name in door.people]
    assert "Rüpel" not in client.get(reverse("beamer")).content.decode()


def test_a_name_is_forgotten_with_its_table(client):
    table = together(client, **{"name-2": "Anna"})
    Table.objects.filter(pk=table.pk).delete()
    assert not Event.objects.exists()
    assert not [field for field in Guest._meta.get_fields() if "name" in field.name]


def test_a_face_says_whether_its_name_is_ones_own():
    assert guests.another([], "Anna", "Fuchs").own
    assert not guests.another([Face("Roter Fuchs", "Fuchs", "Rot")]).own
