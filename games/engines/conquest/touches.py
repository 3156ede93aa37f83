"""What can be touched in Blütenmeer, and what is seen: the part of the game that changes nothing."""

from __future__ import annotations

from games.engines.conquest.aims import WISHES
from games.engines.conquest.islands import BOARD, BONUS, COUNT, GARDENS, NEIGHBOURS, NUMBER, TARGETS, holdings
from games.engines.conquest.seeds import FIXED, MUST, SET_NAMES, SETS, piece, rising, sets
from games.engines.conquest.state import (
    DICE,
    DONE,
    ENOUGH,
    GUARD,
    HANDS,
    LEAST_NEW,
    MANY,
    ONCE,
    SEATS,
    SIDES,
    UNTIL,
    Bluetenstand,
    RisikoOptions,
    amounts,
    count_of,
)
from games.engines.core import CHANCE, NOTHING, WHOLE, Game, Path, Seat, Step
from games.engines.scene import Area, Button, Piece, Surface, View
from games.engines.text import Text, _, addressed, on_turn, plural


class Touches(Game[Bluetenstand, RisikoOptions]):
    """The game as its players touch and see it."""

    options_class = RisikoOptions

    def __init__(self, seats: int, options: RisikoOptions) -> None:
        super().__init__(seats, options)
        self.wild = seats if seats == 2 and options.zuzweit == "wild" else -1
        self.shares = seats + (self.wild >= 0)

    def start(self) -> Bluetenstand:
        return Bluetenstand(hands=((),) * self.seats)

    def to_act(self, s: Bluetenstand) -> frozenset[Seat]:
        if s.phase == "ende":
            return frozenset()
        if s.phase == "wehren":
            return frozenset({s.owners[s.fight[1]]})
        if s.phase in ("wahl", "setzen", "pflanzen", "fordern", "einziehen", "umpflanzen"):
            return frozenset({s.turn})
        return frozenset({CHANCE})

    # --- what a seat can do ---

    def step(self, s: Bluetenstand, seat: Seat, path: Path = ()) -> Step:
        if seat not in self.to_act(s) or len(path) > 3:
            return NOTHING
        match s.phase:
            case "wahl":
                return self._one_of(
                    path, tuple(g for g in range(COUNT) if s.owners[g] < 0), _("Welchen Garten nimmst du?")
                )
            case "setzen":
                say = plural(
                    s.spare[seat], _("Setze eine Blume; du hast noch {n}."), _("Setze eine Blume; du hast noch {n}.")
                )
                return self._one_of(path, self.own(s, seat), say)
            case "pflanzen":
                return self._plant(s, seat, path)
            case "fordern":
                return self._challenge(s, seat, path)
            case "wehren":
                if path:
                    return WHOLE if len(path) == 1 and path[0] in GUARD else NOTHING
                buttons = tuple(
                    Button(target, plural(n, _("Mit {n} Würfel"), _("Mit {n} Würfeln")), str(n))
                    for n, target in enumerate(GUARD, 1)
                )
                faces = ", ".join(map(str, s.thrown))
                return Step(GUARD, prompt=_("Dort fiel {faces}. Womit würfelst du?", faces=faces), buttons=buttons)
            case "einziehen":
                return self._move_in(s, path)
        return self._move_on(s, seat, path)

    def own(self, s: Bluetenstand, seat: Seat) -> tuple[int, ...]:
        return tuple(garden for garden in range(COUNT) if s.owners[garden] == seat)

    @staticmethod
    def _one_of(path: Path, gardens: tuple[int, ...], prompt: Text) -> Step:
        if not path:
            return Step(tuple(TARGETS[garden] for garden in gardens), prompt=prompt)
        return WHOLE if len(path) == 1 and NUMBER.get(path[0], -1) in gardens else NOTHING

    @staticmethod
    def _numbers(low: int, high: int, prompt: Text) -> Step:
        """Buttons for a number."""
        some = amounts(low, high)
        buttons = tuple(
            Button(f"{MANY}{n}", _("Alle {n}", n=n) if n == high > 1 else _("{n}", n=n), str(n) if n < 10 else "")
            for n in some
        )
        return Step(tuple(button.target for button in buttons), prompt=prompt, buttons=buttons)

    def _plant(self, s: Bluetenstand, seat: Seat, path: Path) -> Step:
        must = len(s.hands[seat]) >= MUST
        found = dict(sets(s.hands[seat]))
        if not path:
            buttons = tuple(
                Button(SETS[sort], _("{set}: +{n}", set=SET_NAMES[sort], n=self.worth_of(s, sort))) for sort in found
            )
            if must:
                say = _("Du hast {n} Tüten: Tausche einen Satz ein.", n=len(s.hands[seat]))
                return Step(tuple(button.target for button in buttons), prompt=say, buttons=buttons)
            say = plural(s.left, _("Pflanze noch eine Blume."), _("Pflanze noch {n} Blumen. Wohin?"))
            gardens = tuple(TARGETS[garden] for garden in self.own(s, seat))
            return Step((*gardens, *(button.target for button in buttons)), prompt=say, buttons=buttons)
        if path[0] in SETS:
            return WHOLE if len(path) == 1 and SETS.index(path[0]) in found else NOTHING
        garden = NUMBER.get(path[0], -1)
        if must or garden < 0 or s.owners[garden] != seat:
            return NOTHING
        if s.left == 1:
            return WHOLE if len(path) == 1 else NOTHING
        if len(path) == 1:
            return self._numbers(1, s.left, _("Wie viele in {garden}?", garden=GARDENS[garden].name))
        return WHOLE if len(path) == 2 and count_of(path[1]) in amounts(1, s.left) else NOTHING

    def _challenge(self, s: Bluetenstand, seat: Seat, path: Path) -> Step:
        if not path:
            ready = tuple(TARGETS[garden] for garden in self.own(s, seat) if self.rivals(s, garden))
            again = self._throw_buttons(s, again=True) if s.fight else ()
            buttons = (*again, Button(ENOUGH, _("Genug gefordert"), "g"))
            say = _("Von wo forderst du heraus?")
            if s.fight:
                mine, theirs = s.fight
                say = _("{one} ({n}) gegen {other} ({m}): noch einmal?", one=GARDENS[mine].name, n=s.flowers[mine],
                        other=GARDENS[theirs].name, m=s.flowers[theirs])  # fmt: skip
            return Step((*ready, *(button.target for button in buttons)), prompt=say, buttons=buttons)
        if len(path) == 1 and (path[0] == ENOUGH or (s.fight and path[0] in self._throws(s))):
            return WHOLE
        mine = NUMBER.get(path[0], -1)
        if mine < 0 or s.owners[mine] != seat or not (rivals := self.rivals(s, mine)):
            return NOTHING
        if len(path) == 1:
            say = _("Von {garden} ({n}) wohin?", garden=GARDENS[mine].name, n=s.flowers[mine])
            return Step(tuple(TARGETS[garden] for garden in rivals), prompt=say)
        theirs = NUMBER.get(path[1], -1)
        if theirs not in rivals:
            return NOTHING
        if len(path) == 2:
            buttons = self._throw_buttons(s)
            say = _("{one} ({n}) gegen {other} ({m})", one=GARDENS[mine].name, n=s.flowers[mine],
                    other=GARDENS[theirs].name, m=s.flowers[theirs])  # fmt: skip
            return Step(tuple(button.target for button in buttons), prompt=say, buttons=buttons)
        return WHOLE if path[2] in self._throws(s) else NOTHING

    def _throws(self, s: Bluetenstand) -> tuple[str, ...]:
        return (ONCE, UNTIL) if self.options.wuerfeln == "zugleich" else (ONCE,)

    def _throw_buttons(self, s: Bluetenstand, *, again: bool = False) -> tuple[Button, ...]:
        once = Button(ONCE, _("Noch einmal") if again else _("Einmal würfeln"), "w")
        return (once, Button(UNTIL, _("Bis zur Entscheidung"), "b"))[: len(self._throws(s))]

    def rivals(self, s: Bluetenstand, garden: int) -> tuple[int, ...]:
        """The gardens of others that this one can challenge."""
        if s.flowers[garden] < 2:
            return ()
        seat = s.owners[garden]
        return tuple(other for other in NEIGHBOURS[garden] if s.owners[other] != seat)

    def _move_in(self, s: Bluetenstand, path: Path) -> Step:
        mine, theirs = s.fight
        rest = s.flowers[mine] - 1
        if not path:
            say = _("{garden} ist deiner. Wie viele ziehen noch nach?", garden=GARDENS[theirs].name)
            return self._numbers(0, rest, say)
        return WHOLE if len(path) == 1 and count_of(path[0]) in amounts(0, rest) else NOTHING

    def _move_on(self, s: Bluetenstand, seat: Seat, path: Path) -> Step:
        """One move of flowers that ends the turn (000:1623)."""
        if not path:
            ready = tuple(TARGETS[garden] for garden in self.own(s, seat) if self.ways(s, garden))
            done = Button(DONE, _("Fertig"), "f")
            say = _("Magst du noch Blumen umpflanzen? Woher?")
            return Step((*ready, DONE), prompt=say, buttons=(done,))
        if path == (DONE,):
            return WHOLE
        mine = NUMBER.get(path[0], -1)
        if mine < 0 or s.owners[mine] != seat:
            return NOTHING
        goals = self.ways(s, mine)
        if len(path) == 1:
            return Step(tuple(TARGETS[garden] for garden in goals), prompt=_("Wohin?")) if goals else NOTHING
        if NUMBER.get(path[1], -1) not in goals:
            return NOTHING
        if len(path) == 2:
            return self._numbers(1, s.flowers[mine] - 1, _("Wie viele Blumen?"))
        return WHOLE if count_of(path[2]) in amounts(1, s.flowers[mine] - 1) else NOTHING

    def ways(self, s: Bluetenstand, garden: int) -> tuple[int, ...]:
        """Where flowers of this garden can be moved to."""
        if s.flowers[garden] < 2:
            return ()
        seat = s.owners[garden]
        found, edge = {garden}, [garden]
        while edge:
            beside = [n for g in edge for n in NEIGHBOURS[g] if s.owners[n] == seat and n not in found]
            found.update(beside)
            edge = beside if self.options.umpflanzen == "weg" else []
        return tuple(sorted(found - {garden}))

    def worth_of(self, s: Bluetenstand, sort: int) -> int:
        """What a set of this sort brings now."""
        return rising(s.traded) if self.options.saetze == "steigend" else FIXED[sort]

    def income(self, s: Bluetenstand, seat: Seat) -> int:
        """The flowers of a turn: a third of the gardens, three at least, and what whole islands bring (000:1619)."""
        islands = sum(BONUS[island] for island in holdings(s.owners, seat))
        return max(LEAST_NEW, s.owners.count(seat) // 3) + islands

    # --- what is seen ---

    def view(self, s: Bluetenstand, seat: Seat | None) -> View:
        pieces = [self._flower(garden, s) for garden in range(COUNT) if s.owners[garden] >= 0 and s.flowers[garden]]
        pieces += [Piece(DICE, "die", _("Forderer {n}", n=face), face=f"rot-{face}") for face in s.thrown]
        pieces += [Piece(DICE, "die", _("Verteidiger {n}", n=face), face=str(face)) for face in s.countered]
        surfaces: list[Surface] = [BOARD, Area(DICE, _("Würfel"), "tray")]
        if seat is not None:
            surfaces.append(Area(HANDS[seat], _("Deine Karten"), "shelf", seat))
            pieces += [WISHES[s.wishes[seat]].piece(HANDS[seat])] if s.wishes else []
            pieces += [piece(packet, HANDS[seat]) for packet in s.hands[seat]]
        notes = tuple(self._note(s, owner) for owner in range(self.seats))
        last = tuple(TARGETS[garden] for garden in s.last)
        return View(tuple(surfaces), tuple(pieces), SIDES[: self.seats], self._status(s, seat), notes, last)

    def _flower(self, garden: int, s: Bluetenstand) -> Piece:
        owner, many = s.owners[garden], s.flowers[garden]
        if owner == self.wild:
            says = plural(many, _("{n} Wildblume"), _("{n} Wildblumen"))
            return Piece(TARGETS[garden], "flower", says, face="wild", text=str(many))
        says = plural(many, _("{n} Blume, {side}"), _("{n} Blumen, {side}"), side=SIDES[owner])
        return Piece(TARGETS[garden], "flower", says, owner, text=str(many))

    @staticmethod
    def _note(s: Bluetenstand, owner: Seat) -> Text:
        """How many gardens and packets a seat has."""
        note = plural(s.owners.count(owner), _("{n} Garten"), _("{n} Gärten"))
        if many := len(s.hands[owner]):
            note = plural(many, _("{note} · {n} Tüte"), _("{note} · {n} Tüten"), note=note)
        return note

    def _status(self, s: Bluetenstand, seat: Seat | None) -> Text:
        """What goes on; a seat reads its own wish with it."""
        says = self._goings_on(s)
        if not s.wishes or seat is None or s.phase == "ende":
            return says
        return _("{status} Dein Wunsch: {wish}.", status=says, wish=WISHES[s.wishes[seat]].says)

    def _goings_on(self, s: Bluetenstand) -> Text:
        if outcome := self.outcome(s):
            return outcome.reason
        if s.phase in ("los", "wuensche", "verteilen"):
            return _("Es wird ausgelost.")
        if s.phase == "wehren":
            one, other = (GARDENS[garden].name for garden in s.fight)
            says = _("{one} fordert {other} heraus: {side} wehrt sich.", one=one, other=other,
                     side=SEATS[s.owners[s.fight[1]]])  # fmt: skip
            return addressed(s.owners[s.fight[1]], _("{one} fordert dein {other} heraus.", one=one, other=other), says)
        if s.phase in ("wahl", "setzen"):
            return on_turn(s.turn, SEATS[s.turn])
        doing = {
            "pflanzen": _("Runde {n} von {m}: {side} pflanzt."),
            "umpflanzen": _("Runde {n} von {m}: {side} pflanzt um."),
        }.get(s.phase, _("Runde {n} von {m}: {side} fordert heraus."))
        at = {"n": s.round, "m": self.options.runden}
        others = _(doing.msgid, side=SEATS[s.turn], **at)
        return addressed(s.turn, _("Du bist dran. Runde {n} von {m}.", **at), others)
