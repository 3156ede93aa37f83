"""What chance decides at a table: by the seed, and a question out of those that organisers have.

Which question comes is drawn by the seed too, from what may be asked at that moment; the log keeps it whole, so that a
replay asks nobody (`games.engines.kit.quiz`).
"""

from __future__ import annotations

from games.domain import questions
from games.domain.parts import Entry
from games.domain.record import Record
from games.engines.chance import Source
from games.engines.core import CHANCE
from games.engines.kit.quiz import Ask


def chance(record: Record) -> Entry | None:
    """The entry by which chance decides now; None if chance is not to act. Inside the transaction that writes it."""
    if record.to_act() != {CHANCE}:
        return None
    ask = record.game.draw(record.state)
    if not isinstance(ask, Ask):
        return record.chance()
    source = Source(record.seed, record.played)
    guests = {guest for seat in range(record.game.seats) if (guest := record.guest_on(seat)) is not None}
    question = questions.pick(ask.topics, ask.audience, guests, ask.asked, source)
    questions.asked(question, guests)
    return Entry(record.version + 1, "chance", None, {"chance": list(ask.told(question, source))})
