"""What was reached at the stalls: written down once, corrected by name, never overwritten.

Each entry has an id of the phone it was written on, so one that is sent twice counts once. Two people who write down
the same attempt differently are asked which of it holds; until then the first counts. Of each phone the newest question
is kept, of a few phones; and of an attempt its last few rows, so that nothing that is read grows without an end.
"""

from __future__ import annotations

import datetime
from collections import deque
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from day.domain import marbles
from day.domain.errors import DayError, StaleError
from day.domain.plan import Plan, Stall, Variant
from day.domain.revisions import State, code_of
from day.domain.scoring import duels, placing
from day.domain.scoring.attempts import Attempt, Placed, Stage
from day.domain.writing import LONGEST_ID, Answer, Fate, taken_at
from day.models import Code, DayPlan, Result, Transfer
from games.domain import privacy
from gamesday.limits.numbers import OPEN_RESULTS, RESULTS_AT_A_STALL, RESULTS_OF_AN_ATTEMPT
from rules.domain import library
from rules.domain.errors import LibraryError
from rules.domain.scores import Kind, Score

DRAFT = gettext_lazy("Der Plan ist noch ein Entwurf: Ergebnisse gibt es erst, wenn er gilt.")
#: days without places: everybody gets a ribbon
UNRANKED = frozenset({Variant.KITA, Variant.FOUNDATION})
MOST_ATTEMPTS = 99


@dataclass(frozen=True, slots=True)
class Entry:
    """What a phone sends: who did what, how long ago. `replaces` is the id of the entry it corrects; without `values`
    the attempt is taken back. In a duel `who` is the other group. `kind` is how the phone takes it to be counted."""

    client: str
    party: int
    who: int
    attempt: int
    values: tuple[int, ...]
    stage: int = Stage.USUAL
    run: str = ""
    kind: str = ""
    unsure: bool = False
    replaces: str = ""
    age: datetime.timedelta = datetime.timedelta()


def ways(stall: Stall) -> tuple[str, tuple[Score, ...]]:
    """The game at a stall that is counted, and how it may be; nothing where nothing is."""
    for game in stall.games:
        with suppress(LibraryError):
            scores = library.find_text(game).facts.scores
            if scores:
                return game, scores
    return "", ()


def score_of(stall: Stall) -> tuple[str, Score] | None:
    """The game at a stall that is counted, and how it is counted there; None where nothing is."""
    game, scores = ways(stall)
    for score in (*(score for score in scores if score.kind == stall.counts), *scores):
        return game, score
    return None


def with_way(plan: Plan, number: int, kind: str, was: str = "") -> Plan:
    """The plan with a stall where this is written down. What was written down otherwise waits until it is so again.

    Raises StaleError if it is no longer counted as it `was` when the form was shown.
    """
    stall = plan.open_stalls.get(number)
    if stall is None:
        raise StaleError(_("Diesen Stand gibt es nicht mehr."))
    if kind not in {score.kind for score in ways(stall)[1]}:
        raise DayError(_("So kann bei diesem Spiel nicht gezählt werden."))
    now = score_of(stall)
    if was and now and now[1].kind != was:
        raise StaleError(_("Das hat jemand anderes inzwischen geändert. So, wie es jetzt hier steht, gilt es."))
    return replace(plan, stalls={**plan.stalls, number: replace(stall, counts=kind)})


def scorer_code(state: State, stall: int) -> str:
    """The code of who counts at a stall: it is not the one that hangs there for all to see."""
    return code_of(state.row, Code.Kind.SCORER, stall)


def counted_at(state: State, stall: int) -> tuple[str, Score]:
    """What is counted at a stall now. Raises DayError while the plan is a draft, or if nothing is counted."""
    if state.row.status == DayPlan.Status.DRAFT:
        raise DayError(str(DRAFT))
    counted = score_of(state.plan.stalls[stall])
    if counted is None or counted[1].kind is Kind.POOL:
        raise DayError(_("Bei diesem Spiel wird nichts aufgeschrieben."))
    return counted


