"""What makes a quiz question one that can be asked: faults refuse it, advice does not.

Faults and advice are said to people (German, plain text), each with the field it is about. The same is asked of what is
shipped (`questions_kept`), of what an organiser types (`questions_edited`), and of what comes in a table
(`questions_files`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.utils.translation import gettext as _

from games.drawing.pieces import symbols
from games.engines.kit.quiz import AUDIENCES, TOPICS, Question
from gamesday.spelling import plain, visible
from rules.domain.check_wording import unsuitable

#: an id: small letters, digits and dashes
ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
LONGEST_ID = 60
#: characters: at 360 pixels a question takes at most six lines, an answer two, what is told afterwards ten
LONGEST_TEXT, LONGEST_ANSWER, LONGEST_SAID, LONGEST_SOURCE = 200, 60, 320, 240
ANSWERS = 4

#: "Schüler/innen", "Lehrer*in", "Spieler:innen", "Bürger_in", "KundInnen", "Leser(innen)"
_GENDER = re.compile(r"\w(?:/-?|\*|:|_)(?:in|innen|r|n)\b|[a-zäöüß]In(?:nen)?\b|\w\((?:in|innen)\)")
_DASH = re.compile(r"(?<=\s)-(?=\s)")
_END = (".", "!", "?", "…", "“", ":", ")")


@cache
def pictures() -> tuple[str, ...]:
    """The drawings a question can have, by name."""
    return tuple(sorted(name.removeprefix("quiz-") for name in symbols() if name.startswith("quiz-")))


@dataclass(frozen=True, slots=True)
class Fault:
    """What is the matter with a field: its name as people see it, and a sentence."""

    field: str
    said: str

    def __str__(self) -> str:
        return f"{self.field}: {self.said}" if self.field else self.said


class FaultyError(Exception):
    """What was given is no question."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(" ".join(map(str, faults)))
        self.faults = faults


def field_name(key: str) -> str:
    """What people call a field, by its name in the files."""
    return {
        "id": _("Kennung"),
        "topic": _("Thema"),
        "audience": _("Für"),
        "question": _("Frage"),
        "right": _("Richtige Antwort"),
        "answers": _("Antworten"),
        "said": _("Dazu"),
        "source": _("Quelle"),
        "picture": _("Bild"),
    }[key]


def answer_name(place: int) -> str:
    """What people call an answer, by its place; the first is right."""
    return _("Falsche Antwort %(n)d") % {"n": place} if place else field_name("right")


def audience_name(audience: str) -> str:
    """For whom a question is."""
    return {"kinder": _("Kinder"), "erwachsene": _("Erwachsene")}[audience]


def topic_name(topic: str) -> str:
    """What a topic is called."""
    return TOPICS[topic].render(_)


def alike(text: str) -> str:
    """Equal for texts that differ in capitals, blanks and signs alone. Of what has neither letter nor digit, itself."""
    kept = unicodedata.normalize("NFC", text).casefold()
    return "".join(filter(str.isalnum, kept)) or "".join(kept.split())


def read(key: str, given: Mapping[str, Any]) -> Question:
    """The question `key` with the fields of the files (`question`, `answers`, …) and its `audience`.

    Blanks at the ends and double ones go, and what nobody sees. Raises FaultyError with everything that is wrong.
    """
    faults: list[Fault] = []

    def text(name: str, longest: int, *, needed: bool = True) -> str:
        found = given.get(name)
        return _text(found, field_name(name), longest, faults, needed=needed)

    if len(key) > LONGEST_ID or not ID.fullmatch(key):
        said = _("„%(id)s“ ist keine: höchstens %(n)d kleine Buchstaben (a bis z), Ziffern und Bindestriche.")
        faults.append(Fault(field_name("id"), said % {"id": key[:80], "n": LONGEST_ID}))
    topic, audience = given.get("topic"), given.get("audience")
    if topic not in TOPICS:
        said = _("„%(topic)s“ gibt es nicht. Es gibt: %(known)s.")
        known = ", ".join(f"{name} ({topic_name(name)})" for name in TOPICS)
        faults.append(Fault(field_name("topic"), said % {"topic": _short(topic), "known": known}))
    if audience not in AUDIENCES:
        said = _("„%(audience)s“ gibt es nicht. Es gibt: %(known)s.")
        known = ", ".join(AUDIENCES)
        faults.append(Fault(field_name("audience"), said % {"audience": _short(audience), "known": known}))
    asked = text("question", LONGEST_TEXT)
    answers = _answers(given.get("answers"), faults)
    said_after, source = text("said", LONGEST_SAID), text("source", LONGEST_SOURCE)
    picture = text("picture", LONGEST_ID, needed=False)
    if picture and picture not in pictures():
        said = _("Eine Zeichnung „%(name)s“ gibt es nicht. Es gibt: %(known)s.")
        faults.append(Fault(field_name("picture"), said % {"name": _short(picture), "known": ", ".join(pictures())}))
    if faults:
        raise FaultyError(tuple(faults))
    first, second, third, fourth = answers
    return Question(key, str(topic), str(audience), asked, (first, second, third, fourth), said_after, source, picture)


