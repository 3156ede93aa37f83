"""The pages of stocktakes: every address with every role, forms, what a phone's queue sends, what readers see."""

import datetime
import json
import re

import pytest
from django.test import Client
from django.urls import reverse

from gamesday.accounts.domain import links
from gamesday.accounts.domain.roles import Role, set_role
from inventory.domain import reckoning, stocktake, tallying
from inventory.domain.counts import step
from inventory.domain.tallying import Counted
from inventory.models import Box, Count, Expected, GamesDay, Item, Loan, Place, Stocktake
from inventory.urls import urlpatterns

LIST = "drinnen-erwachsene"
READ = {"stocktakes", "stocktake", "stocktake_report"}
HELP = {"counting_box", "counting_place", "new_stocktake", "counting"}
HELP_DO = {"new_stocktake", "count", "unexpected", "still_missing"}
JSON = {"send_counts", "count_news"}
MANAGE = {"apply_stocktake"}
MANAGE_DO = {"pause_stocktake", "resume_stocktake", "drop_stocktake", *MANAGE}


@pytest.fixture
def running(lists, boss):
    Item.objects.filter(material_list__slug=LIST, benennung="Schach").update(present=2, usable=2)
    return stocktake.start("Herbst", [LIST], who=boss)


@pytest.fixture
def chess(running):
    return Item.objects.get(material_list__slug=LIST, benennung="Schach")


@pytest.fixture
def addresses(running, chess):
    place = Place.objects.create(name="Keller")
    given = {"number": running.pk, "item": chess.pk, "of": LIST, "code": Box.objects.get().code, "place": place.pk}
    ours = READ | HELP | HELP_DO | JSON | MANAGE | MANAGE_DO
    return {
        pattern.name: reverse(
            f"inventory:{pattern.name}", kwargs={name: given[name] for name in pattern.pattern.converters}
        )
        for pattern in urlpatterns
        if pattern.name in ours
    }


def client_of(user):
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def everything():
    return (
        list(Stocktake.objects.order_by("pk").values()),
        list(Count.objects.order_by("pk").values()),
        list(Item.objects.order_by("pk").values()),
    )


def post_json(client, address, content):
    return client.post(address, json.dumps(content), content_type="application/json")


def sent(number, item, present, **more):
    return {"id": f"telefon-abc-{number}", "item": item and item.pk, "present": present, "age": 0, **more}


def test_all_addresses_of_stocktakes_are_here(addresses):
    named = {pattern.name for pattern in urlpatterns if str(pattern.pattern).startswith("inventur/")}
    assert named == set(addresses)


@pytest.mark.parametrize("name", sorted(READ))
def test_everybody_reads(addresses, name, anna, boss):
    for user in (None, anna, boss):
        assert client_of(user).get(addresses[name]).status_code == 200
        assert client_of(user).post(addresses[name]).status_code == 405


@pytest.mark.parametrize("name", sorted(HELP | MANAGE))
def test_strangers_are_sent_to_log_in(addresses, name):
    answer = client_of(None).get(addresses[name])
    assert answer.status_code == 302
    assert answer["Location"].startswith("/anmelden/?next=/listen/inventur/")


@pytest.mark.parametrize("name", sorted(HELP_DO | MANAGE_DO))
def test_strangers_do_nothing(addresses, name):
    before = everything()
    data = {"tap": "alle", "id": "formular-1", "name": "X", "present": "1", "liste": "draussen", "seen": "0"}
    answer = client_of(None).post(addresses[name], data)
    assert answer.status_code == 302
    assert answer["Location"].startswith("/anmelden/?next=")
    assert everything() == before


def test_a_phone_that_is_logged_out_is_told_so(addresses, chess):
    before = everything()
    answer = post_json(client_of(None), addresses["send_counts"], {"counts": [sent(1, chess, 2)]})
    assert (answer.status_code, answer.json()) == (401, {"reason": "Bitte melden Sie sich wieder an."})
    assert client_of(None).get(addresses["count_news"]).status_code == 401
    assert everything() == before


