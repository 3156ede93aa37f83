"""Skat, for three players, or for four with the dealer sitting out.

Sources: 000:1127-1411; 000:1149 (three or four), 000:1153-1161 (deal), 000:1320-1334 (bidding, Skat, announcement),
000:1352-1376 (play), 000:1378-1410 (scoring). Values and scoring stand in `skat_rules`. ISkO is the Internationale
Skatordnung. What the sources leave open, and how we fill it:

- when the other two pass at once Vorhand may still play, for 18; if he passes too, the deal is passed in and counts
  (Encyclopaedia Britannica, “Skat”, Auction; ISkO 3.2.16);
- a Null that is worth less than the bid cannot be announced, as 000:1141 has it; every other game can still grow;
- a Null ends with the soloist's first trick, for it is decided;
- there is no Kontra and no Re, no giving up a game, and no looking back further than the last trick.

A Ramsch is only named (000:1211). We play the usual one: each for himself, jacks are trump, Vorhand leads, the Skat
goes to the last trick, most Augen lose, doubled for each player without a trick; who takes all tricks wins 120.

A deal: chance shuffles the 32 cards, dealt out as 000:1157-1159 says: 3 to Vorhand, Mittelhand and Hinterhand each,
2 to the Skat, 4 to each, 3 to each. Then these moves:

- bidding: ("20",), the next value; ("sprung", "33"), a higher one; ("ja",) to hold; ("weg",) to pass;
- ("skat",) takes the Skat, ("hand",) leaves it; after taking it two moves ("hand:herz-7",) put cards away;
- the announcement: ("grand",), ("null-ouvert",); out of the hand a suit or Grand is followed by "einfach", "schneider",
  "schwarz" or "ouvert", as in ("herz", "schneider");
- playing a card: ("hand:herz-7",);
- ("weiter",) by each player after the deal.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.engines.core import Effect, Moved, O, Options, Path, Preset, Ruleset, Said, Seat, Step, choice
from games.engines.kit import cards
from games.engines.kit.cards import DECKS
from games.engines.kit.pack import PIQUET, heap, put
from games.engines.kit.places import each
from games.engines.kit.scores import signed
from games.engines.kit.states import changed
from games.engines.kit.tricks import NAMES, After, Deal, Hands, Order, Tricks, ahead_at_last, number_of_tricks
from games.engines.scene import Area, Button, Piece, Row, Sheet, Surface
from games.engines.text import Text, _, addressed
from games.engines.tricks.skat_rules import (
    BIDS,
    GAMES,
    NULL,
    ORDERS,
    SUIT_GAMES,
    Ansage,
    account,
    game_name,
    in_words,
    ramsch,
    ramsch_result,
    result,
    spitzen,
    write_down,
)

LEVELS = ("einfach", "schneider", "schwarz", "ouvert")
TEXT_BIDS = {str(bid): bid for bid in BIDS}
#: moves of a deal: the shuffle, at most one bid and one answer a value and three passes, taking the Skat and putting
#: two cards away, the announcement, thirty cards, four players who have seen the result
DEAL_EVENTS = 1 + 2 * len(BIDS) + 3 + 3 + 1 + 30 + 4
#: so many lines of the score list are kept and shown
SHOWN_ROWS = 6

#: 000:1157; the last is the dealer who sits out at a table of four
HANDS = (_("Vorhand"), _("Mittelhand"), _("Hinterhand"), _("Geber"))
SKAT_PROMPT = _("Nimmst du den Skat auf, oder spielst du aus der Hand?")
SKAT_BUTTONS = (Button("skat", _("Skat aufnehmen")), Button("hand", _("Hand spielen")))
FIRST_PROMPT = _("Drücke zwei Karten: Tippe die erste an.")
SECOND_PROMPT = _("Drücke noch eine Karte.")
PASS, HIGHER = Button("weg", _("Ich passe")), Button("sprung", _("Höher …"))
JUMP_PROMPT = _("Wie hoch reizt du?")
GAME_PROMPT = _("Welches Spiel sagst du an?")
LEVEL_PROMPT = _("Sagst du noch etwas dazu an?")
LEVEL_BUTTONS = (
    Button("einfach", _("Nichts weiter")),
    Button("schneider", _("Schneider")),
    Button("schwarz", _("Schwarz")),
    Button("ouvert", _("Schwarz und offen")),
)


@dataclass(frozen=True, slots=True)
class SkatOptions(Options):
    """What the sources disagree on, and how long and with which cards a table plays."""

    runden: int = choice(
        1,
        _("Wie lange wird gespielt?"),
        {
            1: _("eine Runde: jeder gibt einmal"),
            2: _("zwei Runden"),
            4: _("vier Runden"),
            12: _("zwölf Runden: zu viert eine Serie"),
            16: _("sechzehn Runden: zu dritt eine Serie"),
        },
        "48 deals in tournaments, otherwise as people like, each deals equally often 000:1151",
    )
    wertung: str = choice(
        "alleinspieler",
        _("Wer schreibt Punkte auf?"),
        {
            "alleinspieler": _("nur der Alleinspieler; verloren zählt doppelt"),
            "minus": _("Minuspunkte: gewinnt der Alleinspieler, für alle anderen"),
            "seeger": _("dazu 50 für ein gewonnenes Spiel, 40 (zu viert 30) für die anderen, wenn er verliert"),
            "seeger-fabian": _("ebenso, und 50 Abzug für ein verlorenes Spiel"),
        },
        "soloist only 000:1407; minus points 000:1408; extended Seeger 000:1410; "
        "the 50 taken off are in no source; they are the usual tournament scoring, called Seeger-Fabian",
    )
    eingepasst: str = choice(
        "weiter",
        _("Will niemand spielen"),
        {"weiter": _("gibt der Nächste"), "ramsch": _("wird ein Ramsch gespielt")},
        "next dealer, the official rule, or Ramsch, often in private play 000:1211",
    )
    offen_eins: int = choice(
        8,
        _("Ein offenes Spiel mit oder ohne einen Buben zählt"),
        {8: _("achtfach"), 9: _("neunfach")},
        "9 in the table 000:1217 and 000:1221; 8 by the list of levels 000:1302-1308 and ISkO 5.2.6",
    )
    blatt: str = choice("franzoesisch", _("Karten"), DECKS, "either pack 000:1129-1137")


@dataclass(frozen=True, slots=True)
class Zeile(Deal):
    """A line of the score list: what each seat got, the sentence about it, and what was played."""

    label: Text


@dataclass(frozen=True, slots=True)
class Skatstand(Hands):
    """A match of tricks, with what only Skat has. Further phases: "reizen", "skat", "druecken", "ansage"."""

    #: as dealt, then what the soloist has put away
    skat: int = 0
    # --- bidding: the speaker says values, the hearer holds them; -1 for nobody ---
    speaker: Seat = -1
    hearer: Seat = -1
    bid: int = 0
    #: the hearer has to answer the bid
    asked: bool = False
    #: seats that have passed, as bits
    passed: int = 0
    # --- the game ---
    soloist: Seat = -1
    hand_game: bool = False
    ansage: Ansage | None = None
    #: the soloist's twelve cards, with the Skat
    held: int = 0
    #: the last deals
    rows: tuple[Zeile, ...] = ()


class Skatspiel(Tricks[Skatstand, O]):
    """Skat, and what is played with its cards. The first dealer is seat 0; the seat after the dealer is Vorhand."""

    stand = Skatstand
    counts = cards.AUGEN
    leading = following = _("Spiele eine Karte.")

    #: deals of a match for each seat, where no option says it
    rounds: int = 1

    def __init__(self, seats: int, options: O) -> None:
        super().__init__(seats, options)
        self.most_deals = getattr(options, "runden", self.rounds) * seats
        # what a game does not leave open is as in Bierlachs and Ramsch: minus points, no Ramsch beside it
        self.scoring: str = getattr(options, "wertung", "minus")
        self.ramsch_follows: bool = getattr(options, "eingepasst", "") == "ramsch"
        self.open_with_one: int = getattr(options, "offen_eins", 8)
        self._trios = [tuple((dealer + place) % seats for place in (1, 2, 3)) for dealer in range(seats)]
        self._turns = {
            (dealer, leader): trio[place:] + trio[:place]
            for dealer, trio in enumerate(self._trios)
            for place, leader in enumerate(trio)
        }

    def start(self) -> Skatstand:
        return Skatstand(scores=(0,) * self.seats)

    def next_deal(self, s: Skatstand, dealer: Seat, **more: Any) -> Skatstand:
        return super().next_deal(s, dealer, **{"rows": s.rows, **more})

    def active(self, dealer: Seat) -> tuple[Seat, ...]:
        """Vorhand, Mittelhand and Hinterhand; with four at the table the dealer sits out (000:1149)."""
        return self._trios[dealer]

    def in_turn(self, s: Skatstand, leader: Seat) -> tuple[Seat, ...]:
        return self._turns[s.dealer, leader]

    def order(self, s: Skatstand) -> Order:
        return ORDERS[s.ansage.game if s.ansage else "grand"]

    # --- what a seat can do ---

    def step(self, s: Skatstand, seat: Seat, path: Path = ()) -> Step:
        if s.phase in ("spiel", "zeigen", "geben", "ende") or seat != s.turn:
            return super().step(s, seat, path)
        if s.phase == "reizen":
            return self._bidding_step(s, path)
        if s.phase == "skat":
            return _one_of(path, ("skat", "hand"), SKAT_PROMPT, SKAT_BUTTONS)
        if s.phase == "druecken":
            held = tuple(PIQUET.targets[card] for card in each(s.hands[seat]))
            return _one_of(path, held, SECOND_PROMPT if s.skat else FIRST_PROMPT, ())
        return self._announcement_step(s, path)

    def _bidding_step(self, s: Skatstand, path: Path) -> Step:
        if s.asked:  # 000:1328
            buttons = (Button("ja", _("Ja, {bid}", bid=s.bid)), PASS)
            return _one_of(path, ("ja", "weg"), _("Hältst du {bid}?", bid=s.bid), buttons)
        higher = [str(bid) for bid in BIDS if bid > s.bid]
        if s.hearer < 0:  # everyone has passed; Vorhand may still play for the least
            higher = higher[:1]
        targets = (*higher[:1], *(("sprung",) if len(higher) > 1 else ()), "weg")
        if path and path[0] == "sprung" and len(higher) > 1:  # 000:1326
            return _one_of(path[1:], tuple(higher[1:]), JUMP_PROMPT, _bid_buttons(higher[1:]))
        prompt = _("Reizt du höher als {bid}?", bid=s.bid) if s.bid else _("Willst du reizen?")
        return _one_of(path, targets, prompt, _bid_buttons(targets), more=("sprung",))

    def _announcement_step(self, s: Skatstand, path: Path) -> Step:
        games = {game: game_name(game, self.deck) for game in GAMES[:-1]}
        if s.hand_game and path and path[0] in games:  # 000:1397: announcing needs a game out of the hand
            return _one_of(path[1:], LEVELS, LEVEL_PROMPT, LEVEL_BUTTONS)
        more = tuple(games) if s.hand_game else ()
        # 000:1141: what is announced must be worth the bid; the value of a Null is fixed, any other can still grow
        for name, ouvert, label in (("null", False, _("Null")), ("null-ouvert", True, _("Null ouvert"))):
            if NULL[s.hand_game, ouvert] >= s.bid:
                games[name] = label
        return _one_of(path, tuple(games), GAME_PROMPT, tuple(map(Button, games, games.values())), more)

    # --- what follows ---

    def deal(self, s: Skatstand, order: Sequence[int]) -> After[Skatstand]:
        first, middle, rear = self.active(s.dealer)
        hands, none = [0] * self.seats, (0,) * self.seats
        # 000:1157-1159: three each, the Skat, four each, three each
        for seat, place in ((first, 0), (middle, 1), (rear, 2)):
            three, four, last = 3 * place, 11 + 4 * place, 23 + 3 * place
            hands[seat] = heap((*order[three : three + 3], *order[four : four + 4], *order[last : last + 3]))
        after = self.next_deal(
            s,
            s.dealer,
            phase="reizen",
            hands=tuple(hands),
            skat=heap(order[9:11]),
            turn=middle,  # 000:1207: Mittelhand bids to Vorhand
            speaker=middle,
            hearer=first,
            shown=none,
            lacks=none,
            tricks=none,
            points=none,
        )
        return after, (Said(text=self.dealing(s)),)

    def do(self, s: Skatstand, seat: Seat, path: Path) -> After[Skatstand]:
        hand = self.called(s, seat)
        if s.phase == "reizen":
            return self._bid(s, seat, path, hand)
        if s.phase == "ansage":
            return self._announce(s, path, hand)
        if path == ("hand",):
            after = changed(s, phase="ansage", hand_game=True)
            return after, (Said(text=_("{hand} spielt aus der Hand und lässt den Skat liegen.", hand=hand)),)
        if s.phase == "skat":
            a, b = (self.names[card] for card in each(s.skat))
            after = changed(s, phase="druecken", hands=put(s.hands, seat, s.hands[seat] | s.skat), skat=0)
            return after, (
                Moved(source="skat", to=f"hand-{seat}", text=_("{hand} nimmt den Skat auf.", hand=hand)),
                Said(text=_("Im Skat: {a} und {b}.", a=a, b=b), only=(seat,)),
            )
        card = PIQUET.card_of[path[0]]
        hands, skat = put(s.hands, seat, s.hands[seat] & ~(1 << card)), s.skat | 1 << card
        after = changed(s, hands=hands, skat=skat, phase="ansage" if skat.bit_count() == 2 else "druecken")
        return after, (
            Moved(source=f"hand-{seat}", to="skat", text=_("{hand} drückt eine Karte.", hand=hand)),
            Said(text=_("Gedrückt: {card}.", card=self.names[card]), only=(seat,)),
        )

    def _bid(self, s: Skatstand, seat: Seat, path: Path, hand: Text) -> After[Skatstand]:
        if path == ("weg",):
            return self._pass(s, seat, hand)
        if path == ("ja",):
            after = changed(s, asked=False, turn=s.speaker)
            return after, (Said(text=_("{hand}: ja.", hand=hand)),)
        bid = TEXT_BIDS[path[-1]]
        said = Said(text=_("{hand} sagt {bid}.", hand=hand, bid=bid))
        if s.hearer < 0:
            after, effects = self._soloist(changed(s, bid=bid), seat)
            return after, (said, *effects)
        return changed(s, bid=bid, asked=True, turn=s.hearer), (said,)

    def _pass(self, s: Skatstand, seat: Seat, hand: Text) -> After[Skatstand]:
        said = Said(text=_("{hand} passt.", hand=hand))
        s = changed(s, passed=s.passed | 1 << seat, asked=False)
        first, _middle, rear = self.active(s.dealer)
        left = [other for other in self.active(s.dealer) if not s.passed >> other & 1]
        if not left:
            return self._passed_in(s, said)
        survivor = s.hearer if seat == s.speaker else s.speaker
        if rear not in (s.speaker, s.hearer) and len(left) == 2:  # 000:1207: Hinterhand bids to the one who is left
            return changed(s, speaker=rear, hearer=survivor, turn=rear), (said,)
        if s.bid == 0:  # nobody has bid yet
            return changed(s, speaker=first, hearer=-1, turn=first), (said,)
        after, effects = self._soloist(s, survivor)
        return after, (said, *effects)

    def _soloist(self, s: Skatstand, seat: Seat) -> After[Skatstand]:
        hand = self.called(s, seat)
        text = _("{hand} spielt allein, gereizt bis {bid}.", hand=hand, bid=s.bid)
        return changed(s, phase="skat", soloist=seat, turn=seat, hearer=-1, speaker=-1), (Said(text=text),)

    def _passed_in(self, s: Skatstand, said: Effect) -> After[Skatstand]:
        if self.ramsch_follows:
            first = self.active(s.dealer)[0]
            after = changed(s, phase="spiel", ansage=Ansage("ramsch"), turn=first, leader=first, speaker=-1)
            return after, (said, Said(text=_("Niemand will spielen: Es wird ein Ramsch.")))
        text = _("Eingepasst: Niemand will spielen.")
        after, effects = self.finish(s, Zeile((0,) * self.seats, text, _("eingepasst")))
        return after, (said, *effects)

    def _announce(self, s: Skatstand, path: Path, hand: Text) -> After[Skatstand]:
        if path[0] in ("null", "null-ouvert"):
            ansage = Ansage("null", s.hand_game, 0, path[0] == "null-ouvert")
        elif s.hand_game:
            # 000:1308: who plays open has announced Schwarz as well
            ansage = Ansage(path[0], True, min(LEVELS.index(path[1]), 2), path[1] == "ouvert")
        else:
            ansage = Ansage(path[0])
        first = self.active(s.dealer)[0]
        words = in_words(ansage, self.deck)
        held = s.hands[s.soloist] | s.skat
        after = changed(s, phase="spiel", ansage=ansage, held=held, turn=first, leader=first)  # 000:1354: Vorhand leads
        return after, (Said(text=_("{hand} sagt an: {game}.", hand=hand, game=words)),)

    def played_out(self, s: Skatstand) -> bool:
        # 000:1366: a trick of the soloist decides a Null
        assert s.ansage is not None
        return not s.hands[s.turn] or (s.ansage.game == "null" and s.turn == s.soloist)

    def taken(self, s: Skatstand, taker: Seat) -> After[Skatstand]:
        if not self.played_out(s):
            return s, ()
        # 000:1362: the Skat counts for the soloist; in a Ramsch for the last trick
        seat = taker if s.soloist < 0 else s.soloist
        return changed(s, points=put(s.points, seat, s.points[seat] + augen(s.skat))), ()

    def account(self, s: Skatstand) -> Zeile:
        assert s.ansage is not None
        if s.ansage.game == "ramsch":
            gains = self.ramsch_gains(s)
            names = [self.called(s, seat) for seat in range(self.seats)]
            return Zeile(gains, ramsch_result(s.points, s.tricks, gains, names), _("Ramsch"))
        seat = s.soloist
        ended = account(s.ansage, s.held, s.points[seat], s.tricks[seat], s.bid, self.open_with_one)
        text = result(s.ansage, ended, s.points[seat], s.bid, self.called(s, seat), self.deck)
        label = _("{game}, {hand}", game=in_words(s.ansage, self.deck), hand=NAMES[seat])
        return Zeile(write_down(ended, seat, self.seats, self.scoring), text, label)

    def ramsch_gains(self, s: Skatstand) -> tuple[int, ...]:
        """What each seat gets for a Ramsch."""
        return ramsch(s.points, s.tricks, self.active(s.dealer), self.scoring)

    def finish(self, s: Skatstand, deal: Deal, **more: Any) -> After[Skatstand]:
        # the Skat of a deal that was not played stays unseen
        return super().finish(s, deal, rows=(*s.rows, deal)[-SHOWN_ROWS:], skat=s.skat if s.ansage else 0, **more)

    def ending(self, s: Skatstand, best: list[Seat]) -> tuple[str, Text]:
        return "series", ahead_at_last(s, best)

    # --- what is seen ---

    def side(self, s: Skatstand, seat: Seat) -> Text:
        """Vorhand, Mittelhand, Hinterhand or Geber of this deal."""
        return HANDS[(seat - s.dealer - 1) % self.seats]

    def dealing(self, s: Skatstand) -> Text:
        return _("{side} gibt die Karten.", side=NAMES[s.dealer])

    def has_tricks(self, s: Skatstand) -> bool:
        return s.ansage is not None

    def lies_open(self, s: Skatstand, owner: Seat) -> bool:
        return owner == s.soloist and s.ansage is not None and s.ansage.ouvert  # 000:1261

    def sees_skat(self, s: Skatstand, seat: Seat | None) -> bool:
        """The soloist who took it, all others when the deal is over (000:1259)."""
        if s.phase in ("zeigen", "ende"):
            return True
        return seat is not None and seat == s.soloist and not s.hand_game and s.phase in ("druecken", "ansage", "spiel")

    def unseen(self, s: Skatstand, seat: Seat | None) -> int:
        return 0 if self.sees_skat(s, seat) else s.skat

    def imagined(self, s: Skatstand, hands: tuple[int, ...], unseen: int, rng: random.Random) -> Skatstand:
        skat = unseen or s.skat
        # of the soloist's cards those already played are known
        held = s.held & s.gone | hands[s.soloist] | skat if s.held else 0
        return changed(s, hands=hands, skat=skat, held=held)

    def middle(self, s: Skatstand, seat: Seat | None) -> tuple[list[Surface], list[Piece]]:
        surfaces: list[Surface] = [
            Area("skat", _("Karten"), "pile") if s.phase == "geben" else Area("skat", _("Skat"), "row")
        ]
        if s.rows:
            surfaces.append(self._sheet(s))
        if s.phase == "geben":
            return surfaces, [*cards.backs("skat", len(PIQUET.cards))]  # the pack, before it is dealt
        if self.sees_skat(s, seat):
            return surfaces, [PIQUET.piece(card, "skat", self.deck) for card in self.order(s).sorted(s.skat)]
        return surfaces, [*cards.backs("skat", s.skat.bit_count())]

    def _sheet(self, s: Skatstand) -> Sheet:
        rows = [
            Row(
                f"spiel-{number}",
                _("{n}. {game}", n=number, game=row.label),
                tuple(f"{gain:+d}".replace("-", "−") if gain else "" for gain in row.gains),
            )
            for number, row in enumerate(s.rows, s.number - len(s.rows) + 1)
        ]
        total = Row("summe", _("Summe"), tuple(signed(score) for score in s.scores), "sum")
        return Sheet("liste", _("Spielliste"), NAMES[: self.seats], (*rows, total), tuple(range(self.seats)))

    def note(self, s: Skatstand, seat: Seat, own: bool) -> Text:
        points = signed(s.scores[seat])
        if s.phase == "reizen":
            if s.passed >> seat & 1:
                return _("passt · Punkte: {points}", points=points)
            if seat == s.speaker:
                return _("sagt · Punkte: {points}", points=points)
            if seat == s.hearer:
                return _("hört · Punkte: {points}", points=points)
        if s.phase in ("spiel", "zeigen", "ende") and s.tricks:
            tricks = number_of_tricks(s.tricks[seat])
            if seat == s.soloist:
                return _("spielt allein · {tricks} · Punkte: {points}", tricks=tricks, points=points)
            return _("{tricks} · Punkte: {points}", tricks=tricks, points=points)
        if seat == s.soloist:
            return _("spielt allein · Punkte: {points}", points=points)
        return _("Punkte: {points}", points=points)

    def waiting(self, s: Skatstand) -> Text:
        if s.phase == "spiel" and s.ansage is not None:
            return _("{game}: {turn}", game=in_words(s.ansage, self.deck), turn=super().waiting(s))
        hand, bid = self.called(s, s.turn), s.bid
        you, others = {
            "skat": (
                _("Du spielst allein, gereizt bis {bid}.", bid=bid),
                _("{hand} spielt allein, gereizt bis {bid}.", hand=hand, bid=bid),
            ),
            "druecken": (
                _("Du hast den Skat und drückst zwei Karten."),
                _("{hand} hat den Skat und drückt zwei Karten.", hand=hand),
            ),
            "ansage": (
                _("Du sagst ein Spiel an, gereizt bis {bid}.", bid=bid),
                _("{hand} sagt ein Spiel an, gereizt bis {bid}.", hand=hand, bid=bid),
            ),
        }.get(s.phase) or (
            (_("Du hörst {bid}: Ja oder weg?", bid=bid), _("{hand} hört {bid}: Ja oder weg?", hand=hand, bid=bid))
            if s.asked
            else (_("Du sagst: mehr als {bid}?", bid=bid), _("{hand} sagt: mehr als {bid}?", hand=hand, bid=bid))
            if bid
            else (_("Du darfst reizen."), _("{hand} darf reizen.", hand=hand))
        )
        return addressed(s.turn, you, others)

    # --- why not ---

    def why_not(self, s: Skatstand, seat: Seat, path: Path) -> Text:
        if s.phase == "reizen":
            return _why_no_bid(s, path)
        if s.phase == "skat":
            return _("Sage erst, ob du den Skat aufnimmst oder aus der Hand spielst.")
        if s.phase == "ansage":
            return _why_no_announcement(s, path)
        if s.phase == "druecken" and s.hands[seat] >> PIQUET.card_of.get(path[0] if path else "", 32) & 1:
            return _("Drücke die Karten einzeln: eine und dann noch eine.")
        return super().why_not(s, seat, path)

    def must(self, s: Skatstand, card: int) -> Text:
        if self.order(s).trumps >> s.trick[0] & 1:
            return _("Trumpf ist ausgespielt: Du musst Trumpf bedienen. Die Buben sind auch Trumpf.")
        return super().must(s, card)

    # --- for programs ---

    def propose(self, s: Skatstand, seat: Seat, rng: random.Random) -> Path:
        """A random move; but who bids or announces goes by the cards held, and seldom over their value."""
        if s.phase == "reizen":
            limit = _limit(s.hands[seat])
            if s.asked:
                return ("ja",) if s.bid <= limit else ("weg",)
            following = next((bid for bid in BIDS if bid > s.bid), None)
            return (str(following),) if following is not None and following <= limit else ("weg",)
        if s.phase == "skat":
            return ("hand",) if rng.random() < 0.2 else ("skat",)
        if s.phase == "ansage" and rng.random() < 0.8:
            return self._likely(s, seat, rng)
        return super().propose(s, seat, rng)

    def _likely(self, s: Skatstand, seat: Seat, rng: random.Random) -> Path:
        """The suit with most trumps, or Grand with three jacks, unless it is worth too little."""
        held = s.hands[seat]
        worth = {game: _plain_value(held | s.skat * (not s.hand_game), game) for game in GAMES[:-1]}
        able = [game for game in SUIT_GAMES if worth[game] + s.hand_game * (worth[game] // 4) >= s.bid]
        many = {game: (held & ORDERS[game].trumps).bit_count() for game in SUIT_GAMES}
        game = max(able or SUIT_GAMES, key=lambda name: (many[name], rng.random()))
        if (held & ORDERS["grand"].trumps).bit_count() >= 3 or not able:
            game = "grand"
        return (game, "einfach") if s.hand_game else (game,)

    def ahead(self, s: Skatstand, seat: Seat) -> float:
        """Points written down ahead of the others, and how the Augen stand in the deal."""
        mean = (sum(s.scores) - s.scores[seat]) / (self.seats - 1)
        value = (s.scores[seat] - mean) / 300
        if s.phase == "spiel" and s.ansage and seat in self.active(s.dealer):
            value += 0.3 * self._standing(s, seat, s.ansage)
        return value

    def _standing(self, s: Skatstand, seat: Seat, ansage: Ansage) -> float:
        if ansage.game == "ramsch":
            return (sum(s.points) / 3 - s.points[seat]) / 60
        if ansage.game == "null":
            ahead = s.tricks[seat] * -1.0 if seat == s.soloist else -0.5
            return ahead if seat == s.soloist else 0.0
        own = s.points[s.soloist] + augen(s.skat)
        ahead = (own - (sum(s.points) - s.points[s.soloist])) / 120
        return ahead if seat == s.soloist else -ahead


def augen(bits: int) -> int:
    """What the cards of a heap count together."""
    return sum(cards.AUGEN.get(PIQUET.ranks[card], 0) for card in each(bits))


def _bid_buttons(targets: Sequence[str]) -> tuple[Button, ...]:
    words = {"weg": PASS, "sprung": HIGHER}
    return tuple(words.get(target) or Button(target, _("{bid}", bid=target)) for target in targets)


def _why_no_bid(s: Skatstand, path: Path) -> Text:
    if s.asked:
        return _("Sage Ja, wenn du {bid} hältst, oder passe.", bid=s.bid)
    if not path:
        return _("Sage einen Reizwert, oder passe.")
    if s.hearer < 0:
        return _("Alle haben gepasst: Spiele für 18, oder passe auch.")
    bid = path[-1]
    if path == ("sprung",):
        return _("Sage noch, wie hoch du reizt.")
    if bid.isascii() and bid.isdigit():
        if len(bid) < 4 and int(bid) <= s.bid:
            return _("Du musst mehr als {bid} sagen.", bid=s.bid)
        return _("Das ist kein Reizwert, der jetzt gesagt werden kann.")
    return _("Beim Reizen sagst du einen Wert, oder du passt.")


def _why_no_announcement(s: Skatstand, path: Path) -> Text:
    if not path:
        return _("Sage an, was du spielst.")
    if path[0] in ("null", "null-ouvert"):
        value = NULL[s.hand_game, path[0] == "null-ouvert"]
        if value < s.bid:
            return _("Dieses Spiel zählt {value}, aber du hast bis {bid} gereizt.", value=value, bid=s.bid)
        return _("Beim Null gibt es nichts weiter anzusagen.")
    if path[0] not in GAMES:
        return _("Angesagt wird eine Farbe, Grand oder Null.")
    if not s.hand_game:
        return _("Nur wer aus der Hand spielt, kann bei Farbe und Grand noch etwas dazu ansagen.")
    if len(path) == 1:
        return _("Sage noch, ob du Schneider, Schwarz oder nichts weiter ansagst.")
    return _("Dazu ansagen kannst du nur Schneider, Schwarz oder offen.")


def _one_of(
    path: Path, targets: tuple[str, ...], prompt: Text, buttons: tuple[Button, ...], more: tuple[str, ...] = ()
) -> Step:
    """The step of a move that is one of `targets`; those in `more` are not complete yet."""
    if not path:
        return Step(targets, prompt=prompt, buttons=buttons)
    return Step(complete=len(path) == 1 and path[0] in targets and path[0] not in more)


def _plain_value(held: int, game: str) -> int:
    """What a game simply won with these cards is worth."""
    return account(Ansage(game), held, 61, 5, 0).value if spitzen(held, game) else 0


def _limit(held: int) -> int:
    """How high a careful player bids: a suit with five trumps of which one is a jack, a Grand with three jacks."""
    jacks = (held & ORDERS["grand"].trumps).bit_count()
    likely = [game for game in SUIT_GAMES if jacks and (held & ORDERS[game].trumps).bit_count() >= 5]
    if jacks >= 3:
        likely.append("grand")
    return max([_plain_value(held, game) for game in likely], default=0)


class Skat(Skatspiel[SkatOptions]):
    """The game as it is played in clubs and at home."""

    options_class = SkatOptions


RULESETS = (
    Ruleset(
        "skat",
        "Skat",
        Skat,
        (3, 4),
        max_events=16 * 4 * DEAL_EVENTS,
        presets={
            "turnier": Preset(_("wie im Turnier"), {"runden": 16, "wertung": "alleinspieler", "eingepasst": "weiter"}),
            "seeger": Preset(_("Turnier nach Seeger-Fabian"), {"runden": 16, "wertung": "seeger-fabian"}),
            "privat": Preset(_("wie zu Hause, mit Ramsch"), {"runden": 2, "eingepasst": "ramsch"}),
        },
    ),
)
