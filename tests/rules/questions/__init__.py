"""Questions about situations that somebody answers who has read nothing but the sheet; the engine says what is right.

One YAML file per game beside this module; docs/new-text.md says how they are written. A question leads a match of the
game to its situation, as the pictures of the texts do, and probes it there: `engine` is one of `PROBES`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path as File
from typing import Any

from games.engines.chance import Shuffle
from games.engines.core import Effect, GameError, Path, Scored
from games.engines.match import Match
from games.engines.registry import find
from games.engines.scene import Piece
from rules.domain import given
from rules.domain.errors import TextError
from rules.domain.figures import read_moves
from rules.domain.scenes import play, play_on

HERE = File(__file__).parent
AUDIENCES = ("kinder", "erwachsene")
FILE_KEYS = ("seats", "options", "questions")
KEYS = (
    "ask", "seats", "options", "position", "seed", "moves", "seat", "engine", "is", "means", "why", "answer", "also",
    *AUDIENCES,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Found:
    """What a probe is asked about: the match, the seat it is about, and what the last item of `moves` showed."""

    slug: str
    match: Match
    seat: int
    effects: tuple[Effect, ...] = ()

    def refusal(self, path: Path, *, whole: bool) -> str:
        """Why this path is no move (or no beginning of one) of the seat; "" if it is."""
        match = self.match
        try:
            match.game.must_act(match.state, self.seat)
            if whole or path[-1] not in match.game.step(match.state, self.seat, path[:-1]).targets:
                match.game.check(match.state, self.seat, path)
        except GameError as error:
            return str(error.reason)
        return ""

    def lying(self, place: str) -> list[Piece]:
        """The pieces at a place, as the seat sees them."""
        return [piece for piece in self.match.game.view(self.match.state, self.seat).pieces if piece.at == place]

    def value(self, path: str) -> Any:
        """A value of the state by its way there: "scores.0" is the first of its scores."""
        value = self.match.state
        for key in str(path).split("."):
            value = value[int(key)] if key.isdigit() else getattr(value, key)
        return value


def _count(found: Found, path: str) -> int:
    """How many a value of the state holds; a heap of cards is a whole number with a bit for each."""
    value = found.value(path)
    return value.bit_count() if type(value) is int else len(value)


def _ended(found: Found, name: str) -> Any:
    return getattr(found.match.game.outcome(found.match.state), name, None)


def _path(given: Any) -> Path:
    return tuple(map(str, given))


#: what can be asked; each gets what stands behind its name
PROBES: dict[str, Callable[[Found, Any], Any]] = {
    # may the seat do this? a whole move; or touches with which one begins
    "may": lambda found, path: not found.refusal(_path(path), whole=True),
    "touch": lambda found, path: not found.refusal(_path(path), whole=False),
    # how many touches may follow these ([]: how many may begin)
    "goals": lambda found, path: len(found.match.game.step(found.match.state, found.seat, _path(path)).targets),
    # who is to act (seats), whether it is over, by which rule, who has won (nobody: ""), a seat's rank and points then
    "turn": lambda found, _: sorted(found.match.to_act()),
    "over": lambda found, _: not found.match.to_act(),
    "ended": lambda found, _: _ended(found, "termination"),
    "won": lambda found, _: _ended(found, "winners"),
    "place": lambda found, seat: _ended(found, "places")[seat],
    "score": lambda found, seat: _ended(found, "scores")[seat],
    # what lies at a place, in words, and how many; a value of the state, and how many it holds
    "lies": lambda found, place: [piece.label for piece in found.lying(place)],
    "pieces": lambda found, place: sum(piece.count for piece in found.lying(place)),
    "state": lambda found, path: found.value(path),
    "count": _count,
    # of what the last item of `moves` showed: effects of a kind ("captured"), points of a seat, words of the log
    "shown": lambda found, kind: sum(kind == effect.KIND for effect in found.effects),
    "points": lambda found, seat: sum(e.points for e in found.effects if isinstance(e, Scored) and e.seat == seat),
    "says": lambda found, words: any(words in str(effect.text) for effect in found.effects),
    # how many can play, and what is agreed where nobody chooses
    "seats": lambda found, number: number in find(found.slug).seats,
    "option": lambda found, name: getattr(found.match.game.options, name),
}
REFUSING = {"may": True, "touch": False}


@dataclass(frozen=True, slots=True)
class Question:
    """A question of a game: its number in the file, and what the file says of it."""

    slug: str
    number: int
    said: Mapping[str, Any]

    def __str__(self) -> str:
        return f"{self.slug}, Frage {self.number} („{self.said.get('ask')}“)"

    @property
    def answer(self) -> str:
        return str(self.said["answer"])

    def read(self, audience: str) -> list[str]:
        """What those answered who had read a sheet alone: at first, and after the text was mended."""
        read = self.said.get(audience, [])
        return [str(item) for item in (read if isinstance(read, list) else [read])]

    def right(self, answer: str) -> bool:
        """Whether an answer is the engine's, or the same in other words (`also`)."""
        return plain(answer) in {plain(right) for right in (self.answer, *self.said.get("also", []))}

    def situation(self) -> Found:
        """The match where the question is asked. Raises GameError or TextError."""
        said, where = self.said, str(self)
        options = dict(given.options(said, where))
        game = find(self.slug).make(given.count(said, "seats", where, 20), options)
        match = Match(game, str(said.get("seed", "1")), game.parse(said["position"]) if "position" in said else None)
        before = 0
        for item in said.get("moves", []):
            before = len(match.effects)
            _do(match, item, where)
        match.settle()
        acting = sorted(match.to_act())
        effects = tuple(effect for shown in match.effects[before:] for effect in shown)
        return Found(self.slug, match, said.get("seat", acting[0] if acting else 0), effects)

    def judged(self, found: Found | None = None) -> str:
        """The engine's answer. Raises GameError or TextError where the question cannot be asked so."""
        found = found or self.situation()
        engine = self.said["engine"]
        ((name, about),) = engine.items() if isinstance(engine, dict) else ((engine, None),)
        if name not in PROBES:
            raise TextError(f"{self}: engine ist eines von {', '.join(PROBES)}.")
        value = PROBES[name](found, about)
        if name in REFUSING and not value:
            # a misspelt touch is refused, too: what forbids it is named, so that the right rule does
            reason, why = found.refusal(_path(about), whole=REFUSING[name]), self.said.get("why")
            if not why or why not in reason:
                raise TextError(f"{self}: why steht nicht in „{reason}“.")
        words = in_words(value)
        if "is" in self.said:
            words = in_words(words == in_words(self.said["is"]))
        return str({str(key): word for key, word in self.said.get("means", {}).items()}.get(words, words))


