"""A stocktake: several who count, late and twice, the report, applying it once, and taking that back."""

import datetime

import pytest
from django.contrib.auth import get_user_model
from django.utils import timezone

from inventory.domain import reckoning, stocktake, tallying
from inventory.domain.access import NotAllowedError, person
from inventory.domain.counts import step
from inventory.domain.edit import change_cell
from inventory.domain.errors import UnreadableError
from inventory.domain.reckoning import Choice, Decision, UndecidedError
from inventory.domain.shipped import load_missing
from inventory.domain.stocktake import State, StocktakeError, UnknownStocktakeError, state_of
from inventory.domain.structure import add_item, move_to, retire
from inventory.domain.tallying import Counted, CountingError, Fate, record, record_one
from inventory.domain.undo import undo
from inventory.models import Act, Change, Count, Item, MaterialList, Stocktake
from tests.inventory.test_race import at_once

LIST = "drinnen-erwachsene"
PHONE, OTHER = "telefon-a", "telefon-b"


@pytest.fixture
def running(lists, boss):
    """A stocktake of the list for adults, in which two things have numbers."""
    rows = Item.objects.filter(material_list__slug=LIST)
    rows.filter(benennung="Schach").update(present=2, usable=2)
    rows.filter(benennung="Halma").update(present=4, target=5)
    begun = stocktake.start("Herbst", [LIST], who=boss)
    Stocktake.objects.filter(pk=begun.pk).update(started=timezone.now() - datetime.timedelta(hours=1))
    return stocktake.find(begun.pk)


def item(name):
    return Item.objects.get(material_list__slug=LIST, benennung=name)


def counted(name, present, number=1, *, phone=PHONE, ago=0, **more):
    return Counted(f"{phone}-{number}", item(name).pk, "", present, age=datetime.timedelta(seconds=ago), **more)


def found(name, present, number=1, *, phone=PHONE, **more):
    return Counted(f"{phone}-{number}", None, name, present, **more)


def count(running, who, *sent):
    return [(answer.fate, answer.reason) for answer in record(running.pk, sent, who=who)]


def row(running, name):
    return tallying.find_row(running, item(name).pk)


KEPT = (Fate.KEPT, "")


# --- from start to end ------------------------------------------------------------------------------------------


def test_several_counts_in_one_field_are_expected_together(lists, boss):
    begun = stocktake.start("Herbst", ["draussen"], who=boss)
    expected = {row.item.benennung: row.expected for row in tallying.rows(begun)}
    assert [expected[name] for name in ("Hulahupreifen", "Büchsen", "Seile", "Maximikadospiel")] == [10, 30, 3, 2]
    assert expected["Gummiband"] is None


def test_a_start_notes_what_is_expected(running):
    assert (running.title, running.started_by, state_of(running)) == ("Herbst", "olga", State.RUNNING)
    assert running.expectations.count() == Item.objects.filter(material_list__slug=LIST, retired=None).count()
    assert (row(running, "Schach").expected, row(running, "Halma").expected) == (2, 4)
    assert row(running, "Gänsespiel").expected == 1  # nobody has counted it: the target
    Item.objects.filter(benennung="Schach").update(present=7)
    assert row(running, "Schach").expected == 2
    begun = row(running, "Backgammon")
    begun.expectation.present, begun.expectation.nicht_vorhanden = None, True
    assert begun.expected == 0


def test_a_start_needs_lists_and_no_other_stocktake(lists, boss):
    for slugs in ([], ["gibt-es-nicht"]):
        with pytest.raises(UnreadableError, match="wenigstens eine Liste"):
            stocktake.start("", slugs, who=boss)
    first = stocktake.start("", [LIST, "draussen"], who=boss)
    assert first.title.startswith("Inventur ")
    with pytest.raises(StocktakeError, match=r"wird schon gezählt: „Inventur "):
        stocktake.start("Zweite", ["draussen"], who=boss)
    other = stocktake.start("Kinder", ["drinnen-kinder"], who=boss)
    assert set(stocktake.counted_now().values()) == {first.title, "Kinder"}
    stocktake.drop(other.pk, who=boss)
    third = stocktake.start("Kinder 2", ["drinnen-kinder"], who=boss)
    with pytest.raises(StocktakeError, match="wird schon gezählt: „Kinder 2“"):
        stocktake.resume(other.pk, who=boss)
    assert state_of(stocktake.pause(third.pk, who=boss)) is State.PAUSED


