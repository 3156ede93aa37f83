"""Das Glückshaus: the rooms, the wedding, the pig and the king, and what they bring on average.

On average: what lies in the rooms at the first pig or king, and on the wedding at the first king, is reckoned here with
fractions and compared with matches. Whole matches are compared with a second implementation.
"""

from __future__ import annotations

import random
import re
from fractions import Fraction
from typing import Any

import pytest

from games.drawing import scene_svg
from games.engines import registry
from games.engines.core import IllegalMoveError
from games.engines.dice.glueckshaus import Haus
from games.engines.kit.states import changed
from games.engines.match import Match
from games.engines.scene import Board

RULES = registry.find("glueckshaus")
WAYS = {number: 6 - abs(7 - number) for number in range(2, 13)}


def at(held: tuple[int, ...], rooms: dict[int, int] | None = None, *, kings: int = 0, **options: Any) -> Match:
    game = RULES.make(len(held), {"beginn": "platz", **options})
    lying = tuple((rooms or {}).get(number, 0) for number in range(13))
    state = Haus(sums=(0,) * len(held), out=(0,) * len(held), held=held, rooms=lying, kings=kings)
    return Match(game, "haus", start=state)


def throw(match: Match, *dice: int) -> list[str]:
    (seat,) = match.to_act()
    match.play(seat, ("wuerfel",))
    return [str(effect.text) for effect in match.decide(dice) if effect.text]


def rooms(match: Match) -> dict[int, int]:
    return {number: lying for number, lying in enumerate(match.state.rooms) if lying}


def test_a_stone_goes_into_an_empty_room_and_comes_out_of_a_full_one() -> None:
    match = at((5, 5))
    assert throw(match, 3, 5)[1:] == ["Spieler 1 legt einen Stein ins leere Zimmer 8."]
    assert (match.state.held, rooms(match)) == ((4, 5), {8: 1})
    assert throw(match, 2, 6)[1:] == ["Spieler 2 nimmt einen Stein aus Zimmer 8."]
    assert (match.state.held, rooms(match)) == ((4, 6), {})
    assert match.to_act() == {0}


@pytest.mark.parametrize("number", [3, 5, 6, 8, 9, 10, 11])
def test_seven_rooms_are_alike(number: int) -> None:
    match = at((5, 5), {number: 1})
    high = min(6, number - 1)
    throw(match, high, number - high)
    assert (match.state.held, rooms(match)) == ((6, 5), {})


def test_the_wedding_keeps_all_that_is_brought() -> None:
    match = at((5, 5), {7: 3})
    assert throw(match, 3, 4)[1:] == ["Spieler 1 bringt zur Hochzeit einen Stein mit."]
    assert (match.state.held, rooms(match)) == ((4, 5), {7: 4})


def test_the_pig_takes_all_but_the_wedding() -> None:
    match = at((5, 5), {7: 3, 8: 1, 11: 1})
    assert throw(match, 1, 1)[1:] == ["Ein Schwein! Spieler 1 holt 2 Steine aus dem Haus."]
    assert (match.state.held, rooms(match)) == ((7, 5), {7: 3})
    throw(match, 1, 1)
    assert (match.state.held, rooms(match)) == ((7, 5), {7: 3})


def test_the_king_takes_all() -> None:
    match = at((5, 5), {7: 3, 8: 1, 11: 1})
    said = "Spieler 1 ist König und holt 5 Steine aus dem Haus, auch die von der Hochzeit."
    assert throw(match, 6, 6)[1:] == [said]
    assert (match.state.held, rooms(match), match.state.kings) == ((10, 5), {}, 1)
    assert throw(match, 6, 6)[1:] == ["Spieler 2 hat Glück, aber im Haus liegt nichts."]
    assert match.state.kings == 2


@pytest.mark.parametrize(("answer", "held"), [("nichts", (5, 5)), ("zimmer", (4, 5))])
def test_a_four(answer: str, held: tuple[int, ...]) -> None:
    match = at((5, 5), vier=answer)
    throw(match, 1, 3)
    assert match.state.held == held
    board = match.game.view(match.state, None).surfaces[0]
    assert ("4" in {spot.id for spot in board.spots}) == (answer == "zimmer")


def test_stones_and_gifts_at_the_start() -> None:
    def start(**options: Any) -> Haus:
        return RULES.make(3, {"beginn": "platz", **options}).start()

    assert (start().held, start().rooms[7]) == ((10, 10, 10), 0)
    assert (start(steine=8, geschenk=True).held, start(steine=8, geschenk=True).rooms[7]) == ((7, 7, 7), 3)
    assert start(steine=20).held == (20, 20, 20)


def test_stakes_as_high_as_the_number() -> None:
    match = at((12, 12), einsatz="zahl")
    throw(match, 4, 5)
    throw(match, 3, 4)  # the wedding gets one stone all the same
    assert (match.state.held, rooms(match)) == ((3, 11), {7: 1, 9: 9})
    throw(match, 4, 4)  # three of eight: gone, with all there is
    assert (match.state.held, rooms(match)) == ((0, 11), {7: 1, 8: 3, 9: 9})
    assert match.game.outcome(match.state).winners == (1,)


def test_without_stones_one_is_out_at_once() -> None:
    match = at((1, 5, 5))
    assert throw(match, 3, 5)[1:] == ["Spieler 1 legt einen Stein ins leere Zimmer 8.", "Spieler 1 scheidet aus."]
    throw(match, 3, 2)
    throw(match, 3, 3)
    assert match.to_act() == {1}


