"""Questions as a table: what goes out comes back unchanged, what is wrong is named by line and reason."""

import pytest

from games.domain import questions
from games.domain.questions_columns import HeadingsError, check_columns
from games.domain.questions_edited import add, change, find, retire
from games.domain.questions_files import (
    Kind,
    PlanChangedError,
    RefusedRowsError,
    headings,
    planned,
    rows_of,
    take_over,
)
from games.models import QuestionVersion
from games.views.questions_files import given_rows, way_in
from gamesday.sheets import mapping
from gamesday.sheets.grid import Grid
from tests.games.questions.conftest import fields

pytestmark = pytest.mark.django_db

SHORT = ["Thema", "Für", "Frage", "Richtige Antwort", "Falsche Antwort 1", "Falsche Antwort 2", "Falsche Antwort 3"]
SHORT += ["Dazu", "Quelle"]
ICE = ["Natur und Technik", "Erwachsene", "Was ist Eis?", "Wasser", "Öl", "Luft", "Sand", "Es ist kalt.", "Brockhaus"]


def out():
    return [headings(), *rows_of(questions.pool().held.values())]


def rows_given(table, unusable=None):
    grid = Grid(unusable=unusable or {})
    for number, cells in enumerate(table, start=1):
        grid.add(cells, number)
    words = way_in().words
    return given_rows(grid, mapping.guess(grid, words), words)


def plan(table, unusable=None, given=None):
    return planned(rows_given(table, unusable), questions.pool(), given)


def refusals(table):
    return [(row.number, str(fault)) for row in plan(table).refused for fault in row.faults]


def take(table, who, *, only_good=False, unusable=None):
    rows, expected = rows_given(table, unusable), plan(table, unusable).fingerprint
    return take_over(rows, {}, expected=expected, only_good=only_good, who=who)


def put(table, number, column, text):
    """The same table with another text in line `number`."""
    changed = [list(row) for row in table]
    changed[number - 1][changed[0].index(column)] = text
    return changed


def test_what_goes_out_comes_back_and_changes_nothing(shipped, organiser):
    retire("natur-mond", True, organiser)
    change("natur-salz", fields("Was ist Kochsalz?"), 0, organiser)
    add(fields("Was ist Eis?"), organiser)
    before = QuestionVersion.objects.count()
    there = plan(out())
    assert {row.kind for row in there.rows} == {Kind.SAME}
    assert len(there.rows) == len(shipped) + 1
    assert take(out(), organiser)[1] == 0
    assert QuestionVersion.objects.count() == before


def test_a_whole_row_says_what_it_is(shipped):
    assert headings() == ["Kennung", "Stand", *SHORT, "Bild", "Ausgemustert"]
    row = dict(zip(headings(), out()[1], strict=True))
    assert row["Kennung"] == "natur-mond"
    assert row["Stand"].startswith("s")
    assert (row["Thema"], row["Für"], row["Richtige Antwort"]) == ("Natur und Technik", "Erwachsene", "Mond")


def test_a_new_row_is_a_new_question(shipped, organiser):
    there = plan([SHORT, ICE])
    (row,) = there.rows
    assert (row.number, row.kind, row.name) == (2, Kind.NEW, "Was ist Eis?")
    assert ("Richtige Antwort", "", "Wasser") in row.changes
    _plan, written = take([SHORT, ICE], organiser)
    assert written == 1
    (held,) = [held for held in questions.pool().held.values() if not held.shipped]
    assert held.key.startswith("eigene-")
    assert (held.question.text, held.question.topic, held.who) == ("Was ist Eis?", "natur", "Olga Organisation")


def test_a_question_of_another_club_keeps_its_id(shipped, organiser):
    take([["Kennung", "Stand", *SHORT], ["eigene-abc", "s123", *ICE]], organiser)
    assert find("eigene-abc").question.text == "Was ist Eis?"


def test_a_row_changes_the_columns_that_the_table_has_and_no_others(shipped, organiser):
    there = plan([["Kennung", "Frage"], ["natur-mond", "Wie heißt unser Mond?"]])
    assert there.rows[0].changes == (("Frage", "Wie heißt der Mond der Erde?", "Wie heißt unser Mond?"),)
    take([["Kennung", "Frage"], ["natur-mond", "Wie heißt unser Mond?"]], organiser)
    assert find("natur-mond").question.answers == shipped["natur-mond"].answers
    take([["Kennung", "Ausgemustert"], ["natur-mond", "ja"]], organiser)
    assert find("natur-mond").retired
    take([["Kennung", "Ausgemustert"], ["natur-mond", ""]], organiser)
    assert not find("natur-mond").retired


