"""Doppelkopf for four: every card is there twice, and who plays with whom comes out by playing.

The source only names the game (003:93-101) and refers to Wikipedia and pagat.com. We play by the Turnierspielregeln of
the Deutscher Doppelkopf-Verband (TSR); what people agree on at home instead are options. Ranks, who has won and what
it is worth stand in `doppelkopf_rules`. What we filled in or made simpler:

- who has something to announce names it at once, but the others only hear "Vorbehalt"; when all have spoken the
  highest is told, and what the others had in mind stays unknown (TSR 4.1 asks on until the highest is found);
- who speaks does so when it is their turn, before playing a card; levels are said one after the other, so none is
  skipped. Re and Kontra need 11 cards in hand, every further level one less (TSR 6.3, 6.4); who answers what the
  others have said may say Re or Kontra with one card less than that needed (6.5); a Hochzeit puts all this off by the
  tricks it took to find a partner, and nobody speaks before;
- a fox taken while a Hochzeit seeks a partner counts by the parties as they turn out;
- the deal is always played out; without nines everybody has ten cards, and everything is said with two cards less;
- with Armut (not in the TSR) its one to three trumps go to whoever takes them, who gives as many cards back and says
  how many of them are trumps; nobody need take them: then the deal counts nothing.

Bockrunden, throwing in a hand of nines, and the penalties of tournaments are left out.

A deal: chance shuffles the cards; the first twelve go to the seat after the dealer, and so on. Then these moves:

- ("gesund",), or ("vorbehalt", "hochzeit"), ("vorbehalt", "solo-dame"), ("vorbehalt", "armut") by each in turn;
- with Armut: ("nehmen",) or ("lassen",), and cards put back, ("hand:herz-9",);
- ("re",), ("kontra",), ("keine-90",) … before a card; ("hand:herz-10#2",) plays it;
- ("weiter",) by each after the deal.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any

from games.engines.core import (
    NOTHING,
    WHOLE,
    Effect,
    Event,
    Move,
    Moved,
    Options,
    Path,
    Preset,
    Ruleset,
    Said,
    Seat,
    Step,
    choice,
)
from games.engines.kit import cards
from games.engines.kit.pack import heap, put
from games.engines.kit.places import each
from games.engines.kit.scores import signed
from games.engines.kit.states import changed
from games.engines.kit.tricks import NAMES, After, Deal, Hands, MixedTrumps, Order, number_of_tricks
from games.engines.scene import Area, Button, Piece, Surface
from games.engines.text import Text, _, addressed, plural
from games.engines.tricks.doppelkopf_rules import (
    ALTE,
    CHARLIES,
    FOXES,
    LEVELS,
    NINES,
    PACK,
    PARTIES,
    SOLOS,
    items,
    orders,
)

ALL = 0b1111
ORDERS = {False: orders(False), True: orders(True)}
WISHES = ("hochzeit", "armut", *SOLOS)
SPECIALS = {
    "doppelkopf": _("Doppelkopf"),
    "fuchs": _("Fuchs gefangen"),
    "karlchen": _("Karlchen"),
    "gefangen": _("Karlchen gefangen"),
}
SPOKEN = {
    "re": _("Re"),
    "kontra": _("Kontra"),
    "keine-90": _("keine 90"),
    "keine-60": _("keine 60"),
    "keine-30": _("keine 30"),
    "schwarz": _("schwarz"),
}
GESUND = (Button("gesund", _("Gesund")), Button("vorbehalt", _("Vorbehalt …")))
ARMUT = (Button("nehmen", _("Ich nehme sie")), Button("lassen", _("Nein")))


@dataclass(frozen=True, slots=True)
class DoppelkopfOptions(Options):
    """How long a table plays, and what people agree on at home."""

    spiele: int = choice(
        4,
        _("Gespielt werden"),
        {1: _("ein Spiel"), 4: _("vier Spiele: jeder gibt einmal"), 8: _("acht Spiele"), 24: _("24 Spiele")},
        "20 deals and four compulsory solos in tournaments, TSR 8.5; shorter ones are ours",
    )
    neunen: bool = choice(
        True,
        _("Die Neunen"),
        {True: _("spielen mit: 48 Karten"), False: _("bleiben draußen: 40 Karten")},
        "48 cards TSR 2.2; many play without nines",
    )
    dulle: str = choice(
        "erste",
        _("Fallen beide Herz 10 in einen Stich,"),
        {"erste": _("ist die erste höher"), "zweite": _("ist die zweite höher")},
        "the first of two alike TSR 2.3; the second Dulle is a house rule",
    )
    schweine: bool = choice(
        False,
        _("Wer beide Karo-Asse hat,"),
        {False: _("hat zwei Füchse"), True: _("hat Schweinchen: die höchsten Trümpfe")},
        "not in the TSR; a house rule",
    )
    hochzeit: str = choice(
        "fremd",
        _("Bei einer Hochzeit spielt mit,"),
        {
            "fremd": _("wer den ersten fremden Stich macht"),
            "fehl": _("wer den ersten fremden Stich macht, der ohne Trumpf begann"),
        },
        "any trick TSR 4.4; one led with a plain card is a house rule",
    )
    armut: bool = choice(
        False,
        _("Wer höchstens drei Trümpfe hat,"),
        {False: _("muss sie spielen"), True: _("darf Armut ansagen")},
        "not in the TSR any more; a house rule",
    )
    karlchen: str = choice(
        "stich",
        _("Karlchen, der Kreuz-Bube, zählt,"),
        {
            "stich": _("wenn er den letzten Stich macht"),
            "fangen": _("auch, wenn er im letzten Stich gefangen wird"),
        },
        "only who takes the trick with him TSR 7.2.3; catching him is a house rule",
    )
    ansage: str = choice(
        "plus",
        _("Re und Kontra"),
        {"plus": _("zählen je 2 Punkte"), "doppelt": _("verdoppeln die Punkte")},
        "two points each TSR 7.2.2; doubling is a house rule",
    )
    aufspiel: str = choice(
        "vorhand",
        _("Bei einem freiwilligen Solo spielt aus,"),
        {"vorhand": _("wer links vom Geber sitzt"), "solist": _("wer das Solo spielt")},
        "the seat after the dealer TSR 5.1; the soloist is a house rule",
    )
    pflicht: bool = choice(
        False,
        _("Ein Pflichtsolo"),
        {False: _("gibt es nicht"), True: _("muss jeder einmal spielen, zusätzlich")},
        "one each in tournaments TSR 8.6; not at home",
    )
    blatt: str = choice("franzoesisch", _("Karten"), cards.DECKS, "French suits in the TSR; there are both")


@dataclass(frozen=True, slots=True)
class Doppelstand(Hands):
    """A match of tricks. Further phases: "vorbehalt", "armut" (who takes the poor one's trumps?), "tausch"."""

    #: "normal", "hochzeit", "armut" or one of `SOLOS`
    game: str = "normal"
    #: who is Re, and whose party everybody knows, as bits of seats
    re: int = 0
    open: int = 0
    #: what each has in mind, from the seat after the dealer on; "" is "gesund"
    wishes: tuple[str, ...] = ()
    #: how much each party has said, as places in `LEVELS`, and how many cards later that may be
    said: tuple[int, int] = (0, 0)
    shift: int = 0
    #: seats known as Re by word alone: they still hold a Kreuz-Dame
    owing: int = 0
    #: who got a special point, for what, and whose card it was (-1: nobody's)
    specials: tuple[tuple[str, Seat, Seat], ...] = ()
    #: whose Karo-Ass are the highest trumps
    pigs: Seat = -1
    #: Armut: who has it, the cards that lie there, what was given and what came back
    poor: Seat = -1
    pushed: int = 0
    given: int = 0
    back: int = 0
    #: who has played the compulsory solo, as bits; whether the same dealer deals again
    solos: int = 0
    again: bool = False


class Doppelkopf(MixedTrumps[Doppelstand, DoppelkopfOptions]):
    """The last seat deals first. Re is party 0, Kontra party 1."""

    options_class = DoppelkopfOptions
    pack = PACK
    stand = Doppelstand
    horizon = 60  # a deal to its end

    def __init__(self, seats: int, options: DoppelkopfOptions) -> None:
        super().__init__(seats, options)
        self.cards_each = 12 if options.neunen else 10
        self.most_deals = options.spiele + 4 * options.pflicht
        self._orders = ORDERS[options.dulle == "zweite"]
        self._steps: dict[Any, Step] = {}

    # --- the deal ---

    def in_play(self) -> int:
        return PACK.all if self.options.neunen else PACK.all & ~NINES

    def next_deal(self, s: Doppelstand, dealer: Seat, **more: Any) -> Doppelstand:
        if s.again:
            dealer = s.dealer  # TSR 4.2: after a compulsory solo the same dealer deals again
        return super().next_deal(s, dealer, solos=s.solos, **more)

    def dealt(self, s: Doppelstand, order: Sequence[int]) -> After[Doppelstand]:
        after = changed(s, phase="vorbehalt", re=_holders(s.hands))
        seat = self._shown_up(after)
        if seat < 0:
            return after, ()
        said = _("{name} muss jetzt das Pflichtsolo spielen.", name=NAMES[seat])
        return changed(after, turn=seat), (Said(text=said),)

    def order(self, s: Doppelstand) -> Order:
        return self._orders[s.game, s.pigs >= 0]

    def _shown_up(self, s: Doppelstand) -> Seat:
        """Who has to play the compulsory solo now, because only such are left (TSR 8.6); or -1."""
        left = [seat for seat in self._round[(s.dealer + 1) % 4] if not s.solos >> seat & 1]
        return left[0] if self.options.pflicht and len(left) >= self.most_deals - s.number and left else -1

    # --- reservations ---

    def step(self, s: Doppelstand, seat: Seat, path: Path = ()) -> Step:
        if s.phase not in ("vorbehalt", "armut", "tausch") or seat != s.turn:
            return super().step(s, seat, path)
        if s.phase == "armut":
            return _asked(path, _("Nimmst du die Trümpfe und spielst mit?"), ARMUT)
        if s.phase == "tausch":
            targets = tuple(PACK.targets[card] for card in each(s.hands[seat]))
            if path:
                return WHOLE if len(path) == 1 and path[0] in targets else NOTHING
            n = s.given.bit_count() - s.back.bit_count()
            return Step(targets, prompt=plural(n, _("Gib noch {n} Karte zurück."), _("Gib noch {n} Karten zurück.")))
        if self._shown_up(s) == seat:
            return _asked(path, _("Welches Solo spielst du?"), self._wish_buttons(SOLOS))
        wishes = self._wishes(s, seat)
        if path and path[0] == "vorbehalt":
            return _asked(path[1:], _("Was hast du vor?"), self._wish_buttons(wishes))
        if path:
            return WHOLE if path == ("gesund",) else NOTHING
        return Step(("gesund", "vorbehalt"), prompt=_("Bist du gesund, oder hast du einen Vorbehalt?"), buttons=GESUND)

    def _wishes(self, s: Doppelstand, seat: Seat) -> tuple[str, ...]:
        """What this hand may announce."""
        held = s.hands[seat]
        poor = 1 <= (held & self._orders["normal", False].trumps).bit_count() <= 3
        married = held & ALTE == ALTE
        return ("hochzeit",) * married + ("armut",) * (self.options.armut and poor) + SOLOS

    def _wish_buttons(self, wishes: tuple[str, ...]) -> tuple[Button, ...]:
        return tuple(Button(wish, self._wish_name(wish)) for wish in wishes)

    def _wish_name(self, wish: str) -> Text:
        """Short enough for a button: "Damensolo", "Herzsolo"."""
        of = wish.removeprefix("solo-")
        if of in cards.SUITS:
            return _("{suit}solo", suit=cards.SUIT_NAMES[self.deck][of])
        return SHORT_SOLO.get((self.deck, of)) or (_("ohne Trumpf") if of == "ohne" else self.game_name(wish))

    def game_name(self, game: str) -> Text:
        """ "Damensolo", "Solo in Herz", "Hochzeit"."""
        suit = game.removeprefix("solo-")
        if suit in cards.SUITS:
            return _("Solo in {suit}", suit=cards.SUIT_NAMES[self.deck][suit])
        if game in ("solo-dame", "solo-bube"):
            return _("Solo mit {rank} als Trumpf", rank=RANKS_SOLO[self.deck, suit])
        return {"solo-ohne": _("Solo ohne Trumpf"), "hochzeit": _("Hochzeit"), "armut": _("Armut")}.get(
            game, _("Normalspiel")
        )

    def do(self, s: Doppelstand, seat: Seat, path: Path) -> After[Doppelstand]:
        if s.phase == "vorbehalt":
            return self._reserve(s, seat, path)
        if s.phase == "armut":
            return self._take(s, seat, path == ("nehmen",))
        if s.phase == "tausch":
            return self._give_back(s, seat, PACK.card_of[path[0]])
        return self._speak(s, seat, path[0])

    def _reserve(self, s: Doppelstand, seat: Seat, path: Path) -> After[Doppelstand]:
        name, wish = NAMES[seat], "" if path == ("gesund",) else path[-1]
        if self._shown_up(s) == seat:
            return self._alone(s, seat, wish)
        said = Said(text=_("{name} hat einen Vorbehalt.", name=name) if wish else _("{name} ist gesund.", name=name))
        s = changed(s, wishes=(*s.wishes, wish))
        seats = self._round[(s.dealer + 1) % 4]
        if len(s.wishes) < 4:
            return changed(s, turn=seats[len(s.wishes)]), (said,)
        after, effects = self._found(s, seats)
        return after, (said, *effects)

    def _found(self, s: Doppelstand, seats: tuple[Seat, ...]) -> After[Doppelstand]:
        """The highest reservation: a compulsory solo, another solo, a Hochzeit, Armut; of two the first (TSR 4.1)."""

        def rank(place: int) -> tuple[int, int]:
            wish = s.wishes[place]
            due = self.options.pflicht and not s.solos >> seats[place] & 1
            return (4 if not wish else 3 if wish == "armut" else 2 if wish == "hochzeit" else 0 if due else 1), place

        place = min(range(4), key=rank)
        wish, seat = s.wishes[place], seats[place]
        s, name = changed(s, turn=seats[0]), NAMES[seat]
        if not wish:
            return changed(s, phase="spiel"), (Said(text=_("Alle sind gesund: Es wird ein Normalspiel.")),)
        if wish in SOLOS:
            return self._alone(s, seat, wish)
        if wish == "hochzeit":
            after = changed(s, phase="spiel", game=wish, open=1 << seat, shown=put(s.shown, seat, s.shown[seat] | ALTE))
            return after, (Said(text=_("{name} hat eine Hochzeit und sucht einen Partner.", name=name)),)
        trumps = self.order(s).trumps
        pushed = s.hands[seat] & trumps
        after = changed(
            s, phase="armut", game=wish, turn=(seat + 1) % 4, poor=seat, pushed=pushed,
            hands=put(s.hands, seat, s.hands[seat] & ~trumps), lacks=put(s.lacks, seat, trumps),
        )  # fmt: skip
        text = plural(
            pushed.bit_count(),
            _("{name} hat eine Armut und legt {n} Trumpf hin."),
            _("{name} hat eine Armut und legt {n} Trümpfe hin."),
            name=name,
        )
        return after, (Moved(source=f"hand-{seat}", to="armut", text=text),)

    def _alone(self, s: Doppelstand, seat: Seat, wish: str) -> After[Doppelstand]:
        due = self.options.pflicht and not s.solos >> seat & 1
        first = seat if due or self.options.aufspiel == "solist" else (s.dealer + 1) % 4
        after = changed(
            s, phase="spiel", game=wish, re=1 << seat, open=ALL, turn=first, leader=first,
            solos=s.solos | 1 << seat, again=due,
        )  # fmt: skip
        return after, (Said(text=_("{name} spielt allein: {game}.", name=NAMES[seat], game=self.game_name(wish))),)

    # --- Armut ---

    def _take(self, s: Doppelstand, seat: Seat, taken: bool) -> After[Doppelstand]:
        name = NAMES[seat]
        if taken:
            after = changed(
                s, phase="tausch", re=1 << seat | 1 << s.poor, open=ALL, given=s.pushed, pushed=0,
                hands=put(s.hands, seat, s.hands[seat] | s.pushed),
            )  # fmt: skip
            said = _("{name} nimmt die Trümpfe und spielt mit.", name=name)
            return after, (Moved(source="armut", to=f"hand-{seat}", text=said),)
        no = Said(text=_("{name} will nicht.", name=name))
        if (seat + 1) % 4 != s.poor:
            return changed(s, turn=(seat + 1) % 4), (no,)
        after, effects = self.finish(s, Deal((0,) * 4, _("Niemand nimmt die Armut: Das Spiel fällt aus.")), pushed=0)
        return after, (no, *effects)

    def _give_back(self, s: Doppelstand, seat: Seat, card: int) -> After[Doppelstand]:
        back, trumps = s.back | 1 << card, self.order(s).trumps
        s = changed(s, back=back, hands=put(s.hands, seat, s.hands[seat] & ~(1 << card)))
        if back.bit_count() < s.given.bit_count():
            return s, ()
        first, many = (s.dealer + 1) % 4, (back & trumps).bit_count()
        after = changed(
            s, phase="spiel", turn=first, hands=put(s.hands, s.poor, s.hands[s.poor] | back),
            lacks=put(s.lacks, s.poor, 0 if many else trumps),
        )  # fmt: skip
        text = plural(
            many,
            _("{name} gibt ebenso viele Karten zurück, darunter {n} Trumpf."),
            _("{name} gibt ebenso viele Karten zurück, darunter {n} Trümpfe."),
            name=NAMES[seat],
        )
        return after, (Moved(source=f"hand-{seat}", to=f"hand-{s.poor}", text=text),)

    # --- speaking and playing ---

    def _seeking(self, s: Doppelstand) -> bool:
        """Whether a Hochzeit still seeks a partner."""
        return s.game == "hochzeit" and s.open != ALL

    def extras(self, s: Doppelstand) -> Path:
        """The next thing the acting seat's party can say, if it is not too late."""
        party = 0 if s.re >> s.turn & 1 else 1
        level = s.said[party] + 1
        if level == 6 or self._seeking(s):
            return ()
        late = max(level, s.said[1 - party] + 1) if level == 1 and s.said[1 - party] else level
        if s.hands[s.turn].bit_count() < self.cards_each - s.shift - late:
            return ()
        return ("kontra",) if level == 1 and party else (LEVELS[level],)

    def label(self, target: str) -> Text:
        return _("Ansagen: {what}", what=SPOKEN[target])

    def _speak(self, s: Doppelstand, seat: Seat, target: str) -> After[Doppelstand]:
        party = 0 if s.re >> seat & 1 else 1
        known = s.open >> seat & 1
        said = put(s.said, party, s.said[party] + 1)
        s = changed(s, said=(said[0], said[1]))
        if not known:
            s = self._opened(changed(s, owing=s.owing | 1 << seat) if party == 0 else s, s.open | 1 << seat)
        if known or target in ("re", "kontra"):
            text = _("{name} sagt: {what}!", name=NAMES[seat], what=SPOKEN[target])
        else:
            text = _("{name} sagt: {party}, {what}!", name=NAMES[seat], party=PARTIES[party], what=SPOKEN[target])
        return s, (Said(text=text),)

    def _opened(self, s: Doppelstand, known: int) -> Doppelstand:
        """These seats have shown in a normal deal which party they belong to, and so perhaps have all."""
        if (known & s.re).bit_count() == 2 or (known & ~s.re).bit_count() == 3:
            known = ALL
        lacks = tuple(
            barred | ALTE if known >> seat & 1 and not s.re >> seat & 1 else barred
            for seat, barred in enumerate(s.lacks)
        )
        return changed(s, open=known, lacks=lacks)

    def apply(self, s: Doppelstand, event: Event) -> After[Doppelstand]:
        if s.phase != "spiel" or not isinstance(event, Move) or s.game in SOLOS:
            return super().apply(s, event)
        card = PACK.card_of.get(event.path[0], -1)
        shows: tuple[Effect, ...] = ()
        if card >= 0 and ALTE >> card & 1 and s.game == "normal":
            both = ALTE & ~(1 << card) & s.gone
            owing = s.owing & ~(1 << event.seat)
            s = self._opened(changed(s, owing=owing), ALL if both else s.open | 1 << event.seat)
        if card >= 0 and FOXES >> card & 1 and self.options.schweine and s.pigs < 0:
            s, shows = self._fox(s, event.seat, FOXES & ~(1 << card))
        after, effects = super().apply(s, event)
        return after, (*effects[:1], *shows, *effects[1:])

    def _fox(self, s: Doppelstand, seat: Seat, other: int) -> After[Doppelstand]:
        """A Karo-Ass is played: either it was alone, or both are pigs."""
        if s.hands[seat] & other:
            after = changed(s, pigs=seat, shown=put(s.shown, seat, s.shown[seat] | other))
            return after, (Said(text=_("Schweinchen! {name} hat beide.", name=NAMES[seat])),)
        return changed(s, lacks=put(s.lacks, seat, s.lacks[seat] | FOXES)), ()

    def taken(self, s: Doppelstand, taker: Seat) -> After[Doppelstand]:
        if s.game in SOLOS:
            return s, ()
        players = self.in_turn(s, s.last_leader)
        found: list[tuple[str, Seat, Seat]] = []
        if sum(self._worth[card] for card in s.last) >= 40:
            found.append(("doppelkopf", taker, -1))
        last = not any(s.hands)
        for card, player in zip(s.last, players, strict=True):
            if FOXES >> card & 1 and player != taker and s.pigs < 0:
                found.append(("fuchs", taker, player))
            if last and CHARLIES >> card & 1:
                if player == taker:
                    found.append(("karlchen", taker, -1))
                elif self.options.karlchen == "fangen":
                    found.append(("gefangen", taker, player))
        s = changed(s, specials=(*s.specials, *found)) if found else s
        return self._sought(s, taker) if self._seeking(s) else (s, ())

    def _sought(self, s: Doppelstand, taker: Seat) -> After[Doppelstand]:
        """After a trick of a Hochzeit that seeks a partner."""
        number = sum(s.tricks)
        plain = not self.order(s).trumps >> s.last[0] & 1
        if not s.re >> taker & 1 and (plain or self.options.hochzeit == "fremd"):
            after = changed(s, re=s.re | 1 << taker, open=ALL, shift=number - 1)
            return after, (Said(text=_("{name} spielt die Hochzeit mit.", name=NAMES[taker])),)
        if number < 3:
            return s, ()
        (bride,) = _seats(s.re)
        text = _("Niemand ist gefunden: {name} spielt allein.", name=NAMES[bride])
        return changed(s, open=ALL, shift=2), (Said(text=text),)

    # --- what a deal is worth ---

    def account(self, s: Doppelstand) -> Deal:
        re = _seats(s.re)
        solo = len(re) == 1
        eyes, tricks = (
            (sum(values[seat] for seat in re), sum(values) - sum(values[seat] for seat in re))
            for values in (s.points, s.tricks)
        )
        won, counted = items(eyes, tricks, s.said, solo)
        for what, seat, victim in () if solo else s.specials:
            party = 0 if s.re >> seat & 1 else 1
            if victim < 0 or s.re >> seat & 1 != s.re >> victim & 1:
                counted.append((party, 1, SPECIALS[what]))
        spoken = sum(points for _party, points, _text in counted if points == 2)
        net = sum(points * (1 - 2 * party) for party, points, _text in counted)
        if self.options.ansage == "doppelt" and won >= 0:
            counted = [(party, points % 2, text) for party, points, text in counted]
            net = (net - spoken * (1 - 2 * won)) * 2 ** (spoken // 2)
        gains = tuple(net * (3 if solo else 1) if seat in re else -net for seat in range(4))
        return Deal(gains, self._result(s, won, eyes, counted, net))

    def _result(
        self, s: Doppelstand, won: int, eyes: tuple[int, int], counted: list[tuple[int, int, Text]], net: int
    ) -> Text:
        def listed(party: int) -> Text | None:
            sums: Counter[Text] = Counter()
            for own, points, text in counted:
                sums[text] += points if own == party else 0
            texts = [_("{what} ({n})", what=text, n=n) if n > 1 else text for text, n in sums.items() if n]
            if self.options.ansage == "doppelt" and won == party:
                texts += [_("{what} (doppelt)", what=PARTIES[spoke]) for spoke in (0, 1) if s.said[spoke]]
            return _in_a_row(texts) if texts else None

        if won < 0:
            said = _("Re hat {re} Augen, Kontra {kontra}: Niemand hat erreicht, was angesagt war.", re=eyes[0],
                     kontra=eyes[1])  # fmt: skip
            gets = 0 if net >= 0 else 1
            return plural(
                abs(net), _("{said} {party} bekommt {n} Punkt."), _("{said} {party} bekommt {n} Punkte."), said=said,
                party=PARTIES[gets],
            )  # fmt: skip
        seats: list[Text] = [NAMES[seat] for seat in range(4) if (s.re >> seat & 1) == 1 - won]
        names = _in_a_row(seats)
        own, other = listed(won), listed(1 - won)
        assert own is not None
        if other is not None:
            own = _("{own}; dagegen {other}", own=own, other=other)
        worth = net if won == 0 else -net
        return plural(
            abs(worth),
            _("{party} ({names}) gewinnt mit {eyes} Augen: {own}. Das macht {worth} Punkt."),
            _("{party} ({names}) gewinnt mit {eyes} Augen: {own}. Das macht {worth} Punkte."),
            party=PARTIES[won], names=names, eyes=eyes[won], own=own, worth=signed(worth),
        )  # fmt: skip

    # --- what is seen ---

    def middle(self, s: Doppelstand, seat: Seat | None) -> tuple[list[Surface], list[Piece]]:
        if s.phase == "geben":
            return [Area("karten", _("Karten"), "pile")], [*cards.backs("karten", self.in_play().bit_count())]
        if s.phase != "armut":
            return [], []
        surface: list[Surface] = [Area("armut", _("Trümpfe der Armut"), "row")]
        if seat == s.poor:
            return surface, [PACK.piece(card, "armut", self.deck) for card in self.order(s).sorted(s.pushed)]
        return surface, [*cards.backs("armut", s.pushed.bit_count())]

    def unseen(self, s: Doppelstand, seat: Seat | None) -> int:
        return 0 if seat == s.poor else s.pushed

    def note(self, s: Doppelstand, seat: Seat, own: bool) -> Text:
        """Beside the cards of the others a telephone has room for one word: what they have said, whom they play for, or
        how many tricks they have; the points of the match are told between the deals."""
        place = (seat - s.dealer - 1) % 4
        if s.phase == "vorbehalt" and place < len(s.wishes):
            return _("Vorbehalt") if s.wishes[place] else _("gesund")
        if s.phase in ("geben", "zeigen", "ende") or (own and s.phase != "spiel"):
            return _("Punkte: {points}", points=signed(s.scores[seat]))
        tricks = number_of_tricks(s.tricks[seat])
        if not (s.open >> seat & 1 or (own and not self._seeking(s))):
            return tricks
        party = PARTIES[0 if s.re >> seat & 1 else 1]
        return _("{party} · {tricks}", party=party, tricks=tricks) if own else party

    def waiting(self, s: Doppelstand) -> Text:
        name = NAMES[s.turn]
        if s.phase == "vorbehalt":
            return addressed(
                s.turn,
                _("Gesund oder Vorbehalt? Du bist dran."),
                _("{name} ist dran: gesund oder Vorbehalt?", name=name),
            )
        if s.phase == "armut":
            return addressed(s.turn, _("Nimmst du die Armut?"), _("{name} überlegt, die Armut zu nehmen.", name=name))
        if s.phase == "tausch":
            return addressed(s.turn, _("Du gibst Karten zurück."), _("{name} gibt Karten zurück.", name=name))
        if s.game == "normal":
            return super().waiting(s)
        return _("{game}: {turn}", game=self.game_name(s.game), turn=super().waiting(s))

    def refused(self, s: Doppelstand, seat: Seat, path: Path) -> Text:
        if s.phase == "armut":
            return _("Sage erst, ob du die Armut nimmst.")
        if s.phase == "vorbehalt":
            if self._shown_up(s) == seat:
                return _("Du musst jetzt ein Solo spielen: Wähle eines.")
            if path and path[-1] == "hochzeit":
                return _("Für eine Hochzeit brauchst du beide {card}.", card=self._plural_old())
            if path and path[-1] == "armut":
                return _("Eine Armut kannst du hier nicht ansagen: Dafür brauchst du ein bis drei Trümpfe.")
            if path == ("vorbehalt",):
                return _("Sage noch, was du vorhast.")
            return _("Sage erst, ob du gesund bist oder einen Vorbehalt hast.")
        if path and path[0] in SPOKEN:
            return self._why_not_say(s, seat, path[0])
        return super().refused(s, seat, path)

    def _plural_old(self) -> Text:
        return _("Kreuz-Damen") if self.deck == "franzoesisch" else _("Eichel-Ober")

    def _why_not_say(self, s: Doppelstand, seat: Seat, target: str) -> Text:
        if s.phase != "spiel":
            return _("Ansagen kannst du, wenn gespielt wird.")
        if self._seeking(s):
            return _("Solange die Hochzeit einen Partner sucht, sagt niemand etwas an.")
        party = 0 if s.re >> seat & 1 else 1
        if target in ("re", "kontra") and target != ("re", "kontra")[party]:
            return _("Du gehörst zu {party}.", party=PARTIES[party])
        level = 1 if target == "kontra" else LEVELS.index(target)
        if level <= s.said[party]:
            return _("Das hat deine Partei schon angesagt.")
        if self.extras(s):
            return _("Sage eins nach dem anderen an.")
        return _("Dafür ist es zu spät: Du hast zu wenige Karten auf der Hand.")

    def why_not(self, s: Doppelstand, seat: Seat, path: Path) -> Text:
        if s.phase in ("vorbehalt", "armut"):
            return self.refused(s, seat, path)
        if s.phase == "tausch":
            card = PACK.card_of.get(path[0], -1) if path else -1
            if card >= 0 and s.hands[seat] >> card & 1:
                return _("Gib die Karten einzeln zurück.")
            return _("Tippe eine Karte auf deiner Hand an, die du zurückgibst.")
        return super().why_not(s, seat, path)

    # --- what a seat may imagine ---

    def sample_world(self, s: Doppelstand, seat: Seat | None, rng: random.Random) -> Doppelstand:
        if s.phase in ("geben", "zeigen", "ende"):
            return s
        known = list(s.shown)
        for other in _seats(s.owing):  # one Kreuz-Dame must be with whoever said Re
            held = s.hands[other] & ALTE
            known[other] |= held & -held
        if seat is not None and s.given:
            if seat == s.poor:
                (taker,) = _seats(s.re & ~(1 << seat))
                known[taker] |= s.given & s.hands[taker]
            elif s.re >> seat & 1:
                known[s.poor] |= s.back & s.hands[s.poor]
        seen = changed(s, shown=tuple(known))
        for _try in range(4):  # who did not speak of a Hochzeit hardly has one
            world = super().sample_world(seen, seat, rng)
            if s.game != "normal" or not any(
                world.hands[other] & ALTE == ALTE and other != seat and s.phase == "spiel" for other in range(4)
            ):
                break
        wishes = s.wishes
        if s.phase == "vorbehalt":
            seats = self._round[(s.dealer + 1) % 4]
            wishes = tuple(
                wish if seats[place] == seat or not wish else rng.choice(self._wishes(world, seats[place]))
                for place, wish in enumerate(wishes)
            )
        return changed(world, shown=s.shown, wishes=wishes)

    def imagined(self, s: Doppelstand, hands: tuple[int, ...], unseen: int, rng: random.Random) -> Doppelstand:
        pushed = unseen or s.pushed
        if s.game != "normal":
            return changed(s, hands=hands, pushed=pushed)
        return changed(s, hands=hands, re=s.re & s.open | _holders(hands) & ~s.open)

    # --- for programs ---

    def propose(self, s: Doppelstand, seat: Seat, rng: random.Random) -> Path:
        """A card at random, seldom a word; a Hochzeit is told, and a solo only now and then."""
        if s.phase == "spiel":
            extras = self.extras(s)
            return extras if extras and rng.random() < 0.02 else super().propose(s, seat, rng)
        if s.phase == "vorbehalt" and self._shown_up(s) != seat:
            wishes = self._wishes(s, seat)
            if len(wishes) > len(SOLOS):
                return ("vorbehalt", wishes[0]) if rng.random() < 0.9 else ("gesund",)
            return ("vorbehalt", rng.choice(SOLOS)) if rng.random() < 0.03 else ("gesund",)
        return super().propose(s, seat, rng)

    def ahead(self, s: Doppelstand, seat: Seat) -> float:
        """Points of the match more than the others, and Augen of the deal."""
        value = (s.scores[seat] * 4 - sum(s.scores)) / 60
        if s.phase == "spiel" and not self._seeking(s):
            mine = s.re >> seat & 1
            more = sum(points if s.re >> other & 1 == mine else -points for other, points in enumerate(s.points))
            value += 0.3 * max(-1.0, min(1.0, more / 80))
        return value


SHORT_SOLO = {
    ("franzoesisch", "dame"): _("Damensolo"),
    ("franzoesisch", "bube"): _("Bubensolo"),
    ("deutsch", "dame"): _("Obersolo"),
    ("deutsch", "bube"): _("Untersolo"),
}
RANKS_SOLO = {
    ("franzoesisch", "dame"): _("Damen"),
    ("franzoesisch", "bube"): _("Buben"),
    ("deutsch", "dame"): _("Obern"),
    ("deutsch", "bube"): _("Untern"),
}


def _asked(path: Path, prompt: Text, buttons: tuple[Button, ...]) -> Step:
    """The step that chooses one of the buttons."""
    targets = tuple(button.target for button in buttons)
    if path:
        return WHOLE if len(path) == 1 and path[0] in targets else NOTHING
    return Step(targets, prompt=prompt, buttons=buttons)


def _holders(hands: tuple[int, ...]) -> int:
    """Who holds a Kreuz-Dame."""
    return heap(seat for seat, held in enumerate(hands) if held & ALTE)


def _in_a_row(texts: list[Text]) -> Text:
    return reduce(lambda before, text: _("{before}, {text}", before=before, text=text), texts)


def _seats(bits: int) -> list[Seat]:
    return each(bits)


#: a deal is the shuffle, four reservations, at most three questions and three cards of an Armut, ten announcements, 48
#: cards, and four who have seen the result
MAX_EVENTS = (24 + 4) * (1 + 4 + 6 + 10 + 48 + 4)

RULESETS = (
    Ruleset(
        "doppelkopf",
        "Doppelkopf",
        Doppelkopf,
        (4,),
        max_events=MAX_EVENTS,
        presets={
            "turnier": Preset(_("wie im Turnier, mit Pflichtsolo"), {"spiele": 24, "pflicht": True}),
            "zuhause": Preset(
                _("wie zu Hause: ohne Neunen, mit Schweinchen und Armut"),
                {"neunen": False, "dulle": "zweite", "schweine": True, "armut": True, "karlchen": "fangen"},
            ),
        },
    ),
)
