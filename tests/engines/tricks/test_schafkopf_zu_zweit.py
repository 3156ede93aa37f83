"""Schafkopf zu zweit: the two rows, turning, trumps, counting, refusals, what stays hidden, and a naive account."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from games.engines import registry
from games.engines.core import Chance
from games.engines.kit.pack import PIQUET
from games.engines.match import Match
from games.engines.playout import playout
from tests.engines.tricks.shorthand import deal, hand, names, plays, said, targets

GAME = registry.find("schafkopf-zu-zweit")
EYES = {"ass": 11, "10": 10, "koenig": 4, "dame": 3, "bube": 2}
#: beneath and open, each from left to right: seat 0 leads the first deal
UNDER = ("krB piB heB kaB krA piA heA kaA", "kr10 pi10 he10 ka10 krK piK heK kaK")
OPEN = ("krD piD heD kr9 pi9 he9 ka9 ka7", "kaD kr8 pi8 he8 ka8 kr7 pi7 he7")


def table(under: tuple[str, str] = UNDER, lying: tuple[str, str] = OPEN, **options: Any) -> Match:
    match = Match(GAME.make(2, options), "z")
    match.push(deal(PIQUET, (*under, *lying)))
    return match


def whole(game: Any, seed: str) -> Match:
    return playout(game, random.Random(seed), seed)


def lies(match: Match, owner: int, seat: int | None) -> list[str]:
    return [str(p.label) for p in match.game.view(match.state, seat).pieces if p.at == f"hand-{owner}"]


# --- two rows ----------------------------------------------------------------------------------------------------


def test_eight_face_down_and_eight_open_on_them() -> None:
    """001:2014-2016; who has not dealt is given first, and leads."""
    match = table()
    assert match.to_act() == {0}
    for seat in (0, 1, None):
        assert lies(match, 0, seat)[:4] == ["verdeckte Karte", "Kreuz-Dame", "verdeckte Karte", "Pik-Dame"]
        assert lies(match, 1, seat).count("verdeckte Karte") == 8
        assert len(lies(match, 1, seat)) == 16
    assert targets(match) == hand(OPEN[0])


def test_the_card_beneath_is_turned_before_the_other_answers() -> None:
    """001:2016: as soon as the open one is played."""
    match = table()
    plays(match, "0 kr9")
    assert said(match) == ["Platz 1: Kreuz 9.", "Platz 1 deckt Karo-Bube auf."]
    assert lies(match, 0, 1)[6:8] == ["Karo-Bube", "verdeckte Karte"]
    assert match.to_act() == {1}
    plays(match, "1 kr8")
    assert said(match) == ["Platz 2: Kreuz 8.", "Platz 2 deckt Pik 10 auf.", "Platz 1 bekommt den Stich."]
    assert match.to_act() == {0}
    assert "hand:karo-bube" in targets(match)
    plays(match, "0 kaB")
    assert said(match) == ["Platz 1: Karo-Bube."]  # nothing lay beneath
    assert len(lies(match, 0, None)) == 14


def test_who_is_dealt_to_first_changes() -> None:
    """The second deal gives the first cards to seat 1, who leads."""
    match = whole(GAME.make(2, {"spiele": 2}), "1")
    shuffles = [event for event in match.events if isinstance(event, Chance)]
    first = match.events[match.events.index(shuffles[1]) + 1]
    assert (len(shuffles), first.seat) == (2, 1)
    assert first.path[0].removeprefix("hand:") in shuffles[1].outcome[16:24]


# --- trumps ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trick", "best"),
    [
        ("piD krD", 1),  # 001:1986
        ("kaD krB", 0),  # every queen is above every jack
        ("kaB kaA", 0),
        ("kaA ka10", 0),
        ("kaK ka9", 0),
        ("krA ka7", 1),  # Karo is trumps: 001:1988
        ("krA piA", 0),
        ("krK kr10", 1),
        ("kr9 krK", 1),
    ],
)
def test_what_beats_what(trick: str, best: int) -> None:
    game = GAME.make(2, {})
    order = game.order(game.start())
    assert order.winner(tuple(PIQUET.index[name] for name in names(trick))) == best


def test_there_are_fourteen_trumps() -> None:
    game = GAME.make(2, {})
    trumps = game.order(game.start()).trumps
    assert trumps.bit_count() == 14
    assert trumps == PIQUET.of_rank["dame"] | PIQUET.of_rank["bube"] | PIQUET.of_suit[3]


def test_following_with_what_lies_open() -> None:
    match = table()
    plays(match, "0 krD")
    assert targets(match) == hand("kaD ka8")
    assert str(match.game.explain(match.state, 1, ("hand:kreuz-8",))) == (
        "Trumpf ist ausgespielt: Du musst Trumpf bedienen."
    )
    assert str(match.game.explain(match.state, 1, ("hand:karo-10",))) == "Karo 10 liegt nicht offen vor dir."
    assert str(match.game.explain(match.state, 1, ("stich",))) == "Tippe eine deiner offenen Karten an."
    plays(match, "1 ka8", "0 pi9")
    assert targets(match) == hand("pi8 pi7")  # Pik 10 still lies beneath
    assert str(match.game.explain(match.state, 1, ("hand:karo-dame",))) == (
        "Du musst Pik bedienen: Karo-Dame ist Trumpf."
    )


# --- counting ----------------------------------------------------------------------------------------------------


def result(first: int, tricks: int, **options: Any) -> tuple[tuple[int, ...], str]:
    match = table(**options)
    state = replace(match.state, points=(first, 120 - first), tricks=(tricks, 16 - tricks))
    found = match.game.account(state)
    return found.gains, str(found.said)


@pytest.mark.parametrize(
    ("first", "tricks", "gains", "steps"),
    [
        (61, 8, (1, 0), (1, 0)),
        (60, 8, (0, 0), (0, 0)),
        (59, 8, (0, 1), (0, 1)),
        (90, 12, (1, 0), (1, 0)),  # the other has 30
        (91, 12, (1, 0), (2, 0)),
        (29, 4, (0, 1), (0, 2)),
        (120, 15, (1, 0), (2, 0)),
        (120, 16, (1, 0), (3, 0)),
    ],
)
def test_what_a_deal_is_worth(first: int, tricks: int, gains: tuple[int, ...], steps: tuple[int, ...]) -> None:
    assert result(first, tricks)[0] == gains
    assert result(first, tricks, stufen=True)[0] == steps


def test_sentences() -> None:
    assert result(60, 8)[1] == "Beide haben 60 Augen: Niemand gewinnt."
    assert result(91, 12)[1] == "Platz 1 gewinnt mit 91 Augen. Das ist Schneider. Dafür gibt es 1 Punkt."
    assert result(0, 0, stufen=True)[1] == "Platz 2 gewinnt mit 120 Augen. Das ist schwarz. Dafür gibt es 3 Punkte."


@pytest.mark.parametrize("spiele", [2, 4, 8])
def test_each_deals_equally_often(spiele: int) -> None:
    match = whole(GAME.make(2, {"spiele": spiele}), str(spiele))
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (match.state.number, outcome.termination) == (spiele, "deals")
    assert outcome.scores == match.state.scores


# --- a second account --------------------------------------------------------------------------------------------


def height(card: str, led: str) -> int:
    """How high a card is, written from the rules: 0 takes nothing."""
    suit, rank = card.split("-")
    suits = ["karo", "herz", "pik", "kreuz"]
    if rank in ("dame", "bube"):
        return 100 + suits.index(suit) + 10 * (rank == "dame")
    ranks = ["7", "8", "9", "koenig", "10", "ass"]
    if suit == "karo":
        return 50 + ranks.index(rank)
    return (
        1 + ranks.index(rank)
        if suit == led.split("-", maxsplit=1)[0] and led.split("-")[1] not in ("dame", "bube")
        else 0
    )


@pytest.mark.parametrize("seed", range(20))
def test_a_naive_account_of_whole_matches(seed: int) -> None:
    """Columns, tricks, Augen and points, reckoned again from nothing but what was dealt and played."""
    match = whole(GAME.make(2, {}), str(seed))
    points, first = [0, 0], 0
    columns: list[list[list[str]]] = [[], []]
    trick: list[tuple[int, str]] = []
    eyes = [0, 0]
    for event in match.events:
        if isinstance(event, Chance):
            cards = [str(card) for card in event.outcome]
            for place, seat in enumerate((first, 1 - first)):
                columns[seat] = [[cards[8 * place + n], cards[16 + 8 * place + n]] for n in range(8)]
            first, eyes = 1 - first, [0, 0]
            continue
        if not event.path[0].startswith("hand:"):
            continue
        card = event.path[0].removeprefix("hand:")
        (column,) = [column for column in columns[event.seat] if column and column[-1] == card]
        column.pop()
        trick.append((event.seat, card))
        if len(trick) == 2:
            led = trick[0][1]
            taker = trick[0][0] if height(led, led) > height(trick[1][1], led) else trick[1][0]
            eyes[taker] += sum(EYES.get(name.split("-")[1], 0) for _seat, name in trick)
            trick = []
            if not any(any(column) for columns_of in columns for column in columns_of):
                assert sum(eyes) == 120
                points = [own + (sum_ > 60) for own, sum_ in zip(points, eyes, strict=True)]
    assert tuple(points) == match.state.scores


# --- what the text says ------------------------------------------------------------------------------------------


def test_how_many_trumps_lie_open() -> None:
    """Of sixteen open cards seven are trumps on average; exactly, and in many deals."""
    mean = Fraction(16 * 14, 32)
    assert mean == 7
    game, rng = GAME.make(2, {}), random.Random(1)
    trumps = game.order(game.start()).trumps
    found: Counter[int] = Counter()
    for _deal in range(3000):
        order = list(range(32))
        rng.shuffle(order)
        after, _effects = game.deal(game.start(), order)
        found[(after.hands[0] & trumps).bit_count()] += 1
    for number in (2, 3, 4, 5):
        exact = comb(14, number) * comb(18, 8 - number) / comb(32, 8)
        assert abs(found[number] / 3000 - exact) < 0.03


# --- what stays hidden -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1, None])
def test_nobody_knows_what_lies_beneath_not_even_before_themselves(seat: int | None) -> None:
    match = table()
    plays(match, "0 kr9", "1 kr8")
    rng, found = random.Random(2), set()
    shown = match.game.view(match.state, seat)
    for _world in range(40):
        world = match.game.sample_world(match.state, seat, rng)
        assert world.hands == match.state.hands
        assert [[card >= 0 for card in row] for row in world.under] == [
            [card >= 0 for card in row] for row in match.state.under
        ]
        assert match.game.view(world, seat) == shown
        found.add(world.under)
    assert len(found) > 30
    assert {card for row in match.state.under for card in row if card >= 0} == {
        card for row in world.under for card in row if card >= 0
    }
