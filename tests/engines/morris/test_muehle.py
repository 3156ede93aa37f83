"""Mühle and Lasker's Mühle, rule by rule, on worked positions. Positions are written as `muehle.py` documents them."""

from __future__ import annotations

from typing import Any

import pytest

from games.engines import registry
from games.engines.core import GameError, GameOverError, IllegalMoveError, Move, NotYourTurnError, UnreadableError
from games.engines.kit.mills import BOARD, Mills, Millstand
from games.engines.match import Match

Set = set[str]
POINTS, MILL_LINES = BOARD.names, BOARD.line_names
NEIGHBOURS = {point: BOARD.listed(near) for point, near in zip(BOARD.names, BOARD.near, strict=True)}


def game(slug: str = "muehle", **options: Any) -> Mills[Any, Any]:
    made = registry.find(slug).make(2, options)
    assert isinstance(made, Mills)
    return made


def at(position: str, slug: str = "muehle", **options: Any) -> Match:
    """A match set up at `position`."""
    made = game(slug, **options)
    return Match(made, start=made.parse(position))


def moves(match: Match, begins: str = "") -> Set:
    """The moves of the side to move whose spelling begins so."""
    (seat,) = match.to_act()
    listed = [" ".join(move) for move in match.game.moves(match.state, seat) or ()]
    assert len(listed) == len(set(listed))
    return {move for move in listed if move.startswith(begins)}


def play(match: Match, *lines: str) -> Match:
    """Play "d2 d3" and so on, whoever is to move."""
    for line in lines:
        (seat,) = match.to_act()
        match.play(seat, tuple(line.split()))
    return match


def position(match: Match) -> str:
    return match.game.notate(match.state)


def said(match: Match) -> list[str]:
    """The sentences of the last move."""
    return [str(effect.text) for effect in match.effects[-1] if effect.text]


# --- the board ---


def test_board() -> None:
    assert len(POINTS) == 24  # 001:917, 000:766, 002:96
    assert len(MILL_LINES) == 16
    assert sum(len(near) for near in NEIGHBOURS.values()) == 2 * 32
    assert {point: set(NEIGHBOURS[point]) for point in ("a1", "d1", "d2", "d3", "f4", "c5")} == {
        "a1": {"d1", "a4"},
        "d1": {"a1", "g1", "d2"},
        "d2": {"b2", "f2", "d1", "d3"},
        "d3": {"c3", "e3", "d2"},
        "f4": {"e4", "g4", "f2", "f6"},
        "c5": {"c4", "d5"},
    }


# --- placing ---


def test_white_begins_on_an_empty_board() -> None:
    match = Match(game())
    assert match.to_act() == {0}
    assert position(match) == "w 9 - 9 - 0"
    assert moves(match) == set(POINTS)


def test_placing_alternates_until_all_eighteen_lie() -> None:
    match = Match(game())
    white, black = "a1 d2 c3 e4 f4 d5 b6 d7 g7".split(), "d1 g1 b2 f2 d3 e3 a4 b4 d6".split()  # noqa: SIM905
    for pair in zip(white, black, strict=True):
        play(match, *pair)
    assert position(match) == f"w 0 {','.join(white)} 0 {','.join(black)} 0"
    assert moves(match) == {
        *("c3 c4", "e4 e5", "f4 g4", "f4 f6", "d5 c5", "d5 e5", "d7 a7"),
        *(f"g7 g4 {point}" for point in black),  # e4-f4-g4 is a mill, and Black has none
    }


def test_while_placing_nothing_is_moved() -> None:
    match = at("w 8 a1 8 g7 0")
    assert moves(match) == set(POINTS) - {"a1", "g7"}
    with pytest.raises(IllegalMoveError, match="Erst werden alle Steine gesetzt"):
        play(match, "a1 d1")


def test_a_mill_while_placing_takes_a_stone() -> None:
    match = at("w 7 a1,d1 7 b2,f6 0")
    assert moves(match, "g1") == {"g1 b2", "g1 f6"}
    assert moves(match, "a4") == {"a4"}
    play(match, "g1 f6")
    assert position(match) == "b 6 a1,d1,g1 7 b2 0"
    assert said(match) == ["Weiß setzt auf g1.", "Mühle!", "Weiß nimmt den Stein auf f6."]


def test_three_stones_around_a_corner_are_no_mill() -> None:
    assert moves(at("w 7 a1,a4 7 b2,f6 0"), "d1") == {"d1"}


