"""Mau-Mau for two to seven.

Sources: 000:1079-1103, 001:1911-1936, 003:46-89. Where they differ there is an option (`mau_mau_rules.py`); where all
are silent we fill in:

- a jack as the last card: a suit is wished only if the round goes on;
- a jack or a seven turned up as first card has no effect unless the table says so; then after a jack any card fits;
- a seven that may not be answered is served at once, and whoever drew for it does not lay (001:1930, 003:73);
- whoever can neither lay nor draw, because every other card is in a hand, passes; when all do, the round is over;
- a round ends after 400 moves at the latest, a match after 40 rounds; then the fewest cards (the best score) win.

Targets are the cards ("herz-7"; two copies are the same card), "stapel" to draw, and the buttons. A move is

- a card, with the wish after a jack and "mau" last of all if it is called: ("pik-bube", "wunsch-herz", "mau");
- "stapel"; then, if the card drawn may be laid, that card or "behalten";
- "aussetzen" instead of answering a skip, "passen" when nothing is left to draw;
- "ertappt" or "weiter" when somebody forgot to call, "weiter" also when the same card may be thrown in;
- "geben" by the next dealer, after everybody has seen how a round ended.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from games.engines.chance import Draw, Shuffle
from games.engines.core import (
    NOTHING,
    WHOLE,
    Chance,
    Effect,
    Event,
    Move,
    Moved,
    Outcome,
    Path,
    Preset,
    Revealed,
    Ruleset,
    Said,
    Scored,
    Seat,
    Step,
)
from games.engines.kit import cards
from games.engines.kit.pack import put
from games.engines.kit.scores import closing, places
from games.engines.kit.shedding import (
    ALONE,
    BY_CHANCE,
    HANDS,
    MOST_SEATS,
    NOBODY,
    SIDES,
    Shedding,
    by_end,
    charged,
    dealt_out,
    many,
    who_won,
    with_score,
)
from games.engines.kit.states import changed
from games.engines.scene import Area, Button, Piece
from games.engines.shedding.mau_mau_rules import (
    CAUGHT,
    DEAL,
    DRAW,
    KEEP,
    LONGEST_ROUND,
    MAU,
    MOST_ROUNDS,
    ON,
    ORDER,
    PASS,
    PILE,
    RANK,
    SKIP,
    STOCK,
    SUIT,
    VALUE,
    WISH,
    WISHES,
    MauMauOptions,
    Maustand,
    deal_unknown,
    fits,
    later,
    less,
    without,
)  # fmt: skip
from games.engines.text import Text, _, addressed, on_turn

CALL = Step((MAU,), complete=True, prompt=_("Rufst du „Mau“?"), buttons=(Button(MAU, _("Mau!")),))
BUTTONS = {
    DRAW: Button(DRAW, _("Karte ziehen")),
    KEEP: Button(KEEP, _("Karte behalten")),
    SKIP: Button(SKIP, _("Aussetzen")),
    PASS: Button(PASS, _("Passen")),
    CAUGHT: Button(CAUGHT, _("Mau vergessen!")),
    ON: Button(ON, _("Weiter")),
    DEAL: Button(DEAL, _("Karten geben")),
}


class MauMau(Shedding[Maustand, MauMauOptions]):
    """The game; the last seat is the first dealer."""

    options_class = MauMauOptions
    in_hand = ORDER

    def __init__(self, seats: int, options: MauMauOptions) -> None:
        super().__init__(seats, options)
        self.deck = options.bild
        self.size = 7 if options.zu_zweit and seats == 2 else options.karten
        ranks = cards.RANKS_32 if options.blatt == 32 else cards.RANKS_52
        # every hand and the open card must come out of the pack, and if so agreed one card each in the stock
        least = seats * self.size + 1 + (seats if options.verdoppeln == "reichlich" else 0)
        copies = 2 if options.zwischenwerfen or 4 * len(ranks) < least else 1
        self.pack = tuple(card.split("#")[0] for card in cards.pack(ranks, copies))
        self.names = {card: cards.name(card, self.deck) for card in set(self.pack)}
        self.suits = {suit: cards.SUIT_NAMES[self.deck][suit] for suit in cards.SUITS}
        self.reverser = "" if options.richtung == "aus" else options.richtung
        self.special = {"7", "bube", options.aussetzer, self.reverser}
        self.wishing = Step(
            WISHES,
            prompt=_("Welche Farbe wünschst du dir?"),
            buttons=tuple(
                Button(wish, name) for wish, name in zip(WISHES, map(self.suits.get, cards.SUITS), strict=True) if name
            ),
        )

    def start(self) -> Maustand:
        none: tuple[tuple[str, ...], ...] = ((),) * self.seats
        voids, score = ((),) * self.seats, (0,) * self.seats
        return Maustand(hands=none, known=none, voids=voids, score=score, dealer=self.seats - 1)

    def to_act(self, s: Maustand) -> frozenset[Seat]:
        if s.phase == "spiel":
            if s.forgot < 0 and not s.throw:
                return ALONE[s.turn]
            acting = {
                seat
                for seat in range(self.seats)
                if s.hands[seat] and seat != s.turn and not s.waived >> seat & 1 and (s.throw or seat != s.forgot)
            }
            if self.may_play(s) or (s.turn != s.forgot and not s.waived >> s.turn & 1):
                acting.add(s.turn)
            return frozenset(acting)
        if s.phase == "pause":
            return ALONE[s.dealer]
        return NOBODY if s.phase == "ende" else BY_CHANCE

    def may_play(self, s: Maustand) -> bool:
        """Whether the seat whose turn it is may lay or draw; not while it is open if somebody has already won."""
        return s.forgot < 0 or bool(s.hands[s.forgot])

    # --- what a seat can do ---

    def step(self, s: Maustand, seat: Seat, path: Path = ()) -> Step:
        touches = self.touches(s, seat)
        if not path:
            if not touches:
                return NOTHING
            return Step(
                touches,
                prompt=_prompt(s, seat, touches),
                buttons=tuple([BUTTONS[touch] for touch in touches if touch in BUTTONS]),
            )
        card = path[0]
        if card not in touches:
            return NOTHING
        if card in BUTTONS:
            return WHOLE if len(path) == 1 else NOTHING
        rest = path[1:]
        if RANK[card] == "bube" and self.wishes(s, seat):
            if not rest:
                return self.wishing
            if rest[0] not in WISHES:
                return NOTHING
            rest = rest[1:]
        calls = self._calls(s, seat)
        if not rest:
            return CALL if calls else WHOLE
        return WHOLE if calls and rest == (MAU,) else NOTHING

    def touches(self, s: Maustand, seat: Seat) -> tuple[str, ...]:
        """What a move may begin with."""
        if s.phase != "spiel":
            return (DEAL,) if s.phase == "pause" and seat == s.dealer else ()
        if seat == s.turn and s.forgot < 0:
            return self._plays(s, seat)
        if seat not in self.to_act(s):
            return ()
        touches: list[str] = []
        if seat == s.turn and self.may_play(s):
            touches += self._plays(s, seat)
        elif s.throw and s.pile[-1] in s.hands[seat] and self.may_play(s):
            touches.append(s.pile[-1])
        if not s.waived >> seat & 1:
            if s.forgot >= 0 and seat != s.forgot:
                touches.append(CAUGHT)
            if seat != s.turn or not self.may_play(s):
                touches.append(ON)
        return tuple(touches)

    def _plays(self, s: Maustand, seat: Seat) -> tuple[str, ...]:
        lays = self.fitting(s, s.hands[seat])
        if s.drawn:
            if s.drawn not in lays:
                return (KEEP,)
            # 001:1928: a card drawn that fits must be laid
            return (s.drawn,) if self.options.gezogen == "muss" else (s.drawn, KEEP)
        if s.skip:
            return (*lays, SKIP)
        if s.pulls:
            return (*lays, DRAW)
        if lays and not self.options.freiwillig:
            return lays
        return (*lays, DRAW if s.stock or len(s.pile) > 1 else PASS)

    def fitting(self, s: Maustand, hand: Sequence[str]) -> tuple[str, ...]:
        """The cards of a hand that may be laid now, each once."""
        if s.pulls:  # 003:73, 000:1096
            return tuple(dict.fromkeys([card for card in hand if RANK[card] == "7"]))
        if s.skip:  # 000:1097
            return tuple(dict.fromkeys([card for card in hand if RANK[card] == self.options.aussetzer]))
        suit, rank, jack = self.wanted(s)
        found = dict.fromkeys([card for card in hand if fits(card, suit, rank, jack)])
        if self.options.bube == "notfalls":  # 001:1924
            own = self.options.bube_eigen  # 001:1921: a jack that fits like any other card
            plain = [
                card
                for card in found
                if RANK[card] != "bube" or (own and (SUIT[card] == suit or RANK[s.pile[-1]] == "bube"))
            ]
            return tuple(plain or found)
        return tuple(found)

    def wanted(self, s: Maustand) -> tuple[str, str, bool]:
        """Suit and rank that fit, and whether a jack does. A jack's own rank and suit count for jacks alone."""
        top = s.pile[-1]
        rank = RANK[top]
        if rank == "bube":  # 000:1098, 003:71: no jack on a jack
            return s.wish or SUIT[top], "", self.options.bube_auf_bube
        return s.wish or SUIT[top], rank, True

    def wishes(self, s: Maustand, seat: Seat) -> bool:
        """Whether laying a jack asks for a suit: not as the last card, if that ends the round."""
        if len(s.hands[seat]) > 1 or self.options.ruf == "letzte":
            return True
        return self.options.ende == "weiter" and sum(map(bool, s.hands)) > 2

    def _calls(self, s: Maustand, seat: Seat) -> bool:
        left = len(s.hands[seat]) - 1
        return (left == 1 and self.options.ruf == "vorletzte") or (left == 0 and self.options.ruf == "letzte")

    def propose(self, s: Maustand, seat: Seat, rng: random.Random) -> Path:
        """Some move; who could lay draws by choice only now and then, or rounds would hardly end."""
        path = super().propose(s, seat, rng)
        if path == (DRAW,) and self.options.freiwillig and rng.random() < 0.8:
            return super().propose(s, seat, rng)
        return path

    # --- what follows ---

    def draw(self, s: Maustand) -> Draw:
        return Shuffle(self.pack if s.phase == "geben" else tuple(sorted(s.pile[:-1])))

    def apply(self, s: Maustand, event: Event) -> tuple[Maustand, tuple[Effect, ...]]:
        effects: list[Effect] = []
        if isinstance(event, Chance):
            order = tuple(map(str, event.outcome))
            if s.phase == "geben":
                return self._deal(s, order, effects), tuple(effects)
            effects.append(Said(text=_("Die abgelegten Karten werden zum neuen Stapel gemischt.")))
            return self._serve(changed(s, phase="spiel", stock=order, pile=s.pile[-1:]), effects), tuple(effects)
        assert isinstance(event, Move)
        seat, first = event.seat, event.path[0]
        if first == DEAL:
            fresh = changed(s, phase="geben", hands=((),) * self.seats, last=())
            return fresh, (Said(text=_("{side} gibt.", side=SIDES[seat])),)
        if first == CAUGHT:
            other = SIDES[s.forgot]
            effects.append(Said(text=_("{side} merkt: {other} hat „Mau“ vergessen.", side=SIDES[seat], other=other)))
            s = self._punish(s, s.forgot, effects)
        elif first == ON:
            s = changed(s, waived=s.waived | 1 << seat)
        elif first in BUTTONS:
            s = self._draw_or_pass(s, seat, first, effects)
        else:
            s = self._lay(s, seat, event.path, effects)
        return self._settle(s, effects), tuple(effects)

    def _deal(self, s: Maustand, order: tuple[str, ...], effects: list[Effect]) -> Maustand:
        starts, dealt = (s.dealer + 1) % self.seats, self.seats * self.size
        none: tuple[tuple[str, ...], ...] = ((),) * self.seats
        s = Maustand(
            phase="spiel",
            # 001:1919: one card at a time, the left neighbour of the dealer first
            hands=dealt_out(order, self.seats, self.size, starts),
            pile=order[dealt : dealt + 1],
            stock=order[dealt + 1 :],
            turn=starts,
            dealer=s.dealer,
            rounds=s.rounds,
            score=s.score,
            voids=((),) * self.seats,
            known=none,
            last=(PILE,),
        )
        top = s.pile[0]
        face = cards.DRAWINGS[self.deck][SUIT[top]]
        effects.append(Revealed(at=PILE, face=face, text=_("Offen liegt {card}.", card=self.names[top])))
        if not self.options.erste:
            return s
        s = changed(s, wish="*") if RANK[top] == "bube" else self._act(s, s.dealer, top, effects)
        return self._serve(s, effects)

    def _punish(self, s: Maustand, seat: Seat, effects: list[Effect]) -> Maustand:
        n = self.options.strafe
        effects.append(Said(text=_("{side} zieht zur Strafe: {n}.", side=SIDES[seat], n=many(n))))
        return changed(s, owed=(*s.owed, (seat, n)), forgot=-1, waived=0)

    def _draw_or_pass(self, s: Maustand, seat: Seat, what: str, effects: list[Effect]) -> Maustand:
        voids, idle, skip, following = s.voids, s.idle, s.skip, self._next(s, seat)
        fresh = what == DRAW and not s.pulls
        # nothing fitted; nor does what was drawn, or it would have been laid (001:1928): everybody may remember that
        if not self.options.freiwillig and (fresh or (what == KEEP and self.options.gezogen == "muss")):
            voids = put(voids, seat, (*voids[seat][-1:], (*self.wanted(s), 0)))  # two such facts are kept
        if what == DRAW:
            look = fresh and self.options.gezogen != "nicht"
            return changed(
                s, voids=voids, plies=s.plies + 1, throw=False, forgot=-1, waived=0, idle=0, pulls=0, look=look,
                owed=(*s.owed, (seat, s.pulls or 1)), turn=seat if look else following,
            )  # fmt: skip
        if what == KEEP:
            said = _("{side} behält die Karte.", side=SIDES[seat])
        elif what == SKIP:
            skip, said = False, _("{side} setzt aus.", side=SIDES[seat])
        else:
            idle, said = idle + 1, _("{side} passt.", side=SIDES[seat])
        effects.append(Said(text=said))
        return changed(
            s, voids=voids, plies=s.plies + 1, throw=False, forgot=-1, waived=0, idle=idle, skip=skip, drawn="",
            last=(), turn=following,
        )  # fmt: skip

    def _lay(self, s: Maustand, seat: Seat, path: Path, effects: list[Effect]) -> Maustand:
        card, side, options = path[0], SIDES[seat], self.options
        hand, special = without(s.hands[seat], card), RANK[card] in self.special
        known, voids = s.known, s.voids
        if card in known[seat]:
            known = put(known, seat, without(known[seat], card))
        elif voids[seat]:
            voids = put(voids, seat, less(voids[seat], card))
        sentence = (
            _("{side} legt {card}.", side=side, card=self.names[card])
            if seat == s.turn
            else _("{side} wirft {card} dazwischen.", side=side, card=self.names[card])
        )
        effects.append(Moved(source=HANDS[seat], to=PILE, text=sentence))
        forgets = False
        if path[-1] == MAU:
            effects.append(Said(text=_("{side} ruft „Mau!“", side=side)))
        elif len(hand) == (1 if options.ruf == "vorletzte" else 0) and options.ruf != "keine":
            forgets = True
        elif not hand and options.ruf == "keine":  # 001:1934-1936: Mau, and Mau-Mau with a jack
            word = _("„Mau-Mau!“") if RANK[card] == "bube" else _("„Mau!“")
            effects.append(Said(text=_("{side} ruft {word}", side=side, word=word)))
        s = changed(
            s,
            hands=put(s.hands, seat, hand),
            known=known,
            voids=voids,
            pile=(*s.pile, card),
            plies=s.plies + 1,
            idle=0,
            drawn="",
            wish="",
            skip=False,
            # 003:79: thrown in out of turn, but never special cards
            throw=options.zwischenwerfen and not special,
            forgot=seat if forgets and options.ertappen else -1,
            waived=0,
            turn=s.turn if special else self._next(s, seat),
            last=(PILE,),
        )
        if not hand and not forgets:
            s = self._out(s, seat, effects)
        if not (special or forgets) or self._over(s):
            return s
        if RANK[card] == "bube":
            wish = path[1].removeprefix("wunsch-") if len(path) > 1 and path[1] in WISHES else ""
            if wish:
                effects.append(Said(text=_("{side} wünscht sich {suit}.", side=side, suit=self.suits[wish])))
            s = changed(s, wish=wish, turn=self._next(s, seat))
        elif special:
            s = self._act(s, seat, card, effects)
        if forgets and not options.ertappen:
            effects.append(Said(text=_("{side} hat „Mau“ vergessen.", side=side)))
            return self._punish(s, seat, effects)
        return s

    def _act(self, s: Maustand, seat: Seat, card: str, effects: list[Effect]) -> Maustand:
        """What a special card other than a jack does to those who follow `seat`, and whose turn it is then."""
        options, rank = self.options, RANK[card]
        if rank == self.reverser:
            s = changed(s, way=-s.way)
            effects.append(Said(text=_("Die Richtung wechselt.")))
        following = self._next(s, seat)
        if rank == "7":
            if options.sieben == "kontern":
                return changed(s, pulls=s.pulls + 2, turn=following)
            return changed(s, owed=(*s.owed, (following, 2)), turn=self._next(s, following))
        if rank == options.aussetzer and options.gegenstechen:
            return changed(s, skip=True, turn=following)
        # 000:1099: with two players turning round is like a skip
        turned = rank == self.reverser and options.richtung_zu_zweit and self._playing(s) == 2
        if rank == options.aussetzer or turned:
            effects.append(Said(text=_("{side} setzt aus.", side=SIDES[following])))
            following = self._next(s, following)
        return changed(s, turn=following)

    def _out(self, s: Maustand, seat: Seat, effects: list[Effect]) -> Maustand:
        effects.append(Said(text=_("{side} hat keine Karten mehr.", side=SIDES[seat])))
        return changed(s, order=(*s.order, seat))

    def plays(self, s: Maustand, seat: Seat) -> bool:
        return bool(s.hands[seat]) or seat == s.forgot

    def _next(self, s: Maustand, seat: Seat) -> Seat:
        return self.following(s, seat, s.way)

    def _playing(self, s: Maustand) -> int:
        return sum(self.plays(s, seat) for seat in range(self.seats))

    def _over(self, s: Maustand) -> bool:
        playing = self._playing(s)
        if s.order and (self.options.ende == "sofort" or playing < 2):
            return True
        return s.idle >= playing or s.plies >= LONGEST_ROUND

    # --- drawing cards, and the end of a round ---

    def _settle(self, s: Maustand, effects: list[Effect]) -> Maustand:
        """After a move: somebody who forgot to call and was not caught is out; cards are drawn; the round may end."""
        if s.forgot >= 0 and not s.hands[s.forgot]:
            others = sum(1 << seat for seat, hand in enumerate(s.hands) if hand and seat != s.forgot)
            if s.waived & others == others:
                seat = s.forgot
                s = self._out(changed(s, forgot=-1, waived=0), seat, effects)
                if s.turn == seat:
                    s = changed(s, turn=self._next(s, seat))
        return self._finish(s, effects) if self._over(s) else self._serve(s, effects)

    def _serve(self, s: Maustand, effects: list[Effect]) -> Maustand:
        """Draw what is owed, as far as there are cards; ask chance if the pile has to be shuffled first."""
        while s.owed:
            if s.stock:
                s = self._take(s, effects)
            elif len(s.pile) < 2:
                effects.append(Said(text=_("Es gibt nichts mehr zu ziehen.")))
                s = changed(s, owed=(), look=False)
            elif self.options.mischen:
                return changed(s, phase="mischen")
            else:  # 000:1089: laid out again, and only often shuffled before
                s = changed(s, stock=s.pile[-2::-1], pile=s.pile[-1:], turned=True)
                effects.append(Said(text=_("Die abgelegten Karten werden umgedreht und sind der neue Stapel.")))
        return s

    def _take(self, s: Maustand, effects: list[Effect]) -> Maustand:
        """The first who owes draws, as many as there are."""
        (seat, owed), *rest = s.owed
        count = min(owed, len(s.stock))
        left = ((seat, owed - count), *rest) if count < owed else tuple(rest)
        taken = s.stock[: -count - 1 : -1]
        known, voids = s.known, s.voids
        if s.turned:
            known = put(known, seat, known[seat] + taken)
        elif voids[seat]:
            voids = put(voids, seat, later(voids[seat], count))
        sentence = _("{side} zieht {n}.", side=SIDES[seat], n=many(count))
        effects.append(Moved(source=STOCK, to=HANDS[seat], text=sentence))
        shown = sorted(taken, key=ORDER.__getitem__)
        effects.extend(Said(text=_("Du ziehst {card}.", card=self.names[card]), only=(seat,)) for card in shown)
        return changed(
            s, stock=s.stock[:-count], hands=put(s.hands, seat, s.hands[seat] + taken), known=known, voids=voids,
            drawn=taken[0] if s.look and seat == s.turn else s.drawn, look=s.look and bool(left), owed=left,
            last=(STOCK,),
        )  # fmt: skip

    def _finish(self, s: Maustand, effects: list[Effect]) -> Maustand:
        """The round is over: count, and see whether the match is too."""
        options, score = self.options, s.score
        firsts = _firsts(s)
        if not s.order:
            effects.append(Said(text=_("Die Runde endet, ohne dass jemand fertig ist: Die wenigsten Karten zählen.")))
        if options.wertung == "punkte":
            # 001:1936: everything counts double after a jack as the last card
            factor = 2 if s.order and RANK[s.pile[-1]] == "bube" else 1
            counted = [factor * sum(VALUE[card] for card in hand) for hand in s.hands]
            effects += charged(counted)
            score = tuple(have + points for have, points in zip(score, counted, strict=True))
            over = max(score) >= options.grenze
        else:
            if len(firsts) == 1:
                sentence = _("{side} gewinnt die Runde.", side=SIDES[firsts[0]])
                effects.append(Scored(seat=firsts[0], points=1, text=sentence))
                score = put(score, firsts[0], score[firsts[0]] + 1)
            else:
                effects.append(Said(text=_("Die Runde geht unentschieden aus.")))
            over = options.wertung == "einzeln" or max(score) >= options.siege
        over = over or s.rounds + 1 >= MOST_ROUNDS
        s = changed(
            s,
            phase="ende" if over else "pause",
            dealer=s.dealer if over else (s.dealer + 1) % self.seats,  # 003:62
            rounds=s.rounds + 1,
            score=score,
            owed=(), look=False, drawn="", throw=False, forgot=-1, waived=0, wish="", pulls=0, skip=False,
        )  # fmt: skip
        effects += closing(self.outcome(s))
        return s

    def outcome(self, s: Maustand) -> Outcome | None:
        if s.phase != "ende":
            return None
        if self.options.wertung == "einzeln":
            return who_won(places(by_end(s.order, s.hands), fewest=True))
        if self.options.wertung == "siege":
            return who_won(places(s.score), s.score)
        return who_won(places(s.score, fewest=True), tuple(-points for points in s.score))

    # --- what is seen ---

    def lies_open(self, s: Maustand) -> bool:
        return s.phase in {"pause", "ende"}

    def middle(self, s: Maustand) -> tuple[list[Area], list[Piece]]:
        areas = [Area(STOCK, _("Stapel"), "pile"), Area(PILE, _("Ablage"), "pile")]
        pieces = [*cards.backs(STOCK, len(s.stock))]
        if s.pile:
            pieces.append(cards.piece(s.pile[-1], PILE, self.deck))
        if s.wish and s.wish != "*":
            areas.append(Area(WISH, _("gewünscht"), "row"))
            pieces.append(Piece(WISH, "suit", self.suits[s.wish], face=cards.DRAWINGS[self.deck][s.wish]))
        return areas, pieces

    def note(self, s: Maustand, seat: Seat) -> Text:
        held = super().note(s, seat)
        if self.options.wertung == "punkte":
            return with_score(held, s.score[seat])
        if self.options.wertung == "siege":
            return _("{cards} · {n} von {all} Siegen", cards=held, n=s.score[seat], all=self.options.siege)
        return held

    def status(self, s: Maustand) -> Text:
        if s.phase in {"geben", "mischen"}:
            return _("Die Karten werden gemischt.")
        if s.phase == "pause":
            return _("Die Runde ist aus. {side} gibt.", side=SIDES[s.dealer])
        side = SIDES[s.turn]
        if s.forgot >= 0:
            forgot = _("{side} hat „Mau“ nicht gerufen.", side=SIDES[s.forgot])
            return addressed(s.forgot, _("Du hast „Mau“ nicht gerufen."), forgot)
        if s.drawn:
            return addressed(s.turn, _("Du hast gezogen."), _("{side} hat gezogen.", side=side))
        if s.pulls:
            said = _("{side} soll {n} Karten ziehen.", side=side, n=s.pulls)
            return addressed(s.turn, _("Du sollst {n} Karten ziehen.", n=s.pulls), said)
        if s.skip:
            return addressed(s.turn, _("Du sollst aussetzen."), _("{side} soll aussetzen.", side=side))
        turn = on_turn(s.turn, side)
        if s.wish == "*":
            return _("{turn} Jede Karte passt.", turn=turn)
        return _("{turn} Gewünscht ist {suit}.", turn=turn, suit=self.suits[s.wish]) if s.wish else turn

    def why_not(self, s: Maustand, seat: Seat, path: Path) -> Text:
        touches = self.touches(s, seat)
        if not path:
            return _("Tippe eine Karte oder einen Knopf an.")
        first = path[0]
        if first not in touches:
            return self._why_not_first(s, seat, first)
        if RANK.get(first) == "bube" and self.wishes(s, seat) and (len(path) == 1 or path[1] not in WISHES):
            return _("Zu diesem Buben gehört ein Wunsch: Nenne eine Farbe.")
        if path[-1] == MAU and path.count(MAU) == 1:
            return (
                _("„Mau“ ruft man mit der vorletzten Karte.")
                if self.options.ruf == "vorletzte"
                else _("„Mau“ ruft man mit der letzten Karte.")
                if self.options.ruf == "letzte"
                else _("„Mau“ braucht hier niemand zu rufen.")
            )
        return _("Damit ist dein Zug zu Ende: Mehr gehört nicht dazu.")

    def _why_not_first(self, s: Maustand, seat: Seat, first: str) -> Text:
        if s.phase != "spiel":
            return _("Erst werden neue Karten gegeben.")
        hand = s.hands[seat]
        if not self.may_play(s):
            return _("Erst ist zu klären, ob jemand das vergessene „Mau“ gemerkt hat.")
        if first == DRAW:
            if s.drawn:
                return _("Du hast schon gezogen.")
            if seat != s.turn:
                return _("Ziehen darf nur, wer am Zug ist.")
            if s.skip:
                return _("Wer aussetzen soll, zieht nicht.")
            if self.fitting(s, hand):
                return _("Ziehen darf nur, wer keine passende Karte hat.")
            return _("Es gibt nichts mehr zu ziehen.")
        if first == PASS:
            return _("Passen darf nur, wer weder legen noch ziehen kann.")
        if first == SKIP:
            return _("Du brauchst nicht auszusetzen.")
        if first == KEEP:
            return (
                _("Eine gezogene Karte, die passt, muss gelegt werden.")
                if s.drawn
                else _("Behalten kannst du nur eine Karte, die du gerade gezogen hast.")
            )
        if first in {CAUGHT, ON}:
            return _("Gerade hat niemand etwas vergessen.")
        if first in WISHES or first == WISH:
            return _("Wünschen darf sich eine Farbe, wer einen Buben legt.")
        if first == MAU:
            return _("Lege erst die Karte, dann rufe „Mau“.")
        if first not in hand:
            return _("Diese Karte hast du nicht auf der Hand.")
        card = self.names[first]
        if seat != s.turn:
            return _("Dazwischenwerfen darfst du nur genau die gleiche Karte.")
        if s.drawn:
            return _("Jetzt darfst du nur die gezogene Karte legen.")
        if s.pulls:
            return _("Auf die Sieben hilft nur eine Sieben, sonst musst du ziehen.")
        if s.skip:
            return _("Gegen das Aussetzen hilft nur die gleiche Karte.")
        top = s.pile[-1]
        if RANK[first] == "bube":
            if RANK[top] == "bube" and not self.options.bube_auf_bube:
                return _("Bube auf Bube geht nicht.")
            if self.options.bube_eigen:
                return _("Ein Bube einer anderen Farbe darf erst gelegt werden, wenn sonst nichts passt.")
            return _("Ein Bube darf erst gelegt werden, wenn sonst nichts passt.")
        if s.wish:
            return _("Gewünscht ist {suit}, {card} passt nicht.", suit=self.suits[s.wish], card=card)
        return _("{card} passt weder in der Farbe noch im Wert auf {top}.", card=card, top=self.names[top])

    # --- for programs ---

    def sample_world(self, s: Maustand, seat: Seat | None, rng: random.Random) -> Maustand:
        if s.phase == "geben":
            return s
        if self.lies_open(s):  # all hands, not the stock
            stock = list(s.stock)
            rng.shuffle(stock)
            return s if s.turned else changed(s, stock=tuple(stock))
        hands, rest = deal_unknown(s, seat, rng)
        drawn = s.drawn
        if drawn and seat != s.turn and drawn not in s.known[s.turn]:
            unknown = list(hands[s.turn])
            for card in s.known[s.turn]:
                unknown.remove(card)
            # what was drawn last may be the only card that would have fitted before
            likely = [card for card in unknown if fits(card, *self.wanted(s))] if s.voids[s.turn] else []
            drawn = rng.choice(likely or unknown)
        return changed(s, hands=hands, stock=tuple(rest), drawn=drawn)

    def ahead(self, s: Maustand, seat: Seat) -> float:
        """Fewer cards than the others, and a better score, are good."""
        others = [other for other in range(self.seats) if other != seat]
        if s.phase == "pause":
            now = 1.0 if _firsts(s) == [seat] else -1.0
        elif s.order:
            now = 1.0 if s.order[0] == seat else -1.0
        else:
            now = self.fewer(s, seat)
        if self.options.wertung == "einzeln":
            return 0.95 * now
        best = (min if self.options.wertung == "punkte" else max)(s.score[other] for other in others)
        ahead = (
            (best - s.score[seat]) / self.options.grenze
            if self.options.wertung == "punkte"
            else (s.score[seat] - best) / self.options.siege
        )
        return 0.4 * now + 0.55 * max(-1.0, min(1.0, ahead))