def test_pause_resume_and_drop(running, boss, anna):
    for change in (stocktake.pause, stocktake.resume, stocktake.drop):
        with pytest.raises(NotAllowedError):
            change(running.pk, who=anna)
        with pytest.raises(UnknownStocktakeError):
            change(999, who=boss)
    stocktake.pause(running.pk, who=boss)
    with pytest.raises(StocktakeError, match="gerade angehalten"):
        count(running, anna, counted("Schach", 2))
    stocktake.resume(running.pk, who=boss)
    assert count(running, anna, counted("Schach", 2)) == [KEPT]
    stocktake.drop(running.pk, who=boss)
    with pytest.raises(StocktakeError, match="wurde verworfen"):
        count(running, anna, counted("Schach", 1, 2))
    with pytest.raises(StocktakeError, match="wurde verworfen"):
        reckoning.apply(running.pk, who=boss, seen=tallying.newest(running))
    assert row(running, "Schach").count.present == 2  # what was counted stays to be read
    stocktake.resume(running.pk, who=boss)
    assert count(running, anna, counted("Schach", 1, 2)) == [KEPT]


# --- counting ---------------------------------------------------------------------------------------------------


def test_the_same_id_counts_once(running, anna, bert):
    assert count(running, anna, counted("Schach", 2)) == [KEPT]
    assert count(running, anna, counted("Schach", 9)) == [(Fate.REPEATED, "")]
    assert count(running, bert, counted("Halma", 3, phone=OTHER), counted("Halma", 3, phone=OTHER)) == [
        KEPT,
        (Fate.REPEATED, ""),
    ]
    assert list(Count.objects.values_list("who_name", "present")) == [("anna", 2), ("bert", 3)]


def test_what_was_counted_last_stands_whenever_it_arrives(running, anna, bert):
    count(running, bert, counted("Schach", 3, phone=OTHER, ago=60))
    count(running, anna, counted("Schach", 1, ago=600))  # from a phone that had no network
    found_now = row(running, "Schach")
    assert (found_now.count.present, found_now.count.who_name) == (3, "bert")
    assert [(other.who_name, other.present) for other in found_now.others] == [("anna", 1)]


def test_one_phone_stays_in_its_own_order(running, anna):
    # by its times the first would be the last: it was long on its way
    count(running, anna, counted("Schach", 1, 1, ago=0))
    count(running, anna, counted("Schach", 2, 2, ago=30))
    assert row(running, "Schach").count.present == 2
    # and what arrives out of order goes to its place
    count(running, anna, counted("Halma", 5, 12, ago=90))
    count(running, anna, counted("Halma", 4, 11, ago=10))
    assert row(running, "Halma").count.present == 5
    assert count(running, anna, counted("Pachisi", 1, 21, ago=5), counted("Pachisi", 0, 22, ago=50)) == [KEPT, KEPT]
    assert row(running, "Pachisi").count.present == 0


def test_a_clock_far_off_changes_nothing(running, anna, bert):
    count(running, anna, counted("Schach", 1, ago=-9_999_999))  # from the future
    now = timezone.now()
    assert row(running, "Schach").count.counted <= now
    count(running, bert, counted("Halma", 1, phone=OTHER, ago=9_999_999))
    assert row(running, "Halma").count.counted >= running.started


