"""Stadt, Land, Fluss: one letter, a few categories, everybody writes at once; rare words bring more points.

Source: 000:1037-1055. It leaves open what a word counts and who judges the doubtful ones; those gaps are filled with
what is usual. Three things make it playable by hand and telephone:

- **The end of a round** (000:1051): who first hands in a full sheet stops it; the others have a few seconds to hand in
  what they have (`frist`). A sheet with gaps may be handed in too, but stops nobody: otherwise an empty one would win
  time. The other way of the source, an agreed time, is an option.
- **The letter** (000:1051: every word has to begin with it) is a matter of fact, so the game checks it: a sheet with
  another beginning is refused, and whoever wrote it can mend it. How a word begins is said in `slf_words.first`.
- **Judging**: all words then lie open. Whether a word is one is for people. Whoever doubts one says so, and the others
  vote, one touch each; who doubts is against it, and who wrote it has no vote, or every word would stand. It takes a
  majority of the others to strike a word: a tie leaves it, unless an option says otherwise. Every one of them is asked
  and waited for; whoever has gone away is stood in for by the table as on any other turn, so no vote gets lost.
- **Doubts** are few, so that nobody doubts everything; but one that was right costs nothing, or seven made-up words
  would outlast the doubts of an honest player.
- **Two players** have no others to ask. The writer's word would let every word stand; so whoever doubts decides, as
  the majority of one, and every doubt counts, right or not: that is what keeps the power small, and both have it. Those
  who trust each other let the writer answer, by an option.
- **Letters** come without repetition; unless an option says otherwise without Q, X and Y.

Apart from its beginning the program judges no word, only what cannot be one at all: too long, or made of signs that
cannot be printed. Same words are the same apart from capitals, spaces, hyphens and the article.

A move is

- ("stadt=Berlin", "land=", …): the sheet, a word or nothing for each category in order;
- ("stadt", "platz-2"): doubt what seat 2 wrote there; ("fertig",): nothing more to doubt;
- ("gilt",) or ("gilt-nicht",): a vote.

No kit: no other game has everybody write at once and judge what was written.
"""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product