def _firsts(s: Maustand) -> list[Seat]:
    """Who has won this round; several if nobody got rid of all cards and the fewest are a tie."""
    if s.order:
        return [s.order[0]]
    fewest = min(map(len, s.hands))
    return [seat for seat, hand in enumerate(s.hands) if len(hand) == fewest]


def _prompt(s: Maustand, seat: Seat, touches: tuple[str, ...]) -> Text:
    if CAUGHT in touches:
        return _("{side} hat „Mau“ vergessen. Hast du es gemerkt?", side=SIDES[s.forgot])
    if touches[0] == DEAL:
        return _("Gib die Karten für die nächste Runde.")
    if seat != s.turn:
        return (
            _("Du hast die gleiche Karte: Wirf sie dazwischen oder lass es.")
            if touches[0] != ON
            else _("Niemand braucht auf dich zu warten: Tippe „Weiter“ an.")
        )
    if s.drawn:
        if len(touches) == 1:
            return (
                _("Die gezogene Karte passt nicht. Behalte sie.")
                if touches[0] == KEEP
                else _("Die gezogene Karte passt: Lege sie.")
            )
        return _("Lege die gezogene Karte oder behalte sie.")
    if s.pulls:
        return (
            _("Nimm {n} Karten vom Stapel.", n=s.pulls)
            if len(touches) == 1
            else _("Lege eine Sieben oder nimm {n} Karten.", n=s.pulls)
        )
    if s.skip:
        return _("Du sollst aussetzen.") if len(touches) == 1 else _("Antworte mit der gleichen Karte oder setze aus.")
    if touches[0] == DRAW:
        return _("Nichts passt: Ziehe eine Karte.")
    if touches[0] == PASS:
        return _("Nichts passt, und es gibt nichts zu ziehen: Passe.")
    return _("Lege eine passende Karte.") if touches[-1] != DRAW else _("Lege eine passende Karte oder ziehe.")


