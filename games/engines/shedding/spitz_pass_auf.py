"""Spitz, pass auf!: all turn a card up at once, and who first sees an equal rank slaps.

Source: 001:2701-2715. What it leaves open, and how we fill it:

- nobody is the leader who gives the command: when all have a finger on their field, the cards are turned;
- of equal cards all go to the pile of whoever slaps first, the own one too; if three or four are equal, the fastest
  takes them all; other pairs of the same round are a race of their own;
- the same time is what cannot be told apart (`TIE`); then all of that rank keep their cards;
- a wrong slap: in the next round the card lies on the table, and others may win it, but its owner may not slap; to turn
  none would leave the other of two players alone;
- cards nobody won go to a pile of their owner; when the stacks are through, it is shuffled and becomes the stack, as
  often as was agreed on;
- who has won most cards at the end wins; as many share the place;
- 32 cards and six players (001:2703, 001:2709): an option;
- without a race everybody answers at leisure, and who has seen it wins: all who have share the cards.

Nobody knows any card before it is turned, so none is decided before: chance turns one for each out of those not yet
seen, or out of its owner's pile. Nothing is hidden, so the game can be played on one device.

Moves: ("bereit",); then ("schlag",) or ("nichts",). A slap whose time was measured is ("schlag", "ms-640"): the
milliseconds from the sight of the cards to the touch (`timed`). Others come after all measured ones, in their order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.engines.chance import Draw, Shuffle
from games.engines.core import (
    NOTHING,
    WHOLE,
    Chance,
    Effect,
    Event,
    Game,
    IllegalMoveError,
    Move,
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
from games.engines.kit.pack import PIQUET, put
from games.engines.kit.places import each
from games.engines.kit.scores import places
from games.engines.kit.shedding import BY_CHANCE, NOBODY, SIDES
from games.engines.kit.states import changed
from games.engines.scene import Area, Button, Piece, View
from games.engines.text import Text, _, addressed, plural

READY, SLAP, PASS, MS = "bereit", "schlag", "nichts", "ms-"
#: milliseconds: what is nearer together cannot be told apart; it is about what a touch screen and a clock of a browser
#: leave open
TIE = 30
#: nobody sees, decides and touches sooner; what comes sooner is a finger that was moving already
SOONEST = 150
#: a measured slap comes before this; the unmeasured ones after it
LATEST = 60_000
#: seconds from the first slap to the end of the round, when every equal rank has been slapped for
WINDOW = 1
MOST_LAPS = 5
#: two players turn 16 times in a lap; each round has a turn, and of each player a touch to be ready and an answer; the
#: time may run out in it
ROUND_EVENTS = 2


@dataclass(frozen=True, slots=True)
class SpitzOptions(Options):
    """What a table can choose."""

    wettlauf: bool = choice(
        True,
        _("Es gewinnt die Karten,"),
        {True: _("wer am schnellsten zuschlägt"), False: _("wer das Paar entdeckt: ohne Wettlauf")},
        "who notices first 001:2711; without haste is ours, for slow hands and screen readers",
    )
    zeit: int = choice(
        8,
        _("Eine Runde dauert höchstens"),
        {5: _("fünf Sekunden"), 8: _("acht Sekunden"), 15: _("fünfzehn Sekunden")},
        "a short look 001:2711; how long no source says",
    )
    durchgaenge: int = choice(
        3,
        _("Der Stapel wird durchgespielt"),
        {1: _("einmal"), 3: _("dreimal"), MOST_LAPS: _("fünfmal")},
        "no source says when it ends",
    )
    strafe: bool = choice(
        True,
        _("Wer irrtümlich zuschlägt,"),
        {True: _("darf in der nächsten Runde nicht zuschlagen"), False: _("wird nicht bestraft")},
        "he is passed over once 001:2715; for small children there may be no penalty",
    )
    zu_sechst: str = choice(
        "beiseite",
        _("Zu sechst bleiben von 32 Karten zwei übrig:"),
        {"beiseite": _("Sie kommen beiseite"), "verteilt": _("Zwei Spieler haben eine mehr")},
        "six players 001:2703 with 32 cards and as many each 001:2709 does not come out even",
    )
    blatt: str = choice("franzoesisch", _("Karten"), cards.DECKS, "a pack of 32 001:2707; there are both")


@dataclass(frozen=True, slots=True)
class Spitzstand:
    """A match. Heaps of cards are bits of the pack; tuples have one entry a seat."""

    #: "bereit", "umdrehen", "offen", "ende"
    phase: str = "bereit"
    #: rounds turned so far, and the laps that are through
    number: int = 0
    lap: int = 0
    #: how many cards lie in each stack, and which they can be
    counts: tuple[int, ...] = ()
    stacks: tuple[int, ...] = ()
    #: kept in this lap
    kept: tuple[int, ...] = ()
    won: tuple[int, ...] = ()
    #: turned now; -1: none
    turned: tuple[int, ...] = ()
    ready: int = 0
    #: who may not slap, as bits
    barred: int = 0
    #: in this round: 0 no answer yet, -1 nothing seen, else the milliseconds of the slap
    answers: tuple[int, ...] = ()
    result: Text | None = None


class SpitzPassAuf(Game[Spitzstand, SpitzOptions]):
    """The game for two, four or six."""

    options_class = SpitzOptions
    side_by_side = True
    simultaneous = True

    def __init__(self, seats: int, options: SpitzOptions) -> None:
        super().__init__(seats, options)
        self.deck: str = options.blatt
        self.all = (1 << seats) - 1

    def start(self) -> Spitzstand:
        size, more = divmod(len(PIQUET.cards), self.seats)
        if self.options.zu_sechst == "beiseite":
            more = 0
        none = (0,) * self.seats
        return Spitzstand(
            counts=tuple(size + (seat < more) for seat in range(self.seats)), stacks=(PIQUET.all,) * self.seats,
            kept=none, won=none, turned=(-1,) * self.seats, answers=none,
        )  # fmt: skip

    # --- what a seat can do ---

    def to_act(self, s: Spitzstand) -> frozenset[Seat]:
        if s.phase == "umdrehen":
            return BY_CHANCE
        if s.phase == "bereit":
            return frozenset([seat for seat in range(self.seats) if not s.ready >> seat & 1])
        return frozenset(self._asked(s)) if s.phase == "offen" else NOBODY

    def _asked(self, s: Spitzstand) -> list[Seat]:
        """Who may still slap: who has turned a card, was not wrong before and has not answered."""
        return [
            seat
            for seat in range(self.seats)
            if s.turned[seat] >= 0 and not s.answers[seat] and not s.barred >> seat & 1
        ]

    def race(self, s: Spitzstand) -> int | None:
        return s.number if s.phase == "offen" and self.options.wettlauf else None

    def time_limit(self, s: Spitzstand) -> int | None:
        if self.race(s) is None:
            return None
        slapped = {PIQUET.ranks[s.turned[seat]] for seat in self._slappers(s)}
        if slapped and slapped >= set(self.equal(s)):
            return WINDOW
        return self.options.zeit

    def timed(self, s: Spitzstand, seat: Seat, path: Path, ms: int, beside: Sequence[Seat] = ()) -> Path:
        """On one device the order of the touches is known, so the later one is not as soon, however near it is."""
        if self.race(s) is None or path != (SLAP,):
            return path
        before = [s.answers[other] for other in beside if 0 < s.answers[other] < LATEST]
        latest = max(before) + TIE + 1 if before else 0
        return SLAP, f"{MS}{min(max(ms, latest), LATEST - 1)}"

    def step(self, s: Spitzstand, seat: Seat, path: Path = ()) -> Step:
        if s.phase not in ("bereit", "offen") or seat not in self.to_act(s):
            return NOTHING
        if s.phase == "bereit":
            if path:
                return WHOLE if path == (READY,) else NOTHING
            return Step((READY,), prompt=_("Bist du bereit?"), buttons=(Button(READY, _("Bereit"), "b"),))
        if path:
            return WHOLE if path in ((SLAP,), (PASS,)) or self._measured(path) else NOTHING
        slap = _("Schlag!") if self.options.wettlauf else _("Ich sehe ein Paar")
        buttons = Button(SLAP, slap, "s"), Button(PASS, _("Nichts"), "n")
        return Step((SLAP, PASS), prompt=_("Hat noch jemand deine Karte?"), buttons=buttons)

    def _measured(self, path: Path) -> bool:
        """Whether this is a slap with a time that can be."""
        if not self.options.wettlauf or len(path) != 2 or path[0] != SLAP or not path[1].startswith(MS):
            return False
        digits = path[1].removeprefix(MS)
        return digits.isdecimal() and digits == str(int(digits[:6])) and SOONEST <= int(digits) < LATEST

    def check(self, s: Spitzstand, seat: Seat, path: Path) -> None:
        if len(path) == 2:  # the time is no target: nobody touches it
            if not self.step(s, seat, path).complete:
                raise IllegalMoveError(self.why_not(s, seat, path))
            return
        super().check(s, seat, path)

    def why_not(self, s: Spitzstand, seat: Seat, path: Path) -> Text:
        if s.phase == "bereit":
            return _("Erst müssen alle bereit sein: Tippe auf „Bereit“.")
        if len(path) == 2 and path[0] == SLAP and path[1].startswith(MS):
            return _("Das ging zu schnell: Sieh erst die Karten an, dann schlag zu.")
        return _("Schlag zu, oder sag, dass nichts gleich ist.")

    # --- what follows ---

    def draw(self, s: Spitzstand) -> Draw:
        """All cards that may lie on top of a stack, in a random order: each seat in turn gets the first that may lie on
        its own."""
        pool = 0
        for seat in range(self.seats):
            pool |= s.stacks[seat] if s.counts[seat] else 0
        return Shuffle(tuple(PIQUET.cards[card] for card in each(pool)))

    def apply(self, s: Spitzstand, event: Event) -> tuple[Spitzstand, tuple[Effect, ...]]:
        if isinstance(event, Chance):
            return self._turn([PIQUET.index[str(card)] for card in event.outcome], s)
        if not isinstance(event, Move):  # the time has run out
            return self._settle(s)
        seat, path = event.seat, event.path
        effects: tuple[Effect, ...] = ()
        if s.phase == "bereit":
            ready = s.ready | 1 << seat
            after = changed(s, ready=ready)
            return (changed(after, phase="umdrehen", ready=0, result=None) if ready == self.all else after), ()
        if path[0] == PASS:
            after = changed(s, answers=put(s.answers, seat, -1))
        else:
            ms = int(path[1].removeprefix(MS)) if len(path) == 2 else LATEST + 1000 * len(self._slappers(s))
            after = changed(s, answers=put(s.answers, seat, ms))
            if self.options.wettlauf:
                effects = (Said(text=_("{side} schlägt zu!", side=SIDES[seat])),)
        if self._asked(after):
            return after, effects
        after, more = self._settle(after)
        return after, (*effects, *more)

    def _turn(self, order: Sequence[int], s: Spitzstand) -> tuple[Spitzstand, tuple[Effect, ...]]:
        stacks, turned, left = list(s.stacks), [-1] * self.seats, list(order)
        for seat in range(self.seats):
            if s.counts[seat]:
                card = next(card for card in left if s.stacks[seat] >> card & 1)
                left.remove(card)
                turned[seat] = card
        lying = sum(1 << card for card in turned if card >= 0)
        after = changed(
            s, phase="offen", number=s.number + 1, turned=tuple(turned), answers=(0,) * self.seats,
            stacks=tuple([bits & ~lying for bits in stacks]),
            counts=tuple([count - (count > 0) for count in s.counts]),
        )  # fmt: skip
        said = (Said(text=_("Spitz, pass auf!")),)
        if self._asked(after):
            return after, said
        after, effects = self._settle(after)  # nobody may slap
        return after, (*said, *effects)

    def equal(self, s: Spitzstand) -> dict[str, list[Seat]]:
        """Who has turned equal ranks, by rank."""
        found: dict[str, list[Seat]] = {}
        for seat, card in enumerate(s.turned):
            if card >= 0:
                found.setdefault(PIQUET.ranks[card], []).append(seat)
        return {rank: seats for rank, seats in found.items() if len(seats) > 1}

    def _slappers(self, s: Spitzstand) -> list[Seat]:
        return [seat for seat in range(self.seats) if s.answers[seat] > 0]

    def takes(self, s: Spitzstand, seats: Sequence[Seat]) -> list[Seat]:
        """Of those with equal cards, who wins them by the answers so far: one, several who share them, or nobody."""
        slapped = [seat for seat in seats if s.answers[seat] > 0]
        if not self.options.wettlauf:
            return slapped
        first = min((s.answers[seat] for seat in slapped), default=0)
        best = [seat for seat in slapped if s.answers[seat] - first <= TIE]
        return best if len(best) == 1 else []

    def gains(self, s: Spitzstand) -> tuple[tuple[int, ...], int]:
        """How many cards each wins by the answers so far, and the cards that are won."""
        gains, gone = [0] * self.seats, 0
        for seats in self.equal(s).values():
            takers = self.takes(s, seats)
            if len(takers) == 1:
                gains[takers[0]] += len(seats)
                gone |= sum(1 << s.turned[seat] for seat in seats)
            for seat in takers if len(takers) > 1 else ():  # without a race: each the own card
                gains[seat] += 1
                gone |= 1 << s.turned[seat]
        return tuple(gains), gone

    def _settle(self, s: Spitzstand) -> tuple[Spitzstand, tuple[Effect, ...]]:
        """The round is over: who wins what, who was wrong; perhaps the lap or the match is over, too."""
        gains, gone = self.gains(s)
        equal = self.equal(s)
        paired = {seat for seats in equal.values() for seat in seats}
        wrong = [seat for seat in self._slappers(s) if seat not in paired]
        told = self._told(s, equal, gains, wrong)
        said = [Said(text=text) for text in told]
        result: Text = told[0]
        for text in told[1:]:
            result = _("{one} {other}", one=result, other=text)
        kept = tuple(
            [bits | (1 << card & ~gone if card >= 0 else 0) for bits, card in zip(s.kept, s.turned, strict=True)]
        )
        after = changed(
            s, phase="bereit", kept=kept, barred=sum(1 << seat for seat in wrong) if self.options.strafe else 0,
            won=tuple([have + gain for have, gain in zip(s.won, gains, strict=True)]), result=result,
        )  # fmt: skip
        effects: list[Effect] = [*said]
        effects += [Scored(seat=seat, points=gain) for seat, gain in enumerate(gains) if gain]
        if sum(count > 0 for count in after.counts) < 2:
            after = self._next_lap(after)
        outcome = self.outcome(after)
        if outcome:
            effects.append(Said(text=outcome.reason))
        elif after.lap > s.lap:
            effects.append(Said(text=_("Die Stapel sind durch: Was übrig ist, wird neu gemischt.")))
        return after, tuple(effects)

    def _told(
        self, s: Spitzstand, equal: dict[str, list[Seat]], gains: Sequence[int], wrong: Sequence[Seat]
    ) -> list[Text]:
        """What came of a round, in sentences."""
        found: list[Text] = [
            addressed(
                seat,
                plural(gain, _("Du gewinnst {n} Karte."), _("Du gewinnst {n} Karten.")),
                plural(gain, _("{side} gewinnt {n} Karte."), _("{side} gewinnt {n} Karten."), side=SIDES[seat]),
            )
            for seat, gain in enumerate(gains)
            if gain
        ]
        for seats in equal.values():
            tied = self.options.wettlauf and not self.takes(s, seats) and any(s.answers[seat] > 0 for seat in seats)
            if tied:
                found.append(_("Gleichzeitig: Alle behalten ihre Karten."))
        if equal and not found:
            found.append(_("Da lag ein Paar, und niemand hat zugeschlagen."))
        found += [
            addressed(seat, _("Du hast dich geirrt."), _("{side} hat sich geirrt.", side=SIDES[seat])) for seat in wrong
        ]
        return found or [_("Nichts war gleich.")]

    def _next_lap(self, s: Spitzstand) -> Spitzstand:
        """What was kept becomes the stack; a stack that only one still has joins it."""
        own = tuple(
            [bits | (stack if count else 0) for bits, stack, count in zip(s.kept, s.stacks, s.counts, strict=True)]
        )
        counts = tuple([bits.bit_count() for bits in own])
        lap = s.lap + 1
        over = lap == self.options.durchgaenge or sum(count > 0 for count in counts) < 2
        return changed(
            s, phase="ende" if over else "bereit", lap=lap, stacks=own, counts=counts, kept=(0,) * self.seats
        )

    def outcome(self, s: Spitzstand) -> Outcome | None:
        if s.phase != "ende":
            return None
        ranks = places(s.won)
        best = [seat for seat, place in enumerate(ranks) if place == 1]
        most = max(s.won)
        if len(best) > 1:
            reason = plural(
                most,
                _("Den Sieg teilen sich mehrere mit je {n} Karte."),
                _("Den Sieg teilen sich mehrere mit je {n} Karten."),
            )
            return Outcome(ranks, "tied", reason, s.won)
        reason = plural(
            most, _("{side} gewinnt mit {n} Karte."), _("{side} gewinnt mit {n} Karten."), side=SIDES[best[0]]
        )
        return Outcome(ranks, "won", reason, s.won)

    # --- what is seen ---

    def view(self, s: Spitzstand, seat: Seat | None) -> View:
        pieces = [
            Piece("offen", "card", (plain := PIQUET.piece(card, "offen", self.deck)).label, face=plain.face, by=owner)
            for owner, card in enumerate(s.turned)
            if card >= 0
        ]
        notes = tuple([self.note(s, owner) for owner in range(self.seats)])
        area = Area("offen", _("Offene Karten"), "trick")
        return View((area,), tuple(pieces), SIDES[: self.seats], self.status(s), notes)

    def note(self, s: Spitzstand, seat: Seat) -> Text:
        if s.phase == "offen" and s.barred >> seat & 1:
            return _("Gewonnen: {won} · setzt aus", won=s.won[seat])
        return _("Gewonnen: {won} · Stapel: {left}", won=s.won[seat], left=s.counts[seat])

    def status(self, s: Spitzstand) -> Text:
        outcome = self.outcome(s)
        if outcome:
            return outcome.reason
        if s.phase == "umdrehen":
            return _("Spitz …")
        if s.phase == "offen":
            return _("Spitz, pass auf!")
        if s.ready:
            waiting = [other for other in range(self.seats) if not s.ready >> other & 1]
            return addressed(
                waiting[0],
                _("Alle warten, bis du bereit bist."),
                _("{side} ist noch nicht bereit.", side=SIDES[waiting[0]]),
            )
        return s.result or _("Wenn alle bereit sind, drehen sich die Karten um.")

    # --- for programs ---

    def evaluate(self, s: Spitzstand, seat: Seat) -> float:
        """Cards won, those of the round that is on as the answers are now, and a wrong slap counted as half a card."""
        outcome = self.outcome(s)
        if outcome:
            return 0.0 if not outcome.winners else 1.0 if seat in outcome.winners else -1.0
        won: list[float] = list(s.won)
        if s.phase == "offen":
            gains, _gone = self.gains(s)
            paired = {other for seats in self.equal(s).values() for other in seats}
            for other, gain in enumerate(gains):
                won[other] += gain - (0.5 if s.answers[other] > 0 and other not in paired else 0)
        for other in range(self.seats):
            won[other] -= 0.5 if s.barred >> other & 1 else 0
        others = max(won[other] for other in range(self.seats) if other != seat)
        return max(-0.95, min(0.95, (won[seat] - others) / 16))


RULESETS = (
    Ruleset(
        "spitz-pass-auf",
        "Spitz, pass auf!",
        SpitzPassAuf,
        (2, 4, 6),
        # in a lap each card is turned once, and each player is ready and answers for each round; two players turn most
        # often, six touch most
        max_events=MOST_LAPS * 16 * (ROUND_EVENTS + 2 * 6),
        presets={
            "philos": Preset(_("wie im Philos-Heft, einmal durch"), {"durchgaenge": 1}),
            "ruhig": Preset(_("ohne Wettlauf"), {"wettlauf": False}),
            "kinder": Preset(_("für kleine Kinder"), {"strafe": False, "zeit": 15}),
        },
    ),
)
