"""A stocktake knows what is lent: what is out is expected out, and applying and returning agree in any order."""

import datetime
from itertools import pairwise, permutations

import pytest
from django.utils import timezone

from inventory.domain import games_days, reckoning, shortfalls, stocktake, tallying
from inventory.domain.access import person
from inventory.domain.counts import step
from inventory.domain.loans import Back, LoanError, Wanted, hand_out, take_back
from inventory.domain.reckoning import Choice, Decision, Verdict, verdict
from inventory.domain.shopping import shopping
from inventory.domain.tallying import Counted, record
from inventory.domain.undo import undo
from inventory.models import Count, Item, Loan, Stocktake

LIST = "drinnen-erwachsene"


@pytest.fixture
def day(boss):
    return games_days.make_day("Sommerfest", timezone.localdate().isoformat(), who=boss)


@pytest.fixture
def running(lists, boss):
    Item.objects.filter(material_list__slug=LIST, benennung="Schach").update(present=2, usable=2)
    return stocktake.start("Herbst", [LIST], who=boss)


def chess():
    return Item.objects.get(material_list__slug=LIST, benennung="Schach")


def lend(day, who, count=2):
    [loan] = hand_out(day.pk, [Wanted(chess().pk, count)], who=who, to="Frau Kern")
    return loan


def count(running, who, present, number=1, **more):
    [answer] = record(running.pk, [Counted(f"telefon-a-{number}", chess().pk, "", present, **more)], who=who)
    assert answer.reason == ""


def row(running):
    return tallying.find_row(running, chess().pk)


def apply(running, who, **more):
    return reckoning.apply(running.pk, who=who, seen=tallying.newest(running), **more)


def numbers():
    return chess().present, chess().usable


def test_what_is_out_is_expected_out(running, day, anna):
    loan = lend(day, anna)
    assert (row(running).out, row(running).expected) == (2, 0)
    take_back(loan.pk, Back(1, rest_follows=True), who=anna)
    assert (row(running).out, row(running).expected) == (1, 1)


def test_lent_counted_as_gone_applied_and_taken_back_is_still_there(running, day, anna, boss):
    loan = lend(day, anna)
    count(running, anna, 0)
    assert verdict(row(running)) is Verdict.AS_EXPECTED
    assert reckoning.plan(running).changes == ()
    apply(running, boss)
    take_back(loan.pk, who=anna)
    assert numbers() == (2, 2)
    assert not chess().nicht_vorhanden
    assert "Schach" not in [purchase.name for purchase in shopping(["schach"])]


def test_what_is_really_missing_is_found_out_beside_what_is_lent(running, day, anna, boss):
    lend(day, anna, 1)
    count(running, anna, 0, usable=0)
    assert verdict(row(running)) is Verdict.MISSING
    apply(running, boss)
    assert numbers() == (1, 1)


def back_short(loan, who):
    take_back(loan.pk, Back(1), who=who)


ORDERS = [
    order
    for order in permutations(["count", "back", "book", "apply"])
    if order.index("count") < order.index("apply") and order.index("back") < order.index("book")
]


@pytest.mark.parametrize("order", ORDERS)
def test_one_of_two_comes_back_and_every_order_says_one(running, day, anna, boss, order):
    loan = lend(day, anna)
    for what in order:
        match what:
            case "count":
                count(running, anna, 1 if loan_is_back(loan) else 0)
            case "back":
                back_short(loan, anna)
            case "apply":
                apply(running, boss)
            case "book" if shortfalls.shortfall(Loan.objects.get(pk=loan.pk))[0].after is None:
                with pytest.raises(LoanError, match="Es fehlt nichts, was sich"):
                    shortfalls.book(loan.pk, who=anna)
            case "book":
                shortfalls.book(loan.pk, who=anna)
    assert chess().present == 1
    assert chess().usable == 1


def loan_is_back(loan):
    return Loan.objects.get(pk=loan.pk).back is not None


