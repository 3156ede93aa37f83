"""Skat: what a game is worth, against the sources and the Skatordnung."""

from __future__ import annotations

import random

import pytest

from games.engines.kit.cards import AUGEN
from games.engines.kit.pack import PIQUET
from games.engines.kit.places import each
from games.engines.tricks import skat_rules as rules
from games.engines.tricks.skat_rules import Ansage, Ergebnis, account, spitzen, steps, write_down
from tests.engines.tricks.skat_tables import (
    MIDDLE_1,
    REAR_1,
    cards,
    class_of,
    deal,
    play_out,
    plays,
    table,
)

# --- values -----------------------------------------------------------------------------------------------------


def test_all_bids() -> None:
    """The list of JSkat (class org.jskat.util.SkatConstants, bidOrder); its beginning is 000:1324."""
    # fmt: off
    assert rules.BIDS == (
        18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 44, 45, 46, 48, 50, 54, 55, 59, 60, 63, 66, 70, 72, 77, 80, 81, 84,
        88, 90, 96, 99, 100, 108, 110, 117, 120, 121, 126, 130, 132, 135, 140, 143, 144, 150, 153, 154, 156, 160, 162,
        165, 168, 170, 176, 180, 187, 192, 198, 204, 216, 240, 264,
    )
    # fmt: on


@pytest.mark.parametrize(
    ("jacks", "tops", "row"),
    [
        ("krB", 1, (2, 3, 5, 7, 8)),  # 000:1217 has 9 at the end, see the next test
        ("krB piB", 2, (3, 4, 6, 8, 9)),  # 000:1218
        ("krB piB heB", 3, (4, 5, 7, 9, 10)),  # 000:1219
        ("krB piB heB kaB", 4, (5, 6, 8, 10, 11)),  # 000:1220
        ("piB kaB", -1, (2, 3, 5, 7, 8)),  # 000:1221, likewise
        ("heB", -2, (3, 4, 6, 8, 9)),  # 000:1222
        ("kaB", -3, (4, 5, 7, 9, 10)),  # 000:1223
        ("", -4, (5, 6, 8, 10, 11)),  # 000:1224
    ],
)
def test_table_of_values(jacks: str, tops: int, row: tuple[int, ...]) -> None:
    """000:1215-1224: Spiel, Hand, Schneider announced, Schwarz announced, open; by jacks held, for a Grand."""
    assert spitzen(cards(jacks), "grand") == tops
    announcements = [
        Ansage("grand"),
        Ansage("grand", True),
        Ansage("grand", True, 1),
        Ansage("grand", True, 2),
        Ansage("grand", True, 2, True),
    ]
    assert tuple(steps(ansage, abs(tops), 0) for ansage in announcements) == row


def test_open_game_with_one() -> None:
    """000:1217 and 000:1221 say nine, the list of levels 000:1302-1308 makes eight."""
    open_hand = Ansage("herz", True, 2, True)
    held = cards("krB heA he10 heK heD he9 he8 he7 krA piA kr10 pi10")
    assert account(open_hand, held, 120, 10, 18).value == 80
    assert account(open_hand, held, 120, 10, 18, 9).value == 90
    two = held | cards("piB")
    assert account(open_hand, two, 120, 10, 18, 9).value == 90
    for option, score in ((8, -2 * 8 * 24), (9, -2 * 9 * 24)):
        match = table(deal("krB krA piA heA kr10 kr7 pi10 pi7 he7 ka7", MIDDLE_1, REAR_1, "heB kaB"), offen_eins=option)
        plays(match, "2 weg", "0 weg", "1 18", "1 hand", "1 grand ouvert")
        play_out(match)
        assert match.state.scores == (0, score, 0)


@pytest.mark.parametrize(
    ("held", "game", "tops"),
    [
        ("krB piB kaB", "kreuz", 2),  # 000:1280
        ("krB piB heB kaB krA", "kreuz", 5),  # 000:1281
        ("heB krA", "kreuz", -2),  # 000:1287
        ("krK krD", "kreuz", -6),  # 000:1288
        ("krB piB heB kaB pi10", "pik", 4),
        ("krB piB heB kaB piA pi10 piK piD pi9 pi8 pi7", "pik", 11),
        ("heA he10", "pik", -11),  # ISkO 2.4.3: at most eleven
        ("krB piB heB kaB krA", "grand", 4),
        ("krA piA", "grand", -4),
    ],
)
def test_spitzen(held: str, game: str, tops: int) -> None:
    assert spitzen(cards(held), game) == tops


