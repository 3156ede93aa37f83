"""What organisers change of the quiz questions: new ones, other words, out of play and back.

Those who change something come one after the other, each on what is there at that moment. An edit says which version
it began from (`start`); if there is another by then, nothing is written and both are handed back. Nothing is deleted: a
question is retired, and what a version said can be read.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.db import connection, transaction
from django.utils.translation import gettext as _

from games.domain import questions
from games.domain.questions import Held, Pool
from games.domain.questions_checked import (
    Fault,
    FaultyError,
    alike,
    answer_name,
    audience_name,
    content_of,
    field_name,
    read,
    topic_name,
)
from games.domain.questions_kept import kept
from games.engines.kit.quiz import Question
from games.models import Question as Row
from games.models import QuestionVersion

#: what ids of questions begin with that were added here; the rest is chance, so that clubs can exchange theirs
OWN = "eigene-"
_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
#: those who write questions come one after the other
_WRITING = 0x46_52_41_47


class QuestionError(Exception):
    """A change that is refused; the message is German and may be shown."""


class UnknownQuestionError(QuestionError):
    """There is no such question."""

    def __init__(self, key: str) -> None:
        super().__init__(_("Eine Frage „%(key)s“ gibt es nicht.") % {"key": key[:60]})


class StaleError(QuestionError):
    """Somebody else was faster; `theirs` is what is there now."""

    def __init__(self, theirs: Held) -> None:
        by = theirs.who or _("jemand anderes")
        super().__init__(_("Inzwischen hat %(who)s diese Frage geändert.") % {"who": by})
        self.theirs = theirs


class LastQuestionError(QuestionError):
    """Without this one there would be nothing left to ask of a topic, and a match would stop there."""

    def __init__(self, question: Question) -> None:
        said = _(
            "Das ist die letzte Frage aus „%(topic)s“ für %(audience)s. Ohne sie bliebe ein Spiel auf diesem Feld "
            "stehen: Bringen Sie erst eine andere ins Spiel."
        )
        super().__init__(said % {"topic": topic_name(question.topic), "audience": audience_name(question.audience)})


@dataclass(frozen=True, slots=True)
class Wanted:
    """How a question is to be."""

    question: Question
    retired: bool = False


@dataclass(frozen=True, slots=True)
class Said:
    """A version for people: what it changed, each a field with its old and its new words."""

    version: QuestionVersion
    changes: tuple[tuple[str, str, str], ...]


def find(key: str) -> Held:
    """A question with what is known of it. Raises UnknownQuestionError."""
    held = questions.pool().held.get(key)
    if held is None:
        raise UnknownQuestionError(key)
    return held


def add(given: Mapping[str, Any], who: AbstractBaseUser) -> Held:
    """A question of one's own. Raises FaultyError."""
    with writing() as pool:
        question = read(new_key(pool.held), given)
        refuse_twice(question, pool.held)
        write([Wanted(question)], pool, who)
    return find(question.id)


def change(key: str, given: Mapping[str, Any], start: int, who: AbstractBaseUser) -> bool:
    """Other words for a question; False if it says so already.

    Raises UnknownQuestionError, StaleError (checked first: it hands back what would be lost), FaultyError,
    LastQuestionError.
    """
    with writing() as pool:
        held = _held(pool, key)
        if held.version != start:
            raise StaleError(held)
        question = read(key, given)
        refuse_twice(question, pool.held)
        return bool(write([Wanted(question, held.retired)], pool, who))


def retire(key: str, retired: bool, who: AbstractBaseUser) -> bool:
    """Take a question out of play, or bring it back; False if it is so already.

    Raises UnknownQuestionError, LastQuestionError.
    """
    with writing() as pool:
        held = _held(pool, key)
        return bool(write([Wanted(held.question, retired)], pool, who))


def as_shipped(key: str, start: int, who: AbstractBaseUser) -> bool:
    """The shipped words again; False if they are in use. Raises UnknownQuestionError, StaleError, FaultyError,
    LastQuestionError."""
    with writing() as pool:
        held = _held(pool, key)
        if key not in kept():
            raise UnknownQuestionError(key)
        if held.version != start:
            raise StaleError(held)
        refuse_twice(kept()[key], pool.held)
        return bool(write([Wanted(kept()[key], held.retired)], pool, who))


def history(key: str) -> tuple[Said, ...]:
    """Every change of a question, the newest first."""
    shipped = kept().get(key)
    before: tuple[Question | None, bool] = shipped, False
    found = []
    for version in QuestionVersion.objects.filter(question__key=key).order_by("number"):
        now = _question_of(version, shipped), version.retired
        found.append(Said(version, tuple(_differences(before, now))))
        before = now
    return tuple(reversed(found))


