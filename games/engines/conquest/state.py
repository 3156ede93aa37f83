"""A match of Blütenmeer: what is agreed on, what a state holds, and the numbers that have a button."""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.chance import Draw, Source
from games.engines.chance import Outcome as Drawn
from games.engines.conquest.islands import COUNT
from games.engines.core import Options, Seat, choice
from games.engines.text import _, who

MOST_SEATS, LEAST_NEW, FIRST, WILD_FIRST = 6, 3, 3, 2
#: two thirds of the gardens
SHARE = COUNT * 2 // 3
ROUNDS = (8, 15, 30)
#: so many throws at once at most, when dice fall until it is decided
LONGEST = 20
SEATS = tuple(who(seat) for seat in range(MOST_SEATS))
SIDES = (_("Margeriten"), _("Veilchen"), _("Mohn"), _("Kornblumen"), _("Klee"), _("Sonnenblumen"))
WILD_NAME = _("Wildblumen")
ONCE, UNTIL, ENOUGH, DONE = "einmal", "bis", "genug", "fertig"
GUARD = ("wehr-1", "wehr-2")
DICE = "wuerfel"
HANDS = tuple(f"hand-{seat}" for seat in range(MOST_SEATS))
MANY = "anzahl-"


@dataclass(frozen=True, slots=True)
class RisikoOptions(Options):
    """What the sources leave to an agreement."""

    ziel: str = choice(
        "wunsch",
        _("Es gewinnt, wer zuerst"),
        {
            "wunsch": _("seinen geheimen Wunsch erfüllt"),
            "alles": _("alle Gärten hat"),
            "anteil": _("28 der 42 Gärten hat"),
        },
        "the whole world or a task 000:1613; a share is ours, for shorter matches",
    )
    runden: int = choice(
        15,
        _("Spätestens ist Schluss"),
        {8: _("nach acht Runden"), 15: _("nach fünfzehn Runden"), 30: _("nach dreißig Runden")},
        "no source ends a match early; ours, so that it ends on the same day",
    )
    anfang: str = choice(
        "verteilt",
        _("Die Gärten werden am Anfang"),
        {"verteilt": _("verteilt"), "gewaehlt": _("reihum gewählt")},
        "dealt 000:1615; choosing in turn is played too",
    )
    blumen: str = choice(
        "gleich",
        _("Die ersten Blumen"),
        {"gleich": _("stehen schon da: drei in jedem Garten"), "einzeln": _("setzt ihr reihum, eine nach der anderen")},
        "one by one in turn 000:1615; ours: the same number, at once",
    )
    wuerfeln: str = choice(
        "zugleich",
        _("Wer herausgefordert wird, würfelt"),
        {"zugleich": _("zugleich mit dem anderen"), "danach": _("danach und wählt, mit wie vielen Würfeln")},
        "at the same time, or after having seen the attacker's dice 000:1625",
    )
    saetze: str = choice(
        "steigend",
        _("Ein Satz Samentüten bringt"),
        {"steigend": _("mit jedem Satz der Partie mehr"), "fest": _("je nach Sorte immer gleich viel")},
        "the source gives no numbers 000:1619; both are played",
    )
    umpflanzen: str = choice(
        "nachbar",
        _("Am Ende des Zuges darf man umpflanzen"),
        {"nachbar": _("in einen Garten daneben"), "weg": _("so weit eigene Gärten aneinander liegen")},
        "by certain rules 000:1623; both are played",
    )
    zuzweit: str = choice(
        "wild",
        _("Spielt ihr zu zweit, wachsen"),
        {"wild": _("in einem Drittel der Gärten Wildblumen"), "ohne": _("nur eure Blumen")},
        "no source speaks of two players; a third, neutral side is played",
    )


@dataclass(frozen=True, slots=True)
class Pick(Draw):
    """One of so many packets, as its place among those in the bag."""

    count: int

    def sample(self, source: Source) -> Drawn:
        return (source.below(self.count),)

    def allows(self, outcome: Drawn) -> bool:
        return len(outcome) == 1 and type(outcome[0]) is int and 0 <= outcome[0] < self.count


@dataclass(frozen=True, slots=True)
class Bluetenstand:
    """A match. `phase` is "los", "wuensche", "verteilen" (chance is asked), "wahl", "setzen", "pflanzen", "fordern",
    "wurf" (chance), "wehren" (the defender is to act), "gegenwurf" (chance), "einziehen", "umpflanzen", "tuete"
    (chance) or "ende". `owners` holds -1 for a free garden, the number of seats for wild flowers.
    """

    phase: str = "los"
    owners: tuple[int, ...] = (-1,) * COUNT
    flowers: tuple[int, ...] = (0,) * COUNT
    turn: Seat = 0
    first: Seat = 0
    round: int = 1
    #: flowers that are still to be planted: those of the turn, or of each seat at the start
    left: int = 0
    spare: tuple[int, ...] = ()
    hands: tuple[tuple[int, ...], ...] = ()
    wishes: tuple[int, ...] = ()
    traded: int = 0
    won: bool = False
    #: the challenge: from and to, the dice that fell for it, and whether it goes on until it is decided
    fight: tuple[int, ...] = ()
    thrown: tuple[int, ...] = ()
    countered: tuple[int, ...] = ()
    until: bool = False
    guards: int = 0
    #: who has no garden any more, the first one first
    out: tuple[Seat, ...] = ()
    winner: Seat = -1
    last: tuple[int, ...] = ()


def amounts(low: int, high: int) -> tuple[int, ...]:
    """The numbers from low to high that have a button: all of them up to a dozen, else the ends, the half and fives.

    >>> amounts(1, 4), amounts(1, 30)
    ((1, 2, 3, 4), (1, 2, 3, 5, 10, 15, 20, 25, 29, 30))
    """
    if high - low < 12:
        return tuple(range(low, high + 1))
    stride = 5 if high <= 60 else 10 ** (len(str(high)) - 1)
    some = {low, low + 1, low + 2, (low + high) // 2, high - 1, high, *range(stride, high, stride)}
    return tuple(sorted(number for number in some if low <= number <= high))


def count_of(target: str) -> int:
    """The number a button stands for; -1 for any other target."""
    number = target.removeprefix(MANY)
    return int(number) if target.startswith(MANY) and number.isascii() and number.isdigit() and len(number) < 6 else -1