def test_or_only_when_something_is_to_be_paid() -> None:
    match = at((1, 5, 5), aus="schuld")
    throw(match, 3, 5)
    assert match.state.out == (0, 0, 0)
    throw(match, 3, 2)
    throw(match, 3, 3)
    throw(match, 2, 3)
    assert match.state.held == (1, 4, 4)
    match = at((0, 5, 5), aus="schuld")
    assert throw(match, 3, 4)[1:] == ["Spieler 1 kann nicht zahlen.", "Spieler 1 scheidet aus."]


def test_the_third_king_ends_it() -> None:
    match = at((9, 4), {7: 4}, kings=2)
    throw(match, 1, 3)
    throw(match, 6, 6)
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.termination, outcome.places, outcome.scores) == ("kings", (1, 2), (9, 8))
    assert str(outcome.reason) == "Spieler 1 gewinnt: 9 Steine."


def test_or_the_last_one_left() -> None:
    match = at((9, 1), {7: 4}, kings=2, ende="letzter")
    throw(match, 6, 6)
    assert match.to_act() == {1}
    throw(match, 3, 4)
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.termination, outcome.places) == ("last", (1, 2))
    assert str(outcome.reason) == "Spieler 1 ist noch übrig und gewinnt."


def test_one_only_throws() -> None:
    with pytest.raises(IllegalMoveError, match="Du würfelst nur"):
        at((5, 5)).play(0, ("8",))


def test_a_stone_leaves_the_number_of_its_room_to_be_read() -> None:
    """Drawn, the number stands left of the stone and higher."""
    match = at((5, 5), {9: 1})
    board = match.game.view(match.state, None).surfaces[0]
    assert isinstance(board, Board)
    (room,) = (spot for spot in board.spots if spot.id == "9")
    drawn = scene_svg(match.game.view(match.state, None), areas=False)
    x, y = (float(n) for n in re.findall(r'<text [^>]*x="([\d.]+)" y="([\d.]+)"[^>]*>9<', drawn)[0])
    assert (x < 100 * room.x - 28, y < 100 * room.y - 18) == (True, True)


# --- evidence ---------------------------------------------------------------------------------------------------


def what_lies() -> Fraction:
    """In the rooms at a pig or a king, on average, when they were empty after the last.

    A room hit before either with probability q = w / (w + 2) holds a stone where it was hit an odd number of times:
    q / (1 + q).
    """
    found = Fraction(0)
    for room in (3, 5, 6, 8, 9, 10, 11):
        hit = Fraction(WAYS[room], WAYS[room] + WAYS[2] + WAYS[12])
        found += hit / (1 + hit)
    return found


def test_what_pig_and_king_bring() -> None:
    """To the first king from an empty house; the wedding has six times as many ways, so six stones lie on it."""
    assert what_lies() == Fraction(107, 40)
    swept, gifts = [], []
    rng = random.Random(7)
    game = RULES.make(2, {"beginn": "platz"})
    for _number in range(1500):
        state = changed(game.start(), held=(10**6, 10**6))
        while True:
            state = changed(state, dice=(rng.randint(1, 6), rng.randint(1, 6)))
            total, before = sum(state.dice), state.rooms
            state, _effects = game.fell(state)
            if total in (2, 12):
                swept.append(sum(before) - before[7])
            if total == 12:
                gifts.append(before[7])
                break
    for found, mean in ((swept, Fraction(107, 40)), (gifts, Fraction(6))):
        average = sum(found) / len(found)
        spread = (sum((n - average) ** 2 for n in found) / len(found)) ** 0.5
        assert average == pytest.approx(float(mean), abs=5 * spread / len(found) ** 0.5)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"ende": "letzter", "steine": 8, "geschenk": True},
        {"vier": "zimmer", "aus": "schuld"},
        {"einsatz": "zahl", "steine": 20},
        {"einsatz": "zahl", "aus": "schuld", "ende": "letzter"},
    ],
)
def test_it_plays_like_a_second_implementation(options: dict[str, Any]) -> None:
    for number in range(25):
        rng = random.Random(number)
        match = Match(RULES.make(2 + number % 7, {"beginn": "platz", **options}))
        chosen, seats = match.game.options, match.game.seats
        have = [chosen.steine - chosen.geschenk] * seats
        house = {7: seats * chosen.geschenk}
        inside, kings, turn = list(range(seats)), 0, 0
        while match.to_act():
            assert match.to_act() == {turn}
            dice = rng.randint(1, 6), rng.randint(1, 6)
            throw(match, *dice)
            total = sum(dice)
            gone = False
            if total == 12:
                have[turn] += sum(house.values())
                house, kings = {}, kings + 1
            elif total == 2:
                gifts = house.pop(7, 0)
                have[turn] += sum(house.values())
                house = {7: gifts}
            elif total == 4 and chosen.vier == "nichts":
                pass
            elif total != 7 and house.get(total):
                have[turn] += house.pop(total)
            else:
                due = total if chosen.einsatz == "zahl" and total != 7 else 1
                give = min(due, have[turn])
                have[turn] -= give
                house[total] = house.get(total, 0) + give
                gone = give < due or (have[turn] == 0 and chosen.aus == "leer")
            after = next(seat % seats for seat in range(turn + 1, turn + seats + 1) if seat % seats in inside)
            if gone:
                inside.remove(turn)
            turn = after
            assert list(match.state.held) == have
            assert rooms(match) == {room: lying for room, lying in house.items() if lying}
            assert sum(have) + sum(house.values()) == chosen.steine * seats
            if len(inside) == 1 or (kings == 3 and chosen.ende == "koenige"):
                break
        assert bool(match.to_act()) == (match.state.throws < 150 * seats and len(inside) > 1 and kings < 3)
