"""Partnerspiel: Immer mit der Ruhe for two pairs, who sit opposite, win together and may let a throw go.

Source: 001:218-230 (Philos box). Everybody throws and moves for themselves. Partners throw out only the other pair; two
pawns of partners on a field are a barrier too. Who is on turn may leave the throw, or not carry it out. A pair wins
when both are home; before that, who has only one pawn left before the goal may lead it round once more, so as not to
drop out. All else as in Immer mit der Ruhe (001:187-216).

Moves are those of every race (`kit.track`), and besides ("verzichten",), before or after the throw, and ("runde",): the
last pawn runs past its goal.

Gaps filled:

- whose pawns are home is out and does not throw for the partner: for that the last pawn runs on (001:230);
- one more lap for each colour (an option);
- "before the goal" is where this throw would take the pawn to its goal fields, or past them;
- a six that is not carried out gives its further throw all the same; a throw that is left ends the turn, and counts
  where throws are bounded;
- nobody joins a barrier, whoever of the pair has built it.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.core import Effect, Path, Ruleset, Said, Seat, choice
from games.engines.kit.states import changed
from games.engines.kit.throws import READY, THROW
from games.engines.kit.track import BARRIER, MOVE, Pawns
from games.engines.races.immer_mit_der_ruhe import MOST_EVENTS, STANDING, Ruhe, RuheOptions
from games.engines.scene import Button
from games.engines.text import Text, _

LEAVE, LAP = "verzichten", "runde"
TEAMS = (0, 1, 0, 1)


@dataclass(frozen=True, slots=True)
class PartnerOptions(RuheOptions):
    """What the source leaves open."""

    runden: int = choice(
        1,
        _("Mit der letzten Figur noch eine Runde laufen darf man"),
        {1: _("einmal"), 4: _("bis zu viermal"), 0: _("gar nicht")},
        "a second lap 001:230; how often is not said",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Partnerstand(Pawns):
    """A position. `turn` is the colour that moves; `laps` is how often each has run on past its goal."""

    laps: tuple[int, ...] = (0, 0, 0, 0)


class Partnerspiel(Ruhe[Partnerstand, PartnerOptions]):
    """The game for four seats: 0 and 2 against 1 and 3."""

    options_class = PartnerOptions

    def __init__(self, seats: int, options: PartnerOptions) -> None:
        super().__init__(seats, options, TEAMS)

    def fresh(self) -> Partnerstand:
        return Partnerstand(pawns=(STANDING,) * self.seats)

    # --- partners ---

    def stays(self, s: Partnerstand, to: int) -> Text | None:
        return BARRIER if self.barrier(s, to) else None

    def barrier(self, s: Partnerstand, progress: int) -> bool:
        here = ((s.turn, progress), *self.meets[s.turn][progress])  # 001:226: of both colours of a pair
        return sum(s.pawns[number].count(at) for number, at in here) > 1

    def threats(self, s: Partnerstand, number: int, progress: int) -> int:
        beside = (at in s.pawns[n] for n, at in self.meets[number][progress] if n % 2 == number % 2)
        return 0 if any(beside) else super().threats(s, number, progress)

    # --- one more lap ---

    def lap(self, s: Partnerstand) -> int | None:
        """Where the last pawn comes if it runs past its goal, if it may."""
        own = s.pawns[s.turn]
        if not 0 <= own[0] < self.home <= own[1] or s.laps[s.turn] >= self.options.runden:
            return None
        to = own[0] + s.dice[0] - self.home
        way = [*range(own[0] + 1, self.home), *range(to + 1)]
        return None if to < 0 or any(self.barrier(s, field) for field in way) else to

    def fell(self, s: Partnerstand) -> tuple[Partnerstand, list[Effect]]:
        if not self.able(s) and self.lap(s) is not None:
            return changed(s, phase=MOVE), []
        return super().fell(s)

    # --- a turn ---

    def buttons(self, s: Partnerstand) -> tuple[Button, ...]:
        if s.phase == READY:
            return (NO_THROW,)
        return (NO_MOVE,) if self.lap(s) is None else (NO_MOVE, RUN_ON)

    def touched(self, s: Partnerstand, target: str) -> tuple[Partnerstand, list[Effect]]:
        side = self.names[s.turn]
        if target == LAP:
            to = self.lap(s)
            assert to is not None
            laps = tuple(each + (number == s.turn) for number, each in enumerate(s.laps))
            after, effects = self.advance(changed(s, laps=laps), s.pawns[s.turn][0], to)
            return after, [Said(text=_("{side} läuft noch eine Runde.", side=side)), *effects]
        if target != LEAVE:
            return super().touched(s, target)
        if s.phase == READY:
            skipped = self.passed(changed(s, throws=s.throws + 1))
            return skipped, [Said(text=_("{side} verzichtet auf den Wurf.", side=side))]
        return self.turn_over(s), [Said(text=_("{side} lässt die {n} verfallen.", side=side, n=s.dice[0]))]

    def prompt(self, s: Partnerstand) -> Text:
        if s.phase == READY:
            return _("Würfle, oder verzichte auf den Wurf.")
        return _("Du hast eine {n}: Tippe die Figur an, die zieht, oder verzichte.", n=s.dice[0])

    def why_not(self, s: Partnerstand, seat: Seat, path: Path) -> Text:
        if s.phase == READY:
            return _("Tippe den Würfel an, oder verzichte auf den Wurf.")
        if path == (LAP,):
            return self._no_lap(s)
        return super().why_not(s, seat, path)

    def _no_lap(self, s: Partnerstand) -> Text:
        own = s.pawns[s.turn]
        if not 0 <= own[0] < self.home <= own[1]:
            return _("Noch eine Runde läuft nur deine letzte Figur auf dem Weg.")
        if s.laps[s.turn] >= self.options.runden:
            return _("Weitere Runden sind nicht erlaubt: Bring die Figur ins Ziel.")
        if own[0] + s.dice[0] < self.home:
            return _("So weit ist deine Figur noch nicht: Sie steht nicht vor dem Ziel.")
        return BARRIER

    # --- for programs ---

    def evaluate(self, s: Partnerstand, seat: Seat) -> float:
        """As in every race; to throw costs nothing, since the throw need not be used."""
        throwing = 0.01 if s.phase == THROW and seat % 2 == s.turn % 2 else 0.0
        return super().evaluate(s, seat) + throwing


NO_THROW = Button(LEAVE, _("Nicht würfeln"), "n")
NO_MOVE = Button(LEAVE, _("Nicht ziehen"), "n")
RUN_ON = Button(LAP, _("Noch eine Runde"), "r")

RULESETS = (
    Ruleset(
        "partnerspiel",
        "Partnerspiel",
        Partnerspiel,
        (4,),
        max_events=MOST_EVENTS,
        fixed={"dritte": False},
    ),
)
