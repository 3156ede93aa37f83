"""Maharadscha: one piece that is king, queen and knight at once, against all chessmen of the other side.

Source: 003:274-300. The Maharajah is White's, begins on e1 and must not stand in check (003:292); Black's men go as in
chess, but pawns are not promoted and stay on the row of e1 (003:296). The end is that of chess (003:300): mate of the
Maharajah or of the king. Filled in: White begins, as in chess; and since "as in chess" makes a stalemate a draw, that
is the default of an option, for others let who cannot move lose. Its twin Häuptling und Krieger (001:788-792) lets the
army begin, the pawns be promoted and the king be taken.

Targets are the squares a1 … h8, a move is from and to: ("e1", "g5"). A pawn is not followed by what it becomes.

Position notation is FEN, six fields; the Maharajah is Q.

    rnbqkbnr/pppppppp/8/8/8/8/8/4Q3 w kq - 0 1
"""

from __future__ import annotations

from dataclasses import dataclass

import chess

from games.engines.chess.boards import Position
from games.engines.chess.lone import Lone, LoneBoard
from games.engines.core import Options, Preset, Ruleset, choice
from games.engines.text import Text, _


@dataclass(frozen=True, slots=True)
class MaharadschaOptions(Options):
    """What the source leaves open."""

    patt: str = choice(
        "remis",
        _("Wer keinen Zug hat und nicht im Schach steht,"),
        {"remis": _("rettet ein Unentschieden"), "verloren": _("hat verloren")},
        "as in chess 003:300, which does not say whether that holds for stalemate of the Maharajah",
    )


class MaharadschaBoard(LoneBoard):
    """White is alone, and Black's pawns stay pawns."""

    lone = chess.WHITE
    staying = True


class Maharadscha(Lone[MaharadschaOptions]):
    """The game for two seats: 0 is the Maharajah and begins, 1 the army."""

    options_class = MaharadschaOptions
    board_class = MaharadschaBoard
    begins = "rnbqkbnr/pppppppp/8/8/8/8/8/4Q3 w kq - 0 1"
    buttons = ()
    promotions = {}
    name, coloured = _("Maharadscha"), _("weißer Maharadscha")
    the = _("Der Maharadscha")
    asked = _("Ziehe mit deinem Maharadscha."), _("Schach! Bringe deinen Maharadscha in Sicherheit.")

    def __init__(self, seats: int, options: MaharadschaOptions) -> None:
        super().__init__(seats, options)
        self.stalemate = options.patt == "remis"

    def refusal(self, s: Position, source: int, to: int | None) -> Text:
        if s.board.pawns & s.board.occupied_co[s.board.turn] & chess.BB_SQUARES[source] & chess.BB_RANK_1:
            return _("Der Bauer ist am Ende angekommen und bleibt dort stehen.")  # 003:296
        return super().refusal(s, source, to)


#: eight pawns go at most six times each, fifteen men are taken, and each of these comes after at most 99 quiet half
#: moves; 100 end it
MAX_EVENTS = (8 * 6 + 15) * 100 + 101

RULESETS = (
    Ruleset(
        "maharadscha",
        "Maharadscha",
        Maharadscha,
        (2,),
        max_events=MAX_EVENTS,
        unequal=True,
        presets={"brettspiele": Preset(_("wie im Blog Spielewelt"), {"patt": "remis"})},
    ),
)
