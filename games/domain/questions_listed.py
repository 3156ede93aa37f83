"""The quiz questions as organisers look for them: for whom, of which topic, in play or not, with which words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.domain.questions import Held, Pool
from games.domain.questions_checked import topic_name
from games.engines.kit.quiz import AUDIENCES, TOPICS
from gamesday.spelling import plain

IN_PLAY, RETIRED, OURS, EVERYTHING = "im-spiel", "ausgemustert", "unsere", "alle"


def standings() -> dict[str, str]:
    """What can be asked of a question's standing, by the word in the address."""
    return {
        IN_PLAY: _("im Spiel"),
        RETIRED: _("ausgemustert"),
        OURS: _("von uns: neu oder geändert"),
        EVERYTHING: _("alle"),
    }


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody looks for; nothing that is empty counts."""

    audience: str = ""
    topic: str = ""
    standing: str = IN_PLAY
    words: str = ""

    @classmethod
    def read(cls, given: Mapping[str, str]) -> Wish:
        """From an address; what it does not understand, it passes over."""
        audience, topic = given.get("fuer", ""), given.get("thema", "")
        standing = given.get("stand", IN_PLAY)
        return cls(
            audience if audience in AUDIENCES else "",
            topic if topic in TOPICS else "",
            standing if standing in {RETIRED, OURS, EVERYTHING} else IN_PLAY,
            " ".join(given.get("suche", "").split())[:100],
        )

    @property
    def address(self) -> dict[str, str]:
        """What `read` reads."""
        given = {"fuer": self.audience, "thema": self.topic, "suche": self.words}
        given["stand"] = "" if self.standing == IN_PLAY else self.standing
        return {name: value for name, value in given.items() if value}

    def fits(self, held: Held) -> bool:
        """Whether this is one of them; of the words each has to be somewhere, capitals and umlauts do not matter."""
        question = held.question
        stands = {
            IN_PLAY: not held.retired,
            RETIRED: held.retired,
            OURS: held.changed,
            EVERYTHING: True,
        }
        if not stands[self.standing]:
            return False
        if self.audience not in {"", question.audience} or self.topic not in {"", question.topic}:
            return False
        if not self.words:
            return True
        texts = (question.id, question.text, *question.answers, question.said, question.source)
        there = "\n".join((*texts, topic_name(question.topic)))
        told = [plain(word) or word for word in self.words.split()]
        looked_at = plain(there) + there
        return all(word in looked_at for word in told)


def listed(pool: Pool, wish: Wish) -> list[Held]:
    """Those that fit, by audience and topic as in `TOPICS`, in the order in which they came."""
    topics, audiences = list(TOPICS), list(AUDIENCES)
    found = [held for held in pool.held.values() if wish.fits(held)]
    return sorted(found, key=lambda held: (audiences.index(held.question.audience), topics.index(held.question.topic)))