@pytest.mark.parametrize("name", sorted(MANAGE_DO))
def test_helpers_do_not_manage(addresses, name, anna):
    before = everything()
    assert client_of(anna).post(addresses[name], {"liste": "draussen", "seen": "0"}).status_code == 403
    assert everything() == before


@pytest.mark.parametrize("name", sorted(HELP | MANAGE | {"count_news"}))
def test_who_may_sees_the_pages(addresses, name, anna, boss):
    assert client_of(anna).get(addresses[name]).status_code == (403 if name in MANAGE else 200)
    assert client_of(boss).get(addresses[name]).status_code == 200


def test_what_is_not_there(volunteer, chief, running, chess):
    foreign = Item.objects.filter(material_list__slug="draussen").first()
    here = f"/listen/inventur/{running.pk}"
    for address in (
        "/listen/inventur/99/", "/listen/inventur/99/bericht/", "/listen/inventur/99/uebernehmen/",
        f"/listen/inventur/99/zaehlen/{LIST}/", f"{here}/zaehlen/draussen/", f"{here}/zaehlen/nicht/",
        "/listen/inventur/99/stand/",
    ):  # fmt: skip
        assert chief.get(address).status_code == 404, address
    for address in (
        f"/listen/inventur/99/sache/{chess.pk}/", f"{here}/sache/{foreign.pk}/", f"{here}/sache/999999/",
        "/listen/inventur/99/unerwartet/", "/listen/inventur/99/anhalten/",
    ):  # fmt: skip
        assert chief.post(address, {"tap": "fehlt"}).status_code == 404, address
    assert post_json(volunteer, "/listen/inventur/99/senden/", {"counts": []}).status_code == 404
    assert Count.objects.count() == 0


def test_an_organiser_starts_pauses_resumes_and_drops(chief, lists):
    nothing = chief.post("/listen/inventur/neu/", {"title": "X"})
    assert (nothing.status_code, "wenigstens eine Liste" in nothing.content.decode()) == (422, True)
    answer = chief.post("/listen/inventur/neu/", {"title": "Herbst", "liste": [LIST, "draussen"]})
    begun = Stocktake.objects.get()
    assert answer["Location"] == f"/listen/inventur/{begun.pk}/"
    twice = chief.post("/listen/inventur/neu/", {"title": "Noch eine", "liste": [LIST]})
    assert (twice.status_code, "wird schon gezählt" in twice.content.decode()) == (409, True)
    for address, status in (("anhalten", "paused"), ("weiter", "running"), ("verwerfen", "dropped")):
        chief.post(f"/listen/inventur/{begun.pk}/{address}/")
        begun.refresh_from_db()
        assert begun.status == status
    answer = chief.post(f"/listen/inventur/{begun.pk}/anhalten/")
    assert (answer.status_code, "wurde verworfen" in answer.content.decode()) == (409, True)


def standing(item):
    found = Count.objects.filter(item=item).order_by("counted", "pk").last()
    return found and (found.present, found.usable, found.note, found.who_name)


