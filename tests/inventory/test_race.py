"""Two threads on one cell at the same moment: whoever comes second is told, and the log tells what happened."""

import threading

import pytest
from django.contrib.auth import get_user_model
from django.db import connections

from inventory.domain.edit import change_cell
from inventory.domain.errors import ConflictError
from inventory.domain.shipped import load_missing
from inventory.models import Change, Item

ROUNDS = 20


def at_once(jobs):
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
        thread.join(timeout=60)
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
    chain = list(Change.objects.order_by("pk").values_list("old", "new"))
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
