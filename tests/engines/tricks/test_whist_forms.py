"""Long Whist, Short Whist and American Whist: what 003:27-30 says of each, and how often honours come.

Whole matches of each are counted a second time in `test_whist.py`.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import pytest

from games.engines import registry
from games.engines.core import UnreadableError
from games.engines.match import Match
from tests.engines.tricks.test_whist import FIRST, WHOLE, play_out, said, suit, table

FORMS = ("long-whist", "short-whist", "american-whist")
COMMON = {"trumpf", "partien", "blatt"}


@pytest.mark.parametrize(
    ("slug", "title", "points", "honours", "choices"),
    [
        ("long-whist", "Long Whist", 10, 5, {"fuenf", "letzter"}),
        ("short-whist", "Short Whist", 5, 4, {"letzter"}),
        ("american-whist", "American Whist", 7, 0, set()),
    ],
)
def test_what_makes_the_form(slug: str, title: str, points: int, honours: int, choices: set[str]) -> None:
    """003:28-30; whatever has no meaning in a form is no option of it."""
    ruleset = registry.find(slug)
    options = ruleset.make().options
    assert (ruleset.title, options.punkte, options.figuren) == (title, points, honours)
    assert set(ruleset.choices()) == COMMON | choices
    with pytest.raises(UnreadableError):
        ruleset.make(4, {"punkte": 5})


@pytest.mark.parametrize(
    ("slug", "before", "honours", "tricks", "after"),
    [
        # 003:28: three, four and five honours count, and the tenth point is one of a trick
        ("long-whist", (0, 0), (3, 2), 7, (3, 0)),
        ("long-whist", (0, 0), (1, 4), 8, (2, 4)),
        ("long-whist", (0, 0), (5, 0), 9, (9, 0)),
        ("long-whist", (3, 0), (5, 0), 7, (4, 0)),
        ("long-whist", (9, 7), (2, 3), 7, (10, 7)),
        ("long-whist", (8, 7), (2, 3), 7, (9, 9)),
        ("long-whist", (7, 8), (2, 3), 7, (8, 8)),
        # 003:29: three and four, and the fifth point is one of a trick
        ("short-whist", (0, 0), (3, 1), 7, (3, 0)),
        ("short-whist", (0, 0), (4, 0), 7, (1, 0)),
        ("short-whist", (0, 0), (0, 4), 7, (1, 4)),
        ("short-whist", (0, 0), (2, 2), 9, (3, 0)),
        ("short-whist", (4, 0), (0, 4), 7, (5, 0)),
        # 003:30: none
        ("american-whist", (0, 0), (0, 0), 7, (1, 0)),
        ("american-whist", (6, 6), (0, 0), 7, (7, 6)),
    ],
)
def test_what_a_deal_counts(
    slug: str, before: tuple[int, int], honours: tuple[int, int], tricks: int, after: tuple[int, int]
) -> None:
    game = registry.find(slug).make()
    s = game.stand(phase="spiel", scores=before * 2, honours=honours, tricks=(tricks, 13 - tricks, 0, 0))
    deal = game.account(s)
    assert (before[0] + deal.gains[0], before[1] + deal.gains[1]) == after


@pytest.mark.parametrize(("slug", "honours"), [("long-whist", 5), ("short-whist", 4), ("american-whist", 0)])
def test_who_holds_honours(slug: str, honours: int) -> None:
    """The ten is one in Long Whist alone (003:26), and in American Whist nothing is."""
    assert table(FIRST, slug=slug, trumpf="reihe").state.honours == (honours, 0)


@pytest.mark.parametrize(
    ("slug", "phase", "scores", "last"),
    [
        ("long-whist", "zeigen", (0, 7, 0, 7), "Platz 2 und Platz 4 machen 13 Stiche: 7 Punkte."),
        ("short-whist", "ende", (0, 7, 0, 7), "Platz 2 und Platz 4 gewinnen die Partie."),
        ("american-whist", "ende", (0, 7, 0, 7), "Platz 2 und Platz 4 gewinnen die Partie."),
    ],
)
def test_all_thirteen_tricks(slug: str, phase: str, scores: tuple[int, ...], last: str) -> None:
    """Seven points win a short and an American game at once, and no long one. The five honours, six points, would end
    it and so do not count."""
    match = table(*WHOLE, slug=slug)
    play_out(match)
    assert (match.state.phase, match.state.scores, said(match)[-1]) == (phase, scores, last)


def test_a_rubber_is_two_games() -> None:
    """003:34; an American game is over after one deal in which a side makes all the tricks."""
    match = table(*WHOLE, slug="american-whist", **registry.find("american-whist").presets["rubber"].options)
    play_out(match)
    assert (match.state.games, match.state.phase) == ((0, 1), "zeigen")
    for seat in range(4):
        match.play(seat, ("weiter",))
    assert match.state.scores == (0, 0, 0, 0)


def test_no_deal_of_american_whist_is_without_a_point() -> None:
    """Six all, and the thirteenth deal decides: the match is never longer."""
    assert [registry.find(slug).make().most_deals for slug in FORMS] == [19, 9, 13]


# --- how often honours come ---------------------------------------------------------------------------------------


def chances(honours: int) -> tuple[Fraction, Fraction]:
    """That three honours or more lie with the dealer's side, and with the other. The dealer's last card is a trump,
    each as likely; the dealer's side has 25 of the other 51 cards."""

    def among(cards: int, held: int) -> Fraction:
        if not 0 <= held <= cards:
            return Fraction(0)
        return Fraction(comb(cards, held) * comb(51 - cards, 25 - held), comb(51, 25))

    turned = Fraction(honours, 13)
    exactly = [
        turned * among(honours - 1, held - 1) + (1 - turned) * among(honours, held) for held in range(honours + 1)
    ]
    assert sum(exactly) == 1
    return sum(exactly[3:], Fraction()), sum(exactly[: honours - 2], Fraction())


