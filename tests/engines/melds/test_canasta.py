"""Canasta: rule by rule, the source's examples, what counts against a naive recount, and what stays hidden."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from games.engines import registry
from games.engines.core import CHANCE, Chance, IllegalMoveError
from games.engines.kit.states import changed
from games.engines.match import Match
from games.engines.melds.canasta import Canasta, Canastastand
from games.engines.melds.canasta_hand import (
    KIND,
    PACK,
    VALUES,
    Group,
    Open,
    fits,
    in_order,
    made,
    many,
    opening,
    prize,
    way_out,
    worth,
)

SHORT = {"A": "ass", "K": "koenig", "D": "dame", "B": "bube"}
SUITS = ("kreuz", "pik", "herz", "karo")


def hand(short: str) -> tuple[str, ...]:
    """Cards by their ranks: "D D 2 J" (J is a joker); suits as they come, threes black."""
    seen: Counter[str] = Counter()
    found = []
    for each in short.split():
        rank = SHORT.get(each, each)
        suit = SUITS[seen[rank] % (2 if rank == "3" else 4)]
        found.append("joker-1" if each == "J" else f"{suit}-{rank}")
        seen[rank] += 1
    return in_order(found)


def group(short: str) -> Group:
    return made(hand(short))


def at(
    mine: str,
    pile: str = "5",
    groups: tuple[str, ...] = (),
    seats: int = 2,
    phase: str = "legen",
    theirs: str = "4 4 K",
    options: dict[str, Any] | None = None,
    **more: Any,
) -> Match:
    """Seat 0 is to act with this hand and these groups of its side."""
    game = registry.find("canasta").make(seats, options or {})
    s = game.start()
    hands = (hand(mine), *(hand(theirs) for _seat in range(seats - 1)))
    sides = (tuple(group(each) for each in groups), *s.groups[1:])
    stock = more.pop("stock", hand("6 6 7 7 8 8"))
    s = changed(
        s,
        phase=phase,
        hands=hands,
        pile=tuple(hand(each)[0] for each in pile.split()),
        stock=stock,
        groups=sides,
        turn=0,
        **more,
    )
    return Match(game, "s", s)


def may(match: Match, *path: str) -> bool:
    try:
        match.game.check(match.state, 0, path)
    except IllegalMoveError:
        return False
    return True


def refused(match: Match, *path: str) -> str:
    with pytest.raises(IllegalMoveError) as error:
        match.play(0, path)
    return str(error.value.reason)


def laid(match: Match, side: int = 0) -> dict[str, str]:
    """Groups by rank: natural and wild cards."""
    return {each.rank: f"{each.natural}+{each.wild}" for each in match.state.groups[side]}


# --- the deal ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "each"), [(2, 15), (3, 13), (4, 11), (5, 11), (6, 11)])
def test_so_many_cards_each(seats: int, each: int) -> None:
    match = Match(registry.find("canasta").make(seats), "a")
    match.settle()
    playing = match.game.order(0)
    assert [len(held) for held in match.state.hands] == [each if seat in playing else 0 for seat in range(seats)]
    assert len(playing) == min(seats, 4)
    s = match.state
    everything = [*s.stock, *s.pile, *(card for cards in (*s.hands, *s.red) for card in cards)]
    assert Counter(everything) == Counter(PACK)
    assert len(PACK) == 108
    assert not any(card in ("herz-3", "karo-3") for cards in s.hands for card in cards)


def dealt(first: str, **options: Any) -> Canastastand:
    """After a deal in which this card is the first to lie open, a Karo 7 beneath it."""
    match = Match(registry.find("canasta").make(2, options), "a")
    order = list(PACK)
    order.remove(first)
    order.remove("karo-7")
    plain = [card for card in order if card not in ("herz-3", "karo-3")]
    red = [card for card in order if card in ("herz-3", "karo-3")]
    match.push(Chance((*plain[:30], first, "karo-7", *plain[30:], *red)))
    return match.state


def test_a_first_card_that_may_not_lie_there_is_covered() -> None:
    for first in ("joker-1", "herz-3", "pik-2"):
        assert dealt(first).pile == (first, "karo-7")
        assert dealt(first).frozen
        assert not dealt(first, anfang=False).frozen
    assert dealt("pik-9").pile == ("pik-9",)
    assert not dealt("pik-9").frozen


def test_or_a_two_stays() -> None:
    assert dealt("pik-2", zwei=False).pile == ("pik-2",)
    assert dealt("pik-2", zwei=False).frozen
    assert dealt("joker-1", zwei=False).pile == ("joker-1", "karo-7")


def test_who_plays_of_five_and_six() -> None:
    six, five = registry.find("canasta").make(6), registry.find("canasta").make(5)
    assert [six.order(games) for games in range(4)] == [(0, 1, 2, 3), (0, 1, 4, 5), (2, 3, 4, 5), (0, 1, 2, 3)]
    assert [five.order(games) for games in range(3)] == [(0, 1, 2, 3), (0, 3, 2, 4), (0, 1, 2, 4)]
    assert five.of_side == ((0, 2), (1, 3, 4))
    assert registry.find("canasta").make(4).of_side == ((0, 2), (1, 3))
    alone = registry.find("canasta").make(6, {"partei": "allein"})
    assert alone.of_side == ((0,), (1,), (2,), (3,), (4,), (5,))
    assert alone.order(1) == (0, 1, 2, 3, 4, 5)


# --- the first meld ---------------------------------------------------------------------------------------------


def test_examples_of_the_source() -> None:
    """001:2223: four sixes and three tens, three aces, three fives and a joker."""
    rest = "4 8 9 B K"
    assert may(at(f"6 6 6 6 10 10 10 {rest}"), "10", "10", "10", "naechste", "6", "6", "6", "6")
    assert may(at(f"A A A {rest}"), "ass", "ass", "ass")
    assert may(at(f"5 5 5 J {rest}"), "5", "5", "5", "joker")
    assert not may(at(f"5 5 5 2 {rest}"), "5", "5", "5", "2")  # 35


@pytest.mark.parametrize(("score", "need"), [(-5, 0), (0, 50), (1495, 50), (1500, 90), (2995, 90), (3000, 120)])
def test_what_the_first_meld_needs(score: int, need: int) -> None:
    match = at("A A A D D D D J 4 5 6 7", scores=(score, 0), options={"laenge": "5000"})
    assert match.game.need(match.state, 0) == need
    assert may(match, "ass", "ass", "ass") == (need <= 60)
    assert may(match, "dame", "dame", "dame") == (need == 0)
    if need == 120:
        assert not may(match, "ass", "ass", "ass", "naechste", "dame", "dame", "dame", "dame")
        assert may(match, "ass", "ass", "ass", "joker", "naechste", "dame", "dame", "dame")


def test_the_partner_needs_no_points() -> None:
    match = at("4 4 4 9 K 8", groups=("A A A",), seats=4)
    match.play(0, ("4", "4", "4"))
    assert laid(match) == {"ass": "3+0", "4": "3+0"}


def test_first_melds_are_what_a_naive_search_finds() -> None:
    """Over random hands: melds of 50 points can be touched exactly where adding up all choices finds some."""
    rng = random.Random(4)
    values = {"ass": 20, **dict.fromkeys(("koenig", "dame", "bube", "10", "9", "8"), 10)}
    for _hand in range(60):
        cards = in_order([card for card in rng.sample(PACK, 10) if card not in ("herz-3", "karo-3")])
        ranks = Counter(card.split("-")[1] for card in cards if not card.startswith("joker"))
        jokers, deuces = sum(card == "joker-1" for card in cards), ranks.pop("2", 0)
        ranks.pop("3", 0)
        best = 0
        for taken in product(*([0, *range(1, count + 1)] for count in ranks.values())):
            groups = [(count, values.get(rank, 5)) for rank, count in zip(ranks, taken, strict=True) if count]
            if any(count < 2 for count, _value in groups):
                continue
            pairs = sum(count == 2 for count, _value in groups)
            most = sum(count - 1 for count, _value in groups)
            for j, d, alone in product(range(jokers + 1), range(deuces + 1), range(jokers + deuces + 1)):
                wild = j + d - alone
                if (alone and alone < 3) or wild < pairs or wild > most or j + d < alone:
                    continue
                if sum(taken) + j + d > len(cards) - 2:
                    continue
                best = max(best, sum(count * value for count, value in groups) + 50 * j + 20 * d)
        found = bool(opening(many(cards), Open(), (), 50, len(cards) - 2, True)[0])
        assert found == (best >= 50), cards


# --- groups -----------------------------------------------------------------------------------------------------


def test_natural_cards_are_always_more() -> None:
    match = at("B B B 2 2 J J 4 5 6", groups=("D D D",))
    assert may(match, "bube", "bube", "2")
    assert not may(match, "bube", "2", "2")
    assert not may(match, "dame", "dame", "dame")
    match.play(0, ("2", "figur-dame"))
    match.play(0, ("2", "figur-dame"))
    assert laid(match) == {"dame": "3+2"}
    assert "Mehrzahl" in refused(match, "joker", "figur-dame")


def test_one_group_of_a_rank() -> None:
    match = at("D D D 4 5", groups=("D D D",))
    assert not may(match, "dame", "dame", "dame")
    assert may(match, "dame", "figur-dame")


def test_canastas_of_the_source() -> None:
    """001:2231-2243: seven queens; five jacks and two jokers, four sixes and three; three queens and four do not."""
    assert group("D D D D D D D").pure
    assert group("B B B B B J J").full
    assert not group("B B B B B J J").pure
    assert group("6 6 6 6 J").takes(5) == 2
    assert group("D D D").takes(4) == 2
    match = at("D 4 5 6", groups=("D D D D D D",))
    match.play(0, ("dame", "figur-dame"))
    assert "Das ist ein natürliches Canasta!" in [str(effect.text) for effect in match.effects[-1]]


def test_wild_cards_alone() -> None:
    match = at("J 2 2 2 4 5 6", groups=("D D D",))
    match.play(0, ("joker", "2", "2"))
    assert laid(match) == {"dame": "3+0", "wild": "0+3"}
    match.play(0, ("2", "figur-wild"))
    assert laid(match)["wild"] == "0+4"
    none = at("J 2 2 2 4 5 6", groups=("D D D",), options={"joker": 0})
    assert not may(none, "joker", "2", "2")
    assert group("2 2 2 2 J J").takes(3) == 1  # seven, and no more


# --- the pile ---------------------------------------------------------------------------------------------------


def pile(mine: str, top: str, groups: tuple[str, ...] = ("A A A",), **more: Any) -> Match:
    return at(mine, f"4 9 {top}", groups, phase="ziehen", **more)


def test_the_pile_is_taken_whole() -> None:
    match = pile("D D 5 6 8", "D")
    match.play(0, ("ablage", "dame", "dame"))
    assert laid(match) == {"ass": "3+0", "dame": "3+0"}
    assert Counter(match.state.hands[0]) == Counter(hand("5 6 8 4 9"))
    assert match.state.pile == ()
    assert match.state.phase == "legen"


def test_ways_to_take_it() -> None:
    assert may(pile("5 6 8 K", "D", ("D D D",)), "ablage", "figur-dame")
    assert may(pile("D 2 5 6", "D"), "ablage", "dame", "2")
    assert not may(pile("2 2 5 6", "D"), "ablage", "2", "2")
    assert not may(pile("D 2 5 6 8 K 7 9 10 B 4 4", "D", ()), "ablage", "dame", "2")


def test_only_with_a_new_meld() -> None:
    new = {"stoss": "neu"}
    assert not may(pile("5 6 8 K", "D", ("D D D",), options=new), "ablage", "figur-dame")
    assert not may(pile("D D 5 6 8", "D", ("D D D",), options=new), "ablage", "dame", "dame")
    assert may(pile("D D 5 6 8", "D", options=new), "ablage", "dame", "dame")


def test_a_frozen_pile_wants_two_natural_cards() -> None:
    assert may(pile("D D 5 6", "D", frozen=True), "ablage", "dame", "dame")
    assert not may(pile("D 2 5 6", "D", frozen=True), "ablage", "dame", "2")
    assert "eingefroren" in refused(pile("5 6 8 K", "D", ("D D D",), frozen=True), "ablage")
    assert may(pile("D D 5 6", "D", ("D D D",), frozen=True), "ablage", "dame", "dame")


def test_what_blocks_it() -> None:
    assert "schwarzer Dreier" in refused(pile("3 3 5 6", "3"), "ablage")
    assert "wilde Karte" in refused(pile("2 2 5 6", "2", frozen=True), "ablage")


def test_taken_with_the_first_meld() -> None:
    assert may(pile("A A 5 6 8 K 7 9 10 B 4", "A", ()), "ablage", "ass", "ass")
    low = pile("5 5 A A A 6 8 K 7 9 10 B", "5", ())
    assert not may(low, "ablage", "5", "5")
    low.play(0, ("ablage", "5", "5", "naechste", "ass", "ass", "ass"))
    assert laid(low) == {"ass": "3+0", "5": "3+0"}


def test_throwing_a_wild_card_freezes_and_taking_melts() -> None:
    match = at("J 4 5 6", groups=("A A A",))
    match.play(0, ("joker", "ablage"))
    assert match.state.frozen
    melts = pile("D D 5 6", "D", frozen=True)
    melts.play(0, ("ablage", "dame", "dame"))
    assert not melts.state.frozen


def test_a_black_three_is_no_base_of_a_pile() -> None:
    match = pile("D D 3 6", "D")
    match.play(0, ("ablage", "dame", "dame"))
    assert "schwarzer Dreier" in refused(match, "3", "ablage")
    assert may(match, "6", "ablage")


# --- red threes -------------------------------------------------------------------------------------------------


def test_red_threes_are_laid_and_replaced() -> None:
    match = at("5 6 8 K", phase="ziehen", stock=("herz-3", "karo-3", "pik-9", "pik-10"))
    match.play(0, ("stapel",))
    assert match.state.red[0] == ("herz-3", "karo-3")
    assert Counter(match.state.hands[0]) == Counter(("pik-9", *hand("5 6 8 K")))
    assert match.state.stock == ("pik-10",)


def test_the_last_red_three_with_one_card_in_hand_ends_the_game() -> None:
    match = at("5", groups=("A A A",), phase="ziehen", stock=("herz-3",))
    match.play(0, ("stapel",))
    assert match.state.phase == "ende"


# --- going out --------------------------------------------------------------------------------------------------

FULL = ("D D D D D D 2",)


def test_going_out_needs_a_canasta() -> None:
    assert may(at("D 5", groups=FULL), "dame", "figur-dame")
    assert may(at("5", groups=FULL), "5", "ablage")
    none = at("D 5", groups=("D D D",))
    assert not may(none, "dame", "figur-dame")
    assert may(none, "5", "ablage")
    assert "Canasta" in refused(none, "ausmachen")


@pytest.mark.parametrize(
    ("rule", "groups", "out"),
    [
        ("zwei", FULL, False),
        ("zwei", (*FULL, "K K K K K J J"), True),
        ("natuerlich", (*FULL, "K K K K K J J"), False),
        ("natuerlich", ("D D D D D D D",), True),
    ],
)
def test_or_more_than_one(rule: str, groups: tuple[str, ...], out: bool) -> None:
    assert may(at("5", groups=groups, options={"aus": rule}), "5", "ablage") == out


def test_all_at_once() -> None:
    match = at("3 3 3 K K J 5", groups=FULL, laid=1)
    match.play(0, ("ausmachen",))
    assert laid(match) == {"dame": "6+1", "koenig": "2+1", "3": "3+0"}
    assert match.state.pile[-1] == "kreuz-5"
    assert match.state.phase == "ende"


def test_black_threes_only_then() -> None:
    assert "Ausmachen" in refused(at("3 3 3 K 5 6", groups=FULL), "3", "3")


def test_cards_that_cannot_all_be_laid() -> None:
    canasta = group("D D D D D D D")
    assert way_out(hand("4 5"), (canasta,), "eins", 1000) is None
    assert way_out(hand("4"), (canasta,), "eins", 1000) is not None
    assert way_out(hand("2 2 2"), (canasta,), "eins", 0) is not None
    assert way_out(hand("2 2 2 2 2"), (group("D D D D D D D 2"), group("K K K 2")), "eins", 0) is not None
    assert way_out(hand("2 2 2 2"), (group("D D D D 2 2 2"), group("K K K 2")), "eins", 0) is None


def played_pack(version: int | None = None) -> Match:
    """A pack in which seat 0 lays queens, jacks and then all it has: two twos and two jokers among it."""
    pack = json.loads((Path(__file__).parent / "canasta_pack.json").read_text(encoding="utf-8"))
    match = Match(registry.find("canasta").make(2, {}, version))
    match.decide(pack)
    for path in (("stapel",), ("ausmachen",)):
        match.play(0, path)
    return match


@pytest.mark.parametrize(("version", "points"), [(None, 1080), (1, 780)])
def test_all_that_can_be_a_canasta_becomes_one(version: int | None, points: int) -> None:
    assert played_pack(version).state.scores == (points, -1000)


def ways_by_hand(given: tuple[str, ...], groups: tuple[Group, ...], out: str, joker: int) -> list[int]:
    """What each way to lay all cards counts: card by card, each at every rank, and one thrown away."""
    start = {each.rank: Counter(KIND[card] for card in each.cards) for each in groups}
    found: list[int] = []

    def legal(rank: str, cards: Counter[str]) -> bool:
        total, wild = cards.total(), cards["joker"] + cards["2"]
        if rank == "wild":
            return joker > 0 and (3 <= total <= 7)
        return total >= 3 and wild < total - wild

    def value(table: dict[str, Counter[str]]) -> int | None:
        points, canastas, natural = 0, 0, 0
        for rank, cards in table.items():
            points += sum(VALUES[kind] * count for kind, count in cards.items())
            if cards.total() >= 7 and rank != "3":
                canastas += 1
                mixed = cards["joker"] + cards["2"] > 0
                natural += not mixed
                points += joker if rank == "wild" else 300 if mixed else 500
        missing = natural < 1 if out == "natuerlich" else canastas < (2 if out == "zwei" else 1)
        return None if missing else points

    def deal(rest: tuple[str, ...], table: dict[str, Counter[str]], thrown: bool, last: tuple[str, str]) -> None:
        if not rest:
            if all(legal(rank, cards) for rank, cards in table.items()) and (points := value(table)) is not None:
                found.append(points)
            return
        kind = rest[0]
        places = [*{*table, *(["wild"] if joker else [])}] if kind in ("joker", "2") else [kind]
        for rank in places:
            if last[0] == kind and rank < last[1]:
                continue  # the same cards the other way round
            more = {**table, rank: table.get(rank, Counter()) + Counter([kind])}
            deal(rest[1:], more, thrown, (kind, rank))
        if not thrown:
            deal(rest[1:], table, True, last)

    natural_first = sorted((KIND[card] for card in given), key=lambda kind: kind in ("joker", "2"))
    deal(tuple(natural_first), start, False, ("", ""))
    return found


def random_way_out(rng: random.Random) -> tuple[tuple[str, ...], tuple[Group, ...]]:
    """A hand that can nearly or really be laid, and groups on the table, out of one pack."""
    cards = [card for card in PACK if card not in ("herz-3", "karo-3")]
    rng.shuffle(cards)
    wild = [card for card in cards if KIND[card] in ("joker", "2")]
    own: dict[str, list[str]] = {}
    for card in cards:
        if card not in wild:
            own.setdefault(KIND[card], []).append(card)
    groups = []
    for rank in rng.sample(sorted(set(own) - {"3"}), rng.randint(0, 3)):
        natural = [own[rank].pop() for _card in range(rng.randint(2, len(own[rank])))]
        many_wild = rng.randint(max(0, 3 - len(natural)), min(2, len(natural) - 1))
        groups.append(made(natural + [wild.pop() for _card in range(many_wild)]))
    if rng.random() < 0.1:
        groups.append(made([wild.pop() for _card in range(rng.randint(3, 5))]))
    given = [wild.pop() for _card in range(min(len(wild), rng.choice((0, 1, 2, 2, 3, 3, 4))))]
    lying = [each.rank for each in groups if each.rank in own]
    for rank in {*rng.sample(sorted(own), rng.randint(0, 3)), *lying}:
        given += own[rank][: rng.choice((1, 2, 2, 3, 4, 5, 6, 7) if rank not in lying else (0, 0, 1, 2, 3))]
    return in_order(given), tuple(groups)


@pytest.mark.parametrize("out", ["eins", "zwei", "natuerlich"])
@pytest.mark.parametrize("joker", [1000, 0])
def test_no_way_out_counts_more(out: str, joker: int) -> None:
    """Against every way to lay the cards of random hands."""
    rng, there = random.Random(f"{out} {joker}"), 0
    for _hand in range(200):
        given, groups = random_way_out(rng)
        if not joker and any(each.rank == "wild" for each in groups):
            continue
        way = way_out(given, groups, out, joker)
        every = ways_by_hand(given, groups, out, joker)
        assert (way is None) == (not every), (given, groups)
        if way:
            there += 1
            assert sorted([*(card for each in way.groups for card in each.cards), *way.left]) == sorted(
                [*given, *(card for each in groups for card in each.cards)]
            )
            assert all(fits(each.natural, each.wild) for each in way.groups)
            points = sum(worth(each.cards) + prize(each, joker) for each in way.groups)
            assert points == max(every), (given, groups, way)
    assert there > 9


def test_asking_the_partner() -> None:
    yes = at("D 5", groups=FULL, seats=4, laid=1)
    yes.play(0, ("fragen",))
    assert yes.to_act() == {2}
    yes.play(2, ("ja",))
    assert yes.state.phase == "ende"
    no = at("D 5 6", groups=FULL, seats=4)
    assert not may(no, "fragen")  # who cannot go out does not ask
    no = at("D D 5", groups=FULL, seats=4)
    no.play(0, ("fragen",))
    no.play(2, ("nein",))
    assert "Nein" in refused(no, "ausmachen")
    assert not may(no, "fragen")
    no.play(0, ("dame", "figur-dame"))
    assert not may(no, "dame", "figur-dame")
    assert not may(at("D 5", groups=FULL), "fragen")  # nobody to ask


@pytest.mark.parametrize(("rule", "again"), [("zug", True), ("spiel", False)])
def test_how_often_one_asks(rule: str, again: bool) -> None:
    match = at("D D 5", groups=FULL, seats=4, options={"fragen": rule})
    match.play(0, ("fragen",))
    match.play(2, ("nein",))
    match.play(0, ("5", "ablage"))
    s = changed(match.state, turn=0, phase="legen")
    assert may(Match(match.game, "s", s), "fragen") == again


# --- what counts ------------------------------------------------------------------------------------------------


def test_a_game_is_counted() -> None:
    """Natural 500 and seven queens 70, two red threes 200, going out 100; the others have nothing laid."""
    match = at("D", groups=("D D D D D D",), laid=1, red=(("herz-3", "karo-3"), ()))
    match.play(0, ("dame", "figur-dame"))
    assert match.state.scores == (870, -1000)


def test_a_hand_at_once_and_what_is_left() -> None:
    """Mixed 300, six queens and a two 80, out of the hand 200; the others: 60 on the table, 30 in the hand."""
    match = at("D D D D D D 2", theirs="4 4 K 9")
    match = Match(match.game, "s", changed(match.state, groups=((), (group("A A A"),))))
    match.play(0, ("ausmachen",))
    assert match.state.scores == (580, 30)


def test_further_values() -> None:
    match = at("5", groups=("J J J J 2 2 2",), red=(("herz-3",) * 2 + ("karo-3",) * 2, ()))
    assert match.game.counted(match.state, 0) == 1000 + 260 + 800 - 5
    cheap = at("5", groups=("8 8 8", "7 7 7 7"))
    assert cheap.game.counted(cheap.state, 0) == 30 + 20 - 5
    nothing = at("A A A J J", red=(("herz-3",), ()))
    assert nothing.game.counted(nothing.state, 0) == -1000


def test_the_stock_runs_out() -> None:
    match = at("5 6 8 K", groups=("A A A",), phase="ziehen", stock=hand("9"))
    match.play(0, ("stapel",))
    match.play(0, ("9", "ablage"))
    assert match.state.phase == "ende"
    assert match.state.scores == (60 - 30, -1000)


@pytest.mark.parametrize(("length", "over"), [("1", True), ("2000", True), ("5000", False)])
def test_how_long_a_match_is(length: str, over: bool) -> None:
    match = at("5", groups=FULL, laid=1, scores=(1700, 0), options={"laenge": length})
    match.play(0, ("5", "ablage"))
    assert match.state.scores[0] == 1700 + 300 + 80 + 100
    assert (match.game.outcome(match.state) is not None) == over
    if not over:
        match.play(min(match.to_act()), ("geben",))
        assert match.to_act() == {CHANCE}
        assert match.state.scores[0] == 2180


def test_partners_win_together() -> None:
    match = at("5", groups=FULL, seats=4, laid=1)
    match.play(0, ("5", "ablage"))
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert outcome.winners == (0, 2)
    assert str(outcome.reason) == "Schluss: Spieler 1 und Spieler 3 gewinnen mit 460 Punkten."


def recount(match: Match, side: int) -> int:
    """The points of a side in the last game without those for going out, card by card."""
    s, game = match.state, match.game
    values = {"joker": 50, "2": 20, "ass": 20, "3": 5, "4": 5, "5": 5, "6": 5, "7": 5}
    if not s.groups[side]:
        return -1000
    points = {0: 0, 1: 100, 2: 200, 3: 300, 4: 800}[len(s.red[side])]
    for each in s.groups[side]:
        ranks = ["joker" if card == "joker-1" else card.split("-")[1] for card in each.cards]
        points += sum(values.get(rank, 10) for rank in ranks)
        wild = sum(rank in ("joker", "2") for rank in ranks)
        if len(ranks) >= 7:
            points += 1000 if wild == len(ranks) else 300 if wild else 500
    for seat in game.of_side[side]:
        points -= sum(values.get("joker" if c == "joker-1" else c.split("-")[1], 10) for c in s.hands[seat])
    return points


@pytest.mark.parametrize("seats", [2, 4])
def test_random_games_count_as_a_naive_recount_does(seats: int) -> None:
    out = Counter[int]()
    for number in range(15):
        rng = random.Random(number)
        match = Match(registry.find("canasta").make(seats), f"{number}")
        while acting := match.to_act():
            if acting == {CHANCE}:
                match.settle()
            else:
                seat = rng.choice(sorted(acting))
                match.play(seat, match.game.propose(match.state, seat, rng))
        for side, score in enumerate(match.state.scores):
            out[score - recount(match, side)] += 1
        s = match.state
        cards = [*s.stock, *s.pile, *(c for held in (*s.hands, *s.red) for c in held)]
        cards += [c for groups in s.groups for each in groups for c in each.cards]
        assert Counter(cards) == Counter(PACK)
    assert set(out) <= {0, 100, 200}
    assert out[100] > 5


def test_what_is_drawn_and_held_stays_hidden() -> None:
    """Only what came out of the pile is known to be in another's hand."""
    match = pile("D D 5 6 8", "D")
    match.play(0, ("ablage", "dame", "dame"))
    game = match.game
    assert isinstance(game, Canasta)
    worlds = [game.sample_world(match.state, 1, random.Random(n)) for n in range(20)]
    assert all(Counter(hand("4 9")) <= Counter(world.hands[0]) for world in worlds)
    assert len({world.hands[0] for world in worlds}) > 5
    assert all(world.hands[1] == match.state.hands[1] for world in worlds)
