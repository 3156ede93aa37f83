"""The questions of the quiz for children are complete, short, fair to whoever guesses, and show drawings there are."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from games.drawing.pieces import symbols
from rules.domain.check_wording import unsuitable

FILE = Path(__file__).parents[2] / "games" / "data" / "questions" / "kinder.yaml"
QUESTIONS: list[dict[str, Any]] = yaml.safe_load(FILE.read_text(encoding="utf-8"))
TOPICS = {
    "spiel",
    "natur",
    "geschichte",
    "erdkunde",
    "unterhaltung",
    "kunst",
    "maerchen",
    "helden",
    "film",
    "woerter",
    "tiere",
}
NEEDED = {"id", "topic", "question", "answers", "said", "source"}
#: so often may the right answer be the longest: chance would make it one in four
LONGEST = 0.35


def test_there_are_enough_of_each_topic() -> None:
    counts = Counter(each["topic"] for each in QUESTIONS)
    assert set(counts) == TOPICS
    assert min(counts.values()) >= 16


def test_no_question_comes_twice() -> None:
    for field in ("id", "question"):
        assert [value for value, count in Counter(each[field] for each in QUESTIONS).items() if count > 1] == []


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda each: each["id"])
def test_a_question(question: dict[str, Any]) -> None:
    assert NEEDED <= set(question) <= NEEDED | {"picture"}
    assert re.fullmatch(r"k-[a-z0-9]+(-[a-z0-9]+)*", question["id"])
    text, answers, said = question["question"], question["answers"], question["said"]
    assert text.endswith("?")
    assert len(text) <= 110
    assert len(said) <= 180
    assert question["source"]
    assert len({answer.casefold() for answer in answers}) == len(answers) == 4
    assert max(map(len, answers)) <= 30
    # an answer that stands in its question is given away, or ruled out
    assert [each for each in answers if re.search(rf"(?<!\w){re.escape(each.casefold())}(?!\w)", text.casefold())] == []
    assert unsuitable(" ".join((text, *answers, said)), child=True) == []


def test_the_longest_answer_is_no_hint() -> None:
    longest = [each for each in QUESTIONS if len(each["answers"][0]) > max(map(len, each["answers"][1:]))]
    assert len(longest) / len(QUESTIONS) <= LONGEST


def test_every_drawing_is_shown_and_every_picture_drawn() -> None:
    drawn = {name.removeprefix("quiz-") for name in symbols() if name.startswith("quiz-")}
    assert {each["picture"] for each in QUESTIONS if "picture" in each} == drawn