def test_what_cannot_be_kept_does_not_keep_the_rest(running, anna, lists):
    foreign = Item.objects.filter(material_list__slug="draussen").first()
    sent = [
        counted("Schach", 2, 1),
        Counted(f"{PHONE}-2", foreign.pk, "", 1),
        counted("Halma", -1, 3),
        counted("Halma", 100_000, 4),
        counted("Halma", 2, 5, usable=3),
        counted("Halma", 2, 6, note="x" * 301),
        Counted("kurz", item("Halma").pk, "", 1),
        Counted(f"{PHONE}-8", None, "  ", 1),
        counted("Halma", 4, 9),
    ]
    answers = count(running, anna, *sent)
    assert [fate for fate, _reason in answers] == [Fate.KEPT, *[Fate.REFUSED] * 7, Fate.KEPT]
    assert answers[1][1] == "Diese Zeile gehört nicht (mehr) zu dieser Inventur."
    assert answers[4][1] == "Es sind 2 da; mehr können nicht brauchbar sein."
    assert Count.objects.count() == 2
    with pytest.raises(CountingError, match="Bitte zählen Sie von 0 bis 99999"):
        record_one(running.pk, counted("Halma", -1, 20), who=anna)
    with pytest.raises(UnreadableError, match="zu viele"):
        count(running, anna, *[counted("Schach", 1, 100 + n) for n in range(101)])


def test_what_was_added_meanwhile_can_be_counted(running, anna):
    made, _act = add_item(LIST, "", {"benennung": "Tangram", "anzahl": "3"}, who=anna)
    assert count(running, anna, Counted(f"{PHONE}-1", made.pk, "", 3)) == [KEPT]
    new = tallying.find_row(running, made.pk)
    assert (new.is_new, new.expected, new.count.present) == (True, None, 3)


def test_unexpected_finds(running, anna, bert):
    count(running, anna, found("  Alter  Kreisel ", 2, note="aus Blech"), found("Murmeln", 40, 2))
    count(running, bert, found("alter kreisel", 3, phone=OTHER))
    assert [(each.name, each.present, each.who_name) for each in tallying.unexpected(running)] == [
        ("alter kreisel", 3, "bert"),
        ("Murmeln", 40, "anna"),
    ]
    count(running, anna, found("Murmeln", 0, 3))
    assert [each.name for each in tallying.unexpected(running)] == ["alter kreisel"]


def test_progress_by_section(running, anna):
    count(running, anna, counted("Schach", 2), counted("Halma", 4, 2))
    [shown] = stocktake.progress(running)
    assert (shown.list.slug, shown.counted) == (LIST, 2)
    assert shown.rows == Item.objects.filter(material_list__slug=LIST, retired=None).count()
    of = {each.title: each.counted for each in shown.sections}
    assert of[item("Halma").section.title] == 2
    assert sum(of.values()) == 2


def test_news_of_the_others(running, anna, bert):
    start = tallying.newest(running)
    count(running, anna, counted("Schach", 1), counted("Schach", 2, 2))
    count(running, bert, found("Kreisel", 1, phone=OTHER))
    fresh, following = tallying.news(running, start)
    assert [(each.item, each.present) for each in fresh] == [(item("Schach"), 2)]
    assert following == tallying.newest(running)
    assert tallying.news(running, following) == ([], following)


# --- report -----------------------------------------------------------------------------------------------------


def test_the_report_lists_what_was_not_found(running, anna, bert):
    count(
        running, anna,
        counted("Schach", 0, 1), counted("Halma", 3, 2), counted("Gänsespiel", 2, 3, note="eins ohne Würfel"),
        counted("Pachisi", 1, 4, usable=0), found("Kreisel", 1, 5),
    )  # fmt: skip
    count(running, bert, counted("Halma", 2, phone=OTHER))
    report = reckoning.report(running)

    def names(lines):
        return [line.row.item.benennung for line in lines]

    assert {(line.row.item.benennung, line.short) for line in report.missing} == {("Schach", 2), ("Halma", 2)}
    assert [(line.row.item.benennung, line.difference) for line in report.more] == [("Gänsespiel", 1)]
    assert names(report.as_expected) == ["Pachisi"]
    assert names(report.disputed) == ["Halma"]
    assert set(names(report.remarked)) == {"Gänsespiel", "Pachisi"}
    assert [each.name for each in report.unexpected] == ["Kreisel"]
    assert report.counted == 4
    assert len(report.not_counted) == running.expectations.count() - 4
    assert "Backgammon" in names(report.not_counted)


