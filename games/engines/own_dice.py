"""Dice of one's own: the table keeps the score, and what fell beside it is typed in.

Any game of open dice can be played so: its options derive from `DiceOptions`, nothing else. A touch after which dice
would fall is followed by the faces of the dice, ("wuerfel", "augen-3", "augen-5"), or by leaving them to the page,
("wuerfel", "seite"). The states are the game's own; what is typed stands in the log as part of the move, and a sentence
says so. Dice that fall without a touch, such as those for who begins, are always the page's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.engines.chance import Dice, Draw
from games.engines.core import (
    CHANCE,
    Chance,
    Effect,
    Event,
    Game,
    Move,
    Options,
    Outcome,
    Path,
    Said,
    Seat,
    Step,
    choice,
)
from games.engines.scene import Button, View
from games.engines.text import Text, _, plural

PAGE = "seite"
FACES = tuple(f"augen-{n}" for n in range(1, 7))
TYPED = _("Selbst gewürfelt und eingetippt.")
ASK = _("Was zeigt dein Würfel?")
BUTTONS = tuple(
    Button(target, plural(n, _("{n} Auge"), _("{n} Augen")), str(n), str(n)) for n, target in enumerate(FACES, 1)
)
LET = Button(PAGE, _("Hier würfeln"), "h")


@dataclass(frozen=True, slots=True)
class DiceOptions(Options):
    """The rules of a game of open dice."""

    eigene_wuerfel: bool = choice(
        False,
        _("Gewürfelt wird"),
        {False: _("auf dem Bildschirm"), True: _("auf dem Tisch: Ihr tippt ein, was gefallen ist")},
        "an option of every table with dice, so that a phone can keep the score beside a wooden board",
        last=True,
    )

    def to_json(self) -> dict[str, Any]:
        """As ever, where the page throws: what was stored before anybody could say so stays as it is."""
        written = Options.to_json(self)
        return written if self.eigene_wuerfel else {n: answer for n, answer in written.items() if n != "eigene_wuerfel"}

    def played(self, game: Game[Any, Any]) -> Game[Any, Any]:
        return OwnDice(game) if self.eigene_wuerfel else game


class OwnDice(Game[Any, Any]):
    """The game `bare`, in which a touch that lets dice fall goes on with their faces."""

    def __init__(self, bare: Game[Any, Any]) -> None:
        super().__init__(bare.seats, bare.options)
        self.bare = bare
        self.horizon = bare.horizon  # type: ignore[misc]  # what the game says of itself
        self.to_beat = bare.to_beat  # type: ignore[misc]

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.bare,)

    # --- what is typed ---

    def falling(self, s: Any, seat: Seat, path: Path) -> int:
        """How many dice fall after this move of the game itself; 0 where none do, or where it is none."""
        if not self.bare.step(s, seat, path).complete:
            return 0
        after = self.bare.apply(s, Move(seat, path))[0]
        if self.bare.to_act(after) != {CHANCE}:
            return 0
        draw = self.bare.draw(after)
        return draw.count if isinstance(draw, Dice) and draw.sides == len(FACES) else 0

    def left_to_the_page(self, s: Any, seat: Seat, path: Path) -> Path:
        """A move of the game itself, its dice thrown by the page: how a computer player plays."""
        return (*path, PAGE) if self.falling(s, seat, path) else path

    def step(self, s: Any, seat: Seat, path: Path = ()) -> Step:
        touched, typed = _parted(path)
        dice = self.falling(s, seat, touched)
        if not dice:
            return Step() if typed else self.bare.step(s, seat, touched)
        further = self.bare.step(s, seat, touched)
        if typed:
            faces = set(typed) <= set(FACES)
            if typed == (PAGE,) or (faces and len(typed) == dice):
                return Step(complete=True)
            if not faces or len(typed) > dice:
                return Step()
            return Step(FACES, prompt=self.asked(typed), buttons=BUTTONS)
        targets = (*further.targets, *FACES, PAGE)
        return Step(targets, prompt=self.asked(typed), shows=further.shows, buttons=(*further.buttons, *BUTTONS, LET))

    def asked(self, typed: Path) -> Text:
        """What is asked after these faces: by name where the game says what each of its dice is `called`."""
        called = getattr(self.bare, "called", ())
        faces = ", ".join(target[-1] for target in typed)
        if typed and called:
            return _("Bisher: {faces}. Was zeigt {die}?", faces=faces, die=called[len(typed)])
        if typed:
            return _("Bisher: {faces}. Was zeigt der nächste?", faces=faces)
        return _("Was zeigt {die}?", die=called[0]) if called else ASK

    def apply(self, s: Any, event: Event) -> tuple[Any, tuple[Effect, ...]]:
        if not isinstance(event, Move):
            return self.bare.apply(s, event)
        touched, typed = _parted(event.path)
        after, effects = self.bare.apply(s, Move(event.seat, touched))
        if not typed or typed == (PAGE,):
            return after, effects
        fallen, more = self.bare.apply(after, Chance(tuple(int(target[-1]) for target in typed)))
        return fallen, (*effects, Said(text=TYPED), *more)

    def why_not(self, s: Any, seat: Seat, path: Path) -> Text:
        if any(self.falling(s, seat, path[:end]) for end in range(len(path) + 1)):
            return _("Tippe für jeden Würfel an, was er zeigt, oder lass hier würfeln.")
        return self.bare.why_not(s, seat, path)

    # --- everything else is the game's ---

    def start(self) -> Any:
        return self.bare.start()

    def to_act(self, s: Any) -> frozenset[Seat]:
        return self.bare.to_act(s)

    def draw(self, s: Any) -> Draw:
        return self.bare.draw(s)

    def view(self, s: Any, seat: Seat | None) -> View:
        return self.bare.view(s, seat)

    def outcome(self, s: Any) -> Outcome | None:
        return self.bare.outcome(s)

    def time_limit(self, s: Any) -> int | None:
        return self.bare.time_limit(s)


def _parted(path: Path) -> tuple[Path, Path]:
    """What the game itself is told, and what is typed after it."""
    end = next((at for at, target in enumerate(path) if target == PAGE or target in FACES), len(path))
    return path[:end], path[end:]
