"""How a game that is played with real things is counted: the record `score` at the head of its text.

One record feeds the phone of who counts, the paper they write on, the ranking and the certificate:

    score: {kind: points, tries: 3, most: 6}                   a number of points each try, summed; 0 to `most`
    score: {kind: points, tries: 3, values: [0, 1, 2, 3]}      only these values
    score: {kind: pieces, pieces: {Mikado: [20, 1], …}}        what was taken: worth so much, so many there are
    score: {kind: time, best: shortest}                        a stopwatch; `longest` where one holds out
    score: {kind: time, best: shortest, lanes: 6, onward: 2}   so many run at once; the first of each run go to a final
    score: {kind: relay, legs: 8}                              the time of a team, a tap each change; at most `legs`
    score: {kind: count, most: 999}                            a number: jumps; `best: fewest` where less is more
    score: {kind: count, most: 99, calls: {Feuer: feuer, …}}   the phone calls out these words, with these pictures
    score: {kind: level, steps: [Knöchel, Wade, …]}            how far somebody came
    score: {kind: duel, of: 3}                                 two groups, best of three; `draws: true` allows a draw
    score: {kind: free, minutes: 10}                           found or free, round after round; the phone counts down
    score: {kind: marbles, marbles: {Einer: 1, Zweier: 2, …}}  lent marbles change hands; their sum stays what it is
    score: {kind: pool}                                        stakes on horses; what a placed one pays; no ranking

`attempts` says how often one may try (1 unless said); the best counts, and with `ties: next` of two equal ones the next
best. `try` is what a try is called where it has a name (Ball, Lauf, Wurf); `tries` may be a list of names.
A list of records gives a choice: the first holds unless the organiser takes another. What was reached is a tuple
of whole numbers, the *values*: points of each try, how many of each piece, hundredths of a second (of each leg), a
count, the number of steps reached, won by one and the other, 1 for free.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.domain import given as read
from rules.domain.errors import TextError

#: hundredths of a second in a second, and in the longest time anybody stops
SECOND = 100
LONGEST_TIME = 3 * 3600 * SECOND
MOST_COUNT = 9999


class Kind(enum.StrEnum):
    """What is written down."""

    POINTS = "points"
    PIECES = "pieces"
    TIME = "time"
    RELAY = "relay"
    COUNT = "count"
    LEVEL = "level"
    DUEL = "duel"
    FREE = "free"
    MARBLES = "marbles"
    POOL = "pool"


#: points for a duel won, and for one that ends in a draw
WON, DRAWN = 2, 1


class ScoreError(TextError):
    """What was written down cannot have been reached."""


@dataclass(frozen=True, slots=True)
class Piece:
    """What one may take: its name, what it is worth, how many there are."""

    name: str
    worth: int
    number: int = MOST_COUNT


@dataclass(frozen=True, slots=True)
class Score:
    """How a game is counted; see the head of this module."""

    kind: Kind
    tries: int = 1
    choices: tuple[int, ...] = ()
    pieces: tuple[Piece, ...] = ()
    least: bool = False
    steps: tuple[str, ...] = ()
    most: int = MOST_COUNT
    attempts: int = 1
    next_best: bool = False
    called_try: str = ""
    names: tuple[str, ...] = ()
    lanes: int = 1
    onward: int = 0
    legs: int = 1
    calls: tuple[tuple[str, str], ...] = ()
    of: int = 1
    draws: bool = False
    minutes: int = 0

    @property
    def called(self) -> str:
        """How it is counted, for an organiser who chooses."""
        match self.kind:
            case Kind.TIME:
                return _("Zeit: die kürzeste gewinnt") if self.least else _("Zeit: die längste gewinnt")
            case Kind.DUEL if self.of > 1:
                return _("Zwei Gruppen gegeneinander: wer von %(n)s Zügen mehr gewinnt") % {"n": self.of}
        return {
            Kind.POINTS: _("Punkte"), Kind.PIECES: _("Punkte für Stücke"), Kind.RELAY: _("Staffel: Zeit einer Gruppe"),
            Kind.COUNT: _("Anzahl"), Kind.LEVEL: _("Wie weit jemand kommt"), Kind.DUEL: _("Zwei Gruppen gegeneinander"),
            Kind.FREE: _("Gefunden oder frei"), Kind.MARBLES: _("Murmeln, die wandern"),
            Kind.POOL: _("Topf der Einsätze"),
        }[self.kind]  # fmt: skip

    def checked(self, values: Sequence[int]) -> tuple[int, ...]:
        """The values, if they can have been reached. Raises ScoreError, which names what cannot be."""
        found = tuple(values)
        for value in found:
            if type(value) is not int:
                raise ScoreError(_("„%(value)s“ ist keine ganze Zahl.") % {"value": str(value)[:20]})
        if self.kind is Kind.RELAY:
            fits, wanted = 1 <= len(found) <= self.legs, self.legs
        else:
            wanted = {
                Kind.POINTS: self.tries, Kind.PIECES: len(self.pieces), Kind.MARBLES: len(self.pieces), Kind.DUEL: 2,
                Kind.POOL: 0,
            }.get(self.kind, 1)  # fmt: skip
            fits = len(found) == wanted
        if not fits:
            raise ScoreError(_("Hier werden %(n)s Zahlen aufgeschrieben.") % {"n": wanted})
        for number, value in enumerate(found):
            if not self._possible(number, value):
                raise ScoreError(_("%(value)s kann hier nicht herauskommen.") % {"value": self._one(number, value)})
        if self.kind is Kind.DUEL and not self._decided(*found):
            raise ScoreError(_("%(value)s kann hier nicht herauskommen.") % {"value": self.shown(found)})
        return found

    def _possible(self, number: int, value: int) -> bool:
        match self.kind:
            case Kind.POINTS:
                return value in self.choices if self.choices else 0 <= value <= self.most
            case Kind.PIECES | Kind.MARBLES:
                return 0 <= value <= self.pieces[number].number
            case Kind.TIME | Kind.RELAY:
                return 0 < value <= LONGEST_TIME
            case Kind.LEVEL:
                return 0 <= value <= len(self.steps)
            case Kind.FREE:
                return value in (0, 1)
        return 0 <= value <= self.most

    def _decided(self, one: int, other: int) -> bool:
        """Whether a duel can end so: one has more than half, or it is a draw where there are such."""
        needed = self.of // 2 + 1
        return max(one, other) == needed > min(one, other) or (self.draws and one == other < needed)

    def amount(self, values: Sequence[int]) -> tuple[int, ...]:
        """By which results are ranked, the larger the better; where the first numbers are equal the next decides."""
        if self.kind is Kind.PIECES:  # 000:1706: of two with as many points who has more sticks
            return self.worth(values), sum(values)
        return (-sum(values),) if self.least else (sum(values),)

    def worth(self, values: Sequence[int]) -> int:
        """What these pieces, or marbles, are worth together."""
        return sum(piece.worth * value for piece, value in zip(self.pieces, values, strict=True))

    def shown(self, values: Sequence[int]) -> str:
        """The result in words: "12 Punkte", "1:02,35", "bis zum Knie"."""
        match self.kind:
            case Kind.POINTS | Kind.PIECES:
                points = self.amount(values)[0]
                return ngettext("%(n)s Punkt", "%(n)s Punkte", points) % {"n": points}
            case Kind.RELAY:
                return clock(sum(values))
            case Kind.DUEL:
                return f"{values[0]} : {values[1]}"
            case Kind.MARBLES:
                return ", ".join(f"{n} {piece.name}" for piece, n in zip(self.pieces, values, strict=True) if n)
        return self._one(0, values[0])

    def _one(self, number: int, value: int) -> str:
        if self.kind in (Kind.TIME, Kind.RELAY) and value >= 0:
            return clock(value)
        if self.kind is Kind.LEVEL and 0 <= value <= len(self.steps):
            return self.steps[value - 1] if value else _("noch nichts")
        if self.kind is Kind.FREE and value in (0, 1):
            return _("frei") if value else _("gefunden")
        return str(value).replace("-", "−")

    @property
    def rows_are(self) -> str:
        """The heading of the paper's first column: what a line is."""
        return {Kind.DUEL: _("Gruppe"), Kind.MARBLES: _("Wer gibt"), Kind.POOL: _("Schein")}.get(
            self.kind, _("Gruppe, Nummer")
        )

    @property
    def columns(self) -> tuple[str, ...]:
        """The headings of the paper on which it is written."""
        match self.kind:
            case Kind.POINTS if self.tries > 1:
                return (*self._tries(self.tries), _("Summe"))
            case Kind.PIECES:
                return (*(f"{piece.name} ({piece.worth})" for piece in self.pieces), _("Summe"))
            case Kind.LEVEL if self.attempts == 1:
                return (*self.steps, _("geschafft"))
            case Kind.TIME if self.lanes > 1:
                final = (_("Endlauf"),) if self.onward else ()
                return (*self._tries(self.attempts), *final, _("Stechen"), _("Platz"))
            case Kind.RELAY:
                return (_("Wie viele laufen"), _("Zeit"), _("Platz"))
            case Kind.DUEL:
                return (_("gegen"), *(self._tries(self.of) if self.of > 1 else ()), _("Sieger"))
            case Kind.FREE:
                return (*(_("%(n)s. Runde") % {"n": n} for n in range(1, 6)), _("frei"))
            case Kind.MARBLES:
                return (_("Wer bekommt"), *(f"{piece.name} ({piece.worth})" for piece in self.pieces))
            case Kind.POOL:
                return (_("Pferd"), _("Einsatz"), _("Quote"), _("Auszahlung"))
        heading = {Kind.TIME: _("Zeit"), Kind.COUNT: _("Anzahl")}.get(self.kind, _("Punkte"))
        return (heading,) if self.attempts == 1 else (*self._tries(self.attempts), _("Bestes"))

    @property
    def tried(self) -> str:
        """What a try is called, with {n} for its number: "{n}. Ball"."""
        usual = _("Lauf") if self.lanes > 1 else _("Versuch")
        return f"{{n}}. {self.called_try or usual}"

    def _tries(self, number: int) -> tuple[str, ...]:
        return self.names or tuple(self.tried.format(n=n) for n in range(1, number + 1))


