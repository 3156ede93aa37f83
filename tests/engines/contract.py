"""What holds for every game, as functions: each raises AssertionError naming what does not.

`test_contract.py` runs them over all games with every answer of every option; `test_contract_bites.py` shows that a
game which breaks a clause is caught; `docs/new-game.md` runs them over its example.

One spelling of a move means three things here:

- `moves` lists no path twice, and lists exactly the paths that `step` unfolds to;
- in a game of perfect information no two moves lead to the same position (by its notation);
- in every other game no two moves that touch the same targets in another order lead to the same views.
"""

from __future__ import annotations

import copy
import json
import math
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from functools import cache
from itertools import combinations, islice, product, zip_longest
from typing import Any

import pytest

from games.engines import registry
from games.engines.chance import Source
from games.engines.core import (
    CHANCE,
    NOTHING,
    Chance,
    Effect,
    Elapsed,
    Event,
    Game,
    GameError,
    GameOverError,
    IllegalMoveError,
    Move,
    NotYourTurnError,
    Path,
    Ruleset,
    Scored,
    Seat,
    Step,
    UnreadableError,
)
from games.engines.match import Match, event_from_json, event_to_json
from games.engines.scene import Board, Sheet, View, to_json
from games.engines.text import Text

#: how many states of a match are looked at closely, besides the first and the last
STATES = 16
#: the matches that are tried to find one in which a variant goes another way than the usual rules
SEEDS = ("a", "b", "c", "d")
#: the whole product of a game's options is looked at where it has no more; of more, every two answers together
PRODUCT = 60
#: how many moves of a state are looked at; a state with more is looked at in part
MOVES = 300
#: in so many imagined worlds of a state a viewer looks for a difference
WORLDS = 3
#: in a state a seat asks about so many of a match's targets (in the worlds, about all), and about so many rows of them
TARGETS, ROWS = 16, 4


@dataclass(frozen=True)
class Variant:
    """A game at a number of seats under some options."""

    ruleset: Ruleset
    seats: int
    options: tuple[tuple[str, Any], ...] = ()

    def make(self) -> Game[Any, Any]:
        return self.ruleset.make(self.seats, dict(self.options))

    def __str__(self) -> str:
        chosen = ",".join(f"{name}={value}" for name, value in self.options)
        return f"{self.ruleset.slug}-{self.seats}" + (f"-{chosen}" if chosen else "")


def variants(ruleset: Ruleset) -> list[Variant]:
    """Every seat count, every answer of every option at least once (the others at default), every preset."""
    found = [Variant(ruleset, seats) for seats in ruleset.seats]
    defaults = ruleset.defaults()
    fewest = min(ruleset.seats)
    for name, choice in ruleset.choices().items():
        found += [Variant(ruleset, fewest, ((name, a),)) for a in choice.answers if a != defaults[name]]
    found += [Variant(ruleset, fewest, tuple(preset.options.items())) for preset in ruleset.presets.values()]
    return list({str(variant): variant for variant in found}.values())


def deep_variants(ruleset: Ruleset) -> list[Variant]:
    """Every combination of answers, if they are few; of more, every two answers of two options together."""
    choices = {name: list(choice.answers) for name, choice in ruleset.choices().items()}
    together = len(choices) if math.prod(map(len, choices.values())) <= PRODUCT else 2
    fewest, defaults = min(ruleset.seats), ruleset.defaults()
    found = variants(ruleset)
    for names in combinations(choices, min(together, len(choices))):
        for answers in product(*(choices[name] for name in names)):
            asked = tuple(pair for pair in zip(names, answers, strict=True) if pair[1] != defaults[pair[0]])
            found.append(Variant(ruleset, fewest, asked))
    return list({str(variant): variant for variant in found}.values())


@cache
def usual(slug: str, seats: int, seed: str) -> tuple[int, ...]:
    """The states of a random match under the usual rules, as hashes: to see where others depart from it."""
    ruleset = registry.find(slug)
    return tuple(map(hash, play(ruleset.make(seats), seed, ruleset.max_events).states))


