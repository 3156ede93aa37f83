"""Games of dice in turn: touch the cup, see what fell, pass it on.

A game says what a throw does (`fell`), when it is over and who stands how. Who begins, the touches, the dice on the
table, the places at the end and the bound on the length of a match come from here. Every move is one touch: of the cup,
or of what the game offers besides (`buttons`, or `touches` in phases of its own), which `touched` then does.
"""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from games.engines.chance import Dice, Draw
from games.engines.core import (
    CHANCE,
    NOTHING,
    WHOLE,
    Chance,
    Effect,
    Event,
    Game,
    Move,
    O,
    Outcome,
    Path,
    Rolled,
    Said,
    Seat,
    Step,
    choice,
)
from games.engines.kit.scores import places
from games.engines.kit.states import changed
from games.engines.scene import Area, Button, Piece, Surface, View
from games.engines.text import Text, _, addressed, who

DICE = "wuerfel"
TRAY = Area(DICE, _("Würfel"), "tray")
ORDER, THROW, READY, OVER = "order", "throw", "ready", "over"
CUT_OFF = _("Es ist genug gewürfelt: Wer am weitesten gekommen ist, liegt vorn.")


def who_begins(source: str, more: Mapping[str | int | bool, Text] | None = None) -> Any:
    """The option of who begins, for the field `beginn`; `more` answers stand between the two."""
    answers = {"wurf": _("wer am höchsten würfelt"), **(more or {}), "platz": _("der erste Platz")}
    return choice("wurf", _("Es beginnt"), answers, source)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cup:
    """Whose turn it is and what has fallen; a game adds its own.

    `phase` is "order" and "throw" (chance), "ready" (touch the cup), "over", or one of the game's own, in which the
    seat in turn touches something else.
    """

    turn: int = 0
    phase: str = READY
    #: as they fell last; of a throw for the start the highest
    dice: tuple[int, ...] = ()
    #: throws of the match
    throws: int = 0
    #: the seats that still throw for the start
    rolling: tuple[Seat, ...] = ()
    last: Path = ()


C = TypeVar("C", bound=Cup)


