"""Alles oder nichts: giving, naming a suit, following, what a round is worth; rounds settled again from the log."""

from __future__ import annotations

import random
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from games.engines.core import CHANCE, IllegalMoveError, Move
from games.engines.dominoes.alles_oder_nichts import FULL, PACK, RULESETS, Stand, worth
from games.engines.match import Match
from games.engines.playout import playout

(GAME,) = RULESETS


def of(names: str) -> int:
    return PACK.of(*names.split())


def stand(game: Any, hands: list[str], trick: str = "", suit: int = -1, **more: Any) -> Stand:
    """In the middle of a round; the one after those who have played to the trick is in turn."""
    seats = game.seats
    played = tuple(PACK.index[name] for name in trick.split())
    none = (0,) * seats
    given: dict[str, Any] = {
        "phase": "spiel", "hands": tuple(map(of, hands)), "trick": played, "trump": suit, "leader": 0,
        "turn": len(played), "shown": none, "lacks": none, "tricks": none, "points": none, "given": none, "taken": none,
        "scores": none,
    }  # fmt: skip
    return Stand(**{**given, **more})


def moves(game: Any, s: Stand) -> set[tuple[str, ...]]:
    return set(game.moves(s, s.turn))


def play(game: Any, s: Stand, *path: str, seat: int = -1) -> Stand:
    match = Match(game, start=s)
    match.play(s.turn if seat < 0 else seat, path)
    return match.state


def reason(game: Any, s: Stand, *path: str, seat: int = -1) -> str:
    with pytest.raises(IllegalMoveError) as refused:
        Match(game, start=s).play(s.turn if seat < 0 else seat, path)
    return str(refused.value.reason)


# --- before the first trick -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "each", "left"), [(4, 7, 0), (3, 9, 1)])
def test_the_deal(seats: int, each: int, left: int) -> None:
    """001:1714-1720."""
    match = Match(GAME.make(seats), "geben")
    match.settle()
    s = match.state
    assert (s.phase, [hand.bit_count() for hand in s.hands], len(s.stock)) == ("schieben", [each] * seats, left)
    assert set(GAME.seats) == {3, 4}


def test_the_highest_tile_opens() -> None:
    """001:1712: of as many pips the one with the larger half."""
    match = Match(GAME.make(3))
    names = ["5-4", "6-3", "6-2", *(name for name in PACK.cards if name not in ("5-4", "6-3", "6-2"))]
    match.decide(names)
    assert str(match.effects[0][0].text) == "Platz 2 zieht mit 6-3 den höchsten Stein und eröffnet."
    match.decide(PACK.cards)
    assert match.state.turn == 1


def test_three_tiles_go_to_the_left_at_the_same_time() -> None:
    """001:1726."""
    game = GAME.make(3)
    start = stand(game, ["6-6 6-5 6-4 6-3", "5-5 5-4 5-3 5-2", "1-1 1-0 0-0 2-0"], phase="schieben", stock=(9,))
    match = Match(game, start=start)
    assert match.to_act() == {0, 1, 2}
    for name in ("1-1", "0-0", "1-0"):
        match.play(2, (f"hand:{name}",))
    assert match.to_act() == {0, 1}
    assert match.state.hands[0] == of("6-6 6-5 6-4 6-3")  # nothing is taken up yet
    for name in ("6-6", "6-5", "6-4"):
        match.play(0, (f"hand:{name}",))
    for name in ("5-5", "5-4"):
        match.play(1, (f"hand:{name}",))
    assert match.state.phase == "schieben"
    match.play(1, ("hand:5-3",))
    assert match.state.phase == "spiel"
    assert match.state.hands == (of("6-3 1-1 1-0 0-0"), of("5-2 6-6 6-5 6-4"), of("2-0 5-5 5-4 5-3"))
    told = {effect.only: str(effect.text) for effect in match.effects[-1] if effect.only}
    assert told == {
        (0,): "Du bekommst 0-0, 1-0 und 1-1.",
        (1,): "Du bekommst 6-4, 6-5 und 6-6.",
        (2,): "Du bekommst 5-3, 5-4 und 5-5.",
    }


