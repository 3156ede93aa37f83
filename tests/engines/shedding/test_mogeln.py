"""Mogeln: rule by rule, against a second count of whole matches, and what nobody may know."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from games.engines import registry
from games.engines.core import Chance, IllegalMoveError, Move
from games.engines.match import Match
from games.engines.playout import playout
from games.engines.scene import to_json
from games.engines.shedding.mogeln import Mogelstand

RANKS = [*map(str, range(2, 11)), "bube", "dame", "koenig", "ass"]
WORDS = "Zwei Drei Vier Fünf Sechs Sieben Acht Neun Zehn Bube Dame König Ass".split()  # noqa: SIM905
SUITS = ["kreuz", "pik", "herz", "karo"]
PACK = [f"{suit}-{rank}" for suit in SUITS for rank in RANKS]


def at(*hands: str, pile: str = "", turns: int = 9, **changes: Any) -> Match:
    """A match in the middle: hands as words; `pile` was laid by seat 2 one by one; other words are options."""
    options = {name: changes.pop(name) for name in ("ansage", "mehrere", "joker", "erste") if name in changes}
    game = registry.find("mogeln").make(len(hands), options)
    state = replace(
        game.start(),
        phase="legen",
        hands=tuple(tuple(hand.split()) for hand in hands),
        seeming=tuple(len(hand.split()) for hand in hands),
        pile=tuple((2, (card,)) for card in pile.split()),
        turns=turns,
        **changes,
    )
    return Match(game, "m", state)


def play(match: Match, *lines: str) -> Match:
    for line in lines:
        seat, *path = line.split()
        match.play(int(seat), tuple(path))
    return match


def said(match: Match) -> list[str]:
    return [str(effect.text) for effect in match.effects[-1] if effect.text and effect.only is None]


def texts(match: Match, seat: int | None) -> str:
    """All that is on this seat's screen now."""
    return str(to_json(match.game.view(match.state, seat)))


THREE = ("herz-2 pik-3 pik-4", "karo-2 karo-3 karo-4", "kreuz-7 kreuz-8 kreuz-9")


# --- dealing, claiming --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "size", "left"), [(3, 17, 1), (4, 13, 0), (5, 10, 2), (6, 8, 4)])
def test_the_deal(seats: int, size: int, left: int) -> None:
    """001:1948: dealt evenly; what is left over begins the pile."""
    match = Match(registry.find("mogeln").make(seats), "s")
    match.push(Chance(tuple(PACK)))
    assert [len(hand) for hand in match.state.hands] == [size] * seats
    assert match.state.hands[1][:2] == (PACK[1], PACK[1 + seats])
    assert sum(len(lay) for _seat, lay in match.state.pile) == left
    assert match.to_act() == {0}  # 001:1950: the left neighbour of the dealer


def test_what_is_laid_stays_hidden() -> None:
    match = at(*THREE)
    play(match, "0 pik-4")
    assert said(match) == ["Spieler 1 legt ab und sagt: Zwei."]
    assert [str(effect.text) for effect in match.effects[-1] if effect.only == (0,)] == ["Du legst Pik 4."]
    for seat in (None, 0, 1, 2):
        assert "Pik 4" not in texts(match, seat)
    assert match.to_act() == {1, 2}


def test_nobody_doubts() -> None:
    match = play(at(*THREE), "0 pik-4", "2 glauben", "1 glauben", "1 karo-2")
    assert said(match) == ["Spieler 2 legt ab und sagt: Drei."]
    assert len(match.state.pile) == 2


def test_a_lie_found_out() -> None:
    """001:1958: the cheat takes the whole pile, and the next begins from the two again."""
    match = play(at(*THREE, pile="herz-ass herz-9", count=5), "0 pik-4", "1 zweifeln")
    assert said(match) == []  # the other still thinks
    play(match, "2 glauben")
    assert said(match) == [
        "Spieler 2 zweifelt und deckt auf: Pik 4.",
        "Gemogelt! Spieler 1 nimmt den Stapel.",
    ]
    assert sorted(match.state.hands[0]) == sorted("herz-2 pik-3 pik-4 herz-ass herz-9".split())  # noqa: SIM905
    assert match.state.pile == ()
    assert [str(piece.label) for piece in match.game.view(match.state, 2).pieces if piece.at == "aufgedeckt"] == [
        "Pik 4"
    ]
    assert match.to_act() == {1}
    assert match.state.count == 0


