"""A finished match, step by step."""

from __future__ import annotations

import json
import random

import pytest
from django.urls import reverse

from games.domain import guests, listings, replay, tables
from games.domain.errors import NotOverError, UnknownTableError
from games.engines import registry
from games.engines.registry import rulesets
from tests.games.helpers import ask, now, people, play, resign

pytestmark = pytest.mark.django_db


def test_every_event_is_a_step_with_its_scene_and_its_sentences(two):
    opened, white, black = two
    play(opened, white, 0, "a1")
    play(opened, black, 1, "d1")
    resign(opened, black, 1)
    shown = replay.match(opened.table_id)
    assert [step.version for step in shown.steps] == [0, 1, 2, 3, 4, 5]
    on_board = [sorted(p["at"] for p in step.view["pieces"] if p["at"] in ("a1", "d1")) for step in shown.steps]
    assert on_board == [[], [], [], ["a1"], ["a1", "d1"], ["a1", "d1"]]
    assert shown.steps[3].told == ("Weiß setzt auf a1.",)
    assert shown.steps[3].turn == (1,)
    assert shown.steps[5].view["status"] == f"{shown.players[1]} gibt auf."
    assert shown.steps[5].turn == ()
    assert (shown.game, shown.code, shown.outcome.winners) == ("muehle", opened.code, (0,))
    json.dumps([step.view for step in shown.steps])


def test_a_match_that_runs_has_no_replay(two):
    opened, _white, _black = two
    for seat in (None, 0):
        with pytest.raises(NotOverError):
            replay.match(opened.table_id, seat)
        with pytest.raises(NotOverError):
            replay.step(opened.table_id, 1, seat)
    with pytest.raises(UnknownTableError):
        replay.match(987654)


def test_one_step_is_the_same_as_in_the_whole(two):
    opened, white, black = two
    play(opened, white, 0, "a1")
    play(opened, black, 1, "d1")
    resign(opened, white, 0)
    whole = replay.match(opened.table_id).steps
    for number in range(len(whole)):
        assert replay.step(opened.table_id, number) == whole[number]
    assert replay.step(opened.table_id, -3) == whole[0]
    assert replay.step(opened.table_id, 99) == whole[-1]


def test_what_was_taken_back_is_shown_as_it_happened(two):
    opened, white, _black = two
    play(opened, white, 0, "a1")
    ask(opened, white, 0, "undo")
    play(opened, white, 0, "g7")
    resign(opened, white, 0)
    steps = replay.match(opened.table_id).steps
    on_board = [[p["at"] for p in step.view["pieces"] if p["at"] in ("a1", "g7")] for step in steps]
    assert on_board == [[], [], [], ["a1"], ["a1"], [], ["g7"], ["g7"]]
    assert steps[5].told[0].endswith(" nimmt einen Zug zurück.")


def test_a_spectator_sees_no_hand_and_a_seat_sees_its_own():
    one, other = people(2)
    opened = tables.open_table("mau-mau", {}, 2, [one, other])
    resign(opened, one, 0)

    def open_cards(seat: int | None) -> list[int]:
        """Cards that show their face in the hands, of seat 0 and 1."""
        view = replay.match(opened.table_id, seat).steps[-1].view
        hands = {area["id"]: area["seat"] for area in view["surfaces"] if area.get("seat") is not None}
        seen = [hands[p["at"]] for p in view["pieces"] if p["at"] in hands and p.get("face") != "back"]
        return [seen.count(0), seen.count(1)]

    dealt = len(now(opened).state.hands[0])
    assert open_cards(None) == [0, 0]
    assert open_cards(0) == [dealt, 0]
    assert open_cards(1) == [0, dealt]
    assert open_cards(7) == [0, 0]


# --- the pages --------------------------------------------------------------------------------------------------


@pytest.fixture
def ended(two):
    """A Mühle match of two moves that White gave up."""
    opened, white, black = two
    play(opened, white, 0, "a1")
    play(opened, black, 1, "d1")
    resign(opened, white, 0)
    return opened


def test_the_page_tells_what_happened_and_names_the_steps(ended, client):
    page = client.get(reverse("replay", args=[ended.code]))
    assert page.status_code == 200
    shown = page.content.decode()
    assert '<li id="3" value="3">Weiß setzt auf a1.</li>' in shown
    assert '<li id="4" value="4">Schwarz setzt auf d1.</li>' in shown
    assert page.context["last"] == 5
    assert not page.context["viewpoints"]
    assert 'name="sicht"' not in shown


def test_a_running_match_is_refused_with_a_sentence(two, client):
    opened, white, _black = two
    play(opened, white, 0, "a1")
    page = client.get(reverse("replay", args=[opened.code]))
    assert page.status_code == 403
    assert "Den Verlauf gibt es erst, wenn sie zu Ende ist." in page.content.decode()
    assert "setzt auf a1" not in page.content.decode()
    steps = client.get(reverse("replay-steps", args=[opened.code]))
    assert (steps.status_code, steps.json()) == (403, {"reason": "Die Partie läuft noch."})


