"""Rommé, rule by rule on small worked rounds; its melds against published numbers and a search of another kind.

- OpenSpiel's gin rummy counts 185 melds of three to five cards in a pack of 52, with the ace low only, 6 in
  A♠A♣A♦A♥2♠3♠ and 14 in a hand of fours, fives and sixes (open_spiel/games/gin_rummy/gin_rummy_test.cc, commit
  20b4bc2724c7d7723a9352bc5032671e779330c8, `MeldTests`).
- A brute-force search here puts every card a joker may stand for in its place and tests all orders of a hand's cards.
- What cards count, and what a round costs, is worked out by hand from 001:2144-2152.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import permutations, product
from typing import Any

import pytest

from games.engines.core import Elapsed, IllegalMoveError
from games.engines.kit.laying import Draft, Laying
from games.engines.kit.melds import JOKER, Meld
from games.engines.match import Match
from games.engines.melds.romme import PACK, RULESETS, Romme
from games.engines.melds.romme_hand import COUNTS, MELDS, USUAL

(RULESET,) = RULESETS
SUITS = ("kreuz", "pik", "herz", "karo")
RANKS = ("ass", "2", "3", "4", "5", "6", "7", "8", "9", "10", "bube", "dame", "koenig")
WILD = JOKER


def cards(words: str) -> tuple[str, ...]:
    """ "h5 hB J" is Herz 5, Herz-Bube, Joker."""
    suits = {"k": "kreuz", "p": "pik", "h": "herz", "c": "karo"}
    ranks = {"A": "ass", "B": "bube", "D": "dame", "K": "koenig"}
    return tuple(
        JOKER if word == "J" else f"{suits[word[0]]}-{ranks.get(word[1:], word[1:])}" for word in words.split()
    )


def game(seats: int = 2, **options: Any) -> Romme:
    made = RULESET.make(seats, options)
    assert isinstance(made, Romme)
    return made


def at(
    *hands: str,
    table: tuple[str, ...] = (),
    opened: str = "",
    top: str = "k2",
    stock: str = "p2 p3 p4 p5",
    phase: str = "legen",
    **options: Any,
) -> Match:
    """A match in which seat 0 is at work; `opened` names the seats that have laid out."""
    made = game(len(hands), **options)
    start = made.start()
    state = replace(
        start,
        phase=phase,
        hands=tuple(USUAL.in_order(cards(hand)) for hand in hands),
        stock=cards(stock),
        pile=cards(top),
        table=tuple(laid(meld) for meld in table),
        opened=tuple(str(seat) in opened for seat in range(len(hands))),
    )
    return Match(made, "romme", state)


def laid(words: str) -> Meld:
    found = MELDS["beliebig"].read(cards(words))
    assert found
    return found


def path_of(words: str) -> tuple[str, ...]:
    """Cards in short, other targets as they are."""
    targets: list[str] = []
    for word in words.split():
        short = word == "J" or (word[0] in "kphc" and word[1:] in {"A", "B", "D", "K", *map(str, range(2, 11))})
        targets += cards(word) if short else [word]
    return tuple(targets)


def play(match: Match, *lines: str) -> Match:
    for line in lines:
        seat, words = line.split(" ", 1)
        match.play(int(seat), path_of(words))
    return match


def why(match: Match, line: str) -> str:
    seat, words = line.split(" ", 1)
    with pytest.raises(IllegalMoveError) as refused:
        match.play(int(seat), path_of(words))
    return str(refused.value)


def targets(match: Match, words: str = "", seat: int = 0) -> set[str]:
    return set(match.game.step(match.state, seat, path_of(words)).targets)


# --- melds: published numbers ---


def real_melds(hand: tuple[str, ...], longest: int = 14) -> set[tuple[str, ...]]:
    return {meld.cards for meld in MELDS["weniger"].held(hand) if len(meld.cards) <= longest}


def test_the_185_melds_of_a_pack() -> None:
    pack = tuple(f"{suit}-{rank}" for suit in SUITS for rank in RANKS)
    low = {
        meld.cards for meld in MELDS["einer"].held(pack) if len(meld.cards) <= 5 and meld.low + len(meld.cards) <= 14
    }
    assert len(low) == 185
    # Rommé has the ace above the king too: one more run of three, four and five cards in each suit
    assert len(real_melds(pack, 5)) == 185 + 3 * 4


def test_published_hands() -> None:
    assert len(real_melds(cards("pA kA cA hA p2 p3"))) == 6
    assert len(real_melds(cards("p4 k4 c4 h4 p5 k5 c5 h5 p6 k6 c6"))) == 14
    assert MELDS["weniger"].read(cards("pA p2 p3 pK")) is None
    assert MELDS["weniger"].read(cards("pK pA p2")) is None  # not around the corner
    assert MELDS["weniger"].read(cards("pB pD pK kA")) is None


# --- melds: a search of another kind ---


@cache
def is_meld(given: tuple[str, ...]) -> bool:
    """Whether some cards in the jokers' places make a set or a run, in the order the module documents."""
    wild = [number for number, card in enumerate(given) if card == WILD]
    real = [card.split("-") for card in given if card != WILD]
    if len(given) < 3 or not real:
        return False
    for filled in product([f"{suit}-{rank}" for suit in SUITS for rank in RANKS], repeat=len(wild)):
        whole = list(given)
        for number, card in zip(wild, filled, strict=True):
            whole[number] = card
        suits, ranks = zip(*(card.split("-") for card in whole), strict=True)
        if len(set(ranks)) == 1 and len(set(suits)) == len(whole):
            places = [SUITS.index(suit) for suit, _rank in real]
            if places == sorted(places) and wild == list(range(len(real), len(given))):
                return True
        if len(set(suits)) == 1 and any(
            list(ranks) == ([*RANKS, "ass"])[low : low + len(ranks)] for low in range(14 - len(ranks) + 1)
        ):
            return True
    return False