def test_a_return_the_stocktake_has_counted_is_not_booked_twice(running, day, anna, boss, volunteer):
    loan = lend(day, anna)
    back_short(loan, anna)
    count(running, anna, 1)
    done = apply(running, boss)
    [short] = shortfalls.shortfall(Loan.objects.get(pk=loan.pk))
    assert (short.missing, short.before, short.after, short.counted) == (1, 1, None, done)
    page = volunteer.get(f"/listen/ausgabe/zurueck/{loan.pk}/").content.decode()
    assert "„Herbst“ hat danach gezählt" in page
    assert "In die Liste übernehmen" not in page
    undo(done.act.pk, person(boss))  # then it is open again
    assert shortfalls.shortfall(Loan.objects.get(pk=loan.pk))[0].after == 1


@pytest.mark.parametrize("order", ["count apply reopen", "count reopen apply", "reopen count apply"])
def test_a_mistaken_return_is_put_right_in_every_order(running, day, anna, boss, order):
    loan = lend(day, anna)
    take_back(loan.pk, who=anna)
    for what in order.split():
        match what:
            case "count":
                count(running, anna, 0)
            case "apply":
                apply(running, boss)
            case "reopen":
                shortfalls.reopen(loan.pk, who=anna)
    assert chess().present == 2
    take_back(loan.pk, who=anna)
    assert chess().present == 2


def test_what_is_lent_after_it_was_counted_is_not_counted_twice(running, day, anna, boss):
    count(running, anna, 2)
    loan = lend(day, anna)
    apply(running, boss)
    assert numbers() == (2, 2)
    take_back(loan.pk, who=anna)
    assert numbers() == (2, 2)


def test_other_changes_are_asked_about_as_before(running, day, anna, bert, boss):
    loan = lend(day, anna, 1)
    count(running, anna, 0)
    back_short_of_one = Back(0)
    take_back(loan.pk, back_short_of_one, who=anna)
    shortfalls.book(loan.pk, who=anna)
    assert reckoning.plan(running).clashes == ()
    step(LIST, chess().pk, "present", 1, who=bert)
    [clash] = reckoning.plan(running).clashes
    assert (clash.now, clash.by) == ("2 da, 1 brauchbar", "bert")
    apply(running, boss, decisions={chess().pk: Decision(Choice.COUNT, clash.now)})
    assert chess().present == 0


def test_the_moment_of_counting_decides_not_that_of_arriving(running, day, anna, boss):
    """A phone without a network sends later what it counted while the things were out."""
    loan = lend(day, anna)
    count(running, anna, 0)
    take_back(loan.pk, who=anna)
    moments = [running.started + datetime.timedelta(minutes=n) for n in (1, 2, 3)]
    assert all(one < other for one, other in pairwise(moments))
    Loan.objects.filter(pk=loan.pk).update(out=moments[0], back=moments[2])
    Count.objects.update(counted=moments[1])
    assert (row(running).out, row(running).present) == (2, 2)
    Count.objects.update(counted=moments[2] + datetime.timedelta(seconds=1))
    assert (row(running).out, row(running).present) == (0, 0)


def test_the_page_says_what_is_lent_and_offers_that_tap(running, day, anna, volunteer):
    lend(day, anna)
    page = volunteer.get(f"/listen/inventur/{running.pk}/zaehlen/{LIST}/").content.decode()
    [shown] = [part for part in page.split("<li id=") if 'data-name="Schach"' in part]
    assert "erwartet 0" in shown
    assert "2 ausgegeben" in shown
    assert "Stimmt: alles ausgegeben" in shown
    address = f"/listen/inventur/{running.pk}/sache/{chess().pk}/"
    volunteer.post(address, {"tap": "alle", "id": "formular-1"})
    page = volunteer.get(f"/listen/inventur/{running.pk}/zaehlen/{LIST}/").content.decode()
    [shown] = [part for part in page.split("<li id=") if 'data-name="Schach"' in part]
    assert "<b>0 gezählt</b>" in shown
    report = volunteer.get(f"/listen/inventur/{running.pk}/bericht/").content.decode()
    assert "2 ausgegeben" in report
    assert "Fehlt oder weniger als erwartet" not in report


def test_queries_do_not_grow_with_what_is_out(running, day, anna, django_assert_num_queries):
    count(running, anna, 0)
    for item in Item.objects.filter(material_list__slug=LIST, present=None, nicht_vorhanden=False, target__gt=0)[:10]:
        hand_out(day.pk, [Wanted(item.pk, 1)], who=anna, to="Frau Kern")
    assert Stocktake.objects.count() == 1
    with django_assert_num_queries(6):
        reckoning.report(running)
