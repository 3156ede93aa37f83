"""The pictures of a text: scenes of its game's engine, hands of pieces, and plans."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial
from html import escape
from itertools import groupby
from pathlib import Path
from xml.etree import ElementTree

import segno
from django.conf import settings
from django.utils.translation import gettext as _

from games.drawing import USUAL, Type, rows_svg, scene_svg, symbols
from games.engines.core import GameError
from games.engines.puzzles.memory import MOTIFS
from games.engines.scene import Area, Board, Piece, View
from games.pictures import own
from gamesday.languages import kept_by_language
from rules.domain import scenes
from rules.domain.errors import TextError
from rules.domain.figures import Figure, Hand, Moment, Position, Put
from rules.domain.pieces import SIGNS, piece
from rules.domain.plans.drawing import plan_svg
from rules.domain.plans.vocabulary import Plan
from rules.domain.sheet import Facts

VIEW_BOX = re.compile(r'viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"')


SCALED = re.compile(r"scale\(([-\d.]+)")
#: points to a millimetre
PT = 72 / 25.4
#: so many drawings are kept, 28 KB each: those of some thirty games, since a game has thirty in its layouts
REMEMBERED = 1024


@dataclass(frozen=True, slots=True)
class Size:
    """How a picture is printed: so many millimetres wide, its letters from `least` to `most` points."""

    mm: float
    least: float
    most: float


def draw(facts: Facts, name: str, size: Size | None = None) -> str:
    """The SVG of one of a text's figures; its letters are as large as drawn, or as the print wants them.

    Raises TextError if what it asks for cannot be drawn.
    """
    return _drawn(facts.slug, name, facts.figures[name], size)


def is_lettered(facts: Facts, name: str) -> bool:
    """Whether something is written in a figure that could be written larger or smaller."""
    made = facts.figures[name].made
    drawn = draw(facts, name)
    if "<text" not in drawn:
        return False
    return isinstance(made, Plan) or drawn != draw(facts, name, Size(40, 12, 12))


def alt(facts: Facts, name: str) -> str:
    """What one of a text's figures shows, in the author's words or else in the engine's. Raises TextError as `draw`."""
    return alt_of(facts.slug, facts.figures[name])


def sign(facts: Facts) -> tuple[str, str]:
    """What a text's game is known by, as on its tile, with the words for it: the game's own drawing, or else the title.

    Raises TextError as `draw`.
    """
    drawn = own(facts.slug)
    if drawn:
        return drawn, _("Das Bild des Spiels „%(title)s“.") % {"title": facts.title}
    return draw(facts, facts.cover), alt(facts, facts.cover)


def without_letters(facts: Facts) -> Facts:
    """The same with no letters at the edge of a board: children are told places otherwise."""
    lettered = {
        name: replace(figure, lettering=False)
        for name, figure in facts.figures.items()
        if figure.lettering and not isinstance(figure.made, (Hand, Plan))
    }
    return replace(facts, figures={**facts.figures, **lettered})


@kept_by_language(REMEMBERED)
def _drawn(slug: str, name: str, figure: Figure, size: Size | None = None) -> str:
    try:
        label = alt_of(slug, figure)
        if isinstance(figure.made, Plan):
            return _fitted(partial(plan_svg, figure.made, label), size)
        if isinstance(figure.made, Hand):
            return _fitted(partial(_hand, figure.made, label), size)
        return _fitted(partial(_scene, _view(slug, figure.made), name, figure, label), size)
    except (GameError, TextError) as error:
        if isinstance(error, _PlacesError):
            raise
        reason = error.reason if isinstance(error, GameError) else error
        raise TextError(_("Das Bild „%(name)s“: %(reason)s") % {"name": name, "reason": reason}) from None


class _PlacesError(TextError):
    """A note points at what is not there; the sentence names the picture already."""


def _fitted(drawn: Callable[[Type], str], size: Size | None) -> str:
    """The drawing with letters of the size wanted: what is written larger may make the drawing itself wider."""
    svg = drawn(USUAL)
    if size is None or "<text" not in svg:
        return svg
    least = 0.0
    for _try in range(12):
        width, _height = _box(svg)
        wanted = size.least * width / (size.mm * PT)
        if wanted <= least:
            break
        least = wanted * 1.02
        svg = drawn(Type(least, max(least, size.most * width / (size.mm * PT))))
    return svg


