"""Results at the stalls: each once, corrected by name, asked where two differ."""

from __future__ import annotations

import datetime
import json
import random
import shutil
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection
from django.forms.models import model_to_dict
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from day.domain import results, revisions
from day.domain.errors import DayError
from day.domain.plan import Variant
from day.domain.results import Entry
from day.domain.writing import Fate
from day.models import Code, DayPlan, Result
from gamesday.limits import addresses, writing
from gamesday.limits.numbers import OPEN_RESULTS, RESULTS_OF_AN_ATTEMPT, Rate
from inventory.models import GamesDay
from rules.domain.library import load_library
from rules.domain.scores import read_score
from rules.domain.shipped import shipped_files
from tests.day.test_days import WHO, code_of, day  # noqa: F401

pytestmark = pytest.mark.django_db
TINS = 1
_ids = count()


@pytest.fixture(autouse=True)
def _texts(db, tmp_path: Path) -> None:
    for slug in ("dosenwerfen", "halma"):
        shutil.copy(shipped_files()[slug], tmp_path)
    load_library(tmp_path)


def entry(party: int, who: int, values: tuple[int, ...], attempt: int = 1, **more: object) -> Entry:
    return Entry(str(more.pop("client", f"phone{next(_ids)}-1")), party, who, attempt, values, **more)


def book(day: int, *entries: Entry) -> list[Fate]:  # noqa: F811
    return [answer.fate for answer in results.book(revisions.find(day), TINS, entries)]


def standing(day: int) -> dict[tuple[int, int, int], tuple[int, ...]]:  # noqa: F811
    found = results.attempts(DayPlan.objects.get(games_day=day), TINS)
    return {(each.party, each.who, each.number): each.values for each in found}


def test_an_entry_counts_once(day: int) -> None:  # noqa: F811
    first = entry(1, 3, (2, 0, 4))
    assert book(day, first, first) == [Fate.KEPT, Fate.REPEATED]
    assert book(day, first) == [Fate.REPEATED]
    assert standing(day) == {(1, 3, 1): (2, 0, 4)}


def test_what_cannot_be_is_refused_by_name(day: int) -> None:  # noqa: F811
    state = revisions.find(day)
    wrong = [
        entry(9, 1, (1, 1, 1)), entry(2, 99, (1, 1, 1)), entry(1, 1, (7, 0, 0)), entry(1, 1, (1, 1)),
        entry(1, 1, (1, 1, 1), 0), entry(1, 1, ()), entry(1, 1, (1, 1, 1), client=""),
    ]  # fmt: skip
    answers = results.book(state, TINS, wrong)
    assert {answer.fate for answer in answers} == {Fate.REFUSED}
    assert [answer.reason for answer in answers] == [
        "Diese Gruppe gibt es nicht.", "In „Bären“ gibt es keine Nummer 99.", "7 kann hier nicht herauskommen.",
        "Hier werden 3 Zahlen aufgeschrieben.", "Das ist kein Versuch: 0.",
        "Da ist nichts, was zurückgenommen werden könnte.", "Dieser Eintrag hat keine Kennung.",
    ]  # fmt: skip
    assert not Result.objects.exists()
    with pytest.raises(DayError, match="Bei diesem Spiel wird nichts aufgeschrieben"):
        results.book(state, 2, [])
    revisions.use(day, DayPlan.Status.DRAFT)
    with pytest.raises(DayError, match="Entwurf"):
        results.book(revisions.find(day), TINS, [entry(1, 1, (1, 1, 1))])


def test_two_who_differ_are_asked_and_neither_is_lost(day: int) -> None:  # noqa: F811
    one, other = entry(1, 3, (2, 0, 4)), entry(1, 3, (2, 1, 4))
    assert book(day, one, other, entry(1, 3, (2, 0, 4))) == [Fate.KEPT, Fate.ASKED, Fate.REPEATED]
    [attempt] = results.attempts(DayPlan.objects.get(games_day=day), TINS)
    assert (attempt.values, [row.values for row in attempt.open]) == ((2, 0, 4), [[2, 1, 4]])
    assert attempt.newest.client == other.client
    # a correction names the newest; one that names what was replaced already is asked, too
    assert book(day, entry(1, 3, (2, 1, 5), replaces=one.client)) == [Fate.ASKED]
    assert book(day, entry(1, 3, (2, 1, 4))) == [Fate.REPEATED], "that is asked already"
    newest = results.attempts(DayPlan.objects.get(games_day=day), TINS)[0].newest.client
    assert book(day, entry(1, 3, (2, 1, 4), replaces=newest)) == [Fate.KEPT]
    [attempt] = results.attempts(DayPlan.objects.get(games_day=day), TINS)
    assert (attempt.values, attempt.open) == ((2, 1, 4), ())
    assert Result.objects.count() == 4  # nothing was overwritten


