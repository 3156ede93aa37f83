"""A draw by agreement: where it makes sense, who may offer it, when an offer ends."""

from __future__ import annotations

import pytest

from games.domain import frames, live, offers, tables
from games.domain.errors import LongMatchError, NoDrawError, NoOfferError, OverError, RepeatedError, WrongSeatError
from games.domain.offers import agreeable
from games.engines.core import UnreadableError
from games.engines.registry import find, rulesets
from games.models import Table
from tests.games.helpers import answer, ask, at_once, kinds, new_id, now, people, play, replayed, sentences

pytestmark = pytest.mark.django_db


def test_both_agree_and_nobody_wins(two):
    opened, white, black = two
    ask(opened, white, 0, "draw")
    assert sentences(now(opened))[-1].endswith(" bietet Unentschieden an.")
    after = answer(opened, black, 1, True).live.record
    outcome = after.outcome()
    assert (outcome.places, outcome.winners, outcome.termination) == ((1, 1), (), "agreed")
    assert str(outcome.reason) == "Unentschieden vereinbart."
    assert after.to_act() == frozenset()
    assert Table.objects.get(pk=opened.table_id).status == "over"
    assert kinds(opened)[-3:] == ["offer", "answer", "draw"]
    assert replayed(opened).outcome() == outcome
    with pytest.raises(OverError):
        play(opened, white, 0, "a1")


def test_what_is_refused_is_announced(two):
    opened, white, black = two
    ask(opened, white, 0, "draw")
    record = answer(opened, black, 1, False).live.record
    told = frames.frame(live.current(opened.table_id), white.pk)["told"][-1]["effects"]
    assert told == [{"kind": "announced", "by": 1, "text": f"{record.players[1].name} ist nicht einverstanden."}]


def test_an_offer_stands_through_ones_own_move_and_ends_with_the_others(two):
    opened, white, black = two
    ask(opened, white, 0, "draw")
    play(opened, white, 0, "a1")
    assert now(opened).offer.waiting == (1,)
    play(opened, black, 1, "d1")
    assert now(opened).offer is None
    with pytest.raises(NoOfferError):
        answer(opened, black, 1, True)


def test_no_draw_with_a_computer_with_chance_with_secrets_or_among_many():
    guest, other, third = people(3)
    refused = [
        tables.open_table("muehle", {}, 2, [guest, "leicht"]),
        tables.open_table("muehle", {}, 2, [guest, None]),
        tables.open_table("muehle", {}, 2, [guest, guest]),
        tables.open_table("backgammon", {}, 2, [guest, other]),
        tables.open_table("mau-mau", {}, 2, [guest, other]),
        tables.open_table("halma", {}, 4, [guest, other, third, None]),
    ]
    for opened in refused:
        with pytest.raises(NoDrawError):
            ask(opened, guest, 0, "draw")


def test_a_draw_makes_sense_in_every_open_game_for_two_and_in_no_other():
    for ruleset in rulesets().values():
        for seats in ruleset.seats:
            game = ruleset.make(seats)
            assert agreeable(game) == (game.perfect_information and seats == 2), (ruleset.slug, seats)
    assert agreeable(find("schach").make(2))
    assert not agreeable(find("kniffel").make(2))


def test_an_offer_nobody_knows_and_a_stranger(two):
    opened, white, _black = two
    (stranger,) = people(1)
    with pytest.raises(UnreadableError):
        ask(opened, white, 0, "money")
    with pytest.raises(WrongSeatError):
        ask(opened, stranger, 0, "draw")
    with pytest.raises(WrongSeatError):
        answer(opened, stranger, 1, True)


def test_an_answer_sent_again_is_the_same_answer(two):
    opened, white, black = two
    at = ask(opened, white, 0, "draw").live.record.version
    first = offers.answer(opened.table_id, black.pk, 1, False, "answer-once", at)
    again = offers.answer(opened.table_id, black.pk, 1, False, "answer-once", at)
    assert (again.version, again.repeated) == (first.version, True)
    with pytest.raises(RepeatedError):
        offers.answer(opened.table_id, black.pk, 1, True, "answer-once", at)


@pytest.mark.django_db(transaction=True)
def test_a_draw_accepted_and_a_move_made_at_once_are_one_after_the_other(two):
    opened, white, black = two
    play(opened, white, 0, "a1")
    at = ask(opened, white, 0, "draw").live.record.version
    results = at_once(
        [
            lambda: offers.answer(opened.table_id, black.pk, 1, True, new_id(), at) and "agreed",
            lambda: tables.play(opened.table_id, black.pk, 1, ("d1",), new_id(), at) and "moved",
        ],
        (NoOfferError, OverError),
    )
    assert results in (["agreed", "OverError"], ["NoOfferError", "moved"])
    assert (now(opened).outcome() is None) == (results[1] == "moved")


def test_a_log_does_not_grow_by_asking_without_an_end(two, monkeypatch):
    """A move and its undo could follow each other for ever; what a match has without them ends by its rules."""
    opened, white, black = two
    play(opened, white, 0, "a1")
    monkeypatch.setattr(offers, "EVENTS_TO_ASK", now(opened).version)
    for what in ("undo", "aside"):
        with pytest.raises(LongMatchError):
            ask(opened, white, 0, what)
    play(opened, black, 1, "d1")
    ask(opened, white, 0, "draw")
    answer(opened, black, 1, True)
    assert kinds(opened)[-1] == "draw"