def forget() -> None:
    """Let go of the drawings that are kept: for who prints one game after the other."""
    for kept in (_drawn, _view, shape, letters):
        kept.cache_clear()


@lru_cache(maxsize=256)
def _view(slug: str, made: Position | Put | Moment) -> View:
    return scenes.view(slug, made)


def _hand(hand: Hand, alt: str, letters: Type) -> str:
    rows: list[tuple[str, list[Piece | str]]] = [
        (words, [name if name in SIGNS else piece(name) for name in names]) for words, names in hand.rows
    ]
    return rows_svg(rows, fan=hand.fan, label=alt, letters=letters)


def _scene(view: View, name: str, figure: Figure, label: str, letters: Type) -> str:
    shown = {str(piece.label) for piece in view.pieces}
    missing = [label for label in figure.shows if label not in shown]
    if missing:
        raise TextError(
            _("%(missing)s ist nicht zu sehen. Zu sehen ist: %(shown)s.")
            % {"missing": ", ".join(missing), "shown": ", ".join(sorted(shown)) or _("nichts")}
        )
    areas = _areas(view, figure)
    try:
        return scene_svg(
            view,
            figure.notes,
            lettering=figure.lettering,
            areas=areas,
            names=figure.names,
            crop=figure.crop,
            letters=letters,
            label=label,
        )
    except ValueError:
        known = {spot.id for surface in view.surfaces if isinstance(surface, Board) for spot in surface.spots}
        unknown = set((figure.notes.places() | set(figure.crop)) - known)
        if not isinstance(areas, bool):
            unknown |= set(areas) - {surface.id for surface in view.surfaces}
        if not unknown:
            raise TextError(_("Da ist nichts zu zeichnen.")) from None
        raise _PlacesError(
            _("Das Bild „%(name)s“ zeigt auf Plätze, die es nicht gibt: %(unknown)s.")
            % {"name": name, "unknown": ", ".join(sorted(unknown))}
        ) from None


@lru_cache(maxsize=REMEMBERED)
def shape(svg: str) -> float:
    """How high a drawing is, in widths of it."""
    width, height = _box(svg)
    return height / width


def _box(svg: str) -> tuple[float, float]:
    """Width and height of a drawing in its own measure."""
    found = VIEW_BOX.search(svg)
    assert found
    return float(found[1]), float(found[2])


@lru_cache(maxsize=REMEMBERED)
def letters(svg: str, mm: float) -> tuple[float, ...]:
    """The sizes of all that is written in a drawing which is printed so wide, in points."""
    return tuple(_written(ElementTree.fromstring(svg), mm * PT / _box(svg)[0]))  # noqa: S314  # drawn here


def _written(element: ElementTree.Element, scale: float) -> Iterator[float]:
    for factor in SCALED.findall(element.get("transform", "")):
        scale *= abs(float(factor))
    if element.tag.endswith("}text"):
        yield scale * float(element.get("font-size", "0"))
    for child in element:
        yield from _written(child, scale)


def _areas(view: View, figure: Figure) -> bool | tuple[str, ...]:
    """Which areas are drawn: those asked for; all where there is no board."""
    if figure.areas is None:
        return not any(isinstance(surface, Board) for surface in view.surfaces)
    return figure.areas


# --- in words ---------------------------------------------------------------------------------------------------

#: so many pieces of a kind are named by their places; more are counted
MOST_PLACES = 8


@kept_by_language(1024)
def alt_of(slug: str, figure: Figure) -> str:
    """The alternative text of a figure of the text `slug`: its own, or a draft. Raises TextError."""
    if figure.alt or isinstance(figure.made, Plan):
        return figure.alt
    if isinstance(figure.made, Hand):
        said = [f"{words}: {_alike(names)}" if words else _alike(names) for words, names in figure.made.rows]
    else:
        try:
            said = [*_lying(scenes.view(slug, figure.made), figure), *_pointed_out(figure)]
        except GameError as error:
            raise TextError(error.reason) from None
    return "".join(f"{sentence[:1].upper()}{sentence[1:]}. " for sentence in said).strip()


