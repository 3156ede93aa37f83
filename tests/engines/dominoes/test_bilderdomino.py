"""Bilderdomino: what a child sees and touches, who is passed over, stars, and hands that lie open."""

from __future__ import annotations

import itertools
import random
import re
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from games.drawing.pieces import drawing, half, symbols
from games.engines.core import CHANCE, Chance, Move
from games.engines.dominoes.bilderdomino import PICTURES, RULESETS
from games.engines.kit.chain import OPENER, OVER, PAUSE, PLAY
from games.engines.match import Match
from games.engines.playout import playout
from games.engines.puzzles.memory import MOTIFS
from tests.engines.dominoes.test_domino import brute_moves, moves, of, order, play, reason, stand

(PICTURE_DOMINO,) = RULESETS
#: puppe 0, schaukelpferd 1, drachen 2, trommel 3, laterne 4, kreisel 5, murmeln 6


def told(game: Any, s: Any, *path: str) -> list[str]:
    (seat,) = game.to_act(s)
    _after, effects = game.apply(s, Move(seat, path))
    return [str(effect.text) for effect in effects if effect.text]


def dealt(game: Any, hands: list[str], first: int = 0) -> Match:
    """A match after the lot and this deal; the first tile of the rest is turned up."""
    match = Match(game)
    others = [seat for seat in range(game.seats) if seat != first]
    match.decide((first, *others))
    match.decide(order(hands, game.highest))
    return match


# --- the set and the deal ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pictures", "count", "each"), [(7, 28, 8), (5, 15, 6)])
def test_the_set(pictures: int, count: int, each: int) -> None:
    """All pairs: n (n + 1) / 2 tiles; a picture is on n of them, once twice."""
    game = PICTURE_DOMINO.make(2, {"bilder": pictures})
    names = game.draw(_in(game)).items
    assert len(names) == len(set(names)) == count
    for number in range(pictures):
        assert sum(name.split("-").count(str(number)) for name in names) == each


def _in(game: Any) -> Any:
    """Before the deal: the lot has been drawn."""
    after, _effects = game.apply(game.start(), Chance(tuple(range(game.seats))))
    return after


def test_every_picture_is_one_of_memory_and_drawn() -> None:
    assert len(set(PICTURES)) == 7
    for name in PICTURES:
        assert name in MOTIFS
        assert half(name) == f"picture-{name}"
        assert half(name) in symbols()


@pytest.mark.parametrize(
    ("pictures", "sizes"), [(7, {2: 6, 3: 5, 4: 5, 5: 4, 6: 4}), (5, {2: 5, 3: 4, 4: 3, 5: 2, 6: 2})]
)
def test_the_deal(pictures: int, sizes: dict[int, int]) -> None:
    assert set(PICTURE_DOMINO.seats) == set(sizes)
    for seats, size in sizes.items():
        for anfang, lying in (("aufgedeckt", 1), ("frei", 0)):
            game = PICTURE_DOMINO.make(seats, {"bilder": pictures, "anfang": anfang})
            s = _in(game)
            s, _effects = game.apply(s, Chance(game.draw(s).items))
            assert [len(hand) for hand in s.hands][:1] == [size]
            assert len(s.chain) == lying
            assert len(s.talon) == pictures * (pictures + 1) // 2 - size * seats - lying >= 0


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_the_lot_is_fair(seats: int) -> None:
    """Each of the orders in which lots are drawn is as likely: each seat begins in the same share of them."""
    game = PICTURE_DOMINO.make(seats)
    start = game.start()
    assert (start.phase, game.to_act(start)) == (OPENER, {CHANCE})
    orders = list(itertools.permutations(game.draw(start).items))
    first = [game.apply(start, Chance(lots))[0].turn for lots in orders]
    assert {Fraction(first.count(seat), len(orders)) for seat in range(seats)} == {Fraction(1, seats)}


