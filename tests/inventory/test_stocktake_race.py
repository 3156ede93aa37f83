"""Eight phones, an organiser who pauses and applies, and people who change the lists meanwhile: nothing is lost."""

import datetime
import random
import threading
from collections import Counter
from itertools import pairwise

import pytest
from django.contrib.auth import get_user_model
from django.db import OperationalError
from django.utils import timezone

from gamesday.sheets import mapping, reading
from inventory.domain import outline, reckoning, stocktake, tallying
from inventory.domain.access import program
from inventory.domain.details import Sent
from inventory.domain.reckoning import Choice, Decision
from inventory.domain.shipped import load_missing
from inventory.domain.stocktake import State, StocktakeError, UnknownStocktakeError, state_of
from inventory.domain.structure import add_item, restore, retire
from inventory.domain.tallying import Counted, Fate, record
from inventory.domain.transfer.apply import take_over
from inventory.domain.transfer.columns import LISTS
from inventory.domain.transfer.plan import Target
from inventory.models import Change, Count, Item, MaterialList, Stocktake
from tests.inventory.test_race import at_once

THREADS, COUNTS = 8, 200
LIST = "drinnen-erwachsene"


@pytest.fixture
def hall(transactional_db):
    """A stocktake that began an hour ago, ten things, eight helpers and two organisers."""
    load_missing()
    users = [get_user_model().objects.create_user(f"helfer-{n}") for n in range(THREADS)]
    bosses = [get_user_model().objects.create_superuser(name) for name in ("olga", "otto")]
    begun = stocktake.start("Herbst", [LIST], who=bosses[0])
    Stocktake.objects.filter(pk=begun.pk).update(started=timezone.now() - datetime.timedelta(hours=1))
    items = list(MaterialList.objects.get(slug=LIST).items.order_by("pk")[:10])
    return stocktake.find(begun.pk), items, users, bosses


def phone(running, items, user, number):
    """A phone that counts, loses answers, waits without a network, sends again, and is told when nobody counts.

    Returns its counts in its order. It stops only when the server has answered each of them.
    """

    def run():
        chance = random.Random(number)
        said, queue, made = [], [], 0
        while made < COUNTS or queue:
            for _each in range(min(chance.randint(1, 12), COUNTS - made)):
                made += 1
                thing = chance.choice([*items, None])
                name = "" if thing else chance.choice(("Kreisel", "Murmeln"))
                one = (f"telefon-{number}-{made}", thing and thing.pk, name, chance.randrange(1, 50))
                queue.append(one)
                said.append(one)
            batch = [
                Counted(*one, age=datetime.timedelta(seconds=(len(queue) - place) * chance.choice((0, 1, 60))))
                for place, one in enumerate(queue[:50])
            ]
            try:
                answers = record(running.pk, batch, who=user)
            except (StocktakeError, OperationalError):
                continue  # it is paused, or SQLite was too busy: what waits stays on the phone
            assert all(answer.fate in {Fate.KEPT, Fate.REPEATED} for answer in answers)
            if chance.random() < 0.8:  # else the answer is lost, and all of it is sent again
                queue = queue[50:]
        return said

    return run


def test_eight_phones_and_a_pause_lose_no_count_and_keep_their_order(hall):
    running, items, users, (boss, _other) = hall
    done = threading.Event()

    def pausing():
        turns = 0
        while not done.wait(0.02):
            stocktake.pause(running.pk, who=boss)
            stocktake.resume(running.pk, who=boss)
            turns += 1
        return turns

    def all_phones():
        try:
            return at_once([phone(running, items, user, n) for n, user in enumerate(users)], patience=300)
        finally:
            done.set()

    phones, turns = at_once([all_phones, pausing], patience=400)
    assert not [result for result in phones if not isinstance(result, list)], phones
    assert turns > 0, turns
    assert Count.objects.count() == THREADS * COUNTS
    by_time = Count.objects.order_by("counted", "pk")
    for number, said in enumerate(phones):
        assert len(said) == COUNTS
        kept = Counter(Count.objects.filter(client_id__startswith=f"telefon-{number}-").values_list("client_id"))
        assert kept == Counter((one[0],) for one in said)  # each of them once
        for thing in [*[item.pk for item in items], None]:
            ours = by_time.filter(client_id__startswith=f"telefon-{number}-", item=thing)
            for name in ("Kreisel", "Murmeln") if thing is None else ("",):
                order = [(one[0], one[3]) for one in said if (one[1], one[2]) == (thing, name)]
                assert list(ours.filter(name=name).values_list("client_id", "present")) == order
    reckoning.apply(running.pk, who=boss, seen=tallying.newest(running))
    for item in items:
        last = by_time.filter(item=item).last()
        item.refresh_from_db()
        assert item.present == last.present


