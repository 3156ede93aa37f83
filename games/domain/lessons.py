"""The first lesson of a game, played against its engine with no table: a few positions, for each a sentence and one
move that is asked for.

A lesson is the same for everybody, so nothing of it is stored: whoever learns says which step they are at and what
they touched, and is told whether that was it. Lessons stand in the library's texts (`rules.domain.lesson`). For a game
whose text has none, one is made of the text's first pictures and sentences and of moves its engine proposes.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from games.domain import finding
from games.domain.frames import node_of
from games.engines import registry
from games.engines.core import CHANCE, Captured, Effect, GameError, IllegalMoveError, Move, Path, Seat
from games.engines.match import Match
from games.engines.scene import View, to_json
from games.engines.text import Names
from gamesday.languages import kept_by_language
from rules.domain import blocks, pictures, scenes
from rules.domain.errors import TextError, UnknownGameError
from rules.domain.lesson import Lesson
from rules.domain.library import find_text
from rules.domain.sheet import GameSheet

#: moves the learner makes in a lesson that is made from a text
MADE_STEPS = 4
#: proposals of the engine from which the one with the fewest touches is taken
PROPOSALS = 8
#: those who play along
NAMES = ("Anna", "Otto", "Ida", "Emil", "Klara", "Fritz", "Martha")
#: events after which nobody waits for the learner's turn any longer
PATIENCE = 60


@dataclass(frozen=True, slots=True)
class Task:
    """One step as the learner finds it.

    `do` is the move asked for (empty: none), `news` what has happened since the step before, `picture` a drawing of
    the text as SVG ("": none). `over`: the match has ended.
    """

    say: str
    hint: str
    do: Path
    state: Any
    news: tuple[Effect, ...] = ()
    picture: str = ""
    over: bool = False


@dataclass(frozen=True, slots=True)
class Course:
    """A lesson to play. `game` is the game whose rules it follows, `title` what that game is called; `borrowed`: it is
    another game than the one asked for, of the same family. The last step asks for nothing.
    """

    game: Any
    seat: Seat
    tasks: tuple[Task, ...]
    title: str
    borrowed: bool


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether the touches were the move asked for, and what to say of them."""

    right: bool
    reason: str = ""


def course(slug: str) -> Course:
    """The lesson of a game. Raises UnreadableError if there is no such game."""
    ruleset = registry.find(slug)
    try:
        sheet: GameSheet | None = find_text(slug)
    except (UnknownGameError, TextError):
        sheet = None
    if sheet and sheet.facts.lesson:
        own = sheet.facts.lesson.game or sheet.facts.slug
        try:
            game, tasks = _written(sheet.facts.slug, sheet.facts.lesson)
            return Course(game, sheet.facts.lesson.seat, _ended(tasks), registry.find(own).title, own != slug)
        except (TextError, GameError):
            pass  # a text that was edited, and rules that have changed since: the engine knows a way of its own
    game, tasks = _made(slug)
    sayings = _sayings(sheet, slug)
    told = [
        replace(task, say=sayings[at][0], picture=sayings[at][1]) if at < len(sayings) else task
        for at, task in enumerate(tasks)
    ]
    return Course(game, 0, _ended(tuple(told)), ruleset.title, borrowed=False)


def judge(course: Course, number: int, path: Path) -> Verdict:
    """What the touches `path` are at step `number` (from 0). A step that types words takes any that the rules take."""
    task = course.tasks[number]
    if not task.do:
        return Verdict(False, _("Hier ist nichts zu tun. Tippe auf „Weiter“."))
    if path == task.do or _leads_there(course, task, path):
        return Verdict(True)
    typed = _typed_from(course, task)
    if typed is not None and len(path) == len(task.do) and path[:typed] == task.do[:typed]:
        return _judge_words(course, task, path, typed)
    return Verdict(False, " ".join(filter(None, [_why(course, task, path), task.hint])))


def _leads_there(course: Course, task: Task, path: Path) -> bool:
    """Whether a piece that was laid free comes to lie as asked for, though it was let go a little beside."""
    if path[:1] != task.do[:1] or "=" not in path[-1] or not _is_move(course, task, path):
        return False
    after, _effects = course.game.apply(task.state, Move(course.seat, path))
    return bool(after == course.game.apply(task.state, Move(course.seat, task.do))[0])