def test_what_is_said_before_the_first_touch() -> None:
    match = dealt(PICTURE_DOMINO.make(2), ["1-0 2-0 3-0 4-0 5-0 6-0", "2-1 3-1 4-1 5-1 6-1 1-1", "5-4"], first=1)
    texts = [str(effect.text) for effects in match.effects for effect in effects]
    assert texts[0] == "Das Los fällt: Platz 2 beginnt."
    assert "In der Mitte liegt: Laterne und Kreisel." in texts
    assert match.state.turn == 1


# --- laying, drawing, being passed over ---------------------------------------------------------------------------


@pytest.mark.parametrize("anfang", ["aufgedeckt", "frei"])
def test_legal_moves_against_brute_force(anfang: str) -> None:
    """Every tile, either way round, at either end; where both ends show the same, there is nothing to ask."""
    game = PICTURE_DOMINO.make(3, {"anfang": anfang})
    looked = 0
    for number in range(12):
        match = playout(game, random.Random(number), f"bilder {number}")
        for s in match.states:
            if s.phase != PLAY:
                continue
            looked += 1
            hand = [f"{a}-{b}" for a, b in sorted({(a, b) for a in range(7) for b in range(a + 1)}) if
                    of(f"{a}-{b}")[0] in s.hands[s.turn]]  # fmt: skip
            wanted = brute_moves(hand, list(s.chain))
            if s.chain and s.chain[0][0] == s.chain[-1][1]:
                wanted = {(name,) for name, *_end in wanted}
            assert moves(game, s) == (wanted or {("talon",)})
            assert all(left[1] == right[0] for left, right in itertools.pairwise(s.chain))
    assert looked > 100


def test_a_tile_that_fits_only_once_needs_one_touch() -> None:
    game = PICTURE_DOMINO.make(2)
    s = stand(game, ["3-0 6-5", "1-1"], "0-2 2-4", talon="5-5")
    assert moves(game, s) == {("3-0",)}
    assert play(game, s, "3-0").chain[0] == (3, 0)
    assert told(game, s, "3-0")[0] == "Platz 1 legt links an: Puppe und Trommel."


def test_who_may_choose_touches_the_end() -> None:
    game = PICTURE_DOMINO.make(2)
    s = stand(game, ["4-0 6-5", "1-1"], "0-2 2-4", talon="5-5")
    assert moves(game, s) == {("4-0", "links"), ("4-0", "rechts")}
    buttons = game.step(s, 0, ("4-0",)).buttons
    assert [str(button.label) for button in buttons] == ["Links: Puppe", "Rechts: Laterne"]
    ends = [piece.target for piece in game.view(s, 0).pieces if piece.at == "kette"]
    assert ends == ["links", "rechts"]


def test_ends_alike_ask_nothing() -> None:
    game = PICTURE_DOMINO.make(2)
    s = stand(game, ["4-0 6-5", "1-1"], "0-2 2-0", talon="5-5")
    assert moves(game, s) == {("4-0",)}
    assert play(game, s, "4-0").chain[-1] == (0, 4)


@pytest.mark.parametrize(
    ("kaufen", "talon", "turn", "held"),
    [
        # the tile drawn does not fit: the next one's turn, without a touch
        ("einen", "5-5 4-1", 1, 2),
        # it fits: it has to be laid
        ("einen", "4-1 5-5", 0, 2),
        ("passend", "5-5 4-1", 0, 2),
    ],
)
def test_drawing(kaufen: str, talon: str, turn: int, held: int) -> None:
    game = PICTURE_DOMINO.make(2, {"kaufen": kaufen})
    s = stand(game, ["6-5", "2-0 3-3"], "0-2 2-4", talon=talon)
    assert moves(game, s) == {("talon",)}
    after = play(game, s, "talon")
    assert (after.turn, len(after.hands[0])) == (turn, held)
    if turn:
        assert told(game, s, "talon") == ["Platz 1 zieht einen Stein.", "Platz 1 kann nicht legen."]
    else:
        assert moves(game, after) == ({("4-1",)} if kaufen == "einen" else {("talon",)})


