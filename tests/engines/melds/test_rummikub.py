"""Rummikub: the source's example, what is a figure against a naive search, staging, undoing, the options, the count."""

from __future__ import annotations

import random
from itertools import permutations
from typing import Any

import pytest

from games.engines import registry
from games.engines.core import CHANCE, IllegalMoveError
from games.engines.kit.states import changed
from games.engines.match import Match
from games.engines.melds.rummikub_figures import (
    COLOURS,
    PACK,
    counts,
    in_order,
    laid,
    left_over,
    opening,
    plan,
    stands_for,
    title,
)
from games.engines.scene import Area

RULES = registry.find("rummikub")
RUN = ("rot-3", "rot-4", "rot-5")


def at(
    rack: str,
    *table: tuple[str, ...],
    opened: bool = True,
    pool: str = "blau-1",
    theirs: tuple[str, ...] = ("rot-1",),
    **options: Any,
) -> Match:
    """Seat 0 is to act with this rack; the others have come out."""
    game = RULES.make(1 + len(theirs), options)
    own = in_order(rack.split())
    racks = (own, *(in_order(other.split()) for other in theirs))
    s = changed(game.start(), phase="spiel", racks=racks, pool=tuple(pool.split()), table=table, was=table, had=own)
    return Match(game, "s", changed(s, opened=(opened, *(True for _other in theirs))))


def play(match: Match, *paths: str) -> Any:
    """Whoever is to act plays these moves, each a tile and its goal or a button; the state after them."""
    for path in paths:
        match.play(min(match.to_act()), tuple(path.split()))
    return match.state


def refused(match: Match, path: str) -> str:
    before = match.state
    with pytest.raises(IllegalMoveError) as error:
        match.play(0, tuple(path.split()))
    assert match.state == before
    return str(error.value.reason)


def shown(match: Match, seat: int | None = 0) -> dict[str, tuple[str, list[str]]]:
    """The figures as a seat sees them: layout and what the tiles are called, by what the figure is called."""
    view = match.game.view(match.state, seat)
    figures = [each for each in view.surfaces if isinstance(each, Area) and each.id.startswith("figur-")]
    return {
        str(area.label): (area.layout, [str(piece.label) for piece in view.pieces if piece.at == area.id])
        for area in figures
    }


# --- tiles and figures ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("steine", "left"), [(14, 50), (10, 66)])
def test_the_tiles(steine: int, left: int) -> None:
    assert len(PACK) == len(set(PACK)) == 106
    match = Match(RULES.make(4, {"steine": steine}), "a")
    match.settle()
    assert [len(rack) for rack in match.state.racks] == [steine] * 4
    assert len(match.state.pool) == left


def naive(tiles: tuple[str, ...]) -> int:
    """What a run or a group counts at most, by trying every tile for every joker; 0 of what is none."""
    number = {f"{colour}-{n}": (colour, n) for colour in COLOURS for n in range(1, 14)}
    ways: list[tuple[tuple[str, int], ...]] = [()]
    for tile in tiles:
        stands = list(number.values()) if tile.startswith("joker") else [number[tile.split("#")[0]]]
        ways = [(*way, each) for way in ways for each in stands]
    most = 0
    for way in ways:
        colours, numbers = [c for c, _n in way], sorted(n for _c, n in way)
        group = len(way) in (3, 4) and len(set(numbers)) == 1 and len(set(colours)) == len(way)
        run = len(way) >= 3 and len(set(colours)) == 1 and numbers == list(range(numbers[0], numbers[0] + len(way)))
        if group or run:
            most = max(most, sum(numbers))
    return most


def test_figures_are_what_a_naive_search_finds_and_count_as_much() -> None:
    rng = random.Random(1)
    few = [tile for tile in PACK if tile.startswith(("rot", "blau"))] + ["joker-1", "joker-2"]
    seen = set()
    for _sample in range(3000):
        some = rng.choice((list(PACK), few, [tile for tile in few if tile.startswith(("rot-", "joker"))]))
        low = rng.randint(1, 13)
        near = [t for t in some if t.startswith("joker") or low <= int(t.split("-")[1].split("#")[0]) <= low + 3]
        tiles = tuple(rng.sample(near, min(len(near), rng.choice((2, 3, 3, 4)))))
        if sum(tile.startswith("joker") for tile in tiles) < 2:
            worth = naive(tiles)
            seen.add(bool(worth))
            assert counts(tiles) == worth, tiles
            assert not worth or sum(stands_for(tiles)) == worth
    assert seen == {True, False}