@pytest.mark.parametrize(
    ("ansage", "tops", "value"),
    [
        (Ansage("kreuz"), 2, 36),  # 000:1314
        (Ansage("karo"), 4, 45),  # 000:1315
        (Ansage("herz", True), 5, 70),  # 000:1316
        (Ansage("pik", True, 1), 1, 55),  # 000:1317
        (Ansage("grand"), 3, 96),  # 000:1318
        (Ansage("kreuz", True, 2, True), 2, 108),  # ISkO 5.2.6
        (Ansage("grand", True, 2, True), 4, 264),  # ISkO 5.2.6
        (Ansage("karo", True, 2, True), 11, 162),
    ],
)
def test_examples_of_values(ansage: Ansage, tops: int, value: int) -> None:
    assert steps(ansage, tops, 0) * rules.BASE[ansage.game] == value


def test_null_values() -> None:
    """000:1240-1241, 000:1388-1391."""
    assert rules.NULL == {(False, False): 23, (True, False): 35, (False, True): 46, (True, True): 59}
    for (hand, ouvert), value in rules.NULL.items():
        ansage = Ansage("null", hand, 0, ouvert)
        assert account(ansage, 0, 0, 0, value) == Ergebnis(True, value)
        assert account(ansage, 0, 30, 1, value) == Ergebnis(False, value)


WITH_ONE = "krB krA kr10 krK heB piA pi10 piK heA he10 heK he9"


@pytest.mark.parametrize(
    ("points", "tricks", "won", "value", "times"),
    [
        (120, 10, True, 48, 4),  # Spiel, Schneider, Schwarz
        (120, 9, True, 36, 3),  # a trick without Augen is a trick (000:1382)
        (90, 8, True, 36, 3),  # 000:1364: Schneider from 90
        (89, 8, True, 24, 2),
        (61, 5, True, 24, 2),  # 000:1364
        (60, 5, False, 24, 2),
        (31, 3, False, 24, 2),
        (30, 3, False, 36, 3),  # 000:1297: the soloist is Schneider
        (4, 0, False, 48, 4),  # 000:1298: and Schwarz
    ],
)
def test_levels_reached(points: int, tricks: int, won: bool, value: int, times: int) -> None:
    """Kreuz with 1."""
    assert account(Ansage("kreuz"), cards(WITH_ONE), points, tricks, 18) == Ergebnis(won, value, 1, times)


@pytest.mark.parametrize(
    ("level", "points", "tricks", "won", "value"),
    [
        (1, 95, 9, True, 60),  # with 1, Spiel 2, Hand 3, Schneider 4, announced 5
        (1, 120, 10, True, 72),  # ISkO 5.2.5: a higher level counts
        (1, 89, 8, False, 60),  # ISkO 5.2.5: lost at least at the level announced
        (1, 20, 2, False, 60),  # ISkO 5.2.5: and not twice
        (2, 120, 10, True, 84),
        (2, 118, 9, False, 84),
    ],
)
def test_levels_announced(level: int, points: int, tricks: int, won: bool, value: int) -> None:
    """Kreuz Hand with 1, Schneider or Schwarz announced."""
    result = account(Ansage("kreuz", True, level), cards(WITH_ONE), points, tricks, 18)
    assert (result.won, result.value) == (won, value)


def test_bidding_too_high() -> None:
    """000:1342-1348: bid 36 for Kreuz without 2, and Kreuz-Bube lies in the Skat."""
    held = cards(WITH_ONE)
    assert account(Ansage("kreuz"), held, 89, 7, 36) == Ergebnis(False, 36, 1, 3, overbid=True)
    assert account(Ansage("kreuz"), held, 90, 7, 36) == Ergebnis(True, 36, 1, 3)  # held to Schneider
    assert account(Ansage("grand"), held, 61, 7, 36) == Ergebnis(True, 48, 1, 2)
    assert account(Ansage("kreuz", True), held, 61, 7, 36) == Ergebnis(True, 36, 1, 3)


def test_bidding_too_high_out_of_the_hand() -> None:
    """000:1350: only Karo-Bube held, a black jack in the Skat: with or without 1, Hand: 27 and no more."""
    for found, tops in (("krB", 1), ("piB", -1)):
        held = cards(f"kaB kaA ka10 kaK kaD ka9 piA krA heA he7 {found} he8")
        assert account(Ansage("karo", True), held, 70, 6, 27) == Ergebnis(True, 27, tops, 3)
        assert account(Ansage("karo", True), held, 70, 6, 36) == Ergebnis(False, 36, tops, 4, overbid=True)


def test_bidding_too_high_as_the_skatordnung_counts() -> None:
    """ISkO 5.4.2 by skatblog.com: bid 72, Pik Hand, Kreuz-Bube in the Skat: with 1 it is worth 33, so 77 is lost."""
    held = cards("krB pi10 piK piD pi9 pi8 krA kr10 heA he10 kaA ka10")
    assert account(Ansage("pik", True), held, 80, 7, 72) == Ergebnis(False, 77, 1, 7, overbid=True)
    assert write_down(Ergebnis(False, 77), 0, 3, "alleinspieler") == (-154, 0, 0)


