"""Immer mit der Ruhe: the race from start to goal in which two pawns together bar the way.

Source: 001:187-216 (Philos box). What differs from Mensch ärgere dich nicht: three pawns wait and one stands on the
start; nobody has to enter with a six; two pawns of one colour on a field let nobody pass, not even their owner, who may
keep them there as long as another pawn can move. How many fields the board has is not said.

Moves are those of every race (`kit.track`): ("wuerfel",), and then the place of a pawn such as "12", "ziel-rot-b" or
"haus-rot-3".

Gaps filled with the usual rule: a six lets nobody enter while an own pawn stands on the start; where that pawn cannot
move, the six is free for any other; on the goal fields nobody is thrown out, and no barrier stands there; a match that
takes too long ends, and whoever has come furthest is ahead.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from games.engines.core import Ruleset, choice
from games.engines.kit.throws import who_begins
from games.engines.kit.track import CLEAR, SIX, YARD, Pawns, Track
from games.engines.own_dice import DiceOptions
from games.engines.races.cross import cross, seated
from games.engines.text import Text, _

#: 001:208
STANDING = (YARD, YARD, YARD, 0)
#: throws for each colour until a match is broken off
MOST_THROWS = 500
#: each throw: touching the die, the die, the pawn
MOST_EVENTS = 4 * MOST_THROWS * 3


@dataclass(frozen=True, slots=True)
class RuheOptions(DiceOptions):
    """What the source leaves open, or other sources play differently."""

    beginn: str = who_begins("the highest throw 001:208; the first seat is quicker")
    eintritt: str = choice(
        "darf",
        _("Mit einer Sechs eine Figur aus dem Haus holen"),
        {"darf": _("darf man"), "muss": _("muss man")},
        "optional 001:212; compulsory in Mensch ärgere dich nicht 000:529, 002:62, 004:64",
    )
    startfeld: bool = choice(
        True,
        _("Steht bei einer Sechs eine eigene Figur auf dem Startfeld,"),
        {True: _("muss sie weiterziehen"), False: _("muss sie nur weiterziehen, damit die nächste herauskann")},
        "it goes on first 001:212; whether that binds who does not want to enter is left open",
    )
    versuche: int = choice(
        1,
        _("Wer keine Figur im Spiel hat, würfelt"),
        {1: _("nur einmal"), 3: _("bis zu dreimal")},
        "001 does not say; three throws 000:533, one 004:68",
    )
    dritte: bool = choice(
        False,
        _("Auf die eigene Blockade darf eine dritte Figur"),
        {False: _("nicht ziehen"), True: _("dazuziehen")},
        "no source says; nobody may jump it 001:212",
    )
    ziel_springen: bool = choice(
        True,
        _("Auf den Zielfeldern eigene Figuren überspringen"),
        {True: _("darf man"), False: _("darf man nicht")},
        "001 does not say; allowed by the example 002:67",
    )
    felder: int = choice(
        40,
        _("Der Spielplan hat"),
        {40: _("40 Felder"), 48: _("48 Felder")},
        "no source says; forty are usual, larger crosses are sold too",
    )


P = TypeVar("P", bound=Pawns)
R = TypeVar("R", bound=RuheOptions)


class Ruhe(Track[P, R]):
    """The rules for two to four seats, and for the variants that keep them. Two sit opposite each other."""

    blocks = True

    def __init__(self, seats: int, options: R, teams: tuple[int, ...] = ()) -> None:
        board, colours = cross(options.felder)
        mine = [colours[number] for number in seated(seats)]
        super().__init__(seats, options, MOST_THROWS, board, mine, teams=teams)
        self.attempts, self.leaps_home = options.versuche, options.ziel_springen

    def stays(self, s: P, to: int) -> Text | None:
        return None if self.options.dritte else super().stays(s, to)

    def forced(self, s: P, able: list[int]) -> tuple[list[int], Text | None]:
        if s.dice[0] == SIX and s.pawns[s.turn][0] == YARD:
            if self.options.startfeld and 0 in able:  # 001:212
                return [0], CLEAR
            if self.options.eintritt == "muss" and YARD in able:
                return [YARD], _("Mit einer Sechs musst du eine Figur aus dem Haus holen.")
        return able, None


class ImmerMitDerRuhe(Ruhe[Pawns, RuheOptions]):
    """The game itself."""

    options_class = RuheOptions

    def fresh(self) -> Pawns:
        return Pawns(pawns=(STANDING,) * self.seats)


RULESETS = (
    Ruleset(
        "immer-mit-der-ruhe",
        "Immer mit der Ruhe",
        ImmerMitDerRuhe,
        (2, 3, 4),
        max_events=MOST_EVENTS,
    ),
)
