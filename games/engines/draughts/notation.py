"""Positions of the draughts family as text.

As in the PDN standard for draughts, with names of squares: side to move, White's stones, Black's stones (a K before
kings), then H and the half moves since something was taken or a man went forward, then, if there are any, P and the
stones that may be huffed now:

    W:Wa1,c3,Kh4:Bb8,Kf8:H0:Pb8

Where stones may be entered later, R and how many each side still has follow (":R2,1"; left out for none).

The parts after the side to move may stand in any order, H may be missing, and squares may be given by their numbers,
which count the playable squares row by row from the upper left (the 1 … 50 of the international board). The repetition
count is no part of it.
"""

from __future__ import annotations

import re

from games.engines.core import UnreadableError, short
from games.engines.draughts.captures import Damestand, Grid, each
from games.engines.text import _


def write(board: Grid, s: Damestand) -> str:
    """The position as text."""
    parts = ["WB"[s.turn]]
    for owner in (0, 1):
        names = [("K" if bit & s.kings[owner] else "") + board.name[bit] for bit in each(s.side(owner))]
        parts.append("WB"[owner] + ",".join(names))
    parts.append(f"H{s.quiet}")
    if s.missed:
        parts.append("P" + ",".join(board.squares(s.missed)))
    if any(s.reserve):
        parts.append("R{},{}".format(*s.reserve))
    return ":".join(parts)


def read(board: Grid, position: str, *, most: int, huffing: bool, reserve: int = 0) -> Damestand:
    """The position. `most` is how many stones a side has at most, `reserve` how many of them may be entered later.

    Raises UnreadableError, saying what is wrong.
    """
    fields = position.split(":")
    if fields[0] not in ("W", "B"):
        raise UnreadableError(_("Eine Dame-Stellung beginnt mit W: oder B:, der Seite am Zug."))
    turn = "WB".index(fields[0])
    parts: dict[str, str] = {}
    for part in fields[1:]:
        letter = part[:1]
        if letter not in ("W", "B", "H", "P", *"R"[:reserve]) or letter in parts:
            raise UnreadableError(_("„{part}“ ist kein Teil einer Dame-Stellung.", part=short(part)))
        parts[letter] = part[1:]
    if "W" not in parts or "B" not in parts:
        raise UnreadableError(_("Eine Dame-Stellung nennt die Steine von W und von B."))
    if not re.fullmatch(f"[0-{reserve}],[0-{reserve}]", parts.get("R", "0,0")):
        raise UnreadableError(_("Nach R steht, wie viele Steine Weiß und Schwarz noch einsetzen dürfen."))
    held = tuple(map(int, parts.get("R", "0,0").split(",")))
    men, kings = [0, 0], [0, 0]
    for owner, letter in enumerate("WB"):
        for name in parts[letter].split(",") if parts[letter] else ():
            bit = _square(board, name.removeprefix("K"))
            if bit & (men[0] | men[1] | kings[0] | kings[1]):
                raise UnreadableError(_("Auf {point} steht schon ein Stein.", point=board.name[bit]))
            if name.startswith("K"):
                kings[owner] |= bit
            elif bit & board.crown[owner]:
                raise UnreadableError(_("Auf {point} am Ende des Bretts steht eine Dame (K).", point=board.name[bit]))
            else:
                men[owner] |= bit
        if (men[owner] | kings[owner]).bit_count() + held[owner] > most:
            raise UnreadableError(_("Eine Seite hat höchstens {n} Steine.", n=most))
    if not any(men) and not any(kings):
        raise UnreadableError(_("Auf dem Brett steht kein Stein."))
    quiet = parts.get("H", "0")
    if not re.fullmatch("[0-9]{1,4}", quiet):
        raise UnreadableError(_("Nach H steht die Zahl der Züge, in denen nichts voranging."))
    missed = 0
    if "P" in parts:
        for name in parts["P"].split(","):
            missed |= _square(board, name)
        if not huffing or missed & ~(men[1 - turn] | kings[1 - turn]):
            raise UnreadableError(_("Nach P stehen Steine des anderen, die weggepustet werden dürfen."))
    return Damestand((men[0], men[1]), (kings[0], kings[1]), turn, int(quiet), missed, reserve=(held[0], held[1]))


def _square(board: Grid, name: str) -> int:
    """The bit of a square given by name or by number."""
    bit = board.bit.get(name)
    if bit is None and re.fullmatch("[0-9]{1,2}", name):
        numbered = sorted(board.bit, key=lambda square: (-int(square[1:]), square[0]))
        if 1 <= int(name) <= len(numbered):
            bit = board.bit[numbered[int(name) - 1]]
    if bit is None:
        raise UnreadableError(_("„{name}“ ist kein Feld, auf dem gespielt wird.", name=short(name)))
    return bit
