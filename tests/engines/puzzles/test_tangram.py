"""Tangram at the table: what may be done with a piece, where it comes to lie, and when it is solved."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from games.engines import registry
from games.engines.core import IllegalMoveError, UnreadableError
from games.engines.match import Match
from games.engines.puzzles import tans
from games.engines.puzzles.tangram import MOST, START, Tangram
from games.engines.puzzles.tangram_figures import FIGURES
from games.engines.puzzles.tans import TANS, Lie
from games.engines.scene import Board

#: Haus, with the small triangles and the square still below
BEGUN = "haus 0 3 15,13/4 21,13/6 16,20/6 9,40/4 19,40/4 33,35/0 18,22/0w"


def game(**options: str) -> Tangram:
    made = registry.find("tangram").make(1, {"figur": "haus", **options})
    assert isinstance(made, Tangram)
    return made


def at(position: str, **options: str) -> Match:
    made = game(**options)
    return Match(made, start=made.parse(position))


def lie(match: Match, name: str) -> Lie:
    found: Lie = match.state.lies[list(TANS).index(name)]
    return found


def said(match: Match) -> list[str]:
    return [str(effect.text) for effect in match.effects[-1]]


# --- a move -----------------------------------------------------------------------------------------------------


def test_a_piece_can_be_turned_both_ways_turned_over_and_laid() -> None:
    match = at(BEGUN)
    step = match.game.step(match.state, 0, ("quadrat",))
    assert step.targets == ("rechts", "links", "wenden")
    assert [(field.id, field.kind) for field in step.form] == [("nach", "place")]
    match.play(0, ("quadrat", "rechts"))
    assert lie(match, "quadrat") == Lie((33, 0, 35, 0), 1)
    assert said(match) == ["Quadrat: auf 45 Grad gedreht, liegt daneben."]
    match.play(0, ("quadrat", "links"))
    match.play(0, ("quadrat", "links"))
    assert lie(match, "quadrat") == Lie((33, 0, 35, 0), 7)
    match.play(0, ("quadrat", "wenden"))
    assert lie(match, "quadrat") == Lie((33, 0, 35, 0), 1, flipped=True)
    assert said(match) == ["Quadrat: gewendet, liegt daneben."]
    match.play(0, ("quadrat", "nach=8,2.1"))
    assert lie(match, "quadrat") == Lie((32, 0, 8, 0), 1, flipped=True)
    assert match.state.moves == 8


def test_let_go_beside_where_it_fits_it_lies_there_exactly() -> None:
    match = at(BEGUN)
    match.play(0, ("quadrat", "nach=5.3,4.7"))  # its place is around (5, 4.5)
    assert lie(match, "quadrat") == Lie((20, 0, 18, 0))
    assert said(match) == ["Quadrat: liegt im Schattenriss."]


def test_it_goes_no_farther_than_half_a_unit() -> None:
    match = at(BEGUN)
    match.play(0, ("quadrat", "nach=5.75,5.25"))
    assert lie(match, "quadrat") == Lie((23, 0, 21, 0))
    assert said(match) == ["Quadrat: liegt auf einem anderen."]


def test_turned_pieces_go_to_their_corner_exactly() -> None:
    """The head of the walker stands on its tip: its middle lies 2·√2 quarters above the shoulders."""
    made = game(figur="wanderin")
    match = Match(made)
    match.play(0, ("quadrat", "rechts"))
    match.play(0, ("quadrat", "nach=4.4,2"))
    assert lie(match, "quadrat") == Lie((18, 0, 11, -2), 1)


def test_a_piece_may_lie_anywhere_on_the_table() -> None:
    match = at(BEGUN)
    match.play(0, ("klein-1", "nach=4.5,3"))
    assert said(match) == ["Kleines Dreieck eins: liegt auf einem anderen."]
    match.play(0, ("klein-1", "nach=2,2"))
    assert said(match) == ["Kleines Dreieck eins: liegt daneben."]
    match.play(0, ("klein-1", "nach=0,0"))
    assert lie(match, "klein-1") == Lie((3, 0, 3, 0), 4)  # shoved back, so that all of it lies there
    fresh = Match(game())
    fresh.play(0, ("quadrat", "nach=2.5,4"))
    assert said(fresh) == ["Quadrat: ragt über den Rand."]


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ((), "Nimm zuerst ein Plättchen."),
        (("quadrat",), "Zieh das Plättchen an eine Stelle, dreh es oder wende es."),
        (("kreis", "rechts"), "Dieses Plättchen gibt es nicht."),
        (("quadrat", "oben"), "Ein Plättchen kannst du ziehen, drehen und wenden."),
        (("quadrat", "nach=9.01,2"), "Das wäre neben dem Tisch."),
        (("quadrat", "nach=2,10.6"), "Das wäre neben dem Tisch."),
        (("quadrat", "nach=-1,2"), "Das wäre neben dem Tisch."),
        (("quadrat", "nach=1.234,2"), "Das wäre neben dem Tisch."),
        (("quadrat", "nach=¹,2"), "Das wäre neben dem Tisch."),
        (("quadrat", "rechts", "rechts"), "Mach mit einem Plättchen eins nach dem anderen."),
        (("tipp", "quadrat"), "Ein Tipp steht für sich allein."),
    ],
)
def test_refusals(path: tuple[str, ...], reason: str) -> None:
    match = at(BEGUN)
    with pytest.raises(IllegalMoveError) as refused:
        match.play(0, path)
    assert str(refused.value) == reason
    assert match.state == match.states[0]


# --- solved -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", FIGURES)
def test_the_kept_way_solves_it(name: str) -> None:
    made = game(figur=name)
    outcome = made.outcome(type(made.start())(name, tuple(FIGURES[name].way.values()), moves=20))
    assert outcome is not None
    assert (outcome.termination, outcome.places) == ("solved", (1,))


def test_another_way_solves_it_as_well() -> None:
    """The house is symmetrical: its way in the mirror is another way, which nobody keeps."""
    made = game()
    mirrored = tuple(Lie((36 - a, -b, c, d), t, f).over() for (a, b, c, d), t, f in
                     ((each.at, each.turn, each.flipped) for each in FIGURES["haus"].way.values()))  # fmt: skip
    kept = {frozenset(outline) for outline in FIGURES["haus"].outlines.values()}
    other = {frozenset(tans.outline(kind, each)) for kind, each in zip(TANS.values(), mirrored, strict=True)}
    assert kept != other
    outcome = made.outcome(type(made.start())("haus", mirrored))
    assert outcome is not None
    assert outcome.termination == "solved"


def test_equal_pieces_may_change_places() -> None:
    made = game()
    way = list(FIGURES["haus"].way.values())
    way[0], way[1] = way[1], way[0]
    assert made.outcome(type(made.start())("haus", tuple(way)))


def test_the_last_piece_solves_it() -> None:
    match = at("haus 0 9 15,13/4 21,13/6 16,20/6 17,17/2 21,23/4 33,35/0 18,22/0w")
    assert str(match.game.view(match.state, None).status) == "Ein Plättchen liegt noch nicht."
    match.play(0, ("quadrat", "nach=5.1,4.4"))
    assert match.game.outcome(match.state).termination == "solved"
    assert said(match)[-1] == "Geschafft, das ist „Haus“! Du hast 10 Züge gebraucht."


def test_within_the_silhouette_but_on_another_is_not_solved() -> None:
    match = at("haus 0 9 15,13/4 21,13/6 16,20/6 17,17/2 17,17/2 20,18/0 18,22/0w")
    assert match.game.outcome(match.state) is None
    assert match.game.evaluate(match.state, 0) == pytest.approx(2 * 5 / 7 - 1)


def test_after_so_many_moves_it_ends_as_it_lies() -> None:
    match = at(BEGUN.replace("haus 0 3", f"haus 0 {MOST - 1}"))
    match.play(0, ("quadrat", "rechts"))
    assert match.game.outcome(match.state).termination == "moves"
    assert said(match)[-1] == f"Zug Nummer {MOST} war der letzte: Schluss für heute."


def test_whoever_goes_on_along_the_way_gets_there() -> None:
    for name in ("haus", "wanderin", "quadrat"):
        made, rng = game(figur=name), random.Random(name)
        match = Match(made)
        while match.to_act():
            match.play(0, made.propose(match.state, 0, rng))
        assert made.outcome(match.state).termination == "solved"


# --- hints ------------------------------------------------------------------------------------------------------


def test_a_hint_draws_the_next_piece_that_does_not_lie_yet() -> None:
    match = at(BEGUN)
    match.play(0, ("tipp",))
    assert said(match) == ["Tipp: So kann es liegen, das Plättchen „Kleines Dreieck eins“."]
    hints = [piece for piece in match.game.view(match.state, None).pieces if not piece.target]
    assert [str(piece.label) for piece in hints] == ["So kann es liegen: Kleines Dreieck eins"]
    assert (hints[0].lies and hints[0].lies.outline == ((4.5, 4.5), (4.5, 5.5), (3.5, 4.5))) or hints[0].lies
    assert str(match.game.view(match.state, None).notes[0]) == "4 Züge, ein Tipp"


def test_after_seven_hints_there_is_none() -> None:
    match = at(BEGUN)
    for number in range(7):
        assert "tipp" in match.game.step(match.state, 0).targets, number
        match.play(0, ("tipp",))
    assert match.game.step(match.state, 0).buttons == ()
    with pytest.raises(IllegalMoveError, match="Alle Tipps sind schon eingezeichnet"):
        match.play(0, ("tipp",))


# --- what is agreed on ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["leicht", "mittel", "schwer"])
def test_a_random_silhouette_is_of_the_level(level: str) -> None:
    made = game(figur="zufall", stufe=level)
    seen = set()
    for number in range(40):
        match = Match(made, f"{level} {number}")
        match.settle()
        seen.add(match.state.figure)
    assert {FIGURES[name].level for name in seen} == {level}
    assert len(seen) > 5


def test_a_named_silhouette_needs_no_chance() -> None:
    match = Match(game(figur="katze"))
    assert match.to_act() == {0}
    assert match.state.figure == "katze"


def test_lines_between_the_pieces_for_the_small_ones() -> None:
    def board(vorlage: str) -> Board:
        made = game(vorlage=vorlage)
        (found,) = made.view(made.start(), None).surfaces
        assert isinstance(found, Board)
        return found

    assert board("schatten").lines == ()
    assert {line.style for line in board("linien").lines} == {"seam"}
    assert board("linien").shade == board("schatten").shade == (
        ((2.5, 4.0), (4.5, 2.0), (6.5, 4.0), (5.5, 4.0), (5.5, 6.0), (3.5, 6.0), (3.5, 4.0)),
    )  # fmt: skip


# --- what is seen and heard -------------------------------------------------------------------------------------


def test_at_the_start_no_piece_lies_on_another_nor_on_the_silhouette() -> None:
    outlines = [tans.flat(tans.outline(kind, each)) for kind, each in zip(TANS.values(), START, strict=True)]
    for number, flat in enumerate(outlines):
        assert tans.apart(flat, outlines[number + 1 :])
        assert all(0 <= x <= 36 and 31 < y <= 42 for x, y in flat)


def test_what_is_read_aloud_says_where_the_corners_are() -> None:
    match = at(BEGUN)
    view = match.game.view(match.state, 0)
    labels = {piece.target: str(piece.label) for piece in view.pieces}
    assert labels["quadrat"] == "Quadrat, 0 Grad, liegt daneben, Ecken 7,75|8,25 8,75|8,25 8,75|9,25 7,75|9,25"
    assert labels["parallelogramm"].startswith("Parallelogramm, gewendet, 0 Grad, liegt im Schattenriss, Ecken ")
    (board,) = view.surfaces
    assert str(board.label) == "Schattenriss „Haus“, Ecken 2,5|4 4,5|2 6,5|4 5,5|4 5,5|6 3,5|6 3,5|4"


def test_a_piece_says_how_it_lies() -> None:
    match = at(BEGUN)
    (piece,) = (each for each in match.game.view(match.state, 0).pieces if each.target == "mittel")
    assert piece.lies is not None
    assert (piece.lies.x, piece.lies.y, piece.lies.turn, piece.lies.flipped) == (4.0, 5.0, 270, False)
    assert piece.lies.outline == ((3.5, 6.0), (3.5, 4.0), (4.5, 5.0))


@pytest.mark.parametrize(
    "position",
    [
        "",
        "haus 0 3",
        "burg 0 3 15,13/4 21,13/6 16,20/6 9,40/4 19,40/4 33,35/0 18,22/0",
        "haus 128 3 15,13/4 21,13/6 16,20/6 9,40/4 19,40/4 33,35/0 18,22/0",
        "haus 0 501 15,13/4 21,13/6 16,20/6 9,40/4 19,40/4 33,35/0 18,22/0",
        "haus 0 3 15,13/4 21,13/6 16,20/6 9,40/4 19,40/4 33,43/0 18,22/0",
        "haus 0 3 15,13/4 21,13/6 16,20/6 9,40/4 19,40/4 33,35/0",
    ],
)
def test_what_is_no_position(position: str) -> None:
    with pytest.raises(UnreadableError, match="Eine Stellung besteht aus"):
        game().parse(position)


def test_all_names_of_silhouettes_are_in_order() -> None:
    """The easy ones come first, in the list a table chooses from as well."""
    order = {"leicht": 0, "mittel": 1, "schwer": 2}
    assert all(order[one.level] <= order[two.level] for one, two in pairwise(FIGURES.values()))
    assert list(registry.find("tangram").choices()["figur"].answers)[1:] == list(FIGURES)
