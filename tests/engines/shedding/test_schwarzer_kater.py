"""Schwarzer Kater: rule by rule, exact chances against whole matches, and what nobody may know."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from games.engines import registry
from games.engines.core import Chance, IllegalMoveError, Move
from games.engines.match import Match
from games.engines.scene import to_json

RANKS = ["7", "8", "9", "10", "bube", "dame", "koenig", "ass"]
ALL = [f"{suit}-{rank}" for suit in ("kreuz", "pik", "herz", "karo") for rank in RANKS]
JACKS = {"kreuz-bube", "herz-bube", "karo-bube"}


def made(seats: int, **options: str) -> Any:
    """The game, also for two, who are not offered it: at the end of every match two are left."""
    ruleset = registry.find("schwarzer-kater")
    return ruleset.engine(seats, ruleset.engine.options_class.read(options))


def at(*hands: str, turn: int = 0, phase: str = "mischen", **options: str) -> Match:
    """A match in the middle: hands as words."""
    game = made(len(hands), **options)
    state = replace(game.start(), phase=phase, hands=tuple(tuple(hand.split()) for hand in hands), turn=turn)
    return Match(game, "m", state)


def draws(match: Match, order: str, place: int) -> list[str]:
    """Chance puts the hand into this order, then the card at that place is drawn; what is said."""
    match.push(Chance(tuple(order.split())))
    (seat,) = match.to_act()
    match.play(seat, (f"karte-{place}",))
    return [str(effect.text) for effect in match.effects[-1] if effect.text and effect.only is None]


def screen(match: Match, seat: int | None) -> str:
    return str(to_json(match.game.view(match.state, seat)))


# --- dealing ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("paare", "out"), [("wert", JACKS), ("farbe", {"kreuz-bube"})])
def test_the_pack(paare: str, out: set[str]) -> None:
    """001:2739: one of four stays in, here the jack of spades; of one colour, only one jack is out."""
    game = registry.find("schwarzer-kater").make(3, {"paare": paare})
    assert set(game.draw(game.start()).items) == set(ALL) - out


def test_pairs_are_laid_after_the_deal() -> None:
    """All cards one at a time; of three alike two are laid and one stays."""
    match = Match(made(2), "s")
    first = "kreuz-7 pik-7 herz-7 kreuz-8 pik-9 kreuz-10 pik-dame herz-koenig karo-ass pik-bube herz-8".split()  # noqa: SIM905
    rest = [card for card in ALL if card not in JACKS and card not in first]
    mine, yours = [*first, *rest[:4]], rest[4:]
    order = [card for pair in zip(mine, yours, strict=False) for card in pair] + mine[len(yours) :]
    match.push(Chance(tuple(order)))
    assert len(order) == 29
    assert {"herz-7", "pik-bube"} <= set(match.state.hands[0])
    assert not {"kreuz-7", "pik-7", "kreuz-8", "herz-8"} & set(match.state.hands[0])
    for hand in match.state.hands:
        assert len({card.split("-")[1] for card in hand}) == len(hand)
    assert 2 * len(match.state.laid) + sum(map(len, match.state.hands)) == 29
    assert match.state.turn == 0


@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
def test_some_get_one_more(seats: int) -> None:
    match = Match(registry.find("schwarzer-kater").make(seats), "s")
    match.settle()
    sizes = [29 // seats + (seat < 29 % seats) for seat in range(seats)]
    laid = 2 * len(match.state.laid)
    assert [len(hand) % 2 for hand in match.state.hands] == [size % 2 for size in sizes]
    assert sum(map(len, match.state.hands)) == 29 - laid


# --- drawing ------------------------------------------------------------------------------------------------------


def test_a_pair_is_laid_at_once() -> None:
    match = at("herz-7 karo-8", "pik-7 pik-bube pik-9", "karo-9 pik-8")
    assert draws(match, "pik-9 pik-7 pik-bube", 2) == [
        "Spieler 2 hält die Karten hin, Spieler 1 zieht eine.",
        "Spieler 1 legt ein Paar ab: Herz 7 und Pik 7.",
    ]
    assert match.state.hands == (("karo-8",), ("pik-9", "pik-bube"), ("karo-9", "pik-8"))
    assert match.state.turn == 1


def test_a_card_without_a_fellow_is_kept() -> None:
    match = at("herz-7 karo-8", "pik-7 pik-bube pik-9", "karo-9 pik-8")
    assert draws(match, "pik-9 pik-7 pik-bube", 3) == ["Spieler 2 hält die Karten hin, Spieler 1 zieht eine."]
    assert "pik-bube" in match.state.hands[0]
    private = [(str(effect.text), effect.only) for effect in match.effects[-1] if effect.only]
    assert private == [("Du ziehst Pik-Bube.", (0,)), ("Gezogen wird Pik-Bube.", (1,))]


def test_of_one_colour() -> None:
    """Of one colour, a red seven is no fellow of a black one."""
    match = at("herz-7 karo-8", "pik-7 karo-7 pik-bube", "kreuz-7 herz-8", paare="farbe")
    assert len(draws(match, "pik-7 karo-7 pik-bube", 1)) == 1
    match = at("herz-7 karo-8", "pik-7 karo-7 pik-bube", "kreuz-7 herz-8", paare="farbe")
    assert draws(match, "pik-7 karo-7 pik-bube", 2)[1] == "Spieler 1 legt ein Paar ab: Herz 7 und Karo 7."


@pytest.mark.parametrize(("ziehen", "other", "order"), [("links", 1, "pik-7 pik-bube"), ("rechts", 2, "pik-8 karo-9")])
def test_whose_cards_are_drawn(ziehen: str, other: int, order: str) -> None:
    """001:2741: the left neighbour's; either way the left neighbour is next."""
    match = at("herz-7 karo-8 herz-9", "pik-7 pik-bube", "karo-9 pik-8", ziehen=ziehen)
    assert draws(match, order, 1)[0] == f"Spieler {other + 1} hält die Karten hin, Spieler 1 zieht eine."
    assert match.state.turn == 1