class Throws(Game[C, O]):
    """The game for any number of seats.

    `sides` names the seats, `names` whose turn it can be, and `owners` says which seat plays each of these: they differ
    where somebody plays two colours.
    """

    #: how many dice fall
    dice: ClassVar[int] = 1
    #: how many dice each throws for the start, and whether the lowest throw begins instead of the highest
    order_dice: ClassVar[int] = 1
    lowest: ClassVar[bool] = False

    def __init__(
        self, seats: int, options: O, most_throws: int, names: Sequence[Text] = (), owners: Sequence[Seat] = ()
    ) -> None:
        """`most_throws` for each turn, until a match is broken off."""
        super().__init__(seats, options)
        self.owners: tuple[Seat, ...] = tuple(owners or range(seats))
        self.names: tuple[Text, ...] = tuple(names[: len(self.owners)] or (who(seat) for seat in range(seats)))
        self.sides: tuple[Text, ...] = self.names
        self.surfaces: tuple[Surface, ...] = (TRAY,)
        self.limit = most_throws * len(self.owners)
        self._acting = tuple(frozenset({owner}) for owner in self.owners)

    # --- what a game says ---

    @abstractmethod
    def fresh(self) -> C:
        """The state before the first throw."""

    @abstractmethod
    def fell(self, s: C) -> tuple[C, list[Effect]]:
        """What the throw `s.dice` does. `s` is ready for another of the same turn; `passed` hands the cup on."""

    @abstractmethod
    def over(self, s: C) -> str:
        """The rule that has ended it, or ""."""

    @abstractmethod
    def standing(self, s: C) -> Sequence[Any]:
        """For each seat how it stands, the greater the better."""

    @abstractmethod
    def reason(self, s: C) -> Text:
        """How it ended, when `over` says so."""

    @abstractmethod
    def note(self, s: C, seat: Seat) -> Text:
        """What is counted for a seat."""

    def many(self, s: C) -> int:
        """How many dice fall now."""
        return self.dice

    def begins(self, s: C) -> tuple[C, list[Effect]]:
        """What follows when the throw for the start has named `s.turn`."""
        return s, []

    def buttons(self, s: C) -> tuple[Button, ...]:
        """What the seat in turn may do besides throwing."""
        return ()

    def touches(self, s: C) -> Path:
        """What the seat to act may touch."""
        return (DICE, *(button.target for button in buttons)) if (buttons := self.buttons(s)) else CUP

    def touched(self, s: C, target: str) -> tuple[C, list[Effect]]:
        """What such a touch does, but for the cup."""
        raise NotImplementedError

    def carried_out(self, s: C, path: Path) -> tuple[C, list[Effect]]:
        """What a move does that is not the cup; a game whose moves take several touches says so here, and in `step`."""
        return self.touched(s, path[0])

    def prompt(self, s: C) -> Text:
        """What the seat to act is asked."""
        return OR_STOP if self.buttons(s) else TOUCH

    def pieces(self, s: C) -> list[Piece]:
        """What lies on the table besides the dice."""
        return []

    def table(self, s: C) -> tuple[Surface, ...]:
        """What the pieces lie on, and what is written."""
        return self.surfaces

    def thrown(self, side: Text, dice: tuple[int, ...]) -> Text:
        """What is said of a throw."""
        if len(dice) == 1:
            return _("{side} würfelt eine {n}.", side=side, n=dice[0])
        return _("{side} würfelt {faces}.", side=side, faces=", ".join(map(str, dice)))

    def fallen(self, s: C) -> list[Piece]:
        """The dice as they lie; a game that keeps some, or throws two kinds of them, says where each lies."""
        return [Piece(DICE, "die", _("Würfel: {n}", n=die), face=str(die)) for die in s.dice]

    # --- what follows from it ---

    def passed(self, s: C) -> C:
        """The same with the next to throw."""
        return changed(s, turn=(s.turn + 1) % len(self.owners), phase=READY)

    def start(self) -> C:
        if self.seats == 1 or getattr(self.options, "beginn", "platz") == "platz":
            return self.fresh()
        return changed(self.fresh(), phase=ORDER, rolling=tuple(range(self.seats)))

    def to_act(self, s: C) -> frozenset[Seat]:
        if s.phase == READY:
            return self._acting[s.turn]
        if s.phase in (THROW, ORDER):
            return BY_CHANCE
        return NOBODY if s.phase == OVER else self._acting[s.turn]

    def draw(self, s: C) -> Draw:
        return Dice(self.order_dice * len(s.rolling) if s.phase == ORDER else self.many(s))

    def step(self, s: C, seat: Seat, path: Path = ()) -> Step:
        if len(path) > 1 or seat not in self.to_act(s):
            return NOTHING
        targets = self.touches(s)
        if path:
            return WHOLE if path[0] in targets else NOTHING
        return Step(targets, prompt=self.prompt(s), buttons=self.buttons(s))

    def propose(self, s: C, seat: Seat, rng: random.Random) -> Path:
        """A touch, each as likely as any other."""
        return (rng.choice(self.touches(s)),)

    def why_not(self, s: C, seat: Seat, path: Path) -> Text:
        if not self.buttons(s):
            return _("Du würfelst nur: Tippe einmal den Würfel an.")
        return _("Tippe den Würfel an, oder wähle einen der Knöpfe.")

    def apply(self, s: C, event: Event) -> tuple[C, tuple[Effect, ...]]:
        if isinstance(event, Chance):
            dice = tuple(int(face) for face in event.outcome)
            after, effects = self._order(s, dice) if s.phase == ORDER else self._fell(s, dice)
        else:
            assert isinstance(event, Move)
            target = event.path[0]
            if target == DICE:
                return changed(s, phase=THROW), ()
            after, effects = self.carried_out(s, event.path)
        if after.phase in (READY, ORDER) and (after.throws >= self.limit or self.over(after)):
            after = changed(after, phase=OVER, rolling=())
            effects.append(Said(text=self._reason(after)))
        return after, tuple(effects)

    def _order(self, s: C, dice: tuple[int, ...]) -> tuple[C, list[Effect]]:
        many = self.order_dice
        thrown = {seat: dice[n * many : (n + 1) * many] for n, seat in enumerate(s.rolling)}
        best = (min if self.lowest else max)(map(sum, thrown.values()))
        ahead = tuple(seat for seat, faces in thrown.items() if sum(faces) == best)
        effects: list[Effect] = [Rolled(at=DICE, faces=dice)]
        for seat, faces in thrown.items():
            effects.append(Said(text=self.thrown(self.sides[seat], faces)))
        s = changed(s, dice=thrown[ahead[0]], throws=s.throws + 1, rolling=ahead)
        if len(ahead) > 1:
            return s, effects
        turn = self.owners.index(ahead[0])
        effects.append(Said(text=_("{side} beginnt.", side=self.names[turn])))
        after, more = self.begins(changed(s, rolling=(), turn=turn, phase=READY))
        return after, effects + more

    def _fell(self, s: C, dice: tuple[int, ...]) -> tuple[C, list[Effect]]:
        said = self.thrown(self.names[s.turn], dice)
        after, effects = self.fell(changed(s, phase=READY, dice=dice, throws=s.throws + 1))
        return after, [Rolled(at=DICE, faces=dice, text=said), *effects]

    def _reason(self, s: C) -> Text:
        return self.reason(s) if self.over(s) else CUT_OFF

    def outcome(self, s: C) -> Outcome | None:
        if s.phase != OVER:
            return None
        return Outcome(places(self.standing(s)), self.over(s) or "throws", self._reason(s))

    def view(self, s: C, seat: Seat | None) -> View:
        pieces = [*self.pieces(s), *(self.fallen(s) or [Piece(DICE, "die", _("Würfelbecher"), face="back")])]
        notes = tuple(self.note(s, owner) for owner in range(self.seats))
        return View(self.table(s), tuple(pieces), self.sides, self.status(s), notes, s.last)

    def status(self, s: C) -> Text:
        """What stands above the table."""
        if s.phase == OVER:
            return self._reason(s)
        if s.phase == ORDER:
            return _("Es wird gewürfelt, wer beginnt.")
        return addressed(self.owners[s.turn], _("Du würfelst."), _("{side} würfelt.", side=self.names[s.turn]))


BY_CHANCE = frozenset({CHANCE})
CUP = (DICE,)
TOUCH, OR_STOP = _("Tippe den Würfel an."), _("Würfle, oder höre auf.")
NOBODY: frozenset[Seat] = frozenset()
