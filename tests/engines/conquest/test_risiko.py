"""Blütenmeer: the map, the odds of the dice against every throw there is, each rule and option, what nobody may see."""

from __future__ import annotations

import random
import re
from collections import Counter
from itertools import combinations, product
from typing import Any

import pytest

from games.drawing import scene_svg
from games.drawing.boards import LANDS
from games.engines import registry
from games.engines.chance import Source
from games.engines.conquest.aims import OF_ISLANDS, WISHES
from games.engines.conquest.fights import losses, throws
from games.engines.conquest.islands import (
    BONUS,
    BY_SIGN,
    CHART,
    COUNT,
    GARDENS,
    ISLAND,
    MEMBERS,
    NEIGHBOURS,
    NUMBER,
    SEA,
    TARGETS,
    holdings,
)
from games.engines.conquest.risiko import max_events
from games.engines.conquest.seeds import PACKETS, kind, rising, sets
from games.engines.conquest.state import Pick, amounts
from games.engines.core import CHANCE, IllegalMoveError
from games.engines.kit.states import changed
from games.engines.match import Match
from games.engines.scene import to_json

RULES = registry.find("risiko")
#: packets by what they are: the first of each kind are N1, N2, N3
TULIPS, ROSES, PINKS = ([packet for packet in range(COUNT) if packet % 3 == each] for each in range(3))
JOKER, OTHER_JOKER = 42, 43


def no(sign: str) -> int:
    return BY_SIGN[sign]


def name(sign: str) -> str:
    return TARGETS[BY_SIGN[sign]]


def at(
    mine: dict[str, int],
    others: dict[int, dict[str, int]] | None = None,
    *,
    seats: int = 2,
    phase: str = "fordern",
    rest: int = 1,
    wishes: tuple[int, ...] | None = None,
    hands: tuple[tuple[int, ...], ...] | None = None,
    options: dict[str, Any] | None = None,
    **more: Any,
) -> Match:
    """Seat 0 is to act and has these gardens with so many flowers; all that nobody is said to have, with one flower
    each, is seat `rest`'s."""
    asked = {"ziel": "alles", "zuzweit": "ohne", **(options or {})}
    game = RULES.make(seats, asked)
    owners, flowers = [rest] * COUNT, [1] * COUNT
    for seat, gardens in {0: mine, **(others or {})}.items():
        for sign, many in gardens.items():
            owners[no(sign)], flowers[no(sign)] = seat, many
    if wishes is None:
        wishes = tuple(range(seats)) if asked["ziel"] == "wunsch" else ()
    state = changed(
        game.start(),
        phase=phase,
        owners=tuple(owners),
        flowers=tuple(flowers),
        hands=hands or ((),) * seats,
        wishes=wishes,
        **more,
    )
    return Match(game, "test", start=state)


def said(match: Match, last: int = 1) -> list[str]:
    return [str(effect.text) for effects in match.effects[-last:] for effect in effects if effect.text]


def flowers(match: Match, *signs: str) -> list[int]:
    return [match.state.flowers[no(sign)] for sign in signs]


def targets(match: Match, *path: str, seat: int = 0) -> set[str]:
    return set(match.game.step(match.state, seat, path).targets)


# --- the map ------------------------------------------------------------------------------------------------------


def test_forty_two_gardens_on_six_islands():
    assert len(GARDENS) == 42
    assert [len(members) for members in MEMBERS] == [7, 8, 6, 9, 7, 5]
    assert sorted(garden for members in MEMBERS for garden in members) == list(range(42))
    assert len({garden.name for garden in GARDENS}) == len(set(TARGETS)) == len(BY_SIGN) == 42
    assert all(target.isascii() and target.isalnum() for target in TARGETS)


def test_who_is_whose_neighbour_by_hand():
    by_hand = {
        "N1": "N2 A1", "N4": "N3 N7 M1", "N6": "N3 N5 N7 R1", "A5": "A3 A4 A7 R3", "M6": "M4 M5 G1",
        "R4": "R1 R3 R5 R7", "S2": "S1 S5 R7", "S4": "S1 S3 S5", "G3": "G1 G2 G5", "G4": "G2 G5 S7",
    }  # fmt: skip
    for sign, beside in by_hand.items():
        found = {GARDENS[other].sign for other in NEIGHBOURS[no(sign)]}
        assert found == set(beside.split()), sign


def test_neighbours_are_mutual_and_no_garden_is_its_own():
    for garden, others in enumerate(NEIGHBOURS):
        assert garden not in others
        assert len(others) == len(set(others)) >= 2
        assert all(garden in NEIGHBOURS[other] for other in others)


def reach(start: int, allowed: set[int]) -> set[int]:
    found, edge = {start}, [start]
    while edge:
        for other in NEIGHBOURS[edge.pop()]:
            if other in allowed and other not in found:
                found.add(other)
                edge.append(other)
    return found


