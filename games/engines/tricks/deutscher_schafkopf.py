"""Deutscher Schafkopf: two against two, trumps go to whoever announces most of them, and strokes draw a sheep's head.

Source: 001:2018-2058. Partners are drawn for; everyone with five trumps or more in a suit, jacks counted, announces how
many; the most name trumps and lead. A side that has drawn as many heads as agreed has won the match. What the source
leaves open, and how we fill it:

- the highest card drawn is the highest as in the game: jacks first, then ace, ten, king, queen …, of two alike by suit;
- everybody stays where they sit, so partners may sit side by side;
- announcing is a duty (001:2034), and what a hand has to announce is plain: so it is told for everybody;
- trumps must be a suit in which the hand has as many trumps as announced; there may be two of them. Of two who announce
  alike the one with more Augen in such a suit names it, jacks not counted (001:2038), and then no other suit; if these
  are alike too, the first from the seat after the dealer on;
- forced to play, one may name any suit, and leads as well;
- the strokes of a deal beyond the ninth of a head begin the next; one head makes a match, two or three a long one;
- money for each head (001:2058) is left out.

A deal: chance shuffles the cards; the first eight go to the seat after the dealer, and so on. (Two packets of four are
no different once cards are shuffled.) Moves: ("trumpf-herz",) names trumps; ("hand:herz-7",) plays a card; ("weiter",)
by each after the deal.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.engines.chance import Draw, Shuffle
from games.engines.core import (
    NOTHING,
    WHOLE,
    Chance,
    Effect,
    Event,
    Move,
    Options,
    Path,
    Preset,
    Revealed,
    Ruleset,
    Said,
    Seat,
    Step,
    choice,
)
from games.engines.kit import cards
from games.engines.kit.pack import PIQUET, put
from games.engines.kit.places import each
from games.engines.kit.states import changed
from games.engines.kit.tricks import BY_CHANCE, NAMES, After, Deal, Hands
from games.engines.scene import Area, Button, Piece, Surface
from games.engines.text import Text, _, addressed, plural
from games.engines.tricks.schafkopf import DEUTSCH, ENOUGH, HOW, SUITS, Schafkopf, beaten

JACKS = PIQUET.of_rank["bube"]
CLUBS = PIQUET.index["kreuz-bube"]
#: the fewest trumps that are announced: 001:2036
LEAST = 5
#: strokes of a head: 001:2044
HEAD = 9
#: the strokes of a pair that named trumps, by how the others lost, and theirs when it lost itself: 001:2046-2054
WON, LOST = (1, 2, HEAD), (2, 4, HEAD)
#: the cards from the highest down, for the lot
LOT = tuple(PIQUET.index[f"{suit}-{rank}"]
            for rank in ("bube", "ass", "10", "koenig", "dame", "9", "8", "7") for suit in SUITS)  # fmt: skip
PAIRS = (_("Paar A"), _("Paar B"))
MOST_HEADS = 3


@dataclass(frozen=True, slots=True)
class DeutschOptions(Options):
    """What is agreed on before the match."""

    koepfe: int = choice(
        1,
        _("Gewonnen hat, wer zuerst"),
        {
            1: _("einen Schafkopf voll hat"),
            2: _("zwei Schafköpfe voll hat"),
            MOST_HEADS: _("drei Schafköpfe voll hat"),
        },
        "a number agreed on before 001:2058; one is ours, for a short match",
    )
    schneider: int = choice(
        29,
        _("Schneider ist,"),
        {29: _("wer weniger als 30 Augen hat"), 30: _("wer höchstens 30 Augen hat")},
        "less than 30 001:2048; 30 or less in Skat 000:1297",
    )
    paare: str = choice(
        "los",
        _("Wer zusammen spielt,"),
        {"los": _("wird vorher ausgelost"), "gegenueber": _("sitzt sich gegenüber")},
        "the highest card drawn with the lowest 001:2026; opposite is ours, as in other games of four",
    )
    blatt: str = choice("franzoesisch", _("Karten"), cards.DECKS, "French suits 001:2030; there are both")


@dataclass(frozen=True, slots=True)
class Kopfstand(Hands):
    """A match of tricks; `scores` are strokes, the same for partners. Further phases: "los" (partners are drawn for),
    "trumpf" (trumps are named)."""

    #: the pair of each seat, 0 or 1
    pairs: tuple[int, ...] = ()
    #: how many trumps each has announced; 0: none
    announced: tuple[int, ...] = ()
    #: who names trumps, whether forced to, and with how many Augen they got before others (-1: not by them)
    player: Seat = -1
    forced: bool = False
    rich: int = -1
    #: what each has played in this deal
    laid: tuple[int, ...] = (0,) * 4


class DeutscherSchafkopf(Schafkopf[Kopfstand, DeutschOptions]):
    """The game for four seats, two against two; the last seat deals first."""

    options_class = DeutschOptions
    orders = DEUTSCH
    stand = Kopfstand
    cards_each = 8

    def __init__(self, seats: int, options: DeutschOptions) -> None:
        super().__init__(seats, options)
        self.goal = HEAD * options.koepfe
        self.most_deals = most_deals(options.koepfe)
        self._naming = {
            f"trumpf-{suit}": Button(f"trumpf-{suit}", self.suits[place]) for place, suit in enumerate(SUITS)
        }

    # --- partners ---

    def start(self) -> Kopfstand:
        fresh = super().start()
        drawn = self.options.paare == "los"
        return changed(fresh, phase="los" if drawn else "geben", pairs=() if drawn else (0, 1, 0, 1))

    def next_deal(self, s: Kopfstand, dealer: Seat, **more: Any) -> Kopfstand:
        return super().next_deal(s, dealer, pairs=s.pairs, **more)

    def to_act(self, s: Kopfstand) -> frozenset[Seat]:
        return BY_CHANCE if s.phase == "los" else super().to_act(s)

    def draw(self, s: Kopfstand) -> Draw:
        return Shuffle(PIQUET.cards) if s.phase == "los" else super().draw(s)

    def apply(self, s: Kopfstand, event: Event) -> After[Kopfstand]:
        if s.phase == "spiel":
            return self._laid(s, event)
        if s.phase != "los":
            return super().apply(s, event)
        assert isinstance(event, Chance)
        drawn = [PIQUET.index[str(card)] for card in event.outcome[:4]]
        by_height = sorted(range(4), key=lambda seat: LOT.index(drawn[seat]))
        together = by_height[0], by_height[3]
        pairs = tuple(int(seat not in together) for seat in range(4))
        effects: list[Effect] = [
            Said(text=_("{name} zieht {card}.", name=NAMES[seat], card=self.names[card]))
            for seat, card in enumerate(drawn)
        ]
        one, other = sorted(together)
        text = _("Die höchste und die niedrigste Karte gehören zusammen: {one} und {other}.",
                 one=NAMES[one], other=NAMES[other])  # fmt: skip
        return changed(s, phase="geben", pairs=pairs), (*effects, Said(text=text))

    def _laid(self, s: Kopfstand, event: Event) -> After[Kopfstand]:
        """A card is played, and kept in mind: with it a hand can have announced what it did."""
        assert isinstance(event, Move)
        seat, card = event.seat, PIQUET.card_of[event.path[0]]
        return super().apply(changed(s, laid=put(s.laid, seat, s.laid[seat] | 1 << card)), event)

    def pair(self, s: Kopfstand, which: int) -> list[Seat]:
        """The two seats of a pair."""
        return [seat for seat in range(4) if s.pairs[seat] == which]

    # --- trumps ---

    def dealt(self, s: Kopfstand, order: Sequence[int]) -> After[Kopfstand]:
        """001:2034-2040: what everybody announces, and who names trumps."""
        turns = self._round[s.turn]
        most = [most_trumps(held) for held in s.hands]
        announced = tuple(number if number >= LEAST else 0 for number in most)
        effects = [
            Said(text=_("{name} meldet {n} Trümpfe.", name=NAMES[seat], n=announced[seat]))
            for seat in turns if announced[seat]
        ]  # fmt: skip
        best = [seat for seat in turns if announced[seat] and announced[seat] == max(announced)]
        if not best:
            player = next(seat for seat in turns if s.hands[seat] >> CLUBS & 1)
            shown = tuple(int(seat == player) << CLUBS for seat in range(4))
            after = changed(s, phase="trumpf", announced=announced, player=player, forced=True, turn=player,
                            leader=player, shown=shown)  # fmt: skip
            text = _("Niemand meldet. {card} zwingt: {name} muss spielen.", name=NAMES[player], card=self.names[CLUBS])
            return after, (Said(text=text),)
        rich = {seat: max(self._eyes(s.hands[seat], suit) for suit in fullest(s.hands[seat])) for seat in best}
        player = max(best, key=lambda seat: rich[seat])  # of those alike the first
        tied = len(best) > 1
        if tied:
            effects += [Said(text=_counting(seat, rich[seat])) for seat in best]
        effects.append(Said(text=_("{name} bestimmt Trumpf.", name=NAMES[player])))
        after = changed(s, phase="trumpf", announced=announced, player=player, turn=player, leader=player,
                        rich=rich[player] if tied else -1)  # fmt: skip
        return after, tuple(effects)

    def _eyes(self, held: int, suit: int) -> int:
        """The Augen a hand has in a suit, without the jack."""
        return sum(self._worth[card] for card in each(held & PIQUET.of_suit[suit] & ~JACKS))

    def nameable(self, s: Kopfstand) -> list[int]:
        """The suits that may become trumps."""
        if s.forced:
            return list(range(4))
        held = s.hands[s.player]
        found = fullest(held)
        return [suit for suit in found if self._eyes(held, suit) == s.rich] or found if s.rich >= 0 else found

    def step(self, s: Kopfstand, seat: Seat, path: Path = ()) -> Step:
        if s.phase != "trumpf" or seat != s.turn:
            return super().step(s, seat, path)
        targets = tuple(f"trumpf-{SUITS[suit]}" for suit in self.nameable(s))
        if path:
            return WHOLE if len(path) == 1 and path[0] in targets else NOTHING
        return Step(targets, prompt=_("Was soll Trumpf sein?"), buttons=tuple(self._naming[name] for name in targets))

    def do(self, s: Kopfstand, seat: Seat, path: Path) -> After[Kopfstand]:
        suit = SUITS.index(path[0].removeprefix("trumpf-"))
        said = _("{name} spielt mit {suit} als Trumpf.", name=NAMES[seat], suit=self.suits[suit])
        return changed(s, phase="spiel", trump=suit), (Revealed(at="trumpf", text=said),)

    def propose(self, s: Kopfstand, seat: Seat, rng: random.Random) -> Path:
        return (rng.choice(self.step(s, seat).targets),) if s.phase == "trumpf" else super().propose(s, seat, rng)

    # --- what a deal is worth ---

    def account(self, s: Kopfstand) -> Deal:
        mine = s.pairs[s.player]
        sides = self.pair(s, mine), self.pair(s, 1 - mine)
        eyes, tricks = ([sum(values[seat] for seat in side) for side in sides] for values in (s.points, s.tricks))
        lost = int(eyes[0] < ENOUGH)  # who has lost: 0 are the others
        how = beaten(eyes[1 - lost], tricks[1 - lost], self.options.schneider)
        gain = (LOST[how] if not s.forced else 1) if lost else WON[how]
        winners = sides[lost]
        one, other = (NAMES[seat] for seat in sides[0])
        if lost:
            result = _("{one} und {other} verlieren mit {eyes} Augen.", one=one, other=other, eyes=eyes[0])
        else:
            result = _("{one} und {other} gewinnen mit {eyes} Augen.", one=one, other=other, eyes=eyes[0])
        if how:
            result = _("{before} Das ist {how}.", before=result, how=HOW[how])
        text = plural(
            gain,
            _("{before} {one} und {other} machen {n} Strich."),
            _("{before} {one} und {other} machen {n} Striche."),
            before=result, one=NAMES[winners[0]], other=NAMES[winners[1]],
        ) if lost else plural(
            gain, _("{before} Dafür gibt es {n} Strich."), _("{before} Dafür gibt es {n} Striche."), before=result,
        )  # fmt: skip
        return Deal(tuple(gain if seat in winners else 0 for seat in range(4)), text)

    def enough(self, s: Kopfstand) -> bool:
        return max(s.scores) >= self.goal

    def won(self, s: Kopfstand, best: list[Seat]) -> Text:
        one, other = NAMES[best[0]], NAMES[best[1]]
        return plural(
            self.options.koepfe,
            _("{one} und {other} haben ihren Schafkopf voll und gewinnen."),
            _("{one} und {other} haben {n} Schafköpfe voll und gewinnen."),
            one=one, other=other,
        )  # fmt: skip

    # --- what is seen ---

    def middle(self, s: Kopfstand, seat: Seat | None) -> tuple[list[Surface], list[Piece]]:
        if s.phase in ("los", "geben"):
            return [Area("karten", _("Karten"), "pile")], [*cards.backs("karten", len(PIQUET.cards))]
        if s.trump < 0:
            return [], []
        name, face = self.suits[s.trump], cards.DRAWINGS[self.deck][SUITS[s.trump]]
        return [Area("trumpf", _("Trumpf: {suit}", suit=name))], [Piece("trumpf", "suit", name, face=face)]

    def note(self, s: Kopfstand, seat: Seat, own: bool) -> Text:
        """Beside the cards of the others a telephone has room for few words."""
        strokes = plural(s.scores[seat], _("{n} Strich"), _("{n} Striche"))
        if not s.pairs:
            return strokes
        pair = PAIRS[s.pairs[seat]]
        if not own or s.phase != "spiel":
            return _("{pair} · {strokes}", pair=pair, strokes=strokes)
        eyes = sum(s.points[other] for other in self.pair(s, s.pairs[seat]))
        return _("{pair} · {strokes} · Augen zu zweit: {eyes}", pair=pair, strokes=strokes, eyes=eyes)

    def waiting(self, s: Kopfstand) -> Text:
        if s.phase == "los":
            return _("Die Paare werden ausgelost.")
        if s.phase == "trumpf":
            name = NAMES[s.turn]
            return addressed(s.turn, _("Du bestimmst Trumpf."), _("{name} bestimmt Trumpf.", name=name))
        return super().waiting(s)

    def why_not(self, s: Kopfstand, seat: Seat, path: Path) -> Text:
        if s.phase != "trumpf":
            return super().why_not(s, seat, path)
        if path and path[0] in self._naming:
            if s.rich >= 0:
                return _("Trumpf wird die Farbe, mit der du die anderen überboten hast.")
            return _("Trumpf wird eine Farbe, in der du so viele Trümpfe hast, wie du gemeldet hast.")
        return _("Sage erst, was Trumpf sein soll.")

    # --- for programs ---

    def ahead(self, s: Kopfstand, seat: Seat) -> float:
        """Strokes more than the others, and Augen of the deal."""
        other = next(other for other in range(4) if s.pairs[other] != s.pairs[seat]) if s.pairs else seat
        value = 0.9 * (s.scores[seat] - s.scores[other]) / self.goal
        if s.phase == "spiel":
            more = sum(points if s.pairs[place] == s.pairs[seat] else -points for place, points in enumerate(s.points))
            value += 0.1 * more / 120
        return value

    # --- what a seat may imagine ---

    def counted(self, s: Kopfstand, owner: Seat) -> int:
        """How many trumps the one who named them has is known: as many as announced."""
        return self.orders[s.trump].trumps if s.phase == "spiel" and owner == s.player and not s.forced else 0

    def sample_world(self, s: Kopfstand, seat: Seat | None, rng: random.Random) -> Kopfstand:
        """Worlds in which everyone could have announced what they did, as far as some tries find one."""
        if s.phase not in ("trumpf", "spiel"):
            return s
        best, fewest = s, 5
        for _try in range(8):
            world = super().sample_world(s, seat, rng)
            wrong = sum(
                (number if (number := most_trumps(held | s.laid[other])) >= LEAST else 0) != s.announced[other]
                for other, held in enumerate(world.hands)
            )
            if wrong < fewest:
                best, fewest = world, wrong
            if not wrong:
                break
        return best


def _counting(seat: Seat, eyes: int) -> Text:
    return plural(
        eyes, _("{name} hat {n} Auge in der Farbe."), _("{name} hat {n} Augen in der Farbe."), name=NAMES[seat]
    )


def most_trumps(held: int) -> int:
    """The trumps of a hand in the suit in which it has most."""
    return max((held & order.trumps).bit_count() for order in DEUTSCH)


def fullest(held: int) -> list[int]:
    """The suits in which a hand has most trumps."""
    most = most_trumps(held)
    return [suit for suit, order in enumerate(DEUTSCH) if (held & order.trumps).bit_count() == most]


def most_deals(heads: int) -> int:
    """The deals of a match at most: each of them brings a pair a stroke."""
    return 2 * (HEAD * heads - 1) + 1


#: the lot; a deal is the shuffle, trumps, 32 cards, and four who have seen the result
MAX_EVENTS = 1 + most_deals(MOST_HEADS) * (1 + 1 + 32 + 4)

RULESETS = (
    Ruleset(
        "deutscher-schafkopf",
        "Deutscher Schafkopf",
        DeutscherSchafkopf,
        (4,),
        max_events=MAX_EVENTS,
        presets={
            "drei": Preset(_("drei Schafköpfe"), {"koepfe": MOST_HEADS}),
            "gegenueber": Preset(_("Paare sitzen sich gegenüber"), {"paare": "gegenueber"}),
        },
    ),
)
