"""Dreiwendisch, Schafkopf for three: one takes the skat and plays against two, or everybody plays for themselves.

Source: 001:2010-2012; all else is Wendischer Schafkopf (001:1982-2008). Ten cards each, two in the skat. Who holds
Kreuz-Dame may take the skat, put two cards away and name any suit as trumps instead of Karo; if not, the others may. If
nobody does, each plays alone, and Karo is trumps. What the source leaves open, and how we fill it:

- so that the right order can be kept, the holder of Kreuz-Dame shows it and is asked first; then the others, from the
  seat after the dealer on. If it lies in the skat, all are asked from there;
- to play solo is to take the skat: there is no solo without. Any card may be put away; what lies away counts for the
  soloist;
- the seat after the dealer leads;
- a solo won is two points, lost it is four below (lost counts double 001:2008); a table may count one and two;
- without a solo whoever has most Augen gets a point, two who are alike each; the skat then counts for nobody, or goes
  with the last trick;
- how many deals make a match, no source says: six.

A deal: chance shuffles the cards; the first ten go to the seat after the dealer, and so on; the last two are the skat.
Moves: ("solo",) or ("passen",); then ("hand:herz-7",) twice puts a card away, ("trumpf-herz",) names trumps;
("hand:herz-7",) plays a card; ("weiter",) by each after the deal.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from games.engines.core import (
    NOTHING,
    WHOLE,
    Moved,
    Options,
    Path,
    Preset,
    Revealed,
    Ruleset,
    Said,
    Seat,
    Step,
    choice,
)
from games.engines.kit import cards
from games.engines.kit.pack import PIQUET, heap, put
from games.engines.kit.places import each
from games.engines.kit.scores import signed
from games.engines.kit.states import changed
from games.engines.kit.tricks import NAMES, After, Deal, Hands
from games.engines.scene import Area, Button, Piece, Surface
from games.engines.text import Text, _, addressed, plural
from games.engines.tricks.schafkopf import CLUBS, ENOUGH, KARO, SUITS, WENDISCH, Schafkopf, beaten, levels

QUEEN = 1 << CLUBS
SKAT = 2
ASKED = (Button("solo", _("Skat nehmen, Solo")), Button("passen", _("Passen")))
MOST_DEALS = 12


@dataclass(frozen=True, slots=True)
class DreiOptions(Options):
    """What the source leaves to the players."""

    spiele: int = choice(
        6,
        _("Gespielt werden"),
        {3: _("drei Spiele: jeder gibt einmal"), 6: _("sechs Spiele"), MOST_DEALS: _("zwölf Spiele")},
        "no source; each deals equally often",
    )
    solo: int = choice(
        2,
        _("Ein gewonnenes Solo zählt"),
        {2: _("zwei Punkte"), 1: _("einen Punkt")},
        "no source says what a game is worth 001:2008; lost it counts double",
    )
    skat: str = choice(
        "niemand",
        _("Ohne Solo zählt der Skat"),
        {"niemand": _("für niemanden"), "letzter": _("für den letzten Stich")},
        "no source; both are played in Ramsch",
    )
    stufen: bool = levels()
    blatt: str = choice("franzoesisch", _("Karten"), cards.DECKS, "French suits 001:1986; there are both")


@dataclass(frozen=True, slots=True)
class Dreierstand(Hands):
    """A match of tricks; `stock` is the skat. Further phases: "solo" (who wants to?), "druecken", "trumpf"."""

    #: who is still to be asked, in order
    asking: tuple[Seat, ...] = ()
    soloist: Seat = -1
    #: what the soloist has put away
    away: int = 0


class Dreiwendisch(Schafkopf[Dreierstand, DreiOptions]):
    """The game for three seats; the last seat deals first."""

    options_class = DreiOptions
    stand = Dreierstand
    cards_each = 10

    def __init__(self, seats: int, options: DreiOptions) -> None:
        super().__init__(seats, options)
        self.most_deals = options.spiele
        self._naming = tuple(Button(f"trumpf-{suit}", self.suits[place]) for place, suit in enumerate(SUITS))

    # --- who plays solo ---

    def dealt(self, s: Dreierstand, order: Sequence[int]) -> After[Dreierstand]:
        turns, name = self._round[s.turn], self.names[CLUBS]
        s = changed(s, phase="solo", trump=KARO)
        first = [seat for seat in turns if s.hands[seat] & QUEEN]
        if not first:
            said = _("Niemand zeigt {card}: Alle werden reihum gefragt.", card=name)
            return changed(s, asking=turns, lacks=(QUEEN,) * 3), (Said(text=said),)
        asking = (*first, *(seat for seat in turns if seat not in first))
        said = _("{name} zeigt {card} und wird zuerst gefragt.", name=NAMES[first[0]], card=name)
        shown = tuple(held & QUEEN for held in s.hands)
        return changed(s, asking=asking, turn=asking[0], shown=shown), (Said(text=said),)

    def step(self, s: Dreierstand, seat: Seat, path: Path = ()) -> Step:
        if s.phase not in ("solo", "druecken", "trumpf") or seat != s.turn:
            return super().step(s, seat, path)
        buttons: tuple[Button, ...] = ()
        if s.phase == "druecken":
            targets = tuple(PIQUET.targets[card] for card in each(s.hands[seat]))
            left = SKAT - s.away.bit_count()
            prompt = plural(left, _("Lege noch {n} Karte weg."), _("Lege {n} Karten weg."))
        else:
            buttons = ASKED if s.phase == "solo" else self._naming
            targets = tuple(button.target for button in buttons)
            prompt = _("Spielst du allein?") if s.phase == "solo" else _("Was soll Trumpf sein?")
        if path:
            return WHOLE if len(path) == 1 and path[0] in targets else NOTHING
        return Step(targets, prompt=prompt, buttons=buttons)

    def do(self, s: Dreierstand, seat: Seat, path: Path) -> After[Dreierstand]:
        name, first = NAMES[seat], (s.dealer + 1) % 3
        if path == ("passen",):
            said = Said(text=_("{name} passt.", name=name))
            asking = s.asking[1:]
            if asking:
                return changed(s, asking=asking, turn=asking[0]), (said,)
            text = _("Niemand spielt ein Solo: Alle spielen für sich, {suit} ist Trumpf.", suit=self.suits[KARO])
            return changed(s, phase="spiel", asking=(), turn=first), (said, Said(text=text))
        if path == ("solo",):
            return self._take(s, seat)
        if s.phase == "druecken":
            card = PIQUET.card_of[path[0]]
            away = s.away | 1 << card
            after = changed(
                s, hands=put(s.hands, seat, s.hands[seat] & ~(1 << card)), away=away,
                phase="trumpf" if away.bit_count() == SKAT else "druecken",
            )  # fmt: skip
            return after, (
                Moved(source=f"hand-{seat}", to="skat", text=_("{name} legt eine Karte weg.", name=name)),
                Said(text=_("Weggelegt: {card}.", card=self.names[card]), only=(seat,)),
            )
        suit = SUITS.index(path[0].removeprefix("trumpf-"))
        text = _("{name} spielt mit {suit} als Trumpf.", name=name, suit=self.suits[suit])
        return changed(s, phase="spiel", trump=suit, turn=first), (Revealed(at="trumpf", text=text),)

    def _take(self, s: Dreierstand, seat: Seat) -> After[Dreierstand]:
        one, other = (self.names[card] for card in s.stock)
        # from now on Kreuz-Dame may lie with what is put away: all one knows is that none of the others has it
        lacks = tuple(0 if player == seat else s.lacks[player] | (s.shown[seat] & QUEEN) for player in range(3))
        after = changed(
            s, phase="druecken", soloist=seat, turn=seat, asking=(), stock=(), lacks=lacks,
            hands=put(s.hands, seat, s.hands[seat] | heap(s.stock)), shown=put(s.shown, seat, 0),
        )  # fmt: skip
        text = _("{name} nimmt den Skat und spielt allein.", name=NAMES[seat])
        return after, (
            Moved(source="skat", to=f"hand-{seat}", text=text),
            Said(text=_("Im Skat: {one} und {other}.", one=one, other=other), only=(seat,)),
        )

    def propose(self, s: Dreierstand, seat: Seat, rng: random.Random) -> Path:
        """A card at random; a solo seldom, unless the trumps are many."""
        if s.phase == "spiel":
            return super().propose(s, seat, rng)
        if s.phase == "solo":
            most = max((s.hands[seat] & order.trumps).bit_count() for order in WENDISCH)
            return ("solo",) if rng.random() < (0.8 if most > 7 else 0.05) else ("passen",)
        if s.phase == "trumpf" and rng.random() < 0.8:
            suit = max(range(4), key=lambda suit: (s.hands[seat] & WENDISCH[suit].trumps).bit_count())
            return (f"trumpf-{SUITS[suit]}",)
        return (rng.choice(self.step(s, seat).targets),)

    # --- what a deal is worth ---

    def eyes(self, s: Dreierstand) -> tuple[int, ...]:
        """The Augen of each at the end, with those of the skat."""
        seat, lying = s.soloist, s.away
        if seat < 0:
            seat, lying = s.leader, heap(s.stock) if self.options.skat == "letzter" else 0
        return put(s.points, seat, s.points[seat] + sum(self._worth[card] for card in each(lying)))

    def account(self, s: Dreierstand) -> Deal:
        eyes = self.eyes(s)
        if s.soloist < 0:
            best = [seat for seat in range(3) if eyes[seat] == max(eyes)]
            gains = tuple(int(seat in best) for seat in range(3))
            if len(best) == 1:
                said = _("{name} hat mit {eyes} Augen die meisten.", name=NAMES[best[0]], eyes=eyes[best[0]])
                return Deal(gains, self.judged(said, 0, 1))
            return Deal(gains, _("Die Besten haben je {eyes} Augen und bekommen je einen Punkt.", eyes=max(eyes)))
        own, tricks = eyes[s.soloist], s.tricks[s.soloist]
        won = own >= ENOUGH
        how = beaten(120 - own, 10 - tricks) if won else beaten(own, tricks)
        gain = self.options.solo * (1 + how * self.options.stufen) * (1 if won else -2)
        gains = tuple(gain if seat == s.soloist else 0 for seat in range(3))
        return Deal(gains, self.alone(NAMES[s.soloist], own, how, gain))

    # --- what is seen ---

    def middle(self, s: Dreierstand, seat: Seat | None) -> tuple[list[Surface], list[Piece]]:
        if s.phase == "geben":
            return super().middle(s, seat)
        surfaces: list[Surface] = [Area("skat", _("Skat"), "row")]
        lying = len(s.stock) + s.away.bit_count()
        if seat is not None and seat == s.soloist:
            pieces = [PIQUET.piece(card, "skat", self.deck) for card in each(s.away)]
        else:
            pieces = [*cards.backs("skat", lying)]
        if s.phase == "spiel":
            name, face = self.suits[s.trump], cards.DRAWINGS[self.deck][SUITS[s.trump]]
            surfaces.append(Area("trumpf", _("Trumpf: {suit}", suit=name)))
            pieces.append(Piece("trumpf", "suit", name, face=face))
        return surfaces, pieces

    def unseen(self, s: Dreierstand, seat: Seat | None) -> int:
        return heap(s.stock) | (0 if seat is not None and seat == s.soloist else s.away)

    def imagined(self, s: Dreierstand, hands: tuple[int, ...], unseen: int, rng: random.Random) -> Dreierstand:
        if s.soloist < 0:
            return super().imagined(s, hands, unseen, rng)
        return changed(s, hands=hands, away=unseen or s.away)

    def note(self, s: Dreierstand, seat: Seat, own: bool) -> Text:
        """Beside the cards of the others a telephone has room for few words."""
        points = _("Punkte: {points}", points=signed(s.scores[seat]))
        if s.phase in ("geben", "solo", "zeigen", "ende"):
            return points
        if not own:
            return _("allein") if seat == s.soloist else _("Augen: {eyes}", eyes=s.points[seat])
        if seat == s.soloist:
            return _("allein · Augen: {eyes} · {points}", eyes=s.points[seat], points=points)
        return _("Augen: {eyes} · {points}", eyes=s.points[seat], points=points)

    def waiting(self, s: Dreierstand) -> Text:
        name = NAMES[s.turn]
        if s.phase == "solo":
            return addressed(s.turn, _("Spielst du ein Solo?"), _("{name} überlegt, allein zu spielen.", name=name))
        if s.phase in ("druecken", "trumpf"):
            return addressed(s.turn, _("Du spielst allein."), _("{name} bereitet das Solo vor.", name=name))
        return super().waiting(s)

    def why_not(self, s: Dreierstand, seat: Seat, path: Path) -> Text:
        if s.phase == "solo":
            return _("Sage erst, ob du allein spielst.")
        if s.phase == "trumpf":
            return _("Sage erst, was Trumpf sein soll.")
        if s.phase == "druecken":
            card = PIQUET.card_of.get(path[0], -1) if path else -1
            if card >= 0 and s.hands[seat] >> card & 1:
                return _("Lege die Karten einzeln weg.")
            return _("Tippe eine Karte auf deiner Hand an, die du weglegst.")
        return super().why_not(s, seat, path)

    # --- for programs ---

    def ahead(self, s: Dreierstand, seat: Seat) -> float:
        """Points of the match more than the others, and Augen of the deal."""
        value = (3 * s.scores[seat] - sum(s.scores)) / (6 * self.options.spiele)
        if s.phase == "spiel":
            others = sum(s.points) - s.points[seat]
            if s.soloist < 0:
                value += (2 * s.points[seat] - others) / 4000
            else:
                alone = s.points[s.soloist]
                value += (2 * alone - sum(s.points)) * (1 if seat == s.soloist else -1) / 2000
        return value


#: a deal is the shuffle, three who are asked, two cards put away and trumps named, 30 cards, three who have seen the
#: result
MAX_EVENTS = MOST_DEALS * (1 + 3 + 3 + 30 + 3)

RULESETS = (
    Ruleset(
        "dreiwendisch",
        "Dreiwendisch",
        Dreiwendisch,
        (3,),
        max_events=MAX_EVENTS,
        presets={
            "kurz": Preset(_("drei Spiele: jeder gibt einmal"), {"spiele": 3}),
            "stufen": Preset(_("Schneider und schwarz zählen mehr"), {"stufen": True}),
        },
    ),
)
