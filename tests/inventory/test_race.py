"""Two threads on one cell at the same moment: whoever comes second is told, and the log tells what happened."""

import random
import threading
from collections import Counter
from contextlib import suppress

import pytest
from django.contrib.auth import get_user_model
from django.db import connections

from inventory.domain.access import person
from inventory.domain.acts import RepeatedError, Set, perform
from inventory.domain.counts import CountError, step
from inventory.domain.edit import change_cell
from inventory.domain.errors import ConflictError
from inventory.domain.record import written
from inventory.domain.sheet import in_paper_order
from inventory.domain.shipped import load_missing
from inventory.domain.structure import MoveError, add_item, move_by
from inventory.models import Act, Change, Item, MaterialList

ROUNDS = 20


def at_once(jobs, patience=60):
    """Run the jobs in threads that start together; what each returned or raised, in order."""
    ready = threading.Barrier(len(jobs))
    results = [None] * len(jobs)

    def run(number, job):
        ready.wait()
        try:
            results[number] = job()
        except Exception as error:  # noqa: BLE001  # handed to the test, which says which one it expects
            results[number] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(jobs)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=patience)
    return results


@pytest.mark.django_db(transaction=True)
def test_one_wins_the_other_is_asked():
    load_missing()
    users = [get_user_model().objects.create_user(name) for name in ("anna", "bert")]
    halma = Item.objects.get(material_list__slug="drinnen-erwachsene", benennung="Halma")

    def edit(user, start, text):
        return lambda: change_cell("drinnen-erwachsene", halma.pk, "anzahl", start=start, text=text, who=user)

    now = "1"
    for number in range(ROUNDS):
        texts = [f"{number} von {user.username}" for user in users]
        results = at_once([edit(user, now, text) for user, text in zip(users, texts, strict=True)])
        losers = [n for n, result in enumerate(results) if isinstance(result, ConflictError)]
        assert len(losers) == 1, results
        loser, winner = losers[0], 1 - losers[0]
        assert not isinstance(results[winner], Exception), results
        assert (results[loser].mine, results[loser].theirs) == (texts[loser], texts[winner])
        now = texts[winner]
        assert Item.objects.get(pk=halma.pk).anzahl == now
    # the log is one unbroken chain from the first value to the last
    chain = list(Change.objects.filter(field="anzahl").order_by("pk").values_list("old", "new"))
    assert len(chain) == ROUNDS
    assert [old for old, _ in chain] == ["1", *(new for _, new in chain[:-1])]
    assert chain[-1][1] == now


@pytest.mark.django_db(transaction=True)
def test_two_cells_of_one_row_at_once_are_both_kept():
    load_missing()
    user = get_user_model().objects.create_user("anna")
    halma = Item.objects.get(material_list__slug="drinnen-erwachsene", benennung="Halma")

    def edit(field, start, number):
        text = f"{field} {number}"
        return lambda: change_cell("drinnen-erwachsene", halma.pk, field, start=start, text=text, who=user)

    for number in range(ROUNDS):
        results = at_once([edit("anzahl", halma.anzahl, number), edit("bemerkung", halma.bemerkung, number)])
        assert not any(isinstance(result, Exception) for result in results), results
        halma.refresh_from_db()
        assert (halma.anzahl, halma.bemerkung) == (f"anzahl {number}", f"bemerkung {number}")


THREADS, EDITS = 8, 200


@pytest.mark.django_db(transaction=True)
def test_eight_people_and_an_import_lose_nothing():
    """Eight threads, 200 edits each: counts as differences, texts with conflicts; beside them whole-list acts.

    At the end the database says what the history says, value by value, and every tap that was accepted counts.
    """
    load_missing()
    found = MaterialList.objects.get(slug="drinnen-erwachsene")
    items = list(found.items.order_by("position")[:4])
    Item.objects.filter(pk__in=[item.pk for item in items]).update(present=0, target=None, nicht_vorhanden=None)
    users = [get_user_model().objects.create_user(f"helfer-{n}") for n in range(THREADS)]
    begin = {item.pk: item for item in Item.objects.filter(pk__in=[item.pk for item in items])}

    def work(number):
        def run():
            chance = random.Random(number)
            user, taps, texts, refused = users[number], Counter(), 0, 0
            for edit in range(EDITS):
                item = chance.choice(items)
                if number == 0 and edit % 20 == 0:
                    rows = [Set(each, "hinweis", f"Stand {edit}") for each in found.items.all()]
                    perform(person(user), Act.Kind.IMPORT, "", rows)
                elif chance.random() < 0.6:
                    by = chance.choice((1, 1, -1))
                    try:
                        step(found.slug, item.pk, "present", by, who=user, client_id=f"tap-{number:02}-{edit:03}")
                        taps[item.pk] += by
                    except CountError:
                        refused += 1  # below nothing: said so, not lost
                else:
                    start = Item.objects.values_list("bemerkung", flat=True).get(pk=item.pk)
                    try:
                        change_cell(found.slug, item.pk, "bemerkung", start=start, text=f"{number}/{edit}", who=user)
                        texts += 1
                    except ConflictError:
                        refused += 1
            return taps, texts, refused

        return run

    results = at_once([work(number) for number in range(THREADS)], patience=300)
    assert not [result for result in results if isinstance(result, Exception)], results
    for item in items:
        now = Item.objects.get(pk=item.pk)
        assert now.present == sum(taps[item.pk] for taps, _texts, _refused in results)
        for field in ("present", "bemerkung", "hinweis", "nicht_vorhanden"):
            changes = Change.objects.filter(item=item, field=field).order_by("pk").values_list("old", "new")
            said = written(field, getattr(begin[item.pk], field))
            for old, new in changes:
                assert old == said
                said = new
            assert written(field, getattr(now, field)) == said
    assert Change.objects.filter(field="bemerkung").count() == sum(texts for _taps, texts, _refused in results)


@pytest.mark.django_db(transaction=True)
def test_one_tap_sent_by_many_at_once_counts_once():
    load_missing()
    halma = Item.objects.get(material_list__slug="drinnen-erwachsene", benennung="Halma")
    user = get_user_model().objects.create_user("anna")

    def tap():
        return step("drinnen-erwachsene", halma.pk, "present", 1, who=user, client_id="the-same-tap")

    results = at_once([tap] * 4)
    assert sum(isinstance(result, RepeatedError) for result in results) == 3, results
    halma.refresh_from_db()
    assert halma.present == 1


@pytest.mark.django_db(transaction=True)
def test_rows_moved_by_many_at_once_are_all_still_there():
    load_missing()
    found = MaterialList.objects.get(slug="drinnen-erwachsene")
    rows = list(found.items.filter(section__title="Brettspiele"))
    user = get_user_model().objects.create_user("anna")
    before = sorted(item.benennung for _title, item in in_paper_order(found))

    def moves(number):
        def run():
            chance = random.Random(number)
            for turn in range(15):
                row = chance.choice(rows)
                with suppress(MoveError):
                    move_by(found.slug, row.pk, chance.choice((-1, 1)), who=user)
                if turn % 5 == 0:
                    add_item(found.slug, "", {"benennung": f"neu {number}/{turn}"}, who=user, after=row.pk)

        return run

    results = at_once([moves(number) for number in range(4)], patience=120)
    assert results == [None] * 4
    after = sorted(item.benennung for _title, item in in_paper_order(found))
    added = [f"neu {number}/{turn}" for number in range(4) for turn in (0, 5, 10)]
    assert after == sorted(before + added)