def test_who_has_no_cards_is_passed_over() -> None:
    match = at("herz-7 karo-8", "", "pik-7 karo-9 pik-bube", "pik-8 herz-9")
    assert draws(match, "karo-9 pik-7 pik-bube", 1)[0] == "Spieler 3 hält die Karten hin, Spieler 1 zieht eine."
    assert match.state.turn == 2


def test_the_last_card_drawn_makes_one_safe() -> None:
    match = at("herz-7 karo-8", "pik-7", "pik-8 pik-bube")
    assert draws(match, "pik-7", 1) == [
        "Spieler 2 hält die Karten hin, Spieler 1 zieht eine.",
        "Spieler 1 legt ein Paar ab: Herz 7 und Pik 7.",
        "Spieler 2 hat keine Karten mehr und ist in Sicherheit.",
    ]
    assert match.state.turn == 2


def test_who_keeps_the_kater_loses() -> None:
    """001:2743; all the others have won."""
    match = at("herz-8", "", "pik-8 pik-bube")
    said = draws(match, "pik-8 pik-bube", 1)
    assert said[-2:] == [
        "Spieler 1 hat keine Karten mehr und ist in Sicherheit.",
        "Spieler 3 behält den Kater und verliert.",
    ]
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.places, outcome.winners, match.to_act()) == ((1, 1, 3), (0, 1), frozenset())


def test_the_match_is_bounded() -> None:
    match = at("herz-8", "pik-8 pik-bube")
    match = Match(match.game, "m", replace(match.state, draws=999))
    draws(match, "pik-8 pik-bube", 2)
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert outcome.places == (2, 1)


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ((), "Spieler 2 hält dir die Karten hin: Tippe eine verdeckte an."),
        (("karte-3",), "So viele Karten hat Spieler 2 nicht."),
        (("herz-8",), "Spieler 2 hält dir die Karten hin: Tippe dort eine an."),
        (("karte-1", "karte-2"), "Du ziehst immer nur eine Karte."),
    ],
)
def test_refusals(path: tuple[str, ...], reason: str) -> None:
    match = at("herz-8", "pik-8 pik-bube", phase="ziehen")
    with pytest.raises(IllegalMoveError, match=reason):
        match.play(0, path)


# --- chances ------------------------------------------------------------------------------------------------------


def alone(mine: int) -> Fraction:
    """How often, of two, who holds `mine` cards and draws from as many and the Kater gets rid of all.

    The Kater is drawn with 1 / (mine + 1), and the parts are changed. Otherwise a pair is laid, then the other draws
    and always finds one, so that two pairs are gone: p(n) = (1 + n · p(n - 2)) / (n + 2), p(0) = p(-1) = 1.
    """
    return Fraction(1) if mine <= 0 else (1 + mine * alone(mine - 2)) / (mine + 2)


def test_the_first_chances() -> None:
    """By hand: one against two, half the time it is over, otherwise the parts are changed: p = 1/2 + (1 - p)/2."""
    assert [alone(n) for n in (1, 2, 3, 4)] == [Fraction(2, 3), Fraction(3, 4), Fraction(3, 5), Fraction(2, 3)]


@pytest.mark.parametrize("count", [1, 2, 3])
def test_every_way_of_a_short_match(count: int) -> None:
    """The engine unfolded draw by draw until less than a millionth is undecided."""
    hand = " ".join(f"herz-{rank}" for rank in RANKS[:count])
    match = at(hand, " ".join(f"pik-{rank}" for rank in RANKS[:count]) + " pik-bube", phase="ziehen")
    game, won = match.game, Fraction(0)
    open_ = {match.state: Fraction(1)}
    while sum(open_.values()) > Fraction(1, 10**6):
        then: dict[Any, Fraction] = {}
        for state, share in open_.items():
            (seat,) = game.to_act(state)
            moves = list(game.moves(state, seat))
            for path in moves:
                after = game.apply(state, Move(seat, path))[0]
                outcome = game.outcome(after)
                if outcome:
                    won += share / len(moves) * (outcome.places[0] == 1)
                    continue
                # every place is drawn from alike, so how the cards lie and what was before makes no difference
                hands = tuple(tuple(sorted(cards)) for cards in after.hands)
                after = replace(after, phase="ziehen", hands=hands, laid=(), draws=0, known=(), last=())
                then[after] = then.get(after, Fraction(0)) + share / len(moves)
        open_ = then
    assert abs(won - alone(count)) < Fraction(1, 10**6)


