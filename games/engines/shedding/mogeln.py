"""Mogeln: cards go face down on the pile with a claim that rises; whoever doubts turns up the last card.

Source: 001:1938-1970. What it leaves open is filled in by `claims`, and here:

- what has to be claimed follows from the cards before, so a player only chooses what to lay;
- after the ace of all suits, or of the last one, comes the two again;
- the last card is laid by itself, since nobody can doubt it;
- with suits alone a round goes once round the table, or to the next doubt; its first player names another suit.

Moves, besides those of `claims`: with suits alone the first of a round names one before: ("farbe-herz", "karo-8").
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.core import Options, Path, Preset, Ruleset, Seat, choice
from games.engines.kit import cards
from games.engines.kit.shedding import SIDES
from games.engines.kit.states import changed
from games.engines.scene import Button
from games.engines.shedding.claims import RANK_WORDS, Claims, Claimstand, most_events
from games.engines.text import Text, _

RANKS = cards.RANKS_52
SUIT = "farbe-"


@dataclass(frozen=True, slots=True)
class MogelnOptions(Options):
    """What the source knows more than one way of."""

    ansage: str = choice(
        "wert",
        _("Angesagt wird"),
        {
            "wert": _("der Wert: Zwei, Drei … Ass"),
            "karte": _("die Karte: Kreuz 2 bis Kreuz-Ass, dann Pik, Herz und Karo"),
            "farbe": _("nur eine Farbe, in jeder Runde eine andere"),
        },
        "with suits or by ranks alone 001:1952-1954; suits alone 001:1970",
    )
    mehrere: bool = choice(
        True,
        _("Heimlich zwei Karten auf einmal legen"),
        {True: _("darf man versuchen: Es ist immer gemogelt"), False: _("geht nicht")},
        "another way of cheating 001:1960; without it hands can be counted",
    )
    joker: int = choice(
        0,
        _("Joker"),
        {0: _("keine"), 2: _("zwei: Sie stimmen immer"), 3: _("drei: Sie stimmen immer")},
        "52 cards 001:1942; if jokers take part they are what is claimed 001:1962",
    )
    erste: str = choice(
        "spiel",
        _("Nicht zweifeln kann man an"),
        {
            "spiel": _("der ersten Karte des Spiels und der letzten einer Hand"),
            "stapel": _("der ersten Karte auf jedem neuen Stapel und der letzten einer Hand"),
        },
        "the last card and the one laid first 001:1966: first of the game, or first since the pile was taken",
    )
    bild: str = choice("franzoesisch", _("Bilder der Karten"), cards.DECKS, "either will do 001:1942")


@dataclass(frozen=True, slots=True)
class Mogelstand(Claimstand):
    """A match, and what is claimed in it."""

    #: claims since the count began; with suits alone, who named this one (-1: it is to be named), and which
    count: int = 0
    namer: Seat = -1
    suit: str = ""


class Mogeln(Claims[Mogelstand, MogelnOptions]):
    """The game for three to six."""

    options_class = MogelnOptions

    def __init__(self, seats: int, options: MogelnOptions) -> None:
        super().__init__(seats, options, cards.pack(RANKS, jokers=options.joker), options.bild, options.mehrere)

    def fresh(self) -> Mogelstand:
        return Mogelstand()

    # --- claims ---

    def claim(self, s: Mogelstand) -> Text:
        if self.options.ansage == "farbe":
            return self.suits[s.suit]
        if self.options.ansage == "wert":
            return RANK_WORDS[RANKS[s.count % len(RANKS)]]
        return cards.name(self.pack[s.count % 52], self.deck)

    def true(self, s: Mogelstand, card: str) -> bool:
        if cards.suit(card) == "joker":  # 001:1962: they always are
            return True
        if self.options.ansage == "farbe":
            return cards.suit(card) == s.suit
        if self.options.ansage == "wert":
            return cards.rank(card) == RANKS[s.count % len(RANKS)]
        return card == self.pack[s.count % 52]

    def safe(self, s: Mogelstand, hand: tuple[str, ...]) -> bool:
        if not hand:  # 001:1966
            return True
        return s.turns == 0 if self.options.erste == "spiel" else not s.pile or s.pile[-1][0] < 0

    def believed(self, s: Mogelstand, following: Seat) -> Mogelstand:
        return changed(s, count=s.count + 1, namer=-1 if s.namer == following else s.namer)

    def anew(self, s: Mogelstand) -> Mogelstand:
        return changed(s, count=0, namer=-1)

    # --- with suits alone ---

    def heads(self, s: Mogelstand) -> tuple[Button, ...]:
        if self.options.ansage != "farbe" or s.namer >= 0:
            return ()
        return tuple([Button(f"{SUIT}{suit}", self.suits[suit]) for suit in cards.SUITS if suit != s.suit])

    def ask(self, s: Mogelstand) -> Text:
        return _("Welche Farbe soll gelegt werden?")

    def headed(self, s: Mogelstand, seat: Seat, target: str) -> Mogelstand:
        return changed(s, suit=target.removeprefix(SUIT), namer=seat)

    def headless(self, s: Mogelstand, path: Path) -> Text | None:
        if not self.heads(s):
            return _("Die Ansage steht schon fest.") if path and path[0].startswith(SUIT) else None
        if not path or not path[0].startswith(SUIT):
            return _("Bestimme erst die Farbe dieser Runde.")
        if path[0] == f"{SUIT}{s.suit}":
            return _("In jeder Runde wird eine andere Farbe gelegt.")
        if path[0].removeprefix(SUIT) not in cards.SUITS:
            return _("Diese Farbe gibt es nicht.")
        return None

    def to_lay(self, s: Mogelstand) -> tuple[Text, Text]:
        side = SIDES[s.turn]
        if self.heads(s):
            return _("Du bestimmst die Farbe."), _("{side} bestimmt die Farbe.", side=side)
        said = _("{side} ist am Zug, angesagt wird: {claim}.", side=side, claim=self.claim(s))
        return _("Du bist dran, angesagt wird: {claim}.", claim=self.claim(s)), said


RULESETS = (
    Ruleset(
        "mogeln",
        "Mogeln",
        Mogeln,
        (3, 4, 5, 6),
        max_events=most_events(6),
        presets={
            "farben": Preset(_("mit Farben: Kreuz 2 bis Karo-Ass"), {"ansage": "karte"}),
            "kinder": Preset(_("für den Anfang: nur eine Karte auf einmal"), {"mehrere": False}),
        },
    ),
)
