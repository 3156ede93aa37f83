"""Handing out and taking back: numbers, parts, what is missing, mistakes, and two who want the last one."""

import datetime

import pytest
from django.utils import timezone

from inventory.domain import boxes, games_days, shortfalls
from inventory.domain.access import NotAllowedError, person
from inventory.domain.acts import GoneError
from inventory.domain.counts import step
from inventory.domain.errors import UnreadableError
from inventory.domain.games_days import By, GamesDayError, Stock, UnknownDayError, arranged, stocks
from inventory.domain.loans import Back, LoanError, SentBeforeError, TakenError, Wanted, hand_out, take_back
from inventory.domain.shipped import load_missing
from inventory.domain.structure import retire
from inventory.domain.undo import ChangedSinceError, undo
from inventory.models import Act, GamesDay, Item, Loan, Part
from tests.inventory.test_race import at_once

LIST = "drinnen-erwachsene"
FORM = "formular-1"


@pytest.fixture
def day(boss):
    return games_days.make_day("Sommerfest", timezone.localdate().isoformat(), who=boss)


@pytest.fixture
def chess(lists):
    """Two games of chess by the list, nobody has counted them."""
    return Item.objects.get(material_list__slug=LIST, benennung="Schach")


@pytest.fixture
def sticks(lists):
    """Five sets, of which four can be played with; 20 sticks and a cup belong to all of them."""
    item = Item.objects.get(material_list__slug=LIST, benennung="Halma")
    Item.objects.filter(pk=item.pk).update(target=5, present=5, usable=4)
    Part.objects.create(item=item, position=1, name="Stäbe", target=20)
    Part.objects.create(item=item, position=2, name="Becher", target=1, present=1)
    item.refresh_from_db()
    return item


def stock(item):
    item.refresh_from_db()
    return stocks([item])[item.pk]


def lend(day, item, count=1, *, who, **more):
    [loan] = hand_out(day.pk, [Wanted(item.pk, count, more.pop("parts", {}))], who=who, **{"to": "Frau Kern", **more})
    return loan


# --- days -------------------------------------------------------------------------------------------------------


def test_a_games_day_is_made_and_closed_by_organisers(boss, anna):
    day = games_days.make_day("  Tag  der Spiele ", "2031-05-04", who=boss)
    assert (day.title, day.date) == ("Tag der Spiele", datetime.date(2031, 5, 4))
    with pytest.raises(GamesDayError, match="gibt es an diesem Tag schon"):
        games_days.make_day("Tag der Spiele", "2031-05-04", who=boss)
    for date in ("", "4. Mai", "2031-13-01"):
        with pytest.raises(UnreadableError, match="Datum"):
            games_days.make_day("X", date, who=boss)
    with pytest.raises(UnreadableError, match="darf nicht leer sein"):
        games_days.make_day("  ", "2031-05-04", who=boss)
    with pytest.raises(NotAllowedError):
        games_days.use_day(day.pk, False, who=anna)
    assert games_days.use_day(day.pk, False, who=boss).closed is not None
    assert games_days.use_day(day.pk, True, who=boss).closed is None
    with pytest.raises(UnknownDayError):
        games_days.use_day(999, True, who=boss)


def test_the_nearest_open_day_comes_first(boss):
    today = timezone.localdate()
    far, near, closed = (
        GamesDay.objects.create(title=str(days), date=today + datetime.timedelta(days=days)) for days in (30, -1, 0)
    )
    games_days.use_day(closed.pk, False, who=boss)
    assert games_days.open_days() == [near, far]


# --- handing out ------------------------------------------------------------------------------------------------


def test_what_is_free_follows_the_most_certain_number(sticks, chess, day, anna):
    assert stock(sticks) == Stock(4, 0)
    assert stock(chess) == Stock(2, 0)
    lend(day, sticks, 3, who=anna)
    assert stock(sticks) == Stock(4, 3)
    assert stock(sticks).free == 1
    Item.objects.filter(pk=sticks.pk).update(usable=2)
    assert stock(sticks).free == 0
    Item.objects.filter(pk=chess.pk).update(nicht_vorhanden=True)
    assert stock(chess).free == 0
    Item.objects.filter(pk=chess.pk).update(nicht_vorhanden=None, target=None)
    assert stock(chess).free is None


