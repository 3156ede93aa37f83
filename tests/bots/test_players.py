"""Computer players: they find what is to be found, know only what their seat may know, and stop when told."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, ClassVar

import pytest

from games.bots import arena, worker
from games.bots.players import LEVELS, hides, think
from games.bots.sampling import Sampling, judges, worth
from games.bots.search import Search
from games.bots.stop import Stop
from games.engines.core import Effect, Event, Game, Move, Outcome, Path, Seat, Step
from games.engines.match import Match
from games.engines.registry import find, rulesets
from games.engines.text import Text
from tests.engines.toys import Heap, HeapOptions, HeapState

ALL = tuple(rulesets())
HIDING = tuple(slug for slug in ALL if hides(find(slug).make()))


def opened(slug: str, events: int) -> tuple[Game[Any, Any], Match]:
    """A match some way in, where one of the players is to act."""
    game = find(slug).make(max(2, find(slug).seats[0]) if 2 in find(slug).seats else None)
    match = Match(game, f"{slug} {events}")
    rng = random.Random(slug)
    match.settle()
    for _event in range(events):
        acting = sorted(match.to_act())
        if not acting:
            break
        seat = rng.choice(acting)
        match.play(seat, game.propose(match.state, seat, rng))
        match.settle()
    return game, match


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("slug", ALL)
def test_every_level_finds_a_legal_move_in_every_game(slug: str, level: str) -> None:
    game, match = opened(slug, 5)
    for seat in sorted(match.to_act())[:1]:
        match.legal(seat, think(game, match.state, seat, level, "1", Stop(0.1)))


@pytest.mark.parametrize("slug", HIDING)
def test_a_player_sees_the_real_state_only_through_what_its_seat_may_know(slug: str) -> None:
    game, match = opened(slug, 4)
    if not match.to_act():
        pytest.skip("over already")
    real = match.state
    touched: list[str] = []

    class Guarded(type(game)):  # type: ignore[misc]
        def __getattribute__(self, name: str) -> Any:
            found = object.__getattribute__(self, name)
            if name.startswith("_") or not callable(found):
                return found

            def guarded(*args: Any, **kwargs: Any) -> Any:
                if name == "sample_world":
                    touched.append(name)
                    world = found(*args, **kwargs)
                    return replace(world) if world is real else world
                assert not any(argument is real for argument in args), f"{name} was asked about the real state"
                return found(*args, **kwargs)

            return guarded if name in PUBLIC else found

    seat = min(match.to_act())
    guarded = Guarded(game.seats, game.options)
    for level in LEVELS:
        match.legal(seat, think(guarded, real, seat, level, "1", Stop(0.2)))
    assert touched


PUBLIC = frozenset(
    {"to_act", "step", "draw", "apply", "view", "outcome", "check", "moves", "propose", "evaluate", "sample_world"}
)


def test_the_search_takes_the_stone_that_wins() -> None:
    game = find("muehle").make()
    state = game.parse("w 0 a1,d1,g4,b2,b4 0 c3,e4,f6 0")
    path = Search(game, 3_000, random.Random(1)).best(state, 0)
    after, _effects = game.apply(state, Move(0, path))
    assert game.outcome(after).winners == (0,)


def test_the_search_blocks_the_mill_it_sees_coming() -> None:
    game = find("muehle").make()
    state = game.parse("b 7 a1,d1 8 c4 0")
    assert Search(game, 3_000, random.Random(1)).best(state, 1)[0] == "g1"


class Peace(Heap):
    """Sticks as before, but who likes takes none, and all is over and drawn."""

    def step(self, s: HeapState, seat: Seat, path: Path = ()) -> Step:
        step = super().step(s, seat, path)
        return Step((*step.targets, "0"), step.complete) if not path else Step(complete=path[0] in {"0", "1", "2"})

    def apply(self, s: HeapState, event: Event) -> tuple[HeapState, tuple[Effect, ...]]:
        assert isinstance(event, Move)
        return (HeapState(0, -1), ()) if event.path == ("0",) else super().apply(s, event)

    def evaluate(self, s: HeapState, seat: Seat) -> float:
        if s.turn == -1 or s.sticks:
            return 0.0
        return -1.0 if s.turn == seat else 1.0


def test_a_draw_is_taken_only_where_the_rest_is_lost() -> None:
    game = Peace(2, HeapOptions(9))
    assert Search(game, 1, random.Random(1)).best(HeapState(9), 0) != ("0",)
    assert Search(game, 500, random.Random(1)).best(HeapState(3), 0) == ("0",)
    assert Search(game, 500, random.Random(1)).best(HeapState(5), 0) == ("2",)


class Tree(Heap):
    """Positions are the moves that led there; the longer ones are judged otherwise than the shorter."""

    judged: ClassVar[dict[str, float]] = {"a": 0.5, "b": 0.4, "c": 0.3, "ax": -0.5, "ay": 0.6, "bx": 0.2, "by": 0.3}

    def to_act(self, s: Any) -> frozenset[Seat]:
        return frozenset({len(s) % 2} if len(s) < 3 else ())

    def moves(self, s: Any, seat: Seat) -> Iterator[Path]:
        return iter([(name,) for name in ("xy" if s else "abc")])

    def apply(self, s: Any, event: Event) -> tuple[Any, tuple[Effect, ...]]:
        assert isinstance(event, Move)
        return s + event.path[0], ()

    def evaluate(self, s: Any, seat: Seat) -> float:
        return self.judged.get(s, 0.9)


@pytest.mark.parametrize(("budget", "taken"), [(3, "a"), (5, "a"), (6, "a"), (9, "b"), (12, "c")])
def test_what_was_found_before_the_budget_was_spent_counts(budget: int, taken: str) -> None:
    """Three looks at a, b and c; then a, which looked best, with its answers x and y, and so on."""
    assert Search(Tree(2, HeapOptions()), budget, random.Random(1)).best("", 0, 2) == (taken,)


def test_the_same_question_gets_the_same_answer() -> None:
    game, match = opened("mau-mau", 4)
    seat = min(match.to_act())
    answers = {Sampling(game, 60, random.Random(7)).best(match.state, seat) for _try in range(3)}
    assert len(answers) == 1


def test_a_search_that_is_told_to_stop_answers_at_once() -> None:
    game = find("muehle").make()
    asked = []
    stop = Stop(None, lambda: bool(asked.append(1)) or len(asked) > 2)
    search = Search(game, 10**9, random.Random(1), stop)
    assert search.best(game.start(), 0)[0] in {"a1", *game.step(game.start(), 0).targets}
    assert search.budget > 10**9 - 1_000


def test_time_is_up_by_the_clock_that_is_asked() -> None:
    spent = [10.0]
    stop = Stop(0.8, clock=lambda: spent[0])
    assert not stop.now()
    spent[0] = 10.79
    assert not stop.now()
    spent[0] = 10.81
    assert stop.now()


def test_two_levels_meet_in_the_arena() -> None:
    played = arena.play(arena.Pairing("kalaha", 2, "mittel", "leicht"), 0)
    assert played.share in (0, 0.5, 1)
    assert played.moves > 0
    assert played.seconds >= played.slowest > 0


@pytest.mark.parametrize(
    ("places", "ours", "share"),
    [
        ((1, 2), {0}, 1),
        ((2, 1, 2), {0}, 0.25),
        ((1, 3, 1, 3), {0, 2}, 1),  # the partner is nobody to be left behind
        ((3, 1, 3, 1), {0, 2}, 0),
        ((1, 1, 1, 1), {0, 2}, 0.5),
        ((1,), {0}, 0.5),
    ],
)
def test_the_share_of_the_others_left_behind(places: tuple[int, ...], ours: set[int], share: float) -> None:
    assert arena.left_behind(Outcome(places, "test", Text("Ende")), 0, ours) == share


def test_who_plays_with_whom_is_who_sits_across_unless_the_cards_decide() -> None:
    whist, doppelkopf = find("whist").make(), find("doppelkopf").make()
    assert arena.beside(whist.start(), 1, 4) == {1, 3}
    deal = replace(doppelkopf.start(), re=0b1001)
    assert [arena.beside(deal, seat, 4) for seat in range(4)] == [{0, 3}, {1, 2}, {1, 2}, {0, 3}]


async def test_a_thought_nobody_needs_any_more_is_called_off() -> None:
    game = find("muehle").make()
    await worker.think_apart(game, game.start(), 0, "leicht", "1")  # the worker is up
    task = asyncio.create_task(worker.think_apart(game, game.start(), 0, "stark", "1"))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert sum(worker._ready().called_off) == 1
    # the one worker is free again for the next
    assert await worker.think_apart(game, game.start(), 0, "leicht", "2")


@pytest.mark.parametrize(
    ("places", "shares"),
    [((1, 2), (1.0, -1.0)), ((1, 1), (0.0, 0.0)), ((1, 2, 3), (1.0, 0.0, -1.0)), ((2, 1, 2), (-0.5, 1.0, -0.5))],
)
def test_what_an_outcome_is_worth(places: tuple[int, ...], shares: tuple[float, ...]) -> None:
    outcome = Outcome(places, "test", Text("Ende"))
    assert tuple(worth(outcome, seat) for seat in range(len(places))) == shares


def test_games_that_can_judge_a_position_are_told_apart() -> None:
    assert judges(find("muehle").make())
    assert not hides(find("muehle").make())
    assert hides(find("mau-mau").make())
