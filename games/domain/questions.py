"""Which quiz question is asked next, and the questions there are: those that are shipped, as organisers changed them.

`pool()` is what there is now, kept in memory until somebody changes something, in whichever process. `pick` chooses
for a table, `asked` notes of whom a question was asked; the engine's draw makes an outcome of it
(`engines.kit.quiz.Ask.told`).
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cached_property

from django.db.models import Count, F, Max, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.domain.errors import TableError
from games.domain.questions_checked import FaultyError, read
from games.domain.questions_kept import kept
from games.engines.chance import Source
from games.engines.kit.quiz import Question
from games.models import Guest, QuestionAsked, QuestionVersion
from games.models import Question as Row

log = logging.getLogger(__name__)


class NoQuestionError(TableError):
    """No question of these topics is in play. It takes a change of what is shipped: nobody can retire the last one."""

    code = "no_question"
    reason = _("Für dieses Feld gibt es gerade keine Frage. Sagt bitte der Spielleitung Bescheid.")


@dataclass(frozen=True, slots=True)
class Held:
    """A question with what is known of it here. `version` counts its changes: 0 is as shipped."""

    question: Question
    retired: bool = False
    version: int = 0
    #: whether it is shipped, and whether it says something else than what is shipped
    shipped: bool = False
    changed: bool = False
    #: who changed it last, and when
    who: str = ""
    when: datetime | None = None

    @property
    def key(self) -> str:
        return self.question.id


@dataclass(frozen=True)
class Pool:
    """All questions by id, in the order of the files, then in that in which they were added."""

    held: Mapping[str, Held]

    @cached_property
    def in_play(self) -> Mapping[tuple[str, str], tuple[Question, ...]]:
        """What may be asked, by audience and topic."""
        found: dict[tuple[str, str], list[Question]] = {}
        for each in self.held.values():
            if not each.retired:
                found.setdefault((each.question.audience, each.question.topic), []).append(each.question)
        return {place: tuple(questions) for place, questions in found.items()}

    def fitting(self, topics: Iterable[str], audience: str) -> list[Question]:
        """What may be asked of these topics."""
        return [question for topic in topics for question in self.in_play.get((audience, topic), ())]


#: the pool as it was read last, and in which state of the table
_read: tuple[object, Pool] | None = None


def state() -> tuple[object, ...]:
    """What the pool was read from holds as long as this does. One query.

    The number of versions tells of one that was committed after another with a higher number.
    """
    return tuple(QuestionVersion.objects.aggregate(Count("pk"), Max("pk"), Max("created")).values())


def pool() -> Pool:
    """The questions there are. One query while nobody changes one."""
    global _read  # noqa: PLW0603  # one memory for the process
    now = state()
    if _read is None or _read[0] != now:
        _read = now, Pool(_all())
    return _read[1]


def pick(
    topics: Sequence[str], audience: str, guests: Collection[int], asked: Collection[str], rng: Source
) -> Question:
    """A question in play of one of these topics, each equally likely, that

    - none of these guests (numbers of `Guest`) was asked today, at whatever table, and
    - is not among `asked`, the ids of this match.

    Where none is left, it is the one that was asked longest ago: rather one of another table than one of this match,
    and of several that are alike in this, one at random.
    Raises NoQuestionError. Two queries, three where none is left.
    """
    fitting = pool().fitting(topics, audience)
    if not fitting:
        raise NoQuestionError
    today = _today(guests)
    heard = {*today.values_list("question", flat=True)} if guests else set()
    fresh = [question for question in fitting if question.id not in heard and question.id not in asked]
    if not fresh:
        last = dict(today.values_list("question").annotate(Max("at"))) if guests else {}
        beginning = datetime.min.replace(tzinfo=timezone.get_current_timezone())
        since = {question.id: (question.id in asked, last.get(question.id, beginning)) for question in fitting}
        longest = min(since.values())
        fresh = [question for question in fitting if since[question.id] == longest]
    return fresh[rng.below(len(fresh))]


def asked(question: Question | str, guests: Collection[int]) -> None:
    """Note that these guests have just been asked this question. Belongs into the transaction that writes it down."""
    key = question if isinstance(question, str) else question.id
    now = timezone.now()
    # in the order of their numbers, so that no two tables wait for each other; who has gone meanwhile is left out
    there = Guest.objects.filter(pk__in=guests).order_by("pk").values_list("pk", flat=True)
    QuestionAsked.objects.bulk_create(
        [QuestionAsked(guest_id=guest, question=key, at=now) for guest in there],
        update_conflicts=True,
        unique_fields=["guest", "question"],
        update_fields=["at"],
    )


def forget_asked(before: datetime) -> None:
    """Delete what was asked before that time."""
    QuestionAsked.objects.filter(at__lt=before).delete()


def _today(guests: Collection[int]) -> QuerySet[QuestionAsked]:
    """What one of these guests was asked today."""
    midnight = timezone.localtime().replace(hour=0, minute=0, second=0, microsecond=0)
    # what was noted while the clock was far ahead does not count
    return QuestionAsked.objects.filter(guest__in=guests, at__gte=midnight, at__lt=midnight + timedelta(days=2))


def _all() -> dict[str, Held]:
    found = {key: Held(question, shipped=True) for key, question in kept().items()}
    newest = {
        row: (who, when)
        for row, who, when in QuestionVersion.objects.filter(number=F("question__version")).values_list(
            "question_id", "who_name", "created"
        )
    }
    for row in Row.objects.order_by("pk"):
        if (held := held_of(row, found.get(row.key))) is not None:
            who, when = newest.get(row.pk, ("", None))
            found[row.key] = replace(held, who=who, when=when)
    return found


def held_of(row: Row, shipped: Held | None) -> Held | None:
    """What a row says of a question; None if it says nothing any more, because what was shipped has gone."""
    if row.content is not None:
        try:
            question = read(row.key, row.content)
        except FaultyError:
            log.warning("the question %s as it was changed cannot be read; the shipped one is asked", row.key)
        else:
            changed = shipped is None or question != shipped.question
            return Held(question, row.retired, row.version, shipped is not None, changed)
    return shipped and replace(shipped, retired=row.retired, version=row.version)