def first_seat_wins() -> Fraction:
    """Of two, from the deal: seat 0 gets 15 of 29 cards. Of each of seven ranks one card stays in both hands if they
    were split 1:3 or 3:1, and none otherwise."""
    ways = {(0, 0): 1}  # cards of seat 0 so far, ranks left in both hands: how many hands
    for _rank in range(7):
        more: dict[tuple[int, int], int] = {}
        for (held, left), number in ways.items():
            for some in range(5):
                key = held + some, left + some % 2
                more[key] = more.get(key, 0) + number * comb(4, some)
        ways = more
    won = Fraction(0)
    for (held, left), number in ways.items():
        if held == 15:  # the other has the Kater
            won += number * alone(left)
        if held == 14:  # seat 0 has it, and always draws a pair, so that the other stands as the one to draw
            won += number * (1 - alone(left - 1))
    return won / comb(29, 15)


def test_whole_matches_of_two() -> None:
    """4,000 matches against the exact chance of whoever begins; 3.3 standard deviations are 0.026."""
    game, rng, won = made(2), random.Random(7), 0
    for _number in range(4000):
        state = game.start()
        while acting := game.to_act(state):
            if -1 in acting:
                items = list(game.draw(state).items)
                rng.shuffle(items)
                state = game.apply(state, Chance(tuple(items)))[0]
            else:
                (seat,) = acting
                state = game.apply(state, Move(seat, game.propose(state, seat, rng)))[0]
        outcome = game.outcome(state)
        assert outcome is not None
        won += outcome.places[0] == 1
    assert abs(won / 4000 - first_seat_wins()) < 0.026


# --- what nobody may know -----------------------------------------------------------------------------------------


def test_only_backs_are_seen() -> None:
    match = at("herz-7 karo-8", "pik-7 pik-bube pik-9", "karo-9 pik-8", phase="ziehen")
    for seat in (None, 0, 2):
        assert "Pik-Bube" not in screen(match, seat)
    assert "Pik-Bube" in screen(match, 1)
    pieces = match.game.view(match.state, 0).pieces
    backs = [(piece.face, piece.target) for piece in pieces if piece.at == "hingehalten"]
    assert backs == [("back", f"karte-{n}") for n in (1, 2, 3)]
    assert not [piece for piece in pieces if piece.at == "hand-1"]
    assert [piece.count for piece in pieces if piece.at == "hand-2"] == [2]


def test_nobody_sees_how_cards_lie() -> None:
    """Neither the one who draws nor the one whose cards they are."""
    one = at("herz-7", "pik-7 pik-bube", phase="ziehen")
    other = at("herz-7", "pik-bube pik-7", phase="ziehen")
    for seat in (None, 0, 1):
        assert screen(one, seat) == screen(other, seat)


def test_imagined_hands() -> None:
    """They hold as many cards and no pair, and what one gave away oneself stays where it went."""
    match = at("herz-7 karo-8", "pik-7 pik-bube pik-9", "karo-9 pik-8")
    draws(match, "pik-9 pik-7 pik-bube", 1)
    game, state, rng = match.game, match.state, random.Random(3)
    imagined = [game.sample_world(state, 1, rng) for _n in range(50)]
    assert all("pik-9" in world.hands[0] and set(world.hands[1]) == set(state.hands[1]) for world in imagined)
    watched = [game.sample_world(state, None, rng) for _n in range(50)]
    assert {"pik-bube" in world.hands[0] for world in watched} == {True, False}
    for world in (*imagined, *watched):
        assert [len(hand) for hand in world.hands] == [3, 2, 2]
        assert all(len({card.split("-")[1] for card in hand}) == len(hand) for hand in world.hands)


def test_a_card_may_have_gone_on() -> None:
    """Who gave a card away no longer knows where it is, once somebody has drawn from that hand and laid no pair."""
    match = at("herz-7 karo-10", "pik-7 pik-bube pik-9", "karo-9 pik-10", turn=2)
    draws(match, "herz-7 karo-10", 1)  # seat 2 takes the seven of seat 0
    assert (0, "herz-7") in match.state.known
    match = Match(match.game, "m", replace(match.state, turn=1))
    draws(match, "karo-9 pik-10 herz-7", 2)  # seat 1 draws the ten of seat 2
    assert [knows for knows, card in match.state.known if card == "herz-7"] == []
