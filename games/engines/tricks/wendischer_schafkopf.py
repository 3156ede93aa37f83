"""Wendischer Schafkopf for four: who holds the two highest queens plays together, and nobody says who that is.

Source: 001:1972-2008. The holders of Kreuz-Dame and Pik-Dame, the "Alten", need 61 Augen; the others 60. Who holds both
may announce how a partner is found, or stay silent and play alone. What the source leaves open, and how we fill it:

- everyone is asked in turn, from the seat after the dealer on, before the first card, so that nobody learns anything
  from being asked; who has nothing to announce and who keeps silent say the same;
- two announcements are named as examples (001:1994-1998): a trick and an ace. The trick is the first that somebody else
  takes, or, as an option, the very first, with which the announcer may stay alone. The ace is one of Kreuz, Pik or Herz
  that the announcer does not hold; its holder says nothing until it is played;
- the seat after the dealer leads;
- a deal won is a point for each on that side (more for Schneider and schwarz as an option), lost it is none. Alone the
  point is the soloist's only; lost alone costs that one two and brings the others nothing (001:2008);
- how many deals make a match, no source says: eight.

A deal: chance shuffles the cards; the first eight go to the seat after the dealer, and so on. Moves: ("still",) has
nothing to say; ("ruf-stich",), ("ruf-kreuz",) … announce a partner; ("hand:herz-7",) plays a card; ("weiter",) by each
after the deal.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from games.engines.core import (
    NOTHING,
    WHOLE,
    Event,
    Move,
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
from games.engines.kit.pack import PIQUET, heap, put
from games.engines.kit.places import each
from games.engines.kit.scores import signed
from games.engines.kit.states import changed
from games.engines.kit.tricks import NAMES, After, Deal, Hands, Order, number_of_tricks
from games.engines.scene import Button
from games.engines.text import Text, _, addressed
from games.engines.tricks.schafkopf import ALTE, ENOUGH, KARO, SUITS, WENDISCH, Schafkopf, beaten, levels

ALL = 0b1111
#: the aces that can be asked for, by what is touched
ACES = {f"ruf-{suit}": PIQUET.index[f"{suit}-ass"] for suit in SUITS[:3]}
CALLS = ("ruf-stich", *ACES)
PARTIES = (_("Alte"), _("Gegner"))
MOST_DEALS = 12


@dataclass(frozen=True, slots=True)
class WendischOptions(Options):
    """What the source leaves to the players."""

    spiele: int = choice(
        8,
        _("Gespielt werden"),
        {4: _("vier Spiele: jeder gibt einmal"), 8: _("acht Spiele"), MOST_DEALS: _("zwölf Spiele")},
        "no source; each deals equally often",
    )
    partner: str = choice(
        "beides",
        _("Wer beide Alten hat, sucht den Partner"),
        {
            "beides": _("durch einen Stich oder ein Ass"),
            "stich": _("nur durch einen Stich"),
            "ass": _("nur durch ein Ass"),
        },
        "the first trick or an ace, as examples 001:1994-1998; which else is open",
    )
    stich: str = choice(
        "fremd",
        _("Mit einem Stich wird Partner,"),
        {
            "fremd": _("wer den ersten fremden Stich macht"),
            "erster": _("wer den allerersten macht; ist es der eigene, niemand"),
        },
        "the first trick 001:1994; no word on taking it oneself",
    )
    stufen: bool = levels()
    blatt: str = choice("franzoesisch", _("Karten"), cards.DECKS, "French suits 001:1986; there are both")


@dataclass(frozen=True, slots=True)
class Altenstand(Hands):
    """A match of tricks. The further phase "ansage" asks each in turn whether there is something to announce."""

    #: who plays with the Alten, and whose party everybody knows, as bits of seats
    re: int = 0
    open: int = 0
    #: who has announced that a partner is sought, and how: "" or one of `CALLS`
    caller: Seat = -1
    call: str = ""
    #: how many have been asked
    asked: int = 0


class WendischerSchafkopf(Schafkopf[Altenstand, WendischOptions]):
    """The game for four seats; the last seat deals first. The party of the Alten is 0, the others are 1."""

    options_class = WendischOptions
    stand = Altenstand
    cards_each = 8

    def __init__(self, seats: int, options: WendischOptions) -> None:
        super().__init__(seats, options)
        self.most_deals = options.spiele
        stich = _("Partner: erster fremder Stich") if options.stich == "fremd" else _("Partner: erster Stich")
        self._words = {"still": Button("still", _("Nichts ansagen")), "ruf-stich": Button("ruf-stich", stich)}
        for target, ace in ACES.items():
            self._words[target] = Button(target, _("Partner: {card}", card=self.names[ace]))
        allowed = {"stich": CALLS[:1], "ass": CALLS[1:]}
        self._calls = allowed.get(options.partner, CALLS)

    def order(self, s: Altenstand) -> Order:
        return WENDISCH[KARO]

    # --- announcing ---

    def dealt(self, s: Altenstand, order: Sequence[int]) -> After[Altenstand]:
        return changed(s, phase="ansage", re=_holders(s.hands)), ()

    def calls(self, held: int) -> Path:
        """What this hand may announce."""
        if held & ALTE != ALTE:
            return ()
        return tuple(call for call in self._calls if call not in ACES or not held >> ACES[call] & 1)

    def step(self, s: Altenstand, seat: Seat, path: Path = ()) -> Step:
        if s.phase != "ansage" or seat != s.turn:
            return super().step(s, seat, path)
        targets = ("still", *self.calls(s.hands[seat]))
        if path:
            return WHOLE if len(path) == 1 and path[0] in targets else NOTHING
        prompt = (
            _("Du hast beide Alten. Suchst du einen Partner?")
            if len(targets) > 1
            else _("Nur wer beide Alten hat, kann etwas ansagen.")
        )
        return Step(targets, prompt=prompt, buttons=tuple(self._words[target] for target in targets))

    def do(self, s: Altenstand, seat: Seat, path: Path) -> After[Altenstand]:
        name, call = NAMES[seat], path[0]
        first = self._round[(s.dealer + 1) % 4]
        if call == "still":
            said = Said(text=_("{name} sagt nichts an.", name=name))
            asked = s.asked + 1
            if asked < 4:
                return changed(s, asked=asked, turn=first[asked]), (said,)
            return changed(s, phase="spiel", asked=asked, turn=first[0]), (said,)
        shown = put(s.shown, seat, s.shown[seat] | ALTE)
        s = changed(s, phase="spiel", caller=seat, call=call, turn=first[0], shown=shown, open=1 << seat)
        if call == "ruf-stich":
            if self.options.stich == "fremd":
                text = _("{name} hat beide Alten. Wer den ersten fremden Stich macht, spielt mit.", name=name)
            else:
                text = _("{name} hat beide Alten. Wer den ersten Stich macht, spielt mit.", name=name)
            return s, (Said(text=text),)
        ace = ACES[call]
        text = _("{name} hat beide Alten. Wer {card} hat, spielt mit.", name=name, card=self.names[ace])
        (partner,) = (other for other, held in enumerate(s.hands) if held >> ace & 1)
        lacks = put(s.lacks, seat, s.lacks[seat] | 1 << ace)
        return changed(s, re=s.re | 1 << partner, lacks=lacks), (Said(text=text),)

    def propose(self, s: Altenstand, seat: Seat, rng: random.Random) -> Path:
        return (rng.choice(self.step(s, seat).targets),) if s.phase == "ansage" else super().propose(s, seat, rng)

    # --- who belongs together ---

    def seeking(self, s: Altenstand) -> bool:
        """Whether nobody knows yet who plays with the announcer."""
        return s.call == "ruf-stich" and s.open != ALL

    def apply(self, s: Altenstand, event: Event) -> After[Altenstand]:
        if s.phase == "spiel" and isinstance(event, Move):
            bit = 1 << PIQUET.card_of[event.path[0]]
            if s.call in ACES and bit >> ACES[s.call] & 1:
                s = changed(s, open=ALL)
            elif bit & ALTE and not s.call:
                s = changed(s, open=ALL if ALTE & ~bit & s.gone else s.open | 1 << event.seat)
        return super().apply(s, event)

    def taken(self, s: Altenstand, taker: Seat) -> After[Altenstand]:
        if not self.seeking(s):
            return s, ()
        name = NAMES[taker]
        if taker != s.caller:
            after = changed(s, re=s.re | 1 << taker, open=ALL)
            return after, (Said(text=_("{name} spielt mit den Alten.", name=name)),)
        if self.options.stich == "erster":
            return changed(s, open=ALL), (Said(text=_("{name} spielt allein.", name=name)),)
        return s, ()

    # --- what a deal is worth ---

    def account(self, s: Altenstand) -> Deal:
        re = each(s.re)
        eyes, tricks = (sum(values[seat] for seat in re) for values in (s.points, s.tricks))
        won = eyes >= ENOUGH
        how = beaten(120 - eyes, 8 - tricks) if won else beaten(eyes, tricks)
        gain = 1 + how * self.options.stufen
        if len(re) == 1:
            gain = gain if won else -2 * gain
            gains = tuple(gain if seat in re else 0 for seat in range(4))
            return Deal(gains, self.alone(NAMES[re[0]], eyes, how, gain))
        one, other = (NAMES[seat] for seat in re)
        if won:
            said = _("{one} und {other} gewinnen mit den Alten: {eyes} Augen.", one=one, other=other, eyes=eyes)
        else:
            said = _("{one} und {other} verlieren mit den Alten: {eyes} Augen.", one=one, other=other, eyes=eyes)
        return Deal(tuple(gain * ((seat in re) == won) for seat in range(4)), self.judged(said, how, gain))

    # --- what is seen ---

    def note(self, s: Altenstand, seat: Seat, own: bool) -> Text:
        """Beside the cards of the others a telephone has room for one word."""
        if s.phase != "spiel":
            return _("Punkte: {points}", points=signed(s.scores[seat]))
        tricks = number_of_tricks(s.tricks[seat])
        if not (s.open >> seat & 1 or (own and not self.seeking(s))):
            return tricks
        party = PARTIES[0 if s.re >> seat & 1 else 1]
        return _("{party} · {tricks}", party=party, tricks=tricks) if own else party

    def waiting(self, s: Altenstand) -> Text:
        if s.phase != "ansage":
            return super().waiting(s)
        name = NAMES[s.turn]
        return addressed(s.turn, _("Sagst du etwas an?"), _("{name} wird gefragt: Gibt es etwas anzusagen?", name=name))

    def why_not(self, s: Altenstand, seat: Seat, path: Path) -> Text:
        if s.phase != "ansage":
            return super().why_not(s, seat, path)
        call = path[0] if path else ""
        if call not in CALLS:
            return _("Sage erst, ob du etwas ansagst.")
        if call not in self._calls:
            return _("So wird an diesem Tisch kein Partner gesucht.")
        if s.hands[seat] & ALTE != ALTE:
            return _("Dafür brauchst du beide Alten.")
        if len(path) == 1:
            return _("{card} hast du selbst.", card=self.names[ACES[call]])
        return _("Eine Ansage genügt.")

    # --- what a seat may imagine ---

    def imagined(self, s: Altenstand, hands: tuple[int, ...], unseen: int, rng: random.Random) -> Altenstand:
        if not s.call:
            return changed(s, hands=hands, re=s.re & s.open | _holders(hands))
        if s.call in ACES and s.open != ALL:
            partner = heap(seat for seat, held in enumerate(hands) if held >> ACES[s.call] & 1)
            return changed(s, hands=hands, re=1 << s.caller | partner)
        return changed(s, hands=hands)

    # --- for programs ---

    def ahead(self, s: Altenstand, seat: Seat) -> float:
        """Points of the match more than the others, and Augen of the deal."""
        value = (4 * s.scores[seat] - sum(s.scores)) / (3 * self.options.spiele)
        if s.phase == "spiel" and not self.seeking(s):
            mine = s.re >> seat & 1
            value += sum(p if s.re >> other & 1 == mine else -p for other, p in enumerate(s.points)) / 1000
        return value


def _holders(hands: tuple[int, ...]) -> int:
    """Who holds one of the Alten."""
    return heap(seat for seat, held in enumerate(hands) if held & ALTE)


#: a deal is the shuffle, four who are asked, 32 cards, and four who have seen the result
MAX_EVENTS = MOST_DEALS * (1 + 4 + 32 + 4)

RULESETS = (
    Ruleset(
        "wendischer-schafkopf",
        "Wendischer Schafkopf",
        WendischerSchafkopf,
        (4,),
        max_events=MAX_EVENTS,
        presets={
            "kurz": Preset(_("vier Spiele: jeder gibt einmal"), {"spiele": 4}),
            "streng": Preset(_("nur der allererste Stich sucht den Partner"), {"partner": "stich", "stich": "erster"}),
            "stufen": Preset(_("Schneider und schwarz zählen mehr"), {"stufen": True}),
        },
    ),
)
