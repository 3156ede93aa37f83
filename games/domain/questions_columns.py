"""The columns of a table of quiz questions: ours, and what those of other people mean."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _

from games.domain.questions_checked import Fault, alike, answer_name, audience_name, field_name, topic_name
from games.domain.questions_edited import QuestionError
from games.engines.kit.quiz import AUDIENCES, TOPICS
from gamesday.spelling import plain

#: columns that only come in: answers by letters, and the letter of the right one
LETTERS, SOLUTION = ("a", "b", "c", "d"), "solution"
#: what other people call the columns; what stands under "" says nothing here
SYNONYMS = {
    "topic": ("Kategorie", "Themengebiet", "Themenbereich", "Gebiet", "Rubrik", "Fach", "Bereich"),
    "audience": ("Zielgruppe", "für wen", "Publikum"),
    "question": ("Fragetext", "Fragestellung", "Aufgabe", "Quizfrage"),
    "0": ("richtig", "richtige Antwort", "Antwort richtig"),
    "1": ("falsch 1", "falsche Antwort", "Antwort falsch 1"),
    "2": ("falsch 2", "Antwort falsch 2"),
    "3": ("falsch 3", "Antwort falsch 3"),
    "a": ("A", "a)", "Antwort 1", "Antwortmöglichkeit A", "Antwortmöglichkeit 1", "Option A", "Möglichkeit A"),
    "b": ("B", "b)", "Antwort 2", "Antwortmöglichkeit B", "Antwortmöglichkeit 2", "Option B", "Möglichkeit B"),
    "c": ("C", "c)", "Antwort 3", "Antwortmöglichkeit C", "Antwortmöglichkeit 3", "Option C", "Möglichkeit C"),
    "d": ("D", "d)", "Antwort 4", "Antwortmöglichkeit D", "Antwortmöglichkeit 4", "Option D", "Möglichkeit D"),
    SOLUTION: ("Lösung", "Loesung", "Lösungsbuchstabe", "Richtig ist", "korrekt", "korrekte Antwort", "Lsg"),
    "said": ("Begründung", "Begruendung", "Erklärung", "Erklaerung", "Erläuterung", "Kommentar", "Hintergrund"),
    "source": ("Quellen", "Paragraf", "Fundstelle", "Beleg", "Nachweis"),
    "": ("Nr", "Nummer", "lfd Nr", "ID"),
}
#: what may be said for all questions of a table at once
FOR_ALL = ("audience", "topic", "said", "source")
#: columns by what they are in the files of the program; answers by their place
KEYS = ("id", "state", "topic", "audience", "question", "0", "1", "2", "3", "said", "source", "picture", "retired")


class HeadingsError(QuestionError):
    """The columns are not those of questions."""


def heading_of(key: str) -> str:
    """What stands above a column."""
    if key.isdecimal():
        return answer_name(int(key))
    if key in LETTERS:
        return _("Antwort %(letter)s") % {"letter": key.upper()}
    own = {"state": _("Stand"), "retired": _("Ausgemustert"), SOLUTION: _("Lösung (A bis D)")}
    return own.get(key) or field_name(key)


def columns() -> tuple[dict[str, str], dict[str, str]]:
    """What a column may be, key → heading: of our own files, and what only comes in."""
    return {key: heading_of(key) for key in KEYS}, {key: heading_of(key) for key in (*LETTERS, SOLUTION)}


def for_all() -> list[tuple[str, str, list[tuple[str, str]]]]:
    """What may be said for all questions: key, name, and what there is to choose from, nothing for any text."""
    chosen = {
        "audience": [(each, audience_name(each)) for each in AUDIENCES],
        "topic": [(each, topic_name(each)) for each in TOPICS],
    }
    return [(key, field_name(key), chosen.get(key, [])) for key in FOR_ALL]


def check_columns(used: Iterable[str], given: Mapping[str, str]) -> None:
    """Raises HeadingsError, with one sentence, where a new question could not be made of these columns.

    A table with a Kennung may change what is there in any of its columns.
    """
    there = {key for key in used if key}
    if "id" in there:
        return
    lettered = {*LETTERS, SOLUTION} - ({SOLUTION} if "0" in there else set())
    answers = lettered if there & {*LETTERS, SOLUTION} else {"0", "1", "2", "3"}
    needed = [key for key in (*answers, "question", *FOR_ALL) if key not in there and not given.get(key)]
    if needed:
        names = ", ".join(f"„{heading_of(key)}“" for key in (*KEYS, *LETTERS, SOLUTION) if key in needed)
        raise HeadingsError(
            _("Für eine Frage fehlt noch: %(names)s. Ordnen Sie Spalten zu, oder sagen Sie unten, was für alle gilt.")
            % {"names": names}
        )


def by_letter(cells: Mapping[str, str], faults: list[Fault]) -> list[str]:
    """The answers A to D with the right one first; nothing where the table does not name them by letters."""
    answers = [cells.get(letter, "") for letter in LETTERS]
    if not any(answers):
        return []
    told = cells.get(SOLUTION) or cells.get("0", "")
    word = plain(told)
    letter = re.sub(r"^(?:antwort|losung|option)", "", word) or word
    if letter in LETTERS:
        right = LETTERS.index(letter)
    elif letter in {"1", "2", "3", "4"} and told not in answers:
        right = int(letter) - 1
    else:
        same = [place for place, answer in enumerate(answers) if told and alike(answer) == alike(told)]
        if len(same) != 1:
            message = _("Hier steht A, B, C oder D, nicht „%(got)s“.") % {"got": told[:40]}
            faults.append(Fault(heading_of(SOLUTION), message))
            return answers
        [right] = same
    return [answers[right], *answers[:right], *answers[right + 1 :]]
