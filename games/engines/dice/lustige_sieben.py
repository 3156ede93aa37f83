"""Lustige Sieben: stakes on 2 to 6, on the 7 and on 8 to 12, and a banker who throws two dice.

Source: 001:1213-1233. A number of one row wins for the stakes on the *other* (1225): the bank takes those of its own
row. A move is one touch: a field, ("links",), ("sieben",) or ("rechts",), and then how much, ("setzen-5",); ("fertig",)
when nothing more is staked; ("wuerfel",) by the banker.

The picture of the plan is missing: the rows are 2 to 6 and 8 to 12, and since the fields of a row win and lose together
they are one. Stakes on the 7 stay where they are until a seven falls, because the bank does not take them (1225); that
they are lost is the usual way and an option. "Verdoppeln" counts the stake (so a win is as much again) or does not: an
option, with "verdreifachen". How long one keeps the bank and when it ends: options.

Filled in: the banker's left stakes first, each field once a throw; no more can be staked than the bank can pay; stakes
on the 7 go back when the bank changes hands; a bank against which nobody stakes is handed on; each has thirty sticks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.engines.core import Effect, Path, Ruleset, Said, Scored, Seat, choice
from games.engines.kit.banks import STAKE, STAKES, Banks, Counter
from games.engines.kit.sheet import COLUMNS
from games.engines.kit.states import changed
from games.engines.kit.throws import who_begins
from games.engines.own_dice import DiceOptions
from games.engines.scene import Button, Row, Sheet, Surface
from games.engines.text import Text, _, addressed

STOCK = 30
AMOUNT, DONE = "amount", "fertig"
LEFT, SEVEN, RIGHT = 0, 1, 2
FIELDS = {"links": _("2–6"), "sieben": _("7"), "rechts": _("8–12")}
#: of 36 throws
ODDS = {LEFT: 15, SEVEN: 6, RIGHT: 15}
#: throws of a bank, where it changes hands after so many
LONG = 3
#: throws for each seat until a match is broken off
MOST_THROWS = 60


@dataclass(frozen=True, slots=True)
class SiebenOptions(DiceOptions):
    """What the source leaves open."""

    sieben: str = choice(
        "bleibt",
        _("Einsätze auf der Sieben"),
        {"bleibt": _("bleiben liegen, bis eine Sieben fällt"), "verliert": _("verlieren, wenn keine Sieben fällt")},
        "not taken 001:1225; lost in the usual game of under and over seven",
    )
    verdoppeln: str = choice(
        "mit",
        _("Verdoppelt und verdreifacht wird"),
        {"mit": _("der Einsatz selbst: zwei oder drei zurück"), "ohne": _("der Gewinn: drei oder vier zurück")},
        "001:1225-1229 does not say whether the stake is part of it",
    )
    wechsel: str = choice(
        "sieben",
        _("Die Bank wandert"),
        {"sieben": _("nach jeder Sieben"), "drei": _("nach drei Würfen")},
        "001:1221 says that one takes it, not for how long",
    )
    baenke: int = choice(1, _("Jeder hält die Bank"), {1: _("einmal"), 2: _("zweimal")}, "no source says")
    beginn: str = who_begins("no source says; the highest throw is usual")


@dataclass(frozen=True, slots=True, kw_only=True)
class Siebenstand(Counter):
    """What lies on the fields, by field and seat; the field that is being staked on, and those that have been."""

    fields: tuple[tuple[int, ...], ...] = ()
    field: int = -1
    used: tuple[int, ...] = ()


class LustigeSieben(Banks[Siebenstand, SiebenOptions]):
    """The game for two to eight."""

    options_class = SiebenOptions
    state_class = Siebenstand
    dice = 2
    most_throws = MOST_THROWS
    middle = Text("")

    def __init__(self, seats: int, options: SiebenOptions) -> None:
        super().__init__(seats, options)
        #: what is paid for a token besides itself
        self.profit = (1, 2) if options.verdoppeln == "mit" else (2, 3)

    def stock(self) -> int:
        return STOCK

    def banks(self) -> int:
        return self.options.baenke * self.seats

    def opened(self, s: Siebenstand) -> Siebenstand:
        after, _effects = self.asked(changed(s, fields=((0,) * self.seats,) * 3, used=()))
        return after

    def open_to(self, s: Siebenstand, field: int) -> int:
        """How much more the bank could pay there, whatever falls."""
        left, seven, right = map(sum, s.fields)
        row, high = self.profit
        bank = s.held[s.banker]
        if field == SEVEN:
            return max(0, (bank - row * max(left, right)) // high - seven)
        return max(0, (bank - high * seven) // row - (left if field == LEFT else right))

    def may_stake(self, s: Siebenstand, seat: Seat) -> bool:
        return s.held[seat] > 0 and any(self.open_to(s, field) for field in range(3))

    def closed(self, s: Siebenstand) -> tuple[Siebenstand, list[Effect]]:
        if any(map(sum, s.fields)):
            return s, []
        after, effects = self.hands_over(s)
        return after, [Said(text=_("Niemand setzt.")), *effects]

    def buttons(self, s: Siebenstand) -> tuple[Button, ...]:
        if s.phase == AMOUNT:
            return self.sums(min(s.held[s.turn], self.open_to(s, s.field)))
        if s.phase != STAKE:
            return ()
        free = (field not in s.used and s.held[s.turn] > 0 and self.open_to(s, field) > 0 for field in range(3))
        return (*(button for button, may in zip(ON, free, strict=True) if may), FINISH)

    def touched(self, s: Siebenstand, target: str) -> tuple[Siebenstand, list[Effect]]:
        if target in FIELDS:
            return changed(s, phase=AMOUNT, field=tuple(FIELDS).index(target)), []
        if target == DONE:
            return self.asked(changed(s, used=()))
        seat, n = s.turn, STAKES[target]
        own = tuple(laid + n * (owner == seat) for owner, laid in enumerate(s.fields[s.field]))
        fields = (*s.fields[: s.field], own, *s.fields[s.field + 1 :])
        name = tuple(FIELDS)[s.field]
        text = _("{side} setzt {tokens} auf {field}.", side=self.names[seat], tokens=self.count(n), field=FIELDS[name])
        after = changed(s, held=self.less(s, n), fields=fields, used=(*s.used, s.field), field=-1, phase=STAKE)
        return after, [Said(text=text)]

    def settled(self, s: Siebenstand, number: int) -> tuple[Siebenstand, list[int]]:
        """What a number pays, and what each gains by it, the bank too."""
        fell = LEFT if number < 7 else RIGHT if number > 7 else SEVEN
        wins = {LEFT: RIGHT, RIGHT: LEFT, SEVEN: SEVEN}[fell]  # 001:1225: the other row
        stays = SEVEN if fell != SEVEN and self.options.sieben == "bleibt" else -1
        gains, back = [0] * self.seats, [0] * self.seats
        for field, laid in enumerate(s.fields):
            for seat, n in enumerate(laid if field != stays else ()):
                by = n * self.profit[field == SEVEN] if field == wins else -n
                gains[seat] += by
                gains[s.banker] -= by
                back[seat] += n
        held = tuple(map(sum, zip(s.held, gains, back, strict=True)))
        none = (0,) * self.seats
        return changed(s, held=held, fields=tuple(f if at == stays else none for at, f in enumerate(s.fields))), gains

    def fell(self, s: Siebenstand) -> tuple[Siebenstand, list[Effect]]:
        number = sum(s.dice)
        s, gains = self.settled(s, number)
        effects: list[Effect] = [Said(text=_("Es fällt {n}.", n=number))]
        for seat, gain in enumerate(gains):
            if gain:
                won, lost = _("{side} gewinnt {tokens}."), _("{side} verliert {tokens}.")
                text = Text(
                    (won if gain > 0 else lost).msgid, (("side", self.names[seat]), ("tokens", self.count(abs(gain))))
                )
                effects.append(Scored(seat=seat, points=gain, text=text))
        change = number == 7 if self.options.wechsel == "sieben" else s.tries >= LONG
        if change or not s.held[s.banker]:
            held = tuple(has + laid for has, laid in zip(s.held, s.fields[SEVEN], strict=True))
            after, more = self.hands_over(changed(s, held=held, fields=((0,) * self.seats,) * 3))
        else:
            after, gone = self.parted(s)
            after, more = self.asked(changed(after, used=()))
            more = gone + more
        return after, effects + more

    def wealth(self, s: Siebenstand) -> Sequence[int]:
        return [has + sum(laid) for has, laid in zip(s.held, zip(*s.fields, strict=True), strict=True)]

    def hopes(self, s: Siebenstand) -> Sequence[tuple[float, Sequence[float]]]:
        throws = ((LEFT, 6), (SEVEN, 7), (RIGHT, 8))
        return [(ODDS[field] / 36, self.wealth(self.settled(s, number)[0])) for field, number in throws]

    def evaluate(self, s: Siebenstand, seat: Seat) -> float:
        """While the amount is open, with the best of them."""
        if s.phase != AMOUNT:
            return super().evaluate(s, seat)
        after = [self.touched(s, button.target)[0] for button in self.buttons(s)]
        best = max(after, key=lambda state: self.evaluate(state, s.turn))
        return self.evaluate(best, seat)

    # --- what is seen and said ---

    def table(self, s: Siebenstand) -> tuple[Surface, ...]:
        rows = (
            Row(f"plan-{name}", label, tuple(str(n or "") for n in laid))
            for (name, label), laid in zip(FIELDS.items(), s.fields, strict=True)
        )
        return (
            *self.surfaces,
            Sheet("plan", _("Spielplan"), COLUMNS[: self.seats], tuple(rows), tuple(range(self.seats))),
        )

    def prompt(self, s: Siebenstand) -> Text:
        if s.phase == STAKE:
            return _("Worauf setzt du?")
        return _("Wie viele Hölzchen setzt du dort?") if s.phase == AMOUNT else super().prompt(s)

    def status(self, s: Siebenstand) -> Text:
        if s.phase in (STAKE, AMOUNT):
            return addressed(s.turn, _("Du setzt."), _("{side} setzt.", side=self.names[s.turn]))
        return super().status(s)

    def why_not(self, s: Siebenstand, seat: Seat, path: Path) -> Text:
        target = path[0] if len(path) == 1 else ""
        if s.phase == STAKE and target in FIELDS:
            if tuple(FIELDS).index(target) in s.used:
                return _("Auf dieses Feld hast du schon gesetzt.")
            if not s.held[seat]:
                return _("Du hast keine Hölzchen mehr zu setzen.")
            return _("Mehr könnte die Bank dort nicht auszahlen.")
        if s.phase == AMOUNT and target in STAKES:
            if STAKES[target] > s.held[seat]:
                return _("So viele Hölzchen hast du nicht.")
            return _("So viel könnte die Bank nicht auszahlen.")
        return self.prompt(s)


ON = tuple(Button(name, _("auf {field}", field=label)) for name, label in FIELDS.items())
FINISH = Button(DONE, _("Fertig"), "f")

RULESETS = (
    Ruleset(
        "lustige-sieben",
        "Die lustige 7",
        LustigeSieben,
        tuple(range(2, 9)),
        # each throw: seven times three fields, three amounts and the end of it, touching the dice, and the dice
        max_events=52 * 8 * (MOST_THROWS + 2),
    ),
)