RULES = {
    "einer": lambda wild, size: wild <= 1,
    "weniger": lambda wild, size: wild < size - wild,
    "zwei-echte": lambda wild, size: size - wild > 1,
    "beliebig": lambda wild, size: True,
}


@pytest.mark.parametrize("rule", RULES)
def test_melds_of_random_hands(rule: str) -> None:
    """`read`, `leads_on` and the touches of a player agree with the search on hands rich in melds."""
    rng = random.Random(rule)
    for _hand in range(10):
        suit = rng.sample(SUITS, 2)
        some = [f"{s}-{r}" for s in suit for r in rng.sample(RANKS[:5] + RANKS[-3:], 3)]
        hand = tuple(rng.sample([*some, WILD, WILD], 6))
        expected = {
            given
            for size in (3, 4)
            for given in set(permutations(hand, size))
            if RULES[rule](given.count(WILD), size) and is_meld(given)
        }
        found = {given for size in (3, 4) for given in set(permutations(hand, size)) if MELDS[rule].read(given)}
        assert found == expected
        begun = {given[:end] for given in expected for end in (1, 2, 3)}
        for given in {given[:end] for given in permutations(hand, 4) for end in (1, 2, 3)}:
            rest = list(hand)
            for card in given:
                rest.remove(card)
            longer = MELDS[rule].leads_on(given, tuple(rest))
            assert longer >= (given in begun), f"{given} can become a meld"
            if longer and given not in begun:  # then only with five or six cards
                assert any(
                    MELDS[rule].read(more)
                    for size in (5, 6)
                    for more in set(permutations(hand, size))
                    if more[: len(given)] == given
                )
        short = {meld.cards for meld in MELDS[rule].held(hand)}
        assert all(MELDS[rule].read(meld) for meld in short)
        assert {tuple(sorted(meld)) for meld in short if WILD not in meld} >= {
            tuple(sorted(meld)) for meld in expected if WILD not in meld
        }