def plain(answer: str) -> str:
    return answer.strip().rstrip(".!").casefold()


def in_words(value: Any) -> str:
    """A value as an answer would say it."""
    if isinstance(value, bool):
        return "ja" if value else "nein"
    if isinstance(value, (list, tuple, set, frozenset)):
        return ", ".join(in_words(item) for item in value)
    return "" if value is None else str(value)


def _do(match: Match, item: Any, where: str) -> None:
    """One item of `moves`: besides moves and chance, a deal, moves at random, and values of the state."""
    key = next(iter(item)) if isinstance(item, dict) and len(item) == 1 else ""
    if key == "deal":
        _deal(match, {str(place): list(map(str, names)) for place, names in item[key].items()}, where)
    elif key == "auto":
        play_on(match, item[key])
    elif key == "set":
        match.settle()
        match.states[-1] = replace(match.state, **{name: _frozen(value) for name, value in item[key].items()})
    else:
        play(match, read_moves([item], where))


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def _deal(match: Match, wanted: Mapping[str, list[str]], where: str) -> None:
    """Shuffle so that these cards (tiles) come to lie at these places, the others as the seed falls.

    Where each card of a shuffle comes to lie is seen by dealing it once. Before the deal there may be shuffles that do
    not bring it about, such as one for who begins.
    """
    while event := match.draw():
        order = _order(match, list(event.outcome), wanted)
        if order is not None:
            match.decide(order)
            return
        match.push(event)
    raise TextError(f"{where}: So lassen sich die Karten hier nicht geben: {dict(wanted)}.")


def _order(match: Match, order: list[int | str], wanted: Mapping[str, list[str]]) -> list[int | str] | None:
    """The order in which the deal is as wanted, made from one as the seed has it; None where none is found."""
    if not isinstance(match.game.draw(match.state), Shuffle):
        return None
    if not {name for names in wanted.values() for name in names} <= set(map(str, order)):
        return None
    for _attempt in range(4):  # what lies where may depend on the cards themselves
        dealt = Match(match.game, match.seed, match.state)
        dealt.decide(order)
        dealt.settle()
        lying = {place: _names(dealt, place) for place in wanted}
        if all(set(names) <= lying[place] for place, names in wanted.items()):
            return order
        slots = {place: [n for n, name in enumerate(order) if str(name) in lying[place]] for place in wanted}
        order = list(order)
        for place, names in wanted.items():
            for at, name in zip(slots[place], names, strict=False):
                other = next(n for n, card in enumerate(order) if str(card) == name)
                order[at], order[other] = order[other], order[at]
    return None


def _names(match: Match, place: str) -> set[str]:
    """What lies at a place, by the names of a shuffle, as whoever owns the place sees it."""
    seat = place.rpartition("-")[2]
    pieces = match.game.view(match.state, int(seat) if seat.isdigit() else None).pieces
    lying = [piece for piece in pieces if piece.at == place]
    return {piece.target.removeprefix("hand:") for piece in lying} | {p.face.removeprefix("werk-") for p in lying}


def files() -> list[str]:
    """The games that have questions."""
    return sorted(path.stem for path in HERE.glob("*.yaml"))


def questions(slug: str) -> Iterator[Question]:
    """The questions of a game, in order. Raises TextError for a file that cannot be read."""
    said = given.load((HERE / f"{slug}.yaml").read_text(encoding="utf-8"))
    given.known(said, FILE_KEYS, slug)
    common = {key: said[key] for key in ("seats", "options") if key in said}
    for number, asked in enumerate(said["questions"], 1):
        question = Question(slug, number, {**common, **asked})
        given.known(question.said, KEYS, str(question))
        for key in ("ask", "answer", "engine"):
            if key not in question.said:
                raise TextError(f"{question}: Es fehlt {key}.")
        yield question


def shares(audience: str, when: int) -> tuple[int, int]:
    """How many answers of these readers were right, and how many there are: at first (0) or at last (-1)."""
    read = [(question, question.read(audience)) for slug in files() for question in questions(slug)]
    return sum(question.right(said[when]) for question, said in read if said), sum(bool(said) for _q, said in read)
