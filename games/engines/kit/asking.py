"""Games of dice in which questions are asked: who wants which booklet, the question, four answers, what is told then.

A game says where a throw leads (`fell`), what is asked there (`ask`) and what comes of the answer (`answered`). The
choice between questions for children and for adults, the buttons, what all may read and hear, the secret of the right
answer and what computer players know come from here; the throws from `throws`, the questions from `quiz`.

The right answer is nobody's to know before somebody has answered. `sample_world` draws it anew, takes away what would
be told, and leaves the hunches to the one who is asked alone: `advise` answers by the hunch of its strength, which
chance drew with the question. So computer players know as much as `quiz.KNOWS` says, and never look.
"""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from games.engines.chance import Draw
from games.engines.core import NOTHING, Chance, Effect, Event, Move, Options, Path, Said, Seat, Step, choice
from games.engines.kit.quiz import AUDIENCES, TOPICS, Ask, Asked, read
from games.engines.kit.states import changed
from games.engines.kit.throws import BY_CHANCE, DICE, ORDER, READY, Cup, Throws
from games.engines.scene import Button, Piece
from games.engines.text import Text, _, addressed

#: the phases in which all choose their booklet, chance draws a question, one answers, and what is told is read
BOOKLET, ASKED, ANSWER, TOLD = "heft", "frage", "antwort", "weiter"
CHILDREN, ADULTS, ON = "fuer-kinder", "fuer-erwachsene", "weiter"
BOOKLETS = {CHILDREN: AUDIENCES[0], ADULTS: AUDIENCES[1]}
ANSWERS = tuple(f"antwort-{letter}" for letter in "abcd")
LETTERS = "ABCD"
#: seconds a computer player takes at least, so that others can read the question, and what is told after it
READING, LEARNING = 3.0, 6.0


def booklets(source: str) -> Any:
    """The option of which questions are asked, for the field `fragen`."""
    answers: Mapping[str | int | bool, Text] = {
        "selbst": _("wählt jeder selbst: für Kinder oder für Erwachsene"),
        "kinder": _("sind für alle die für Kinder"),
        "erwachsene": _("sind für alle die für Erwachsene"),
    }
    return choice("selbst", _("Die Fragen"), answers, source)


@dataclass(frozen=True, slots=True)
class QuizOptions(Options):
    """What every game of questions leaves to the table."""

    fragen: str = booklets("several sets of cards at once, so that children and adults compete 000:998")


@dataclass(frozen=True, slots=True, kw_only=True)
class Round(Cup):
    """The question that is on, or the last one; a game adds its own."""

    #: by seat whose questions it answers; "" until it has chosen
    audiences: tuple[str, ...] = ()
    #: what the next question is about
    topics: tuple[str, ...] = ()
    asked: Asked | None = None
    #: the place of the answer that was given; None before
    given: int | None = None
    #: the questions of this match
    used: frozenset[str] = frozenset()


R = TypeVar("R", bound=Round)