def test_touches_unfold_to_exactly_the_melds() -> None:
    match = at("h5 h6 h7 p5 k5 J c9", "k2 k3", opened="01")
    hand = match.state.hands[0]
    expected = {
        given
        for size in range(3, 7)
        for given in set(permutations(hand, size))
        if RULES["weniger"](given.count(WILD), size) and is_meld(given)
    }
    found = set()

    def unfold(path: tuple[str, ...]) -> None:
        step = match.game.step(match.state, 0, path)
        if step.complete and path[-1] != "ablage":
            found.add(path)
        for target in step.targets:
            unfold((*path, target))

    unfold(())
    assert found == expected
    assert len(found) > 10


def unfolded(match: Match) -> tuple[set[tuple[str, ...]], set[tuple[str, ...]]]:
    """The moves of seat 0, and the touches after which nothing can follow though they are no move."""
    moves, stuck = set(), set()
    todo: list[tuple[str, ...]] = [()]
    while todo:
        path = todo.pop()
        step = match.game.step(match.state, 0, path)
        if step.complete:
            moves.add(path)
        elif not step.targets:
            stuck.add(path)
        todo += [(*path, target) for target in step.targets]
    return moves, stuck


def test_nothing_is_begun_that_cannot_be_laid_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """001:2144 asks for forty points: cards that cannot come to so much are not to be laid down one by one."""
    rng = random.Random(9)
    hands = ["h5 h6 h7 c9 k2", "h5 h6 h7 h8 cB cD cK", "h10 hB hD J c3 c4 c5 p8", "h5 h6 J J kK pK p8"]
    pack = [*PACK, *[WILD] * 20]
    matches = [at(hand, "k2 k3", joker="beliebig") for hand in hands]
    for _hand in range(25):
        match = at("h5", "k2 k3", erstes=30)
        suit = rng.choice(SUITS)
        near = [card for card in pack if card.startswith(suit) or card == WILD or card.endswith(("koenig", "ass"))]
        hand = USUAL.in_order(rng.sample(near, 8))
        if hand.count(WILD) < 3:
            matches.append(Match(match.game, "romme", replace(match.state, hands=(hand, match.state.hands[1]))))
    matches += [
        at("c3 c4 c5 h8 h4 p8", "kK k5", table=("h5 h6 h7",), opened="1"),
        at("k9 h8 p2", "kK k5", table=("h5 h6 h7", "k6 k7 k8", "k8 p8 c8"), opened="1"),
        at("c3 c4 c5 k5 J p8", "kK k5", table=("k4 J k6", "k2 k3 k4"), opened="1"),
    ]
    outs = [match.game.laying(match.state, 0).out for match in matches]  # type: ignore[attr-defined]
    assert 5 < sum(outs) < len(outs) - 5
    found = [unfolded(match) for match in matches]
    assert all(not stuck for _moves, stuck in found)
    # and no move is lost by looking ahead
    monkeypatch.setattr(Laying, "enough", lambda self, draft, touched: True)
    monkeypatch.setattr(Laying, "adds_out", lambda self, draft, budget: True)
    unlimited = [unfolded(match) for match in matches]
    assert [moves for moves, _stuck in unlimited] == [moves for moves, _stuck in found]
    assert any(stuck for _moves, stuck in unlimited)


# --- what melds count ---


@pytest.mark.parametrize(
    ("words", "worth"),
    [
        ("k8 p8 h8 c8", 32),  # the example of a set 001:2136
        ("cA c2 c3", 6),  # the example of a run 001:2138: without a king the ace counts one
        ("hD hK hA", 31),
        ("kA pA hA", 33),
        ("k10 kB kD kK", 40),
        ("h5 J h7", 18),  # a joker counts as its card 001:2144
        ("J hK hA", 31),
        ("hA J h3", 6),
        ("kA pA J", 33),
        ("J p2 p3", 6),
    ],
)
def test_worth(words: str, worth: int) -> None:
    assert USUAL.worth(laid(words)) == worth


def test_cards_left_in_the_hand() -> None:
    """001:2148-2150: ace 11, joker 20, the others as above: two packs are 2 · 4 · (11 + 54 + 30) and 6 · 20."""
    assert sum(COUNTS[card] for card in PACK) == 2 * 4 * (11 + 54 + 30) + 120
    assert Counter(map(Counter(PACK).get, USUAL.order)) == {2: 52, 6: 1}


