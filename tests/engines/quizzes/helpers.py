"""Questions that tests make up, and matches of questions in a given place."""

from __future__ import annotations

from typing import Any

from games.engines import registry
from games.engines.chance import Outcome
from games.engines.kit.quiz import TOPICS, Question
from games.engines.kit.states import changed
from games.engines.match import Match

ANSWERS = ("Ja", "Nein", "Rot", "Blau")
SAID, SOURCE = "Das steht fest.", "Band 7"


def drawn(
    topic: str,
    right: str = "a",
    audience: str = "erwachsene",
    key: str = "t-1",
    hunches: str = "012",
    picture: str = "",
) -> Outcome:
    """A question as chance may draw it; `right` is the letter of the right answer."""
    place = "abcd".index(right)
    return (key, topic, audience, "Was stimmt?", *ANSWERS, place, hunches, SAID, SOURCE, picture)


def many(count: int) -> list[Question]:
    """So many questions of each topic for each audience."""
    return [
        Question(
            f"{audience}-{topic}-{n}", topic, audience, f"Frage {n} ({topic}, für {audience})?",
            ("richtig", "falsch", "daneben", "weit gefehlt"), f"Gesagt wird {n}.", "Probeheft",
        )
        for audience in ("kinder", "erwachsene")
        for topic in TOPICS
        for n in range(1, count + 1)
    ]  # fmt: skip


def at(slug: str, seats: int = 2, *, state: dict[str, Any] | None = None, **options: Any) -> Match:
    """Seat 0 is to throw; nobody has to choose first."""
    game = registry.find(slug).make(seats, {"fragen": "erwachsene", "beginn": "platz", **options})
    return Match(game, start=changed(game.start(), **(state or {})))


def asks(match: Match) -> tuple[str, ...]:
    """The topics of which chance is to draw a question."""
    topics: tuple[str, ...] = match.game.draw(match.state).topics
    return topics


def answer(match: Match, given: str, right: str = "a", key: str = "t-1") -> None:
    """Chance draws a question, who is asked gives that answer, and goes on."""
    match.decide(drawn(asks(match)[0], right, match.state.audiences[match.state.turn], key))
    (seat,) = match.to_act()
    match.play(seat, (f"antwort-{given}",))
    match.play(seat, ("weiter",))
