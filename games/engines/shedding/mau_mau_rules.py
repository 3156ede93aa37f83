"""What tables agree on before they play Mau-Mau, the state of a match, and what can be inferred of hidden hands.

The rules themselves stand in `mau_mau.py`.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from games.engines.core import Options, Path, Seat, choice
from games.engines.kit import cards
from games.engines.text import _

#: rank and suit of every card, looked up instead of cut out: this is the inner loop of random play
ALL_CARDS = tuple(f"{suit}-{rank}" for suit in cards.SUITS for rank in cards.RANKS_52)
SUIT = {card: cards.suit(card) for card in ALL_CARDS}
RANK = {card: cards.rank(card) for card in ALL_CARDS}
#: the order in a hand
ORDER = {card: number for number, card in enumerate(ALL_CARDS)}
#: 001:1934: seven to ten count their number, jack 2, queen 3, king 4, ace 11; two to six by their number too
VALUES = {"bube": 2, "dame": 3, "koenig": 4, "ass": 11, **{str(n): n for n in range(2, 11)}}
VALUE = {card: VALUES[RANK[card]] for card in ALL_CARDS}


# --- places and targets ---

STOCK, PILE, WISH = "stapel", "ablage", "wunsch"
DRAW, KEEP, SKIP, PASS, MAU, CAUGHT, ON, DEAL = (
    STOCK, "behalten", "aussetzen", "passen", "mau", "ertappt", "weiter", "geben",
)  # fmt: skip
WISHES = tuple(f"wunsch-{suit}" for suit in cards.SUITS)
LONGEST_ROUND, MOST_ROUNDS = 400, 40


@dataclass(frozen=True, slots=True)
class MauMauOptions(Options):
    """What the three sources disagree on or leave open."""

    karten: int = choice(
        5,
        _("Karten am Anfang"),
        {5: _("fünf"), 6: _("sechs")},
        "five 001:1919; five or six 000:1087, 003:62",
    )
    zu_zweit: bool = choice(
        False,
        _("Zu zweit bekommt jeder"),
        {False: _("so viele Karten wie sonst"), True: _("sieben Karten")},
        "seven with two players 003:62; others make no difference",
    )
    blatt: int = choice(
        32,
        _("Kartenspiel"),
        {32: _("32 Karten, ab der Sieben"), 52: _("52 Karten, ab der Zwei")},
        "32 cards 001:1917; the more players, the more cards, up to a double pack 003:54",
    )
    verdoppeln: str = choice(
        "noetig",
        _("Zwei Kartenspiele zusammen nimmt man,"),
        {
            "noetig": _("wenn eines für das Geben nicht reicht"),
            "reichlich": _("wenn nach dem Geben nicht für jeden eine Karte im Stapel bliebe"),
        },
        "three to six with 32 cards, five each, which leaves one at six 001:1913-1919; the more players, the more "
        "cards 003:54",
    )
    gezogen: str = choice(
        "darf",
        _("Eine gezogene Karte, die passt,"),
        {"darf": _("darf man gleich legen"), "muss": _("muss man gleich legen"), "nicht": _("bleibt auf der Hand")},
        "by agreement 000:1089; must be laid 001:1928; may not be laid 003:69",
    )
    freiwillig: bool = choice(
        False,
        _("Ziehen darf, wer legen könnte"),
        {False: _("nicht"), True: _("auch")},
        "allowed 000:1089; only when unable 001:1928, 003:69",
    )
    sieben: str = choice(
        "kontern",
        _("Auf eine Sieben"),
        {"kontern": _("legt man eine Sieben oder zieht"), "ziehen": _("zieht man zwei Karten")},
        "an answer makes it 4, 6 … 003:73, extended play 000:1096; no answer 001:1930",
    )
    aussetzer: str = choice(
        "8",
        _("Aussetzen lässt"),
        {"8": _("die Acht"), "ass": _("das Ass")},
        "the eight 001:1930, 003:72; eight or ace 000:1097",
    )
    gegenstechen: bool = choice(
        False,
        _("Wer aussetzen soll, darf mit einem Aussetzer antworten"),
        {False: _("nein"), True: _("ja, dann setzt der Nächste aus")},
        "skips at once 001:1930, 003:72; may answer by the extended play 000:1097",
    )
    bube: str = choice(
        "immer",
        _("Ein Bube passt"),
        {"immer": _("auf jede Farbe"), "notfalls": _("nur, wenn sonst nichts passt")},
        "any time 000:1098, 003:71; only when neither suit nor rank fits 001:1924",
    )
    bube_eigen: bool = choice(
        True,
        _("Hilft er nur in der Not, so passt er auf die eigene Farbe"),
        {True: _("wie jede andere Karte"), False: _("auch nur in der Not")},
        "a card of the suit may be laid 001:1921, jacks in need 001:1924: which of them holds for the jack of the suit",
    )
    bube_auf_bube: bool = choice(
        False,
        _("Bube auf Bube"),
        {False: _("geht nicht"), True: _("geht")},
        "never 000:1098, 003:71; 001:1924 does not forbid it, the rank fits",
    )
    richtung: str = choice(
        "aus",
        _("Die Richtung wechselt"),
        {"aus": _("nie"), "9": _("mit jeder Neun"), "koenig": _("mit jedem König")},
        "nine 003:74; nine or king 000:1099; never 001",
    )
    richtung_zu_zweit: bool = choice(
        False,
        _("Der Richtungswechsel zu zweit"),
        {False: _("bewirkt nichts"), True: _("lässt den anderen aussetzen")},
        "nothing 003:74; nothing or a skip 000:1099",
    )
    erste: bool = choice(
        False,
        _("Die erste offene Karte"),
        {False: _("hat keine Wirkung"), True: _("wirkt, als hätte der Geber sie gelegt")},
        "usually without effect 000:1101; the others are silent",
    )
    ruf: str = choice(
        "vorletzte",
        _("„Mau“ ruft man"),
        {
            "vorletzte": _("mit der vorletzten Karte"),
            "letzte": _("mit der letzten Karte"),
            "keine": _("gar nicht selbst, es wird angesagt"),
        },
        "when one card is left 000:1101, 003:75; before the last one is laid 000:1103; when going out, and nothing for "
        "forgetting 001:1934",
    )
    strafe: int = choice(
        1,
        _("Wer „Mau“ vergisst, zieht"),
        {1: _("eine Karte"), 2: _("zwei Karten"), 5: _("fünf Karten")},
        "one 003:75; one or two 000:1101; five 000:1103",
    )
    ertappen: bool = choice(
        False,
        _("Ein vergessenes „Mau“ wird bestraft"),
        {False: _("immer"), True: _("nur, wenn es ein anderer gleich merkt")},
        "when another player notices before the next card 000:1101; 000:1103 and 003:75 name no condition",
    )
    mischen: bool = choice(
        True,
        _("Ist der Stapel leer, werden die abgelegten Karten"),
        {True: _("neu gemischt"), False: _("nur umgedreht")},
        "often shuffled 000:1089; shuffled 003:77",
    )
    zwischenwerfen: bool = choice(
        False,
        _("Wer genau die gleiche Karte hat, darf sie dazwischenwerfen"),
        {False: _("nein"), True: _("ja, mit doppeltem Kartenspiel")},
        "an extra with a double pack, not for special cards 003:79",
    )
    ende: str = choice(
        "sofort",
        _("Hat jemand keine Karten mehr,"),
        {"sofort": _("ist die Runde aus"), "weiter": _("spielen die anderen um die Plätze weiter")},
        "over at once 001:1934, 003:83; the others usually play on 000:1087, or for places 003:83",
    )
    wertung: str = choice(
        "einzeln",
        _("Gespielt wird"),
        {"einzeln": _("eine Runde"), "siege": _("bis zu einigen Siegen"), "punkte": _("um Minuspunkte")},
        "minus points 001:1934; number of wins 003:89; 000:1087 only knows the single round",
    )
    siege: int = choice(
        5,
        _("Bei Siegen gewinnt, wer zuerst so viele hat"),
        {3: _("drei"), 5: _("fünf")},
        "five 003:89; three for a shorter match",
    )
    grenze: int = choice(
        100,
        _("Bei Minuspunkten ist Schluss, sobald jemand so viele hat"),
        {50: _("50 Punkte"), 100: _("100 Punkte")},
        "a hundred 001:1936; fifty for a shorter match",
    )
    bild: str = choice("franzoesisch", _("Bilder der Karten"), cards.DECKS, "either will do 003:54")


#: at some moment nothing in a hand fitted (suit, rank, whether a jack would have); so many of its cards came later
Void = tuple[str, str, bool, int]


@dataclass(frozen=True, slots=True)
class Maustand:
    """A match: the cards, whose turn it is, what the last card asks for, and the score so far.

    `phase` is "geben" or "mischen" (chance is asked), "spiel", "pause" (a round is over, its cards lie open) or
    "ende". A hand is in no order. The last card of `stock` is drawn next, the last of `pile` lies on top.
    """

    phase: str = "geben"
    hands: tuple[tuple[str, ...], ...] = ()
    stock: tuple[str, ...] = ()
    pile: tuple[str, ...] = ()
    turn: Seat = 0
    #: 1 to the left, -1 to the right
    way: int = 1
    #: the suit wished for; "*" for any, after a jack that was turned up
    wish: str = ""
    #: cards the sevens ask for
    pulls: int = 0
    #: a skip that may still be answered
    skip: bool = False
    #: the card just drawn, while it may be laid
    drawn: str = ""
    #: cards still to be drawn by whom, when the stock has run out; `look`: the first may be laid afterwards
    owed: tuple[tuple[Seat, int], ...] = ()
    look: bool = False
    #: who forgot to call and was not caught yet, -1 for nobody
    forgot: Seat = -1
    #: whether the top card may be answered out of turn
    throw: bool = False
    #: seats that let both pass, as bits
    waived: int = 0
    #: who has no cards left, the first one first
    order: tuple[Seat, ...] = ()
    dealer: Seat = 0
    #: moves in this round, and those in a row in which nothing could be drawn
    plies: int = 0
    idle: int = 0
    rounds: int = 0
    #: wins or minus points so far
    score: tuple[int, ...] = ()
    voids: tuple[tuple[Void, ...], ...] = ()
    #: the stock was turned over unshuffled: everybody knows it, and what was drawn of it since (`known`)
    turned: bool = False
    known: tuple[tuple[str, ...], ...] = ()
    last: Path = ()


def fits(card: str, suit: str, rank: str, jack: bool) -> bool:
    """Whether a card may be laid where this suit and rank are wanted and a jack is welcome or not."""
    if RANK[card] == "bube":
        return jack
    return SUIT[card] == suit or RANK[card] == rank or suit == "*"


def without(hand: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The hand less one copy of the card."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def later(voids: tuple[Void, ...], count: int) -> tuple[Void, ...]:
    """What is known of a hand after so many unknown cards came to it."""
    return tuple((suit, rank, jack, new + count) for suit, rank, jack, new in voids)


def less(voids: tuple[Void, ...], card: str) -> tuple[Void, ...]:
    """What is known of a hand after it laid a card: one that would have fitted then came later."""
    return tuple(
        (suit, rank, jack, new - 1 if new and fits(card, suit, rank, jack) else new) for suit, rank, jack, new in voids
    )


def deal_unknown(s: Maustand, viewer: Seat | None, rng: random.Random) -> tuple[tuple[tuple[str, ...], ...], list[str]]:
    """Hands and stock dealt anew as `viewer` may imagine them: own and known cards stay, what a hand lacked it lacks.

    The order of the stock is the order drawn; a stock everybody knows stays as it is.
    """
    pool = [] if s.turned else list(s.stock)
    kept: list[list[str]] = []
    for seat, hand in enumerate(s.hands):
        if seat == viewer:
            kept.append(list(hand))
            continue
        unknown = list(hand)
        for card in s.known[seat]:
            unknown.remove(card)
        kept.append(list(s.known[seat]))
        pool += unknown
    missing = [seat for seat, hand in enumerate(s.hands) if len(hand) > len(kept[seat])]
    for attempt in range(60):
        rng.shuffle(pool)
        left, hands = pool, [list(hand) for hand in kept]
        # those that are known to lack most are dealt first
        for seat in sorted(missing, key=lambda seat: -len(s.voids[seat])):
            left = _fill(hands[seat], len(s.hands[seat]), left, s.voids[seat] if attempt < 59 else ())
        if all(len(hand) == len(s.hands[seat]) for seat, hand in enumerate(hands)):
            break
    return tuple(map(tuple, hands)), list(s.stock) if s.turned else left


def _fill(hand: list[str], size: int, pool: list[str], voids: tuple[Void, ...]) -> list[str]:
    """Fill a hand from a shuffled pool as far as what is known of it allows; what is left of the pool."""
    room = [new for _suit, _rank, _jack, new in voids]  # so many that would have fitted may be in it
    left = []
    for card in pool:
        hits = [number for number, (suit, rank, jack, _new) in enumerate(voids) if fits(card, suit, rank, jack)]
        if len(hand) < size and all(room[number] > 0 for number in hits):
            hand.append(card)
            for number in hits:
                room[number] -= 1
        else:
            left.append(card)
    return left