def test_a_loan_says_who_what_where_and_until_when(sticks, day, anna):
    loan = lend(day, sticks, 2, who=anna, to="  Herr  Özil ", station="Station 3", due="23:59", note="mit Tasche")
    loan.refresh_from_db()
    assert (loan.person, loan.station, loan.count, loan.note) == ("Herr Özil", "Station 3", 2, "mit Tasche")
    assert (loan.out_by, loan.back) == ("anna", None)
    assert timezone.localtime(loan.due).strftime("%H:%M") == "23:59"
    # 20 sticks belong to five sets of which four are usable: half of these, half of the sticks; of one cup one
    assert [(part["name"], part["out"]) for part in loan.parts] == [("Stäbe", 10), ("Becher", 1)]
    assert Act.objects.count() == 0


def test_more_than_is_free_is_refused_with_what_is_free(sticks, chess, day, anna):
    with pytest.raises(TakenError, match="Sie wollten 5 ausgeben, frei sind nur noch 4") as caught:
        lend(day, sticks, 5, who=anna)
    assert caught.value.free == 4
    lend(day, sticks, 3, who=anna)
    with pytest.raises(TakenError, match="frei ist nur noch 1"):
        lend(day, sticks, 2, who=anna)
    lend(day, sticks, who=anna)
    with pytest.raises(TakenError, match="nichts mehr frei, ausgegeben: 4"):
        lend(day, sticks, who=anna)
    Item.objects.filter(pk=chess.pk).update(nicht_vorhanden=True)
    with pytest.raises(TakenError, match="nach der Liste nichts da"):
        lend(day, chess, who=anna)


def test_several_things_go_out_together_or_not_at_all(sticks, chess, day, anna):
    with pytest.raises(TakenError):
        hand_out(day.pk, [Wanted(sticks.pk, 1), Wanted(chess.pk, 3)], who=anna, to="A")
    assert Loan.objects.count() == 0
    made = hand_out(day.pk, [Wanted(sticks.pk, 1), Wanted(chess.pk, 2)], who=anna, to="A", client_id=FORM)
    assert [(loan.item, loan.count) for loan in made] == [(sticks, 1), (chess, 2)]


def test_a_form_sent_twice_counts_once(sticks, day, anna):
    lend(day, sticks, who=anna, client_id=FORM)
    with pytest.raises(SentBeforeError, match="zählt nur einmal"):
        lend(day, sticks, who=anna, client_id=FORM)
    assert Loan.objects.count() == 1


def test_what_cannot_be_handed_out(sticks, chess, day, anna, boss):
    def refused(error, match, wanted=None, **more):
        given = [Wanted(sticks.pk, 1)] if wanted is None else wanted
        with pytest.raises(error, match=match):
            hand_out(day.pk, given, who=anna, **{"to": "A", **more})

    refused(UnreadableError, "wer es bekommt", to=" ")
    refused(UnreadableError, "wählen Sie aus", [])
    refused(UnreadableError, "wie viele", [Wanted(sticks.pk, 0)])
    refused(UnreadableError, "nicht vollständig", [Wanted(sticks.pk, 1), Wanted(sticks.pk, 1)])
    refused(UnreadableError, "nicht vollständig", client_id="kurz")
    refused(UnreadableError, "80", to="x" * 81)
    refused(UnreadableError, "keine Uhrzeit", due="25:00")
    refused(UnreadableError, "schon vorbei", due="0:00")
    refused(GoneError, "gibt es nicht", [Wanted(999_999, 1)])
    retire(LIST, chess.pk, who=anna)
    refused(LoanError, "ausgemustert", [Wanted(chess.pk, 1)])
    games_days.use_day(day.pk, False, who=boss)
    refused(LoanError, "abgeschlossen")
    assert Loan.objects.count() == 0


@pytest.mark.django_db(transaction=True)
def test_two_who_want_the_last_one():
    from django.contrib.auth import get_user_model

    load_missing()
    item = Item.objects.get(material_list__slug=LIST, benennung="Halma")
    Item.objects.filter(pk=item.pk).update(present=3)
    day = GamesDay.objects.create(title="Fest", date=timezone.localdate())
    users = [get_user_model().objects.create_user(f"helfer-{n}") for n in range(6)]
    results = at_once(
        [lambda user=user: hand_out(day.pk, [Wanted(item.pk, 1)], who=user, to=user.username) for user in users]
    )
    told = [result for result in results if isinstance(result, TakenError)]
    assert len([result for result in results if isinstance(result, list)]) == 3, results
    assert [str(error) for error in told] == ["„Halma“: Davon ist nichts mehr frei, ausgegeben: 3."] * 3
    assert sum(Loan.objects.values_list("count", flat=True)) == 3


