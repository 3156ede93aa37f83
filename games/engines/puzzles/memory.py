"""Memory: pairs of pictures, face down; turn up two in turn and find the equal ones.

Source: 000:1537-1549 (the rule is one line, 000:1549) and 000:65 (the club made a set of historical motifs). Gaps
filled with what is usual: the number of cards is chosen, who finds a pair goes again (an option, because children also
play it strictly in turn), and the most pairs win. One alone plays against the number of tries. Where nobody finds
anything any more (MOST_TRIES in a row) the match ends as it stands.

A move is one card: ("b3",), for what it shows decides about the next. The two cards of a try stay open until the next
touch, so that everybody can look at them.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache

from games.engines.chance import Draw, Shuffle
from games.engines.core import (
    CHANCE,
    NOTHING,
    WHOLE,
    Chance,
    Effect,
    Event,
    Game,
    Move,
    Options,
    Outcome,
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
from games.engines.kit.places import FILES, Places
from games.engines.kit.scores import closing, places
from games.engines.kit.states import changed
from games.engines.scene import Area, Board, Piece, Spot, View
from games.engines.text import Text, _, addressed, on_turn, plural, who

#: the motifs, things of life around 1900; each is drawn as "picture-<name>"
MOTIFS = {
    "kreisel": _("Kreisel"),
    "reifen": _("Reifen mit Stock"),
    "laterne": _("Laterne"),
    "puppe": _("Puppe"),
    "schaukelpferd": _("Schaukelpferd"),
    "hufeisen": _("Hufeisen"),
    "murmeln": _("Murmeln"),
    "buegeleisen": _("Bügeleisen"),
    "petroleumlampe": _("Petroleumlampe"),
    "kaffeemuehle": _("Kaffeemühle"),
    "hochrad": _("Hochrad"),
    "drachen": _("Drachen"),
    "steckenpferd": _("Steckenpferd"),
    "zylinder": _("Zylinderhut"),
    "taschenuhr": _("Taschenuhr"),
    "grammophon": _("Grammophon"),
    "schluessel": _("Schlüssel"),
    "kanne": _("Kaffeekanne"),
    "schirm": _("Sonnenschirm"),
    "trommel": _("Trommel"),
    "schiefertafel": _("Schiefertafel"),
    "nussknacker": _("Nussknacker"),
}
NAMES = tuple(MOTIFS)
#: columns and rows by option
SIZES = {"4x4": (4, 4), "5x4": (4, 5), "6x6": (6, 6)}
#: tries in a row without a pair after which the match ends
MOST_TRIES = 400


@dataclass(frozen=True, slots=True)
class MemoryOptions(Options):
    """What is agreed on before the cards are laid out."""

    karten: str = choice(
        "4x4",
        _("Karten"),
        {"4x4": _("16 Karten, 8 Paare"), "5x4": _("20 Karten, 10 Paare"), "6x6": _("36 Karten, 18 Paare")},
        "000:1549 does not say how many",
    )
    nochmal: bool = choice(
        True,
        _("Wer ein Paar findet,"),
        {True: _("ist noch einmal dran"), False: _("gibt weiter")},
        "000:1549 only says in turn; the usual rule is another go",
    )


@dataclass(frozen=True, slots=True)
class Memorystand:
    """The cards as they lie and what was seen of them."""

    #: the motifs of this match; () before they are drawn
    motifs: tuple[str, ...] = ()
    #: by place, the motif that lies there; () before the cards are laid out
    cards: tuple[str, ...] = ()
    #: by place, who took the card; -1 while it lies
    taken: tuple[int, ...] = ()
    turn: Seat = 0
    #: the places turned up by the try in play or by the last one
    open: tuple[int, ...] = ()
    #: all places that were ever turned up, as bits: what a player with a perfect memory knows
    seen: int = 0
    tries: int = 0
    #: tries since the last pair
    vain: int = 0
    last: Path = ()


SIDES = tuple(who(seat) for seat in range(6))


class Memory(Game[Memorystand, MemoryOptions]):
    """The game for one to six; what lies face down is hidden from everybody."""

    options_class = MemoryOptions

    def __init__(self, seats: int, options: MemoryOptions) -> None:
        super().__init__(seats, options)
        self.places, self.board = _laid(options.karten)

    def start(self) -> Memorystand:
        return Memorystand(taken=(-1,) * len(self.places.names))

    def to_act(self, s: Memorystand) -> frozenset[Seat]:
        if not s.cards:
            return frozenset({CHANCE})
        return frozenset() if self._over(s) else frozenset({s.turn})

    def _over(self, s: Memorystand) -> bool:
        return -1 not in s.taken or s.vain >= MOST_TRIES

    # --- what a seat can do ---

    def step(self, s: Memorystand, seat: Seat, path: Path = ()) -> Step:
        if seat != s.turn or not s.cards or self._over(s):
            return Step()
        names = self.places.names
        first = names[s.open[0]] if len(s.open) == 1 else ""
        targets = tuple([place for place, owner in zip(names, s.taken, strict=True) if owner < 0 and place != first])
        if path:
            return WHOLE if len(path) == 1 and path[0] in targets else NOTHING
        return Step(targets, prompt=_("Decke eine zweite Karte auf.") if first else _("Decke eine Karte auf."))

    # --- what follows ---

    def draw(self, s: Memorystand) -> Draw:
        """First which motifs are in play, then where they lie."""
        return Shuffle(s.motifs * 2) if s.motifs else Shuffle(NAMES)

    def apply(self, s: Memorystand, event: Event) -> tuple[Memorystand, tuple[Effect, ...]]:
        if isinstance(event, Chance):
            drawn = tuple(str(name) for name in event.outcome)
            if not s.motifs:
                # in one order, so that the order drawn says nothing about the places
                chosen = drawn[: len(s.taken) // 2]
                return changed(s, motifs=tuple(name for name in NAMES if name in chosen)), ()
            return changed(s, cards=drawn), (Said(text=_("Die Karten liegen verdeckt auf dem Tisch.")),)
        assert isinstance(event, Move)
        (place,) = event.path
        at, side = self.places.number[place], SIDES[s.turn]
        face = s.cards[at]
        sentence = _("{side} deckt {place} auf: {name}.", side=side, place=place, name=MOTIFS[face])
        effects: list[Effect] = [Revealed(at=place, face=face, text=sentence)]
        seen = s.seen | 1 << at
        if len(s.open) != 1:  # what lay open is turned down first
            return changed(s, open=(at,), seen=seen, last=event.path), tuple(effects)
        first = s.open[0]
        last = (self.places.names[first], place)
        new = changed(s, turn=(s.turn + 1) % self.seats, seen=seen, tries=s.tries + 1, last=last)
        if s.cards[first] == face:
            effects.append(Scored(seat=s.turn, points=1, text=_("{side} findet ein Paar!", side=side)))
            taken = tuple(s.turn if other in (first, at) else owner for other, owner in enumerate(s.taken))
            new = changed(new, taken=taken, turn=s.turn if self.options.nochmal else new.turn, open=(), vain=0)
        else:
            effects.append(Said(text=_("Das passt nicht zusammen.")))
            new = changed(new, open=(first, at), vain=s.vain + 1)
        return new, (*effects, *closing(self.outcome(new)))

    def pairs(self, s: Memorystand, seat: Seat) -> int:
        """How many pairs a seat has found."""
        return s.taken.count(seat) // 2

    def outcome(self, s: Memorystand) -> Outcome | None:
        if not s.cards or not self._over(s):
            return None
        scores = tuple(self.pairs(s, seat) for seat in range(self.seats))
        ranks = places(scores)
        if -1 in s.taken:
            return Outcome(ranks, "vain", _("{n} Versuche ohne ein Paar: Schluss.", n=s.vain), scores)
        best = [seat for seat in range(self.seats) if ranks[seat] == 1]
        if self.seats == 1:
            reason = _("Alle {n} Paare in {tries} Versuchen gefunden.", n=scores[0], tries=s.tries)
        elif len(best) > 1:
            reason = _("Alle Paare sind gefunden: Mehrere haben gleich viele.")
        else:
            reason = _("Alle Paare sind gefunden: {side} hat die meisten, {n}.", side=SIDES[best[0]], n=scores[best[0]])
        return Outcome(ranks, "found", reason, scores)

    # --- what is seen ---

    def view(self, s: Memorystand, seat: Seat | None) -> View:
        pieces = []
        if s.cards:
            for at, place in enumerate(self.places.names):
                if s.taken[at] < 0:
                    hidden = Piece(place, "picture", _("verdeckte Karte"), face="back")
                    pieces.append(_picture(place, s.cards[at]) if at in s.open else hidden)
            for owner in range(self.seats):
                found = {s.cards[at] for at in range(len(s.cards)) if s.taken[at] == owner}
                pieces += [_picture(_pile(owner), face) for face in NAMES if face in found]
        outcome = self.outcome(s)
        side = SIDES[s.turn]
        if outcome:
            status = outcome.reason
        elif len(s.open) == 1:
            others = _("{side} sucht die zweite Karte.", side=side)
            status = addressed(s.turn, _("Such die zweite Karte."), others)
        else:
            status = on_turn(s.turn, side)
        piles = (Area(_pile(owner), _("Paare"), "fan", owner) for owner in range(self.seats))
        notes = tuple(self._note(s, owner) for owner in range(self.seats))
        return View((self.board, *piles), tuple(pieces), SIDES[: self.seats], status, notes, s.last)

    def _note(self, s: Memorystand, seat: Seat) -> Text:
        count = self.pairs(s, seat)
        found = plural(count, _("ein Paar"), _("{n} Paare"))
        if self.seats > 1:
            return found
        tries = plural(s.tries, _("ein Versuch"), _("{n} Versuche"))
        return _("{found}, {tries}", found=found, tries=tries)

    def sample_world(self, s: Memorystand, seat: Seat | None, rng: random.Random) -> Memorystand:
        """Everybody has seen what was ever turned up, a spectator too; the rest lies anyhow.

        A motif seen once has its twin among the unseen places; the other places hold pairs of motifs nobody has seen,
        drawn from all there are.
        """
        if not s.cards:
            return s if not s.motifs else changed(s, motifs=_some(rng, NAMES, len(s.motifs)))
        known = [name for at, name in enumerate(s.cards) if s.seen >> at & 1]
        hidden = [at for at in range(len(s.cards)) if not s.seen >> at & 1]
        twins = [name for name in dict.fromkeys(known) if known.count(name) == 1]
        fresh = _some(rng, [name for name in NAMES if name not in known], (len(hidden) - len(twins)) // 2)
        faces = [*twins, *fresh, *fresh]
        rng.shuffle(faces)
        cards = list(s.cards)
        for at, face in zip(hidden, faces, strict=True):
            cards[at] = face
        return changed(s, cards=tuple(cards), motifs=tuple(name for name in NAMES if name in cards))

    # --- why not ---

    def why_not(self, s: Memorystand, seat: Seat, path: Path) -> Text:
        if not path:
            return _("Tippe eine Karte an.")
        at = self.places.number.get(path[0], -1)
        if at < 0:
            return _("Diese Karte gibt es hier nicht.")
        if s.taken[at] >= 0:
            return _("Diese Karte ist schon gefunden.")
        if len(s.open) == 1 and at == s.open[0]:
            return _("Diese Karte liegt schon offen. Suche eine zweite.")
        return _("Decke immer nur eine Karte auf einmal auf.")


def _some(rng: random.Random, names: tuple[str, ...] | list[str], count: int) -> tuple[str, ...]:
    chosen = rng.sample(names, count)
    return tuple(name for name in NAMES if name in chosen)


def _picture(at: str, face: str) -> Piece:
    return Piece(at, "picture", MOTIFS[face], face=face)


def _pile(seat: Seat) -> str:
    return f"paare-{seat + 1}"


# --- the scene --------------------------------------------------------------------------------------------------


@cache
def _laid(size: str) -> tuple[Places, Board]:
    """The places from the upper left corner, row by row, and their board: a is the first column, 1 the lowest row."""
    columns, rows = SIZES[size]
    places = Places(f"{FILES[column]}{rows - row}" for row in range(rows) for column in range(columns))
    spots = tuple(
        Spot(place, at % columns + 0.6, at // columns + 0.6, _("Karte {place}", place=place), "bare")
        for at, place in enumerate(places.names)
    )
    return places, Board("karten", _("Karten"), columns + 0.2, rows + 0.2, spots)


#: 18 pairs, each found by the last of so many tries of two touches; two shuffles before
MAX_EVENTS = 2 + 18 * 2 * MOST_TRIES

RULESETS = (
    Ruleset(
        "memory",
        "Memory",
        Memory,
        tuple(range(1, 7)),
        max_events=MAX_EVENTS,
        presets={
            "klein": Preset(_("für die Kleinen: 16 Karten"), {"karten": "4x4", "nochmal": True}),
            "gross": Preset(_("für Große: 36 Karten"), {"karten": "6x6", "nochmal": True}),
        },
    ),
)