def test_no_mill_across_the_middle() -> None:
    """d3 and d5 stand on different sides of the hole."""
    assert moves(at("w 7 d2,d3 7 b2,f6 0"), "d5") == {"d5"}
    assert moves(at("w 7 d2,d3 7 b2,f6 0"), "d1") == {"d1 b2", "d1 f6"}


# --- moving and flying ---


def test_moving_goes_to_free_neighbours() -> None:
    match = at("w 0 a1,d2,f6,g4 0 b4,c3,e5,g7 0")
    assert moves(match) == {
        *("a1 d1", "a1 a4", "d2 d1", "d2 b2", "d2 f2", "d2 d3"),
        *("f6 d6", "f6 f4", "g4 f4", "g4 g1"),
    }


def test_three_stones_fly() -> None:
    match = at("w 0 a1,d2,f6 0 b4,c3,e5,g7 0")
    free = set(POINTS) - {"a1", "d2", "f6", "b4", "c3", "e5", "g7"}
    assert moves(match) == {f"{source} {goal}" for source in ("a1", "d2", "f6") for goal in free}
    play(match, "a1 g4")
    assert said(match) == ["Weiß springt von a1 nach g4."]
    assert moves(match) == {
        *("b4 a4", "b4 b2", "b4 b6", "b4 c4", "c3 c4", "c3 d3", "e5 d5", "e5 e4", "g7 d7"),
    }, "four stones do not fly"


def test_a_stone_in_reserve_counts_as_left() -> None:
    """Lasker's Mühle, three on the board and one in hand: no flying yet."""
    assert moves(at("w 1 a1,d2,f6 4 b4,c3,e5,g7 0", "lasker-muehle"), "a1 ") == {"a1 d1", "a1 a4"}
    assert len(moves(at("w 0 a1,d2,f6 4 b4,c3,e5,g7 0", "lasker-muehle"), "a1 ")) == 17


def test_a_mill_by_moving_and_by_opening_again() -> None:
    match = at("w 0 a1,d1,g4,f6 0 b4,c3,e5,g7 0")
    assert moves(match, "g4 g1") == {"g4 g1 b4", "g4 g1 c3", "g4 g1 e5", "g4 g1 g7"}
    play(match, "g4 g1 g7")
    assert position(match) == "b 0 a1,d1,g1,f6 0 c3,b4,e5 0"
    play(match, "c3 a7", "g1 g4", "a7 c3")
    assert moves(match, "g4 g1") == {"g4 g1 c3", "g4 g1 b4", "g4 g1 e5"}, "an opened mill closes again"


def test_moving_inside_a_line_is_no_new_mill() -> None:
    assert moves(at("w 0 a1,d1,g1,f6 0 b4,c3,e5,g7 0"), "g1 g4") == {"g1 g4"}


# --- what may be taken ---

CLOSING = "w 0 a1,d1,g4,f6 0"


def test_stones_in_a_mill_are_protected() -> None:
    match = at(f"{CLOSING} b2,b4,b6,e5,c3 0")
    assert moves(match, "g4 g1") == {"g4 g1 c3", "g4 g1 e5"}
    assert refusal(match, "g4 g1 b4") == "Der Stein auf b4 steht in einer Mühle und ist geschützt."


def test_option_any_stone_may_be_taken() -> None:
    match = at(f"{CLOSING} b2,b4,b6,e5,c3 0", geschuetzt=False)
    assert moves(match, "g4 g1") == {"g4 g1 b2", "g4 g1 b4", "g4 g1 b6", "g4 g1 c3", "g4 g1 e5"}


def test_a_mill_of_the_last_three() -> None:
    open_mill, tournament = at(f"{CLOSING} b2,b4,b6 0"), at(f"{CLOSING} b2,b4,b6 0", letzte_drei=False)
    assert moves(open_mill, "g4 g1") == {"g4 g1 b2", "g4 g1 b4", "g4 g1 b6"}  # 001:953
    assert moves(tournament, "g4 g1") == {"g4 g1"}  # 000:774
    play(tournament, "g4 g1")
    assert said(tournament) == [
        "Weiß zieht von g4 nach g1.",
        "Mühle!",
        "Alle Steine sind geschützt: Weiß nimmt keinen.",
    ]
    assert position(tournament) == "b 0 a1,d1,g1,f6 0 b2,b4,b6 1"


