"""What remains to be done when a games day is over."""

from __future__ import annotations

import datetime
import shutil
from dataclasses import replace

import pytest
from django.test import Client

from day.domain import aftermath, finishing, handing, pages, results, revisions
from day.domain.errors import UnreadableError
from day.domain.finishing import Task
from day.domain.handing import By
from day.domain.plan import Variant
from day.domain.results import Entry
from day.models import DayPlan, StallNote
from inventory.domain import games_days, loans
from inventory.domain.loans import Back
from inventory.models import Item, Loan
from rules.domain.library import load_library
from rules.domain.shipped import shipped_files
from tests.day.test_days import WHO, day  # noqa: F401  # the fixture
from tests.day.test_material import balls, planned  # noqa: F401  # the fixture

pytestmark = pytest.mark.django_db


def told(day: int) -> dict[Task, bool]:  # noqa: F811
    return {each.task: each.done for each in finishing.tasks(revisions.find(day))}


def test_a_day_on_which_nothing_was_lent_or_said_asks_for_little(day: int) -> None:  # noqa: F811
    assert told(day) == {Task.END: False, Task.CERTIFICATES: False, Task.THANKS: False, Task.PAGE: False}
    state = revisions.use(day, DayPlan.Status.OVER)
    pages.publish(state, True)
    finishing.tick(state, "danke", True)
    finishing.tick(state, "danke", True)
    assert told(day) == {Task.END: True, Task.CERTIFICATES: False, Task.THANKS: True, Task.PAGE: True}
    finishing.tick(state, "danke", False)
    assert not told(day)[Task.THANKS]
    with pytest.raises(UnreadableError, match="von selbst abgehakt"):
        finishing.tick(state, "zurueck", True)


def test_what_is_out_missing_said_or_asked_is_seen(day: int, organiser, tmp_path) -> None:  # noqa: F811
    shutil.copy(shipped_files()["dosenwerfen"], tmp_path)
    load_library(tmp_path)
    change = lambda now: replace(now, stalls=planned("dosenwerfen").stalls, visits={}, variant=Variant.KITA)  # noqa: E731
    state = revisions.change(day, change, "Stände", WHO)
    handing.hand_out(state, By.WHERE, None, who=organiser)
    aftermath.note(state, 1, "Eine Dose ist verbeult", None, "a")
    results.book(state, 1, [Entry("a", 1, 1, 1, (6, 0, 0)), Entry("b", 1, 1, 1, (5, 0, 0))])
    assert told(day) == {
        Task.END: False, Task.BACK: False, Task.NOTES: False, Task.ASKED: False, Task.CERTIFICATES: False,
        Task.THANKS: False, Task.PAGE: False, Task.CLOSE: False,
    }  # fmt: skip
    said = {each.task: each.said for each in finishing.tasks(state)}
    assert said[Task.BACK] == "9 Stück zurücknehmen"
    assert said[Task.CERTIFICATES] == "Bänder verteilen"
    tins = Loan.objects.get(item=Item.objects.get(benennung="Dosen"))
    loans.take_back(tins.pk, Back(5), who=organiser)
    handing.take_all_back(state, By.WHERE, "Kasten Würfe", who=organiser)
    assert (told(day)[Task.BACK], told(day)[Task.MISSED]) == (True, False)
    aftermath.book(state, tins.pk, who=organiser)
    aftermath.settle(state, StallNote.objects.get().pk, True)
    results.book(state, 1, [Entry("c", 1, 1, 1, (5, 0, 0), replaces="b")])
    games_days.use_day(day, False, who=organiser)
    done = told(day)
    assert Task.ASKED not in done
    assert [task for task, is_done in done.items() if is_done] == [Task.BACK, Task.MISSED, Task.NOTES, Task.CLOSE]


def test_the_page_says_what_is_to_be_done_and_when_what_goes(client: Client, day: int, organiser, settings) -> None:  # noqa: F811
    settings.KEEP_DAYS = 30
    assert finishing.goes(revisions.find(day)) == datetime.date(2035, 7, 13)
    client.force_login(organiser)
    page = client.post(f"/spieltage/{day}/gilt/", {"status": "over"}, follow=True).content.decode()
    assert "Was noch zu tun ist" in page
    assert "Am 13. Juli 2035 gehen von selbst" in page
    for word in ("urkunden", "danke", "seite"):
        assert "Alles getan" not in page
        page = client.post(f"/spieltage/{day}/danach/erledigt/", {"was": word, "da": "1"}, follow=True).content.decode()
    assert "Alles getan. Danke!" in page
