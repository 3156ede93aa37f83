"""Questions with four answers: what one is, which are shipped, how chance chooses one, and how it is asked at a table.

A question is drawn like a card (`Ask` is a draw). What chance decided goes whole into the log: text, answers, the
order in which they are shown, what is told afterwards. So a log replays when the questions have long been changed. The
console and the tests draw from the files of `games/data/questions/`; a table at a games day from what its organisers
have (`games.domain.questions`). How a game asks them is in `asking`.

The right answer is a secret of the state until somebody has answered. So that computer players need not look at it,
chance also draws a *hunch* for each strength: an answer that is the right one with a probability of `KNOWS`, else one
of the wrong ones. A computer player follows its hunch; which answer is right it learns when everybody does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path as File

from games.engines.chance import Draw, Outcome, Source
from games.engines.text import _

TOPICS = {
    "spiel": _("Spiel, Sport, Freizeit"),
    "natur": _("Natur und Technik"),
    "geschichte": _("Geschichte"),
    "erdkunde": _("Erdkunde"),
    "unterhaltung": _("Unterhaltung"),
    "kunst": _("Kunst und Bücher"),
    "maerchen": _("Märchen"),
    "helden": _("Helden und Schurken"),
    "film": _("Trickfilm und Fernsehen"),
    "woerter": _("Wortspiele"),
    "tiere": _("Tiere"),
}
AUDIENCES = ("kinder", "erwachsene")
FOLDER = File(__file__).parents[2] / "data" / "questions"
#: of a hundred questions so many each strength of computer player knows: leicht, mittel, stark
KNOWS = (40, 60, 85)


@dataclass(frozen=True, slots=True)
class Question:
    """A question; the first of its answers is the right one."""

    id: str
    topic: str
    audience: str
    text: str
    answers: tuple[str, str, str, str]
    #: one or two sentences that are told after the answer
    said: str
    #: where it can be looked up
    source: str
    #: the name of a drawing, or nothing
    picture: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as it was drawn: its answers in the order in which they are shown, and who has a hunch of what."""

    question: str
    topic: str
    audience: str
    text: str
    answers: tuple[str, str, str, str]
    #: the place of the right answer; a secret until somebody has answered
    right: int
    #: the place each strength of computer player takes for the right one
    hunches: tuple[int, int, int]
    said: str
    source: str
    picture: str = ""


@dataclass(frozen=True, slots=True)
class Ask(Draw):
    """Chance chooses a question of one of these topics, if it can one that was not asked in this match."""

    topics: tuple[str, ...]
    audience: str
    #: ids of the questions of this match
    asked: frozenset[str]

    def sample(self, source: Source) -> Outcome:
        """A shipped question."""
        fitting = _fitting(self.topics, self.audience)
        left = [question for question in fitting if question.id not in self.asked] or fitting
        return self.told(left[source.below(len(left))], source)

    def told(self, question: Question, source: Source) -> Outcome:
        """That question as the log keeps it: `read` understands it."""
        order = source.shuffled(range(4))
        knows, wrong = source.below(100), 1 + source.below(3)
        hunches = (0 if knows < share else wrong for share in KNOWS)
        shown = "".join(map(str, order))
        return (
            question.id,
            question.topic,
            question.audience,
            question.text,
            *(question.answers[int(place)] for place in order),
            shown.index("0"),
            "".join(str(shown.index(str(hunch))) for hunch in hunches),
            question.said,
            question.source,
            question.picture,
        )

    def allows(self, outcome: Outcome) -> bool:
        try:
            asked = read(outcome)
        except (ValueError, TypeError):
            return False
        return asked.topic in self.topics and asked.audience == self.audience


def read(outcome: Outcome) -> Asked:
    """The question of such an outcome. Raises ValueError for anything else."""
    if len(outcome) != 13:
        raise ValueError("no question")
    *words, right, hunches, said, source, picture = outcome
    texts = (*words, hunches, said, source, picture)
    if type(right) is not int or not 0 <= right < 4 or not all(type(text) is str for text in texts):
        raise ValueError("no question")
    name, topic, audience, text, *answers = map(str, words)
    first, second, third, fourth = answers
    if len(set(answers)) < 4 or not name or not text or topic not in TOPICS or audience not in AUDIENCES:
        raise ValueError("no question")
    leicht, mittel, stark = (int(place) for place in str(hunches))
    if not {leicht, mittel, stark} <= {0, 1, 2, 3}:
        raise ValueError("no question")
    shown = first, second, third, fourth
    return Asked(
        name, topic, audience, text, shown, right, (leicht, mittel, stark), str(said), str(source), str(picture)
    )


# --- what is shipped ----------------------------------------------------------------------------------------------


@cache
def shipped(audience: str) -> tuple[Question, ...]:
    """The questions of `games/data/questions/<audience>.yaml`. Raises ValueError for one that is none."""
    import yaml  # noqa: PLC0415  # the rules of other games need none

    listed = yaml.safe_load((FOLDER / f"{audience}.yaml").read_text(encoding="utf-8"))
    return tuple(_question(entry, audience) for entry in listed)


def _question(entry: dict[str, object], audience: str) -> Question:
    answers = entry["answers"]
    if not isinstance(answers, list) or len(answers) != 4 or entry["topic"] not in TOPICS:
        raise ValueError(f"no question: {entry.get('id')}")
    first, second, third, fourth = map(str, answers)
    return Question(
        str(entry["id"]),
        str(entry["topic"]),
        audience,
        str(entry["question"]),
        (first, second, third, fourth),
        str(entry["said"]),
        str(entry["source"]),
        str(entry.get("picture") or ""),
    )


@cache
def _of_topics(topics: tuple[str, ...], audience: str) -> tuple[Question, ...]:
    return tuple(question for question in shipped(audience) if question.topic in topics)


_instead: list[Sequence[Question]] = []


def _fitting(topics: tuple[str, ...], audience: str) -> Sequence[Question]:
    if not _instead:
        return _of_topics(topics, audience)
    return [question for question in _instead[-1] if question.topic in topics and question.audience == audience]


@contextmanager
def asking(questions: Sequence[Question]) -> Iterator[None]:
    """Draw from these instead of what is shipped, so that a recorded match stays the same when that changes."""
    _instead.append(questions)
    try:
        yield
    finally:
        _instead.pop()