def test_counting_with_forms(volunteer, addresses, chess):
    here = addresses["count"]

    def tap(what, number, query="", **more):
        return volunteer.post(f"{here}{query}", {"tap": what, "id": f"formular-{number}", **more})

    answer = tap("alle", 1)
    assert answer["Location"] == f"{addresses['counting']}#sache-{chess.pk}"
    assert standing(chess) == (2, None, "", "anna")
    tap("minus", 2, "?von=2")
    assert standing(chess) == (1, None, "", "anna")
    tap("plus", 3, "?von=1")
    tap("plus", 3, "?von=1")  # sent twice
    assert standing(chess) == (2, None, "", "anna")
    tap("genau", 4, present="5", usable="4", note="Dame fehlt")
    assert standing(chess) == (5, 4, "Dame fehlt", "anna")
    tap("minus", 5, "?von=4")  # from what the page had shown; the rest stays
    assert standing(chess) == (3, 3, "Dame fehlt", "anna")
    tap("fehlt", 6)
    assert standing(chess) == (0, 0, "Dame fehlt", "anna")
    assert Count.objects.count() == 6
    for what, more, said in (
        ("minus", {}, "Hier steht keine Zahl, von der etwas abgeht."),
        ("genau", {"present": ""}, "Bitte geben Sie eine Zahl an."),
        ("genau", {"present": "drei"}, "„drei“ ist keine ganze Zahl"),
        ("genau", {"present": "1", "usable": "2"}, "mehr können nicht brauchbar sein"),
        ("quatsch", {}, "nicht vollständig"),
    ):
        answer = tap(what, f"x{what}", **more)
        assert (answer.status_code, said in answer.content.decode()) == (422, True)
    assert Count.objects.count() == 6
    filtered = tap("alle", 7, stand="offen")
    assert filtered["Location"].startswith(f"{addresses['counting']}?stand=offen")


def test_what_was_missing_before_is_one_tap(volunteer, addresses, running, bert, boss):
    """Nine rows of the club's list are marked x: they fold behind one button; each can be counted apart too."""
    page = volunteer.get(addresses["counting"]).content.decode()
    before, _sep, missing = page.partition('id="fehlten"')
    assert before.count('class="count-row"') == 14
    assert missing.count('class="count-row"') == 9
    assert "0 von 9</span>" in missing
    assert "Stimmt, fehlt alles weiter" in missing
    kniffel = Item.objects.get(material_list__slug=LIST, benennung="Kniffel")
    found = [Counted("telefon-bert-1", kniffel.pk, "", 1), Counted("telefon-bert-2", None, "Kreide", 1)]
    tallying.record(running.pk, found, who=bert)
    stocktake.pause(running.pk, who=boss)
    assert volunteer.post(addresses["still_missing"], {"id": "form-0001"}).status_code == 409
    stocktake.resume(running.pk, who=boss)
    for _again in range(2):  # sent twice it counts once
        volunteer.post(addresses["still_missing"], {"id": "form-0001"})
    counted = running.counts.filter(present=0)
    assert {count.item.benennung for count in counted} == {
        "Scrabble", "Mancala", "Schlangen und Leitern", "Domino", "Rummikub", "Tangram", "Mäxchen", "Paschen",
    }  # fmt: skip
    assert counted.count() == 8
    before, _sep, missing = volunteer.get(addresses["counting"]).content.decode().partition('id="fehlten"')
    assert f'id="sache-{kniffel.pk}"' in before
    assert "8 von 8</span>" in missing
    assert "Stimmt, fehlt alles weiter" not in missing


def test_what_is_lent_was_not_missing(running, chess):
    """Nobody finds it, but it is none of those that were missing before."""
    day = GamesDay.objects.create(title="Sommerfest", date=datetime.date(2026, 6, 6))
    Loan.objects.create(games_day=day, item=chess, count=2, person="Anna")
    assert not tallying.find_row(running, chess.pk).is_still_missing
    Expected.objects.filter(stocktake=running, item=chess).update(present=0)
    assert tallying.find_row(running, chess.pk).is_still_missing


def test_unexpected_finds_with_forms(volunteer, addresses):
    here = addresses["unexpected"]
    answer = volunteer.post(here, {"id": "formular-1", "name": "Kreisel", "present": "2", "liste": LIST})
    assert answer["Location"] == f"{addresses['counting']}#unerwartet"
    assert "2 × Kreisel" in volunteer.get(addresses["stocktake"]).content.decode()
    for data, said in (
        ({"name": " ", "present": "1"}, "was Sie gefunden haben"),
        ({"name": "Kreisel", "present": ""}, "eine Zahl"),
    ):
        answer = volunteer.post(here, {"id": "formular-2", **data})
        assert (answer.status_code, said in answer.content.decode()) == (422, True)
    volunteer.post(here, {"id": "formular-3", "name": "Kreisel", "present": "0"})
    assert "× Kreisel" not in volunteer.get(addresses["stocktake"]).content.decode()


