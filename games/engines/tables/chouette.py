"""Chouette: Backgammon of one against all others, who have a captain and advise him.

Sources: 001:663-671 (Philos box), 002:439-443 (Schmidt box, "Chouedde"). Each throws a die: the highest plays alone,
the next is captain of the others, who are ranked by their throws. The captain decides what is played, others advise;
only when the soloist offers a double does each of them answer for himself. A soloist who loses goes to the end of the
line and the captain takes his place; a captain who loses goes to the end.

What is played between the two sides is Backgammon with the doubling cube, doubles before the throw, under its usual
rules: inside, White is the soloist and Black the others. An adviser points at one man and where it is to go, once for
each throw; everybody sees it, and nothing moves. 001 plays with three or more, 002 with up to five; here there are
seats for six. That a newcomer joins at the end (001:665) cannot happen at a table whose seats are taken.

Filled in: who refuses pays the soloist what the game counted before (001:669), neither advises nor wins or loses any
more; all others settle with the soloist one by one. Taking and refusing change nothing in the line (001:671): if the
soloist wins, the captain who began goes to its end; if a captain who took over wins, he is the next soloist. How many
games make a match is an option, as is what happens when the captain refuses.

Moves are Backgammon's; an adviser's is from and to of one man: ("13", "8"). Who offers a double touches ("doppeln",),
each answers ("annehmen",) or ("ablehnen",).
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

from games.engines.chance import Dice as DiceDraw
from games.engines.chance import Draw
from games.engines.core import (
    CHANCE,
    NOTHING,
    WHOLE,
    Chance,
    Effect,
    Event,
    Game,
    IllegalMoveError,
    Move,
    Options,
    Outcome,
    Path,
    Rolled,
    Ruleset,
    Said,
    Scored,
    Seat,
    Step,
    choice,
)
from games.engines.kit.scores import places
from games.engines.kit.states import changed
from games.engines.scene import Area, Board, Button, Surface, View
from games.engines.tables.backgammon import (
    DOUBLE,
    DROP,
    MOST_THROWS,
    ROLL,
    TAKE,
    Backgammon,
    BackgammonOptions,
    Backgammonstand,
)
from games.engines.tables.board import DICE, NAMES, OFF_NAME, POINTS
from games.engines.tables.turns import played
from games.engines.tables.value import standing
from games.engines.text import Text, _, addressed, plural, who

ORDER, PLAY, DOUBLED, BETWEEN, OVER = "order", "play", "doubled", "between", "over"
#: so often ties for the line are thrown again; then the seats decide
MOST_TIES = 50


@dataclass(frozen=True, slots=True)
class ChouetteOptions(Options):
    """What the sources disagree on or leave open."""

    spiele: int = choice(
        3,
        _("Gespielt werden"),
        {1: _("ein Spiel"), 3: _("drei Spiele"), 6: _("sechs Spiele")},
        "no source says; the line moves on after each game 001:667, 002:443",
    )
    kapitaen: str = choice(
        "naechster",
        _("Lehnt der Kapitän eine Verdopplung ab,"),
        {"naechster": _("führt, wer von den anderen annimmt"), "ende": _("ist das Spiel für alle verloren")},
        "the highest of those who take becomes captain 001:669; the captain's decision binds 002:443",
    )


@dataclass(frozen=True, slots=True)
class Chouettestand:
    """The line, the game on the board, and what is counted."""

    phase: str = ORDER
    #: seats in the order of the line, those not yet parted by the dice together
    groups: tuple[tuple[Seat, ...], ...] = ()
    game: Backgammonstand = Backgammon.FRESH
    captain: Seat = -1
    #: who of the others still plays this game
    inn: frozenset[Seat] = frozenset()
    #: who has answered a double of the soloist's, and how
    answers: tuple[tuple[Seat, bool], ...] = ()
    #: what advisers have pointed at since the dice fell
    hints: tuple[tuple[Seat, Path], ...] = ()
    score: tuple[int, ...] = ()
    games: int = 0
    ties: int = 0

    @property
    def alone(self) -> Seat:
        return self.groups[0][0]


class Chouette(Game[Chouettestand, ChouetteOptions]):
    """The game for three to six seats."""

    options_class = ChouetteOptions

    def __init__(self, seats: int, options: ChouetteOptions) -> None:
        super().__init__(seats, options)
        self.inner = Backgammon(2, BackgammonOptions(doppler=True))
        self.sides = tuple(who(seat) for seat in range(seats))

    def start(self) -> Chouettestand:
        return Chouettestand(groups=(tuple(range(self.seats)),), score=(0,) * self.seats)

    # --- who acts ---

    def side(self, s: Chouettestand, seat: Seat) -> Seat:
        """The side of the board a seat plays on: 0 is the soloist's."""
        return 0 if seat == s.alone else 1

    def _player(self, s: Chouettestand, side: Seat) -> Seat:
        return s.captain if side else s.alone

    def _advisers(self, s: Chouettestand) -> frozenset[Seat]:
        """Who may still point at a move for this throw."""
        if s.phase != PLAY or s.game.phase != "move" or s.game.turn != 1:
            return frozenset()
        return s.inn - {s.captain} - {seat for seat, _path in s.hints}

    def to_act(self, s: Chouettestand) -> frozenset[Seat]:
        if s.phase == ORDER:
            return frozenset({CHANCE})
        if s.phase == DOUBLED:
            return s.inn - {seat for seat, _taken in s.answers}
        if s.phase == BETWEEN:
            return frozenset({s.alone})
        if s.phase == OVER:
            return frozenset()
        acting = self.inner.to_act(s.game)
        if CHANCE in acting:
            return acting
        return frozenset(self._player(s, side) for side in acting) | self._advisers(s)

    def draw(self, s: Chouettestand) -> Draw:
        if s.phase == ORDER:
            return DiceDraw(len(next(group for group in s.groups if len(group) > 1)))
        return self.inner.draw(s.game)

    # --- what they can do ---

    def _pairs(self, s: Chouettestand) -> list[tuple[str, str]]:
        """The single moves of the captain's that can be pointed at."""
        names = NAMES[1]
        moves = (path for path in self.inner.moves(s.game, 1) or () if len(path) > 1)
        found = dict.fromkeys(pair for path in moves for pair in zip(path[::2], path[1::2], strict=True))
        order = {name: number for number, name in enumerate(names)}
        return sorted(found, key=lambda pair: (-order[pair[0]], -order[pair[1]]))

    def step(self, s: Chouettestand, seat: Seat, path: Path = ()) -> Step:
        if seat not in self.to_act(s):
            return NOTHING
        if s.phase == DOUBLED:
            buttons = (Button(TAKE, _("Annehmen")), Button(DROP, _("Ablehnen")))
            return self._touch(path, buttons, _("Nimmst du die Verdopplung an? Jeder antwortet für sich."))
        if s.phase == BETWEEN:
            return self._touch(path, (), _("Tippe die Würfel an: Das nächste Spiel beginnt."), (ROLL,))
        if seat in self._advisers(s):
            pairs = self._pairs(s)
            if not path:
                return Step(tuple(dict.fromkeys(a for a, _b in pairs)), prompt=_("Zeige dem Kapitän einen Zug."))
            goals = tuple(b for a, b in pairs if a == path[0])
            if len(path) == 1 and goals:
                off = (Button(OFF_NAME, _("Hinausspielen")),) if OFF_NAME in goals else ()
                return Step(goals, prompt=_("Wohin soll der Stein?"), buttons=off)
            return WHOLE if len(path) == 2 and path[1] in goals else NOTHING
        return self.inner.step(s.game, self.side(s, seat), path)

    @staticmethod
    def _touch(path: Path, buttons: tuple[Button, ...], prompt: Text, targets: Path = ()) -> Step:
        targets = targets or tuple(button.target for button in buttons)
        if path:
            return WHOLE if len(path) == 1 and path[0] in targets else NOTHING
        return Step(targets, prompt=prompt, buttons=buttons)

    def moves(self, s: Chouettestand, seat: Seat) -> Iterator[Path] | None:
        if s.phase == PLAY and seat in self.to_act(s):
            return iter(self._pairs(s)) if seat in self._advisers(s) else self.inner.moves(s.game, self.side(s, seat))
        return super().moves(s, seat)

    def propose(self, s: Chouettestand, seat: Seat, rng: random.Random) -> Path:
        if s.phase == PLAY:
            if seat in self._advisers(s):
                return rng.choice(self._pairs(s))
            return self.inner.propose(s.game, self.side(s, seat), rng)
        targets = self.step(s, seat).targets
        return targets[:1] if rng.random() < 0.9 else (rng.choice(targets),)

    # --- what follows ---

    def apply(self, s: Chouettestand, event: Event) -> tuple[Chouettestand, tuple[Effect, ...]]:
        if isinstance(event, Chance):
            return self._line(s, event) if s.phase == ORDER else self._inner(s, event)
        assert isinstance(event, Move)
        seat, path = event.seat, event.path
        if s.phase == DOUBLED:
            return self._answered(s, seat, path[0] == TAKE)
        if s.phase == BETWEEN:
            return self._next(s)
        if seat in self._advisers(s):
            said = _("{side} rät: {a}–{b}.", side=self.sides[seat], a=path[0], b=path[1])
            return changed(s, hints=(*s.hints, (seat, path))), (Said(text=said),)
        if path == (DOUBLE,) and seat == s.alone:
            offer = _("{side} bietet an, auf {n} zu verdoppeln.", side=self.sides[seat], n=2 * s.game.cube)
            return changed(s, phase=DOUBLED, answers=()), (Said(text=offer),)
        return self._inner(changed(s, hints=()), Move(self.side(s, seat), path))

    def _line(self, s: Chouettestand, event: Chance) -> tuple[Chouettestand, tuple[Effect, ...]]:
        """Who throws more stands before those who throw less; those who throw the same throw again."""
        faces = tuple(int(face) for face in event.outcome)
        at = next(number for number, group in enumerate(s.groups) if len(group) > 1)
        thrown = dict(zip(s.groups[at], faces, strict=True))
        parted = [tuple(x for x in s.groups[at] if thrown[x] == face) for face in sorted(set(faces), reverse=True)]
        effects: list[Effect] = [Rolled(at=DICE, faces=faces)]
        for seat, face in thrown.items():
            effects.append(Said(text=_("{side} würfelt eine {n}.", side=self.sides[seat], n=face)))
        groups = (*s.groups[:at], *parted, *s.groups[at + 1 :])
        if s.ties >= MOST_TIES:
            groups = tuple((seat,) for group in groups for seat in group)
        s = changed(s, groups=groups, ties=s.ties + 1, game=changed(s.game, dice=faces))
        if any(len(group) > 1 for group in groups):
            return s, tuple(effects)
        s, more = self._begin(s, groups)
        return s, (*effects, more)

    def _begin(self, s: Chouettestand, groups: tuple[tuple[Seat, ...], ...]) -> tuple[Chouettestand, Effect]:
        line = [group[0] for group in groups]
        s = changed(
            s, phase=PLAY, groups=groups, game=self.inner.start(), captain=line[1], inn=frozenset(line[1:]),
            answers=(), hints=(),
        )  # fmt: skip
        alone, leads = self.sides[line[0]], self.sides[line[1]]
        return s, Said(text=_("{alone} spielt mit Weiß allein, {leads} führt die anderen.", alone=alone, leads=leads))

    def _inner(self, s: Chouettestand, event: Event) -> tuple[Chouettestand, tuple[Effect, ...]]:
        game, effects = self.inner.apply(s.game, event)
        shown = tuple(effect for effect in effects if not isinstance(effect, Scored))
        said = tuple(Said(text=effect.text) for effect in effects if isinstance(effect, Scored) and effect.text)
        s = changed(s, game=game, hints=() if isinstance(event, Chance) else s.hints)
        if game.phase != OVER:
            return s, (*shown, *said)
        after, more = self._settled(s, game.turn if max(game.score) else -1, max(game.score))
        return after, (*shown, *said, *more)

    def _answered(self, s: Chouettestand, seat: Seat, taken: bool) -> tuple[Chouettestand, tuple[Effect, ...]]:
        name = self.sides[seat]
        effects: list[Effect] = [
            Said(text=_("{side} nimmt an.", side=name) if taken else _("{side} lehnt ab.", side=name))
        ]
        s = changed(s, answers=(*s.answers, (seat, taken)))
        if len(s.answers) < len(s.inn):
            return s, tuple(effects)
        stay = frozenset(x for x, yes in s.answers if yes)
        if self.options.kapitaen == "ende" and s.captain not in stay:
            stay = frozenset()
        if not stay:
            s, more = self._settled(changed(s, phase=PLAY), 0, s.game.cube)
            return s, (*effects, Said(text=_("Niemand spielt weiter: Das Spiel ist verloren.")), *more)
        s, paid = self._paid(s, s.inn - stay, s.game.cube)
        captain = s.captain
        if captain not in stay:  # 001:669
            captain = next(group[0] for group in s.groups if group[0] in stay)
            effects.append(Said(text=_("{side} führt nun die anderen.", side=self.sides[captain])))
        # who takes keeps the cube, and with it the next double
        game = changed(s.game, cube=2 * s.game.cube, owner=1)
        effects.append(Said(text=_("Das Spiel zählt jetzt {n}-fach.", n=game.cube)))
        return changed(s, phase=PLAY, game=game, inn=stay, captain=captain, answers=()), (*effects, *paid)

    def _paid(self, s: Chouettestand, seats: frozenset[Seat], points: int) -> tuple[Chouettestand, list[Effect]]:
        """Each of `seats` gives the soloist so many points, or gets them if they are fewer than none."""
        score, effects = list(s.score), list[Effect]()
        for seat in sorted(seats):
            score[seat] -= points
            effects.append(Scored(seat=seat, points=-points))
        score[s.alone] += points * len(seats)
        if seats:
            effects.append(Scored(seat=s.alone, points=points * len(seats)))
        return changed(s, score=tuple(score)), effects

    def _settled(self, s: Chouettestand, winner: Seat, points: int) -> tuple[Chouettestand, list[Effect]]:
        s, effects = self._paid(s, s.inn if points else frozenset(), points if winner == 0 else -points)
        game = changed(s.game, phase=OVER, turn=max(winner, 0), end=s.game.end or "dropped")
        s = changed(s, game=game, games=s.games + 1, answers=(), hints=())
        over = s.games >= self.options.spiele or winner < 0
        s = changed(s, phase=OVER if over else BETWEEN)
        if over:
            effects.append(Said(text=self._reason(s)))
        return s, effects

    def _next(self, s: Chouettestand) -> tuple[Chouettestand, tuple[Effect, ...]]:
        """The line after a game (001:667, 002:443)."""
        line = [group[0] for group in s.groups]
        if s.game.turn == 0:
            line = [line[0], *line[2:], line[1]]
        else:
            line = [s.captain, *(seat for seat in line[1:] if seat != s.captain), line[0]]
        s, said = self._begin(s, tuple((seat,) for seat in line))
        return s, (said,)

    def outcome(self, s: Chouettestand) -> Outcome | None:
        if s.phase != OVER:
            return None
        return Outcome(places(s.score), s.game.end, self._reason(s), s.score)

    def _reason(self, s: Chouettestand) -> Text:
        best = max(s.score)
        if s.score.count(best) > 1:
            return _("Mehrere haben gleich viele Punkte.")
        return _("{side} hat die meisten Punkte und gewinnt.", side=self.sides[s.score.index(best)])

    # --- what there is to see ---

    def view(self, s: Chouettestand, seat: Seat | None) -> View:
        shown = self.inner.view(s.game, None)
        surfaces = tuple(self._laid(s, surface) for surface in shown.surfaces if s.phase != ORDER or _shared(surface))
        last = s.hints[-1][1] if s.hints else shown.last
        notes = tuple(self._note(s, owner) for owner in range(self.seats))
        touched = tuple(place for place in last if place != OFF_NAME)
        return View(surfaces, shown.pieces, self.sides, self._status(s), notes, touched)

    def _laid(self, s: Chouettestand, surface: Surface) -> Surface:
        """What lies at a side lies with whoever plays it; the board stands the same for all."""
        if isinstance(surface, Area) and surface.seat is not None:
            return replace(surface, seat=self._player(s, surface.seat))
        return replace(surface, turns=()) if isinstance(surface, Board) else surface

    def _note(self, s: Chouettestand, seat: Seat) -> Text:
        points = plural(s.score[seat], _("{n} Punkt"), _("{n} Punkte"))
        if s.phase == ORDER:
            return points
        hint = dict(s.hints).get(seat)
        if hint:
            return _("rät {a}–{b}, {points}", a=hint[0], b=hint[1], points=points)
        if seat == s.alone:
            return _("allein, Weiß, {points}", points=points)
        if seat == s.captain:
            return _("Kapitän, {points}", points=points)
        if seat not in s.inn:
            return _("ausgestiegen, {points}", points=points)
        return _("Berater, {points}", points=points)

    def _status(self, s: Chouettestand) -> Text:
        if s.phase == OVER:
            return self._reason(s)
        if s.phase == ORDER:
            return _("Es wird gewürfelt, wer allein spielt.")
        if s.phase == DOUBLED:
            return _("Jeder entscheidet für sich, ob er die Verdopplung annimmt.")
        if s.phase == BETWEEN:
            side = s.game.turn
            won = self.sides[self._player(s, side)]
            alone, together = _("{side} gewinnt allein.", side=won), _("{side} gewinnt mit den anderen.", side=won)
            return together if side else alone
        if s.game.phase == "opening":
            return _("Es wird um den Anfang gewürfelt.")
        if s.game.phase == "answer":
            return _("Nimmt {side} die Verdopplung an?", side=self.sides[s.alone])
        seat = self._player(s, s.game.turn)
        if s.game.phase == "move":
            return addressed(seat, _("Du ziehst."), _("{side} zieht.", side=self.sides[seat]))
        return addressed(seat, _("Du würfelst."), _("{side} würfelt.", side=self.sides[seat]))

    def check(self, s: Chouettestand, seat: Seat, path: Path) -> None:
        """As in Backgammon: what is explained is the whole turn."""
        if not self.step(s, seat, path).complete:
            raise IllegalMoveError(self.why_not(s, seat, path))

    def why_not(self, s: Chouettestand, seat: Seat, path: Path) -> Text:
        if s.phase == DOUBLED:
            return _("Nimm die Verdopplung an oder lehne sie ab.")
        if s.phase == BETWEEN:
            return _("Tippe nur die Würfel an.")
        if seat in self._advisers(s):
            return _("Zeige auf einen Stein und dann auf ein Ziel, das der Kapitän mit diesem Wurf erreichen kann.")
        return self.inner.why_not(s.game, self.side(s, seat), path)

    # --- for programs ---

    def evaluate(self, s: Chouettestand, seat: Seat) -> float:
        """The points so far, and the game on the board for the own side; a piece of advice is worth where it leads."""
        outcome = self.outcome(s)
        if outcome:
            return 0.0 if not outcome.winners else 1.0 if seat in outcome.winners else -1.0
        if s.phase == ORDER:
            return 0.0
        side = self.side(s, seat)
        game, ahead = s.game, 0.02 * s.score[seat]
        answer = dict(s.answers).get(seat)
        hint = dict(s.hints).get(seat)
        if s.phase == DOUBLED and answer is not None:  # half the stake is lost at once, or twice of it played for
            value = standing(game.men[side], game.men[1 - side]) if answer else -0.5
        elif seat not in s.inn and side:
            value = 0.0
        elif hint:
            pair = (POINTS[1][hint[0]], POINTS[1][hint[1]])
            mine, theirs, _hits = played(game.men[1], game.men[0], (pair,))
            value = standing(mine, theirs)
        else:
            value = self.inner.evaluate(game, side)
        return max(-0.98, min(0.98, ahead + 0.7 * value))


def _shared(surface: Surface) -> bool:
    """Whether it lies at neither side."""
    return not isinstance(surface, Area) or surface.seat is None


RULESETS = (
    Ruleset(
        "chouette",
        "Chouette",
        Chouette,
        (3, 4, 5, 6),
        # each throw: touching the dice, a double and five answers, the dice, four pieces of advice, the turn
        max_events=6 * (MOST_THROWS * 14 + 60),
    ),
)
