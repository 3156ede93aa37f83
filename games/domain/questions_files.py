"""Quiz questions as a table, and back: what an import would do, row by row, and doing it.

A row with a Kennung that is here changes that question, in the columns that the table has and in no others; any other
is a new one. `Stand` says how the question was when the table was written: if it is otherwise by then, the row is
refused, so that a file that lay about does not overwrite what was mended since. A row that is refused is named with its
line and the reason. Tables of other people name four answers by letters and the right one by its letter, and say for
all questions at once what ours say for each.
"""

from __future__ import annotations

import enum
import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.utils.translation import gettext as _

from games.domain.questions import Held, Pool
from games.domain.questions_checked import (
    Fault,
    FaultyError,
    advice,
    alike,
    audience_name,
    content_of,
    read,
    topic_name,
)
from games.domain.questions_columns import KEYS, HeadingsError, by_letter, heading_of
from games.domain.questions_edited import QuestionError, Wanted, differs, new_key, said, write, writing
from games.engines.kit.quiz import AUDIENCES, TOPICS, Question
from gamesday.spelling import plain

_PLAIN_KEYS = ("topic", "audience", "question", "said", "source", "picture")


class PlanChangedError(QuestionError):
    """Something was changed since the preview."""

    def __init__(self) -> None:
        super().__init__(
            _("Inzwischen hat sich etwas geändert. Es wurde nichts übernommen; sehen Sie noch einmal hin.")
        )


class RefusedRowsError(QuestionError):
    """Some rows cannot be taken over, and nobody has said that the others are to be."""

    def __init__(self) -> None:
        super().__init__(_("Einige Zeilen lassen sich nicht übernehmen. Es wurde nichts geändert."))


class Kind(enum.Enum):
    NEW = "neu"
    CHANGED = "geändert"
    SAME = "gleich"
    REFUSED = "abgelehnt"


