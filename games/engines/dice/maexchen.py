"""Mäxchen: two dice under a cup, an announcement that may be a lie, and a neighbour who believes it or not.

Sources: 000:1471-1484 and 001:1303-1331. Where they differ there is an option. Gaps filled with what is usual: an
announcement is always higher than the one before (both say so, 001:1313 and 000:1479, so an equal one is none); sticks
are counted, and an option says what happens when somebody has enough of them; a believer who cannot announce anything
higher takes a stick. Where sticks can be given back a match need not end by itself, so that it ends after
MOST_ROUNDS uncoverings at the latest, and the fewest sticks win.

A move is a single touch, or two when the cup is passed on unseen:

- ("wuerfeln",): shake and throw, to open a round;
- ("43",): announce a value, a field of the board of throws;
- ("glauben",): believe, and shake oneself; ("zweifeln",): uncover;
- ("weiter", "54"): believe and pass the cup on as it stands, with a higher announcement;
- ("nochmal",): throw again after looking, without looking this time;
- ("aufgeben",): no higher announcement is possible.

Throws go by the larger die first: "31" is the lowest, "65" the highest of two different dice, then "11" … "66", "21".
They are not those of `kit.throws`: these dice lie hidden, and who answers an announcement did not throw them.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

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
    Preset,
    Revealed,
    Rolled,
    Ruleset,
    Said,
    Scored,
    Seat,
    Step,
    choice,
)
from games.engines.kit.pack import put
from games.engines.kit.scores import closing, places
from games.engines.kit.states import changed
from games.engines.scene import Area, Board, Button, Piece, Spot, View
from games.engines.text import Text, _, addressed, plural, who

# --- throws -----------------------------------------------------------------------------------------------------

#: 001:1315: from the lowest house number to Mäxchen
THROWS = tuple(
    "31 32 41 42 43 51 52 53 54 61 62 63 64 65 11 22 33 44 55 66 21".split()  # noqa: SIM905
)
RANK = {name: rank for rank, name in enumerate(THROWS)}
MAEXCHEN = len(THROWS) - 1
#: nothing was announced yet
NONE = -1


def rank_of(dice: tuple[int, int]) -> int:
    """Where a throw stands in THROWS."""
    return RANK[f"{max(dice)}{min(dice)}"]


def called(rank: int) -> Text:
    """What people call a throw."""
    if rank == MAEXCHEN:
        return _("Mäxchen")
    name = THROWS[rank]
    return _("{n}er-Pasch", n=name[0]) if name[0] == name[1] else _("{n}", n=name)


# --- options ----------------------------------------------------------------------------------------------------

MOST_ROUNDS = 100


@dataclass(frozen=True, slots=True)
class MaexchenOptions(Options):
    """What the sources disagree on or leave open."""

    maexchen: str = choice(
        "zeigen",
        _("Mäxchen"),
        {
            "zeigen": _("sagt nur, wer es hat: Er deckt selbst auf und gibt seine Hölzchen zurück"),
            "ansagen": _("wird angesagt wie jeder andere Wurf, wahr oder gelogen"),
        },
        "only when real 001:1331; no rule of its own 000:1479-1484",
    )
    blind: bool = choice(
        False,
        _("Wer glaubt,"),
        {False: _("würfelt selbst"), True: _("darf den Becher auch ungesehen mit einer höheren Ansage weitergeben")},
        "throws himself 001:1321, 000:1481; no source has the other way, but many play it",
    )
    nochmal: bool = choice(
        False,
        _("Wer seinen Wurf angesehen hat,"),
        {False: _("sagt an"), True: _("darf noch einmal würfeln, ohne hinzusehen")},
        "one throw, looked at 001:1319; 000:1479 lets only the first throw be looked at, so there may be another",
    )
    beginn: str = choice(
        "aufdecker",
        _("Nach dem Aufdecken beginnt,"),
        {"aufdecker": _("wer aufgedeckt hat"), "verlierer": _("wer das Hölzchen bekommen hat")},
        "who uncovered 000:1484; 001 does not say, and often it is the loser",
    )
    ende: str = choice(
        "raus",
        _("Wer genug Hölzchen hat,"),
        {"raus": _("scheidet aus, der Letzte gewinnt"), "schluss": _("beendet die Partie, die wenigsten gewinnen")},
        "no source says how it ends; both are played",
    )
    hoelzchen: int = choice(
        3,
        _("Genug Hölzchen sind"),
        {1: _("eins"), 3: _("drei"), 5: _("fünf"), 7: _("sieben")},
        "sticks 001:1325-1327, minus points 000:1484; no source says how many",
    )


# --- the state --------------------------------------------------------------------------------------------------

#: what the one to act is asked
OPEN, ANSWER, ANNOUNCE, OVER = "open", "answer", "announce", "over"


@dataclass(frozen=True, slots=True)
class Maexchenstand:
    """The cup, what was said of it, and everybody's sticks."""

    sticks: tuple[int, ...]
    turn: Seat = 0
    phase: str = OPEN
    #: under the cup; () while none are
    dice: tuple[int, ...] = ()
    #: who has looked under the cup since the dice fell; CHANCE for nobody
    looked: Seat = CHANCE
    #: the dice are being shaken
    rolling: bool = False
    #: the announcement that stands, as a place in THROWS, and who made it
    said: int = NONE
    sayer: Seat = CHANCE
    #: the dice lie open since the last uncovering
    open: bool = False
    rounds: int = 0
    #: who has gone out, in that order
    out: tuple[Seat, ...] = ()
    last: Path = ()


