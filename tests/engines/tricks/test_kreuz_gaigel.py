"""Kreuz-Gaigel: deals worked out by hand along 001:1855-1909, every option, two copies of each card."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from games.engines.core import Game, IllegalMoveError, Move, Ruleset
from games.engines.kit.pack import heap
from games.engines.match import Match
from games.engines.playout import playout
from games.engines.tricks import kreuz_gaigel as module
from tests.engines import contract
from tests.engines.contract import Variant
from tests.engines.tricks.shorthand import deal, hand, names, plays, said, targets

(RULESET,) = module.RULESETS
PACK = module.PACK
#: seat 0 leads, seat 2 is the partner; trump is Herz
HANDS = (
    "krA krK krD piK piD he9",
    "kr9 krB kaB ka9 pi9 piB",
    "kr10 krK#2 krD#2 kaA ka10 heB",
    "kr9#2 krB#2 kaB#2 ka9#2 pi9#2 piB#2",
)


def cards(short: str) -> int:
    return PACK.of(*names(short))


def table(hands: Iterable[str] = HANDS, upcard: str = "he10", stock: str = "", **options: Any) -> Match:
    match = Match(RULESET.make(4, options), "s")
    match.push(deal(PACK, hands, upcard, stock))
    return match


def test_deal() -> None:
    """001:1869: nine to ass twice; six each, then the trump card."""
    s = table().state
    assert [held.bit_count() for held in s.hands] == [6] * 4
    assert len(s.stock) == 23
    assert PACK.cards[s.upcard] == "herz-10"
    assert sum(table().game._worth) == 240
    match = Match(RULESET.make(4, {"handkarten": 5}), "s")
    match.settle()
    assert [held.bit_count() for held in match.state.hands] == [5] * 4
    assert len(match.state.stock) == 27


def test_a_side_counts_together() -> None:
    match = table(stock="kaK kaD kaK#2 kaD#2")
    plays(match, "0 krD", "1 kr9", "2 kr10", "3 kr9#2")
    assert match.state.points == (0, 0, 13, 0)
    assert match.to_act() == {2}
    # 001:1881: the taker draws first
    assert match.state.hands[2] & cards("kaK")
    assert match.state.hands[3] & cards("kaD")
    assert "hochzeit:kreuz" in targets(match)
    plays(match, "2 krD#2", "3 krB#2", "0 krA", "1 krB")
    assert match.state.points == (18, 0, 13, 0)
    assert [str(note) for note in match.game.view(match.state, 2).notes] == [
        "Zählerpunkte: 0", "Zählerpunkte: 0", "Augen: 31 · Zählerpunkte: 0", "Zählerpunkte: 0"
    ]  # fmt: skip
    assert str(match.game.view(match.state, 1).notes[1]) == "Augen: 0 · Zählerpunkte: 0"


def test_the_partners_trick_allows_marrying_and_exchanging() -> None:
    """001:1893 and 001:1897."""
    match = table()
    assert targets(match) == {*hand(HANDS[0]), "decken"}
    s = replace(match.state, tricks=(0, 0, 1, 0), points=(0, 0, 20, 0))
    match = Match(match.game, "s", s)
    assert targets(match) == {*hand(HANDS[0]), "decken", "tauschen", "hochzeit:kreuz", "hochzeit:pik", "genug"}
    plays(match, "0 tauschen")
    assert match.state.hands[0] == cards("krA krK krD piK piD he10")
    plays(match, "0 hochzeit:pik")
    assert match.state.points == (20, 0, 20, 0)
    assert targets(match) == {*hand("piK piD"), "genug"}
    s = replace(match.state, named=0, hands=(cards("he9#2 krA"), *match.state.hands[1:]))
    with pytest.raises(IllegalMoveError, match="schon die niedrigste"):
        Match(match.game, "s", s).play(0, ("tauschen",))


def test_two_marriages_of_a_suit() -> None:
    """Each king and each queen marries once."""
    match = table(("krK krD krK#2 piK piD he9", *HANDS[1:2], "kr10 krA krD#2 kaA ka10 heB", HANDS[3]))
    s = replace(match.state, tricks=(1, 0, 0, 0))
    match = Match(match.game, "s", s)
    plays(match, "0 hochzeit:kreuz")
    assert match.state.named == cards("krK krD")
    assert targets(match) == {*hand("krK krD"), "genug"}
    s = replace(match.state, named=0)
    assert "hochzeit:kreuz" not in match.game.step(s, 0).targets  # the second king has no queen left
    s = replace(s, hands=(s.hands[0] | cards("krD#2"), *s.hands[1:]))
    assert "hochzeit:kreuz" in match.game.step(s, 0).targets


def test_the_first_of_two_equal_cards_wins() -> None:
    match = table(("krA krK krD piK piD he9", "krA#2 krB kaB ka9 pi9 piB", *HANDS[2:]))
    plays(match, "0 krA", "1 krA#2", "2 kr10", "3 kr9#2")
    assert match.to_act() == {0}
    assert match.state.points == (32, 0, 0, 0)


def test_following_without_stock() -> None:
    """001:1883-1885: the suit, else trump; nobody need beat."""
    match = table()
    s = replace(match.state, strict=True, upcard=-1, stock=())
    match = Match(match.game, "s", s)
    plays(match, "0 krK")
    assert targets(match) == hand("kr9 krB")
    s = replace(match.state, hands=(match.state.hands[0], cards("heA he9 kaA"), *match.state.hands[2:]))
    assert set(match.game.step(s, 1).targets) == hand("heA he9")


@pytest.mark.parametrize(
    ("points", "wed", "tricks", "rettung", "gain"),
    [
        ((60, 51, 41, 0), (0, 0, 0, 0), (3, 3, 3, 0), 51, 1),
        ((60, 50, 41, 0), (0, 0, 0, 0), (3, 3, 3, 0), 51, 2),
        ((60, 20, 41, 13), (0, 0, 0, 0), (3, 3, 3, 0), 33, 1),
        ((60, 20, 41, 12), (0, 0, 0, 0), (3, 3, 3, 0), 33, 2),
        ((60, 60, 41, 0), (0, 20, 0, 0), (3, 3, 3, 0), 51, 2),  # in tricks
        ((60, 0, 41, 0), (0, 0, 0, 0), (3, 0, 3, 0), 51, 3),
    ],
)
def test_game_points(points: Any, wed: Any, tricks: Any, rettung: int, gain: int) -> None:
    """001:1887 with 101."""
    match = table(rettung=rettung)
    s = replace(match.state, points=points, wed=wed, tricks=tricks)
    after, effects = match.game.apply(s, Move(0, ("genug",)))
    assert after.scores == (gain, 0, gain, 0)
    assert [str(effect.text) for effect in effects[:2]] == [
        "Platz 1 sagt 101 an.",
        "Platz 1 und Platz 3 haben 101 Augen. Platz 1 und Platz 3 gewinnen "
        + ("1 Zählerpunkt." if gain == 1 else f"{gain} Zählerpunkte."),
    ]


def test_claiming_too_early() -> None:
    match = table()
    s = replace(match.state, points=(60, 0, 40, 0), tricks=(3, 0, 3, 0))
    after, _effects = match.game.apply(s, Move(0, ("genug",)))
    assert after.scores == (0, 2, 0, 2)
    after, _effects = match.game.apply(replace(s, closer=0, strict=True), Move(0, ("genug",)))
    assert after.scores == (0, 3, 0, 3)
    kind = Match(RULESET.make(4, {"falsche_ansage": 0}), "s", s)
    assert "genug" not in targets(kind)
    with pytest.raises(IllegalMoveError, match="Du hast erst 100 Augen"):
        kind.play(0, ("genug",))


@pytest.mark.parametrize(("seat", "scores"), [(0, (3, 0, 3, 0)), (2, (3, 0, 3, 0)), (1, (0, 3, 0, 3))])
def test_a_closed_deal_is_worth_three(seat: int, scores: tuple[int, ...]) -> None:
    """001:1905: with the partner's claim as well; the other side gets it if it is first."""
    s = replace(
        table().state, closer=0, strict=True, points=(101, 101, 0, 0), tricks=(3, 3, 0, 0), turn=seat, leader=seat
    )
    after, _effects = table().game.apply(s, Move(seat, ("genug",)))
    assert after.scores == scores


