"""Pferde-Wettrenn-Spiel: a race over sixty fields, with prizes for the first three.

Source: 002:305-323. Filled in: any number of horses may stand on one field. Whoever waits on 50 waits for horses still
running behind; those that are out, home, or on 50 as well do not count. The last horse still running gets the next
place without riding on. Six tokens for each horse lie in the middle, so that half, a third and the rest are whole
numbers; with two horses nobody is third, and that part is the winner's, as is every prize that nobody is left to take.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from games.engines.core import Effect, Moved, Outcome, Ruleset, Said, Scored, Seat, choice
from games.engines.kit.scores import places
from games.engines.kit.states import changed
from games.engines.kit.throws import OVER, TRAY, who_begins
from games.engines.kit.trail import SIDES, Field, Trail, Walk, drawn, name, spiral
from games.engines.own_dice import DiceOptions
from games.engines.text import Text, _, plural

GOAL, GATE, HURDLE, DITCH, FALL, WAIT = 60, 10, 20, 30, 40, 50
#: tokens in the middle for each horse, and places with a prize
TOKENS, PRIZES = 6, 3
#: throws for each horse until a match is broken off
MOST_THROWS = 300
HORSES = (_("gelbes Pferd"), _("grünes Pferd"), _("rotes Pferd"), _("blaues Pferd"))
NAMED = {
    0: ("", _("Start")),
    GATE: ("tor", _("Feld 10, das Gatter: warten auf eine Sechs")),
    HURDLE: ("huerde", _("Feld 20, das Hindernis: einmal aussetzen")),
    DITCH: ("graben", _("Feld 30, der Wassergraben: ausgeschieden")),
    FALL: ("hufeisen", _("Feld 40, der Sturz: zurück zum Start")),
    WAIT: ("warten", _("Feld 50: warten, bis alle vorbei sind")),
    GOAL: ("fahne", _("Feld 60, das Ziel")),
}


@dataclass(frozen=True, slots=True)
class RennOptions(DiceOptions):
    """What the source leaves open."""

    sechs_zehn: str = choice(
        "gleich",
        _("Mit der Sechs auf Feld 10"),
        {"gleich": _("zieht man sofort sechs Felder"), "spaeter": _("ist man frei und zieht mit dem nächsten Wurf")},
        "one goes on only when a six has been thrown 002:311; whether with it, it does not say",
    )
    ziel: str = choice(
        "durch",
        _("Ins Ziel kommt,"),
        {"durch": _("wer mindestens so viel würfelt"), "genau": _("wer genau die richtige Zahl würfelt")},
        "not said in the race; the horse that passes the goal 002:331",
    )
    sechs: bool = choice(
        False,
        _("Eine Sechs"),
        {False: _("ist ein Wurf wie jeder andere"), True: _("darf man noch einmal würfeln")},
        "no source says",
    )
    beginn: str = who_begins("the highest throw 002:309; the first seat is quicker")


@dataclass(frozen=True, slots=True, kw_only=True)
class Race(Walk):
    """A position; horses by number."""

    #: horses in the order in which they came home, or fell out
    home: tuple[int, ...] = ()
    out: tuple[int, ...] = ()
    #: horses on 10 that have had their six
    freed: tuple[int, ...] = ()


R = TypeVar("R", bound=Race)


class Rennen(Trail[R, RennOptions]):
    """The race; what those who watch it have laid is theirs (`owners`: who throws for each horse)."""

    options_class = RennOptions
    pawns, kind, goal = HORSES, "racehorse", GOAL

    def __init__(self, seats: int, options: RennOptions, owners: Sequence[Seat] = ()) -> None:
        super().__init__(seats, options, MOST_THROWS, SIDES, owners)
        self.surfaces = (BOARD, TRAY)

    def running(self, s: R) -> list[int]:
        """The horses still in the race, those ahead first."""
        left = [horse for horse in range(len(self.owners)) if horse not in s.home and horse not in s.out]
        return sorted(left, key=lambda horse: -s.where[horse])

    def waits(self, s: R, horse: int) -> bool:
        """Whether a horse stands on 50 and one behind it is still running."""
        return s.where[horse] == WAIT and any(s.where[other] < WAIT for other in self.running(s))

    def fell(self, s: R) -> tuple[R, list[Effect]]:
        horse, side, here, die = s.turn, self.names[s.turn], s.where[s.turn], s.dice[0]
        held = here == GATE and horse not in s.freed
        if held and die != 6:
            return self._on(s, [Said(text=_("{side} braucht eine Sechs und wartet.", side=side))])
        if held and self.options.sechs_zehn == "spaeter":
            freed = _("{side} ist frei und zieht mit dem nächsten Wurf.", side=side)
            return self._on(changed(s, freed=(*s.freed, horse)), [Said(text=freed)])
        if here + die > GOAL and self.options.ziel == "genau":
            stays = _("{side} braucht genau die richtige Zahl und bleibt stehen.", side=side)
            return self._on(s, [Said(text=stays)])
        to = min(here + die, GOAL)
        moved = _("{side} ist im Ziel.", side=side) if to == GOAL else _("{side} zieht auf {to}.", side=side, to=to)
        effects: list[Effect] = [Moved(source=name(here), to=name(to), text=moved)]
        rests, freed_now = list(s.rests), tuple(other for other in s.freed if other != horse)
        where, last = to, [name(here), name(to)]
        if to == GATE:
            effects.append(Said(text=_("Das Gatter ist zu: {side} wartet auf eine Sechs.", side=side)))
        elif to == HURDLE:
            rests[horse] = 1
            effects.append(Said(text=_("Schräg über das Hindernis: {side} setzt einmal aus.", side=side)))
        elif to == DITCH:
            effects.append(Said(text=_("In den Wassergraben: {side} scheidet aus.", side=side)))
        elif to == FALL:
            where = 0
            last.append(name(0))
            effects.append(Moved(source=name(to), to=name(0), text=_("Gestürzt! {side} fängt von vorn an.", side=side)))
        after = changed(
            s,
            where=(*s.where[:horse], where, *s.where[horse + 1 :]),
            rests=tuple(rests),
            freed=freed_now,
            home=(*s.home, horse) if to == GOAL else s.home,
            out=(*s.out, horse) if to == DITCH else s.out,
            last=tuple(last),
        )
        if to == WAIT and self.waits(after, horse):
            effects.append(Said(text=_("{side} wartet, bis alle vorbei sind.", side=side)))
        return self._on(after, effects)

    def _on(self, s: R, effects: list[Effect]) -> tuple[R, list[Effect]]:
        """The same with the next to throw, or with what everybody gets."""
        if self.over(s):
            return s, effects + self.paid(s)
        again = self.options.sechs and s.dice[0] == 6 and not s.rests[s.turn] and s.turn in self.running(s)
        return (s, effects) if again and not self.waits(s, s.turn) else (self.next_up(s, effects), effects)

    def next_up(self, s: R, effects: list[Effect]) -> R:
        running, rests, turn = self.running(s), list(s.rests), s.turn
        while True:
            turn = (turn + 1) % len(self.owners)
            if turn not in running:
                continue
            if self.waits(s, turn):
                effects.append(Said(text=_("{side} wartet auf Feld 50.", side=self.names[turn])))
            elif rests[turn]:
                rests[turn] -= 1
                effects.append(Said(text=_("{side} setzt aus.", side=self.names[turn])))
            else:
                return changed(s, rests=tuple(rests), turn=turn)

    # --- the end ---

    def over(self, s: R) -> str:
        return "race" if len(s.home) == PRIZES or len(self.running(s)) <= 1 else ""

    def order(self, s: R) -> list[int]:
        """All horses, the winner first; who fell out later is ahead of who did before."""
        return [*s.home, *self.running(s), *reversed(s.out)]

    def tokens(self, s: R) -> tuple[int, ...]:
        """What each seat gets when the race ends here."""
        pool = TOKENS * len(self.owners)
        parts = (pool // 2, pool // 3, pool - pool // 2 - pool // 3)  # 002:323
        takers = [horse for horse in self.order(s) if horse not in s.out][:PRIZES]
        got = [0] * self.seats
        for number, part in enumerate(parts):
            got[self.owners[takers[number if number < len(takers) else 0]]] += part
        return tuple(got)

    def paid(self, s: R) -> list[Effect]:
        """What is said of that."""
        return [
            Scored(
                seat=seat,
                points=n,
                text=plural(n, _("{side} bekommt {n} Marke."), _("{side} bekommt {n} Marken."), side=self.sides[seat]),
            )
            for seat, n in enumerate(self.tokens(s))
            if n
        ]

    def standing(self, s: R) -> Sequence[int]:
        order = self.order(s)
        return [-order.index(horse) for horse in range(len(self.owners))]

    def outcome(self, s: R) -> Outcome | None:
        if s.phase != OVER:
            return None
        reason = self._reason(s)
        return Outcome(places(self.standing(s)), self.over(s) or "throws", reason, self.tokens(s))

    def reason(self, s: R) -> Text:
        return _("{side} gewinnt das Rennen.", side=self.names[self.order(s)[0]])

    def note(self, s: R, seat: Seat) -> Text:
        if seat in s.home:
            return _("im Ziel")
        return _("ausgeschieden") if seat in s.out else super().note(s, seat)


class Pferderennen(Rennen[Race]):
    """The game for two to four seats, a horse each."""

    def fresh(self) -> Race:
        return Race((0,) * self.seats, (0,) * self.seats)


def _field(n: int) -> Field:
    if n in NAMED:
        picture, label = NAMED[n]
        return Field(label, "seat-4" if n in (0, GOAL) else "seat-2", picture, numbered=n == 0)
    return Field(_("Feld {n}", n=n))


BOARD = drawn([_field(n) for n in range(GOAL + 1)], spiral(9, 7)[: GOAL + 1], 7.3)

RULESETS = (
    Ruleset(
        "pferde-wettrennspiel",
        "Pferde-Wettrenn-Spiel",
        Pferderennen,
        (2, 3, 4),
        # each throw: touching the die, and the die
        max_events=2 * MOST_THROWS * 4,
    ),
)
