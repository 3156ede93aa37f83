"""A sheet alone: who has read no more than the folded sheet answers questions about situations as the engine does."""

from collections import Counter

import pytest

from games.engines.core import GameError
from rules.domain.errors import TextError
from tests.rules import questions as read
from tests.rules.questions import AUDIENCES, Question, __main__, files, questions, shares
from tests.rules.questions.sheet import sheet

WANTED = {"kinder": 0.95, "erwachsene": 0.98}
EACH = pytest.mark.parametrize("slug", files())


def wrong(question: Question) -> str:
    """How the engine's answer differs from the file's; "" if it does not."""
    try:
        judged = question.judged()
    except (GameError, TextError) as error:
        return f"{question}: {error}"
    return "" if judged == question.answer else f"{question}: Die Engine sagt „{judged}“, nicht „{question.answer}“."


@EACH
def test_the_engine_answers_as_the_file_says(slug):
    assert [said for question in questions(slug) if (said := wrong(question))] == []


@EACH
def test_there_are_twenty_questions_of_both_answers(slug):
    asked = list(questions(slug))
    assert len({question.said["ask"] for question in asked}) == len(asked) >= 20
    answers = Counter(question.answer for question in asked)
    assert 1 / 3 <= answers["ja"] / (answers["ja"] + answers["nein"]) <= 2 / 3


@EACH
def test_every_question_was_answered_from_each_sheet(slug):
    readers = sheet(slug).facts.readers
    missing = [
        f"{question}: {audience}"
        for question in questions(slug)
        for audience in AUDIENCES
        if (len(question.read(audience)) in (1, 2)) != (audience in readers)
    ]
    assert missing == []


@pytest.mark.parametrize("audience", AUDIENCES)
def test_the_sheet_suffices(audience):
    right, of = shares(audience, -1)
    failed = [
        f"{question}: „{said[-1]}“, richtig ist „{question.answer}“"
        for slug in files()
        for question in questions(slug)
        if (said := question.read(audience)) and not question.right(said[-1])
    ]
    assert right >= WANTED[audience] * of, failed


def test_another_answer_of_the_engine_is_named():
    first = next(questions("muehle"))
    said = {**first.said, "answer": "nein" if first.answer == "ja" else "ja"}
    assert wrong(Question("muehle", 1, said)).startswith(f"muehle, Frage 1 („{first.said['ask']}“): Die Engine sagt")


def test_a_refusal_names_its_rule():
    said = {"ask": "Darf ich das?", "engine": {"may": ["a8"]}, "answer": "nein"}
    assert "why steht nicht in" in wrong(Question("muehle", 1, said))


def test_answers_are_written_beside_the_first_ones(tmp_path, monkeypatch):
    monkeypatch.setattr(__main__, "HERE", tmp_path)
    monkeypatch.setattr(read, "HERE", tmp_path)
    asked = "  - ask: Ist das Spiel aus?\n    engine: over\n    answer: nein\n"
    (tmp_path / "muehle.yaml").write_text(f"questions:\n{asked}{asked}", encoding="utf-8")
    __main__.record("muehle", "kinder", ["1 ?", "2. nein, nie"])
    __main__.record("muehle", "kinder", ["1 ja"])
    __main__.record("muehle", "kinder", ["1 nein"])
    first, second = questions("muehle")
    assert (first.read("kinder"), second.read("kinder")) == (["?", "nein"], ["nein, nie"])


def test_cards_are_dealt_as_a_question_wants():
    hands = {"hand-0": ["herz-7", "kreuz-ass"], "hand-1": ["pik-7"]}
    said = {"ask": "Was ist offen?", "seats": 3, "moves": [{"deal": {**hands, "ablage": ["karo-9"]}}], "engine": "turn"}
    found = Question("mau-mau", 1, said).situation()
    assert [str(piece.label) for piece in found.lying("ablage")] == ["Karo 9"]
    assert {"herz-7", "kreuz-ass"} < set(found.match.state.hands[0])
    assert "pik-7" in found.match.state.hands[1]