def test_nobody_sees_what_is_given() -> None:
    game = GAME.make(3)
    s = stand(
        game, ["6-6 6-5", "5-5 5-4", "1-1 2-0"], phase="schieben", given=(of("3-3 2-2"), of("4-4"), 0), stock=(0,)
    )
    seen = [piece.face for piece in game.view(s, 0).pieces if piece.at in ("schub", "eigene")]
    assert seen == ["back", "2-2", "3-3"]
    assert [(p.face, p.count) for p in game.view(s, None).pieces if p.at in ("schub", "eigene")] == [("back", 3)]


def test_why_a_tile_cannot_be_given() -> None:
    game = GAME.make(3)
    s = stand(game, ["6-6 6-5", "5-5 5-4", "1-1 2-0"], phase="schieben", given=(of("3-3"), 0, 0))
    assert reason(game, s, "hand:3-3", seat=0) == "Diesen Stein hast du schon weitergeschoben."
    assert reason(game, s, "hand:6-6", "hand:6-5", seat=0) == "Schiebe einen Stein nach dem anderen weiter."
    assert reason(game, s, "hand:5-5", seat=0) == "Tippe einen Stein auf deiner Hand an: Er geht nach links."
    assert str(game.step(s, 0).prompt) == "Schiebe noch 2 Steine nach links."


# --- tricks -----------------------------------------------------------------------------------------------------


def test_the_leader_names_one_half_or_doubles() -> None:
    """001:1726-1728."""
    game = GAME.make(3)
    s = stand(game, ["6-3 5-5", "1-1 1-0", "2-2 2-0"])
    assert moves(game, s) == {
        ("hand:6-3", "als:6"), ("hand:6-3", "als:3"), ("hand:5-5", "als:5"), ("hand:5-5", "als:doppel"),
    }  # fmt: skip
    assert reason(game, s, "hand:6-3") == "Sage noch, was gefragt ist."
    assert reason(game, s, "hand:6-3", "als:doppel").startswith("Gefragt ist eine der beiden Zahlen dieses Steins")
    assert reason(game, s, "als:6") == "Tippe zuerst den Stein an, den du ausspielst."
    assert str(game.view(play(game, s, "hand:5-5", "als:doppel"), 1).status).endswith("Gefragt sind Doppelsteine.")


@pytest.mark.parametrize(
    ("trick", "suit", "hand", "playable"),
    [
        ("6-3", 6, "6-0 3-3 2-2", "6-0"),
        ("6-3", 3, "6-0 3-3 2-2 3-1", "3-3 3-1"),
        ("6-3", 6, "3-3 2-2", "3-3 2-2"),  # none: any tile
        ("5-5", 7, "5-1 2-2 0-0", "2-2 0-0"),
        ("5-5", 5, "5-1 2-2 0-0", "5-1"),
        ("5-5", 7, "5-1 5-2", "5-1 5-2"),
    ],
)
def test_who_can_follow_must(trick: str, suit: int, hand: str, playable: str) -> None:
    """001:1730."""
    game = GAME.make(3)
    s = stand(game, ["4-4", hand, "1-1 1-0"], trick, suit)
    assert moves(game, s) == {(f"hand:{name}",) for name in playable.split()}
    for name in set(hand.split()) - set(playable.split()):
        asked = "Gefragt sind Doppelsteine." if suit == 7 else f"Gefragt ist die {suit}."
        assert reason(game, s, f"hand:{name}") == f"Du musst bedienen. {asked}"