def test_all_gardens_hang_together_and_each_island_by_itself():
    assert reach(0, set(range(COUNT))) == set(range(COUNT))
    for members in MEMBERS:
        assert reach(members[0], set(members)) == set(members)


def test_neighbours_against_the_chart_read_square_by_square():
    """A second reading: squares that touch and bear the same letter; else only the ways across the sea."""
    at_square = {(garden.column, garden.row): garden.sign for garden in GARDENS}
    pairs = set()
    for (column, row), sign in at_square.items():
        for beside in ((column + 1, row), (column, row + 1)):
            if at_square.get(beside, "?")[0] == sign[0]:
                pairs.add(frozenset((sign, at_square[beside])))
    pairs |= {frozenset(way) for way in SEA}
    found = {frozenset((GARDENS[a].sign, GARDENS[b].sign)) for a, others in enumerate(NEIGHBOURS) for b in others}
    assert found == pairs
    assert len(SEA) == 13
    assert all(one[0] != other[0] for one, other in SEA)


def test_no_two_islands_touch_without_a_way():
    """What lies side by side on the screen can be entered: nobody has to guess."""
    for row, line in enumerate(CHART):
        for column, letter in enumerate(line):
            for beside in ((column + 1, row), (column, row + 1)):
                if beside[0] < len(line) and beside[1] < len(CHART):
                    other = CHART[beside[1]][beside[0]]
                    if "." not in (letter, other) and letter != other:
                        here = next(g.sign for g in GARDENS if (g.column, g.row) == (column, row))
                        there = next(g.sign for g in GARDENS if (g.column, g.row) == beside)
                        assert (here, there) in SEA or (there, here) in SEA


def test_each_garden_has_room_for_its_flower():
    board = RULES.make().view(RULES.make().start(), None).surfaces[0]
    spots = list(board.spots)
    assert all(0.4 < spot.x < board.width - 0.4 and 0.4 < spot.y < board.height - 0.4 for spot in spots)
    # on a board 360 CSS pixels wide a place has 45, and no two are nearer than 36
    assert min((a.x - b.x) ** 2 + (a.y - b.y) ** 2 for a, b in combinations(spots, 2)) > 0.8**2


def test_the_map_is_drawn_on_paper_too():
    """Water, one shore around all land, then each garden; the ways are dotted."""
    game = RULES.make(3)
    match = Match(game, "papier")
    match.settle()
    drawn = scene_svg(game.view(match.state, None), areas=False)
    assert drawn.count('fill="#9cc9d9"') == 1
    assert drawn.count('stroke="#f6ead0"') == 1
    assert sum(drawn.count(f'fill="{color}" stroke=') for color in LANDS) == 42
    [dotted] = re.findall(r'<path d="([^"]*)" [^>]*stroke-dasharray="0.1 14"', drawn)
    assert dotted.count("M") == 13
    assert all(f">{word}<" in drawn for word in ("Goldsand", "+7", "N1", "G5"))


def test_a_garden_says_where_it_lies():
    labels = {spot.id: str(spot.label) for spot in RULES.make().view(RULES.make().start(), None).surfaces[0].spots}
    assert labels["eisbach"] == "Eisbach, N1 auf Nordlicht, neben Raureif, über das Wasser Möwenfels"
    assert labels["sandrose"] == "Sandrose, G3 auf Goldsand, neben Mondbucht, Kometenfels und Sternwarte"


# --- the dice -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attack", "defence", "expected"),
    [
        # attacker's and defender's losses, out of all throws: the published odds (Tan 1997; Osborne 2003)
        (3, 2, {(0, 2): 2890, (1, 1): 2611, (2, 0): 2275}),
        (3, 1, {(0, 1): 855, (1, 0): 441}),
        (2, 2, {(0, 2): 295, (1, 1): 420, (2, 0): 581}),
        (2, 1, {(0, 1): 125, (1, 0): 91}),
        (1, 2, {(0, 1): 55, (1, 0): 161}),
        (1, 1, {(0, 1): 15, (1, 0): 21}),
    ],
)
def test_the_odds_over_every_throw_there_is(attack: int, defence: int, expected: dict[tuple[int, int], int]):
    """Played through the engine, not only reckoned: the flowers that are gone afterwards."""
    match = at({"N1": attack + 1}, {1: {"A1": defence}})
    match.play(0, (name("N1"), name("A1"), "einmal"))
    assert match.game.draw(match.state).allows((1,) * (attack + defence))
    found: Counter[tuple[int, int]] = Counter()
    before = match.state
    for dice in product(range(1, 7), repeat=attack + defence):
        mine, theirs = losses(tuple(sorted(dice[:attack], reverse=True)), tuple(sorted(dice[attack:], reverse=True)))
        found[mine, theirs] += 1
    assert found == expected
    for dice in random.Random(attack * 10 + defence).sample(list(product(range(1, 7), repeat=attack + defence)), 20):
        match = Match(match.game, start=before)
        match.decide(dice)
        mine, theirs = losses(tuple(sorted(dice[:attack], reverse=True)), tuple(sorted(dice[attack:], reverse=True)))
        assert sum(match.state.flowers) == sum(before.flowers) - mine - theirs


