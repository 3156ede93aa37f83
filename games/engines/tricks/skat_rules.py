"""Skat: which games there are, what is trump in them, what they are worth, and how a deal is written down.

Sources: 000:1205-1318 (values), 000:1336-1350 (bidding too high), 000:1378-1410 (scoring). The tables 000:1167-1201
carry wrong labels; the values follow from 000:1235-1241 and 000:1324. What the sources leave open follows the
Internationale Skatordnung (ISkO) of the Deutscher Skatverband.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.engines.kit import cards
from games.engines.kit.pack import PIQUET
from games.engines.kit.tricks import Order
from games.engines.text import Text, _

SUIT_GAMES = cards.SUITS
#: in this order they are offered
GAMES = (*SUIT_GAMES, "grand", "null")
#: 000:1235-1236, 000:1268
BASE = {"karo": 9, "herz": 10, "pik": 11, "kreuz": 12, "grand": 24}
#: by (hand, open): 000:1240-1241, 000:1388-1391
NULL = {(False, False): 23, (True, False): 35, (False, True): 46, (True, True): 59}
JACKS = tuple(PIQUET.index[f"{suit}-bube"] for suit in cards.SUITS)
#: from high to low, without jacks: 000:1358
PLAIN = ("ass", "10", "koenig", "dame", "9", "8", "7")
#: from high to low: 000:1360
NULL_ORDER = ("ass", "koenig", "dame", "bube", "10", "9", "8", "7")


def _trumps(game: str) -> tuple[int, ...]:
    """The trumps of a game from the highest down; a deal nobody bids for is played like a Grand."""
    if game == "null":
        return ()
    own = tuple(PIQUET.index[f"{game}-{rank}"] for rank in PLAIN) if game in SUIT_GAMES else ()
    return JACKS + own


TRUMPS = {game: _trumps(game) for game in (*GAMES, "ramsch")}


#: what beats what in each game (000:1356)
ORDERS = {game: Order(PIQUET, NULL_ORDER if game == "null" else PLAIN, trumps) for game, trumps in TRUMPS.items()}


def spitzen(held: int, game: str) -> int:
    """How many of the top trumps, without a gap, are held (positive) or missing (negative): 000:1272-1288."""
    trumps = TRUMPS[game]
    top = held >> trumps[0] & 1
    count = 0
    for card in trumps:
        if held >> card & 1 != top:
            break
        count += 1
    return count if top else -count


@dataclass(frozen=True, slots=True)
class Ansage:
    """What the soloist announces. `level`: 1 for Schneider, 2 for Schwarz announced; `hand`: without the Skat."""

    game: str
    hand: bool = False
    level: int = 0
    ouvert: bool = False


def steps(ansage: Ansage, tops: int, reached: int, open_with_one: int = 8) -> int:
    """What the base value is multiplied with: 000:1292-1318.

    `tops` is how many Spitzen with or without; `reached` is 1 where a side stayed Schneider, 2 where it stayed
    Schwarz. What was announced counts, reached or not (ISkO 5.2.5). `open_with_one`: 000:1217 and 000:1221 say 9.
    """
    total = tops + 1 + ansage.hand + max(reached, ansage.level) + ansage.level + ansage.ouvert
    return open_with_one if ansage.ouvert and tops == 1 else total


def _bids() -> tuple[int, ...]:
    """All values a game can have: Farbspiele with up to 11 Spitzen, Grands with up to 4, each up to open; Nulls."""
    values = set(NULL.values())
    for game, base in BASE.items():
        most = steps(Ansage(game, True, 2, True), len(TRUMPS[game]), 2)
        values |= {base * times for times in range(2, most + 1)}
    return tuple(sorted(values))


#: 18 to 264
BIDS = _bids()


@dataclass(frozen=True, slots=True)
class Ergebnis:
    """How a game of a soloist ended. `value` is what is written down, not doubled; `tops` as `spitzen` gives it."""

    won: bool
    value: int
    tops: int = 0
    times: int = 0
    overbid: bool = False


def account(ansage: Ansage, held: int, points: int, tricks: int, bid: int, open_with_one: int = 8) -> Ergebnis:
    """The result for a soloist who held these twelve cards, got so many Augen (with the Skat) and tricks of ten."""
    if ansage.game == "null":  # 000:1366, 000:1393
        return Ergebnis(tricks == 0, NULL[ansage.hand, ansage.ouvert])
    if points >= 61:  # 000:1364
        reached = 2 if tricks == 10 else 1 if points >= 90 else 0
        won = reached >= ansage.level
    else:  # 000:1297-1298: the soloist can stay Schneider or Schwarz as well
        reached = 2 if tricks == 0 else 1 if points <= 30 else 0
        won = False
    tops = spitzen(held, ansage.game)
    base = BASE[ansage.game]
    times = steps(ansage, abs(tops), reached, open_with_one)
    if base * times >= bid:
        return Ergebnis(won, base * times, tops, times)
    # 000:1209, 000:1338: lost; ISkO 5.4.2: the least multiple of the base value that reaches the bid
    times = -(-bid // base)
    return Ergebnis(False, base * times, tops, times, overbid=True)


def write_down(result: Ergebnis, soloist: int, seats: int, scoring: str) -> tuple[int, ...]:
    """What each seat gets for a soloist's game, under an answer to the option `wertung`."""
    if scoring == "minus":  # 000:1408
        if result.won:
            return tuple(0 if seat == soloist else -result.value for seat in range(seats))
        return tuple(-2 * result.value if seat == soloist else 0 for seat in range(seats))
    own = result.value if result.won else -2 * result.value  # 000:1407
    others = 0
    if scoring in ("seeger", "seeger-fabian"):  # 000:1410
        if result.won:
            own += 50
        else:
            others = 40 if seats == 3 else 30
            own -= 50 if scoring == "seeger-fabian" else 0
    return tuple(own if seat == soloist else others for seat in range(seats))