def test_a_piece_of_the_list_to_be_counted(running, anna):
    found = MaterialList.objects.get(slug=LIST)
    first, *_rest = names = [row.item.benennung for row in tallying.rows(running)]
    count(running, anna, counted(first, 1))
    whole = tallying.piece(running, found, only_open=False, start=0, size=5)
    assert [row.item.benennung for row in whole.rows] == names[:5]
    assert (whole.number, whole.counted, whole.shown) == (len(names), 1, len(names))
    assert whole.rows[0].count.present == 1
    still = tallying.piece(running, found, only_open=True, start=2, size=3)
    assert [row.item.benennung for row in still.rows] == names[3:6]
    assert (still.number, still.counted, still.shown) == (len(names), 1, len(names) - 1)


def test_queries_do_not_grow_with_the_list(running, anna, django_assert_num_queries):
    count(running, anna, *[
        Counted(f"{PHONE}-{n}", pk, "", 1)
        for n, pk in enumerate(Item.objects.filter(material_list__slug=LIST).values_list("pk", flat=True)[:60])
    ])  # fmt: skip
    with django_assert_num_queries(6):
        reckoning.report(running)
    with django_assert_num_queries(5):
        stocktake.progress(running)
    with django_assert_num_queries(7):
        reckoning.plan(running)


# --- applying ---------------------------------------------------------------------------------------------------


def apply(running, who, **more):
    return reckoning.apply(running.pk, who=who, seen=tallying.newest(running), **more)


def numbers(name):
    found = item(name)
    return found.present, found.usable


def test_applied_in_one_act_that_can_be_taken_back(running, anna, boss):
    count(
        running, anna,
        counted("Schach", 1, 1), counted("Halma", 5, 2, usable=4), counted("Backgammon", 0, 3),
        counted("Gänsespiel", 1, 4),
    )  # fmt: skip
    before = {name: numbers(name) for name in ("Schach", "Halma", "Backgammon", "Gänsespiel")}
    with pytest.raises(NotAllowedError):
        apply(running, anna)
    done = apply(running, boss)
    assert state_of(done) is State.APPLIED
    assert (done.act.kind, done.act.who_name, done.act.why) == ("stocktake", "olga", "Herbst")
    assert numbers("Schach") == (1, 1)
    assert numbers("Halma") == (5, 4)
    assert (numbers("Backgammon"), item("Backgammon").nicht_vorhanden) == ((0, None), True)
    assert numbers("Gänsespiel") == (1, None)
    assert Act.objects.count() == 1
    untouched = Item.objects.exclude(benennung__in=before)
    assert not Change.objects.filter(item__in=untouched).exists()
    with pytest.raises(StocktakeError, match="schon übernommen"):
        apply(running, boss)
    with pytest.raises(StocktakeError, match="schon übernommen"):
        count(running, anna, counted("Schach", 2, 9))
    assert count(running, anna, counted("Schach", 1, 1)) == [(Fate.REPEATED, "")]

    undo(done.act.pk, person(boss))
    assert {name: numbers(name) for name in before} == before
    again = stocktake.find(running.pk)
    assert state_of(again) is State.UNDONE
    stocktake.resume(running.pk, who=boss)
    count(running, anna, counted("Schach", 2, 10))
    apply(running, boss)
    assert (numbers("Schach"), numbers("Halma")) == ((2, 1 if before["Schach"][1] is None else 2), (5, 4))


def test_what_was_changed_after_counting_is_asked_about(running, anna, bert, boss):
    step(LIST, item("Gänsespiel").pk, "present", 1, who=bert)  # before it is counted: nothing to ask
    count(running, anna, counted("Schach", 1, 1), counted("Halma", 3, 2), counted("Gänsespiel", 2, 3))
    step(LIST, item("Schach").pk, "present", 1, who=bert)
    step(LIST, item("Halma").pk, "present", -1, who=bert)  # to what was counted: nothing to ask
    [clash] = reckoning.plan(running).clashes
    assert (clash.row.item, clash.then, clash.now, clash.by) == (
        item("Schach"), "2 da, 2 brauchbar", "3 da, 2 brauchbar", "bert",
    )  # fmt: skip
    with pytest.raises(UndecidedError, match="Bitte entscheiden Sie noch"):
        apply(running, boss)
    number = item("Schach").pk
    stale = {number: Decision(Choice.COUNT, "2 da, 2 brauchbar")}  # decided about something else
    with pytest.raises(UndecidedError):
        apply(running, boss, decisions=stale)
    assert (numbers("Schach")[0], numbers("Gänsespiel")[0]) == (3, 1)
    apply(running, boss, decisions={number: Decision(Choice.LIST, clash.now)})
    assert (numbers("Schach")[0], numbers("Halma")[0], numbers("Gänsespiel")[0]) == (3, 3, 2)