@pytest.mark.parametrize(
    ("slug", "honours", "dealer", "other"),
    [
        ("short-whist", 4, Fraction(583, 1666), Fraction(433, 1666)),
        ("long-whist", 5, Fraction(43651, 78302), Fraction(34651, 78302)),
    ],
)
def test_the_dealers_side_holds_honours_more_often(slug: str, honours: int, dealer: Fraction, other: Fraction) -> None:
    """0.350 against 0.260 in Short Whist; 0.557 against 0.443 in Long Whist, where a side always has three of five."""
    assert chances(honours) == (dealer, other)
    game = registry.find(slug).make()
    deals, seen = 4000, [0, 0]
    for number in range(deals):
        match = Match(game, f"honneurs {number}")
        match.settle()
        for side in (0, 1):
            seen[side] += match.state.honours[side] >= 3
    # the last seat deals, so side 1; four standard deviations
    for found, exact in ((seen[1], dealer), (seen[0], other)):
        spread = 4 * (float(exact * (1 - exact)) * deals) ** 0.5
        assert abs(found - float(exact) * deals) < spread
    assert sum(seen) == deals if honours == 5 else sum(seen) < deals


def test_the_top_of_a_suit_is_worth_four_in_short_whist_alone() -> None:
    """Ace to jack in one hand: four honours of four, but of five in the long form."""
    top: dict[str, Any] = {"trumpf": "reihe"}
    hand = suit("he", "A", "K", "D", "B") + suit("kr", "2", "3", "4", "5", "6", "7", "8", "9", "10")
    partner = suit("he", "10")
    assert table(hand, [], partner, slug="short-whist", **top).state.honours == (4, 0)
    assert table(hand, [], partner, slug="long-whist", **top).state.honours == (5, 0)
    assert table(hand, partner, slug="long-whist", **top).state.honours == (4, 1)


def test_two_hands_of_three_have_a_long_suit() -> None:
    """0.649: five cards of a suit or more. 4-4-3-2, 4-3-3-3 and 4-4-4-1 are all there is without (0.2155, 0.1054 and
    0.0299 in every table of bridge)."""
    shapes = {(4, 4, 3, 2): 12, (4, 3, 3, 3): 4, (4, 4, 4, 1): 4}
    short = sum(
        Fraction(ways * comb(13, a) * comb(13, b) * comb(13, c) * comb(13, d), comb(52, 13))
        for (a, b, c, d), ways in shapes.items()
    )
    assert round(float(1 - short), 3) == 0.649
    game = registry.find("american-whist").make()
    long, hands = 0, 4 * 1000
    for number in range(1000):
        match = Match(game, f"blatt {number}")
        match.settle()
        long += sum(max((held & of).bit_count() for of in game.pack.of_suit) >= 5 for held in match.state.hands)
    assert abs(long / hands - 0.649) < 0.035