def test_lists_change_while_eight_count(hall):
    """An import, a row retired and brought back, a list renamed, rows added: every count is there and is answered."""
    running, items, users, (boss, _other) = hall
    gone = items[0]

    def bring_in():
        for turn in range(15):
            lines = [f"Z{item.pk};{turn};Stand {turn}" for item in items[1:]]
            grid = reading.read("\n".join(["Kennung;Da;Bemerkung", *lines]).encode()).grid
            take_over(grid, mapping.guess(grid, LISTS), Target(slug=LIST), who=program("Import"))

    def come_and_go():
        for _turn in range(15):
            retire(LIST, gone.pk, who=boss)
            restore(LIST, gone.pk, who=boss)

    def rename():
        for turn in range(15):
            now = MaterialList.objects.get(slug=LIST)
            outline.edit_list(LIST, {"title": Sent(now.title, f"Liste {turn}")}, now.columns, who=boss)
            add_item(LIST, "", {"benennung": f"neu {turn}"}, who=boss)

    jobs = [*[phone(running, items, user, n) for n, user in enumerate(users)], bring_in, come_and_go, rename]
    *phones, imported, moved, renamed = at_once(jobs, patience=400)
    assert not [result for result in phones if not isinstance(result, list)], phones
    assert (imported, moved, renamed) == (None, None, None)
    assert Count.objects.count() == THREADS * COUNTS
    assert MaterialList.objects.get(slug=LIST).title == "Liste 14"
    planned = reckoning.plan(running)
    assert len(planned.report.lines) == running.expectations.count() + 15
    decisions = {clash.row.item.pk: Decision(Choice.COUNT, clash.now) for clash in planned.clashes}
    reckoning.apply(running.pk, who=boss, seen=tallying.newest(running), decisions=decisions)
    for item in items:
        last = Count.objects.filter(item=item).order_by("counted", "pk").last()
        item.refresh_from_db()
        assert item.present == last.present
        chain = list(Change.objects.filter(item=item, field="present").order_by("pk").values_list("old", "new"))
        assert all(new == old for (_old, new), (old, _new) in pairwise(chain))
        assert chain[-1][1] == str(item.present)


def test_applied_with_finds_while_others_pause_and_start(hall):
    """Nobody waits for somebody who waits for them: applying locks lists and stocktake in the order pausing does."""
    running, _items, users, bosses = hall
    for turn in range(12):
        if turn:
            running = stocktake.start(f"Herbst {turn}", [LIST, "draussen"], who=bosses[0])
        record(running.pk, [Counted(f"telefon-x-{turn:04}", None, f"Kreisel {turn}", 2)], who=users[0])
        seen, number = tallying.newest(running), running.pk
        results = at_once(
            [
                lambda number=number, seen=seen, turn=turn: reckoning.apply(
                    number, who=bosses[0], seen=seen, adopt={f"Kreisel {turn}": LIST}
                ),
                lambda number=number: stocktake.pause(number, who=bosses[1]),
                lambda number=number: stocktake.resume(number, who=bosses[1]),
                lambda: stocktake.start("Noch eine", [LIST], who=bosses[1]),
            ]
        )
        applied, *others = results
        assert isinstance(applied, Stocktake), results
        assert not [each for each in others if not isinstance(each, Stocktake | StocktakeError)], results
        assert state_of(stocktake.find(number)) is State.APPLIED
        assert Item.objects.filter(benennung=f"Kreisel {turn}", material_list__slug=LIST).count() == 1
        for each in Stocktake.objects.exclude(status__in=["applied", "dropped"]):
            stocktake.drop(each.pk, who=bosses[0])


def test_of_two_who_apply_at_once_one_does(hall):
    running, items, users, bosses = hall
    record(running.pk, [Counted("telefon-1-1", items[0].pk, "", 7)], who=users[0])
    seen = tallying.newest(running)
    results = at_once([lambda boss=boss: reckoning.apply(running.pk, who=boss, seen=seen) for boss in bosses * 2])
    told = [result for result in results if isinstance(result, StocktakeError)]
    assert len(told) == 3, results
    assert all("schon übernommen" in str(error) for error in told)
    assert Change.objects.filter(field="present").count() == 1


def test_of_two_who_start_on_one_list_at_once_one_does(hall):
    _running, _items, _users, bosses = hall
    results = at_once(
        [lambda boss=boss: stocktake.start("Neu", ["draussen", "drinnen-kinder"], who=boss) for boss in bosses * 2]
    )
    assert sum(isinstance(result, Stocktake) for result in results) == 1, results
    assert not [each for each in results if not isinstance(each, Stocktake | StocktakeError)]
    assert not [each for each in results if isinstance(each, UnknownStocktakeError)]