#: a card laid or drawn may be followed by a shuffle, by a word of every other seat, by somebody being caught with a
#: shuffle for the penalty, and by their words again; a round begins with a deal and the dealer's move
MAX_EVENTS = MOST_ROUNDS * (LONGEST_ROUND * (2 + MOST_SEATS + 2 + MOST_SEATS) + 2)

RULESETS = (
    Ruleset(
        "mau-mau",
        "Mau-Mau",
        MauMau,
        (2, 3, 4, 5, 6, 7),
        version=2,
        former={1: {"verdoppeln": "reichlich", "bube_eigen": False}},
        max_events=MAX_EVENTS,
        presets={
            "mappe": Preset(
                _("wie in der Vereinsmappe, erweitert"),
                {
                    "gezogen": "darf", "freiwillig": True, "sieben": "kontern", "gegenstechen": True, "richtung": "9",
                    "strafe": 2, "ertappen": True, "ende": "weiter",
                },
            ),
            "philos": Preset(
                _("wie im Philos-Heft"),
                {
                    "gezogen": "muss", "sieben": "ziehen", "bube": "notfalls", "bube_auf_bube": True, "ruf": "keine",
                    "wertung": "punkte",
                },
            ),
            "schulhof": Preset(
                _("wie auf dem Schulhof"),
                {
                    "zu_zweit": True, "verdoppeln": "reichlich", "gezogen": "nicht", "sieben": "kontern",
                    "richtung": "9", "strafe": 1, "wertung": "siege",
                },
            ),
        },
    ),
)  # fmt: skip