class Asking(Throws[R, Any]):
    """The game for any number of seats."""

    #: what is hidden is hidden from all alike
    secrets_of_seats: ClassVar[bool] = False

    # --- what a game says ---

    @abstractmethod
    def answered(self, s: R, right: bool) -> tuple[R, list[Effect]]:
        """What comes of the answer; `s` is ready for another throw of the same turn, `passed` hands the die on."""

    def choice(self, s: R) -> tuple[Button, ...]:
        """What may be touched in a phase of the game's own, and besides the die."""
        return ()

    def counsel(self, s: R, seat: Seat, strength: int, rng: random.Random) -> Path:
        """Where a computer player goes; by chance unless the game says better."""
        return self.propose(s, seat, rng)

    # --- what follows from it ---

    def ask(self, s: R, *topics: str) -> R:
        """The same before a question of one of these topics."""
        return changed(s, phase=ASKED, topics=topics)

    def start(self) -> R:
        s = super().start()
        if self.options.fragen == "selbst":
            return changed(s, phase=BOOKLET, audiences=("",) * self.seats)
        return changed(s, audiences=(self.options.fragen,) * self.seats)

    def to_act(self, s: R) -> frozenset[Seat]:
        if s.phase == BOOKLET:
            return frozenset(seat for seat, audience in enumerate(s.audiences) if not audience)
        return BY_CHANCE if s.phase == ASKED else super().to_act(s)

    def draw(self, s: R) -> Draw:
        if s.phase == ASKED:
            return Ask(s.topics, s.audiences[s.turn], s.used)
        return super().draw(s)

    def apply(self, s: R, event: Event) -> tuple[R, tuple[Effect, ...]]:
        if s.phase == ASKED and isinstance(event, Chance):
            return self._asked(s, read(event.outcome))
        if s.phase == BOOKLET and isinstance(event, Move):
            return self._chosen(s, event.seat, event.path[0])
        return super().apply(s, event)

    def _chosen(self, s: R, seat: Seat, target: str) -> tuple[R, tuple[Effect, ...]]:
        audiences = (*s.audiences[:seat], BOOKLETS[target], *s.audiences[seat + 1 :])
        said = (
            _("{side} nimmt die Fragen für Kinder.", side=self.names[seat])
            if target == CHILDREN
            else _("{side} nimmt die Fragen für Erwachsene.", side=self.names[seat])
        )
        s = changed(s, audiences=audiences)
        if all(audiences):
            s = changed(s, phase=ORDER if s.rolling else READY)
        return s, (Said(text=said),)

    def _asked(self, s: R, asked: Asked) -> tuple[R, tuple[Effect, ...]]:
        s = changed(s, phase=ANSWER, asked=asked, given=None, used=s.used | {asked.question})
        return s, (Said(text=_("{side} wird gefragt. {question}", side=self.names[s.turn], question=whole(asked))),)

    def touched(self, s: R, target: str) -> tuple[R, list[Effect]]:
        if s.phase == ANSWER:
            s = changed(s, phase=TOLD, given=ANSWERS.index(target))
            return s, [Said(text=self.verdict(s))]
        right = s.asked is not None and s.given == s.asked.right
        return self.answered(changed(s, phase=READY), right)

    # --- what can be touched ---

    def touches(self, s: R) -> Path:
        if s.phase == READY:
            return (DICE, *(button.target for button in self.choice(s)))
        return tuple(button.target for button in self.buttons(s))

    def buttons(self, s: R) -> tuple[Button, ...]:
        if s.phase == BOOKLET:
            return (
                Button(CHILDREN, _("Fragen für Kinder"), "k", wide=True),
                Button(ADULTS, _("Fragen für Erwachsene"), "e", wide=True),
            )
        if s.phase == ANSWER:
            assert s.asked is not None
            pairs = zip(ANSWERS, s.asked.answers, "abcd", strict=True)
            return tuple(
                Button(target, _("{answer}", answer=answer), letter, wide=True) for target, answer, letter in pairs
            )
        if s.phase == TOLD:
            return (Button(ON, _("Weiter"), "e", wide=True),)
        return self.choice(s)

    def prompt(self, s: R) -> Text:
        if s.phase == BOOKLET:
            return _("Welche Fragen möchtest du beantworten?")
        if s.phase == ANSWER:
            assert s.asked is not None
            return _("{topic}: {question}", topic=TOPICS[s.asked.topic], question=s.asked.text)
        if s.phase == TOLD:
            assert s.asked is not None
            right, said = s.asked.answers[s.asked.right], s.asked.said
            if s.given == s.asked.right:
                return _("Ja, richtig! {said}", said=said)
            return _("Richtig ist: {right}. {said}", right=right, said=said)
        return super().prompt(s)

    def step(self, s: R, seat: Seat, path: Path = ()) -> Step:
        return super().step(s, seat, path) if seat in self.to_act(s) else NOTHING

    def why_not(self, s: R, seat: Seat, path: Path) -> Text:
        if s.phase == BOOKLET:
            return _("Wähle erst: Fragen für Kinder oder Fragen für Erwachsene?")
        if s.phase == ANSWER:
            return _("Wähle eine der vier Antworten.")
        if s.phase == TOLD:
            return _("Lies erst, was dazu gesagt wird, und tippe dann auf „Weiter“.")
        return _("Erst wird gewürfelt: Tippe einmal den Würfel an.")

    # --- what there is to see and to read ---

    def fallen(self, s: R) -> list[Piece]:
        """The dice, or in their place the picture that belongs to the question. None needs it to be answered."""
        shown = s.asked.picture if s.asked is not None and s.phase in (ANSWER, TOLD) else ""
        return [Piece(DICE, "quiz", _("Bild zur Frage"), face=shown)] if shown else super().fallen(s)

    def verdict(self, s: R) -> Text:
        """Whether the answer was right, what is told, and where it can be read; to who answered in fewer words."""
        assert s.asked is not None
        assert s.given is not None
        answer, given = s.asked.answers[s.asked.right], s.asked.answers[s.given]
        told = {"answer": answer, "said": s.asked.said, "source": s.asked.source}
        if s.given == s.asked.right:
            return _("„{answer}“ ist richtig. {said} (Nachzulesen: {source})", **told)
        return _(
            "„{given}“ ist falsch. Richtig ist „{answer}“. {said} (Nachzulesen: {source})",
            given=given,
            **told,
        )

    def status(self, s: R) -> Text:
        side = self.names[s.turn]
        if s.phase == BOOKLET:
            return _("Alle wählen ihre Fragen.")
        if s.phase == ANSWER:
            assert s.asked is not None
            others = _("{side} überlegt. {question}", side=side, question=whole(s.asked))
            return addressed(s.turn, _("Du wirst gefragt."), others)
        if s.phase == TOLD:
            return addressed(s.turn, _("Lies in Ruhe, dann geht es weiter."), self.verdict(s))
        return super().status(s)

    # --- for programs ---

    def sample_world(self, s: R, seat: Seat | None, rng: random.Random) -> R:
        if s.asked is None or s.given is not None:
            return s
        right, kept = rng.randrange(4), s.asked.hunches
        hunches = kept if seat == s.turn else (rng.randrange(4), rng.randrange(4), rng.randrange(4))
        return changed(s, asked=changed(s.asked, right=right, hunches=hunches, said="", source=""))

    def advise(self, s: R, seat: Seat, strength: int, rng: random.Random) -> Path | None:
        if s.phase == ANSWER:
            assert s.asked is not None
            return (ANSWERS[s.asked.hunches[strength]],)
        if s.phase == BOOKLET:
            return (ADULTS,)
        return (ON,) if s.phase == TOLD else self.counsel(s, seat, strength, rng)

    def reading(self, s: R) -> float:
        return {ANSWER: READING, TOLD: LEARNING}.get(s.phase, 0.0)


def whole(asked: Asked) -> Text:
    """A question with its answers, as it is read out."""
    first, second, third, fourth = asked.answers
    return _(
        "{topic}: {question} A: {a} – B: {b} – C: {c} – D: {d}",
        topic=TOPICS[asked.topic],
        question=asked.text,
        a=first,
        b=second,
        c=third,
        d=fourth,
    )
