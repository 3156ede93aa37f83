"""The Spielepass of a day on which people go where they like."""

from __future__ import annotations

import shutil
from dataclasses import replace

import pytest
from django.test import Client

from day.domain import passes, printing, revisions
from day.domain.errors import DayError
from day.domain.plan import Mode, Plan, Stall, Variant, begin
from day.models import DayPlan
from rules.domain.library import load_library
from rules.domain.shipped import shipped_files
from tests.day.test_days import WHO, code_of, day  # noqa: F401  # the fixture
from tests.day.test_paper import pages

pytestmark = pytest.mark.django_db
ADDRESS = "http://spieletag.test/plan/pass/"


def stalls(number: int) -> dict[int, Stall]:
    return {n: Stall(f"Stand {n}", 1) for n in range(1, number + 1)}


@pytest.mark.parametrize(
    ("variant", "mode", "number", "each", "enough"),
    [
        (Variant.FAMILY, Mode.FREE, 12, None, 5),
        (Variant.FAMILY, Mode.FREE, 3, None, 3),
        (Variant.FAMILY, Mode.FREE, 12, 8, 8),
        (Variant.FAMILY, Mode.FREE, 12, 40, 12),
        (Variant.FAMILY, Mode.MIXED, 12, 8, 5),  # so many are planned, the pass is for the rest
        (Variant.FOUNDATION, Mode.FREE, 12, None, 1),
        (Variant.KITA, Mode.FREE, 12, None, 5),
    ],
)
def test_how_many_stamps_bring_the_ribbon(variant, mode, number, each, enough) -> None:
    plan: Plan = replace(begin(variant), mode=mode, stalls=stalls(number), each=each)
    assert passes.enough(plan) == enough


def test_there_is_a_pass_where_somebody_goes_where_they_like() -> None:
    plan = replace(begin(Variant.FAMILY), stalls=stalls(2))
    assert [passes.stamped(replace(plan, mode=mode)) for mode in (Mode.FREE, Mode.MIXED, Mode.ROTATION)] == [
        True, True, False,
    ]  # fmt: skip
    assert not passes.stamped(replace(plan, stalls={}))


def test_on_paper_each_stall_has_a_field_and_two_cards_make_a_sheet(day: int, tmp_path) -> None:  # noqa: F811
    for slug in ("dosenwerfen", "halma"):
        shutil.copy(shipped_files()[slug], tmp_path)
    load_library(tmp_path)
    state = revisions.find(day)
    [sheet] = pages(printing.passes_pdf(state, ADDRESS))
    assert sheet.count("Spielepass") == 2
    assert sheet.count("Dosenwerfen") == 2
    assert sheet.count("2 Stempel, und es gibt ein Band!") == 2
    assert sheet.count(f"Stand {state.number}") == 2
    many = revisions.change(day, lambda now: replace(now, stalls=stalls(25), visits={}), "viele", WHO)
    first, second, third = pages(printing.passes_pdf(many, ADDRESS))
    assert "Stand 9 " in first  # as even as possible: 9, 9 and 7
    assert "Stand 10" not in first
    assert "Stand 18" in second
    assert "Stand 25" in third
    none = revisions.change(day, lambda now: replace(now, stalls={}), "keine", WHO)
    with pytest.raises(DayError, match="fehlen noch Stände"):
        printing.passes_pdf(none, ADDRESS)


def test_on_a_phone(client: Client, day: int) -> None:  # noqa: F811
    stall, party = code_of(day, "stalls", 1), code_of(day, "parties", 1)
    assert "Da waren wir" not in client.get(f"/plan/{stall}/").content.decode()  # they go by a plan
    assert "gerade keinen Spielepass" in client.get("/plan/pass/").content.decode()
    state = revisions.change(day, lambda now: replace(now, mode=Mode.FREE, visits={}), "frei", WHO)
    page = client.get(f"/plan/{stall}/").content.decode()
    assert "Da waren wir" in page
    assert "Da waren wir" not in client.get(f"/plan/{party}/").content.decode()
    assert 'href="/plan/pass/"' in client.get(f"/plan/{party}/").content.decode()
    page = client.get("/plan/pass/").content.decode()
    assert page.count("data-stall=") == 2
    assert 'data-enough="2"' in page
    assert "Dein Zettel" not in page
    assert "Dein Pass stimmt." in client.get(f"/plan/pass/?stand={state.number}").content.decode()
    more = lambda now: replace(now, stalls={**now.stalls, 3: Stall("Sackhüpfen", 2)})  # noqa: E731
    revisions.change(day, more, "mehr", WHO)
    page = client.get(f"/plan/pass/?stand={state.number}").content.decode()
    assert f"Dein Pass (Stand {state.number}) ist nicht der neueste" in page
    revisions.use(day, DayPlan.Status.OVER)
    assert "gerade keinen Spielepass" in client.get("/plan/pass/").content.decode()