@pytest.mark.django_db(transaction=True)
def test_one_form_sent_by_many_at_once_counts_once():
    from django.contrib.auth import get_user_model

    load_missing()
    item = Item.objects.get(material_list__slug=LIST, benennung="Halma")
    Item.objects.filter(pk=item.pk).update(present=9)
    day = GamesDay.objects.create(title="Fest", date=timezone.localdate())
    user = get_user_model().objects.create_user("anna")
    results = at_once([lambda: hand_out(day.pk, [Wanted(item.pk, 1)], who=user, to="A", client_id=FORM)] * 4)
    assert sum(isinstance(result, SentBeforeError) for result in results) == 3, results
    assert Loan.objects.count() == 1


# --- taking back ------------------------------------------------------------------------------------------------


def test_everything_comes_back_with_one_tap(sticks, day, anna, bert):
    loan = lend(day, sticks, 4, who=anna)
    back = take_back(loan.pk, who=bert)
    back.refresh_from_db()
    assert (back.back_by, back.back_count, back.back is not None) == ("bert", 4, True)
    assert [(part["name"], part["out"], part["back"]) for part in back.parts] == [("Stäbe", 20, 20), ("Becher", 1, 1)]
    assert shortfalls.shortfall(back) == []
    assert stock(sticks).free == 4
    with pytest.raises(LoanError, match=r"schon zurück: \d\d:\d\d Uhr, angenommen von bert"):
        take_back(loan.pk, who=anna)


def test_what_is_missing_is_offered_and_booked_with_one_tap(sticks, day, anna, bert):
    loan = lend(day, sticks, 4, who=anna, station="Zelt")
    rods, cup = sticks.parts.all()
    back = take_back(loan.pk, Back(3, {rods.pk: 18, cup.pk: 0}, note="nass geworden"), who=bert)
    assert [(s.name, s.missing, s.before, s.after) for s in shortfalls.shortfall(back)] == [
        ("Halma", 1, 5, 4),
        ("Stäbe", 2, 20, 18),
        ("Becher", 1, 1, 0),
    ]
    sticks.refresh_from_db()
    assert sticks.present == 5  # offered, not done
    act = shortfalls.book(loan.pk, who=bert)
    sticks.refresh_from_db()
    assert (sticks.present, sticks.usable) == (4, 4)
    assert [(part.name, part.present) for part in sticks.parts.all()] == [("Stäbe", 18), ("Becher", 0)]
    assert (act.kind, act.who_name, act.why) == ("edit", "bert", "Nicht zurückgekommen: Sommerfest (Zelt)")
    with pytest.raises(LoanError, match="steht schon in der Liste"):
        shortfalls.book(loan.pk, who=anna)
    undo(act.pk, person(anna))
    sticks.refresh_from_db()
    assert sticks.present == 5
    assert shortfalls.book(loan.pk, who=anna) != act


def test_nothing_missing_is_nothing_to_book(chess, day, anna):
    loan = lend(day, chess, 2, who=anna)
    with pytest.raises(LoanError, match="fehlt nichts"):
        shortfalls.book(loan.pk, who=anna)
    take_back(loan.pk, who=anna)
    with pytest.raises(LoanError, match="fehlt nichts"):
        shortfalls.book(loan.pk, who=anna)


def test_of_a_thing_nobody_counted_the_target_is_what_was_there(chess, day, anna):
    loan = lend(day, chess, 2, who=anna)
    take_back(loan.pk, Back(1), who=anna)
    shortfalls.book(loan.pk, who=anna)
    chess.refresh_from_db()
    assert (chess.target, chess.present) == (2, 1)


def test_a_part_of_it_now_the_rest_later(sticks, day, anna):
    loan = lend(day, sticks, 4, who=anna, station="Zelt", due="23:59")
    first = take_back(loan.pk, Back(3, rest_follows=True), who=anna, client_id="zurueck-1")
    loan.refresh_from_db()
    assert (first.count, first.back_count, first.station, first.out) == (3, 3, "Zelt", loan.out)
    assert (loan.count, loan.back, loan.person) == (1, None, "Frau Kern")
    assert [part["out"] for part in first.parts] == [15, 0]
    assert [part["out"] for part in loan.parts] == [5, 1]
    assert stock(sticks).free == 3
    with pytest.raises(SentBeforeError):
        take_back(loan.pk, Back(1, rest_follows=True), who=anna, client_id="zurueck-1")
    assert shortfalls.shortfall(first) == []
    take_back(loan.pk, who=anna)
    assert stock(sticks) == Stock(4, 0)


