"""Backgammon: turns from two dice, the doubling cube, single games and matches.

Sources: 001:318-561 (Philos box), 002:229-265 and 002:369-455 (Schmidt box), 004:165-235 (leaflet). Where they differ
there is an option. Three differences make none:

- "adding both dice for one man" in the opening (004:207) against two linked moves (001:375, 002:377): from the starting
  position no throw lets a man move the sum and not the two moves; the tests show it;
- "bearing off is not compulsory" (001:463) against "both numbers must be used" (002:403): 001 and 004:235 mean that a
  man may be moved up inside instead, which uses the number too;
- dice that fall crooked (002:375) do not happen here.

The points are numbered as White sees them (`board`): White moves from 24 to 1, Black from 1 to 24. A turn
begins with ("wuerfel",), or ("doppeln",) to offer a double, which the other answers with ("annehmen",) or
("ablehnen",). Where doubles are offered after the throw (`verdoppeln`, 002:429 against 001:483) that is a move before
the turn; who cannot move has no turn and offers none.

After the dice have fallen the whole turn is one move: from and to of every single move, such as
("24", "18", "13", "9"), ("bar", "20", "6", "2") or ("6", "aus", "5", "aus"). Its one spelling plays the higher number
first and a double from back to front; the other order is offered where only it is possible or hits another man.
Who cannot move passes without being asked. After a game of a match the winner touches ("wuerfel",) for the next one.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Any, ClassVar, TypeVar

from games.engines.chance import Dice as DiceDraw
from games.engines.chance import Draw
from games.engines.core import (
    CHANCE,
    Captured,
    Chance,
    Effect,
    Event,
    Game,
    IllegalMoveError,
    Move,
    Moved,
    Options,
    Outcome,
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
from games.engines.kit.scores import settled
from games.engines.kit.states import changed
from games.engines.scene import Button, Piece, View
from games.engines.tables.board import (
    BAR_NAME,
    CUBE,
    CUBES,
    DICE,
    HOMES,
    NAMES,
    NOBODY,
    OFF_NAME,
    OUTSIDE,
    POINTS,
    SIDES,
    men_on,
    surfaces,
)
from games.engines.tables.turns import (
    BAR,
    OFF,
    START,
    Dice,
    Men,
    Turn,
    closed_out,
    numbers,
    pips,
    played,
    turns,
)
from games.engines.tables.value import standing
from games.engines.tables.why import why_not
from games.engines.text import Text, _, addressed, plural

#: the highest number on the cube (002:245)
HIGHEST_CUBE = 64
#: so many throws end a match of one point, so many times more a longer one; nobody gets there by playing
MOST_THROWS = 1_000

ROLL, DOUBLE, TAKE, DROP = DICE, "doppeln", "annehmen", "ablehnen"


@dataclass(frozen=True, slots=True)
class BackgammonOptions(Options):
    """What the sources disagree on or leave open."""

    punkte: int = choice(
        0,
        _("Gespielt wird"),
        {0: _("ein einzelnes Spiel"), 3: _("auf 3 Punkte"), 5: _("auf 5 Punkte"), 7: _("auf 7 Punkte")},
        "001:477 and 002:411-417 count points; no source says how many make a match",
    )
    doppler: bool = choice(
        False,
        _("Dopplerwürfel"),
        {False: _("ohne"), True: _("mit")},
        "with 001:481-493, 002:421-435; none 004",
    )
    verdoppeln: str = choice(
        "vor",
        _("Verdoppeln darf, wer an der Reihe ist,"),
        {"vor": _("vor dem Würfeln"), "nach": _("nach dem Würfeln, ehe gezogen wird")},
        "before the throw 001:483; not before one has thrown 002:429",
    )
    ablehnen: str = choice(
        "ende",
        _("Wer eine spätere Verdopplung ablehnt"),
        {"ende": _("verliert das Spiel"), "weiter": _("zahlt die Hälfte des Angebots, und es geht weiter")},
        "the game is lost 001:485-493; half the offer is lost and the cube is turned back 002:429-431",
    )
    automatisch: bool = choice(
        False,
        _("Gleiche Zahlen beim Wurf um den Anfang"),
        {False: _("noch einmal würfeln"), True: _("noch einmal würfeln, und der Einsatz verdoppelt sich")},
        "doubling by agreement 002:433; only thrown again 001:369, 002:373, 004:207",
    )
    crawford: bool = choice(
        True,
        _("Fehlt jemandem nur noch ein Punkt"),
        {True: _("wird ein Spiel lang nicht verdoppelt"), False: _("darf weiter verdoppelt werden")},
        "no source says; matches are usually played with the Crawford rule",
    )
    zusammen: str = choice(
        "frei",
        _("Zieht ein Stein beide Zahlen, dann"),
        {"frei": _("in beliebiger Reihenfolge"), "hoehere": _("nur, wenn er mit der höheren anfangen könnte")},
        "any order 001:401; only if the higher number could be played first 004:219",
    )
    niedrige: str = choice(
        "gilt",
        _("Passt nur die niedrigere Zahl"),
        {
            "gilt": _("wird sie gezogen"),
            "bar": _("verfällt sie, wenn zwei Steine auf der Bar liegen"),
            "nie": _("verfällt sie"),
        },
        "one number is enough 002:379, 002:393, 004:219, 004:227; nobody may enter 001:455, no move at all 001:401",
    )
    pasch: str = choice(
        "verfaellt",
        _("Ein Pasch, mit dem man nicht ziehen kann"),
        {"verfaellt": _("verfällt"), "nochmal": _("wird noch einmal gewürfelt")},
        "lapses 001:431; thrown again 004:219",
    )
    dreifach: str = choice(
        "heim-oder-bar",
        _("Dreifach zählt ein Stein des Verlierers"),
        {"heim-oder-bar": _("im Heimfeld des Siegers oder auf der Bar"), "heim": _("nur im Heimfeld des Siegers")},
        "home board or bar 001:477, 002:417; home board only 004:235",
    )


@dataclass(frozen=True, slots=True)
class Backgammonstand:
    """A position with all that is agreed and counted.

    `men` are both sides' men by their own points (0 off, 25 bar). `phase` says what comes next: "opening" and "throw"
    are chance's, "start" (throw or double), "answer" (the other side takes or drops), "move" and "between" (a game of a
    match is over) are the players', "over" nobody's. `dice` are those that fell last.
    """

    men: tuple[Men, Men] = (START, START)
    turn: Seat = 0
    phase: str = "opening"
    dice: Dice = ()
    #: what the game is worth now; `owner` may double it next, NOBODY: both may
    cube: int = 1
    owner: Seat = NOBODY
    score: tuple[int, int] = (0, 0)
    #: 0 before, 1 in, 2 after the game without doubling
    crawford: int = 0
    throws: int = 0
    #: how the last game ended
    end: str = ""
    last: Path = ()
    #: how many of the men on each side's bar have not been in play yet, in games that begin with an empty board
    waiting: tuple[int, int] = (0, 0)


BO = TypeVar("BO", bound=BackgammonOptions)


class Backgammon(Game[Backgammonstand, BO]):
    """The game for two seats: 0 is White.

    Games that are played like it after another beginning say how they begin (`FRESH`).
    """

    options_class = BackgammonOptions
    #: a game before the first throw
    FRESH: ClassVar[Backgammonstand] = Backgammonstand()

    def __init__(self, seats: int, options: BO) -> None:
        super().__init__(seats, options)
        self._surfaces = surfaces(options.doppler, any(self.FRESH.waiting))
        self._limit = MOST_THROWS * max(1, options.punkte)

    def start(self) -> Backgammonstand:
        return self.FRESH

    def to_act(self, s: Backgammonstand) -> frozenset[Seat]:
        return _ACTING[s.phase][s.turn]

    def draw(self, s: Backgammonstand) -> Draw:
        return TWO_DICE

    # --- what a seat can do ---

    def _turns(self, s: Backgammonstand) -> tuple[Turn, ...]:
        return turns(s.men[s.turn], self._met(s), s.dice, self.options.zusammen, self.options.niedrige)

    def _met(self, s: Backgammonstand) -> Men:
        """The other side's men as they stand in the way: one may be hit, two close a point."""
        return s.men[1 - s.turn]

    def may_double(self, s: Backgammonstand, seat: Seat) -> bool:
        """Whether `seat` may offer a double in this turn (001:483-493, 002:429-431)."""
        return self.options.doppler and s.owner in (NOBODY, seat) and s.cube < HIGHEST_CUBE and s.crawford != 1

    def doubles_now(self, s: Backgammonstand, seat: Seat) -> bool:
        """Whether this is the moment for it: before the throw 001:483, after it 002:429."""
        return s.phase == {"vor": "start", "nach": "move"}[self.options.verdoppeln] and self.may_double(s, seat)

    def step(self, s: Backgammonstand, seat: Seat, path: Path = ()) -> Step:
        if seat not in self.to_act(s):
            return Step()
        buttons: tuple[Button, ...] = ()
        if s.phase == "move":
            return self._step_move(s, seat, path)
        if s.phase == "answer":
            targets: tuple[str, ...] = (TAKE, DROP)
            prompt = _("Nimmst du die Verdopplung an?")
            buttons = (Button(TAKE, _("Annehmen")), Button(DROP, _("Ablehnen")))
        elif s.phase == "between":
            targets, prompt = (ROLL,), _("Tippe die Würfel an: Das nächste Spiel beginnt.")
        elif self.doubles_now(s, seat):
            targets, prompt = (ROLL, DOUBLE), _("Tippe die Würfel an, oder verdopple vorher.")
            buttons = (_offer(s),)
        else:
            targets, prompt = (ROLL,), _("Tippe die Würfel an, um zu würfeln.")
        if path:
            return Step(complete=len(path) == 1 and path[0] in targets)
        return Step(targets, prompt=prompt, buttons=buttons)

    def _step_move(self, s: Backgammonstand, seat: Seat, path: Path) -> Step:
        doubles = self.doubles_now(s, seat)
        if path == (DOUBLE,) and doubles:
            return Step(complete=True)
        node = _tree(self._turns(s), seat)
        for target in path:
            if target not in node:
                return Step()
            node = node[target]
        if not node:
            return Step(complete=True)
        targets = tuple(node)
        shows = self._shown(s, seat, _turn(seat, path)) if len(path) > 1 else ()
        buttons = (Button(OFF_NAME, _("Hinausspielen")),) if OFF_NAME in node else ()
        if len(path) % 2:
            return Step(targets, prompt=_("Wohin soll der Stein?"), shows=shows, buttons=buttons)
        if doubles and not path:
            targets, buttons = (*targets, DOUBLE), (*buttons, _offer(s))
        if path:
            prompt = _("Und weiter: Mit welchem Stein?")
        elif s.waiting[seat]:
            prompt = _("Bringe deine Steine ins Spiel.")
        elif s.men[seat][BAR]:
            prompt = _("Bringe deinen Stein von der Bar zurück ins Spiel.")
        else:
            prompt = _("Welcher Stein soll ziehen?")
        return Step(targets, prompt=prompt, shows=shows, buttons=buttons)

    def moves(self, s: Backgammonstand, seat: Seat) -> Iterator[Path] | None:
        if s.phase != "move" or seat != s.turn:
            return super().moves(s, seat)
        names = NAMES[seat]
        double: tuple[Path, ...] = ((DOUBLE,),) if self.doubles_now(s, seat) else ()
        return chain((tuple(names[point] for pair in turn for point in pair) for turn in self._turns(s)), double)

    def propose(self, s: Backgammonstand, seat: Seat, rng: random.Random) -> Path:
        if s.phase != "move" or seat != s.turn:
            # doubling and dropping half the time would make games of three throws
            step = self.step(s, seat)
            return step.targets[:1] if rng.random() < 0.9 else (rng.choice(step.targets),)
        if self.doubles_now(s, seat) and rng.random() < 0.05:
            return (DOUBLE,)
        names = NAMES[seat]
        return tuple(names[point] for pair in rng.choice(self._turns(s)) for point in pair)

    def _shown(self, s: Backgammonstand, seat: Seat, turn: Turn) -> tuple[Effect, ...]:
        """The men moving, each taking off whom it hits first."""
        theirs, names = list(s.men[1 - seat]), NAMES[seat]
        hit_before = s.men[seat][BAR] - s.waiting[seat]
        found: list[Effect] = []
        for number, (source, to) in enumerate(turn):
            if to and theirs[25 - to] == 1:
                theirs[25 - to] = 0
                hit = _("{side} schlägt den Stein auf {point}.", side=SIDES[seat], point=names[to])
                found.append(Captured(at=names[to], to=BAR_NAME, text=hit))
            place = OUTSIDE[seat] if source == BAR and number >= hit_before else names[source]
            found.append(Moved(source=place, to=names[to] if to else HOMES[seat]))
        return tuple(found)

    # --- what follows ---

    def apply(self, s: Backgammonstand, event: Event) -> tuple[Backgammonstand, tuple[Effect, ...]]:
        if isinstance(event, Chance):
            first, second = event.outcome
            assert isinstance(first, int)
            assert isinstance(second, int)
            after, effects = self._fallen(s, (first, second))
            if after.phase not in ("move", "over") and after.throws >= self._limit:
                after = changed(after, phase="over", end="throws")
                effects = (*effects, Said(text=self._reason(after)))
            return after, effects
        assert isinstance(event, Move)
        seat, path = event.seat, event.path
        if s.phase == "move" and path[0] != DOUBLE:
            return self._play(s, seat, path)
        if s.phase == "between":
            return self._next_game(s)
        if path[0] == ROLL:
            return changed(s, phase="throw"), ()
        if path[0] == DOUBLE:
            offer = _("{side} bietet an, den Einsatz auf {n} zu verdoppeln.", side=SIDES[seat], n=2 * s.cube)
            return changed(s, phase="answer"), (Said(text=offer),)
        if path[0] == TAKE:  # 001:487-489: who takes keeps the cube, and with it the next double
            taken = _("{side} nimmt an. Das Spiel zählt jetzt {n}-fach.", side=SIDES[seat], n=2 * s.cube)
            return changed(s, phase=self._back(), cube=2 * s.cube, owner=seat), (Said(text=taken),)
        return self._drop(s, seat)

    def _fallen(self, s: Backgammonstand, dice: Dice) -> tuple[Backgammonstand, tuple[Effect, ...]]:
        first, second = dice
        if s.phase == "opening":
            fell = _("Wurf um den Anfang: {a} für Weiß, {b} für Schwarz.", a=first, b=second)
            rolled = Rolled(at=DICE, faces=dice, text=fell)
            if first != second:  # 001:369, 002:373: the higher die begins, with both numbers
                opener = 0 if first > second else 1
                begins = Said(text=_("{side} beginnt.", side=SIDES[opener]))
                return changed(s, phase="move", turn=opener, dice=dice, throws=s.throws + 1), (rolled, begins)
            again = changed(s, dice=dice, throws=s.throws + 1)
            if self.options.automatisch and self.options.doppler and s.cube < HIGHEST_CUBE and s.crawford != 1:
                doubled = _("Gleiche Zahlen: Das Spiel zählt jetzt {n}-fach.", n=2 * s.cube)
                return changed(again, cube=2 * s.cube), (rolled, Said(text=doubled))
            return again, (rolled,)
        side = SIDES[s.turn]
        rolled = Rolled(at=DICE, faces=dice, text=_("{side} würfelt {a} und {b}.", side=side, a=first, b=second))
        after = changed(s, phase="move", dice=dice, throws=s.throws + 1)
        if self._turns(after):
            return after, (rolled,)
        if first == second and self.options.pasch == "nochmal":
            again_text = _("{side} kann mit dem Pasch nicht ziehen und würfelt noch einmal.", side=side)
            return changed(after, phase="throw"), (rolled, Said(text=again_text))
        nothing = Said(text=_("{side} kann nicht ziehen.", side=side))
        after, passed = self._hand_over(after, ())
        return after, (rolled, nothing, *passed)

    def _play(self, s: Backgammonstand, seat: Seat, path: Path) -> tuple[Backgammonstand, tuple[Effect, ...]]:
        turn = _turn(seat, path)
        mine, theirs, _hits = played(s.men[seat], s.men[1 - seat], turn)
        men = (mine, theirs) if seat == 0 else (theirs, mine)
        names = NAMES[seat]
        listed = ", ".join(f"{names[source]}–{names[to]}" for source, to in turn)
        said = Said(text=_("{side} zieht {moves}.", side=SIDES[seat], moves=listed))
        waiting = s.waiting
        if waiting[seat]:
            entered = ", ".join(names[to] for source, to in turn if source == BAR)
            moved = ", ".join(f"{names[source]}–{names[to]}" for source, to in turn if source != BAR)
            said = Said(text=_("{side} setzt ein auf {points}.", side=SIDES[seat], points=entered))
            if moved:
                both = _(
                    "{side} setzt ein auf {points} und zieht {moves}.", side=SIDES[seat], points=entered, moves=moved
                )
                said = Said(text=both)
            left = min(waiting[seat], mine[BAR])
            waiting = (left, waiting[1]) if seat == 0 else (waiting[0], left)
        effects = (said, *self._shown(s, seat, turn))
        touched = tuple(dict.fromkeys(HOMES[seat] if target == OFF_NAME else target for target in path))
        after = changed(s, men=men, phase="start", last=touched, waiting=waiting)
        if mine[OFF] == 15:
            end = self._win(theirs)
            after, ended = self._game_over(after, seat, end, s.cube * FACTORS[end])
        else:
            after, ended = self._hand_over(after, touched)
        return after, (*effects, *ended)

    def _hand_over(self, s: Backgammonstand, touched: Path) -> tuple[Backgammonstand, tuple[Effect, ...]]:
        """The other side's turn; it is passed over while it is shut out (001:455), unless it may still double."""
        other = 1 - s.turn
        after = changed(s, phase="start", turn=other, last=touched)
        mine, theirs = s.men[other], s.men[s.turn]
        if closed_out(mine, theirs) and not closed_out(theirs, mine) and not self.doubles_now(after, other):
            out = _("{side} kommt nicht von der Bar und setzt aus.", side=SIDES[other])
            if s.waiting[other]:
                out = _("{side} bringt keinen Stein ins Spiel und setzt aus.", side=SIDES[other])
            return changed(s, phase="start", last=touched), (Said(text=out),)
        return after, ()

    def _win(self, loser: Men) -> str:
        """What kind of win it is (001:477, 002:411-417, 004:235), by the men of the loser."""
        if loser[OFF]:
            return "single"
        back = sum(loser[19:25]) + (loser[BAR] if self.options.dreifach == "heim-oder-bar" else 0)
        return "backgammon" if back else "gammon"

    def _drop(self, s: Backgammonstand, seat: Seat) -> tuple[Backgammonstand, tuple[Effect, ...]]:
        refused = Said(text=_("{side} lehnt ab.", side=SIDES[seat]))
        if s.owner == NOBODY or self.options.ablehnen == "ende":
            after, effects = self._game_over(s, 1 - seat, "dropped", s.cube)
            return after, (refused, *effects)
        # 002:429-431: half the offer, which is what the cube shows; it stays, and the next offer is the other's
        score = _add(s.score, 1 - seat, s.cube)
        paid = Scored(seat=1 - seat, points=s.cube)
        after = changed(s, phase=self._back(), owner=seat, score=score)
        if self.options.punkte and score[1 - seat] >= self.options.punkte:
            after = changed(after, phase="over", end="dropped")
            return after, (refused, paid, Said(text=self._reason(after)))
        return after, (refused, paid)

    def _back(self) -> str:
        """What comes after the answer to a double."""
        return "start" if self.options.verdoppeln == "vor" else "move"

    def _game_over(
        self, s: Backgammonstand, winner: Seat, end: str, points: int
    ) -> tuple[Backgammonstand, tuple[Effect, ...]]:
        score = _add(s.score, winner, points)
        over = score[winner] >= self.options.punkte
        after = changed(s, turn=winner, phase="over" if over else "between", score=score, end=end)
        won = _(ENDS[end], side=SIDES[winner], loser=SIDES[1 - winner])
        effects: list[Effect] = [Scored(seat=winner, points=points, text=won)]
        if over and self.options.punkte:
            effects.append(Said(text=self._reason(after)))
        return after, tuple(effects)

    def _next_game(self, s: Backgammonstand) -> tuple[Backgammonstand, tuple[Effect, ...]]:
        crawford = min(2, s.crawford + 1) if s.crawford else 0
        effects: list[Effect] = [Said(text=_("Das nächste Spiel beginnt."))]
        if self.options.crawford and self.options.doppler and not crawford:
            crawford = int(max(s.score) == self.options.punkte - 1)
            if crawford:
                effects.append(Said(text=_("In diesem Spiel wird nicht verdoppelt.")))
        return changed(self.FRESH, score=s.score, crawford=crawford, throws=s.throws), tuple(effects)

    def outcome(self, s: Backgammonstand) -> Outcome | None:
        if s.phase != "over":
            return None
        white, black = self._standing(s)
        places = (1, 1) if white == black else (1, 2) if white > black else (2, 1)
        return Outcome(places, s.end, self._reason(s), s.score)

    def _standing(self, s: Backgammonstand) -> tuple[tuple[int, int], tuple[int, int]]:
        """Points, and where a match was cut off the pips still to throw: the higher stands better."""
        cut = s.end == "throws"
        white, black = (-pips(men) if cut else 0 for men in s.men)
        return (s.score[0], white), (s.score[1], black)

    def _reason(self, s: Backgammonstand) -> Text:
        white, black = self._standing(s)
        if white == black:
            return _("Gleichstand: unentschieden.")
        winner = 0 if white > black else 1
        if s.end == "throws":
            return _("So lange wird nicht gewürfelt: {side} liegt vorn.", side=SIDES[winner])
        if self.options.punkte or s.turn != winner:
            return _(
                "{side} gewinnt nach Punkten {a} zu {b}.", side=SIDES[winner], a=s.score[winner], b=s.score[1 - winner]
            )
        return _(ENDS[s.end], side=SIDES[winner], loser=SIDES[1 - winner])

    # --- what there is to see ---

    def view(self, s: Backgammonstand, seat: Seat | None) -> View:
        pieces = [piece for side in (0, 1) for piece in men_on(s.men[side], side, s.waiting[side], turn=s.turn)]
        if s.dice:
            pieces += [Piece(DICE, "die", _("Würfel: {n}", n=die), face=str(die)) for die in s.dice]
        else:
            pieces.append(Piece(DICE, "die", _("Würfelbecher"), face="back"))
        if self.options.doppler:
            offered = s.phase == "answer"
            value = 2 * s.cube if offered else s.cube
            owner = 1 - s.turn if offered else s.owner
            # 001:483, 002:427: before the first double the 64 lies on top
            shown, label = (value, _("Dopplerwürfel: {n}", n=value)) if value > 1 else (64, _("noch nicht verdoppelt"))
            pieces.append(Piece(CUBE if owner == NOBODY else CUBES[owner], "cube", label, text=str(shown)))
        return View(self._surfaces, tuple(pieces), SIDES, self._status(s), self._notes(s), s.last)

    def _status(self, s: Backgammonstand) -> Text:
        if s.phase == "over":
            return self._reason(s)
        if s.phase == "between":
            return _(ENDS[s.end], side=SIDES[s.turn], loser=SIDES[1 - s.turn])
        if s.phase == "answer":
            asked = 1 - s.turn
            others = _("{side} überlegt, ob die Verdopplung gilt.", side=SIDES[asked])
            return addressed(asked, _("Nimmst du die Verdopplung an?"), others)
        if s.phase == "opening":
            return _("Es wird um den Anfang gewürfelt.")
        if s.phase == "move":
            played_numbers = ", ".join(map(str, numbers(s.dice)))
            others = _("{side} zieht {numbers}.", side=SIDES[s.turn], numbers=played_numbers)
            return addressed(s.turn, _("Du ziehst {numbers}.", numbers=played_numbers), others)
        return addressed(s.turn, _("Du würfelst."), _("{side} würfelt.", side=SIDES[s.turn]))

    def _notes(self, s: Backgammonstand) -> tuple[Text, ...]:
        left = [plural(pips(men), _("noch {n} Auge"), _("noch {n} Augen")) for men in s.men]
        if not self.options.punkte:
            return tuple(left)
        most = self.options.punkte
        return tuple(
            _("{points} von {most} Punkten, {left}", points=s.score[seat], most=most, left=left[seat])
            for seat in (0, 1)
        )

    # --- why not ---

    def check(self, s: Backgammonstand, seat: Seat, path: Path) -> None:
        """As in every game, but what is explained is the whole turn: where a man was to go says more than the man."""
        if not self.step(s, seat, path).complete:
            raise IllegalMoveError(self.why_not(s, seat, path))

    def why_not(self, s: Backgammonstand, seat: Seat, path: Path) -> Text:
        if s.phase == "answer":
            return _("Nimm die Verdopplung an oder lehne sie ab.")
        if s.phase in ("start", "between"):
            if path[:1] == (DOUBLE,) and s.phase == "start" and len(path) == 1:
                return self._why_no_double(s)
            return _("Erst wird gewürfelt: Tippe nur die Würfel an.")
        if not path:
            return _("Tippe einen deiner Steine an.")
        if path == (DOUBLE,):
            return self._why_no_double(s)
        mine, theirs = s.men[seat], self._met(s)
        return why_not(mine, theirs, numbers(s.dice), _tree(self._turns(s), seat), seat, path, s.waiting[seat] > 0)

    def _why_no_double(self, s: Backgammonstand) -> Text:
        if not self.options.doppler:
            return _("Hier wird ohne Dopplerwürfel gespielt.")
        if s.crawford == 1:
            return _("In diesem Spiel wird nicht verdoppelt, weil jemandem nur noch ein Punkt fehlt.")
        if s.cube >= HIGHEST_CUBE:
            return _("Höher als 64 geht der Dopplerwürfel nicht.")
        if self.may_double(s, s.turn):
            return (
                _("Verdoppelt wird vor dem Würfeln.")
                if self.options.verdoppeln == "vor"
                else _("Verdoppelt wird nach dem Würfeln, ehe du ziehst.")
            )
        return _("Verdoppeln darf jetzt nur, wer den Dopplerwürfel hat.")

    # --- for programs ---

    def evaluate(self, s: Backgammonstand, seat: Seat) -> float:
        """How `seat` stands in the match: the game on the board, what it counts, and the points so far."""
        outcome = self.outcome(s)
        if outcome:
            return settled(outcome, seat)
        other = 1 - seat
        value = 0.0 if s.phase == "between" else standing(s.men[seat], s.men[other])
        # an offer counts as if it were taken
        stake, holder = (2 * s.cube, 1 - s.turn) if s.phase == "answer" else (s.cube, s.owner)
        if self.options.punkte:
            ahead = s.score[seat] - s.score[other] + value * min(stake, self.options.punkte)
            return max(-0.98, min(0.98, ahead / (self.options.punkte + 1)))
        # a cube of one's own is worth something, and so is a higher stake to whom is ahead
        held = 0.0 if holder == NOBODY else 0.04 if holder == seat else -0.04
        return 0.75 * value + 0.02 * value * stake.bit_length() + held * (1 - abs(value))