def test_topics_and_readers_go_by_name_or_key_in_any_capitals(shipped, organiser):
    row = ["maerchen", "KINDER", *ICE[2:]]
    take([SHORT, row, ["helden und schurken", "kinder", "Was ist Dampf?", *ICE[3:]]], organiser)
    found = {held.question.topic for held in questions.pool().held.values() if not held.shipped}
    assert found == {"maerchen", "helden"}


@pytest.mark.parametrize(
    ("column", "text", "reason"),
    [
        ("Thema", "Turnen", "Thema: „Turnen“ gibt es nicht. Es gibt: spiel (Spiel, Sport, Freizeit),"),
        ("Für", "", "Für: „“ gibt es nicht. Es gibt: kinder, erwachsene."),
        ("Falsche Antwort 2", "Wasser", "Falsche Antwort 2: „Wasser“ ist dasselbe wie: Richtige Antwort."),
        ("Quelle", "", "Quelle: Das fehlt."),
        ("Frage", "Was ist Salz?", "Frage: Die Frage gibt es schon: natur-salz."),
    ],
)
def test_a_refused_row_is_named_with_line_and_reason(shipped, organiser, column, text, reason):
    table = put([SHORT, [], ICE], 3, column, text)
    ((number, said),) = refusals(table)
    assert number == 3
    assert said.startswith(reason)


def test_ids_and_questions_twice_in_one_table_are_refused(shipped):
    table = [["Kennung", *SHORT], ["a", *ICE], ["a", *ICE[:2], "Was ist Dampf?", *ICE[3:]], ["", *ICE]]
    assert refusals(table) == [
        (3, "Kennung: Die Kennung steht schon in Zeile 2."),
        (4, "Frage: Die Frage gibt es schon: in Zeile 2."),
    ]


def test_two_questions_may_change_their_words(shipped, organiser):
    table = [["Kennung", "Frage"], ["natur-mond", "Was ist Salz?"], ["natur-salz", "Wie heißt der Mond der Erde?"]]
    assert take(table, organiser)[1] == 2
    assert find("natur-mond").question.text == "Was ist Salz?"


def test_the_last_question_of_a_topic_is_not_retired_by_a_table(shipped, organiser):
    table = [["Kennung", "Ausgemustert"], ["gesch-1900", "ja"], ["gesch-rom", "ja"], ["natur-mond", "ja"]]
    said = "Ausgemustert: Das ist die letzte Frage aus „Geschichte“ für Erwachsene."
    assert refusals(table) == [(3, said)]
    assert take(table, organiser, only_good=True)[1] == 2
    assert {key for key, held in questions.pool().held.items() if held.retired} == {"gesch-1900", "natur-mond"}


def test_what_is_to_be_retired_is_said_with_ja(shipped):
    ((_number, said),) = refusals([["Kennung", "Ausgemustert"], ["natur-mond", "weg damit"]])
    assert said == "Ausgemustert: Hier steht „ja“ oder nichts, nicht „weg damit“."


def test_a_file_that_lay_about_does_not_write_over_what_was_mended_since(shipped, organiser, helper):
    table = put(out(), 2, "Frage", "Wie heißt unser Mond?")
    change("natur-mond", fields("Wie heißt der Erdmond?"), 0, helper)
    assert refusals(table) == [
        (2, "Stand: Seit die Datei geschrieben wurde, hat sich diese Frage geändert (Hanno Hilft).")
    ]
    # without its Stand the row counts
    assert refusals(put(table, 2, "Stand", "")) == []
    # and a row that says what is there by now is no matter
    assert refusals(put(put(table, 2, "Frage", "Wie heißt der Erdmond?"), 2, "Richtige Antwort", "Antwort A")) == []


def test_nothing_changes_when_anything_is_wrong_unless_somebody_says_so(shipped, organiser):
    table = [SHORT, ICE, ["?", *ICE[1:2], "Was ist Dampf?", *ICE[3:]]]
    with pytest.raises(RefusedRowsError, match="Es wurde nichts geändert"):
        take(table, organiser)
    assert not QuestionVersion.objects.exists()
    there, written = take(table, organiser, only_good=True)
    assert (written, len(there.refused)) == (1, 1)
    assert [held.question.text for held in questions.pool().held.values() if not held.shipped] == ["Was ist Eis?"]


