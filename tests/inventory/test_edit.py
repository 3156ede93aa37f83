"""Changing a cell: what is written, what is refused, and what happens when two want the same cell."""

import pytest
from django.test import Client
from django.urls import reverse

from inventory.domain.edit import change_cell
from inventory.domain.errors import ConflictError, TooLongError, UnknownCellError, UnknownListError, UnreadableError
from inventory.models import Act, Change, Item

HTMX = {"HTTP_HX_REQUEST": "true"}
LIST = "drinnen-erwachsene"


def address(item, field):
    return reverse("inventory:cell", args=[LIST, item.pk, field])


def log():
    """The changes; the number that follows the text of a count is another test's matter."""
    changes = Change.objects.exclude(field="target").order_by("pk")
    return list(changes.values_list("who_name", "field", "old", "new"))


def test_a_cell_is_saved_in_place(volunteer, halma):
    answer = volunteer.post(address(halma, "anzahl"), {"start": "1", "value": "2 rote, 1 blaues"}, **HTMX)
    assert answer.status_code == 200
    assert 'aria-label="Anzahl: 2 rote, 1 blaues – ändern"' in answer.content.decode()
    assert "<p>Gespeichert: Anzahl von „Halma“.</p>" in answer.content.decode()
    assert f'action="/listen/verlauf/{Act.objects.get().pk}/zuruecknehmen/"' in answer.content.decode()
    halma.refresh_from_db()
    assert halma.anzahl == "2 rote, 1 blaues"
    assert log() == [("anna", "anzahl", "1", "2 rote, 1 blaues")]


def test_without_a_script_the_list_comes_back_at_the_cell(volunteer, halma):
    answer = volunteer.post(address(halma, "anzahl"), {"start": "1", "value": "3"}, follow=True)
    assert answer.redirect_chain == [(f"/listen/{LIST}/#zelle-{halma.pk}-anzahl", 302)]
    assert "Gespeichert: Anzahl von „Halma“." in answer.content.decode()


@pytest.mark.parametrize(("word", "state"), [("offen", None), ("fehlt", True), ("da", False)])
def test_the_three_states(volunteer, halma, word, state):
    assert volunteer.post(address(halma, "nicht_vorhanden"), {"start": "da", "value": word}).status_code == 302
    halma.refresh_from_db()
    assert halma.nicht_vorhanden is state
    assert log() == ([] if word == "da" else [("anna", "nicht_vorhanden", "da", word)])


def test_a_cell_can_be_emptied(volunteer, halma):
    volunteer.post(address(halma, "bemerkung"), {"start": halma.bemerkung, "value": ""})
    halma.refresh_from_db()
    assert halma.bemerkung == ""


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        ("  zwei\r\nZeilen\t ", "zwei Zeilen"),
        ("zwei  Leerzeichen", "zwei  Leerzeichen"),
        ("x" * 500, "x" * 500),
        ("=1+1", "=1+1"),
        ("✓ ½ 🎲", "✓ ½ 🎲"),
    ],
)
def test_a_cell_is_one_line(halma, anna, sent, kept):
    change_cell(LIST, halma.pk, "benennung", start="Halma", text=sent, who=anna)
    halma.refresh_from_db()
    assert halma.benennung == kept


def test_saving_what_is_there_already_logs_nothing(halma, anna):
    change_cell(LIST, halma.pk, "anzahl", start="1", text="1", who=anna)
    assert log() == []


def test_the_same_form_twice_changes_once(halma, anna):
    change_cell(LIST, halma.pk, "anzahl", start="1", text="2", who=anna)
    change_cell(LIST, halma.pk, "anzahl", start="1", text="2", who=anna)
    assert log() == [("anna", "anzahl", "1", "2")]


# --- refused ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "sent", "sentence"),
    [
        ("bemerkung", "x" * 501, "Das sind 501 Zeichen; in ein Feld passen 500. Bitte kürzen Sie den Text."),
        ("bemerkung", "a\x00b", "Der Text enthält Steuerzeichen"),
        ("nicht_vorhanden", "vielleicht", "„vielleicht“ ist keine Angabe für „nicht vorhanden“."),
        ("nicht_vorhanden", "", "Möglich sind: offen, da, fehlt."),
    ],
)
@pytest.mark.parametrize("htmx", [HTMX, {}])
def test_what_no_cell_can_hold(volunteer, halma, field, sent, sentence, htmx):
    before = Item.objects.values().get(pk=halma.pk)
    start = {"bemerkung": halma.bemerkung, "nicht_vorhanden": "da"}[field]
    answer = volunteer.post(address(halma, field), {"start": start, "value": sent}, **htmx)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert Item.objects.values().get(pk=halma.pk) == before
    assert log() == []


def test_a_text_that_is_too_long_stays_in_the_form(volunteer, halma):
    text = volunteer.post(address(halma, "bemerkung"), {"start": "", "value": "y" * 501}, **HTMX).content.decode()
    assert "y" * 501 in text
    assert 'aria-invalid="true"' in text