@pytest.mark.parametrize(
    ("meld", "card", "expected"),
    [
        ("h5 h6 h7", "h4", {"davor": "h4 h5 h6 h7"}),
        ("h5 h6 h7", "h8", {"dahinter": "h5 h6 h7 h8"}),
        ("h5 h6 h7", "p8", {}),
        ("h5 h6 h7", "h6", {}),
        ("hA h2 h3", "J", {"dahinter": "hA h2 h3 J"}),
        ("hD hK hA", "h2", {}),
        ("hB hD hK", "hA", {"dahinter": "hB hD hK hA"}),
        ("h2 h3 h4", "hA", {"davor": "hA h2 h3 h4"}),
        ("h5 h6 h7 h8 h9", "J", {"davor": "J h5 h6 h7 h8 h9", "dahinter": "h5 h6 h7 h8 h9 J"}),
        ("h5 J h7", "h6", {"tauschen": "h5 h6 h7"}),
        ("h5 J h7", "J", {}),  # more jokers than real cards may be
        ("k8 p8 c8", "h8", {"dahinter": "k8 p8 h8 c8"}),
        ("k8 p8 c8", "p8", {}),
        ("k8 p8 J", "h8", {"dahinter": "k8 p8 h8 J", "tauschen": "k8 p8 h8"}),
        ("k8 p8 h8 J", "c8", {"tauschen": "k8 p8 h8 c8"}),
        ("k8 p8 h8 c8", "J", {}),
    ],
)
def test_ways(meld: str, card: str, expected: dict[str, str]) -> None:
    found = USUAL.ways(laid(meld), cards(card)[0])
    assert {way: grown.cards for way, grown in found.items()} == {way: cards(words) for way, words in expected.items()}


def test_jokers_in_a_meld() -> None:
    for words, rules in {
        "h5 J h7": {"einer", "weniger", "zwei-echte", "beliebig"},
        "h5 J J h8": {"zwei-echte", "beliebig"},
        "h5 J h7 h8 J": {"weniger", "zwei-echte", "beliebig"},
        "hK J J": {"beliebig"},
        "J h5 J": {"beliebig"},
        "J J h2": set(),
        "J J J": set(),
    }.items():
        assert {rule for rule in RULES if MELDS[rule].read(cards(words))} == rules


def test_one_real_card_and_jokers() -> None:
    """001:2140 sets no limit. Of a card and jokers after it a set is made, unless it would be too large for one."""
    for words, low, worth in (
        ("hK J J", 0, 30), ("h5 J J J", 0, 20), ("J h5 J", 4, 15), ("J J hA", 12, 31), ("h5 J J J J", 5, 35)
    ):  # fmt: skip
        meld = MELDS["beliebig"].read(cards(words))
        assert meld
        assert (meld.low, USUAL.worth(meld)) == (low, worth)
    match = at("hK J J c9", "k2 k3", opened="01", joker="beliebig")
    play(match, "0 hK J J")
    assert match.state.table[-1].cards == cards("hK J J")
    assert "passt kein Joker" in why(at("hK J J c9", "k2 k3", opened="01", joker="beliebig", echte=2), "0 hK J J")
    (ruleset,) = RULESETS
    for version, echte in ((None, 1), (1, 2)):
        assert ruleset.make(2, ruleset.presets["philos"].options, version).options.echte == echte


# --- the deal and drawing ---


def test_deal() -> None:
    match = Match(game(4), "geben")
    match.decide(PACK)
    s = match.state
    assert [len(hand) for hand in s.hands] == [13] * 4  # 001:2130
    assert (len(s.stock), len(s.pile)) == (110 - 52 - 1, 1)
    assert Counter([*s.stock, *s.pile, *(card for hand in s.hands for card in hand)]) == Counter(PACK)
    assert match.to_act() == {0}  # 001:2142
    assert targets(match) == {"stapel", "ablage"}
    assert "Ziehe erst" in why(match, "0 k2 ablage")


