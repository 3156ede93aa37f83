"""Whole contests with everything that happens on an afternoon, in any order; after each step a checker that knows no
rules of drawing looks at the rows alone."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from day.domain.contests import entering, running, showing
from day.domain.contests.field import Outcome
from day.domain.contests.running import HOST, Form
from day.domain.errors import DayError
from day.models import Contest, Entrant, Pairing, Report
from tests.day.contests.test_running import contest, now
from tests.day.test_days import day  # noqa: F401  # the fixture

pytestmark = pytest.mark.django_db


def step(row: Contest, rng: random.Random) -> str:
    """Something that somebody does; what it was."""
    shown = now(row)
    somebody = rng.choice(list(shown.entrants))
    what = rng.choices(
        ["draw", "call", "result", "correct", "pause", "back", "leave", "late", "apart", "put back", "says"],
        [4, 8, 10, 2, 2, 3, 1, 1, 1, 1, 2],
    )[0]
    if what == "draw":
        running.draw(row.pk)
    elif what == "call" and shown.calls:
        _pairing, one, other = rng.choice(shown.calls)
        running.call(row.pk, one, other, next(iter(shown.free_tables), None))
    elif what == "result" and shown.open:
        meeting = rng.choice(shown.open)
        running.report(row.pk, meeting.row.pk, HOST, rng.choice(list(Outcome)))
    elif what == "correct" and any(each.reports for each in shown.meetings):
        meeting = rng.choice([each for each in shown.meetings if each.reports])
        running.report(row.pk, meeting.row.pk, HOST, rng.choice(list(Outcome)), meeting.newest.pk)
    elif what == "says" and shown.meetings:
        meeting = rng.choice(shown.meetings)
        running.report(row.pk, meeting.row.pk, rng.choice(meeting.numbers), rng.choice(list(Outcome)))
    elif what == "pause":
        entering.pause(row.pk, somebody, away=True)
    elif what == "back":
        entering.back(row.pk, somebody)
    elif what == "leave":
        entering.leave(row.pk, somebody)
    elif what == "late" and len(shown.entrants) < 12:
        entering.paste(row.pk, "1")
    elif what == "apart":
        running.keep_apart(row.pk, somebody, rng.choice(list(shown.entrants)), apart=rng.random() < 0.5)
    elif what == "put back" and shown.playing:
        running.put_back(row.pk, rng.choice(shown.playing).row.pk)
    return what


def state(row: Contest) -> object:
    """All rows, to compare."""
    return (
        list(Pairing.objects.filter(contest=row).values_list("round", "place", "one", "other", "begun")),
        list(Entrant.objects.filter(contest=row).values_list("number", "away", "left")),
        list(Report.objects.filter(pairing__contest=row).values_list("pk", flat=True)),
        list(Contest.objects.filter(pk=row.pk).values_list("slots", "apart", "version")),
    )


@pytest.mark.parametrize("form", Form.values)
def test_afternoons(day: int, form: str) -> None:  # noqa: F811
    rng = random.Random(form)
    refused = Counter[bool]()
    for _contest in range(6):
        row = contest(day, form, str(rng.randint(2, 9)), tables=rng.choice(["", "2", "1-3"]))
        for _step in range(40):
            before = state(row)
            had = {each.row.pk: each for each in now(row).meetings if each.row.begun and not each.reports}
            try:
                what = step(row, rng)
            except DayError:
                refused[True] += 1
                assert state(row) == before, "what is refused changes nothing"
                continue
            refused[False] += 1
            shown = now(row)
            showing.shown(shown)
            busy = Counter(n for each in shown.open if each.row.begun for n in each.numbers)
            assert max(busy.values(), default=1) == 1, "nobody plays at two tables"
            tables = Counter(each.row.table for each in shown.playing if each.row.table)
            assert max(tables.values(), default=1) == 1, "two games at one table"
            there = {each.row.pk for each in shown.meetings}
            if what not in {"leave", "put back"}:
                assert set(had) <= there, "what has begun is never drawn again"
            in_round = Counter((each.row.round, n) for each in shown.meetings for n in each.numbers)
            assert max(in_round.values(), default=1) == 1, "twice in one round"
            for each in shown.meetings:
                apart = len(each.numbers) == 2 and sorted(each.numbers) in shown.row.apart
                assert not apart or each.row.begun or form == Form.KNOCKOUT, "drawn although they must not meet"
            assert len(shown.standings) <= len(shown.entrants)
    assert refused[False] > 100
