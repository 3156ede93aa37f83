"""What a game is: the interface between the rules of one game and everything else.

A `Game` holds no state of play. It answers questions about a state `S`, an immutable value of its own: who is to
act, what that player may touch next, what follows from an event, what each seat may see. Tables, computer players,
the console, the lesson and the contract tests are written against this page and nothing else.

Vocabulary: a *seat* is a player's number from 0; a *target* is the name of something a player can touch (a point, a
card, a button); a *path* is the targets touched so far; a *move* is a complete path; an *event* is a move or what
chance decided.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, ClassVar, Generic, TypeVar, final

from games.engines.chance import Draw
from games.engines.scene import Button, Field, View
from games.engines.text import Text, _

Seat = int
Path = tuple[str, ...]
CHANCE: Seat = -1
S = TypeVar("S")


def short(value: object, limit: int = 40) -> str:
    """What somebody sent, cut to be quoted in an error; "…" for what is too deep to print."""
    try:
        text = str(value)
    except RecursionError:
        return "…"
    return text if len(text) <= limit else text[:limit] + "…"


# --- errors: one class for each kind of mistake -----------------------------------------------------------------


class GameError(Exception):
    """A request the rules refuse. `code` is for programs, `reason` for the player."""

    code = "error"

    def __init__(self, reason: Text) -> None:
        super().__init__(str(reason))
        self.reason = reason


class UnreadableError(GameError):
    """The request cannot be understood: an unknown game, option, position or target."""

    code = "unreadable"


class IllegalMoveError(GameError):
    """The rules of the game forbid the move."""

    code = "illegal"


class NotYourTurnError(GameError):
    """Somebody else is to act."""

    code = "not_your_turn"


class GameOverError(GameError):
    """The match has ended."""

    code = "over"


# --- events and what they show ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Move:
    """What a player did."""

    seat: Seat
    path: Path


@dataclass(frozen=True, slots=True)
class Chance:
    """What chance decided: dice as numbers, cards as names."""

    outcome: tuple[int | str, ...]


@dataclass(frozen=True, slots=True)
class Elapsed:
    """The time a game gives for what goes on now (`Game.time_limit`) has run out."""


Event = Move | Chance | Elapsed


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """Something that happened, as everyone entitled may see it.

    It drives the motion on the screen, the log, the sound and the screen reader. `text` is the sentence for the log;
    `only` the seats that may know (None: all). What others learn instead is an effect of its own.
    """

    KIND: ClassVar[str] = "said"
    text: Text | None = None
    only: tuple[Seat, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved(Effect):
    """A piece went from one place to another."""

    KIND: ClassVar[str] = "moved"
    source: str
    to: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Captured(Effect):
    """A piece was taken off its place and now lies at `to` ("" where it is gone)."""

    KIND: ClassVar[str] = "captured"
    at: str
    to: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Revealed(Effect):
    """A piece was turned up: what lies at `at` shows `face`."""

    KIND: ClassVar[str] = "revealed"
    at: str
    face: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rolled(Effect):
    """Dice fell: their faces in order, in the area `at`."""

    KIND: ClassVar[str] = "rolled"
    at: str
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Formed(Effect):
    """Pieces have come to stand together, as a mill does: `places` in their order along the row."""

    KIND: ClassVar[str] = "formed"
    places: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scored(Effect):
    """A seat got points (or lost some)."""

    KIND: ClassVar[str] = "scored"
    seat: Seat
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Said(Effect):
    """A sentence with nothing to see: a mill was closed, a player passed."""


@dataclass(frozen=True, slots=True)
class Step:
    """What may follow a path.

    `targets` are the next touches, in a fixed order; `complete` says that the path is a move as it stands; `prompt`
    asks the player for the next touch; `shows` is what the path so far would do, so that the board can show it.
    `buttons` labels the targets that are neither places nor pieces. `form` asks for things to be typed: one further
    target "<field>=<text>" for each field, in order; what is typed cannot be listed, so it is not among `targets`.
    """

    targets: tuple[str, ...] = ()
    complete: bool = False
    prompt: Text | None = None
    shows: tuple[Effect, ...] = ()
    buttons: tuple[Button, ...] = ()
    form: tuple[Field, ...] = ()


#: a path that is a move and goes no further, and one that is none and leads nowhere
WHOLE, NOTHING = Step(complete=True), Step()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended.

    `places` gives each seat its rank from 1, equal ranks for a tie; `scores` the points where the game counts any;
    `termination` is the rule that ended it, for programs; `reason` the same for people.
    """

    places: tuple[int, ...]
    termination: str
    reason: Text
    scores: tuple[int, ...] = ()

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats on the first place; empty when all share it."""
        first = tuple(seat for seat, place in enumerate(self.places) if place == 1)
        return first if len(first) < len(self.places) else ()


# --- options ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Choice:
    """What an option asks, the answers it allows, and where the sources differ."""

    label: Text
    answers: Mapping[str | int | bool, Text]
    source: str


def choice(
    default: str | int | bool,
    label: Text,
    answers: Mapping[str | int | bool, Text],
    source: str,
    *,
    last: bool = False,
) -> Any:
    """An option of a game: use it as the default of a field of an `Options` dataclass. `last`: it is asked after all
    others."""
    assert default in answers
    return field(default=default, metadata={"choice": Choice(label, answers, source), "last": last})


@dataclass(frozen=True, slots=True)
class Options:
    """The rules a table has agreed on. Subclasses add fields made by `choice`; all have defaults."""

    @classmethod
    def choices(cls) -> dict[str, Choice]:
        """What can be chosen, by field name."""
        asked = sorted(fields(cls), key=lambda f: f.metadata.get("last", False))
        return {f.name: f.metadata["choice"] for f in asked}

    @classmethod
    def defaults(cls) -> dict[str, Any]:
        return {f.name: f.default for f in fields(cls) if f.default is not MISSING}

    @classmethod
    def read(cls, given: Mapping[str, Any]) -> Any:
        """Options from what somebody sent.

        Raises UnreadableError, naming the option, for an unknown name or an answer that is not among the choices.
        """
        choices = cls.choices()
        for name, value in given.items():
            if name not in choices:
                raise UnreadableError(_("Die Einstellung „{name}“ gibt es in diesem Spiel nicht.", name=short(name)))
            # True == 1 in Python, so compare the kinds too
            if not any(value == answer and type(value) is type(answer) for answer in choices[name].answers):
                raise UnreadableError(
                    _(
                        "„{value}“ ist keine Antwort auf die Einstellung „{name}“.",
                        value=short(value),
                        name=name,
                    )
                )
        return cls(**given)

    def to_json(self) -> dict[str, Any]:
        return {f.name: getattr(self, f.name) for f in fields(self)}

    def played(self, game: Game[Any, Any]) -> Game[Any, Any]:
        """The game as it is played under these rules; `own_dice` puts something around it."""
        return game


O = TypeVar("O", bound=Options)  # noqa: E741  # the usual letter for it


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of options: the rules of one source, such as "wie im Philos-Heft"."""

    label: Text
    options: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One playable game: an engine with the options that make it this variant.

    `fixed` are options that define the variant and cannot be chosen (Lasker's Mühle *is* placing or sliding).
    Bump `version` when behaviour changes: a match keeps the version it was started with. The old behaviour stays
    behind an option that the new version fixes; `former` says, for each older version, which value it had then.
    `max_events` bounds a match under any options: it has ended after so many events, whatever is played.
    `soloist` is the seat of the only person among computers: in a game of unequal parts the one who does most.
    `unequal`: two sides with different pieces or aims, so that a pair of matches is played with the sides changed;
    `harder` is the seat that wins less often between equals, as measured in docs/bots.md.
    """

    slug: str
    title: str
    engine: type[Game[Any, Any]]
    seats: tuple[int, ...]
    version: int = 1
    max_events: int = 10_000
    fixed: Mapping[str, Any] = field(default_factory=dict)
    former: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    presets: Mapping[str, Preset] = field(default_factory=dict)
    soloist: Seat = 0
    unequal: bool = False
    harder: Seat | None = None

    def choices(self) -> dict[str, Choice]:
        """The options a table can choose, without the fixed ones."""
        return {n: c for n, c in self.engine.options_class.choices().items() if n not in self.fixed}

    def defaults(self) -> dict[str, Any]:
        """The answer each choosable option has when nobody chooses."""
        return {n: v for n, v in self.engine.options_class.defaults().items() if n not in self.fixed}

    def make(
        self, seats: int | None = None, options: Mapping[str, Any] | None = None, version: int | None = None
    ) -> Game[Any, Any]:
        """The game for so many seats (the fewest it allows if not given) under these options.

        `version` is the one a match was started with, if it is not the newest.
        Raises UnreadableError for a seat count or an option the game does not have.
        """
        seats = self.seats[0] if seats is None else seats
        if type(seats) is not int or seats not in self.seats:
            allowed = ", ".join(map(str, self.seats))
            raise UnreadableError(
                _("{title} geht nicht mit 1 Platz, sondern mit {allowed}.", title=self.title, allowed=allowed)
                if short(seats) == "1"
                else _(
                    "{title} geht nicht mit {n} Plätzen, sondern mit {allowed}.",
                    title=self.title,
                    n=short(seats) if type(seats) is int else f"„{short(seats)}“",
                    allowed=allowed,
                )
            )
        given = dict(options or {})
        for name in given:
            if name in self.fixed:
                raise UnreadableError(
                    _("Die Einstellung „{name}“ liegt bei {title} fest.", name=name, title=self.title)
                )
        former = self.former.get(version or self.version, {})
        agreed: Options = self.engine.options_class.read({**given, **self.fixed, **former})
        return agreed.played(self.engine(seats, agreed))


# --- the game ---------------------------------------------------------------------------------------------------


class Game(ABC, Generic[S, O]):
    """The rules of one game for a number of seats under some options.

    Contract, tested for every game in `tests/engines/test_contract.py`:

    - States are immutable and compare by value; nothing here changes one or keeps one.
    - `to_act` is empty exactly when `outcome` is not None; it is {CHANCE} or a set of seats, never both.
    - Every seat in `to_act` has at least one move. Every move has one spelling.
    - `step` and `explain` answer every seat about every path; to a seat that is not to act `step` shows nothing.
    - Of a view, an effect, a target or an answer a seat learns nothing it may not know.
    - No clock, no random, no global: the same state and event give the same answer.
    """

    options_class: ClassVar[type[Options]] = Options
    #: no hidden facts and no chance: has positions, perft and a search
    perfect_information: ClassVar[bool] = False
    #: chance decides so little that the strongest computer player searches, too
    searched: ClassVar[bool] = False
    #: after so many events `evaluate` says as much of a position as playing on at random would
    horizon: ClassVar[int] = 40
    #: all act at once and nothing is hidden: each has buttons of their own that stay where they are, also on a device
    #: that several share
    side_by_side: ClassVar[bool] = False
    #: all act at the same time throughout, so that a clock for each has nothing to tell
    simultaneous: ClassVar[bool] = False
    #: some hidden facts are for some seats to know; else who share a device need not hide it from each other
    secrets_of_seats: ClassVar[bool] = True
    #: what is better for whoever plays alone: the "most" or the "fewest" of the outcome's `scores`; "" where nothing is
    to_beat: ClassVar[str] = ""

    def __init__(self, seats: int, options: O) -> None:
        self.seats = seats
        self.options = options

    def __reduce__(self) -> tuple[Any, ...]:
        """What goes to a computer player in another process: the game is made anew there."""
        return type(self), (self.seats, self.options)

    @abstractmethod
    def start(self) -> S:
        """The state before the first event."""

    @abstractmethod
    def to_act(self, s: S) -> frozenset[Seat]:
        """Who acts now: one seat, several at once, {CHANCE}, or nobody when the match is over."""

    @abstractmethod
    def step(self, s: S, seat: Seat, path: Path = ()) -> Step:
        """What may follow `path`. For a seat that is not to act, or a path that cannot be, there are no targets."""

    def time_limit(self, s: S) -> int | None:
        """Seconds this state may last before an `Elapsed` event; None, the rule, for as long as people like."""
        return None

    def reading(self, s: S) -> float:
        """Seconds a computer player takes at least, where others have something to read; 0, the rule, where not."""
        return 0.0

    def race(self, s: S) -> int | None:
        """The number of the race that is on, in which a touch counts by how soon it is; None, the rule: none is."""
        return None

    def timed(self, s: S, seat: Seat, path: Path, ms: int, beside: Sequence[Seat] = ()) -> Path:
        """A touch in a race as the log keeps it, with the milliseconds from what the player saw to it.

        `beside` are the seats that share the device with this one: of their touches the order is known for certain.
        """
        return path

    def draw(self, s: S) -> Draw:
        """What chance decides now; asked only when `to_act` is {CHANCE}."""
        raise NotImplementedError

    @abstractmethod
    def apply(self, s: S, event: Event) -> tuple[S, tuple[Effect, ...]]:
        """The state after `event`, and what there is to see. The caller has made sure that the event is legal."""

    @abstractmethod
    def view(self, s: S, seat: Seat | None) -> View:
        """What this seat (None: a spectator) may see."""

    def sample_world(self, s: S, seat: Seat | None, rng: random.Random) -> S:
        """A state that `seat` (None: a spectator) cannot tell from `s`: what it may not know is drawn anew.

        Games with hidden facts override this; for all others there is nothing to draw.
        """
        return s

    @abstractmethod
    def outcome(self, s: S) -> Outcome | None:
        """How it ended, or None while it goes on."""

    @final
    def must_act(self, s: S, seat: Seat) -> None:
        """Raise GameOverError or NotYourTurnError unless `seat` is to act."""
        acting = self.to_act(s)
        if not acting:
            raise GameOverError(_("Die Partie ist zu Ende."))
        if seat == CHANCE or seat not in acting:
            raise NotYourTurnError(_("Du bist gerade nicht am Zug."))

    @final
    def explain(self, s: S, seat: Seat, path: Path) -> Text:
        """Why `path` is no move of `seat`, whatever is asked of whichever seat: what playing it would be refused with.

        A seat that is not to act hears that and no rule: most rules speak of the hand of whoever is to act.
        """
        try:
            self.must_act(s, seat)
            self.check(s, seat, path)
        except GameError as error:
            return error.reason
        return _("Das ist nach den Regeln erlaubt.")

    def why_not(self, s: S, seat: Seat, path: Path) -> Text:
        """The rule that forbids `path`, in a sentence for the player. Only `check` asks, for a seat that is to act."""
        return _("Dieser Zug ist nach den Regeln nicht möglich.")

    def check(self, s: S, seat: Seat, path: Path) -> None:
        """Raise IllegalMoveError unless `path` is a move of `seat`, which is to act. Games with moves too many to list
        override it."""
        for end in range(len(path)):
            if path[end] not in self.step(s, seat, path[:end]).targets:
                raise IllegalMoveError(self.why_not(s, seat, path[: end + 1]))
        if not self.step(s, seat, path).complete:
            raise IllegalMoveError(self.why_not(s, seat, path))

    def moves(self, s: S, seat: Seat) -> Iterator[Path] | None:
        """All moves of a seat in a fixed order; None where there are too many to list."""
        return self._below(s, seat, ())

    def promising(self, s: S, seat: Seat) -> Iterable[Path] | None:
        """The moves a search looks at: all of them, the rule, or those among which the best one must be."""
        return self.moves(s, seat)

    def _below(self, s: S, seat: Seat, path: Path) -> Iterator[Path]:
        step = self.step(s, seat, path)
        if step.complete:
            yield path
        for target in step.targets:
            yield from self._below(s, seat, (*path, target))

    def propose(self, s: S, seat: Seat, rng: random.Random) -> Path:
        """Some move of `seat`, touched at random."""
        path: Path = ()
        while True:
            step = self.step(s, seat, path)
            if step.complete and (not step.targets or rng.random() < 0.5):
                return path
            path = (*path, rng.choice(step.targets))

    def advise(self, s: S, seat: Seat, strength: int, rng: random.Random) -> Path | None:
        """The move of a computer player of `strength` 0 (leicht) to 2 (stark), in a game that tells strengths apart by
        what they know; None, the rule: it is searched for. `s` is an imagined world."""
        return None

    def evaluate(self, s: S, seat: Seat) -> float:
        """How well `seat` stands, from -1 (lost) to 1 (won). For the search of perfect-information games."""
        raise NotImplementedError

    def notate(self, s: S) -> str:
        """The position as text; perfect-information games only."""
        raise UnreadableError(_("Dieses Spiel hat keine Stellungs-Schreibweise."))

    def parse(self, position: str) -> S:
        """The state from `notate`'s text. Raises UnreadableError for anything that is no position."""
        raise UnreadableError(_("Dieses Spiel hat keine Stellungs-Schreibweise."))