SIDES = tuple(who(seat) for seat in range(10))


class Maexchen(Game[Maexchenstand, MaexchenOptions]):
    """The game for two to ten; only who threw the dice has seen them."""

    options_class = MaexchenOptions

    def start(self) -> Maexchenstand:
        return Maexchenstand((0,) * self.seats)

    def to_act(self, s: Maexchenstand) -> frozenset[Seat]:
        if s.phase == OVER:
            return frozenset()
        return frozenset({CHANCE if s.rolling else s.turn})

    # --- what a seat can do ---

    def step(self, s: Maexchenstand, seat: Seat, path: Path = ()) -> Step:
        if seat != s.turn or s.rolling or s.phase == OVER:
            return Step()
        if len(path) > 1:
            passed = path[0] == "weiter" and len(path) == 2 and s.phase == ANSWER and self._passes(s)
            return Step(complete=passed and path[1] in self._higher(s, unseen=True))
        if s.phase == OPEN:
            if path:
                return Step(complete=path[0] == "wuerfeln")
            return Step(
                ("wuerfeln",),
                prompt=_("Schüttle den Becher. Nur du siehst, was darunter liegt."),
                buttons=(Button("wuerfeln", _("Würfeln")),),
            )
        if s.phase == ANSWER:
            return self._answer(s, path)
        return self._announce(s, path)

    def _answer(self, s: Maexchenstand, path: Path) -> Step:
        """Another has announced: believe, doubt, or pass the cup on."""
        if path == ("weiter",) and self._passes(s):
            return Step(self._higher(s, unseen=True), prompt=_("Was sagst du an, ohne hinzusehen?"))
        # 001:1331 keeps Mäxchen for who has it; where it may be a lie nothing is higher, so it must be uncovered
        buttons = [Button("glauben", _("Glauben und würfeln"))] if s.said < MAEXCHEN else []
        if self._passes(s):
            buttons.append(Button("weiter", _("Ungesehen weitergeben")))
        buttons.append(Button("zweifeln", _("Zweifeln und aufdecken")))
        targets = tuple(button.target for button in buttons)
        if path:
            return Step(complete=path[0] in targets)
        prompt = _("{side} sagt {said}. Glaubst du das?", side=SIDES[s.sayer], said=called(s.said))
        return Step(targets, prompt=prompt, buttons=tuple(buttons))

    def _passes(self, s: Maexchenstand) -> bool:
        return self.options.blind and bool(self._higher(s, unseen=True))

    def _announce(self, s: Maexchenstand, path: Path) -> Step:
        unseen = s.looked != s.turn
        targets = self._higher(s, unseen)
        buttons = []
        if not unseen and self.options.nochmal:
            buttons.append(Button("nochmal", _("Noch einmal, ohne hinzusehen")))
        if not targets:
            buttons.append(Button("aufgeben", _("Ein Hölzchen nehmen")))
        targets += tuple(button.target for button in buttons)
        if path:
            return Step(complete=path[0] in targets)
        if not self._higher(s, unseen):
            prompt = _("Du kannst nichts Höheres ansagen.")
        elif unseen:
            prompt = _("Du kennst den Wurf nicht. Was sagst du an?")
        else:
            prompt = _("Du hast {thrown}. Was sagst du an? Du darfst flunkern.", thrown=called(_rank(s.dice)))
        return Step(targets, prompt=prompt, buttons=tuple(buttons))

    def _higher(self, s: Maexchenstand, unseen: bool) -> Path:
        """The announcements that are higher than the one that stands and may be made."""
        top = MAEXCHEN + 1
        # 001:1331: Mäxchen only when it is there, so never for dice one has not seen
        if self.options.maexchen == "zeigen" and (unseen or _rank(s.dice) != MAEXCHEN):
            top = MAEXCHEN
        return THROWS[s.said + 1 : top]

    # --- what follows ---

    def draw(self, s: Maexchenstand) -> Draw:
        return Dice(2)

    def apply(self, s: Maexchenstand, event: Event) -> tuple[Maexchenstand, tuple[Effect, ...]]:
        side = SIDES[s.turn]
        if isinstance(event, Chance):
            return self._fall(s, tuple(int(face) for face in event.outcome))
        assert isinstance(event, Move)
        first, final = event.path[0], event.path[-1]
        if first == "wuerfeln":
            return changed(s, phase=ANNOUNCE, rolling=True, dice=(), looked=s.turn, open=False, last=()), ()
        if first == "glauben":
            effect = Said(text=_("{side} glaubt es und würfelt.", side=side))
            return changed(s, phase=ANNOUNCE, rolling=True, dice=(), looked=s.turn, last=()), (effect,)
        if first == "nochmal":
            effect = Said(text=_("{side} würfelt noch einmal, ohne hinzusehen.", side=side))
            return changed(s, rolling=True, dice=(), looked=CHANCE, last=()), (effect,)
        if first == "zweifeln":
            return self._uncover(s)
        if first == "aufgeben":
            effect = Said(text=_("{side} kann nichts Höheres ansagen.", side=side))
            return self._penalty(s, s.turn, s.turn, (effect,))
        rank = RANK[final]
        if rank == MAEXCHEN and self.options.maexchen == "zeigen":
            return self._show(s)
        sentence = (
            _("{side} sieht nicht nach und sagt {said} an.", side=side, said=called(rank))
            if first == "weiter"
            else _("{side} sagt {said} an.", side=side, said=called(rank))
        )
        after = changed(s, phase=ANSWER, said=rank, sayer=s.turn, turn=self._next(s.out, s.turn), last=(final,))
        return after, (Said(text=sentence),)

    def _fall(self, s: Maexchenstand, dice: tuple[int, ...]) -> tuple[Maexchenstand, tuple[Effect, ...]]:
        after = changed(s, dice=dice, rolling=False)
        hidden = Said(text=_("Unter dem Becher liegt ein neuer Wurf."))
        if s.looked == CHANCE:
            return after, (hidden,)
        thrown = _("Du hast {thrown} gewürfelt.", thrown=called(_rank(dice)))
        others = tuple(seat for seat in range(self.seats) if seat != s.turn)
        return after, (
            Rolled(at="becher", faces=dice, text=thrown, only=(s.turn,)),
            Said(text=hidden.text, only=others),
        )

    def _show(self, s: Maexchenstand) -> tuple[Maexchenstand, tuple[Effect, ...]]:
        """001:1331: the thrower uncovers a Mäxchen himself and gives back all his sticks."""
        side, back = SIDES[s.turn], s.sticks[s.turn]
        effects: list[Effect] = [
            Revealed(at="becher", face="21", text=_("{side} hat Mäxchen und deckt auf!", side=side))
        ]
        if back:
            effects.append(Scored(seat=s.turn, points=back, text=_("{side} gibt alle Hölzchen zurück.", side=side)))
        return self._next_round(changed(s, sticks=put(s.sticks, s.turn, 0)), s.turn, effects)

    def _uncover(self, s: Maexchenstand) -> tuple[Maexchenstand, tuple[Effect, ...]]:
        true = _rank(s.dice) >= s.said  # 001:1325: better than announced is true too
        text = _("{side} deckt auf: {thrown}.", side=SIDES[s.turn], thrown=called(_rank(s.dice)))
        verdict = _("Die Ansage stimmt.") if true else _("{side} hat geflunkert.", side=SIDES[s.sayer])
        effects = (Revealed(at="becher", face=THROWS[_rank(s.dice)], text=text), Said(text=verdict))
        return self._penalty(s, s.turn if true else s.sayer, s.turn, effects)

    def _penalty(
        self, s: Maexchenstand, loser: Seat, uncoverer: Seat, shown: tuple[Effect, ...]
    ) -> tuple[Maexchenstand, tuple[Effect, ...]]:
        effects = [*shown, Scored(seat=loser, points=-1, text=_("{side} nimmt ein Hölzchen.", side=SIDES[loser]))]
        sticks = put(s.sticks, loser, s.sticks[loser] + 1)
        out = s.out
        if self.options.ende == "raus" and sticks[loser] >= self.options.hoelzchen:
            out = (*out, loser)
            effects.append(Said(text=_("{side} scheidet aus.", side=SIDES[loser])))
        begins = uncoverer if self.options.beginn == "aufdecker" else loser
        return self._next_round(changed(s, sticks=sticks, out=out), begins, effects)

    def _next_round(
        self, s: Maexchenstand, begins: Seat, effects: list[Effect]
    ) -> tuple[Maexchenstand, tuple[Effect, ...]]:
        if begins in s.out:
            begins = self._next(s.out, begins)
        after = changed(
            s, turn=begins, phase=OPEN, looked=CHANCE, said=NONE, sayer=CHANCE, open=True, rounds=s.rounds + 1, last=()
        )
        if self._finished(after):
            after = changed(after, phase=OVER)
        return after, (*effects, *closing(self.outcome(after)))

    def _next(self, out: tuple[Seat, ...], seat: Seat) -> Seat:
        """The next one to the left who still plays; the seat itself when all others are out."""
        others = ((seat + step) % self.seats for step in range(1, self.seats + 1))
        return next((other for other in others if other not in out), seat)

    def _finished(self, s: Maexchenstand) -> bool:
        if self.options.ende == "raus":
            enough = len(s.out) == self.seats - 1
        else:
            enough = max(s.sticks) >= self.options.hoelzchen
        return enough or s.rounds >= MOST_ROUNDS

    def outcome(self, s: Maexchenstand) -> Outcome | None:
        if s.phase != OVER:
            return None
        # fewer sticks are better; of those that went out, who held on longer
        standing = [(count, -s.out.index(seat) if seat in s.out else 0) for seat, count in enumerate(s.sticks)]
        ranks = places(standing, fewest=True)
        scores = tuple(-count for count in s.sticks)
        best = [seat for seat in range(self.seats) if ranks[seat] == 1]
        if s.rounds >= MOST_ROUNDS:
            return Outcome(ranks, "rounds", _("Es wurde {n}-mal aufgedeckt: Schluss.", n=s.rounds), scores)
        if self.options.ende == "raus":
            return Outcome(ranks, "last", _("Nur {side} ist noch übrig.", side=SIDES[best[0]]), scores)
        if len(best) > 1:
            return Outcome(ranks, "sticks", _("Schluss: Mehrere haben gleich wenige Hölzchen."), scores)
        return Outcome(ranks, "sticks", _("Schluss: {side} hat die wenigsten Hölzchen.", side=SIDES[best[0]]), scores)

    # --- what is seen ---

    def view(self, s: Maexchenstand, seat: Seat | None) -> View:
        pieces = []
        if s.said != NONE:
            pieces.append(Piece(THROWS[s.said], "ring", _("angesagt")))
        if s.dice and (s.open or (s.looked != CHANCE and s.looked == seat)):
            high, low = max(s.dice), min(s.dice)
            pieces += [Piece("becher", "die", _("Würfel mit {n}", n=face), face=str(face)) for face in (high, low)]
        else:
            pieces.append(Piece("becher", "die", _("Becher"), face="back"))
        for player, count in enumerate(s.sticks):
            if count:
                pieces.append(Piece(_pile(player), "stick", _("Hölzchen"), count=count))
        outcome = self.outcome(s)
        return View(
            (BOARD, CUP, *(Area(_pile(player), _("Hölzchen"), "row", player) for player in range(self.seats))),
            tuple(pieces),
            SIDES[: self.seats],
            outcome.reason if outcome else self._status(s),
            tuple(self._note(s, player) for player in range(self.seats)),
            s.last,
        )

    def _status(self, s: Maexchenstand) -> Text:
        side = SIDES[s.turn]
        if s.phase == OPEN:
            return addressed(s.turn, _("Du beginnst eine Runde."), _("{side} beginnt eine Runde.", side=side))
        if s.phase == ANSWER:
            # who answers is asked with the announcement itself
            higher = MAEXCHEN - s.said
            most = plural(higher, _("Höher ist nur noch {n} Wurf."), _("Höher sind noch {n} Würfe."))
            others = _("{sayer} sagt {said}. {side} ist am Zug.", sayer=SIDES[s.sayer], said=called(s.said), side=side)
            return addressed(s.turn, most if higher else _("Höher geht es nicht."), others)
        if s.said == NONE:
            return addressed(s.turn, _("Du sagst etwas an."), _("{side} sagt etwas an.", side=side))
        more = _("{side} muss mehr als {said} ansagen.", side=side, said=called(s.said))
        return addressed(s.turn, _("Du musst mehr als {said} ansagen.", said=called(s.said)), more)

    def _note(self, s: Maexchenstand, seat: Seat) -> Text:
        if seat in s.out:
            return _("ausgeschieden")
        return plural(s.sticks[seat], _("ein Hölzchen"), _("{n} Hölzchen"))

    def sample_world(self, s: Maexchenstand, seat: Seat | None, rng: random.Random) -> Maexchenstand:
        """Nobody but who looked knows anything about the dice, whatever was said of them."""
        if not s.dice or s.open or (seat is not None and s.looked == seat):
            return s
        return changed(s, dice=(rng.randint(1, 6), rng.randint(1, 6)))

    # --- why not ---

    def why_not(self, s: Maexchenstand, seat: Seat, path: Path) -> Text:
        first = path[0] if path else ""
        if s.phase == OPEN:
            return _("Du beginnst die Runde: Würfle zuerst.")
        if s.phase == ANSWER:
            return self._explain_answer(s, path)
        unseen = s.looked != s.turn
        if first in RANK and len(path) == 1:
            if RANK[first] <= s.said:
                return _("Deine Ansage muss höher sein als {said}.", said=called(s.said))
            # the only other announcement that is refused, whoever holds the cup
            return _("Mäxchen sagt man nur an, wenn man es hat.")
        if first == "nochmal" and not self.options.nochmal:
            return _("An diesem Tisch wird nur einmal gewürfelt.")
        if first == "nochmal" and unseen:
            return _("Du hast schon ein zweites Mal gewürfelt.")
        if first == "aufgeben" and self._higher(s, unseen):
            return _("Du kannst noch etwas Höheres ansagen.")
        if len(path) > 1:
            return _("Du sagst einen Wurf an, nicht mehrere.")
        return _("Sage einen Wurf an: Tippe ihn auf der Tafel an.")

    def _explain_answer(self, s: Maexchenstand, path: Path) -> Text:
        first = path[0] if path else ""
        if first == "glauben" and s.said == MAEXCHEN:
            return _("Höher als Mäxchen geht es nicht: Du musst aufdecken.")
        if first == "weiter":
            if not self.options.blind:
                return _("An diesem Tisch würfelt selbst, wer glaubt.")
            if not self._passes(s):
                return _("Höher geht es nicht mehr, ohne nachzusehen.")
            if len(path) == 1:
                return _("Sage an, womit du den Becher weitergibst.")
            if path[1] in RANK and RANK[path[1]] <= s.said:
                return _("Deine Ansage muss höher sein als {said}.", said=called(s.said))
            if path[1] in RANK and len(path) == 2:
                return _("Mäxchen sagt man nur an, wenn man es hat.")
        if first in RANK:
            return _("Erst glauben oder zweifeln: Ansagen kannst du, wenn du gewürfelt hast.")
        return _("Glaubst du die Ansage, oder deckst du auf?")


