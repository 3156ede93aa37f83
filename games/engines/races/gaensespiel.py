"""Gänsespiel: sixty-three fields in a spiral, geese that carry on, and a well to sit in.

The sources only name it (000:18, 000:46, 000:1593, as a race along a spiral). Its rules are from

- K: M. Knauer, Game of Goose, knauer.org/mike/sca/classes/gameofgoose.html (the game as played in the Renaissance);
- J: Jumbo, Ganzenbord, rules printed in German, Dutch, French and English, 2015, page 7 (the game of the Netherlands);
- G: Kadon Enterprises, Goose, gamepuzzles.com/gooseh5.htm, 1999, where K and J part.

All agree on 63 fields, two dice, the geese on 5, 9, 14, 18 … 59, the bridge from 6 to 12, inn 19, well 31, maze 42,
prison 52, death 58, on what a nine does at the start (it would run from goose to goose into the goal), and that the
goal wants the exact number, what is too much being walked back. What they disagree on are options.

Filled in: a goose that is met walking back sends further back (most say "in the direction one is walking"); whoever is
moved to another field, or freed, need not miss the turns of the old one; on the start there is room for all, and in
well and prison for who comes to free somebody; where everybody sits fast, all are freed at once; the nine counts from
the start, also for who must begin again. With one die the nine cannot fall. Death is a fox here, who sends home.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.core import Effect, Moved, Ruleset, Said, Seat, choice
from games.engines.kit.states import changed
from games.engines.kit.throws import TRAY, who_begins
from games.engines.kit.trail import SIDES, Field, Trail, Walk, drawn, name, spiral
from games.engines.own_dice import DiceOptions
from games.engines.text import Text, _

GOAL, BRIDGE, INN, WELL, MAZE, PRISON, FOX = 63, 6, 19, 31, 42, 52, 58
GEESE = (5, 9, 14, 18, 23, 27, 32, 36, 41, 45, 50, 54, 59)
#: where a nine leads from the start, by its greater die
NINE = {6: 26, 5: 53}
#: how many turns somebody misses who waits to be freed
WAITING = -1
#: throws for each seat until a match is broken off
MOST_THROWS = 300
NAMED = {
    0: ("", _("Start")),
    BRIDGE: ("bruecke", _("Feld 6, die Brücke: weiter auf 12")),
    INN: ("gasthaus", _("Feld 19, das Gasthaus")),
    WELL: ("brunnen", _("Feld 31, der Brunnen")),
    MAZE: ("irrgarten", _("Feld 42, der Irrgarten")),
    PRISON: ("turm", _("Feld 52, der Turm")),
    FOX: ("fuchs", _("Feld 58, der Fuchs: zurück zum Start")),
    GOAL: ("fahne", _("Feld 63, das Ziel")),
}


@dataclass(frozen=True, slots=True)
class GansOptions(DiceOptions):
    """What the references disagree on."""

    gasthaus: int = choice(
        1,
        _("Wer ins Gasthaus kommt, setzt"),
        {1: _("einmal aus"), 2: _("zweimal aus")},
        "once J, G; twice K",
    )
    brunnen: str = choice(
        "warten",
        _("Wer in den Brunnen fällt,"),
        {"warten": _("wartet, bis ihn jemand ablöst"), "zwei": _("setzt zweimal aus")},
        "until another comes K, J; two turns G",
    )
    irrgarten: int = choice(
        30,
        _("Aus dem Irrgarten geht es zurück auf"),
        {30: _("Feld 30"), 37: _("Feld 37")},
        "30 K, G; 37 J",
    )
    besetzt: str = choice(
        "tausch",
        _("Wer auf ein besetztes Feld kommt,"),
        {"tausch": _("tauscht mit dem anderen den Platz"), "stehen": _("bleibt stehen, wo er war")},
        "the other goes to where one came from K, G; one must stay J",
    )
    wuerfel: int = choice(
        2,
        _("Gewürfelt wird mit"),
        {2: _("zwei Würfeln"), 1: _("einem Würfel")},
        "two K, J, G; one die is played too, chiquiplanet.com/board_games/goose.html",
    )
    beginn: str = who_begins("the highest throw K; the first seat is quicker")


class Gaensespiel(Trail[Walk, GansOptions]):
    """The game for two to six seats."""

    options_class = GansOptions
    goal = GOAL

    def __init__(self, seats: int, options: GansOptions) -> None:
        super().__init__(seats, options, MOST_THROWS, SIDES)
        self.jumps = {BRIDGE: 12, MAZE: options.irrgarten, FOX: 0}
        self.surfaces = (BOARD, TRAY)

    def fresh(self) -> Walk:
        return Walk((0,) * self.seats, (0,) * self.seats)

    def many(self, s: Walk) -> int:
        return self.options.wuerfel

    def fell(self, s: Walk) -> tuple[Walk, list[Effect]]:
        seat, side, here, n = s.turn, self.names[s.turn], s.where[s.turn], sum(s.dice)
        far = here + n
        to, ahead = self.beyond(far), far <= GOAL
        effects: list[Effect] = []
        if here == 0 and n == 9:
            to = NINE[max(s.dice)]
            said = _("Eine Neun vom Start! {side} springt auf {to}.", side=side, to=to)
        elif ahead:
            said = _("{side} zieht auf {to}.", side=side, to=to)
        else:
            said = _("{side} läuft bis ins Ziel und zurück auf {to}.", side=side, to=to)
        effects.append(Moved(source=name(here), to=name(to), text=said))
        way = [here, to]
        while to in GEESE:
            far = to + n if ahead else to - n
            ahead, to = ahead and far <= GOAL, self.beyond(far)
            more = _("Eine Gans! {side} zieht noch einmal so weit, auf {to}.", side=side, to=to)
            back = _("Eine Gans! {side} muss noch einmal so weit zurück, auf {to}.", side=side, to=to)
            effects.append(Moved(source=name(way[-1]), to=name(to), text=more if ahead else back))
            way.append(to)
        if to in self.jumps:
            said, to = self._jumped(side, to), self.jumps[to]
            effects.append(Moved(source=name(way[-1]), to=name(to), text=said))
            way.append(to)
        met = [other for other, at in enumerate(s.where) if other != seat and at == to and 0 < to < GOAL]
        if met and self.options.besetzt == "stehen" and not self._waits(to):
            stays = _("Auf {to} steht schon {other}: {side} bleibt stehen.", to=to, other=self.names[met[0]], side=side)
            return self._next(changed(s, last=(name(here), name(to))), [Said(text=stays)])
        where, rests = list(s.where), list(s.rests)
        where[seat] = to
        for other in met:
            rests[other] = 0
            effects.append(self._met(other, here, to))
            if not self._waits(to):
                where[other] = here
        if to == INN:
            rests[seat] = self.options.gasthaus
            effects.append(Said(text=_("Im Gasthaus: {side} setzt {n}-mal aus.", side=side, n=rests[seat])))
        elif to in (WELL, PRISON):
            rests[seat] = WAITING if self._waits(to) else 2
            effects.append(Said(text=self._caught(side, to)))
        last = tuple(dict.fromkeys(map(name, way)))
        after = changed(s, where=tuple(where), rests=tuple(rests), last=last)
        return (after, effects) if to == GOAL else self._next(after, effects)

    def _jumped(self, side: Text, at: int) -> Text:
        to = self.jumps[at]
        if at == BRIDGE:
            return _("Über die Brücke! {side} kommt auf {to}.", side=side, to=to)
        if at == FOX:
            return _("Der Fuchs! {side} flieht zurück zum Start.", side=side)
        return _("Im Irrgarten verlaufen: {side} muss zurück auf {to}.", side=side, to=to)

    def _waits(self, at: int) -> bool:
        """Whether who lands here waits for another."""
        return at == PRISON or (at == WELL and self.options.brunnen == "warten")

    def _caught(self, side: Text, at: int) -> Text:
        if at == PRISON:
            return _("Gefangen! {side} sitzt im Turm, bis jemand kommt.", side=side)
        if self.options.brunnen == "warten":
            return _("In den Brunnen gefallen! {side} wartet, bis jemand kommt.", side=side)
        return _("In den Brunnen gefallen! {side} setzt zweimal aus.", side=side)

    def _met(self, other: Seat, here: int, to: int) -> Effect:
        """What happens to who stood where another has come to from `here`."""
        if self._waits(to):
            return Said(text=_("{other} ist frei.", other=self.names[other]))
        swapped = _("Platz getauscht: {other} kommt auf {n}.", other=self.names[other], n=here)
        away = _("Platz getauscht: {other} kommt an den Start.", other=self.names[other])
        return Moved(source=name(to), to=name(here), text=swapped if here else away)

    def _next(self, s: Walk, effects: list[Effect]) -> tuple[Walk, list[Effect]]:
        if max(s.rests) < 0:
            effects.append(Said(text=_("Nun sitzen alle fest. Darum kommen alle frei.")))
            s = changed(s, rests=(0,) * self.seats)
        return self.next_up(s, effects), effects

    def note(self, s: Walk, seat: Seat) -> Text:
        if s.rests[seat] < 0:
            return _("im Turm, wartet") if s.where[seat] == PRISON else _("im Brunnen, wartet")
        return super().note(s, seat)


def _field(n: int) -> Field:
    if n in NAMED:
        picture, label = NAMED[n]
        return Field(label, "seat-4" if n in (0, GOAL) else "seat-2", picture, numbered=n == 0)
    if n in GEESE:
        return Field(_("Feld {n}, eine Gans", n=n), "light", "gans", numbered=False)
    return Field(_("Feld {n}, die Würfel", n=n) if n in NINE.values() else _("Feld {n}", n=n))


BOARD = drawn([_field(n) for n in range(GOAL + 1)], spiral(8, 8), 8.3)

RULESETS = (
    Ruleset(
        "gaensespiel",
        "Gänsespiel",
        Gaensespiel,
        (2, 3, 4, 5, 6),
        # each throw: touching the dice, and the dice
        max_events=2 * MOST_THROWS * 6,
    ),
)