def test_drawing_and_throwing_away() -> None:
    match = at("h5 h6 p9", "k2 k3", phase="ziehen")
    play(match, "0 stapel")
    assert match.state.hands[0] == USUAL.in_order(cards("h5 h6 p9 p5"))
    assert [effect.only for effect in match.effects[-1]] == [None, (0,)]
    assert "schon gezogen" in why(match, "0 stapel")
    play(match, "0 p9 ablage")
    assert match.state.pile == cards("k2 p9")
    assert match.to_act() == {1}


def test_the_card_taken_is_not_thrown_away_again() -> None:
    match = play(at("h5 h6 p9", "k2 k3", phase="ziehen"), "0 ablage")
    assert match.state.hands[0] == USUAL.in_order(cards("h5 h6 p9 k2"))
    assert "nicht gleich wieder abwerfen" in why(match, "0 k2 ablage")
    play(match, "0 h5 ablage")
    twice = play(at("h5 k2 p9", "k2 k3", phase="ziehen"), "0 ablage")
    play(twice, "0 k2 ablage")


# --- laying out ---


def test_the_first_time_takes_forty() -> None:
    match = at("h10 hB hD c3 c4 c5 p8", "k2 k3")
    assert not match.game.step(match.state, 0, path_of("h10 hB hD")).complete  # 30
    assert "fehlen noch 10 Punkte" in why(match, "0 h10 hB hD")
    play(match, "0 h10 hB hD naechste c3 c4 c5")  # 001:2144: 30 + 12, on several melds
    assert [meld.cards for meld in match.state.table] == [cards("h10 hB hD"), cards("c3 c4 c5")]
    assert match.state.opened == (True, False)
    assert match.to_act() == {0}
    enough = at("h10 hB hD c3 c4 c5 p8", "k2 k3", erstes=30)
    assert enough.game.step(enough.state, 0, path_of("h10 hB hD")).complete


def test_forty_at_once() -> None:
    match = play(at("k10 kB kD kK p8", "k2 k3"), "0 k10 kB kD kK", "0 p8 ablage")
    assert match.state.phase == "ende"


def test_melds_have_one_order() -> None:
    match = at("h10 hB hD c3 c4 c5 p8 p9", "k2 k3")
    assert "weiter vorn" in why(match, "0 c3 c4 c5 naechste h10 hB hD")
    match = at("h3 h4 h5 c9 k9 p2", "k2 k3", opened="01")
    assert "aufwärts" in why(match, "0 h4 h3 h5")
    assert "mache die Figur fertig" in why(match, "0 h3 h4")


def test_before_laying_out_nothing_is_added() -> None:
    match = at("h8 c3 c9 pK", "k2 k3", table=("h5 h6 h7", "k4 J k6"), opened="1")
    assert "Anlegen darf erst" in why(match, "0 h8 figur-0")
    assert targets(match, "h8") == {"ablage"}


def test_adding_and_exchanging() -> None:
    match = at("h8 k5 c9 pK", "k2 k3", table=("h5 h6 h7", "k4 J k6"), opened="01")
    assert targets(match, "h8") == {"figur-0", "ablage"}
    play(match, "0 h8 figur-0")
    assert match.state.table[0].cards == cards("h5 h6 h7 h8")  # 001:2146: on what others laid, too
    play(match, "0 k5 figur-1")
    assert match.state.table[1].cards == cards("k4 k5 k6")
    assert match.state.hands[0] == USUAL.in_order(cards("c9 pK J"))
    assert match.state.shown[0] == (JOKER,)
    assert "passt nicht an diese Figur" in why(match, "0 c9 figur-0")
    assert "liegt nicht auf dem Tisch" in why(match, "0 c9 figur-2")
    assert targets(match, "J figur-0") == {"davor", "dahinter"}
    assert "wie die Karte" in why(match, "0 J figur-0")
    play(match, "0 J figur-0 davor")
    assert match.state.table[0] == Meld(cards("J h5 h6 h7 h8"), 4)


def test_a_card_stays_to_be_thrown_away() -> None:
    match = at("h5 h6 h7", "k2 k3", table=("h8 h9 h10",), opened="01")
    assert "zum Abwerfen behalten" in why(match, "0 h5 h6 h7")  # 001:2146
    play(match, "0 h7 figur-0", "0 h6 figur-0")
    assert "letzte Karte wird abgeworfen" in why(match, "0 h5 figur-0")
    play(match, "0 h5 ablage")
    assert match.state.winner == 0