def _rank(dice: tuple[int, ...]) -> int:
    return rank_of((dice[0], dice[1]))


def _pile(seat: Seat) -> str:
    return f"hoelzchen-{seat + 1}"


# --- the scene --------------------------------------------------------------------------------------------------

#: the board of throws, the lowest at the bottom left: house numbers by their tens, doubles, Mäxchen on top
ROWS = (
    ("31", "32"),
    ("41", "42", "43"),
    ("51", "52", "53", "54"),
    ("61", "62", "63", "64", "65"),
    ("11", "22", "33", "44", "55", "66"),
    ("21",),
)
#: small squares in board units, so that what is written fills them
SIDE = 0.6


def _spots() -> tuple[Spot, ...]:
    spots = []
    for row, names in enumerate(ROWS):
        for column, name in enumerate(names):
            label = called(RANK[name])
            spots.append(Spot(name, (column + 0.65) * SIDE, (5.65 - row) * SIDE, label, "square", "light", text=name))
    return tuple(spots)


BOARD = Board("tafel", _("Tafel der Würfe, von unten nach oben höher"), 6.3 * SIDE, 6.3 * SIDE, _spots(), size=SIDE)
CUP = Area("becher", _("Unter dem Becher"), "tray")

#: in a round at most 21 announcements, each after believing, a throw, a throw again and its fall; then it is uncovered
MAX_EVENTS = MOST_ROUNDS * (len(THROWS) * 5 + 3)

RULESETS = (
    Ruleset(
        "maexchen",
        "Mäxchen",
        Maexchen,
        tuple(range(2, 11)),
        max_events=MAX_EVENTS,
        presets={
            "philos": Preset(_("wie im Philos-Heft"), {"maexchen": "zeigen", "nochmal": False, "blind": False}),
            "sammlung": Preset(
                _("wie in der Vereinsmappe"),
                {"maexchen": "ansagen", "nochmal": True, "beginn": "aufdecker"},
            ),
        },
    ),
)