FACTORS = {"single": 1, "gammon": 2, "backgammon": 3}
ENDS = {
    "single": "{side} hat alle Steine ausgespielt und gewinnt einfach.",
    "gammon": "Gammon! {loser} hat noch keinen Stein ausgespielt: {side} gewinnt doppelt.",
    "backgammon": "Backgammon! {loser} hat noch einen Stein ganz hinten: {side} gewinnt dreifach.",
    "dropped": "{side} gewinnt, weil {loser} die Verdopplung abgelehnt hat.",
}
TWO_DICE = DiceDraw(2)
_CHANCE = (frozenset({CHANCE}),) * 2
_OWN = (frozenset({0}), frozenset({1}))
_OTHER = (_OWN[1], _OWN[0])
_NONE: tuple[frozenset[Seat], frozenset[Seat]] = (frozenset(), frozenset())
_ACTING: dict[str, tuple[frozenset[Seat], frozenset[Seat]]] = {
    "opening": _CHANCE, "throw": _CHANCE, "start": _OWN, "move": _OWN, "between": _OWN, "answer": _OTHER, "over": _NONE,
}  # fmt: skip


def _offer(s: Backgammonstand) -> Button:
    return Button(DOUBLE, _("Auf {n} verdoppeln", n=2 * s.cube))