@pytest.mark.parametrize(
    ("points", "first", "closer", "scores"),
    [
        ((60, 60, 37, 10), -1, -1, (1, 0, 1, 0)),  # 128 with the trick and its ten, 31 together
        ((0, 60, 0, 0), -1, -1, (0, 2, 0, 2)),  # the most, against 31
        ((29, 60, 0, 0), -1, -1, (0, 0, 0, 0)),  # 60 to 60
        ((90, 110, 37, 0), 1, -1, (0, 1, 0, 1)),  # who was first
        ((60, 10, 0, 0), -1, 2, (0, 3, 0, 3)),  # closed in vain
        ((90, 10, 0, 0), -1, 2, (3, 0, 3, 0)),
    ],
)
def test_nobody_claims(points: Any, first: int, closer: int, scores: tuple[int, ...]) -> None:
    """001:1889: ten for the last trick."""
    match = table()
    hands = tuple(cards(card) for card in ("krA", "kr9", "kr10#2", "kr9#2"))
    s = replace(match.state, hands=hands, strict=True, upcard=-1, stock=(), points=points, tricks=(6, 6, 0, 0))
    s = replace(s, first=first, closer=closer)
    match = Match(match.game, "s", s)
    plays(match, "0 krA", "1 kr9", "2 kr10#2", "3 kr9#2")
    assert match.state.scores == scores


