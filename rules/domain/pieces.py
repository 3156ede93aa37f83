"""Pieces by the German names a text uses for them: "herz-7", "wuerfel-5", "stein-weiss"."""

from __future__ import annotations

import re

from django.utils.translation import gettext as _

from games.drawing import symbols
from games.drawing.pieces import drawing, half
from games.engines.kit import cards
from games.engines.scene import Piece
from games.engines.text import Text
from games.engines.words import racks, scrabble
from games.engines.words.letra_dice import LETTER_DICE
from rules.domain.errors import TextError

#: seats by what people call their colour
OWNERS = {"weiss": 0, "schwarz": 1, **{str(number + 1): number for number in range(6)}}
CHESS = {
    "bauer": "pawn",
    "turm": "rook",
    "laeufer": "bishop",
    "springer": "knight",
    "dame": "queen",
    "koenig": "king",
}
GERMAN_SUITS = {drawn: suit for suit, drawn in cards.DRAWINGS["deutsch"].items()}
GERMAN_RANKS = {"koenig": "koenig", **{drawn: rank for rank, drawn in cards.GERMAN_RANKS.items()}}
#: names of one word
SINGLE = {
    "karte": ("card", "back"),
    "wuerfel": ("die", "back"),
    "domino": ("tile", "back"),
    "zahl": ("plate", "back"),
    "zahl-joker": ("plate", "joker"),
    "bild": ("picture", "back"),
    "gluecksrad": ("gluecksrad", "back"),
    "zettel": ("paper", "open"),
    "schaf": ("sheep", ""),
    "wolf": ("wolf", ""),
    "joker": ("card", "joker"),
}
OWNED = {
    "stein": "stone", "doppelstein": "king", "steinturm": "tower", "figur": "pawn", "pferd": "racehorse",
    "buerger": "walker", "schild": "shield",
}  # fmt: skip
FACED = {
    "plaettchen": "tan",
    "stift": "peg",
    "bild": "picture",
    "wuerfel": "die",
    "muschel": "cowry",
    "kutsche": "kutsche",
    "gluecksrad": "gluecksrad",
}
#: letter tiles by name: "e", "ae", "blanko"
LETTERS = {name: letter for letter, name in racks.NAMES.items()}
#: what may stand between pieces in a row
SIGNS = frozenset({"+", "−", "=", "?", "→", "oder", "und"})


def piece(name: str, at: str = "hand") -> Piece:
    """The piece of that name at a place. Raises TextError, with examples, for a name there is no drawing for."""
    made = _single(name, at) or _card(name, at) or _other(name, at)
    if made is None:
        raise TextError(
            _("„%(name)s“ ist kein Ding, das gezeichnet ist. Namen sind zum Beispiel herz-7, wuerfel-5, stein-weiss.")
            % {"name": name[:60]}
        )
    return made


def _single(name: str, at: str) -> Piece | None:
    if name not in SINGLE:
        return None
    kind, face = SINGLE[name]
    owner = {"sheep": 0, "wolf": 1}.get(kind)
    return Piece(at, kind, _said(name), owner, face=face)


def _card(name: str, at: str) -> Piece | None:
    suit, _dash, rank = name.partition("-")
    deck, french = "franzoesisch", name
    if suit in GERMAN_SUITS:
        deck, french = "deutsch", f"{GERMAN_SUITS[suit]}-{GERMAN_RANKS.get(rank, rank)}"
        if rank not in GERMAN_RANKS and not rank.isdigit():
            return None
    return cards.piece(french, at, deck) if french in cards.pack(cards.RANKS_52) else None


def _other(name: str, at: str) -> Piece | None:
    first, _dash, rest = name.partition("-")
    made: Piece | None = None
    if first in OWNED and rest in OWNERS:
        made = Piece(at, OWNED[first], _said(name), OWNERS[rest])
    elif first == "schach":
        kind, _dash, side = rest.partition("-")
        if kind in CHESS and side in ("weiss", "schwarz"):
            made = Piece(at, f"chess-{CHESS[kind]}", _said(name), OWNERS[side])
    elif first == "domino":
        across = rest.startswith("quer-")
        face = rest.removeprefix("quer-")
        halves = face.split("-")
        if len(halves) == 2 and all(half(shows) in symbols() for shows in halves):
            made = Piece(at, "tile", _said(name), face=face, across=across)
    elif first == "zahl":
        face, _dash, number = rest.partition("-")
        made = Piece(at, "plate", _said(rest), face="vertreter" if face == "joker" else face, text=number)
    elif first == "buchstabe" and rest in LETTERS:
        made = scrabble.tile(LETTERS[rest], at)
    elif first == "buchstabenwuerfel" and rest in LETTERS:
        made = LETTER_DICE.piece(LETTERS[rest], at)
    elif first == "haus" and (built := re.fullmatch(r"([1-6])-([1-4h])", rest)):
        made = Piece(at, "estate", _said(name), int(built[1]) - 1, text=built[2].upper())
    elif first == "blume":
        owner, _dash, number = rest.partition("-")
        face = "wild" if owner == "wild" else ""
        made = Piece(at, "flower", _said(name), OWNERS.get(owner), face=face, text=number)
    elif first in ("samen", "wunsch"):
        made = Piece(at, "card", _said(name), face=name)
    elif first == "werk":
        made = Piece(at, "card", _said(name), face=name, text=rest.upper())
    elif first in FACED and rest:
        made = Piece(at, FACED[first], _said(name), face=rest)
    if made is None or first == "domino":
        return made
    return made if drawing(made) not in (None, made.kind) else None


def _said(name: str) -> Text:
    """ "Würfel 5", "Domino 3-5", "Schach läufer weiß": the name, as it is spoken."""
    words = re.sub("(?<!q)ue", "ü", name).replace("ae", "ä").replace("oe", "ö").replace("weiss", "weiß")
    return Text(re.sub(r"(?<!\d)-|-(?!\d)", " ", words[:1].upper() + words[1:]))