def test_the_truth_doubted() -> None:
    match = play(at(*THREE, pile="herz-ass"), "0 herz-2", "2 zweifeln", "1 glauben")
    assert said(match) == [
        "Spieler 3 zweifelt und deckt auf: Herz 2.",
        "Die Ansage stimmt: Spieler 3 nimmt den Stapel.",
    ]
    assert {"herz-2", "herz-ass"} <= set(match.state.hands[2])
    assert match.to_act() == {1}


def test_the_next_of_several_doubters_turns_it_up() -> None:
    """Whoever was first to press has no advantage."""
    match = play(at(*THREE), "0 herz-2", "2 zweifeln", "1 zweifeln")
    assert said(match)[0] == "Spieler 2 zweifelt und deckt auf: Herz 2."
    assert len(match.state.hands[1]) == 4


def test_ranks_go_round() -> None:
    """Thirteen claims, then the two again, whatever is laid."""
    match = at(" ".join(PACK[:13]), " ".join(PACK[13:26]), " ".join(PACK[26:39]), mehrere=False)
    heard = []
    for turn in range(14):
        seat = turn % 3
        play(match, f"{seat} {match.state.hands[seat][0]}")
        heard.append(said(match)[0].split(": ")[1].removesuffix("."))
        for other in sorted(match.to_act() if match.state.phase == "zweifel" else ()):
            play(match, f"{other} glauben")
    assert heard == [*WORDS, "Zwei"]


def test_claims_with_suits() -> None:
    """001:1954: after the ace comes the two of the next suit; only the very card is true."""
    match = play(at(*THREE, ansage="karte", count=12), "0 herz-2")
    assert said(match) == ["Spieler 1 legt ab und sagt: Kreuz-Ass."]
    play(match, "1 glauben", "2 glauben")
    assert str(match.game.status(match.state)) == "Spieler 2 ist am Zug, angesagt wird: Pik 2."
    match = play(at(*THREE, ansage="karte", count=13), "0 herz-2", "1 zweifeln", "2 glauben")
    assert said(match)[-1] == "Gemogelt! Spieler 1 nimmt den Stapel."


def test_suits_alone() -> None:
    """001:1970: the first of a round names a suit, another one each round; a round goes round the table."""
    match = at(*THREE, ansage="farbe")
    assert match.game.step(match.state, 0).targets == ("farbe-kreuz", "farbe-pik", "farbe-herz", "farbe-karo")
    with pytest.raises(IllegalMoveError, match="Bestimme erst die Farbe"):
        play(match, "0 pik-3")
    play(match, "0 farbe-pik pik-3", "1 glauben", "2 glauben")
    assert [str(text) for text in (match.game.status(match.state),)] == ["Spieler 2 ist am Zug, angesagt wird: Pik."]
    play(match, "1 karo-2", "0 glauben", "2 glauben", "2 kreuz-7", "0 glauben", "1 glauben")
    assert match.game.step(match.state, 0).targets == ("farbe-kreuz", "farbe-herz", "farbe-karo")
    with pytest.raises(IllegalMoveError, match="eine andere Farbe"):
        play(match, "0 farbe-pik pik-4")
    play(match, "0 farbe-herz pik-4", "1 zweifeln", "2 glauben")
    assert match.game.step(match.state, 1).targets == ("farbe-kreuz", "farbe-pik", "farbe-karo")


def test_jokers_are_what_is_claimed() -> None:
    match = play(at("joker-1 pik-3 pik-4", *THREE[1:], joker=2), "0 joker-1", "1 zweifeln", "2 glauben")
    assert said(match) == ["Spieler 2 zweifelt und deckt auf: Joker.", "Die Ansage stimmt: Spieler 2 nimmt den Stapel."]


# --- when nobody can doubt ------------------------------------------------------------------------------------------


def test_the_last_card_cannot_be_doubted() -> None:
    match = play(at("karo-9", *THREE[1:], pile="herz-ass"), "0 karo-9")
    assert said(match) == ["Spieler 1 legt ab und sagt: Zwei.", "Spieler 1 gewinnt."]
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert outcome.places == (1, 2, 2)


