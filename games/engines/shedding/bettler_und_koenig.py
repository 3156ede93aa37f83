"""Bettler und König: play higher cards of one rank, be rid of all, and win an office that counts in the next round.

Source: 000:1065-1077. What it leaves open, and how we fill it:

- the order of the ranks: the ace is highest; or the two, as it is often played;
- three to seven play; in the first round the left neighbour of the dealer leads (seat 0 of a match);
- who has passed may come in again until all the others have passed one after the other; or not in this trick;
- who takes a trick and has no cards left lets the reigning Bettler lead (000:1073); is he out or none yet, the next
  player with cards;
- how many cards are exchanged "variiert je nach Anzahl Mitspieler" (000:1075): as many as there are pairs of offices
  from there to the middle (of four 2 and 1, of six 3, 2 and 1); or one each; all are taken from the hands as dealt;
- of an odd number, from the second round on, everybody gets as many and the rest goes to the middle office, who may
  take it and put away as many (000:1077); otherwise all cards are dealt, some get one more;
- a match is three rounds; of n players the König has n - 1 points, the Bettler none, and most points win.

Moves: ("herz-7",) leads or beats with that card, ("herz-7", "drei") with it and the next ones of its rank, where there
is a choice how many; ("passen",); ("nehmen",) or ("lassen",) the rest, then ("herz-7", "karo-8") puts away.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from games.engines.chance import Draw, Shuffle
from games.engines.core import (
    NOTHING,
    WHOLE,
    Chance,
    Effect,
    Event,
    Move,
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
from games.engines.kit import cards
from games.engines.kit.pack import put
from games.engines.kit.scores import places
from games.engines.kit.shedding import ALONE, BY_CHANCE, HANDS, MOST_SEATS, NOBODY, SIDES, Shedding, dealt_out, who_won
from games.engines.kit.states import changed
from games.engines.scene import Area, Button, Piece
from games.engines.text import Text, _, addressed, plural

MIDDLE, REST, PASS, TAKE, LEAVE = "mitte", "rest", "passen", "nehmen", "lassen"
NUMBERS = ("eine", "zwei", "drei", "vier", "fuenf", "sechs", "sieben", "acht")
HOW_MANY = (
    _("Eine"), _("Zwei"), _("Drei"), _("Vier"), _("Fünf"), _("Sechs"), _("Sieben"), _("Acht"),
)  # fmt: skip
RANKS = {"ass": cards.RANKS_52, "zwei": (*cards.RANKS_52[1:], "2")}
TIMES = {"gleich": (1,), "doppelt": (1, 2), "vierfach": (1, 2, 3, 4)}
RANK_WORDS = cards.RANK_NAMES

Hand = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BettlerOptions(Options):
    """What a table can choose."""

    runden: int = choice(
        3,
        _("Gespielt werden"),
        {1: _("eine Runde"), 3: _("drei Runden"), 5: _("fünf Runden")},
        "no end is named 000:1065-1077",
    )
    blatt: int = choice(
        52,
        _("Gespielt wird mit"),
        {32: _("32 Karten"), 52: _("52 Karten"), 64: _("zweimal 32 Karten")},
        "any pack, two for many players 000:1067",
    )
    mehr: str = choice(
        "doppelt",
        _("Wer höher legt, nimmt"),
        {
            "gleich": _("gleich viele Karten"),
            "doppelt": _("gleich viele oder doppelt so viele"),
            "vierfach": _("gleich viele oder zwei-, drei- oder viermal so viele"),
        },
        "double; three or four times in some variants 000:1069; the same number alone is played too",
    )
    passen: str = choice(
        "wieder",
        _("Wer gepasst hat,"),
        {"wieder": _("darf im selben Stich wieder mitspielen"), "aus": _("ist bis zum nächsten Stich still")},
        "one may always pass 000:1069; what follows from it is not said",
    )
    hoechste: str = choice(
        "ass",
        _("Die höchste Karte ist"),
        {"ass": _("das Ass"), "zwei": _("die Zwei, dann das Ass")},
        "not said 000:1069; both are played",
    )
    tausch: str = choice(
        "paare",
        _("Bettler und König tauschen"),
        {"paare": _("je mehr mitspielen, desto mehr Karten"), "eine": _("immer eine Karte")},
        "the number varies with the players 000:1075",
    )
    sitze: str = choice(
        "bleiben",
        _("Die Reihenfolge am Tisch"),
        {"bleiben": _("bleibt"), "aemter": _("folgt den Ämtern: vom König bis zum Bettler")},
        "seats change in some variants 000:1075",
    )
    bild: str = choice("franzoesisch", _("Bilder der Karten"), cards.DECKS, "any pack 000:1067")


@dataclass(frozen=True, slots=True)
class Bettlerstand:
    """A match. `phase`: "geben", "rest" (the middle office decides), "druecken" (it puts away), "spielen", "ende"."""

    phase: str = "geben"
    hands: tuple[Hand, ...] = ()
    #: what lies apart, and has been put away, face down
    rest: Hand = ()
    #: the cards to beat, who laid them, and who has passed since, as bits
    best: Hand = ()
    by: Seat = 0
    passed: int = 0
    turn: Seat = 0
    #: in which order they play; who is out in this round; the offices of the last one, the König first
    order: tuple[Seat, ...] = ()
    out: tuple[Seat, ...] = ()
    offices: tuple[Seat, ...] = ()
    scores: tuple[int, ...] = ()
    rounds: int = 0
    #: who knows that a card is in a hand (-1: in the rest), having given it away
    known: tuple[tuple[Seat, Seat, str], ...] = ()
    last: Path = ()


class BettlerUndKoenig(Shedding[Bettlerstand, BettlerOptions]):
    """The game for three to seven."""

    options_class = BettlerOptions
    horizon = 12  # a trick or two: who leads and who is rid of most is seen by then

    def __init__(self, seats: int, options: BettlerOptions) -> None:
        super().__init__(seats, options)
        self.deck = options.bild
        small = options.blatt != 52
        self.pack = cards.pack(cards.RANKS_32 if small else cards.RANKS_52, copies=2 if options.blatt == 64 else 1)
        ranks = RANKS[options.hoechste]
        #: how high each card is, and how it stands in a hand
        self.height = {card: ranks.index(cards.rank(card)) for card in self.pack}
        self.in_hand = {card: n for n, card in enumerate(sorted(self.pack, key=lambda c: (self.height[c], c)))}
        pairs = seats // 2
        self.given = [pairs - n if options.tausch == "paare" else 1 for n in range(pairs)]

    def start(self) -> Bettlerstand:
        seats = tuple(range(self.seats))
        return Bettlerstand(hands=((),) * self.seats, order=seats, scores=(0,) * self.seats)

    def to_act(self, s: Bettlerstand) -> frozenset[Seat]:
        if s.phase == "geben":
            return BY_CHANCE
        return NOBODY if s.phase == "ende" else ALONE[s.turn]

    def draw(self, s: Bettlerstand) -> Draw:
        return Shuffle(self.pack)

    def after(self, s: Bettlerstand, seat: Seat) -> Seat:
        """The next in the order of play who has cards."""
        at = s.order.index(seat)
        return next(each for each in (*s.order[at + 1 :], *s.order[: at + 1]) if s.hands[each])

    def office(self, place: int) -> Text:
        """What an office is called."""
        names = {
            0: _("König"),
            self.seats - 1: _("Bettler"),
            **({1: _("Vizekönig"), self.seats - 2: _("Vizebettler")} if self.seats > 3 else {}),
        }
        return names.get(place, _("Bürger"))

    # --- what a seat can do ---

    def counts(self, s: Bettlerstand, seat: Seat, card: str) -> tuple[int, ...]:
        """With how many cards of its rank, this one among them, a card may be played now."""
        have = sum([self.height[other] == self.height[card] for other in s.hands[seat]])
        if not s.best:
            return tuple(range(1, have + 1))
        if self.height[card] <= self.height[s.best[0]]:
            return ()
        return tuple([len(s.best) * times for times in TIMES[self.options.mehr] if len(s.best) * times <= have])

    def step(self, s: Bettlerstand, seat: Seat, path: Path = ()) -> Step:
        if seat not in self.to_act(s):
            return NOTHING
        if s.phase == "rest":
            if path:
                return WHOLE if path in ((TAKE,), (LEAVE,)) else NOTHING
            either = Button(TAKE, _("Aufnehmen")), Button(LEAVE, _("Liegen lassen"))
            return Step((TAKE, LEAVE), prompt=_("Nimmst du die übrigen Karten auf?"), buttons=either)
        hand = sorted(s.hands[seat], key=self.in_hand.__getitem__)
        if s.phase == "druecken":
            return self._put_away(s, hand, path)
        if not path:
            targets = tuple([card for card in hand if self.counts(s, seat, card)])
            if not s.best:
                return Step(targets, prompt=_("Du spielst aus: eine Karte oder mehrere gleiche."))
            return Step((*targets, PASS), prompt=_("Leg höher oder passe."), buttons=(Button(PASS, _("Passen")),))
        if path[0] == PASS:
            return WHOLE if s.best and len(path) == 1 else NOTHING
        counts = self.counts(s, seat, path[0]) if path[0] in hand else ()
        if len(counts) == 1:
            return WHOLE if len(path) == 1 else NOTHING
        targets = tuple([NUMBERS[count - 1] for count in counts])
        if len(path) > 1:
            return WHOLE if len(path) == 2 and path[1] in targets else NOTHING
        buttons = tuple([Button(NUMBERS[count - 1], HOW_MANY[count - 1]) for count in counts])
        return Step(targets, prompt=_("Wie viele davon?"), buttons=buttons) if counts else NOTHING

    def _put_away(self, s: Bettlerstand, hand: list[str], path: Path) -> Step:
        """Some cards in the order of the hand, as many as there were in the rest."""
        need, begin = len(self.pack) % self.seats, 0
        for place, card in enumerate(path):
            if card not in hand[begin : len(hand) - need + place + 1]:
                return NOTHING
            begin = hand.index(card) + 1
        if len(path) == need:
            return WHOLE
        targets = tuple(hand[begin : len(hand) - need + len(path) + 1])
        ask = plural(need - len(path), _("Leg noch eine Karte weg."), _("Leg noch {n} Karten weg."))
        return Step(targets, prompt=ask) if len(path) < need else NOTHING

    def why_not(self, s: Bettlerstand, seat: Seat, path: Path) -> Text:
        if s.phase == "rest":
            return _("Sage, ob du die übrigen Karten aufnimmst oder liegen lässt.")
        if s.phase == "druecken":
            return plural(
                len(self.pack) % self.seats,
                _("Leg eine Karte deiner Hand weg."),
                _("Leg {n} Karten deiner Hand weg, in der Reihenfolge deiner Hand."),
            )
        if not path:
            return _("Tippe eine Karte an oder passe.") if s.best else _("Tippe eine Karte auf deiner Hand an.")
        if path[0] == PASS:
            return _("Wer passt, legt nichts dazu.") if s.best else _("Wer ausspielt, kann nicht passen.")
        if path[0] not in s.hands[seat]:
            return _("Diese Karte hast du nicht auf der Hand.")
        if s.best and self.height[path[0]] <= self.height[s.best[0]]:
            return _("Du musst höher legen als die Karten auf dem Tisch.")
        if not self.counts(s, seat, path[0]):
            return plural(
                len(s.best), _("Es muss mindestens eine Karte sein."), _("Du brauchst mindestens {n} gleiche Karten.")
            )
        return _("So viele Karten dürfen es hier nicht sein.")

    def propose(self, s: Bettlerstand, seat: Seat, rng: random.Random) -> Path:
        """The lowest cards that do, all that are alike when leading; now and then something else."""
        if s.phase == "rest":
            return (TAKE,)
        hand = sorted(s.hands[seat], key=self.in_hand.__getitem__)
        if s.phase == "druecken":
            return tuple(hand[: len(self.pack) % self.seats])
        if rng.random() < 0.15:
            return super().propose(s, seat, rng)
        for card in hand:
            counts = self.counts(s, seat, card)
            if counts:
                count = counts[0] if s.best else counts[-1]
                return (card,) if len(counts) == 1 else (card, NUMBERS[count - 1])
        return (PASS,)

    # --- what follows ---

    def apply(self, s: Bettlerstand, event: Event) -> tuple[Bettlerstand, tuple[Effect, ...]]:
        if isinstance(event, Chance):
            return self._deal(s, tuple(map(str, event.outcome)))
        assert isinstance(event, Move)
        seat, path = event.seat, event.path
        if s.phase == "rest":
            return self._rest(s, seat, path[0] == TAKE)
        if s.phase == "druecken":
            hand = tuple([card for card in s.hands[seat] if card not in path])
            known = tuple([entry for entry in s.known if entry[2] not in path or entry[1] != seat])
            known += tuple([(seat, -1, card) for card in path])
            said = plural(
                len(path), _("{side} legt eine Karte weg."), _("{side} legt {n} Karten weg."), side=SIDES[seat]
            )
            after = changed(s, hands=put(s.hands, seat, hand), rest=path, known=known, last=(REST,))
            return self._lead(after, s.offices[-1]), (Moved(source=HANDS[seat], to=REST, text=said),)
        if path[0] == PASS:
            return self._go_on(
                changed(s, passed=s.passed | 1 << seat), [Said(text=_("{side} passt.", side=SIDES[seat]))]
            )
        return self._play(s, seat, path)

    def _deal(self, s: Bettlerstand, order: Hand) -> tuple[Bettlerstand, tuple[Effect, ...]]:
        dealer = s.offices[-1] if s.offices else self.seats - 1
        apart = bool(s.offices) and self.seats % 2 == 1
        size = len(order) // self.seats
        rest = order[size * self.seats :] if apart else ()
        hands = dealt_out(order, self.seats, size if apart else -(-len(order) // self.seats), (dealer + 1) % self.seats)
        effects: list[Effect] = [Said(text=_("{side} gibt.", side=SIDES[dealer]))]
        after = changed(s, hands=hands, rest=rest, out=(), best=(), passed=0, known=(), last=())
        if not s.offices:
            return self._lead(after, (dealer + 1) % self.seats), tuple(effects)
        for high, low, count in zip(s.offices, reversed(s.offices), self.given, strict=False):
            after = self._exchange(after, high, low, count, effects)
        if apart and rest:
            return changed(after, phase="rest", turn=s.offices[self.seats // 2]), tuple(effects)
        return self._lead(after, dealer), tuple(effects)

    def _exchange(self, s: Bettlerstand, high: Seat, low: Seat, count: int, effects: list[Effect]) -> Bettlerstand:
        """000:1075: the low office gives its highest cards, the high one its lowest."""
        up = tuple(sorted(s.hands[low], key=self.in_hand.__getitem__)[-count:])
        down = tuple(sorted(s.hands[high], key=self.in_hand.__getitem__)[:count])
        said = plural(
            count,
            _("{side} und {other} tauschen je eine Karte."),
            _("{side} und {other} tauschen je {n} Karten."),
            side=SIDES[low],
            other=SIDES[high],
        )
        effects.append(Moved(source=HANDS[low], to=HANDS[high], text=said))
        for giver, taker, given in ((low, high, up), (high, low, down)):
            for card in given:
                name = cards.name(card, self.deck)
                effects.append(Said(text=_("Du gibst {card} ab.", card=name), only=(giver,)))
                effects.append(Said(text=_("Du bekommst {card}.", card=name), only=(taker,)))
        hands = put(s.hands, low, (*[card for card in s.hands[low] if card not in up], *down))
        hands = put(hands, high, (*[card for card in hands[high] if card not in down], *up))
        known = *[(low, high, card) for card in up], *[(high, low, card) for card in down]
        return changed(s, hands=hands, known=(*s.known, *known))

    def _rest(self, s: Bettlerstand, seat: Seat, takes: bool) -> tuple[Bettlerstand, tuple[Effect, ...]]:
        if not takes:
            said = _("{side} lässt die übrigen Karten liegen.", side=SIDES[seat])
            return self._lead(s, s.offices[-1]), (Said(text=said),)
        effects: list[Effect] = [
            Moved(source=REST, to=HANDS[seat], text=_("{side} nimmt die übrigen Karten auf.", side=SIDES[seat]))
        ]
        effects += [
            Said(text=_("Du bekommst {card}.", card=cards.name(card, self.deck)), only=(seat,)) for card in s.rest
        ]
        hands = put(s.hands, seat, (*s.hands[seat], *s.rest))
        return changed(s, phase="druecken", hands=hands, rest=(), last=(HANDS[seat],)), tuple(effects)

    def _lead(self, s: Bettlerstand, seat: Seat) -> Bettlerstand:
        leader = seat if s.hands[seat] else self.after(s, seat)
        return changed(s, phase="spielen", best=(), passed=0, turn=leader)

    def _play(self, s: Bettlerstand, seat: Seat, path: Path) -> tuple[Bettlerstand, tuple[Effect, ...]]:
        counts = self.counts(s, seat, path[0])
        count = counts[0] if len(path) == 1 else NUMBERS.index(path[1]) + 1
        hand = sorted(s.hands[seat], key=self.in_hand.__getitem__)
        alike = [card for card in hand if self.height[card] == self.height[path[0]] and card != path[0]]
        laid = (path[0], *alike[: count - 1])
        after = changed(
            s,
            hands=put(s.hands, seat, tuple([card for card in s.hands[seat] if card not in laid])),
            best=laid,
            by=seat,
            passed=s.passed if self.options.passen == "aus" else 0,
            known=tuple([entry for entry in s.known if entry[2] not in laid]),
            last=(MIDDLE,),
        )
        rank = cards.rank(laid[0])
        said = plural(
            count,
            _("{side} legt {card}."),
            _("{side} legt {n} Karten: {rank}."),
            side=SIDES[seat],
            card=cards.name(laid[0], self.deck),
            rank=RANK_WORDS[self.deck].get(rank, rank),
        )
        effects: list[Effect] = [Moved(source=HANDS[seat], to=MIDDLE, text=said)]
        if not after.hands[seat]:
            office = self.office(len(after.out))
            effects.append(Said(text=_("{side} ist fertig: {office}.", side=SIDES[seat], office=office)))
            after = changed(after, out=(*after.out, seat))
        if len(after.out) >= self.seats - 1:
            return self._round_ended(after, effects)
        return self._go_on(after, effects)

    def _go_on(self, s: Bettlerstand, effects: list[Effect]) -> tuple[Bettlerstand, tuple[Effect, ...]]:
        """The next who has cards and has not passed; if there is none, the trick is over."""
        at = s.order.index(s.turn)
        asked = [*s.order[at + 1 :], *s.order[: at + 1]]
        following = next((each for each in asked if s.hands[each] and each != s.by and not s.passed >> each & 1), None)
        if following is not None:
            return changed(s, turn=following), tuple(effects)
        effects.append(Moved(source=MIDDLE, to="", text=_("Der Stich geht weg: {side} hat ihn.", side=SIDES[s.by])))
        if s.hands[s.by]:
            return self._lead(s, s.by), tuple(effects)
        # 000:1073: unbeaten last cards are the privilege of the reigning Bettler
        return self._lead(s, s.offices[-1] if s.offices else s.by), tuple(effects)

    def _round_ended(self, s: Bettlerstand, effects: list[Effect]) -> tuple[Bettlerstand, tuple[Effect, ...]]:
        beggar = next(seat for seat in s.order if s.hands[seat])
        offices = (*s.out, beggar)
        effects.append(Said(text=_("{side} bleibt übrig: Bettler.", side=SIDES[beggar])))
        scores = list(s.scores)
        for place, seat in enumerate(offices[:-1]):
            points = self.seats - 1 - place
            scores[seat] += points
            said = plural(points, _("{side} bekommt einen Punkt."), _("{side} bekommt {n} Punkte."), side=SIDES[seat])
            effects.append(Scored(seat=seat, points=points, text=said))
        over = s.rounds + 1 == self.options.runden
        order = offices if self.options.sitze == "aemter" else s.order
        after = changed(
            s,
            phase="ende" if over else "geben",
            offices=offices,
            scores=tuple(scores),
            rounds=s.rounds + 1,
            order=order,
            best=(),
            passed=0,
        )
        outcome = self.outcome(after)
        if outcome:
            effects.append(Said(text=outcome.reason))
        else:
            after = changed(after, hands=((),) * self.seats, out=(), rest=(), known=())
        return after, tuple(effects)

    def outcome(self, s: Bettlerstand) -> Outcome | None:
        return who_won(places(s.scores), s.scores) if s.phase == "ende" else None

    def ahead(self, s: Bettlerstand, seat: Seat) -> float:
        """Points so far, and who is rid of most cards in this round."""
        most = (self.seats - 1) * self.options.runden
        others = sum(s.scores) - s.scores[seat]
        points = (s.scores[seat] - others / (self.seats - 1)) / most
        if seat in s.out:
            now = 1 - 2 * s.out.index(seat) / (self.seats - 1)
        else:
            left = [len(hand) for other, hand in enumerate(s.hands) if other != seat and hand]
            now = (sum(left) / max(len(left), 1) - len(s.hands[seat])) / 10 - len(s.out) / self.seats
        return max(-0.95, min(0.95, points + max(-1.0, min(1.0, now)) / self.options.runden))

    # --- what is seen ---

    def note(self, s: Bettlerstand, seat: Seat) -> Text:
        many = super().note(s, seat)
        if seat in s.out:
            many = self.office(s.out.index(seat))
        elif s.offices:
            many = _("{office}, {cards}", office=self.office(s.offices.index(seat)), cards=many)
        if self.options.runden == 1:
            return many
        points = plural(s.scores[seat], _("1 Punkt"), _("{n} Punkte"))
        return _("{points}; {cards}", points=points, cards=many)

    def middle(self, s: Bettlerstand) -> tuple[list[Area], list[Piece]]:
        label = _("Auf dem Tisch: {side}", side=SIDES[s.by]) if s.best else _("Tisch")
        areas, pieces = [Area(MIDDLE, label, "row")], [cards.piece(card, MIDDLE, self.deck) for card in s.best]
        if s.rest:
            areas.append(Area(REST, _("Übrige Karten"), "pile"))
            pieces += cards.backs(REST, len(s.rest))
        return areas, pieces

    def status(self, s: Bettlerstand) -> Text:
        side = SIDES[s.turn]
        if s.phase == "geben":
            return _("Die Karten werden gemischt.")
        if s.phase in ("rest", "druecken"):
            return addressed(
                s.turn,
                _("Du darfst die übrigen Karten tauschen."),
                _("{side} darf die übrigen Karten tauschen.", side=side),
            )
        if not s.best:
            return addressed(s.turn, _("Du spielst aus."), _("{side} spielt aus.", side=side))
        return addressed(s.turn, _("Du bist dran: höher legen oder passen."), _("{side} ist dran.", side=side))

    # --- what a seat cannot know ---

    def sample_world(self, s: Bettlerstand, seat: Seat | None, rng: random.Random) -> Bettlerstand:
        """All cards the seat has not seen are dealt anew; what it gave away stays where it went."""
        if s.phase in ("geben", "ende"):
            return s
        own = () if seat is None else s.hands[seat]
        mine = {card: owner for knows, owner, card in s.known if knows == seat}
        piles: list[Sequence[str]] = [*s.hands, s.rest]
        kept = [
            tuple([card for card in pile if mine.get(card, -2) == (owner if owner < self.seats else -1)])
            for owner, pile in enumerate(piles)
        ]
        pool = [card for pile in piles for card in pile if card not in own and card not in mine]
        rng.shuffle(pool)
        dealt: list[Hand] = []
        for owner, pile in enumerate(piles):
            if owner == seat:
                dealt.append(own)
                continue
            need = len(pile) - len(kept[owner])
            dealt.append((*kept[owner], *pool[:need]))
            del pool[:need]
        known = tuple([entry for entry in s.known if entry[0] == seat])
        return changed(s, hands=tuple(dealt[:-1]), rest=dealt[-1], known=known)


RULESETS = (
    Ruleset(
        "bettler-und-koenig",
        "Bettler und König",
        BettlerUndKoenig,
        tuple(range(3, MOST_SEATS + 1)),
        # five rounds: each of 64 cards is laid once and passed by all the others; a deal, the rest taken and put away
        max_events=5 * (64 * MOST_SEATS + 3),
        presets={
            "kurz": Preset(_("eine einzige Runde mit 32 Karten"), {"runden": 1, "blatt": 32}),
        },
    ),
)
