"""Write a match in words, and as a log."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from games.engines import registry
from games.engines.core import CHANCE, Chance, Elapsed, Event, Game, Move, Ruleset
from games.engines.kit.quiz import TOPICS, Question, asking
from games.engines.match import Match, event_to_json
from games.engines.scene import Sheet, View, to_json

FOLDER = Path(__file__).parent
SEED = "Spieletag"
#: so many lines at most: what a reader can review
LINES = 150
#: events that follow the first position, and each one shown after it
OPENING, FOLLOWING = 6, 2
#: so many legal moves are listed, the rest is counted
LISTED = 24


#: what is asked: not what is shipped, which changes
QUESTIONS = tuple(
    Question(
        f"{audience}-{topic}-{n}", topic, audience, f"Probefrage {n} zum Gebiet „{topic}“ für {audience}?",
        ("die richtige", "eine falsche", "noch eine falsche", "die dritte falsche"), f"Das steht in Heft {n}.",
        f"Probeheft {n}",
    )
    for audience in ("kinder", "erwachsene")
    for topic in TOPICS
    for n in range(1, 21)
)  # fmt: skip


def match_of(ruleset: Ruleset, seed: str = SEED) -> Match:
    """The random match that is written down: the fewest seats, the default options."""
    with asking(QUESTIONS):
        return _match_of(ruleset, seed)


def _match_of(ruleset: Ruleset, seed: str) -> Match:
    game = ruleset.make()
    match = Match(game, seed)
    rng = random.Random(f"{seed} {ruleset.slug}")
    while acting := match.to_act():
        assert len(match.events) < ruleset.max_events
        if acting == {CHANCE}:
            match.settle()
        elif game.time_limit(match.state) is not None and rng.random() < 0.1:
            match.push(Elapsed())
        else:
            seat = rng.choice(sorted(acting))
            match.play(seat, game.propose(match.state, seat, rng))
    return match


def text(ruleset: Ruleset) -> str:
    """The play-through as it stands in `<slug>.txt`."""
    match = match_of(ruleset)
    game = match.game
    lines = [
        f"game: {ruleset.slug} ({ruleset.title}), version {ruleset.version}",
        f"seats: {game.seats}",
        f"options: {json.dumps(game.options.to_json(), ensure_ascii=False)}",
        f"seed: {SEED}",
    ]
    ending = ["", f"# {len(match.events)}, the end", *_state(game, match.state)]
    ending.append(f"outcome: {json.dumps(to_json(game.outcome(match.state)), ensure_ascii=False)}")
    lines += _scene(match, 0, OPENING)
    room = LINES - len(lines) - len(ending) - 1
    shown: list[tuple[int, list[str]]] = []
    for number in _spread(len(match.events)):
        scene = _scene(match, number, FOLLOWING)
        if len(scene) <= room:
            shown.append((number, scene))
            room -= len(scene)
    lines += [line for _number, scene in sorted(shown) for line in scene]
    whole = [_scene(match, number, 1) for number in range(len(match.events))]
    said = hashlib.sha256("\n".join(line for scene in whole for line in scene).encode()).hexdigest()
    return "\n".join([*lines, *ending, f"all that was seen and said: {said[:16]}"]) + "\n"


def log(ruleset: Ruleset) -> str:
    """The same match as it stands in `<slug>.v<version>.json`."""
    match = match_of(ruleset)
    view = to_json(match.game.view(match.state, None))
    stored = {
        "game": ruleset.slug,
        "version": ruleset.version,
        "seats": match.game.seats,
        "options": {name: value for name, value in match.game.options.to_json().items() if name not in ruleset.fixed},
        "seed": SEED,
        "outcome": to_json(match.game.outcome(match.state)),
        "pieces": view["pieces"],  # how the board is drawn may change without a new version
    }
    lines = [f'"{name}": {json.dumps(value, ensure_ascii=False)},' for name, value in stored.items()]
    events = ",\n".join(json.dumps(event_to_json(event), ensure_ascii=False) for event in match.events)
    return "\n".join(["{", *lines, f'"events": [\n{events}\n]', "}"]) + "\n"


def files(ruleset: Ruleset) -> dict[Path, str]:
    """What belongs into the folder for this game."""
    folder = FOLDER / registry.families()[ruleset.slug]
    return {
        folder / f"{ruleset.slug}.txt": text(ruleset),
        folder / f"{ruleset.slug}.v{ruleset.version}.json": log(ruleset),
    }


def _spread(count: int) -> list[int]:
    """Numbers of events after the opening, those first that lie widest apart: the middle, the quarters, the eighths."""
    found: list[int] = []
    parts = 2
    while parts <= 64:
        found += [count * part // parts for part in range(1, parts, 2)]
        parts *= 2
    return [number for number in dict.fromkeys(found) if OPENING <= number < count]


def _scene(match: Match, number: int, following: int) -> list[str]:
    """The position after so many events, and what happened then."""
    lines = ["", f"# {number}", *_state(match.game, match.states[number])]
    for event in range(number, min(number + following, len(match.events))):
        lines.append(f"{event} {_event(match.events[event])}")
        lines += [f"  {_effect(effect)}" for effect in match.effects[event]]
    return lines


def _event(event: Event) -> str:
    if isinstance(event, Move):
        return f"seat {event.seat} plays {' '.join(event.path)}"
    if isinstance(event, Chance):
        return f"chance decides {' '.join(map(str, event.outcome))}"
    return "time is up"


def _state(game: Game[Any, Any], s: Any) -> Iterator[str]:
    if game.perfect_information:
        yield f"position: {game.notate(s)}"
    shown: dict[str, list[str]] = {}
    for seat in (None, *range(game.seats)):
        shown.setdefault("\n".join(_view(game.view(s, seat))), []).append(
            "spectator" if seat is None else f"seat {seat}"
        )
    for view, seats in shown.items():
        yield f"view of {', '.join(seats)}:" if len(shown) > 1 else "view:"
        yield from (f"  {line}" for line in view.splitlines())
    acting = sorted(game.to_act(s))
    yield f"to act: {' '.join('chance' if seat == CHANCE else f'seat {seat}' for seat in acting) or 'nobody'}"
    for seat in acting:
        if seat != CHANCE:
            yield f"prompt: {game.step(s, seat).prompt}"
            yield f"moves of seat {seat}: {_moves(game, s, seat)}"


def _view(view: View) -> Iterator[str]:
    yield str(view.status)
    for side, note in zip(view.sides, view.notes, strict=False):
        yield f"{side}: {note}"
    lying: dict[str, list[str]] = {}
    for piece in view.pieces:
        many = f"{piece.count} × " if piece.count > 1 else ""
        lying.setdefault(f"{many}{piece.label}{f' ({piece.face})' * bool(piece.face)}", []).append(piece.at)
    for label, places in lying.items():
        yield f"{label}: {' '.join(places)}"
    for surface in view.surfaces:
        if isinstance(surface, Sheet):
            yield from (f"{row.label}: {' | '.join(cell or '-' for cell in row.cells)}" for row in surface.rows)


def _moves(game: Game[Any, Any], s: Any, seat: int) -> str:
    moves = game.moves(s, seat)
    if moves is None:
        return "too many to list"
    listed = [" ".join(move) for move in islice(moves, LISTED)]
    more = sum(1 for _move in moves)
    return f"({len(listed) + more}) {', '.join(listed)}{f' and {more} more' * bool(more)}"


def _effect(effect: Any) -> str:
    facts = {name: value for name, value in to_json(effect).items() if name not in ("kind", "text")}
    said = f" “{effect.text}”" if effect.text else ""
    return f"{effect.KIND}{''.join(f' {name}={value}' for name, value in facts.items())}{said}"
