"""What is printed of a plan."""

from __future__ import annotations

import io
import shutil
from dataclasses import replace

import pypdf
import pytest
from django.test import Client

from day.domain import changes, printing, results, revisions
from day.domain.errors import DayError
from day.domain.plan import Mode, Plan, Variant
from day.domain.results import Entry
from day.models import DayPlan
from day.views.planning import slots_of
from rules.domain.library import load_library
from rules.domain.shipped import shipped_files
from tests.day.test_days import WHO, code_of, day  # noqa: F401  # the fixture

pytestmark = pytest.mark.django_db
ADDRESS = "http://spieletag.test/plan/{code}/"


def pages(made: bytes) -> list[str]:
    read = pypdf.PdfReader(io.BytesIO(made))
    root = read.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]  # tagged
    assert root["/Lang"] == "de"
    return [" ".join(page.extract_text().split()) for page in read.pages]


def test_each_group_gets_a_slip_with_its_own_day(day: int) -> None:  # noqa: F811
    state = revisions.find(day)
    first, second = pages(printing.slips_pdf(state, slots_of(state), ADDRESS))
    assert "1a" in first
    assert "09:00–09:15 Dosenwerfen Draußen 09:20–09:35 Halma Drinnen" in first
    assert code_of(day, "parties", 1) in first.replace(" ", "")  # it is set wide
    assert f"Stand {state.number}" in first
    assert "Bären" in second
    assert "stufenlos" not in first + second


def test_a_slip_of_free_order_names_the_stalls_that_fit(day: int, client: Client) -> None:  # noqa: F811
    """1a needs it step-free, and a meadow is not; that they need it is said nowhere."""
    rough = {n: replace(each, step_free=not each.outdoors) for n, each in revisions.find(day).plan.places.items()}
    revisions.change(day, lambda now: replace(now, mode=Mode.FREE, visits={}, places=rough), "frei", WHO)
    state = revisions.find(day)
    first, second = pages(printing.slips_pdf(state, slots_of(state), ADDRESS))
    assert "wohin ihr mögt: Was Wo Dosenwerfen Draußen Halma Drinnen" in second
    assert "wohin ihr mögt: Was Wo Halma Drinnen" in first
    assert "Dosenwerfen" not in first
    assert "stufenlos" not in first
    [tins, _halma] = pages(printing.stall_sheets_pdf(state, slots_of(state), ADDRESS))
    assert "kommt, wer mag." in tins
    page = client.get(f"/plan/{code_of(day, 'parties', 1)}/").content.decode()
    assert "wohin ihr mögt:" in page
    assert "Dosenwerfen" not in page


def test_a_slip_says_in_which_rounds_a_group_is_free(day: int) -> None:  # noqa: F811
    revisions.change(day, lambda now: changes.moved(now, 1, 1, None, 2), "umgeplant", WHO)
    state = revisions.find(day)
    assert "09:20–09:35 frei" in pages(printing.slips_pdf(state, slots_of(state), ADDRESS))[0]
    nowhere = {key: at for key, at in state.plan.visits.items() if key[0] != 1}
    revisions.change(day, lambda now: replace(now, visits=nowhere), "leer", WHO)
    state = revisions.find(day)
    assert "Für euch ist kein Weg geplant." in pages(printing.slips_pdf(state, slots_of(state), ADDRESS))[0]


def test_each_stall_gets_a_sheet_and_all_stands_on_one_page(day: int) -> None:  # noqa: F811
    state = revisions.find(day)
    tins, halma = pages(printing.stall_sheets_pdf(state, slots_of(state), ADDRESS))
    assert "09:00–09:15 1a (24)" in tins
    assert "Bären (9)" in halma
    [whole] = pages(printing.overview_pdf(state, slots_of(state)))
    assert "Gruppe 09:00 09:20 1a Dosenwerfen Halma Bären Halma Dosenwerfen" in whole


def test_the_code_on_paper_says_whether_it_is_the_newest(client: Client, day: int) -> None:  # noqa: F811
    code, number = code_of(day, "parties", 1), revisions.find(day).number
    page = client.get(f"/plan/{code}/?stand={number}").content.decode()
    assert "Dein Zettel stimmt." in page
    revisions.change(day, lambda now: changes.moved(now, 1, 1, None, 2), "umgeplant", WHO)
    other = code_of(day, "parties", 2)
    assert "Dein Zettel stimmt." in client.get(f"/plan/{other}/?stand={number}").content.decode()
    page = client.get(f"/plan/{code}/?stand={number}").content.decode()
    assert f"Dein Zettel (Stand {number}) gilt nicht mehr." in page
    revisions.use(day, DayPlan.Status.DRAFT)
    assert "Zettel" not in client.get(f"/plan/{code}/?stand={number}").content.decode()


