"""Rösselsprung: one knight, alone on the board, is to visit every square once.

Source: 001:901-909. Its list of the ways from c2 (001:905) leaves out d4, where a knight may go as well; that is a slip
and no rule. What it does not say is an option: whether the last square must lie a knight's move from the first, where
the knight begins ("z.B." a1), how large the board is, and whether one may ask for a hint. On a board with an odd number
of squares no tour closes, since every move changes the colour: there an open one is asked for always.

The hint is H. C. von Warnsdorf's rule (Des Rösselsprunges einfachste und allgemeinste Lösung, Schmalkalden 1823): go
where the fewest ways lead on. It shows for every square in reach how many do.

Who is stuck has not lost: the table takes moves back, as the pencil of 001:907 rubs them out. The match ends when every
square is visited, or when a player who is stuck stops.

Targets are the squares, a1 in the corner at the lower left. A move is one square, ("c2",), first the one to begin on;
("tipp",) asks for the hint, and ("aufhoeren",) ends it where nothing else is left.

Position notation, three fields: the squares visited in their order ("-" for none), how many hints were asked for, and
"tipp" while one is shown, "ende" after stopping, else "-":

    a1,c2,d4,e6 1 tipp
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from games.engines.core import (
    Effect,
    Moved,
    Options,
    Outcome,
    Path,
    Preset,
    Ruleset,
    Said,
    Seat,
    UnreadableError,
    choice,
)
from games.engines.kit.duel import Duel, End
from games.engines.kit.places import Squares, each
from games.engines.scene import Button, Piece, View
from games.engines.text import Text, _, addressed, plural, who

BOARDS = {size: Squares(size, turns=()) for size in (5, 6, 8)}
LEAPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
#: by how many ways lead to a square that is still to be visited, how hard it is to come by
LONELY = (0.12, 0.03, 0.012, 0.005, 0.002, 0.001, 0.0005, 0.0002, 0.0001)
HINT, STOP = "tipp", "aufhoeren"


@dataclass(frozen=True, slots=True)
class SprungOptions(Options):
    """How large, from where, and how far back."""

    brett: int = choice(
        8,
        _("Das Brett hat"),
        {5: _("25 Felder"), 6: _("36 Felder"), 8: _("64 Felder")},
        "64 001:905; smaller ones are the usual first steps",
    )
    rundgang: str = choice(
        "offen",
        _("Der Weg"),
        {
            "offen": _("darf auf irgendeinem Feld enden"),
            "geschlossen": _("endet einen Sprung vom ersten Feld (nicht bei 25 Feldern: da geht es nicht)"),
        },
        "001:905 only asks for every square once",
    )
    start: str = choice(
        "frei",
        _("Der Springer beginnt"),
        {"frei": _("auf einem Feld nach Wahl"), "a1": _("in der Ecke auf a1")},
        "001:905 begins on a1 as an example",
    )
    tipp: str = choice(
        "knopf",
        _("Ein Tipp zeigt, wie viele Wege weiterführen,"),
        {"knopf": _("auf Wunsch"), "immer": _("bei jedem Sprung"), "nie": _("nie")},
        "001:907 has the pencil alone; the hint is Warnsdorf's rule of 1823",
    )


@dataclass(frozen=True, slots=True)
class Sprungstand:
    """The way so far, as numbers of squares, and the hints."""

    way: tuple[int, ...] = ()
    hints: int = 0
    #: the hint is shown
    hinted: bool = False
    stopped: bool = False

    @property
    def turn(self) -> Seat:
        return 0


class Roesselsprung(Duel[Sprungstand, SprungOptions]):
    """The game for one seat."""

    options_class = SprungOptions
    buttons = (Button(HINT, _("Tipp")), Button(STOP, _("Aufhören")))

    def __init__(self, seats: int, options: SprungOptions) -> None:
        super().__init__(seats, options)
        self.squares = board = BOARDS[options.brett]
        self.leaps = board.leaps(*LEAPS)
        self.size = len(board.names)
        self.closed = options.rundgang == "geschlossen" and self.size % 2 == 0

    def start(self) -> Sprungstand:
        return Sprungstand((0,) if self.options.start == "a1" else ())

    # --- where it can go ---

    def goals(self, s: Sprungstand) -> int:
        """Where the knight can go now, as a set."""
        free = self.free(s)
        return self.leaps[s.way[-1]] & free if s.way else free

    def free(self, s: Sprungstand) -> int:
        """The squares nobody has been on."""
        return self.squares.all & ~sum([1 << at for at in s.way])

    def ways_on(self, s: Sprungstand) -> dict[int, int]:
        """For each square in reach, how many ways lead on from there: Warnsdorf's numbers."""
        free = self.free(s)
        return {at: (self.leaps[at] & free).bit_count() for at in each(self.goals(s))} if s.way else {}

    def legal(self, s: Sprungstand) -> Sequence[Path]:
        names = self.squares.names
        goals = self.goals(s)
        if not goals:
            return [(STOP,)]
        paths = [(names[at],) for at in each(goals)]
        return [*paths, (HINT,)] if self.options.tipp == "knopf" and s.way and not s.hinted else paths

    def propose(self, s: Sprungstand, seat: Seat, rng: random.Random) -> Path:
        """A jump, each as likely as any other; nobody who jumps at random asks for hints."""
        goals = each(self.goals(s))
        return (self.squares.names[rng.choice(goals)],) if goals else (STOP,)

    # --- what follows ---

    def follow(self, s: Sprungstand, path: Path) -> tuple[Sprungstand, tuple[Effect, ...]]:
        (target,) = path
        names = self.squares.names
        if target == STOP:
            return Sprungstand(s.way, s.hints, stopped=True), ()
        if target == HINT:
            ways = self.ways_on(s)
            fewest = min(ways.values())
            best = ", ".join(names[at] for at, count in ways.items() if count == fewest)
            said = plural(
                fewest,
                _("Tipp: {best}. Von dort führt nur {n} Weg weiter."),
                _("Tipp: {best}. Von dort führen nur {n} Wege weiter."),
                best=best,
            )
            return Sprungstand(s.way, s.hints + 1, hinted=True), (Said(text=said),)
        after = Sprungstand((*s.way, self.squares.number[target]), s.hints)
        if not s.way:
            return after, (Moved(source="", to=target, text=_("Der Springer beginnt auf {square}.", square=target)),)
        source = names[s.way[-1]]
        said = _("{n}. Feld: {source}–{to}.", n=len(after.way), source=source, to=target)
        return after, (Moved(source=source, to=target, text=said),)

    def ended(self, s: Sprungstand) -> End | None:
        visited = len(s.way)
        if s.stopped:
            return End(None, "stuck", _("Schluss: {n} von {m} Feldern besucht.", n=visited, m=self.size))
        if visited < self.size:
            return None
        back = self.leaps[s.way[-1]] >> s.way[0] & 1
        if self.closed and not back:
            return None
        hints = plural(s.hints, _("mit {n} Tipp"), _("mit {n} Tipps")) if s.hints else _("ohne Tipp")
        if back:
            said = _("Jedes Feld besucht, {hints}, und der Kreis schließt sich!", hints=hints)
            return End(0, "closed", said)
        return End(0, "tour", _("Jedes Feld besucht, {hints}!", hints=hints))

    def outcome(self, s: Sprungstand) -> Outcome | None:
        end = self.end(s)
        return Outcome((1,), end.termination, end.reason, (len(s.way),)) if end else None

    def worth(self, s: Sprungstand) -> float:
        """The share of squares visited; squares that are hard to come by, and hints, weigh against it."""
        if not s.way:
            return 0.0
        share = len(s.way) / self.size
        free = self.free(s)
        near = self.leaps[s.way[-1]]
        if not near & free:
            return share - 1.0
        ways = [(self.leaps[at] & free).bit_count() + (near >> at & 1) for at in each(free)]
        lost = sum([LONELY[count] for count in ways]) + 0.001 * s.hints
        return max(0.0, 0.9 * share - lost)

    def evaluate(self, s: Sprungstand, seat: Seat) -> float:
        end = self.end(s)
        return 1.0 if end and end.winner == 0 else self.worth(s)

    # --- what is seen ---

    def ask(self, s: Sprungstand, path: Path) -> Text | None:
        if not s.way:
            return _("Wo beginnt der Springer?")
        if self.goals(s):
            return _("Wohin springst du?")
        return _("Hier geht es nicht weiter. Nimm Züge zurück, oder höre auf.")

    def waiting(self, s: Sprungstand) -> Text:
        if not s.way:
            said = _("Der Springer sucht sich ein Feld.")
        elif self.goals(s):
            said = _("Feld {n} von {m}.", n=len(s.way), m=self.size)
        elif len(s.way) == self.size:
            said = _("Alle Felder besucht, aber zum ersten führt kein Sprung zurück.")
        else:
            said = _("Feld {n} von {m}: Der Springer sitzt fest.", n=len(s.way), m=self.size)
        return addressed(0, said, said)

    def view(self, s: Sprungstand, seat: Seat | None) -> View:
        names = self.squares.names
        pieces = [
            Piece(names[at], "trail", _("{n}. Feld", n=number), text=str(number))
            for number, at in enumerate(s.way[:-1], start=1)
        ]
        if s.way:
            pieces.append(Piece(names[s.way[-1]], "chess-knight", _("Springer, {n}. Feld", n=len(s.way)), 0))
        if s.hinted or (self.options.tipp == "immer" and not self.end(s)):
            pieces += [
                Piece(
                    names[at],
                    "waymark",
                    plural(count, _("von hier führt {n} Weg weiter"), _("von hier führen {n} Wege weiter")),
                    text=str(count),
                )
                for at, count in self.ways_on(s).items()
            ]
        notes = _("{n} von {m} Feldern", n=len(s.way), m=self.size)
        if s.hints:
            hints = plural(s.hints, _("{n} Tipp"), _("{n} Tipps"))
            notes = _("{fields}, {hints}", fields=notes, hints=hints)
        last = tuple([names[at] for at in s.way[-2:]])
        return View((self.squares.board,), tuple(pieces), (who(0),), self.status(s), (notes,), last)

    # --- why not ---

    def why_not(self, s: Sprungstand, seat: Seat, path: Path) -> Text:
        if not path:
            return _("Tippe das nächste Feld an.")
        target = path[0]
        if target == HINT:
            return self._no_hint(s)
        if target == STOP:
            return _("Es geht noch weiter. Aufhören kannst du, wenn der Springer festsitzt.")
        at = self.squares.number.get(target)
        if at is None:
            return _("Dieses Feld gibt es auf dem Brett nicht.")
        if at in s.way:
            number = s.way.index(at) + 1
            return _("Auf {square} war der Springer schon, es ist sein {n}. Feld.", square=target, n=number)
        if s.way and not self.leaps[s.way[-1]] >> at & 1:
            return _("Der Springer geht zwei Felder geradeaus und eines zur Seite.")
        return _("Ein Sprung ist ein einziges Feld.")

    def _no_hint(self, s: Sprungstand) -> Text:
        if self.options.tipp == "nie":
            return _("An diesem Tisch gibt es keine Tipps.")
        if not s.way:
            return _("Einen Tipp gibt es, sobald der Springer auf dem Brett steht.")
        if not self.goals(s):
            return _("Hier hilft kein Tipp: Der Springer sitzt fest.")
        return _("Die Zahlen stehen schon da.")

    # --- the position as text ---

    def notate(self, s: Sprungstand) -> str:
        shown = HINT if s.hinted else "ende" if s.stopped else "-"
        return f"{','.join(self.squares.names[at] for at in s.way) or '-'} {s.hints} {shown}"

    def parse(self, position: str) -> Sprungstand:
        fields = position.split(" ")
        if len(fields) != 3:
            raise UnreadableError(_("Eine Stellung hat drei Felder: den Weg, die Zahl der Tipps und was gezeigt wird."))
        text, hints, shown = fields
        names = [] if text == "-" else text.split(",")
        way = tuple([self.squares.number.get(name, -1) for name in names])
        if -1 in way or len(set(way)) < len(way) or not all(self.leaps[a] >> b & 1 for a, b in pairwise(way)):
            raise UnreadableError(_("Der Weg besteht aus Sprüngen auf immer neue Felder."))
        if self.options.start == "a1" and way[:1] != (0,):
            raise UnreadableError(_("Der Weg beginnt auf a1."))
        most = len(way) if self.options.tipp == "knopf" else 0
        if hints not in map(str, range(most + 1)):
            raise UnreadableError(_("Es gibt höchstens einen Tipp für jedes Feld des Weges."))
        s = Sprungstand(way, int(hints))
        allowed = {"-"} | ({HINT} if s.hints and self.goals(s) else set()) | ({"ende"} if self._stuck(s) else set())
        if shown not in allowed:
            raise UnreadableError(_("Das dritte Feld ist tipp (einer steht da), ende (nach dem Aufhören) oder -."))
        return Sprungstand(way, s.hints, shown == HINT, shown == "ende")

    def _stuck(self, s: Sprungstand) -> bool:
        return not self.goals(s) and not self.ended(s)


RULESETS = (
    Ruleset(
        "roesselsprung",
        "Rösselsprung",
        Roesselsprung,
        (1,),
        # 64 squares, a hint on each, and stopping
        max_events=64 + 64 + 1,
        presets={
            "philos": Preset(
                _("wie im Philos-Heft"), {"brett": 8, "rundgang": "offen", "start": "frei", "tipp": "nie"}
            ),
            "klein": Preset(_("auf 25 Feldern"), {"brett": 5, "start": "a1"}),
            "rundgang": Preset(_("als Rundgang"), {"brett": 8, "rundgang": "geschlossen"}),
        },
    ),
)