def book(state: State, stall: int, entries: Iterable[Entry]) -> list[Answer]:
    """Write down what a phone sends, in its order. Raises DayError."""
    counted = counted_at(state, stall)
    if counted[1].kind is Kind.MARBLES:
        raise DayError(_("An diesem Stand wandern Murmeln."))
    game, score = counted
    answers: list[Answer] = []
    # before the lock: a request more or less does not matter
    full = Result.objects.filter(plan=state.row, stall=stall).count() >= RESULTS_AT_A_STALL
    waiting = deque(entries)
    while waiting and isinstance(found := _judged(state, stall, score, waiting[0], full=full), Answer):
        answers.append(found)  # nothing is written, so nobody's move waits for it
        waiting.popleft()
    if waiting:
        # once for all: who waits for the lock would hardly ever come upon the moments between many short ones
        with transaction.atomic():
            DayPlan.objects.select_for_update().get(pk=state.row.pk)
            for entry in waiting:
                found = _judged(state, stall, score, entry, full=full)
                if isinstance(found, _Fits):
                    found = _written(state, stall, game, score, entry, found)
                answers.append(found)
    return answers


@dataclass(frozen=True, slots=True)
class _Fits:
    """An entry that is to be written down: its checked values, whether it is asked, the other rows of its attempt, and
    what the same phone asked before, which goes."""

    values: tuple[int, ...]
    asked: bool
    same: QuerySet[Result]
    own: tuple[int, ...]


def _judged(state: State, stall: int, score: Score, entry: Entry, *, full: bool) -> Answer | _Fits:
    """What is to become of an entry. Changes nothing."""
    rows = Result.objects.filter(plan=state.row)
    refused = partial(Answer, entry.client, Fate.REFUSED)
    if not 0 < len(entry.client) <= LONGEST_ID:
        return refused(_("Dieser Eintrag hat keine Kennung."))
    if rows.filter(client=entry.client).exists():
        return Answer(entry.client, Fate.REPEATED)
    if entry.kind and entry.kind != score.kind:
        return refused(_("Hier wird inzwischen anders gezählt. Bitte die Seite neu laden."))
    problem = _nobody(state.plan, score, entry.party, entry.who)
    if problem:
        return refused(problem)
    if not 1 <= entry.attempt <= MOST_ATTEMPTS or entry.stage not in _stages(score):
        return refused(_("Das ist kein Versuch: %(n)s.") % {"n": entry.attempt})
    try:
        values = score.checked(entry.values) if entry.values else ()
    except LibraryError as error:
        return refused(str(error))
    same = _of_kind(rows.filter(stall=stall, party=entry.party, who=entry.who), score).filter(
        attempt=entry.attempt, stage=entry.stage
    )
    standing = same.filter(asked=False).order_by("-pk").first()
    if standing is None and not values:
        return refused(_("Da ist nichts, was zurückgenommen werden könnte."))
    if standing is None and full:
        return refused(_("An diesem Stand ist so viel aufgeschrieben, dass nichts Neues mehr hineinpasst."))
    asked, own = False, list[int]()
    if standing is not None:
        open_ = same.filter(asked=True, pk__gt=standing.pk).order_by("-pk")
        asked = entry.replaces != (open_.first() or standing).client
        if asked and not entry.replaces and tuple(standing.values) == values:
            return Answer(entry.client, Fate.REPEATED)
        if asked:
            found = list(open_[: OPEN_RESULTS + 1])
            if any(tuple(row.values) == values for row in found):
                return Answer(entry.client, Fate.REPEATED)  # it is asked already
            own = [row.pk for row in found if _phone(row.client) == _phone(entry.client)]
            if len(found) - len(own) >= OPEN_RESULTS:
                return refused(_("Dazu ist schon Verschiedenes aufgeschrieben. Bitte klären Sie erst, was davon gilt."))
    return _Fits(values, asked, same, tuple(own))


def _written(state: State, stall: int, game: str, score: Score, entry: Entry, fits: _Fits) -> Answer:
    """Write it down; of its attempt the last few rows stay. Under the lock."""
    same, asked = fits.same, fits.asked
    same.filter(pk__in=fits.own).delete()
    newest = same.order_by("-pk").first()
    Result.objects.create(
        plan=state.row, client=entry.client, stall=stall, game=game, party=entry.party, who=entry.who,
        attempt=entry.attempt, kind=score.kind.value, stage=entry.stage, run=entry.run[:LONGEST_ID],
        values=list(fits.values), unsure=entry.unsure, asked=asked, taken=taken_at(entry.age),
        replaces=newest if not asked else None,
    )  # fmt: skip
    if not asked and (old := same.order_by("-pk").values_list("pk", flat=True)[RESULTS_OF_AN_ATTEMPT:].first()):
        same.filter(pk__lte=old).delete()
    return Answer(entry.client, Fate.ASKED if asked else Fate.KEPT)