def test_the_match_ends() -> None:
    match = table()
    s = replace(match.state, points=(101, 0, 0, 60), tricks=(3, 0, 0, 3), scores=(6, 5, 6, 5))
    after, _effects = match.game.apply(s, Move(0, ("genug",)))
    outcome = match.game.outcome(after)
    assert outcome is not None
    assert outcome.winners == (0, 2)
    assert str(outcome.reason) == "Platz 1 und Platz 3 gewinnen mit 7 Zählerpunkten."


class Wild(module.KreuzGaigel):
    """Touches anything that is allowed, claims included."""

    propose = Game.propose


WILD = Ruleset("kreuz-gaigel", "Kreuz-Gaigel", Wild, (4,), max_events=RULESET.max_events)


def test_wild_play_keeps_the_contract() -> None:
    contract.check_match(Variant(WILD, 4, (("falsche_ansage", 0),)), "a")


def test_nothing_gets_lost() -> None:
    """At every moment each card is in one place; the Augen are those of the tricks, by hand."""
    worth = {"ass": 11, "10": 10, "koenig": 4, "dame": 3, "bube": 2, "9": 0}
    tricks = 0
    for number in range(12):
        match = playout(RULESET.make(4, {"falsche_ansage": 0, "ziel": 3}), random.Random(number), str(number))
        for before, s in zip(match.states, match.states[1:], strict=False):
            if s.phase != "spiel" or before.phase != "spiel":
                continue
            heaps = [*s.hands, s.gone, heap(s.stock), 1 << s.upcard if s.upcard >= 0 else 0]
            assert sum(bits.bit_count() for bits in heaps) == 48
            if s.last and s.last != before.last:
                got = sum(worth[PACK.cards[card].split("-")[1].split("#")[0]] for card in s.last)
                assert sum(s.points) - sum(before.points) == got
                tricks += 1
    assert tricks > 50


def test_evaluate() -> None:
    match = table()
    game, s = match.game, match.state
    assert game.evaluate(replace(s, points=(0, 0, 40, 0)), 0) > game.evaluate(s, 0)
    assert game.evaluate(replace(s, scores=(3, 0, 3, 0)), 2) > 0 > game.evaluate(replace(s, scores=(3, 0, 3, 0)), 1)
    assert said(match) == ["Platz 4 gibt.", "Trumpf ist Herz: Herz 10 liegt offen."]