def test_the_count_is_taken_if_it_was_chosen(running, anna, bert, boss):
    count(running, anna, counted("Schach", 1))
    step(LIST, item("Schach").pk, "present", 1, who=bert)
    apply(running, boss, decisions={item("Schach").pk: Decision(Choice.COUNT, "3 da, 2 brauchbar")})
    assert numbers("Schach") == (1, 1)


def test_there_and_back_is_no_change(running, anna, bert, boss):
    count(running, anna, counted("Schach", 1))
    for by in (1, -1):
        step(LIST, item("Schach").pk, "present", by, who=bert)
    assert reckoning.plan(running).clashes == ()
    apply(running, boss)
    assert numbers("Schach")[0] == 1


def test_counts_nobody_has_seen_are_not_applied(running, anna, boss):
    count(running, anna, counted("Schach", 1, 1))
    seen = tallying.newest(running)
    count(running, anna, counted("Schach", 0, 2))
    with pytest.raises(StocktakeError, match="Inzwischen sind Zählungen dazugekommen"):
        reckoning.apply(running.pk, who=boss, seen=seen)
    assert numbers("Schach") == (2, 2)


def test_finds_come_on_a_list_if_wanted(running, anna, boss):
    count(running, anna, found("Kreisel", 2, 1, note="aus Blech"), found("Murmeln", 40, 2), found("Seil", 1, 3))
    with pytest.raises(UnknownStocktakeError, match="„draussen“ gehört nicht"):
        apply(running, boss, adopt={"Kreisel": "draussen"})
    done = apply(running, boss, adopt={"Kreisel": LIST, "Seil": LIST, "Murmeln": ""})
    made, rope = item("Kreisel"), item("Seil")
    assert (made.anzahl, made.target, made.present, made.bemerkung) == ("2", 2, 2, "aus Blech")
    assert (made.nicht_vorhanden, rope.position) == (False, made.position + 1)
    assert not Item.objects.filter(benennung="Murmeln").exists()
    undo(done.act.pk, person(boss))
    assert item("Kreisel").retired is not None


def test_retired_meanwhile_is_left_alone(running, anna, boss):
    count(running, anna, counted("Schach", 0))
    retire(LIST, item("Schach").pk, who=anna)
    assert [line.row.item.benennung for line in reckoning.report(running).retired] == ["Schach"]
    assert apply(running, boss).act is None
    assert item("Schach").present == 2


def test_what_was_counted_before_it_was_retired_is_kept_though_it_arrives_later(running, anna, boss):
    """A phone without a network counted it; the count is in the report, and counts when the row is brought back."""
    _item, act = retire(LIST, item("Domino").pk, who=boss)
    assert count(running, anna, counted("Domino", 3, ago=60)) == [KEPT]
    [line] = reckoning.report(running).retired
    assert (line.row.item.benennung, line.row.count.present) == ("Domino", 3)
    undo(act.pk, person(boss))
    assert reckoning.report(running).retired == []
    apply(running, boss)
    assert item("Domino").present == 3


def test_what_is_added_counted_and_retired_is_not_forgotten(running, anna, boss):
    made, _act = add_item(LIST, "", {"benennung": "Tangram"}, who=anna)
    assert count(running, anna, Counted(f"{PHONE}-1", made.pk, "", 3)) == [KEPT]
    retire(LIST, made.pk, who=anna)
    [line] = reckoning.report(running).retired
    assert (line.row.item.benennung, line.row.count.present) == ("Tangram", 3)