# --- the end of a round ---


def test_what_a_round_costs() -> None:
    match = play(at("p8", "kA J k5 kK", "h2 h3", table=("h5 h6 h7",), opened="01"), "0 p8 ablage")
    assert match.state.score == (0, 11 + 20 + 5 + 10, 5)
    outcome = match.game.outcome(match.state)
    assert outcome
    assert (outcome.places, outcome.scores) == ((1, 3, 2), (0, -46, -5))


@pytest.mark.parametrize(("opened", "factor"), [("1", 2), ("", 3)])
def test_hand_romme(opened: str, factor: int) -> None:
    """001:2152: everything at once, also under forty points; treble if nobody had laid out."""
    match = at("c3 c4 c5 h2 h3 h4 p8", "kK k5", opened=opened)
    assert targets(match, "h2 h3 h4 naechste c3 c4 c5 naechste p8") == {"ablage"}
    play(match, "0 h2 h3 h4 naechste c3 c4 c5 naechste p8 ablage")
    assert match.state.score == (0, factor * 15)


def test_hand_romme_with_cards_added() -> None:
    match = at("c3 c4 c5 h8 h4 p8", "kK k5", table=("h5 h6 h7",), opened="1")
    assert targets(match, "h4") == {"ablage"}  # melds come first
    assert "figur-0" in targets(match, "c3 c4 c5 naechste h4")
    assert "Erst die letzte" in why(match, "0 c3 c4 c5 naechste p8 ablage")
    play(match, "0 c3 c4 c5 naechste h4 figur-0 h8 figur-0 p8 ablage")
    assert match.state.score == (0, 30)
    assert match.state.table == (Meld(cards("h4 h5 h6 h7 h8"), 4), Meld(cards("c3 c4 c5"), 3))


def test_hand_romme_has_one_spelling() -> None:
    match = at("c3 c4 c5 h8 h4 p8", "kK k5", table=("h5 h6 h7",), opened="1")
    assert "erst davor, dann dahinter" in why(match, "0 c3 c4 c5 naechste h8 figur-0 h4 figur-0 p8 ablage")


def test_laying_out_and_going_out_in_one_turn_is_hand_romme() -> None:
    match = at("k10 kB kD kK h8 p8", "kK k5", table=("h5 h6 h7",), opened="1")
    play(match, "0 k10 kB kD kK", "0 h8 figur-0", "0 p8 ablage")
    assert match.state.score == (0, 30)
    slow = at("k10 kB kD kK h8 p8", "kK k5", table=("h5 h6 h7",), opened="1")
    play(slow, "0 k10 kB kD kK", "0 h8 ablage", "1 stapel", "1 k5 ablage", "0 stapel", "0 p4 ablage", "1 stapel")
    play(slow, "1 kK ablage", "0 stapel", "0 p2 ablage")
    assert slow.state.phase != "ende"


def test_way_out_finds_what_there_is() -> None:
    assert USUAL.way_out(USUAL.in_order(cards("c3 c4 c5 h8 h4 p8")), (laid("h5 h6 h7"),))
    assert USUAL.way_out(USUAL.in_order(cards("c3 c4 c5 h8 h2 p8")), (laid("h5 h6 h7"),)) is None
    assert USUAL.way_out(USUAL.in_order(cards("h8 h9 p8")), (laid("h5 h6 h7"),))
    assert USUAL.way_out(USUAL.in_order(cards("h8 h9 J h10 p8")), ())


def test_the_stock_runs_out() -> None:
    match = play(at("p8 p9", "kK k5", stock="", top="k2 k3"), "0 p8 ablage")
    assert match.to_act() == {-1}
    match.settle()
    assert (Counter(match.state.stock), match.state.pile) == (Counter(cards("k2 k3")), cards("p8"))
    ended = play(at("p8 p9", "kK k5", stock="", top="k2 k3", leer="ende"), "0 p8 ablage")
    assert (ended.state.winner, ended.state.score) == (-1, (9, 15))


