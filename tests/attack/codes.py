"""Attacks with codes that are printed for everybody to have: of who writes down results, of a contest.

They go on for so many seconds, and raise AssertionError where something that must hold does not.
"""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from collections import Counter

from gamesday.limits.numbers import ENTERING, OPEN_RESULTS, RESULTS_OF_AN_ATTEMPT
from tests.attack.attacks import Found, until
from tests.attack.target import Target
from tests.operation.players import Player

#: a games day that holds, with a stall at which results are written down, and a contest; prints their codes
DAY = """
import datetime
from dataclasses import replace
from day.domain import changes, results, revisions
from day.domain.contests import running
from day.domain.plan import Stall, Variant
from day.models import DayPlan
from inventory.domain.access import program
from inventory.models import GamesDay
who = program("Angriff")
made = GamesDay.objects.create(title="Angriff", date=datetime.date(2035, 6, 12))
revisions.start(made, Variant.SCHOOL, who)
stalls = {1: Stall("Dosenwerfen", 2, {"dosenwerfen": 1})}
revisions.change(made.pk, lambda plan: changes.with_parties(replace(plan, stalls=stalls), "1a 24"), "gefüllt", who)
revisions.use(made.pk, DayPlan.Status.LIVE)
state = revisions.find(made.pk)
print(results.scorer_code(state, 1), running.code(running.make(state.row, "Kubb", "leiter")))
"""
_codes: list[str] = []


def _of_day(target: Target) -> list[str]:
    """The codes of the games day, which is made once: only one can hold."""
    if not _codes:
        _codes.extend(target.server.manage("shell", "-v0", "-c", DAY).split())
    return _codes


def contradicting_results(target: Target, seconds: float, address: str) -> Found:
    """Fifty entries a request that contradict each other about one attempt, each as if of another phone."""
    code, _contest = _of_day(target)
    answers, tried = Counter[str](), 0
    scorer = Player(target.url, address=address)
    page = f"{target.url}/plan/{code}/wertung/"
    with scorer.open(page) as answer:
        answer.read()
    token = next(str(cookie.value) for cookie in scorer.jar if cookie.name == "csrftoken")
    headers = {"Content-Type": "application/json", "X-CSRFToken": token, "Referer": page}
    for number in until(seconds):
        entries = [
            {"id": f"p{number}x{n}-1", "party": 1, "who": 3, "attempt": 1, "replaces": "", "age": 0,
             "values": [n % 7, n // 7 % 7, number % 7]}
            for n in range(50)
        ]  # fmt: skip
        sent = urllib.request.Request(f"{page}eintragen/", json.dumps({"results": entries}).encode(), headers)
        tried += 1
        try:
            with scorer.open(sent, timeout=30) as answer:
                answers.update(each["fate"] for each in json.load(answer)["results"])
        except urllib.error.HTTPError as error:
            answers[str(error.code)] += 1
        except OSError:
            answers["hung up"] += 1
    with Player(target.url).open(f"{page}neues/") as answer:
        told = answer.read()
    [attempt] = json.loads(told)["attempts"]
    assert len(attempt["open"]) <= OPEN_RESULTS, attempt
    assert answers["kept"] + answers["asked"] <= RESULTS_OF_AN_ATTEMPT, answers
    return tried, answers


def entering_a_contest(target: Target, seconds: float, address: str) -> Found:
    """A new phone after the other joins a contest, from one address."""
    _scorer, code = _of_day(target)
    answers, tried = Counter[str](), 0
    page = f"/plan/{code}/turnier/"
    for _number in until(seconds):
        tried += 1
        try:
            Player(target.url, address=address).post(f"{page}mitspielen/", page)
            answers["entered"] += 1
        except urllib.error.HTTPError as error:
            answers[str(error.code)] += 1
        except OSError:
            answers["hung up"] += 1
    assert answers["entered"] <= ENTERING.tries * (1 + seconds // ENTERING.pause.total_seconds()), answers
    assert Player(target.url).post(f"{page}mitspielen/", page) == page, "others are kept out"
    return tried, answers