def _phone(client: str) -> str:
    """The phone, or its page, that gave an entry this id (`static/js/outbox.js`)."""
    return client.rpartition("-")[0] or client


def _nobody(plan: Plan, score: Score, number: int, who: int) -> str:
    """Why there is no such group or number, or no such two groups; "" if there is."""
    party = plan.parties.get(number)
    if party is None or (score.kind is Kind.DUEL and who not in plan.parties):
        return _("Diese Gruppe gibt es nicht.")
    if score.kind is Kind.DUEL:
        return "" if number < who else _("Eine Gruppe tritt nicht gegen sich selbst an; die frühere steht vorn.")
    if not 0 <= who <= party.size:
        return _("In „%(label)s“ gibt es keine Nummer %(n)s.") % {"label": party.label, "n": who}
    return ""


def _stages(score: Score) -> tuple[Stage, ...]:
    """What an attempt may be for."""
    if score.kind in (Kind.DUEL, Kind.FREE):
        return (Stage.USUAL,)
    return tuple(Stage) if score.lanes > 1 else (Stage.USUAL, Stage.AGAIN)


def _of_kind(rows: QuerySet[Result], score: Score | None) -> QuerySet[Result]:
    """Rows counted so; before there was a choice nobody wrote down how."""
    return rows if score is None else rows.filter(kind__in=(score.kind.value, ""))


def attempts(plan: DayPlan, stall: int, score: Score | None = None) -> list[Attempt]:
    """All attempts at a stall as they stand (those counted so), those taken back and not open left out."""
    rows = _of_kind(Result.objects.filter(plan=plan, stall=stall), score)
    found = []
    ordered = rows.order_by("party", "who", "stage", "attempt", "pk")
    for (party, who, stage, number), group in groupby(ordered, key=lambda r: (r.party, r.who, r.stage, r.attempt)):
        same = list(group)
        last = max(place for place, row in enumerate(same) if not row.asked)
        standing, open_ = same[last], tuple(same[last + 1 :][-OPEN_RESULTS:])
        if standing.values or open_:
            values, run = tuple(standing.values), standing.run
            found.append(Attempt(party, who, number, values, standing.unsure, same[-1], open_, Stage(stage), run))
    return found


def ranking(plan: Plan, score: Score, found: Sequence[Attempt]) -> list[Placed]:
    """The places these attempts bring, the best first."""
    return duels.placed(plan, found) if score.kind is Kind.DUEL else placing.placed(plan, score, found)


def places(state: State, stall: int) -> list[Placed]:
    """The places at a stall, the best first; none where nothing is counted."""
    counted = score_of(state.plan.stalls[stall])
    if counted is None:
        return []
    score = counted[1]
    if score.kind is Kind.MARBLES:
        return marbles.placed(state.plan, state.row, stall, score)
    return ranking(state.plan, score, attempts(state.row, stall, score))


def reached(state: State, party: int) -> dict[int, list[tuple[str, Placed]]]:
    """What each number of a group has reached: the stall's name and the best there. 0 is the whole group."""
    found: dict[int, list[tuple[str, Placed]]] = {}
    for number, stall in sorted(state.plan.stalls.items()):
        for placed in places(state, number):
            if placed.number == party:
                found.setdefault(placed.who, []).append((stall.name, placed))
    return found


def forget(now: datetime.datetime | None = None) -> int:
    """Delete results of games days that are longer ago than anything is kept; how many.

    None after a jump of the clock.
    """
    moment = now or timezone.now()
    if privacy.jumped(moment) is not None:
        return 0
    before = timezone.localdate(moment) - datetime.timedelta(days=int(settings.KEEP_DAYS))
    gone, _by_model = Result.objects.filter(plan__games_day__date__lt=before).delete()
    moved, _by_model = Transfer.objects.filter(plan__games_day__date__lt=before).delete()
    return gone + moved
