"""Groups as an organiser pastes them, a line each: „1a 24“, „Bären 12 stufenlos“, „Rabenklasse 18 +2 6-8 ab 9:30“.

After the label comes how many they are; then, in any order: `+2` companions, ages, what the group requires, when it
comes and goes.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import replace
from itertools import product
from typing import Any, NoReturn

from django.utils.translation import gettext as _

from day.domain import timetable
from day.domain.errors import UnreadableError
from day.domain.plan import Need, Party
from games.domain.guests import ANIMALS, COLOURS

#: a group that is larger is two groups
LARGEST = 60
#: more groups than this are a mistake of pasting
MOST = 60
LONGEST_LABEL = 30
_TIMES = {"ab": "arrival", "bis": "departure"}

_AGES = re.compile(r"(\d{1,3})-(\d{1,3})")
_COMPANIONS = re.compile(r"\+(\d{1,2})")
_SIZE = re.compile(r"[+-]?\d+")


def parties(pasted: str, there: Iterable[Party] = ()) -> list[Party]:
    """The groups of the lines, each with a sign that none of them and of those `there` has.

    Raises UnreadableError, which names the line.
    """
    others = list(there)
    taken = {party.label.casefold() for party in others if not party.retired}
    found: list[Party] = []
    for number, line in enumerate(pasted.splitlines(), 1):
        if not line.strip():
            continue
        party = _party(" ".join(line.split()), number)
        if party.label.casefold() in taken:
            _refuse(number, _("Eine Gruppe „%(label)s“ gibt es schon."), label=party.label)
        taken.add(party.label.casefold())
        found.append(party)
    if not found:
        raise UnreadableError(_("Hier steht keine Gruppe. Je Zeile eine, etwa: 1a 24"))
    if len(found) + len(others) > MOST:
        message = _("Das wären %(n)s Gruppen; ein Plan hat höchstens %(most)s.")
        raise UnreadableError(message % {"n": len(found) + len(others), "most": MOST})
    return _with_signs(found, {(party.animal, party.colour) for party in others})


def line_of(party: Party) -> str:
    """The line that says what is known of a party: `parties` reads it as it is."""
    ages = f"{party.youngest}-{party.oldest}" if party.youngest is not None else ""
    companions = f"+{party.companions}" if party.companions else ""
    times = [f"{word} {getattr(party, name)}" for word, name in _TIMES.items() if getattr(party, name)]
    return " ".join(filter(None, [party.label, str(party.size), companions, ages, *times, *sorted(party.needs)]))


def changed(party: Party, line: str, others: Iterable[Party]) -> Party:
    """The party as that line says, with the sign and the code it has. Raises UnreadableError."""
    [read] = parties(line.replace("\n", " "), others)
    return replace(read, animal=party.animal, colour=party.colour, code=party.code)


def _with_signs(parties: list[Party], worn: Collection[tuple[str, str]]) -> list[Party]:
    """An animal each as long as there are animals, then in another colour."""
    free = (sign for sign in ((animal, colour) for colour, animal in product(COLOURS, ANIMALS)) if sign not in worn)
    return [
        replace(party, animal=animal, colour=colour) for party, (animal, colour) in zip(parties, free, strict=False)
    ]


def _party(line: str, number: int) -> Party:
    """One line: what is known is read from its end, then comes the size, and all before it is the label."""
    words = re.sub(r"(\d)\s*[-–]\s*(\d)", r"\1-\2", line).replace(",", " ").replace(";", " ").split()
    given: dict[str, Any] = {}
    needs: set[Need] = set()
    while (words and not _SIZE.fullmatch(words[-1])) or (words and _COMPANIONS.fullmatch(words[-1])):
        word = words.pop()
        ages, companions = _AGES.fullmatch(word), _COMPANIONS.fullmatch(word)
        if word.casefold() in set(Need):
            needs.add(Need(word.casefold()))
        elif companions:
            given["companions"] = int(companions[1])
        elif ages and int(ages[1]) <= int(ages[2]) <= 120:
            given |= {"youngest": int(ages[1]), "oldest": int(ages[2])}
        elif words and words[-1] in _TIMES:
            given[_TIMES[words.pop()]] = f"{timetable.clock(word, line):%H:%M}"
        elif any(map(_SIZE.fullmatch, words)):
            message = _("„%(word)s“ verstehe ich nicht. Es gehen: %(needs)s, 6-8, +2, ab 9:30, bis 11:00.")
            _refuse(number, message, word=word[:LONGEST_LABEL], needs=", ".join(Need))
        else:
            words.clear()
    if len(words) < 2:
        _refuse(number, _("„%(line)s“: Gemeint ist ein Name und wie viele es sind, etwa: 1a 24"), line=line[:60])
    label, size = " ".join(words[:-1]), int(words[-1])
    if len(label) > LONGEST_LABEL:
        _refuse(number, _("Der Name einer Gruppe hat höchstens %(most)s Zeichen."), most=LONGEST_LABEL)
    if not 1 <= size <= LARGEST:
        message = _("„%(label)s“ mit %(size)s: Eine Gruppe hat 1 bis %(most)s Köpfe. Größere bitte teilen.")
        _refuse(number, message, label=label, size=size, most=LARGEST)
    if not come_before_go(given.get("arrival", ""), given.get("departure", "")):
        _refuse(
            number, _("„%(label)s“ geht (%(departure)s), ehe die Gruppe kommt (%(arrival)s)."), label=label, **given
        )
    return Party(label, size, needs=frozenset(needs), **given)


def come_before_go(arrival: str, departure: str) -> bool:
    """Whether a group comes before it goes; "" is when the day begins and ends."""
    return not arrival or not departure or timetable.clock(arrival, "") < timetable.clock(departure, "")


def _refuse(number: int, message: str, **shown: object) -> NoReturn:
    raise UnreadableError(_("Zeile %(n)s: ") % {"n": number} + message % shown)
