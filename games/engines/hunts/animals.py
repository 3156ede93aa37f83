"""The board of Arimaa: who stands where, how animals step, push and pull, and what traps take. No turns here."""

from __future__ import annotations

import re
from collections.abc import Iterator

from games.engines.core import Path, Seat, UnreadableError
from games.engines.kit.places import STRAIGHT, Squares, each
from games.engines.text import _

GOLD, SILVER = 0, 1
RABBIT, CAT, DOG, HORSE, CAMEL, ELEPHANT = range(6)
COUNTS = (8, 2, 2, 2, 1, 1)
LETTERS = "RCDHME"
SQUARES = Squares(8, label=_("Arimaa-Brett"), dark=("c3", "c6", "f3", "f6"))
NAMES, NUMBER = SQUARES.names, SQUARES.number
NEAR = SQUARES.steps(*STRAIGHT)
#: by seat and square, where a rabbit goes: not back
AHEAD = SQUARES.steps("n", "e", "w"), SQUARES.steps("s", "e", "w")
#: each trap, and the squares beside it
TRAPS = tuple((1 << NUMBER[name], NEAR[NUMBER[name]]) for name in ("c3", "f3", "c6", "f6"))
ALL_TRAPS = sum(trap for trap, _near in TRAPS)
#: Gold's six kinds as sets of squares, from the rabbits up, then Silver's
Board = tuple[int, ...]
#: a kind that is lost, and the trap
Loss = tuple[int, int]


def at(board: Board | list[int], bit: int) -> int:
    """The number of the kind that stands on a square; -1 for none."""
    for number, bits in enumerate(board):
        if bits & bit:
            return number
    return -1


def side(board: Board | list[int], seat: Seat) -> int:
    """All animals of a seat."""
    rabbits, cats, dogs, horses, camel, elephant = board[6 * seat : 6 * seat + 6]
    return rabbits | cats | dogs | horses | camel | elephant


def held(board: Board, seat: Seat, number: int) -> bool:
    """Whether an animal is held fast (003:451): a stronger one of the others is beside it, and no friend."""
    near = NEAR[number]
    kind = at(board, 1 << number) % 6
    return any(near & bits for bits in board[6 - 6 * seat : 12 - 6 * seat][kind + 1 :]) and not near & side(board, seat)


def ways(board: Board, seat: Seat, left: int) -> Iterator[tuple[Path, int]]:
    """All steps, pushes and pulls of a seat with so many steps left, and how many of these each takes."""
    own, other = board[6 * seat : 6 * seat + 6], board[6 - 6 * seat : 12 - 6 * seat]
    mine, stronger, weaker = side(board, seat), side(board, 1 - seat), 0
    free = ~(mine | stronger)
    for kind in range(6):
        stronger &= ~other[kind]
        for number in each(own[kind]):
            near, name = NEAR[number], NAMES[number]
            if near & stronger and not near & mine:
                continue  # held fast
            prey = each(near & weaker) if left > 1 else ()
            for to in each((AHEAD[seat][number] if kind == RABBIT else near) & free):
                yield (name, NAMES[to]), 1
                for one in prey:
                    yield (name, NAMES[to], NAMES[one]), 2
            for one in prey:
                for to in each(NEAR[one] & free):
                    yield (name, NAMES[one], NAMES[to]), 2
        weaker |= other[kind]


def after(board: Board, path: Path) -> tuple[Board, tuple[Loss, ...]]:
    """The animals after a step, a push or a pull; and who was lost in a trap, in order."""
    source, to = 1 << NUMBER[path[0]], 1 << NUMBER[path[1]]
    animals, mover = list(board), at(board, source)
    if len(path) == 2:
        animals[mover] ^= source | to
        lost = settle(animals)
        return tuple(animals), lost
    third, victim = 1 << NUMBER[path[2]], at(board, to)
    if victim >= 0:  # a push: first the other goes, then the mover follows
        animals[victim] ^= to | third
        first = settle(animals)
        animals[mover] ^= source | to
    else:  # a pull: first the mover goes
        animals[mover] ^= source | to
        first = settle(animals)
        animals[at(board, third)] ^= third | source
    last = settle(animals)
    return tuple(animals), (*first, *last)


def settle(animals: list[int]) -> tuple[Loss, ...]:
    """Take away who stands in a trap without a friend beside it."""
    gold, silver = side(animals, GOLD), side(animals, SILVER)
    if not (gold | silver) & ALL_TRAPS:
        return ()
    lost = []
    for trap, near in TRAPS:
        if (gold | silver) & trap and not near & (gold if gold & trap else silver):
            kind = at(animals, trap)
            animals[kind] ^= trap
            lost.append((kind, trap))
    return tuple(lost)


def rows(board: Board) -> str:
    """The rows as text, from the eighth down."""
    found = []
    for rank in range(7, -1, -1):
        kinds = [at(board, 1 << 8 * rank + file) for file in range(8)]
        row = "".join("." if kind < 0 else (LETTERS + LETTERS.lower())[kind] for kind in kinds)
        found.append(re.sub(r"\.+", lambda dots: str(len(dots[0])), row))
    return "/".join(found)


def read(text: str) -> Board:
    """The animals from such rows. Raises UnreadableError."""
    animals = [0] * 12
    lines = [re.sub("[1-8]", lambda digit: "." * int(digit[0]), line) for line in text.split("/")]
    for rank, line in zip(range(7, -1, -1), lines, strict=False):
        for file, letter in enumerate(line[:8]):
            if letter.upper() in LETTERS:
                animals[(LETTERS + LETTERS.lower()).index(letter)] |= 1 << 8 * rank + file
    board = tuple(animals)
    if rows(board) != text or any(bits.bit_count() > n for bits, n in zip(board, COUNTS * 2, strict=True)):
        raise UnreadableError(_("Acht Reihen nennen je acht Felder und höchstens die Tiere, die es gibt."))
    return board
