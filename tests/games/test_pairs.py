"""Unequal games change sides in a match of two, and the table keeps the score of the pair."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.urls import reverse

from games.domain import finding, frames, guests, live, offers, tables
from games.domain.live import Live
from games.domain.pairs import said
from games.engines import registry
from games.models import Event

pytestmark = pytest.mark.django_db
BOTS = Path(__file__).parents[2] / "docs" / "bots.md"
#: the rows of the table there: the harder side, the game
ROWS = re.findall(r"^\| ([A-ZÄÖÜ–][^|]*) \| ([a-z-]+) \|", BOTS.read_text(encoding="utf-8"), re.MULTILINE)


def resigned(opened: Live, seat: int) -> Live:
    """The match after a seat has given up."""
    record = live.current(opened.table_id).record
    return tables.resign(opened.table_id, record.guest_on(seat), seat, f"resign-{seat}", record.version).live


def sentence(known: Live) -> str | None:
    text = said(known)
    return None if text is None else str(text)


def two(slug: str = "tablut") -> tuple[Live, str, str]:
    one, other = guests.make()[0], guests.make()[0]
    opened = tables.open_table(slug, {}, 2, [one, other])
    first, second = (player.name for player in opened.record.players)
    return opened, first, second


def again(known: Live) -> Live:
    player = next(player for player in known.record.players if player.guest)
    return tables.rematch(known.table_id, guests.Guest.objects.get(pk=player.guest))


def test_the_second_match_has_the_sides_changed_and_the_score_of_both():
    opened, one, other = two()
    assert sentence(opened) is None
    over = resigned(opened, 0)
    assert sentence(over) == "Noch einmal? Dann tauscht ihr die Seiten, und beide Partien zählen."
    second = again(over)
    assert [player.name for player in second.record.players] == [other, one]
    assert second.record.brought == (2, 0)
    assert sentence(second) == f"Zweite Partie, Seiten getauscht – {other}: 1, {one}: 0."
    assert sentence(resigned(second, 0)) == f"Nach beiden Partien – {other}: 1, {one}: 1."


def test_a_draw_is_half_a_point_for_each():
    opened, one, other = two("treibjagd")
    white, black = opened.record.guest_on(0), opened.record.guest_on(1)
    at = tables.play(opened.table_id, white, 0, ("d7", "g4"), "first-move", opened.record.version).version
    at = offers.offer(opened.table_id, white, 0, "draw", "offer-a-draw", at).version
    over = offers.answer(opened.table_id, black, 1, True, "accept-it", at).live
    second = again(over)
    assert sentence(second) == f"Zweite Partie, Seiten getauscht – {other}: ½, {one}: ½."
    assert sentence(resigned(second, 1)) == f"Nach beiden Partien – {other}: 1½, {one}: ½."


def test_a_third_match_begins_a_new_pair():
    opened, one, other = two()
    third = again(resigned(again(resigned(opened, 0)), 0))
    assert [player.name for player in third.record.players] == [one, other]
    assert third.record.brought is None
    assert sentence(third) is None


def test_against_the_computer_too():
    guest, _ = guests.make()
    opened = tables.open_table("wolf-und-schafe", {}, 2, [guest, "leicht"])
    name = opened.record.players[0].name
    second = again(resigned(opened, 0))
    assert [player.level for player in second.record.players] == ["leicht", ""]
    assert sentence(second) == f"Zweite Partie, Seiten getauscht – Computer (leicht): 1, {name}: 0."


def test_two_on_one_device_too():
    guest, _ = guests.make()
    opened = tables.open_table("tablut", {}, 2, [guest, guest])
    one, other = (player.name for player in opened.record.players)
    second = again(resigned(opened, 1))
    assert sentence(second) == f"Zweite Partie, Seiten getauscht – {other}: 0, {one}: 1."


def test_a_process_that_knows_nothing_reads_the_score_from_the_log():
    opened, _one, _other = two()
    second = again(resigned(opened, 1))
    known = sentence(second)
    live.forget()
    assert sentence(live.current(second.table_id)) == known
    told = [str(effect.text) for each in second.record.told for effect in each.effects]
    assert [text.split(" wechselt")[1] for text in told] == [" die Seite.", " die Seite."]
    assert [event.data["brings"] for event in Event.objects.filter(table=second.table_id)] == [0, 2]


def test_equal_games_and_matches_nobody_joined_have_no_pair():
    opened, _one, _other = two("muehle")
    over = resigned(opened, 0)
    assert sentence(over) is None
    assert again(over).record.brought is None
    guest, _ = guests.make()
    alone = tables.open_table("tablut", {}, 2, [guest, None])
    assert again(resigned(alone, 0)).record.brought is None


def test_the_frame_says_it_to_all():
    opened, one, other = two()
    second = again(resigned(opened, 0))
    expected = f"Zweite Partie, Seiten getauscht – {other}: 1, {one}: 0."
    for guest in (second.record.guest_on(0), second.record.guest_on(1), None):
        assert frames.frame(second, guest)["pair"] == expected
    assert "pair" not in frames.frame(opened, None)


# --- which side is harder ---


def test_every_unequal_game_is_measured_and_says_what_the_measurement_says():
    """docs/bots.md has a row for each; "–" where neither side is harder."""
    assert len(ROWS) == len({slug for _side, slug in ROWS}) > 2
    found = {
        slug: "–" if ruleset.harder is None else str(finding.side(slug, ruleset.harder))
        for slug, ruleset in registry.rulesets().items()
        if ruleset.unequal or ruleset.harder is not None
    }
    assert found == {slug: side for side, slug in ROWS}


def test_the_hall_and_the_games_page_say_which_side_is_harder(client):
    about = finding.find(registry.find("treibjagd"))
    assert about.in_short().endswith(" · schwerere Seite: Schwarz")
    page = client.get(reverse("game", args=["tablut"])).content.decode()
    assert "schwerere Seite: Die Moskowiter" in page
    assert "Die Seiten sind ungleich." in page
    page = client.get(reverse("game", args=["muehle"])).content.decode()
    assert "schwerere Seite" not in page
    assert "Die Seiten sind ungleich." not in page