def test_an_empty_plan_has_nothing_to_print(day: int, client: Client, organiser) -> None:  # noqa: F811
    revisions.undo(day, 2, WHO)
    state = revisions.find(day)
    with pytest.raises(DayError, match="Zum Drucken fehlen noch Gruppen"):
        printing.slips_pdf(state, slots_of(state), ADDRESS)
    client.force_login(organiser)
    answer = client.get(f"/spieltage/{day}/drucken/laufzettel.pdf", follow=True)
    assert "Zum Drucken fehlen noch Gruppen" in answer.content.decode()
    assert client.get(f"/spieltage/{day}/drucken/unsinn.pdf").status_code == 404


def test_everybody_of_a_group_gets_a_certificate_with_an_empty_line(day: int, tmp_path) -> None:  # noqa: F811
    """What was reached, and the first three places; a ribbon on days without places."""
    for slug in ("dosenwerfen", "halma"):
        shutil.copy(shipped_files()[slug], tmp_path)
    load_library(tmp_path)
    made = [Entry("a", 1, 3, 1, (2, 0, 4)), Entry("b", 2, 1, 1, (6, 6, 6)), Entry("c", 1, 0, 1, (1, 0, 0))]
    results.book(revisions.find(day), 1, made)
    sheets = pages(printing.certificates_pdf(revisions.find(day), 1))
    assert len(sheets) == 24
    assert "Urkunde" in sheets[0]
    assert "1a, Nummer 3" in sheets[2]
    assert "Dosenwerfen 6 Punkte 2. Platz" in sheets[2]
    assert "Dosenwerfen 1 Punkt 1. Platz" in sheets[0]  # of the whole group, among groups
    revisions.change(day, lambda plan: replace(plan, variant=Variant.KITA), "Kita", WHO)
    [first, *_rest] = pages(printing.certificates_pdf(revisions.find(day), 2))
    assert "Ein Band für dich" in first
    assert "Platz" not in first
    assert "Punkt" not in first
    with pytest.raises(DayError, match="nicht mehr dabei"):
        printing.certificates_pdf(revisions.find(day), 9)


def test_who_counts_gets_a_code_and_lines_to_write_on(day: int, tmp_path) -> None:  # noqa: F811
    shutil.copy(shipped_files()["dosenwerfen"], tmp_path)
    load_library(tmp_path)
    state = revisions.find(day)
    [sheet] = pages(printing.scorer_sheets_pdf(state, ADDRESS))
    assert results.scorer_code(state, 1) in sheet.replace(" ", "")
    assert "1. Ball 2. Ball 3. Ball Summe" in sheet


def test_signs_no_font_has_are_replaced_and_that_is_said(day: int) -> None:  # noqa: F811
    """An emoji or Chinese in a name: still tagged, no box, a line at the foot of the page; on all that is printed."""

    def renamed(plan: Plan) -> Plan:
        stalls = {n: replace(stall, name=f"{stall.name} 🎯") for n, stall in plan.stalls.items()}
        parties = {n: replace(party, label=f"{party.label} 猫字") for n, party in plan.parties.items()}
        return replace(plan, stalls=stalls, parties=parties)

    state = revisions.change(day, renamed, "bunt", WHO)
    slots = slots_of(state)
    for made in (
        printing.slips_pdf(state, slots, ADDRESS), printing.stall_sheets_pdf(state, slots, ADDRESS),
        printing.overview_pdf(state, slots), printing.certificates_pdf(state, 1),
    ):  # fmt: skip
        for page in pages(made):
            assert "(?)" in page.replace("(?) steht für", "")
            assert "(?) steht für Zeichen, die unsere Druckschrift nicht hat." in page
            assert "🎯" not in page
            assert "猫" not in page
    before = revisions.find(day, state.number - 1)
    assert "steht für Zeichen" not in "".join(pages(printing.slips_pdf(before, slots, ADDRESS)))
