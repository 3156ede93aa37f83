"""Rösselsprung, rule by rule.

Evidence: the number of open tours of 5 × 5 squares in both directions, 1728 (OEIS A165134), and two tours of 8 × 8 out
of the literature whose rows and columns all add up to 260: W. Beverley's, Philosophical Magazine 1848, which is open;
and C. F. Jaenisch's, Traité des applications de l'analyse mathématique au jeu des échecs 1862, which is closed.
"""

from __future__ import annotations

import random

import pytest

from games.engines import registry
from games.engines.core import UnreadableError
from games.engines.match import Match
from games.engines.playout import perft
from games.engines.scene import to_json
from tests.engines.chess.played import said

RULES = registry.find("roesselsprung")

BEVERLEY = (
    (1, 48, 31, 50, 33, 16, 63, 18),
    (30, 51, 46, 3, 62, 19, 14, 35),
    (47, 2, 49, 32, 15, 34, 17, 64),
    (52, 29, 4, 45, 20, 61, 36, 13),
    (5, 44, 25, 56, 9, 40, 21, 60),
    (28, 53, 8, 41, 24, 57, 12, 37),
    (43, 6, 55, 26, 39, 10, 59, 22),
    (54, 27, 42, 7, 58, 23, 38, 11),
)
JAENISCH = (
    (63, 22, 15, 40, 1, 42, 59, 18),
    (14, 39, 64, 21, 60, 17, 2, 43),
    (37, 62, 23, 16, 41, 4, 19, 58),
    (24, 13, 38, 61, 20, 57, 44, 3),
    (11, 36, 25, 52, 29, 46, 5, 56),
    (26, 51, 12, 33, 8, 55, 30, 45),
    (35, 10, 49, 28, 53, 32, 47, 6),
    (50, 27, 34, 9, 48, 7, 54, 31),
)

#: the corner has two ways on 5 × 5 squares as on any board, and both are used
STUCK = "c2,d4,b3,a1"


def way(tour) -> list[str]:
    """The squares of a tour in their order; the uppermost row of the board stands first."""
    at = {number: "abcdefgh"[x] + str(8 - y) for y, row in enumerate(tour) for x, number in enumerate(row)}
    return [at[number] for number in range(1, 65)]


def match(position: str = "", **options) -> Match:
    game = RULES.make(1, options)
    return Match(game, start=game.parse(position) if position else None)


def play(match: Match, *targets: str) -> Match:
    for target in targets:
        match.play(0, (target,))
    return match


def goals(match: Match) -> str:
    return " ".join(match.game.step(match.state, 0).targets)


def refusal(match: Match, *path: str) -> str:
    return str(match.game.explain(match.state, 0, path))


def end(match: Match) -> tuple[str, tuple[int, ...], str] | None:
    outcome = match.game.outcome(match.state)
    return outcome and (outcome.termination, outcome.scores, str(outcome.reason))


# --- moves ------------------------------------------------------------------------------------------------------


def test_it_begins_anywhere_or_by_option_in_the_corner() -> None:
    free = match(tipp="nie")
    assert len(free.game.step(free.state, 0).targets) == 64
    assert str(free.game.step(free.state, 0).prompt) == "Wo beginnt der Springer?"
    assert said(play(free, "d4")) == ["Der Springer beginnt auf d4."]
    corner = match(start="a1", tipp="nie")
    assert goals(corner) == "c2 b3"  # 001:905
    assert corner.game.notate(corner.state) == "a1 0 -"


def test_it_goes_as_the_source_lists_it() -> None:
    """001:905, with d4 that the list leaves out."""
    assert goals(match("a1,c2 0 -", tipp="nie")) == "e1 a3 e3 b4 d4"
    assert goals(match("a1,b3 0 -", tipp="nie")) == "c1 d2 d4 a5 c5"


def test_no_square_twice() -> None:
    begun = match("a1,c2,e1,g2 0 -")
    assert "e1" not in goals(begun)
    assert refusal(begun, "e1") == "Auf e1 war der Springer schon, es ist sein 3. Feld."
    assert refusal(begun, "g2") == "Auf g2 war der Springer schon, es ist sein 4. Feld."


def test_what_is_said_of_a_jump_and_what_is_marked() -> None:
    begun = play(match("a1 0 -"), "c2", "d4")
    assert said(begun) == ["3. Feld: c2–d4."]
    view = to_json(begun.game.view(begun.state, 0))
    assert [(piece["at"], piece["kind"], piece.get("text"), piece["label"]) for piece in view["pieces"]] == [
        ("a1", "trail", "1", "1. Feld"),
        ("c2", "trail", "2", "2. Feld"),
        ("d4", "chess-knight", None, "Springer, 3. Feld"),
    ]
    assert (view["last"], view["notes"], view["status"]) == (["c2", "d4"], ["3 von 64 Feldern"], "Feld 3 von 64.")