# --- writing ----------------------------------------------------------------------------------------------------


@contextmanager
def writing() -> Iterator[Pool]:
    """A transaction in which nobody else changes a question, with the questions as they are now."""
    with transaction.atomic():
        if connection.vendor == "postgresql":  # SQLite lets one write at a time by itself
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_WRITING])
        yield questions.pool()


def write(wanted: Sequence[Wanted], pool: Pool, who: AbstractBaseUser) -> int:
    """Write down how questions are to be, within `writing`; how many are otherwise than before.

    Raises LastQuestionError, where a topic in which there was something to ask would have nothing any more.
    """
    changed = [each for each in wanted if differs(each, pool.held.get(each.question.id))]
    refuse_last(changed, pool)
    keys = [each.question.id for each in changed]
    rows = {row.key: row for row in Row.objects.select_for_update().filter(key__in=keys).order_by("pk")}
    fresh = Row.objects.bulk_create([Row(key=key) for key in keys if key not in rows])
    rows |= {row.key: row for row in fresh}
    versions = []
    for each in changed:
        row = rows[each.question.id]
        shipped = kept().get(row.key)
        row.content = None if each.question == shipped else content_of(each.question)
        row.retired = each.retired
        row.version += 1
        versions.append(
            QuestionVersion(
                question=row,
                number=row.version,
                content=row.content,
                retired=row.retired,
                who_name=who.get_username(),
            )
        )
    Row.objects.bulk_update(rows.values(), ["content", "retired", "version"], batch_size=100)
    QuestionVersion.objects.bulk_create(versions)
    return len(changed)


def differs(wanted: Wanted, held: Held | None) -> bool:
    """Whether a question would be otherwise than it is."""
    return held is None or wanted.question != held.question or wanted.retired != held.retired


def refuse_twice(question: Question, held: Mapping[str, Held]) -> None:
    """Raise FaultyError if another of these asks the same."""
    if other := twin(question, held.values()):
        said = _("Die Frage gibt es schon%(retired)s: %(key)s.")
        retired = _(" (ausgemustert)") if other.retired else ""
        raise FaultyError((Fault(field_name("question"), said % {"key": other.key, "retired": retired}),))


def twin(question: Question, held: Iterable[Held]) -> Held | None:
    """Another question that asks the same."""
    asked = alike(question.text)
    return next((each for each in held if each.key != question.id and alike(each.question.text) == asked), None)


def refuse_last(changed: Sequence[Wanted], pool: Pool) -> None:
    """Raise LastQuestionError if these leave nothing to ask where there is something now."""
    after = {key: Wanted(held.question, held.retired) for key, held in pool.held.items()}
    after |= {each.question.id: each for each in changed}
    left = {(each.question.audience, each.question.topic) for each in after.values() if not each.retired}
    for (audience, topic), there in pool.in_play.items():
        if (audience, topic) not in left:
            raise LastQuestionError(there[0])


def new_key(taken: Mapping[str, Held]) -> str:
    """An id that no question has."""
    while True:
        key = OWN + "".join(secrets.choice(_LETTERS) for _letter in range(8))
        if key not in taken:
            return key


def _held(pool: Pool, key: str) -> Held:
    held = pool.held.get(key)
    if held is None:
        raise UnknownQuestionError(key)
    return held


# --- what a version changed -------------------------------------------------------------------------------------


def _question_of(version: QuestionVersion, shipped: Question | None) -> Question | None:
    if version.content is None:
        return shipped
    try:
        return read(shipped.id if shipped else "x", version.content)
    except FaultyError:  # of another version of the program
        return None


def _differences(
    before: tuple[Question | None, bool], now: tuple[Question | None, bool]
) -> Iterator[tuple[str, str, str]]:
    (old, was_retired), (new, is_retired) = before, now
    if new is not None:
        olds = dict(said(old)) if old else {}
        for name, text in said(new):
            if olds.get(name, "") != text:
                yield name, olds.get(name, ""), text
    if was_retired != is_retired:
        out, back = _("ausgemustert"), _("im Spiel")
        yield (_("Stand"), back, out) if is_retired else (_("Stand"), out, back)


def said(question: Question) -> list[tuple[str, str]]:
    """Everything a question says, each field with its name."""
    return [
        (field_name("topic"), topic_name(question.topic)),
        (field_name("audience"), audience_name(question.audience)),
        (field_name("question"), question.text),
        *((answer_name(place), answer) for place, answer in enumerate(question.answers)),
        (field_name("said"), question.said),
        (field_name("source"), question.source),
        (field_name("picture"), question.picture),
    ]
