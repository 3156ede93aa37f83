"""Letra-Mix: thirteen dice of letters are thrown, and before the sand has run through they lie as a crossword.

Source: 002:158-160, 002:267-297. It says neither which letters the dice bear nor what they count: `letra_dice` does.
What else it leaves open, and how it is filled:

- one after the other with one set of dice, as it says (002:273, 002:292), open to all; or all at once, each with dice
  of their own that nobody else sees, an option of ours: then nobody waits;
- the sandglass has no length (002:273): an option. It runs from the throw on, also through a second one;
- "only one vowel" (002:275) is one at most; Ä is a vowel, the joker none. How often one may throw again: an option;
- which words count (002:275, "those of a dictionary"): the list of `lexicon`, and where it does not know one the others
  vote as in Buchstabenkreuz, or the list alone, an option. No list tells foreign words from others;
- what stands when the time is up: whatever of it is a crossword of words of the list, taken so that it counts most
  (`crossword.rescued`); the same for a crossword of which a word was voted down;
- the crossword hangs together (002:275 "after the manner of crosswords"); it has eleven rows and columns to lie on;
- children lay words side by side, and who has most wins (002:160): each die in one word, none of them twice, and an
  option says how short they may be. What is not used costs nothing;
- the match ends after some rounds, or with the round in which somebody has 200 points (002:295); children count words,
  so there it is 20. After 20 rounds it ends all the same;
- with more than six the source lets two play together (002:297): who shares a seat does.

Targets are the dice ("wuerfel-e", "wuerfel-e-2": the second E, "wuerfel-blanko"), the squares a1 … k11, a word that
lies aside ("wort-1") and buttons. A move is a die, for the joker also its letter ("als-ae"); a square; a word that is
taken back; ("tippen", "wort=HAUS"); "wuerfeln", "nochmal", "neu", "zurueck", "fertig"; "gilt", "gilt-nicht".
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from games.engines.chance import Dice, Draw, Shuffle
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
from games.engines.kit.scores import by_points, judged, signed
from games.engines.kit.states import changed
from games.engines.scene import Button, Field, View
from games.engines.text import Text, _, plural
from games.engines.words import letra_desk, letra_view
from games.engines.words.crossword import Counted, built, counted, hangs_together, many, rescued, simple, words
from games.engines.words.grid import BLANK
from games.engines.words.letra_desk import NUMBER, SQUARES, Desk, Letrastand, Tally
from games.engines.words.letra_dice import CUP, DICE, FACES, LETTER_DICE, VALUES, thrown, vowels
from games.engines.words.letra_view import SIDES
from games.engines.words.lexicon import EDITION, EDITIONS, Lexicon, german
from games.engines.words.racks import (
    BAD,
    CHOICES,
    GOOD,
    NAMES,
    STANDS,
    WHY_VOTE,
    asked,
    in_order,
    listed,
    unknown,
    voted,
    waited_for,
)

MOST_SEATS, MOST_TOUCHES, MOST_ROUNDS, MOST_THROWS = len(SIDES), 120, 20, 6
THROW, AGAIN, DONE, BACK, NEXT, TYPE = "wuerfeln", "nochmal", "fertig", "zurueck", "neu", "tippen"
#: what ends a match, by the option: after so many rounds, or with so many points (or words)
ROUNDS = {"drei": 3, "vier": 4}
TARGET = {"kreuz": 200, "woerter": 20}
FORM = (Field("wort", _("Wort"), longest=CUP),)


@dataclass(frozen=True, slots=True)
class LetraOptions(Options):
    """What the source offers and what it leaves open."""

    art: str = choice(
        "kreuz",
        _("Gelegt wird"),
        {"kreuz": _("ein Kreuzworträtsel"), "woerter": _("Wort neben Wort: Die meisten Wörter gewinnen")},
        "a crossword 002:275; the younger ones lay no crossword, most words win 002:160",
    )
    reihe: str = choice(
        "reihum",
        _("Gewürfelt wird"),
        {"reihum": _("reihum, und alle sehen zu"), "zugleich": _("zugleich, jeder mit eigenen Würfeln")},
        "one after the other 002:273 002:292; all at once is ours",
    )
    ende: str = choice(
        "drei",
        _("Gespielt wird"),
        {
            "drei": _("über drei Runden"),
            "vier": _("über vier Runden"),
            "ziel": _("bis jemand 200 Punkte hat (oder 20 Wörter)"),
        },
        "three or four rounds, a time, or a target such as 200 002:295",
    )
    sanduhr: int = choice(
        180,
        _("Die Sanduhr läuft"),
        {
            0: _("gar nicht"),
            60: _("eine Minute"),
            120: _("zwei Minuten"),
            180: _("drei Minuten"),
            300: _("fünf Minuten"),
        },
        "a sandglass of no stated length 002:273",
    )
    selbstlaut: str = choice(
        "einmal",
        _("Ist höchstens ein Selbstlaut dabei, darf man"),
        {"einmal": _("einmal neu würfeln"), "immer": _("neu würfeln, bis es mehr sind"), "nie": _("nicht neu würfeln")},
        "one may throw again 002:275; whether more than once is open",
    )
    woerter: str = choice(
        "beides",
        _("Ein Wort gilt,"),
        {
            "beides": _("wenn es in der Wörterliste steht, sonst stimmen die anderen ab"),
            "liste": _("nur wenn es in der Wörterliste steht"),
        },
        "words of a dictionary 002:275, none is named",
    )
    laenge: int = choice(
        3,
        _("Wort neben Wort hat jedes mindestens"),
        {2: _("zwei Buchstaben"), 3: _("drei Buchstaben")},
        "not said 002:160; with two letters the short ones would decide",
    )
    auflage: int = choice(
        EDITION, _("Die Wörterliste ist die"), EDITIONS, "words of a dictionary 002:275, none is named"
    )

    def played(self, game: Game[Any, Any]) -> Game[Any, Any]:
        """All at once each has dice that nobody else sees."""
        return LetraAtOnce(game.seats, self) if self.reihe == "zugleich" and game.seats > 1 else game


class LetraMix(Game[Letrastand, LetraOptions]):
    """The game for one to six, one after the other; all see everything."""

    options_class = LetraOptions
    to_beat = "most"
    #: all throw and build at once
    together = False

    def __init__(self, seats: int, options: LetraOptions) -> None:
        super().__init__(seats, options)
        self.cross = options.art == "kreuz"
        #: words the list does not know are voted on
        self.doubting = options.woerter == "beides" and seats > 1

    @property
    def lexicon(self) -> Lexicon:
        """All words that count without a vote."""
        return german("alle", self.options.auflage)

    def start(self) -> Letrastand:
        phase = "becher" if self.seats == 1 or self.together else "anfang"
        n = self.seats
        return Letrastand(phase, (Desk(),) * n, (0,) * n, (Tally(),) * n)

    def builders(self, s: Letrastand) -> tuple[Seat, ...]:
        """Whose throw is on: all, or the one whose turn it is."""
        return tuple(range(self.seats)) if self.together else ((s.first + s.gone) % self.seats,)

    def to_act(self, s: Letrastand) -> frozenset[Seat]:
        if s.phase == "becher":
            return frozenset(seat for seat in self.builders(s) if seat not in s.ready)
        if s.phase == "bauen":
            return frozenset(seat for seat in self.builders(s) if not s.desks[seat].done)
        if s.phase == "urteil":
            return waited_for(self.seats, s.accused, s.votes)
        return frozenset() if s.phase == "ende" else frozenset({CHANCE})

    def time_limit(self, s: Letrastand) -> int | None:
        """The sandglass, from the throw on (002:273): a second throw does not turn it."""
        return self.options.sanduhr or None if s.phase == "bauen" else None

    # --- what a seat can do ---

    def step(self, s: Letrastand, seat: Seat, path: Path = ()) -> Step:
        if seat not in self.to_act(s):
            return NOTHING
        if s.phase == "urteil":
            return asked(self.doubted(s, s.accused), path)
        if s.phase == "becher":
            if path:
                return WHOLE if path == (THROW,) else NOTHING
            button = Button(THROW, _("Würfeln"), "w")
            return Step((THROW,), prompt=_("Wirf die dreizehn Würfel!"), buttons=(button,))
        desk = s.desks[seat]
        buttons = self.buttons(s, seat)
        held = self._held(desk)
        if not path:
            touched = (*held, *self._places(desk))
            names = tuple(button.target for button in buttons if button.target not in touched)
            return Step((*touched, *names), prompt=self._prompt(s, seat), buttons=buttons)
        first = path[0]
        if first == TYPE and TYPE in {button.target for button in buttons}:
            if len(path) == 1:
                return Step(form=FORM, prompt=self._where(desk, _("Welches Wort?")))
            return WHOLE if len(path) == 2 and isinstance(self._typed(desk, path[1]), Desk) else NOTHING
        if held.get(first) == BLANK:
            if len(path) == 1:
                return Step(tuple(STANDS), prompt=_("Für welchen Buchstaben steht der Joker?"), buttons=CHOICES)
            return WHOLE if len(path) == 2 and path[1] in STANDS else NOTHING
        if len(path) > 1:
            return NOTHING
        whole = first in held or first in self._places(desk) or first in {button.target for button in buttons}
        return WHOLE if whole else NOTHING

    def check(self, s: Letrastand, seat: Seat, path: Path) -> None:
        """What is typed is among no targets."""
        if not self.step(s, seat, path).complete:
            raise IllegalMoveError(self.why_not(s, seat, path))

    def moves(self, s: Letrastand, seat: Seat) -> None:
        """Words are typed, and there are too many ways to build to look at each."""
        return

    def _held(self, desk: Desk) -> dict[str, str]:
        """The dice that can be laid now, by target."""
        tired = desk.touches >= MOST_TOUCHES or (self.cross and desk.at < 0)
        return {} if tired else LETTER_DICE.targets(desk.rest)

    def _places(self, desk: Desk) -> tuple[str, ...]:
        """The squares, or the words that can be taken back."""
        if desk.touches >= MOST_TOUCHES:
            return ()
        if self.cross:
            return tuple(NUMBER)
        return tuple(f"wort-{number + 1}" for number, word in enumerate(desk.words) if word)

    def may_throw_again(self, desk: Desk) -> bool:
        """002:275: with one vowel at most, before anything is laid."""
        often = {"nie": 0, "einmal": 1, "immer": MOST_THROWS}[self.options.selbstlaut]
        return desk.empty and desk.throws <= often and vowels(desk.dice) <= 1

    def buttons(self, s: Letrastand, seat: Seat) -> tuple[Button, ...]:
        """What can be touched beside dice and squares; the way turns by its square."""
        desk = s.desks[seat]
        fresh = desk.touches < MOST_TOUCHES
        found = []
        if desk.empty:
            found.append(Button(DONE, _("Ohne Wort"), "e"))
        elif self.wrong(desk) is None or not fresh:
            found.append(Button(DONE, self._promise(desk), "e"))
        if self.may_throw_again(desk) and fresh:
            found.append(Button(AGAIN, _("Noch einmal würfeln"), "w"))
        if fresh and desk.rest and (desk.at >= 0 or not self.cross):
            found.append(Button(TYPE, _("Tippen"), "t"))
            if self.cross:
                label = _("Nach rechts") if desk.down else _("Nach unten")
                found.append(Button(SQUARES[desk.at], label, "r"))
        if fresh and not self.cross and desk.words and desk.words[-1]:
            found.append(Button(NEXT, _("Nächstes Wort"), "n"))
        if fresh and not desk.empty:
            found.append(Button(BACK, _("Alles zurück"), "z"))
        return tuple(found)

    def _promise(self, desk: Desk) -> Text:
        """What there would be for handing it in."""
        if not self.cross:
            good = self._sound(desk.words, self.lexicon.__contains__)
            return plural(len(good), _("Fertig: {n} Wort"), _("Fertig: {n} Wörter"))
        if self.wrong(desk):
            return _("Fertig")
        points = counted(desk.dice, desk.laid).points
        return plural(points, _("Fertig: {m} Punkt"), _("Fertig: {m} Punkte"), m=signed(points))

    def wrong(self, desk: Desk) -> Text | None:
        """Why what lies there cannot be handed in as it is; None if it can."""
        if not self.cross:
            return None
        if len(desk.laid) > 0 and not hangs_together(desk.laid):
            return (
                _("Ein Buchstabe ist noch kein Wort.") if len(desk.laid) == 1 else _("Noch hängt nicht alles zusammen.")
            )
        if not self.doubting and (unlisted := unknown((word.word for word in words(desk.laid)), self.lexicon)):
            return _("Nicht in der Wörterliste: {words}.", words=listed(unlisted))
        return None

    def _sound(self, spelt: tuple[str, ...], good: Callable[[str], bool]) -> tuple[str, ...]:
        """Of words side by side those that count, each once."""
        enough = [word for word in spelt if len(word) >= self.options.laenge and good(word.upper())]
        return tuple({word.upper(): word for word in reversed(enough)}.values())[::-1]

    def _where(self, desk: Desk, sentence: Text) -> Text:
        """A sentence, and where the next letter comes to lie."""
        if not self.cross:
            return sentence
        if desk.at < 0:
            return _("{sentence} Wähle ein freies Feld.", sentence=sentence)
        square = SQUARES[desk.at].upper()
        if desk.down:
            return _("{sentence} {square}, nach unten.", sentence=sentence, square=square)
        return _("{sentence} {square}, nach rechts.", sentence=sentence, square=square)

    def _prompt(self, s: Letrastand, seat: Seat) -> Text:
        desk = s.desks[seat]
        if desk.touches >= MOST_TOUCHES:
            return _("Du hast lange probiert: Gib jetzt ab.")
        if desk.empty:
            return self._where(desk, _("Tippe Buchstaben an!"))
        if wrong := self.wrong(desk):
            return self._where(desk, wrong)
        spelt = tuple(word.word for word in words(desk.laid)) if self.cross else self._spelt(desk)
        if not spelt:
            return _("Ein Wort hat mindestens {n} Buchstaben.", n=self.options.laenge)
        if unlisted := unknown(spelt, self.lexicon):
            if self.doubting:
                return _("{words}: Das entscheiden die anderen.", words=listed(unlisted))
            return _("Nicht in der Wörterliste: {words}.", words=listed(unlisted))
        return self._where(desk, _("Das gilt."))

    def _spelt(self, desk: Desk) -> tuple[str, ...]:
        """The words that lie side by side and are long enough, each once."""
        return tuple(dict.fromkeys(word.upper() for word in desk.words if len(word) >= self.options.laenge))

    def _typed(self, desk: Desk, target: str) -> Desk | Text:
        field, sign, word = target.partition("=")
        if field != "wort" or not sign or len(word) > CUP:
            return _("Schreibe ein Wort aus Buchstaben.")
        return letra_desk.typed(desk, word, self.cross)

    # --- what follows ---

    def draw(self, s: Letrastand) -> Draw:
        if s.phase == "anfang":
            return Shuffle(tuple(range(CUP * FACES)))
        return Dice(CUP * len(self._throwing(s)))

    def _throwing(self, s: Letrastand) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.builders(s) if not s.desks[seat].dice)

    def apply(self, s: Letrastand, event: Event) -> tuple[Letrastand, tuple[Effect, ...]]:
        effects: list[Effect] = []
        if isinstance(event, Chance):
            s = self._begin(s, event, effects) if s.phase == "anfang" else self._thrown(s, event, effects)
            return s, tuple(effects)
        if isinstance(event, Elapsed):
            effects.append(Said(text=_("Die Sanduhr ist abgelaufen.")))
            return self._close(s, effects), tuple(effects)
        seat, path = event.seat, event.path
        if s.phase == "urteil":
            return self._vote(s, seat, path[0] == GOOD, effects), tuple(effects)
        if s.phase == "becher":
            ready = tuple(sorted((*s.ready, seat)))
            if len(ready) < len(self.builders(s)):
                return changed(s, ready=ready), ()
            return changed(s, ready=(), phase="wurf", shown=CHANCE), ()
        if path == (DONE,):
            s = changed(s, desks=put(s.desks, seat, changed(s.desks[seat], done=True)))
            if self.together:
                effects.append(Said(text=_("{side} ist fertig.", side=SIDES[seat])))
            s = s if self.to_act(s) else self._close(s, effects)
            return s, tuple(effects)
        if path == (AGAIN,):
            text = _("{side} würfelt noch einmal.", side=SIDES[seat])
            effects.append(Said(text=text))
            desk = changed(s.desks[seat], dice="", touches=s.desks[seat].touches + 1)
            return changed(s, phase="wurf", desks=put(s.desks, seat, desk)), tuple(effects)
        after = self._touched(s.desks[seat], path)
        before = dict(s.desks[seat].laid)
        only = (seat,) if self.together else None
        hand = letra_view.HANDS[seat]
        for square in sorted(dict(after.laid).keys() - before.keys()):
            effects.append(Moved(source=hand, to=SQUARES[square], only=only))
        for square in sorted(before.keys() - dict(after.laid).keys()):
            effects.append(Moved(source=SQUARES[square], to=hand, only=only))
        after = changed(after, touches=after.touches + 1)
        return changed(s, desks=put(s.desks, seat, after)), tuple(effects)

    def _touched(self, desk: Desk, path: Path) -> Desk:
        """A desk after a touch that builds."""
        first = path[0]
        if first == BACK:
            return letra_desk.cleared(desk)
        if first == NEXT:
            return changed(desk, words=(*desk.words, ""))
        if first == TYPE:
            after = self._typed(desk, path[1])
            assert isinstance(after, Desk)
            return after
        if first in NUMBER:
            square = NUMBER[first]
            return letra_desk.lifted(desk, square) if square in dict(desk.laid) else letra_desk.aimed(desk, square)
        if first.startswith("wort-"):
            return letra_desk.dropped(desk, int(first.removeprefix("wort-")) - 1)
        letter = LETTER_DICE.targets(desk.rest)[first]
        sign = STANDS[path[1]].lower() if letter == BLANK else letter
        return letra_desk.placed(desk, sign) if self.cross else letra_desk.added(desk, sign)

    def _begin(self, s: Letrastand, event: Chance, effects: list[Effect]) -> Letrastand:
        """002:273: each takes a die out of the cup, unseen; the highest number on it begins. Those who have as much
        take another one."""
        drawn = [divmod(int(face), FACES) for face in event.outcome]
        left = list(range(self.seats))
        while len(left) > 1 and len(drawn) >= len(left) * FACES:
            got: dict[Seat, str] = {}
            taken = set()
            for seat in left:
                die, face = next(each for each in drawn if each[0] not in taken)
                drawn.remove((die, face))
                taken.add(die)
                got[seat] = DICE[die][face]
                effects.append(Said(text=letra_view.drew(SIDES[seat], got[seat])))
            most = max(VALUES[letter] for letter in got.values())
            left = [seat for seat in left if VALUES[got[seat]] == most]
        effects.append(Said(text=_("{side} beginnt.", side=SIDES[left[0]])))
        return changed(s, phase="becher", first=left[0])

    def _thrown(self, s: Letrastand, event: Chance, effects: list[Effect]) -> Letrastand:
        faces = event.outcome
        for seat in self._throwing(s):
            dice, faces = in_order(thrown(faces[:CUP])), faces[CUP:]
            desk = changed(Desk(), dice=dice, throws=s.desks[seat].throws + 1, touches=s.desks[seat].touches)
            s = changed(s, desks=put(s.desks, seat, desk))
            if self.together:
                effects.append(Said(text=_("Du würfelst {letters}.", letters=letra_desk.told(dice)), only=(seat,)))
            else:
                effects.append(
                    Said(text=_("{side} würfelt {letters}.", side=SIDES[seat], letters=letra_desk.told(dice)))
                )
        return changed(s, phase="bauen")

    def doubted(self, s: Letrastand, seat: Seat) -> tuple[str, ...]:
        """The words of a seat that the list does not know and nobody has voted good."""
        desk = s.desks[seat]
        spelt = tuple(word.word for word in words(desk.laid)) if self.cross else self._spelt(desk)
        return tuple(word for word in unknown(spelt, self.lexicon) if word not in s.upheld)

    def _rescued(self, s: Letrastand, desk: Desk) -> Desk:
        """What can stand of it without a vote."""

        def good(word: str) -> bool:
            return word in self.lexicon or word in s.upheld

        if self.cross:
            return changed(desk, laid=rescued(desk.dice, desk.laid, good))
        return changed(desk, words=self._sound(desk.words, good))

    def _close(self, s: Letrastand, effects: list[Effect]) -> Letrastand:
        """All have handed in or the time is up: what is right stands as it lies, of the rest what can."""
        for seat in self.builders(s):
            desk = s.desks[seat]
            if not desk.done or self.wrong(desk) or not self.doubting:
                desk = self._rescued(s, desk)
            s = changed(s, desks=put(s.desks, seat, changed(desk, done=True)))
        return self._judge(changed(s, upheld=()), effects)

    def _judge(self, s: Letrastand, effects: list[Effect]) -> Letrastand:
        """The others vote on one after the other; then all is counted."""
        for seat in self.builders(s):
            if named := self.doubted(s, seat):
                text = _("{side} hat {words} gelegt. Die anderen stimmen ab.", side=SIDES[seat], words=listed(named))
                effects.append(Said(text=text))
                return changed(s, phase="urteil", accused=seat, votes=())
        return self._count(s, effects)

    def _vote(self, s: Letrastand, seat: Seat, good: bool, effects: list[Effect]) -> Letrastand:
        votes = tuple(sorted((*s.votes, (seat, good))))
        s = changed(s, votes=votes)
        if self.to_act(s):
            return s
        named = self.doubted(s, s.accused)
        stays, said = voted(named, votes)
        effects.append(said)
        if stays:
            s = changed(s, upheld=(*s.upheld, *named))
        else:
            s = changed(s, desks=put(s.desks, s.accused, self._rescued(s, s.desks[s.accused])))
        return self._judge(s, effects)

    def tally(self, desk: Desk) -> Tally:
        if not self.cross:
            spelt = self._spelt(desk)
            laid = {word.upper(): word for word in desk.words}
            return Tally((), tuple(laid[word] for word in spelt), desk.dice, len(spelt))
        made: Counted = counted(desk.dice, desk.laid)
        return Tally(desk.laid, tuple(word.word for word in made.words), desk.dice, made.points)

    def _count(self, s: Letrastand, effects: list[Effect]) -> Letrastand:
        """002:283-290; for children each word counts one (002:160)."""
        for seat in self.builders(s):
            had = self.tally(s.desks[seat])
            text = letra_view.scored(SIDES[seat], had, self.cross)
            effects.append(Scored(seat=seat, points=had.points, text=text))
            scores = put(s.scores, seat, s.scores[seat] + had.points)
            s = changed(s, scores=scores, past=put(s.past, seat, had), desks=put(s.desks, seat, Desk()))
        best = max(self.builders(s), key=lambda seat: (s.past[seat].points, -seat))
        gone = s.gone + 1
        s = changed(s, phase="becher", accused=CHANCE, votes=(), upheld=(), shown=best, gone=gone)
        if not self.together and gone < self.seats:
            return s
        return self._round_over(s, effects)

    def _round_over(self, s: Letrastand, effects: list[Effect]) -> Letrastand:
        """A round is always played to its end (002:295)."""
        if self.options.ende == "ziel":
            over = max(s.scores) >= TARGET[self.options.art] or s.round == MOST_ROUNDS
        else:
            over = s.round == ROUNDS[self.options.ende]
        if not over:
            return changed(s, round=s.round + 1, gone=0)
        s = changed(s, phase="ende")
        outcome = self.outcome(s)
        assert outcome is not None
        effects.append(Said(text=outcome.reason))
        return s

    def outcome(self, s: Letrastand) -> Outcome | None:
        if s.phase != "ende":
            return None
        if self.seats == 1:
            return Outcome((1,), "points", letra_view.alone(s.scores[0], self.cross), s.scores)
        return by_points(s.scores, SIDES)

    def view(self, s: Letrastand, seat: Seat | None) -> View:
        return letra_view.view(self, s, seat)

    # --- why not ---

    def why_not(self, s: Letrastand, seat: Seat, path: Path) -> Text:
        if s.phase == "urteil":
            return WHY_VOTE
        if s.phase == "becher":
            return _("Würfle zuerst.")
        desk = s.desks[seat]
        if not path:
            return _("Tippe einen Buchstaben oder einen Knopf an.")
        first, held = path[0], LETTER_DICE.targets(desk.rest)
        if desk.touches >= MOST_TOUCHES and first != DONE:
            return _("Du hast lange probiert: Gib jetzt ab.")
        if first == TYPE and len(path) == 2 and isinstance(after := self._typed(desk, path[1]), Text):
            return after
        if first == TYPE:
            return _("Tippe zuerst ein freies Feld an.") if self.cross and desk.at < 0 else _("Schreibe ein Wort.")
        if held.get(first) == BLANK and len(path) == 1:
            return _("Sage, für welchen Buchstaben der Joker steht.")
        if first in held and self.cross and desk.at < 0:
            return _("Tippe zuerst ein freies Feld an.")
        if first == AGAIN:
            return self._no_throw(desk)
        if first == DONE and len(path) == 1:
            return self.wrong(desk) or _("Damit ist dieser Schritt getan.")
        if first == BACK:
            return _("Du hast noch nichts gelegt.")
        if first == NEXT:
            return _("Lege zuerst einen Buchstaben in dieses Wort.")
        if first in held or first in self._places(desk):
            return _("Ein Würfel nach dem anderen.")
        if first.startswith("wuerfel-"):
            return _("Diesen Buchstaben hast du nicht übrig.")
        return _("Das geht hier nicht.")

    def _no_throw(self, desk: Desk) -> Text:
        if self.options.selbstlaut == "nie":
            return _("Ihr habt ausgemacht, nicht noch einmal zu würfeln.")
        if vowels(desk.dice) > 1:
            return _("Noch einmal würfelt nur, wer höchstens einen Selbstlaut hat.")
        if not desk.empty:
            return _("Du hast schon gelegt: Nimm zuerst alles zurück.")
        return _("Öfter darfst du nicht würfeln.")

    # --- for programs ---

    def propose(self, s: Letrastand, seat: Seat, rng: random.Random) -> Path:
        """A touch towards a word or a small crossword of everyday use, or towards handing nothing in."""
        if s.phase == "urteil":
            return (rng.choice((GOOD, BAD)),)
        return self._advised(s, seat, -1, lazy=rng.random() < 0.02)

    def advise(self, s: Letrastand, seat: Seat, strength: int, rng: random.Random) -> Path | None:
        """What a player of this strength builds; a computer votes by the list."""
        if s.phase == "urteil":
            return (BAD,)
        return self._advised(s, seat, strength)

    def _advised(self, s: Letrastand, seat: Seat, strength: int, *, lazy: bool = False) -> Path:
        if s.phase == "becher":
            return (THROW,)
        desk = s.desks[seat]
        fresh = desk.touches < MOST_TOUCHES
        if fresh and not lazy and self.may_throw_again(desk):
            return (AGAIN,)
        if not fresh or (lazy and desk.empty):
            return (DONE,)
        return self._building(desk, strength) if self.cross else self._listing(desk, strength)

    def _building(self, desk: Desk, strength: int) -> Path:
        """The next touch on the way to the crossword a player of this strength builds."""
        aim = dict(
            built(desk.dice, strength, self.options.auflage)
            if strength >= 0
            else simple(desk.dice, self.options.auflage)
        )
        if any(aim.get(square) != letter for square, letter in desk.laid):
            return (BACK,)
        there = dict(desk.laid)
        # first what goes on from what lies there
        for word in sorted(words(tuple(sorted(aim.items()))), key=lambda word: there.keys().isdisjoint(word.squares)):
            missing = [square for square in word.squares if square not in there]
            if not missing:
                continue
            if desk.at != missing[0]:
                return (SQUARES[missing[0]],)
            down = word.squares[1] - word.squares[0] > 1
            if len(missing) > 1 and desk.down != down:
                return (SQUARES[desk.at],)
            letter = aim[missing[0]]
            if letter.islower():
                return f"wuerfel-{NAMES[BLANK]}", f"als-{NAMES[letter.upper()]}"
            if len(missing) == 1:
                return (f"wuerfel-{NAMES[letter]}",)
            on = word.squares[word.squares.index(missing[0]) :]
            jokers = [place for place, square in enumerate(on) if aim[square].islower() and square not in there]
            part = "".join(aim[square] for square in (on[: jokers[0]] if jokers else on))
            return TYPE, f"wort={part.upper()}"
        return (DONE,)

    def _listing(self, desk: Desk, strength: int) -> Path:
        """The next word side by side; what else lies there goes back."""
        aim = [word.upper() for word in many(desk.dice, self.options.laenge, max(strength, 0), self.options.auflage)]
        have = [word.upper() for word in desk.words if word]
        if any(word not in aim for word in have) or len(set(have)) < len(have):
            return (BACK,)
        left = [word for word in aim if word not in have]
        return (TYPE, f"wort={left[0]}") if left else (DONE,)

    def evaluate(self, s: Letrastand, seat: Seat) -> float:
        if self.seats == 1:
            return max(-0.99, min(0.99, s.scores[0] / TARGET[self.options.art]))
        return judged(self.outcome(s), s.scores, seat, TARGET[self.options.art] / 3)


class LetraAtOnce(LetraMix):
    """The game of those who throw and build at the same time, each for oneself."""

    together = True

    def sample_world(self, s: Letrastand, seat: Seat | None, rng: random.Random) -> Letrastand:
        if s.phase == "urteil":
            votes = tuple((voter, vote if voter == seat else rng.random() < 0.5) for voter, vote in s.votes)
            return changed(s, votes=votes)
        if s.phase not in {"bauen", "wurf"}:
            return s
        for other, desk in enumerate(s.desks):
            if other != seat and desk.dice:
                dice = in_order(rng.choice(die) for die in DICE)
                s = changed(s, desks=put(s.desks, other, Desk(dice, throws=desk.throws, done=desk.done)))
        return s


#: a round: a throw from each, so many touches and throws again, and a vote of all others on each; and who begins
MAX_EVENTS = 1 + MOST_ROUNDS * MOST_SEATS * (2 + MOST_TOUCHES + 1 + MOST_THROWS + 2 * MOST_SEATS)

RULESETS = (
    Ruleset(
        "letra-mix",
        "Letra-Mix",
        LetraMix,
        tuple(range(1, MOST_SEATS + 1)),
        version=2,
        fixed={"auflage": 2},
        former={1: {"auflage": 1}},
        max_events=MAX_EVENTS,
        presets={
            "kinder": Preset(
                _("für Kinder: Wort neben Wort, ohne Sanduhr"), {"art": "woerter", "sanduhr": 0, "selbstlaut": "immer"}
            ),
            "zugleich": Preset(_("alle zugleich: niemand wartet"), {"reihe": "zugleich"}),
            "zweihundert": Preset(_("bis 200 Punkte, zwei Minuten für ein Kreuz"), {"ende": "ziel", "sanduhr": 120}),
        },
    ),
)