@pytest.mark.parametrize(
    ("trick", "suit", "last", "taker"),
    [
        ("6-0 6-5", 6, "6-6", 2),  # the double is the highest of its number
        ("6-6 6-5", 6, "6-4", 0),
        ("6-0 6-1", 6, "6-2", 2),  # the others in descending order
        ("6-0 2-0", 0, "4-0", 0),  # the same tile is the lowest six and nearly the highest blank
        ("6-0 2-0", 0, "0-0", 2),
        ("3-1 6-6", 3, "5-5", 0),  # what does not follow never takes
        ("2-2 5-5", 7, "4-4", 1),
        ("2-2 5-5", 2, "4-2", 0),
        ("0-0 5-1", 7, "6-1", 0),
    ],
)
def test_who_takes_the_trick(trick: str, suit: int, last: str, taker: int) -> None:
    """001:1730-1732."""
    game = GAME.make(3)
    s = stand(game, ["4-1", "3-2", f"{last} 5-2"], trick, suit)
    after = play(game, s, f"hand:{last}")
    assert (after.turn, after.tricks[taker], after.taken[taker]) == (taker, 1, of(f"{trick} {last}"))


def test_the_tile_left_over_goes_to_the_first_trick_unseen() -> None:
    """001:1720, 001:1736."""
    game = GAME.make(3)
    s = stand(game, ["4-1", "3-2", "6-6 5-2"], "6-0 6-5", 6, stock=(PACK.index["0-0"],))
    after = play(game, s, "hand:6-6")
    assert (after.finder, after.phase) == (2, "spiel")
    assert not any(piece.face == "0-0" for seat in (None, 0, 1, 2) for piece in game.view(after, seat).pieces)
    assert game.points_of(after) == (0, 0, 4)
    # only to the first
    later = play(game, stand(game, ["4-1", "3-2", "6-6 5-2"], "6-0 6-5", 6, stock=(0,), finder=1), "hand:6-6")
    assert later.finder == 1


def test_old_tricks_are_not_shown_again() -> None:
    """001:1734."""
    game = GAME.make(3)
    after = play(game, stand(game, ["4-1", "3-2", "6-6 5-2"], "6-0 6-5", 6), "hand:6-6")
    assert [piece.face for piece in game.view(after, 0).pieces if piece.at == "stich"] == ["6-0", "6-5", "6-6"]
    after = play(game, after, "hand:5-2", "als:5")
    assert {piece.face for piece in game.view(after, 0).pieces if piece.at != "hand-0"} == {"5-2", "back"}


# --- what a round is worth --------------------------------------------------------------------------------------


def test_the_counting_tiles() -> None:
    """001:1722-1724: seven threes and the double blank."""
    assert {name: worth(1 << tile) for name, tile in PACK.index.items() if worth(1 << tile)} == {
        "3-0": 1, "3-1": 1, "3-2": 1, "3-3": 1, "4-3": 1, "5-3": 1, "6-3": 1, "0-0": 4,
    }  # fmt: skip
    assert worth(PACK.all) == FULL == 11


THREES = "3-0 3-1 3-2 3-3 4-3 5-3 6-3"


@pytest.mark.parametrize(
    ("taken", "paare", "gains", "said"),
    [
        (
            [f"{THREES} 0-0", "", "5-5", ""], False, (0, 22, 22, 22),
            "Platz 1 hat alles: Jeder andere bekommt 22 Punkte.",
        ),
        ([THREES, "", "0-0", ""], False, (7, 0, 4, 0), "Platz 1 bekommt 7 Punkte. Platz 3 bekommt 4 Punkte."),
        (
            [THREES, "", "0-0", ""], True, (0, 22, 0, 22),
            "Platz 1 und Platz 3 haben alles: Beide Gegner bekommen 22 Punkte.",
        ),
        (["6-3 6-0", "3-3 3-1 0-0", "5-3", "3-0 3-2 4-3"], True, (1, 6, 1, 3), "Platz 1 bekommt 1 Punkt."),
    ],
)  # fmt: skip
def test_what_a_round_is_worth(taken: list[str], paare: bool, gains: tuple[int, ...], said: str) -> None:
    """001:1738-1742."""
    game = GAME.make(4, {"paare": paare})
    deal = game.account(stand(game, [""] * 4, taken=tuple(map(of, taken))))
    assert deal.gains == gains
    assert str(deal.said).startswith(said)


