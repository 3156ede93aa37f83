"""The contract of `games.engines.core.Game`, over every game, every answer of every option and every seat count.

`make deep` (`DEEP`: how many matches of each variant, by the seed of the run) looks at answers together, at whole
matches, and invents more nonsense.
"""

from __future__ import annotations

import os
import pickle
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engines import registry
from games.engines.core import CHANCE, Game, GameOverError, NotYourTurnError, Path, UnreadableError
from games.engines.match import MAX_PATH, MAX_TARGET, Match, read_path
from tests import order
from tests.engines import contract
from tests.engines.contract import Variant

RULESETS = registry.rulesets()
DEEP = int(os.environ.get("DEEP", "0"))
VARIANTS = [
    variant
    for ruleset in RULESETS.values()
    for variant in (contract.deep_variants(ruleset) if DEEP else contract.variants(ruleset))
]
DEFAULTS = [Variant(ruleset, min(ruleset.seats)) for ruleset in RULESETS.values()]


@pytest.mark.parametrize("slug", RULESETS)
def test_ruleset(slug: str) -> None:
    contract.check_ruleset(RULESETS[slug])
    assert registry.find(slug) is RULESETS[slug]


@pytest.mark.parametrize("slug", ["", "Muehle", "gibt-es-nicht", None, 1, ["muehle"], {"muehle": 1}])
def test_unknown_game_is_named(slug: object) -> None:
    with pytest.raises(UnreadableError, match="gibt es hier nicht"):
        registry.find(slug)


@pytest.mark.parametrize("slug", RULESETS)
def test_variants_cover_every_answer(slug: str) -> None:
    ruleset = RULESETS[slug]
    covered = contract.variants(ruleset)
    for name, choice in ruleset.choices().items():
        answered = {dict(v.options).get(name, ruleset.defaults()[name]) for v in covered}
        assert answered == set(choice.answers)
    assert {v.seats for v in covered} == set(ruleset.seats)


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_random_matches(variant: Variant) -> None:
    if DEEP:
        for number in range(DEEP):
            contract.check_match(variant, f"{variant} {os.environ[order.VARIABLE]} {number}")
    elif variant in DEFAULTS:
        for seed in ("a", "b"):
            contract.check_match(variant, f"{variant} {seed}")
    elif variant.options:  # one of four hundred: most of what it does others do, too
        contract.check_variant(variant)
    else:
        contract.check_match(variant, f"{variant} a", states=6, events=60)


@pytest.mark.parametrize("variant", DEFAULTS, ids=str)
def test_same_seed_same_match(variant: Variant) -> None:
    """No clock, no random, no global: what is played twice is the same match."""
    first = contract.play(variant.make(), "zweimal", variant.ruleset.max_events)
    second = contract.play(variant.make(), "zweimal", variant.ruleset.max_events)
    assert (first.events, first.states, first.effects) == (second.events, second.states, second.effects)


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_computers_in_another_process_know_the_same_game(variant: Variant) -> None:
    match = Match(variant.make(), "unterwegs")
    match.settle()
    game, state = pickle.loads(pickle.dumps((match.game, match.state)))  # as `games.bots.worker` sends them
    assert state == match.state
    assert game.to_act(state) == match.to_act()
    assert [game.view(state, seat) for seat in range(variant.seats)] == [
        match.game.view(match.state, seat) for seat in range(variant.seats)
    ]


targets = st.one_of(st.text(max_size=5), st.sampled_from(["a1", "d2", "pass", "hand:herz-7", "0", "-1", "a1 "]))


@pytest.mark.parametrize("variant", DEFAULTS, ids=str)
@settings(max_examples=1000 if DEEP else 25, deadline=None, derandomize=not DEEP, database=None)
@given(path=st.lists(targets, max_size=6).map(tuple), number=st.integers(0, 60))
def test_garbage_is_refused(variant: Variant, path: tuple[str, ...], number: int) -> None:
    game, rng = variant.make(), random.Random(number)
    match = Match(game, "unsinn")
    for _event in range(number):
        match.settle()
        acting = sorted(match.to_act())
        if acting:
            match.play(acting[0], game.propose(match.state, acting[0], rng))
    for seat in match.to_act() - {-1}:
        if not contract.lawful(game, match.state, seat, path):
            contract.check_refusal(game, match.state, seat, path)


