"""Groups as an organiser pastes them, a line each: „1a 24“, „Bären (12) stufenlos“, „Rabenklasse⇥18⇥2⇥9.30 Uhr“.

After the label comes how many they are; then, in any order: `+2` companions, ages, what the group requires, when it
comes and goes. What people mean can often be seen and sometimes not: then the line is asked about (`Line.readings`) and
nothing is taken before somebody has said.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NoReturn

from django.utils.translation import gettext as _

from day.domain import cells, timetable
from day.domain.errors import UnreadableError
from day.domain.plan import Need, Party
from day.domain.signs import with_signs

#: a group that is larger is two groups
LARGEST = 60
#: more groups than this are a mistake of pasting
MOST = 60
LONGEST_LABEL = 30
#: what is no name by itself: „Klasse 3“ does not say how many they are
_NO_NAMES = {"klasse", "gruppe", "kita", "kinder"}
_TIMES = {"ab": "arrival", "bis": "departure"}

_AGES = re.compile(r"(\d{1,3})-(\d{1,3})")
_COMPANIONS = re.compile(r"\+(\d{1,2})")
_SIZE = re.compile(r"[+-]?\d+")
_SURE = re.compile(r"=(\d{1,3})")


@dataclass(frozen=True, slots=True)
class Line:
    """A pasted line: the group it says; or why it is none (`wrong`), and as what it could be read (`readings`)."""

    number: int
    text: str
    party: Party | None = None
    wrong: str = ""
    readings: tuple[Party, ...] = ()

    @property
    def written(self) -> str:
        """The line as it is read without any doubt."""
        return line_of(self.party) if self.party else self.text

    @property
    def choices(self) -> list[tuple[str, str]]:
        """The line for each of its readings, and what that means."""
        return [(line_of(party), said(party)) for party in self.readings]


class _NotSureError(UnreadableError):
    """A line that says either this or that."""

    def __init__(self, message: str, readings: Sequence[Party]) -> None:
        super().__init__(message)
        self.readings = tuple(readings)


def look(pasted: str, there: Iterable[Party] = ()) -> list[Line]:
    """The lines, each with what it says. Raises UnreadableError where there is none, or there are too many."""
    others = list(there)
    taken = {party.label.casefold() for party in others if not party.retired}
    found: list[Line] = []
    for number, parts in cells.rows(pasted):
        text = " ".join(" ".join(parts).split())
        try:
            party = _party(parts, number)
            if party.label.casefold() in taken:
                _refuse(number, _("Eine Gruppe „%(label)s“ gibt es schon."), label=party.label)
        except _NotSureError as error:
            found.append(Line(number, text, wrong=str(error), readings=error.readings))
        except UnreadableError as error:
            found.append(Line(number, text, wrong=str(error)))
        else:
            taken.add(party.label.casefold())
            found.append(Line(number, text, party))
    if not found:
        raise UnreadableError(_("Hier steht keine Gruppe. Je Zeile eine, etwa: 1a 24"))
    if len(found) + len(others) > MOST:
        message = _("Das wären %(n)s Gruppen; ein Plan hat höchstens %(most)s.")
        raise UnreadableError(message % {"n": len(found) + len(others), "most": MOST})
    return found


def parties(pasted: str, there: Iterable[Party] = ()) -> list[Party]:
    """The groups of the lines, each with a sign that none of them and of those `there` has.

    Raises UnreadableError, which names the line: also where it could be read in two ways.
    """
    others = list(there)
    found = []
    for line in look(pasted, others):
        if line.party is None:
            raise UnreadableError(line.wrong)
        found.append(line.party)
    return with_signs(found, {(party.animal, party.colour) for party in others})


def line_of(party: Party) -> str:
    """The line that says what is known of a party: `parties` reads it as it is."""
    ages = f"{party.youngest}-{party.oldest}" if party.youngest is not None else ""
    companions = f"+{party.companions}" if party.companions else ""
    times = [f"{word} {getattr(party, name)}" for word, name in _TIMES.items() if getattr(party, name)]
    # a label that ends with a number could be a size, and a size after it companions
    size = f"{party.size} Kinder" if _SIZE.fullmatch(party.label.split()[-1]) else str(party.size)
    return " ".join(filter(None, [party.label, size, companions, ages, *times, *sorted(party.needs)]))


def said(party: Party) -> str:
    """A group in words, to tell two readings apart."""
    told = _("Gruppe „%(label)s“ mit %(n)s Kindern") % {"label": party.label, "n": party.size}
    return told + (_(" und %(n)s, die begleiten") % {"n": party.companions} if party.companions else "")


def changed(party: Party, line: str, others: Iterable[Party]) -> Party:
    """The party as that line says, with the sign and the code it has. Raises UnreadableError."""
    [read] = parties(line.replace("\n", " "), others)
    return replace(read, animal=party.animal, colour=party.colour, code=party.code)


def _party(parts: Sequence[str], number: int) -> Party:
    """One line: what is known is read from its end, then comes the size, and all before it is the label."""
    label, words = _label(parts)
    line = " ".join(parts)
    given: dict[str, Any] = {}
    needs: set[Need] = set()
    bare: list[int] = []
    sizes: list[int] = []
    while words:
        word = words.pop()
        ages, companions, sure = _AGES.fullmatch(word), _COMPANIONS.fullmatch(word), _SURE.fullmatch(word)
        if word.casefold() in set(Need):
            needs.add(Need(word.casefold()))
        elif companions:
            given["companions"] = int(companions[1])
        elif sure:
            sizes.append(int(sure[1]))
        elif ages and int(ages[1]) <= int(ages[2]) <= 120:
            given |= {"youngest": int(ages[1]), "oldest": int(ages[2])}
        elif words and words[-1] in _TIMES:
            given[_TIMES[words.pop()]] = f"{timetable.clock(word, line):%H:%M}"
        elif _SIZE.fullmatch(word) and (label or not (bare or sizes)):
            bare.insert(0, int(word))
        elif not label and (bare or sizes):
            label = [*words, word]
            break
        elif any(_SIZE.fullmatch(each) or _SURE.fullmatch(each) for each in words) or bare or sizes:
            message = _("„%(word)s“ verstehe ich nicht. Es gehen: %(needs)s, 6-8, +2, ab 9:30, bis 11:00.")
            _refuse(number, message, word=word[:LONGEST_LABEL], needs=", ".join(Need))
        else:
            break
    if not label or not (bare or sizes):
        _refuse(number, _("„%(line)s“: Gemeint ist ein Name und wie viele es sind, etwa: 1a 24"), line=line[:60])
    return _made(label, [*reversed(sizes)], bare, {**given, "needs": frozenset(needs)}, number)


def _label(parts: Sequence[str]) -> tuple[list[str], list[str]]:
    """The words of the label, as far as it stands in a cell of its own, and all others."""
    first, *rest = (cells.words(part) for part in parts)
    rest = [each for each in rest if each]
    plain = not any(_SURE.fullmatch(word) or _COMPANIONS.fullmatch(word) or word in _TIMES for word in first)
    if first and plain and rest and re.fullmatch(r"[=+-]?\d+", rest[0][0]) and not _COMPANIONS.fullmatch(rest[0][0]):
        return parts[0].split(), [word for part in rest for word in part]
    return [], [word for part in (first, *rest) for word in part]


def _made(label: list[str], sizes: list[int], bare: list[int], given: dict[str, Any], number: int) -> Party:
    """The group of these parts, or a question what its numbers say."""
    before = [word for word in label if _COMPANIONS.fullmatch(word) or _SURE.fullmatch(word)]
    while label and _COMPANIONS.fullmatch(label[-1]) and "companions" not in given:
        given["companions"] = int(label.pop()[1:])
    numbers = [*sizes, *bare]
    last = int(label[-1]) if len(label) > 1 and label[-1].isdecimal() and len(label[-1]) < 4 else 0
    if not sizes and len(bare) == 2 and not before and "companions" not in given:
        return _checked(label, bare[0], {**given, "companions": bare[1]}, number)
    if len(numbers) == 1 and not (before and not sizes) and (sizes or not last or last < numbers[0]):
        return _checked(label, numbers[0], given, number)
    readings = []
    if len(numbers) == 1 and "companions" in given:  # „5b 24 +2 1“
        readings = [(label[:-1], last, given), (label, numbers[0], given)]
    elif len(numbers) == 1:  # „3a 24 2“
        readings = [(label[:-1], last, {**given, "companions": numbers[0]}), (label, numbers[0], given)]
    elif len(numbers) == 2:
        readings = [(label, numbers[0], {**given, "companions": numbers[1]}), (label, numbers[0], given)]
    possible = []
    for its_label, size, its in readings:
        try:
            possible.append(_checked(its_label, size, its, number))
        except UnreadableError:
            continue
    message = _("Zeile %(n)s: Bei „%(label)s“ ist nicht klar, was die %(number)s sagt. Schreiben Sie etwa: 1a 24 +2")
    raise _NotSureError(message % {"n": number, "label": " ".join(label)[:60], "number": numbers[-1]}, possible)


def _checked(label: list[str], size: int, given: dict[str, Any], number: int) -> Party:
    """A group that may be so. Raises UnreadableError."""
    name = " ".join(label).strip(" :,;")
    if not name or name.casefold() in _NO_NAMES:
        message = _("„%(line)s“: Gemeint ist ein Name und wie viele es sind, etwa: 1a 24")
        _refuse(number, message, line=f"{name} {size}".strip())
    if len(name) > LONGEST_LABEL:
        _refuse(number, _("Der Name einer Gruppe hat höchstens %(most)s Zeichen."), most=LONGEST_LABEL)
    if not 1 <= size <= LARGEST:
        message = _("„%(label)s“ mit %(size)s: Eine Gruppe hat 1 bis %(most)s Köpfe. Größere bitte teilen.")
        _refuse(number, message, label=name, size=size, most=LARGEST)
    if not come_before_go(given.get("arrival", ""), given.get("departure", "")):
        message = _("„%(label)s“ geht (%(departure)s), ehe die Gruppe kommt (%(arrival)s).")
        _refuse(number, message, label=name, **{key: given[key] for key in _TIMES.values()})
    return Party(name, size, **given)


def come_before_go(arrival: str, departure: str) -> bool:
    """Whether a group comes before it goes; "" is when the day begins and ends."""
    return not arrival or not departure or timetable.clock(arrival, "") < timetable.clock(departure, "")


def _refuse(number: int, message: str, **shown: object) -> NoReturn:
    raise UnreadableError(_("Zeile %(n)s: ") % {"n": number} + message % shown)