@pytest.mark.parametrize(("size", "last"), [(5, "e5"), (6, "f6"), (8, "h8")])
def test_boards(size: int, last: str) -> None:
    begun = match(brett=size, tipp="nie")
    targets = begun.game.step(begun.state, 0).targets
    assert (len(targets), targets[-1]) == (size * size, last)


def test_refusals() -> None:
    new, begun = match(), match("a1,c2 0 -")
    assert refusal(new) == "Tippe das nächste Feld an."
    assert refusal(new, "i9") == "Dieses Feld gibt es auf dem Brett nicht."
    assert refusal(new, "tipp") == "Einen Tipp gibt es, sobald der Springer auf dem Brett steht."
    assert refusal(begun, "c3") == "Der Springer geht zwei Felder geradeaus und eines zur Seite."
    assert refusal(begun, "d4", "e6") == "Ein Sprung ist ein einziges Feld."
    assert refusal(begun, "aufhoeren") == "Es geht noch weiter. Aufhören kannst du, wenn der Springer festsitzt."
    assert refusal(match("a1 0 -", tipp="nie"), "tipp") == "An diesem Tisch gibt es keine Tipps."
    assert refusal(match("a1 0 -", tipp="immer"), "tipp") == "Die Zahlen stehen schon da."
    assert refusal(match(f"{STUCK} 0 -", brett=5), "tipp") == "Hier hilft kein Tipp: Der Springer sitzt fest."


# --- hints ------------------------------------------------------------------------------------------------------


def numbers(match: Match) -> dict[str, str]:
    pieces = match.game.view(match.state, 0).pieces
    return {piece.at: piece.text for piece in pieces if piece.kind == "waymark"}


def test_a_hint_counts_the_ways_that_lead_on() -> None:
    """By hand: from c2 it reaches e1 (further: d3 f3 g2), a3 (b1 b5 c4), e3 (seven), b4 (five) and d4 (seven)."""
    begun = match("a1,c2 0 -")
    assert numbers(begun) == {}
    assert said(play(begun, "tipp")) == ["Tipp: e1, a3. Von dort führen nur 3 Wege weiter."]
    assert numbers(begun) == {"e1": "3", "a3": "3", "e3": "7", "b4": "5", "d4": "7"}
    assert begun.game.notate(begun.state) == "a1,c2 1 tipp"
    assert refusal(begun, "tipp") == "Die Zahlen stehen schon da."
    play(begun, "a3")
    assert numbers(begun) == {}
    assert begun.game.notate(begun.state) == "a1,c2,a3 1 -"
    assert str(begun.game.view(begun.state, 0).notes[0]) == "3 von 64 Feldern, 1 Tipp"


def test_hints_always_or_never() -> None:
    always, never = match("a1,c2 0 -", tipp="immer"), match("a1,c2 0 -", tipp="nie")
    assert numbers(always)["a3"] == "3"
    assert "tipp" not in goals(always) + goals(never)
    assert numbers(never) == {}


def test_who_follows_the_hint_is_through_in_the_corner() -> None:
    """Warnsdorf's rule on 5 × 5 squares from a corner: of squares with as few ways on, any; most ways are whole."""
    whole = 0
    for seed in range(40):
        rng, tour = random.Random(seed), match("a1 0 -", brett=5, tipp="immer")
        while ways := numbers(tour):
            fewest = min(ways.values())
            play(tour, rng.choice([square for square, count in ways.items() if count == fewest]))
        whole += len(tour.state.way) == 25
    assert whole > 20


# --- the end ----------------------------------------------------------------------------------------------------


def test_beverleys_tour_is_whole_and_open() -> None:
    assert {sum(row) for row in BEVERLEY} | {sum(row) for row in zip(*BEVERLEY, strict=True)} == {260}
    tour = play(match(), *way(BEVERLEY))
    assert end(tour) == ("tour", (64,), "Jedes Feld besucht, ohne Tipp!")
    assert said(tour)[-1] == "Jedes Feld besucht, ohne Tipp!"


def test_jaenischs_tour_comes_back() -> None:
    assert {sum(row) for row in JAENISCH} | {sum(row) for row in zip(*JAENISCH, strict=True)} == {260}
    assert end(play(match(), *way(JAENISCH)))[0] == "closed"
    tour = play(match(rundgang="geschlossen"), *way(JAENISCH))
    assert end(tour) == ("closed", (64,), "Jedes Feld besucht, ohne Tipp, und der Kreis schließt sich!")


def test_where_a_round_is_asked_for_an_open_one_is_not_enough() -> None:
    tour = play(match(rundgang="geschlossen"), *way(BEVERLEY))
    assert end(tour) is None
    assert goals(tour) == "aufhoeren"
    assert str(tour.game.status(tour.state)) == "Alle Felder besucht, aber zum ersten führt kein Sprung zurück."
    assert end(play(tour, "aufhoeren")) == ("stuck", (64,), "Schluss: 64 von 64 Feldern besucht.")