def test_the_last_three_are_counted_with_the_reserve() -> None:
    """While stones are still to be placed, three in a mill are not the last three."""
    assert moves(at("w 7 a1,d1 6 b2,b4,b6 0", letzte_drei=False), "g1") == {"g1 b2", "g1 b4", "g1 b6"}
    assert moves(at("w 7 a1,d1 6 b2,b4,b6 0", letzte_drei=False, nur_muehlen=False), "g1") == {"g1"}
    assert moves(at("w 7 a1,d1 6 b2,b4,b6 0", nur_muehlen=False), "g1") == {"g1"}


def test_all_stones_in_mills() -> None:
    """Two mills of Black that share no stone."""
    theirs = "b2,b4,b6,c3,c4,c5"
    assert moves(at(f"{CLOSING} {theirs} 0"), "g4 g1") == {f"g4 g1 {point}" for point in theirs.split(",")}
    assert moves(at(f"{CLOSING} {theirs} 0", nur_muehlen=False), "g4 g1") == {"g4 g1"}


# --- two mills with one stone ---

DOUBLE = "w 1 a1,d1,g4,g7"


def test_two_mills_take_one_stone_by_default() -> None:
    match = at(f"{DOUBLE} 0 a4,b4,d6,f6 0")
    assert moves(match, "g1") == {"g1 a4", "g1 b4", "g1 d6", "g1 f6"}
    play(match, "g1 f6")
    assert said(match) == ["Weiß setzt auf g1.", "Zwei Mühlen auf einmal!", "Weiß nimmt den Stein auf f6."]


def test_option_two_mills_take_two_stones_in_the_order_of_the_points() -> None:
    match = at(f"{DOUBLE} 0 a4,b4,d6,f6 0", doppelt=2)
    assert moves(match, "g1") == {"g1 a4 b4", "g1 a4 d6", "g1 a4 f6", "g1 b4 d6", "g1 b4 f6", "g1 d6 f6"}
    assert refusal(match, "g1 f6") == "Nimm zuerst den anderen Stein, dann den auf f6."
    assert refusal(match, "g1 d6 a4") == "Nimm zuerst den anderen Stein, dann den auf a4."
    assert refusal(match, "g1 a4") == "Du hast zwei Mühlen geschlossen: Nimm noch einen zweiten Stein."
    play(match, "g1 b4 d6")
    assert position(match) == "b 0 a1,d1,g1,g4,g7 0 a4,f6 0"
    assert match.to_act() == frozenset(), "two stones are left"


def test_one_mill_takes_one_stone_under_that_option_too() -> None:
    assert moves(at("w 7 a1,d1 7 b2,f6 0", doppelt=2), "g1") == {"g1 b2", "g1 f6"}


def test_the_last_stone_outside_a_mill_comes_first() -> None:
    """f6 is the only one outside; the mill a4-b4-c4 is free only when it has gone, so f6 cannot stand second."""
    match = at(f"{DOUBLE} 0 a4,b4,c4,f6 0", doppelt=2)
    assert moves(match, "g1") == {"g1 f6 a4", "g1 f6 b4", "g1 f6 c4"}
    assert refusal(match, "g1 a4 f6") == "Der Stein auf a4 steht in einer Mühle und ist geschützt."


def test_the_crossing_of_two_mills_comes_first() -> None:
    """Taking b6 opens both mills; taking another opens only its own, and b6 stays protected."""
    match = at(f"{DOUBLE} 0 b2,b4,b6,d6,f6 0", doppelt=2)
    assert moves(match, "g1") == {"g1 b6 b2", "g1 b6 b4", "g1 b6 d6", "g1 b6 f6", "g1 b2 b4", "g1 d6 f6"}


def test_two_captures_where_only_one_is_allowed() -> None:
    """After the fourth stone the last three stand protected: one capture is all there is."""
    match = at(f"{DOUBLE} 0 a4,b4,c4,f6 0", doppelt=2, letzte_drei=False)
    assert moves(match, "g1") == {"g1 f6"}


def test_two_of_three_stones_taken() -> None:
    match = play(at(f"{DOUBLE} 0 a4,c4,f6 0", doppelt=2), "g1 a4 c4")
    assert said(match)[-1] == "Schwarz hat keine drei Steine mehr und verliert."


# --- how it ends ---


