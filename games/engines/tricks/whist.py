"""Whist: thirteen tricks, two against two, with its long, short and American form.

Source: 003:3-44. All cards are dealt; six tricks are the book, each further one is a point for its side. What the
source leaves open, and how we fill it:

- who deals first is drawn by whoever takes the last seat; partners sit opposite; the deal goes round;
- the cards go out in packets, not singly, which shuffled cards do not notice;
- the book is six tricks; 003:25 also calls the seventh trick "one book", which is the same point;
- honours count for the side that was dealt them, after the tricks; two each count for nobody;
- 003:40 names no order of the trump suits: ours is Herz, Kreuz, Karo, Pik, then, if agreed, a deal without trumps;
- a game of a rubber begins at nothing for both sides;
- nobody can fail to follow, so there is no revoke and no penalty for one.

Whist itself leaves points and honours to the players; Long, Short and American Whist fix them (003:27-30): to ten with
the honours from ace to ten, to five with those from ace to jack, to seven without any. What a form does not know
(three, four, five honours) is no option of it.

A deal: chance shuffles the 52 cards; the first thirteen go to the seat after the dealer, the next to the next, and the
last of all is the dealer's; chance turns a card of a second pack if trumps are found that way.

Moves: ("hand:herz-7",) plays a card; ("weiter",) by each after the deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.engines.chance import Dice, Draw
from games.engines.core import Chance, Event, Options, Preset, Revealed, Ruleset, Said, Seat, choice
from games.engines.kit import cards
from games.engines.kit.cards import RANKS_52, SUITS
from games.engines.kit.pack import Pack
from games.engines.kit.states import changed
from games.engines.kit.tricks import BY_CHANCE, NAMES, After, Deal, Hands, Tricks, number_of_tricks, suit_orders
from games.engines.scene import Area, Piece, Surface
from games.engines.text import Text, _, plural

BOOK = 6
PACK = Pack(RANKS_52)
#: the ranks that count as honours, from the highest
HONOURS = ("ass", "koenig", "dame", "bube", "10")
#: trumps in turn, by their places in `SUITS`; -1 is a deal without
ROUND = (2, 0, 3, 1, -1)


@dataclass(frozen=True, slots=True)
class WhistOptions(Options):
    """What the forms of the game differ in, and the source with itself."""

    punkte: int = choice(
        5,
        _("Eine Partie geht bis"),
        {5: _("5 Punkte"), 7: _("7 Punkte"), 10: _("10 Punkte")},
        "5 in the short form 003:29, 7 in the American 003:30, 10 in the long one 003:28",
    )
    figuren: int = choice(
        4,
        _("Honneurs sind"),
        {4: _("Ass, König, Dame und Bube im Trumpf"), 5: _("Ass bis Zehn im Trumpf"), 0: _("keine: Sie zählen nicht")},
        "four in the short form 003:29, five in the long one 003:26 and 003:28, none in the American 003:30",
    )
    fuenf: int = choice(
        6,
        _("Fünf Honneurs zählen"),
        {6: _("6 Punkte"), 4: _("so viel wie vier: 4 Punkte")},
        'three 2 points, four 4, "six" 6 003:26, but there are only five 003:28',
    )
    letzter: str = choice(
        "verfallen",
        _("Honneurs, mit denen eine Seite die Partie gewinnen würde,"),
        {"verfallen": _("zählen nicht"), "bis_davor": _("zählen bis auf den letzten Punkt")},
        "they may not be counted if that wins the game 003:26; only the last point must be one of a trick 003:26-29",
    )
    trumpf: str = choice(
        "letzte",
        _("Trumpf zeigt"),
        {
            "letzte": _("die letzte Karte, die der Geber bekommt"),
            "ziehen": _("eine Karte aus einem zweiten Spiel"),
            "reihe": _("die Reihenfolge Herz, Kreuz, Karo, Pik"),
            "reihe_ohne": _("diese Reihenfolge, danach ein Spiel ohne Trumpf"),
        },
        "the dealer's last card 003:19; a card of a second pack, or a fixed order, with or without no-trumps 003:40",
    )
    partien: int = choice(
        1,
        _("Gewonnen hat, wer zuerst"),
        {1: _("eine Partie gewinnt"), 2: _("zwei Partien gewinnt: ein Rubber")},
        "a rubber of two games won 003:15 and 003:34; one is ours, for a shorter match",
    )
    blatt: str = choice("franzoesisch", _("Karten"), cards.DECKS, "French suits 003:9; there are both")


def most_deals(points: int, games: int) -> int:
    """The deals of a match at most: every one of them gives a side a point."""
    return (2 * points - 1) * (2 * games - 1)


def most_events(points: int) -> int:
    """The events of a rubber at most: a deal is the shuffle, a card turned, 52 cards played, and four who have seen
    the result."""
    return most_deals(points, 2) * (1 + 1 + 52 + 4)


@dataclass(frozen=True, slots=True)
class Whiststand(Hands):
    """A match of tricks: `scores` are points in the game of the rubber; pairs are by side, seats 0 and 2 first."""

    honours: tuple[int, int] = (0, 0)
    games: tuple[int, int] = (0, 0)


class Whist(Tricks[Whiststand, WhistOptions]):
    """The game for four seats: 0 and 2 play together, 1 and 3. The further phase "trumpf" turns a card for trumps."""

    options_class = WhistOptions
    pack = PACK
    orders = suit_orders(PACK, RANKS_52[::-1])
    stand = Whiststand
    cards_each = 13

    def __init__(self, seats: int, options: WhistOptions) -> None:
        super().__init__(seats, options)
        self.most_deals = most_deals(options.punkte, options.partien)

    def next_deal(self, s: Whiststand, dealer: Seat, **more: Any) -> Whiststand:
        if max(s.scores) >= self.options.punkte:
            more["scores"] = (0,) * 4
        return super().next_deal(s, dealer, games=s.games, **more)

    # --- trumps ---

    def to_act(self, s: Whiststand) -> frozenset[Seat]:
        return BY_CHANCE if s.phase == "trumpf" else super().to_act(s)

    def draw(self, s: Whiststand) -> Draw:
        return Dice(1, len(PACK.cards)) if s.phase == "trumpf" else super().draw(s)

    def apply(self, s: Whiststand, event: Event) -> After[Whiststand]:
        if s.phase != "trumpf":
            return super().apply(s, event)
        assert isinstance(event, Chance)
        card = int(event.outcome[0]) - 1
        return self._with(changed(s, phase="spiel"), PACK.suit[card], card)

    def dealt(self, s: Whiststand, order: Sequence[int]) -> After[Whiststand]:
        rule = self.options.trumpf
        if rule == "ziehen":
            return changed(s, phase="trumpf"), ()
        if rule == "letzte":  # 003:19: the dealer takes it up, and all have seen it
            shown = tuple(1 << order[-1] if seat == s.dealer else 0 for seat in range(4))
            return self._with(changed(s, shown=shown), PACK.suit[order[-1]], order[-1])
        suits = ROUND if rule == "reihe_ohne" else ROUND[:4]
        return self._with(s, suits[s.number % len(suits)])

    def _with(self, s: Whiststand, trump: int, card: int = -1) -> After[Whiststand]:
        """The deal with this trump suit (-1: none), shown by a card or not."""
        if trump < 0:
            return s, (Said(text=_("Dieses Spiel ist ohne Trumpf.")),)
        suit, held = self.suits[trump], [s.hands[seat] | s.hands[seat + 2] for seat in (0, 1)]
        counting = PACK.of(*(f"{SUITS[trump]}-{rank}" for rank in HONOURS[: self.options.figuren]))
        honours = ((held[0] & counting).bit_count(), (held[1] & counting).bit_count())
        said = (
            _("Trumpf ist {suit}.", suit=suit)
            if card < 0
            else _("Aufgedeckt wird {card}: Trumpf ist {suit}.", card=self.names[card], suit=suit)
        )
        return changed(s, trump=trump, honours=honours), (Revealed(at="trumpf", text=said),)

    # --- what a deal is worth ---

    def account(self, s: Whiststand) -> Deal:
        goal = self.options.punkte
        tricks = [s.tricks[side] + s.tricks[side + 2] for side in (0, 1)]
        best = int(tricks[1] > tricks[0])
        gains = [0, 0]
        gains[best] = tricks[best] - BOOK
        said = plural(
            gains[best],
            _("{one} und {other} machen {tricks} Stiche: {n} Punkt."),
            _("{one} und {other} machen {tricks} Stiche: {n} Punkte."),
            one=NAMES[best], other=NAMES[best + 2], tricks=tricks[best],
        )  # fmt: skip
        if s.scores[best] + gains[best] < goal:  # 003:34: the tricks count first
            for side in (0, 1):
                worth = self._worth_of(s.honours[side], goal - 1 - s.scores[side] - gains[side])
                if worth:
                    gains[side] += worth
                    said = plural(
                        worth,
                        _("{before} {one} und {other} hatten {honours} Honneurs: {n} Punkt."),
                        _("{before} {one} und {other} hatten {honours} Honneurs: {n} Punkte."),
                        before=said, one=NAMES[side], other=NAMES[side + 2], honours=s.honours[side],
                    )  # fmt: skip
        return Deal((gains[0], gains[1]) * 2, said)

    def _worth_of(self, honours: int, room: int) -> int:
        """What so many honours count for a side that lacks `room` points to be one short of the game (003:26)."""
        worth = {3: 2, 4: 4, 5: self.options.fuenf}.get(honours, 0)
        if worth <= room:
            return worth
        return room if self.options.letzter == "bis_davor" else 0

    def finish(self, s: Whiststand, deal: Deal, **more: Any) -> After[Whiststand]:
        side = int(deal.gains[1] > deal.gains[0])
        if s.scores[side] + deal.gains[side] < self.options.punkte:
            return super().finish(s, deal, **more)
        # both sides may gain, but only who has made the tricks gets this far
        games = (s.games[0] + (side == 0), s.games[1] + (side == 1))
        said = _("{before} Das ist die Partie.", before=deal.said)
        return super().finish(s, Deal(deal.gains, said), games=games, **more)

    def enough(self, s: Whiststand) -> bool:
        return max(s.games) == self.options.partien

    def standing(self, s: Whiststand) -> tuple[int, ...]:
        return s.games * 2

    def won(self, s: Whiststand, best: list[Seat]) -> Text:
        one, other = NAMES[best[0]], NAMES[best[1]]
        if self.options.partien == 1:
            return _("{one} und {other} gewinnen die Partie.", one=one, other=other)
        return _("{one} und {other} gewinnen den Rubber.", one=one, other=other)

    # --- what is seen ---

    def middle(self, s: Whiststand, seat: Seat | None) -> tuple[list[Surface], list[Piece]]:
        if s.phase == "geben":
            return [Area("karten", _("Karten"), "pile")], [*cards.backs("karten", len(PACK.cards))]
        if s.trump < 0:
            return [], []
        name = self.suits[s.trump]
        face = cards.DRAWINGS[self.deck][SUITS[s.trump]]
        return [Area("trumpf", _("Trumpf: {suit}", suit=name))], [Piece("trumpf", "suit", name, face=face)]

    def note(self, s: Whiststand, seat: Seat, own: bool) -> Text:
        tricks = number_of_tricks(s.tricks[seat % 2] + s.tricks[seat % 2 + 2] if s.tricks else 0)
        if self.options.partien == 1:
            return _("{tricks} · Punkte: {points}", tricks=tricks, points=s.scores[seat])
        return _(
            "{tricks} · Punkte: {points} · Partien: {games}",
            tricks=tricks, points=s.scores[seat], games=s.games[seat % 2],
        )  # fmt: skip

    # --- for programs ---

    def ahead(self, s: Whiststand, seat: Seat) -> float:
        """Games, points and tricks more than the other side."""
        ours, theirs = seat % 2, 1 - seat % 2
        value = (
            0.5 * (s.games[ours] - s.games[theirs]) + 0.4 * (s.scores[ours] - s.scores[theirs]) / self.options.punkte
        )
        if s.phase == "spiel":
            tricks = s.tricks[ours] + s.tricks[ours + 2] - s.tricks[theirs] - s.tricks[theirs + 2]
            value += 0.4 * tricks / 13
        return value


def form(slug: str, title: str, points: int, **fixed: int | str) -> Ruleset:
    """One of the three forms (003:27-30): so many points, and which honours count."""
    rubber = Preset(_("Rubber: zwei gewonnene Partien"), {"partien": 2})
    return Ruleset(
        slug,
        title,
        Whist,
        (4,),
        max_events=most_events(points),
        fixed={"punkte": points, **fixed},
        presets={"rubber": rubber},
    )


RULESETS = (
    Ruleset(
        "whist",
        "Whist",
        Whist,
        (4,),
        max_events=most_events(10),
        presets={
            "kurz": Preset(_("Short Whist: bis 5 Punkte"), {"punkte": 5, "figuren": 4, "partien": 2}),
            "lang": Preset(_("Long Whist: bis 10 Punkte"), {"punkte": 10, "figuren": 5, "partien": 2}),
            "amerikanisch": Preset(
                _("American Whist: bis 7 Punkte, ohne Honneurs"), {"punkte": 7, "figuren": 0, "partien": 2}
            ),
        },
    ),
    form("long-whist", "Long Whist", 10, figuren=5),
    form("short-whist", "Short Whist", 5, figuren=4, fuenf=6),
    form("american-whist", "American Whist", 7, figuren=0, fuenf=6, letzter="verfallen"),
)
