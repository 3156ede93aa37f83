"""Chicago: up to three throws for as many points as can be; the one with the fewest takes a stick.

Source: 001:1399-1429. Moves: the first throw of a turn, ("wuerfel",); then ("aufhoeren",), or dice that stay, in their
order, and the throw of the rest: ("w2", "w3", "wuerfeln"). Whoever has two or three sixes may turn one over first:
("umdrehen", "w3", "wuerfeln").

Gaps, filled so: the match is over when all sticks are taken, and the fewest win. When several have the fewest points of
a round, all of them take a stick (one of the box, should none be left) or none does (an option); the first of them
after the opener opens the next round, in a game for points as well. Sixes count as thrown as long as they lie there.
Turning one over goes with throwing on ("darf … und … weiterwürfeln", 001:1419), and the extra throw belongs to the
third throw alone (001:1421): whom the opener has bound to one throw or two has none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.engines.core import (
    NOTHING,
    WHOLE,
    Effect,
    Event,
    Move,
    Outcome,
    Path,
    Ruleset,
    Said,
    Seat,
    Step,
    choice,
)
from games.engines.dice.chicago_value import MOST, ONE, SIX, Aim, ends, may_turn, points, thrown, worth
from games.engines.kit.rounds import STOP, STOPPING, Rounds
from games.engines.kit.scores import judged
from games.engines.kit.states import changed
from games.engines.kit.throws import DICE, READY, THROW, TRAY, who_begins
from games.engines.kit.tokens import BOX, POT, Purse, Tokens
from games.engines.own_dice import DiceOptions
from games.engines.scene import Button, Piece
from games.engines.text import Text, _, addressed, plural

KEEP, AGAIN, TURN = "keep", "wuerfeln", "umdrehen"
NAMES = ("w1", "w2", "w3")
GOAL = 1000


@dataclass(frozen=True, slots=True)
class ChicagoOptions(DiceOptions):
    """What the source has both ways, or leaves open."""

    ziel: str = choice(
        "hoelzer",
        _("Gespielt wird"),
        {"hoelzer": _("um Hölzchen: Wer die wenigsten hat, gewinnt"), "punkte": _("bis jemand 1000 Punkte hat")},
        "sticks 001:1427, points 001:1429",
    )
    hoelzer: int = choice(
        5, _("Hölzchen sind da"), {3: _("drei"), 5: _("fünf"), 10: _("zehn")}, "no source says how many"
    )
    tiefste: str = choice(
        "alle",
        _("Haben mehrere die wenigsten Punkte,"),
        {"alle": _("nehmen alle ein Hölzchen"), "keiner": _("nimmt keiner ein Hölzchen")},
        "no source says",
    )
    beginn: str = who_begins("no source says; the highest throw is usual")


@dataclass(frozen=True, slots=True, kw_only=True)
class Chicagostand(Purse):
    """The points of this round by seat (0: not yet), how many throws the opener has allowed (0: none yet), and the dice
    that stay while the others fall. The sums are points, too. `phase` may be "keep"."""

    reached: tuple[int, ...] = ()
    bound: int = 0
    aside: tuple[int, ...] = ()


class Chicago(Tokens[Chicagostand, ChicagoOptions]):
    """The game for two to five."""

    options_class = ChicagoOptions
    state_class = Chicagostand
    dice = 3
    fewest = True
    most_throws = 200  # ten sticks take forty as a rule, 1000 points less than that; those for the start, and ties

    def __init__(self, seats: int, options: ChicagoOptions) -> None:
        super().__init__(seats, options)
        self.sticks = options.ziel == "hoelzer"
        if not self.sticks:
            self.surfaces = (TRAY,)

    def pot(self) -> int:
        return self.options.hoelzer if self.sticks else 0

    def fresh(self) -> Chicagostand:
        return changed(super().fresh(), reached=(0,) * self.seats)

    # --- a turn ---

    def many(self, s: Chicagostand) -> int:
        return self.dice - len(s.aside)

    def fell(self, s: Chicagostand) -> tuple[Chicagostand, list[Effect]]:
        s = changed(s, dice=s.aside + s.dice, aside=(), phase=KEEP)
        if s.tries < self.allowed(s) or self.may_turn(s):
            return s, []
        return self.stopped(s)

    def allowed(self, s: Chicagostand) -> int:
        """How many throws the seat in turn has."""
        return s.bound or MOST

    def may_turn(self, s: Chicagostand) -> bool:
        """Whether the seat in turn may make a six a one."""
        return may_turn(s.dice, s.tries, self.allowed(s))

    def step(self, s: Chicagostand, seat: Seat, path: Path = ()) -> Step:
        if s.phase != KEEP or seat not in self.to_act(s):
            return super().step(s, seat, path)
        if path and path[-1] in (AGAIN, STOP):
            return WHOLE if path[-1] in self.step(s, seat, path[:-1]).targets else NOTHING
        turning = path[:1] == (TURN,)
        if (turning and not self.may_turn(s)) or (path and not turning and s.tries >= self.allowed(s)):
            return NOTHING
        free = [name for name in NAMES if not (turning and name == NAMES[s.dice.index(SIX)])]
        kept = list(path[turning:])
        if kept != [name for name in free if name in kept] or len(kept) == len(free):
            return NOTHING
        on = turning or s.tries < self.allowed(s)
        rest = len(free) - len(kept)
        more = free[free.index(kept[-1]) + 1 :] if kept else free
        buttons = [Button(AGAIN, plural(rest, _("Einen Würfel werfen"), _("{n} Würfel werfen")), "w")] if on else []
        if not path:
            buttons += [Button(TURN, _("Eine Sechs umdrehen"), "u")] if self.may_turn(s) else []
            buttons += STOPPING
        targets = (*(more if on and rest > 1 else ()), *(button.target for button in buttons))
        return Step(targets, prompt=self.prompt(s), buttons=tuple(buttons))

    def propose(self, s: Chicagostand, seat: Seat, rng: Any) -> Path:
        """One touch after the other, each as likely as any other."""
        path: Path = ()
        while not (step := self.step(s, seat, path)).complete:
            path = (*path, rng.choice(step.targets))
        return path

    def apply(self, s: Chicagostand, event: Event) -> tuple[Chicagostand, tuple[Effect, ...]]:
        if not isinstance(event, Move) or event.path[-1] != AGAIN:
            return super().apply(s, event)
        aside = tuple(s.dice[NAMES.index(name)] for name in event.path if name in NAMES)
        if event.path[0] != TURN:
            return changed(s, phase=THROW, aside=aside), ()
        said = Said(text=_("{side} dreht eine Sechs zur Eins um.", side=self.names[s.turn]))
        return changed(s, phase=THROW, aside=(ONE, *aside)), (said,)

    def stopped(self, s: Chicagostand) -> tuple[Chicagostand, list[Effect]]:
        """The points stand, and the opener has said how many throws the others have."""
        seat, n = s.turn, points(s.dice)
        side = self.names[seat]
        best = n == points((ONE,) * 3)
        text = _("Chicago! {side} hat {n}.", side=side, n=n) if best else _("{side} hat {n}.", side=side, n=n)
        reached = (*s.reached[:seat], n, *s.reached[seat + 1 :])
        after, effects = self.done(changed(s, reached=reached, bound=s.bound or min(s.tries, MOST)))
        return after, [Said(text=text), *effects]

    # --- a round ---

    def round_ended(self, s: Chicagostand) -> tuple[Chicagostand, list[Effect]]:
        after, effects = changed(s, bound=0, reached=(0,) * self.seats, first=self.losing(s)[0]), list[Effect]()
        if self.sticks:
            losers = self.losing(s)
            for loser in losers if len(losers) == 1 or self.options.tiefste == "alle" else ():
                after, paid = self.paid(after, 1, POT if after.pot else BOX, loser)
                effects += paid
        else:
            for seat, n in enumerate(s.reached):
                after, scored = self.gains(after, n, seat)
                effects.append(scored)
        return after, effects

    def losing(self, s: Chicagostand) -> list[Seat]:
        """Who has the fewest points of the round, the first after the opener in front."""
        low = min(s.reached)
        seats = [(s.first + step) % self.seats for step in range(self.seats)]
        return [seat for seat in seats if s.reached[seat] == low]

    def over(self, s: Chicagostand) -> str:
        if self.sticks:
            return "" if s.pot else "sticks"
        return "goal" if max(s.sums) >= GOAL else ""

    def standing(self, s: Chicagostand) -> Sequence[Any]:
        return super().standing(s) if self.sticks else s.sums

    def reason(self, s: Chicagostand) -> Text:
        return super().reason(s) if self.sticks else Rounds.reason(self, s)

    def outcome(self, s: Chicagostand) -> Outcome | None:
        outcome = super().outcome(s)
        return replace(outcome, scores=s.sums) if outcome and not self.sticks else outcome

    # --- what is seen ---

    def note(self, s: Chicagostand, seat: Seat) -> Text:
        has = super().note(s, seat) if self.sticks else plural(s.sums[seat], _("{n} Punkt"), _("{n} Punkte"))
        return _("{has}, jetzt {n}", has=has, n=s.reached[seat]) if s.reached[seat] else has

    def fallen(self, s: Chicagostand) -> list[Piece]:
        """While some of them are in the cup, only those that stay."""
        dice = s.aside if s.phase == THROW and s.aside else s.dice
        names = NAMES if s.phase == KEEP else ("",) * len(dice)
        return [
            Piece(DICE, "die", _("Würfel: {n}", n=die), face=str(die), target=name)
            for die, name in zip(dice, names, strict=True)
        ]

    def prompt(self, s: Chicagostand) -> Text:
        if s.phase != KEEP:
            return super().prompt(s)
        if s.tries < self.allowed(s):
            return _("Tippe an, was liegen bleibt, und wirf den Rest. Oder höre auf.")
        return _("Drehe eine Sechs um und wirf weiter. Oder höre auf.")

    def status(self, s: Chicagostand) -> Text:
        if s.phase != KEEP:
            return super().status(s)
        n, m, now = s.tries, self.allowed(s), points(s.dice)
        yours = _("Wurf {n} von {m}: Du hast {now}.", n=n, m=m, now=now)
        return addressed(
            s.turn, yours, _("Wurf {n} von {m}: {side} hat {now}.", n=n, m=m, side=self.names[s.turn], now=now)
        )

    def why_not(self, s: Chicagostand, seat: Seat, path: Path) -> Text:
        if s.phase != KEEP:
            return _("Wirf zuerst alle drei Würfel.")
        if TURN in path and not self.may_turn(s):
            return _("Umdrehen darfst du nur, wenn du zwei oder drei Sechsen hast und noch werfen kannst.")
        if s.tries >= self.allowed(s):
            return _("Du hast keinen Wurf mehr: Drehe eine Sechs um, oder höre auf.")
        if (path and path[-1] in (AGAIN, STOP)) or not path:
            return self.prompt(s)
        return _("Tippe die Würfel, die liegen bleiben, von links nach rechts an. Mindestens einen musst du werfen.")

    # --- for programs ---

    def evaluate(self, s: Chicagostand, seat: Seat) -> float:
        """What each will have after this round: sticks, or points."""
        if not self.sticks:
            return judged(self.outcome(s), [n + self._aimed(s, owner) for owner, n in enumerate(s.sums)], seat, 500)
        return judged(self.outcome(s), [self._aimed(s, owner) - 1 - n for owner, n in enumerate(s.held)], seat, 3)

    def _aimed(self, s: Chicagostand, seat: Seat) -> float:
        """How likely the seat goes free in this round, or how many points it will have in it."""
        if s.phase == READY and not any(s.reached):
            return float(self.sticks)  # between two rounds nothing is at stake
        others = [n for other, n in enumerate(s.reached) if other != seat and n]
        more, shared = self.seats - 1 - len(others), self.options.tiefste == "keiner"
        aim = Aim(not self.sticks, min(others, default=0), more, s.bound, shared)
        if s.reached[seat]:
            return aim(s.reached[seat], s.bound)
        if seat != s.turn or s.phase not in (KEEP, THROW):
            allowed = self.allowed(s)
            return sum(share * aim(n, allowed) for n, share in ends(allowed).items())
        if s.phase == KEEP:
            return worth(tuple(sorted(s.dice)), s.tries, self.allowed(s), aim)
        return thrown(tuple(sorted(s.aside)), s.tries, self.allowed(s), aim)


RULESETS = (
    Ruleset(
        "chicago",
        "Chicago",
        Chicago,
        (2, 3, 4, 5),
        # each throw: touching the dice, the dice, stopping
        max_events=3 * 5 * Chicago.most_throws,
    ),
)
