"""Skat, for three players, or for four with the dealer sitting out.

Sources: 000:1127-1411; 000:1149 (three or four), 000:1153-1161 (deal), 000:1320-1334 (bidding, Skat, announcement),
000:1352-1376 (play), 000:1378-1410 (scoring). Values and scoring stand in `skat_rules`, sentences and the picture in
`skat_scene`. ISkO is the Internationale Skatordnung. What the sources leave open, and how we fill it:

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
from dataclasses import dataclass, replace

from games.engines.chance import Draw, Shuffle
from games.engines.core import (
    CHANCE,
    Chance,
    Effect,
    Event,
    Game,
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
from games.engines.kit.cards import DECKS
from games.engines.kit.pack import AUGEN, CARD_OF, CARDS, INDEX, NAMES, TARGETS, augen, heap, members, put, redistribute
from games.engines.scene import Button, View
from games.engines.text import Text, _, plural
from games.engines.tricks import skat_scene as scene
from games.engines.tricks.skat_rules import (
    BIDS,
    FOLLOW,
    GAMES,
    NULL,
    SUIT_GAMES,
    TRUMPS,
    Ansage,
    account,
    in_words,
    ramsch,
    spitzen,
    winner,
    write_down,
)
from games.engines.tricks.skat_state import Skatstand, Zeile

LEVELS = ("einfach", "schneider", "schwarz", "ouvert")
TEXT_BIDS = {str(bid): bid for bid in BIDS}
PACK = Shuffle(CARDS)
#: moves of a deal: the shuffle, at most one bid and one answer a value and three passes, taking the Skat and putting
#: two cards away, the announcement, thirty cards, four players who have seen the result
DEAL_EVENTS = 1 + 2 * len(BIDS) + 3 + 3 + 1 + 30 + 4


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


class Skat(Game[Skatstand, SkatOptions]):
    """The first dealer is seat 0; the seat after the dealer is Vorhand."""

    options_class = SkatOptions

    def start(self) -> Skatstand:
        return Skatstand(scores=(0,) * self.seats)

    def deals(self) -> int:
        """How many deals a match has."""
        return self.options.runden * self.seats

    def to_act(self, s: Skatstand) -> frozenset[Seat]:
        if s.phase in ("spiel", "reizen", "skat", "druecken", "ansage"):
            return frozenset((s.turn,))
        if s.phase == "geben":
            return frozenset((CHANCE,))
        if s.phase == "zeigen":
            return frozenset(seat for seat in range(self.seats) if not s.ready >> seat & 1)
        return frozenset()

    def draw(self, s: Skatstand) -> Draw:
        return PACK

    def active(self, dealer: Seat) -> tuple[Seat, Seat, Seat]:
        """Vorhand, Mittelhand and Hinterhand; with four at the table the dealer sits out (000:1149)."""
        return (dealer + 1) % self.seats, (dealer + 2) % self.seats, (dealer + 3) % self.seats

    # --- what a seat can do ---

    def step(self, s: Skatstand, seat: Seat, path: Path = ()) -> Step:
        if s.phase == "spiel":
            if seat != s.turn:
                return Step()
            legal = playable(s)
            if not path:
                return Step(tuple([TARGETS[card] for card in members(legal)]), prompt=scene.PLAY_PROMPT)
            card = CARD_OF.get(path[0], -1)
            return Step(complete=len(path) == 1 and card >= 0 and bool(legal >> card & 1))
        if s.phase == "zeigen":
            if s.ready >> seat & 1:
                return Step()
            return _one_of(path, ("weiter",), scene.ON_PROMPT, scene.ON_BUTTONS)
        if seat != s.turn or s.phase in ("geben", "ende"):
            return Step()
        if s.phase == "reizen":
            return self._bidding_step(s, path)
        if s.phase == "skat":
            return _one_of(path, ("skat", "hand"), scene.SKAT_PROMPT, scene.SKAT_BUTTONS)
        if s.phase == "druecken":
            held = tuple(TARGETS[card] for card in members(s.hands[seat]))
            return _one_of(path, held, scene.put_away_prompt(s.skat.bit_count()), ())
        return self._announcement_step(s, path)

    def _bidding_step(self, s: Skatstand, path: Path) -> Step:
        if s.asked:  # 000:1328
            return _one_of(path, ("ja", "weg"), scene.hold_prompt(s.bid), scene.hold_buttons(s.bid))
        higher = [str(bid) for bid in BIDS if bid > s.bid]
        if s.hearer < 0:  # everyone has passed; Vorhand may still play for the least
            higher = higher[:1]
        targets = (*higher[:1], *(("sprung",) if len(higher) > 1 else ()), "weg")
        if path and path[0] == "sprung" and len(higher) > 1:  # 000:1326
            return _one_of(path[1:], tuple(higher[1:]), scene.JUMP_PROMPT, scene.bid_buttons(tuple(higher[1:])))
        return _one_of(path, targets, scene.bid_prompt(s.bid), scene.bid_buttons(targets), more=("sprung",))

    def _announcement_step(self, s: Skatstand, path: Path) -> Step:
        games: list[str] = list(GAMES[:-1])
        # 000:1141: what is announced must be worth the bid; the value of a Null is fixed, any other can still grow
        games += [
            name for name, ouvert in (("null", False), ("null-ouvert", True)) if NULL[s.hand_game, ouvert] >= s.bid
        ]
        deck = self.options.blatt
        if s.hand_game and path and path[0] in GAMES[:-1]:  # 000:1397: announcing needs a game out of the hand
            return _one_of(path[1:], LEVELS, scene.LEVEL_PROMPT, scene.LEVEL_BUTTONS)
        more = GAMES[:-1] if s.hand_game else ()
        return _one_of(path, tuple(games), scene.GAME_PROMPT, scene.game_buttons(tuple(games), deck), more)

    # --- what follows ---

    def apply(self, s: Skatstand, event: Event) -> tuple[Skatstand, tuple[Effect, ...]]:
        if isinstance(event, Chance):
            return self._deal(s, event)
        if s.phase == "spiel":
            return self._play(s, CARD_OF[event.path[0]])  # type: ignore[union-attr]  # there is no time limit
        return self._decide(s, event.seat, event.path)  # type: ignore[union-attr]

    def _deal(self, s: Skatstand, event: Chance) -> tuple[Skatstand, tuple[Effect, ...]]:
        order = [INDEX[str(card)] for card in event.outcome]
        first, middle, rear = self.active(s.dealer)
        hands = [0] * self.seats
        # 000:1157-1159: three each, the Skat, four each, three each
        for seat, place in ((first, 0), (middle, 1), (rear, 2)):
            three, four, last = 3 * place, 11 + 4 * place, 23 + 3 * place
            hands[seat] = heap(order[three : three + 3] + order[four : four + 4] + order[last : last + 3])
        none = (0,) * self.seats
        after = Skatstand(
            phase="reizen",
            dealer=s.dealer,
            number=s.number,
            hands=tuple(hands),
            skat=heap(order[9:11]),
            turn=middle,  # 000:1207: Mittelhand bids to Vorhand
            speaker=middle,
            hearer=first,
            played=none,
            lacks=none,
            tricks=none,
            points=none,
            scores=s.scores,
            rows=s.rows,
        )
        return after, (Said(text=_("{side} gibt die Karten.", side=scene.PLACES[s.dealer])),)

    def _decide(self, s: Skatstand, seat: Seat, path: Path) -> tuple[Skatstand, tuple[Effect, ...]]:
        hand = scene.hand_name(s, seat, self.seats)
        if s.phase == "reizen":
            return self._bid(s, seat, path, hand)
        if s.phase == "skat":
            if path == ("hand",):
                after = replace(s, phase="ansage", hand_game=True)
                return after, (Said(text=_("{hand} spielt aus der Hand und lässt den Skat liegen.", hand=hand)),)
            found = [NAMES[self.options.blatt][card] for card in members(s.skat)]
            hands = put(s.hands, seat, s.hands[seat] | s.skat)
            after = replace(s, phase="druecken", hands=hands, skat=0)
            return after, (
                Moved(source="skat", to=f"hand-{seat}", text=_("{hand} nimmt den Skat auf.", hand=hand)),
                Said(text=_("Im Skat: {a} und {b}.", a=found[0], b=found[1]), only=(seat,)),
            )
        if s.phase == "druecken":
            card = CARD_OF[path[0]]
            hands = put(s.hands, seat, s.hands[seat] & ~(1 << card))
            skat = s.skat | 1 << card
            after = replace(s, hands=hands, skat=skat, phase="ansage" if skat.bit_count() == 2 else "druecken")
            return after, (
                Moved(source=f"hand-{seat}", to="skat", text=_("{hand} drückt eine Karte.", hand=hand)),
                Said(text=_("Gedrückt: {card}.", card=NAMES[self.options.blatt][card]), only=(seat,)),
            )
        if s.phase == "ansage":
            return self._announce(s, path, hand)
        return self._go_on(s, seat)

    def _bid(self, s: Skatstand, seat: Seat, path: Path, hand: Text) -> tuple[Skatstand, tuple[Effect, ...]]:
        if path == ("weg",):
            return self._pass(s, seat, hand)
        if path == ("ja",):
            after = replace(s, asked=False, turn=s.speaker)
            return after, (Said(text=_("{hand}: ja.", hand=hand)),)
        bid = TEXT_BIDS[path[-1]]
        said = Said(text=_("{hand} sagt {bid}.", hand=hand, bid=bid))
        if s.hearer < 0:
            after, effects = self._soloist(replace(s, bid=bid), seat)
            return after, (said, *effects)
        return replace(s, bid=bid, asked=True, turn=s.hearer), (said,)

    def _pass(self, s: Skatstand, seat: Seat, hand: Text) -> tuple[Skatstand, tuple[Effect, ...]]:
        said = Said(text=_("{hand} passt.", hand=hand))
        s = replace(s, passed=s.passed | 1 << seat, asked=False)
        first, _middle, rear = self.active(s.dealer)
        left = [other for other in self.active(s.dealer) if not s.passed >> other & 1]
        if not left:
            return self._passed_in(s, said)
        survivor = s.hearer if seat == s.speaker else s.speaker
        if rear not in (s.speaker, s.hearer) and len(left) == 2:  # 000:1207: Hinterhand bids to the one who is left
            return replace(s, speaker=rear, hearer=survivor, turn=rear), (said,)
        if s.bid == 0:  # nobody has bid yet
            return replace(s, speaker=first, hearer=-1, turn=first), (said,)
        after, effects = self._soloist(s, survivor)
        return after, (said, *effects)

    def _soloist(self, s: Skatstand, seat: Seat) -> tuple[Skatstand, tuple[Effect, ...]]:
        hand = scene.hand_name(s, seat, self.seats)
        text = _("{hand} spielt allein, gereizt bis {bid}.", hand=hand, bid=s.bid)
        return replace(s, phase="skat", soloist=seat, turn=seat, hearer=-1, speaker=-1), (Said(text=text),)

    def _passed_in(self, s: Skatstand, said: Effect) -> tuple[Skatstand, tuple[Effect, ...]]:
        if self.options.eingepasst == "ramsch":
            first = self.active(s.dealer)[0]
            after = replace(s, phase="spiel", ansage=Ansage("ramsch"), turn=first, leader=first, speaker=-1)
            return after, (said, Said(text=_("Niemand will spielen: Es wird ein Ramsch.")))
        text = _("Eingepasst: Niemand will spielen.")
        after, effects = self._finish(s, Zeile(_("eingepasst"), (0,) * self.seats, text))
        return after, (said, *effects)

    def _announce(self, s: Skatstand, path: Path, hand: Text) -> tuple[Skatstand, tuple[Effect, ...]]:
        if path[0] in ("null", "null-ouvert"):
            ansage = Ansage("null", s.hand_game, 0, path[0] == "null-ouvert")
        elif s.hand_game:
            # 000:1308: who plays open has announced Schwarz as well
            ansage = Ansage(path[0], True, min(LEVELS.index(path[1]), 2), path[1] == "ouvert")
        else:
            ansage = Ansage(path[0])
        first = self.active(s.dealer)[0]
        words = in_words(ansage, self.options.blatt)
        after = replace(s, phase="spiel", ansage=ansage, turn=first, leader=first)  # 000:1354: Vorhand leads
        return after, (Said(text=_("{hand} sagt an: {game}.", hand=hand, game=words)),)

    def _play(self, s: Skatstand, card: int) -> tuple[Skatstand, tuple[Effect, ...]]:
        assert s.ansage is not None
        seat, game, bit = s.turn, s.ansage.game, 1 << card
        hands = put(s.hands, seat, s.hands[seat] & ~bit)
        played = put(s.played, seat, s.played[seat] | bit)
        lacks = s.lacks
        trick = (*s.trick, card)
        if s.trick:
            follow = FOLLOW[game][s.trick[0]]
            if not follow & bit:
                lacks = put(lacks, seat, lacks[seat] | follow)
        shown = Moved(
            source=f"hand-{seat}",
            to="stich",
            text=_("{hand}: {card}.", hand=scene.hand_name(s, seat, self.seats), card=NAMES[self.options.blatt][card]),
        )
        if len(trick) < 3:
            turn = self._after(s.dealer, seat)
            return replace(s, hands=hands, played=played, lacks=lacks, trick=trick, turn=turn), (shown,)
        taker = s.leader
        for _place in range(winner(game, trick)):
            taker = self._after(s.dealer, taker)
        tricks = put(s.tricks, taker, s.tricks[taker] + 1)
        worth = AUGEN[trick[0]] + AUGEN[trick[1]] + AUGEN[trick[2]]
        after = replace(
            s,
            hands=hands,
            played=played,
            lacks=lacks,
            trick=(),
            last=trick,
            last_leader=s.leader,
            leader=taker,
            turn=taker,
            tricks=tricks,
            points=put(s.points, taker, s.points[taker] + worth),
        )
        effects = (shown, Said(text=_("Der Stich geht an {hand}.", hand=scene.hand_name(s, taker, self.seats))))
        # 000:1366: a trick of the soloist decides a Null
        if hands[taker] and not (game == "null" and taker == s.soloist):
            return after, effects
        after, more = self._count(after)
        return after, effects + more

    def _after(self, dealer: Seat, seat: Seat) -> Seat:
        """The next of the three who play, clockwise."""
        following = (seat + 1) % self.seats
        return (following + 1) % self.seats if self.seats == 4 and following == dealer else following

    def _count(self, s: Skatstand) -> tuple[Skatstand, tuple[Effect, ...]]:
        """The deal is played: what it was worth (000:1378-1382)."""
        assert s.ansage is not None
        if s.ansage.game == "ramsch":
            points = put(s.points, s.turn, s.points[s.turn] + augen(s.skat))  # the last trick takes the Skat
            gains = ramsch(points, s.tricks, self.active(s.dealer), self.options.wertung)
            text = scene.ramsch_result(s, points, gains, self.seats)
            return self._finish(replace(s, points=points), Zeile(_("Ramsch"), gains, text))
        seat = s.soloist
        points = put(s.points, seat, s.points[seat] + augen(s.skat))  # 000:1362
        held = s.hands[seat] | s.played[seat] | s.skat
        result = account(s.ansage, held, points[seat], s.tricks[seat], s.bid, self.options.offen_eins)
        gains = write_down(result, seat, self.seats, self.options.wertung)
        hand = scene.hand_name(s, seat, self.seats)
        text = scene.result(s, result, points[seat], hand, self.options.blatt)
        label = _("{game}, {hand}", game=in_words(s.ansage, self.options.blatt), hand=scene.PLACES[seat])
        return self._finish(replace(s, points=points), Zeile(label, gains, text))

    def _finish(self, s: Skatstand, row: Zeile) -> tuple[Skatstand, tuple[Effect, ...]]:
        scores = tuple(score + gain for score, gain in zip(s.scores, row.gains, strict=True))
        over = s.number + 1 == self.deals()
        after = replace(
            s,
            phase="ende" if over else "zeigen",
            number=s.number + 1,
            hands=(0,) * self.seats,
            scores=scores,
            rows=(*s.rows, row)[-scene.SHOWN_ROWS :],
            # the Skat of a deal that was not played stays unseen
            skat=s.skat if s.ansage else 0,
        )
        effects: list[Effect] = [Said(text=row.text)]
        effects += [Scored(seat=seat, points=gain) for seat, gain in enumerate(row.gains) if gain]
        outcome = self.outcome(after)
        if outcome:
            effects.append(Said(text=outcome.reason))
        return after, tuple(effects)

    def _go_on(self, s: Skatstand, seat: Seat) -> tuple[Skatstand, tuple[Effect, ...]]:
        ready = s.ready | 1 << seat
        if ready.bit_count() < self.seats:
            return replace(s, ready=ready), ()
        dealer = (s.dealer + 1) % self.seats  # 000:1149
        return Skatstand(dealer=dealer, number=s.number, scores=s.scores, rows=s.rows), ()

    def outcome(self, s: Skatstand) -> Outcome | None:
        if s.phase != "ende":
            return None
        places = tuple(1 + sum(other > score for other in s.scores) for score in s.scores)
        best = [seat for seat, place in enumerate(places) if place == 1]
        points = plural(max(s.scores), _("{n} Punkt"), _("{n} Punkten"))
        if len(best) > 1:
            reason = plural(
                s.number,
                _("Nach {n} Spiel sind die Besten gleichauf mit {points}."),
                _("Nach {n} Spielen sind die Besten gleichauf mit {points}."),
                points=points,
            )
        else:
            reason = plural(
                s.number,
                _("Nach {n} Spiel gewinnt {side} mit {points}."),
                _("Nach {n} Spielen gewinnt {side} mit {points}."),
                side=scene.PLACES[best[0]],
                points=points,
            )
        return Outcome(places, "series", reason, s.scores)

    # --- what is seen ---

    def view(self, s: Skatstand, seat: Seat | None) -> View:
        outcome = self.outcome(s)
        return scene.view(s, seat, self.seats, self.options.blatt, outcome.reason if outcome else None)

    def why_not(self, s: Skatstand, seat: Seat, path: Path) -> Text:
        return scene.explain(s, seat, path, self.options.blatt)

    def sample_world(self, s: Skatstand, seat: Seat | None, rng: random.Random) -> Skatstand:
        """Deal out anew what `seat` has not seen; nobody gets a card of a suit (or trump) he has failed to follow."""
        if not s.hands or s.phase in ("zeigen", "ende"):
            return s
        places = [other for other in self.active(s.dealer) if other != seat and not scene.is_open(s, other)]
        hidden = [(s.hands[other], s.lacks[other]) for other in places]
        if not scene.sees_skat(s, seat):
            hidden.append((s.skat, 0))
        pool = 0
        for held, _barred in hidden:
            pool |= held
        dealt = redistribute(pool, [held.bit_count() for held, _b in hidden], [barred for _h, barred in hidden], rng)
        hands = list(s.hands)
        for number, other in enumerate(places):
            hands[other] = dealt[number]
        return replace(s, hands=tuple(hands), skat=s.skat if len(dealt) == len(places) else dealt[-1])

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
        many = {game: (held & heap(TRUMPS[game])).bit_count() for game in SUIT_GAMES}
        game = max(able or SUIT_GAMES, key=lambda name: (many[name], rng.random()))
        if (held & heap(TRUMPS["grand"])).bit_count() >= 3 or not able:
            game = "grand"
        return (game, "einfach") if s.hand_game else (game,)

    def evaluate(self, s: Skatstand, seat: Seat) -> float:
        """Points written down ahead of the others, and how the Augen stand in the deal; for a state known in full."""
        outcome = self.outcome(s)
        if outcome:
            if not outcome.winners:
                return 0.0
            return 1.0 if seat in outcome.winners else -1.0
        mean = (sum(s.scores) - s.scores[seat]) / (self.seats - 1)
        value = (s.scores[seat] - mean) / 300
        if s.phase == "spiel" and s.ansage and seat in self.active(s.dealer):
            value += 0.3 * self._standing(s, seat, s.ansage)
        return max(-0.95, min(0.95, value))

    def _standing(self, s: Skatstand, seat: Seat, ansage: Ansage) -> float:
        if ansage.game == "ramsch":
            return (sum(s.points) / 3 - s.points[seat]) / 60
        if ansage.game == "null":
            ahead = s.tricks[seat] * -1.0 if seat == s.soloist else -0.5
            return ahead if seat == s.soloist else 0.0
        own = s.points[s.soloist] + augen(s.skat)
        ahead = (own - (sum(s.points) - s.points[s.soloist])) / 120
        return ahead if seat == s.soloist else -ahead


def playable(s: Skatstand) -> int:
    """The cards the acting seat may play: those that follow what was led if there are any, else all (000:1354)."""
    held = s.hands[s.turn]
    if not s.trick or s.ansage is None:
        return held
    return held & FOLLOW[s.ansage.game][s.trick[0]] or held


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
    jacks = heap(TRUMPS["grand"])
    best = 0
    for game in SUIT_GAMES:
        if (held & heap(TRUMPS[game])).bit_count() >= 5 and held & jacks:
            best = max(best, _plain_value(held, game))
    if (held & jacks).bit_count() >= 3:
        best = max(best, _plain_value(held, "grand"))
    return best


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
