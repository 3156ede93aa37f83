"""Écarté: the exchange, the king, duties and points under each option; what stays hidden; how often good hands win."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from games.engines import registry
from games.engines.core import Chance
from games.engines.kit.pack import PIQUET, heap
from games.engines.kit.places import each
from games.engines.match import Match
from tests.engines.tricks.skat_tables import cards, names, plays, said, targets

ECARTE = registry.find("ecarte")
#: seat 0 leads, seat 1 has dealt; Karo is trump
FIRST = "kaK kaD ka7 heK kr7"
DEALER = "kaB kaA he7 pi7 pi8"
TURNED = "ka10"


def shuffled(first: str = FIRST, dealer: str = DEALER, turned: str = TURNED, stock: str = "") -> Chance:
    top = names(f"{first} {dealer} {turned} {stock}".strip())
    return Chance((*top, *(card for card in PIQUET.cards if card not in top)))


def table(chance: Chance | None = None, scores: tuple[int, int] = (0, 0), **options: Any) -> Match:
    game = ECARTE.make(2, options)
    match = Match(game, "e", replace(game.start(), scores=scores))
    match.push(chance or shuffled())
    return match


def played(match: Match, *short: str) -> Match:
    """Cards in short, each by whoever is to act."""
    for card in short:
        (seat,) = match.to_act()
        match.play(seat, (f"hand:{names(card)[0]}",))
    return match


def after(tricks: tuple[int, int], scores: tuple[int, int] = (2, 2), **more: Any) -> Any:
    """The gains of a deal that ended so; `options` are the options, all else belongs to the state."""
    match = table(scores=scores, **more.pop("options", {}))
    return match.game.account(replace(match.state, tricks=tricks, **more))


def test_deal() -> None:
    """001:2569: five each, the eleventh card is trump and stays on the table; 21 are left."""
    match = table()
    assert match.state.hands == (cards(FIRST), cards(DEALER))
    assert (match.state.upcard, match.state.trump, len(match.state.stock)) == (PIQUET.index["karo-10"], 3, 21)
    assert match.to_act() == {0}
    assert targets(match) == {"spielen", "proponieren"}
    assert said(match)[-1] == "Aufgedeckt wird Karo 10: Trumpf ist Karo."


def test_ranks() -> None:
    """001:2567: king, queen, jack, ace, ten …"""
    order = ECARTE.make(2, {}).orders[3]
    hearts = sorted(each(PIQUET.of_suit[2]), key=lambda card: -order.strength[card])
    assert [PIQUET.ranks[card] for card in hearts] == ["koenig", "dame", "bube", "ass", "10", "9", "8", "7"]


def test_a_turned_king_is_a_point_for_the_dealer() -> None:
    match = table(shuffled(FIRST.replace("heK", "he8"), DEALER, "heK"))
    assert match.state.scores == (0, 1)
    assert said(match)[-1] == "Platz 2 hat einen König aufgedeckt."
    last = table(shuffled(FIRST.replace("heK", "he8"), DEALER, "heK"), scores=(3, 4))
    assert last.game.outcome(last.state).winners == (1,)


def test_a_king_is_turned_once_in_eight() -> None:
    """Exactly 4/32; over many shuffles too."""
    game, rng, turned = ECARTE.make(2, {}), random.Random(5), 0
    for _deal in range(4000):
        order = list(range(32))
        rng.shuffle(order)
        state, _effects = game.deal(game.start(), order)
        turned += state.scores == (0, 1)
    assert abs(turned / 4000 - Fraction(1, 8)) < 0.02


# --- the exchange ------------------------------------------------------------------------------------------------


def test_exchange() -> None:
    """001:2577-2581: propose, grant, first the one who leads, then the dealer; then the question again."""
    match = table(shuffled(stock="pi9 pi10 piB"))
    plays(match, "0 proponieren")
    assert match.to_act() == {1}
    assert targets(match) == {"kaufen", "ablehnen"}
    plays(match, "1 kaufen")
    assert "fertig" not in targets(match)  # who proposes takes one at least
    assert str(match.game.explain(match.state, 0, ("fertig",))) == "Wer proponiert, muss mindestens eine Karte ablegen."
    plays(match, "0 hand:kreuz-7", "0 hand:karo-7", "0 fertig")
    assert match.state.hands[0] == cards("kaK kaD heK pi9 pi10")
    assert match.to_act() == {1}
    assert "fertig" in targets(match)
    plays(match, "1 hand:herz-7", "1 fertig")
    assert match.state.hands[1] == cards("kaB kaA pi7 pi8 piB")
    assert (match.state.phase, match.to_act(), len(match.state.stock)) == ("kaufen", {0}, 18)


def test_the_dealer_may_keep_all() -> None:
    match = table()
    plays(match, "0 proponieren", "1 kaufen", "0 hand:kreuz-7", "0 fertig", "1 fertig")
    assert match.state.hands[1] == cards(DEALER)
    assert said(match) == ["Platz 2 behält alle Karten."]


def test_only_the_player_sees_what_is_drawn() -> None:
    match = table(shuffled(stock="pi9"))
    plays(match, "0 proponieren", "1 kaufen", "0 hand:kreuz-7", "0 fertig")
    assert [str(e.text) for e in match.effects[-1] if e.only == (0,)] == ["Du ziehst Pik 9."]
    told = [str(e.text) for effects in match.effects[-2:] for e in effects if not e.only]
    assert not any("Pik" in sentence or "Kreuz" in sentence for sentence in told)
    for seat in (1, None):
        labels = [str(piece.label) for piece in match.game.view(match.state, seat).pieces if piece.at == "ablage"]
        assert labels == ["verdeckte Karte"]


def test_a_short_stock_gives_back_what_was_put_away_last() -> None:
    """001:2587: two are left, three are wanted; the last put away comes back."""
    match = table()
    match.states[-1] = replace(match.state, stock=match.state.stock[:2])
    plays(match, "0 proponieren", "1 kaufen", "0 hand:kreuz-7", "0 hand:karo-7", "0 hand:herz-koenig", "0 fertig")
    assert match.state.hands[0] & cards("heK")
    assert not match.state.hands[0] & cards("kr7 ka7")
    assert match.state.hands[0].bit_count() == 5
    assert (match.state.phase, match.to_act()) == ("spiel", {0})  # nothing is left to exchange


def test_played_at_once_or_on_order() -> None:
    match = table()
    plays(match, "0 spielen")
    assert match.state.phase == "spiel"
    match = table()
    plays(match, "0 proponieren", "1 ablehnen")
    assert (match.state.phase, match.to_act()) == ("spiel", {0})
    assert said(match) == ["Platz 2 lehnt ab: Es wird gespielt."]


# --- the king ----------------------------------------------------------------------------------------------------


def test_the_king_is_declared_or_led() -> None:
    """001:2589-2591: before the first card, or by leading it."""
    match = table()
    plays(match, "0 spielen", "0 koenig")
    assert match.state.scores == (1, 0)
    assert "koenig" not in targets(match)
    led = table()
    plays(led, "0 spielen", "0 hand:karo-koenig")
    assert led.state.scores == (1, 0)
    later = table()
    plays(later, "0 spielen", "0 hand:herz-koenig", "1 hand:herz-7")
    assert "koenig" not in targets(later)
    plays(later, "0 hand:karo-koenig")
    assert later.state.scores == (0, 0)


def test_the_dealer_declares_after_the_first_lead() -> None:
    match = table(shuffled("he8 he9 pi9 pi10 kr8", "kaK kaA he7 pi7 pi8"))
    plays(match, "0 spielen")
    assert "koenig" not in targets(match)
    assert str(match.game.explain(match.state, 0, ("koenig",))).startswith("Den Trumpfkönig sagt nur an, wer ihn hat")
    plays(match, "0 hand:herz-8", "1 koenig", "1 hand:herz-7")
    assert match.state.scores == (0, 1)


def test_the_fifth_point_may_be_the_king() -> None:
    match = table(scores=(4, 3))
    plays(match, "0 spielen", "0 hand:karo-koenig")
    assert match.game.outcome(match.state).winners == (0,)
    assert said(match)[-1] == "Platz 1 gewinnt 5 zu 3."


def test_the_king_only_with_all_tricks() -> None:
    """The other reading, 001:2593."""
    match = table(koenig="alle")
    plays(match, "0 spielen", "0 koenig")
    assert match.state.scores == (0, 0)
    assert after((5, 0), king=0, options={"koenig": "alle"}).gains == (3, 0)
    assert after((4, 1), king=0, options={"koenig": "alle"}).gains == (1, 0)
    assert after((5, 0), king=0).gains == (2, 0)


# --- points ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tricks", "gains"), [((3, 2), (1, 0)), ((4, 1), (1, 0)), ((5, 0), (2, 0)), ((0, 5), (0, 2)), ((2, 3), (0, 1))]
)
def test_tricks_and_points(tricks: tuple[int, int], gains: tuple[int, int]) -> None:
    assert after(tricks).gains == gains


def test_who_refuses_and_fails_loses_a_point() -> None:
    """001:2577; nobody falls below nothing."""
    found = after((3, 2), bound=1)
    assert found.gains == (1, -1)
    assert str(found.said) == "Platz 1 macht 3 Stiche: 1 Punkt. Platz 2 hat abgelehnt und verliert einen Punkt."
    assert after((3, 2), scores=(2, 0), bound=1).gains == (1, 0)
    assert after((2, 3), bound=1).gains == (0, 1)


@pytest.mark.parametrize(
    ("strafe", "moves", "bound"),
    [
        ("abzug", ["0 spielen"], -1),
        ("abzug", ["0 proponieren", "1 ablehnen"], 1),
        ("abzug", ["0 proponieren", "1 kaufen", "0 hand:kreuz-7", "0 fertig", "1 fertig", "0 proponieren",
                   "1 ablehnen"], 1),
        ("zwei", ["0 spielen"], 0),
        ("zwei", ["0 proponieren", "1 ablehnen"], 1),
        ("zwei", ["0 proponieren", "1 kaufen", "0 hand:kreuz-7", "0 fertig", "1 fertig", "0 spielen"], -1),
        ("zwei", ["0 proponieren", "1 kaufen", "0 hand:kreuz-7", "0 fertig", "1 fertig", "0 proponieren",
                  "1 ablehnen"], -1),
    ],
)  # fmt: skip
def test_who_is_bound(strafe: str, moves: list[str], bound: int) -> None:
    match = table(strafe=strafe)
    plays(match, *moves)
    assert match.state.bound == bound


def test_two_points_instead_of_one() -> None:
    assert after((3, 2), bound=1, options={"strafe": "zwei"}).gains == (2, 0)
    assert after((2, 3), bound=0, options={"strafe": "zwei"}).gains == (0, 2)
    assert after((3, 2), bound=0, options={"strafe": "zwei"}).gains == (1, 0)


def test_five_to_nothing_doubles_the_stake() -> None:
    """001:2573."""
    match = table(scores=(4, 0))
    plays(match, "0 spielen", "0 hand:karo-koenig")
    assert said(match)[-1] == "Platz 1 gewinnt 5 zu 0: Der Einsatz zählt doppelt."


# --- following ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("zwang", "led", "legal"),
    [
        ("trumpf", "heB", {"he7", "heK"}),
        ("stich", "heB", {"heK"}),
        ("frei", "heB", {"he7", "heK"}),
        ("trumpf", "kr7", {"kaA", "ka8"}),
        ("stich", "kr7", {"kaA", "ka8"}),
        ("frei", "kr7", {"he7", "heK", "kaA", "ka8", "pi8"}),
        ("trumpf", "kaB", {"kaA", "ka8"}),
        ("stich", "ka9", {"kaA"}),
    ],
)
def test_what_may_be_played(zwang: str, led: str, legal: set[str]) -> None:
    match = table(shuffled("heB kr7 kaB ka9 pi10", "he7 heK kaA ka8 pi8", "kaD"), zwang=zwang)
    plays(match, "0 spielen", f"0 hand:{names(led)[0]}")
    assert targets(match) == {f"hand:{names(card)[0]}" for card in legal}


@pytest.mark.parametrize(
    ("zwang", "led", "card", "why"),
    [
        ("trumpf", "heB", "pi8", "Du musst Herz bedienen."),
        ("trumpf", "kr7", "pi8", "Du hast die Farbe nicht: Du musst mit Trumpf stechen."),
        ("stich", "heB", "he7", "Du kannst den Stich übernehmen, also musst du es."),
        ("trumpf", "heB", "kr10", "Kreuz 10 hast du nicht auf der Hand."),
    ],
)
def test_refusals(zwang: str, led: str, card: str, why: str) -> None:
    match = table(shuffled("heB kr7 kaB ka9 pi10", "he7 heK kaA ka8 pi8", "kaD"), zwang=zwang)
    plays(match, "0 spielen", f"0 hand:{names(led)[0]}")
    assert str(match.game.explain(match.state, 1, (f"hand:{names(card)[0]}",))) == why


def test_refusals_before_the_play() -> None:
    match = table()
    card = ("hand:karo-koenig",)
    assert str(match.game.explain(match.state, 0, card)) == "Sage zuerst, ob du spielst oder proponierst."
    plays(match, "0 proponieren")
    assert str(match.game.explain(match.state, 1, card)) == "Sage zuerst, ob getauscht oder gespielt wird."
    plays(match, "1 kaufen")
    assert str(match.game.explain(match.state, 0, (*card, *card))) == "Lege die Karten einzeln ab."


# --- what stays hidden -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1, None])
def test_worlds(seat: int | None) -> None:
    """What was put away by oneself stays; all else unseen is dealt anew, and no card is there twice."""
    match = table()
    plays(match, "0 proponieren", "1 kaufen", "0 hand:kreuz-7", "0 hand:karo-7", "0 fertig", "1 hand:pik-7", "1 fertig")
    rng, found = random.Random(2), set()
    for _world in range(40):
        world = match.game.sample_world(match.state, seat, rng)
        heaps = [*world.hands, heap(world.stock), *map(heap, world.away), 1 << world.upcard]
        assert sum(heaps) == PIQUET.all
        assert sum(each_heap.bit_count() for each_heap in heaps) == 32
        assert [len(away) for away in world.away] == [2, 1]
        if seat is not None:
            assert world.hands[seat] == match.state.hands[seat]
            assert world.away[seat] == match.state.away[seat]
        found.add(world.away)
    assert len(found) > 15


# --- how often a hand wins, by a program of its own ---------------------------------------------------------------


def most(mine: tuple[Any, ...], theirs: tuple[Any, ...]) -> int:
    """Tricks of the one who leads with all cards open and best play. A card is (suit, height); suit 0 is trump."""
    top = 0
    for card in mine:
        same = [other for other in theirs if other[0] == card[0]]
        answers = same or [other for other in theirs if other[0] == 0] or list(theirs)
        left, worst = tuple(own for own in mine if own != card), 9
        for answer in answers:
            rest = tuple(own for own in theirs if own != answer)
            lost = answer[1] > card[1] if answer[0] == card[0] else answer[0] == 0
            worst = min(worst, len(left) - most(rest, left) if lost else 1 + most(left, rest))
        top = max(top, worst)
    return top


@pytest.mark.parametrize(
    ("hand", "share"),
    [
        ("ka7 ka8 ka9 kr8 he7", 0.60),  # three small trumps win three times in five
        ("ka7 ka8 kr9 he8 pi7", 0.17),  # two small trumps and nothing else once in six
    ],
)
def test_how_often_three_tricks_are_made(hand: str, share: float) -> None:
    """What the text says of when to play, against five cards from the 26 unseen; the shares by 20,000 deals."""
    heights = {rank: 7 - place for place, rank in enumerate(["koenig", "dame", "bube", "ass", "10", "9", "8", "7"])}
    suits = {"karo": 0, "kreuz": 1, "herz": 2, "pik": 3}
    plain = {card: (suits[card.split("-")[0]], heights[card.split("-")[1]]) for card in PIQUET.cards}
    mine = names(hand)
    unseen = [plain[card] for card in PIQUET.cards if card not in (*mine, "karo-10")]
    rng, own = random.Random(9), tuple(plain[card] for card in mine)
    won = sum(most(own, tuple(rng.sample(unseen, 5))) >= 3 for _deal in range(200))
    assert abs(won / 200 - share) < 0.09
