"""Familie Müller: first a 1, the husband, then a 2, the wife, then the children; the largest family wins.

Source: 001:1353-1371. One throw a round: three dice until there is a 1, then two until there is a 2, then one for the
children. A 2 without the 1 is worth nothing. All three in the first throw make a family with children at once. When the
last has children, it is over; until then, whoever has children may throw one die again, and the last throw counts, also
a worse one. Whoever has as many as another throws one die for relatives, again while they are equal.

Not said, and therefore options: whether the die beside the wife counts when she comes with two dice (with three it
does); whether the round is played out when the last has children; who begins. Filled in: only those who are ahead throw
for relatives, because they decide about winning.

Moves: ("wuerfel",), and ("zufrieden",) for who has children and does not throw.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.core import Effect, Ruleset, Said, Seat, choice
from games.engines.dice.familie_value import COUPLE, NOBODY, estimate, expected, grows, growth, solved, thrown
from games.engines.kit.rounds import Lap, Rounds
from games.engines.kit.scores import settled
from games.engines.kit.states import changed
from games.engines.kit.throws import OVER, READY, THROW, who_begins
from games.engines.own_dice import DiceOptions
from games.engines.scene import Button
from games.engines.text import Text, _, addressed, plural

#: throws for each seat; a match of eight needs more than half as many once in a billion
MOST_THROWS = 200
SOUGHT = (
    _("Würfle eine Eins: Du suchst Herrn Müller."),
    _("Würfle eine Zwei: Du suchst Frau Müller."),
    _("Würfle: Wie viele Kinder werden es?"),
)
CONTENT = "zufrieden"
STAYING = (Button(CONTENT, _("Zufrieden"), "z"),)


@dataclass(frozen=True, slots=True)
class FamilieOptions(DiceOptions):
    """What the source leaves open."""

    kinder: str = choice(
        "danach",
        _("Kommt Frau Müller mit zwei Würfeln,"),
        {"danach": _("würfelt man die Kinder erst danach"), "gleich": _("zeigt der andere Würfel gleich die Kinder")},
        "from the next round on one die for the children 001:1365; with three dice they count at once 001:1365",
    )
    ende: str = choice(
        "sofort",
        _("Sobald alle Kinder haben,"),
        {"sofort": _("ist Schluss"), "runde": _("wird die Runde noch zu Ende gespielt")},
        "until the last has children 001:1367, which may mean both",
    )
    beginn: str = who_begins("no source says; the highest throw is usual")


@dataclass(frozen=True, slots=True, kw_only=True)
class Families(Lap):
    """How far each family is, by seat; `sums` are the children. `relatives` by seat, while they are thrown for."""

    grown: tuple[int, ...] = ()
    relatives: tuple[int, ...] = ()


class FamilieMueller(Rounds[Families, FamilieOptions]):
    """The game for two to eight."""

    options_class = FamilieOptions
    state_class = Families
    most_throws = MOST_THROWS

    def fresh(self) -> Families:
        return changed(super().fresh(), grown=(NOBODY,) * self.seats)

    def many(self, s: Families) -> int:
        return 1 if s.relatives else max(1, 3 - s.grown[s.turn])

    def may_stop(self, s: Families) -> bool:
        return not s.relatives and s.grown[s.turn] > COUPLE

    def buttons(self, s: Families) -> tuple[Button, ...]:
        return STAYING if super().buttons(s) else ()

    def fell(self, s: Families) -> tuple[Families, list[Effect]]:
        if s.relatives:
            return self.related(s)
        before, after = s.grown[s.turn], grows(s.grown[s.turn], s.dice, at_once=self.options.kinder == "gleich")
        children = max(0, after - COUPLE)
        grown = (*s.grown[: s.turn], after, *s.grown[s.turn + 1 :])
        sums = (*s.sums[: s.turn], children, *s.sums[s.turn + 1 :])
        said = self.said(s.turn, before, after)
        return self.on(changed(s, grown=grown, sums=sums), [Said(text=said)])

    def said(self, seat: Seat, before: int, after: int) -> Text:
        """What a throw has done to a family."""
        side = self.names[seat]
        if after > COUPLE:
            one, other = _("Familie Müller hat jetzt {n} Kind."), _("Familie Müller hat jetzt {n} Kinder.")
            return plural(after - COUPLE, one, other)
        if after == before:
            return _("Keine Eins, kein Herr Müller.") if before == NOBODY else _("Keine Zwei, keine Frau Müller.")
        if after == COUPLE:
            return _("Da ist Frau Müller! {side} würfelt nun um die Kinder.", side=side)
        return _("Da ist Herr Müller! {side} sucht nun Frau Müller.", side=side)

    def on(self, s: Families, effects: list[Effect]) -> tuple[Families, list[Effect]]:
        """The turn is over; and when all have children, whoever is ahead with others throws for relatives."""
        after, more = self.done(s)
        effects += more
        if not self.complete(after) or len(ahead := self.best(after)) < 2:
            return after, effects
        others = [seat for seat in range(self.seats) if seat not in ahead]
        after = self.leaves(after, *others)[0] if others else after
        effects.append(Said(text=_("Gleich viele Kinder! Jetzt zählen die Verwandten.")))
        return changed(after, turn=ahead[0], first=ahead[0], relatives=(0,) * self.seats), effects

    def complete(self, s: Families) -> bool:
        """Whether all have children, and nobody of the round is left to throw."""
        return min(s.grown) > COUPLE and (self.options.ende == "sofort" or s.turn == s.first)

    def stopped(self, s: Families) -> tuple[Families, list[Effect]]:
        return self.on(s, [Said(text=_("{side} ist zufrieden.", side=self.names[s.turn]))])

    def touched(self, s: Families, target: str) -> tuple[Families, list[Effect]]:
        return self.stopped(s)

    def related(self, s: Families) -> tuple[Families, list[Effect]]:
        """A throw for relatives; when all have thrown, those with fewer than the most leave."""
        (die,) = s.dice
        relatives = (*s.relatives[: s.turn], die, *s.relatives[s.turn + 1 :])
        said: list[Effect] = [Said(text=plural(die, _("Dazu kommt {n} Verwandter."), _("Dazu kommen {n} Verwandte.")))]
        after, more = self.done(changed(s, relatives=relatives))
        if after.turn != after.first:
            return after, said + more
        still = self.still(after)
        fewer = [seat for seat in still if relatives[seat] < max(relatives[other] for other in still)]
        after = self.leaves(after, *fewer)[0] if fewer else after
        left = self.still(after)
        return changed(after, turn=left[0], first=left[0], relatives=(0,) * self.seats), said

    def over(self, s: Families) -> str:
        if s.relatives:
            return "relatives" if len(self.still(s)) == 1 else ""
        return "children" if self.complete(s) and len(self.best(s)) == 1 else ""

    def reason(self, s: Families) -> Text:
        (winner,) = self.best(s)
        side, n = self.names[winner], s.sums[winner]
        if s.relatives:
            return _("{side} hat die größere Verwandtschaft und gewinnt.", side=side)
        return plural(n, _("{side} gewinnt mit {n} Kind."), _("{side} gewinnt mit {n} Kindern."), side=side)

    def note(self, s: Families, seat: Seat) -> Text:
        grown = s.grown[seat]
        if s.relatives and s.relatives[seat]:
            return plural(s.relatives[seat], _("{n} Verwandter"), _("{n} Verwandte"))
        if grown <= COUPLE:
            return (_("noch niemand"), _("Herr Müller"), _("Ehepaar"))[grown]
        return plural(grown - COUPLE, _("{n} Kind"), _("{n} Kinder"))

    def prompt(self, s: Families) -> Text:
        if s.relatives:
            return _("Tippe den Würfel an: Wie viele Verwandte kommen dazu?")
        if s.grown[s.turn] > COUPLE:
            return _("Noch einmal würfeln? Der neue Wurf gilt, auch wenn er schlechter ist.")
        return SOUGHT[s.grown[s.turn]]

    def status(self, s: Families) -> Text:
        if s.relatives and s.phase != OVER:
            return addressed(
                s.turn,
                _("Du würfelst um die Verwandten."),
                _("{side} würfelt um die Verwandten.", side=self.names[s.turn]),
            )
        return super().status(s)

    def evaluate(self, s: Families, seat: Seat) -> float:
        """The chance to win: for two exactly, for more as if nobody threw again."""
        if outcome := self.outcome(s):
            return settled(outcome, seat)
        if s.phase not in (READY, THROW) or s.relatives:
            return 0.0
        at_once = self.options.kinder == "gleich"
        if self.seats == 2:
            worth = solved(at_once=at_once, played_out=self.options.ende == "runde")
            stand = (s.grown[0], s.grown[1], s.turn, s.first)
            chance = worth[stand] if s.phase == READY else thrown(worth, stand, at_once=at_once)
            return 0.999 * (2 * chance - 1) * (1 if seat == 0 else -1)
        come = [expected(grown) for grown in s.grown]
        if s.phase == THROW and s.grown[s.turn] > COUPLE:
            come[s.turn] = growth(COUPLE, at_once=at_once)
        mine = come.pop(seat)
        return 0.999 * (2 * estimate(mine, come) - 1)


RULESETS = (
    Ruleset(
        "familie-mueller",
        "Familie Müller",
        FamilieMueller,
        tuple(range(2, 9)),
        # each throw is a touch and the dice, and between two throws at most the seven others are content
        max_events=(2 + 7) * 8 * MOST_THROWS,
    ),
)