@pytest.mark.parametrize(
    ("paare", "scores", "places", "said"),
    [
        (False, (9, 12, 4, 19), (2, 3, 1, 4), "Platz 3 gewinnt mit 4 Punkten."),
        (True, (9, 12, 4, 19), (1, 3, 1, 3), "Platz 1 und Platz 3 gewinnen mit zusammen 13 Punkten."),
        (True, (10, 1, 4, 19), (1, 3, 1, 3), "Platz 1 und Platz 3 gewinnen mit zusammen 14 Punkten."),
        (False, (4, 12, 4, 24), (1, 3, 1, 4), "Gleichstand mit 4 Punkten."),
    ],
)
def test_the_fewest_points_win(paare: bool, scores: tuple[int, ...], places: tuple[int, ...], said: str) -> None:
    """001:1744; those of a pair together."""
    game = GAME.make(4, {"paare": paare})
    outcome = game.outcome(stand(game, [""] * 4, phase="ende", scores=scores, number=4))
    assert (outcome.places, str(outcome.reason)) == (places, said)


@pytest.mark.parametrize(
    ("ende", "scores", "closing", "number", "over"),
    [
        ("4", (90, 0, 0), False, 3, False),
        ("4", (9, 0, 0), False, 4, True),
        ("101", (102, 0, 0), False, 9, False),  # the last round is still to come
        ("101", (102, 0, 0), True, 9, True),
        ("51", (52, 0, 0), False, 9, False),
    ],
)
def test_how_long_it_goes(ende: str, scores: tuple[int, ...], closing: bool, number: int, over: bool) -> None:
    game = GAME.make(3, {"ende": ende})
    assert game.enough(stand(game, [""] * 3, scores=scores, closing=closing, number=number)) is over


@pytest.mark.parametrize(("ende", "score", "last"), [("101", 101, False), ("101", 102, True), ("51", 52, True)])
def test_more_than_the_limit_begins_the_last_round(ende: str, score: int, last: bool) -> None:
    game = GAME.make(3, {"ende": ende})
    s = stand(game, [""] * 3, phase="zeigen", scores=(score, 0, 0), number=5, ready=0b011)
    after, _effects = game.apply(s, Move(2, ("weiter",)))
    assert (after.phase, after.closing) == ("geben", last)


@pytest.mark.parametrize(
    ("scores", "dealer", "opener"),
    [((5, 9, 2), 0, 1), ((5, 9, 2), 1, 1), ((9, 9, 2), 2, 1), ((9, 9, 2), 0, 0), ((9, 2, 9), 1, 0)],
)
def test_who_has_most_opens_the_next_round(scores: tuple[int, ...], dealer: int, opener: int) -> None:
    """001:1744; of several the next one after the opener before, who sits after the dealer."""
    game = GAME.make(3)
    s = stand(game, [""] * 3, phase="zeigen", scores=scores, dealer=dealer, number=1, ready=0b011)
    after, _effects = game.apply(s, Move(2, ("weiter",)))
    assert (after.dealer + 1) % 3 == opener


def test_the_opening_may_be_handed_over_once() -> None:
    """001:1744: not in the first round, and the left neighbour must."""
    game = GAME.make(3)
    hands = ["6-3 5-5", "1-1 1-0", "2-2 2-0"]
    assert ("abgeben",) not in moves(game, stand(game, hands))
    s = stand(game, hands, number=1)
    assert ("abgeben",) in moves(game, s)
    after = play(game, s, "abgeben")
    assert (after.turn, after.leader) == (1, 1)
    assert ("abgeben",) not in moves(game, after)
    assert reason(game, after, "abgeben") == "Abgeben kann die Eröffnung nur, wer eine neue Runde beginnt."
    assert ("abgeben",) not in moves(game, stand(game, hands, number=1, tricks=(1, 0, 0)))


# --- found again in another way -----------------------------------------------------------------------------------