def test_highest_against_highest_and_ties_for_the_defender():
    assert losses((6, 1, 1), (5, 4)) == (1, 1)
    assert losses((5, 5, 5), (5, 5)) == (2, 0)
    assert losses((6, 6), (5, 5)) == (0, 2)
    assert losses((4,), (4, 1)) == (1, 0)


def test_a_garden_with_one_flower_cannot_challenge():
    match = at({"N1": 1, "N2": 2})
    assert name("N1") not in targets(match)
    with pytest.raises(IllegalMoveError, match="Eine Blume bleibt immer stehen: Eisbach hat nur eine"):
        match.play(0, (name("N1"),))


def test_only_neighbours_and_only_others_can_be_challenged():
    match = at({"N1": 4, "N2": 2})
    assert targets(match, name("N1")) == {name("A1")}
    with pytest.raises(IllegalMoveError, match="Dieser Garten ist schon deiner"):
        match.play(0, (name("N1"), name("N2")))
    with pytest.raises(IllegalMoveError, match="liegt nicht neben Eisbach"):
        match.play(0, (name("N1"), name("G5")))
    with pytest.raises(IllegalMoveError, match="Tippe zuerst einen Garten von dir an"):
        match.play(0, (name("G5"),))


def test_one_throw_and_the_same_again():
    match = at({"N1": 6}, {1: {"A1": 4}})
    match.play(0, (name("N1"), name("A1"), "einmal"))
    match.decide((2, 6, 4, 6, 1))
    assert said(match) == ["Eisbach gegen Möwenfels: 6, 4, 2 gegen 6, 1.", "Eisbach verliert 1 Blume.",
                           "Möwenfels verliert 1 Blume."]  # fmt: skip
    assert flowers(match, "N1", "A1") == [5, 3]
    assert {"einmal", "bis", "genug"} <= targets(match)
    match.play(0, ("einmal",))
    match.decide((1, 1, 1, 2, 2))
    assert flowers(match, "N1", "A1") == [3, 3]
    assert match.to_act() == {0}


def test_until_it_is_decided_is_the_same_as_throw_by_throw():
    """A naive second way: single throws with the same dice, one after the other."""
    for number in range(60):
        rng = random.Random(number)
        have, rest = rng.randint(2, 9), rng.randint(1, 8)
        whole = at({"N1": have}, {1: {"A1": rest}})
        whole.play(0, (name("N1"), name("A1"), "bis"))
        count = whole.game.draw(whole.state).count
        dice = [rng.randint(1, 6) for _die in range(count)]
        whole.decide(dice)
        single = at({"N1": have}, {1: {"A1": rest}})
        while single.state.phase == "fordern" and single.state.flowers[no("N1")] > 1:
            if name("N1") not in targets(single):
                break
            single.play(0, (name("N1"), name("A1"), "einmal"))
            need = single.game.draw(single.state).count
            single.decide(dice[:need])
            del dice[:need]
        assert single.state.flowers == whole.state.flowers
        assert single.state.owners == whole.state.owners
        assert (whole.state.flowers[no("N1")] == 1) or whole.state.owners[no("A1")] == 0


def test_dice_enough_for_what_can_come():
    assert [throws(have, rest, 20) for have, rest in ((4, 2), (2, 1), (3, 1), (2, 5))] == [20, 2, 10, 25]
    assert throws(100, 100, 20) == 100  # after twenty throws the button can be pressed again


def test_who_conquers_moves_in_with_as_many_as_dice():
    match = at({"N1": 6}, {1: {"A1": 1}})
    match.play(0, (name("N1"), name("A1"), "einmal"))
    match.decide((6, 5, 5, 1))
    assert match.state.owners[no("A1")] == 0
    assert flowers(match, "N1", "A1") == [3, 3]
    assert targets(match) == {"anzahl-0", "anzahl-1", "anzahl-2"}
    with pytest.raises(IllegalMoveError, match="Sage, wie viele Blumen noch nachziehen"):
        match.play(0, ("anzahl-3",))
    match.play(0, ("anzahl-2",))
    assert flowers(match, "N1", "A1") == [1, 5]


def test_where_all_have_moved_in_nobody_is_asked():
    match = at({"N1": 3, "M1": 3}, {1: {"A1": 1}})
    match.play(0, (name("N1"), name("A1"), "einmal"))
    match.decide((6, 5, 1))
    assert flowers(match, "N1", "A1") == [1, 2]
    assert match.state.phase == "fordern"


