"""Frank und Furter: four run home, four chase them, and whom they catch leaves the board together with its catcher.

Source: 001:246-254 (Philos box). The Furter run for their goal, ahead of the Franks, who play from the corner next to
theirs. Where a Frank comes onto a Furter's field both leave the game, as a pair of Frankfurter. Franks go round as
often as they like and cannot be chased. At the end the Franks win if they have caught more Furter than are home,
otherwise the Furter.

Moves are those of every race (`kit.track`). The Franks are Yellow's pawns, from field 1; the Furter Green's, from
field 11, a quarter of the way ahead.

Gaps filled:

- all four stand in their yards (001:248) and enter as in Immer mit der Ruhe, with a six, which gives another throw; who
  has none on the way throws up to three times, or a side's first needs no six (options);
- two of one side bar the way as in Immer mit der Ruhe, or do not, and then never share a field (an option);
- a Furter does not move onto a Frank; or both leave as a pair then too (an option);
- it ends when no Furter is left on the way or in wait; or as soon as it is decided (an option);
- a match that takes too long ends, and the Furter that are home by then are compared with those caught.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.engines.core import Captured, Effect, Moved, Ruleset, Seat, choice
from games.engines.kit.states import changed
from games.engines.kit.throws import who_begins
from games.engines.kit.track import BARRIER, NEEDS_SIX, SIX, STILL_OWN, YARD, Pawns, Track
from games.engines.own_dice import DiceOptions
from games.engines.races.cross import cross
from games.engines.races.immer_mit_der_ruhe import MOST_EVENTS, MOST_THROWS
from games.engines.text import Text, _

FRANK, FURTER = 0, 1
COUNT = 4
NAMES = (_("Frank"), _("Furter"))
TAKEN_BY_FRANK = _("Auf diesem Feld steht ein Frank. Dorthin kann ein Furter nicht ziehen.")


@dataclass(frozen=True, slots=True)
class FrankOptions(DiceOptions):
    """What the source leaves open."""

    beginn: str = who_begins("001 does not say; as in Immer mit der Ruhe 001:208")
    eintritt: str = choice(
        "drei",
        _("Wer keine Figur auf dem Weg hat,"),
        {
            "drei": _("darf dreimal würfeln, bis eine Sechs kommt"),
            "einmal": _("würfelt einmal"),
            "frei": _("bringt mit jeder Zahl eine heraus"),
        },
        "no source says; three throws 000:533, one 004:68, any number for the first pawn 004:61",
    )
    sperre: bool = choice(
        True,
        _("Zwei gleiche Figuren auf einem Feld"),
        {True: _("sind eine Sperre, an der niemand vorbeikommt"), False: _("gibt es nicht")},
        "not mentioned here; a barrier in Immer mit der Ruhe 001:212",
    )
    treffen: str = choice(
        "nicht",
        _("Auf das Feld eines Franks"),
        {"nicht": _("kann kein Furter ziehen"), "paar": _("kann ein Furter ziehen: Beide sind dann ein Paar")},
        "001:252 takes both away where a Frank and a Furter are on the same field; by whose move is left open",
    )
    ende: str = choice(
        "letzter",
        _("Das Spiel endet,"),
        {
            "letzter": _("wenn der letzte Furter daheim oder gefangen ist"),
            "entschieden": _("sobald feststeht, wer gewinnt"),
        },
        '"at the end" 001:254',
    )


class FrankUndFurter(Track[Pawns, FrankOptions]):
    """The game for two seats: 0 has the Franks, 1 the Furter. `pawns` are those that are left of each."""

    options_class = FrankOptions

    def __init__(self, seats: int, options: FrankOptions) -> None:
        board, colours = cross()
        mine = [replace(colour, side=name, pawn=name) for colour, name in zip(colours[:2], NAMES, strict=True)]
        super().__init__(seats, options, MOST_THROWS, board, mine)
        self.blocks, self.attempts = options.sperre, 3 if options.eintritt == "drei" else 1

    def fresh(self) -> Pawns:
        return Pawns(pawns=((YARD,) * COUNT,) * 2, tries=self.attempts)

    # --- the rules ---

    def entry(self, s: Pawns) -> int | Text:
        own = s.pawns[s.turn]
        if s.dice[0] != SIX and not (self.options.eintritt == "frei" and self.idle(own)):
            return NEEDS_SIX
        return STILL_OWN if 0 in own else 0

    def idle(self, pawns: tuple[int, ...]) -> bool:
        """Whether none of a side's pawns is on the way."""
        return not any(0 <= progress < self.home for progress in pawns)

    def tries(self, pawns: tuple[int, ...]) -> int:
        return self.attempts if YARD in pawns and self.idle(pawns) else 1

    def goal(self, s: Pawns, progress: int) -> int | Text:
        if s.turn == FURTER:
            to = super().goal(s, progress)
            on_frank = isinstance(to, int) and bool(self.hits(s, to))
            return TAKEN_BY_FRANK if on_frank and self.options.treffen == "nicht" else to
        if progress == YARD or progress + s.dice[0] < self.home:
            return super().goal(s, progress)
        to = progress + s.dice[0] - self.home  # round once more, 001:254
        joins = to in s.pawns[FRANK]
        if joins and (why := self.stays(s, to)):
            return why
        way = [*range(progress + 1, self.home), *range(to if joins else to + 1)]
        return BARRIER if self.blocks and any(self.barrier(s, field) for field in way) else to

    def advance(self, s: Pawns, progress: int, to: int) -> tuple[Pawns, list[Effect]]:
        """Whoever moves onto the other: both leave the game."""
        met = self.hits(s, to)
        if not met:
            return super().advance(s, progress, to)
        number, other, there = s.turn, *met[0]
        source, goal = self.place(number, s.pawns[number], progress), self.colours[number].route[to]
        left = [list(pawns) for pawns in s.pawns]
        left[number].remove(progress)
        left[other].remove(there)
        after = changed(s, pawns=(tuple(left[0]), tuple(left[1])), tries=1, last=(source, goal))
        pair = _("Frank und Furter treffen sich auf Feld {n}: Als Paar verlassen sie das Spiel.", n=goal)
        effects = [Moved(source=source, to=goal), Captured(at=goal, to=""), Captured(at=goal, to="", text=pair)]
        return self.turn_over(after), [*effects]

    # --- the end ---

    def count(self, s: Pawns) -> tuple[int, int, int]:
        """How many Furter are caught, home, and neither."""
        furter = s.pawns[FURTER]
        home = sum(progress >= self.home for progress in furter)
        return COUNT - len(furter), home, len(furter) - home

    def over(self, s: Pawns) -> str:
        caught, home, left = self.count(s)
        decided = self.options.ende == "entschieden" and (caught > home + left or home >= caught + left)
        return "counted" if decided or not left else ""

    def standing(self, s: Pawns) -> list[tuple[int, int]]:
        caught, home, _left = self.count(s)
        franks = int(caught > home)  # 001:254
        return [(franks, 0), (1 - franks, 0)]

    def reason(self, s: Pawns) -> Text:
        caught, home, _left = self.count(s)
        winner = NAMES[FRANK if caught > home else FURTER]
        return _("Gefangen: {n}, daheim: {m}. {side} gewinnt.", n=caught, m=home, side=winner)

    def note(self, s: Pawns, seat: Seat) -> Text:
        caught, home, _left = self.count(s)
        return _("{n} gefangen", n=caught) if seat == FRANK else _("{n} daheim", n=home)

    # --- for programs ---

    def evaluate(self, s: Pawns, seat: Seat) -> float:
        """What the Furter may count on, by how far it is and how near its hunters; the Franks, the opposite."""
        if outcome := self.outcome(s):
            return 1.0 if seat in outcome.winners else -1.0
        caught, _home, _left = self.count(s)
        franks = [progress for progress in s.pawns[FRANK] if progress >= 0]
        hope = -1.0 * caught - 0.1 * len(franks)
        for progress in s.pawns[FURTER]:
            if progress >= self.home:
                hope += 1
            elif progress >= 0:
                hope += 0.15 + 0.6 * progress / self.home
                if self.blocks and s.pawns[FURTER].count(progress) > 1:
                    continue
                field = self.meets[FURTER][progress][0][1]
                behind = [(field - each) % self.home for each in franks]
                hope -= 1.2 * len({each for each in behind if each <= SIX}) / SIX
                hope -= 0.2 * (1 - min(behind, default=self.home) / self.home)
        return max(-0.98, min(0.98, (hope if seat == FURTER else -hope) / 5))


RULESETS = (
    Ruleset(
        "frank-und-furter",
        "Frank und Furter",
        FrankUndFurter,
        (2,),
        max_events=MOST_EVENTS,
        unequal=True,
        harder=FRANK,
    ),
)