def test_of_those_who_differ_a_few_are_asked_the_newest_of_each_phone(day: int) -> None:  # noqa: F811
    """With a scorer's code one could contradict without an end, and each time all of it was read under the lock."""
    assert book(day, entry(1, 3, (2, 0, 4))) == [Fate.KEPT]
    mine = [entry(1, 3, (n, 0, 0), client=f"mine-{n}") for n in range(7)]
    assert set(book(day, *mine)) == {Fate.ASKED}
    assert Result.objects.count() == 2
    strange = [entry(1, 3, (n, n, n)) for n in range(1, 6)]
    answers = results.book(revisions.find(day), TINS, strange)
    assert [answer.fate for answer in answers] == [Fate.ASKED] * 3 + [Fate.REFUSED] * 2
    assert answers[-1].reason == "Dazu ist schon Verschiedenes aufgeschrieben. Bitte klären Sie erst, was davon gilt."
    [attempt] = results.attempts(DayPlan.objects.get(games_day=day), TINS)
    assert (attempt.values, [row.values for row in attempt.open]) == (
        (2, 0, 4), [[6, 0, 0], [1, 1, 1], [2, 2, 2], [3, 3, 3]],
    )  # fmt: skip
    # whoever decides names the newest, and everybody may speak again
    assert book(day, entry(1, 3, (2, 0, 4), replaces=attempt.newest.client)) == [Fate.KEPT]
    assert book(day, strange[-1]) == [Fate.ASKED]


def test_what_was_corrected_without_an_end_leaves_a_few_rows(day: int) -> None:  # noqa: F811
    written = [entry(1, 3, (0, 0, 0))]
    for n in range(1, 60):
        written.append(entry(1, 3, (n % 7, 0, 0), replaces=written[-1].client))
    assert set(book(day, *written)) == {Fate.KEPT}
    assert Result.objects.count() == RESULTS_OF_AN_ATTEMPT
    assert standing(day) == {(1, 3, 1): (59 % 7, 0, 0)}
    assert book(day, written[-1]) == [Fate.REPEATED]


def test_a_stall_that_is_full_begins_nothing_and_corrects_what_is_there(day: int, monkeypatch) -> None:  # noqa: F811
    monkeypatch.setattr(results, "RESULTS_AT_A_STALL", 3)
    first = entry(1, 1, (1, 1, 1))
    assert book(day, first, entry(1, 2, (1, 1, 1)), entry(1, 3, (1, 1, 1))) == [Fate.KEPT] * 3
    [answer] = results.book(revisions.find(day), TINS, [entry(1, 4, (1, 1, 1))])
    assert (answer.fate, "nichts Neues mehr" in answer.reason) == (Fate.REFUSED, True)
    assert book(day, entry(1, 1, (2, 2, 2), replaces=first.client)) == [Fate.KEPT]


def test_nothing_that_grows_is_read_under_the_lock(day: int) -> None:  # noqa: F811
    """What an entry costs does not depend on how much has been written down before, even by an earlier program."""
    state, plan = revisions.find(day), DayPlan.objects.get(games_day=day)
    first = Result.objects.create(
        plan=plan, client="first-1", stall=TINS, game="dosenwerfen", party=1, who=3, kind="points", values=[1, 1, 1],
        taken=timezone.now(),
    )  # fmt: skip
    asked = Result(plan=plan, stall=TINS, game="dosenwerfen", party=1, who=3, kind="points", asked=True)
    Result.objects.bulk_create(
        Result(**{**model_to_dict(asked, exclude=["id", "plan", "replaces"]), "plan": plan, "client": f"x{n}-1",
                  "values": [n % 7, n % 5, n % 3], "taken": timezone.now()})
        for n in range(2800)
    )  # fmt: skip
    with CaptureQueriesContext(connection) as asked_for:
        [answer] = results.book(state, TINS, [entry(1, 3, (6, 6, 6))])
    assert answer.fate is Fate.REFUSED
    for each in asked_for.captured_queries:
        text = each["sql"]
        assert "day_result" not in text or "LIMIT" in text or "COUNT(" in text, text
        assert "SAVEPOINT" not in text, "what is not written down takes no lock"
    [attempt] = results.attempts(plan, TINS)
    assert (attempt.values, len(attempt.open)) == (tuple(first.values), OPEN_RESULTS)