def _is_move(course: Course, task: Task, path: Path) -> bool:
    """Whether the rules allow it, asked for or not."""
    try:
        course.game.check(task.state, course.seat, path)
    except GameError:
        return False
    return True


def _judge_words(course: Course, task: Task, path: Path, typed: int) -> Verdict:
    if any(given.partition("=")[2].strip() == "" for given in path[typed:]):
        return Verdict(False, " ".join(filter(None, [_("Ein Feld ist noch leer."), task.hint])))
    try:
        course.game.check(task.state, course.seat, path)
    except IllegalMoveError as error:
        return Verdict(False, " ".join(filter(None, [error.reason.render(_), task.hint])))
    words = ", ".join(given.partition("=")[2] for given in task.do[typed:])
    return Verdict(True, _("Das geht auch! Hier geht es weiter mit: {words}.").format(words=words))


def _typed_from(course: Course, task: Task) -> int | None:
    """From which target on the move of a step is typed; None if it is touched."""
    for end in range(len(task.do)):
        step = course.game.step(task.state, course.seat, task.do[:end])
        if any(field.kind != "place" for field in step.form):
            return end
    return None


def _why(course: Course, task: Task, path: Path) -> str:
    """Which rule forbids the touches; where none does, that something else is asked for."""
    for end in range(0 if _is_move(course, task, path) else len(path)):
        if path[end] not in course.game.step(task.state, course.seat, path[:end]).targets:
            return str(course.game.explain(task.state, course.seat, path[: end + 1]).render(_))
    if path[-1:] and path[-1] in task.do:
        return _("Das kommt gleich dran. Erst kommt, was leuchtet.")
    return _("Das wäre erlaubt, aber hier ist etwas anderes gefragt.")


# --- what is shown ----------------------------------------------------------------------------------------------


def frame(course: Course, number: int) -> dict[str, Any]:
    """Step `number` (from 0) as JSON, made like the frame of a table (`games.domain.frames`).

    `moves` leads along the move asked for and nowhere else, so that this is what the page points at. Besides: `say`,
    `picture`, `number`, `last`, and `effects`, what has happened since the step before.
    """
    task = course.tasks[number]
    game = course.game
    acting = game.to_act(task.state)
    shown: dict[str, Any] = {
        "version": number,
        "number": number,
        "last": len(course.tasks) - 1,
        "say": task.say,
        "picture": task.picture,
        "view": to_json(view(course, number), _, Names((), course.seat)),
        "players": [{"seat": seat, "name": _name(course, seat), "you": False} for seat in range(game.seats)],
        "turn": sorted(seat for seat in acting if seat != CHANCE),
        "seat": course.seat,
        "effects": [to_json(effect, _) for effect in task.news],
    }
    if task.do:
        shown["moves"] = _way(course, task)
    return shown


def view(course: Course, number: int) -> View:
    """The scene of a step, as the learner sees it."""
    scene: View = course.game.view(course.tasks[number].state, course.seat)
    return scene


def _name(course: Course, seat: Seat) -> str:
    if seat == course.seat:
        return _("Du")
    if course.game.seats == 2:
        return _("Gegner")
    others = [each for each in range(course.game.seats) if each != course.seat]
    return NAMES[others.index(seat) % len(NAMES)]


def _way(course: Course, task: Task) -> dict[str, Any]:
    """The touches that make the move of a step, as a tree with one branch; what is typed is left to the fields."""
    root: dict[str, Any] = {}
    node = root
    for end, target in enumerate(task.do):
        step = course.game.step(task.state, course.seat, task.do[:end])
        node |= node_of(step)[0]
        node.pop("complete", None)  # what is asked for is the whole move
        if target not in step.targets:  # typed, or laid free
            return root
        node.pop("form", None)
        following = course.game.step(task.state, course.seat, task.do[: end + 1])
        if end + 1 == len(task.do):
            node["next"] = {target: 2 if any(isinstance(each, Captured) for each in following.shows) else 1}
        else:
            node["next"] = {target: {}}
            node = node["next"][target]
    return root


# --- lessons of the texts ---------------------------------------------------------------------------------------