def test_what_cannot_come_back(sticks, day, anna):
    loan = lend(day, sticks, 2, who=anna)
    rods, cup = sticks.parts.all()
    for back, match in (
        (Back(3), "0 bis 2"),
        (Back(-1), "0 bis 2"),
        (Back(2, {rods.pk: 11}), "Teil „Stäbe“: Zurückkommen können 0 bis 10"),
        (Back(2, {cup.pk: 0}, rest_follows=True), "nur Teile fehlen"),
        (Back(0, rest_follows=True), "noch nichts zurück"),
    ):
        with pytest.raises(UnreadableError, match=match):
            take_back(loan.pk, back, who=anna)
    loan.refresh_from_db()
    assert (loan.back, loan.count) == (None, 2)
    with pytest.raises(GoneError):
        take_back(999_999, who=anna)


def test_a_mistaken_return_is_taken_back_with_what_was_booked(sticks, day, anna):
    loan = lend(day, sticks, 4, who=anna)
    with pytest.raises(LoanError, match="noch draußen"):
        shortfalls.reopen(loan.pk, who=anna)
    take_back(loan.pk, Back(3), who=anna)
    shortfalls.book(loan.pk, who=anna)
    again = shortfalls.reopen(loan.pk, who=anna)
    sticks.refresh_from_db()
    assert (sticks.present, again.back, again.back_count, again.back_by) == (5, None, None, "")
    assert [sorted(part) for part in again.parts] == [["id", "name", "out"]] * 2
    # booked, and changed by hand since: both are told, and nothing happens
    take_back(loan.pk, Back(3), who=anna)
    shortfalls.book(loan.pk, who=anna)
    step(LIST, sticks.pk, "present", 1, who=anna)
    with pytest.raises(ChangedSinceError, match="danach stand da „4“, jetzt „5“"):
        shortfalls.reopen(loan.pk, who=anna)
    loan.refresh_from_db()
    assert loan.back is not None


def test_things_come_back_after_the_day_is_closed(sticks, day, anna, boss):
    loan = lend(day, sticks, who=anna)
    games_days.use_day(day.pk, False, who=boss)
    assert take_back(loan.pk, who=anna).back_count == 1


# --- lists ------------------------------------------------------------------------------------------------------


def test_what_is_out_by_station_person_and_thing(sticks, chess, day, anna):
    lend(day, sticks, 2, who=anna, to="Zoe", station="Zelt", due="23:59")
    lend(day, chess, 1, who=anna, to="Abel", station="")
    lend(day, sticks, 1, who=anna, to="Zoe", station="bühne")
    take_back(lend(day, chess, 1, who=anna, to="Weg").pk, who=anna)
    out = games_days.still_out(day)
    assert [loan.due is not None for loan in out] == [True, False, False]

    def groups(by):
        return [(group.title, group.count) for group in arranged(out, by)]

    assert groups(By.STATION) == [("bühne", 1), ("Zelt", 2), ("ohne Station", 1)]
    assert groups(By.PERSON) == [("Abel", 1), ("Zoe", 3)]
    assert groups(By.ITEM) == [("Halma", 3), ("Schach", 1)]
    assert [(total.item, total.count, total.stations) for total in games_days.totals(out)] == [
        (sticks, 3, ("bühne", "Zelt")),
        (chess, 1, ()),
    ]
    assert games_days.entered_before(day) == (["bühne", "Zelt"], ["Abel", "Weg", "Zoe"])
    assert [loan.person for loan in games_days.came_back(day, 5)] == ["Weg"]


def test_overdue_and_by_box(sticks, chess, day, anna):
    box = boxes.create_box({"name": "Truhe"}, who=anna)
    boxes.put_into(box.code, LIST, chess.pk, True, who=anna)
    loan = lend(day, chess, who=anna)
    lend(day, sticks, who=anna)
    assert [each.item for each in games_days.still_out(day, box=box)] == [chess]
    Loan.objects.filter(pk=loan.pk).update(due=timezone.now() - datetime.timedelta(minutes=1))
    loan.refresh_from_db()
    assert games_days.is_late(loan)
    [shown] = games_days.all_days()
    assert (shown.open_loans, shown.late) == (2, 1)
    assert not games_days.is_late(take_back(loan.pk, who=anna))


def test_names_are_forgotten_when_a_games_day_is_long_ago(sticks, chess, day, anna, settings):
    settings.KEEP_DAYS = 30
    still, came = lend(day, sticks, who=anna), lend(day, chess, who=anna, station="Zelt")
    take_back(came.pk, who=anna)
    assert games_days.forget_people() == 0
    GamesDay.objects.filter(pk=day.pk).update(date=timezone.localdate() - datetime.timedelta(days=31))
    assert games_days.forget_people() == 1
    still.refresh_from_db()
    came.refresh_from_db()
    assert (still.person, came.person, came.station) == ("Frau Kern", "", "Zelt")
