"""Master Mind (Superhirn): find a hidden row of colours from black and white answers.

Source: 000:1551-1585 with an example of two tries. The answers follow from code and try alone (000:1571), so the game
gives them itself; one alone plays against a code drawn by chance. Gaps filled with what is usual: the sixth colour is
violet (the example uses the other five); the coder gets a point for each try and one more for a code that was not
found, and over several games the parts are exchanged and the most points win.

A move names the colours from left to right and is confirmed: ("rot", "gelb", "rot", "gruen", "fertig"). The code is
laid the same way.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import permutations, product

from games.engines.chance import Dice, Draw, Shuffle
from games.engines.core import (
    CHANCE,
    NOTHING,
    WHOLE,
    Chance,
    Effect,
    Event,
    Game,
    Move,
    Moved,
    Options,
    Outcome,
    Path,
    Preset,
    Ruleset,
    Said,
    Scored,
    Seat,
    Step,
    choice,
)
from games.engines.kit.pack import put
from games.engines.kit.scores import closing
from games.engines.kit.states import changed
from games.engines.scene import Area, Board, Button, Mark, Piece, Spot, View
from games.engines.text import Text, _, addressed, plural, who

Code = tuple[str, ...]
#: a try and its answer: colours, black, white
Try = tuple[Code, int, int]

#: the five of the example (000:1575-1583), then what fills them up; a game takes the first so many
COLOURS = {
    "rot": _("Rot"),
    "gruen": _("Grün"),
    "blau": _("Blau"),
    "gelb": _("Gelb"),
    "orange": _("Orange"),
    "violett": _("Violett"),
    "braun": _("Braun"),
    "rosa": _("Rosa"),
}
_NUMBER = {colour: number for number, colour in enumerate(COLOURS)}
DONE = "fertig"
#: of the codes that may still be it, so many are weighed as a try of the strongest computer player, against so many
WEIGHED, COMPARED = 40, 200


def answer(code: Code, guess: Code) -> tuple[int, int]:
    """Black and white pegs (000:1567-1569): right in colour and place; right in colour only. A peg counts once."""
    black = sum(map(str.__eq__, code, guess))
    common = sum(min(code.count(colour), guess.count(colour)) for colour in set(guess))
    return black, common - black


@lru_cache(maxsize=128)
def possible(colours: int, places: int, repeats: bool, tries: tuple[Try, ...]) -> tuple[Code, ...]:
    """All codes that would have given these answers."""
    if not tries:
        names = tuple(COLOURS)[:colours]
        return tuple(product(names, repeat=places) if repeats else permutations(names, places))
    guess, black, white = tries[-1]
    before = possible(colours, places, repeats, tries[:-1])
    wanted, here, bits = _bits(guess), (1 << len(COLOURS) * places) - 1, _bits
    return tuple(
        [
            code
            for code in before
            if (same := wanted & bits(code)).bit_count() == 2 * black + white and (same & here).bit_count() == black
        ]
    )


@lru_cache(maxsize=65_536)
def _bits(code: Code) -> int:
    """A code as bits, so that what two have in common are black pegs twice and white ones once.

    For each place one bit of its colour (which are common where black pegs are), above them for each colour as many
    bits as pegs have it.
    """
    found, seen = 0, dict.fromkeys(COLOURS, 0)
    for place, colour in enumerate(code):
        number = _NUMBER[colour]
        above = len(COLOURS) * len(code) + number * len(code) + seen[colour]
        found |= 1 << len(COLOURS) * place + number | 1 << above
        seen[colour] += 1
    return found


# --- options ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MasterMindOptions(Options):
    """How hard it is, and how two share it."""

    versuche: int = choice(
        12,
        _("Versuche"),
        {6: _("sechs (Reisespiel)"), 8: _("acht"), 10: _("zehn"), 12: _("zwölf")},
        "twelve, six in the travel version 000:1585, which says that it varies",
    )
    farben: int = choice(
        6,
        _("Farben"),
        {4: _("vier"), 6: _("sechs"), 8: _("acht")},
        "six 000:1567; fewer for children and eight in larger editions are usual",
    )
    stellen: int = choice(
        4,
        _("Stellen des Codes"),
        {3: _("drei"), 4: _("vier"), 5: _("fünf")},
        "four 000:1567; fewer for children and five in larger editions are usual",
    )
    wiederholung: bool = choice(
        True,
        _("Eine Farbe darf im Code"),
        {True: _("mehrmals vorkommen"), False: _("nur einmal vorkommen")},
        "several times 000:1567; only once is the usual easier form",
    )
    bretter: int = choice(
        1,
        _("Zu zweit"),
        {1: _("legt einer den Code, der andere rät"), 2: _("legen beide einen Code und raten abwechselnd")},
        "one codes and one guesses 000:1567; both at once on two boards 000:1571",
    )
    partien: int = choice(
        1,
        _("Partien zu zweit"),
        {1: _("eine"), 2: _("zwei, mit getauschten Rollen"), 4: _("vier, mit getauschten Rollen")},
        "000 says nothing about scoring over several games; points for the coder are usual",
    )


# --- the state --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MasterMindstand:
    """The codes and tries of each board of this game, and the points of those before."""

    #: by board; () before the first game
    codes: tuple[Code, ...]
    tries: tuple[tuple[Try, ...], ...]
    #: by board, the code laid for the game that comes; () while it is not
    fresh: tuple[Code, ...]
    #: codes are being laid; what stands in `codes` is over and open
    coding: bool = True
    #: games that are over
    games: int = 0
    points: tuple[int, ...] = ()
    last: Path = ()


class MasterMind(Game[MasterMindstand, MasterMindOptions]):
    """The game for one against chance, or for two."""

    options_class = MasterMindOptions

    def __init__(self, seats: int, options: MasterMindOptions) -> None:
        super().__init__(seats, options)
        self.boards = options.bretter if seats == 2 else 1
        #: five places take at least five colours where none comes twice
        self.colours = tuple(COLOURS)[: max(options.farben, 0 if options.wiederholung else options.stellen)]
        self.games = options.partien if seats == 2 else 1
        self.empty: tuple[Code, ...] = ((),) * self.boards
        self.board = _drawn(self.boards, options.stellen, options.versuche)

    def start(self) -> MasterMindstand:
        return MasterMindstand(self.empty, ((),) * self.boards, self.empty, points=(0,) * self.seats)

    def guesser(self, s: MasterMindstand, board: int) -> Seat:
        """Who guesses on a board; over several games the parts are exchanged."""
        if self.seats == 1:
            return 0
        game = min(s.games, self.games - 1)  # when all are over, the last one stays in view
        return board if self.boards == 2 else 1 - game % 2

    def coder(self, s: MasterMindstand, board: int) -> Seat:
        return CHANCE if self.seats == 1 else 1 - self.guesser(s, board)

    def to_act(self, s: MasterMindstand) -> frozenset[Seat]:
        if s.games == self.games:
            return frozenset()
        if s.coding:
            return frozenset(self.coder(s, board) for board in range(self.boards) if not s.fresh[board])
        return frozenset({self.guesser(s, self.played(s))})

    def played(self, s: MasterMindstand) -> int:
        """The board whose turn it is: they alternate, and in each game the other one begins."""
        if self.boards == 1:
            return 0
        first = s.games % 2
        return first if len(s.tries[first]) == len(s.tries[1 - first]) else 1 - first

    def coded(self, s: MasterMindstand, seat: Seat) -> int:
        """The board on which a seat lays the code."""
        return next(board for board in range(self.boards) if self.coder(s, board) == seat)

    # --- what a seat can do ---

    def step(self, s: MasterMindstand, seat: Seat, path: Path = ()) -> Step:
        if seat == CHANCE or seat not in self.to_act(s):
            return NOTHING
        places, repeats = self.options.stellen, self.options.wiederholung
        colours = path[:places]
        if any(colour not in self.colours for colour in colours) or (not repeats and len(set(colours)) < len(colours)):
            return NOTHING
        if len(path) > places:
            return WHOLE if path[places:] == (DONE,) else NOTHING
        shows = tuple(Moved(source=colour, to=self._hole(s, seat, at)) for at, colour in enumerate(colours, start=1))
        if len(path) == places:
            prompt = _("Willst du diesen Code legen?") if s.coding else _("Willst du das so versuchen?")
            return Step((DONE,), prompt=prompt, shows=shows, buttons=(Button(DONE, _("Fertig")),))
        targets = tuple(colour for colour in self.colours if repeats or colour not in colours)
        prompt = _("Welche Farbe kommt an Stelle {n}?", n=len(path) + 1)
        if s.coding:
            prompt = _("Lege den geheimen Code: Farbe für Stelle {n}?", n=len(path) + 1)
        return Step(targets, prompt=prompt, shows=shows)

    def _hole(self, s: MasterMindstand, seat: Seat, place: int) -> str:
        if s.coding:
            return _code_hole(self.coded(s, seat), place)
        board = self.played(s)
        return _hole(board, len(s.tries[board]) + 1, place)

    def propose(self, s: MasterMindstand, seat: Seat, rng: random.Random) -> Path:
        """A try that fits all answers so far, or now and then any."""
        if not s.coding and rng.random() < 0.9:
            return (*rng.choice(self._possible(s.tries[self.played(s)])), DONE)
        return super().propose(s, seat, rng)

    def advise(self, s: MasterMindstand, seat: Seat, strength: int, rng: random.Random) -> Path:
        """A try that fits all answers so far, at "leicht" only the last two; at "stark", of some of these, one that can
        be answered in the most ways (B. Kooi, Yet another Mastermind strategy, ICGA Journal 28, 2005)."""
        if s.coding:
            return (*rng.choice(self._possible(())), DONE)
        tries = s.tries[self.played(s)]
        fitting = self._possible(tries if strength else tries[-2:])
        if strength < 2:
            return (*rng.choice(fitting), DONE)
        codes = [_bits(code) for code in rng.sample(fitting, min(len(fitting), COMPARED))]
        here = (1 << len(COLOURS) * self.options.stellen) - 1

        def answers(guess: Code) -> int:
            common = map(_bits(guess).__and__, codes)
            return len({(same.bit_count(), (same & here).bit_count()) for same in common})

        return (*max(rng.sample(fitting, min(len(fitting), WEIGHED)), key=answers), DONE)

    def _possible(self, tries: tuple[Try, ...]) -> tuple[Code, ...]:
        return possible(len(self.colours), self.options.stellen, self.options.wiederholung, tries)

    # --- what follows ---

    def draw(self, s: MasterMindstand) -> Draw:
        if self.options.wiederholung:
            return Dice(self.options.stellen, len(self.colours))
        return Shuffle(self.colours)

    def apply(self, s: MasterMindstand, event: Event) -> tuple[MasterMindstand, tuple[Effect, ...]]:
        if isinstance(event, Chance):
            drawn = event.outcome[: self.options.stellen]
            code = tuple(self.colours[item - 1] if isinstance(item, int) else item for item in drawn)
            return self._lay(s, 0, code), (Said(text=_("Der Computer hat einen geheimen Code gelegt.")),)
        assert isinstance(event, Move)
        if not s.coding:
            return self._try(s, self.played(s), event.path[:-1])
        laid = Said(text=_("{side}: Der geheime Code liegt.", side=SIDES[event.seat]))
        return self._lay(s, self.coded(s, event.seat), event.path[:-1]), (laid,)

    def _lay(self, s: MasterMindstand, board: int, code: Code) -> MasterMindstand:
        fresh = put(s.fresh, board, code)
        if not all(fresh):
            return changed(s, fresh=fresh, last=())
        return changed(s, codes=fresh, fresh=self.empty, tries=((),) * self.boards, coding=False, last=())

    def _try(self, s: MasterMindstand, board: int, guess: Code) -> tuple[MasterMindstand, tuple[Effect, ...]]:
        black, white = answer(s.codes[board], guess)
        number = len(s.tries[board]) + 1
        holes = tuple(_hole(board, number, place) for place in range(1, len(guess) + 1))
        effects: list[Effect] = [Moved(source=colour, to=hole) for colour, hole in zip(guess, holes, strict=True)]
        sentence = _(
            "{side} versucht {colours}. Antwort: {black} schwarz, {white} weiß.",
            side=SIDES[self.guesser(s, board)],
            colours=_listed(guess),
            black=black,
            white=white,
        )
        effects.append(Said(text=sentence))
        after = changed(s, tries=put(s.tries, board, (*s.tries[board], (guess, black, white))), last=holes)
        return self._finish(after, effects) if self._over(after) else (after, tuple(effects))

    def _found(self, s: MasterMindstand, board: int) -> bool:
        return bool(s.tries[board]) and s.tries[board][-1][1] == self.options.stellen

    def _over(self, s: MasterMindstand) -> bool:
        """Found, or no try left; on two boards the other one may catch up."""
        if len({len(tries) for tries in s.tries}) > 1:
            return False
        return len(s.tries[0]) == self.options.versuche or any(self._found(s, board) for board in range(self.boards))

    def _finish(self, s: MasterMindstand, effects: list[Effect]) -> tuple[MasterMindstand, tuple[Effect, ...]]:
        points = list(s.points)
        for board in range(self.boards):
            coder, found = self.coder(s, board), self._found(s, board)
            effects.append(Said(text=_("Der Code war {colours}.", colours=_listed(s.codes[board]))))
            if coder != CHANCE:
                gained = len(s.tries[board]) + (not found)
                points[coder] += gained
                side = SIDES[coder]
                worth = plural(gained, _("ein Punkt"), _("{n} Punkte"))
                sentence = _("{side}: {points} fürs Codieren.", side=side, points=worth)
                effects.append(Scored(seat=coder, points=gained, text=sentence))
        after = changed(s, points=tuple(points), games=s.games + 1, coding=True)
        return after, (*effects, *closing(self.outcome(after)))

    def outcome(self, s: MasterMindstand) -> Outcome | None:
        if s.games < self.games:
            return None
        tries = len(s.tries[0])
        if self.boards == 1 and self.games == 1:
            found = self._found(s, 0)
            places = (1,) if self.seats == 1 else (2, 1) if found else (1, 2)
            if found:
                return Outcome(places, "found", _("Der Code ist gefunden, im {n}. Versuch.", n=tries))
            return Outcome(places, "not-found", _("Der Code wurde in {n} Versuchen nicht gefunden.", n=tries))
        first, second = s.points
        places = (1 + (second > first), 1 + (first > second))
        if first == second:
            reason = _("Beide haben gleich viele Punkte: {n}.", n=first)
        else:
            side = SIDES[0 if first > second else 1]
            reason = _("{side} gewinnt nach Punkten {n} zu {m}.", side=side, n=max(s.points), m=min(s.points))
        return Outcome(places, "points", reason, s.points)

    # --- what is seen ---

    def view(self, s: MasterMindstand, seat: Seat | None) -> View:
        pieces = [Piece(colour, "peg", COLOURS[colour], face=colour) for colour in self.colours]
        for board in range(self.boards):
            for place, face in enumerate(self._shown(s, board, seat), start=1):
                label = COLOURS[face] if face in COLOURS else _("verdeckt")
                pieces.append(Piece(_code_hole(board, place), "peg", label, face=face))
            for number, (guess, black, white) in enumerate(s.tries[board], start=1):
                pieces += [
                    Piece(_hole(board, number, place), "peg", COLOURS[colour], face=colour)
                    for place, colour in enumerate(guess, start=1)
                ]
                at = _answer(board, number)
                for count, label, face in ((black, _("schwarz"), "schwarz"), (white, _("weiß"), "weiss")):
                    if count:
                        pieces.append(Piece(at, "peg", label, face=face, count=count))
                if not black and not white:
                    pieces.append(Piece(at, "peg", _("nichts davon"), face="nichts"))
        outcome = self.outcome(s)
        status = outcome.reason if outcome else self._status(s)
        heaps = (Area(colour, COLOURS[colour], "pile") for colour in self.colours)
        notes = tuple(self._note(s, player) for player in range(self.seats))
        return View((self.board, *heaps), tuple(pieces), SIDES[: self.seats], status, notes, s.last)

    def _shown(self, s: MasterMindstand, board: int, seat: Seat | None) -> Code:
        """The pegs in the row of the code, as this seat sees them."""
        hidden = ("back",) * self.options.stellen
        coder = seat is not None and self.coder(s, board) == seat
        if s.coding and s.games < self.games and s.fresh[board]:
            return s.fresh[board] if coder else hidden
        if s.coding:  # over: everybody may look
            return s.codes[board]
        return s.codes[board] if coder else hidden

    def _status(self, s: MasterMindstand) -> Text:
        acting = sorted(self.to_act(s))
        if s.coding:
            if acting == [CHANCE]:
                return _("Der Computer legt einen Code.")
            if len(acting) == 2:
                return _("Beide legen einen geheimen Code.")
            others = _("{side} legt einen geheimen Code.", side=SIDES[acting[0]])
            return addressed(acting[0], _("Du legst einen geheimen Code."), others)
        number = len(s.tries[self.played(s)]) + 1
        most = self.options.versuche
        others = _("{side}: Versuch {n} von {m}.", side=SIDES[acting[0]], n=number, m=most)
        return addressed(acting[0], _("Dein Versuch: der {n}. von {m}.", n=number, m=most), others)

    def _note(self, s: MasterMindstand, seat: Seat) -> Text:
        if self.games > 1:
            return plural(s.points[seat], _("ein Punkt"), _("{n} Punkte"))
        if self.boards == 2:
            return _("rät links") if seat == 0 else _("rät rechts")
        return _("rät") if self.guesser(s, 0) == seat else _("legt den Code")

    def sample_world(self, s: MasterMindstand, seat: Seat | None, rng: random.Random) -> MasterMindstand:
        """Codes that are hidden from this seat are any that would have given the same answers."""
        if s.games == self.games:
            return s
        codes, fresh = list(s.codes), list(s.fresh)
        for board in range(self.boards):
            if seat is not None and self.coder(s, board) == seat:
                continue
            if s.coding and fresh[board]:
                fresh[board] = rng.choice(self._possible(()))
            elif not s.coding:
                codes[board] = rng.choice(self._possible(s.tries[board]))
        return changed(s, codes=tuple(codes), fresh=tuple(fresh))

    # --- why not ---

    def why_not(self, s: MasterMindstand, seat: Seat, path: Path) -> Text:
        places = self.options.stellen
        for number, target in enumerate(path):
            if target == DONE:
                if number < places:
                    return _("Es fehlen noch Farben: Der Code hat {n} Stellen.", n=places)
                if number == places and len(path) > number + 1:
                    return _("Nach „Fertig“ kommt nichts mehr.")
            elif target not in self.colours:
                if any(target == spot.id for spot in self.board.spots):
                    return _("Tippe eine Farbe an, nicht das Brett: Es füllt sich von links nach rechts.")
                return _("Diese Farbe gibt es hier nicht.")
            elif number >= places:
                return _("Der Code hat nur {n} Stellen.", n=places)
            elif not self.options.wiederholung and target in path[:number]:
                return _("Jede Farbe darf nur einmal vorkommen.")
        if len(path) == places:
            return _("Bestätige mit „Fertig“.")
        return _("Tippe der Reihe nach {n} Farben an.", n=places)


def _listed(code: Code) -> Text:
    """Colours with dashes between them."""
    text = COLOURS[code[0]]
    for colour in code[1:]:
        text = _("{first} – {second}", first=text, second=COLOURS[colour])
    return text


# --- the scene --------------------------------------------------------------------------------------------------

SIDES = tuple(who(seat) for seat in range(2))
#: how far apart answer pegs lie
ANSWERS = 0.62


def _hole(board: int, number: int, place: int) -> str:
    return f"{'ab'[board]}{number}-{place}"


def _code_hole(board: int, place: int) -> str:
    return f"{'ab'[board]}-code-{place}"


def _answer(board: int, number: int) -> str:
    return f"{'ab'[board]}{number}-antwort"


@cache
def _drawn(boards: int, places: int, tries: int) -> Board:
    """Holes row by row, the code on top, beside each try its answer; two boards stand side by side."""
    one = 0.9 + places + 0.3 + ANSWERS * places
    height = tries + 1.6
    width = max(boards * one + 0.3, 0.85 * height)
    left = (width - boards * one) / 2
    spots: list[Spot] = []
    marks: list[Mark] = []
    for board in range(boards):
        x = left + board * one
        for place in range(1, places + 1):
            label = _("Code, Stelle {n}", n=place)
            spots.append(Spot(_code_hole(board, place), x + place + 0.3, 0.6, label, "square", "dark"))
        for number in range(1, tries + 1):
            y = number + 0.9
            marks.append(Mark(x + 0.4, y, str(number)))
            for place in range(1, places + 1):
                label = _("Versuch {n}, Stelle {m}", n=number, m=place)
                spots.append(Spot(_hole(board, number, place), x + place + 0.3, y, label))
            label = _("Antwort auf Versuch {n}", n=number)
            at = x + places + 1.2
            spots.append(Spot(_answer(board, number), at, y, label, "bare", stack=(ANSWERS, 0.0)))
    return Board("brett", _("Brett mit den Versuchen"), width, height, tuple(spots), marks=tuple(marks))


#: four games of two codes and the tries on two boards
MAX_EVENTS = 4 * (2 + 2 * 12)

RULESETS = (
    Ruleset(
        "master-mind",
        "Master Mind (Superhirn)",
        MasterMind,
        (1, 2),
        max_events=MAX_EVENTS,
        soloist=1,  # who guesses
        presets={
            "klassisch": Preset(
                _("wie in der Vereinsmappe"),
                {"versuche": 12, "farben": 6, "stellen": 4, "wiederholung": True},
            ),
            "reise": Preset(_("wie im Reisespiel"), {"versuche": 6, "farben": 6, "stellen": 4}),
            "kinder": Preset(_("für Kinder"), {"versuche": 8, "farben": 4, "stellen": 3, "wiederholung": False}),
        },
    ),
)
