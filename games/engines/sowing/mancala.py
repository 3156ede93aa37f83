"""Mancala, as Awele (Oware, Wari) and as Bohnenspiel: sow round the board, and take small numbers.

Source: 000:17 names the game and gives no rule; it is the name of a whole family. Kalaha, another of the family, has a
rule of its own; so here the name stands for the game that most of West Africa plays, by two references that do not know
each other: the Abapa rules of the Oware Society (s.helan.free.fr/awele/rules) and the help of Yucata ("Awale"). Both
have: four seeds in each of twelve pits; sow counterclockwise, past the stores and past the pit that was emptied; a last
seed that makes two or three in a pit of the other side takes them, and so do the pits before it without a gap; who
finds the other side empty has to sow into it; 25 seeds win. They differ in what happens where a move would take all the
other has: nothing is taken (Abapa), or the move is forbidden (Yucata). The Bohnenspiel of German books (F. Jahn; the
help of IG Game Center) has six seeds a pit and takes two, four or six on either side; nobody need feed the other.

Filled in: seat 0 is South and begins, the lot decides who takes it; who cannot sow ends the match, and so do so many
moves of each side without a capture, for the last seeds may go round for ever: each side then gets what lies before it.

Targets are the pits; a move is one of them: ("c1",).

Position notation as in the kit `sowing`; a sixth field counts the moves of both since the last capture:

    s 4,4,4,4,4,4 0 4,4,4,4,4,4 0 0
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from games.engines.core import Effect, Moved, Options, Path, Preset, Ruleset, Said, Seat, UnreadableError, choice
from games.engines.kit.duel import End
from games.engines.kit.sowing import NAMES, NUMBER, PITS, STORES, Sowing, Sown
from games.engines.text import Text, _, plural


@dataclass(frozen=True, slots=True)
class MancalaOptions(Options):
    """What the references differ in, or leave open."""

    steine: int = choice(
        4,
        _("In jeder Mulde liegen am Anfang"),
        {3: _("3 Steine"), 4: _("4 Steine"), 6: _("6 Steine")},
        "4: Oware Society, Yucata; 6: Bohnenspiel; 3 for a short match",
    )
    fangen: str = choice(
        "fremde",
        _("Gefangen wird mit dem letzten Stein,"),
        {
            "fremde": _("wenn er in einer fremden Mulde zwei oder drei voll macht"),
            "gerade": _("wenn er irgendwo zwei, vier oder sechs voll macht"),
        },
        "two or three of the other's: Oware Society, Yucata; two, four or six anywhere: Bohnenspiel",
    )
    alles: str = choice(
        "nichts",
        _("Ein Zug, der der anderen Seite alle Steine nähme,"),
        {"nichts": _("fängt nichts"), "verboten": _("ist verboten"), "erlaubt": _("ist erlaubt")},
        "takes nothing: Oware Society; forbidden: Yucata; allowed: Bohnenspiel",
    )
    fuettern: bool = choice(
        True,
        _("Hat die andere Seite keine Steine mehr,"),
        {True: _("muss man ihr welche säen, wenn man kann"), False: _("muss man ihr keine säen")},
        "has to: Oware Society, Yucata; nothing of it: Bohnenspiel",
    )
    zuege: int = choice(
        30,
        _("Ohne Fang ist das Spiel aus nach"),
        {15: _("15 Zügen von jedem"), 30: _("30 Zügen von jedem"), 50: _("50 Zügen von jedem")},
        "no reference says a number; without an end a match need not end",
    )


@dataclass(frozen=True, slots=True)
class Round(Sown):
    """A position, and the moves of both since the last capture."""

    quiet: int = 0


class Mancala(Sowing[Round, MancalaOptions]):
    """The game for two seats: 0 is South and begins, 1 is North."""

    options_class = MancalaOptions
    label = _("Mancala-Brett")

    def __init__(self, seats: int, options: MancalaOptions) -> None:
        self.filled = options.steine
        self.takes = (2, 3) if options.fangen == "fremde" else (2, 4, 6)
        super().__init__(seats, options)

    def start(self) -> Round:
        return Round((*[self.filled] * 6, 0) * 2)

    def sown(self, at: int, seat: Seat) -> tuple[int, ...]:
        return tuple(place % 14 for place in range(at + 1, at + 14) if place % 14 not in STORES)

    def next(self, s: Round, seeds: tuple[int, ...], turn: Seat, last: Path) -> Round:
        kept = s.seeds[STORES[0]] + s.seeds[STORES[1]] == seeds[STORES[0]] + seeds[STORES[1]]
        return Round(seeds, turn, last, s.quiet + 1 if kept else 0)

    def legal(self, s: Round) -> Sequence[Path]:
        row = PITS[s.turn]
        least = 1
        hungry = self.options.fuettern and not s.row(1 - s.turn)
        forbidden = self.options.alles == "verboten"
        found = []
        for at in row:
            if hungry:
                least = row.stop - at  # so many reach the other side
            if s.seeds[at] >= least and not (forbidden and self._robs(s, at)):
                found.append((NAMES[at],))
        return found

    def prey(self, seeds: Sequence[int], seat: Seat, last: int) -> list[int]:
        """The pits that a last seed there takes: its own, and those before it, as long as the numbers fit."""
        found: list[int] = []
        while len(found) < 12 and seeds[last] in self.takes:
            if last in PITS[seat] and self.options.fangen == "fremde":
                break
            found.append(last)
            last = (last - 1) % 14
            if last in STORES:
                last = (last - 1) % 14
        return found

    def _takes_all(self, seeds: Sequence[int], seat: Seat, prey: list[int]) -> bool:
        """Whether taking these pits leaves the other side nothing."""
        return bool(prey) and not any(seeds[at] for at in PITS[1 - seat] if at not in prey)

    def _robs(self, s: Round, at: int) -> bool:
        """Whether sowing from this pit takes all that the other side has."""
        seeds, count = list(s.seeds), s.seeds[at]
        if not count:
            return False
        seeds[at], route = 0, self._routes[at]
        for number in range(count):
            seeds[route[number % len(route)]] += 1
        last = route[(count - 1) % len(route)]
        return self._takes_all(seeds, s.turn, self.prey(seeds, s.turn, last))

    def landed(self, seeds: list[int], seat: Seat, last: int) -> tuple[Seat, tuple[Effect, ...]]:
        side, prey = self.sides[seat], self.prey(seeds, seat, last)
        if self.options.alles == "nichts" and self._takes_all(seeds, seat, prey):
            said = _("Es wären alle Steine der anderen Seite: {side} fängt nichts.", side=side)
            return 1 - seat, (Said(text=said),)
        shown = []
        for at in prey:
            said = plural(
                seeds[at],
                _("{side} fängt in {pit}: {n} Stein."),
                _("{side} fängt in {pit}: {n} Steine."),
                side=side,
                pit=NAMES[at],
            )
            shown.append(Moved(source=NAMES[at], to=NAMES[STORES[seat]], text=said))
            seeds[STORES[seat]] += seeds[at]
            seeds[at] = 0
        return 1 - seat, tuple(shown)

    def _ahead(self, s: Round) -> Seat | None:
        """Who has more than half of all seeds in the store."""
        return next((seat for seat in (0, 1) if s.seeds[STORES[seat]] > 6 * self.filled), None)

    def ended(self, s: Round) -> End | None:
        if (ahead := self._ahead(s)) is not None:
            return End(ahead, "majority", _("{side} hat mehr als die Hälfte und gewinnt.", side=self.sides[ahead]))
        if not self.legal(s):
            side = self.sides[s.turn]
            why = _("{side} kann nicht säen. Was auf dem Brett liegt, gehört dem, vor dem es liegt.", side=side)
            return self.by_scores(s, "stuck", why)
        if s.quiet >= 2 * self.options.zuege:
            n = self.options.zuege
            why = plural(
                n,
                _("{n} Zug von jedem ohne Fang. Was auf dem Brett liegt, gehört dem, vor dem es liegt."),
                _("{n} Züge von jedem ohne Fang. Was auf dem Brett liegt, gehört dem, vor dem es liegt."),
            )
            return self.by_scores(s, "quiet", why)
        return None

    def scores(self, s: Round) -> tuple[int, int]:
        south, north = super().scores(s)
        return (south, north) if self._ahead(s) is not None else (south + s.row(0), north + s.row(1))

    def why_not(self, s: Round, seat: Seat, path: Path) -> Text:
        at = NUMBER.get(path[0], -1) if path else -1
        if len(path) == 1 and at in PITS[seat] and s.seeds[at]:
            if self.options.alles == "verboten" and self._robs(s, at):
                return _("So nähmst du der anderen Seite alle Steine: Das ist verboten.")
            return _("Die andere Seite hat keine Steine: Säe aus einer Mulde, die bis zu ihr reicht.")
        return super().why_not(s, seat, path)

    def notate(self, s: Round) -> str:
        return f"{super().notate(s)} {s.quiet}"

    def parse(self, position: str) -> Round:
        board, _space, quiet = position.rpartition(" ")
        if board.count(" ") != 4 or not re.fullmatch("[0-9]{1,3}", quiet):
            raise UnreadableError(_("Eine Stellung hat sechs Felder; das letzte zählt die Züge seit dem letzten Fang."))
        s = super().parse(board)
        return Round(s.seeds, s.turn, (), int(quiet))


RULESETS = (
    Ruleset(
        "mancala",
        "Mancala",
        Mancala,
        (2,),
        # a capture takes two at least: 36 of 72 seeds at most, with 99 moves before each, and a hundred without one
        max_events=37 * 100,
        presets={
            "bohnenspiel": Preset(
                _("Bohnenspiel: 72 Bohnen, gerade Zahlen werden gefangen"),
                {"steine": 6, "fangen": "gerade", "alles": "erlaubt", "fuettern": False},
            ),
        },
    ),
)