@pytest.mark.parametrize(
    ("scoring", "seats", "won", "expected"),
    [
        ("alleinspieler", 3, True, (0, 48, 0)),  # 000:1407
        ("alleinspieler", 3, False, (0, -96, 0)),
        ("minus", 3, True, (-48, 0, -48)),  # 000:1408
        ("minus", 3, False, (0, -96, 0)),
        ("minus", 4, True, (-48, 0, -48, -48)),
        ("seeger", 3, True, (0, 98, 0)),  # 000:1410
        ("seeger", 3, False, (40, -96, 40)),
        ("seeger", 4, True, (0, 98, 0, 0)),
        ("seeger", 4, False, (30, -96, 30, 30)),
        ("seeger-fabian", 3, True, (0, 98, 0)),
        ("seeger-fabian", 3, False, (40, -146, 40)),
        ("seeger-fabian", 4, False, (30, -146, 30, 30)),
    ],
)
def test_scoring(scoring: str, seats: int, won: bool, expected: tuple[int, ...]) -> None:
    assert write_down(Ergebnis(won, 48), 1, seats, scoring) == expected


@pytest.mark.parametrize(
    ("points", "tricks", "scoring", "expected"),
    [
        ((60, 40, 20), (5, 3, 2), "alleinspieler", (-60, 0, 0)),
        ((80, 40, 0), (6, 4, 0), "alleinspieler", (-160, 0, 0)),  # a player without a trick doubles
        ((80, 40, 0), (6, 3, 1), "alleinspieler", (-80, 0, 0)),  # a trick without Augen is a trick
        ((50, 50, 20), (4, 4, 2), "seeger", (-50, -50, 0)),
        ((40, 40, 40), (4, 3, 3), "alleinspieler", (0, 0, 0)),
        ((120, 0, 0), (10, 0, 0), "alleinspieler", (120, 0, 0)),
        ((120, 0, 0), (10, 0, 0), "minus", (0, -120, -120)),
    ],
)
def test_ramsch_scoring(
    points: tuple[int, ...], tricks: tuple[int, ...], scoring: str, expected: tuple[int, ...]
) -> None:
    assert rules.ramsch(points, tricks, (0, 1, 2), scoring) == expected


def test_ramsch_leaves_the_dealer_out() -> None:
    assert rules.ramsch((90, 0, 20, 10), (6, 0, 3, 1), (0, 2, 3), "alleinspieler") == (-90, 0, 0, 0)


def test_120_augen() -> None:
    """000:1382; ISkO 1.2.2: 30 in each suit."""
    counts = [AUGEN.get(rank, 0) for rank in PIQUET.ranks]
    assert sum(counts) == 120
    assert all(sum(counts[8 * suit : 8 * suit + 8]) == 30 for suit in range(4))


# --- tricks, against another representation -----------------------------------------------------------------------


def strength_of(card: str, game: str, led: str) -> int:
    """How strong a card is in a trick: 0 if it can take none. Written down card by card, from 000:1358-1360."""
    suit, rank = card.split("-")
    if game == "null":
        order = ["7", "8", "9", "10", "bube", "dame", "koenig", "ass"]
        return 1 + order.index(rank) if led.startswith(suit) else 0
    if rank == "bube":
        return 100 + ["karo", "herz", "pik", "kreuz"].index(suit)
    plain = 1 + ["7", "8", "9", "dame", "koenig", "10", "ass"].index(rank)
    if suit == game:
        return 50 + plain
    led_suit, led_rank = led.split("-")
    return plain if suit == led_suit and led_rank != "bube" else 0


@pytest.mark.parametrize("game", [*rules.GAMES, "ramsch"])
def test_every_pair_and_many_tricks(game: str) -> None:
    rng = random.Random(game)
    tricks = [(a, b) for a in range(32) for b in range(32) if a != b]
    tricks += [tuple(rng.sample(range(32), 3)) for _trick in range(3000)]
    for trick in tricks:
        worth = [strength_of(PIQUET.cards[card], game, PIQUET.cards[trick[0]]) for card in trick]
        assert rules.ORDERS[game].winner(trick) == worth.index(max(worth)), [PIQUET.cards[card] for card in trick]
    for led in range(32):
        follows = [
            card for card in range(32) if class_of(PIQUET.cards[card], game) == class_of(PIQUET.cards[led], game)
        ]
        assert each(rules.ORDERS[game].follow[led]) == follows
