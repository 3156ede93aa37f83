"""The questions that come with the program: `games/data/questions/<audience>.yaml`.

Each file is a list of mappings: `id`, `topic`, `question`, `answers` (four, the first is right), `said`, `source`, and
`picture` where there is one. Every text stands in quotation marks where YAML would make a number of it.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from django.utils.translation import gettext as _

from games.domain.questions_checked import FaultyError, advice, alike, audience_name, read, topic_name
from games.engines.kit.quiz import AUDIENCES, FOLDER, TOPICS, Question

log = logging.getLogger(__name__)

#: of the questions for an audience at most this share is of one topic
MOST_OF_A_TOPIC = 0.3
#: the right answer is the longest of the four in at most this share of the questions of a file: else one guesses by it
MOST_LONGEST = 0.45
_KEYS = ("id", "topic", "question", "answers", "said", "source", "picture")


@dataclass(frozen=True, slots=True)
class KeptFault:
    """What is wrong with an entry of a file: its number from 1 where its id may not tell it, and its id if it has one.

    With neither it is about the file as a whole.
    """

    file: str
    number: int
    key: str
    said: str

    def __str__(self) -> str:
        number = _("Eintrag %(n)d") % {"n": self.number} if self.number else ""
        entry = f"{number} ({self.key})" if number and self.key else number or self.key
        return f"{self.file}, {entry}: {self.said}" if entry else f"{self.file}: {self.said}"


class _Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]  # the fast one where it is built
    """YAML that takes no key twice: the first of two answers would be lost unseen."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        written = Counter(key.value for key, _value in node.value if isinstance(key, yaml.ScalarNode))
        if twice := next((key for key, times in written.items() if times > 1), None):
            line = node.start_mark.line + 1
            raise yaml.YAMLError(_("Zeile %(line)d: „%(key)s“ steht zweimal da.") % {"line": line, "key": twice})
        made: dict[Any, Any] = super().construct_mapping(node, deep)
        return made


def read_folder(folder: Path) -> tuple[dict[str, Question], tuple[KeptFault, ...]]:
    """The questions in the files of a folder by id, and everything that is wrong with the rest.

    A file that is not there has no questions. An id or a question that is there already is a fault of the second.
    """
    found: dict[str, Question] = {}
    faults: list[KeptFault] = []
    texts: dict[str, str] = {}
    for audience in AUDIENCES:
        file = folder / f"{audience}.yaml"
        for number, entry in enumerate(_entries(file, faults), start=1):
            key = entry.get("id") if isinstance(entry, dict) else ""
            place = file.name, number, key if isinstance(key, str) else ""
            try:
                question = _read(entry, audience)
            except FaultyError as error:
                faults += [KeptFault(*place, str(each)) for each in error.faults]
                continue
            except ValueError as error:
                faults.append(KeptFault(*place, str(error)))
                continue
            if question.id in found:
                faults.append(KeptFault(*place, _("Die Kennung gibt es schon.")))
            elif other := texts.get(alike(question.text)):
                faults.append(KeptFault(*place, _("Die Frage gibt es schon: %(key)s.") % {"key": other}))
            else:
                found[question.id] = question
                texts[alike(question.text)] = question.id
    return found, tuple(faults)


def look_at(folder: Path) -> tuple[KeptFault, ...]:
    """What an editor would change in the files of a folder: advice for single questions, and how the topics spread."""
    found, _faults = read_folder(folder)
    said = [
        KeptFault(f"{question.audience}.yaml", 0, question.id, str(each))
        for question in found.values()
        for each in advice(question)
    ]
    for audience in AUDIENCES:
        mine = [question for question in found.values() if question.audience == audience]
        if not mine:
            continue
        file = f"{audience}.yaml"
        topics = Counter(question.topic for question in mine)
        for topic in TOPICS:
            if topics[topic] > MOST_OF_A_TOPIC * len(mine):
                message = _("%(n)d von %(all)d Fragen sind aus „%(topic)s“.")
                said.append(
                    KeptFault(file, 0, "", message % {"n": topics[topic], "all": len(mine), "topic": topic_name(topic)})
                )
        longest = sum(len(each.answers[0]) > max(map(len, each.answers[1:])) for each in mine)
        if longest > MOST_LONGEST * len(mine):
            message = _("Bei %(n)d von %(all)d Fragen ist die richtige Antwort die längste: daran errät man sie.")
            said.append(KeptFault(file, 0, "", message % {"n": longest, "all": len(mine)}))
    return tuple(said)


def counts(found: Mapping[str, Question]) -> list[tuple[str, str, int]]:
    """Audience, topic and number of questions, as people call them; also where there are none."""
    counted = Counter((question.audience, question.topic) for question in found.values())
    return [
        (audience_name(audience), topic_name(topic), counted[audience, topic])
        for audience in AUDIENCES
        for topic in TOPICS
    ]


@cache
def kept() -> Mapping[str, Question]:
    """The questions that are shipped, by id, read once. One that is faulty is left out, with a line in the log."""
    found, faults = read_folder(FOLDER)
    for fault in faults:
        log.error("a question is left out: %s", fault)
    return found


def _entries(file: Path, faults: list[KeptFault]) -> list[Any]:
    try:
        listed = yaml.load(file.read_text(encoding="utf-8"), Loader=_Loader)  # noqa: S506  # a safe loader
    except FileNotFoundError:
        return []
    except (yaml.YAMLError, ValueError, OSError) as error:
        faults.append(KeptFault(file.name, 0, "", _("Das ist kein gültiges YAML: %(error)s") % {"error": error}))
        return []
    if listed is None:
        return []
    if not isinstance(listed, list):
        faults.append(KeptFault(file.name, 0, "", _("Die Datei muss eine Liste von Fragen sein.")))
        return []
    return listed


def _read(entry: object, audience: str) -> Question:
    """Raises FaultyError, or ValueError for what is no mapping of our keys."""
    if not isinstance(entry, dict):
        raise ValueError(_("Ein Eintrag besteht aus Angaben wie „topic: natur“."))
    if unknown := [str(key) for key in entry if key not in _KEYS]:
        raise ValueError(
            _("„%(keys)s“ gibt es nicht. Es gibt: %(known)s.")
            % {"keys": ", ".join(unknown)[:80], "known": ", ".join(_KEYS)}
        )
    key = entry.get("id")
    return read(key if isinstance(key, str) else str(key or ""), {**entry, "audience": audience})