def test_the_steps_come_in_parts_without_what_stays_the_same(ended, client, monkeypatch):
    address = reverse("replay-steps", args=[ended.code])
    steps = client.get(address).json()["steps"]
    assert [step["version"] for step in steps] == [0, 1, 2, 3, 4, 5]
    assert ["surfaces" in step["view"] for step in steps] == [True, False, False, False, False, False]
    assert steps[3]["effects"][0]["kind"] == "moved"
    assert [player["name"] is None for player in steps[1]["players"]] == [False, True]
    monkeypatch.setattr(replay, "PART", 2)
    later = client.get(address, {"ab": "3"}).json()["steps"]
    assert [step["version"] for step in later] == [3, 4]
    assert "surfaces" in later[0]["view"]
    assert client.get(address, {"ab": "5"}).json()["steps"][0]["version"] == 5
    assert client.get(address, {"ab": "6"}).json()["steps"] == []
    assert client.get(address, {"ab": "-9"}).json()["steps"][0]["version"] == 0
    assert client.get(address, {"ab": "drei"}).status_code == 400


def test_a_seats_view_is_for_who_sat_there(client, db):
    (one, one_token), (other, other_token), (_stranger, stranger_token) = (guests.make() for _guest in range(3))
    opened = tables.open_table("mau-mau", {}, 2, [one, other])
    resign(opened, one, 0)

    def open_hands(viewpoint: str, token: str) -> set[int]:
        client.cookies[guests.COOKIE] = token
        step = client.get(reverse("replay-steps", args=[opened.code]), {"sicht": viewpoint}).json()["steps"][-1]
        # the scene is whole in the first step only; the hands are in the last step of the match
        areas = replay.match(opened.table_id).steps[-1].view["surfaces"]
        hands = {area["id"]: area["seat"] for area in areas if area.get("seat") is not None}
        return {hands[p["at"]] for p in step["view"]["pieces"] if p["at"] in hands and p.get("face") != "back"}

    asked = ("", "1", "2", "3", "0", "x", "²")
    nothing = [set()] * len(asked)
    assert [open_hands(each, one_token) for each in asked] == [set(), {0}, *nothing[2:]]
    assert [open_hands(each, other_token) for each in asked] == [set(), set(), {1}, *nothing[3:]]
    for token in (stranger_token, "forged", ""):
        assert [open_hands(each, token) for each in asked] == nothing


def test_the_page_offers_the_own_seats(client, db):
    (one, one_token), (other, other_token) = (guests.make() for _guest in range(2))
    opened = tables.open_table("mau-mau", {}, 3, [one, other, one])
    resign(opened, other, 1)  # a computer plays on, and who sat there still may look
    for seat in (0, 2):
        resign(opened, one, seat)
    assert now(opened).outcome()
    for token, seats in ((one_token, [1, 3]), (other_token, [2]), ("", [])):
        client.cookies[guests.COOKIE] = token
        page = client.get(reverse("replay", args=[opened.code]), {"sicht": "2"})
        assert [number for number, _name in page.context["viewpoints"]] == seats
        assert page.context["chosen"] == (2 if 2 in seats else "")


def test_unknown_codes_have_no_replay(client, db):
    assert client.get(reverse("replay", args=["QQQQQ"])).status_code == 404
    assert client.get(reverse("replay-steps", args=["QQQQQ"])).status_code == 404


@pytest.mark.parametrize("slug", rulesets())
def test_every_game_can_be_looked_at_again(slug, client, db):
    (one,) = people(1)
    seats = registry.find(slug).seats[0]
    opened = tables.open_table(slug, {}, seats, [one, *["leicht"] * (seats - 1)])
    record = now(opened)
    if 0 in record.to_act():
        path = record.game.propose(record.state, 0, random.Random(slug))
        play(opened, one, 0, *path)
    if not now(opened).outcome():  # one move may have been all there was to do
        resign(opened, one, 0)
    assert client.get(reverse("replay", args=[opened.code])).status_code == 200
    for viewpoint in ("", "1"):
        steps = client.get(reverse("replay-steps", args=[opened.code]), {"sicht": viewpoint}).json()["steps"]
        assert steps[-1]["version"] == now(opened).version


def test_the_ways_to_a_finished_match(two, client, organiser_client):
    opened, white, _black = two
    way = reverse("replay", args=[opened.code])
    client.cookies[guests.COOKIE] = "x"
    assert way not in client.get(reverse("who")).content.decode()
    resign(opened, white, 0)
    stranger = client.get(reverse("who")).content.decode()
    assert way not in stranger
    assert way in client.get(reverse("table", args=[opened.code])).content.decode()
    assert way in organiser_client.get(reverse("tables")).content.decode()
    assert [door.code for door in listings.own_finished(white)] == [opened.code]
    assert listings.own_finished(None) == []
