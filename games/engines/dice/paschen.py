"""Paschen (Passe-dix): three dice against the bank; eleven or more wins for it, ten or less for the others.

Sources: 000:1494-1517. A move is one touch: ("bank-5",) to lay five sticks into the bank; then, from the banker's right
(000:1502), ("setzen-5",) against it, ("banco",) against all of it, by which the stakes of the others go back, or
("passen",); ("wuerfel",); and after a throw that lets the banker choose ("weiter",), ("neu",) or ("abgeben",).

More than lies in the bank cannot be staked, and what nobody has staked against goes back to the banker (000:1502-1504).
Whether throws of three different faces are void is an option (000:1511); either way the bank wins every other throw.

Filled in: how many each has (30) and how long it goes (option: how often each keeps the bank); a bank against which
nobody stakes is handed on; who has nothing left is out; whoever may set a new bank after a triple must have something.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.engines.core import Effect, Moved, Path, Ruleset, Said, Seat, choice
from games.engines.kit.banks import AMOUNTS, PASS, STAKE, STAKES, Banks, Counter
from games.engines.kit.states import changed
from games.engines.kit.throws import READY, who_begins
from games.engines.kit.tokens import POT, row_of
from games.engines.own_dice import DiceOptions
from games.engines.scene import Area, Button, Piece, Surface
from games.engines.text import Text, _, addressed

STOCK = 30
PASSES = 11
LAY, CHOOSE, BANCO, ON, ANEW, AWAY = "lay", "choose", "banco", "weiter", "neu", "abgeben"
LAYS = {f"bank-{n}": n for n in AMOUNTS}
STAKED = Area("einsaetze", _("Einsätze"), "row")
#: throws for each seat until a match is broken off
MOST_THROWS = 60


@dataclass(frozen=True, slots=True)
class PaschenOptions(DiceOptions):
    """What the source leaves open."""

    verschieden: str = choice(
        "gilt",
        _("Drei verschiedene Zahlen"),
        {"gilt": _("gelten wie jeder Wurf"), "nichts": _("gelten nicht: noch einmal")},
        "counted 000:1508-1509; sometimes void and repeated 000:1511",
    )
    baenke: int = choice(
        2, _("Jeder hält die Bank"), {1: _("einmal"), 2: _("zweimal"), 3: _("dreimal")}, "no source says"
    )
    beginn: str = who_begins("no source says; the highest throw is usual")


@dataclass(frozen=True, slots=True, kw_only=True)
class Paschstand(Counter):
    """What each has staked against the bank, which lies in the pot."""

    stakes: tuple[int, ...] = ()


class Paschen(Banks[Paschstand, PaschenOptions]):
    """The game for two to eight."""

    options_class = PaschenOptions
    state_class = Paschstand
    dice = 3
    most_throws = MOST_THROWS
    middle = _("Bank")
    way = -1

    def stock(self) -> int:
        return STOCK

    def banks(self) -> int:
        return self.options.baenke * self.seats

    def opened(self, s: Paschstand) -> Paschstand:
        return changed(s, phase=LAY, stakes=(0,) * self.seats)

    def open_to(self, s: Paschstand) -> int:
        """What nobody has staked against yet."""
        return s.pot - sum(s.stakes)

    def may_stake(self, s: Paschstand, seat: Seat) -> bool:
        return s.held[seat] > 0 and (self.open_to(s) > 0 or s.held[seat] >= s.pot)

    def buttons(self, s: Paschstand) -> tuple[Button, ...]:
        has = s.held[s.turn]
        if s.phase == LAY:
            return tuple(Button(target, _("{n} in die Bank", n=n)) for target, n in LAYS.items() if n <= has)
        if s.phase == STAKE:
            return (*self.sums(min(has, self.open_to(s))), *((ALL,) if has >= s.pot else ()), NOTHING)
        if s.phase == CHOOSE:
            triple = len(set(s.dice)) == 1
            return (*((KEEP,) if s.pot else ()), *((RENEW,) if triple else ()), GIVE)
        return ()

    def touched(self, s: Paschstand, target: str) -> tuple[Paschstand, list[Effect]]:
        seat, side = s.turn, self.names[s.turn]
        effects: list[Effect] = []
        if target in LAYS:
            s, effects = self.paid(s, LAYS[target], seat, POT)
        elif target in STAKES:
            s, effects = self._stakes(s, STAKES[target])
        elif target == BANCO:
            held = tuple(has + staked for has, staked in zip(s.held, s.stakes, strict=True))
            effects = [Said(text=_("{side} ruft: „Banco!“ Nur dieser Einsatz gilt.", side=side))]
            s, more = self._stakes(changed(s, held=held, stakes=(0,) * self.seats), s.pot)
            after, closing = self.closed(changed(s, turn=s.banker, phase=READY))
            return after, effects + more + closing
        elif target == PASS:
            effects = [Said(text=_("{side} setzt nichts.", side=side))]
        elif target in (ANEW, AWAY):
            s, effects = self.paid(s, s.pot, POT, seat)
            if target == ANEW:
                return self.opened(s), effects
            after, more = self.hands_over(s)
            return after, effects + more
        after, more = self.asked(s)
        return after, effects + more

    def _stakes(self, s: Paschstand, n: int) -> tuple[Paschstand, list[Effect]]:
        seat = s.turn
        stakes = tuple(staked + n * (owner == seat) for owner, staked in enumerate(s.stakes))
        text = _("{side} setzt {tokens}.", side=self.names[seat], tokens=self.count(n))
        return changed(s, held=self.less(s, n), stakes=stakes), [Moved(source=row_of(seat), to=STAKED.id, text=text)]

    def closed(self, s: Paschstand) -> tuple[Paschstand, list[Effect]]:
        s, effects = self.paid(s, self.open_to(s), POT, s.banker)
        if s.pot:
            return s, effects
        after, more = self.hands_over(s)
        return after, [Said(text=_("Niemand setzt gegen die Bank.")), *effects, *more]

    def fell(self, s: Paschstand) -> tuple[Paschstand, list[Effect]]:
        alike, total, side = len(set(s.dice)), sum(s.dice), self.names[s.banker]
        if alike == 3 and self.options.verschieden == "nichts":
            return s, [Said(text=_("Drei verschiedene Zahlen: Der Wurf gilt nicht."))]
        stakes, none = s.stakes, (0,) * self.seats
        effects: list[Effect]
        if total >= PASSES:
            effects = [Said(text=_("{n} Augen: {side} gewinnt mit der Bank.", n=total, side=side))]
            return changed(s, pot=s.pot + sum(stakes), stakes=none, phase=CHOOSE), effects
        effects = [Said(text=_("{n} Augen: {side} verliert die Bank.", n=total, side=side))]
        s = changed(s, stakes=none, pot=s.pot + sum(stakes))
        for seat, staked in enumerate(stakes):
            s, more = self.paid(s, 2 * staked, POT, seat)
            effects += more
        if alike == 1 and s.held[s.banker]:
            return changed(s, phase=CHOOSE), effects
        after, more = self.hands_over(s)
        return after, effects + more

    def wealth(self, s: Paschstand) -> Sequence[int]:
        whole = zip(s.held, s.stakes, strict=True)
        return [has + staked + s.pot * (seat == s.banker) for seat, (has, staked) in enumerate(whole)]

    def hopes(self, s: Paschstand) -> Sequence[tuple[float, Sequence[float]]]:
        """The bank wins or loses what has been staked, each every other time."""
        all_of_it, has = sum(s.stakes), self.wealth(s)
        change = [all_of_it if seat == s.banker else -staked for seat, staked in enumerate(s.stakes)]
        return [(0.5, [n + sign * by for n, by in zip(has, change, strict=True)]) for sign in (1, -1)]

    # --- what is seen and said ---

    def table(self, s: Paschstand) -> tuple[Surface, ...]:
        return (STAKED, *self.surfaces)

    def pieces(self, s: Paschstand) -> list[Piece]:
        staked = sum(s.stakes)
        return [*super().pieces(s), *([self._heap(STAKED.id, staked)] if staked else [])]

    def note(self, s: Paschstand, seat: Seat) -> Text:
        known = super().note(s, seat)
        return _("{known}, setzt {n}", known=known, n=s.stakes[seat]) if s.stakes[seat] else known

    def prompt(self, s: Paschstand) -> Text:
        return {LAY: ASK_LAY, STAKE: ASK_STAKE, CHOOSE: ASK_CHOOSE}.get(s.phase) or super().prompt(s)

    def status(self, s: Paschstand) -> Text:
        side = self.names[s.turn]
        if s.phase == LAY:
            return addressed(s.turn, _("Du öffnest die Bank."), _("{side} öffnet die Bank.", side=side))
        if s.phase == STAKE:
            n = self.open_to(s)
            return addressed(
                s.turn,
                _("Du setzt; offen: {n}.", n=n),
                _("{side} setzt; offen: {n}.", side=side, n=n),
            )
        if s.phase == CHOOSE:
            return addressed(s.turn, _("Du entscheidest."), _("{side} entscheidet.", side=side))
        return super().status(s)

    def why_not(self, s: Paschstand, seat: Seat, path: Path) -> Text:
        target = path[0] if len(path) == 1 else ""
        n = LAYS.get(target, 0) if s.phase == LAY else STAKES.get(target, 0) if s.phase == STAKE else 0
        if n > s.held[seat]:
            return _("So viele Hölzchen hast du nicht.")
        if n:
            return _("So viel ist in der Bank nicht mehr offen.")
        if s.phase == STAKE and target == BANCO:
            return _("Für „Banco!“ brauchst du so viele Hölzchen, wie in der Bank liegen.")
        if s.phase == CHOOSE and target == ANEW:
            return _("Aus der Bank nehmen darfst du nur nach drei gleichen Würfeln.")
        return self.prompt(s)


ALL, NOTHING = Button(BANCO, _("Banco!"), "b"), Button(PASS, _("Passen"), "p")
KEEP, RENEW, GIVE = (
    Button(ON, _("Bank stehen lassen"), "s"),
    Button(ANEW, _("Bank neu füllen"), "n"),
    Button(AWAY, _("Bank abgeben"), "a"),
)
ASK_LAY = _("Wie viel legst du in die Bank?")
ASK_STAKE = _("Wie viel setzt du?")
ASK_CHOOSE = _("Behältst du die Bank?")

RULESETS = (
    Ruleset(
        "paschen",
        "Paschen",
        Paschen,
        tuple(range(2, 9)),
        # each throw: laying, seven stakes, touching the dice, the dice, choosing
        max_events=11 * 8 * (MOST_THROWS + 3),
    ),
)
