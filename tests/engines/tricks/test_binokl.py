"""Binokl: deals worked out by hand along 001:2060-2120, every option, and the combinations counted a second time."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from itertools import product
from math import comb
from typing import Any

import pytest

from games.engines.core import Game, IllegalMoveError, Move, Outcome, Ruleset
from games.engines.kit.pack import heap
from games.engines.kit.places import each
from games.engines.match import Match
from games.engines.playout import playout
from games.engines.tricks import binokl as module
from tests.engines import contract
from tests.engines.contract import Variant
from tests.engines.tricks.shorthand import deal, hand, names, plays, said, targets

(RULESET,) = module.RULESETS
PACK = module.PACK
#: seat 0 leads; trump is Herz
HANDS = (
    "krA krA#2 krK krD piD kaB heK heD heA he10 heB ka9",
    "kr9 kr9#2 krB krB#2 pi9 pi9#2 piB piB#2 ka9#2 kaK kaD ka10",
)
#: what is not named goes on from here
STOCK = "kr10 kr10#2 piA piA#2 piK piK#2"


def cards(short: str) -> int:
    return PACK.of(*names(short))


def table(hands: Iterable[str] = HANDS, upcard: str = "he10#2", stock: str = STOCK, **options: Any) -> Match:
    match = Match(RULESET.make(2, options), "s")
    match.push(deal(PACK, hands, upcard, stock))
    return match


def at(match: Match, **changes: Any) -> Match:
    return Match(match.game, "s", replace(match.state, **changes))


def with_trick(hands: Iterable[str] = HANDS, upcard: str = "he10#2", **options: Any) -> Match:
    """Seat 0 has taken a trick and leads."""
    return at(table(hands, upcard, **options), tricks=(1, 0))


def melds(match: Match) -> set[str]:
    return {target for target in targets(match) if target in module.WORTH}


def ended(match: Match) -> Outcome:
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    return outcome


# --- the cards ---


def test_deal() -> None:
    """001:2068-2076: 48 cards, twelve each, the next shows trump, and the pack counts twice 120."""
    s = table().state
    assert [held.bit_count() for held in s.hands] == [12, 12]
    assert len(s.stock) == 23
    assert PACK.cards[s.upcard] == "herz-10#2"
    assert sum(table().game._worth) == 240
    assert said(table()) == ["Platz 2 gibt.", "Trumpf ist Herz: Herz 10 liegt offen."]


@pytest.mark.parametrize(
    ("led", "answer", "taker", "points"),
    [
        ("krA", "krB", 0, 13),
        ("krK", "ka10", 0, 14),  # 001:2082: another suit does not take it
        ("krA", "he9", 1, 11),  # 001:2078: trump does
        ("krD", "kr10", 1, 13),  # the ten is above king and queen
        ("heB", "heB#2", 0, 4),  # 001:2079: of two alike the first
        ("krA", "krA#2", 0, 22),
    ],
)
def test_who_takes_a_trick(led: str, answer: str, taker: int, points: int) -> None:
    """While there is a stock nobody has to follow (001:2084)."""
    match = at(table(), hands=(cards(f"{led} pi9"), cards(f"{answer} pi9#2 krD#2")), stock=(40, 41, 42, 43))
    plays(match, f"0 {led}", f"1 {answer}")
    assert match.to_act() == {taker}
    assert match.state.points[taker] == points
    assert match.state.points[1 - taker] == 0


def test_the_taker_draws_first() -> None:
    """001:2086: and nobody can forget it."""
    match = table()
    plays(match, "0 krD", "1 ka10")
    assert match.state.hands[0] & cards("kr10")
    assert match.state.hands[1] & cards("kr10#2")
    assert [held.bit_count() for held in match.state.hands] == [12, 12]


def test_following_without_stock() -> None:
    """001:2116: the suit, else trump, else anything; nobody need beat."""
    match = at(table(), strict=True, upcard=-1, stock=())
    plays(match, "0 krK")
    assert targets(match) == hand("kr9 kr9#2 krB krB#2")
    with pytest.raises(IllegalMoveError, match="Jetzt musst du Kreuz bedienen"):
        match.play(1, ("hand:karo-10",))
    s = replace(match.state, hands=(match.state.hands[0], cards("heA#2 he9 kaA")))
    assert set(match.game.step(s, 1).targets) == hand("heA#2 he9")
    s = replace(match.state, hands=(match.state.hands[0], cards("pi9 kaA")))
    assert set(match.game.step(s, 1).targets) == hand("pi9 kaA")


# --- combinations ---

#: 001:2090-2105 with Herz as trumps: cards, what is touched, what it counts
LIST = [
    ("he9", "trumpf-neun", 10),
    ("kaK kaD", "hochzeit:karo", 20),
    ("heK heD", "trumpf-hochzeit", 40),
    ("piD kaB", "binokel", 40),
    ("krB piB heB kaB", "vier:bube", 40),
    ("krD piD heD kaD", "vier:dame", 60),
    ("krK piK heK kaK", "vier:koenig", 80),
    ("krA piA heA kaA", "vier:ass", 100),
    ("piA piK piD piB pi10", "quinte:pik", 150),
    ("heA heK heD heB he10", "trumpf-quinte", 250),
    ("piD piD#2 kaB kaB#2", "doppel-binokel", 300),
    ("krB piB heB kaB krB#2 piB#2 heB#2 kaB#2", "acht:bube", 400),
    ("krD piD heD kaD krD#2 piD#2 heD#2 kaD#2", "acht:dame", 600),
    ("krK piK heK kaK krK#2 piK#2 heK#2 kaK#2", "acht:koenig", 800),
    ("krA piA heA kaA krA#2 piA#2 heA#2 kaA#2", "acht:ass", 1000),
]


@pytest.mark.parametrize(("short", "target", "worth"), LIST)
def test_each_combination(short: str, target: str, worth: int) -> None:
    match = with_trick(upcard="he10#2")
    match = at(match, hands=(cards(f"{short} kr9"), match.state.hands[1]))
    assert target in melds(match)
    match.play(0, (target,))
    assert match.state.points == (worth, 0)
    assert match.state.named == cards(short)
    assert targets(match) - {"aus"} == hand(short)  # 001:2108: one of them is led
    with pytest.raises(IllegalMoveError, match="eine der gemeldeten Karten"):
        match.play(0, ("hand:kreuz-9",))
    for missing in short.split():
        less = at(match, hands=(cards(short) & ~cards(missing), 0), named=0, married=0, called=0)
        assert target not in melds(less)
        with pytest.raises(IllegalMoveError, match="fehlt dir noch etwas"):
            less.play(0, (target,))


def test_nothing_more_is_on_the_list() -> None:
    assert {target for _cards, target, _worth in LIST} <= set(module.WORTH)
    kinds = {target.partition(":")[0] for target in module.WORTH}
    assert kinds == {target.partition(":")[0] for _cards, target, _worth in LIST}
    assert [len(of_trump) for of_trump in module.MELDS] == [19] * 4


def counted(held: Iterable[str], trump: str) -> set[str]:
    """Which combinations a hand holds, thought out a second time: by what there is of each card."""
    have = Counter(card.partition("#")[0] for card in held)
    suits, found = ("kreuz", "pik", "herz", "karo"), set()
    for suit in suits:
        king_queen = have[f"{suit}-koenig"] and have[f"{suit}-dame"]
        if king_queen:
            found.add("trumpf-hochzeit" if suit == trump else f"hochzeit:{suit}")
        if king_queen and have[f"{suit}-ass"] and have[f"{suit}-bube"] and have[f"{suit}-10"]:
            found.add("trumpf-quinte" if suit == trump else f"quinte:{suit}")
    for rank in ("bube", "dame", "koenig", "ass"):
        least = min(have[f"{suit}-{rank}"] for suit in suits)
        found |= {f"vier:{rank}"} if least else set()
        found |= {f"acht:{rank}"} if least == 2 else set()
    pairs = min(have["pik-dame"], have["karo-bube"])
    found |= {"binokel"} if pairs else set()
    found |= {"doppel-binokel"} if pairs == 2 else set()
    return found | ({"trumpf-neun"} if have[f"{trump}-9"] else set())


def test_combinations_counted_a_second_time() -> None:
    rng, game, base = random.Random(4), table().game, with_trick().state
    seen: Counter[str] = Counter()
    for _try in range(3000):
        size = rng.choice((12, 24, 40))
        held = rng.sample(PACK.cards, size)
        trump = rng.randrange(4)
        s = replace(base, trump=trump, hands=(heap(PACK.index[card] for card in held), 0))
        found = {target for target in game.extras(s) if target in module.WORTH}
        assert found == counted(held, ("kreuz", "pik", "herz", "karo")[trump])
        seen.update(found)
    assert set(seen) == set(module.WORTH)


def test_how_often_a_dealt_hand_holds_the_binokel() -> None:
    """Both kinds are in 12 of 48 cards but for the hands without one kind: 0.1857 of them; 100,000 shuffles by
    hand gave 0.1846."""
    without_one, without_both = comb(46, 12), comb(44, 12)
    exact = 1 - (2 * without_one - without_both) / comb(48, 12)
    assert exact == pytest.approx(0.1857, abs=0.00005)
    game, n = table().game, 3000
    both = [cards("piD piD#2"), cards("kaB kaB#2")]
    dealt = 0
    for seed in range(n):
        match = Match(game, str(seed))
        match.settle()
        dealt += all(match.state.hands[0] & kind for kind in both)
    assert dealt / n == pytest.approx(exact, abs=4 * (exact * (1 - exact) / n) ** 0.5)


def test_only_who_has_a_trick_and_is_about_to_lead() -> None:
    """001:2088."""
    match = table()
    assert melds(match) == set()
    with pytest.raises(IllegalMoveError, match="erst einen Stich"):
        match.play(0, ("binokel",))
    match = with_trick()
    assert {"binokel", "trumpf-quinte", "trumpf-hochzeit", "hochzeit:kreuz"} == melds(match)
    plays(match, "0 krK")
    with pytest.raises(IllegalMoveError, match="nur, wenn du ausspielst"):
        match.play(1, ("hochzeit:karo",))
    with pytest.raises(IllegalMoveError, match="Karte auf deiner Hand"):
        match.play(1, ("hochzeit:stern",))


def test_it_ends_with_the_stock() -> None:
    """001:2114."""
    match = at(with_trick(), strict=True, stock=(), upcard=-1)
    assert melds(match) == set()
    with pytest.raises(IllegalMoveError, match="solange noch Karten im Talon"):
        match.play(0, ("binokel",))


def test_one_at_a_time() -> None:
    """001:2112."""
    match = with_trick()
    plays(match, "0 trumpf-quinte")
    assert said(match) == ["Platz 1 meldet Trumpf-Quinte: 250 Punkte."]
    assert melds(match) == set()
    with pytest.raises(IllegalMoveError, match="gerade gemeldet"):
        match.play(0, ("binokel",))
    plays(match, "0 heB", "1 kr9")
    assert match.state.points == (252, 0)
    assert melds(match) == {"binokel", "hochzeit:kreuz"}


def test_or_several_from_the_most_valuable_down() -> None:
    match = with_trick(mehrere=True)
    plays(match, "0 binokel")
    assert melds(match) == {"trumpf-hochzeit", "hochzeit:kreuz"}
    with pytest.raises(IllegalMoveError, match="vom höchsten Wert abwärts"):
        match.play(0, ("trumpf-quinte",))
    plays(match, "0 hochzeit:kreuz")
    assert targets(match) - {"aus"} == hand("piD kaB krK krD")
    plays(match, "0 krD", "1 kr9")
    assert match.state.points == (63, 0)
    assert "trumpf-quinte" in melds(match)


def test_announced_cards_serve_again_with_a_new_one() -> None:
    """001:2107-2108: the king that is left marries the queen drawn."""
    match = with_trick()
    plays(match, "0 hochzeit:kreuz", "0 krD", "1 kr9")
    assert "hochzeit:kreuz" not in melds(match)
    again = at(match, hands=(match.state.hands[0] | cards("krD#2"), match.state.hands[1]))
    plays(again, "0 hochzeit:kreuz")
    assert again.state.named == cards("krK krD#2")
    # and the queen of the marriage makes one of four
    four = at(match, hands=(cards("piD heD kaD krD#2"), match.state.hands[1]), married=cards("piD heD kaD"))
    assert "vier:dame" in melds(four)
    four = at(four, married=cards("piD heD kaD krD#2"))
    assert "vier:dame" not in melds(four)
    with pytest.raises(IllegalMoveError, match="die noch nicht gemeldet ist"):
        four.play(0, ("vier:dame",))


def test_a_new_card_takes_the_place_of_its_like() -> None:
    """King and queen announced, a second king drawn: as few new cards as can be are used up, but one is."""
    match = at(with_trick(), hands=(cards("krK krD krK#2 krD#2"), 0), married=cards("krK krD"))
    plays(match, "0 hochzeit:kreuz")
    assert (match.state.named & cards("krK#2 krD#2")).bit_count() == 1


def test_or_no_card_counts_twice() -> None:
    match = with_trick(wieder=False)
    plays(match, "0 hochzeit:kreuz", "0 krD", "1 kr9")
    again = at(match, hands=(match.state.hands[0] | cards("krD#2"), match.state.hands[1]))
    assert "hochzeit:kreuz" not in melds(again)
    with pytest.raises(IllegalMoveError, match="jede zählt nur einmal"):
        again.play(0, ("hochzeit:kreuz",))
    again = at(match, hands=(match.state.hands[0] | cards("krD#2 krK#2"), match.state.hands[1]))
    plays(again, "0 hochzeit:kreuz")
    assert again.state.named == cards("krK#2 krD#2")


def test_what_was_announced_is_seen_until_the_trick_is_over() -> None:
    """001:2107."""
    match = with_trick()
    plays(match, "0 binokel")

    def faces(seat: int | None) -> list[tuple[str, int]]:
        pieces = match.game.view(match.state, seat).pieces
        return [(piece.face, piece.count) for piece in pieces if piece.at == "hand-0"]

    assert faces(1) == faces(None) == [("pik-dame", 1), ("karo-bube", 1), ("back", 10)]
    plays(match, "0 piD")
    assert faces(1) == [("karo-bube", 1), ("back", 10)]
    plays(match, "1 kr9")
    assert faces(1) == [("back", 12)]
    # it is remembered: no world has it elsewhere
    for seed in range(20):
        world = match.game.sample_world(match.state, 1, random.Random(seed))
        assert world.hands[0] & cards("kaB")


# --- the nine of trumps ---


def test_the_nine_takes_the_trump_card() -> None:
    """001:2118: after the first trick, without its ten points."""
    hands = (HANDS[0].replace("ka9", "he9"), HANDS[1])
    match = table(hands)
    with pytest.raises(IllegalMoveError, match="erst einen Stich"):
        match.play(0, ("tauschen",))
    match = with_trick(hands)
    plays(match, "0 tauschen")
    assert match.state.hands[0] & cards("he10#2")
    assert not match.state.hands[0] & cards("he9")
    assert match.state.points == (0, 0)
    assert said(match) == ["Platz 1 tauscht Herz 9 gegen Herz 10."]
    with pytest.raises(IllegalMoveError, match="niedrigste"):
        match.play(0, ("tauschen",))
    match = with_trick(hands)
    plays(match, "0 trumpf-neun")
    with pytest.raises(IllegalMoveError, match="gerade gemeldet"):
        match.play(0, ("tauschen",))
    with pytest.raises(IllegalMoveError, match="brauchst du Herz 9"):
        with_trick().play(0, ("tauschen",))


# --- the last trick ---


def last_two(taker: int, **options: Any) -> Match:
    lead, answer = ("krA", "kr9") if taker == 0 else ("kr9", "krA")
    return at(
        table(**options), hands=(cards(lead), cards(answer)), strict=True, upcard=-1, stock=(), tricks=(11, 12),
        points=(100, 100),
    )  # fmt: skip


@pytest.mark.parametrize("taker", [0, 1])
def test_the_last_trick_counts_ten(taker: int) -> None:
    """001:2091."""
    match = last_two(taker)
    plays(match, f"0 {'krA' if taker == 0 else 'kr9'}", f"1 {'kr9' if taker == 0 else 'krA'}")
    assert match.state.scores[taker] == 121
    assert match.state.scores[1 - taker] == 100
    assert "Platz 1 bekommt für den letzten Stich 10 Punkte." in said(match) or taker
    assert said(match)[-1] == (
        "Alle Karten sind gespielt. Das Spiel brachte: Platz 1 121 Punkte, Platz 2 100 Punkte."
        if taker == 0
        else "Alle Karten sind gespielt. Das Spiel brachte: Platz 1 100 Punkte, Platz 2 121 Punkte."
    )
    assert match.to_act() == {0, 1}
    plays(match, "1 weiter", "0 weiter")
    match.settle()
    assert match.state.dealer == 0
    assert match.to_act() == {1}
    assert match.state.points == match.state.scores  # the points go on


def test_if_it_was_announced() -> None:
    match = last_two(0, letzter_stich="angesagt")
    plays(match, "0 krA", "1 kr9")
    assert match.state.scores == (111, 100)
    match = last_two(0, letzter_stich="angesagt")
    plays(match, "0 letzter-stich")
    assert said(match) == ["Platz 1 sagt den letzten Stich an."]
    with pytest.raises(IllegalMoveError, match="nur einmal"):
        match.play(0, ("letzter-stich",))
    plays(match, "0 krA", "1 kr9")
    assert match.state.scores == (121, 100)
    match = last_two(1, letzter_stich="angesagt")
    plays(match, "0 letzter-stich", "0 kr9", "1 krA")
    assert match.state.scores == (100, 111)  # announced, and not taken
    with pytest.raises(IllegalMoveError, match="wird hier nicht angesagt"):
        last_two(0).play(0, ("letzter-stich",))
    with pytest.raises(IllegalMoveError, match="mit deiner letzten Karte"):
        table(letzter_stich="angesagt").play(0, ("letzter-stich",))


def test_or_the_last_before_the_stock_is_empty() -> None:
    match = at(table(letzter_stich="talon"), stock=(PACK.index["kreuz-10"],))
    plays(match, "0 krA", "1 kr9")
    assert match.state.strict
    assert match.state.points == (21, 0)
    assert match.state.hands[1] & cards("he10#2")  # the trump card comes last
    assert said(match)[2] == "Platz 1 bekommt für den letzten Stich 10 Punkte."
    plays(match, "0 krA#2", "1 kr9#2")
    assert match.state.points == (32, 0)
    match = last_two(0, letzter_stich="talon")
    plays(match, "0 krA", "1 kr9")
    assert match.state.scores == (111, 100)


# --- the end of the match ---


def near(points: int, other: int = 500, **options: Any) -> Match:
    return at(with_trick(**options), points=(points, other), scores=(points - 50, other), wed=(0, 0))


def test_out() -> None:
    """001:2120: in the middle of a deal, with the points of the tricks."""
    match = near(1000)
    assert "aus" in targets(match)
    plays(match, "0 aus")
    assert ended(match).places == (1, 2)
    assert ended(match).scores == (1000, 500)
    assert ended(match).termination == "points"
    assert said(match) == [
        "Platz 1 ruft „Aus!“ und hat 1000 Punkte. Das Spiel brachte: Platz 1 50 Punkte, Platz 2 0 Punkte.",
        "Platz 1 hat zuerst 1000 Punkte und gewinnt.",
    ]


def test_out_after_a_combination() -> None:
    match = near(960)
    plays(match, "0 binokel", "0 aus")
    assert ended(match).winners == (0,)


def test_a_false_call_loses() -> None:
    match = near(999, 10)
    plays(match, "0 aus")
    assert ended(match).winners == (1,)
    assert ended(match).termination == "false-call"
    assert str(ended(match).reason) == "Platz 1 hat zu früh „Aus!“ gerufen: Platz 2 gewinnt."
    match = near(999, falscher_ruf=False)
    assert "aus" not in targets(match)
    with pytest.raises(IllegalMoveError, match="Du hast erst 999 Punkte"):
        match.play(0, ("aus",))
    with pytest.raises(IllegalMoveError, match="erst einen Stich"):
        table().play(0, ("aus",))


def test_a_short_match() -> None:
    match = near(500, 100, ziel=500)
    plays(match, "0 aus")
    assert str(ended(match).reason) == "Platz 1 hat zuerst 500 Punkte und gewinnt."


def test_nobody_calls() -> None:
    """Who had enough first has won, also with fewer in the end."""
    match = at(last_two(0), points=(995, 1040), scores=(900, 900), first=1)
    plays(match, "0 krA", "1 kr9")
    assert match.state.scores == (1016, 1040)
    assert ended(match).winners == (1,)
    match = at(last_two(0), points=(1001, 1040), scores=(900, 900), first=0)
    plays(match, "0 krA", "1 kr9")
    assert ended(match).winners == (0,)


def test_notes() -> None:
    """What is announced is written down at once (001:2088); tricks are counted, and shown only to who wants it."""
    match = with_trick()
    plays(match, "0 binokel", "0 piD", "1 kr9")

    def notes(seat: int | None, match: Match = match) -> list[str]:
        return [str(note) for note in match.game.view(match.state, seat).notes]

    assert notes(0) == ["Punkte: 43", "Notiert: 0"]
    assert notes(1) == ["Notiert: 40", "Punkte: 0"]
    assert notes(None) == ["Notiert: 40", "Notiert: 0"]
    silent = with_trick(zaehlhilfe=False)
    assert notes(0, silent) == ["Notiert: 0", "Notiert: 0"]


def test_german_cards() -> None:
    """The Binokel of the pack with bells and leaves."""
    game = table(blatt="deutsch").game
    assert str(game.label("vier:dame")) == "vier Ober: 60"
    assert str(game.label("acht:ass")) == "acht Däuser: 1000"
    assert str(game.label("hochzeit:karo")) == "Hochzeit in Schellen: 20"
    french = table().game
    assert [str(french.label(target)) for target in ("trumpf-quinte", "quinte:pik", "aus", "tauschen")] == [
        "Trumpf-Quinte: 250", "Quinte in Pik: 150", "„Aus!“", "Trumpf tauschen"
    ]  # fmt: skip


# --- whole matches ---


class Wild(module.Binokl):
    """Touches anything that is allowed, "Aus!" included."""

    propose = Game.propose


WILD = Ruleset("binokl", "Binokl", Wild, (2,), max_events=RULESET.max_events)


@pytest.mark.parametrize(("wieder", "mehrere"), list(product((True, False), repeat=2)))
def test_wild_play_keeps_the_contract(wieder: bool, mehrere: bool) -> None:
    chosen = (("falscher_ruf", False), ("mehrere", mehrere), ("wieder", wieder), ("ziel", 500))
    contract.check_match(Variant(WILD, 2, chosen), "a")


def test_nothing_gets_lost() -> None:
    """At every moment each card is in one place; a deal that is played out counts 250 and what was announced."""
    worth = {"ass": 11, "10": 10, "koenig": 4, "dame": 3, "bube": 2, "9": 0}
    whole = 0
    for number in range(6):
        match = playout(RULESET.make(2, {"falscher_ruf": False}), random.Random(number), str(number))
        announced = 0
        for before, s in zip(match.states, match.states[1:], strict=False):
            if s.phase == "spiel":
                heaps = [*s.hands, s.gone, heap(s.stock), 1 << s.upcard if s.upcard >= 0 else 0]
                assert sum(bits.bit_count() for bits in heaps) == 48
                assert s.points[0] - s.scores[0] >= s.wed[0]
                announced = sum(s.wed)
            if before.phase == "spiel" and s.phase == "zeigen":
                counted = sum(worth[PACK.ranks[card]] for card in each(s.gone))
                assert counted == 240
                assert sum(s.scores) - sum(before.scores) == 240 + 10 + announced
                whole += 1
    assert whole > 5


def test_evaluate() -> None:
    match = table()
    game, s = match.game, match.state
    assert game.evaluate(replace(s, points=(300, 200)), 0) > game.evaluate(replace(s, points=(250, 200)), 0) > 0
    assert game.evaluate(replace(s, points=(300, 200)), 1) < 0
    assert game.evaluate(replace(s, points=(950, 850)), 0) > game.evaluate(replace(s, points=(300, 200)), 0)
    after, _effects = game.apply(replace(near(1000).state), Move(0, ("aus",)))
    assert game.evaluate(after, 0) == 1
