"""Skat: the state of a match."""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.core import Seat
from games.engines.text import Text
from games.engines.tricks.skat_rules import Ansage


@dataclass(frozen=True, slots=True)
class Zeile:
    """A line of the score list: what was played, what each seat got, and the sentence about it."""

    label: Text
    gains: tuple[int, ...]
    text: Text


@dataclass(frozen=True, slots=True)
class Skatstand:
    """A match. Heaps of cards are bits of `kit.pack.CARDS`; tuples have one entry a seat."""

    #: "geben", "reizen", "skat", "druecken", "ansage", "spiel", "zeigen" (a deal is over), "ende" (the match is)
    phase: str = "geben"
    dealer: Seat = 0
    #: deals finished
    number: int = 0
    turn: Seat = 0
    hands: tuple[int, ...] = ()
    #: as dealt, then what the soloist has put away
    skat: int = 0
    # --- bidding: the speaker says values, the hearer holds them; -1 for nobody ---
    speaker: Seat = -1
    hearer: Seat = -1
    bid: int = 0
    #: the hearer has to answer the bid
    asked: bool = False
    #: seats that have passed, as bits
    passed: int = 0
    # --- the game ---
    soloist: Seat = -1
    hand_game: bool = False
    ansage: Ansage | None = None
    leader: Seat = -1
    trick: tuple[int, ...] = ()
    last: tuple[int, ...] = ()
    last_leader: Seat = -1
    #: what each seat has played
    played: tuple[int, ...] = ()
    #: what each seat cannot hold any more, seen by all: it did not follow
    lacks: tuple[int, ...] = ()
    tricks: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    # --- the match ---
    scores: tuple[int, ...] = ()
    #: the last deals
    rows: tuple[Zeile, ...] = ()
    #: seats that have seen the result, as bits
    ready: int = 0
