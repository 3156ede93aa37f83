"""Glückshaus: two dice lead into the rooms of a house; pay into an empty one, take what lies in a full one.

The club's sources name the game alone (000:28). Its rules are those of two references:

- A: Dagonell the Juggler, "Gluckshaus (House of Fortune)", of the people who re-enact the Middle Ages; taken over by
  J. Rush, Washtenaw Community College, "Doc 36: Glückhaus", which adds a token for everybody on the wedding at first;
- B: taktile-spiele.de, "Glückshaus", a board for the blind, with 8 to 10 tokens each; the highest throw begins.

Both know the rooms 3, 5, 6 and 8 to 11, the wedding on 7, to which one always brings a token, the pig on 2, which takes
all but the wedding, the king on 12, who takes all, and no 4. What they disagree on is an option; so is what the German
Wikipedia ("Glückshaus") tells of besides: a room for the 4, stakes as high as the number of the room, and an end after
some kings. With ten tokens each and that end (the default) a match is over after about a hundred throws, with many
players after ten times as many if only the last one left may win.

The only move is touching the dice, ("wuerfel",). Nobody has anything to decide.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.core import Effect, Preset, Ruleset, Said, Seat, choice
from games.engines.kit.rooms import House, Rooms, who_is_out
from games.engines.kit.states import changed
from games.engines.kit.throws import who_begins
from games.engines.own_dice import DiceOptions
from games.engines.scene import Board, Line, Spot
from games.engines.text import Text, _, plural

PIG, WEDDING, KING = 2, 7, 12
#: kings that end a match
KINGS = 3
#: throws for each seat until a match is broken off
MOST_THROWS = 150


@dataclass(frozen=True, slots=True)
class GlueckshausOptions(DiceOptions):
    """What the references disagree on."""

    ende: str = choice(
        "koenige",
        _("Zu Ende ist es"),
        {"koenige": _("nach dem dritten König"), "letzter": _("wenn nur noch einer Steine hat")},
        "the last one left in A and B; a number of twelves agreed on in Wikipedia",
    )
    steine: int = choice(
        10,
        _("Jeder bekommt"),
        {8: _("acht Steine"), 10: _("zehn Steine"), 20: _("zwanzig Steine")},
        "10 in A, 8–10 in B",
    )
    geschenk: bool = choice(
        False,
        _("Zur Hochzeit legt am Anfang"),
        {False: _("niemand etwas"), True: _("jeder einen Stein")},
        "nobody in B; everybody in A as Rush has it",
    )
    vier: str = choice(
        "nichts",
        _("Bei einer Vier"),
        {"nichts": _("geschieht nichts"), "zimmer": _("kommt man in ein Zimmer wie jedes andere")},
        "no such room in A and B; a board with a 4 in Wikipedia",
    )
    einsatz: str = choice(
        "eins",
        _("In ein leeres Zimmer legt man"),
        {"eins": _("einen Stein"), "zahl": _("so viele Steine, wie seine Zahl sagt")},
        "one in A and B; the number of the room in Wikipedia",
    )
    aus: str = who_is_out("leer", "out without tokens in B; who has to pay and cannot at brettspiele.digital")
    beginn: str = who_begins("the highest throw in B; A does not say")


@dataclass(frozen=True, slots=True, kw_only=True)
class Haus(House):
    """The kings that have fallen."""

    kings: int = 0


class Glueckshaus(Rooms[Haus, GlueckshausOptions]):
    """The game for two to eight."""

    options_class = GlueckshausOptions
    state_class = Haus
    dice = 2
    most_throws = MOST_THROWS
    kind = "seed"
    token = _("Steine")
    rooms, heap = 12, WEDDING
    heaps = _("{side} bringt zur Hochzeit {tokens} mit.")

    def __init__(self, seats: int, options: GlueckshausOptions) -> None:
        super().__init__(seats, options, HOUSES[options.vier])

    def count(self, n: int) -> Text:
        return plural(n, _("einen Stein"), _("{n} Steine")) if n else _("keinen Stein")

    def stock(self) -> int:
        return self.options.steine - self.options.geschenk

    def fresh(self) -> Haus:
        s = super().fresh()
        gifts = self.seats * self.options.geschenk
        return changed(s, rooms=(*s.rooms[:WEDDING], gifts, *s.rooms[WEDDING + 1 :]))

    def price(self, number: int) -> int:
        return number if self.options.einsatz == "zahl" and number != WEDDING else 1

    def fell(self, s: Haus) -> tuple[Haus, list[Effect]]:
        number, side = sum(s.dice), self.names[s.turn]
        if number == 4 and self.options.vier == "nichts":
            effects: list[Effect] = [Said(text=_("Eine Vier: Dieses Zimmer gibt es nicht."))]
        elif number in (PIG, KING):
            king = number == KING
            s, effects = self.swept(changed(s, kings=s.kings + king), s.turn, CROWNED if king else LUCKY, heap=king)
            if not effects:
                effects = [Said(text=_("{side} hat Glück, aber im Haus liegt nichts.", side=side))]
        else:
            return self.visits(s, number)
        after, more = self.done(s)
        return after, effects + more

    def note(self, s: Haus, seat: Seat) -> Text:
        if s.out[seat]:
            return super().note(s, seat)
        return plural(s.held[seat], _("ein Stein"), _("{n} Steine")) if s.held[seat] else _("kein Stein")

    def over(self, s: Haus) -> str:
        return super().over(s) or ("kings" if self.options.ende == "koenige" and s.kings >= KINGS else "")

    def status(self, s: Haus) -> Text:
        if self.options.ende == "letzter" or s.phase != "ready":
            return super().status(s)
        return _("Könige: {n} von {m}. {turn}", n=s.kings, m=KINGS, turn=super().status(s))


LUCKY = _("Ein Schwein! {side} holt {tokens} aus dem Haus.")
CROWNED = _("{side} ist König und holt {tokens} aus dem Haus, auch die von der Hochzeit.")

# --- the drawing: three floors, the king under the roof, the pig in the sty -------------------------------------

SPOTS = (
    Spot("12", 1.6, 0.8, _("Zimmer 12, der König"), "square", "seat-5", text="12", picture="krone", corner=True),
    *(
        Spot(str(n), 0.6 + column, 1.8 + row, _("Zimmer {room}", room=n), "square", "light", text=str(n), corner=True)
        for row, floor in enumerate(((9, 10, 11), (6, 0, 8), (3, 4, 5)))
        for column, n in enumerate(floor)
        if n
    ),
    Spot("7", 1.6, 2.8, _("Zimmer 7, die Hochzeit"), "square", "seat-2", text="7", picture="ringe", corner=True),
    Spot("2", 3.9, 3.8, _("Stall 2, das Schwein"), "square", "seat-4", text="2", picture="schwein", corner=True),
)  # fmt: skip
ROOF = (
    *(Line(*ends) for ends in ((0.1, 1.3, 0.8, 0.2), (0.8, 0.2, 2.4, 0.2), (2.4, 0.2, 3.1, 1.3))),
    *(Line(*ends) for ends in ((3.4, 3.3, 3.9, 2.9), (3.9, 2.9, 4.4, 3.3))),
)


def _house(spots: tuple[Spot, ...]) -> Board:
    return Board("haus", _("Das Haus"), 4.6, 4.4, spots, ROOF)


HOUSES = {"nichts": _house(tuple(spot for spot in SPOTS if spot.id != "4")), "zimmer": _house(SPOTS)}

RULESETS = (
    Ruleset(
        "glueckshaus",
        "Das Glückshaus",
        Glueckshaus,
        tuple(range(2, 9)),
        # each throw: touching the dice, and the dice
        max_events=2 * 8 * MOST_THROWS,
        presets={"bis-zuletzt": Preset(_("bis nur noch einer Steine hat"), {"ende": "letzter"})},
    ),
)