def test_afterwards_the_defender_chooses():
    """000:1625: after having seen what the attacker threw."""
    match = at({"N1": 4}, {1: {"A1": 3}}, options={"wuerfeln": "danach"})
    assert targets(match, name("N1"), name("A1")) == {"einmal"}
    match.play(0, (name("N1"), name("A1"), "einmal"))
    match.decide((3, 6, 5))
    assert match.to_act() == {1}
    assert str(match.game.step(match.state, 1).prompt) == "Dort fiel 6, 5, 3. Womit würfelst du?"
    assert targets(match, seat=1) == {"wehr-1", "wehr-2"}
    one = Match(match.game, start=match.state)
    one.play(1, ("wehr-1",))
    one.decide((6,))
    assert flowers(one, "N1", "A1") == [3, 3]
    match.play(1, ("wehr-2",))
    match.decide((1, 2))
    assert flowers(match, "N1", "A1") == [4, 1]
    match.play(0, ("einmal",))  # with one flower there is nothing to choose
    match.decide((6, 6, 6))
    assert match.to_act() == {CHANCE}
    match.decide((5,))
    assert match.state.owners[no("A1")] == 0


# --- new flowers --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gardens", "expected"),
    [
        ("N1 N2 M1 A1 A2 G1 S1 S2", 3),  # eight gardens: two, but three at least
        ("N1 N2 N3 N4 M1 M2 M3 A1 A2 A3 S1 S2", 4),
        ("N1 N2 N3 N4 N5 N6 N7", 3 + 4),
        ("A1 A2 A3 A4 A5 A6 A7 A8", 3 + 5),
        ("M1 M2 M3 M4 M5 M6", 3 + 3),
        ("R1 R2 R3 R4 R5 R6 R7 R8 R9", 3 + 7),
        ("S1 S2 S3 S4 S5 S6 S7", 3 + 4),
        ("G1 G2 G3 G4 G5", 3 + 2),
        ("G1 G2 G3 G4 G5 M1 M2 M3 M4 M5 M6 N1", 4 + 2 + 3),
    ],
)
def test_a_third_and_what_islands_bring(gardens: str, expected: int):
    match = at(dict.fromkeys(gardens.split(), 1))
    assert match.game.income(match.state, 0) == expected


def test_what_islands_bring_goes_with_their_size():
    assert BONUS == (4, 5, 3, 7, 4, 2)
    assert [bonus for _size, bonus in sorted(zip(map(len, MEMBERS), BONUS, strict=True))] == [2, 3, 4, 4, 5, 7]


def test_several_flowers_at_once_and_only_in_ones_own():
    match = at({"N1": 1, "G5": 1}, phase="pflanzen", left=5)
    assert targets(match, name("N1")) == {f"anzahl-{n}" for n in range(1, 6)}
    match.play(0, (name("N1"), "anzahl-4"))
    assert said(match) == ["Spieler 1 pflanzt 4 Blumen in Eisbach."]
    assert flowers(match, "N1") == [5]
    with pytest.raises(IllegalMoveError, match="Pflanzen darfst du nur in deinen Gärten"):
        match.play(0, (name("A1"),))
    match.play(0, (name("G5"),))
    assert (flowers(match, "G5"), match.state.phase) == ([2], "fordern")


def test_of_many_numbers_some_have_a_button():
    assert amounts(1, 12) == tuple(range(1, 13))
    assert amounts(0, 40) == (0, 1, 2, 5, 10, 15, 20, 25, 30, 35, 39, 40)
    assert len(amounts(1, 60)) <= 16
    assert len(amounts(1, 5000)) <= 16


# --- packets ------------------------------------------------------------------------------------------------------


def test_the_packets():
    assert len(PACKETS) == 44
    assert Counter(map(kind, PACKETS)) == {0: 14, 1: 14, 2: 14, 3: 2}
    for members in MEMBERS:
        assert {kind(garden) for garden in members} == {0, 1, 2}


def test_sets_against_every_three_of_a_hand():
    """A naive second way: three go together if, the jokers left out, their kinds are all alike or all different."""

    def goes(three: tuple[int, ...]) -> bool:
        plain = [kind(packet) for packet in three if kind(packet) < 3]
        return len(set(plain)) <= 1 or len(set(plain)) == len(plain)

    rng = random.Random(3)
    for _hand in range(500):
        hand = tuple(sorted(rng.sample(PACKETS, rng.randint(0, 6))))
        found = list(sets(hand))
        assert bool(found) == any(map(goes, combinations(hand, 3)))
        assert all(goes(three) and set(three) <= set(hand) and len(set(three)) == 3 for _sort, three in found)
        if len(hand) >= 5:
            assert found, "with five there always is one"


