"""Orbite: round the board by ones and sixes, which may be kept; where many stand, only one is thrown out.

Source: 001:256-266 (Philos box). The first pawn goes at once; the others enter with a one or a six, not at the first
chance but when they are needed. Whoever throws a one or a six moves and throws on, until a number from two to five,
which is moved too; each throw may move another pawn. On the players' start fields any number of pawns of all stand, and
none is thrown out there; elsewhere only one's own and the partner's stand together. Of several one alone is thrown out.
Two play, or four in pairs that sit opposite. Whoever is round with all pawns first wins.

Moves are those of every race (`kit.track`), and besides ("aufsparen",): the one or six is kept instead of moved, and
("einsetzen",): before a throw a kept one brings a pawn to the start.

Gaps filled:

- the first pawn stands on the start;
- a kept one or six does not grow old; nobody keeps more of them than pawns wait (or none is kept, an option);
- of foes on one field the one that has come furthest is thrown out, and the pawn stays there with the others;
- the goal takes the exact number (an option); there nobody is thrown out;
- a pair wins when both are home (an option); who is home before does not throw;
- no barriers: the source lets nobody bar the way, since stacks are thrown out pawn by pawn.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.core import Effect, Moved, Path, Ruleset, Said, Seat, choice
from games.engines.kit.states import changed
from games.engines.kit.throws import READY, who_begins
from games.engines.kit.track import ENTERED, MOVE, NOT_EXACT, YARD, Pawns, Track
from games.engines.own_dice import DiceOptions
from games.engines.races.cross import cross, seated
from games.engines.races.immer_mit_der_ruhe import MOST_THROWS, STANDING
from games.engines.scene import Button
from games.engines.text import Text, _

#: the faces that bring a pawn out and give another throw
KEYS = (1, 6)
KEEP, ENTER = "aufsparen", "einsetzen"
NEEDS_KEY = _("Aus dem Haus kommt eine Figur nur mit einer Eins oder einer Sechs.")


@dataclass(frozen=True, slots=True)
class OrbiteOptions(DiceOptions):
    """What the source leaves open."""

    beginn: str = who_begins("001 does not say; as in Immer mit der Ruhe 001:208")
    aufsparen: bool = choice(
        True,
        _("Eine Eins oder Sechs zum Einsetzen"),
        {True: _("darf man aufsparen, bis man sie braucht"), False: _("gilt nur sofort")},
        "not at the first one or six but when needed 001:260; whether it is kept or waited for again is not said",
    )
    ziel: str = choice(
        "genau",
        _("Ins Ziel kommt man"),
        {"genau": _("nur mit genau der richtigen Zahl"), "rest": _("auch mit einer größeren Zahl; der Rest verfällt")},
        "001:264-266 does not say; exactly in Immer mit der Ruhe 001:216",
    )
    sieg: str = choice(
        "beide",
        _("Zu viert gewinnt ein Paar,"),
        {"beide": _("wenn alle acht Figuren im Ziel sind"), "einer": _("sobald einer von beiden fertig ist")},
        "who has all pawns home first 001:266; of partners nothing more",
    )
    felder: int = choice(
        40,
        _("Der Spielplan hat"),
        {40: _("40 Felder"), 48: _("48 Felder")},
        "no source says; forty are usual, larger crosses are sold too",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Orbitstand(Pawns):
    """A position; `kept` is how many ones and sixes each colour has kept."""

    kept: tuple[int, ...]


class Orbite(Track[Orbitstand, OrbiteOptions]):
    """The game for two seats, or four: then 0 and 2 against 1 and 3."""

    options_class = OrbiteOptions

    def __init__(self, seats: int, options: OrbiteOptions) -> None:
        board, colours = cross(options.felder)
        mine = [colours[number] for number in seated(seats)]
        super().__init__(seats, options, MOST_THROWS, board, mine, teams=(0, 1, 0, 1)[:seats])
        starts = {colour.route[0] for colour in self.colours}
        self.havens = tuple(
            frozenset(progress for progress, place in enumerate(colour.route) if place in starts)
            for colour in self.colours
        )

    def fresh(self) -> Orbitstand:
        return Orbitstand(pawns=(STANDING,) * self.seats, kept=(0,) * self.seats)

    # --- the rules ---

    def entry(self, s: Orbitstand) -> int | Text:
        return 0 if s.dice[0] in KEYS else NEEDS_KEY

    def again(self, s: Orbitstand) -> bool:
        return s.dice[0] in KEYS

    def haven(self, s: Orbitstand, number: int, progress: int) -> bool:
        return progress in self.havens[number]

    def stays(self, s: Orbitstand, to: int) -> Text | None:
        return None

    def hits(self, s: Orbitstand, to: int) -> list[tuple[int, int]]:
        if to >= self.home or to in self.havens[s.turn]:
            return []
        found = [(there, number) for number, there in self.foes[s.turn][to] if there in s.pawns[number]]
        return [(max(found)[1], max(found)[0])] if found else []  # 001:264: one alone

    def goal(self, s: Orbitstand, progress: int) -> int | Text:
        to = super().goal(s, progress)
        if to is not NOT_EXACT or self.options.ziel == "genau":
            return to
        free = [field for field in range(max(progress + 1, self.home), self.last + 1) if field not in s.pawns[s.turn]]
        return free[-1] if free else to

    def home_teams(self, s: Orbitstand) -> list[int]:
        return super().home_teams(s) if self.options.sieg == "beide" else [self.teams[number] for number in s.done]

    def standing(self, s: Orbitstand) -> list[tuple[int, int]]:
        if self.options.sieg == "beide" or not self.over(s):
            return super().standing(s)
        return [(int(self.teams[seat] in self.home_teams(s)), 0) for seat in range(self.seats)]

    def reason(self, s: Orbitstand) -> Text:
        if self.options.sieg == "beide" or self.seats == 2:
            return super().reason(s)
        first = s.done[0]
        one, other = (self.names[number] for number in self.groups[self.teams[first]])
        return _(
            "{side} hat zuerst alle Figuren im Ziel: {one} und {other} gewinnen.",
            side=self.names[first],
            one=one,
            other=other,
        )

    # --- what is kept ---

    def keeps(self, s: Orbitstand) -> bool:
        """Whether the colour in turn may keep what it has thrown."""
        return self.options.aufsparen and s.dice[0] in KEYS and s.kept[s.turn] < s.pawns[s.turn].count(YARD)

    def fell(self, s: Orbitstand) -> tuple[Orbitstand, list[Effect]]:
        return (changed(s, phase=MOVE), []) if self.keeps(s) else super().fell(s)

    def buttons(self, s: Orbitstand) -> tuple[Button, ...]:
        if s.phase == READY:
            return (USE,) if s.kept[s.turn] and s.pawns[s.turn][0] == YARD else ()
        return (SAVE,) if self.keeps(s) else ()

    def touched(self, s: Orbitstand, target: str) -> tuple[Orbitstand, list[Effect]]:
        side, number, own = self.names[s.turn], s.turn, s.pawns[s.turn]
        if target == KEEP:
            return self.turn_over(self._kept(s, 1)), [Said(text=_("{side} spart die {n} auf.", side=side, n=s.dice[0]))]
        if target != ENTER:
            return super().touched(s, target)
        source, start = self.place(number, own, YARD), self.colours[number].route[0]
        pawns = (*s.pawns[:number], tuple(sorted((*own[1:], 0))), *s.pawns[number + 1 :])
        after = changed(self._kept(s, -1), pawns=pawns, last=(source, start))
        said = _("{side} setzt mit einem aufgesparten Wurf eine Figur ein.", side=side)
        return after, [Moved(source=source, to=start, text=said)]

    def _kept(self, s: Orbitstand, more: int) -> Orbitstand:
        return changed(s, kept=tuple(n + more * (number == s.turn) for number, n in enumerate(s.kept)))

    # --- what there is to see ---

    def prompt(self, s: Orbitstand) -> Text:
        if not self.buttons(s):
            return super().prompt(s)
        if s.phase == READY:
            return _("Würfle, oder setze erst eine Figur ein.")
        return _("Du hast eine {n}: Tippe die Figur an, die zieht, oder spare sie auf.", n=s.dice[0])

    def note(self, s: Orbitstand, seat: Seat) -> Text:
        home = sum(progress >= self.home for progress in s.pawns[seat])
        if not s.kept[seat]:
            return _("{n} im Ziel", n=home)
        return _("{n} im Ziel, {m} aufgespart", n=home, m=s.kept[seat])

    def why_not(self, s: Orbitstand, seat: Seat, path: Path) -> Text:
        if path == (ENTER,):
            return _("Einsetzen kannst du vor dem Würfeln, wenn du eine Eins oder Sechs aufgespart hast.")
        if path == (KEEP,):
            return _("Aufsparen kannst du nur eine Eins oder Sechs, und nicht mehr, als Figuren im Haus warten.")
        if s.phase == READY and self.buttons(s):
            return _("Tippe den Würfel an, oder setze eine Figur ein.")
        return super().why_not(s, seat, path)

    # --- for programs ---

    def worth(self, s: Orbitstand, number: int) -> float:
        """The pawns, and what is kept for those that wait."""
        return super().worth(s, number) + 0.7 * ENTERED * min(s.kept[number], s.pawns[number].count(YARD))


USE, SAVE = Button(ENTER, _("Figur einsetzen"), "e"), Button(KEEP, _("Aufsparen"), "a")

RULESETS = (
    Ruleset(
        "orbite",
        "Orbite",
        Orbite,
        (2, 4),
        # each throw: touching the die, the die, the pawn; and what it keeps is used once
        max_events=4 * MOST_THROWS * 4,
    ),
)