def test_what_is_moved_to_another_list_is_counted_there(running, anna, boss):
    move_to(LIST, item("Schach").pk, "drinnen-kinder", "", who=anna)
    there = MaterialList.objects.get(slug="drinnen-kinder")
    assert [each.list.slug for each in stocktake.progress(running)] == [LIST, "drinnen-kinder"]
    assert stocktake.find_list(running, "drinnen-kinder") == there
    [here] = tallying.rows(running, there)
    assert (here.item.benennung, here.expected) == ("Schach", 2)
    assert count(running, anna, Counted(f"{PHONE}-1", here.item.pk, "", 1), found("Kreisel", 2, 2)) == [KEPT, KEPT]
    with pytest.raises(UnknownStocktakeError):
        stocktake.find_list(running, "draussen")
    apply(running, boss, adopt={"Kreisel": "drinnen-kinder"})
    assert Item.objects.get(pk=here.item.pk).present == 1
    assert Item.objects.get(benennung="Kreisel").material_list == there


def test_an_x_goes_when_the_thing_is_found_and_comes_when_it_is_not(running, anna, boss):
    """Also where the number is the one that was counted."""
    Item.objects.filter(pk=item("Schach").pk).update(nicht_vorhanden=True)
    Item.objects.filter(pk=item("Domino").pk).update(present=0, nicht_vorhanden=None)
    count(running, anna, counted("Schach", 2, 1), counted("Domino", 0, 2))
    assert {row.item.benennung for row in reckoning.plan(running).changes} == {"Schach", "Domino"}
    done = apply(running, boss)
    assert (item("Schach").present, item("Schach").nicht_vorhanden) == (2, False)
    assert (item("Domino").present, item("Domino").nicht_vorhanden) == (0, True)
    undo(done.act.pk, person(boss))
    assert [item(name).nicht_vorhanden for name in ("Schach", "Domino")] == [True, None]


def test_an_x_set_after_counting_is_asked_about(running, anna, bert, boss):
    count(running, anna, counted("Schach", 2))
    change_cell(LIST, item("Schach").pk, "nicht_vorhanden", start="da", text="fehlt", who=bert)
    [clash] = reckoning.plan(running).clashes
    assert clash.now == "2 da, 2 brauchbar, als nicht vorhanden angekreuzt"
    with pytest.raises(UndecidedError):
        apply(running, boss)
    apply(running, boss, decisions={item("Schach").pk: Decision(Choice.LIST, clash.now)})
    assert (item("Schach").present, item("Schach").nicht_vorhanden) == (2, True)


def test_nothing_counted_is_applied_without_a_change(running, boss):
    done = apply(running, boss)
    assert (state_of(done), done.act) == (State.APPLIED, None)


@pytest.mark.django_db(transaction=True)
def test_many_count_and_one_applies_at_the_same_time():
    """Every count was either kept before the stocktake was applied, or its phone was told; nothing is half."""
    load_missing()
    users = [get_user_model().objects.create_user(f"helfer-{n}") for n in range(5)]
    boss = get_user_model().objects.create_superuser("olga")
    running = stocktake.start("Race", [LIST], who=boss)
    items = list(MaterialList.objects.get(slug=LIST).items.order_by("pk")[:10])

    def counting(number):
        def run():
            kept = 0
            for turn, each in enumerate(items):
                sent = Counted(f"telefon-{number}-{turn}", each.pk, "", number)
                try:
                    [first] = record(running.pk, [sent], who=users[number])
                    [again] = record(running.pk, [sent], who=users[number])
                except StocktakeError:
                    return kept
                kept += first.fate is Fate.KEPT
                assert again.fate is Fate.REPEATED
            return kept

        return run

    def applying():
        while True:
            try:
                return reckoning.apply(running.pk, who=boss, seen=tallying.newest(running))
            except StocktakeError as error:
                assert "dazugekommen" in str(error)  # noqa: PT017

    results = at_once([*[counting(number) for number in range(5)], applying])
    assert not [result for result in results if isinstance(result, Exception)], results
    assert Count.objects.count() == sum(results[:5])
    for each in items:
        standing = Count.objects.filter(item=each).order_by("counted", "pk").last()
        each.refresh_from_db()
        assert each.present == (standing.present if standing else None)
