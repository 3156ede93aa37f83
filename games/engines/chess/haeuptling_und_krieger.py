"""Häuptling und Krieger: a whole army of chessmen, the warriors, hunts one chief who goes as queen or knight.

Source: 001:788-792. The army begins and wants to mate the chief (001:792); the chief may take everything, the king too
(001:790), and has then won. Since he may take it, the army may leave its king attacked; its twin Maharadscha
(003:274-300) has mate instead, so that is an option. Filled in: the army is White, which begins in chess too, and the
chief stands on d8, where Black's queen would; as he can be mated, he must not stand in check. Whoever has no move and
is not in check has saved a draw, as in chess, or by option has lost. Pawns are promoted as in chess, for nothing says
otherwise; 003:296 forbids it in the twin.

Targets are the squares a1 … h8. A move is from and to: ("e2", "e4"). A pawn that reaches the last row is followed by
what it becomes, "dame", "turm", "laeufer" or "springer": ("e7", "e8", "dame").

Position notation is FEN, six fields; the chief is q.

    3q4/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1
"""

from __future__ import annotations

from dataclasses import dataclass

import chess

from games.engines.chess.boards import Position
from games.engines.chess.lone import Lone, LoneBoard
from games.engines.core import Options, Preset, Ruleset, choice
from games.engines.kit.duel import End
from games.engines.text import _


@dataclass(frozen=True, slots=True)
class HaeuptlingOptions(Options):
    """What the source leaves open."""

    koenig: str = choice(
        "schlagen",
        _("Der Häuptling gewinnt, wenn er den König"),
        {"schlagen": _("schlägt; das Heer darf ihn bedroht stehen lassen"), "matt": _("matt setzt")},
        "he takes it 001:790; mate in the twin 003:300",
    )
    patt: str = choice(
        "remis",
        _("Wer keinen Zug hat und nicht im Schach steht,"),
        {"remis": _("rettet ein Unentschieden"), "verloren": _("hat verloren")},
        "001:792 does not say; a draw in chess 001:780-786",
    )


class ChiefBoard(LoneBoard):
    """Black is alone, and White must look after its king."""

    lone = chess.BLACK


class RecklessBoard(ChiefBoard):
    """White may leave its king to be taken."""

    reckless = True


class HaeuptlingUndKrieger(Lone[HaeuptlingOptions]):
    """The game for two seats: 0 is the army and begins, 1 the chief."""

    options_class = HaeuptlingOptions
    board_class: type[LoneBoard] = RecklessBoard
    begins = "3q4/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1"
    name, coloured = _("Häuptling"), _("schwarzer Häuptling")
    the = _("Der Häuptling")
    asked = _("Ziehe mit deinem Häuptling."), _("Schach! Bringe deinen Häuptling in Sicherheit.")

    def __init__(self, seats: int, options: HaeuptlingOptions) -> None:
        super().__init__(seats, options)
        if options.koenig == "matt":
            self.board_class = ChiefBoard
        self.stalemate = options.patt == "remis"

    def ended(self, s: Position) -> End | None:
        if not s.board.kings:
            return End(1, "king-taken", _("Der Häuptling hat den König geschlagen und gewinnt."))
        return super().ended(s)

    def crowned(self, board: chess.Board) -> bool:
        taken = self.board_class.reckless and board.turn == chess.WHITE and not board.kings
        return taken or super().crowned(board)


#: eight pawns go at most six times each, sixteen men are taken, and each of these comes after at most 99 quiet half
#: moves; 100 end it
MAX_EVENTS = (8 * 6 + 16) * 100 + 101

RULESETS = (
    Ruleset(
        "haeuptling-und-krieger",
        "Häuptling und Krieger",
        HaeuptlingUndKrieger,
        (2,),
        max_events=MAX_EVENTS,
        unequal=True,
        harder=0,
        presets={
            "philos": Preset(_("wie im Philos-Heft"), {"koenig": "schlagen", "patt": "remis"}),
            "matt": Preset(_("mit Matt für beide"), {"koenig": "matt"}),
        },
    ),
)
