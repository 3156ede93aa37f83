"""Würfelmühle: three dice fall before each stone is placed, and four throws break a mill of the other.

Source: 001:985-987. The throws are 4-5-6, 3-3-6, 2-2-5 and 1-1-4. Who throws one may take a stone out of a mill of the
other and place an own one; if that closes a mill, one more stone is taken. After all other throws a stone is placed as
in Mühle. The text leaves open whether the stone has to stand on the freed point, what such a throw does when the other
has no mill, and which stone is the further one: each is an option. Once all stones are placed nobody throws any more.

A move by such a throw begins with the stone that is taken: ("a4", "b2"), and after a mill ("a4", "b2", "g7"). Where the
two stones could be taken the other way round as well, they stand in the order of the points; where the own mill takes
the same stones as after any throw, it is spelled as after any throw. Everything else is as in the kit `mills`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.engines.chance import Dice, Draw
from games.engines.core import (
    NOTHING,
    Captured,
    Chance,
    Effect,
    Event,
    Game,
    Path,
    Rolled,
    Ruleset,
    Seat,
    Step,
    choice,
)
from games.engines.kit.mills import Millstand
from games.engines.kit.pieces import TAKEN
from games.engines.kit.places import each
from games.engines.kit.states import changed
from games.engines.kit.throws import BY_CHANCE, DICE, TRAY
from games.engines.morris.muehle import MAX_EVENTS, Mill, MuehleOptions
from games.engines.scene import Piece, View
from games.engines.text import Text, _

#: in order of size 001:987
BREAKING = {(4, 5, 6), (3, 3, 6), (2, 2, 5), (1, 1, 4)}


@dataclass(frozen=True, slots=True)
class WuerfelOptions(MuehleOptions):
    """What is open of the dice."""

    platz: str = choice(
        "beliebig",
        _("Wer eine Mühle aufbricht, setzt seinen Stein"),
        {"beliebig": _("auf irgendeinen freien Punkt"), "dort": _("auf den frei gewordenen Punkt")},
        "not said 001:987",
    )
    ohne_muehle: str = choice(
        "nichts",
        _("Hat der andere keine Mühle, bringt der Wurf"),
        {"nichts": _("nichts: Es wird nur gesetzt"), "stein": _("einen beliebigen Stein von ihm")},
        "if the other has a mill 001:987; what else is not said",
    )
    weiterer: str = choice(
        "frei",
        _("Schließt man dabei selbst eine Mühle, nimmt man noch"),
        {"frei": _("einen Stein, der in keiner Mühle steht"), "jeder": _("irgendeinen Stein")},
        "a further stone, not said which 001:987",
    )


@dataclass(frozen=True, slots=True)
class Wuerfelstand(Millstand):
    """A position and what has fallen, in order of size; nothing yet: ()."""

    dice: tuple[int, ...] = ()


class Wuerfelmuehle(Mill[WuerfelOptions]):
    """The game for two seats."""

    options_class = WuerfelOptions
    perfect_information = False
    searched = True
    stand = Wuerfelstand
    notate, parse = Game.notate, Game.parse  # what has fallen is no part of a position of the kit

    def to_act(self, s: Millstand) -> frozenset[Seat]:
        acting = super().to_act(s)
        return BY_CHANCE if acting and self.throws(s) else acting

    def throws(self, s: Millstand) -> bool:
        """Whether the dice fall next."""
        assert isinstance(s, Wuerfelstand)
        return s.reserve[s.turn] > 0 and not s.dice

    def draw(self, s: Millstand) -> Draw:
        return Dice(3)

    def apply(self, s: Millstand, event: Event) -> tuple[Millstand, tuple[Effect, ...]]:
        if not isinstance(event, Chance):
            return super().apply(s, event)
        dice = tuple(sorted(int(face) for face in event.outcome))
        said = _("{side} würfelt {faces}.", side=self.sides[s.turn], faces=", ".join(map(str, dice)))
        return changed(s, dice=dice), (Rolled(at=DICE, faces=dice, text=said),)

    # --- breaking a mill ---

    def breakable(self, s: Millstand) -> int:
        """The other's stones of which the throw takes one."""
        assert isinstance(s, Wuerfelstand)
        theirs = s.stones[1 - s.turn]
        if s.dice not in BREAKING:
            return 0
        return self.in_mills(theirs) or (theirs if self.options.ohne_muehle == "stein" else 0)

    def further(self, s: Millstand, theirs: int) -> int:
        """The stones of which one more goes when breaking closes a mill; `theirs` are those left."""
        return theirs if self.options.weiterer == "jeder" else self.unprotected(s, theirs)

    def breaks(self, s: Millstand) -> Iterator[Path]:
        """The moves that take a stone out of a mill."""
        names, mine, theirs = self.points.names, s.stones[s.turn], s.stones[1 - s.turn]
        broken = self.breakable(s)
        more = {victim: self.further(s, theirs ^ 1 << victim) for victim in each(broken)}
        for victim, others in more.items():
            free = self.points.all & ~(mine | theirs) | 1 << victim
            for to in each(1 << victim if self.options.platz == "dort" else free):
                path = (names[victim], names[to])
                if not self.closed(mine | 1 << to, to) or not others:
                    yield path
                    continue
                for other in each(others):
                    # the other way round leads to the same, where that is possible at all
                    swapped = more.get(other, 0) >> victim & 1 and to not in (victim, other)
                    if not (swapped and self.options.platz == "beliebig" and other < victim):
                        yield (*path, names[other])

    def legal(self, s: Millstand) -> Sequence[Path]:
        """First the moves of Mühle. Where the mill that one of them closes takes the same, breaking adds none."""
        plain = super().legal(s)
        known = {(path[0], frozenset(path[1:])) for path in plain}
        return [*plain, *(path for path in self.breaks(s) if (path[1], frozenset(path[:1] + path[2:])) not in known)]

    def _breaks(self, s: Millstand, path: Path) -> bool:
        """Whether these touches begin with a stone of the other."""
        return bool(path) and s.stones[1 - s.turn] >> self.points.number[path[0]] & 1 == 1

    def step(self, s: Millstand, seat: Seat, path: Path = ()) -> Step:
        return NOTHING if self.throws(s) else super().step(s, seat, path)

    def moves(self, s: Millstand, seat: Seat) -> Iterator[Path]:
        return iter(()) if self.throws(s) else super().moves(s, seat)

    def _parts(self, s: Millstand, path: Path) -> tuple[str, str, Path]:
        if not self._breaks(s, path):
            return super()._parts(s, path)
        source, to, taken = super()._parts(s, path[1:]) if len(path) > 1 else ("", "", ())
        return source, to, (path[0], *taken)

    def ask(self, s: Millstand, path: Path) -> Text | None:
        if self._breaks(s, path):
            return _("Wohin setzt du deinen Stein?") if len(path) == 1 else super().ask(s, path)
        if not path and self.breakable(s):
            return _("Du darfst einen Stein des anderen wegnehmen: Tippe ihn an. Oder setze nur.")
        return super().ask(s, path)

    def shows(self, s: Millstand, path: Path) -> tuple[Effect, ...]:
        if len(path) == 1 and self._breaks(s, path):
            return (Captured(at=path[0], to=TAKEN[s.turn]),)
        return super().shows(s, path)

    def why_not(self, s: Millstand, seat: Seat, path: Path) -> Text:
        number = self.points.number
        if any(target not in number for target in path) or not self._breaks(s, path):
            return super().why_not(s, seat, path)
        broken, victim = self.breakable(s), number[path[0]]
        if not broken:
            return _("Auf {point} liegt ein Stein des anderen.", point=path[0])
        if not broken >> victim & 1:
            return _("Nimm einen Stein, der in einer Mühle steht.")
        if len(path) == 1:
            return _("Sage noch, wohin du deinen Stein setzt.")
        mine, theirs = s.stones[seat], s.stones[1 - seat] ^ 1 << victim
        to = number[path[1]]
        if self.options.platz == "dort" and to != victim:
            return _("Dein Stein kommt auf den Punkt, der frei geworden ist.")
        if (mine | theirs) >> to & 1:
            return _("{goal} ist schon besetzt.", goal=path[1])
        if not self.closed(mine | 1 << to, to):
            return _("Ohne Mühle wird kein weiterer Stein genommen.")
        if any(move[0] == path[1] and set(move[1:]) == {path[0], *path[2:]} for move in super().legal(s)):
            return _("Setze zuerst deinen Stein. Deine Mühle nimmt dann, was du willst.")
        if len(path) == 2:
            return _("Du hast eine Mühle: Nimm noch einen Stein des anderen.")
        if len(path) > 3:
            return _("So viele Steine darfst du mit diesem Zug nicht nehmen.")
        if not theirs >> number[path[2]] & 1:
            return _("Auf {point} liegt kein Stein des anderen.", point=path[2])
        if not self.further(s, theirs) >> number[path[2]] & 1:
            return _("Der Stein auf {point} steht in einer Mühle und ist geschützt.", point=path[2])
        return _("Nimm die beiden Steine in der anderen Reihenfolge.")

    # --- what is seen ---

    def waiting(self, s: Millstand) -> Text:
        return _("{side} würfelt.", side=self.sides[s.turn]) if self.throws(s) else super().waiting(s)

    def view(self, s: Millstand, seat: Seat | None) -> View:
        assert isinstance(s, Wuerfelstand)
        view = super().view(s, seat)
        fallen = tuple(Piece(DICE, "die", _("Würfel: {n}", n=die), face=str(die)) for die in s.dice)
        return changed(view, surfaces=(*view.surfaces, TRAY), pieces=(*view.pieces, *fallen))


RULESETS = (
    Ruleset(
        "wuerfelmuehle",
        "Würfelmühle",
        Wuerfelmuehle,
        (2,),
        # a throw more for each stone placed, and up to 18 stones broken out of mills while they are
        max_events=MAX_EVENTS + 18 + 18 * 200,
        fixed={"lasker": False, "steine": 9},
    ),
)