def test_what_would_be_otherwise_by_now_is_shown_again(shipped, organiser, helper):
    table = [["Kennung", "Frage"], ["natur-mond", "Wie heißt unser Mond?"]]
    seen = plan(table).fingerprint
    change("natur-mond", fields("Wie heißt der Erdmond?"), 0, helper)
    with pytest.raises(PlanChangedError):
        take_over(rows_given(table), {}, expected=seen, only_good=False, who=organiser)
    assert find("natur-mond").version == 1


def test_a_formula_is_refused_by_name(shipped):
    there = plan([SHORT, ICE], {(1, 3): "eine Formel", (1, 40): "eine Formel"})
    assert [str(fault) for fault in there.rows[0].faults] == ["Richtige Antwort: Dort steht eine Formel."]


def test_a_table_without_a_question_is_said(shipped):
    with pytest.raises(HeadingsError, match="Unter den Überschriften steht keine Frage"):
        plan([SHORT])


def test_columns_that_are_missing_are_said_in_one_sentence():
    there = ["question", "a", "b", "c", "d", "solution", "topic"]
    check_columns(there, {"audience": "kinder", "said": "Ja.", "source": "Brehm"})
    check_columns(["id", "question"], {})
    with pytest.raises(HeadingsError) as error:
        check_columns(there, {"source": "Brehm"})
    assert str(error.value).startswith("Für eine Frage fehlt noch: „Für“, „Dazu“. Ordnen Sie Spalten zu,")
    with pytest.raises(HeadingsError, match="„Frage“, „Dazu“, „Antwort D“, „Lösung"):
        check_columns(["a", "b", "c"], {"topic": "tiere", "audience": "kinder", "source": "x"})


LETTERED = ["Frage", "Antwort A", "Antwort B", "Antwort C", "Antwort D", "Lösung", "Thema", "Für", "Dazu", "Quelle"]


@pytest.mark.parametrize("solution", ["C", "c)", "Antwort C", "3", "Schnecke", "schnecke"])
def test_the_right_answer_is_named_by_its_letter_or_its_words(shipped, solution):
    row = ["Wer trägt sein Haus?", "Igel", "Amsel", "Schnecke", "Maus", solution, "Tiere", "Kinder", "Ja.", "Brehm"]
    (done,) = plan([LETTERED, row]).rows
    assert done.wanted.question.answers == ("Schnecke", "Igel", "Amsel", "Maus")
    (done,) = plan([[name.replace("Lösung", "Richtige Antwort") for name in LETTERED], row]).rows
    assert done.wanted.question.answers == ("Schnecke", "Igel", "Amsel", "Maus")


def test_a_solution_that_is_no_letter_is_said(shipped):
    row = ["Wer trägt sein Haus?", "Igel", "Amsel", "Schnecke", "Maus", "E", "Tiere", "Kinder", "Ja.", "Brehm"]
    assert refusals([LETTERED, row]) == [(2, "Lösung (A bis D): Hier steht A, B, C oder D, nicht „E“.")]


def test_what_holds_for_all_fills_what_a_row_does_not_say(shipped):
    table = [["Frage", "A", "B", "C", "D", "Lsg", "Kategorie", "Quelle"]]
    table += [["Wer bellt?", "Hund", "Hase", "Huhn", "Hai", "A", "Garten", ""]]
    table += [["Wer gackert?", "Hund", "Hase", "Huhn", "Hai", "C", "Märchen", "Brehm"]]
    given = {"topic": "tiere", "audience": "kinder", "said": "So ist es.", "source": "Lexikon"}
    first, second = (row.wanted.question for row in plan(table, given=given).rows)
    assert (first.topic, first.audience, first.said, first.source) == ("tiere", "kinder", "So ist es.", "Lexikon")
    assert (second.topic, second.source) == ("maerchen", "Brehm")


def test_advice_comes_with_the_preview(shipped):
    row = [*ICE[:2], "Was lernen Schüler/innen?", *ICE[3:]]
    (only,) = plan([SHORT, row]).rows[0].advice
    assert "Schüler/innen" in str(only)


def test_two_thousand_rows_come_in_with_few_queries(shipped, organiser, django_assert_max_num_queries):
    table = [SHORT, *([*ICE[:2], f"Wie heißt Nummer {n}?", *ICE[3:]] for n in range(2000))]
    expected = plan(table).fingerprint
    with django_assert_max_num_queries(60):
        _plan, written = take_over(rows_given(table), {}, expected=expected, only_good=False, who=organiser)
    assert written == 2000