def departure(variant: Variant, match: Match, seed: str) -> int | None:
    """The number of the first state that is another than in the match of that seed under the usual rules."""
    pairs = zip_longest(map(hash, match.states), usual(variant.ruleset.slug, variant.seats, seed))
    return next((number for number, (here, there) in enumerate(pairs) if here != there), None)


def check_variant(variant: Variant, seeds: Sequence[str] = SEEDS) -> Match:
    """Look closely at a match in which the options touch something, the first such of these seeds, from there on.

    What is before is the same under the usual rules, and looked at there. Where the options touch nothing in any of the
    matches, two states of one are looked at.
    """
    for seed in seeds:
        match = play(variant.make(), seed, variant.ruleset.max_events)
        since = departure(variant, match, seed)
        if since is not None:
            look(match, f"{variant} {seed}", 4, 40, min(since, len(match.states) - 1))
            check_log(match, random.Random(f"log {variant}"))
            return match
    look(match, str(variant), 2, 20)
    return match


# --- the ruleset ------------------------------------------------------------------------------------------------


def check_ruleset(ruleset: Ruleset) -> None:
    """The entry in the list of games makes sense, and refuses options and seats it does not have."""
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", ruleset.slug)
    assert ruleset.title.strip()
    assert ruleset.version >= 1
    assert ruleset.max_events >= 1
    assert ruleset.seats
    assert list(ruleset.seats) == sorted(set(ruleset.seats))
    assert min(ruleset.seats) >= 1
    assert 0 <= ruleset.soloist < max(ruleset.seats)
    assert ruleset.engine.to_beat in ("", "most", "fewest")
    assert set(ruleset.fixed) <= set(ruleset.engine.options_class.choices())
    for name, choice in ruleset.choices().items():
        assert len(choice.answers) >= 2, f"{name} leaves no choice"
        assert ruleset.defaults()[name] in choice.answers
        assert sentence(choice.label), name
        assert choice.source, f"{name} names no source"
        assert all(sentence(label) for label in choice.answers.values()), name
    for name, preset in ruleset.presets.items():
        assert sentence(preset.label), name
        ruleset.make(None, preset.options)
    for options in ({"gibt-es-nicht": True}, *({name: None} for name in ruleset.choices()), dict(ruleset.fixed)):
        if options:
            with pytest.raises(UnreadableError, match=next(iter(options))):
                ruleset.make(None, options)
    for seats in (0, -1, max(ruleset.seats) + 1, True, "2", 2.0):
        with pytest.raises(UnreadableError, match=re.escape(ruleset.title)):
            ruleset.make(seats)  # type: ignore[arg-type]


def sentence(text: object) -> bool:
    """Something is there to read, and no gap was left open."""
    return bool(str(text).strip()) and "{" not in str(text)


# --- a match ----------------------------------------------------------------------------------------------------


def play(game: Game[Any, Any], seed: str, limit: int) -> Match:
    """A random match, played to its end as a table would; it must end within `limit` events."""
    rng = random.Random(seed)
    match = Match(game, seed)
    while acting := match.to_act():
        assert len(match.events) < limit, f"not over after {limit} events"
        if acting == {CHANCE}:
            match.settle()
        elif game.time_limit(match.state) is not None and rng.random() < 0.1:
            match.push(Elapsed())
        else:
            seat = rng.choice(sorted(acting))
            match.play(seat, game.propose(match.state, seat, rng))
    assert len(match.events) <= limit
    return match


def check_match(variant: Variant, seed: str, states: int = STATES, events: int | None = None) -> Match:
    """Play a random match and look closely at so many of its states and events (None: all)."""
    match = play(variant.make(), seed, variant.ruleset.max_events)
    look(match, seed, states, events)
    check_log(match, random.Random(f"log {seed}"))
    return match


def look(match: Match, seed: str, states: int, events: int | None, since: int = 0) -> None:
    """Look closely at so many states and events (None: all) of a match, from that state on."""
    game, rng = match.game, random.Random(f"look {seed}")
    there = range(since, len(match.states))
    targets = targets_of(match)
    for number in sorted({*rng.sample(there, min(states, len(there))), since, len(match.states) - 1}):
        check_state(game, match.states[number], rng)
        for seat in range(game.seats):
            some = rng.sample(targets, min(TARGETS, len(targets)))
            check_answers(game, match.states[number], seat, questions(game, match.states[number], seat, some, rng))
    moves = range(max(0, since - 1), len(match.events))
    for number in moves if events is None else sorted(rng.sample(moves, min(events, len(moves)))):
        check_event(game, match.states[number], match.events[number], match.states[number + 1], match.effects[number])
    check_hidden(game, match, targets, random.Random(f"hide {seed}"), states, since)