def test_two_stones_lose() -> None:
    match = play(at(f"{CLOSING} b2,b4,e5 0"), "g4 g1 e5")
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.places, outcome.termination, outcome.winners) == ((1, 2), "stones", (0,))
    assert said(match)[-1] == "Schwarz hat nur noch zwei Steine und verliert."
    with pytest.raises(GameOverError, match="Die Partie ist zu Ende"):
        match.play(1, ("b2", "a4"))


def test_two_stones_with_a_reserve_do_not_lose() -> None:
    assert play(at("w 7 a1,d1 6 b2,b4,e5 0"), "g1 e5").to_act() == {1}
    assert play(at("w 7 a1,d1 1 b2,b4 0"), "g1 b4").to_act() == frozenset(), "one on the board and one in hand"


def test_the_blocked_side_loses() -> None:
    match = play(at("w 0 d1,a4,d7,f4 0 a1,a7,g1,g7 0"), "f4 g4")
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.places, outcome.termination) == ((1, 2), "blocked")
    assert str(outcome.reason) == "Schwarz ist eingeschlossen und verliert."
    assert match.to_act() == frozenset()


def test_three_stones_are_never_blocked() -> None:
    assert play(at("w 0 d1,a4,f4,c3 0 a1,g1,a7 0"), "f4 g4").to_act() == {1}


REPEATED = "w 0 a1,d2,f6,g4 0 b4,c3,e5,g7 0"
CYCLE = ("a1 a4", "g7 d7", "a4 a1", "d7 g7")


def test_the_third_time_is_a_draw() -> None:
    match = play(at(REPEATED), *CYCLE, *CYCLE[:3])
    assert match.to_act() == {1}
    play(match, CYCLE[3])
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.places, outcome.winners, outcome.termination) == ((1, 1), (), "repetition")
    assert said(match)[-1] == "Dieselbe Stellung zum dritten Mal: unentschieden."


def test_option_repetition_goes_on() -> None:
    assert play(at(REPEATED, wiederholung=False), *CYCLE, *CYCLE, *CYCLE).to_act() == {0}


@pytest.mark.parametrize("limit", [20, 50, 100])
def test_quiet_moves_are_limited(limit: int) -> None:
    match = at(f"{REPEATED.removesuffix(' 0')} {2 * limit - 2}", zugzahl=limit)
    play(match, "a1 a4")
    assert match.to_act() == {1}
    play(match, "g7 d7")
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.places, outcome.termination) == ((1, 1), "quiet")
    assert str(outcome.reason) == f"{limit} Züge lang wurde kein Stein genommen: unentschieden."


def test_taking_and_placing_start_the_count_again() -> None:
    assert position(play(at(f"{CLOSING} b2,b4,b6,e5,c3 90"), "g4 g1 e5")).endswith(" 0")
    assert position(play(at("w 1 a1,d2 1 b4,g7 90", "lasker-muehle"), "f6")).endswith(" 0")
    assert position(play(at("w 1 a1,d2 1 b4,g7 90", "lasker-muehle"), "a1 d1")).endswith(" 91")


def test_a_win_comes_before_the_limit() -> None:
    match = play(at("w 0 d1,a4,d7,f4 0 a1,a7,g1,g7 99"), "f4 g4")
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert outcome.termination == "blocked"


# --- Lasker's Mühle ---


def test_lasker_places_or_moves() -> None:
    match = at("w 8 a1 8 g7 0", "lasker-muehle")
    assert moves(match) == (set(POINTS) - {"a1", "g7"}) | {"a1 d1", "a1 a4"}
    assert str(match.game.step(match.state, 0).prompt) == "Setze einen Stein oder ziehe einen."
    play(match, "a1 a4")
    assert position(match) == "b 8 a4 8 g7 1"


def test_lasker_without_reserve_only_moves() -> None:
    assert all(" " in move for move in moves(at("w 0 a1,d2,f6,b6 1 b4,c3,e5,g7 0", "lasker-muehle")))


def test_lasker_is_fixed_in_both_games() -> None:
    for slug in ("muehle", "lasker-muehle"):
        with pytest.raises(UnreadableError, match="„lasker“ liegt bei"):
            game(slug, lasker=True)


@pytest.mark.parametrize("stones", [9, 10])
def test_number_of_stones(stones: int) -> None:
    match = Match(game("lasker-muehle", steine=stones))
    assert position(match) == f"w {stones} - {stones} - 0"
    assert str(match.game.view(match.state, None).notes[0]) == f"noch {stones} zu setzen"


# --- why not ---


