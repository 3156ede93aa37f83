"""Why a path is no move in a game of the draughts family: the rule that forbids it, for the player."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from games.engines.core import Path
from games.engines.draughts.captures import DIAGONAL, STRAIGHT, Damestand, Plan
from games.engines.text import Text, _


def refusal(plan: Plan, s: Damestand, path: Path, moves: Sequence[Path], *, compulsory: bool, huffing: bool) -> Text:
    """The rule that keeps `path` from being one of `moves`."""
    board = plan.grid
    for square in path:
        if square not in board.bit:
            if any(square == spot.id for spot in board.board.spots):
                return _("Gespielt wird nur auf den dunklen Feldern.")
            return _("Dieses Feld gibt es auf dem Brett nicht.")
    if not path:
        return _("Tippe einen deiner Steine an.")
    start = board.bit[path[0]]
    seat, men, kings, theirs, _free = plan.sides(s)
    if start & theirs:
        return _their_stone(path, moves, huffing=huffing)
    if not start & (men | kings):
        return _("Auf {point} steht kein Stein.", point=path[0])
    known = 0
    while known < len(path) and any(move[: known + 1] == path[: known + 1] for move in moves):
        known += 1
    captures = plan.captures(s)
    must_capture = compulsory and bool(captures)
    if known == 0 and len(path) == 1:
        return _cannot_start(plan, s, start, must_capture=must_capture, any_capture=bool(captures))
    if known == len(path):
        if known == 1:
            return _("Sage noch, wohin der Stein soll.")
        return _("Wer schlägt, schlägt weiter, solange es geht: Der Zug ist noch nicht zu Ende.")
    hop = _Hop(plan, s, path, max(known, 1))
    if path[:known] in moves and not any(move[:known] == path[:known] and len(move) > known for move in moves):
        over = _("Der Zug ist auf {point} zu Ende.", point=path[known - 1])
        if board.bit[path[known - 1]] & board.crown[seat] and not start & kings and plan.crowning == "ende":
            return _("Mit der Verwandlung in eine Dame ist der Zug zu Ende.")
        return hop.refused(must_capture=False, otherwise=over) if hop.jumped else over
    return hop.refused(
        must_capture=must_capture, otherwise=_("Ein anderer Weg schlägt dieselben Steine oder mehr: Nimm den.")
    )


def _their_stone(path: Path, moves: Sequence[Path], *, huffing: bool) -> Text:
    if path[:1] in moves:
        return _("Zum Wegpusten tippst du nur den einen Stein an.")
    if huffing:
        return _("Auf {point} steht ein Stein des anderen, und wegpusten darfst du ihn nicht.", point=path[0])
    return _("Auf {point} steht ein Stein des anderen.", point=path[0])


def _cannot_start(plan: Plan, s: Damestand, start: int, *, must_capture: bool, any_capture: bool) -> Text:
    """Why the stone on `start` cannot make any move."""
    point = plan.grid.name[start]
    if must_capture or any_capture:
        if plan.jumpers(s) & start:
            return _most() if plan.most else _("Mit einem anderen Stein wird daraus dieselbe Stellung: Nimm jenen.")
        if must_capture:
            return _("Es gilt Schlagzwang: Schlage mit einem anderen Stein.")
    return _("Der Stein auf {point} kann nicht ziehen.", point=point)


def _most() -> Text:
    return _("Du musst den Zug wählen, der die meisten Steine schlägt.")


class _Hop:
    """The first hop of a path that cannot be made: from `path[at - 1]` to `path[at]`."""

    def __init__(self, plan: Plan, s: Damestand, path: Path, at: int) -> None:
        board = plan.grid
        self.plan, self.seat = plan, s.turn
        bits = [board.bit[square] for square in path[: at + 1]]
        self.here, self.goal, self.point = bits[-2], bits[-1], path[at]
        self.king = bool(bits[0] & s.kings[s.turn])
        self.mine = s.side(s.turn) & ~bits[0]
        self.theirs = s.side(1 - s.turn)
        self.taken = 0
        self.jumped = False
        #: the direction of the jump before, "" if there was none
        self.came = ""
        for start, goal in pairwise(bits[:-1]):
            over = board.between.get((start, goal), 0) & self.theirs & ~self.taken
            self.taken |= over
            self.jumped = self.jumped or bool(over)
            self.came = board.way.get((start, goal), "")
            if goal & board.crown[s.turn] and plan.crowning == "weiter":
                self.king = True

    def refused(self, *, must_capture: bool, otherwise: Text) -> Text:
        """The rule; `otherwise` where no rule but another move stands in the way."""
        plan, board = self.plan, self.plan.grid
        lifted = self.taken if plan.lifts_at_once else 0
        if self.goal & (self.mine | self.theirs) & ~lifted:
            if self.goal & self.taken:
                return _("Auf {point} liegt noch ein geschlagener Stein: Er geht erst nach dem Zug.", point=self.point)
            return _("{point} ist schon besetzt.", point=self.point)
        if self.goal == self.here:
            return _("Auf {point} steht der Stein schon.", point=self.point)
        way = board.way.get((self.here, self.goal))
        shifts = plan.king_ways if self.king else plan.men_jumps[self.seat]
        if way is None or (self.king and board.shifts[way] not in shifts):
            return self._wrong_direction()
        between = board.between[self.here, self.goal]
        if between & self.mine:
            return _("Über eigene Steine wird nicht gesprungen.")
        if between & self.taken & ~lifted:
            return _("Kein Stein wird zweimal übersprungen.")
        jumped = between & self.theirs & ~self.taken
        if not jumped:
            return self._step_refused(way, between, must_capture=must_capture)
        return self._jump_refused(way, between, jumped) or (_most() if plan.most and not self.jumped else otherwise)

    def _wrong_direction(self) -> Text:
        if not self.king:
            if self.plan.grid.dark_only:
                return _("Ein einfacher Stein zieht ein Feld schräg und springt schräg über einen Stein.")
            return _("Ein einfacher Stein zieht ein Feld geradeaus oder seitwärts, nicht schräg.")
        ways = {self.plan.grid.way_of[shift] for shift in self.plan.king_ways}
        if "n" not in ways:
            return _("Eine Dame zieht und springt nur schräg.")
        if "ne" not in ways:
            return _("Eine Dame zieht und springt nur gerade, nicht schräg.")
        return _("Eine Dame zieht und springt nur in gerader Linie.")

    def _step_refused(self, way: str, between: int, *, must_capture: bool) -> Text:
        plan = self.plan
        if self.jumped:
            return _("Nach einem Sprung geht es nur mit weiteren Sprüngen weiter.")
        if not self.king:
            if between:
                return _("Ein einfacher Stein zieht nur ein Feld weit.")
            if plan.grid.shifts[way] not in plan.men_steps[self.seat]:
                if not self._along(way):
                    return self._wrong_direction()
                return _("Ein einfacher Stein zieht nicht rückwärts.")
        elif between and not plan.flies:
            return _("Ohne zu schlagen zieht eine Dame nur ein Feld weit.")
        if must_capture:
            return _("Es gilt Schlagzwang: Du musst schlagen.")
        return _("Der Stein auf {point} kann so nicht ziehen.", point=plan.grid.name[self.here])

    def _jump_refused(self, way: str, between: int, jumped: int) -> Text | None:
        plan, board = self.plan, self.plan.grid
        if jumped.bit_count() > 1:
            return _("Mit einem Sprung geht es nur über einen einzelnen Stein.")
        if not self.king:
            if between != jumped:
                return _("Ein einfacher Stein springt nur über einen Stein gleich neben ihm, auf das Feld dahinter.")
            if board.shifts[way] not in plan.men_jumps[self.seat]:
                if not self._along(way):
                    return self._wrong_direction()
                if plan.men_jumps[self.seat] == plan.men_steps[1 - self.seat]:
                    return _("Ein einfacher Stein schlägt nur rückwärts.")
                return _("Ein einfacher Stein schlägt nicht rückwärts.")
        else:
            if not plan.leaps and between != jumped:
                return _("Eine Dame springt nur über einen Stein gleich neben ihr, auf das Feld dahinter.")
            if not plan.lands_far and board.between[self.here, self.goal] & ~jumped & self._beyond(jumped):
                return _("Eine Dame landet direkt hinter dem Stein, den sie schlägt.")
        if self.came and board.shifts[way] not in plan.turns[board.shifts[self.came]]:
            return _("Zwischen zwei Sprüngen wendet man höchstens um einen rechten Winkel.")
        return None

    def _along(self, way: str) -> bool:
        """Whether men of this game know lines of that kind at all."""
        return way in (DIAGONAL if self.plan.grid.dark_only else STRAIGHT)

    def _beyond(self, jumped: int) -> int:
        """The squares between the jumped stone and the goal."""
        return self.plan.grid.between[jumped, self.goal]