def beats(tile: str, best: str, asked: str) -> bool:
    """A second look at 001:1730-1732, in words: who shows what is asked, and how much beside it."""

    def height(name: str) -> int:
        halves = name.split("-")
        if asked == "doppel":
            return int(halves[0]) if halves[0] == halves[1] else -1
        if asked not in halves:
            return -1
        halves.remove(asked)
        return 10 if halves == [asked] else int(halves[0])

    return height(tile) > height(best)


@pytest.mark.parametrize(("seats", "options"), [(3, {}), (4, {}), (4, {"paare": True})])
def test_rounds_again_from_the_log(seats: int, options: dict[str, Any]) -> None:
    game = GAME.make(seats, options)
    rounds = 0
    for number in range(25):
        match = playout(game, random.Random(number), f"nochmal {number}")
        scores = [0] * seats
        trick: list[tuple[int, str]] = []
        won: list[list[str]] = [[] for _seat in range(seats)]
        asked, left = "", ""
        for event, before in zip(match.events, match.states, strict=False):
            if isinstance(event, Move) and before.phase == "spiel" and event.path[0] != "abgeben":
                if not trick:
                    asked = event.path[1].removeprefix("als:")
                trick.append((event.seat, event.path[0].removeprefix("hand:")))
                if len(trick) < seats:
                    continue
                best = trick[0]
                for played in trick[1:]:
                    best = played if beats(played[1], best[1], asked) else best
                if seats == 3 and not any(won):
                    left = PACK.cards[before.stock[0]]
                    won[best[0]].append(left)
                won[best[0]] += [name for _seat, name in trick]
                trick = []
                if sum(map(len, won)) == 28:
                    points = [sum(4 if t == "0-0" else "3" in t for t in mine) for mine in won]
                    sides = [(0, 2), (1, 3)] if options else [(seat,) for seat in range(seats)]
                    winners = [side for side in sides if sum(points[seat] for seat in side) == 11]
                    if winners:
                        points = [0 if seat in winners[0] else 22 for seat in range(seats)]
                    scores = [old + new for old, new in zip(scores, points, strict=True)]
                    won = [[] for _seat in range(seats)]
                    rounds += 1
        assert list(match.state.scores) == scores
    assert rounds == 25 * 4


@pytest.mark.parametrize(("seats", "each", "share"), [(4, 7, 0.098), (3, 9, 0.043)])
def test_how_often_a_number_is_missing(seats: int, each: int, share: float) -> None:
    """No tile of a number among those dealt: C(21, n) / C(28, n), against 3000 deals."""
    exact = Fraction(comb(21, each), comb(28, each))
    assert round(float(exact), 3) == share
    game, source = GAME.make(seats), random.Random(5)
    before = game.next_deal(game.start(), 0)
    missing, names = 0, list(PACK.cards)
    for _deal in range(3000):
        source.shuffle(names)
        s, _effects = game.deal(before, [PACK.index[name] for name in names])
        missing += sum(not hand & PACK.of_suit[3] for hand in s.hands)
    assert abs(missing / (3000 * seats) - float(exact)) < 0.01


# --- what is hidden ---------------------------------------------------------------------------------------------


def test_who_gave_tiles_remembers_where_they_are() -> None:
    game = GAME.make(4)
    match = playout(game, random.Random(2), "wissen")
    looked = 0
    for s in match.states:
        if s.phase != "spiel":
            continue
        looked += 1
        world = game.sample_world(s, 0, random.Random(looked))
        assert world.hands[1] & s.given[0] == s.hands[1] & s.given[0]
        assert world.hands[0] == s.hands[0]
        assert world.shown == s.shown
        for other in range(4):
            assert not world.hands[other] & s.lacks[other]
    assert looked > 100


def test_only_those_who_have_not_given_are_asked() -> None:
    match = Match(GAME.make(4), "wer")
    match.settle()
    seats = set(range(4))
    assert match.to_act() == seats
    assert CHANCE not in match.to_act()