@pytest.mark.parametrize(
    ("tiles", "lying", "worth", "called"),
    [
        ("rot-7 schwarz-7 blau-7", "schwarz-7 rot-7 blau-7", 21, "Gruppe mit 7"),
        ("rot-12 rot-9 rot-11 rot-10", "rot-9 rot-10 rot-11 rot-12", 42, "Straße Rot 9 bis 12"),
        ("rot-4 joker-1 rot-6", "rot-4 joker-1 rot-6", 15, "Straße Rot 4 bis 6"),
        ("rot-4 rot-5 joker-1", "rot-4 rot-5 joker-1", 15, "Straße Rot 4 bis 6"),
        ("rot-12 rot-13 joker-1", "joker-1 rot-12 rot-13", 36, "Straße Rot 11 bis 13"),
        ("rot-13 joker-1 joker-2", "rot-13 joker-1 joker-2", 39, "Gruppe mit 13"),
        ("rot-5 joker-1 joker-2", "rot-5 joker-1 joker-2", 18, "Straße Rot 5 bis 7"),
        ("blau-5 rot-5 joker-2", "rot-5 blau-5 joker-2", 15, "Gruppe mit 5"),
        ("rot-7 rot-7#2 blau-7", "rot-7 rot-7#2 blau-7", 0, "noch unfertig: Rot 7, Rot 7, Blau 7"),
        ("rot-12 rot-13 rot-1", "rot-1 rot-12 rot-13", 0, "noch unfertig: Rot 1, Rot 12, Rot 13"),  # no way round
        ("rot-3 rot-4", "rot-3 rot-4", 0, "noch unfertig: Rot 3, Rot 4"),
        ("rot-3 blau-4 rot-5", "rot-3 blau-4 rot-5", 0, "noch unfertig: Rot 3, Blau 4, Rot 5"),
        ("joker-1 joker-2", "joker-1 joker-2", 0, "noch unfertig: Joker, Joker"),
    ],
)
def test_what_lies_how_and_what_it_is_called(tiles: str, lying: str, worth: int, called: str) -> None:
    assert laid(tiles.split()) == tuple(lying.split())
    assert counts(tiles.split()) == worth
    assert str(title(tiles.split())) == called


def test_a_joker_shows_what_it_stands_for() -> None:
    match = at("rot-1", ("rot-4", "joker-1", "rot-6"), ("rot-9", "blau-9", "joker-2"))
    assert shown(match) == {
        "Figur 1, Straße Rot 4 bis 6": ("set", ["Rot 4", "Joker als 5", "Rot 6"]),
        "Figur 2, Gruppe mit 9": ("set", ["Rot 9", "Blau 9", "Joker als 9"]),
    }


# --- a turn -----------------------------------------------------------------------------------------------------


def test_the_example_of_the_source() -> None:
    """000:914-930: to 3, 4, 5 come a 2 and two fives: 2, 3, 4 and three fives. In any order, with one commit."""
    moves = ["rot-2 figur-0", "blau-5 neu", "rot-5 figur-1", "schwarz-5 figur-1"]
    for order in permutations(moves):
        if order.index(moves[1]) > min(order.index(moves[2]), order.index(moves[3])):
            continue  # the new figure is there before tiles go to it
        s = play(at("rot-2 blau-5 schwarz-5 orange-9", RUN), *order, "fertig")
        assert s.table == (("rot-2", "rot-3", "rot-4"), ("schwarz-5", "rot-5", "blau-5"))
        assert s.racks[0] == ("orange-9",)
        assert s.turn == 1


def test_the_table_may_be_unsound_while_a_turn_lasts_and_says_where() -> None:
    match = at("blau-5 schwarz-5 orange-9", ("rot-9", "blau-9", "schwarz-9"), RUN)
    play(match, "rot-5 neu", "blau-5 figur-2")
    assert refused(match, "fertig") == "Figur 2 gilt noch nicht: Rot 3, Rot 4."
    assert [layout for layout, _tiles in shown(match).values()] == ["set", "set open", "set open"]
    assert str(match.game.step(match.state, 0).prompt) == "Figur 2 gilt noch nicht."
    assert shown(match, 1) == shown(match, 0)  # all see how the table is laid anew