def test_what_sets_bring_when_it_rises():
    assert [rising(number) for number in range(9)] == [4, 6, 8, 10, 12, 15, 20, 25, 30]


@pytest.mark.parametrize(
    ("hand", "target", "expected"),
    [
        (tuple(TULIPS[-3:]), "satz-tulpe", 4),
        (tuple(ROSES[-3:]), "satz-rose", 6),
        (tuple(PINKS[-3:]), "satz-nelke", 8),
        ((TULIPS[-1], ROSES[-1], PINKS[-1]), "satz-bunt", 10),
        ((TULIPS[-1], ROSES[-1], JOKER), "satz-bunt", 10),
        ((ROSES[-1], JOKER, OTHER_JOKER), "satz-rose", 6),
    ],
)
def test_what_sets_bring_when_it_is_fixed(hand: tuple[int, ...], target: str, expected: int):
    match = at({"N1": 1}, phase="pflanzen", left=3, hands=(hand, ()), options={"saetze": "fest"})
    match.play(0, (target,))
    assert (match.state.left, match.state.hands[0]) == (3 + expected, ())


def test_the_first_set_brings_four_and_two_in_a_garden_of_ones_own():
    hand = (no("N1"), no("N4"), no("N7"))  # tulips all
    match = at({"N1": 3, "N4": 1}, phase="pflanzen", left=3, hands=(hand, ()))
    match.play(0, ("satz-tulpe",))
    assert match.state.left == 7
    assert flowers(match, "N1", "N4", "N7") == [3, 3, 1]
    assert said(match) == [
        "Spieler 1 tauscht ein: Tulpe aus Eisbach, Tulpe aus Polarstern, Tulpe aus Nebelbucht. Das bringt 4 Blumen.",
        "In Polarstern wachsen zwei Blumen dazu.",
    ]
    assert (match.state.traded, len(match.game.bag(match.state))) == (1, 44)


def test_with_five_one_must_exchange():
    hand = (*TULIPS[:2], *ROSES[:2], PINKS[5])
    match = at({"G5": 1}, phase="pflanzen", left=3, hands=(tuple(sorted(hand)), ()))
    assert targets(match) == {"satz-bunt"}
    with pytest.raises(IllegalMoveError, match="Mit fünf Tüten tauschst du zuerst einen Satz ein"):
        match.play(0, (name("G5"),))


def test_a_packet_for_a_turn_in_which_a_garden_was_won_and_else_none():
    """000:1621."""
    for won in (True, False):
        match = at({"N1": 1, "N2": 1}, {1: {"A1": 2}}, won=won)
        match.play(0, ("genug",))
        assert match.to_act() == ({CHANCE} if won else {1})
        match.settle()
        assert len(match.state.hands[0]) == won
        assert match.state.turn == 1


def test_only_its_owner_is_told_which():
    match = at({"N1": 1}, won=True)
    match.play(0, ("genug",))
    match.decide((5,))
    shown = match.effects[-1]
    assert [(str(effect.text), effect.only) for effect in shown][:2] == [
        ("Spieler 1 bekommt eine Samentüte.", None),
        ("Du bekommst: Nelke aus Tannenhain.", (0,)),
    ]
    views = {seat: str(to_json(match.game.view(match.state, seat))) for seat in (None, 0, 1)}
    assert "Nelke aus Tannenhain" in views[0]
    assert "Nelke" not in views[1] + views[None]


def test_a_draw_is_one_of_the_bag():
    draw = Pick(3)
    assert {draw.sample(Source("x", number)) for number in range(50)} == {(0,), (1,), (2,)}
    assert not draw.allows((3,))
    assert not draw.allows((True,))
    assert not draw.allows(())


# --- moving on ----------------------------------------------------------------------------------------------------


def test_one_move_into_a_garden_beside():
    match = at({"N1": 5, "N2": 1, "N3": 1}, phase="umpflanzen")
    assert targets(match, name("N1")) == {name("N2")}
    match.play(0, (name("N1"), name("N2"), "anzahl-4"))
    assert flowers(match, "N1", "N2") == [1, 5]
    assert match.state.turn == 1, "one move, and the turn is over"


def test_or_as_far_as_ones_gardens_go():
    match = at({"N1": 5, "N2": 1, "N3": 1, "N7": 1}, phase="umpflanzen", options={"umpflanzen": "weg"})
    assert targets(match, name("N1")) == {name("N2"), name("N3")}
    with pytest.raises(IllegalMoveError, match="Dorthin führt kein Weg"):
        match.play(0, (name("N1"), name("N7"), "anzahl-1"))


def test_at_least_one_flower_stays():
    """000:1623."""
    match = at({"N1": 3, "N2": 1}, phase="umpflanzen")
    assert targets(match, name("N1"), name("N2")) == {"anzahl-1", "anzahl-2"}


