"""Kniffel: five dice, up to three throws, thirteen boxes.

Sources: 000:1449-1469 (rules, its score tables are missing) and 002:186-196, 002:104-156, 002:1-37 (the rules that
come with the game, in the order the pages belong). Where they differ there is an option. Gaps filled with what is
usual: one to eight play; nobody has to take the best box (002:1-23 lists weaker ones that are allowed); a nought in
the box "Kniffel" earns no 100 points later, because 000:1465 speaks of a Kniffel entered with 50.

Dice are w1 … w5 and stay who they are while a turn lasts. A move is

- ("wuerfeln",): the first throw of a turn;
- dice, then "wuerfeln": ("w2", "w5", "wuerfeln"). A die named changes sides: out of the throw it is put aside, from
  aside it goes back into the cup; whatever is not aside is thrown. Dice are named in their order, so a move has one
  spelling;
- the row of a free box: ("full-house",).

The throws are not those of `kit.throws`: there a move is one touch, and no die stays on the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from games.engines.chance import Dice, Draw
from games.engines.core import (
    CHANCE,
    Chance,
    Effect,
    Event,
    Move,
    Path,
    Preset,
    Rolled,
    Ruleset,
    Said,
    Scored,
    Seat,
    Step,
    choice,
)
from games.engines.dice import kniffel_value as value
from games.engines.dice.kniffel_value import BONUS, ENOUGH, UPPER
from games.engines.kit.pack import put
from games.engines.kit.scores import closing, settled
from games.engines.kit.sheet import FREE, SIDES, Sheets
from games.engines.kit.states import changed
from games.engines.own_dice import DiceOptions
from games.engines.scene import Area, Button, Piece, Row, View
from games.engines.text import Text, _, addressed, on_turn, plural

# --- the sheet --------------------------------------------------------------------------------------------------

#: the thirteen boxes in the order of the sheet (002:196); the first six count one face each
BOX_NAMES = {
    "einser": _("Einser"),
    "zweier": _("Zweier"),
    "dreier": _("Dreier"),
    "vierer": _("Vierer"),
    "fuenfer": _("Fünfer"),
    "sechser": _("Sechser"),
    "dreierpasch": _("Dreierpasch"),
    "viererpasch": _("Viererpasch"),
    "full-house": _("Full House"),
    "kleine-strasse": _("Kleine Straße"),
    "grosse-strasse": _("Große Straße"),
    "kniffel": _("Kniffel"),
    "chance": _("Chance"),
}
#: what they count, as `plain` reckons it
COUNTS = {
    **{box: _("alle {box}", box=name) for box, name in list(BOX_NAMES.items())[:6]},
    "dreierpasch": _("alle Augen"),
    "viererpasch": _("alle Augen"),
    "full-house": _("25 Punkte"),
    "kleine-strasse": _("30 Punkte"),
    "grosse-strasse": _("40 Punkte"),
    "kniffel": _("50 Punkte"),
    "chance": _("alle Augen"),
}
BOXES = tuple(BOX_NAMES)
THREE, FOUR, FULL_HOUSE, SMALL, LARGE, KNIFFEL, CHANCE_BOX = range(UPPER, 13)
#: rows that are reckoned, never written
SUMS = ("summe-oben", "praemie", "zusatz", "gesamt")
#: 000:1465: what a further Kniffel brings
FURTHER = 100

DICE = ("w1", "w2", "w3", "w4", "w5")
FACES = (_("Eins"), _("Zwei"), _("Drei"), _("Vier"), _("Fünf"), _("Sechs"))
ALL = 31
THROW = "wuerfeln"
#: ties for the first turn are thrown again so often; then the seat named first begins
MOST_OPENINGS = 10


def plain(dice: Sequence[int], box: int) -> int:
    """What five dice bring in a box by itself, without any joker."""
    if box < UPPER:  # 000:1459, 002:114-116: only the dice with that face count
        return (box + 1) * dice.count(box + 1)
    most = max(map(dice.count, dice))
    faces = set(dice)
    if box == THREE:
        return sum(dice) if most >= 3 else 0
    if box == FOUR:
        return sum(dice) if most >= 4 else 0
    if box == FULL_HOUSE:  # 002:152: three of one kind and two of another, so five alike are none
        return 25 if len(faces) == 2 and most == 3 else 0
    if box == SMALL:
        return 30 if any(set(range(low, low + 4)) <= faces for low in (1, 2, 3)) else 0
    if box == LARGE:
        return 40 if len(faces) == 5 and max(faces) - min(faces) == 4 else 0
    if box == KNIFFEL:
        return 50 if most == 5 else 0
    return sum(dice)


@cache
def _plain(dice: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(plain(dice, box) for box in range(13))


def joker(dice: Sequence[int], box: int) -> int:
    """What a joker brings in a box (002:29-35): below as if the figure were there, above only by its own face."""
    fixed = {FULL_HOUSE: 25, SMALL: 30, LARGE: 40}
    return fixed.get(box, plain(dice, box))


# --- options ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class KniffelOptions(DiceOptions):
    """What the sources disagree on."""

    weitere: str = choice(
        "joker",
        _("Wer nach dem ersten noch einen Kniffel wirft,"),
        {
            "joker": _("hat einen Joker, wenn auch sein Feld oben schon voll ist"),
            "hundert": _("trägt ihn mit 100 Punkten in ein freies Feld ein"),
            "beides": _("bekommt 100 Punkte extra und hat einen Joker, wenn sein Feld oben voll ist"),
            "keine": _("bekommt nichts Besonderes"),
        },
        "joker 002:27-35; 100 points 000:1465-1467; both together is how Yahtzee is usually played",
    )
    zurueck: bool = choice(
        True,
        _("Würfel, die beiseite liegen,"),
        {True: _("dürfen beim nächsten Wurf wieder in den Becher"), False: _("bleiben liegen")},
        "may all be thrown again 002:110; only those not put aside 000:1453",
    )
    beginn: str = choice(
        "platz",
        _("Es beginnt"),
        {"platz": _("der erste Platz"), "hoechster": _("wer in einem Wurf die meisten Augen wirft")},
        "highest throw 002:104-106; 000 does not say",
    )


# --- the state --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Kniffelstand:
    """The sheets and the turn in play."""

    #: by seat, what stands in each box; FREE where nothing does
    sheets: tuple[tuple[int, ...], ...]
    #: by seat, points for further Kniffel that are kept apart from the boxes
    extra: tuple[int, ...]
    turn: Seat = 0
    #: the five faces as they lie; those of the turn before until the first throw
    dice: tuple[int, ...] = ()
    #: the dice put aside, as bits
    kept: int = 0
    #: throws of this turn; 0 before the first
    throws: int = 0
    #: the dice are in the cup
    rolling: bool = False
    #: who still throws for the first turn, and how often that was done
    opening: tuple[Seat, ...] = ()
    openings: int = 0
    last: Path = ()


TRAY = Area("wurf", _("Wurf"), "tray")
ASIDE = Area("beiseite", _("Beiseite"), "tray")
#: touching the cup throws, beside the button that says with how many dice
CUP = Area(THROW, _("Becher"), "tray")


@cache
def _touchable(throws: int, back: int, kept: int, after: int) -> Path:
    """The dice from number `after` on that may change sides, and the throw if any die is left for it; `back` are those
    put aside that may be taken again, `kept` those that are aside now, as bits."""
    if throws == 0:
        return (THROW,)
    if throws == 3:
        return ()
    targets = []
    for die in range(after, 5):
        if kept & ~back & 1 << die:
            continue
        changed = kept ^ 1 << die
        # nothing may lead to five dice aside: then there is nothing to throw
        if changed != ALL or changed & back & ALL << die + 1:
            targets.append(DICE[die])
    return tuple(targets) if kept == ALL else (*targets, THROW)


@cache
def _button(throws: int, aside: int) -> tuple[Button, ...]:
    """The button for the throw, which says how many dice it takes."""
    left = 5 - aside
    if throws == 3 or not left:
        return ()
    if throws == 0:
        return (Button(THROW, _("Würfeln")),)
    return (Button(THROW, plural(left, _("Mit einem Würfel werfen"), _("Mit {n} Würfeln werfen"))),)


class Kniffel(Sheets[Kniffelstand, KniffelOptions]):
    """The game for one to eight; everything is open, only the dice decide."""

    options_class = KniffelOptions
    boxes = BOX_NAMES
    counts = COUNTS
    to_beat = "most"

    def start(self) -> Kniffelstand:
        drawn = self.options.beginn == "hoechster" and self.seats > 1
        return Kniffelstand(
            ((FREE,) * 13,) * self.seats, (0,) * self.seats, opening=tuple(range(self.seats)) if drawn else ()
        )

    def to_act(self, s: Kniffelstand) -> frozenset[Seat]:
        if s.rolling or s.opening:
            return frozenset({CHANCE})
        return frozenset({s.turn}) if FREE in s.sheets[s.turn] else frozenset()

    # --- what a seat can do ---

    def step(self, s: Kniffelstand, seat: Seat, path: Path = ()) -> Step:
        if seat != s.turn or s.rolling or s.opening:
            return Step()
        sheet = s.sheets[seat]
        if FREE not in sheet:
            return Step()
        if not path:
            boxes = tuple(box for box, entry in zip(BOXES, sheet, strict=True) if entry == FREE) if s.throws else ()
            throwing = self._throwing(s, s.kept, 0)
            return Step((*throwing, *boxes), prompt=self._prompt(s), buttons=_button(s.throws, s.kept.bit_count()))
        if s.throws and path[0] in BOXES and sheet[BOXES.index(path[0])] == FREE:
            return Step(complete=len(path) == 1)
        kept, after = s.kept, 0
        for number, target in enumerate(path):
            if target not in self._throwing(s, kept, after):
                return Step()
            if target == THROW:
                return Step(complete=number == len(path) - 1)
            kept ^= 1 << DICE.index(target)
            after = DICE.index(target) + 1
        held = [s.dice[die] for die in range(5) if kept >> die & 1]
        prompt = (
            _("Du behältst: {faces}.", faces=", ".join(map(str, held))) if held else _("Du behältst keinen Würfel.")
        )
        return Step(self._throwing(s, kept, after), prompt=prompt, buttons=_button(s.throws, kept.bit_count()))

    def _throwing(self, s: Kniffelstand, kept: int, after: int) -> Path:
        # 000:1453: put aside is put aside; 002:110: the second and third throw may take all five again
        return _touchable(s.throws, s.kept if self.options.zurueck else 0, kept, after)

    def _prompt(self, s: Kniffelstand) -> Text:
        if s.throws == 0:
            return _("Würfle mit allen fünf Würfeln.")
        if s.throws == 3:
            return _("Tippe die Zeile an, in die du den Wurf einträgst.")
        return _("Tippe die Würfel an, die du behältst, und wirf die anderen. Oder trage den Wurf in eine Zeile ein.")

    # --- what follows ---

    def draw(self, s: Kniffelstand) -> Draw:
        return Dice(5 * len(s.opening)) if s.opening else Dice(5 - s.kept.bit_count())

    def apply(self, s: Kniffelstand, event: Event) -> tuple[Kniffelstand, tuple[Effect, ...]]:
        if isinstance(event, Chance):
            faces = tuple(int(face) for face in event.outcome)
            return self._open(s, faces) if s.opening else self._fall(s, faces)
        assert isinstance(event, Move)
        *touched, final = event.path
        if final != THROW:
            return self._enter(s, BOXES.index(final))
        kept = 0 if s.throws == 0 else s.kept
        for target in touched:
            kept ^= 1 << DICE.index(target)
        return changed(s, kept=kept, rolling=True, last=()), ()

    def _open(self, s: Kniffelstand, faces: tuple[int, ...]) -> tuple[Kniffelstand, tuple[Effect, ...]]:
        """002:104-106: everybody throws once, the highest begins; equals throw again."""
        throws = [faces[5 * number : 5 * number + 5] for number in range(len(s.opening))]
        effects: list[Effect] = [
            Rolled(
                at="wurf",
                faces=throw,
                text=plural(sum(throw), _("{side} wirft {n} Auge."), _("{side} wirft {n} Augen."), side=SIDES[seat]),
            )
            for seat, throw in zip(s.opening, throws, strict=True)
        ]
        highest = max(map(sum, throws))
        left = tuple(seat for seat, throw in zip(s.opening, throws, strict=True) if sum(throw) == highest)
        if len(left) > 1 and s.openings + 1 < MOST_OPENINGS:
            effects.append(Said(text=_("Gleich viele: Sie werfen noch einmal.")))
            return changed(s, opening=left, openings=s.openings + 1), tuple(effects)
        effects.append(Said(text=_("{side} beginnt.", side=SIDES[left[0]])))
        return changed(s, opening=(), openings=s.openings + 1, turn=left[0]), tuple(effects)

    def _fall(self, s: Kniffelstand, faces: tuple[int, ...]) -> tuple[Kniffelstand, tuple[Effect, ...]]:
        left = iter(faces)
        dice = tuple(s.dice[die] if s.kept >> die & 1 else next(left) for die in range(5))
        sentence = _("{side} würfelt {faces}.", side=SIDES[s.turn], faces=", ".join(map(str, faces)))
        after = changed(s, dice=dice, throws=s.throws + 1, rolling=False)
        return after, (Rolled(at="wurf", faces=faces, text=sentence),)

    def points(self, s: Kniffelstand, seat: Seat, box: int) -> int:
        return self.worth(s, seat, box)[0]

    def worth(self, s: Kniffelstand, seat: Seat, box: int) -> tuple[int, int]:
        """What the dice bring this seat: points in the box, and points kept apart from it."""
        dice, sheet, rule = s.dice, s.sheets[seat], self.options.weitere
        if dice.count(dice[0]) < 5 or sheet[KNIFFEL] == FREE:
            return plain(dice, box), 0
        further = FURTHER if sheet[KNIFFEL] == 50 else 0
        if rule == "hundert" and further:
            # 000:1465-1467: 100 below; above 100 and the pips, of which the 100 do not count for the bonus
            return (plain(dice, box), FURTHER) if box < UPPER else (FURTHER, 0)
        if rule in ("joker", "beides"):
            # 002:29: a joker only when the box above with this face is taken too
            points = joker(dice, box) if sheet[dice[0] - 1] != FREE else plain(dice, box)
            return points, further if rule == "beides" else 0
        return plain(dice, box), 0

    def _enter(self, s: Kniffelstand, box: int) -> tuple[Kniffelstand, tuple[Effect, ...]]:
        seat = s.turn
        points, extra = self.worth(s, seat, box)
        sheets, entry = self.entered(s, box, points)
        sheet = sheets[seat]
        effects: list[Effect] = [entry]
        if extra:
            sentence = _("Noch ein Kniffel: {n} Punkte extra.", n=extra)
            effects.append(Scored(seat=seat, points=extra, text=sentence))
        if FREE not in sheet[:UPPER] and FREE in s.sheets[seat][:UPPER] and _bonus(sheet):
            effects.append(Scored(seat=seat, points=BONUS, text=_("{side} bekommt die Prämie.", side=SIDES[seat])))
        after = changed(
            s,
            sheets=sheets,
            extra=put(s.extra, seat, s.extra[seat] + extra),
            turn=(seat + 1) % self.seats,
            kept=0,
            throws=0,
            last=(BOXES[box],),
        )
        return after, (*effects, *closing(self.outcome(after)))

    def beyond(self, s: Kniffelstand, seat: Seat) -> int:
        """The bonus as soon as it is sure, and what further Kniffel brought."""
        return _bonus(s.sheets[seat]) + s.extra[seat]

    # --- what is seen ---

    def view(self, s: Kniffelstand, seat: Seat | None) -> View:
        pieces = [Piece(THROW, "die", _("Becher"), face="back")]
        touchable = s.throws in (1, 2) and not s.rolling
        for die, face in enumerate(s.dice):
            aside = s.kept >> die & 1
            if s.rolling and not aside:
                continue
            target = DICE[die] if touchable and (not aside or self.options.zurueck) else ""
            pieces.append(Piece("beiseite" if aside else "wurf", "die", FACES[face - 1], face=str(face), target=target))
        outcome = self.outcome(s)
        return View(
            (TRAY, ASIDE, CUP, self.sheet(s, s.throws > 0 and not s.rolling)),
            tuple(pieces),
            SIDES[: self.seats],
            outcome.reason if outcome else self._status(s),
            tuple(self.note(s, player) for player in range(self.seats)),
            s.last,
        )

    def _status(self, s: Kniffelstand) -> Text:
        if s.opening:
            return _("Es wird ausgewürfelt, wer beginnt.")
        side = SIDES[s.turn]
        if s.throws == 0:
            return on_turn(s.turn, side)
        others = _("{side}: {n}. Wurf von drei.", side=side, n=s.throws)
        return addressed(s.turn, _("Dein {n}. Wurf von drei.", n=s.throws), others)

    def reckoned(self, s: Kniffelstand) -> list[tuple[int, Row]]:
        above = tuple(str(_above(sheet)) for sheet in s.sheets)
        bonuses = tuple(str(_bonus(sheet)) if _bonus(sheet) or FREE not in sheet[:UPPER] else "" for sheet in s.sheets)
        rows = [
            (UPPER, Row("summe-oben", _("Summe oben"), ("", *above), "sum")),
            (UPPER, Row("praemie", _("Prämie ab 63"), ("", *bonuses), counts=_("35 Punkte"))),
        ]
        if self.options.weitere in ("hundert", "beides"):
            extras = tuple(str(extra) if extra else "" for extra in s.extra)
            rows.append((len(BOXES), Row("zusatz", _("Weitere Kniffel"), ("", *extras))))
        return rows

    # --- for programs ---

    def evaluate(self, s: Kniffelstand, seat: Seat) -> float:
        """Points so far and what the free boxes promise, against the best of the others."""
        outcome = self.outcome(s)
        if outcome:
            return settled(outcome, seat)
        worths = [value.standing(sheet) + extra for sheet, extra in zip(s.sheets, s.extra, strict=True)]
        if s.rolling or s.throws:
            worths[s.turn] += self._promise(s)
        mine = worths.pop(seat)
        return max(-0.99, min(0.99, (mine - max(worths, default=200.0)) / 400))

    def _promise(self, s: Kniffelstand) -> float:
        """What this turn will bring beyond the usual: the best box for the dice, or on average after the next throw."""
        if not s.rolling:
            return self._best(s, tuple(sorted(s.dice)))
        held = tuple(s.dice[die] for die in range(5) if s.kept >> die & 1)
        return sum(chance * self._best(s, tuple(sorted(held + faces))) for faces, chance in value.throws(5 - len(held)))

    def _best(self, s: Kniffelstand, dice: tuple[int, ...]) -> float:
        sheet = s.sheets[s.turn]
        free = [box for box in range(13) if sheet[box] == FREE]
        if dice[0] == dice[4]:
            five = changed(s, dice=dice)
            worths = [(box, self.worth(five, s.turn, box)) for box in free]
            return max(value.gain(sheet, box, points) + extra for box, (points, extra) in worths)
        points_by_box = _plain(dice)
        return max(value.gain(sheet, box, points_by_box[box]) for box in free)

    # --- why not ---

    def why_not(self, s: Kniffelstand, seat: Seat, path: Path) -> Text:
        if not path:
            return self._prompt(s)
        first = path[0]
        if any(target not in (*DICE, *BOXES, *SUMS, THROW) for target in path):
            return _("Tippe Würfel an oder eine Zeile des Zettels.")
        if any(target in SUMS for target in path):
            return _("Diese Zeile rechnet der Zettel selbst aus.")
        if s.throws == 0 and first != THROW:
            return _("Würfle zuerst.")
        if first in BOXES:
            if s.sheets[seat][BOXES.index(first)] != FREE:
                return _("{box} ist schon ausgefüllt.", box=BOX_NAMES[first])
            return _("Mit dem Eintrag ist dein Zug zu Ende.")
        if s.throws == 3:
            return _("Du hast dreimal gewürfelt. Trage den Wurf jetzt ein, notfalls mit null Punkten.")
        kept, after = s.kept, 0
        for number, target in enumerate(path):
            allowed = self._throwing(s, kept, after)
            if target == THROW:
                if target not in allowed:
                    return _("Wenn du alle fünf behältst, bleibt nichts zu werfen. Trage den Wurf ein.")
                return _("Nach dem Werfen siehst du erst, was gefallen ist.")
            if target in BOXES:
                return _("Du hast Würfel ausgesucht: Wirf die anderen, oder nimm die Auswahl zurück.")
            die = DICE.index(target)
            if target not in allowed:
                if target in path[:number]:
                    return _("Jeden Würfel nennst du nur einmal.")
                if die < after:
                    return _("Nenne die Würfel von links nach rechts.")
                if kept >> die & 1:
                    return _("Was beiseite liegt, bleibt in diesem Zug liegen.")
                return _("Einen Würfel musst du werfen. Wenn du alle fünf behältst, trage den Wurf ein.")
            kept ^= 1 << die
            after = die + 1
        return _("Wirf jetzt die anderen Würfel.")


def _above(sheet: tuple[int, ...]) -> int:
    return sum(entry for entry in sheet[:UPPER] if entry != FREE)


def _bonus(sheet: tuple[int, ...]) -> int:
    return BONUS if _above(sheet) >= ENOUGH else 0


#: three throws (asked for and fallen) and an entry, for thirteen boxes and eight seats; before that the first throws
MAX_EVENTS = 8 * 13 * 7 + MOST_OPENINGS

RULESETS = (
    Ruleset(
        "kniffel",
        "Kniffel",
        Kniffel,
        tuple(range(1, 9)),
        max_events=MAX_EVENTS,
        presets={
            "heft": Preset(_("wie im Kniffel-Heft"), {"weitere": "joker", "zurueck": True, "beginn": "hoechster"}),
            "sammlung": Preset(
                _("wie in der Vereinsmappe"),
                {"weitere": "hundert", "zurueck": False, "beginn": "platz"},
            ),
        },
    ),
)