@kept_by_language(64)
def _written(slug: str, lesson: Lesson) -> tuple[Any, tuple[Task, ...]]:
    """The steps of a text's lesson, and at the end of one that ends with a move, what the table looks like then.

    Raises TextError, GameError.
    """
    matches = scenes.walk(slug, lesson)
    tasks: list[Task] = []
    known = 0
    for step, match in zip(lesson.steps, matches, strict=True):
        news = () if not tasks or step.start is not None else _news(match, known, lesson.seat)
        known = len(match.events)
        tasks.append(Task(step.say, step.hint, step.do, match.state, news, over=not match.to_act()))
    game = matches[0].game
    if tasks[-1].do:
        after = Match(game, matches[-1].seed, matches[-1].state)
        # chance goes on where it stands, as in `scenes.walk`
        after.events = list(matches[-1].events)
        after.states, after.effects = list(matches[-1].states), list(matches[-1].effects)
        after.play(lesson.seat, tasks[-1].do)
        after.settle()
        tasks.append(Task("", "", (), after.state, _news(after, known, lesson.seat), over=not after.to_act()))
    return game, tuple(tasks)


def _news(match: Match, known: int, seat: Seat) -> tuple[Effect, ...]:
    """What the events of a match after the first `known` showed to a seat."""
    shown = (effect for effects in match.effects[known:] for effect in effects)
    return tuple(replace(each, only=None) for each in shown if each.only is None or seat in each.only)


def _ended(tasks: tuple[Task, ...]) -> tuple[Task, ...]:
    """With a sentence for an end that has none; with a last step that asks for nothing."""
    last = tasks[-1]
    if last.say:
        return tasks
    say = _("Geschafft! So geht die Partie zu Ende.") if last.over else _("Geschafft! Jetzt kannst du mitspielen.")
    return (*tasks[:-1], replace(last, say=say))


# --- lessons made from what there is ----------------------------------------------------------------------------


@kept_by_language(64)
def _made(slug: str) -> tuple[Any, tuple[Task, ...]]:
    """Some moves of a match that always goes the same way, with nothing said but what is asked."""
    game = registry.find(slug).make()
    match, rng = Match(game, "lektion"), random.Random(slug)
    tasks: list[Task] = []
    known = 0
    while len(tasks) < MADE_STEPS and len(match.events) < PATIENCE and (acting := match.to_act()):
        match.settle()
        acting = match.to_act()
        if acting and 0 not in acting:
            other = min(acting)
            match.push(Move(other, game.propose(match.state, other, rng)))
            continue
        if not acting:
            break
        news = _news(match, known, 0) if tasks else ()
        known = len(match.events)
        do = min((game.propose(match.state, 0, rng) for _number in range(PROPOSALS)), key=len)
        tasks.append(Task("", "", do, match.state, news))
        match.push(Move(0, do))
    match.settle()
    tasks.append(Task("", "", (), match.state, _news(match, known, 0), over=not match.to_act()))
    return game, tuple(
        replace(task, say=_("Tippe an, was leuchtet."), hint=_("Tippe an, was leuchtet.")) if task.do else task
        for task in tasks
    )


_NUMBERED = re.compile(r"\d+\.")


def _sayings(sheet: GameSheet | None, slug: str) -> list[tuple[str, str]]:
    """The first numbered steps of the children's text, each with its picture; without a text one line on the game."""
    if sheet is None:
        line = finding.find(registry.find(slug)).one_line
        return [(f"{line} {_('Tippe an, was leuchtet.')}", "")] if line else []
    found: list[tuple[str, str]] = []
    open_step = False
    for part in sheet.parts.get("kinder", ()):
        for block in blocks.at_length(part.blocks, short=True):
            if isinstance(block, blocks.Heading):
                open_step = bool(_NUMBERED.match(blocks.plain(block.line)))
                if open_step:
                    found.append(("", ""))
            elif open_step:
                said, picture = found[-1]
                names = blocks.pictures((block,))
                found[-1] = (
                    " ".join(filter(None, [said, *blocks.lines((block,))])),
                    picture or (pictures.draw(sheet.facts, names[0]) if names else ""),
                )
    return [step for step in found if step[0]][:MADE_STEPS]