def test_the_page_filters_and_says_who_counted(volunteer, addresses, chess, bert):
    client_of(bert).post(addresses["count"], {"tap": "fehlt", "id": "formular-1"})
    volunteer.post(addresses["count"], {"tap": "alle", "id": "formular-2"})
    page = volunteer.get(addresses["counting"]).content.decode()
    assert "bert zählte 0" in page
    assert "2 gezählt" in page
    assert f'id="sache-{chess.pk}"' in page
    open_ones = volunteer.get(f"{addresses['counting']}?stand=offen").content.decode()
    assert f'id="sache-{chess.pk}"' not in open_ones
    assert 'class="count-row"' in open_ones


def test_queries_of_the_page_are_few(volunteer, addresses, django_assert_max_num_queries):
    with django_assert_max_num_queries(13):
        volunteer.get(addresses["counting"])


def test_a_queue_is_answered_count_by_count(volunteer, addresses, chess):
    here = addresses["send_counts"]
    first = post_json(
        volunteer, here, {"counts": [sent(1, chess, 1), sent(2, chess, -1), sent(3, None, 2, name="Ball")]}
    )
    assert first.json() == {
        "results": [
            {"id": "telefon-abc-1", "fate": "kept", "reason": ""},
            {"id": "telefon-abc-2", "fate": "refused", "reason": "Bitte zählen Sie von 0 bis 99999."},
            {"id": "telefon-abc-3", "fate": "kept", "reason": ""},
        ]
    }
    again = post_json(volunteer, here, {"counts": [sent(1, chess, 1), sent(4, chess, 2, usable=1, note="Riss")]})
    assert [result["fate"] for result in again.json()["results"]] == ["repeated", "kept"]
    assert standing(chess) == (2, 1, "Riss", "anna")
    assert Count.objects.count() == 3


@pytest.mark.parametrize(
    "body",
    [
        "", "{", "[]", '{"counts": 3}', '{"counts": [3]}', '{"counts": [{}]}', '{"counts": [{"id": "x"}]}', "\xff",
        '{"counts": [{"id": "telefon-abc-1", "item": null, "present": 1, "age": "x"}]}',
    ],
    ids=["empty", "cut", "list", "number", "numbers", "blank", "half", "binary", "age"],
)  # fmt: skip
def test_what_is_no_queue(volunteer, addresses, body):
    answer = volunteer.generic("POST", addresses["send_counts"], body.encode("latin-1"), "application/json")
    assert (answer.status_code, answer.json()) == (422, {"reason": "Die Zählungen kamen nicht lesbar an."})


@pytest.mark.parametrize(
    "wrong",
    [
        {"item": "7"}, {"item": 1.5}, {"item": 2**80}, {"present": "3"}, {"present": None}, {"present": True},
        {"present": 1e300}, {"usable": 9}, {"note": "a\x00b"}, {"id": "kurz"}, {"id": None},
    ],
    ids=["text", "half", "huge", "words", "null", "yes", "endless", "usable", "control", "short", "no id"],
)  # fmt: skip
def test_a_wrong_count_is_refused_alone(volunteer, addresses, chess, wrong):
    counts = [{**sent(1, chess, 1), **wrong}, sent(2, chess, 2)]
    answer = post_json(volunteer, addresses["send_counts"], {"counts": counts})
    assert [result["fate"] for result in answer.json()["results"]] == ["refused", "kept"]
    assert answer.json()["results"][0]["reason"]
    assert Count.objects.count() == 1