def test_an_attempt_is_taken_back_and_made_again(day: int) -> None:  # noqa: F811
    first = entry(1, 3, (2, 0, 4))
    back = entry(1, 3, (), replaces=first.client)
    assert book(day, first, back) == [Fate.KEPT, Fate.KEPT]
    assert standing(day) == {}
    assert book(day, entry(1, 3, (1, 1, 1), replaces=back.client)) == [Fate.KEPT]
    assert standing(day) == {(1, 3, 1): (1, 1, 1)}


def test_twelve_phones_without_a_network_lose_nothing(day: int) -> None:  # noqa: F811
    """200 entries each, all sent twice, the phones in any order."""
    rng = random.Random(7)
    state = revisions.find(day)

    def written(phone: int, n: int) -> Entry:
        attempt = 1 + n // 18 + 12 * (phone % 8)
        return entry(1 + n % 2, 1 + n % 9, (phone % 7, n % 7, 0), attempt, client=f"{phone}-{n}")

    phones = [[written(phone, n) for n in range(200)] for phone in range(12)]
    batches = [phone[at : at + 50] for phone in phones for at in range(0, 200, 50) for _twice in (1, 2)]
    rng.shuffle(batches)
    fates = [answer.fate for batch in batches for answer in results.book(state, TINS, batch)]
    kept = {Fate.KEPT, Fate.ASKED}
    sent = {each.client for phone in phones for each in phone}
    there = set(Result.objects.values_list("client", flat=True))
    assert there <= sent
    assert sum(fate in kept for fate in fates) == len(there)
    assert Fate.REFUSED not in fates
    # what is not there as a row of its own says the same as one that is
    values = {(r.party, r.who, r.attempt, tuple(r.values)) for r in Result.objects.all()}
    assert all((e.party, e.who, e.attempt, e.values) in values for phone in phones for e in phone)


def test_the_best_attempt_counts_and_equals_share_a_place(day: int) -> None:  # noqa: F811
    book(day, entry(1, 1, (1, 1, 1)), entry(1, 1, (2, 2, 2), 2), entry(1, 2, (6, 0, 0)), entry(2, 1, (0, 0, 1)))
    state = revisions.find(day)
    score = read_score({"kind": "points", "tries": 3, "most": 6})
    placed = results.ranking(state.plan, score, results.attempts(state.row, TINS))
    assert [(each.place, each.party.label, each.who, each.said) for each in placed] == [
        (1, "1a", 1, "6 Punkte"), (1, "1a", 2, "6 Punkte"), (3, "Bären", 1, "1 Punkt"),
    ]  # fmt: skip
    told = {
        who: [(name, each.said, each.place) for name, each in had] for who, had in results.reached(state, 2).items()
    }
    assert told == {1: [("Dosenwerfen", "1 Punkt", 3)]}


def test_results_of_a_group_that_was_taken_back_wait_for_it(day: int) -> None:  # noqa: F811
    book(day, entry(1, 1, (1, 1, 1)))
    revisions.undo(day, 2, WHO)
    state = revisions.find(day)
    assert state.plan.parties == {}
    score = read_score({"kind": "points", "tries": 3, "most": 6})
    assert results.ranking(state.plan, score, results.attempts(state.row, TINS)) == []
    revisions.undo(day, 3, WHO)
    assert results.reached(revisions.find(day), 1)[1][0][1].said == "3 Punkte"


def test_results_go_when_everything_goes(day: int, settings) -> None:  # noqa: F811
    book(day, entry(1, 1, (1, 1, 1)))
    call_command("forget", verbosity=0)
    assert Result.objects.count() == 1
    GamesDay.objects.filter(pk=day).update(date=datetime.date(2020, 1, 1))
    call_command("forget", verbosity=0)
    assert not Result.objects.exists()


# --- the pages ---


