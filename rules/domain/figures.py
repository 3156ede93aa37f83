"""The pictures of a text as the front matter asks for them: what each is made from, and reading that.

A picture is made in one of five ways: a `Position` in the notation of the game's engine, pieces `Put` on the game's
board, a `Moment` of a match played by a seed, a `Hand` of pieces, or a `Plan`, a drawing of shapes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.drawing import NOTHING, Notes
from rules.domain import given as read
from rules.domain.errors import TextError
from rules.domain.given import Scalar
from rules.domain.plans.vocabulary import Plan, read_plan
from rules.domain.shipped import shipped_figures

Options = tuple[tuple[str, Scalar], ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """A move: of `seat`, or of whoever is to act alone (None)."""

    path: tuple[str, ...]
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Fall:
    """What chance decides here, instead of what the seed says."""

    outcome: tuple[int | str, ...]


Moves = tuple[Turn | Fall, ...]


@dataclass(frozen=True, slots=True)
class Rules:
    """The game a scene is of: its slug ("" for the text's own), seats (None: the fewest) and options."""

    game: str = ""
    seats: int | None = None
    options: Options = ()


@dataclass(frozen=True, slots=True)
class Position:
    """A position in the engine's notation."""

    notation: str
    rules: Rules = Rules()


@dataclass(frozen=True, slots=True)
class Put:
    """The game's board as it is at the start, with these pieces on these places and no others."""

    pieces: tuple[tuple[str, tuple[str, ...]], ...]
    rules: Rules = Rules()


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of a match: `moves` from the start, then `auto` more as the seed falls.

    `seat` is whose view it is (None: a spectator's).
    """

    seed: str
    moves: Moves = ()
    auto: int = 0
    seat: int | None = None
    rules: Rules = Rules()


@dataclass(frozen=True, slots=True)
class Hand:
    """Rows of pieces by name, each with the words before it (may be empty); `fan` spreads them like cards in a hand."""

    rows: tuple[tuple[str, tuple[str, ...]], ...]
    fan: bool = False


Made = Position | Put | Moment | Hand | Plan


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture.

    `alt` says in words what it shows ("": `pictures.alt` drafts it from the scene); `width` is its share of the line
    (0.2 to 1). For scenes: `notes` point things out, `lettering` keeps the letters at a board's edge, `areas` the
    piles, hands and sheets beside it (all, none, or those named; None: all where there is no board), `names` writes
    over each what it is called, `shows` are labels of pieces that must be there, and `crop` are places: no more of
    the board is shown than the part around them.
    """

    made: Made
    alt: str = ""
    notes: Notes = NOTHING
    lettering: bool = True
    areas: bool | tuple[str, ...] | None = None
    names: bool = False
    shows: tuple[str, ...] = ()
    crop: tuple[str, ...] = ()
    width: float = 0.6

    @property
    def position(self) -> str:
        """The notation of a position; "" for a picture made in another way."""
        return self.made.notation if isinstance(self.made, Position) else ""


WAYS = ("position", "put", "match", "hand", "plan")
#: names a picture, of this text ("setzen") or a shipped one ("muehle/setzen"), which this one is but for what it says
FROM = "from"
LOOKS = ("alt", "width")
SCENE_LOOKS = (
    "lettering", "areas", "names", "shows", "crop", "bands", "rings", "crosses", "arrows", "labels",
)  # fmt: skip
RULES = ("game", "seats", "options")
MATCH_KEYS = ("seed", "moves", "auto", "seat")


def read_figures(given: Any) -> dict[str, Figure]:
    """All pictures of a text by name. Raises TextError, naming the picture."""
    if not isinstance(given, dict) or not given:
        raise TextError(_("„figures“ muss mindestens ein Bild nennen."))
    found = {}
    for name, value in given.items():
        where = _("Das Bild „%(name)s“") % {"name": name}
        found[str(name)] = _figure(where, _whole(where, value, given))
    return found


def _whole(where: str, value: Any, own: Mapping[Any, Any]) -> Any:
    """What is said of a picture, and what the one it comes from says besides."""
    said = {FROM: value} if isinstance(value, str) else value
    if not isinstance(said, dict) or FROM not in said:
        return said
    slug, _slash, name = read.word(said, FROM, where).rpartition("/")
    lent = (shipped_figures(slug) if slug else own).get(name)
    if not isinstance(lent, dict) or FROM in lent:
        raise TextError(
            _("%(where)s: Ein Bild „%(name)s“, das selbst gemacht ist, gibt es dort nicht.")
            % {"where": where, "name": said[FROM]}
        )
    if slug and ("position" in lent or "put" in lent):
        lent = {"game": slug, **lent}
    elif slug and isinstance(lent.get("match"), dict):
        lent = {**lent, "match": {"game": slug, **lent["match"]}}
    return {**lent, **{key: item for key, item in said.items() if key != FROM}}


def _figure(where: str, given: Any) -> Figure:
    ways = [way for way in WAYS if way in given] if isinstance(given, dict) else []
    if len(ways) != 1:
        raise TextError(_("%(where)s braucht genau eines von: %(ways)s.") % {"where": where, "ways": ", ".join(WAYS)})
    (way,) = ways
    # what the engine has no words for, somebody must describe
    alt = read.word(given, "alt", where) if "alt" in given or way == "plan" else ""
    width = read.number(given, "width", where, 0.6, 0.2, 1)
    if way in ("hand", "plan"):
        read.known(given, (way, *LOOKS, *(("fan",) if way == "hand" else ())), where)
        made: Made = _hand(given, where) if way == "hand" else read_plan(given["plan"], where)
        return Figure(made, alt, width=width)
    rules = () if way == "match" else RULES
    read.known(given, (way, *LOOKS, *SCENE_LOOKS, *rules), where)
    return Figure(
        made=_scene(way, given, where),
        alt=alt,
        notes=Notes(
            bands=read.pairs(given, "bands", where),
            rings=read.places(given, "rings", where),
            crosses=read.places(given, "crosses", where),
            arrows=read.pairs(given, "arrows", where),
            labels=read.pairs(given, "labels", where),
        ),
        lettering=read.truth(given, "lettering", where, True),
        areas=_areas(given, where),
        names=read.truth(given, "names", where, False),
        shows=read.places(given, "shows", where),
        crop=read.places(given, "crop", where),
        width=width,
    )


def _areas(given: Mapping[Any, Any], where: str) -> bool | tuple[str, ...] | None:
    value = given.get("areas")
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return tuple(value)
    if value is not None and not isinstance(value, bool):
        raise TextError(_("%(where)s: areas ist true, false oder eine Liste von Namen.") % {"where": where})
    return value


def _scene(way: str, given: Mapping[Any, Any], where: str) -> Position | Put | Moment:
    if way == "position":
        return Position(read.word(given, "position", where), read_rules(given, where))
    if way == "match":
        return read_moment(given["match"], where)
    put = read.mapping(given["put"], where, _(": put nennt zu jedem Platz die Dinge, die dort liegen."))
    pieces = []
    for place, names in put.items():
        if not isinstance(names, list) or not all(isinstance(item, str) for item in names):
            raise TextError(
                _("%(where)s: Auf „%(place)s“ liegt eine Liste von Dingen.") % {"where": where, "place": place}
            )
        pieces.append((str(place), tuple(names)))
    return Put(tuple(pieces), read_rules(given, where))


def read_rules(given: Mapping[Any, Any], where: str) -> Rules:
    """Which game, for how many, under which options."""
    game = given.get("game", "")
    if not isinstance(game, str):
        raise TextError(_("%(where)s: game ist der Kurzname eines Spiels.") % {"where": where})
    return Rules(game, read.count(given, "seats", where, 20), read.options(given, where))


def read_moment(given: Any, where: str) -> Moment:
    """A moment of a match. Raises TextError."""
    match = read.mapping(given, where, _(": match braucht seed und was seitdem geschah."))
    read.known(match, (*MATCH_KEYS, *RULES), f"{where}, match")
    seed = match.get("seed")
    if isinstance(seed, bool) or not isinstance(seed, (str, int)) or str(seed) == "":
        raise TextError(_('%(where)s: match braucht einen seed, zum Beispiel "1".') % {"where": where})
    return Moment(
        seed=str(seed),
        moves=read_moves(match.get("moves", []), where),
        auto=read.count(match, "auto", where) or 0,
        seat=read.count(match, "seat", where, 20),
        rules=read_rules(match, where),
    )


def read_moves(given: Any, where: str) -> Moves:
    """Moves and what chance decides, in order. Raises TextError, naming the number of the one that is wrong."""
    if not isinstance(given, list):
        raise TextError(_("%(where)s: moves ist eine Liste von Zügen.") % {"where": where})
    found: list[Turn | Fall] = []
    for at, item in enumerate(given, 1):
        if isinstance(item, list):
            found.append(Turn(read_path(item, where)))
        elif isinstance(item, dict) and set(item) == {"seat", "move"} and type(item["seat"]) is int:
            found.append(Turn(read_path(item["move"], where), item["seat"]))
        elif isinstance(item, dict) and set(item) == {"chance"} and isinstance(item["chance"], list):
            found.append(Fall(tuple(value if type(value) is int else str(value) for value in item["chance"])))
        else:
            raise TextError(
                _("%(where)s: Zug %(at)d ist weder eine Liste wie [a4] noch {seat: 1, move: […]} noch {chance: […]}.")
                % {"where": where, "at": at}
            )
    return tuple(found)


def read_path(given: Any, where: str) -> tuple[str, ...]:
    """The targets of one move. Raises TextError."""
    if not isinstance(given, list) or not given or not all(type(item) in (str, int) for item in given):
        raise TextError(
            _("%(where)s: Ein Zug ist eine Liste von Namen; ja und nein gehören in Anführungszeichen.")
            % {"where": where}
        )
    return tuple(map(str, given))


def _hand(given: Mapping[Any, Any], where: str) -> Hand:
    said = TextError(
        _("%(where)s: hand ist eine Liste von Dingen oder von Reihen wie {Pasch: [wuerfel-6, wuerfel-6]}.")
        % {"where": where}
    )
    value = given["hand"]
    if not isinstance(value, list) or not value:
        raise said
    fan = read.truth(given, "fan", where, False)
    if all(isinstance(item, (str, int)) for item in value):
        return Hand((("", tuple(map(str, value))),), fan)
    rows = []
    for item in value:
        ((label, names),) = item.items() if isinstance(item, dict) and len(item) == 1 else (("", item),)
        if not isinstance(names, list) or not names or not all(isinstance(name, (str, int)) for name in names):
            raise said
        rows.append((str(label), tuple(map(str, names))))
    return Hand(tuple(rows), fan)
