"""Canasta for two to six: groups of one rank, seven of them a canasta; partners lay together.

Source: 001:2154-2346. It leaves open, and we fill in:

- in every group, not only in a canasta, there are more natural cards than wild ones (001:2233 says so of canastas);
- four, five and six play in two parties or alone: an option. In parties the seats take turns, 0, 2 and 4 against 1, 3
  and 5; of six a pair of neighbours pauses, another each time; of five 0 and 2 play against the others, of whom one
  pauses (001:2338: the two highest cards are drawn; here who sits there is who drew them);
- whether a two as first open card is covered, too, and whether a covered joker, two or red three freezes the pile from
  the start: options;
- red threes are laid as soon as they come, also out of the deal and the pile, and replaced: so nobody can forget one,
  and there is no penalty for that; nor for a wrong call, as a hand that cannot go out is not let out;
- who goes out at once, out of the hand, needs no points for a first meld, but a canasta;
- how often one may ask the partner: an option. One can be asked only by who can go out with all cards just then: a
  "Ja" lays them, after a "Nein" nobody goes out in this turn;
- a side without any meld has -1000 and nothing else, no red threes either;
- a black three may be the base of a new pile when the hand has nothing else; seven cards with black threes are laid
  when going out, but are no canasta (001:2257);
- a game ends when the stock is used up at the end of a turn; a match after twenty games at the latest.

A card in the hand is touched by its rank ("dame", "2", "joker"); the suits do not matter. Further targets are "stapel",
"ablage", the groups of one's side ("figur-dame", "figur-wild") and buttons. A move is

- "stapel", or "ablage" with the cards of the hand that take it, or with "figur-…" to which its open card goes;
- of who has a first meld yet to lay: its groups in the order of the hand, natural cards, then jokers, then twos, with
  "naechste" between groups, until they count enough; with the open card of the pile its group comes first;
- then three cards for a new group; a card and the group it goes to;
- a card and "ablage" to throw it away; "ausmachen" to lay all so that it counts most, "fragen" to ask before,
  and "ja" or "nein";
- "geben" by the next dealer.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from games.engines.chance import Draw, Shuffle
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
    Revealed,
    Ruleset,
    Said,
    Scored,
    Seat,
    Step,
    choice,
)
from games.engines.kit import cards
from games.engines.kit.laying import NEXT, PILE, STOCK
from games.engines.kit.melds import Hand, minus
from games.engines.kit.pack import put
from games.engines.kit.scores import places, settled, signed
from games.engines.kit.states import changed
from games.engines.melds.canasta_hand import (
    BLACK,
    DEUCE,
    JOKER,
    KIND,
    NATURAL,
    ORDER,
    PACK,
    RED,
    WILD,
    Group,
    Open,
    Way,
    enough,
    first_way_out,
    held,
    in_order,
    made,
    many,
    opening,
    pick,
    prize,
    way_out,
    worth,
)
from games.engines.scene import Area, Button, Piece, View
from games.engines.text import Text, _, addressed, plural, who

OUT, ASK, YES, NO, DEAL = "ausmachen", "fragen", "ja", "nein", "geben"
MOST_SEATS = 6
SIDES = tuple(who(seat) for seat in range(MOST_SEATS))
HANDS = tuple(f"hand-{seat}" for seat in range(MOST_SEATS))
LAID = tuple(f"auslage-{side}" for side in range(MOST_SEATS))
FIGURE = {rank: f"figur-{rank}" for rank in (*NATURAL, WILD, BLACK)}
#: 001:2189-2191
DEALT = {2: 15, 3: 13, 4: 11, 5: 11, 6: 11}
#: a match ends after so many games
MOST_GAMES = 20
BUTTONS = {
    STOCK: Button(STOCK, _("Vom Stapel ziehen")),
    PILE: Button(PILE, _("Den Stoß nehmen")),
    NEXT: Button(NEXT, _("Nächste Figur")),
    OUT: Button(OUT, _("Ausmachen")),
    ASK: Button(ASK, _("„Darf ich ausmachen?“")),
    YES: Button(YES, _("Ja")),
    NO: Button(NO, _("Nein")),
    DEAL: Button(DEAL, _("Karten geben")),
}
THROW = Button(PILE, _("Abwerfen"))
#: so many cards of a kind, as somebody lays them
LAYS: dict[str, Callable[[int], Text]] = {
    JOKER: lambda n: plural(n, _("einen Joker"), _("{n} Joker")),
    DEUCE: lambda n: plural(n, _("eine Zwei"), _("{n} Zweien")),
    "ass": lambda n: plural(n, _("ein Ass"), _("{n} Asse")),
    "koenig": lambda n: plural(n, _("einen König"), _("{n} Könige")),
    "dame": lambda n: plural(n, _("eine Dame"), _("{n} Damen")),
    "bube": lambda n: plural(n, _("einen Buben"), _("{n} Buben")),
    "10": lambda n: plural(n, _("eine Zehn"), _("{n} Zehnen")),
    "9": lambda n: plural(n, _("eine Neun"), _("{n} Neunen")),
    "8": lambda n: plural(n, _("eine Acht"), _("{n} Achten")),
    "7": lambda n: plural(n, _("eine Sieben"), _("{n} Siebenen")),
    "6": lambda n: plural(n, _("eine Sechs"), _("{n} Sechsen")),
    "5": lambda n: plural(n, _("eine Fünf"), _("{n} Fünfen")),
    "4": lambda n: plural(n, _("eine Vier"), _("{n} Vieren")),
    BLACK: lambda n: plural(n, _("einen schwarzen Dreier"), _("{n} schwarze Dreier")),
    WILD: lambda n: plural(n, _("eine wilde Karte"), _("{n} wilde Karten")),
}


@dataclass(frozen=True, slots=True)
class CanastaOptions(Options):
    """What the source leaves open or to agreement."""

    laenge: str = choice(
        "1",
        _("Gespielt wird"),
        {"1": _("ein Spiel"), "2000": _("bis 2000 Punkte"), "5000": _("bis 5000 Punkte")},
        "5000 001:2170; one game and 2000 are ours, for a shorter match",
    )
    partei: str = choice(
        "paare",
        _("Zu viert, fünft und sechst spielen"),
        {"paare": _("zwei Parteien gegeneinander"), "allein": _("alle für sich")},
        "parties 001:2334-2342; one can also play alone 001:2342-2346",
    )
    joker: int = choice(
        1000,
        _("Ein Canasta nur aus Jokern und Zweien"),
        {1000: _("zählt 1000 Punkte"), 0: _("gibt es nicht")},
        "1000 001:2239-2243; missing in the list of what counts 001:2296-2302",
    )
    aus: str = choice(
        "eins",
        _("Zum Ausmachen braucht man"),
        {"eins": _("ein Canasta"), "zwei": _("zwei Canastas"), "natuerlich": _("ein natürliches Canasta")},
        "one 001:2276; two or a natural one to make it harder 001:2318",
    )
    stoss: str = choice(
        "anlegen",
        _("Den Stoß bekommt man"),
        {"anlegen": _("auch durch Anlegen"), "neu": _("nur mit einer neuen Meldung")},
        "also by adding the open card 001:2205; only for a new meld to make it harder 001:2318-2320",
    )
    zwei: bool = choice(
        True,
        _("Liegt am Anfang eine Zwei offen,"),
        {True: _("wird sie zugedeckt"), False: _("bleibt sie liegen")},
        "a joker or a red three is covered 001:2195; a two, as wild as a joker, is not named",
    )
    anfang: bool = choice(
        True,
        _("Eine am Anfang zugedeckte Karte"),
        {True: _("friert den Stoß ein"), False: _("friert den Stoß nicht ein")},
        "no source says; a joker thrown away freezes 001:2264",
    )
    fragen: str = choice(
        "zug",
        _("Den Partner fragen, ob man ausmachen darf,"),
        {"zug": _("kann man einmal in jedem Zug"), "spiel": _("kann man einmal in jedem Spiel")},
        "one may ask 001:2282; no source says how often",
    )
    auslegen: str = choice(
        "beste",
        _("Wer ausmacht, legt wilde Karten an"),
        {"beste": _("so, dass es am meisten zählt"), "groesste": _("die größten Figuren")},
        "whoever goes out lays as they like; at the largest groups they went in the first version",
    )
    bild: str = choice("franzoesisch", _("Bilder der Karten"), cards.DECKS, "a matter of taste")


@dataclass(frozen=True, slots=True)
class Canastastand:
    """A match: hands and what lies, whose turn it is, and the points so far.

    `phase` is "geben" (chance is asked), "ziehen", "legen" (until a card is thrown away), "fragen" (the partner is
    asked), "pause" (a game is over) or "ende". Hands are in order; what belongs to a side is by its number.
    """

    phase: str = "geben"
    hands: tuple[Hand, ...] = ()
    stock: Hand = ()
    pile: Hand = ()
    frozen: bool = False
    groups: tuple[tuple[Group, ...], ...] = ()
    #: red threes
    red: tuple[Hand, ...] = ()
    turn: Seat = 0
    #: seats that have laid before this turn, and since, as bits
    laid: int = 0
    lays: int = 0
    #: the pile was taken in this turn
    taken: bool = False
    #: seats that have asked, as bits, and whether the answer of this turn was no
    asked: int = 0
    refused: bool = False
    #: cards everybody has seen going into a hand
    shown: tuple[Hand, ...] = ()
    dealer: Seat = 0
    games: int = 0
    scores: tuple[int, ...] = ()
    last: Path = ()


After = tuple[Canastastand, tuple[Effect, ...]]


class Canasta(Game[Canastastand, CanastaOptions]):
    """The game. Seat n + 1 is the left neighbour of seat n."""

    options_class = CanastaOptions
    horizon = 8  # some turns tell what a hand is good for

    def __init__(self, seats: int, options: CanastaOptions) -> None:
        super().__init__(seats, options)
        self.names = {card: cards.name(card, options.bild) for card in PACK}
        self.parties = seats > 3 and options.partei == "paare"
        if not self.parties:
            self.side = tuple(range(seats))
        else:
            self.side = tuple(int(seat % 2 or (seat == 4 and seats == 5)) for seat in range(seats))
        self.of_side = tuple(
            tuple(seat for seat in range(seats) if self.side[seat] == side) for side in range(max(self.side) + 1)
        )
        self.called = tuple(_together(seats) for seats in self.of_side)
        self.wild_groups = options.joker > 0

    def order(self, games: int) -> tuple[Seat, ...]:
        """Who plays a game, in turn: of five and six in parties one of a side pauses (001:2338-2342)."""
        if not self.parties or self.seats == 4:
            return tuple(range(self.seats))
        if self.seats == 6:
            pause = 4 - 2 * (games % 3)
            return tuple(seat for seat in range(6) if seat not in (pause, pause + 1))
        one, other = (seat for seat in (1, 3, 4) if seat != (4, 1, 3)[games % 3])
        return 0, one, 2, other

    def start(self) -> Canastastand:
        sides = len(self.of_side)
        return Canastastand(
            hands=((),) * self.seats,
            shown=((),) * self.seats,
            groups=((),) * sides,
            red=((),) * sides,
            scores=(0,) * sides,
            dealer=self.order(0)[-1],
        )

    def to_act(self, s: Canastastand) -> frozenset[Seat]:
        if s.phase in {"ziehen", "legen"}:
            return frozenset({s.turn})
        if s.phase == "fragen":
            return frozenset({self._partner(s)})
        if s.phase == "pause":
            return frozenset({s.dealer})
        return frozenset() if s.phase == "ende" else frozenset({CHANCE})

    def _partner(self, s: Canastastand) -> Seat:
        return next(seat for seat in self.order(s.games) if seat != s.turn and self.side[seat] == self.side[s.turn])

    # --- what a seat can do ---

    def need(self, s: Canastastand, side: int) -> int:
        """What the first meld of a side counts at least (001:2221-2229)."""
        score = s.scores[side]
        return 0 if score < 0 else 50 if score < 1500 else 90 if score < 3000 else 120

    def step(self, s: Canastastand, seat: Seat, path: Path = ()) -> Step:
        if seat not in self.to_act(s):
            return NOTHING
        if s.phase in {"fragen", "pause"}:
            choices = (YES, NO) if s.phase == "fragen" else (DEAL,)
            if path:
                return WHOLE if len(path) == 1 and path[0] in choices else NOTHING
            return Step(choices, prompt=self._asks(s, path), buttons=tuple(BUTTONS[each] for each in choices))
        targets, complete = self._touches(s, seat, path)
        if complete:
            return WHOLE
        if not targets:
            return NOTHING
        buttons = [BUTTONS[each] for each in targets if each in BUTTONS and (each != PILE or s.phase == "ziehen")]
        if PILE in targets and s.phase == "legen":
            buttons.append(THROW)
        return Step(targets, prompt=self._asks(s, path), buttons=tuple(buttons))

    def _touches(self, s: Canastastand, seat: Seat, path: Path) -> tuple[tuple[str, ...], bool]:
        """What may follow, and whether the path is a move; no move goes on."""
        side = self.side[seat]
        if s.phase == "ziehen" and path[:1] in ((), (STOCK,)):
            if path:
                return (), len(path) == 1
            return (STOCK, PILE) if self._takes(s, seat) else (STOCK,), False
        if s.groups[side]:
            found: dict[str, None] = {}
            for move in self._listed(s, seat):
                if move[: len(path)] == path:
                    if len(move) == len(path):
                        return (), True
                    found[move[len(path)]] = None
            return tuple(found), False
        hand = s.hands[seat]
        if s.phase == "legen":
            have = held(hand)
            if not path:
                return (*have, *self._ways_out(s, seat)), False
            if path in ((OUT,), (ASK,)):
                return (), path[0] in self._ways_out(s, seat)
            if len(path) == 2 and path[1] == PILE:
                return (), path[0] in self._thrown(s, hand)
            more, complete = self._opening(s, seat, path)
            if len(path) == 1 and path[0] in self._thrown(s, hand):
                more = (*more, PILE)
            return more, complete
        return self._opening(s, seat, path)

    def _takes(self, s: Canastastand, seat: Seat) -> bool:
        """Whether a seat can take the pile."""
        if not s.pile or KIND[s.pile[-1]] not in NATURAL:
            return False
        return bool(self._touches(s, seat, (PILE,))[0])

    def _listed(self, s: Canastastand, seat: Seat) -> Iterator[Path]:
        """All moves of a seat whose side has melded."""
        hand, groups = s.hands[seat], s.groups[self.side[seat]]
        have = held(hand)
        lying = {group.rank: group for group in groups}
        if s.phase == "ziehen":
            top = KIND[s.pile[-1]] if s.pile else BLACK
            if top in NATURAL:
                yield from self._taking(s, seat, top, have, lying)
            return
        wild = have.get(JOKER, 0) + have.get(DEUCE, 0)
        thrown = self._thrown(s, hand)
        for kind, count in have.items():
            if kind in thrown and (len(hand) > 1 or self._may_go_out(s, groups)):
                yield kind, PILE
            if kind in (JOKER, DEUCE):
                for rank, group in lying.items():
                    if group.takes(1) and self._leaves(s, hand, groups, (kind,), rank):
                        yield kind, FIGURE[rank]
            elif kind in lying and kind != BLACK:
                if self._leaves(s, hand, groups, (kind,), kind):
                    yield kind, FIGURE[kind]
            elif kind != BLACK:
                for third in (kind, JOKER, DEUCE):
                    enough = count >= 2 + (third == kind) and third in have
                    if enough and self._leaves(s, hand, groups, (kind, kind, third), kind):
                        yield kind, kind, third
        if self.wild_groups and WILD not in lying and wild >= 3:
            for jokers in range(3, -1, -1):
                path = (JOKER,) * jokers + (DEUCE,) * (3 - jokers)
                enough = have.get(JOKER, 0) >= jokers and have.get(DEUCE, 0) >= 3 - jokers
                if enough and self._leaves(s, hand, groups, path, WILD):
                    yield path
        for way in self._ways_out(s, seat):
            yield (way,)

    def _taking(
        self, s: Canastastand, seat: Seat, top: str, have: dict[str, int], lying: dict[str, Group]
    ) -> Iterator[Path]:
        """How a seat whose side has melded can take the pile (001:2203-2205, 2264)."""
        new = self.options.stoss == "neu"
        ways: list[Path] = []
        if top in lying and not s.frozen and not new:
            ways.append((FIGURE[top],))
        if top not in lying or not new:
            if have.get(top, 0) >= 2:
                ways.append((top, top))
            if have.get(top, 0) and top not in lying and not s.frozen:
                ways += [(top, wild) for wild in (JOKER, DEUCE) if wild in have]
        groups = s.groups[self.side[seat]]
        for way in ways:
            given = () if way[0] == FIGURE[top] else way
            hand = (*s.hands[seat], *s.pile)
            if self._leaves(s, hand, groups, (*given, top), top):
                yield PILE, *way

    def _leaves(self, s: Canastastand, hand: Hand, groups: tuple[Group, ...], kinds: Sequence[str], rank: str) -> bool:
        """Whether so many cards are left that the turn can end: one to throw and one to keep, or none needed."""
        left = len(hand) - len(kinds)
        return left >= 2 or self._may_go_out(s, _grow(groups, rank, pick(hand, kinds)))

    def _may_go_out(self, s: Canastastand, groups: tuple[Group, ...]) -> bool:
        """Whether a side with these groups may go out in this turn."""
        return enough(groups, self.options.aus) and not s.refused

    def _thrown(self, s: Canastastand, hand: Hand) -> dict[str, int]:
        """The kinds that may be thrown away: a black three is no base of a new pile (001:2257)."""
        have = held(hand)
        if s.taken and not s.pile and len(have) > 1:
            have.pop(BLACK, None)
        return have

    def _ways_out(self, s: Canastastand, seat: Seat) -> tuple[str, ...]:
        """The buttons of who can go out with all cards."""
        if s.refused or not self._way_out(s, seat):
            return ()
        asked = s.asked >> seat & 1
        return (OUT,) if asked or not self.parties else (OUT, ASK)

    def _way_out(self, s: Canastastand, seat: Seat) -> Way | None:
        """How a seat goes out with all cards, if it can."""
        hand, groups, out = s.hands[seat], s.groups[self.side[seat]], self.options.aus
        if self.options.auslegen == "beste":
            return way_out(hand, groups, out, self.options.joker)
        found = first_way_out(hand, groups, self.wild_groups)
        return found if found and enough(found.groups, out) else None

    def _opening(self, s: Canastastand, seat: Seat, path: Path) -> tuple[tuple[str, ...], bool]:
        """A first meld as it is touched: what may follow, and whether it is enough."""
        hand, need = s.hands[seat], self.need(s, self.side[seat])
        if s.phase == "legen":
            return opening(many(hand), Open(), path, need, len(hand) - 2, self.wild_groups)
        top = KIND[s.pile[-1]] if s.pile else BLACK
        if path[:1] != (PILE,) or top not in NATURAL:
            return (), False
        now, room = Open(NATURAL.index(top), 1), min(len(hand), len(hand) + len(s.pile) - 3)
        return opening(many(hand), now, path[1:], need, room, self.wild_groups)

    def _asks(self, s: Canastastand, path: Path) -> Text:
        """The question before the next touch."""
        if s.phase == "pause":
            return _("Gib die Karten für das nächste Spiel.")
        if s.phase == "fragen":
            return _("{side} fragt: „Darf ich ausmachen?“", side=SIDES[s.turn])
        opened = bool(s.groups[self.side[s.turn]])
        if not path:
            if s.phase == "ziehen":
                return (
                    _("Ziehe eine Karte vom Stapel.")
                    if not self._takes(s, s.turn)
                    else _("Ziehe vom Stapel oder nimm den ganzen Stoß.")
                )
            if opened:
                return _("Lege aus, lege an oder wirf eine Karte ab.")
            need = self.need(s, self.side[s.turn])
            if not need:
                return _("Lege deine erste Meldung aus oder wirf eine Karte ab.")
            return _("Wirf eine Karte ab, oder lege zuerst {n} Punkte aus.", n=need)
        if path[0] == PILE:
            return _("Mit welchen Karten nimmst du den Stoß?")
        if len(path) == 1:
            return _("Wohin soll die Karte, oder welche gehört dazu?")
        return _("Was kommt noch dazu?")

    def moves(self, s: Canastastand, seat: Seat) -> None:
        """There are too many first melds to list them."""
        return

    def propose(self, s: Canastastand, seat: Seat, rng: random.Random) -> Path:
        """A move a player might make; none that is possible is quite left out by chance."""
        if s.phase in {"fragen", "pause"}:
            return (rng.choice(self.step(s, seat).targets),)
        side, hand = self.side[seat], s.hands[seat]
        if s.phase == "ziehen":
            return self._touched(s, seat, (PILE,), rng) if self._takes(s, seat) and rng.random() < 0.7 else (STOCK,)
        ways = self._ways_out(s, seat)
        if ways and rng.random() < 0.6:
            return (OUT,)
        if s.groups[side]:
            listed = list(self._listed(s, seat))
            lays = [move for move in listed if move[-1] != PILE and move[0] not in (OUT, ASK)]
            if lays and rng.random() < 0.8:
                natural = [move for move in lays if JOKER not in move and DEUCE not in move]
                return rng.choice(natural if natural and rng.random() < 0.8 else lays)
            ends = [move for move in listed if move[-1] == PILE]
            if not ends:
                return rng.choice(listed)
            return self._throw(s, seat, [move[0] for move in ends], rng), PILE
        if rng.random() < 0.8:
            room, need = len(hand) - 2, self.need(s, side)
            starts, _enough = opening(many(hand), Open(), (), need, room, self.wild_groups)
            if starts:
                return self._touched(s, seat, (rng.choice(starts),), rng)
        return self._throw(s, seat, list(self._thrown(s, hand)), rng), PILE

    def _touched(self, s: Canastastand, seat: Seat, path: Path, rng: random.Random) -> Path:
        """A meld that begins so, touched on at random, mostly with natural cards."""
        while True:
            targets, complete = self._touches(s, seat, path)
            if complete:
                return path
            lays = [target for target in targets if target != PILE]
            natural = [target for target in lays if target not in (JOKER, DEUCE)]
            path = (*path, rng.choice(natural if natural and rng.random() < 0.7 else lays))

    def _throw(self, s: Canastastand, seat: Seat, kinds: list[str], rng: random.Random) -> str:
        """A card that is of little use to oneself and to who comes next."""
        if rng.random() < 0.15:
            return rng.choice(kinds)
        have = held(s.hands[seat])
        theirs = {group.rank for side, groups in enumerate(s.groups) if side != self.side[seat] for group in groups}
        mine = {group.rank for group in s.groups[self.side[seat]]}

        def use(kind: str) -> float:
            if kind in (JOKER, DEUCE):
                return 9.0
            if kind == BLACK:
                return 0.5
            return have[kind] + 3 * (kind in theirs) + 2 * (kind in mine) + rng.random()

        return min(kinds, key=use)

    # --- what follows ---

    def draw(self, s: Canastastand) -> Draw:
        return Shuffle(PACK)

    def apply(self, s: Canastastand, event: Event) -> After:
        effects: list[Effect] = []
        if isinstance(event, Chance):
            return self._deal(s, tuple(map(str, event.outcome)), effects), tuple(effects)
        assert isinstance(event, Move)
        seat, first = event.seat, event.path[0]
        if s.phase == "pause":
            effects.append(Said(text=_("{side} gibt.", side=SIDES[seat])))
            s = changed(self.start(), dealer=seat, games=s.games, scores=s.scores)
        elif s.phase == "fragen":
            s = self._answer(s, seat, first, effects)
        elif s.phase == "ziehen":
            s = self._take(s, seat, event.path, effects) if first == PILE else self._from_stock(s, seat, 1, effects)
            s = changed(s, phase="legen", refused=False)
            if len(s.hands[seat]) < 2 and not self._may_go_out(s, s.groups[self.side[seat]]):
                s = self._finish(s, -1, effects)  # a red three, and no card was left to draw for it
        elif first == OUT:
            s = self._out(s, seat, effects)
        elif first == ASK:
            effects.append(Said(text=_("{side} fragt: „Darf ich ausmachen?“", side=SIDES[seat])))
            s = changed(s, phase="fragen", asked=s.asked | 1 << seat)
        elif event.path[-1] == PILE:
            s = self._throw_away(s, seat, pick(s.hands[seat], event.path[:1])[0], effects)
        else:
            s = self._lay(s, seat, event.path, effects)
            if not s.hands[seat]:
                s = self._finish(s, seat, effects)
        return s, tuple(effects)

    def _deal(self, s: Canastastand, order: Hand, effects: list[Effect]) -> Canastastand:
        playing = self.order(s.games)
        starts = playing[(playing.index(s.dealer) + 1) % len(playing)]
        each = DEALT[self.seats]
        hands = [
            in_order(order[playing.index(seat) :: len(playing)][:each]) if seat in playing else ()
            for seat in range(self.seats)
        ]
        stock = order[each * len(playing) :]
        pile, frozen = stock[:1], False
        stock = stock[1:]
        # 001:2195: a card that may not lie there is covered
        while pile[-1] in RED or KIND[pile[-1]] == JOKER or (KIND[pile[-1]] == DEUCE and self.options.zwei):
            pile, stock, frozen = (*pile, stock[0]), stock[1:], self.options.anfang
        effects.append(Revealed(at=PILE, text=_("Offen liegt {card}.", card=self.names[pile[-1]])))
        frozen = frozen or KIND[pile[-1]] == DEUCE
        s = changed(
            s, phase="ziehen", hands=tuple(hands), stock=stock, pile=pile, frozen=frozen, turn=starts, last=(PILE,)
        )
        for seat in playing:
            s = self._red(s, seat, effects)
        return s

    def _red(self, s: Canastastand, seat: Seat, effects: list[Effect]) -> Canastastand:
        """Lay red threes down and draw for them (001:2253)."""
        while red := [card for card in s.hands[seat] if card in RED]:
            side = self.side[seat]
            text = _("{side} legt einen roten Dreier hin.", side=SIDES[seat])
            effects.append(Moved(source=HANDS[seat], to=LAID[side], text=text))
            hand = minus(s.hands[seat], red[:1])
            s = changed(s, hands=put(s.hands, seat, hand), red=put(s.red, side, in_order((*s.red[side], red[0]))))
            s = changed(s, shown=put(s.shown, seat, minus(s.shown[seat], red[:1])))
            if s.stock:
                s = self._gain(s, seat, s.stock[:1], effects)
        return s

    def _gain(self, s: Canastastand, seat: Seat, drawn: Hand, effects: list[Effect]) -> Canastastand:
        effects += [Said(text=_("Du ziehst {card}.", card=self.names[card]), only=(seat,)) for card in drawn]
        return changed(s, stock=s.stock[len(drawn) :], hands=put(s.hands, seat, in_order((*s.hands[seat], *drawn))))

    def _from_stock(self, s: Canastastand, seat: Seat, count: int, effects: list[Effect]) -> Canastastand:
        effects.append(Moved(source=STOCK, to=HANDS[seat], text=_("{side} zieht.", side=SIDES[seat])))
        s = changed(self._gain(s, seat, s.stock[:count], effects), taken=False, last=(STOCK,))
        return self._red(s, seat, effects)

    def _take(self, s: Canastastand, seat: Seat, path: Path, effects: list[Effect]) -> Canastastand:
        """The pile goes to the hand, its open card to a group."""
        count = len(s.pile)
        top, rest = s.pile[-1], s.pile[:-1]
        sentence = plural(
            count,
            _("{side} nimmt den Stoß: eine Karte."),
            _("{side} nimmt den Stoß: {n} Karten."),
            side=SIDES[seat],
        )
        effects.append(Moved(source=PILE, to=HANDS[seat], text=sentence))
        s = changed(
            s,
            pile=(),
            frozen=False,
            taken=True,
            hands=put(s.hands, seat, in_order((*s.hands[seat], top))),
        )
        rank = KIND[top]
        if path[1] == FIGURE[rank]:
            s = self._lay(s, seat, (rank, path[1]), effects)
        else:
            s = self._lay(s, seat, (rank, *path[1:]), effects, top)
        gained = in_order((*s.hands[seat], *rest))
        s = changed(
            s, hands=put(s.hands, seat, gained), shown=put(s.shown, seat, (*s.shown[seat], *rest)), last=(PILE,)
        )
        return self._red(s, seat, effects)

    def _lay(self, s: Canastastand, seat: Seat, path: Path, effects: list[Effect], top: str = "") -> Canastastand:
        """Lay what a path of cards, "naechste" and a group's name says; `top` goes before another of its rank."""
        side = self.side[seat]
        cut = [-1, *(number for number, target in enumerate(path) if target == NEXT), len(path)]
        for start, end in pairwise(cut):
            kinds = path[start + 1 : end]
            rank = ""
            if kinds[-1] in FIGURE.values():
                rank, kinds = kinds[-1].removeprefix("figur-"), kinds[:-1]
            hand = s.hands[seat]
            given = pick(hand, kinds)
            if top and start < 0 and top not in given:
                given = (top, *given[1:])
            rank = rank or made(given).rank
            before = next((group for group in s.groups[side] if group.rank == rank), None)
            groups = _grow(s.groups[side], rank, given)
            sentence = _("{side} legt {cards}.", side=SIDES[seat], cards=self._named(given))
            effects.append(Moved(source=HANDS[seat], to=LAID[side], text=sentence))
            after = next(group for group in groups if group.rank == rank)
            if after.full and not (before and before.full):
                effects.append(Said(text=self._canasta(after)))
            s = changed(
                s,
                groups=put(s.groups, side, groups),
                hands=put(s.hands, seat, minus(hand, given)),
                shown=put(s.shown, seat, minus(s.shown[seat], given)),
                lays=s.lays | 1 << seat,
                last=(LAID[side],),
            )
        return s

    @staticmethod
    def _named(given: Hand) -> Text:
        """What is laid, by kinds: of a group everybody sees how many there are, and not of which suits."""
        named = [LAYS[kind](count) for kind, count in held(given).items()]
        said = named[0]
        for number, more in enumerate(named[1:], 2):
            joint = _("{cards} und {more}") if number == len(named) else _("{cards}, {more}")
            said = Text(joint.msgid, (("cards", said), ("more", more)))
        return said

    def _canasta(self, group: Group) -> Text:
        if group.rank == WILD:
            return _("Das ist ein Canasta aus wilden Karten!")
        return _("Das ist ein natürliches Canasta!") if group.pure else _("Das ist ein gemischtes Canasta!")

    def _answer(self, s: Canastastand, seat: Seat, first: str, effects: list[Effect]) -> Canastastand:
        """001:2282: the answer binds."""
        if first == YES:
            effects.append(Said(text=_("{side} sagt Ja.", side=SIDES[seat])))
            return self._out(changed(s, phase="legen"), s.turn, effects)
        effects.append(Said(text=_("{side} sagt Nein.", side=SIDES[seat])))
        return changed(s, phase="legen", refused=True)

    def _out(self, s: Canastastand, seat: Seat, effects: list[Effect]) -> Canastastand:
        """All cards are laid, one perhaps thrown away."""
        side, hand = self.side[seat], s.hands[seat]
        found = self._way_out(s, seat)
        assert found
        groups, left = found
        given = minus(hand, left)
        if given:
            sentence = _("{side} legt {cards}.", side=SIDES[seat], cards=self._named(given))
            effects.append(Moved(source=HANDS[seat], to=LAID[side], text=sentence))
        s = changed(s, groups=put(s.groups, side, groups), hands=put(s.hands, seat, left), lays=s.lays | 1 << seat)
        return self._throw_away(s, seat, left[0], effects) if left else self._finish(s, seat, effects)

    def _throw_away(self, s: Canastastand, seat: Seat, card: str, effects: list[Effect]) -> Canastastand:
        sentence = _("{side} wirft {card} ab.", side=SIDES[seat], card=self.names[card])
        effects.append(Moved(source=HANDS[seat], to=PILE, text=sentence))
        frozen = s.frozen
        if KIND[card] in (JOKER, DEUCE):  # 001:2264
            frozen = True
            effects.append(Said(text=_("Der Stoß ist eingefroren.")))
        hand, shown = minus(s.hands[seat], (card,)), minus(s.shown[seat], (card,))
        s = changed(
            s,
            hands=put(s.hands, seat, hand),
            shown=put(s.shown, seat, shown),
            pile=(*s.pile, card),
            frozen=frozen,
            last=(PILE,),
        )
        if not hand:
            return self._finish(s, seat, effects)
        playing = self.order(s.games)
        turn = playing[(playing.index(seat) + 1) % len(playing)]
        asked = 0 if self.options.fragen == "zug" else s.asked
        s = changed(s, phase="ziehen", turn=turn, laid=s.laid | s.lays, lays=0, taken=False, refused=False, asked=asked)
        return s if s.stock else self._finish(s, -1, effects)

    def counted(self, s: Canastastand, side: int, out: int = 0) -> int:
        """What a side has in this game, with so much for going out (001:2292-2310)."""
        groups = s.groups[side]
        if not groups:
            return -1000
        red = len(s.red[side])
        points = out + (800 if red == 4 else 100 * red)
        for group in groups:
            points += worth(group.cards) + prize(group, self.options.joker)
        return points - sum([worth(s.hands[seat]) for seat in self.of_side[side]])

    def _finish(self, s: Canastastand, winner: Seat, effects: list[Effect]) -> Canastastand:
        if winner < 0:
            effects.append(Said(text=_("Der Stapel ist aufgebraucht: Das Spiel ist aus.")))
        elif s.laid >> winner & 1:
            effects.append(Said(text=_("{side} macht aus: 100 Punkte.", side=SIDES[winner])))
        else:
            effects.append(Said(text=_("{side} macht aus der Hand aus: 200 Punkte.", side=SIDES[winner])))
        gains = []
        for side, seats in enumerate(self.of_side):
            out = 0 if winner not in seats else 100 if s.laid >> winner & 1 else 200
            gains.append(self.counted(s, side, out))
            sentence = plural(
                gains[-1], _("{who}: {m} Punkt."), _("{who}: {m} Punkte."), who=self.called[side], m=signed(gains[-1])
            )
            effects.append(Scored(seat=seats[0], points=gains[-1], text=sentence))
        scores = tuple(have + gain for have, gain in zip(s.scores, gains, strict=True))
        games = s.games + 1
        s = changed(s, scores=scores, games=games)
        length = int(self.options.laenge)
        if length == 1 or max(scores) >= length or games >= MOST_GAMES:
            s = changed(s, phase="ende")
            outcome = self.outcome(s)
            assert outcome
            effects.append(Said(text=outcome.reason))
            return s
        playing, then = self.order(games - 1), self.order(games)
        after = playing[(playing.index(s.dealer) + 1) % len(playing)]
        return changed(s, phase="pause", dealer=after if after in then else then[(then.index(min(then)))])

    def outcome(self, s: Canastastand) -> Outcome | None:
        if s.phase != "ende":
            return None
        points = tuple(s.scores[side] for side in self.side)
        best = max(s.scores)
        if s.scores.count(best) > 1:
            reason = _("Gleichstand: {n} Punkte.", n=signed(best))
        else:
            side = s.scores.index(best)
            one = _("Schluss: {who} gewinnt mit {n} Punkten.", who=self.called[side], n=signed(best))
            more = _("Schluss: {who} gewinnen mit {n} Punkten.", who=self.called[side], n=signed(best))
            reason = more if len(self.of_side[side]) > 1 else one
        return Outcome(places(points), "points", reason, points)

    # --- what is seen ---

    def view(self, s: Canastastand, seat: Seat | None) -> View:
        bild = self.options.bild
        pieces: list[Piece] = []
        is_open = s.phase in {"pause", "ende"}
        for owner, hand in enumerate(s.hands):
            if owner == seat or is_open:
                pieces += [cards.piece(card, HANDS[owner], bild, "" if is_open else KIND[card]) for card in hand]
            else:
                pieces += cards.backs(HANDS[owner], len(hand))
        pieces += cards.backs(STOCK, len(s.stock))
        if s.pile:
            pieces += cards.backs(PILE, len(s.pile) - 1)
            pieces.append(cards.piece(s.pile[-1], PILE, bild))
        pile = _("Stoß, eingefroren") if s.frozen else _("Stoß")
        surfaces = [
            *(Area(HANDS[owner], _("{side}, Karten", side=SIDES[owner]), "fan", owner) for owner in range(self.seats)),
            Area(STOCK, _("Stapel"), "pile"),
            Area(PILE, pile, "pile"),
        ]
        for side, groups in enumerate(s.groups):
            surfaces.append(Area(LAID[side], self.called[side], "heaps"))
            mine = seat is not None and self.side[seat] == side and not is_open
            pieces += [self._heap(group, LAID[side], mine) for group in groups]
            if s.red[side]:
                count = len(s.red[side])
                label = plural(count, _("ein roter Dreier"), _("{n} rote Dreier"))
                pieces.append(Piece(LAID[side], "card", label, face=cards.face(s.red[side][0], bild), text=str(count)))
        return View(
            tuple(surfaces),
            tuple(pieces),
            SIDES[: self.seats],
            self._status(s),
            tuple(self._note(s, owner) for owner in range(self.seats)),
            s.last,
        )

    def _heap(self, group: Group, at: str, mine: bool) -> Piece:
        """A group as one card with how many there are: the natural ones and the wild ones."""
        bild = self.options.bild
        text, label = str(group.natural or len(group.cards)), LAYS[group.rank](group.natural or len(group.cards))
        if group.wild and group.natural:
            text = f"{text}+{group.wild}"
            label = _("{cards} und {more}", cards=label, more=LAYS[WILD](group.wild))
        if group.full:
            text, label = f"★ {text}", _("{cards}, ein Canasta", cards=label)
        shown = group.cards[-1]
        return Piece(
            at,
            "card",
            label,
            face=cards.face(shown, bild),
            text=text,
            target=FIGURE[group.rank] if mine else "",
            won=group.full,
        )

    def _status(self, s: Canastastand) -> Text:
        outcome = self.outcome(s)
        if outcome:
            return outcome.reason
        side = SIDES[s.turn]
        if s.phase == "geben":
            return _("Die Karten werden gemischt.")
        if s.phase == "pause":
            return addressed(
                s.dealer, _("Das Spiel ist aus. Du gibst."), _("Das Spiel ist aus. {side} gibt.", side=SIDES[s.dealer])
            )
        if s.phase == "fragen":
            partner = self._partner(s)
            return addressed(
                partner,
                _("Du antwortest."),
                _("{side} wartet auf die Antwort: {other}.", side=side, other=SIDES[partner]),
            )
        if s.phase == "ziehen":
            return addressed(s.turn, _("Du ziehst."), _("{side} zieht.", side=side))
        return addressed(s.turn, _("Du legst aus oder wirfst ab."), _("{side} legt aus oder wirft ab.", side=side))

    def _note(self, s: Canastastand, seat: Seat) -> Text:
        if seat not in self.order(max(0, s.games - (s.phase in {"pause", "ende"}))):
            return _("setzt aus")
        many_cards = plural(len(s.hands[seat]), _("eine Karte"), _("{n} Karten"))
        if s.games or s.phase == "ende":
            score = s.scores[self.side[seat]]
            return plural(score, _("{cards} · {m} Punkt"), _("{cards} · {m} Punkte"), cards=many_cards, m=signed(score))
        return many_cards

    def why_not(self, s: Canastastand, seat: Seat, path: Path) -> Text:
        if s.phase == "pause":
            return _("Erst werden neue Karten gegeben.")
        if s.phase == "fragen":
            return _("Antworte nur mit Ja oder Nein.")
        if not path:
            return _("Tippe eine Karte oder einen Knopf an.")
        touched = next(
            end for end in range(len(path) + 1) if end == len(path) or not self._follows(s, seat, path[: end + 1])
        )
        if touched == len(path):
            return _("Das ist noch nicht fertig: Tippe weiter, bis die Figur steht oder die Karte abgeworfen ist.")
        return self._refused(s, seat, path[:touched], path[touched])

    def _follows(self, s: Canastastand, seat: Seat, path: Path) -> bool:
        return path[-1] in self._touches(s, seat, path[:-1])[0]

    def _refused(self, s: Canastastand, seat: Seat, path: Path, target: str) -> Text:
        side = self.side[seat]
        hand, opened = s.hands[seat], bool(s.groups[side])
        if self._touches(s, seat, path)[1]:
            return _("Damit ist dieser Schritt getan.")
        if s.phase == "ziehen" and not path:
            return self._no_pile(s, seat) if target == PILE else _("Ziehe zuerst eine Karte.")
        if target == STOCK:
            return _("Du hast schon gezogen.") if s.phase == "legen" else _("Du nimmst schon den Stoß.")
        if target in (OUT, ASK):
            if s.refused:
                return _("Die Antwort war Nein: In diesem Zug machst du nicht aus.")
            return _("Ausmachen kannst du erst, wenn alle Karten passen und ein Canasta dabei ist.")
        if target == PILE:
            if not path:
                return _("Tippe erst die Karte an, die du abwerfen willst.")
            if len(path) > 1:
                return _("Abgeworfen wird nur eine Karte.")
            return _("Mit der letzten Karte machst du aus: Dafür fehlt noch ein Canasta.")
        if target == NEXT:
            return _("Erst muss die Figur fertig sein, und danach muss noch eine kommen.")
        if target.startswith("figur-"):
            if not path:
                return _("Tippe erst die Karte an, die du anlegen willst.")
            if not opened:
                return _("Anlegen kannst du, wenn deine Seite ausgelegt hat.")
            if path[-1] in (JOKER, DEUCE):
                return _("In einer Figur müssen die echten Karten in der Mehrzahl sein, und du behältst zwei Karten.")
            return _("Diese Karte passt nicht zu der Figur, oder dir bleiben zu wenige Karten.")
        if target not in KIND.values() or target not in held(hand):
            return _("Diese Karte hast du nicht auf der Hand.")
        if target == BLACK:
            if s.taken and not s.pile:
                return _("Nach dem Stoß darf ein schwarzer Dreier nicht die erste Karte sein.")
            return _("Schwarze Dreier legt man nur beim Ausmachen aus.")
        if path and target in (JOKER, DEUCE):
            return _("Hier passt keine wilde Karte: Die echten müssen in der Mehrzahl sein.")
        if path and target != path[-1] and path[-1] != NEXT:
            return _("In eine Figur kommen nur Karten von einem Wert und wilde Karten dahinter.")
        if not opened:
            return _("So kommst du nicht auf {n} Punkte für die erste Meldung.", n=self.need(s, side))
        return _("Davon hast du zu wenige, oder dir bleiben zu wenige Karten.")

    def _no_pile(self, s: Canastastand, seat: Seat) -> Text:
        if not s.pile:
            return _("Es liegt kein Stoß da.")
        top = KIND[s.pile[-1]]
        if top == BLACK:
            return _("Ein schwarzer Dreier sperrt den Stoß.")
        if top not in NATURAL:
            return _("Eine wilde Karte sperrt den Stoß.")
        if s.frozen:
            return _("Der Stoß ist eingefroren: Du brauchst zwei echte Karten, die zur offenen passen.")
        if not s.groups[self.side[seat]]:
            return _("Du brauchst zwei passende echte Karten und zusammen genug Punkte für die erste Meldung.")
        return _("Du kannst die offene Karte nicht auslegen.")

    # --- for programs ---

    def sample_world(self, s: Canastastand, seat: Seat | None, rng: random.Random) -> Canastastand:
        if s.phase in {"geben", "pause", "ende"}:
            stock = list(s.stock)
            rng.shuffle(stock)
            return changed(s, stock=tuple(stock))
        pool = list(s.stock)
        known = [hand if owner == seat else s.shown[owner] for owner, hand in enumerate(s.hands)]
        for hand, seen in zip(s.hands, known, strict=True):
            pool += minus(hand, seen)
        pool.sort()
        rng.shuffle(pool)
        hands = []
        for hand, seen in zip(s.hands, known, strict=True):
            count = len(hand) - len(seen)
            dealt = [card for card in pool if card not in RED][:count]
            for card in dealt:
                pool.remove(card)  # a red three lies in the stock alone
            hands.append(in_order((*seen, *dealt)))
        return changed(s, hands=tuple(hands), stock=tuple(pool))

    def evaluate(self, s: Canastastand, seat: Seat) -> float:
        """What the sides have, and would have if the game were over; who has not melded is not lost yet."""
        outcome = self.outcome(s)
        if outcome:
            return settled(outcome, seat)
        ends = []
        for side, score in enumerate(s.scores):
            ends.append(score if s.phase == "pause" else score + self._promises(s, side))
        mine = ends.pop(self.side[seat])
        return max(-0.95, min(0.95, (mine - max(ends)) / 2000))

    def _promises(self, s: Canastastand, side: int) -> float:
        """What the cards of a side are worth while the game goes on: groups that grow, and cards that can be laid."""
        points = 100.0 * len(s.red[side])
        ranks = set()
        for group in s.groups[side]:
            ranks.add(group.rank)
            points += worth(group.cards)
            if group.full:
                points += 500 if group.pure else 300
            else:
                points += 5 * len(group.cards) ** 2
        for seat in self.of_side[side]:
            for kind, count in held(s.hands[seat]).items():
                points += (
                    15 * count if kind in (JOKER, DEUCE) else 4 * count * count if kind not in ranks else 12 * count
                )
        return points if s.groups[side] else points - 250