@dataclass(frozen=True, slots=True)
class PlannedRow:
    """What becomes of a row of the table; `number` is its line, the headings are line 1."""

    number: int
    kind: Kind
    #: how the question is to be; None where it is refused
    wanted: Wanted | None = None
    held: Held | None = None
    #: what the row says the question is, for people
    name: str = ""
    #: each a field with its old and its new words
    changes: tuple[tuple[str, str, str], ...] = ()
    faults: tuple[Fault, ...] = ()
    advice: tuple[Fault, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """What an import would do."""

    rows: tuple[PlannedRow, ...]
    fingerprint: str = field(default="", compare=False)

    def of(self, kind: Kind) -> list[PlannedRow]:
        return [row for row in self.rows if row.kind is kind]

    @property
    def refused(self) -> list[PlannedRow]:
        return self.of(Kind.REFUSED)

    @property
    def wanted(self) -> list[Wanted]:
        """What is to be written; new questions without an id have none yet."""
        return [row.wanted for row in self.rows if row.wanted and row.kind in {Kind.NEW, Kind.CHANGED}]


# --- out --------------------------------------------------------------------------------------------------------


def headings() -> list[str]:
    """What stands above the columns."""
    return [heading_of(key) for key in KEYS]


def rows_of(listed: Iterable[Held]) -> list[list[str]]:
    """The cells of these questions, in the order of `headings`."""
    return [
        [
            held.key,
            stand_of(held),
            topic_name(held.question.topic),
            audience_name(held.question.audience),
            held.question.text,
            *held.question.answers,
            held.question.said,
            held.question.source,
            held.question.picture,
            _("ja") if held.retired else "",
        ]
        for held in listed
    ]


def stand_of(held: Held) -> str:
    """A sign for how a question is now: the same words, the same sign. It begins with a letter, so it stays a text."""
    told = json.dumps([content_of(held.question), held.retired], sort_keys=True)
    return f"s{hashlib.sha256(told.encode()).hexdigest()[:10]}"


# --- in ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Given:
    """A row of somebody's table: its line, the texts by column, and what stands in cells that hold none."""

    number: int
    cells: Mapping[str, str]
    unusable: Mapping[str, str] = field(default_factory=dict)


def planned(rows: Iterable[Given], pool: Pool, given: Mapping[str, str] | None = None) -> Plan:
    """What an import of these rows would do; `given` holds where a row says nothing. Raises HeadingsError."""
    plans = [_planned(row, pool, given or {}) for row in rows]
    if not plans:
        raise HeadingsError(_("Unter den Überschriften steht keine Frage."))
    plans = _without_last(_without_twins(plans, pool), pool)
    return Plan(tuple(plans), _fingerprint(plans))


def take_over(
    rows: Sequence[Given],
    given: Mapping[str, str],
    *,
    expected: str,
    only_good: bool,
    who: AbstractBaseUser,
) -> tuple[Plan, int]:
    """Do what the preview with that fingerprint showed; the plan, and how many questions were written.

    Raises PlanChangedError where it would be something else by now, RefusedRowsError where rows are refused and
    `only_good` does not say that the others are to be taken; HeadingsError. Nothing has changed then.
    """
    with writing() as pool:
        plan = planned(rows, pool, given)
        if plan.fingerprint != expected:
            raise PlanChangedError
        if plan.refused and not only_good:
            raise RefusedRowsError
        taken = dict(pool.held)
        wanted = []
        for each in plan.wanted:
            key = each.question.id if not _nameless(each.question) else new_key(taken)
            made = replace(each, question=replace(each.question, id=key))
            taken[key] = Held(made.question)
            wanted.append(made)
        return plan, write(wanted, pool, who)


def _planned(row: Given, pool: Pool, for_every: Mapping[str, str]) -> PlannedRow:
    cells, number = row.cells, row.number
    key = cells.get("id", "")
    held = pool.held.get(key)
    name = cells.get("question", "") or (held.question.text if held else key)
    faults = [
        Fault(heading_of(key), _("Dort steht %(there)s.") % {"there": there}) for key, there in row.unusable.items()
    ]
    given: dict[str, Any] = content_of(held.question) if held else {}
    answers = list(held.question.answers) if held else [""] * 4
    for column, text in cells.items():
        if column in _PLAIN_KEYS:
            given[column] = text
        elif column.isdecimal():
            answers[int(column)] = text
    given["answers"] = by_letter(cells, faults) or answers
    given["topic"] = _key_of(given.get("topic", ""), {topic: topic_name(topic) for topic in TOPICS})
    given["audience"] = _key_of(given.get("audience", ""), {each: audience_name(each) for each in AUDIENCES})
    for column, text in for_every.items():
        known = {"topic": TOPICS, "audience": AUDIENCES}.get(column)
        if text and (not given.get(column) or (known is not None and given[column] not in known)):
            given[column] = text
    retired = _retired(cells, held, faults)
    question = None
    try:
        question = read(key or f"{_NAMELESS}{number}", given)
    except FaultyError as error:
        faults += error.faults
    if not faults and question:
        wanted = Wanted(question, retired)
        if not differs(wanted, held):
            return PlannedRow(number, Kind.SAME, wanted, held, name)
        stand = cells.get("state", "")
        if held and stand and stand != stand_of(held):
            by = held.who or _("ein neuer Stand des Programms")
            since = _("Seit die Datei geschrieben wurde, hat sich diese Frage geändert (%(who)s).") % {"who": by}
            faults.append(Fault(heading_of("state"), since))
        else:
            kind = Kind.CHANGED if held else Kind.NEW
            changes = tuple(_changes(wanted, held))
            return PlannedRow(number, kind, wanted, held, name, changes, advice=advice(question))
    return PlannedRow(number, Kind.REFUSED, None, held, name, faults=tuple(faults))


#: what a new question is called while it has no id, with its line; whoever calls one so gives it none
_NAMELESS = "zeile-"


def _nameless(question: Question) -> bool:
    return question.id.startswith(_NAMELESS)


def _changes(wanted: Wanted, held: Held | None) -> Iterable[tuple[str, str, str]]:
    before = said(held.question) if held else [(name, "") for name, _text in said(wanted.question)]
    for (name, old), (_name, new) in zip(before, said(wanted.question), strict=True):
        if old != new:
            yield name, old, new
    if wanted.retired != (held is not None and held.retired):
        yield heading_of("retired"), "" if wanted.retired else _("ja"), _("ja") if wanted.retired else ""


def _key_of(given: str, names: Mapping[str, str]) -> str:
    """The key of what somebody wrote, by key or name or a word of it, also in the plural; what is none, as written."""
    word = plain(given)
    exact = next((key for key, name in names.items() if word in {plain(key), plain(name)}), None)
    if exact or not word:
        return exact or given
    words = {key: [plain(each) for each in re.split(r"[\s,]+", name)] for key, name in names.items()}
    alikes = [key for key in names if any(word in {each, f"{each}e", f"{each}er", f"{each}n"} for each in words[key])]
    return alikes[0] if len(alikes) == 1 else given


def _retired(cells: Mapping[str, str], held: Held | None, faults: list[Fault]) -> bool:
    if "retired" not in cells:
        return held is not None and held.retired
    told = plain(cells["retired"])
    if told not in {"", "ja", "x", "1", "nein", "0"}:
        got = _("Hier steht „ja“ oder nichts, nicht „%(got)s“.") % {"got": cells["retired"][:40]}
        faults.append(Fault(heading_of("retired"), got))
    return told in {"ja", "x", "1"}


def _refused(row: PlannedRow, fault: Fault) -> PlannedRow:
    return PlannedRow(row.number, Kind.REFUSED, None, row.held, row.name, faults=(fault,))


def _without_twins(rows: Sequence[PlannedRow], pool: Pool) -> list[PlannedRow]:
    """The same rows; refused is the second that names a question, or asks what another asks."""
    named = {row.wanted.question.id for row in rows if row.wanted}
    texts = {alike(held.question.text): key for key, held in pool.held.items() if key not in named}
    lines: dict[str, int] = {}
    result = []
    for row in rows:
        if row.wanted is None:
            result.append(row)
            continue
        question = row.wanted.question
        if question.id in lines:
            message = _("Die Kennung steht schon in Zeile %(n)d.") % {"n": lines[question.id]}
            result.append(_refused(row, Fault(heading_of("id"), message)))
            continue
        if (other := texts.get(alike(question.text))) is not None:
            there = _("in Zeile %(n)d") % {"n": lines[other]} if other in lines else other
            message = _("Die Frage gibt es schon: %(there)s.") % {"there": there}
            result.append(_refused(row, Fault(heading_of("question"), message)))
            continue
        lines[question.id] = row.number
        texts[alike(question.text)] = question.id
        result.append(row)
    return result


def _without_last(rows: Sequence[PlannedRow], pool: Pool) -> list[PlannedRow]:
    """The same rows; refused is what would take the last question of a topic out of play."""
    result = list(rows)
    while True:
        after = {key: Wanted(held.question, held.retired) for key, held in pool.held.items()}
        after |= {row.wanted.question.id: row.wanted for row in result if row.wanted}
        left = {(each.question.audience, each.question.topic) for each in after.values() if not each.retired}
        empty = next((place for place in pool.in_play if place not in left), None)
        if empty is None:
            return result
        takes = [
            place
            for place, row in enumerate(result)
            if row.wanted
            and row.held
            and not row.held.retired
            and (row.held.question.audience, row.held.question.topic) == empty
        ]
        audience, topic = empty
        message = _("Das ist die letzte Frage aus „%(topic)s“ für %(audience)s.") % {
            "topic": topic_name(topic),
            "audience": audience_name(audience),
        }
        result[takes[-1]] = _refused(result[takes[-1]], Fault(heading_of("retired"), message))


def _fingerprint(rows: Sequence[PlannedRow]) -> str:
    told = [
        [
            row.number,
            row.kind.value,
            row.wanted and [row.wanted.question.id, content_of(row.wanted.question), row.wanted.retired],
            row.held and row.held.version,
            [str(fault) for fault in row.faults],
        ]
        for row in rows
    ]
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:32]