@pytest.mark.parametrize(
    ("erste", "turns", "pile", "acting"),
    [
        ("spiel", 0, "", {1}),
        ("spiel", 9, "", {1, 2}),
        ("stapel", 0, "", {1}),
        ("stapel", 9, "", {1}),
        ("stapel", 9, "herz-ass", {1, 2}),
    ],
)
def test_the_first_card_cannot_be_doubted(erste: str, turns: int, pile: str, acting: set[int]) -> None:
    match = play(at(*THREE, erste=erste, turns=turns, pile=pile), "0 pik-4")
    assert match.to_act() == acting


# --- two at once --------------------------------------------------------------------------------------------------


def test_two_at_once_look_like_one() -> None:
    one, two = play(at(*THREE), "0 pik-4"), play(at(*THREE), "0 zwei pik-3 pik-4")
    assert len(two.state.hands[0]) == 1
    for seat in (None, 1, 2):
        assert texts(one, seat) == texts(two, seat)
        seen = [[str(e) for e in m.effects[-1] if e.only is None or seat in e.only] for m in (one, two)]
        assert seen[0] == seen[1]
    play(two, "1 glauben", "2 glauben")
    assert "2 Karten" in str(two.game.view(two.state, 1).notes[0])


def test_two_at_once_are_a_lie_even_if_one_is_right() -> None:
    """001:1960."""
    match = play(at("herz-2 pik-2 pik-4", *THREE[1:]), "0 zwei pik-2 herz-2", "1 zweifeln", "2 glauben")
    assert said(match) == [
        "Spieler 2 zweifelt und deckt auf: Pik 2.",
        "Spieler 2 zweifelt und deckt auf: Herz 2.",
        "Das sind zwei auf einmal, also gemogelt: Spieler 1 nimmt den Stapel.",
    ]
    assert match.state.seeming == (3, 3, 3)


@pytest.mark.parametrize(
    ("move", "options", "reason"),
    [
        ("0 zwei pik-4 pik-3", {}, "in der Reihenfolge deiner Hand"),
        ("0 zwei pik-3 pik-3", {}, "in der Reihenfolge deiner Hand"),
        ("0 zwei pik-3", {}, "Tippe zwei Karten an"),
        ("0 zwei pik-3 pik-4 herz-2", {}, "Mehr als zwei"),
        ("0 zwei pik-3 pik-4", {"mehrere": False}, "darf man hier nicht"),
        ("0 pik-3 pik-4", {}, "immer nur eine Karte"),
        ("0 karo-2", {}, "nicht auf der Hand"),
        ("0 farbe-herz", {}, "steht schon fest"),
        ("0", {}, "Tippe eine Karte"),
    ],
)
def test_refused(move: str, options: dict[str, Any], reason: str) -> None:
    with pytest.raises(IllegalMoveError, match=reason):
        play(at(*THREE, **options), move)


def test_two_of_two_are_not_offered() -> None:
    match = at("herz-2 pik-3", *THREE[1:])
    assert match.game.step(match.state, 0).targets == ("pik-3", "herz-2")
    with pytest.raises(IllegalMoveError, match="Die letzte Karte legt man allein"):
        play(match, "0 zwei pik-3 herz-2")


# --- what nobody knows ----------------------------------------------------------------------------------------------