def clock(hundredths: int) -> str:
    """A time as people read it: "7,32 s", "1:02,35"."""
    minutes, rest = divmod(max(0, hundredths), 60 * SECOND)
    if minutes:
        return f"{minutes}:{rest // SECOND:02},{rest % SECOND:02}"
    return f"{rest // SECOND},{rest % SECOND:02} s"


# --- reading ----------------------------------------------------------------------------------------------------

_WHERE = "score"
_KEYS = {
    Kind.POINTS: ("tries", "values", "most"),
    Kind.PIECES: ("pieces",),
    Kind.TIME: ("best", "lanes", "onward"),
    Kind.RELAY: ("legs",),
    Kind.COUNT: ("most", "best", "calls"),
    Kind.LEVEL: ("steps",),
    Kind.DUEL: ("of", "draws"),
    Kind.FREE: ("minutes",),
    Kind.MARBLES: ("marbles",),
    Kind.POOL: (),
}


def read_scores(value: Any) -> tuple[Score, ...]:
    """The record as it stands in a text, or the list of those an organiser chooses from. Raises TextError."""
    found = tuple(read_score(each) for each in value) if isinstance(value, list) else (read_score(value),)
    if not found or len({score.kind for score in found}) < len(found):
        raise TextError(_("score: Zur Wahl steht jede Art höchstens einmal."))
    return found


