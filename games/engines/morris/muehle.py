"""Mühle (nine men's morris), Lasker's Mühle and Springermühle.

Sources: 001:913-957 (rules of the Philos box), 001:959-969 (Lasker), 001:971-983 (Springermühle), 000:756-774 (with the
tournament rule), 002:94-102 and 002:199-205. Where they differ there is an option; where all are silent an option says
what we fill the gap with.

Targets, moves and the position notation stand in the kit `mills`. Two stones taken with one move are named in the order
of the points, so that a move has one spelling; where the rules allow only the other order (taking the first opens the
mill that protected the second), it is that order. Whoever may take two takes two: a stone stands alone only if nothing
may be taken after it.

    w 0 a1,a4,a7 0 b2,d2,b4,b6 12
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from games.engines.core import Effect, Options, Path, Preset, Ruleset, Said, choice
from games.engines.kit.duel import End
from games.engines.kit.mills import BOARD, Mills, Millstand
from games.engines.kit.places import each
from games.engines.text import Text, _


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


@dataclass(frozen=True, slots=True)
class SpringerOptions(MuehleOptions):
    """What the one source of the Springermühle leaves open, too."""

    sprung: str = choice(
        "linien",
        _("Ein Springer springt"),
        {
            "linien": _("den Linien nach: zwei Punkte und einen ums Eck, oder umgekehrt"),
            "brett": _("wie auf dem Schachbrett, auch wo keine Linie ist"),
        },
        "the picture of 001:981 is missing; only once round a corner 001:975, which there is on lines alone; by the "
        "squares of a chessboard the outer corners would be left and reached by nobody",
    )


M = TypeVar("M", bound=MuehleOptions)


class Mill(Mills[Millstand, M]):
    """What a mill takes, and how it ends: the games for two seats, 0 is White and begins (001:939, 002:100)."""

    stand = Millstand

    def __init__(self, seats: int, options: M) -> None:
        super().__init__(seats, options)
        self.count = (options.steine, options.steine)
        self.mixed, self.repeats, self.limit = options.lasker, options.wiederholung, options.zugzahl

    def prizes(self, s: Millstand, closed: int) -> Sequence[Path]:
        names, theirs = self.points.names, s.stones[1 - s.turn]
        first = each(self.unprotected(s, theirs))
        if min(closed, self.options.doppelt) == 1:
            return [(names[at],) for at in first] or [()]
        # each pair stands once: in the order of the points, or in the only order the rules allow
        second = {at: self.unprotected(s, theirs ^ 1 << at) for at in first}
        found: list[Path] = []
        for at, after in second.items():
            pairs = [other for other in each(after) if other > at or not second.get(other, 0) >> at & 1]
            found += [(names[at], names[other]) for other in pairs]
            found += [] if after else [(names[at],)]
        return found or [()]

    def unprotected(self, s: Millstand, theirs: int) -> int:
        """Those of the other's stones that may be taken, were these all there are."""
        if not self.options.geschuetzt:
            return theirs
        free = theirs & ~self.in_mills(theirs)
        if free:
            return free
        # 001:953: three stones are left and form a mill; 000:774 forbids it in tournaments
        last_three = s.reserve[1 - s.turn] == 0 and theirs.bit_count() <= 3
        return theirs if (self.options.letzte_drei if last_three else self.options.nur_muehlen) else 0

    def empty_handed(self, s: Millstand) -> tuple[Effect, ...]:
        return (Said(text=_("Alle Steine sind geschützt: {side} nimmt keinen.", side=self.sides[s.turn])),)

    def ended(self, s: Millstand) -> End | None:
        side, stones = self.sides[s.turn], s.stones[s.turn].bit_count()
        # 001:957, 000:770, 002:205: two stones left, nothing in reserve
        if stones + s.reserve[s.turn] < 3:
            reason = (
                _("{side} hat nur noch zwei Steine und verliert.", side=side)
                if stones == 2
                else _("{side} hat keine drei Steine mehr und verliert.", side=side)
            )
            return End(1 - s.turn, "stones", reason)
        if not self.can_act(s):  # 001:957, 000:772, 002:205
            return End(1 - s.turn, "blocked", _("{side} ist eingeschlossen und verliert.", side=side))
        return self.drawn(s)

    def untaken(self, s: Millstand, closed: int, taken: Path) -> Text:
        if not closed:
            return super().untaken(s, closed, taken)
        number, theirs, prizes = self.points.number, s.stones[1 - s.turn], self.prizes(s, closed)
        for nth, point in enumerate(taken):
            left = {prize[nth] for prize in prizes if len(prize) > nth and prize[:nth] == taken[:nth]}
            if point in left:
                theirs ^= 1 << number[point]
                continue
            if point in taken[:nth]:
                return _("Ein Stein lässt sich nur einmal nehmen.")
            if not theirs >> number[point] & 1:
                return _("Auf {point} liegt kein Stein des anderen.", point=point)
            if nth and not left:
                return _("So viele Steine darfst du mit diesem Zug nicht nehmen.")
            if not left or not self.unprotected(s, theirs) >> number[point] & 1:
                return _("Der Stein auf {point} steht in einer Mühle und ist geschützt.", point=point)
            return _("Nimm zuerst den anderen Stein, dann den auf {point}.", point=point)
        if taken:
            return _("Du hast zwei Mühlen geschlossen: Nimm noch einen zweiten Stein.")
        return _("Du hast eine Mühle: Nimm noch einen Stein des anderen.")


class Muehle(Mill[MuehleOptions]):
    """Stones go to the next point."""

    options_class = MuehleOptions


class Springermuehle(Mill[SpringerOptions]):
    """Stones go like knights, over any other (001:975); where no jump is left, one is shut in as in Mühle."""

    options_class = SpringerOptions
    how = _("Ein Stein springt wie ein Springer: zwei Punkte weit und einen ums Eck, oder einen und dann zwei.")
    going = _("Springe mit einem Stein auf einen freien Punkt, wie ein Springer.")

    def __init__(self, seats: int, options: SpringerOptions) -> None:
        super().__init__(seats, options)
        if options.sprung == "linien":
            self.reach = tuple(map(int.__or__, BOARD.corners(2, 1), BOARD.corners(1, 2)))
        else:
            self.how = _("Ein Stein springt wie der Springer im Schach: zwei Felder weit und eines zur Seite.")
            self.reach = BOARD.leaps(*((x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)))


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
    Ruleset("lasker-muehle", "Lasker’sche Mühle", Muehle, (2,), max_events=MAX_EVENTS, fixed={"lasker": True}),
    Ruleset(
        "springermuehle",
        "Springermühle",
        Springermuehle,
        (2,),
        max_events=MAX_EVENTS,
        fixed={"lasker": False, "steine": 9},
        presets={"turnier": Preset(_("wie im Turnier"), {"geschuetzt": True, "letzte_drei": False})},
    ),
)