def test_worlds_keep_what_a_seat_knows() -> None:
    """The own hand, the own cards in the pile, and what was turned up; there are 52 cards, each once."""
    for number in range(12):
        match = playout(registry.find("mogeln").make(3 + number % 4, {"joker": 2}), random.Random(number), f"w{number}")
        for s in match.states[:: max(1, len(match.states) // 40)]:
            if s.phase not in ("legen", "zweifel"):
                continue
            for seat in (None, *range(match.game.seats)):
                world: Mogelstand = match.game.sample_world(s, seat, random.Random(number))
                held = [card for hand in world.hands for card in hand] + [c for _o, lay in world.pile for c in lay]
                assert sorted(held) == sorted(match.game.pack)
                assert match.game.view(world, seat) == match.game.view(s, seat)
                if seat is None:
                    continue
                assert world.hands[seat] == s.hands[seat]
                assert all(lay == mine for (o, lay), (_o, mine) in zip(world.pile, s.pile, strict=True) if o == seat)
                for other in range(match.game.seats):
                    assert set(s.known[other]) <= set(world.hands[other])


def test_doubts_of_others_are_not_known() -> None:
    match = play(at(*THREE), "0 pik-4", "1 zweifeln")
    game, s = match.game, match.state
    assert {game.sample_world(s, 2, random.Random(n)).doubts for n in range(40)} == {0, 2}
    assert {game.sample_world(s, 1, random.Random(n)).doubts for n in range(40)} == {2}


def test_two_at_once_are_suspected_now_and_then() -> None:
    match = play(at(*THREE), "0 pik-4")
    laid = [len(match.game.sample_world(match.state, 1, random.Random(n)).pile[-1][1]) for n in range(300)]
    assert {1, 2} == set(laid)
    assert 10 < laid.count(2) < 60


def test_what_one_holds_oneself_is_doubted() -> None:
    match = play(at("pik-4 pik-5", "karo-2 herz-2 pik-2 kreuz-2", THREE[2]), "0 pik-4")
    assert {match.game.propose(match.state, 1, random.Random(n)) for n in range(50)} == {("zweifeln",)}
    assert {match.game.propose(match.state, 2, random.Random(n)) for n in range(99)} == {("zweifeln",), ("glauben",)}


# --- evidence -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ansage", ["wert", "karte", "farbe"])
@pytest.mark.parametrize("seats", [3, 5])
def test_against_a_second_count(ansage: str, seats: int) -> None:
    """Whole matches, played again from the log by a few lines of their own: who holds what, and who wins."""
    for number in range(6):
        options = {"ansage": ansage, "joker": 3, "erste": "stapel"}
        match = playout(registry.find("mogeln").make(seats, options), random.Random(number), f"z{number}")
        first = match.events[0]
        assert isinstance(first, Chance)
        deck = [str(card) for card in first.outcome]
        each = len(deck) // seats
        hands = [set(deck[seat : each * seats : seats]) for seat in range(seats)]
        pile, laid, claim, turn, claimed = deck[each * seats :], 0, 0, 0, ""
        top: list[str] = []
        doubts: dict[int, bool] = {}
        winner = None
        for event in match.events[1:]:
            assert isinstance(event, Move)
            if event.path[0] in ("zweifeln", "glauben"):
                assert event.seat != turn
                doubts[event.seat] = event.path[0] == "zweifeln"
                if len(doubts) < seats - 1:
                    continue
            else:
                assert event.seat == turn
                claimed = next((t.removeprefix("farbe-") for t in event.path if t.startswith("farbe-")), claimed)
                top = [target for target in event.path if not target.startswith(("farbe-", "zwei"))]
                hands[turn] -= set(top)
                pile += top
                laid += 1
                if not hands[turn]:
                    winner = turn
                    break
                if laid > 1:
                    continue
            doubter = next((s % seats for s in range(turn + 1, turn + seats) if doubts.get(s % seats)), None)
            if doubter is not None:
                suit, rank = top[0].split("-")
                said_now = {"wert": RANKS[claim % 13], "karte": PACK[claim % 52], "farbe": claimed}[ansage]
                honest = len(top) == 1 and (suit == "joker" or said_now in (rank, top[0], suit))
                hands[doubter if honest else turn] |= set(pile)
                pile, laid, claim = [], 0, -1
            claim, turn, doubts = claim + 1, (turn + 1) % seats, {}
        assert [set(hand) for hand in match.state.hands] == hands
        outcome = match.game.outcome(match.state)
        assert outcome is not None
        fewest = min(len(hand) for hand in hands)
        best = {winner} if winner is not None else {s for s, hand in enumerate(hands) if len(hand) == fewest}
        assert {seat for seat, place in enumerate(outcome.places) if place == 1} == best


def test_fewer_cards_are_better() -> None:
    game = at(*THREE).game
    assert game.evaluate(at("herz-2", *THREE[1:]).state, 0) > 0 > game.evaluate(at("herz-2", *THREE[1:]).state, 1)
    assert game.evaluate(at(*THREE).state, 0) == 0