def _add(score: tuple[int, int], seat: Seat, points: int) -> tuple[int, int]:
    return (score[0] + points, score[1]) if seat == 0 else (score[0], score[1] + points)


def _turn(seat: Seat, path: Path) -> Turn:
    """The single moves of a path, without a last touch that lacks its goal."""
    points = [POINTS[seat][target] for target in path]
    return tuple(zip(points[::2], points[1::2], strict=False))


@lru_cache(maxsize=64)
def _tree(found: tuple[Turn, ...], seat: Seat) -> dict[str, Any]:
    """The turns as a tree of touches."""
    root: dict[str, Any] = {}
    names = NAMES[seat]
    for turn in found:
        node = root
        for pair in turn:
            for point in pair:
                node = node.setdefault(names[point], {})
    return root


RULESETS = (
    Ruleset(
        "backgammon",
        "Backgammon",
        Backgammon,
        (2,),
        # for each throw: touching the dice, a double and its answer, the dice, the turn; and a new game's first touch
        max_events=6 * MOST_THROWS * 7,
        presets={
            "philos": Preset(
                _("wie im Philos-Heft"),
                {"doppler": True, "verdoppeln": "vor", "ablehnen": "ende", "niedrige": "nie"},
            ),
            "schmidt": Preset(
                _("wie im Schmidt-Heft"),
                {"doppler": True, "verdoppeln": "nach", "ablehnen": "weiter", "automatisch": True, "niedrige": "gilt"},
            ),
            "faltblatt": Preset(
                _("wie auf dem Faltblatt"),
                {"doppler": False, "zusammen": "hoehere", "pasch": "nochmal", "dreifach": "heim"},
            ),
            "turnier": Preset(
                _("wie im Turnier: auf 5 Punkte"), {"punkte": 5, "doppler": True, "crawford": True, "ablehnen": "ende"}
            ),
        },
    ),
)
