"""Binokl, for two players with two packs of 24 cards: tricks count, and so do the combinations one announces.

Source: 001:2060-2120. What it leaves open, and how we fill it:

- the deal alternates; the player after the dealer leads; the packets of three are nothing that shuffled cards notice;
- the cards rank as they count, as in 66 (001:1871); of two equal cards the first played wins in every suit, not in
  trumps alone (001:2075);
- who must follow need not beat the card led;
- a combination is announced by whoever is about to lead, for one of its cards has to be led; as an option several at
  once, from the most valuable down, and then one card of any of them is led;
- cards announced before serve again where a new one comes to them: a combination all of whose cards have been announced
  is no new one;
- the trump nine is announced like any combination, or it takes the open trump card, which counts nothing; that is for
  whoever is about to lead, which nobody is twice before the first trick;
- the last trick: see the option; announcing it is no combination, so the end of the stock does not forbid it;
- nobody forgets to draw here: the computer deals the cards out;
- "Aus!" is called by whoever is about to lead, after a trick or a combination, as the sum grows by nothing else. If
  nobody calls, the deal is played out, and then whoever had enough first has won.

A deal: chance shuffles the 48 cards; the first twelve go to the player after the dealer, the next to the dealer; then
comes the trump card, then the stock from its top.

Moves: ("hand:herz-ass",) or ("hand:herz-ass#2",) plays a card; ("tauschen",) takes the trump card for the nine; a
combination: ("trumpf-neun",), ("hochzeit:herz",), ("trumpf-hochzeit",), ("binokel",), ("vier:bube",), ("quinte:herz",),
("trumpf-quinte",), ("doppel-binokel",), ("acht:ass",); ("letzter-stich",) announces it; ("aus",) claims the match;
("weiter",) by each after the deal.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from games.engines.core import Options, Path, Preset, Ruleset, Said, Seat, choice
from games.engines.kit import cards
from games.engines.kit.cards import DECKS, SUITS
from games.engines.kit.marriages import EXCHANGE, MARRIAGE, Couples, Marriages
from games.engines.kit.pack import Pack, put
from games.engines.kit.states import changed
from games.engines.kit.tricks import NAMES, After, Deal, suit_orders
from games.engines.text import Text, _, plural

#: the tricks of a deal count 240, so after nine deals one of two has a thousand, the ten for the last trick left out
MAX_DEALS = 9
#: the shuffle, 48 cards, exchange, a combination for each card that has not been in one, the last trick, the claim, two
#: go on
DEAL_EVENTS = 1 + 48 + 1 + 48 + 1 + 1 + 2
PACK = Pack(("9", "bube", "dame", "koenig", "10", "ass"), copies=2)
RANKS = ("ass", "10", "koenig", "dame", "bube", "9")
LAST = "letzter-stich"
#: four of a rank and all eight, 001:2094-2097 and 001:2101-2105
FOURS = {"bube": (40, 400), "dame": (60, 600), "koenig": (80, 800), "ass": (100, 1000)}
MANY = {
    "franzoesisch": {"bube": _("Buben"), "dame": _("Damen"), "koenig": _("Könige"), "ass": _("Asse")},
    "deutsch": {"bube": _("Unter"), "dame": _("Ober"), "koenig": _("Könige"), "ass": _("Däuser")},
}


@dataclass(frozen=True, slots=True)
class Meld:
    """A combination: what it counts, and the cards it takes `copies` of each of."""

    worth: int
    kinds: tuple[int, ...]
    copies: int = 1

    def found(self, held: int, used: int) -> int:
        """Its cards in a hand, as many as can be of those `used` before but not these alone; 0 if it is not there."""
        if self.copies == 2:
            every = sum(self.kinds)
            return every if held & every == every and every & ~used else 0
        picks = []
        for kind in self.kinds:
            here = held & kind
            if not here:
                return 0
            pick = here & used or here
            picks.append(pick & -pick)
        if sum(picks) & ~used:
            return sum(picks)
        for place, kind in enumerate(self.kinds):
            new = held & kind & ~used
            if new:
                picks[place] = new & -new
                return sum(picks)
        return 0


def melds(trump: int) -> dict[str, Meld]:
    """All combinations (001:2090-2105) by what one touches, from the most valuable down."""

    def kinds(suit: str, *ranks: str) -> tuple[int, ...]:
        return tuple(PACK.of_suit[SUITS.index(suit)] & PACK.of_rank[rank] for rank in ranks)

    binokel = *kinds("pik", "dame"), *kinds("karo", "bube")
    found = {"trumpf-neun": Meld(10, kinds(SUITS[trump], "9")), "binokel": Meld(40, binokel)}
    found["doppel-binokel"] = Meld(300, binokel, 2)
    for number, suit in enumerate(SUITS):
        pair, five = kinds(suit, "koenig", "dame"), kinds(suit, "ass", "koenig", "dame", "bube", "10")
        if number == trump:
            found |= {"trumpf-hochzeit": Meld(40, pair), "trumpf-quinte": Meld(250, five)}
        else:
            found |= {f"{MARRIAGE}{suit}": Meld(20, pair), f"quinte:{suit}": Meld(150, five)}
    for rank, (four, eight) in FOURS.items():
        of_rank = tuple(kind for suit in SUITS for kind in kinds(suit, rank))
        found |= {f"vier:{rank}": Meld(four, of_rank), f"acht:{rank}": Meld(eight, of_rank, 2)}
    return dict(sorted(found.items(), key=lambda item: -item[1].worth))


MELDS = tuple(melds(trump) for trump in range(4))
WORTH = {target: meld.worth for of_trump in MELDS for target, meld in of_trump.items()}


@dataclass(frozen=True, slots=True)
class BinoklOptions(Options):
    """What the source leaves to the players."""

    wieder: bool = choice(
        True,
        _("Karten, die schon gemeldet sind,"),
        {True: _("dürfen mit neuen Karten wieder gemeldet werden"), False: _("zählen in keiner Meldung mehr")},
        "new combinations with cards drawn, to be agreed on before the game 001:2107-2108",
    )
    mehrere: bool = choice(
        False,
        _("Bevor man ausspielt, meldet man"),
        {False: _("eine Kombination"), True: _("alles, was man hat, vom höchsten Wert abwärts")},
        "the most valuable one first 001:2112; whether another may follow at once no source says",
    )
    letzter_stich: str = choice(
        "schluss",
        _("Zehn Punkte zählt der letzte Stich"),
        {
            "schluss": _("am Ende des Spiels, wer ihn auch macht"),
            "angesagt": _("am Ende des Spiels, wenn er angesagt war"),
            "talon": _("vor dem leeren Talon"),
        },
        "in the list of combinations, announced 001:2091; announcing ends with the stock 001:2114",
    )
    falscher_ruf: bool = choice(
        True,
        _("Wer zu früh „Aus!“ ruft,"),
        {True: _("verliert die Partie"), False: _("darf es noch nicht: der Computer passt auf")},
        "the other wins 001:2120; for children the computer may watch",
    )
    zaehlhilfe: bool = choice(
        True,
        _("Die eigenen Punkte samt den Stichen"),
        {True: _("zeigt der Computer an"), False: _("muss man selbst zählen")},
        "one can be wrong 001:2120, so all count by themselves; children may be helped",
    )
    ziel: int = choice(
        1000,
        _("Es gewinnt, wer zuerst so viele Punkte hat"),
        {1000: _("tausend"), 500: _("fünfhundert: eine kurze Partie")},
        "a thousand 001:2120; five hundred is ours, for a short match",
    )
    blatt: str = choice("franzoesisch", _("Karten"), DECKS, "ass to nine 001:2068; there are both")


@dataclass(frozen=True, slots=True)
class Announced(Couples):
    """A match. `points` go on through it: `scores` are those written down after the last deal. `named` are the cards
    announced just now, `married` all that were."""

    #: what the combination announced last is worth, until one of its cards is led
    called: int = 0
    #: whether the last trick has been announced
    promised: bool = False
    winner: Seat = -1


class Binokl(Marriages[Announced, BinoklOptions]):
    """The first dealer is the last seat, so seat 0 leads first."""

    options_class = BinoklOptions
    pack = PACK
    stand = Announced
    orders = suit_orders(PACK, RANKS)
    counts = cards.AUGEN
    claiming = "aus"
    most_deals = MAX_DEALS
    cards_each = 12
    horizon = 60  # a deal

    def __init__(self, seats: int, options: BinoklOptions) -> None:
        super().__init__(seats, options)
        self.goal = options.ziel

    # --- what a seat can do ---

    def exchangers(self, s: Announced) -> int:
        return PACK.of_suit[s.trump] & PACK.of_rank["9"]

    def may_claim(self, s: Announced, seat: Seat) -> bool:
        return bool(s.tricks[seat] and (s.points[seat] >= self.goal or self.options.falscher_ruf))

    def may_marry(self, s: Announced, seat: Seat) -> bool:
        return s.tricks[seat] > 0 and not s.strict  # 001:2088, 001:2114

    def extras(self, s: Announced) -> Path:
        if s.trick:
            return ()
        seat, found = s.turn, []
        if self.can_exchange(s, seat) and not s.named:
            found.append(EXCHANGE)
        if self.may_marry(s, seat) and (self.options.mehrere or not s.named):
            found += [target for target in MELDS[s.trump] if self.combined(s, seat, target)]
        if self._may_promise(s, seat):
            found.append(LAST)
        if self.may_claim(s, seat):
            found.append(self.claiming)
        return tuple(found)

    def combined(self, s: Announced, seat: Seat, target: str) -> int:
        """The cards of a combination this hand can announce now; 0 if it cannot."""
        meld = MELDS[s.trump][target]
        if s.called and meld.worth > s.called:
            return 0
        held = s.hands[seat]
        return meld.found(held, s.married) if self.options.wieder else meld.found(held & ~s.married, 0)

    def _may_promise(self, s: Announced, seat: Seat) -> bool:
        return self.options.letzter_stich == "angesagt" and s.hands[seat].bit_count() == 1 and not s.promised

    def label(self, target: str) -> Text:
        if target in WORTH:
            return _("{meld}: {worth}", meld=self._called(target), worth=WORTH[target])
        if target == EXCHANGE:
            return _("Trumpf tauschen")
        return _("Letzter Stich") if target == LAST else _("„Aus!“")

    def _called(self, target: str) -> Text:
        """What a combination is called."""
        name, _colon, of = target.partition(":")
        if name in ("vier", "acht"):
            many = MANY[self.deck][of]
            return _("vier {cards}", cards=many) if name == "vier" else _("acht {cards}", cards=many)
        if of:
            suit = self.suits[SUITS.index(of)]
            return _("Hochzeit in {suit}", suit=suit) if name == "hochzeit" else _("Quinte in {suit}", suit=suit)
        return {
            "trumpf-neun": _("Trumpf-Neun"),
            "binokel": _("Binokel"),
            "doppel-binokel": _("Doppel-Binokel"),
            "trumpf-hochzeit": _("Trumpf-Hochzeit"),
            "trumpf-quinte": _("Trumpf-Quinte"),
        }[name]

    # --- what follows ---

    def dealt(self, s: Announced, order: Any) -> After[Announced]:
        after, effects = super().dealt(s, order)
        return changed(after, points=s.scores), effects

    def do(self, s: Announced, seat: Seat, path: Path) -> After[Announced]:
        target, name = path[0], NAMES[seat]
        if target == LAST:
            return changed(s, promised=True), (Said(text=_("{name} sagt den letzten Stich an.", name=name)),)
        if target == self.claiming:
            right = s.points[seat] >= self.goal
            said = plural(
                s.points[seat],
                _("{name} ruft „Aus!“ und hat {n} Punkt."),
                _("{name} ruft „Aus!“ und hat {n} Punkte."),
                name=name,
            )
            return self.finish(s, self._written(s, said), winner=seat if right else 1 - seat)
        meld = MELDS[s.trump].get(target)
        if meld is None:
            return super().do(s, seat, path)
        bits, worth = self.combined(s, seat, target), meld.worth
        after = changed(
            s, named=s.named | bits, married=s.married | bits, called=worth,
            shown=put(s.shown, seat, s.shown[seat] | bits),
        )  # fmt: skip
        said = plural(
            worth,
            _("{name} meldet {meld}: {n} Punkt."),
            _("{name} meldet {meld}: {n} Punkte."),
            name=name, meld=self._called(target),
        )  # fmt: skip
        return self.wedded(after, seat, worth), (Said(text=said),)

    def taken(self, s: Announced, taker: Seat) -> After[Announced]:
        after, effects = super().taken(changed(s, called=0), taker)
        ten = bool(self.for_last(s)) and not any(after.hands)
        if self.options.letzter_stich == "talon" and after.strict and not s.strict:
            points, ten = put(after.points, taker, after.points[taker] + 10), True
            after = changed(after, points=points, first=self.reached(after, points))
        if ten:
            effects = (Said(text=_("{name} bekommt für den letzten Stich 10 Punkte.", name=NAMES[taker])), *effects)
        return after, effects

    def for_last(self, s: Announced) -> int:
        if self.options.letzter_stich == "angesagt":
            return 10 if s.promised and s.turn == s.last_leader else 0
        return 10 if self.options.letzter_stich == "schluss" else 0

    # --- the end of a deal ---

    def account(self, s: Announced) -> Deal:
        return self._written(s, _("Alle Karten sind gespielt."))

    def _written(self, s: Announced, said: Text) -> Deal:
        gains = tuple([points - score for points, score in zip(s.points, s.scores, strict=True)])
        mine, yours = (plural(gain, _("{n} Punkt"), _("{n} Punkte")) for gain in gains)
        said = _("{said} Das Spiel brachte: {one} {mine}, {other} {yours}.", said=said, one=NAMES[0], mine=mine,
                 other=NAMES[1], yours=yours)  # fmt: skip
        return Deal(gains, said)

    def finish(self, s: Announced, deal: Deal, **more: Any) -> After[Announced]:
        return super().finish(s, deal, **{"winner": s.first, "called": 0, **more})

    def enough(self, s: Announced) -> bool:
        return s.winner >= 0

    def standing(self, s: Announced) -> tuple[int, ...]:
        return tuple([int(seat == s.winner) for seat in range(2)])

    def ending(self, s: Announced, best: list[Seat]) -> tuple[str, Text]:
        name, other = NAMES[s.winner], NAMES[1 - s.winner]
        if s.scores[s.winner] < self.goal:
            return "false-call", _("{other} hat zu früh „Aus!“ gerufen: {name} gewinnt.", other=other, name=name)
        return "points", plural(
            self.goal,
            _("{name} hat zuerst {n} Punkt und gewinnt."),
            _("{name} hat zuerst {n} Punkte und gewinnt."),
            name=name,
        )

    # --- what is seen ---

    def laid_open(self, s: Announced, owner: Seat) -> int:
        return s.named  # 001:2107

    def note(self, s: Announced, seat: Seat, own: bool) -> Text:
        written = s.scores[seat] + (s.wed[seat] if s.phase == "spiel" else 0)
        if own and s.phase == "spiel" and self.tells_points(s, seat):
            return _("Punkte: {points}", points=s.points[seat])
        return _("Notiert: {written}", written=written)

    def must(self, s: Announced, card: int) -> Text:
        return super().must(s, card) if s.trick else _("Nach der Meldung spielst du eine der gemeldeten Karten aus.")

    def refused(self, s: Announced, seat: Seat, path: Path) -> Text:
        target = path[0] if path else ""
        meld = MELDS[s.trump].get(target)
        if meld is None and target not in (EXCHANGE, LAST, self.claiming):
            return _("Tippe eine Karte auf deiner Hand an.")
        if s.trick:
            return _("Das geht nur, wenn du ausspielst.")
        if len(path) > 1:
            return _("Eins nach dem anderen: Sage das erst allein.")
        if target == LAST:
            if self.options.letzter_stich != "angesagt":
                return _("Der letzte Stich wird hier nicht angesagt.")
            return _("Den letzten Stich sagst du mit deiner letzten Karte an, und nur einmal.")
        if target == self.claiming:
            if s.tricks[seat]:
                return plural(s.points[seat], _("Du hast erst {n} Punkt."), _("Du hast erst {n} Punkte."))
            return _("Dafür musst du erst einen Stich gemacht haben.")
        if target == EXCHANGE:
            return _("Du hast gerade gemeldet: Spiele jetzt aus.") if s.named else self.no_exchange(s, seat)
        assert meld
        return self._no_meld(s, seat, meld)

    def _no_meld(self, s: Announced, seat: Seat, meld: Meld) -> Text:
        """Why a combination may not be announced."""
        if s.strict:
            return _("Gemeldet wird nur, solange noch Karten im Talon liegen.")
        if not s.tricks[seat]:
            return _("Dafür musst du erst einen Stich gemacht haben.")
        if s.named and not self.options.mehrere:
            return _("Du hast gerade gemeldet: Spiele jetzt aus.")
        if not meld.found(s.hands[seat], 0):
            return _("Für diese Kombination fehlt dir noch etwas.")
        if s.called and meld.worth > s.called:
            return _("Melde vom höchsten Wert abwärts.")
        if self.options.wieder:
            return _("Dafür brauchst du eine Karte, die noch nicht gemeldet ist.")
        return _("Davon ist schon eine Karte gemeldet, und jede zählt nur einmal.")

    # --- for programs ---

    def propose(self, s: Announced, seat: Seat, rng: random.Random) -> Path:
        """A card at random; the most valuable combination is mostly announced, "Aus!" called when it is right."""
        if s.phase != "spiel" or s.trick:
            return super().propose(s, seat, rng)
        extras = self.extras(s)
        if self.claiming in extras and s.points[seat] >= self.goal:
            return (self.claiming,)
        sensible = [extra for extra in extras if extra != self.claiming]
        if sensible and rng.random() < 0.8:
            return (next((extra for extra in sensible if extra != EXCHANGE), EXCHANGE),)
        return (self.pack.targets[rng.choice([card for card in range(48) if self.playable(s) >> card & 1])],)

    def ahead(self, s: Announced, seat: Seat) -> float:
        """Points; near the end of the match each weighs more."""
        points = s.points or s.scores
        ours, theirs = points[seat], points[1 - seat]
        return 1.2 * (ours - theirs) / (self.goal + max(self.goal - max(ours, theirs), 0))


RULESETS = (
    Ruleset(
        "binokl",
        "Binokl",
        Binokl,
        (2,),
        max_events=MAX_DEALS * DEAL_EVENTS,
        presets={
            "philos": Preset(_("wie im Philos-Heft"), {"letzter_stich": "angesagt", "zaehlhilfe": False}),
            "alles": Preset(_("mehrere Meldungen auf einmal"), {"mehrere": True}),
            "kinder": Preset(_("für Kinder"), {"falscher_ruf": False, "ziel": 500}),
        },
    ),
)