def test_twenty_five_squares_never_close_so_there_the_way_is_open() -> None:
    begun = match("a1 0 -", brett=5, tipp="nie", rundgang="geschlossen")
    assert tours(begun.game, begun.state) == 304


def test_hints_are_counted_at_the_end() -> None:
    *most, last = way(BEVERLEY)
    for hints, words in ((1, "mit 1 Tipp"), (2, "mit 2 Tipps")):
        tour = play(match(f"{','.join(most)} {hints} -"), last)
        assert end(tour)[2] == f"Jedes Feld besucht, {words}!"


def test_who_is_stuck_stops_or_takes_back() -> None:
    stuck = match(f"{STUCK} 0 -", brett=5)
    assert goals(stuck) == "aufhoeren"
    assert str(stuck.game.step(stuck.state, 0).prompt) == "Hier geht es nicht weiter. Nimm Züge zurück, oder höre auf."
    assert str(stuck.game.status(stuck.state)) == "Feld 4 von 25: Der Springer sitzt fest."
    assert refusal(stuck, "e5") == "Der Springer geht zwei Felder geradeaus und eines zur Seite."
    assert end(play(stuck, "aufhoeren")) == ("stuck", (4,), "Schluss: 4 von 25 Feldern besucht.")
    assert stuck.game.notate(stuck.state) == f"{STUCK} 0 ende"


# --- evidence ---------------------------------------------------------------------------------------------------


def tours(game, s) -> int:
    """How many tours go on from here. A way is given up as soon as two squares could only be its last, or one none."""
    if game.ended(s):
        return 1
    free = game.free(s)
    open_ends = 0
    for at in range(game.size):
        if free >> at & 1:
            ways = (game.leaps[at] & (free | 1 << s.way[-1])).bit_count()
            open_ends += ways == 1
            if not ways or open_ends > 1 + (free.bit_count() == 1):
                return 0
    return sum(tours(game, game.follow(s, path)[0]) for path in game.legal(s) if path != ("aufhoeren",))


def test_published_number_of_tours_of_25_squares() -> None:
    """OEIS A165134(5) = 1728; of squares that lie alike on the board one is counted, and none of the other colour can
    begin one, for there are only twelve of them."""
    game = RULES.make(1, {"brett": 5, "tipp": "nie"})
    alike = {"a1": 4, "c1": 4, "b2": 4, "c3": 1, "b1": 8, "c2": 4}
    counts = {square: tours(game, game.parse(f"{square} 0 -")) for square in alike}
    assert counts["b1"] == counts["c2"] == 0
    assert sum(alike[square] * counts[square] for square in alike) == 1728


def test_first_jumps() -> None:
    """n² squares to begin on; all knight moves of an empty board of n by n squares are 8 · (n - 1) · (n - 2)."""
    for size in (5, 6, 8):
        game = RULES.make(1, {"brett": size, "tipp": "nie"})
        assert perft(game, game.start(), 1) == size * size
        assert perft(game, game.start(), 2) == 8 * (size - 1) * (size - 2)


# --- positions --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ("a1,c2 0", "Eine Stellung hat drei Felder"),
        ("a1,c3 0 -", "Der Weg besteht aus Sprüngen"),
        ("a1,c2,a1 0 -", "Der Weg besteht aus Sprüngen"),
        ("a1,i3 0 -", "Der Weg besteht aus Sprüngen"),
        ("a1,c2 3 -", "Es gibt höchstens einen Tipp"),
        ("a1,c2 x -", "Es gibt höchstens einen Tipp"),
        ("a1,c2 0 tipp", "Das dritte Feld ist tipp"),
        ("a1,c2 0 ende", "Das dritte Feld ist tipp"),
    ],
)
def test_what_is_no_position(position: str, reason: str) -> None:
    with pytest.raises(UnreadableError, match=reason):
        RULES.make().parse(position)


def test_where_a1_is_agreed_the_way_begins_there() -> None:
    with pytest.raises(UnreadableError, match="Der Weg beginnt auf a1"):
        RULES.make(1, {"start": "a1"}).parse("b3,a1 0 -")
    with pytest.raises(UnreadableError, match="Der Weg beginnt auf a1"):
        RULES.make(1, {"start": "a1"}).parse("- 0 -")


def test_the_better_way_is_worth_more() -> None:
    """To be stuck is worse than a corner that has been cut off, and that worse than to have been there."""
    game = RULES.make(1, {"brett": 5})
    stuck, cut, there = [game.evaluate(game.parse(f"{way} 0 -"), 0) for way in (STUCK, "c2,d4,b3,c5", "b3,a1,c2,e1")]
    assert stuck < 0 <= cut < there < 1
    whole = play(match(), *way(BEVERLEY))
    assert whole.game.evaluate(whole.state, 0) == 1.0
