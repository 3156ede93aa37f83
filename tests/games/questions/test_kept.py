"""The files of questions: those that are shipped are whole, and what is wrong with one is said by file and entry."""

from collections import Counter
from io import StringIO

import pytest
import yaml
from django.core.management import call_command

from games.domain.questions_checked import LONGEST_ANSWER, LONGEST_TEXT, FaultyError, advice, alike, read
from games.domain.questions_kept import look_at, read_folder
from games.engines.kit.quiz import AUDIENCES, FOLDER, TOPICS, shipped
from tests.games.questions.conftest import fields, made

GOOD = {
    "id": "natur-mond",
    "topic": "natur",
    "question": "Wie heißt der Mond der Erde?",
    "answers": ["Mond", "Phobos", "Titan", "Io"],
    "said": "Er hat keinen anderen Namen.",
    "source": "Brockhaus",
}


# --- what is shipped --------------------------------------------------------------------------------------------


def test_what_is_shipped_is_whole():
    found, faults = read_folder(FOLDER)
    assert not faults, "\n".join(map(str, faults))
    assert len({alike(question.text) for question in found.values()}) == len(found)
    for question in found.values():
        assert len({alike(answer) for answer in question.answers}) == 4, question.id
        assert question.source
        assert question.said


def test_the_engines_read_the_same():
    found, _faults = read_folder(FOLDER)
    assert [*shipped("erwachsene"), *shipped("kinder")] == sorted(found.values(), key=lambda each: each.audience)


def test_what_is_shipped_has_the_style_of_the_house_and_its_topics_spread():
    said = look_at(FOLDER)
    assert not said, "\n".join(map(str, said))


@pytest.mark.parametrize("audience", AUDIENCES)
def test_each_topic_has_something_for_everybody(audience):
    found, _faults = read_folder(FOLDER)
    there = Counter(question.topic for question in found.values() if question.audience == audience)
    assert [topic for topic in TOPICS if there[topic] < 3] == []


# --- what is refused --------------------------------------------------------------------------------------------


def told(tmp_path, *entries, file="erwachsene.yaml"):
    (tmp_path / file).write_text(yaml.safe_dump(list(entries), allow_unicode=True), encoding="utf-8")
    return [str(fault) for fault in read_folder(tmp_path)[1]]


def test_a_good_one_has_no_fault(tmp_path):
    assert told(tmp_path, GOOD) == []
    assert read_folder(tmp_path)[0] == {
        "natur-mond": read("natur-mond", {**GOOD, "audience": "erwachsene"}),
    }


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (
            {"answers": ["Mond", "Phobos", "Titan"]},
            "Antworten: Es müssen vier sein, die erste ist die richtige. Hier: 3.",
        ),
        ({"answers": "Mond"}, "Antworten: Es müssen vier sein, die erste ist die richtige. Hier: 0."),
        (
            {"answers": ["Mond", "Phobos", "mond ", "Io"]},
            "Falsche Antwort 2: „mond“ ist dasselbe wie: Richtige Antwort.",
        ),
        ({"answers": [1900, "1901", "1902", "1903"]}, "Richtige Antwort: „1900“ muss in Anführungszeichen stehen."),
        ({"answers": ["Mond", "", "Titan", "Io"]}, "Falsche Antwort 1: Das fehlt."),
        ({"source": ""}, "Quelle: Das fehlt."),
        ({"said": "  "}, "Dazu: Das fehlt."),
        (
            {"question": "W" * (LONGEST_TEXT + 1)},
            f"Frage: {LONGEST_TEXT + 1} Zeichen; höchstens {LONGEST_TEXT}, sonst passt es nicht auf ein Telefon.",
        ),
        ({"id": "Natur Mond"}, "Kennung: „Natur Mond“ ist keine: höchstens 60 kleine Buchstaben (a bis z), Ziffern"),
        (
            {"topic": "sport"},
            "Thema: „sport“ gibt es nicht. Es gibt: spiel (Spiel, Sport, Freizeit), natur (Natur",
        ),
        ({"picture": "Ein Mond.svg"}, "Bild: Eine Zeichnung „Ein Mond.svg“ gibt es nicht. Es gibt: ballon, drehorgel,"),
        ({"antwort": "Mond"}, "„antwort“ gibt es nicht. Es gibt: id, topic, question, answers, said, source,"),
        ({"question": "Wie\u200d heißt er?"}, "Frage: Darin ist ein Zeichen, das man nicht sieht."),
    ],
)
def test_a_fault_names_file_entry_and_what_is_wrong(tmp_path, wrong, said):
    entry = {**GOOD, **wrong}
    (fault,) = told(tmp_path, {**GOOD, "id": "anders", "question": "Eine andere?"}, entry)
    assert fault.startswith(f"erwachsene.yaml, Eintrag 2 ({entry['id']}): {said}")


def test_all_faults_are_named_and_the_good_ones_stay(tmp_path):
    faults = told(tmp_path, {**GOOD, "topic": "", "source": ""}, {**GOOD, "id": "gut"}, "nur ein Satz")
    assert [fault.split(": ", 2)[0] + fault.split(":", 2)[1] for fault in faults] == [
        "erwachsene.yaml, Eintrag 1 (natur-mond) Thema",
        "erwachsene.yaml, Eintrag 1 (natur-mond) Quelle",
        "erwachsene.yaml, Eintrag 3 Ein Eintrag besteht aus Angaben wie „topic",
    ]
    assert list(read_folder(tmp_path)[0]) == ["gut"]


