"""Contract-Checkers: draughts with two stones in reserve.

Source: 001:881-885. Each side has fourteen stones and begins with twelve; a thirteenth and a fourteenth may be entered
on a square of its first row that was agreed on before, as soon as that is free. The rest is the German game
(001:829-845) with its options.

Filled in: entering a stone is the move, unless it is agreed that one moves besides. Whoever must capture does so first.
Squares are counted from each player's left, so that square 4, the example of 001:885, is g1 and b8; on numbered boards
the fourth is the corner at Black's left, which is the answer 1 here. Nobody has to enter a stone, and one in reserve
still counts: with none left on the board, a side loses only if it cannot enter any.

Targets and moves stand in `dame`; a stone is entered by touching the square alone: ("g1",).

Position notation as there, with the stones in reserve:

    W:Wc1,f2,a3:Bb6,d6,f8:H0:R2,1
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from games.engines.core import Effect, Moved, Options, Path, Preset, Ruleset, Seat, choice
from games.engines.draughts.captures import Damestand
from games.engines.draughts.dame import MAX_EVENTS, Dame
from games.engines.draughts.options import DameOptions
from games.engines.kit.pieces import PRIZES, RESERVES, STOCKS
from games.engines.text import Text, _

#: the squares of the first row from each player's left
HOME = (("a1", "c1", "e1", "g1"), ("h8", "f8", "d8", "b8"))


@dataclass(frozen=True, slots=True)
class ContractOptions(DameOptions):
    """What is open besides."""

    feld: int = choice(
        4,
        _("Ein neuer Stein kommt auf das dunkle Feld der eigenen Grundreihe, von links gezählt"),
        {1: _("das erste (a1 und h8)"), 2: _("das zweite (c1 und f8)"), 3: _("das dritte (e1 und d8)"),
         4: _("das vierte (g1 und b8)")},
        "agreed on before, square 4 for example 001:885, which does not say how they are numbered",
    )  # fmt: skip
    einsetzen: str = choice(
        "zug",
        _("Wer einen neuen Stein einsetzt,"),
        {"zug": _("hat damit gezogen"), "zusatz": _("zieht danach noch")},
        "no source says",
    )


class ContractCheckers(Dame):
    """The game for two seats: 0 is White, 1 is Black."""

    options_class: ClassVar[type[Options]] = ContractOptions
    options: ContractOptions
    reserve = 2
    areas = (*STOCKS, *PRIZES)

    def __init__(self, seats: int, options: ContractOptions) -> None:
        super().__init__(seats, options)
        self.entries = HOME[0][options.feld - 1], HOME[1][options.feld - 1]

    def enters(self, s: Damestand) -> bool:
        """Whether the side to move may enter a stone, as far as the square and the reserve go."""
        taken = s.side(0) | s.side(1)
        return bool(s.reserve[s.turn]) and not taken & self.grid.bit[self.entries[s.turn]]

    def may_enter(self, s: Damestand) -> bool:
        if not self.enters(s):
            return False
        return self.options.einsetzen == "zusatz" or self.options.schlagen != "pflicht" or not self.plan.jumpers(s)

    def legal(self, s: Damestand) -> Sequence[Path]:
        paths = super().legal(s)
        return [*paths, (self.entries[s.turn],)] if self.may_enter(s) else paths

    def can_move(self, s: Damestand) -> bool:
        return super().can_move(s) or self.enters(s)

    def follow(self, s: Damestand, path: Path) -> tuple[Damestand, tuple[Effect, ...]]:
        if len(path) > 1 or self.grid.bit[path[0]] & s.missed:
            return super().follow(s, path)
        seat, bit = s.turn, self.grid.bit[path[0]]
        missed = 0
        if self.options.einsetzen == "zug" and self.options.schlagen == "pusten":
            missed = self.plan.jumpers(s)
            if missed and self.options.pusten_stein == "gezogen":
                missed = bit
        men, reserve = list(s.men), list(s.reserve)
        men[seat] |= bit
        reserve[seat] -= 1
        after = Damestand(
            (men[0], men[1]),
            s.kings,
            seat if self.options.einsetzen == "zusatz" else 1 - seat,
            missed=missed,
            last=path,
            reserve=(reserve[0], reserve[1]),
        )
        said = _("{side} setzt einen neuen Stein auf {point}.", side=self.sides[seat], point=path[0])
        return after, (Moved(source=RESERVES[seat], to=path[0], text=said),)

    def ask(self, s: Damestand, path: Path) -> Text | None:
        if path or not self.may_enter(s):
            return super().ask(s, path)
        point = self.entries[s.turn]
        return _("Ziehe mit einem deiner Steine, oder setze einen neuen auf {point}.", point=point)

    def why_not(self, s: Damestand, seat: Seat, path: Path) -> Text:
        free = self.grid.all & ~(s.side(0) | s.side(1))
        if path and self.grid.bit.get(path[0], 0) & free:
            if path[0] == self.entries[seat]:
                if not s.reserve[seat]:
                    return _("Du hast keinen Stein mehr in Reserve.")
                if not self.may_enter(s):
                    return _("Es gilt Schlagzwang: Du musst schlagen.")
                return _("Zum Einsetzen tippst du nur das eine Feld an.")
            if s.reserve[seat] and len(path) == 1:
                return _("Ein neuer Stein kommt nur auf {point}.", point=self.entries[seat])
        return super().why_not(s, seat, path)


RULESETS = (
    Ruleset(
        "contract-checkers",
        "Contract-Checkers",
        ContractCheckers,
        (2,),
        # fourteen stones each on the small board and four that are entered: within what holds for the large board
        max_events=MAX_EVENTS,
        fixed={"brett": 8, "ziel": "gewinnen", "eingeschlossen": True},
        presets={
            "philos": Preset(_("wie im Philos-Heft"), {"schlagen": "pusten", "kette": "darf"}),
        },
    ),
)