def _alike(names: tuple[str, ...]) -> str:
    """Pieces and signs in their order, the same ones side by side counted."""
    rows = [(name if name in SIGNS else str(piece(name).label), len(list(same))) for name, same in groupby(names)]
    return ", ".join(f"{count} × {said}" if count > 1 else said for said, count in rows)


def _lying(view: View, figure: Figure) -> Iterator[str]:
    """What lies on the board and in the areas that are drawn, a sentence each."""
    areas = _areas(view, figure)
    for surface in view.surfaces:
        if isinstance(surface, Board):
            spots = {spot.id for spot in surface.spots}
        elif isinstance(surface, Area) and (surface.id in areas if isinstance(areas, tuple) else areas):
            spots = {surface.id}
        else:
            continue
        kinds: dict[str, list[Piece]] = {}
        for item in view.pieces:
            if item.at in spots:
                kinds.setdefault(str(item.label).split(",")[0], []).append(item)
        named = isinstance(surface, Board) and figure.lettering
        said = ", ".join(_counted(kind, items, named=named) for kind, items in kinds.items())
        if said or isinstance(surface, Board):
            yield f"{surface.label}: {said or _('leer')}"


def _counted(kind: str, items: list[Piece], *, named: bool) -> str:
    places = dict.fromkeys(item.at for item in items)
    count = sum(item.count for item in items)
    many = f"{count} × {kind}" if count > 1 else kind
    return f"{many} ({' '.join(places)})" if named and len(places) <= MOST_PLACES else many


def _pointed_out(figure: Figure) -> Iterator[str]:
    """What the notes single out; places are named where the picture shows their names."""
    notes = figure.notes
    told = (
        (_("Hell hinterlegt"), [f"{first} – {last}" for first, last in notes.bands]),
        (_("Eingekreist"), list(notes.rings)),
        (_("Durchgekreuzt"), list(notes.crosses)),
        (_("Pfeile"), [f"{first} → {last}" for first, last in notes.arrows]),
    )
    for what, places in told:
        if places:
            yield f"{what}: {', '.join(places) if figure.lettering else len(places)}"


def describe(facts: Facts, name: str) -> str:
    """What a figure shows, in the engine's words: place by place, to write its alternative text from.

    Empty for pictures that say themselves what is in them. Raises TextError as `draw` does.
    """
    figure = facts.figures[name]
    draw(facts, name)
    if isinstance(figure.made, (Hand, Plan)):
        return ""
    view = scenes.view(facts.slug, figure.made)
    lying: dict[str, list[str]] = {}
    for item in view.pieces:
        lying.setdefault(item.at, []).append(f"{item.count} × {item.label}" if item.count > 1 else str(item.label))
    said = [f"{place}: {', '.join(items)}" for place, items in lying.items()]
    return "; ".join([str(view.status), *said])


@lru_cache(maxsize=256)
def qr_svg(url: str, label: str) -> str:
    """A QR code of `url` as SVG; `label` is its accessible name."""
    code = segno.make(url, error="m", micro=False)
    drawn = code.svg_inline(border=2, dark="#000", light="#fff", omitsize=True, svgclass=None, lineclass=None)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{escape(label)}"'
    return drawn.replace("<svg", head, 1)


@lru_cache(maxsize=1)
def corner_svg() -> str:
    """The plant-like corner of the frames."""
    return (Path(settings.BASE_DIR) / "static" / "img" / "ecke.svg").read_text(encoding="utf-8")


@cache
def toys(name: str) -> list[str]:
    """Four cards of Memory around the cover of a children's leaflet, as SVG: always the same ones for a name."""
    cards = [
        (each, box, inside) for each, (box, inside) in symbols().items() if each.removeprefix("picture-") in MOTIFS
    ]
    first = sum(name.encode())
    chosen = [cards[(first + 5 * number) % len(cards)] for number in range(4)]
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{" ".join(f"{side:g}" for side in box)}">{inside}</svg>'
        for _name, box, inside in chosen
    ]