def refusal(match: Match, line: str) -> str:
    """The sentence with which a move is refused; it must change nothing."""
    before = (list(match.events), list(match.states), list(match.effects))
    (seat,) = match.to_act()
    with pytest.raises(IllegalMoveError) as refused:
        match.play(seat, tuple(line.split()))
    assert (match.events, match.states, match.effects) == before
    return str(refused.value)


MOVING = "w 0 a1,a4,d2,f6 0 d1,c3,e5,g7 0"


@pytest.mark.parametrize(
    ("where", "line", "sentence"),
    [
        (MOVING, "", "Tippe einen Punkt an."),
        (MOVING, "z9", "Diesen Punkt gibt es auf dem Mühlebrett nicht."),
        (MOVING, "d4", "Diesen Punkt gibt es auf dem Mühlebrett nicht."),
        (MOVING, "a4 a7 x", "Diesen Punkt gibt es auf dem Mühlebrett nicht."),
        (MOVING, "d1 a1", "Auf d1 liegt ein Stein des anderen."),
        (MOVING, "a1", "Der Stein auf a1 ist eingeschlossen."),
        (MOVING, "a1 d1", "Der Stein auf a1 ist eingeschlossen."),
        (MOVING, "a4", "Sage noch, wohin der Stein soll."),
        (MOVING, "a4 a1", "a1 ist schon besetzt."),
        (MOVING, "d2 d1", "d1 ist schon besetzt."),
        (MOVING, "a4 g4", "Ein Stein zieht nur zum nächsten Punkt. Springen darf, wer noch drei Steine hat."),
        (MOVING, "b4", "Alle Steine sind gesetzt. Ziehe mit einem deiner Steine."),
        (MOVING, "a4 a7 c3", "Ohne Mühle wird kein Stein genommen."),
        ("w 8 a1 8 g7 0", "a1 d1", "Erst werden alle Steine gesetzt, dann wird gezogen."),
        ("w 8 a1 8 g7 0", "g7", "Auf g7 liegt ein Stein des anderen."),
        ("w 8 a1 8 g7 0", "d1 g7", "Ohne Mühle wird kein Stein genommen."),
        ("w 7 a1,d1 7 b2,f6 0", "g1", "Du hast eine Mühle: Nimm noch einen Stein des anderen."),
        ("w 7 a1,d1 7 b2,f6 0", "g1 a4", "Auf a4 liegt kein Stein des anderen."),
        ("w 7 a1,d1 7 b2,f6 0", "g1 a1", "Auf a1 liegt kein Stein des anderen."),
        ("w 7 a1,d1 7 b2,f6 0", "g1 b2 f6", "So viele Steine darfst du mit diesem Zug nicht nehmen."),
        ("w 7 a1,d1 7 b2,f6 0", "g1 b2 b2", "Ein Stein lässt sich nur einmal nehmen."),
        ("w 7 a1,d1 5 b2,b4,b6,f6 0", "g1 b6", "Der Stein auf b6 steht in einer Mühle und ist geschützt."),
    ],
)
def test_every_refusal_names_its_rule(where: str, line: str, sentence: str) -> None:
    assert refusal(at(where), line) == sentence


def test_protected_even_when_none_can_be_taken() -> None:
    match = at(f"{CLOSING} b2,b4,b6 0", letzte_drei=False)
    assert refusal(match, "g4 g1 b2") == "Der Stein auf b2 steht in einer Mühle und ist geschützt."


def test_not_your_turn() -> None:
    match = at(MOVING)
    with pytest.raises(NotYourTurnError, match="Du bist gerade nicht am Zug"):
        match.play(1, ("g7", "d7"))


