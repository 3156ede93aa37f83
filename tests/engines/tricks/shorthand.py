"""Deals and moves of German games of tricks in short words: "heA ka10 piB" are Herz-Ass, Karo 10 and Pik-Bube."""

from __future__ import annotations

from collections.abc import Iterable

from games.engines.core import Chance
from games.engines.kit.pack import Pack
from games.engines.match import Match

SUITS = {"kr": "kreuz", "pi": "pik", "he": "herz", "ka": "karo"}
RANKS = {"A": "ass", "10": "10", "K": "koenig", "D": "dame", "B": "bube", "9": "9", "8": "8", "7": "7"}


def name(short: str) -> str:
    """ "herz-ass#2" of "heA#2"."""
    card, copy, number = short.partition("#")
    return f"{SUITS[card[:2]]}-{RANKS[card[2:]]}{copy}{number}"


def names(short: str) -> list[str]:
    return [name(card) for card in short.split()]


def deal(pack: Pack, hands: Iterable[str], upcard: str = "", stock: str = "") -> Chance:
    """The shuffle with these hands from seat 0 on, this trump card and stock; what is not named lies below."""
    order = [card for hand in hands for card in names(hand)] + names(upcard) + names(stock)
    return Chance(tuple(order + [card for card in pack.cards if card not in order]))


def plays(match: Match, *moves: str) -> None:
    """Moves as "seat card" in short, or "seat word"."""
    for move in moves:
        seat, what = move.split()
        card = what[:2] in SUITS and what[2:].partition("#")[0] in RANKS
        match.play(int(seat), (f"hand:{name(what)}" if card else what,))


def targets(match: Match) -> set[str]:
    (seat,) = match.to_act()
    return set(match.game.step(match.state, seat).targets)


def hand(short: str) -> set[str]:
    return {f"hand:{card}" for card in names(short)}


def said(match: Match) -> list[str]:
    return [str(effect.text) for effect in match.effects[-1] if effect.text]