def test_ids_and_questions_stand_once_in_both_files(tmp_path):
    (tmp_path / "kinder.yaml").write_text(yaml.safe_dump([GOOD], allow_unicode=True), encoding="utf-8")
    same_text = {**GOOD, "id": "anders", "question": "wie heißt der Mond der Erde"}
    assert told(tmp_path, {**GOOD, "question": "Eine andere?"}, same_text) == [
        "erwachsene.yaml, Eintrag 1 (natur-mond): Die Kennung gibt es schon.",
        "erwachsene.yaml, Eintrag 2 (anders): Die Frage gibt es schon: natur-mond.",
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("- id: a\n  id: b\n", "erwachsene.yaml: Das ist kein gültiges YAML: Zeile 1: „id“ steht zweimal da."),
        ("id: a\n", "erwachsene.yaml: Die Datei muss eine Liste von Fragen sein."),
        ("- [\n", "erwachsene.yaml: Das ist kein gültiges YAML: "),
    ],
)
def test_a_file_that_cannot_be_read_is_named(tmp_path, text, said):
    (tmp_path / "erwachsene.yaml").write_text(text, encoding="utf-8")
    found, (fault,) = read_folder(tmp_path)
    assert not found
    assert str(fault).startswith(said)


def test_an_empty_file_has_no_questions(tmp_path):
    (tmp_path / "erwachsene.yaml").write_text("# noch keine\n", encoding="utf-8")
    assert read_folder(tmp_path) == ({}, ())


def test_blanks_go_and_umlauts_are_composed():
    question = made("x", "  Wie  heißt\nder Ba\u0308r? ", right=" Bär\u00a0")
    assert (question.text, question.answers[0]) == ("Wie heißt der Bär?", "Bär")


@pytest.mark.parametrize("answers", [["½", "¼", "¾", "⅓"], ["+", "−", "×", "÷"], ["1900", "1901", "1902", "190"]])
def test_signs_and_numbers_are_different_answers(answers):
    assert read("x", fields("Was stimmt?", answers=answers)).answers == tuple(answers)


def test_a_long_answer_is_refused():
    with pytest.raises(FaultyError, match=f"{LONGEST_ANSWER + 1} Zeichen"):
        made("x", "Was stimmt?", right="A" * (LONGEST_ANSWER + 1))


# --- what is advised --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"question": "Was lernen Schüler/innen?"}, "Frage: „Schüler/innen“: Schreiben Sie beide Wörter aus"),
        ({"question": "Was tun Lehrer*innen?"}, "Frage: „Lehrer*innen“"),
        ({"question": "Was tun Spieler:innen?"}, "Frage: „Spieler:innen“"),
        ({"question": "Was tun KundInnen?"}, "Frage: „KundInnen“"),
        ({"question": 'Was heißt "Au"?'}, "Frage: Anführungszeichen sind „ und “."),
        ({"question": "Was heißt ..."}, "Frage: Statt drei Punkten ein Zeichen: …"),
        ({"said": "Salz - das weiße Gold."}, "Dazu: Ein Gedankenstrich ist länger"),
        ({"said": "So ist es"}, "Dazu: Am Ende fehlt das Satzzeichen."),
        ({"question": "Welche Farbe hat die Antwort A?"}, "Richtige Antwort: Die Antwort steht schon in der Frage."),
        ({"audience": "kinder", "said": "Das ist scheiße."}, "Dazu: „scheiße“ ist kein Wort für diese Leute."),
    ],
)
def test_advice_names_the_place(more, said):
    (only,) = advice(read("x", fields("Was stimmt?") | more))
    assert str(only).startswith(said)


@pytest.mark.parametrize(
    "text", ["Wie schnell sind 5 km/h?", "Was ist größer: in Metern?", "Wer mag Tee und/oder Saft?"]
)
def test_what_only_looks_like_it_is_no_slash_of_gender(text):
    assert advice(made("x", text)) == ()


def test_a_topic_that_outgrows_the_others_and_a_right_answer_that_is_always_the_longest_are_said(tmp_path):
    entries = [
        {**GOOD, "id": f"n-{n}", "question": f"Wie heißt Nummer {n}?", "answers": ["die allerlängste", "b", "c", "d"]}
        for n in range(4)
    ]
    assert told(tmp_path, *entries) == []
    assert [str(each) for each in look_at(tmp_path)] == [
        "erwachsene.yaml: 4 von 4 Fragen sind aus „Natur und Technik“.",
        "erwachsene.yaml: Bei 4 von 4 Fragen ist die richtige Antwort die längste: daran errät man sie.",
    ]


def test_the_command_says_what_is_wrong_and_how_many_there_are(tmp_path):
    told(tmp_path, {**GOOD, "source": ""}, {**GOOD, "id": "gut"})
    out = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("questions_check", folder=str(tmp_path), stdout=out)
    assert ended.value.code == 1
    lines = out.getvalue().splitlines()
    assert "erwachsene.yaml, Eintrag 1 (natur-mond): Quelle: Das fehlt." in lines
    assert "Erwachsene, Natur und Technik: 1" in lines
    assert "Kinder, Tiere: 0" in lines