#: what no page sends, alone or at a target's end: nothing, half a character, digits that are none, a gap, too long
JUNK = ("", " ", "\0", "\ud800", "é", "²", "٣", "９", "-1", "1e9", "{x}", "{", "%s", ":", "=", "#2", "hand:", "x" * 200)


def odd_path(targets: list[str], move: Path, rng: random.Random) -> Path:
    """A row of known targets, some of them maimed, perhaps after the beginning of a move, perhaps far too long."""
    path = list(move[: rng.randint(0, len(move))])
    for _touch in range(rng.choice((0, 1, 1, 2, 3, 6, 398))):
        target = rng.choice(targets)
        odd = rng.choice(
            (target, target, target, target[:-1], target.upper(), rng.choice(JUNK), target + rng.choice(JUNK))
        )
        path.append(odd[:MAX_TARGET])
    return read_path(path[:MAX_PATH])


#: where dice of one's own are typed, any game goes on with their faces
TYPED = [
    Variant(ruleset, min(ruleset.seats), (("eigene_wuerfel", True),))
    for ruleset in RULESETS.values()
    if "eigene_wuerfel" in ruleset.choices()
]


@pytest.mark.parametrize("variant", [*DEFAULTS, *TYPED], ids=str)
def test_whatever_is_asked_is_answered(variant: Variant) -> None:
    """No question raises anything, and no move anything but a GameError; when the match is over, too."""
    game, rng = variant.make(), random.Random(f"fragen {variant}")
    match = contract.play(game, "fragen", variant.ruleset.max_events)
    targets = contract.targets_of(match)
    for s in (match.states[0], match.states[-1], *rng.choices(match.states, k=30)):
        for _question in range(12):
            seat = rng.randrange(game.seats)
            move = game.propose(s, seat, rng) if seat in game.to_act(s) else tuple(rng.sample(targets, 1))
            path = odd_path(targets, move, rng)
            contract.check_answers(game, s, seat, [path])
            for nobody in (-2, CHANCE, game.seats):
                with pytest.raises(NotYourTurnError if game.to_act(s) else GameOverError) as refused:
                    Match(game, start=s).play(nobody, path)
                assert game.explain(s, nobody, path) == refused.value.reason


@pytest.mark.parametrize("given", [None, 3, "a1", {"a1": 1}, [1], [None], [["a1"]], ["x" * 201], ["a1"] * 401])
def test_what_is_no_path_is_unreadable(given: object) -> None:
    with pytest.raises(UnreadableError, match="Liste von Namen"):
        read_path(given)


PERFECT = [variant for variant in DEFAULTS if variant.make().perfect_information]


@pytest.mark.parametrize("variant", PERFECT, ids=str)
def test_mangled_positions(variant: Variant) -> None:
    """A mangled position is refused with a sentence, or is a position in which everything still agrees."""
    game, rng = variant.make(), random.Random("mangle")
    match = contract.play(game, "mangle", variant.ruleset.max_events)
    refused = 0
    for _attempt in range(150):
        position = game.notate(rng.choice(match.states))
        at = rng.randrange(len(position))
        piece = rng.choice(["", " ", "-", ",", "9", "\n", "²", "x", position[at] * 2, position[:at], "9" * 5000])
        mangled = position[:at] + piece + position[at + 1 :]
        try:
            s = game.parse(mangled)
        except UnreadableError as error:
            refused += 1
            reason = str(error)
        else:
            reason = "Alles in Ordnung."
            assert (not game.to_act(s)) == (game.outcome(s) is not None)
            contract.check_notation(game, s)
            contract.check_views(game, s)
        assert contract.sentence(reason)
        assert len(reason) < 300, "an error quotes what it cannot read, but not all of it"
    assert refused > 50


@pytest.mark.parametrize("variant", DEFAULTS, ids=str)
def test_notation_is_for_games_that_hide_nothing(variant: Variant) -> None:
    game = variant.make()
    if game.perfect_information or type(game).notate is not Game.notate:
        assert not contract.hides(game)
        assert game.parse(game.notate(game.start())) == game.start()
    else:
        with pytest.raises(UnreadableError, match="Stellungs-Schreibweise"):
            game.notate(game.start())
        with pytest.raises(UnreadableError, match="Stellungs-Schreibweise"):
            game.parse("w")