@pytest.mark.parametrize("kaufen", ["keinen", "einen"])
def test_who_can_do_nothing_is_passed_over(kaufen: str) -> None:
    game = PICTURE_DOMINO.make(3, {"kaufen": kaufen})
    s = stand(game, ["4-1 5-5 6-6", "6-5 5-3", "1-0"], "0-2 2-4", talon="" if kaufen == "einen" else "3-3")
    assert told(game, s, "4-1") == ["Platz 1 legt rechts an: Schaukelpferd und Laterne.", "Platz 2 kann nicht legen."]
    assert play(game, s, "4-1").turn == 2


def test_nobody_ever_has_to_say_that_he_passes() -> None:
    """A child answers everything by a touch of a tile, an end or the stock; only between rounds there is a button."""
    for kaufen, seats in itertools.product(("einen", "passend", "keinen"), (2, 4, 6)):
        game = PICTURE_DOMINO.make(seats, {"kaufen": kaufen, "ende": "3"})
        for s in playout(game, random.Random(seats), f"nie {kaufen}").states:
            for seat in game.to_act(s) - {CHANCE}:
                touched = {target for path in game.moves(s, seat) for target in path}
                assert "passen" not in touched
                assert s.phase == PAUSE or "weiter" not in touched


# --- the end ----------------------------------------------------------------------------------------------------


def test_who_is_out_first_has_won() -> None:
    game = PICTURE_DOMINO.make(2)
    s = stand(game, ["4-1", "6-5 5-3"], "0-2 2-4", talon="3-3")
    after = play(game, s, "4-1")
    assert (after.phase, after.score) == (OVER, (1, 0))
    assert told(game, s, "4-1")[1:] == [
        "Platz 1 hat alle Steine gelegt und bekommt einen Stern.",
        "Platz 2 behält 2 Steine übrig.",
    ]
    assert str(game.outcome(after).reason) == "Schluss: Platz 1 gewinnt mit 1 Stern."
    assert game.outcome(after).places == (1, 2)


@pytest.mark.parametrize(
    ("hands", "stars", "places"),
    [
        (["4-1 5-5 6-6", "6-5 5-3", "6-3 3-3 6-0"], (1, 1, 0), (1, 1, 3)),
        (["4-1 5-5", "6-5 5-3", "6-3 3-3 5-0"], (1, 0, 0), (1, 2, 2)),
        (["4-1 5-5 6-6", "6-5 5-3", "6-6 3-3"], (1, 1, 1), (1, 1, 1)),
    ],
)
def test_a_blocked_round_goes_to_the_fewest_tiles(
    hands: list[str], stars: tuple[int, ...], places: tuple[int, ...]
) -> None:
    """Not to the fewest pips, for there are none: 5-5 is one tile as 1-0 is."""
    game = PICTURE_DOMINO.make(3)
    s = stand(game, hands, "2-2 2-4")
    after = play(game, s, "4-1")
    assert (after.phase, after.score, game.outcome(after).places) == (OVER, stars, places)
    said = told(game, s, "4-1")
    assert "Keiner kann mehr anlegen: Die Runde ist aus." in said
    assert "Platz 1 hat die wenigsten Steine und bekommt einen Stern." in said
    if places.count(1) > 1:
        assert str(game.outcome(after).reason) == "Schluss: Mehrere haben gleich viele Sterne."


@pytest.mark.parametrize(("ende", "rounds"), [("1", 1), ("3", 3), ("5", 5)])
def test_so_many_rounds(ende: str, rounds: int) -> None:
    game = PICTURE_DOMINO.make(2, {"ende": ende})
    last = playout(game, random.Random(1), "runden").state
    assert (last.phase, last.rounds) == (OVER, rounds)
    assert rounds <= sum(last.score) <= 2 * rounds


# --- what is seen -----------------------------------------------------------------------------------------------