def test_a_queue_that_comes_too_late_is_told(volunteer, chief, addresses, chess):
    chief.post(addresses["pause_stocktake"])
    answer = post_json(volunteer, addresses["send_counts"], {"counts": [sent(1, chess, 1)]})
    assert (answer.status_code, "gerade angehalten" in answer.json()["reason"]) == (409, True)
    form = volunteer.post(addresses["count"], {"tap": "alle", "id": "formular-1"})
    assert (form.status_code, "gerade angehalten" in form.content.decode()) == (409, True)
    chief.post(addresses["resume_stocktake"])
    chief.post(addresses["apply_stocktake"], {"seen": "0"})
    answer = post_json(volunteer, addresses["send_counts"], {"counts": [sent(1, chess, 1)]})
    assert (answer.status_code, "schon übernommen" in answer.json()["reason"]) == (409, True)
    assert Count.objects.count() == 0


def test_the_others_see_what_was_counted(volunteer, addresses, chess, bert):
    start = volunteer.get(f"{addresses['count_news']}?ab=0").json()
    assert (start["counts"], start["newest"], start["state"], start["label"]) == ([], 0, "running", "läuft")
    post_json(client_of(bert), addresses["send_counts"], {"counts": [sent(1, chess, 1, note="alt")]})
    news = volunteer.get(f"{addresses['count_news']}?ab=0").json()
    assert news["counts"] == [{"item": chess.pk, "present": 1, "usable": None, "note": "alt", "who": "bert"}]
    assert volunteer.get(f"{addresses['count_news']}?ab={news['newest']}").json()["counts"] == []
    assert volunteer.get(f"{addresses['count_news']}?ab=quatsch").json()["newest"] == news["newest"]


def test_sending_needs_the_token(anna, addresses, chess):
    client = Client(enforce_csrf_checks=True)
    client.force_login(anna)
    assert post_json(client, addresses["send_counts"], {"counts": [sent(1, chess, 1)]}).status_code == 403
    fresh = client.get(addresses["count_news"]).json()["csrf"]
    answer = client.post(
        addresses["send_counts"], json.dumps({"counts": [sent(1, chess, 1)]}), content_type="application/json",
        headers={"X-CSRFToken": fresh},
    )  # fmt: skip
    assert answer.json()["results"][0]["fate"] == "kept"


def test_applying_with_a_decision_and_a_find(chief, volunteer, addresses, running, chess, bert):
    volunteer.post(addresses["count"], {"tap": "genau", "present": "1", "id": "formular-1"})
    volunteer.post(addresses["unexpected"], {"id": "formular-2", "name": "Kreisel", "present": "2"})
    step(LIST, chess.pk, "present", 1, who=bert)
    find = Count.objects.get(name="Kreisel")
    page = chief.get(addresses["apply_stocktake"]).content.decode()
    assert "Beim Zählen stand in der Liste: 2 da, 2 brauchbar. Seitdem geändert von bert: 3 da, 2 brauchbar." in page
    form = {"seen": str(find.pk), f"ziel-{find.pk}": LIST, f"fund-{find.pk}": "Kreisel"}
    undecided = chief.post(addresses["apply_stocktake"], form)
    assert (undecided.status_code, "Bitte entscheiden Sie noch" in undecided.content.decode()) == (409, True)
    form |= {f"wahl-{chess.pk}": "zaehlung", f"stand-{chess.pk}": "3 da, 2 brauchbar"}
    unseen = chief.post(addresses["apply_stocktake"], {**form, "seen": "1"})
    assert (unseen.status_code, "Inzwischen sind Zählungen dazugekommen" in unseen.content.decode()) == (409, True)
    done = chief.post(addresses["apply_stocktake"], form, follow=True).content.decode()
    assert "„Herbst“ ist in die Listen übernommen." in done
    running.refresh_from_db()
    assert f"/listen/verlauf/{running.act.pk}/" in done
    chess.refresh_from_db()
    assert (chess.present, chess.usable) == (1, 1)
    assert Item.objects.get(benennung="Kreisel").present == 2
    assert "Inventur übernommen" in chief.get("/listen/verlauf/").content.decode()
    # helpers do not take back a whole stocktake
    assert volunteer.post(f"/listen/verlauf/{running.act.pk}/zuruecknehmen/").status_code in {403, 409}
    chess.refresh_from_db()
    assert chess.present == 1
    chief.post(f"/listen/verlauf/{running.act.pk}/zuruecknehmen/")
    chess.refresh_from_db()
    assert chess.present == 3
    assert "Übernahme zurückgenommen" in chief.get(addresses["stocktake"]).content.decode()


