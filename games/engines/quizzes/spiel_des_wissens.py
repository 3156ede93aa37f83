"""Himmelsreise: from the observatory past six heavenly bodies to the Milky Way, with a question on every field.

The rules of the branded box Spiel des Wissens (000:1016-1029), on a way and with questions of our own: a journey in an
airship of about 1900. Where the box has Pluto, which nobody knew then, we have the Moon, and Galaxia is the Milky Way.
The source leaves open, and we decide:

- the way (`PATTERN`): from one body to the next eight fields, the third and the sixth meteors. So two fields back from
  a meteor and seven from a body never lead to or over the one before, nor two on from a meteor to the next;
- a general question (000:1029) is of nature, history, geography, entertainment or art, in this order; a meteor asks
  what the next body asks, behind the last one any of the special topics;
- whether a right answer on a pointed field gives another throw: "the game goes on" (000:1029); an option. The wrong one
  ends the turn, so we take it that the right one does not;
- fields one comes to by an answer, on or back, ask nothing;
- how many play: six pawns, so two to six; who begins, and a shorter way, are options. A match that takes too long ends,
  and who has come furthest is ahead.

A player touches the die and then an answer ("antwort-a" … "antwort-d") and "weiter"; on a body, after a right answer,
the die again or "rasten". The pawn goes by itself.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from games.engines.core import Effect, Formed, Moved, Path, Preset, Ruleset, Said, Seat, choice
from games.engines.kit.asking import Asking, QuizOptions, Round
from games.engines.kit.quiz import TOPICS
from games.engines.kit.states import changed
from games.engines.kit.throws import DICE, READY, TRAY, who_begins
from games.engines.kit.trail import FACES, PAWNS, SIDES, Field, drawn, name, spiral
from games.engines.scene import Area, Board, Button, Piece, Spot
from games.engines.text import Text, _, plural

MOST_SEATS, MOST_THROWS = 6, 120
REST = "rasten"
GENERAL = ("natur", "geschichte", "erdkunde", "unterhaltung", "kunst")
#: what the bodies ask, from the first to the last (000:1020-1025; the Moon for Pluto)
SPECIAL = ("spiel", "maerchen", "helden", "film", "woerter", "tiere")
BODIES = (_("Mond"), _("Mars"), _("Jupiter"), _("Saturn"), _("Uranus"), _("Neptun"))
WRITTEN = ("Mond", "Mars", "Jupiter", "Saturn", "Uranus", "Neptun")
ASKING = (_("Spiele"), _("Märchen"), _("Helden und Schurken"), _("Trickfilm"), _("Wortspiele"), _("Tiere"))
COLOUR = (5, 2, 3, 1, 4, 0)
#: what stands on a pointed field
WHAT = ("N", "G", "E", "U", "K")
#: the fields before a body, and those before the Milky Way: pointed or a meteor
PATTERN, LAST = "ppmppmpp", "ppmpp"
STRETCH = len(PATTERN) + 1
#: how far back a wrong answer leads, and how far on a right one (000:1029)
METEOR, BODY = 2, 7
RINGS = tuple(Area(f"ringe-{seat}", _("Ringe"), "row", seat) for seat in range(MOST_SEATS))


@dataclass(frozen=True, slots=True)
class ReiseOptions(QuizOptions):
    """What the source leaves open."""

    wurf: bool = choice(
        True,
        _("Wer unterwegs richtig antwortet,"),
        {True: _("würfelt noch einmal"), False: _("bleibt stehen, und der Nächste ist dran")},
        "the game goes on 000:1029; a new throw is not named",
    )
    ziele: int = choice(
        6,
        _("Die Reise führt"),
        {6: _("an sechs Himmelskörpern vorbei"), 3: _("an drei Himmelskörpern vorbei")},
        "six 000:1018; the shorter way is ours",
    )
    runden: int = choice(
        0,
        _("Gespielt wird"),
        {0: _("bis jemand am Ziel ist"), 8: _("höchstens acht Runden"), 15: _("höchstens fünfzehn Runden")},
        "to the end 000:1029; a shorter match is ours",
    )
    beginn: str = who_begins("no source says; the highest throw, as elsewhere")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reise(Round):
    """Where everybody is (0: the observatory), and how many rings they have; `turns` are over, `rests`: who is to throw
    may also stay."""

    where: tuple[int, ...]
    rings: tuple[int, ...]
    turns: int = 0
    rests: bool = False


def body_at(field: int) -> int | None:
    """The number of the heavenly body on a field, if there is one."""
    stretch, rest = divmod(field, STRETCH)
    return stretch - 1 if rest == 0 and 0 < stretch <= len(BODIES) else None


class Himmelsreise(Asking[Reise]):
    """The game for two to six seats."""

    options_class = ReiseOptions

    def __init__(self, seats: int, options: ReiseOptions) -> None:
        super().__init__(seats, options, MOST_THROWS, SIDES)
        self.goal = options.ziele * STRETCH + len(LAST) + 1
        self.surfaces = (_board(options.ziele), TRAY, *RINGS[:seats])

    def fresh(self) -> Reise:
        return Reise(where=(0,) * self.seats, rings=(0,) * self.seats)

    def passed(self, s: Reise) -> Reise:
        return changed(super().passed(s), turns=s.turns + 1, rests=False)

    # --- a turn ---

    def fell(self, s: Reise) -> tuple[Reise, list[Effect]]:
        seat, side, here = s.turn, self.names[s.turn], s.where[s.turn]
        ahead = STRETCH * (s.rings[seat] + 1)  # the next body, where one stops in any case (000:1029)
        to = min(here + s.dice[0], ahead if s.rings[seat] < self.options.ziele else self.goal)
        said = _("{side} fliegt zu: {place}.", side=side, place=label(to, self.options.ziele))
        after, effects = self._moved(changed(s, rests=False), to), [Moved(source=name(here), to=name(to), text=said)]
        if to == self.goal:
            return after, list(effects)
        return self.ask(after, *topics(to, self.options.ziele)), list(effects)

    def _moved(self, s: Reise, to: int) -> Reise:
        seat = s.turn
        last = (name(s.where[seat]), name(to))
        return changed(s, where=(*s.where[:seat], to, *s.where[seat + 1 :]), last=last)

    def answered(self, s: Reise, right: bool) -> tuple[Reise, list[Effect]]:
        seat, side, here = s.turn, self.names[s.turn], s.where[s.turn]
        body = body_at(here)
        if body is not None and right:
            rings = (*s.rings[:seat], s.rings[seat] + 1, *s.rings[seat + 1 :])
            said = _("{side} bekommt den Ring: {body}.", side=side, body=BODIES[body])
            return changed(s, rings=rings, rests=True), [Formed(places=(name(here),), text=said)]
        if body is None and not is_meteor(here):
            if right and self.options.wurf:
                return s, []
            return self.passed(s), []
        steps = METEOR if right else -METEOR if body is None else -BODY
        to = here + steps
        after = self._moved(s, to)
        if right:
            said = plural(steps, _("{side} fliegt {n} Feld vor."), _("{side} fliegt {n} Felder vor."), side=side)
        else:
            said = plural(-steps, _("{side} muss {n} Feld zurück."), _("{side} muss {n} Felder zurück."), side=side)
            after = self.passed(after)
        return after, [Moved(source=name(here), to=name(to), text=said)]

    def choice(self, s: Reise) -> tuple[Button, ...]:
        return (Button(REST, _("Hier rasten"), "r"),) if s.phase == READY and s.rests else ()

    def touched(self, s: Reise, target: str) -> tuple[Reise, list[Effect]]:
        if target == REST:  # 000:1029: he plays on or ends his turn
            return self.passed(s), [Said(text=_("{side} rastet.", side=self.names[s.turn]))]
        return super().touched(s, target)

    def why_not(self, s: Reise, seat: Seat, path: Path) -> Text:
        if s.phase == READY and s.rests:
            return _("Würfle, oder raste hier.")
        return super().why_not(s, seat, path)

    # --- the end ---

    def over(self, s: Reise) -> str:
        if self.goal in s.where:
            return "goal"
        return "rounds" if 0 < self.options.runden * self.seats <= s.turns else ""

    def standing(self, s: Reise) -> Sequence[int]:
        return s.where

    def reason(self, s: Reise) -> Text:
        if self.goal in s.where:
            winner = self.names[s.where.index(self.goal)]
            return _("{side} ist mit allen Ringen an der Milchstraße und gewinnt.", side=winner)
        return _("Die Runden sind gespielt: Wer am weitesten gekommen ist, gewinnt.")

    # --- what there is to see ---

    def pieces(self, s: Reise) -> list[Piece]:
        found = [Piece(name(at), "pawn", PAWNS[seat], seat, FACES[seat]) for seat, at in enumerate(s.where)]
        for seat, count in enumerate(s.rings):
            for body in range(count):
                said = _("Ring {body}", body=BODIES[body])
                found.append(Piece(RINGS[seat].id, "stone", said, face=str(COLOUR[body])))
        return found

    def note(self, s: Reise, seat: Seat) -> Text:
        return _("{n} von {m}", n=s.rings[seat], m=self.options.ziele)

    # --- for programs ---

    def counsel(self, s: Reise, seat: Seat, strength: int, rng: random.Random) -> Path:
        """To fly on costs nothing that a later turn would not: the die always, but for the easy one."""
        return (DICE,) if strength else self.propose(s, seat, rng)


def is_meteor(field: int) -> bool:
    stretch, rest = divmod(field, STRETCH)
    pattern = PATTERN if stretch < len(BODIES) else LAST
    return 0 < rest <= len(pattern) and pattern[rest - 1] == "m"


def topics(field: int, bodies: int) -> tuple[str, ...]:
    """What is asked on a field of a way past so many bodies."""
    stretch = field // STRETCH
    if (body := body_at(field)) is not None and body < bodies:
        return (SPECIAL[body],)
    if is_meteor(field):
        return (SPECIAL[stretch],) if stretch < bodies else SPECIAL
    return (GENERAL[field % len(GENERAL)],)


def label(field: int, bodies: int) -> Text:
    """How a field is called on a way past so many bodies."""
    if field == 0:
        return _("Sternwarte")
    if field == bodies * STRETCH + len(LAST) + 1:
        return _("Milchstraße")
    if (body := body_at(field)) is not None:
        return _("{body}, {topic}", body=BODIES[body], topic=ASKING[body])
    stretch = field // STRETCH
    if is_meteor(field):
        topic = ASKING[stretch] if stretch < bodies else _("alle Gebiete der Reise")
        return _("Meteor auf Feld {n}, {topic}", n=field, topic=topic)
    return _("Feld {n}, {topic}", n=field, topic=TOPICS[GENERAL[field % len(GENERAL)]])


# --- the drawing ------------------------------------------------------------------------------------------------


@cache
def _board(bodies: int) -> Board:
    """A spiral from the observatory inwards to the Milky Way."""
    goal = bodies * STRETCH + len(LAST) + 1
    wide, high = (7, 9) if bodies == len(BODIES) else (5, 7)
    fields = []
    for n in range(goal + 1):
        body = body_at(n)
        tone = "light"
        if body is not None and n < goal:
            tone = f"seat-{COLOUR[body]}"
        elif n in (0, goal):
            tone = "seat-4" if n == 0 else "seat-5"
        elif is_meteor(n):
            tone = "dark"
        fields.append(Field(label(n, bodies), tone))
    board = drawn(fields, spiral(wide, high)[: goal + 1], high + 0.3)
    return replace(board, label=_("Himmel"), spots=tuple(_drawn(n, spot, goal) for n, spot in enumerate(board.spots)))


def _drawn(n: int, spot: Spot, goal: int) -> Spot:
    """What a field is about stands on it, or is painted on it."""
    body = body_at(n)
    if n == 0:
        return replace(spot, text="", picture="laterne")
    if n == goal:
        return replace(spot, text="", picture="krone")
    if body is not None:
        return replace(spot, text=WRITTEN[body])
    if is_meteor(n):
        return replace(spot, text="", picture="stern")
    return replace(spot, text=WHAT[n % len(GENERAL)])


RULESETS = (
    Ruleset(
        "spiel-des-wissens",
        "Himmelsreise",
        Himmelsreise,
        tuple(range(2, MOST_SEATS + 1)),
        # each chooses a booklet; each throw: touching the die, the die, a question, an answer, reading; resting for six
        # rings
        max_events=MOST_SEATS + 5 * MOST_THROWS * MOST_SEATS + 6 * MOST_SEATS,
        presets={"kurz": Preset(_("Kurz: drei Himmelskörper"), {"ziele": 3})},
    ),
)
