"""French or German cards: the pictures of a text in the faces its readers hold in their hands.

A text names cards one way; its pictures can be drawn either way. What a picture says in words stays true: the words
then tell which card was drawn for which, and the leaflet shows a key.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from games.drawing import rows_svg
from games.engines.kit import cards
from games.engines.registry import rulesets
from games.engines.scene import Piece
from gamesday.languages import kept_by_language
from rules.domain.errors import UnknownLayoutError
from rules.domain.figures import Figure, Hand, Moment, Position, Put, Rules
from rules.domain.pictures import alt_of
from rules.domain.pieces import GERMAN_RANKS, GERMAN_SUITS, piece
from rules.domain.plans.vocabulary import Plan
from rules.domain.sheet import Facts

FACES = cards.DECKS
_SUITS = {suit: german for german, suit in GERMAN_SUITS.items()}
_RANKS = {rank: german for german, rank in GERMAN_RANKS.items()}


@dataclass(frozen=True, slots=True)
class Legend:
    """The key to cards drawn otherwise than the text names them: a picture, and its words."""

    svg: str
    alt: str


def find_faces(slug: str) -> str:
    """A kind of cards; "" as the text has them. Raises UnknownLayoutError, naming those there are."""
    if slug and slug not in FACES:
        raise UnknownLayoutError(
            _("Karten „%(slug)s“ gibt es nicht. Es gibt: %(known)s.")
            % {"slug": slug[:60], "known": ", ".join(map(str, FACES))}
        )
    return slug


def redraw(facts: Facts, faces: str) -> Facts:
    """The facts with their pictures in these faces; the very same facts where that changes nothing."""
    if not find_faces(faces):
        return facts
    figures = {name: _figure(facts.slug, figure, faces) for name, figure in facts.figures.items()}
    if all(figure is facts.figures[name] for name, figure in figures.items()):
        return facts
    return replace(facts, figures=figures)


@kept_by_language()
def legend() -> Legend:
    """Suits and pictures of both packs, pair by pair."""
    pairs = [
        (piece(f"{suit}-{rank}"), piece(f"{german}-{_RANKS[rank]}"))
        for (suit, german), rank in zip(_SUITS.items(), ("bube", "dame", "koenig", "ass"), strict=True)
    ]
    rows: list[tuple[str, list[Piece | str]]] = [
        ("", [*(left[0], "=", left[1]), "", *(right[0], "=", right[1])]) for left, right in (pairs[:2], pairs[2:])
    ]
    names = [
        (cards.SUIT_NAMES["franzoesisch"], cards.SUIT_NAMES["deutsch"]),
        (cards.RANK_NAMES["franzoesisch"], cards.RANK_NAMES["deutsch"]),
    ]
    said = "; ".join(
        _("%(french)s ist %(german)s") % {"french": french[key], "german": german[key]}
        for french, german in names
        for key in french
        if str(french[key]) != str(german[key])
    )
    alt = _("Französische und deutsche Karten nebeneinander: %(said)s.") % {"said": said}
    return Legend(rows_svg(rows, label=alt), alt)


def _figure(slug: str, figure: Figure, faces: str) -> Figure:
    made = figure.made
    match made:
        case Hand():
            turned: Hand | Position | Put | Moment | Plan = _hand(made, faces)
        case Moment(rules=rules) | Position(rules=rules):
            turned = replace(made, rules=_rules(slug, rules, faces))
        case _:
            turned = made
    if turned == made:
        return figure
    drawn = {"deutsch": _("deutschen"), "franzoesisch": _("französischen")}[faces]
    alt = _("%(alt)s Gezeichnet mit %(faces)s Karten: %(key)s.") % {
        "alt": alt_of(slug, figure),
        "faces": drawn,
        "key": _key(faces),
    }
    return replace(figure, made=turned, alt=alt, shows=())


def _key(faces: str) -> str:
    other = "franzoesisch" if faces == "deutsch" else "deutsch"
    pairs = [
        (names[other][key], names[faces][key])
        for names in (cards.SUIT_NAMES, cards.RANK_NAMES)
        for key in names[faces]
        if str(names[other][key]) != str(names[faces][key])
    ]
    return ", ".join(_("%(drawn)s für %(said)s") % {"said": said, "drawn": drawn} for said, drawn in pairs)


def _hand(hand: Hand, faces: str) -> Hand:
    names = [name for _words, row in hand.rows for name in row]
    german = {name for name in names if name.partition("-")[0] in GERMAN_SUITS}
    french = {name for name in names if name.partition("-")[0] in _SUITS}
    if german and french:  # it compares the two packs
        return hand
    return replace(hand, rows=tuple((words, tuple(_card(name, faces) for name in row)) for words, row in hand.rows))


def _card(name: str, faces: str) -> str:
    suit, _dash, rank = name.partition("-")
    if faces == "deutsch" and suit in _SUITS:
        return f"{_SUITS[suit]}-{_RANKS.get(rank, rank)}"
    if faces == "franzoesisch" and suit in GERMAN_SUITS:
        return f"{GERMAN_SUITS[suit]}-{GERMAN_RANKS.get(rank, rank)}"
    return name


def _rules(slug: str, rules: Rules, faces: str) -> Rules:
    """The rules with the option that chooses the cards set, where the game has one."""
    ruleset = rulesets().get(rules.game or slug)
    name = next((n for n, c in ruleset.choices().items() if c.answers is cards.DECKS), "") if ruleset else ""
    if not name:
        return rules
    chosen = dict(rules.options).get(name, ruleset.defaults()[name] if ruleset else "")
    if chosen == faces:
        return rules
    return replace(rules, options=tuple(sorted({**dict(rules.options), name: faces}.items())))