def test_a_script_with_the_code_has_a_budget_and_a_phone_waits(client: Client, scorer: str, monkeypatch) -> None:
    writing.forget()
    monkeypatch.setattr(writing._written, "_rate", Rate(1e-9, 3))
    monkeypatch.setattr(addresses, "strike", (struck := []).append)

    def send(numbers: range, **more: str) -> tuple[int, str]:
        rows = [{"id": f"p{n}-1", "party": 1, "who": n, "attempt": 1, "values": [1, 1, 1]} for n in numbers]
        sent = json.dumps({"results": rows})
        answer = client.post(f"/plan/{scorer}/wertung/eintragen/", sent, content_type="application/json", **more)
        return answer.status_code, answer.json().get("reason", "")

    assert send(range(1, 3)) == (200, "")
    status, reason = send(range(3, 5))
    assert (status, "wartet auf dem Gerät" in reason, struck) == (429, True, ["127.0.0.1"])
    assert Result.objects.count() == 2, "all of a request or nothing of it"
    assert send(range(3, 5), REMOTE_ADDR="127.0.0.9") == (200, "")
    writing.forget()


@pytest.fixture
def scorer(day: int) -> str:  # noqa: F811
    return results.scorer_code(revisions.find(day), TINS)


def test_who_counts_has_a_code_of_their_own(client: Client, day: int, scorer: str) -> None:  # noqa: F811
    assert scorer != code_of(day, "stalls", TINS)
    assert Code.objects.get(code=scorer).kind == Code.Kind.SCORER
    page = client.get(f"/plan/{scorer}/", follow=True).content.decode()
    assert "data-scoring" in page
    assert "stufenlos" not in page
    # the code that hangs at the stall for all to see writes nothing down
    hung = code_of(day, "stalls", TINS)
    assert client.get(f"/plan/{hung}/wertung/").url == f"/plan/{hung}/"
    sent = json.dumps({"results": []})
    assert client.post(f"/plan/{hung}/wertung/eintragen/", sent, content_type="application/json").status_code == 409
    assert client.get("/plan/XXXXXX/wertung/").status_code == 404


def test_a_phone_sends_and_learns(client: Client, day: int, scorer: str) -> None:  # noqa: F811
    row = {
        "id": "a-1",
        "party": 1,
        "who": 3,
        "attempt": 1,
        "values": [2, 0, 4],
        "unsure": True,
        "replaces": "",
        "age": 5000,
    }
    sent = json.dumps({"results": [row, {**row, "id": "b-1", "values": [2, 0, 5]}, {**row, "id": "c-1", "party": 8}]})
    answer = client.post(f"/plan/{scorer}/wertung/eintragen/", sent, content_type="application/json")
    assert [each["fate"] for each in answer.json()["results"]] == ["kept", "asked", "refused"]
    [told] = client.get(f"/plan/{scorer}/wertung/neues/").json()["attempts"]
    assert told == {
        "party": 1, "who": 3, "attempt": 1, "values": [2, 0, 4], "said": "6 Punkte", "unsure": True, "newest": "b-1",
        "stage": 0, "run": "", "open": [{"values": [2, 0, 5], "said": "7 Punkte"}],
    }  # fmt: skip
    first = Result.objects.get(client="a-1")
    assert timezone.now() - first.taken >= datetime.timedelta(seconds=5)


@pytest.mark.parametrize("body", ["", "[]", "{}", '{"results": 3}', '{"results": [{"id": "x"}]}',
    '{"results": [{"id": "x", "party": 1, "who": 1.5, "attempt": 1, "values": [1]}]}'])  # fmt: skip
def test_what_is_no_list_of_results_is_refused(client: Client, scorer: str, body: str) -> None:
    answer = client.post(f"/plan/{scorer}/wertung/eintragen/", body, content_type="application/json")
    assert (answer.status_code, answer.json()["reason"]) == (422, "Die Ergebnisse kamen nicht lesbar an.")


def test_organisers_see_the_places_but_not_where_there_are_none(client: Client, organiser, day: int) -> None:  # noqa: F811
    book(day, entry(1, 3, (2, 0, 4)))
    assert client.get(f"/spieltage/{day}/ergebnisse/").status_code in {302, 403}
    client.force_login(organiser)
    page = client.get(f"/spieltage/{day}/ergebnisse/").content.decode()
    assert "<td>1.</td>" in page
    assert "1a, Nummer 3" in page
    made = revisions.find(day).row.games_day
    for variant in ("kita", "stiftung"):
        revisions.change(day, lambda plan, to=variant: replace(plan, variant=Variant(to)), "andere", WHO)
        page = client.get(f"/spieltage/{made.pk}/ergebnisse/").content.decode()
        assert "Für alle gibt es ein Bändchen." in page
        assert "<td>1.</td>" not in page
        assert "6 Punkte" in page
