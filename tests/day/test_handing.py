"""The packing list is handed out and taken back in one step each, as loans of the lists."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client

from day.domain import handing, material, revisions
from day.domain.errors import DayError, StaleError
from day.domain.handing import By
from day.models import DayPlan, Tick
from inventory.domain import games_days, loans
from inventory.domain.loans import Wanted
from inventory.models import Item, Loan
from tests.day.test_days import WHO, day  # noqa: F401  # the fixture
from tests.day.test_material import balls, planned  # noqa: F401  # the fixture
from tests.inventory.test_race import at_once

pytestmark = pytest.mark.django_db


@pytest.fixture
def packed(day: int) -> int:  # noqa: F811
    """Tins (3 balls, 6 tins) and hoops (3 hoops and the two balls left: one set needs three, so none)."""
    stalls = planned("dosenwerfen", "zielwurf").stalls
    revisions.change(day, lambda now: replace(now, stalls=stalls, visits={}), "Stände", WHO)
    return day


def out(day: int) -> dict[tuple[str, str], int]:  # noqa: F811
    return {
        (loan.item.benennung, loan.station): loan.count
        for loan in Loan.objects.filter(games_day=day, back=None).select_related("item")
    }


def shown(day: int, by: By = By.WHERE) -> dict[str, list[tuple[str, str, int, int, int | None]]]:  # noqa: F811
    state = revisions.find(day)
    return {
        shelf.title: [(r.packed.name, r.packed.stall, r.packed.count, r.out, r.free) for r in shelf.rows]
        for shelf in handing.shelves(state, material.of(state.plan), by)
    }


def test_a_box_goes_out_in_one_step_and_pressing_twice_hands_out_once(packed: int, helper) -> None:
    state = revisions.find(packed)
    handed = handing.hand_out(state, By.WHERE, "Kasten Würfe", who=helper)
    assert (handed.count, handed.refused) == (3, ())
    assert out(packed) == {("Bälle", "Dosenwerfen"): 3}
    assert handing.hand_out(state, By.WHERE, "Kasten Würfe", who=helper).count == 0
    assert handing.hand_out(state, By.WHERE, None, who=helper).count == 9  # the rest of the day
    assert out(packed) == {("Bälle", "Dosenwerfen"): 3, ("Dosen", "Dosenwerfen"): 6, ("Reifen", "Zielwurf"): 3}
    assert shown(packed) == {
        "Kasten Würfe": [("Bälle", "Dosenwerfen", 3, 3, 2)],
        "Schuppen": [("Dosen", "Dosenwerfen", 6, 6, 0)],
        "": [("Reifen", "Zielwurf", 3, 3, 7)],
    }


def test_a_stall_goes_out_in_one_step(packed: int, helper) -> None:
    assert list(shown(packed, By.STALL)) == ["Dosenwerfen", "Zielwurf"]
    assert handing.hand_out(revisions.find(packed), By.STALL, "Dosenwerfen", who=helper).count == 9
    assert out(packed) == {("Bälle", "Dosenwerfen"): 3, ("Dosen", "Dosenwerfen"): 6}


def test_what_is_not_free_is_named_and_the_rest_goes(packed: int, helper, balls: Item) -> None:  # noqa: F811
    loans.hand_out(None, [Wanted(balls.pk, 4)], who=helper, to="Frau Kern", due="2040-01-01")
    tins = Item.objects.get(benennung="Dosen")
    loans.hand_out(None, [Wanted(tins.pk, 6)], who=helper, to="Frau Kern", due="2040-01-01")
    handed = handing.hand_out(revisions.find(packed), By.WHERE, None, who=helper)
    assert handed.refused == (
        "Dosenwerfen: Von „Bälle“ waren statt 3 nur noch 1 frei.",
        "Dosenwerfen: Von „Dosen“ ist nichts mehr frei, es ist schon ausgegeben.",
    )
    assert out(packed) == {("Bälle", "Dosenwerfen"): 1, ("Reifen", "Zielwurf"): 3}


def test_what_went_elsewhere_by_hand_counts_for_whoever_needs_it(packed: int, helper, balls: Item) -> None:  # noqa: F811
    loans.hand_out(packed, [Wanted(balls.pk, 3)], who=helper, to="Frau Kern")
    assert shown(packed)["Kasten Würfe"] == [("Bälle", "Dosenwerfen", 3, 3, 2)]
    # the stall is called otherwise now: its things are with it still
    assert handing.hand_out(revisions.find(packed), By.WHERE, None, who=helper).count == 9
    rename = lambda now: replace(now, stalls={**now.stalls, 1: replace(now.stalls[1], name="Büchsen")})  # noqa: E731
    state = revisions.change(packed, rename, "umbenannt", WHO)
    assert handing.hand_out(state, By.WHERE, None, who=helper).count == 0
    # and what nobody needs any more is still there to be taken back
    revisions.change(packed, lambda now: replace(now, stalls={2: now.stalls[2]}), "fällt aus", WHO)
    rows = shown(packed)
    assert rows["Schuppen"] == [("Dosen", "Dosenwerfen", 0, 6, 0)]
    assert rows["Kasten Würfe"] == [("Bälle", "Zielwurf", 3, 3, 2)]  # hoops want three balls, too


def test_a_box_comes_back_in_one_tap_and_what_is_back_stays_as_it_came(packed: int, helper) -> None:
    state = revisions.find(packed)
    handing.hand_out(state, By.WHERE, None, who=helper)
    assert handing.take_all_back(state, By.WHERE, "Schuppen", who=helper) == 6
    assert handing.take_all_back(state, By.WHERE, "Schuppen", who=helper) == 0
    assert out(packed) == {("Bälle", "Dosenwerfen"): 3, ("Reifen", "Zielwurf"): 3}
    assert handing.hand_out(state, By.WHERE, "Schuppen", who=helper).count == 6  # they are needed again


def test_a_day_that_is_over_hands_out_nothing_and_takes_back(packed: int, helper) -> None:
    handing.hand_out(revisions.find(packed), By.WHERE, "Schuppen", who=helper)
    state = revisions.use(packed, DayPlan.Status.OVER)
    with pytest.raises(DayError, match="Der Spieltag ist vorbei: Es wird nichts mehr ausgegeben"):
        handing.hand_out(state, By.WHERE, None, who=helper)
    assert out(packed) == {("Dosen", "Dosenwerfen"): 6}
    assert handing.take_all_back(state, By.WHERE, "Schuppen", who=helper) == 6


def test_what_no_list_holds_is_ticked(packed: int) -> None:
    state = revisions.find(packed)
    needed = material.of(state.plan)
    handing.tick(state, "Kreide", True)
    handing.tick(state, "Kreide", True)
    told = {(each.stalls, each.name): each.packed for each in handing.extras(state, needed)}
    assert told[("Dosenwerfen",), "Kreide"] is True
    assert told[("Dosenwerfen",), "Tisch"] is False
    handing.tick(state, "Kreide", False)
    assert not Tick.objects.exists()
    with pytest.raises(StaleError, match="„Segel“ braucht kein Stand mehr"):
        handing.tick(state, "Segel", True)


def test_the_page_hands_out_and_takes_back(client: Client, packed: int, helper) -> None:
    client.force_login(helper)
    address = f"/spieltage/{packed}/material/"
    page = client.get(address).content.decode()
    assert "Alles für den Tag ausgeben" in page
    assert "Zum Plan" not in page  # a helper plans nothing
    assert f'href="{address}"' in client.get(f"/listen/ausgabe/{packed}/").content.decode()
    page = client.post(f"{address}ausgeben/", {"nach": "ort", "wo": "Schuppen"}, follow=True).content.decode()
    assert "6 Stück sind ausgegeben." in page
    page = client.post(f"{address}ausgeben/", {"nach": "ort", "wo": "Schuppen"}, follow=True).content.decode()
    assert "Das ist alles schon ausgegeben." in page
    loan = Loan.objects.get()
    here = f"{address}?nach=ort"
    answer = client.post(f"/listen/ausgabe/zurueck/{loan.pk}/", {"next": here})
    assert answer.url == here
    page = client.post(f"{address}zurueck/", {"nach": "ort", "wo": "Schuppen"}, follow=True).content.decode()
    assert "Das ist alles schon zurück." in page
    page = client.post(f"{address}haken/", {"was": "Tisch", "da": "1"}, follow=True)
    assert "✓ eingepackt" in page.content.decode()
    assert client.get("/spieltage/999/material/").status_code == 404
    # a closed games day hands nothing out
    games_days.GamesDay.objects.update(closed="2035-06-12T12:00Z")
    page = client.post(f"{address}ausgeben/", follow=True).content.decode()
    assert "Es wird nichts mehr ausgegeben." in page


@pytest.mark.django_db(transaction=True)
def test_two_who_hand_out_the_whole_day_at_once_hand_out_each_thing_once(packed: int, helper) -> None:
    state = revisions.find(packed)
    press = lambda: handing.hand_out(state, By.WHERE, None, who=helper).count  # noqa: E731
    counts = at_once([press, press])
    assert sorted(counts) == [0, 12]
    assert sum(out(packed).values()) == 12
