"""Mühle (nine men's morris) and Lasker's Mühle.

Sources: 001:913-957 (rules of the Philos box), 001:959-969 (Lasker), 000:756-774 (with the tournament rule), 002:94-102
and 002:199-205. Where they differ there is an option; where all are silent an option says what we fill the gap with.

Targets are the 24 points, named by file and rank as on a chess board: a1, d1, g1, b2 … g7. A move is

- while placing: the point, such as ("d2",);
- while moving: from and to, such as ("d2", "d3");
- either of them followed by the stones taken, such as ("d2", "a7"), when a mill was closed.

Two stones taken with one move are named in the order of the points, so that a move has one spelling; where the rules
allow only the other order (taking the first opens the mill that protected the second), it is that order. Whoever may
take two takes two: a stone stands alone only if nothing may be taken after it.

Position notation, six fields: side to move (w or b), White's reserve, White's stones, Black's reserve, Black's
stones, half moves since a stone was placed or taken. Stones stand in the order of the points, "-" for none:

    w 0 a1,a4,a7 0 b2,d2,b4,b6 12

The repetition count is no part of it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from games.engines.core import (
    Captured,
    Effect,
    Event,
    Game,
    Move,
    Moved,
    Options,
    Outcome,
    Path,
    Preset,
    Ruleset,
    Said,
    Seat,
    Step,
    UnreadableError,
    choice,
)
from games.engines.scene import Area, Board, Line, Mark, Piece, Spot, View
from games.engines.text import Text, _, plural

# --- the board --------------------------------------------------------------------------------------------------

#: the points from a1 to g7, rank by rank; their order is the order of bits and of moves
POINTS = tuple(
    "a1 d1 g1 b2 d2 f2 c3 d3 e3 a4 b4 c4 e4 f4 g4 c5 d5 e5 b6 d6 f6 a7 d7 g7".split()  # noqa: SIM905
)
BIT = {point: 1 << number for number, point in enumerate(POINTS)}
#: the sixteen lines of three points on which a mill can stand
MILL_LINES = tuple(
    tuple(line.split())
    for line in (
        "a1 d1 g1", "b2 d2 f2", "c3 d3 e3", "a4 b4 c4", "e4 f4 g4", "c5 d5 e5", "b6 d6 f6", "a7 d7 g7",
        "a1 a4 a7", "b2 b4 b6", "c3 c4 c5", "d1 d2 d3", "d5 d6 d7", "e3 e4 e5", "f2 f4 f6", "g1 g4 g7",
    )
)  # fmt: skip
MILLS = tuple(sum(BIT[point] for point in line) for line in MILL_LINES)
MILLS_AT = {point: tuple(mill for mill in MILLS if mill & BIT[point]) for point in POINTS}
#: two points are neighbours when they stand beside each other on a line
NEIGHBOURS = {
    point: tuple(
        other
        for other in POINTS
        if any(
            point in line and other in line and abs(line.index(point) - line.index(other)) == 1 for line in MILL_LINES
        )
    )
    for point in POINTS
}
ALL = (1 << 24) - 1

SIDES = (_("Weiß"), _("Schwarz"))
RESERVES = ("vorrat-weiss", "vorrat-schwarz")
TAKEN = ("beute-weiss", "beute-schwarz")
STONES = (_("weißer Stein"), _("schwarzer Stein"))


def _points(bits: int) -> list[str]:
    return [point for point in POINTS if bits & BIT[point]]


def _in_mills(bits: int) -> int:
    """Those of the stones that stand in a mill."""
    held = 0
    for mill in MILLS:
        if bits & mill == mill:
            held |= mill
    return held


# --- options ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MuehleOptions(Options):
    """What the sources disagree on or leave open."""

    geschuetzt: bool = choice(
        True,
        _("Steine in einer Mühle"),
        {True: _("sind geschützt"), False: _("dürfen genommen werden")},
        "protected 001:945, 000:774, 002:199; any stone 001:937",
    )
    letzte_drei: bool = choice(
        True,
        _("Eine Mühle aus den letzten drei Steinen"),
        {True: _("schützt nicht"), False: _("schützt auch (Turnierregel)")},
        "may be taken 001:953; never, by the official rules 000:774",
    )
    nur_muehlen: bool = choice(
        True,
        _("Stehen alle Steine des anderen in Mühlen"),
        {True: _("darf man einen davon nehmen"), False: _("nimmt man keinen")},
        "no source says; the usual rule is taking one",
    )
    doppelt: int = choice(
        1,
        _("Wer mit einem Stein zwei Mühlen schließt, nimmt"),
        {1: _("einen Stein"), 2: _("zwei Steine")},
        "no source says; the usual rule is one",
    )
    wiederholung: bool = choice(
        True,
        _("Steht dieselbe Stellung zum dritten Mal da"),
        {True: _("ist es unentschieden"), False: _("geht es weiter")},
        "001:961 only says that draws are frequent",
    )
    zugzahl: int = choice(
        50,
        _("Unentschieden, wenn so viele Züge lang kein Stein genommen wurde"),
        {20: _("20 Züge"), 50: _("50 Züge"), 100: _("100 Züge")},
        "no source says; without a limit a match need not end",
    )
    lasker: bool = choice(
        False,
        _("Solange noch Steine zu setzen sind"),
        {False: _("wird nur gesetzt"), True: _("setzt oder zieht man nach Wahl")},
        "placing only 001:939; either, as Lasker has it 001:963",
    )
    steine: int = choice(
        9,
        _("Steine je Seite"),
        {9: _("neun"), 10: _("zehn")},
        "nine 001:921, 002:98; Lasker's own game has ten (E. Lasker, Brettspiele der Völker, 1931)",
    )


# --- the state --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Muehlestand:
    """A position: stones on the board as bits of POINTS, stones in reserve, whose turn, and what draws need."""

    stones: tuple[int, int] = (0, 0)
    reserve: tuple[int, int] = (9, 9)
    turn: Seat = 0
    #: half moves since a stone was placed or taken
    quiet: int = 0
    #: the positions of those half moves, to see one come back
    seen: tuple[tuple[int, int, int], ...] = ()
    #: the places the last move touched
    last: Path = ()


class Muehle(Game[Muehlestand, MuehleOptions]):
    """The game for two seats: 0 is White and begins (001:939, 002:100)."""

    options_class = MuehleOptions
    perfect_information = True

    def start(self) -> Muehlestand:
        return Muehlestand(reserve=(self.options.steine, self.options.steine))

    def to_act(self, s: Muehlestand) -> frozenset[Seat]:
        return frozenset() if self.outcome(s) else frozenset({s.turn})

    # --- what a seat can do ---

    def step(self, s: Muehlestand, seat: Seat, path: Path = ()) -> Step:
        if seat != s.turn or self.outcome(s):
            return Step()
        mine = s.stones[seat]
        if not path:
            targets: tuple[str, ...] = ()
            if self._places(s, seat):
                targets = tuple(_points(ALL & ~(mine | s.stones[1 - seat])))
            if self._moves(s, seat):
                movable = tuple(point for point in _points(mine) if self._goals(s, seat, point))
                targets = tuple(sorted(targets + movable, key=POINTS.index)) if targets else movable
            return Step(targets, prompt=self._prompt(s, seat))
        first = path[0]
        if first not in BIT:
            return Step()
        if mine & BIT[first]:  # a stone that is moved
            if not self._moves(s, seat):
                return Step()
            goals = self._goals(s, seat, first)
            if len(path) == 1:
                return Step(tuple(goals), prompt=_("Wohin soll der Stein?"))
            if path[1] not in goals:
                return Step()
            source, to, taken = first, path[1], path[2:]
        else:  # a stone that is placed
            if not self._places(s, seat) or s.stones[1 - seat] & BIT[first]:
                return Step()
            source, to, taken = RESERVES[seat], first, path[1:]
        after = (mine & ~BIT.get(source, 0)) | BIT[to]
        left = self._prey(s, seat, after, to, taken)
        if left is None:
            return Step()
        if not left:
            return Step(complete=True)
        shows = (Moved(source=source, to=to), *(Captured(at=point, to=TAKEN[seat]) for point in taken))
        return Step(left, prompt=_("Mühle! Welchen Stein nimmst du?"), shows=shows)

    def _places(self, s: Muehlestand, seat: Seat) -> bool:
        return s.reserve[seat] > 0

    def _moves(self, s: Muehlestand, seat: Seat) -> bool:
        return s.reserve[seat] == 0 or self.options.lasker

    def _flies(self, s: Muehlestand, seat: Seat) -> bool:
        # 001:953, 000:770, 002:203: who has three stones left may jump. Stones in reserve count as left.
        return s.reserve[seat] == 0 and s.stones[seat].bit_count() <= 3

    def _goals(self, s: Muehlestand, seat: Seat, point: str) -> list[str]:
        taken = s.stones[0] | s.stones[1]
        near = POINTS if self._flies(s, seat) else NEIGHBOURS[point]
        return [goal for goal in near if not taken & BIT[goal]]

    def _prey(self, s: Muehlestand, seat: Seat, after: int, to: str, taken: Path) -> tuple[str, ...] | None:
        """The stones that may be taken next, after `taken`; None if `taken` was against the rules."""
        count = min(sum(after & mill == mill for mill in MILLS_AT[to]), self.options.doppelt)
        if len(taken) > count:
            return None
        if count == 0:
            return ()
        theirs = s.stones[1 - seat]
        first = self._unprotected(s, seat, theirs)
        if count == 1:
            if not taken:
                return tuple(first)
            return () if taken[0] in first else None
        pairs = self._pairs(s, seat, theirs, first)
        if not taken:
            return tuple(pairs)
        if taken[0] not in pairs:
            return None
        if len(taken) == 1:
            return pairs[taken[0]]
        return () if taken[1] in pairs[taken[0]] else None

    def _pairs(self, s: Muehlestand, seat: Seat, theirs: int, first: list[str]) -> dict[str, tuple[str, ...]]:
        """By the stone named first, those named second. Each pair stands once: in the order of the points, or in the
        only order the rules allow. A stone that leaves nothing else to take stands alone."""
        second = {point: self._unprotected(s, seat, theirs & ~BIT[point]) for point in first}
        named = {
            point: tuple(
                other for other in after if BIT[other] > BIT[point] or other not in second or point not in second[other]
            )
            for point, after in second.items()
        }
        return {point: others for point, others in named.items() if others or not second[point]}

    def _unprotected(self, s: Muehlestand, seat: Seat, theirs: int) -> list[str]:
        if not self.options.geschuetzt:
            return _points(theirs)
        held = _in_mills(theirs)
        if free := theirs & ~held:
            return _points(free)
        # 001:953: three stones are left and form a mill; 000:774 forbids it in tournaments
        last_three = s.reserve[1 - seat] == 0 and theirs.bit_count() <= 3
        return _points(theirs) if (self.options.letzte_drei if last_three else self.options.nur_muehlen) else []

    def _prompt(self, s: Muehlestand, seat: Seat) -> Text:
        if self._places(s, seat):
            if self._moves(s, seat):
                return _("Setze einen Stein oder ziehe einen.")
            return _("Setze einen Stein auf einen freien Punkt.")
        if self._flies(s, seat):
            return _("Du hast noch drei Steine: Springe mit einem, wohin du willst.")
        return _("Ziehe einen Stein auf einen freien Nachbarpunkt.")

    # --- what follows ---

    def apply(self, s: Muehlestand, event: Event) -> tuple[Muehlestand, tuple[Effect, ...]]:
        assert isinstance(event, Move)
        seat, path = event.seat, event.path
        mine, theirs = s.stones[seat], s.stones[1 - seat]
        reserve = list(s.reserve)
        side = SIDES[seat]
        effects: list[Effect] = []
        placed = not mine & BIT[path[0]]
        if placed:
            to, taken = path[0], path[1:]
            reserve[seat] -= 1
            effects.append(Moved(source=RESERVES[seat], to=to, text=_("{side} setzt auf {to}.", side=side, to=to)))
        else:
            source, to, taken = path[0], path[1], path[2:]
            mine &= ~BIT[source]
            sentence = (
                _("{side} zieht von {source} nach {to}.", side=side, source=source, to=to)
                if to in NEIGHBOURS[source]
                else _("{side} springt von {source} nach {to}.", side=side, source=source, to=to)
            )
            effects.append(Moved(source=source, to=to, text=sentence))
        mine |= BIT[to]
        closed = sum(mine & mill == mill for mill in MILLS_AT[to])
        if closed:
            mills = _("Mühle!") if closed == 1 else _("Zwei Mühlen auf einmal!")
            effects.append(Said(text=mills))
            if not taken:
                effects.append(Said(text=_("Alle Steine sind geschützt: {side} nimmt keinen.", side=side)))
        for point in taken:
            theirs &= ~BIT[point]
            effects.append(
                Captured(
                    at=point,
                    to=TAKEN[seat],
                    text=_("{side} nimmt den Stein auf {point}.", side=side, point=point),
                )
            )
        stones = (mine, theirs) if seat == 0 else (theirs, mine)
        lasting = placed or bool(taken)
        after = Muehlestand(
            stones,
            (reserve[0], reserve[1]),
            1 - seat,
            0 if lasting else s.quiet + 1,
            () if lasting else (*s.seen, (*s.stones, s.turn)),
            path,
        )
        outcome = self.outcome(after)
        if outcome:
            effects.append(Said(text=outcome.reason))
        return after, tuple(effects)

    def outcome(self, s: Muehlestand) -> Outcome | None:
        seat = s.turn
        places = (2, 1) if seat == 0 else (1, 2)
        # 001:957, 000:770, 002:205: two stones left, nothing in reserve
        if s.stones[seat].bit_count() + s.reserve[seat] < 3:
            reason = (
                _("{side} hat nur noch zwei Steine und verliert.", side=SIDES[seat])
                if s.stones[seat].bit_count() == 2
                else _("{side} hat keine drei Steine mehr und verliert.", side=SIDES[seat])
            )
            return Outcome(places, "stones", reason)
        if not self._can_act(s, seat):  # 001:957, 000:772, 002:205
            return Outcome(
                places,
                "blocked",
                _("{side} ist eingeschlossen und verliert.", side=SIDES[seat]),
            )
        if self.options.wiederholung and s.seen.count((*s.stones, s.turn)) >= 2:
            return Outcome((1, 1), "repetition", _("Dieselbe Stellung zum dritten Mal: unentschieden."))
        if s.quiet >= 2 * self.options.zugzahl:
            return Outcome(
                (1, 1),
                "quiet",
                _("{n} Züge lang wurde kein Stein genommen: unentschieden.", n=self.options.zugzahl),
            )
        return None

    def _can_act(self, s: Muehlestand, seat: Seat) -> bool:
        if s.reserve[seat] > 0:
            return True
        taken = s.stones[0] | s.stones[1]
        mine = s.stones[seat]
        if mine.bit_count() <= 3:
            return taken != ALL
        return any(mine & BIT[point] and any(not taken & BIT[goal] for goal in NEIGHBOURS[point]) for point in POINTS)

    # --- what is seen ---

    def view(self, s: Muehlestand, seat: Seat | None) -> View:
        pieces = []
        for owner in (0, 1):
            held = _in_mills(s.stones[owner])
            for point in _points(s.stones[owner]):
                label = _("{stone}, in einer Mühle", stone=STONES[owner]) if held & BIT[point] else STONES[owner]
                pieces.append(Piece(point, "stone", label, owner))
        for owner in (0, 1):
            if s.reserve[owner]:
                pieces.append(Piece(RESERVES[owner], "stone", STONES[owner], owner, count=s.reserve[owner]))
            lost = self.options.steine - s.reserve[owner] - s.stones[owner].bit_count()
            if lost:
                pieces.append(Piece(TAKEN[1 - owner], "stone", STONES[owner], owner, count=lost))
        outcome = self.outcome(s)
        notes = tuple(
            _("noch {n} zu setzen", n=s.reserve[owner])
            if s.reserve[owner]
            else plural(s.stones[owner].bit_count(), _("{n} Stein"), _("{n} Steine"))
            for owner in (0, 1)
        )
        return View(
            SURFACES,
            tuple(pieces),
            SIDES,
            outcome.reason if outcome else _("{side} ist am Zug.", side=SIDES[s.turn]),
            notes,
            s.last,
        )

    def why_not(self, s: Muehlestand, seat: Seat, path: Path) -> Text:
        if any(target not in BIT for target in path):
            return _("Diesen Punkt gibt es auf dem Mühlebrett nicht.")
        if not path:
            return _("Tippe einen Punkt an.")
        mine, theirs = s.stones[seat], s.stones[1 - seat]
        point = path[0]
        if theirs & BIT[point]:
            return _("Auf {point} liegt ein Stein des anderen.", point=point)
        if mine & BIT[point]:
            if not self._moves(s, seat):
                return _("Erst werden alle Steine gesetzt, dann wird gezogen.")
            if len(path) == 1:
                if self._goals(s, seat, point):
                    return _("Sage noch, wohin der Stein soll.")
                return _("Der Stein auf {point} ist eingeschlossen.", point=point)
            goal, taken = path[1], path[2:]
            if (mine | theirs) & BIT[goal]:
                return _("{goal} ist schon besetzt.", goal=goal)
            if goal not in NEIGHBOURS[point] and not self._flies(s, seat):
                return _("Ein Stein zieht nur zum nächsten Punkt. Springen darf, wer noch drei Steine hat.")
            after = (mine & ~BIT[point]) | BIT[goal]
        else:
            if not self._places(s, seat):
                return _("Alle Steine sind gesetzt. Ziehe mit einem deiner Steine.")
            goal, taken = point, path[1:]
            after = mine | BIT[goal]
        return self._explain_capture(s, seat, after, goal, taken)

    def _explain_capture(self, s: Muehlestand, seat: Seat, after: int, goal: str, taken: Path) -> Text:
        theirs = s.stones[1 - seat]
        if not any(after & mill == mill for mill in MILLS_AT[goal]):
            return _("Ohne Mühle wird kein Stein genommen.")
        for number, point in enumerate(taken):
            left = self._prey(s, seat, after, goal, taken[:number])
            if left and point in left:
                theirs &= ~BIT[point]
                continue
            if point in taken[:number]:
                return _("Ein Stein lässt sich nur einmal nehmen.")
            if not theirs & BIT[point]:
                return _("Auf {point} liegt kein Stein des anderen.", point=point)
            if not left:
                if number == 0:
                    return _("Der Stein auf {point} steht in einer Mühle und ist geschützt.", point=point)
                return _("So viele Steine darfst du mit diesem Zug nicht nehmen.")
            if point not in self._unprotected(s, seat, theirs):
                return _("Der Stein auf {point} steht in einer Mühle und ist geschützt.", point=point)
            return _("Nimm zuerst den anderen Stein, dann den auf {point}.", point=point)
        if taken:
            return _("Du hast zwei Mühlen geschlossen: Nimm noch einen zweiten Stein.")
        return _("Du hast eine Mühle: Nimm noch einen Stein des anderen.")

    # --- for programs ---

    def evaluate(self, s: Muehlestand, seat: Seat) -> float:
        """Stones first, then room to move and mills, as seen by `seat`."""
        outcome = self.outcome(s)
        if outcome:
            return 0.0 if not outcome.winners else 1.0 if seat in outcome.winners else -1.0
        return 0.9 * (self._worth(s, seat) - self._worth(s, 1 - seat)) / 100

    def _worth(self, s: Muehlestand, seat: Seat) -> float:
        mine = s.stones[seat]
        free = ALL & ~(s.stones[0] | s.stones[1])
        room = mills = open_mills = 0
        for point in POINTS:
            if mine & BIT[point]:
                room += sum(1 for goal in NEIGHBOURS[point] if free & BIT[goal])
        for mill in MILLS:
            held = (mine & mill).bit_count()
            mills += held == 3
            open_mills += held == 2 and (free & mill).bit_count() == 1
        return 9 * (mine.bit_count() + s.reserve[seat]) + min(room, 20) / 4 + 1.5 * mills + open_mills

    def notate(self, s: Muehlestand) -> str:
        fields = ["wb"[s.turn]]
        for owner in (0, 1):
            fields += [str(s.reserve[owner]), ",".join(_points(s.stones[owner])) or "-"]
        return " ".join([*fields, str(s.quiet)])

    def parse(self, position: str) -> Muehlestand:
        fields = position.split(" ")
        if len(fields) != 6 or fields[0] not in {"w", "b"}:
            raise UnreadableError(_("Eine Mühle-Stellung hat sechs Felder, das erste ist w oder b."))
        stones, reserve = [], []
        for count, names in (fields[1:3], fields[3:5]):
            points = [] if names == "-" else names.split(",")
            unknown = [point for point in points if point not in BIT]
            if unknown or len(set(points)) < len(points):
                raise UnreadableError(_("„{names}“ ist keine Liste verschiedener Punkte.", names=names[:60]))
            if not re.fullmatch("[0-9]{1,2}", count) or int(count) + len(points) > self.options.steine:
                raise UnreadableError(_("Eine Seite hat höchstens {n} Steine.", n=self.options.steine))
            stones.append(sum(BIT[point] for point in points))
            reserve.append(int(count))
        if stones[0] & stones[1]:
            raise UnreadableError(_("Auf einem Punkt können nicht zwei Steine liegen."))
        if not re.fullmatch("[0-9]{1,4}", fields[5]):
            raise UnreadableError(_("Das sechste Feld zählt die Züge seit dem letzten Schlagen."))
        return Muehlestand((stones[0], stones[1]), (reserve[0], reserve[1]), "wb".index(fields[0]), int(fields[5]))


# --- the scene --------------------------------------------------------------------------------------------------


def _at(point: str) -> tuple[float, float]:
    return "abcdefg".index(point[0]) + 0.75, 7.55 - int(point[1])


BOARD = Board(
    "brett",
    _("Mühlebrett"),
    7.3,
    7.3,
    tuple(Spot(point, *_at(point), label=point) for point in POINTS),
    tuple(Line(*_at(line[0]), *_at(line[2])) for line in MILL_LINES),
    tuple(Mark(_at(f"{file}1")[0], 7.15, file) for file in "abcdefg")
    + tuple(Mark(0.15, _at(f"a{rank}")[1], str(rank)) for rank in range(1, 8)),
)
SURFACES = (
    BOARD,
    Area(RESERVES[0], _("Vorrat von Weiß"), "pile", 0),
    Area(TAKEN[0], _("Beute von Weiß"), "pile", 0),
    Area(RESERVES[1], _("Vorrat von Schwarz"), "pile", 1),
    Area(TAKEN[1], _("Beute von Schwarz"), "pile", 1),
)

#: at most 20 stones placed and 16 taken (the last ends it), each after at most 199 quiet moves; 200 end it too
MAX_EVENTS = (20 + 16) * 200 + 200

RULESETS = (
    Ruleset(
        "muehle",
        "Mühle",
        Muehle,
        (2,),
        max_events=MAX_EVENTS,
        fixed={"lasker": False, "steine": 9},
        presets={
            "philos": Preset(_("wie im Philos-Heft"), {"geschuetzt": True, "letzte_drei": True}),
            "turnier": Preset(_("wie im Turnier"), {"geschuetzt": True, "letzte_drei": False}),
            "einfach": Preset(_("ganz einfach: jeder Stein darf weg"), {"geschuetzt": False}),
        },
    ),
    Ruleset("lasker-muehle", "Lasker'sche Mühle", Muehle, (2,), max_events=MAX_EVENTS, fixed={"lasker": True}),
)