def test_back_to_the_start_of_the_turn() -> None:
    match = at("rot-2 blau-5 schwarz-5", RUN)
    start = match.state
    s = play(match, "blau-5 neu", "rot-5 figur-1", "rot-2 figur-0", "zurueck")
    assert (s.table, s.racks, s.turn) == (start.table, start.racks, 0)
    assert refused(match, "zurueck") == "Du hast in diesem Zug noch nichts gelegt."
    s = play(match, "rot-2 figur-0")
    assert refused(match, "vorrat") == "Nimm zuerst alles zurück, oder lege zu Ende."
    s = play(match, "zurueck", "vorrat")
    assert s.table == (RUN,)
    assert s.racks[0] == in_order(("rot-2", "blau-5", "schwarz-5", "blau-1"))


def test_what_lay_on_the_table_stays_there() -> None:
    """000:932: nothing that was laid is taken up again; what was laid in this turn may be."""
    match = at("rot-2 rot-6", RUN)
    assert refused(match, "rot-5 hand-0") == "Was auf dem Tisch lag, kommt nicht auf dein Brett."
    s = play(match, "rot-2 figur-0", "rot-6 neu", "rot-2 hand-0")
    assert s.racks[0] == ("rot-2",)
    assert refused(match, "rot-2 hand-0") == "Dieser Stein steht schon auf deinem Brett."


def test_a_run_is_parted_with_one_touch() -> None:
    """000:932 lets the table be combined anew: 3 to 7 and a 5 become two runs."""
    match = at("rot-5#2 blau-1", ("rot-3", "rot-4", "rot-5", "rot-6", "rot-7"), ("rot-8", "blau-8", "schwarz-8"))
    assert "teilen" in match.game.step(match.state, 0, ("rot-5",)).targets
    for path in ("rot-3 teilen", "rot-7 teilen", "blau-8 teilen", "rot-5#2 teilen"):
        assert refused(match, path) == "Geteilt wird nur eine Straße, und nicht an ihrem Ende."
    s = play(match, "rot-5 teilen", "rot-5#2 figur-0", "fertig")
    assert s.table == (
        ("rot-3", "rot-4", "rot-5#2"), ("rot-8", "blau-8", "schwarz-8"), ("rot-5", "rot-6", "rot-7"),
    )  # fmt: skip


def test_coming_out_needs_thirty_points_of_own_figures() -> None:
    match = at("rot-9 blau-9 schwarz-9 orange-9 rot-6", RUN, opened=False)
    assert refused(match, "rot-6 figur-0") == "Bevor du herausgekommen bist, legst du nur eigene Figuren."
    assert refused(match, "rot-5 neu") == "Steine vom Tisch bewegst du erst, wenn du herausgekommen bist."
    play(match, "rot-9 neu", "blau-9 figur-1", "schwarz-9 figur-1")
    assert refused(match, "fertig") == "Zum ersten Legen brauchst du 30 Punkte, das sind 27."
    assert str(match.game.step(match.state, 0).prompt) == "Das sind 27 von 30 Punkten."
    play(match, "orange-9 figur-1")
    assert str(match.game.step(match.state, 0).prompt) == "Alles gilt. Bist du fertig?"
    s = play(match, "fertig")
    assert s.opened == (True, True)
    assert [str(note) for note in match.game.view(s, None).notes] == ["1 Stein", "1 Stein"]


def test_a_joker_counts_as_what_it_stands_for_when_coming_out() -> None:
    """000:908: three tens are thirty points, one of them a joker."""
    match = at("rot-10 blau-10 joker-1 rot-1", opened=False)
    assert play(match, "rot-10 neu", "blau-10 figur-0", "joker-1 figur-0", "fertig").turn == 1


def test_without_a_minimum_any_figure_will_do() -> None:
    match = at("rot-1 blau-1 schwarz-1 rot-6", opened=False, erstes=0)
    assert str(match.game.step(match.state, 0).prompt) == "Lege eine eigene Figur, oder ziehe."
    assert play(match, "rot-1 neu", "blau-1 figur-0", "schwarz-1 figur-0", "fertig").opened[0]


