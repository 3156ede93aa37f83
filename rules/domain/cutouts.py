"""Things to print, cut out and play with: dominoes, number tiles, Memory, the Quartett, packs of cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.drawing.pieces import box, document, piece_svg
from games.engines.dominoes import bilderdomino
from games.engines.kit import cards
from games.engines.kit import tiles as dominoes
from games.engines.melds import rummikub_figures as rummikub
from games.engines.puzzles import memory
from games.engines.scene import Piece
from games.engines.shedding import quartett_sets as quartett
from games.engines.text import Text
from rules.domain.errors import UnknownPrintError
from rules.domain.typesetting import typeset


@dataclass(frozen=True, slots=True)
class Item:
    """One thing to cut out: its drawing, what it is in words, words printed under it, and how often it is printed."""

    svg: str
    alt: str
    under: str = ""
    above: str = ""
    count: int = 1


@dataclass(frozen=True, slots=True)
class CutOut:
    """A set of things of one size (millimetres), so many side by side."""

    title: str
    says: str
    width: float
    height: float
    columns: int
    items: Callable[[], list[Item]]


def single(piece: Piece) -> str:
    """One piece as a picture that ends where the piece ends."""
    width, height = box(piece)
    return document(width, height, piece_svg(piece, width / 2, height / 2, 1.0), str(piece.label))


def _dominoes() -> list[Item]:
    names = [name for name, (high, _low) in zip(dominoes.NAMES, dominoes.HALVES, strict=True) if high <= 6]
    return [
        Item(
            single(Piece("", "tile", Text(name), face=name)),
            _("Dominostein %(first)s und %(second)s") % dict(zip(("first", "second"), name.split("-"), strict=True)),
        )
        for name in names
    ]


def _picture_dominoes() -> list[Item]:
    halves = [pair for pair in dominoes.HALVES if pair[0] < len(bilderdomino.PICTURES)]
    faces = [[bilderdomino.PICTURES[number] for number in (low, high)] for high, low in halves]
    return [
        Item(
            single(Piece("", "tile", Text(" ".join(face)), face="-".join(face))),
            _("Bilderdomino: %(first)s und %(second)s")
            % dict(zip(("first", "second"), (memory.MOTIFS[name] for name in face), strict=True)),
        )
        for face in faces
    ]


def _number_tiles() -> list[Item]:
    tiles = [tile for tile in rummikub.PACK if "#" not in tile and tile != rummikub.JOKERS[1]]
    return [
        Item(single(rummikub.piece(tile, "")), _("Zweimal: %(name)s") % {"name": rummikub.NAMES[tile]}, count=2)
        for tile in tiles
    ]


def _memory() -> list[Item]:
    return [
        Item(single(Piece("", "picture", label, face=name)), _("Zweimal: %(name)s") % {"name": label}, count=2)
        for name, label in memory.MOTIFS.items()
    ]


def _quartett() -> list[Item]:
    chosen = quartett.SETS["handwerk"]
    made = []
    for title, group in zip(chosen.titles, chosen.groups, strict=True):
        names = [str(chosen.names[card]).partition(" ")[2] for card in group]
        for card, name in zip(group, names, strict=True):
            others = ", ".join(other for other in names if other != name)
            made.append(
                Item(
                    single(chosen.piece(card, "", "")),
                    _("%(card)s, Quartett %(title)s; dazu gehören %(others)s")
                    % {"card": chosen.names[card], "title": title, "others": others},
                    under=f"{name}\n{others}",
                    above=str(title),
                )
            )
    return made


def _pack(deck: str, ranks: Sequence[str] = cards.RANKS_32, jokers: int = 0) -> list[Item]:
    every = cards.pack(ranks, jokers=jokers)
    return [Item(single(cards.piece(card, "", deck)), str(cards.name(card, deck))) for card in every]


def cutouts() -> dict[str, CutOut]:
    """Every set there is, by name."""
    firm = _("Druck die Blätter auf festes Papier und schneide an den Linien.")
    return {
        "domino-steine": CutOut(_("Domino: 28 Steine"), firm, 56, 25.5, 3, _dominoes),
        "bilderdomino-steine": CutOut(_("Bilderdomino: 28 Steine"), firm, 56, 25.5, 3, _picture_dominoes),
        "memory-karten": CutOut(_("Memory: 22 Paare"), firm, 43.5, 43.5, 4, _memory),
        "quartett-karten": CutOut(_("Quartett „Handwerk um 1900“: 32 Karten"), firm, 59, 80, 3, _quartett),
        "karten-franzoesisch": CutOut(
            _("32 Karten, französisches Blatt"), firm, 56, 80, 3, lambda: _pack("franzoesisch")
        ),
        "karten-52": CutOut(
            _("52 Karten und 3 Joker, französisches Blatt"),
            firm,
            56,
            80,
            3,
            lambda: _pack("franzoesisch", cards.RANKS_52, jokers=3),
        ),
        "karten-deutsch": CutOut(_("32 Karten, deutsches Blatt"), firm, 56, 80, 3, lambda: _pack("deutsch")),
        "zahlensteine": CutOut(_("Rummikub: 104 Zahlensteine und 2 Joker"), firm, 30, 40, 6, _number_tiles),
    }


def cutout_pdf(name: str) -> bytes:
    """The sheets of one set. Raises UnknownPrintError, naming those there are."""
    known = cutouts()
    if name not in known:
        raise UnknownPrintError(
            _("„%(name)s“ gibt es nicht zum Ausschneiden. Es gibt: %(known)s.")
            % {"name": name[:60], "known": ", ".join(known)}
        )
    made = known[name]
    given: dict[str, Any] = {
        "document_title": made.title,
        "author": _("Förderverein"),
        "keywords": [made.title, _("zum Ausschneiden")],
        "title": made.title,
        "says": made.says,
        "size": [made.width, made.height],
        "columns": made.columns,
        "items": [
            {"svg": item.svg, "alt": item.alt, "under": item.under, "above": item.above, "count": item.count}
            for item in made.items()
        ],
    }
    return typeset("cutouts.typ", given)