def check_log(match: Match, rng: random.Random) -> None:
    """The log survives JSON; replaying it, without the seed, gives the same match; undo is a shorter replay."""
    game = match.game
    log = [event_from_json(json.loads(json.dumps(event_to_json(event)))) for event in match.events]
    assert log == match.events
    again = Match(game)
    for event in log:
        again.push(event)
    assert again.states == match.states
    assert again.effects == match.effects
    assert [hash(state) for state in again.states] == [hash(state) for state in match.states]
    for number in {0, rng.randrange(len(log) + 1), len(log)}:
        undone = Match(game)
        undone.events, undone.states, undone.effects = list(match.events), list(match.states), list(match.effects)
        undone.back(number)
        assert (undone.events, undone.states, undone.effects) == (
            match.events[:number],
            match.states[: number + 1],
            match.effects[:number],
        )
        for event in log[number:]:
            undone.push(event)
        assert undone.states == match.states


# --- one state --------------------------------------------------------------------------------------------------


def check_state(game: Game[Any, Any], s: Any, rng: random.Random) -> None:
    """Everything that can be asked about one state agrees, and asking changes nothing."""
    before = copy.deepcopy(s)
    digest = hash(s)
    acting, outcome = game.to_act(s), game.outcome(s)
    assert (not acting) == (outcome is not None), "to_act is empty exactly when there is an outcome"
    assert acting == {CHANCE} or acting <= set(range(game.seats))
    limit = game.time_limit(s)
    assert limit is None or (limit > 0 and acting and acting != {CHANCE}), "time runs out for players only"
    check_views(game, s)
    for seat in range(game.seats):
        if seat in acting:
            check_moves(game, s, seat, rng)
        else:
            check_idle(game, s, seat, rng)
        check_refusals(game, s, seat, rng)
    if acting == {CHANCE}:
        check_draw(game, s)
    if outcome is not None:
        assert len(outcome.places) == game.seats
        assert min(outcome.places) == 1
        assert max(outcome.places) <= game.seats
        assert len(outcome.scores) in (0, game.seats)
        assert re.fullmatch(r"[a-z0-9][a-z0-9_-]*", outcome.termination)
        assert sentence(outcome.reason)
        json.dumps(to_json(outcome), allow_nan=False)
    if game.perfect_information or type(game).notate is not Game.notate:
        check_notation(game, s)
    if type(game).evaluate is not Game.evaluate:
        values = [game.evaluate(s, seat) for seat in range(game.seats)]
        assert all(-1 <= value <= 1 for value in values)
        if outcome is not None and outcome.winners:
            assert all((value == 1) == (seat in outcome.winners) for seat, value in enumerate(values))
    assert s == before
    assert hash(s) == digest


def places_of(view: View) -> set[str]:
    """The ids of all places pieces can lie at, and of the rows of score sheets; no two share one."""
    found: list[str] = []
    for surface in view.surfaces:
        if isinstance(surface, Board):
            found += [surface.id, *(spot.id for spot in surface.spots)]  # pieces may lie free on the board itself
        elif isinstance(surface, Sheet):
            found += [row.id for row in surface.rows]
        else:
            found.append(surface.id)
    assert len(found) == len(set(found)), "two places have one id"
    return set(found)


def touchable(view: View) -> set[str]:
    """What a view offers to a finger: its places, its rows, and pieces by their target."""
    return places_of(view) | {piece.target for piece in view.pieces if piece.target}