def test_something_must_come_from_the_rack() -> None:
    match = at("rot-1", ("rot-3", "rot-4", "rot-5", "rot-6"), ("schwarz-6", "blau-6", "orange-6"))
    play(match, "rot-6 figur-1")
    assert refused(match, "fertig") == "Lege mindestens einen Stein von deinem Brett."


def test_a_joker_on_the_table_is_moved_or_stays() -> None:
    table = ("rot-3", "rot-4", "joker-1")
    match = at("rot-5 blau-9 rot-9 orange-1", table)
    s = play(match, "rot-5 figur-0", "blau-9 neu", "rot-9 figur-1", "joker-1 figur-1", "fertig")
    assert s.table == (RUN, ("rot-9", "blau-9", "joker-1"))
    match = at("rot-5 blau-9 rot-9 joker-2", table, joker="liegt")
    assert refused(match, "joker-1 neu") == "Ein Joker bleibt, wo er liegt."
    s = play(match, "rot-5 figur-0")
    assert s.table[0] == ("rot-3", "rot-4", "rot-5", "joker-1")
    assert refused(match, "rot-5 teilen") == "Geteilt wird nur eine Straße, und nicht an ihrem Ende."
    play(match, "joker-2 neu", "joker-2 hand-0")  # one's own of this turn may be moved


def test_who_draws_is_done_or_may_still_lay() -> None:
    match = at("rot-6", RUN, pool="rot-7 rot-2")
    assert play(match, "vorrat").turn == 1
    match = at("rot-6", RUN, pool="rot-7 rot-2", gezogen="weiter")
    s = play(match, "vorrat")
    assert (s.turn, s.racks[0]) == (0, ("rot-6", "rot-7"))
    assert refused(match, "vorrat") == "Gezogen hast du schon: Lege oder passe."
    play(match, "rot-7 neu", "zurueck")
    assert match.state.racks[0] == ("rot-6", "rot-7")  # what was drawn stays
    assert play(match, "passen").turn == 1
    assert match.state.passed == 0  # to have drawn is not to pass


def test_after_ninety_touches_a_turn_comes_to_its_end() -> None:
    match = at("rot-2 rot-9", RUN)
    for _turn in range(45):
        play(match, "rot-9 neu", "zurueck")
    assert match.game.step(match.state, 0).targets == ("vorrat",)
    assert refused(match, "rot-2 figur-0") == "Du hast lange umgeräumt: Beende den Zug, oder nimm alles zurück."
    assert play(match, "vorrat").turn == 1


def test_what_was_laid_last_is_marked_for_all_who_play() -> None:
    match = at("rot-2 rot-6", RUN)
    play(match, "rot-2 figur-0", "rot-5 neu")
    assert match.game.view(match.state, 1).last == ("rot-2",)
    play(match, "rot-5 figur-0", "fertig")
    assert match.game.view(match.state, 1).last == ("rot-2",)
    assert match.game.view(match.state, None).last == ()


def test_who_listens_hears_what_became_of_each_tile() -> None:
    match = at("rot-2 blau-5 schwarz-5 orange-9 joker-1", RUN)
    said = []
    for path in ("rot-2 figur-0", "blau-5 neu", "rot-5 figur-1", "schwarz-5 figur-1", "rot-3 teilen", "orange-9 neu",
                 "orange-9 hand-0", "joker-1 neu", "zurueck"):  # fmt: skip
        said += [str(effect.text) for effect in match.play(0, tuple(path.split()))]
    assert said == [
        "Spieler 1 legt Rot 2 an: Straße Rot 2 bis 5.",
        "Spieler 1 legt Blau 5 neu hin.",
        "Spieler 1 legt Rot 5 zu Blau 5.",
        "Spieler 1 legt Schwarz 5 an: Gruppe mit 5.",
        "Spieler 1 teilt eine Straße.",
        "Spieler 1 legt Orange 9 neu hin.",
        "Spieler 1 nimmt Orange 9 zurück.",
        "Spieler 1 legt einen Joker neu hin.",
        "Spieler 1 nimmt alles zurück.",
    ]


# --- the end ----------------------------------------------------------------------------------------------------