def test_tiles_show_pictures_and_say_their_names() -> None:
    game = PICTURE_DOMINO.make(2)
    s = stand(game, ["4-0 3-3", "6-5"], "0-2 2-4", talon="5-5")
    pieces = game.view(s, 0).pieces
    assert [(piece.face, str(piece.label)) for piece in pieces if piece.at == "kette"] == [
        ("puppe-drachen", "Puppe und Drachen"),
        ("drachen-laterne", "Drachen und Laterne"),
    ]
    mine = {piece.face: str(piece.label) for piece in pieces if piece.at == "hand-0"}
    assert mine == {"trommel-trommel": "zweimal Trommel", "laterne-puppe": "Puppe und Laterne"}
    assert not any(piece.across for piece in pieces)
    assert all(drawing(piece) in ("tile", "tile-back") for piece in pieces)
    assert str(game.view(s, 0).status) == "Platz 1 ist am Zug. Links: Puppe. Rechts: Laterne."


@pytest.mark.parametrize("offen", [True, False])
def test_hands_lie_open_or_not(offen: bool) -> None:
    game = PICTURE_DOMINO.make(2, {"offen": offen})
    s = stand(game, ["4-0 3-3", "6-5 5-1"], "0-2 2-4", talon="5-5")
    shown = {piece.face for piece in game.view(s, 0).pieces if piece.at == "hand-1"}
    assert shown == ({"murmeln-kreisel", "kreisel-schaukelpferd"} if offen else {"back"})
    worlds = {game.sample_world(s, 0, random.Random(number)).hands[1] for number in range(40)}
    assert (len(worlds) == 1) is offen
    assert {piece.face for piece in game.view(s, None).pieces if piece.at == "talon"} == {"back"}


@pytest.mark.parametrize(("ende", "note"), [("1", "2 Steine"), ("3", "2 Sterne · 2 Steine")])
def test_what_stands_beside_a_name(ende: str, note: str) -> None:
    game = PICTURE_DOMINO.make(2, {"ende": ende})
    s = stand(game, ["4-0 3-3", "6-5 5-1"], "0-2 2-4", score=(2, 0))
    assert str(game.view(s, 0).notes[0]) == note


def test_no_number_is_said_of_a_picture() -> None:
    """Nothing a child hears speaks of pips or of tiles by number."""
    game = PICTURE_DOMINO.make(4, {"ende": "3"})
    match = playout(game, random.Random(3), "worte")
    for effects in match.effects:
        for effect in effects:
            assert not re.search(r"\d-\d|Auge|kauf|Talon", str(effect.text))


def test_why_not() -> None:
    game = PICTURE_DOMINO.make(2)
    s = stand(game, ["4-0 6-5", "1-1"], "0-2 2-4", talon="5-5")
    assert reason(game, s, "6-5") == "Kreisel und Murmeln: Das passt nicht an Puppe oder Laterne."
    assert reason(game, s, "talon") == "Du kannst einen Stein legen."
    assert reason(game, s, "1-1") == "Diesen Stein hast du nicht."
    stuck = stand(game, ["6-5", "1-1"], "0-2 2-4", talon="5-5")
    assert reason(game, stuck, "links") == "Kein Bild passt: Zieh einen Stein aus dem Vorrat."
    assert reason(game, stuck, "6-5") == "Kreisel und Murmeln: Das passt nicht an Puppe oder Laterne."
    assert [str(button.label) for button in game.step(stuck, 0).buttons] == ["Ziehen"]


# --- against figures found in another way ---------------------------------------------------------------------------


def test_how_often_the_first_can_lay() -> None:
    """Two pictures lie open. Of six tiles none fits with C(15, 6) / C(27, 6) after a tile of two pictures (27 others,
    12 of them fit) and with C(21, 6) / C(27, 6) after a double: by exact count, against 4000 deals."""
    mixed = 1 - Fraction(comb(27 - 12, 6), comb(27, 6))
    double = 1 - Fraction(comb(27 - 6, 6), comb(27, 6))
    exact = Fraction(21, 28) * mixed + Fraction(7, 28) * double
    assert round(float(exact), 3) == 0.941
    game = PICTURE_DOMINO.make(2)
    source, could = random.Random(7), 0
    before = _in(game)
    names = list(game.draw(before).items)
    for _deal in range(4000):
        source.shuffle(names)
        after, _effects = game.apply(before, Chance(tuple(names)))
        could += bool(game.fitting(after))
    assert abs(could / 4000 - float(exact)) < 0.015
