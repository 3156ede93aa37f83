"""Some questions that are shipped in these tests, whatever the program ships."""

import pytest

from games.domain import questions, questions_edited, questions_kept
from games.domain.questions_checked import read


def fields(text, *, topic="natur", audience="erwachsene", right="Antwort A", **more):
    """The fields of a question."""
    return {
        "topic": topic,
        "audience": audience,
        "question": text,
        "answers": [right, "Antwort B", "Antwort C", "Antwort D"],
        "said": "So ist es.",
        "source": "Meyers Konversations-Lexikon",
        **more,
    }


def made(key, text, **more):
    """A question."""
    return read(key, fields(text, **more))


#: three of nature and two of history for adults, one of animals for children
SHIPPED = {
    each.id: each
    for each in (
        made("natur-mond", "Wie heißt der Mond der Erde?", right="Mond"),
        made("natur-salz", "Was ist Salz?", right="Natriumchlorid"),
        made("natur-gold", "Welches Zeichen hat Gold?", right="Au"),
        made("gesch-1900", "In welchem Jahr begann das Jahr 1900?", topic="geschichte", right="1900"),
        made("gesch-rom", "Wo stand das Kolosseum?", topic="geschichte", right="In Rom"),
        made("tiere-hase", "Was frisst der Hase?", topic="tiere", audience="kinder", right="Gras"),
    )
}


@pytest.fixture
def shipped(monkeypatch):
    """`SHIPPED` in the place of what the program ships."""
    for module in (questions, questions_edited, questions_kept):
        monkeypatch.setattr(module, "kept", lambda: SHIPPED)
    monkeypatch.setattr("games.views.questions.kept", lambda: SHIPPED)
    monkeypatch.setattr(questions, "_read", None)
    yield SHIPPED
    questions._read = None
