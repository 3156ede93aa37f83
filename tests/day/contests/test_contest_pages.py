"""The pages of a contest: for whoever runs it, for players and their phones, for who types results, and a wall."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.test import Client

from day.domain import days, revisions
from day.domain.contests import entering, running
from day.domain.contests.field import Outcome
from day.domain.contests.running import Form
from day.models import Code, Contest, DayPlan, Report
from games.domain import guests
from games.models import Table
from gamesday.limits import openings
from gamesday.limits.numbers import ENTERING, TABLE_CODE
from tests.day.contests.test_live_tables import ends
from tests.day.contests.test_running import contest, now, pairs
from tests.day.test_days import day  # noqa: F401  # the fixture

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def page(client: Client, address: str) -> str:
    return client.get(address, follow=True).content.decode()


def said(client: Client, address: str, **posted: object) -> str:
    """The page after a form was sent, without tags."""
    answer = client.post(address, posted, follow=True)
    return " ".join(re.sub(r"<[^>]*>", " ", answer.content.decode()).split())


def test_a_contest_is_made_drawn_and_decided_by_forms(client: Client, organiser, day: int) -> None:  # noqa: F811
    client.force_login(organiser)
    all_ = f"/spieltage/{day}/turniere/"
    assert "Bitte sagen Sie, wie gespielt wird." in said(client, all_, title="Kubb")
    said(client, all_, title="Kubb", form="ko", tables="4", seeded="1")
    row = Contest.objects.get()
    assert (row.title, row.form, row.tables, row.seeded) == ("Kubb", "ko", [4], True)
    one = f"{all_}{row.pk}/"
    answer = said(client, f"{one}dabei/", lines="1a 1-4\nMax")
    assert "„Max“ geht nicht" in answer
    assert "1a 1-4 Max" in answer, "what was typed comes back"
    said(client, f"{one}dabei/", lines="1a 1-4")
    said(client, f"{one}auslosen/")
    assert "An Tisch 4 rufen" in page(client, one)
    said(client, f"{one}rufen/", one="1", other="4", table="4")
    first = now(row).round(1)[0].row.pk
    said(client, f"{one}ergebnis/{first}/", outcome="one")
    assert "1a 1 gewinnt" in page(client, one)
    assert "Bitte sagen Sie, wer gewonnen hat." in said(client, f"{one}ergebnis/{first}/", outcome="wer")
    said(client, f"{one}dabei/3/", what="leave")
    [final] = now(row).round(2)
    said(client, f"{one}ergebnis/{final.row.pk}/", outcome="one")
    assert "gewinnt das Turnier!" in page(client, one)
    assert client.get(f"{all_}{row.pk + 1}/").status_code == 404
    assert client.get(f"/spieltage/{day + 1}/turniere/{row.pk}/").status_code == 404
    assert "Dieses Spiel gibt es nicht mehr" in said(client, f"{one}ergebnis/9999/", outcome="one")


def test_strangers_join_by_the_code_and_say_how_it_ended(day: int) -> None:  # noqa: F811
    row = contest(day, Form.LADDER, "")
    code, phones = running.code(row), [Client(), Client()]
    assert f"/plan/{code}/turnier/" in phones[0].get(f"/plan/{code}/")["Location"]
    for phone in phones:
        assert "Du bist:" in said(phone, f"/plan/{code}/turnier/mitspielen/")
    running.call(row.pk, 1, 2)
    [meeting] = now(row).open
    told = page(phones[0], f"/plan/{code}/")
    assert "Ich habe gewonnen" in told
    assert "Du beginnst." in told
    said(phones[0], f"/plan/{code}/turnier/ergebnis/", pairing=meeting.row.pk, outcome="one")
    answer = said(phones[1], f"/plan/{code}/turnier/ergebnis/", pairing=meeting.row.pk, outcome="other")
    assert "Dazu hat schon jemand etwas anderes gesagt." in answer
    assert "Ihr habt Verschiedenes gesagt." in answer
    answer = said(Client(), f"/plan/{code}/turnier/ergebnis/", pairing=meeting.row.pk, outcome="one")
    assert "Du spielst hier nicht mit." in answer
    referee = running.code(row, Code.Kind.REFEREE)
    assert "Hier wurde Verschiedenes gesagt. Was gilt?" in page(Client(), f"/plan/{referee}/")
    newest = now(row).meetings[0].newest.pk
    said(Client(), f"/plan/{referee}/turnier/ergebnis/", pairing=meeting.row.pk, outcome="other", newest=newest)
    assert now(row).meetings[0].outcome is Outcome.OTHER
    assert "Du machst Pause." in said(phones[0], f"/plan/{code}/turnier/pause/")
    assert "Du machst Pause." not in said(phones[0], f"/plan/{code}/turnier/mitspielen/")
    assert "Du spielst nicht mehr mit." in said(phones[0], f"/plan/{code}/turnier/pause/", leave="1")


def test_a_draft_shows_nothing_and_lets_nobody_in(day: int) -> None:  # noqa: F811
    row = contest(day, Form.SWISS)
    revisions.use(day, DayPlan.Status.DRAFT)
    code = running.code(row)
    for address in (f"/plan/{code}/turnier/", f"/plan/{code}/turnier/wand/"):
        assert "1a 1" not in page(Client(), address)
        assert "noch nicht fertig" in page(Client(), address)
    said(Client(), f"/plan/{code}/turnier/mitspielen/")
    assert len(now(row).entrants) == 4


def test_codes_are_throttled_and_those_of_groups_are_none_of_contests(day: int) -> None:  # noqa: F811
    row, client = contest(day, Form.SWISS), Client()
    party = revisions.find(day).plan.parties[1].code
    assert client.get(f"/plan/{party}/turnier/").status_code == 404
    assert client.get(f"/plan/{party}/turnier/qr.svg").status_code == 404
    for _guess in range(TABLE_CODE.tries):
        client.get("/plan/QQQQQQ/turnier/")
    code = running.code(row)
    assert client.get(f"/plan/{code}/turnier/").status_code == 429
    asked = f"/plan/{code}/turnier/neues/?stand=0&siegel={days.seal(code)}"
    assert client.get(asked, headers=HTMX).status_code == 200, "a page that is open goes on"


def test_phones_are_led_to_their_live_table_once_and_back(day: int) -> None:  # noqa: F811
    row = contest(day, Form.KNOCKOUT, "", live="muehle")
    code, phones = running.code(row), [Client(), Client()]
    for phone in phones:
        said(phone, f"/plan/{code}/turnier/mitspielen/")
    asked = f"/plan/{code}/turnier/neues/?stand={now(row).row.version}"
    assert phones[0].get(asked, headers=HTMX).status_code == 204, "nothing has happened"
    running.draw(row.pk)
    answer = phones[0].get(asked, headers=HTMX)
    table = Table.objects.get()
    assert answer["HX-Redirect"] == f"/tisch/{table.code}/?zurueck=%2Fplan%2F{code}%2Fturnier%2F%3Fvon%3D{table.code}"
    assert phones[1].get(asked, headers=HTMX)["HX-Redirect"] == answer["HX-Redirect"]
    assert "HX-Redirect" not in phones[1].get(f"{asked}&tisch={table.code}", headers=HTMX)
    assert "HX-Redirect" not in Client().get(asked, headers=HTMX)
    at_table = page(phones[0], answer["HX-Redirect"])
    assert f'href="/plan/{code}/turnier/?von={table.code}"' in at_table
    assert "Zurück zum Turnier" in at_table
    assert "Zurück zum Turnier" not in page(phones[0], f"/tisch/{table.code}/?zurueck=https://boese.example/")
    assert "Zu deinem Tisch" in page(phones[0], f"/plan/{code}/")
    assert f"tisch={table.code}&" in page(phones[0], f"/plan/{code}/turnier/").replace("&amp;", "&")
    assert "tisch=ALT12&" in page(phones[0], f"/plan/{code}/turnier/?von=ALT12").replace("&amp;", "&"), "is led on"
    [meeting] = now(row).open
    ends(meeting, now(row).entrants[2].guest)
    for _time in range(2):
        told = page(phones[0], f"/plan/{code}/")
    assert "gewinnt das Turnier!" in told
    assert Report.objects.count() == 1


def test_live_tables_open_only_on_the_day_that_is_held(day: int, client: Client, organiser) -> None:  # noqa: F811
    row = contest(day, Form.SWISS, live="muehle")
    running.draw(row.pk)
    client.force_login(organiser)
    for status in (DayPlan.Status.DRAFT, DayPlan.Status.OVER):
        revisions.use(day, status)
        page(client, f"/spieltage/{day}/turniere/{row.pk}/")
        page(Client(), f"/plan/{running.code(row)}/")
        assert not Table.objects.exists()
    revisions.use(day, DayPlan.Status.LIVE)
    page(client, f"/spieltage/{day}/turniere/{row.pk}/")
    assert Table.objects.count() == 2


def test_a_wall_says_who_plays_where_and_how_to_join(day: int) -> None:  # noqa: F811
    row = contest(day, Form.SWISS, tables="7")
    running.draw(row.pk)
    one, other = now(row).calls[0][1:]
    running.call(row.pk, one, other, 7)
    code = running.code(row)
    shown = page(Client(), f"/plan/{code}/turnier/wand/")
    assert code in shown
    assert re.search(r'class="table-number">.*7</p>', shown)
    assert "stufenlos" not in shown
    assert pairs(row, 1)[0] == f"{one}-{other}"
    asked = f"/plan/{code}/turnier/neues/?stand=0"
    part = Client().get(f"{asked}&wand=1", headers=HTMX).content.decode()
    assert "Alle Spiele" not in part
    entering.join(row.pk, guests.make()[0])
    assert "Alle Spiele" in Client().get(asked, headers=HTMX).content.decode()


def test_one_address_does_not_fill_a_contest_and_what_came_goes_at_once(client, organiser, day, monkeypatch) -> None:  # noqa: F811
    monkeypatch.setattr(openings, "ENTERING", replace(ENTERING, tries=3))
    row = contest(day, Form.SWISS, "1a 1\n1a 2")
    code = running.code(row)
    mine = Client()
    answers = [mine.post(f"/plan/{code}/turnier/mitspielen/") for _again in range(5)]
    assert {answer.status_code for answer in answers} == {302}, "who is in is in"
    answers = [Client().post(f"/plan/{code}/turnier/mitspielen/") for _each in range(4)]
    assert [answer.status_code for answer in answers] == [302, 302, 429, 429]
    assert "sehr viele angemeldet" in answers[-1].content.decode()
    assert Client(REMOTE_ADDR="127.0.0.9").post(f"/plan/{code}/turnier/mitspielen/").status_code == 302
    other = contest(day, Form.SWISS, "")
    assert Client().post(f"/plan/{running.code(other)}/turnier/mitspielen/").status_code == 302, "each has its own"

    client.force_login(organiser)
    one = f"/spieltage/{day}/turniere/{row.pk}/"
    shown = page(client, one)
    assert shown.count("mit dem Handy, ") == 4
    assert shown.count("von Ihnen eingetragen") == 2
    assert "127.0.0" not in shown
    assert "Bitte wählen Sie, wer nicht mitspielen soll." in said(client, f"{one}dabei/weg/")
    said(client, f"{one}dabei/weg/", entrant=["2", "3"])
    assert sorted(now(row).entrants) == [1, 4, 5, 6]
    said(client, f"{one}dabei/weg/", phones="1")
    assert sorted(now(row).entrants) == [1]