@pytest.mark.parametrize("sent", [{}, {"start": "1"}, {"value": "2"}])
def test_half_a_form(volunteer, halma, sent):
    answer = volunteer.post(address(halma, "anzahl"), sent, **HTMX)
    assert answer.status_code == 422
    assert "Das Formular kam nicht vollständig an." in answer.content.decode()
    assert log() == []


def test_the_domain_names_each_mistake(halma, anna):
    with pytest.raises(UnknownListError):
        change_cell("nix", halma.pk, "anzahl", start="1", text="2", who=anna)
    with pytest.raises(UnknownCellError):
        change_cell(LIST, 0, "anzahl", start="1", text="2", who=anna)
    with pytest.raises(UnknownCellError):
        change_cell(LIST, halma.pk, "position", start="1", text="2", who=anna)
    with pytest.raises(TooLongError):
        change_cell(LIST, halma.pk, "anzahl", start="1", text="2" * 501, who=anna)
    with pytest.raises(UnreadableError):
        change_cell(LIST, halma.pk, "nicht_vorhanden", start="da", text="x", who=anna)
    assert log() == []


# --- two people, one cell ---------------------------------------------------------------------------------------


def test_the_second_sees_both_values_and_nothing_is_overwritten(volunteer, halma, bert):
    change_cell(LIST, halma.pk, "anzahl", start="1", text="2", who=bert)
    answer = volunteer.post(address(halma, "anzahl"), {"start": "1", "value": "3"}, **HTMX)
    text = answer.content.decode()
    assert answer.status_code == 409
    assert "bert hat Anzahl von „Halma“ inzwischen geändert." in text
    assert "<dd data-mine>3</dd>" in text
    assert "<dd data-theirs>2</dd>" in text
    assert '<input type="hidden" name="start" value="2">' in text
    assert '<input type="hidden" name="value" value="3">' in text
    assert "Meinen Wert nehmen" in text
    assert "Den anderen behalten" in text
    halma.refresh_from_db()
    assert halma.anzahl == "2"
    assert log() == [("bert", "anzahl", "1", "2")]


def test_who_takes_their_own_value_overwrites_knowingly_and_both_are_logged(volunteer, halma, bert):
    change_cell(LIST, halma.pk, "anzahl", start="1", text="2", who=bert)
    assert volunteer.post(address(halma, "anzahl"), {"start": "2", "value": "3"}, **HTMX).status_code == 200
    halma.refresh_from_db()
    assert halma.anzahl == "3"
    assert log() == [("bert", "anzahl", "1", "2"), ("anna", "anzahl", "2", "3")]


def test_a_third_change_during_the_choice_asks_again(volunteer, halma, bert):
    change_cell(LIST, halma.pk, "anzahl", start="1", text="2", who=bert)
    change_cell(LIST, halma.pk, "anzahl", start="2", text="4", who=bert)
    answer = volunteer.post(address(halma, "anzahl"), {"start": "2", "value": "3"})
    assert answer.status_code == 409
    assert "<dd data-theirs>4</dd>" in answer.content.decode()
    assert "<html" in answer.content.decode()  # a page of its own where no script runs


def test_two_who_write_the_same_agree(volunteer, halma, bert):
    change_cell(LIST, halma.pk, "anzahl", start="1", text="2", who=bert)
    assert volunteer.post(address(halma, "anzahl"), {"start": "1", "value": "2"}).status_code == 302
    assert log() == [("bert", "anzahl", "1", "2")]


def test_states_conflict_in_words(volunteer, halma, bert):
    change_cell(LIST, halma.pk, "nicht_vorhanden", start="da", text="fehlt", who=bert)
    answer = volunteer.post(address(halma, "nicht_vorhanden"), {"start": "da", "value": "offen"}, **HTMX)
    assert answer.status_code == 409
    assert "<dd data-mine>offen</dd>" in answer.content.decode()
    assert "<dd data-theirs>nicht vorhanden</dd>" in answer.content.decode()


def test_two_cells_of_one_row_do_not_conflict(halma, anna, bert):
    change_cell(LIST, halma.pk, "anzahl", start="1", text="2", who=anna)
    change_cell(LIST, halma.pk, "benennung", start="Halma", text="Halma XXL", who=bert)
    halma.refresh_from_db()
    assert (halma.anzahl, halma.benennung) == ("2", "Halma XXL")


def test_a_conflict_names_nobody_where_nobody_is_known(halma, anna):
    Item.objects.filter(pk=halma.pk).update(anzahl="7")  # not by way of an edit
    with pytest.raises(ConflictError) as caught:
        change_cell(LIST, halma.pk, "anzahl", start="1", text="2", who=anna)
    conflict = caught.value
    assert (conflict.start, conflict.mine, conflict.theirs, conflict.by) == ("1", "2", "7", "")


def test_the_log_outlives_the_account(halma, bert, anna):
    change_cell(LIST, halma.pk, "anzahl", start="1", text="2", who=bert)
    bert.delete()
    change = Change.objects.get(field="anzahl")
    assert (change.who, change.who_name) == (None, "bert")
    client = Client()
    client.force_login(anna)
    answer = client.post(address(halma, "anzahl"), {"start": "1", "value": "3"})
    assert "bert hat Anzahl" in answer.content.decode()