def read_score(value: Any) -> Score:
    """One record as it stands in a text. Raises TextError."""
    given = read.mapping(value, _WHERE, _(" braucht kind."))
    name = given.get("kind")
    if name not in set(Kind):
        raise TextError(_("score: kind kennt nur: %(known)s.") % {"known": ", ".join(Kind)})
    kind = Kind(str(name))
    read.known(given, ("kind", "attempts", "ties", "try", *_KEYS[kind]), _WHERE)
    if given.get("ties", "next") != "next":
        raise TextError(_("score: ties ist next oder steht nicht da."))
    made = _of_kind(kind, given)
    return replace(
        made,
        attempts=read.whole(given.get("attempts", 1), "attempts"),
        next_best="ties" in given,
        called_try=read.word(given, "try", _WHERE) if "try" in given else "",
    )


def _of_kind(kind: Kind, given: Mapping[Any, Any]) -> Score:
    def number(key: str, default: int) -> int:
        return read.whole(given.get(key, default), key)

    most = read.count(given, "most", _WHERE, MOST_COUNT) or MOST_COUNT
    match kind:
        case Kind.POINTS:
            choices = tuple(given.get("values", ()))
            if any(type(each) is not int for each in choices) or (not choices and "most" not in given):
                raise TextError(_("score: Punkte brauchen most oder values, eine Liste ganzer Zahlen."))
            named = read.words(given, "tries") if isinstance(given.get("tries"), list) else ()
            return Score(kind, len(named) or number("tries", 1), choices, most=most, names=named)
        case Kind.PIECES:
            return Score(kind, pieces=_pieces(given.get("pieces")))
        case Kind.TIME:
            best = read.word(given, "best", _WHERE)
            if best not in ("shortest", "longest"):
                raise TextError(_("score: best ist shortest oder longest."))
            onward = read.count(given, "onward", _WHERE, MOST_COUNT) or 0
            return Score(kind, least=best == "shortest", lanes=number("lanes", 1), onward=onward)
        case Kind.RELAY:
            return Score(kind, least=True, legs=number("legs", 1))
        case Kind.COUNT:
            if given.get("best", "fewest") != "fewest":
                raise TextError(_("score: best ist bei einer Anzahl fewest oder steht nicht da."))
            calls = read.mapping(given.get("calls", {}), _WHERE, _(": calls nennt Rufe und ihre Bilder."))
            said = tuple((str(call), str(figure)) for call, figure in calls.items())
            return Score(kind, most=most, least="best" in given, calls=said)
        case Kind.LEVEL:
            steps = read.words(given, "steps")
            if not steps:
                raise TextError(_("score: steps nennt, wie weit man kommen kann."))
            return Score(kind, steps=steps)
        case Kind.DUEL:
            of = number("of", 1)
            if of % 2 == 0:
                raise TextError(_("score: of ist ungerade, sonst gewinnt keiner mehr als die Hälfte."))
            return Score(kind, of=of, draws=read.truth(given, "draws", _WHERE, False))
        case Kind.FREE:
            return Score(kind, minutes=number("minutes", 10))
        case Kind.MARBLES:
            return Score(kind, pieces=_marbles(given.get("marbles")))
        case Kind.POOL:
            return Score(kind)


def _pieces(value: Any) -> tuple[Piece, ...]:
    given: Mapping[Any, Any] = read.mapping(value, _WHERE, _(": pieces nennt, was man nehmen kann."))
    found = []
    for name, what in given.items():
        if not isinstance(what, list) or len(what) != 2 or any(type(each) is not int or each < 0 for each in what):
            raise TextError(_("score: „%(name)s“ braucht [Wert, Anzahl].") % {"name": name})
        found.append(Piece(str(name), *what))
    return tuple(found)


def _marbles(value: Any) -> tuple[Piece, ...]:
    given: Mapping[Any, Any] = read.mapping(value, _WHERE, _(": marbles nennt die Murmeln und ihren Wert."))
    return tuple(Piece(str(name), read.whole(worth, str(name))) for name, worth in given.items())