def test_nobody_need_move():
    match = at({"N1": 3, "N2": 1}, phase="umpflanzen")
    match.play(0, ("fertig",))
    assert (match.state.turn, match.state.phase) == (1, "pflanzen")


# --- the start ----------------------------------------------------------------------------------------------------


def begun(seats: int, seed: str = "beginn", **options: Any) -> Match:
    match = Match(RULES.make(seats, options), seed)
    match.settle()
    return match


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_dealt_evenly_and_three_in_each(seats: int):
    match = begun(seats)
    counts = Counter(match.state.owners)
    assert sorted(counts.values()) == sorted(len(range(seat, 42, seats)) for seat in range(seats))
    assert counts[match.state.first] == min(counts.values()), "who begins has none more than the others"
    assert set(match.state.flowers) == {3}
    assert match.state.turn == match.state.first


def test_two_players_and_wild_flowers():
    """A third each, and two in each wild garden; the dice defend them."""
    match = begun(2)
    s = match.state
    assert Counter(s.owners) == {0: 14, 1: 14, 2: 14}
    assert {flowers for owner, flowers in zip(s.owners, s.flowers, strict=True) if owner == 2} == {2}
    assert match.game.seats == 2
    view = match.game.view(s, None)
    assert sum(piece.face == "wild" for piece in view.pieces) == 14
    without = begun(2, zuzweit="ohne")
    assert Counter(without.state.owners) == {0: 21, 1: 21}


def test_wild_flowers_never_act_and_defend_with_all_they_have():
    for how in ("zugleich", "danach"):
        match = at({"N1": 4}, {2: {"A1": 2}}, options={"zuzweit": "wild", "wuerfeln": how})
        match.play(0, (name("N1"), name("A1"), "einmal"))
        match.decide((1, 1, 1, 6, 6) if how == "zugleich" else (1, 1, 1))
        if how == "danach":
            assert match.to_act() == {CHANCE}
            match.decide((6, 6))
        assert flowers(match, "N1", "A1") == [2, 2]


def test_first_flowers_one_by_one():
    """000:1615: one in each garden, and twice the gardens by the players more: with three, 28 each."""
    match = begun(3, blumen="einzeln")
    assert set(match.state.flowers) == {1}
    assert match.state.spare == (28, 28, 28)
    rng = random.Random(1)
    turns = []
    while match.state.phase == "setzen":
        turns.append(match.state.turn)
        match.play(match.state.turn, match.game.propose(match.state, match.state.turn, rng))
    assert len(turns) == 84
    assert turns[:4] == [(match.state.first + n) % 3 for n in range(4)]
    assert sum(match.state.flowers) == 42 + 84
    assert (match.state.phase, match.state.turn) == ("pflanzen", match.state.first)


@pytest.mark.parametrize(("seats", "wild"), [(2, 14), (3, 0), (4, 0)])
def test_gardens_chosen_in_turn(seats: int, wild: int):
    match = begun(seats, anfang="gewaehlt")
    first = match.state.first
    assert match.to_act() == {first}
    match.play(first, ("eisbach",))
    with pytest.raises(IllegalMoveError, match="schon vergeben"):
        match.play((first + 1) % seats, ("eisbach",))
    for target in TARGETS[1 : 42 - wild]:
        match.play(match.state.turn, (target,))
    assert match.state.phase == "pflanzen"
    assert match.state.owners.count(seats) == wild
    assert match.state.owners[0] == first


def test_everybody_begins_sometimes():
    assert {begun(3, seed=str(number)).state.first for number in range(20)} == {0, 1, 2}


# --- the end ------------------------------------------------------------------------------------------------------

COUNTS = {"N": 7, "A": 8, "M": 6, "R": 9, "S": 7, "G": 5}
OF = {letter: [f"{letter}{n}" for n in range(1, count + 1)] for letter, count in COUNTS.items()}


def conquer(match: Match, one: str, other: str) -> Match:
    match.play(0, (name(one), name(other), "einmal"))
    match.decide((6, 6, 6, *(1,) * (match.game.draw(match.state).count - 3)))
    return match


@pytest.mark.parametrize(
    ("number", "gardens", "last"),
    [
        (0, OF["N"] + OF["A"], ("A3", "A2")),
        (1, OF["N"] + OF["S"], ("N3", "N2")),
        (2, OF["N"] + OF["M"], ("N3", "N2")),
        (3, OF["A"] + OF["M"], ("A3", "A2")),
        (4, OF["A"] + OF["S"], ("A3", "A2")),
        (5, OF["A"] + OF["G"], ("A3", "A2")),
        (6, OF["M"] + OF["S"], ("M3", "M1")),
        (7, OF["R"] + OF["G"], ("G5", "G4")),
        (8, OF["R"] + OF["M"], ("M3", "M1")),
        (9, OF["M"] + OF["G"] + OF["S"], ("G5", "G4")),
        (10, OF["N"] + OF["A"] + OF["R"], ("A3", "A2")),
    ],
)
def test_a_wish_wins_at_once(number: int, gardens: list[str], last: tuple[str, str]):
    one, other = last
    mine = {sign: 1 for sign in gardens if sign != other} | {one: 5}
    match = at(mine, wishes=(number, 11 - number if number != 11 else 0), options={"ziel": "wunsch"})
    match = conquer(match, one, other)
    outcome = match.game.outcome(match.state)
    assert (outcome.termination, outcome.winners) == ("wish", (0,))
    assert str(outcome.reason) == f"Spieler 1 gewinnt mit dem Wunsch: {WISHES[number].says}."