def test_the_count() -> None:
    """000:936: the sum of the others', who get it as minus; a joker left over is 30."""
    assert left_over(("rot-13", "joker-1", "blau-2#2")) == 45
    match = at("rot-2", RUN, theirs=("joker-1 rot-7", "blau-13 blau-1"))
    s = play(match, "rot-2 figur-0", "fertig")
    assert s.scores == (51, -37, -14)
    outcome = match.game.outcome(s)
    assert outcome
    assert (outcome.places, str(outcome.reason)) == ((1, 3, 2), "Schluss: Spieler 1 hat 51 Punkte und gewinnt.")


def test_when_nobody_can_lay_any_more_who_holds_least_wins_what_the_others_hold_more() -> None:
    match = at("rot-8", RUN, pool="", theirs=("rot-9 blau-9", "rot-11"))
    assert refused(match, "vorrat") == "Der Vorrat ist leer: Passe."
    assert play(match, "passen", "passen", "passen").scores == (13, -10, -3)


def test_several_who_hold_least_share_it() -> None:
    match = at("rot-8", RUN, pool="", theirs=("blau-8", "rot-11 rot-2"))
    assert play(match, "passen", "passen", "passen").scores == (2, 2, -5)


def test_a_tile_laid_between_lets_all_go_on() -> None:
    match = at("rot-8 rot-6", RUN, pool="", theirs=("rot-9",))
    s = play(match, "rot-6 figur-0", "fertig", "passen")
    assert (s.phase, s.passed, s.turn) == ("spiel", 1, 0)


def test_as_many_rounds_as_players_and_the_next_one_begins() -> None:
    match = at("rot-2", RUN, theirs=("rot-7",), runden=0)
    s = play(match, "rot-2 figur-0", "fertig")
    assert (s.phase, s.turn, s.scores) == ("pause", 1, (7, -7))
    assert {piece.face for piece in match.game.view(s, 0).pieces if piece.at == "hand-1"} == {"rot"}  # all is shown
    play(match, "geben")
    match.settle()
    s = match.state
    assert (s.phase, s.turn, s.starter, s.scores, s.opened) == ("spiel", 1, 1, (7, -7), (False, False))


# --- the computer -----------------------------------------------------------------------------------------------


def test_ways_to_come_out() -> None:
    assert opening(in_order(["rot-9", "blau-9", "schwarz-9", "orange-9", "rot-1"]), 30) == (
        ("schwarz-9", "rot-9", "blau-9", "orange-9"),
    )
    three = in_order(["rot-1", "rot-2", "rot-3", "blau-3", "blau-4", "blau-5", "rot-5", "schwarz-5", "orange-5"])
    assert sum(map(counts, opening(three, 30))) == 6 + 12 + 15
    assert opening(three, 34) == ()


@pytest.mark.parametrize(
    ("rack", "table", "bold", "left"),
    [
        ("rot-2", (RUN,), (("rot-2", *RUN),), (("rot-2", *RUN),)),
        ("blau-6 orange-6", ((*RUN, "rot-6"),), (RUN, ("rot-6", "blau-6", "orange-6")), ((*RUN, "rot-6"),)),
        (
            "rot-5#2",
            ((*RUN, "rot-6", "rot-7"),),
            (("rot-3", "rot-4", "rot-5#2"), ("rot-5", "rot-6", "rot-7")),
            ((*RUN, "rot-6", "rot-7"),),
        ),
    ],
)
def test_plans_split_and_borrow(rack: str, table: Any, bold: Any, left: Any) -> None:
    assert plan(table, in_order(rack.split()), True) == bold
    assert plan(table, in_order(rack.split()), False) == left


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, {"joker": "liegt", "gezogen": "weiter"}, {"steine": 10, "erstes": 0}])
def test_no_tile_is_lost_and_every_turn_that_is_proposed_comes_to_its_end(seats: int, options: dict[str, Any]) -> None:
    rng = random.Random(seats)
    match = Match(RULES.make(seats, options), "m")
    backs = 0
    while acting := match.to_act():
        if acting == {CHANCE}:
            match.settle()
            continue
        seat = min(acting)
        path = match.game.propose(match.state, seat, rng)
        backs += path == ("zurueck",)
        match.play(seat, path)
        s = match.state
        assert sorted((*s.pool, *(tile for tiles in (*s.racks, *s.table) for tile in tiles))) == sorted(PACK)
        if s.table == s.was:
            assert all(counts(tiles) for tiles in s.table)
    assert backs == 0