def check_views(game: Game[Any, Any], s: Any) -> None:
    """Every seat's view names only places it has, says something, and can be sent."""
    views = [game.view(s, seat) for seat in (None, *range(game.seats))]
    for view in views:
        places = places_of(view)
        for piece in view.pieces:
            assert piece.at in places, f"a piece lies at {piece.at!r}, which is no place"
            assert sentence(piece.label)
            assert piece.count >= 1
            assert piece.owner is None or 0 <= piece.owner < game.seats
        assert set(view.last) <= touchable(view)
        assert len(view.sides) == game.seats
        assert len(view.notes) in (0, game.seats)
        assert all(map(sentence, (*view.sides, *view.notes, view.status)))
        assert all(sentence(surface.label) for surface in view.surfaces)
        for surface in view.surfaces:
            if isinstance(surface, Sheet):
                assert all(len(row.cells) == len(surface.columns) for row in surface.rows)
        json.dumps(to_json(view), allow_nan=False)
    if not hides(game):
        assert all(view == views[0] for view in views), "seats see different things, but sample_world hides nothing"


def targets_of(match: Match, states: int = 8) -> list[str]:
    """Every target of a match: all that were played, and in so many states all that lie there or were offered."""
    game = match.game
    found = {target for event in match.events if isinstance(event, Move) for target in event.path}
    for s in match.states[:: max(1, len(match.states) // states)]:
        for seat in range(game.seats):
            step = game.step(s, seat)
            found |= touchable(game.view(s, seat)) | {*step.targets} | {button.target for button in step.buttons}
    return sorted(found)


def questions(game: Game[Any, Any], s: Any, seat: Seat, targets: list[str], rng: random.Random) -> list[Path]:
    """Paths to ask about: each of these targets alone, some in a row, and a move of the seat with all its beginnings,
    each also gone wrong."""
    paths: list[Path] = [(), ("unsinn",), *((target,) for target in targets)]
    paths += [tuple(rng.choices(targets, k=rng.randint(2, 4))) for _row in range(ROWS)]
    if seat in game.to_act(s):
        move = game.propose(s, seat, rng)
        paths += [move[:end] for end in range(1, len(move) + 1)]
        paths += [(*move[:end], rng.choice(targets)) for end in range(1, len(move) + 1)]
    return paths


def answers(game: Game[Any, Any], s: Any, seat: Seat, path: Path) -> tuple[Step, Text]:
    """What is said to a seat that asks about `path`: what may follow, and why it is no move."""
    try:
        step, reason = game.step(s, seat, path), game.explain(s, seat, path)
        said = str(reason)
    except Exception as error:
        raise AssertionError(f"seat {seat} asks about {path}, and that raises {error!r}") from error
    assert said.strip(), f"seat {seat} asks about {path} and is not answered"
    return step, reason


def check_answers(game: Game[Any, Any], s: Any, seat: Seat, paths: list[Path]) -> None:
    """Whatever a seat asks about is answered, as the same path would be if it were played; a seat that is not to act is
    shown nothing and told that."""
    for path in paths:
        step, reason = answers(game, s, seat, path)
        refused = refusal(game, s, seat, path)
        assert refused is None or refused[1] == str(reason), f"{path} is refused otherwise than explained"
        assert step.complete == (refused is None), f"of {path} step says {step.complete}, and playing it {refused}"
        assert seat in game.to_act(s) or step == NOTHING, f"who is not to act is shown what may follow {path}"


def check_idle(game: Game[Any, Any], s: Any, seat: Seat, rng: random.Random) -> None:
    """A seat that is not to act can touch nothing, and is told so."""
    for path in ((), *some_paths(game, s, rng)):
        assert game.step(s, seat, path) == NOTHING, f"who is not to act is shown what may follow {path}"
    assert list(game.moves(s, seat) or ()) == []
    match = Match(game, start=s)
    with pytest.raises(NotYourTurnError if game.to_act(s) else GameOverError) as refused:
        match.play(seat, ("unsinn",))
    assert sentence(refused.value)
    assert match.states == [s]


def some_paths(game: Game[Any, Any], s: Any, rng: random.Random) -> list[Path]:
    """A move of each acting seat."""
    return [game.propose(s, seat, rng) for seat in sorted(game.to_act(s)) if seat != CHANCE]


def check_moves(game: Game[Any, Any], s: Any, seat: Seat, rng: random.Random) -> None:
    """An acting seat has a move; every listed one is legal, unfolds from `step`, and stands there once."""
    view = game.view(s, seat)
    for _attempt in range(3):
        path = game.propose(s, seat, rng)
        game.check(s, seat, path)
        walk(game, s, seat, path, view)
    listed = game.moves(s, seat)
    if listed is None:
        return
    moves = list(islice(listed, MOVES))
    assert moves, f"seat {seat} is to act and has no move"
    assert len(set(moves)) == len(moves), "a move is listed twice"
    for path in moves:
        game.check(s, seat, path)
        walk(game, s, seat, path, view)
    if len(moves) < MOVES:
        assert sorted(moves) == sorted(unfold(game, s, seat, ())), "moves and step disagree"
        check_one_spelling(game, s, seat, moves)


def unfold(game: Game[Any, Any], s: Any, seat: Seat, path: Path) -> Iterator[Path]:
    """All moves below `path`, read off `step` alone; a dead end is an error."""
    step = game.step(s, seat, path)
    assert step.complete or step.targets, f"{path} leads nowhere"
    assert not step.form, "what is typed cannot be listed: `moves` must be None"
    if step.complete:
        yield path
    for target in step.targets:
        yield from unfold(game, s, seat, (*path, target))


def walk(game: Game[Any, Any], s: Any, seat: Seat, path: Path, view: View) -> None:
    """Every touch of `path` is offered, and what is offered can be seen in the seat's `view`: a place, a piece, a row,
    a labelled button, or a field to type in."""
    visible = touchable(view)
    fields_left: list[str] = []
    for end in range(len(path) + 1):
        step = game.step(s, seat, path[:end])
        assert len(set(step.targets)) == len(step.targets), f"a target is offered twice after {path[:end]}"
        unseen = set(step.targets) - visible - {button.target for button in step.buttons}
        assert not unseen, f"nobody can touch {unseen}"
        assert all(target.strip() for target in step.targets)
        if step.targets and not step.complete:
            assert step.prompt is None or sentence(step.prompt)
        check_effects(game, [view], step.shows)
        json.dumps(to_json(step), allow_nan=False)
        if end == len(path):
            assert step.complete
        elif path[end] not in step.targets:
            fields_left = fields_left or [field.id for field in step.form]
            assert fields_left, f"{path[end]} was not offered after {path[:end]}"
            assert path[end].startswith(f"{fields_left.pop(0)}=")


def check_one_spelling(game: Game[Any, Any], s: Any, seat: Seat, moves: list[Path]) -> None:
    """No two moves are the same move; what "the same" means stands at the top of this file."""
    if game.perfect_information:
        promising = list(game.promising(s, seat) or ())
        assert promising, "a search would look at nothing"
        assert set(promising) <= set(moves), "a search would look at what is no move"
        reached: dict[str, Path] = {}
        for path in moves:
            position = game.notate(game.apply(s, Move(seat, path))[0])
            assert position not in reached, f"{path} and {reached[position]} are the same move"
            reached[position] = path
        return
    alike: dict[Path, list[Path]] = {}
    for path in moves:
        alike.setdefault(tuple(sorted(path)), []).append(path)
    for paths in alike.values():
        if len(paths) > 1:
            seen = [str(_views(game, game.apply(s, Move(seat, path))[0])) for path in paths]
            assert len(set(seen)) == len(seen), f"some of {paths} are the same move"


def _views(game: Game[Any, Any], s: Any) -> list[Any]:
    """What everyone sees, without the trace of the last move."""
    shown = [to_json(game.view(s, seat)) for seat in (None, *range(game.seats))]
    return [{key: value for key, value in view.items() if key != "last"} for view in shown]


def check_refusals(game: Game[Any, Any], s: Any, seat: Seat, rng: random.Random) -> None:
    """Whatever is no move is refused with a sentence of this game's rules."""
    acting = seat in game.to_act(s)
    legal = game.propose(s, seat, rng) if acting else ("unsinn",)
    others = sorted(places_of(game.view(s, seat)))
    garbage: list[Path] = [
        (),
        ("",),
        ("unsinn",),
        ("\ud800", "\0"),
        (*legal, "unsinn"),
        (*legal, *legal),
        legal[:-1],
        legal[::-1],
        tuple(rng.choices(others, k=rng.randint(1, 4))),
        (rng.choice(others),) * 40,
    ]
    for path in garbage:
        if acting and lawful(game, s, seat, path):
            continue
        if acting:
            check_refusal(game, s, seat, path)
        assert not game.step(s, seat, path).complete


def lawful(game: Game[Any, Any], s: Any, seat: Seat, path: Path) -> bool:
    """Whether `step` alone lets `path` through (games too large to list may check more cleverly)."""
    if game.moves(s, seat) is None:
        try:
            game.check(s, seat, path)
        except GameError:
            return False
        return True
    return (
        all(path[end] in game.step(s, seat, path[:end]).targets for end in range(len(path)))
        and game.step(s, seat, path).complete
    )


def check_refusal(game: Game[Any, Any], s: Any, seat: Seat, path: Path) -> None:
    """`path` is refused, by the match too, with a reason that is not the one every game has."""
    match = Match(game, start=s)
    with pytest.raises(IllegalMoveError) as refused:
        match.play(seat, path)
    reason = refused.value.reason
    assert sentence(reason)
    assert str(reason)[-1] in ".!?…", f"{reason} is no sentence"
    assert reason != Game.why_not(game, s, seat, path), f"{path} is refused without saying why"
    assert match.states == [s]
    assert match.events == []


def check_draw(game: Game[Any, Any], s: Any) -> None:
    """Chance gives outcomes it allows, and the same from the same seed."""
    draw = game.draw(s)
    for number in range(5):
        outcome = draw.sample(Source("probe", number))
        assert draw.allows(outcome)
        assert outcome == draw.sample(Source("probe", number))
        game.apply(s, Chance(outcome))
    assert not draw.allows(("unsinn",) * 3)


def check_notation(game: Game[Any, Any], s: Any) -> None:
    """A position written down and read again is the same position, apart from what repeats."""
    position = game.notate(s)
    assert position == position.strip()
    assert "\n" not in position
    again = game.parse(position)
    assert game.notate(again) == position
    outcome, outcome_again = game.outcome(s), game.outcome(again)
    if outcome is not None and outcome.termination == "repetition":
        return  # the earlier positions are no part of a notation
    assert outcome_again == outcome
    assert game.to_act(again) == game.to_act(s)
    for seat in game.to_act(s):
        assert list(islice(game.moves(again, seat) or (), MOVES)) == list(islice(game.moves(s, seat) or (), MOVES))


# --- one event --------------------------------------------------------------------------------------------------


def check_event(game: Game[Any, Any], s: Any, event: Event, after: Any, effects: tuple[Effect, ...]) -> None:
    """The same event gives the same again, changes nothing, and shows only places there are."""
    before = copy.deepcopy(s)
    assert game.apply(s, event) == (after, effects)
    assert s == before
    check_effects(game, [game.view(state, seat) for state in (s, after) for seat in range(game.seats)], effects)


def check_effects(game: Game[Any, Any], views: list[View], effects: tuple[Effect, ...]) -> None:
    """Effects happen where one of the views has a place (or a piece that goes by its target)."""
    places = {""}.union(*map(touchable, views))
    for effect in effects:
        for field in fields(effect):
            if field.name in ("source", "to", "at"):
                place = getattr(effect, field.name)
                assert place in places, f"an effect happens at {place!r}, which is no place"
        assert effect.text is None or sentence(effect.text)
        assert effect.only is None or set(effect.only) <= set(range(game.seats))
        assert not isinstance(effect, Scored) or 0 <= effect.seat < game.seats
        json.dumps(to_json(effect), allow_nan=False)


# --- what is hidden ---------------------------------------------------------------------------------------------


def hides(game: Game[Any, Any]) -> bool:
    """Whether the game has facts that somebody may not know: it says how to draw them anew."""
    return type(game).sample_world is not Game.sample_world


def check_hidden(
    game: Game[Any, Any], match: Match, targets: list[str], rng: random.Random, states: int = STATES, since: int = 0
) -> None:
    """Draw anew what a viewer may not know, in so many states of a match from that one on: nothing that reaches the
    viewer changes, and the samples do differ."""
    if not hides(game):
        return
    assert not game.perfect_information
    there = range(since, len(match.states))
    numbers = sorted(rng.sample(there, min(states, len(there))))
    seen = {
        number: {who: game.view(match.states[number], who) for who in (None, *range(game.seats))} for number in numbers
    }
    secrets: set[tuple[Seat | None, Seat]] = set()
    redrawn: set[tuple[Seat | None, Seat]] = set()
    differ = False
    for viewer in (None, *range(game.seats)):
        for number in numbers:
            s = match.states[number]
            views = seen[number]
            known = faces(views[viewer])
            secrets |= {(viewer, seat) for seat in range(game.seats) if faces(views[seat]) - known}
            for sample in range(WORLDS):
                world = game.sample_world(s, viewer, rng)
                differ = differ or world != s
                redrawn |= {(viewer, seat) for seat in range(game.seats) if game.view(world, seat) != views[seat]}
                event = match.events[number] if number < len(match.events) else None
                # every target is asked about in one of the worlds
                asked = [] if viewer is None else questions(game, s, viewer, targets[sample::WORLDS] or targets, rng)
                check_indistinguishable(game, s, views, world, viewer, asked, event)
            check_goes_on(game, world, rng)
    if not secrets and not differ:  # in none of the states looked at, then: in another of the match
        differ = any(game.sample_world(s, None, rng) != s for s in match.states)
    # what is hidden from everybody (cards face down for all) is in nobody's view; then the states must differ
    assert secrets or differ, "sample_world is there, but every seat and the spectator see the same faces"
    for viewer, seat in sorted(secrets - redrawn, key=str):
        assert any(game.view(game.sample_world(s, viewer, rng), seat) != game.view(s, seat) for s in match.states), (
            f"what seat {seat} sees is never drawn anew for {'a spectator' if viewer is None else viewer}"
        )


def check_goes_on(game: Game[Any, Any], world: Any, rng: random.Random) -> None:
    """An imagined world is one that could be: whoever is to act in it has a move, and so after every move."""
    match = Match(game, str(rng.random()), world)
    for _event in range(12):
        match.settle()
        acting = sorted(match.to_act())
        if not acting:
            return
        seat = rng.choice(acting)
        match.play(seat, game.propose(match.state, seat, rng))


def faces(view: View) -> set[tuple[str, ...]]:
    """The faces a view shows, and where; the back of a card is no face."""
    return {(p.at, p.kind, p.face, p.text) for p in view.pieces if (p.face or p.text) and p.face != "back"}


def check_indistinguishable(
    game: Game[Any, Any],
    s: Any,
    views: dict[Seat | None, View],
    world: Any,
    viewer: Seat | None,
    asked: list[Path],
    event: Event | None,
) -> None:
    """`viewer` cannot tell `world` from `s`, seen in these `views` and `asked` about these paths, by view, targets,
    errors or effects; nor can a spectator."""
    assert game.view(world, viewer) == views[viewer], "the view gives away what is hidden"
    assert game.view(world, None) == views[None], "a spectator sees more than a seat"
    assert game.to_act(world) == game.to_act(s)
    if viewer is None:
        return
    for path in asked:
        step, reason = answers(game, s, viewer, path)
        step_there, reason_there = answers(game, world, viewer, path)
        assert step == step_there, f"the targets give away what is hidden, asked about {path}"
        assert reason == reason_there, (
            f"an error gives away what is hidden, asked about {path}: {reason} {reason_there}"
        )
    if not isinstance(event, Move) or refusal(game, world, event.seat, event.path) is not None:
        return
    here, shown = game.apply(s, event)
    there, shown_there = game.apply(world, event)
    if game.view(here, viewer) == game.view(there, viewer):
        assert visible(shown, viewer) == visible(shown_there, viewer), "an effect gives away what is hidden"


def visible(effects: tuple[Effect, ...], viewer: Seat) -> list[Effect]:
    return [effect for effect in effects if effect.only is None or viewer in effect.only]


def refusal(game: Game[Any, Any], s: Any, seat: Seat, path: Path) -> tuple[str, str] | None:
    """The code and sentence a path is refused with; None for a move."""
    try:
        Match(game, start=s).legal(seat, path)
    except GameError as error:
        return error.code, str(error.reason)
    return None