def test_eighteen_gardens_with_two_flowers_each():
    mine = dict.fromkeys([*OF["N"], *OF["A"], "M1", "M2"], 2) | {"M3": 1}
    match = at(mine, wishes=(11, 0), options={"ziel": "wunsch"}, phase="pflanzen", left=2)
    match.play(0, (name("N1"), "anzahl-1"))
    assert match.game.outcome(match.state) is None
    match.play(0, (name("M3"),))
    assert match.game.outcome(match.state).termination == "wish"


def test_islands_of_the_wish_and_not_others():
    mine = {sign: 1 for sign in OF["N"] + OF["A"] if sign != "A2"} | {"A3": 5}
    match = conquer(at(mine, wishes=(1, 0), options={"ziel": "wunsch"}), "A3", "A2")
    assert match.game.outcome(match.state) is None


def test_two_alone_have_wishes_for_islands_only():
    drawn = {begun(2, seed=str(number), zuzweit="ohne").state.wishes for number in range(40)}
    assert {wish for pair in drawn for wish in pair} <= set(OF_ISLANDS)
    assert 10 in {wish for number in range(60) for wish in begun(2, seed=str(number)).state.wishes}


def test_two_thirds_of_the_gardens():
    gardens = [garden.sign for garden in GARDENS][:28]
    mine = {sign: 1 for sign in gardens if sign != "N2"} | {"N1": 5}
    match = conquer(at(mine, options={"ziel": "anteil"}), "N1", "N2")
    outcome = match.game.outcome(match.state)
    assert (outcome.termination, outcome.scores) == ("share", (28, 14))


def test_all_gardens_or_alone():
    everything = {garden.sign: 1 for garden in GARDENS if garden.sign != "N2"} | {"N1": 5}
    match = conquer(at(everything), "N1", "N2")
    assert match.game.outcome(match.state).termination == "all"
    # wild flowers left over do not matter once nobody else is there
    alone = {"N1": 5}
    wild = {sign: 1 for sign in BY_SIGN if sign not in ("N1", "N2")}
    match = conquer(at(alone, {1: {"N2": 1}, 2: wild}, options={"zuzweit": "wild"}), "N1", "N2")
    outcome = match.game.outcome(match.state)
    assert (outcome.termination, outcome.places) == ("alone", (1, 2))


def test_who_drives_somebody_out_takes_over_the_packets():
    match = at({"N1": 6}, {1: {"N2": 1}}, seats=3, rest=2, hands=((7,), (3, 4), (9,)))
    conquer(match, "N1", "N2")
    assert match.state.hands == ((3, 4, 7), (), (9,))
    assert match.state.out == (1,)
    private = [effect for effect in match.effects[-1] if effect.only]
    assert [(str(effect.text), effect.only) for effect in private] == [
        ("Du bekommst: Tulpe aus Polarstern, Rose aus Moosgrund.", (0,))
    ]
    match.play(0, ("anzahl-0",))
    while match.state.turn == 0:
        match.settle()
        if match.state.turn == 0 and match.to_act():
            match.play(0, ("genug",) if match.state.phase == "fordern" else ("fertig",))
    assert match.state.turn == 2, "who has no garden is left out"


@pytest.mark.parametrize("rounds", [8, 15, 30])
def test_after_the_last_round_most_gardens_win(rounds: int):
    gardens = dict.fromkeys(OF["N"] + OF["A"] + OF["M"] + OF["S"][:1], 1)
    match = at(gardens, {1: {"R1": 1}}, turn=1, first=0, round=rounds, options={"runden": rounds})
    match.play(1, ("genug",)) if match.state.phase == "fordern" else None
    if match.to_act() == {1}:
        match.play(1, ("fertig",))
    outcome = match.game.outcome(match.state)
    assert outcome.termination == "rounds"
    assert (outcome.places, outcome.scores) == ((1, 2), (22, 20))


def test_of_equals_who_has_more_flowers_and_else_nobody():
    half = [garden.sign for garden in GARDENS][:21]
    for extra, places in ((2, (1, 2)), (1, (1, 1))):
        match = at(dict.fromkeys(half, 1) | {"N1": extra}, turn=1, round=8, options={"runden": 8})
        match.play(1, ("genug",))
        outcome = match.game.outcome(match.state)
        assert outcome.places == places
    assert outcome.winners == ()