def _grow(groups: tuple[Group, ...], rank: str, given: Hand) -> tuple[Group, ...]:
    """The groups of a side with these cards in that of a rank, which may be new."""
    if any(group.rank == rank for group in groups):
        return tuple([group.grown(given) if group.rank == rank else group for group in groups])
    found = (*groups, made(given))
    return tuple(sorted(found, key=lambda group: ORDER.index(group.rank) if group.rank in ORDER else len(ORDER)))


def _together(seats: Sequence[Seat]) -> Text:
    """ "Dachs", "Dachs und Igel", "Dachs, Igel und Fuchs"."""
    named: Text = SIDES[seats[-1]]
    for number, seat in enumerate(reversed(seats[:-1])):
        joint = _("{one} und {other}") if not number else _("{one}, {other}")
        named = Text(joint.msgid, (("one", SIDES[seat]), ("other", named)))
    return named


#: a turn draws, throws, asks and is answered, and takes a card from the stock or lays one with the pile: there are 108,
#: and what is laid stays; a deal, and the dealer before it
MAX_EVENTS = MOST_GAMES * (108 * 2 * 4 + 108 + 2)

RULESETS = (
    Ruleset(
        "canasta",
        "Canasta",
        Canasta,
        (2, 3, 4, 5, 6),
        version=2,
        max_events=MAX_EVENTS,
        fixed={"auslegen": "beste"},
        former={1: {"auslegen": "groesste"}},
        presets={"philos": Preset(_("wie im Philos-Heft"), {"laenge": "5000"})},
    ),
)