def test_length_of_a_match() -> None:
    match = play(at("p8", "kK k5", opened="01", laenge="3"), "0 p8 ablage")
    assert (match.state.phase, match.to_act()) == ("pause", {0})
    play(match, "0 geben")
    match.settle()
    assert (match.to_act(), match.state.score) == ({1}, (0, 15))
    points = at("p8", "kK k5", opened="01", laenge="200")
    points.states[-1] = replace(points.state, score=(30, 185))
    play(points, "0 p8 ablage")
    outcome = points.game.outcome(points.state)
    assert outcome
    assert outcome.scores == (-30, -200)


# --- knocking ---


def knocked(**changes: Any) -> Match:
    match = at("p8 p9 c9", "k9 k5", "h2 h3", "c2 c3", klopfen=True, stock="p2 p3 p4 p5 p6")
    match.states[-1] = replace(match.state, **changes)
    return play(match, "0 p9 ablage")


def test_knocking() -> None:
    match = knocked()
    assert match.to_act() == {2, 3}  # neither the thrower nor the next player
    assert match.game.time_limit(match.state) == 8
    play(match, "3 klopfen")
    assert match.to_act() == {1}  # 001:2142: with leave of the player whose turn it is
    play(match, "1 erlauben")
    assert match.state.hands[3] == USUAL.in_order(cards("c2 c3 p9 p6 p5"))
    assert match.state.shown[3] == cards("p9")
    assert targets(match, seat=1) == {"stapel"}
    assert "abgegeben" in why(match, "1 ablage")
    play(match, "1 stapel", "1 k5 ablage")
    assert match.state.turn == 2  # the order is not interrupted


def test_knocking_refused_or_not_wanted() -> None:
    match = play(knocked(), "2 klopfen", "1 ablehnen")
    assert match.state.hands[2] == USUAL.in_order(cards("h2 h3"))
    assert targets(match, seat=1) == {"stapel", "ablage"}
    match = play(knocked(), "2 weiter", "3 weiter")
    assert targets(match, seat=1) == {"stapel", "ablage"}
    match = knocked()
    match.push(Elapsed())
    assert match.to_act() == {1}


def test_no_knocking_with_a_low_stock_or_two_players() -> None:
    assert knocked(stock=cards("p2 p3")).to_act() == {1}
    assert play(at("p8 p9", "k9 k5", klopfen=True), "0 p9 ablage").to_act() == {1}


# --- what may be known ---


def test_cards_taken_openly_are_remembered() -> None:
    match = play(at("h5 h6 p9", "k2 k3 k9", phase="ziehen"), "0 ablage", "0 h5 ablage")
    for number in range(30):
        world = match.game.sample_world(match.state, 1, random.Random(number))
        assert "kreuz-2" in world.hands[0]
        assert world.hands[1] == match.state.hands[1]


def test_proposals_lay_out_when_they_can() -> None:
    match = at("h10 hB hD c3 c4 c5 p8", "k2 k3")
    made = [match.game.propose(match.state, 0, random.Random(number)) for number in range(40)]
    assert made.count(path_of("h10 hB hD naechste c3 c4 c5")) > 25
    out = at("c3 c4 c5 h8 h4 p8", "kK k5", table=("h5 h6 h7",), opened="1")
    found = {out.game.propose(out.state, 0, random.Random(number)) for number in range(40)}
    assert path_of("c3 c4 c5 naechste h4 figur-0 h8 figur-0 p8 ablage") in found


def test_drafting_without_leave() -> None:
    """Nothing that is not offered can be touched."""
    match = at("h5 h6 h7 p9", "k2 k3", opened="01")
    laying = Laying(USUAL, opened=True, need=40)
    draft, touches = laying.follow(Draft(match.state.hands[0], match.state.table), path_of("h5 h6"))
    assert touches == 2
    assert laying.touch(draft, "pik-9") is None
    assert laying.follow(draft, ("pik-9",)) == (draft, 0)
    assert USUAL.at["herz", 14] == "herz-ass"