def ramsch(
    points: tuple[int, ...], tricks: tuple[int, ...], active: tuple[int, ...], scoring: str, times: int = 2
) -> tuple[int, ...]:
    """What each seat gets for a Ramsch: most Augen lose, as much `times` for each player without a trick; all tricks
    win 120."""
    seats = range(len(points))
    if any(tricks[seat] == 10 for seat in active):
        if scoring == "minus":
            return tuple(-120 if seat in active and tricks[seat] < 10 else 0 for seat in seats)
        return tuple(120 if tricks[seat] == 10 else 0 for seat in seats)
    most = max(points[seat] for seat in active)
    if all(points[seat] == most for seat in active):
        return tuple(0 for _seat in seats)
    loss = most * times ** sum(tricks[seat] == 0 for seat in active)
    return tuple(-loss if seat in active and points[seat] == most else 0 for seat in seats)


# --- in words ---------------------------------------------------------------------------------------------------


def game_name(game: str, deck: str) -> Text:
    """ "Herz", "Rot", "Grand", "Null", "Ramsch"."""
    if game in SUIT_GAMES:
        return cards.SUIT_NAMES[deck][game]
    return {"grand": _("Grand"), "null": _("Null"), "ramsch": _("Ramsch")}[game]


def in_words(ansage: Ansage, deck: str) -> Text:
    """The announcement as people say it, such as "Herz Hand, Schneider angesagt"."""
    game = game_name(ansage.game, deck)
    if ansage.ouvert:
        if ansage.hand and ansage.game == "null":
            return _("{game} ouvert Hand", game=game)
        return _("{game} ouvert", game=game)
    if ansage.level == 2:
        return _("{game} Hand, Schwarz angesagt", game=game)
    if ansage.level == 1:
        return _("{game} Hand, Schneider angesagt", game=game)
    return _("{game} Hand", game=game) if ansage.hand else game


def tops_in_words(tops: int) -> Text:
    """ "mit 2", "ohne 4"."""
    return _("mit {n}", n=tops) if tops > 0 else _("ohne {n}", n=-tops)


def result(ansage: Ansage, ended: Ergebnis, points: int, bid: int, hand: Text, deck: str) -> Text:
    """How the soloist's game ended, with the sum that makes its value."""
    game = in_words(ansage, deck)
    if ansage.game == "null":
        if ended.won:
            return _("{hand} gewinnt {game} ohne Stich: {value} Punkte.", hand=hand, game=game, value=ended.value)
        return _(
            "{hand} bekommt einen Stich und verliert {game}: {value}, verloren zählt doppelt.",
            hand=hand,
            game=game,
            value=ended.value,
        )
    params: dict[str, int | str | Text] = {
        "hand": hand,
        "game": game,
        "points": points,
        "tops": tops_in_words(ended.tops),
        "times": ended.times,
        "base": BASE[ansage.game],
        "value": ended.value,
    }
    if ended.overbid:
        return _(
            "{hand} hat sich mit {game} überreizt ({points} Augen, {tops}, geboten {bid}) und verliert: "
            "{times} × {base} = {value}, verloren zählt doppelt.",
            bid=bid,
            **params,
        )
    if ended.won:
        return _("{hand} gewinnt {game} mit {points} Augen: {tops}, {times} × {base} = {value}.", **params)
    return _(
        "{hand} verliert {game} mit {points} Augen: {tops}, {times} × {base} = {value}, verloren zählt doppelt.",
        **params,
    )


def ramsch_result(
    points: tuple[int, ...], tricks: tuple[int, ...], gains: tuple[int, ...], names: Sequence[Text]
) -> Text:
    """Who lost a Ramsch, or took all tricks; `names` by seat."""
    if 10 in tricks:
        return _("{hand} macht beim Ramsch alle Stiche und gewinnt.", hand=names[tricks.index(10)])
    losers = [seat for seat, gain in enumerate(gains) if gain < 0]
    if not losers:
        return _("Beim Ramsch haben alle gleich viele Augen: Niemand verliert.")
    most, one = points[losers[0]], names[losers[0]]
    if len(losers) == 1:
        return _("{hand} verliert den Ramsch mit {points} Augen.", hand=one, points=most)
    return _("{a} und {b} verlieren den Ramsch mit je {points} Augen.", a=one, b=names[losers[1]], points=most)