@pytest.fixture
def reader(django_user_model):
    made = django_user_model.objects.create_user("rita")
    set_role(made, Role.READER)
    return client_of(made)


@pytest.mark.parametrize("name", sorted(HELP_DO | MANAGE_DO | JSON))
def test_readers_change_nothing(addresses, name, reader, chess):
    before = everything()
    data = {"tap": "alle", "id": "formular-1", "name": "X", "present": "1", "liste": "draussen", "seen": "0"}
    assert reader.post(addresses[name], data).status_code in {401, 403, 405}
    assert post_json(reader, addresses["send_counts"], {"counts": [sent(1, chess, 2)]}).status_code == 401
    assert everything() == before


def test_readers_see_who_counted_and_no_buttons(addresses, volunteer, reader):
    volunteer.post(addresses["count"], {"tap": "fehlt", "id": "formular-1"})
    page = reader.get(addresses["stocktake"]).content.decode()
    assert "gezählt haben anna" in page
    assert "zaehlen/" not in page
    assert "gezählt von anna" in reader.get(addresses["stocktake_report"]).content.decode()
    assert reader.get(addresses["counting"]).status_code == 403


def test_two_phones_of_one_link_are_two_who_count(boss, addresses, running, chess):
    """The name of the link is the same on both; what they counted differently is seen all the same."""
    made = links.make(boss, "Zähltrupp", Role.HELPER, links.usual_last_day())
    phones = []
    for _phone in range(2):
        client = Client()
        client.post("/helfen/", {"link": made.token})
        phones.append(client)
    for number, client in enumerate(phones, start=1):
        answer = post_json(client, addresses["send_counts"], {"counts": [sent(number, chess, number)]})
        assert [each["fate"] for each in answer.json()["results"]] == ["kept"]
    first, second = Count.objects.order_by("pk").values_list("who_name", flat=True)
    assert re.fullmatch(r"Zähltrupp, Gerät \d{3}", first)
    assert first != second
    assert len(reckoning.report(running).disputed) == 1
    page = phones[0].get(addresses["counting"]).content.decode()
    assert f'data-who="{first}"' in page
    assert f"{first} zählte 1" in page


def test_a_club_without_a_list_is_led_to_one(chief, db):
    page = chief.get(reverse("inventory:new_stocktake")).content.decode()
    assert "Es gibt noch keine Liste, die sich zählen ließe." in page
    assert ">Starten<" not in page


def test_a_row_without_a_name_is_called_the_same_everywhere(chief, addresses, chess, lists):
    Item.objects.filter(pk=chess.pk).update(benennung="")
    for name in ("counting", "stocktake_report"):
        page = chief.get(addresses[name]).content.decode()
        assert f"Zeile {chess.position} ohne Namen" in page
        assert f"#{chess.position}<" not in page


def test_the_report_shows_strangers_no_names(volunteer, stranger, addresses):
    volunteer.post(addresses["count"], {"tap": "fehlt", "id": "formular-1"})
    for name in ("stocktake", "stocktake_report"):
        assert "anna" not in stranger.get(addresses[name]).content.decode()
    assert "gezählt von anna" in volunteer.get(addresses["stocktake_report"]).content.decode()
    page = stranger.get(addresses["stocktake_report"]).content.decode()
    assert "Fehlt oder weniger als erwartet" in page
    assert "−2" in page
    assert "Nicht gezählt" in page
