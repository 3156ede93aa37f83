"""What the columns of a kind of table may mean, and what other people call them: of lists, of quiz questions."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

#: what can become of a column besides being one of ours
APPEND = "+"
LEAVE = ""


def plain(heading: str) -> str:
    """A heading as it is compared: „Soll-Menge:“ and „soll menge“ are one."""
    return " ".join(re.sub(r"[\s.:*_/()\-–#]+", " ", heading.casefold()).split())


@dataclass(frozen=True)
class Vocabulary:
    """The columns of a kind of table.

    `columns`: key → heading, those of our own files and `more`, which only come in; `synonyms`: what others call them,
    or call what is of no use here (`LEAVE`). `title` is the column that says what a row is, `key` the one that says
    which row is meant, `count` how many of it, `group` what it is one of; `aside` are columns that alone are no
    content. `twins` are columns of which only one may be there, by the one they stand for; `number` is what is meant
    where such a one holds numbers. `rest` is what becomes of columns that nobody knows.
    """

    columns: Mapping[str, str]
    synonyms: Mapping[str, tuple[str, ...]]
    title: str
    key: str
    more: Mapping[str, str] = field(default_factory=dict)
    count: str = ""
    group: str = ""
    aside: frozenset[str] = frozenset()
    twins: Mapping[str, str] = field(default_factory=dict)
    number: str = ""
    rest: str = LEAVE

    @cached_property
    def headings(self) -> dict[str, str]:
        """All that a column can be, key → heading."""
        return {**self.columns, **self.more}

    @cached_property
    def own(self) -> dict[str, str]:
        """The headings of our own files, as they are compared → key."""
        return {plain(heading): key for key, heading in self.columns.items()}

    @cached_property
    def known(self) -> dict[str, str]:
        """Every heading that is known, as it is compared → key or `LEAVE`."""
        foreign = {plain(name): key for key, names in self.synonyms.items() for name in names}
        return foreign | {plain(heading): key for key, heading in self.more.items()} | self.own

    def key_of(self, name: str) -> str | None:
        """What a heading means, with or without what stands in brackets; None if nobody knows."""
        found = self.known.get(plain(name))
        return found if found is not None else self.known.get(plain(re.sub(r"[(\[].*?[)\]]", " ", name)))
