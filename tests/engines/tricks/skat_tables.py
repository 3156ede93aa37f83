"""Skat tables for the tests: cards in short, deals that are known, moves in one line."""

from __future__ import annotations

from typing import Any

from games.engines.core import Chance
from games.engines.kit.pack import PIQUET
from games.engines.match import Match
from games.engines.tricks import skat
from games.engines.tricks import skat_rules as rules

(SKAT,) = skat.RULESETS
SUITS = {"kr": "kreuz", "pi": "pik", "he": "herz", "ka": "karo"}
RANKS = {"A": "ass", "10": "10", "K": "koenig", "D": "dame", "B": "bube", "9": "9", "8": "8", "7": "7"}


def names(short: str) -> list[str]:
    """ "krB he10" as the names of these cards."""
    return [f"{SUITS[card[:2]]}-{RANKS[card[2:]]}" for card in short.split()]


def cards(short: str) -> int:
    return PIQUET.of(*names(short))


def deal(first: str, middle: str, rear: str, skat_cards: str) -> Chance:
    """The shuffle that deals these cards: 3 each, 2 to the Skat, 4 each, 3 each (000:1157-1159)."""
    hands = [names(first), names(middle), names(rear)]
    order = [card for hand in hands for card in hand[:3]] + names(skat_cards)
    order += [card for hand in hands for card in hand[3:7]] + [card for hand in hands for card in hand[7:]]
    assert sorted(order) == sorted(PIQUET.cards)
    return Chance(tuple(order))


#: Vorhand has all jacks, aces and two tens; nobody can take a trick from him
FIRST = "krB piB heB kaB krA piA heA kaA kr10 pi10"
MIDDLE = "krK krD kr9 kr8 kr7 heK heD he9 he8 he7"
REAR = "piK piD pi9 pi8 pi7 kaK kaD ka9 ka8 ka7"
REST = "he10 ka10"
#: against a Vorhand with Kreuz-Bube and without Pik-Bube
MIDDLE_1 = "piB krK krD kr9 kr8 heK heD he10 he9 he8"
REAR_1 = "piK piD pi9 pi8 kaA ka10 kaK kaD ka9 ka8"


def table(chance: Chance | None = None, seats: int = 3, **options: Any) -> Match:
    """A table at which the cards are dealt. The dealer is seat 0; Vorhand is seat 1, Mittelhand 2, Hinterhand 0 (3)."""
    match = Match(SKAT.make(seats, options), "s")
    match.push(chance or deal(FIRST, MIDDLE, REAR, REST))
    return match


def plays(match: Match, *moves: str) -> None:
    """Moves as "seat target target"."""
    for move in moves:
        seat, *path = move.split()
        match.play(int(seat), tuple(path))


def targets(match: Match, *path: str) -> set[str]:
    (seat,) = match.to_act()
    return set(match.game.step(match.state, seat, path).targets)


def said(match: Match, number: int = -1) -> list[str]:
    return [str(effect.text) for effect in match.effects[number] if effect.text]


def play_out(match: Match) -> None:
    """Everyone plays the strongest card: jacks and aces first."""
    while match.state.phase == "spiel":
        (seat,) = match.to_act()
        options = match.game.step(match.state, seat).targets
        game = match.state.ansage.game
        strength = rules.ORDERS[game].strength
        match.play(seat, (max(options, key=lambda name: strength[PIQUET.card_of[name]]),))


def piece_at(match: Match, seat: int | None, place: str) -> list[Any]:
    return [piece for piece in match.game.view(match.state, seat).pieces if piece.at == place]


def soloist_at_18(**options: Any) -> Match:
    match = table(**options)
    plays(match, "2 weg", "0 weg", "1 18")
    return match


def class_of(card: str, game: str) -> str:
    suit, rank = card.split("-")
    return "trumpf" if game != "null" and (rank == "bube" or suit == game) else suit
