"""Rufschnapsen: deals worked out by hand along 001:2687-2699, every option, and what nobody may know of the partner."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import pytest

from games.engines.core import Chance, IllegalMoveError, Move
from games.engines.kit.places import each
from games.engines.match import Match
from games.engines.playout import playout
from games.engines.tricks import rufschnapsen as module
from tests.engines.tricks.shorthand import hand, names, plays, said, targets

(RULESET,) = module.RULESETS
PACK = module.PACK
#: seat 0 calls and leads; with Herz as trumps seat 2 is the partner
HANDS = ("heK heD krA piB kaB", "krK krD krB pi10 piK", "heA he10 kaA kaK pi" + "D", "heB kr10 piA ka10 kaD")


def cards(short: str) -> int:
    return PACK.of(*names(short))


def table(hands: Iterable[str] = HANDS, trump: str = "herz", **options: Any) -> Match:
    match = Match(RULESET.make(4, options), "s")
    held = [names(hand) for hand in hands]
    match.push(Chance(tuple([card for own in held for card in own[:3]] + [card for own in held for card in own[3:]])))
    if trump:
        match.play(0, (f"trumpf:{trump}",))
    return match


# --- the call (001:2695) ------------------------------------------------------------------------------------------


def test_trump_is_named_with_three_cards_in_hand() -> None:
    match = table(trump="")
    assert match.to_act() == {0}
    assert [held.bit_count() for held in match.state.hands] == [3, 3, 3, 3]
    assert match.state.hands[0] == cards("heK heD krA")
    assert targets(match) == {"trumpf:kreuz", "trumpf:pik", "trumpf:herz", "trumpf:karo"}
    own = {str(p.label) for p in match.game.view(match.state, 0).pieces if p.at == "hand-0"}
    assert own == {"Herz-König", "Herz-Dame", "Kreuz-Ass"}
    with pytest.raises(IllegalMoveError, match="Rufe zuerst eine Farbe"):
        plays(match, "0 krA")
    plays(match, "0 trumpf:karo")
    assert said(match) == ["Platz 1 ruft Karo als Trumpf."]
    assert match.state.hands[0] == cards("heK heD krA piB kaB")
    assert match.state.hands[3] == cards(HANDS[3])
    assert match.to_act() == {0}
    with pytest.raises(IllegalMoveError, match="Der Trumpf ist schon gerufen"):
        match.play(0, ("trumpf:herz",))


def test_the_last_two_cards_are_hidden_from_the_caller_as_well() -> None:
    match = table(trump="")
    worlds = {match.game.sample_world(match.state, 0, random.Random(n)).stock for n in range(30)}
    assert len(worlds) > 25
    assert all(
        match.game.sample_world(match.state, 0, random.Random(n)).hands[0] == cards("heK heD krA") for n in range(9)
    )


# --- the ace of trumps (001:2695-2697) ----------------------------------------------------------------------------


def test_the_partner_shows_the_ace_at_the_first_chance() -> None:
    match = table()
    plays(match, "0 kaB", "1 piK")
    assert targets(match) == hand("kaA kaK")  # Karo is followed and beaten: no chance yet
    plays(match, "2 kaA", "3 kaD")
    assert match.to_act() == {2}
    assert targets(match) == hand("heA")
    with pytest.raises(IllegalMoveError, match="Du hast das Trumpf-Ass: Jetzt musst du es spielen"):
        plays(match, "2 he10")


def test_or_when_the_partner_likes() -> None:
    match = table(trumpfass="darf")
    plays(match, "0 kaB", "1 piK", "2 kaA", "3 kaD")
    assert targets(match) == hand("heA he10 kaK piD")


def test_trumping_is_a_chance() -> None:
    """Seat 2 has no Kreuz: it trumps, and so with the ace."""
    match = table()
    plays(match, "0 krA", "1 krB")
    assert targets(match) == hand("heA")
    assert targets(table_after("darf")) == hand("heA he10")


def table_after(rule: str) -> Match:
    match = table(trumpfass=rule)
    plays(match, "0 krA", "1 krB")
    return match


def test_a_caller_with_the_ace_plays_alone_and_says_nothing() -> None:
    """001:2697: kept secret, so nothing is to be played at once."""
    match = table(("heA heD krA piB kaB", HANDS[1], "heK he10 kaA kaK piD", HANDS[3]))
    assert match.game.partner(match.state) == 0
    assert targets(match) == hand("heA heD krA piB kaB")
    sides = [str(side) for side in match.game.view(match.state, 1).sides]
    assert sides == ["Rufer", "Platz 2", "Platz 3", "Platz 4"]


def test_what_is_known_of_the_ace() -> None:
    """Who leads another card has not got it; before that anybody may, the caller too."""
    match = table()
    holders = set()
    for n in range(200):
        world = match.game.sample_world(match.state, 1, random.Random(n))
        holders.add(match.game.partner(world))
    assert holders == {0, 2, 3}
    plays(match, "0 piB", "1 pi10", "2 piD", "3 piA", "3 heB")  # seat 3 leads no ace, and has none
    assert match.state.lacks[3] & cards("heA")
    plays(match, "0 heD")
    holders = {match.game.partner(match.game.sample_world(match.state, 1, random.Random(n))) for n in range(200)}
    assert holders == {0, 2}


def test_the_chance_of_a_solo() -> None:
    """Who has named a suit without its ace among three cards finds it in the two others in 2 of 17 cases."""
    exact = Fraction(comb(16, 1), comb(17, 2))
    assert exact == Fraction(2, 17)
    rest = [card for card in range(20) if card not in (1, 2, 3)]
    ace = PACK.index["karo-ass"]
    assert Fraction(sum(ace in two for two in combinations(rest, 2)), comb(17, 2)) == exact


# --- follow and beat ----------------------------------------------------------------------------------------------


def plain_answers(trick: list[str], held: list[str], trump: str) -> list[str]:
    """Follow and beat for four in plain words, on names of cards."""
    high = ["bube", "dame", "koenig", "10", "ass"]
    suit = trick[0].split("-")[0]
    top = plain_best(trick, trump)

    def beats(card: str) -> bool:
        (one, rank), (other, best) = card.split("-"), top.split("-")
        return high.index(rank) > high.index(best) if one == other else one == trump

    for asked in (suit, trump):
        same = [card for card in held if card.startswith(asked)]
        if same:
            return [card for card in same if beats(card)] or same
    return held


def plain_best(trick: list[str], trump: str) -> str:
    high = ["bube", "dame", "koenig", "10", "ass"]
    asked = trump if any(card.startswith(trump) for card in trick) else trick[0].split("-")[0]
    return max((card for card in trick if card.startswith(asked)), key=lambda card: high.index(card.split("-")[1]))


def test_tricks_and_deals_against_plain_words() -> None:
    """Random matches counted again on names of cards: who may play what, who takes, which side wins how much."""
    worth = {"ass": 11, "10": 10, "koenig": 4, "dame": 3, "bube": 2}
    answers = solos = deals = 0
    for number in range(40):
        match = playout(RULESET.make(4, {"trumpfass": "darf", "hochzeiten": False}), random.Random(number), str(number))
        aces: dict[str, int] = {}
        points, tricks, first, last = [0] * 4, [0] * 4, None, 0
        for before, event, after in zip(match.states, match.events, match.states[1:], strict=False):
            if before.phase == "rufen":
                trump = module.SUITS[after.trump]
                aces = {PACK.cards[card]: seat for seat in range(4) for card in each(after.hands[seat])}
                points, tricks, first = [0] * 4, [0] * 4, None
                caller, partner = event.seat, aces[f"{trump}-ass"]
                side = {seat in (caller, partner): [] for seat in range(4)}
                for seat in range(4):
                    side[seat in (caller, partner)].append(seat)
            if before.phase != "spiel":
                continue
            assert isinstance(event, Move)
            played = event.path[0].removeprefix("hand:")
            trick = [PACK.cards[card] for card in before.trick]
            if trick:
                held = [PACK.cards[card] for card in each(before.hands[event.seat])]
                allowed = plain_answers(trick, held, trump)
                assert sorted(match.game.step(before, event.seat).targets) == sorted(f"hand:{c}" for c in allowed)
                answers += 1
            trick.append(played)
            if len(trick) == 4:
                last = aces[plain_best(trick, trump)]
                points[last] += sum(worth[card.split("-")[1]] for card in trick)
                tricks[last] += 1
                for which in (True, False):
                    if first is None and sum(points[seat] for seat in side[which]) >= 66:
                        first = which
            if sum(tricks) == 5:
                winners = side[first if first is not None else last in (caller, partner)]
                losers = [seat for seat in range(4) if seat not in winners]
                lost = sum(points[seat] for seat in losers)
                gain = 3 if not any(tricks[seat] for seat in losers) else 1 if lost >= 33 else 2
                assert [b - a for a, b in zip(before.scores, after.scores, strict=True)] == [
                    gain if seat in winners else 0 for seat in range(4)
                ]
                deals, solos = deals + 1, solos + (caller == partner)
    assert answers > 1000
    assert deals > 200
    assert solos > 20


# --- marriages ----------------------------------------------------------------------------------------------------


def test_a_marriage_counts_with_a_trick_of_ones_own() -> None:
    match = table(hochzeiten=True)
    plays(match, "0 hochzeit:herz")
    assert said(match) == ["Platz 1 sagt 40 an: Hochzeit in Herz. Sie zählt mit dem ersten Stich."]
    assert targets(match) == hand("heK heD")
    plays(match, "0 heK", "1 piK", "2 heA", "3 heB")
    assert match.state.points == (0, 0, 21, 0)
    plays(match, "2 piD", "3 piA", "0 piB", "1 pi10")
    plays(match, "3 kr10", "0 krA", "1 krK", "2 he10")
    assert match.state.points[0] == 0
    plays(match, "2 kaK", "3 ka10", "0 kaB", "1 krD", "3 kaD", "0 heD", "1 krB", "2 kaA")
    assert match.state.points == (19 + 40, 0, 21 + 35, 26 + 19)
    assert match.state.course[-1] == match.state.points
    assert said(match)[-1] == "Platz 1 und Platz 3 waren Partner: 1 Punkt für sie."
    assert match.state.scores == (1, 0, 1, 0)


def test_without_marriages() -> None:
    match = table(hochzeiten=False)
    assert "hochzeit:herz" not in targets(match)
    with pytest.raises(IllegalMoveError, match="Hochzeiten gelten an diesem Tisch nicht"):
        match.play(0, ("hochzeit:herz",))


def test_who_must_show_the_ace_names_no_marriage_first() -> None:
    match = table(("krA krD piB kaB heB", "heK heD heA pi10 kr10", "he10 kaA kaK piD krB", "krK piA ka10 kaD piK"))
    plays(match, "0 piB", "1 pi10", "2 piD", "3 piA")
    plays(match, "3 krK", "0 krA", "1 kr10", "2 krB")
    s = replace(match.state, turn=1, leader=1)
    assert match.game.step(s, 1).targets == ("hand:herz-ass",)
    assert "Trumpf-Ass" in str(match.game.explain(s, 1, ("hochzeit:herz",)))


# --- what a deal is worth (001:2699, 001:2683) ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("course", "points", "tricks", "leader", "partner", "scores", "sentence"),
    [
        (((66, 0, 0, 0),), (66, 20, 0, 13), (3, 1, 0, 1), 1, 2, (1, 0, 1, 0), "waren Partner: 1 Punkt für sie."),
        (((40, 0, 26, 0),), (40, 20, 30, 12), (2, 1, 1, 1), 1, 2, (2, 0, 2, 0), "waren Partner: 2 Punkte für sie."),
        (((60, 0, 60, 0),), (60, 0, 60, 0), (3, 0, 2, 0), 0, 2, (3, 0, 3, 0), "waren Partner: 3 Punkte für sie."),
        # the others had it first, the last trick and more Augen later notwithstanding
        (((10, 40, 0, 26), (80, 40, 10, 26)), (80, 40, 10, 26), (3, 1, 0, 1), 0, 2, (0, 1, 0, 1), "für die anderen."),
        (((60, 0, 0, 60),), (60, 0, 0, 60), (3, 0, 0, 2), 3, 2, (0, 1, 0, 1), "für die anderen."),  # the last trick
        (((60, 0, 0, 60),), (60, 0, 0, 60), (3, 0, 0, 2), 0, 2, (1, 0, 1, 0), "für sie."),
        (
            ((70, 0, 0, 0),),
            (70, 20, 10, 20),
            (3, 1, 0, 1),
            1,
            0,
            (1, 0, 0, 0),
            "hat allein gespielt und gewinnt 1 Punkt.",
        ),
        (((40, 0, 0, 0),), (20, 40, 30, 30), (2, 1, 1, 1), 1, 0, (0, 2, 2, 2), "allein gespielt: 2 Punkte für jeden"),
    ],
)
def test_what_a_deal_is_worth(
    course: Any, points: Any, tricks: Any, leader: int, partner: int, scores: Any, sentence: str
) -> None:
    match = table()
    s = replace(match.state, course=course, points=points, tricks=tricks, leader=leader, shown_as=partner)
    deal = match.game.account(s)
    assert deal.gains == scores
    assert sentence in str(deal.said)


@pytest.mark.parametrize(
    ("before", "places", "reason"),
    [
        ((6, 0, 0, 0), (1, 3, 2, 3), "Platz 1 ist bei null und gewinnt."),
        ((6, 0, 4, 0), (1, 3, 1, 3), "Platz 1 und Platz 3 sind bei null und gewinnen."),
    ],
)
def test_the_match_ends_at_nought(before: Any, places: Any, reason: str) -> None:
    """Three points each for the callers; what goes beyond nought does not count."""
    match = table()
    s = replace(match.state, scores=before, course=((60, 0, 60, 0),), points=(60, 0, 60, 0), tricks=(3, 0, 2, 0))
    after, _effects = match.game.finish(s, match.game.account(replace(s, shown_as=2)))
    outcome = match.game.outcome(after)
    assert outcome is not None
    assert (outcome.places, str(outcome.reason)) == (places, reason)


def test_three_can_be_at_nought_at_once() -> None:
    match = table()
    s = replace(
        match.state, scores=(0, 6, 6, 6), course=((0, 60, 30, 30),), points=(0, 60, 30, 30), tricks=(0, 2, 2, 1)
    )
    after, _effects = match.game.finish(s, match.game.account(replace(s, shown_as=0, leader=1)))
    outcome = match.game.outcome(after)
    assert outcome is not None
    assert outcome.winners == (1, 2, 3)
    assert str(outcome.reason) == "Alle bis auf einen sind bei null und gewinnen."


@pytest.mark.parametrize(("helps", "note"), [(True, "Augen: 11 · Bis null: 3"), (False, "Bis null: 3")])
def test_notes(helps: bool, note: str) -> None:
    match = table(zaehlhilfe=helps, anfang=3)
    s = replace(match.state, points=(11, 0, 0, 0))
    assert [str(text) for text in match.game.view(s, 0).notes][:2] == [note, "Bis null: 3"]


def test_german_faces() -> None:
    match = table(blatt="deutsch", trump="")
    assert {str(button.label) for button in match.game.step(match.state, 0).buttons} == {
        "Eichel", "Grün", "Rot", "Schellen"
    }  # fmt: skip


def test_evaluate() -> None:
    match = table()
    game, s = match.game, match.state
    assert game.evaluate(replace(s, points=(0, 0, 40, 0)), 0) > game.evaluate(s, 0)  # the partner's are one's own
    assert game.evaluate(replace(s, points=(0, 40, 0, 0)), 0) < game.evaluate(s, 0)
    assert game.evaluate(replace(s, scores=(3, 0, 0, 0)), 0) > 0 > game.evaluate(replace(s, scores=(3, 0, 0, 0)), 1)
