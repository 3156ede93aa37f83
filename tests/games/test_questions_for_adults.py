"""The questions of the quiz for grown-ups are complete, short, fair to whoever guesses, and address nobody."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from rules.domain.check_wording import unsuitable

FILE = Path(__file__).parents[2] / "games" / "data" / "questions" / "erwachsene.yaml"
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
FIELDS = {"id", "topic", "question", "answers", "said", "source"}
#: so often may the right answer be the longest: chance would make it one in four
LONGEST = 0.35
#: words that speak to somebody, small or with a capital; what is quoted may
ADDRESS = re.compile(r"\b(?:Sie|Ihnen|Ihr\w*|[Dd]u|[Dd]ich|[Dd]ir|[Dd]ein\w*|[Ee]uch|[Ee]uer|[Ee]ure\w*)\b")
QUOTED = re.compile("„[^“]*“")
#: an article in front of an answer, which its question need not repeat to give it away
ARTICLE = re.compile(r"^(?:(?:ein|eine|einen|einem|einer|der|die|das|dem|den|des)\s+)?")


def test_there_are_enough_of_each_topic() -> None:
    counts = Counter(each["topic"] for each in QUESTIONS)
    assert set(counts) == TOPICS
    assert min(counts.values()) >= 30


def test_no_question_comes_twice() -> None:
    for field in ("id", "question", "said"):
        assert [value for value, count in Counter(each[field] for each in QUESTIONS).items() if count > 1] == []


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda each: each["id"])
def test_a_question(question: dict[str, Any]) -> None:
    assert set(question) == FIELDS
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", question["id"])
    text, answers, said = question["question"], question["answers"], question["said"]
    assert text.endswith("?")
    assert len(text) <= 140
    assert 30 <= len(said) <= 220
    assert said.endswith((".", "!", "?", "“"))
    assert question["source"]
    assert len({answer.casefold() for answer in answers}) == len(answers) == 4
    assert max(map(len, answers)) <= 40
    # an answer that stands in its question is given away, or ruled out
    bare = [ARTICLE.sub("", answer.casefold()) for answer in answers]
    assert [each for each in bare if re.search(rf"(?<!\w){re.escape(each)}(?!\w)", text.casefold())] == []
    assert not ADDRESS.search(QUOTED.sub("", text))
    assert unsuitable(" ".join((text, *answers, said)), child=False) == []


def test_the_longest_answer_is_no_hint() -> None:
    longest = [each for each in QUESTIONS if len(each["answers"][0]) > max(map(len, each["answers"][1:]))]
    assert len(longest) / len(QUESTIONS) <= LONGEST
    # nor the shortest
    shortest = [each for each in QUESTIONS if len(each["answers"][0]) < min(map(len, each["answers"][1:]))]
    assert len(shortest) / len(QUESTIONS) <= LONGEST
