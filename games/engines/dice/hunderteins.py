"""101, aber keine Eins: throw on or stop, first to 101; a one takes what is not yet written.

Source: 001:1201-1211. Moves: ("wuerfel",), and from the second throw on ("aufhoeren",).

As the source has it, a one takes all that anybody has, also what was written before, back to nought. Then stopping
protects nothing: whoever stops has thrown less and risks as much, and the exact solution never stops (the tests show
it). A match for two so takes more than a hundred turns on average. That stays an option; the rule of the well-known
relative Pig, where a one costs the points of the turn alone, is what the table begins with. The other gap, whether the
round is played out, is an option, too; then the highest sum wins and equal ones share.

How the computer plays: for two, and with a match that ends at 101, `evaluate` is the exact value (T. Neller and C.
Presser, Optimal Play of the Dice Game Pig, UMAP Journal 25, 2004, whose figures for a hundred points are met by
`pig(100)`). More players are taken for two, whoever asks and the best of the others.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from games.engines.core import Effect, Preset, Ruleset, Said, Seat, choice
from games.engines.kit.rounds import Lap, Rounds
from games.engines.kit.scores import settled
from games.engines.kit.states import changed
from games.engines.kit.throws import READY, who_begins
from games.engines.own_dice import DiceOptions
from games.engines.text import Text, _

GOAL = 101


@dataclass(frozen=True, slots=True)
class HunderteinsOptions(DiceOptions):
    """What the source leaves open, and what it has otherwise than is usual."""

    eins: str = choice(
        "zug",
        _("Eine Eins kostet"),
        {"zug": _("die Punkte dieses Zuges"), "alles": _("alles, auch was schon aufgeschrieben ist")},
        "all of it 001:1211; the turn alone in Pig, for which stopping helps",
    )
    ende: str = choice(
        "sofort",
        _("Wer 101 erreicht,"),
        {
            "sofort": _("hat sofort gewonnen"),
            "runde": _("wartet, bis die Runde zu Ende ist: die höchste Summe gewinnt"),
        },
        "first to 101 001:1209; whether the round is finished is not said",
    )
    beginn: str = who_begins("no source says; the highest throw is usual")


class Hunderteins(Rounds[Lap, HunderteinsOptions]):
    """The game for two to eight."""

    options_class = HunderteinsOptions
    most_throws = (
        2000  # where a one costs all, six hundred throws together are usual, and four thousand one in a thousand
    )

    def fell(self, s: Lap) -> tuple[Lap, list[Effect]]:
        side, at_once = self.names[s.turn], self.options.ende == "sofort"
        if s.dice[0] != 1:
            s = changed(s, stake=s.stake + s.dice[0])
            return self.stopped(s) if at_once and s.sums[s.turn] + s.stake >= GOAL else (s, [])
        lost = _("Eine Eins! {side} bekommt für diesen Zug nichts.", side=side)
        if self.options.eins == "alles":
            lost = _("Eine Eins! {side} fängt wieder bei null an.", side=side)
            s = self.added(s, -s.sums[s.turn])
        after, effects = self.done(s)
        return after, [Said(text=lost), *effects]

    def may_stop(self, s: Lap) -> bool:
        return s.tries > 0

    def over(self, s: Lap) -> str:
        waiting = self.options.ende == "runde" and (s.turn != s.first or s.tries > 0)
        return "goal" if max(s.sums) >= GOAL and not waiting else ""

    def status(self, s: Lap) -> Text:
        if s.phase == READY and max(s.sums) >= GOAL:
            return _("Die letzte Runde: {n} sind zu schlagen. {turn}", n=max(s.sums), turn=super().status(s))
        return super().status(s)

    def evaluate(self, s: Lap, seat: Seat) -> float:
        """The value of the match for two who both play as well as can be; of more, against the best of the others."""
        outcome = self.outcome(s)
        if outcome:
            return settled(outcome, seat)
        if s.turn == seat:
            rival = max((other for other in range(self.seats) if other != seat), key=lambda other: s.sums[other])
            chance = self._chance(s, rival)
        else:
            chance = 1 - self._chance(s, seat)
        return 0.98 * (2 * chance - 1)

    def _chance(self, s: Lap, rival: Seat) -> float:
        """That the seat in turn beats `rival`."""
        mine, theirs, thrown = s.sums[s.turn], s.sums[rival], s.tries > 0 and s.phase == READY
        if max(mine + s.stake, theirs) >= GOAL:  # only where the round is played out
            return self._last_round(s, rival, thrown)
        if self.options.eins == "zug":
            turns = pig_turn(mine, theirs)
            throw, stop = turns[s.stake]
            return max(throw, stop) if thrown else throw
        through = unbroken(GOAL - mine - s.stake)
        throw = through + (1 - through) * (1 - never_stopping(theirs))
        if not thrown:
            return throw
        other = unbroken(GOAL - theirs)
        return max(throw, (1 - other) * never_stopping(mine + s.stake))

    def _last_round(self, s: Lap, rival: Seat, thrown: bool) -> float:
        """When somebody is at the goal: to be ahead at the end of the round, which `rival` may have a turn in."""
        mine, theirs = s.sums[s.turn], s.sums[rival]
        answers = self._place(s, rival) > self._place(s, s.turn)

        def stopping(total: int) -> float:
            if answers:
                return 1 - unbroken(max(GOAL, total + 1) - theirs)
            return 0.5 if total == theirs else float(total > theirs)

        enough = max(theirs, GOAL, mine + s.stake) + 40
        values = {total: stopping(total) for total in range(enough, enough + 7)}
        lost = stopping(0 if self.options.eins == "alles" else mine)
        for total in range(enough - 1, mine + s.stake - 1, -1):
            throw = (lost + sum(values[total + die] for die in range(2, 7))) / 6
            values[total] = throw if total == mine else max(throw, stopping(total))
        now = mine + s.stake
        if thrown:
            return values[now]
        return (lost + sum(values[now + die] for die in range(2, 7))) / 6


@cache
def unbroken(need: int) -> float:
    """The chance to throw so many points, or more, in a row without a one."""
    chances = [1.0] * 6
    for _point in range(need):
        chances.append(sum(chances[-6:-1]) / 6)
    return chances[-1]


def never_stopping(have: int) -> float:
    """That whoever begins a turn with so many, against one who has none, wins where a one costs all."""
    through = unbroken(GOAL - have)
    return through + (1 - through) * (1 - 1 / (2 - unbroken(GOAL)))


@cache
def pig(goal: int) -> tuple[tuple[float, ...], ...]:
    """By both sums, the own first: the chance of whoever begins a turn, a one costing the turn.

    From the end, where the sums are high: stopping leads to higher sums, which are known. Only the two in which a turn
    brings nothing depend on each other; each is a function of the other in straight pieces, so Newton's steps end.
    """
    wins = [[0.5] * goal for _have in range(goal)]
    for both in range(2 * goal - 2, -1, -1):
        for mine in range(max(0, both - goal + 1), both // 2 + 1):
            theirs = both - mine
            now = (wins[mine + 1][theirs], wins[theirs][mine + 1]) if mine + 1 < goal else (0.5, 0.5)
            while True:
                first, slope = _throwing(wins[theirs], mine, goal, 1 - now[1])
                second, steep = _throwing(wins[mine], theirs, goal, 1 - now[0])
                other = (second - steep * (first - now[0] + slope * now[1])) / (1 - slope * steep)
                before, now = now, (first - slope * (other - now[1]), other)
                if abs(now[0] - before[0]) + abs(now[1] - before[1]) < 1e-10:
                    break
            wins[mine][theirs], wins[theirs][mine] = now
    return tuple(map(tuple, wins))


def _throwing(theirs: list[float], mine: int, goal: int, lost: float) -> tuple[float, float]:
    """The chance before the first throw, where a one leaves `lost`; and how it grows with that."""
    left = goal - mine
    best, slopes = [1.0] * (left + 7), [0.0] * (left + 7)
    good, grow = 5.0, 0.0  # together, for the five faces that are no one
    value = slope = 0.0
    for stake in range(left - 1, -1, -1):
        good += best[stake + 2] - best[stake + 7] if stake < left - 1 else 0.0
        grow += slopes[stake + 2] - slopes[stake + 7] if stake < left - 1 else 0.0
        value, slope = (lost + good) / 6, (1 + grow) / 6
        if stake and (stop := 1 - theirs[mine + stake]) > value:
            value, slope = stop, 0.0
        best[stake], slopes[stake] = value, slope
    return value, slope


@cache
def pig_turn(mine: int, theirs: int) -> tuple[tuple[float, float], ...]:
    """Within a turn, by what it has brought: the chance with the die in the air, and if one stops."""
    wins = pig(GOAL)
    best, values = [1.0] * (GOAL - mine + 6), []
    for stake in range(GOAL - mine - 1, -1, -1):
        throw = (1 - wins[theirs][mine] + sum(best[stake + 2 : stake + 7])) / 6
        stop = 1 - wins[theirs][mine + stake]
        best[stake] = max(throw, stop)
        values.append((throw, stop))
    return tuple(reversed(values))


RULESETS = (
    Ruleset(
        "hunderteins-aber-keine-eins",
        "101, aber keine Eins",
        Hunderteins,
        tuple(range(2, 9)),
        # each throw: touching the die, the die, and stopping
        max_events=3 * 8 * Hunderteins.most_throws,
        presets={"philos": Preset(_("wie im Philos-Heft: eine Eins kostet alles"), {"eins": "alles"})},
    ),
)