def test_the_bound_by_hand():
    """8 rounds of 2: 16 turns; at most 6 sets, none bringing more than the seventh, 20, and two more."""
    grown = 42 * 3 + 16 * (14 + 25) + 6 * (20 + 2)
    assert max_events(2, 8) == 6 * grown + 4 * 16 + 3 + 42
    assert RULES.max_events == max_events(6, 30)


@pytest.mark.parametrize("options", [{"blumen": "einzeln", "wuerfeln": "danach"}, {"anfang": "gewaehlt"}])
def test_the_longest_matches_end_in_time(options: dict[str, str]):
    game = RULES.make(6, {"ziel": "alles", "runden": 30, **options})
    match, rng = Match(game, "lang"), random.Random("lang")
    while match.to_act():
        match.settle()
        if acting := sorted(match.to_act()):
            match.play(acting[0], game.propose(match.state, acting[0], rng))
    assert len(match.events) < max_events(6, 30)


# --- what nobody may see ------------------------------------------------------------------------------------------


def test_wishes_are_secret_in_every_frame():
    """Nobody but its owner sees, hears or can ask out a wish before the match is over."""
    game = RULES.make(3, {"wuerfeln": "danach"})
    match, rng = Match(game, "geheim"), random.Random("geheim")
    while match.to_act():
        match.settle()
        if acting := sorted(match.to_act()):
            match.play(acting[0], game.propose(match.state, acting[0], rng))
    wishes = match.states[-1].wishes
    looked = 0
    for s in match.states[3:-1]:
        for viewer in (None, 0, 1, 2):
            shown = str(to_json(game.view(s, viewer)))
            for seat in range(3):
                text = f"Dein Wunsch: {WISHES[wishes[seat]].says}"
                assert (text in shown) == (viewer == seat)
                looked += 1
    assert looked > 1000
    for effects in match.effects[:-1]:
        for effect in effects:
            assert effect.only or "Wunsch:" not in str(effect.text)


def test_other_wishes_change_nothing_for_the_others():
    game = RULES.make(3)
    match, rng = Match(game, "ratet"), random.Random("ratet")
    for _event in range(60):
        match.settle()
        (seat,) = match.to_act()
        match.play(seat, game.propose(match.state, seat, rng))
        s = match.state
        if s.phase == "ende":
            break
        for viewer in range(3):
            worlds = [game.sample_world(s, viewer, rng) for _world in range(6)]
            assert {world.wishes[viewer] for world in worlds} == {s.wishes[viewer]}
            assert all(world.hands[viewer] == s.hands[viewer] for world in worlds)
            assert all(len(set(world.wishes)) == 3 for world in worlds)
            assert len({world.wishes for world in worlds}) > 1
            for world in worlds:
                assert game.view(world, viewer) == game.view(s, viewer)
                held = [packet for hand in world.hands for packet in hand]
                assert len(held) == len(set(held))


# --- sentences ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "path", "sentence"),
    [
        ("pflanzen", ("unfug",), "Tippe einen Garten von dir an."),
        ("pflanzen", ("eisbach",), "Sage noch, wie viele Blumen."),
        ("pflanzen", ("eisbach", "anzahl-9"), "So viele Blumen hast du nicht zu pflanzen."),
        ("pflanzen", ("satz-bunt",), "Diesen Satz hast du nicht."),
        ("fordern", (), "Tippe auf die Karte oder auf einen Knopf."),
        ("fordern", ("eisbach",), "Sage noch, wen du herausforderst."),
        ("fordern", ("polarstern",), "Neben Polarstern ist alles deins."),
        ("fordern", ("eisbach", "moewenfels"), "Sage, ob du einmal würfelst oder bis zur Entscheidung."),
        ("umpflanzen", ("moewenfels",), "Dieser Garten ist nicht deiner."),
        ("umpflanzen", ("eisbach",), "Sage noch, wohin und wie viele."),
        ("umpflanzen", ("unfug",), "Pflanze einmal um, oder tippe auf „Fertig“."),
    ],
)
def test_why_not(phase: str, path: tuple[str, ...], sentence: str):
    gardens = {"N1": 5, "N2": 1, "N3": 1, "N4": 4, "N7": 1, "M1": 1}
    match = at(gardens, phase=phase, left=3)
    assert str(match.game.explain(match.state, 0, path)) == sentence


def test_everything_on_the_map_can_be_named():
    assert all(NUMBER[garden.target] == garden.number for garden in GARDENS)
    assert holdings((0,) * COUNT, 0) == (0, 1, 2, 3, 4, 5)
    assert set(ISLAND) == set(range(6))
