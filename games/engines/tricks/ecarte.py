"""Écarté: five cards each, bad ones thrown away by agreement, then three of five tricks.

Source: 001:2551-2593. Whoever did not deal plays, or proposes; the dealer grants an exchange or has the deal played.
What the source leaves open, and how we fill it:

- whoever does not follow must trump if possible, the likely sense of 001:2589; freely, or with a duty to take the
  trick as the French rules have it (Encyclopaedia Britannica 1911, “Écarté”), are options;
- the dealer may refuse every proposal, not only the first, and each refusal binds him (001:2577, 001:2583);
- a point taken off leaves nobody below nothing;
- who proposes exchanges one card at least, the dealer as many as he likes, none included;
- cards are put away one by one; should the stock be too short, those put away last come back first (001:2587);
- with an empty stock nobody can propose any more;
- the point of the king is scored as soon as it is declared, and ends the match at once if it is the fifth;
- first to deal is the last seat; then they take turns;
- a match nobody has won after thirty deals ends with the one in front.

The stake is in tokens and stands beside the table: the match says whether it counts twice (001:2573).

A deal: chance shuffles the 32 cards; five go to the one who leads, five to the dealer, one is turned for trumps.

Moves: ("spielen",) or ("proponieren",); ("ablehnen",) or ("kaufen",); ("hand:herz-7",) puts a card away and
("fertig",) draws as many; then ("koenig",) declares the king of trumps, ("hand:herz-7",) plays a card; ("weiter",) by
each after the deal.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

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
    Revealed,
    Ruleset,
    Said,
    Scored,
    Seat,
    Step,
    choice,
)
from games.engines.kit import cards
from games.engines.kit.cards import DECKS
from games.engines.kit.pack import PIQUET, heap, put
from games.engines.kit.places import each
from games.engines.kit.states import changed
from games.engines.kit.tricks import NAMES, After, Deal, Hands, Tricks, number_of_tricks, suit_orders
from games.engines.scene import Area, Button, Piece, Surface
from games.engines.text import Text, _, addressed, plural

GOAL = 5
MAX_DEALS = 30
#: 001:2567
RANKS = ("koenig", "dame", "bube", "ass", "10", "9", "8", "7")
KINGS = PIQUET.of_rank["koenig"]
#: what may be said in each phase before the play
WORDS = {"kaufen": ("spielen", "proponieren"), "antwort": ("kaufen", "ablehnen")}
BUTTONS = {
    "kaufen": (Button("spielen", _("Ich spiele")), Button("proponieren", _("Ich proponiere"))),
    "antwort": (Button("kaufen", _("Karten tauschen")), Button("ablehnen", _("Spielen Sie!"))),
}
PROMPTS = {
    "kaufen": _("Spielst du mit diesen Karten, oder proponierst du?"),
    "antwort": _("Lässt du tauschen, oder muss gespielt werden?"),
}
DONE = (Button("fertig", _("Karten nehmen")),)
NONE_AWAY = (Button("fertig", _("Alle behalten")),)


@dataclass(frozen=True, slots=True)
class EcarteOptions(Options):
    """What the source disagrees on with itself, and what it leaves open."""

    strafe: str = choice(
        "abzug",
        _("Wer das Tauschen ablehnt und verliert,"),
        {
            "abzug": _("verliert einen seiner Punkte"),
            "zwei": _("gibt zwei Punkte statt einem, und ebenso, wer gleich spielt"),
        },
        "one point off for the dealer 001:2577; two points to the other side, for either who keeps the first cards, in "
        "the French rules (Britannica 1911)",
    )
    koenig: str = choice(
        "immer",
        _("Der angesagte Trumpfkönig zählt"),
        {"immer": _("sofort einen Punkt"), "alle": _("nur dann einen Punkt, wenn man alle Stiche macht")},
        "a point when declared 001:2589; only with all five tricks 001:2593",
    )
    zwang: str = choice(
        "trumpf",
        _("Wer die Farbe nicht hat,"),
        {
            "trumpf": _("muss stechen, wenn es geht"),
            "stich": _("muss stechen, und immer übernehmen, wer es kann"),
            "frei": _("legt, was er will"),
        },
        '"can trump", and who has no trump can throw off 001:2589; the trick must be taken in the French rules',
    )
    blatt: str = choice("franzoesisch", _("Karten"), DECKS, "32 cards 001:2557; there are both")


@dataclass(frozen=True, slots=True)
class Stand(Hands):
    """A match of tricks, with the exchange. Further phases: "kaufen", "antwort", "werfen"."""

    upcard: int = -1
    #: what each has put away, the latest last; `thrown` of them in this exchange
    away: tuple[tuple[int, ...], ...] = ((), ())
    thrown: int = 0
    exchanges: int = 0
    #: who kept the first cards without asking, or refused: bound to win
    bound: Seat = -1
    #: who has declared the king of trumps
    king: Seat = -1


class Ecarte(Tricks[Stand, EcarteOptions]):
    """The game for two seats; seat 1 deals first, so seat 0 leads."""

    options_class = EcarteOptions
    stand = Stand
    orders = suit_orders(PIQUET, RANKS)
    cards_each = 5
    most_deals = MAX_DEALS

    # --- the deal and the exchange ---

    def dealt(self, s: Stand, order: Sequence[int]) -> After[Stand]:
        card, *stock = s.stock
        said = _(
            "Aufgedeckt wird {card}: Trumpf ist {suit}.", card=self.names[card], suit=self.suits[PIQUET.suit[card]]
        )
        effects: tuple[Effect, ...] = (Revealed(at="trumpf", text=said),)
        after = changed(s, phase="kaufen", upcard=card, trump=PIQUET.suit[card], stock=tuple(stock))
        if KINGS >> card & 1:  # 001:2569
            after, more = self._point(after, s.dealer, _("{name} hat einen König aufgedeckt.", name=NAMES[s.dealer]))
            effects += more
        return after, effects

    def _point(self, s: Stand, seat: Seat, why: Text) -> After[Stand]:
        """A point within the deal, which may be the last of the match."""
        if s.scores[seat] + 1 >= GOAL:
            return self.finish(s, Deal(tuple([int(other == seat) for other in (0, 1)]), why))
        scores = put(s.scores, seat, s.scores[seat] + 1)
        return changed(s, scores=scores), (Said(text=why), Scored(seat=seat, points=1))

    def step(self, s: Stand, seat: Seat, path: Path = ()) -> Step:
        if s.phase not in ("kaufen", "antwort", "werfen") or seat != s.turn:
            return super().step(s, seat, path)
        targets: tuple[str, ...] = WORDS.get(s.phase, ())
        buttons: tuple[Button, ...] = BUTTONS.get(s.phase, ())
        if s.phase == "werfen":
            targets = tuple([PIQUET.targets[card] for card in each(s.hands[seat])])
            if s.thrown or seat == s.dealer:
                targets, buttons = (*targets, "fertig"), DONE if s.thrown else NONE_AWAY
        if path:
            return WHOLE if len(path) == 1 and path[0] in targets else NOTHING
        return Step(targets, prompt=PROMPTS.get(s.phase) or self._throwing(s), buttons=buttons)

    def _throwing(self, s: Stand) -> Text:
        if not s.thrown:
            return _("Lege die Karten ab, die du tauschen willst.")
        return plural(s.thrown, _("{n} Karte abgelegt. Noch eine?"), _("{n} Karten abgelegt. Noch eine?"))

    def apply(self, s: Stand, event: Event) -> After[Stand]:
        if isinstance(event, Move) and s.phase == "werfen":
            return self._throw(s, event.seat, event.path)
        if isinstance(event, Move) and self._leads_king(s, event):  # 001:2591
            after, effects = self._declare(s, event.seat)
            if after.phase != "spiel":
                return after, effects
            after, more = super().apply(after, event)
            return after, (*effects, *more)
        return super().apply(s, event)

    def _throw(self, s: Stand, seat: Seat, path: Path) -> After[Stand]:
        card = PIQUET.card_of.get(path[0])
        if card is None:
            return self._draw(s, seat)
        hands = put(s.hands, seat, s.hands[seat] & ~(1 << card))
        after = changed(s, hands=hands, away=put(s.away, seat, (*s.away[seat], card)), thrown=s.thrown + 1)
        said = _("{name} legt eine Karte ab.", name=NAMES[seat])
        return after, (Moved(source=f"hand-{seat}", to="ablage", text=said),)

    def _draw(self, s: Stand, seat: Seat) -> After[Stand]:
        """As many from the stock as were put away, the rest back from those (001:2587)."""
        new, stock = s.stock[: s.thrown], s.stock[s.thrown :]
        keep = len(s.away[seat]) - (s.thrown - len(new))
        back, away = s.away[seat][keep:], s.away[seat][:keep]
        hand = s.hands[seat] | heap(new) | heap(back)
        said = plural(
            s.thrown, _("{name} tauscht {n} Karte."), _("{name} tauscht {n} Karten."), name=NAMES[seat]
        ) if s.thrown else _("{name} behält alle Karten.", name=NAMES[seat])  # fmt: skip
        effects: list[Effect] = [Said(text=said)]
        effects += [Moved(source="talon", to=f"hand-{seat}") for _card in new]
        effects += [Said(text=_("Du ziehst {card}.", card=self.names[card]), only=(seat,)) for card in new]
        if back:
            said = plural(
                len(back), _("Der Talon ist leer: {n} Karte kommt zurück."),
                _("Der Talon ist leer: {n} Karten kommen zurück."),
            )  # fmt: skip
            effects.append(Said(text=said))
        after = changed(s, hands=put(s.hands, seat, hand), stock=stock, away=put(s.away, seat, away), thrown=0)
        first = 1 - s.dealer
        if seat == s.dealer:
            after = changed(after, exchanges=s.exchanges + 1, turn=first, phase="kaufen" if stock else "spiel")
        elif stock:
            after = changed(after, turn=s.dealer)
        else:
            after = changed(after, exchanges=s.exchanges + 1, turn=first, phase="spiel")
        return after, tuple(effects)

    def do(self, s: Stand, seat: Seat, path: Path) -> After[Stand]:
        name, first = NAMES[seat], 1 - s.dealer
        if path[0] == "koenig":
            return self._declare(s, seat)
        if path[0] == "proponieren":
            return changed(s, phase="antwort", turn=s.dealer), (Said(text=_("{name} proponiert.", name=name)),)
        if path[0] == "kaufen":
            said = _("{name} lässt tauschen.", name=name)
            return changed(s, phase="werfen", turn=first), (Said(text=said),)
        if path[0] == "ablehnen":
            bound = seat if self.options.strafe == "abzug" or not s.exchanges else -1
            said = _("{name} lehnt ab: Es wird gespielt.", name=name)
        else:
            bound = seat if self.options.strafe == "zwei" and not s.exchanges else -1
            said = _("{name} spielt.", name=name)
        return changed(s, phase="spiel", turn=first, bound=bound), (Said(text=said),)

    # --- the king and the play ---

    def holds_king(self, s: Stand, seat: Seat) -> bool:
        """Whether this seat could declare now: before its first card, and not twice (001:2589-2591)."""
        fresh = not sum(s.tricks) and s.king < 0 and len(s.trick) == (seat == s.dealer)
        return fresh and bool(s.hands[seat] & KINGS & PIQUET.of_suit[s.trump])

    def _leads_king(self, s: Stand, event: Move) -> bool:
        card = PIQUET.card_of.get(event.path[0])
        return (
            s.phase == "spiel" and card is not None and bool(KINGS >> card & 1) and PIQUET.suit[card] == s.trump
            and event.seat != s.dealer and self.holds_king(s, event.seat)
        )  # fmt: skip

    def _declare(self, s: Stand, seat: Seat) -> After[Stand]:
        king = KINGS & PIQUET.of_suit[s.trump]
        why = _("{name} sagt den Trumpfkönig an.", name=NAMES[seat])
        after = changed(s, king=seat, shown=put(s.shown, seat, s.shown[seat] | king))
        return (after, (Said(text=why),)) if self.options.koenig == "alle" else self._point(after, seat, why)

    def extras(self, s: Stand) -> Path:
        return ("koenig",) if self.holds_king(s, s.turn) else ()

    def label(self, target: str) -> Text:
        return _("König ansagen")

    def playable(self, s: Stand) -> int:
        held = s.hands[s.turn]
        if not s.trick:
            return held
        follow, trumps = self._follow(s)
        found = held & follow
        if not found and self.options.zwang != "frei":
            found = held & trumps
        if self.options.zwang == "stich":
            found = found & self._above(s, s.trick[0]) or found
        return found or held

    def _follow(self, s: Stand) -> tuple[int, int]:
        """The cards that follow the one led, and the trumps."""
        return PIQUET.of_suit[PIQUET.suit[s.trick[0]]], PIQUET.of_suit[s.trump]

    def _above(self, s: Stand, led: int) -> int:
        """The cards that take the trick from the card led."""
        order = self.order(s)
        return heap(card for card in range(32) if order.winner((led, card)) == 1)

    def missing(self, s: Stand, card: int) -> int:
        follow, trumps = self._follow(s)
        lacks, duty = 0, self.options.zwang
        if not follow >> card & 1:
            lacks = follow if trumps >> card & 1 or duty == "frei" else follow | trumps
        if duty == "stich" and follow >> card & 1 and not self._above(s, s.trick[0]) >> card & 1:
            lacks |= self._above(s, s.trick[0]) & follow
        return lacks

    # --- what a deal is worth ---

    def account(self, s: Stand) -> Deal:
        best = int(s.tricks[1] > s.tricks[0])
        worth = 2 if s.tricks[best] == 5 else 1  # 001:2569-2571
        loser = 1 - best
        gains = [0, 0]
        if s.bound == loser and self.options.strafe == "zwei":
            worth = 2
        gains[best] = worth
        said = plural(
            worth, _("{name} macht {tricks} Stiche: {n} Punkt."), _("{name} macht {tricks} Stiche: {n} Punkte."),
            name=NAMES[best], tricks=s.tricks[best],
        )  # fmt: skip
        if s.bound == loser and self.options.strafe == "abzug" and s.scores[loser]:
            gains[loser] = -1
            said = _("{before} {name} hat abgelehnt und verliert einen Punkt.", before=said, name=NAMES[loser])
        if self.options.koenig == "alle" and s.king == best and s.tricks[best] == 5:
            gains[best] += 1
            said = _("{before} Der Trumpfkönig zählt dazu.", before=said)
        return Deal((gains[0], gains[1]), said)

    def enough(self, s: Stand) -> bool:
        return max(s.scores) >= GOAL

    def won(self, s: Stand, best: list[Seat]) -> Text:
        other = s.scores[1 - best[0]]
        if not other:  # 001:2573
            return _("{name} gewinnt {n} zu 0: Der Einsatz zählt doppelt.", name=NAMES[best[0]], n=s.scores[best[0]])
        return _("{name} gewinnt {n} zu {m}.", name=NAMES[best[0]], n=s.scores[best[0]], m=other)

    # --- what is seen ---

    def has_tricks(self, s: Stand) -> bool:
        return s.phase in ("spiel", "zeigen", "ende")

    def middle(self, s: Stand, seat: Seat | None) -> tuple[list[Surface], list[Piece]]:
        surfaces: list[Surface] = [Area("talon", _("Talon"), "pile")]
        if s.phase == "geben":
            return surfaces, [*cards.backs("talon", len(PIQUET.cards))]
        surfaces += [Area("trumpf", _("Trumpf"), "pile"), Area("ablage", _("Abgelegt"), "pile")]
        pieces = [*cards.backs("talon", len(s.stock)), PIQUET.piece(s.upcard, "trumpf", self.deck)]
        return surfaces, [*pieces, *cards.backs("ablage", len(s.away[0]) + len(s.away[1]))]

    def note(self, s: Stand, seat: Seat, own: bool) -> Text:
        tricks = number_of_tricks(s.tricks[seat] if s.tricks else 0)
        return _("{tricks} · Punkte: {points}", tricks=tricks, points=s.scores[seat])

    def waiting(self, s: Stand) -> Text:
        name = NAMES[s.turn]
        you, others = {
            "kaufen": (_("Spielst du, oder proponierst du?"), _("{name} überlegt: spielen oder tauschen?", name=name)),
            "antwort": (_("Lässt du tauschen?"), _("{name} entscheidet, ob getauscht wird.", name=name)),
            "werfen": (_("Du sortierst aus."), _("{name} sortiert aus.", name=name)),
        }.get(s.phase, (Text(""), Text("")))
        return super().waiting(s) if s.phase == "spiel" else addressed(s.turn, you, others)

    # --- why not ---

    def why_not(self, s: Stand, seat: Seat, path: Path) -> Text:
        if s.phase == "kaufen":
            return _("Sage zuerst, ob du spielst oder proponierst.")
        if s.phase == "antwort":
            return _("Sage zuerst, ob getauscht oder gespielt wird.")
        if s.phase == "werfen" and path and path[0] == "fertig":
            return _("Wer proponiert, muss mindestens eine Karte ablegen.")
        if s.phase == "werfen" and s.hands[seat] >> PIQUET.card_of.get(path[0] if path else "", 32) & 1:
            return _("Lege die Karten einzeln ab.")
        return super().why_not(s, seat, path)

    def refused(self, s: Stand, seat: Seat, path: Path) -> Text:
        if path and path[0] == "koenig":
            return _("Den Trumpfkönig sagt nur an, wer ihn hat, und zwar vor seiner ersten Karte.")
        return super().refused(s, seat, path)

    def must(self, s: Stand, card: int) -> Text:
        follow, trumps = self._follow(s)
        held = s.hands[s.turn]
        if held & follow and not follow >> card & 1:
            return super().must(s, card)
        if held & follow or trumps >> card & 1:
            return _("Du kannst den Stich übernehmen, also musst du es.")
        return _("Du hast die Farbe nicht: Du musst mit Trumpf stechen.")

    # --- what is hidden ---

    def unseen(self, s: Stand, seat: Seat | None) -> int:
        """The stock, and what others have put away."""
        return heap(s.stock) | sum(heap(away) for owner, away in enumerate(s.away) if owner != seat)

    def imagined(self, s: Stand, hands: tuple[int, ...], unseen: int, rng: random.Random) -> Stand:
        pool, lies = each(unseen), unseen | hands[0] | hands[1]
        rng.shuffle(pool)
        stock, pool = pool[: len(s.stock)], pool[len(s.stock) :]
        away = list(s.away)
        for owner, cards_away in enumerate(s.away):
            if heap(cards_away) & lies:  # not this seat's own, which were not dealt anew
                away[owner], pool = tuple(pool[: len(cards_away)]), pool[len(cards_away) :]
        return changed(s, hands=hands, stock=tuple(stock), away=tuple(away))

    # --- for programs ---

    def propose(self, s: Stand, seat: Seat, rng: random.Random) -> Path:
        """At random, but trumps and kings are kept, two good cards are not exchanged, and the king is declared."""
        held = s.hands[seat]
        good = held & (PIQUET.of_suit[s.trump] | KINGS) if s.trump >= 0 else 0
        if s.phase == "werfen":
            bad = each(held & ~good)
            if bad:
                return (PIQUET.targets[rng.choice(bad)],)
            return ("fertig",) if s.thrown or seat == s.dealer else super().propose(s, seat, rng)
        if s.phase in WORDS:
            strong = good.bit_count() >= 3
            return (WORDS[s.phase][0 if strong == (s.phase == "kaufen") else 1],)
        return ("koenig",) if s.phase == "spiel" and self.holds_king(s, seat) else super().propose(s, seat, rng)

    def ahead(self, s: Stand, seat: Seat) -> float:
        """Points, then tricks, of which three are a point."""
        value = 0.17 * (s.scores[seat] - s.scores[1 - seat])
        if s.phase == "spiel":
            value += 0.05 * (s.tricks[seat] - s.tricks[1 - seat])
        return value


#: the shuffle; the proposals, of which each takes a card at least from a stock of 21: two words, six touches of each to
#: put cards away; the last words, the king, ten cards, both go on
DEAL_EVENTS = 1 + 21 * (2 + 6 + 6) + 2 + 1 + 10 + 2

RULESETS = (
    Ruleset(
        "ecarte",
        "Écarté",
        Ecarte,
        (2,),
        max_events=MAX_DEALS * DEAL_EVENTS,
        presets={
            "franzoesisch": Preset(_("nach den französischen Regeln"), {"strafe": "zwei", "zwang": "stich"}),
        },
    ),
)