# --- positions ---


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ("", "Eine Mühle-Stellung hat sechs Felder, das erste ist w oder b."),
        ("w 9 - 9 -", "Eine Mühle-Stellung hat sechs Felder, das erste ist w oder b."),
        ("w 9 - 9 - 0 0", "Eine Mühle-Stellung hat sechs Felder, das erste ist w oder b."),
        ("w  9 - 9 - 0", "Eine Mühle-Stellung hat sechs Felder, das erste ist w oder b."),
        ("x 9 - 9 - 0", "Eine Mühle-Stellung hat sechs Felder, das erste ist w oder b."),
        ("w 9 d4 9 - 0", "„d4“ ist keine Liste verschiedener Punkte."),
        ("w 7 a1,a1 9 - 0", "„a1,a1“ ist keine Liste verschiedener Punkte."),
        ("w 8 a1, 9 - 0", "„a1,“ ist keine Liste verschiedener Punkte."),
        ("w 9 a1 9 - 0", "Eine Seite hat höchstens 9 Steine."),
        ("w 10 - 9 - 0", "Eine Seite hat höchstens 9 Steine."),
        ("w -1 - 9 - 0", "Eine Seite hat höchstens 9 Steine."),
        ("w ² - 9 - 0", "Eine Seite hat höchstens 9 Steine."),
        ("w " + "9" * 5000 + " - 9 - 0", "Eine Seite hat höchstens 9 Steine."),
        ("w 8 a1 8 a1 0", "Auf einem Punkt können nicht zwei Steine liegen."),
        ("w 9 - 9 - x", "Das sechste Feld zählt die Züge seit dem letzten Schlagen."),
        ("w 9 - 9 - -1", "Das sechste Feld zählt die Züge seit dem letzten Schlagen."),
        ("w 9 - 9 - " + "1" * 5000, "Das sechste Feld zählt die Züge seit dem letzten Schlagen."),
        ("w 9 - 9 - 0\n", "Das sechste Feld zählt die Züge seit dem letzten Schlagen."),
    ],
)
def test_unreadable_positions(given: str, sentence: str) -> None:
    with pytest.raises(UnreadableError) as refused:
        game().parse(given)
    assert str(refused.value) == sentence


def test_positions_keep_everything_but_the_repetition() -> None:
    made = game()
    s = made.parse("b 0 g7,a1,d2 3 b4,c3 7")
    assert s == Millstand(s.stones, (0, 3), 1, 7)
    assert made.notate(s) == "b 0 a1,d2,g7 3 c3,b4 7", "in the order of the points"


# --- what is seen ---


def test_the_scene() -> None:
    match = play(at(f"{CLOSING} b2,b4,b6,e5,c3 0"), "g4 g1 e5")
    view = match.game.view(match.state, 1)
    assert {(p.at, str(p.label), p.owner, p.count) for p in view.pieces} == {
        ("a1", "weißer Stein, in einer Mühle", 0, 1),
        ("d1", "weißer Stein, in einer Mühle", 0, 1),
        ("g1", "weißer Stein, in einer Mühle", 0, 1),
        ("f6", "weißer Stein", 0, 1),
        ("b2", "schwarzer Stein, in einer Mühle", 1, 1),
        ("b4", "schwarzer Stein, in einer Mühle", 1, 1),
        ("b6", "schwarzer Stein, in einer Mühle", 1, 1),
        ("c3", "schwarzer Stein", 1, 1),
        ("beute-weiss", "schwarzer Stein", 1, 5),
        ("beute-schwarz", "weißer Stein", 0, 5),
    }
    assert [str(text) for text in (view.status, *view.sides, *view.notes)] == [
        *("Schwarz ist am Zug.", "Weiß", "Schwarz", "4 Steine", "4 Steine"),
    ]
    assert view.last == ("g4", "g1", "e5")


def test_a_half_made_move_is_shown() -> None:
    match = at(f"{CLOSING} b2,b4,b6,e5,c3 0")
    step = match.game.step(match.state, 0, ("g4", "g1"))
    assert step.targets == ("c3", "e5")
    assert str(step.prompt) == "Mühle! Welchen Stein nimmst du?"
    assert [(type(e).__name__, getattr(e, "to", "")) for e in step.shows] == [("Moved", "g1")]


def test_evaluation_prefers_stones_and_knows_the_end() -> None:
    made = game()
    ahead, even = made.parse("w 0 a1,d1,g4,f6 0 b2,b4,e5 0"), made.parse("w 0 a1,d1,g4 0 b2,b4,e5 0")
    assert -1 < made.evaluate(ahead, 1) < made.evaluate(even, 0) < made.evaluate(ahead, 0) < 1
    won, _effects = made.apply(made.parse(f"{CLOSING} b2,b4,e5 0"), Move(0, ("g4", "g1", "e5")))
    assert [made.evaluate(won, seat) for seat in (0, 1)] == [1.0, -1.0]


@pytest.mark.parametrize("given", [{"doppelt": 3}, {"doppelt": True}, {"geschuetzt": 1}, {"zugzahl": "50"}, {"neu": 1}])
def test_options_are_checked(given: dict[str, Any]) -> None:
    with pytest.raises(GameError, match=next(iter(given))):
        game(**given)
