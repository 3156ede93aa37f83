"""Sentences an engine says to people: German, translatable, rendered where they are shown.

An engine knows no language setting, so it hands out `Text`: the German sentence as message id, and what to fill in.
Whoever shows it calls `render` with the translation function of the reader's language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Self


def _same(msgid: str) -> str:
    return msgid


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence (`msgid`) with named gaps, such as `Text("{side} am Zug", (("side", "Weiß"),))`."""

    msgid: str
    params: tuple[tuple[str, int | str | Text], ...] = ()

    def render(self, translate: Callable[[str], str] = _same, names: Sequence[str] = ()) -> str:
        """The sentence in the language of `translate`, gaps filled.

        Numbers and plain strings (a name, a word somebody typed, a square) stand as they are; only texts are
        translated. `names`: what those on the seats are called, "" for one who is called by the seat.
        """
        if not self.params:
            return translate(self.msgid) if self.msgid else ""
        filled = {
            name: value.render(translate, names) if isinstance(value, Text) else value for name, value in self.params
        }
        return translate(self.msgid).format(**filled)

    def __str__(self) -> str:
        return self.render()


@dataclass(frozen=True, slots=True)
class Who(Text):
    """Whoever sits on a seat: by name where the names are known, else as the text says, such as "Spieler 2"."""

    seat: int = 0

    def render(self, translate: Callable[[str], str] = _same, names: Sequence[str] = ()) -> str:
        return (names[self.seat] if self.seat < len(names) else "") or Text.render(self, translate)


class Names(tuple[str, ...]):
    """What those on the seats are called, and the seat of whoever reads it: -1 where nobody, or not one alone, does."""

    you: int = -1

    def __new__(cls, names: Iterable[str] = (), you: int = -1) -> Self:
        made = super().__new__(cls, names)
        made.you = you
        return made


@dataclass(frozen=True, slots=True)
class Addressed(Text):
    """A sentence about a seat that is said otherwise to whoever sits there: `you` instead of `msgid`."""

    seat: int = 0
    you: Text = Text("")

    def render(self, translate: Callable[[str], str] = _same, names: Sequence[str] = ()) -> str:
        if isinstance(names, Names) and names.you == self.seat:
            return self.you.render(translate, names)
        return Text.render(self, translate, names)


def personal(text: Text) -> bool:
    """Whether a sentence says something else where others sit.

    >>> personal(Text("{side} gibt.", (("side", who(1)),))), personal(Text("Karo {n}", (("n", 7),)))
    (True, False)
    """
    inside = (value for _name, value in text.params if isinstance(value, Text))
    return isinstance(text, (Who, Addressed)) or any(map(personal, inside))


def _(msgid: str, /, **params: int | str | Text) -> Text:
    """Mark `msgid` for translation (xgettext knows this name) and fill its gaps.

    >>> str(_("{n} Steine", n=3))
    '3 Steine'
    """
    return Text(msgid, tuple(params.items()))


def plural(n: int, one: Text, other: Text, /, **params: int | str | Text) -> Text:
    """The form that goes with a number: `one` for 1, `other` for any other; `n` and `params` fill the gaps of both.

    Both are whole sentences marked by `_`, so a verb can change with its noun, and each is translated by itself.

    >>> [str(plural(n, _("Es fehlt {n} Stein."), _("Es fehlen {n} Steine."))) for n in (1, 2, 0)]
    ['Es fehlt 1 Stein.', 'Es fehlen 2 Steine.', 'Es fehlen 0 Steine.']
    """
    form = one if abs(n) == 1 else other
    return Text(form.msgid, (("n", n), *params.items()))


def who(seat: int, label: Text = _("Spieler {n}")) -> Who:  # noqa: B008  # a value like any other
    """The player on that seat, to be filled into sentences; `label` has a gap `n` for the seat's number from 1.

    >>> str(_("{side} gibt.", side=who(1))), _("{side} gibt.", side=who(1)).render(names=("Igel", "Dachs"))
    ('Spieler 2 gibt.', 'Dachs gibt.')
    """
    return Who(label.msgid, (("n", seat + 1),), seat)


def addressed(seat: int, you: Text, others: Text) -> Addressed:
    """What is said of the player on that seat: to them, and to all others.

    >>> turn = addressed(1, _("Du bist dran."), _("{side} ist am Zug.", side=who(1)))
    >>> str(turn), turn.render(names=Names(("Igel", "Dachs"), 1)), turn.render(names=Names(("Igel", "Dachs"), 0))
    ('Spieler 2 ist am Zug.', 'Du bist dran.', 'Dachs ist am Zug.')
    """
    return Addressed(others.msgid, others.params, seat, you)


YOURS = _("Du bist dran.")


def on_turn(seat: int, side: Text) -> Addressed:
    """Whose turn it is."""
    return addressed(seat, YOURS, _("{side} ist am Zug.", side=side))