def content_of(question: Question) -> dict[str, Any]:
    """The fields of a question as the files have them, with its audience and without its id: `read` understands it."""
    return {
        "topic": question.topic,
        "audience": question.audience,
        "question": question.text,
        "answers": list(question.answers),
        "said": question.said,
        "source": question.source,
        "picture": question.picture,
    }


def advice(question: Question) -> tuple[Fault, ...]:
    """What an editor would change: the style of the house, and words that are not for its readers."""
    return tuple(_advice(question))


def _answers(given: object, faults: list[Fault]) -> list[str]:
    if not isinstance(given, list | tuple) or len(given) != ANSWERS:
        found = len(given) if isinstance(given, list | tuple) else 0
        said = _("Es müssen vier sein, die erste ist die richtige. Hier: %(n)d.")
        faults.append(Fault(field_name("answers"), said % {"n": found}))
        return [""] * ANSWERS
    answers = [_text(each, answer_name(place), LONGEST_ANSWER, faults) for place, each in enumerate(given)]
    for place, each in enumerate(answers):
        if each and (same := next((n for n in range(place) if alike(answers[n]) == alike(each)), None)) is not None:
            said = _("„%(text)s“ ist dasselbe wie: %(other)s.")
            faults.append(Fault(answer_name(place), said % {"text": each, "other": answer_name(same)}))
    return answers


def _text(given: object, name: str, longest: int, faults: list[Fault], *, needed: bool = True) -> str:
    if given is None or given == "":
        if needed:
            faults.append(Fault(name, _("Das fehlt.")))
        return ""
    if not isinstance(given, str):  # YAML makes numbers of 1900 and 12:30, and a truth of „no“
        faults.append(Fault(name, _("„%(given)s“ muss in Anführungszeichen stehen.") % {"given": _short(given)}))
        return ""
    found = " ".join(visible(unicodedata.normalize("NFC", given)).split())
    if not found and needed:
        faults.append(Fault(name, _("Das fehlt.")))
    if any(unicodedata.category(letter)[0] == "C" for letter in found):
        faults.append(Fault(name, _("Darin ist ein Zeichen, das man nicht sieht.")))
    if len(found) > longest:
        said = _("%(n)d Zeichen; höchstens %(most)d, sonst passt es nicht auf ein Telefon.")
        faults.append(Fault(name, said % {"n": len(found), "most": longest}))
    return found


def _advice(question: Question) -> Iterator[Fault]:
    fields = [
        (field_name("question"), question.text),
        *((answer_name(place), each) for place, each in enumerate(question.answers)),
        (field_name("said"), question.said),
    ]
    for name, text in fields:
        if hit := _GENDER.search(text):
            said = _("„%(text)s“: Schreiben Sie beide Wörter aus oder eines, das für alle gilt.")
            word = next(word for word in text.split() if hit[0] in word)
            yield Fault(name, said % {"text": word.strip(".,;:!?„“()")})
        if '"' in text or "''" in text or "»" in text:
            yield Fault(name, _("Anführungszeichen sind „ und “."))
        if "..." in text:
            yield Fault(name, _("Statt drei Punkten ein Zeichen: …"))
        if _DASH.search(text):
            yield Fault(name, _("Ein Gedankenstrich ist länger als ein Bindestrich: –"))
        for word in unsuitable(text, child=question.audience == "kinder"):
            yield Fault(name, _("„%(word)s“ ist kein Wort für diese Leute.") % {"word": word})
    for name, text in ((field_name("question"), question.text), (field_name("said"), question.said)):
        if not text.endswith(_END):
            yield Fault(name, _("Am Ende fehlt das Satzzeichen."))
    told = plain(question.text)
    if len(plain(question.answers[0])) > 3 and plain(question.answers[0]) in told:
        yield Fault(field_name("right"), _("Die Antwort steht schon in der Frage."))


def _short(given: object) -> str:
    text = "" if given is None else str(given)
    return text if len(text) <= 40 else f"{text[:40]}…"