from games.engines.chance import Dice, Draw
from games.engines.core import (
    CHANCE,
    NOTHING,
    WHOLE,
    Chance,
    Effect,
    Elapsed,
    Event,
    Game,
    IllegalMoveError,
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
from games.engines.kit.scores import by_points
from games.engines.kit.states import changed
from games.engines.scene import Area, Button, Field, Piece, Row, Sheet, View
from games.engines.text import Text, _, plural, who
from games.engines.words.slf_words import CATEGORIES, WORDS, bare, first

# --- options ----------------------------------------------------------------------------------------------------

#: letters of a word, spaces included
LONGEST = 30

SCHEMES = {
    "drei": ("stadt", "land", "fluss"),
    "fuenf": ("stadt", "land", "fluss", "name", "tier"),
    "sieben": ("stadt", "land", "fluss", "name", "pflanze", "beruf", "tier"),
    "kinder": ("name", "tier", "essen", "ding"),
    "bunt": ("stadt", "beruf", "instrument", "sport", "essen"),
}

LETTERS = {
    "leicht": "ABDEFGHIKLMNPRSTW",
    "meist": "ABCDEFGHIJKLMNOPRSTUVWZ",
    "alle": "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
}

#: points for a word alone in its category, a word nobody else has, and a word that others have too
POINTS = {"20-10-5": (20, 10, 5), "10-5": (10, 10, 5), "2-1": (2, 2, 1)}


@dataclass(frozen=True, slots=True)
class SlfOptions(Options):
    """What the source leaves to the players."""

    schema: str = choice(
        "fuenf",
        _("Gesucht werden"),
        {
            "drei": _("Stadt, Land, Fluss"),
            "fuenf": _("Stadt, Land, Fluss, Name, Tier"),
            "sieben": _("Stadt, Land, Fluss, Name, Pflanze, Beruf, Tier"),
            "kinder": _("für Kinder: Name, Tier, Essen, Ding im Haus"),
            "bunt": _("Stadt, Beruf, Instrument, Sportart, Essen"),
        },
        "at least three, or seven and more, whatever is agreed 000:1041-1047",
    )
    runden: int = choice(
        5,
        _("Gespielt werden"),
        {1: _("eine Runde"), 3: _("drei Runden"), 5: _("fünf Runden"), 10: _("zehn Runden")},
        "as many as agreed 000:1055",
    )
    ende: str = choice(
        "erster",
        _("Eine Runde endet,"),
        {"erster": _("wenn jemand alles ausgefüllt hat"), "zeit": _("wenn eine feste Zeit um ist")},
        "first to finish 000:1051; a time agreed before 000:1051",
    )
    frist: int = choice(
        10,
        _("Ist jemand fertig, haben die anderen noch"),
        {5: _("5 Sekunden"), 10: _("10 Sekunden"), 20: _("20 Sekunden"), 30: _("30 Sekunden")},
        "all stop at once 000:1051; handing in on a telephone takes a few seconds",
    )
    dauer: int = choice(
        120,
        _("Die feste Zeit beträgt"),
        {60: _("eine Minute"), 120: _("zwei Minuten"), 180: _("drei Minuten"), 300: _("fünf Minuten")},
        "a time agreed before, not said how long 000:1051",
    )
    punkte: str = choice(
        "20-10-5",
        _("Punkte"),
        {
            "20-10-5": _("20 für das einzige Wort einer Spalte, 10 für ein eigenes, 5 für ein mehrfaches"),
            "10-5": _("10 für ein eigenes Wort, 5 für ein mehrfaches"),
            "2-1": _("2 für ein eigenes Wort, 1 für ein mehrfaches"),
        },
        "single words more than double ones, the points left open 000:1055",
    )
    zweifel: int = choice(
        3,
        _("Anzweifeln darf jeder in einer Runde"),
        {1: _("ein Wort"), 3: _("drei Wörter"), 5: _("fünf Wörter")},
        "no source says who judges doubtful words; the limit keeps it short",
    )
    kosten: str = choice(
        "vergeblich",
        _("Davon geht ein Zweifel ab,"),
        {"vergeblich": _("wenn das Wort doch gilt"), "immer": _("auch wenn das Wort fällt")},
        "no source says who judges doubtful words",
    )
    zu_zweit: str = choice(
        "zweifler",
        _("Zu zweit entscheidet über ein Wort,"),
        {"zweifler": _("wer daran zweifelt"), "schreiber": _("wer es geschrieben hat")},
        "no source says who judges doubtful words",
    )
    gleichstand: bool = choice(
        True,
        _("Sind gleich viele für und gegen ein Wort,"),
        {True: _("gilt es"), False: _("gilt es nicht")},
        "no source says who judges doubtful words",
    )
    buchstaben: str = choice(
        "meist",
        _("Buchstaben"),
        {"leicht": _("nur häufige"), "meist": _("ohne Q, X und Y"), "alle": _("alle 26")},
        "any letter 000:1051; many leave the rare ones out",
    )
    anfang: str = choice(
        "spiel",
        _("Ob ein Wort richtig anfängt,"),
        {"spiel": _("prüft das Spiel"), "niemand": _("prüft niemand")},
        "all have to begin with the letter 000:1051; before version 2 that was left to doubts",
    )


# --- the state --------------------------------------------------------------------------------------------------


#: the phases of a round
LETTER, WRITE, CHECK, VOTE, OVER = "buchstabe", "schreiben", "pruefen", "abstimmen", "ende"
#: what one has written: a word or "" for each category
Written = tuple[str, ...]
#: a category (its number) and the seat that wrote
Answer = tuple[int, Seat]


@dataclass(frozen=True, slots=True)
class Counted:
    """The words of a round that is over: its letter, the sheets, and what did not count."""

    letter: str
    sheets: tuple[Written, ...]
    struck: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Slfstand:
    """The letter, the sheets, what was doubted, and the points."""

    score: tuple[int, ...]
    phase: str = LETTER
    round: int = 1
    letter: str = ""
    #: those that have been
    used: tuple[str, ...] = ()
    #: None: still writing
    sheets: tuple[Written | None, ...] = ()
    #: who has handed in, in that order
    order: tuple[Seat, ...] = ()
    #: who handed in the first full sheet
    stopper: Seat = CHANCE
    #: has nothing (more) to doubt
    done: tuple[Seat, ...] = ()
    #: all answers that were doubted, and those of them that do not count
    doubted: tuple[Answer, ...] = ()
    struck: tuple[Answer, ...] = ()
    #: how many each has doubted in this round
    doubts: tuple[int, ...] = ()
    doubter: Seat = CHANCE
    #: for and against the answer doubted last
    votes: tuple[tuple[Seat, bool], ...] = ()
    #: the round before
    past: Counted | None = None


SIDES = tuple(who(seat, _("Platz {n}")) for seat in range(8))
SEATS = tuple(f"platz-{number}" for number in range(1, 9))
VOTES = (Button("gilt", _("Gilt")), Button("gilt-nicht", _("Gilt nicht")))
LETTER_AREA = Area("buchstabe", _("Buchstabe"))
#: what an answer counts for, in the order of POINTS
SCALE = (
    ("allein", _("Nur du hast eins")),
    ("anders", _("Du hast ein anderes")),
    ("gleich", _("Du hast dasselbe")),
)
SHEET_AREAS = tuple(Area(f"zettel-{seat}", _("{side}, Zettel", side=SIDES[seat]), "row", seat) for seat in range(8))


def plain(word: str) -> str:
    """What made two words the same before version 2: letters, not capitals or spaces."""
    return " ".join(unicodedata.normalize("NFC", word).casefold().split())


def points(
    sheets: tuple[Written, ...],
    struck: tuple[Answer, ...],
    scale: tuple[int, int, int],
    key: Callable[[str], str] = bare,
) -> tuple[tuple[int, ...], ...]:
    """What each answer counts, by seat and category; words of the same `key` are the same.

    >>> points((("Donau",), ("die donau ",), ("Drau",)), (), (20, 10, 5))
    ((5,), (5,), (10,))
    """
    counted: list[list[int]] = [[0] * len(sheet) for sheet in sheets]
    for category in range(len(sheets[0])):
        words = {
            seat: key(sheet[category])
            for seat, sheet in enumerate(sheets)
            if key(sheet[category]) and (category, seat) not in struck
        }
        for seat, word in words.items():
            rank = 0 if len(words) == 1 else 1 if list(words.values()).count(word) == 1 else 2
            counted[seat][category] = scale[rank]
    return tuple(map(tuple, counted))


class StadtLandFluss(Game[Slfstand, SlfOptions]):
    """The game for two to eight."""

    options_class = SlfOptions
    simultaneous = True

    def __init__(self, seats: int, options: SlfOptions) -> None:
        super().__init__(seats, options)
        self.categories = SCHEMES[options.schema]
        self.strict = options.anfang == "spiel"
        #: who doubts has the last word
        self.alone = seats == 2 and options.zu_zweit == "zweifler"
        self.form = tuple(Field(category, CATEGORIES[category], longest=LONGEST) for category in self.categories)

    def start(self) -> Slfstand:
        return Slfstand((0,) * self.seats)

    def to_act(self, s: Slfstand) -> frozenset[Seat]:
        if s.phase == LETTER:
            return frozenset((CHANCE,))
        if s.phase == WRITE:
            return frozenset(seat for seat, sheet in enumerate(s.sheets) if sheet is None)
        if s.phase == CHECK:
            return frozenset(seat for seat in range(self.seats) if seat not in s.done)
        if s.phase == VOTE:
            voted = [seat for seat, _vote in s.votes]
            return frozenset(seat for seat in self._voters(s) if seat not in voted)
        return frozenset()

    def time_limit(self, s: Slfstand) -> int | None:
        if s.phase != WRITE:
            return None
        if self.options.ende == "zeit":
            return self.options.dauer
        return self.options.frist if s.stopper != CHANCE else None

    def _voters(self, s: Slfstand) -> tuple[Seat, ...]:
        """Who is asked about the answer doubted last; who doubts has said what he thinks."""
        writer = s.doubted[-1][1]
        if self.seats == 2:
            return (writer,)
        return tuple(seat for seat in range(self.seats) if seat not in (writer, s.doubter))

    # --- what a seat can do ---

    def step(self, s: Slfstand, seat: Seat, path: Path = ()) -> Step:
        if seat not in self.to_act(s):
            return NOTHING
        if s.phase == WRITE:
            return self._writing(s, path)
        return self._voting(s, path) if s.phase == VOTE else self._checking(s, seat, path)

    def _writing(self, s: Slfstand, path: Path) -> Step:
        if self._wrong(s, path):
            return NOTHING
        if len(path) == len(self.form):
            return WHOLE
        if s.stopper != CHANCE:
            prompt = _(
                "{side} ist fertig! Gib in {n} Sekunden ab, was du mit {letter} hast.",
                side=SIDES[s.stopper], n=self.options.frist, letter=s.letter,
            )  # fmt: skip
        elif self.options.ende == "zeit":
            prompt = _("Schreibe Wörter mit {letter} und gib rechtzeitig ab.", letter=s.letter)
        else:
            prompt = _("Schreibe Wörter mit {letter}. Sei schnell!", letter=s.letter)
        return Step(form=self.form[len(path) :], prompt=prompt)

    def _checking(self, s: Slfstand, seat: Seat, path: Path) -> Step:
        writers: dict[str, list[Seat]] = {}
        for number, writer in self._doubtable(s, seat):
            writers.setdefault(self.categories[number], []).append(writer)
        if not path:
            prompt = (
                _("Stimmt ein Wort nicht? Tippe die Zeile an. Sonst: „Alles in Ordnung“.")
                if writers
                else _("Sieh dir die Wörter an, dann geht es weiter.")
            )
            return Step((*writers, "fertig"), prompt=prompt, buttons=(Button("fertig", _("Alles in Ordnung")),))
        found = writers.get(path[0], [])
        if len(path) == 1 and found:
            number = self.categories.index(path[0])
            buttons = tuple(
                Button(SEATS[seat], _("{side}: {word}", side=SIDES[seat], word=self.word(s, number, seat)))
                for seat in found
            )
            targets = tuple(button.target for button in buttons)
            return Step(targets, prompt=_("Welches Wort stimmt nicht?"), buttons=buttons)
        return WHOLE if path == ("fertig",) or path[1:] in [(SEATS[writer],) for writer in found] else NOTHING

    def _doubtable(self, s: Slfstand, seat: Seat) -> list[Answer]:
        """The answers a seat may doubt: written by others, not doubted before."""
        if s.doubts[seat] >= self.options.zweifel:
            return []
        answers = product(range(len(self.categories)), range(self.seats))
        return [(n, who) for n, who in answers if who != seat and self.word(s, n, who) and (n, who) not in s.doubted]

    def _voting(self, s: Slfstand, path: Path) -> Step:
        if path:
            return WHOLE if path in (("gilt",), ("gilt-nicht",)) else NOTHING
        number, who = s.doubted[-1]
        word, category = self.word(s, number, who), CATEGORIES[self.categories[number]]
        if self.seats == 2:
            prompt = _("{side} zweifelt an „{word}“. Bleibst du dabei, dass es gilt?", side=SIDES[s.doubter], word=word)
        else:
            prompt = _("Gilt „{word}“ als {category} mit {letter}?", word=word, category=category, letter=s.letter)
        return Step(("gilt", "gilt-nicht"), prompt=prompt, buttons=VOTES)

    @staticmethod
    def word(s: Slfstand, number: int, seat: Seat) -> str:
        sheet = s.sheets[seat]
        return sheet[number] if sheet else ""

    def moves(self, s: Slfstand, seat: Seat) -> Iterator[Path] | None:
        return None if s.phase == WRITE and seat in self.to_act(s) else super().moves(s, seat)

    def check(self, s: Slfstand, seat: Seat, path: Path) -> None:
        if s.phase != WRITE:
            super().check(s, seat, path)
        elif not self.step(s, seat, path).complete:
            raise IllegalMoveError(self.why_not(s, seat, path))

    def _wrong(self, s: Slfstand, path: Path) -> Text | None:
        """What is wrong with a sheet, or with the beginning of one."""
        if len(path) > len(self.form):
            return _("Der Zettel hat nur {n} Spalten.", n=len(self.form))
        for field, target in zip(self.form, path, strict=False):
            name, equals, word = target.partition("=")
            if name != field.id or not equals:
                return _("Auf den Zettel gehört für jede Spalte ein Wort, der Reihe nach.")
            if len(word) > LONGEST:
                return _("{category}: Das Wort ist zu lang, höchstens {n} Zeichen.", category=field.label, n=LONGEST)
            # no control characters, no invisible marks that turn the writing round, no halves of characters
            if any(unicodedata.category(sign)[0] == "C" or unicodedata.category(sign) in ("Zl", "Zp") for sign in word):
                return _("{category}: Darin ist ein Zeichen, das man nicht schreiben kann.", category=field.label)
            if word != word.strip():
                return _("{category}: Vor und nach dem Wort steht kein Leerzeichen.", category=field.label)
            if self.strict and word and first(word) != s.letter:
                return _(
                    "{category}: „{word}“ beginnt nicht mit {letter}.",
                    category=field.label, word=word, letter=s.letter,
                )  # fmt: skip
        return None

    def propose(self, s: Slfstand, seat: Seat, rng: random.Random) -> Path:
        """What a computer would write, doubt and vote: it knows a few words, and what letter a word begins with.

        Of a word it does not know it cannot tell; and it never strikes one alone.
        """
        if s.phase == WRITE:
            return tuple(f"{c}={self._idea(c, s.letter, rng)}" for c in self.categories)
        if s.phase == VOTE:
            number, who = s.doubted[-1]
            word = self.word(s, number, who)
            right = first(word) == s.letter
            known = word in WORDS[self.categories[number]][s.letter]
            return ("gilt",) if right != (rng.random() < (0.1 if known or not right else 0.5)) else ("gilt-nicht",)
        open_answers = self._doubtable(s, seat)
        wrong = [(n, who) for n, who in open_answers if first(self.word(s, n, who)) != s.letter]
        if wrong or (open_answers and not self.alone and rng.random() < 0.03):
            number, who = rng.choice(wrong or open_answers)
            return self.categories[number], SEATS[who]
        return ("fertig",)

    @staticmethod
    def _idea(category: str, letter: str, rng: random.Random) -> str:
        known = WORDS[category][letter]
        return rng.choice(known) if known and rng.random() < 0.85 else ""

    # --- what follows ---

    def draw(self, s: Slfstand) -> Draw:
        return Dice(1, len(self._left(s)))

    def _left(self, s: Slfstand) -> str:
        return "".join(letter for letter in LETTERS[self.options.buchstaben] if letter not in s.used)

    def apply(self, s: Slfstand, event: Event) -> tuple[Slfstand, tuple[Effect, ...]]:
        if isinstance(event, Chance):
            letter = self._left(s)[int(event.outcome[0]) - 1]
            after = changed(s, phase=WRITE, letter=letter, used=(*s.used, letter), sheets=(None,) * self.seats)
            return after, (Said(text=_("Runde {n}: Der Buchstabe ist {letter}.", n=s.round, letter=letter)),)
        if isinstance(event, Elapsed):
            empty = ("",) * len(self.categories)
            sheets = tuple(empty if sheet is None else sheet for sheet in s.sheets)
            return self._uncover(changed(s, sheets=sheets), (Said(text=_("Die Zeit ist um.")),))
        seat, path = event.seat, event.path
        if s.phase == WRITE:
            return self._hand_in(s, seat, tuple(target.partition("=")[2] for target in path))
        if s.phase == VOTE:
            return self._vote(s, seat, path[0] == "gilt")
        if path == ("fertig",):
            after = changed(s, done=tuple(sorted((*s.done, seat))))
            return self._count(after) if len(after.done) == self.seats else (after, ())
        return self._doubt(s, seat, (self.categories.index(path[0]), SEATS.index(path[1])))

    def _hand_in(self, s: Slfstand, seat: Seat, sheet: Written) -> tuple[Slfstand, tuple[Effect, ...]]:
        sheets = (*s.sheets[:seat], sheet, *s.sheets[seat + 1 :])
        full = all(map(bare if self.strict else plain, sheet))
        stops = full and s.stopper == CHANCE and self.options.ende == "erster"
        after = changed(s, sheets=sheets, order=(*s.order, seat), stopper=seat if stops else s.stopper)
        side = SIDES[seat]
        text = _("{side} hat alles ausgefüllt!", side=side) if stops else _("{side} gibt den Zettel ab.", side=side)
        effects = (Said(text=text),)
        return (after, effects) if None in sheets else self._uncover(after, effects)

    def _uncover(self, s: Slfstand, effects: tuple[Effect, ...]) -> tuple[Slfstand, tuple[Effect, ...]]:
        after = changed(s, phase=CHECK, done=(), doubted=(), struck=(), doubts=(0,) * self.seats)
        return after, (*effects, Said(text=_("Alle Zettel liegen offen. Stimmen die Wörter?")))

    def _doubt(self, s: Slfstand, seat: Seat, answer: Answer) -> tuple[Slfstand, tuple[Effect, ...]]:
        doubts = tuple(count + (who == seat) for who, count in enumerate(s.doubts))
        after = changed(s, phase=VOTE, doubted=(*s.doubted, answer), doubts=doubts, doubter=seat, votes=())
        text = _(
            "{side} zweifelt. {writer} hat „{word}“ geschrieben.",
            side=SIDES[seat], word=self.word(s, *answer), writer=SIDES[answer[1]],
        )  # fmt: skip
        if not self.alone:
            return after, (Said(text=text),)
        after = changed(after, phase=CHECK, struck=(*s.struck, answer), doubter=CHANCE)
        return after, (Said(text=text), Said(text=_("„{word}“ gilt nicht.", word=self.word(s, *answer))))

    def _vote(self, s: Slfstand, seat: Seat, counts: bool) -> tuple[Slfstand, tuple[Effect, ...]]:
        votes = tuple(sorted((*s.votes, (seat, counts))))
        if len(votes) < len(self._voters(s)):
            return changed(s, votes=votes), ()
        answer = s.doubted[-1]
        for_it = sum(vote for _seat, vote in votes)
        against = 1 + len(votes) - for_it
        stays = for_it > against or (for_it == against and self.options.gleichstand)
        if self.seats == 2:  # by option, who wrote it answers alone: see above
            stays = counts
        word = self.word(s, *answer)
        text = _("„{word}“ gilt.", word=word) if stays else _("„{word}“ gilt nicht.", word=word)
        struck, doubts = (s.struck if stays else (*s.struck, answer)), s.doubts
        if not stays and self.options.kosten == "vergeblich":
            doubts = tuple(count - (who == s.doubter) for who, count in enumerate(doubts))
        after = changed(s, phase=CHECK, struck=struck, doubts=doubts, votes=(), doubter=CHANCE)
        return after, (Said(text=text),)

    def _counted(self, s: Slfstand) -> Counted:
        """The words as they lie open."""
        return Counted(s.letter, tuple(sheet or ("",) * len(self.categories) for sheet in s.sheets), s.struck)

    def _points(self, words: Counted) -> tuple[tuple[int, ...], ...]:
        return points(words.sheets, words.struck, POINTS[self.options.punkte], bare if self.strict else plain)

    def _count(self, s: Slfstand) -> tuple[Slfstand, tuple[Effect, ...]]:
        counted = self._counted(s)
        gains = tuple(map(sum, self._points(counted)))
        score = tuple(map(sum, zip(s.score, gains, strict=True)))
        effects = []
        for seat, gain in enumerate(gains):
            text = plural(gain, _("{side} bekommt {n} Punkt."), _("{side} bekommt {n} Punkte."), side=SIDES[seat])
            effects.append(Scored(seat=seat, points=gain, text=text))
        if s.round == self.options.runden:
            return changed(s, score=score, phase=OVER), tuple(effects)
        return Slfstand(score, round=s.round + 1, used=s.used, past=counted), tuple(effects)

    def outcome(self, s: Slfstand) -> Outcome | None:
        return by_points(s.score, SIDES) if s.phase == OVER else None

    # --- what is seen ---

    def view(self, s: Slfstand, seat: Seat | None) -> View:
        surfaces: list[Area | Sheet] = list(SHEET_AREAS[: self.seats])
        papers = [self._paper(s, who, seat) for who, sheet in enumerate(s.sheets) if sheet is not None]
        if s.phase in (LETTER, WRITE):
            surfaces.append(LETTER_AREA)
            if s.letter:
                letter = _("Buchstabe {letter}", letter=s.letter)
                papers.append(Piece(LETTER_AREA.id, "paper", letter, face="open", text=s.letter))
        if s.used:  # before, there is nothing to count
            surfaces.append(self._lies_open(s, seat))
        outcome = self.outcome(s)
        return View(
            tuple(surfaces),
            tuple(papers),
            SIDES[: self.seats],
            outcome.reason if outcome else self._status(s),
            tuple(self._note(s, who) for who in range(self.seats)),
        )

    def _paper(self, s: Slfstand, who: Seat, seat: Seat | None) -> Piece:
        """A sheet handed in; how many words are on it can be seen when it lies open."""
        place = f"zettel-{who}"
        if s.phase == WRITE and who != seat:
            return Piece(place, "paper", _("Zettel, umgedreht"), face="back")
        written = sum(1 for word in s.sheets[who] or () if word)
        label = plural(written, _("Zettel mit {n} Wort"), _("Zettel mit {n} Wörtern"))
        return Piece(place, "paper", label, face="open", text=str(written))

    def _lies_open(self, s: Slfstand, seat: Seat | None) -> Sheet:
        """What there is to read: all words; for who has handed in the own ones; for who writes those of the round
        before, and in the first what counts how much."""
        if s.phase not in (LETTER, WRITE):
            return self._sheet(s.round, self._counted(s), tuple(range(self.seats)), counts=True)
        if seat is not None and s.sheets and s.sheets[seat] is not None:
            return self._sheet(s.round, self._counted(s), (seat,), counts=False)
        if s.past:
            return self._sheet(s.round - 1, s.past, tuple(range(self.seats)), counts=True)
        worth = zip(SCALE, POINTS[self.options.punkte], strict=True)
        rows = tuple(Row(name, label, (str(count),)) for (name, label), count in worth)
        return Sheet("wertung", _("So wird gezählt"), (_("Punkte"),), rows)

    def _sheet(self, number: int, words: Counted, who: tuple[Seat, ...], *, counts: bool) -> Sheet:
        """The words of some, side by side."""
        counted = self._points(words) if counts else ()
        rows = []
        for at, category in enumerate(self.categories):
            cells = []
            for writer in who:
                word = words.sheets[writer][at]
                if counted and word:
                    struck = (at, writer) in words.struck
                    word = f"✗ {word}" if struck else f"{word} ·\u00a0{counted[writer][at]}"
                cells.append(word or "–")
            rows.append(Row(category, CATEGORIES[category], tuple(cells)))
        if counted:
            rows.append(Row("summe", _("Punkte"), tuple(str(sum(gained)) for gained in counted), "sum"))
        label = _("Runde {n}, Buchstabe {letter}", n=number, letter=words.letter)
        return Sheet("woerter", label, tuple(SIDES[writer] for writer in who), tuple(rows), who)

    def _status(self, s: Slfstand) -> Text:
        if s.phase == LETTER:
            return _("Ein Buchstabe wird gesucht.")
        if s.phase == WRITE and s.stopper != CHANCE:
            return _(
                "{side} ist fertig. Buchstabe {letter}: gleich ist Schluss!", side=SIDES[s.stopper], letter=s.letter
            )
        if s.phase == WRITE:
            return _("Runde {n}: Alle schreiben mit {letter}.", n=s.round, letter=s.letter)
        if s.phase == VOTE:
            number, who = s.doubted[-1]
            return _("{side} hat „{word}“ geschrieben. Gilt das?", word=self.word(s, number, who), side=SIDES[who])
        return _("Runde {n}: Alle prüfen die Wörter.", n=s.round)

    def _note(self, s: Slfstand, seat: Seat) -> Text:
        score = s.score[seat]
        if s.phase == WRITE:
            if s.sheets[seat] is None:
                return plural(score, _("{n} Punkt · schreibt"), _("{n} Punkte · schreibt"))
            return plural(score, _("{n} Punkt · hat abgegeben"), _("{n} Punkte · hat abgegeben"))
        if s.phase == CHECK and seat not in s.done:
            return plural(score, _("{n} Punkt · prüft noch"), _("{n} Punkte · prüft noch"))
        return plural(score, _("{n} Punkt"), _("{n} Punkte"))

    def sample_world(self, s: Slfstand, seat: Seat | None, rng: random.Random) -> Slfstand:
        """Other sheets that were handed in, written anew: full ones where they stopped the others, with gaps where they
        did not although nobody had."""
        if s.phase != WRITE:
            return s
        sheets = list(s.sheets)
        stopped = False
        for writer in s.order:
            stopped = stopped or writer == s.stopper
            if writer == seat:
                continue
            words = [self._idea(category, s.letter, rng) for category in self.categories]
            if writer == s.stopper:
                words = [word or f"{s.letter}…" for word in words]
            elif not stopped and self.options.ende == "erster":
                words[rng.randrange(len(words))] = ""
            sheets[writer] = tuple(words)
        return changed(s, sheets=tuple(sheets))

    # --- why not ---

    def why_not(self, s: Slfstand, seat: Seat, path: Path) -> Text:
        if s.phase == WRITE:
            return self._wrong(s, path) or _("Fülle den Zettel aus und gib ihn ab.")
        if s.phase == VOTE:
            return _("Stimme ab: Gilt das Wort oder nicht?")
        if not path or path[0] not in self.categories:
            return _("Tippe die Zeile mit dem falschen Wort an oder „Alles in Ordnung“.")
        if s.doubts[seat] >= self.options.zweifel:
            return _("Mehr Wörter darfst du in dieser Runde nicht anzweifeln.")
        number = self.categories.index(path[0])
        if not any(n == number for n, _who in self._doubtable(s, seat)):
            return _("In dieser Zeile gibt es kein Wort, das du noch anzweifeln kannst.")
        if len(path) != 2 or path[1] not in SEATS[: self.seats]:
            return _("Tippe an, wessen Wort nicht stimmt.")
        writer = SEATS.index(path[1])
        if writer == seat:
            return _("An deinem eigenen Wort kannst du nicht zweifeln.")
        if not self.word(s, number, writer):
            return _("Da steht kein Wort.")
        return _("Über dieses Wort habt ihr schon abgestimmt.")


#: a round: the letter, a sheet from each, "fertig" from each, and for each doubt the votes of the others
MAX_EVENTS = 10 * (1 + 8 + 8 + 7 * 8 * (1 + 7))

RULESETS = (
    Ruleset(
        "stadt-land-fluss",
        "Stadt, Land, Fluss",
        StadtLandFluss,
        (2, 3, 4, 5, 6, 7, 8),
        version=2,
        fixed={"anfang": "spiel"},
        former={1: {"anfang": "niemand", "kosten": "immer", "zu_zweit": "schreiber"}},
        max_events=MAX_EVENTS,
        presets={
            "sammlung": Preset(
                _("wie in der Vereinsmappe"),
                {"schema": "sieben", "ende": "erster", "buchstaben": "alle"},
            ),
            "kinder": Preset(
                _("für Kinder"),
                {"schema": "kinder", "runden": 3, "frist": 30, "buchstaben": "leicht", "punkte": "2-1"},
            ),
        },
    ),
)
