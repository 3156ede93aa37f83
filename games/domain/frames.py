"""What a connection is sent: the table as one guest (or a spectator) may see it, as JSON.

Every frame is whole: a client that missed any number of them is right again with the next. Only the surfaces that
never change (the board) are left out when the connection has them already.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext

from games.domain.live import Live
from games.domain.record import Record
from games.engines.core import Effect, Game, Outcome, Path, Seat, Step
from games.engines.match import seed_hash
from games.engines.scene import to_json

#: so many touches are sent ahead; beyond, the client asks for the next step
TREE_NODES = 600


def tree(game: Game[Any, Any], state: Any, seat: Seat, path: Path = ()) -> dict[str, Any]:
    """The moves of a seat below `path`, as a tree of touches.

    A node has `next` (target → node), `complete` if the path is a move as it stands, `prompt`, `shows`, `buttons` and
    `form` as in `Step`. A leaf is the number 1, a node that was not sent ahead the number 0.
    """
    root, children = _node(game.step(state, seat, path))
    queue = [(root, path, children)]
    budget = TREE_NODES
    while queue:
        node, here, targets = queue.pop(0)
        if not targets:
            continue
        following: dict[str, Any] = {}
        node["next"] = following
        for target in targets:
            if budget <= 0:
                following[target] = 0
                continue
            budget -= 1
            step = game.step(state, seat, (*here, target))
            if step.complete and not step.targets:
                following[target] = 1
                continue
            following[target], further = _node(step)
            queue.append((following[target], (*here, target), further))
    return root


def _node(step: Step) -> tuple[dict[str, Any], tuple[str, ...]]:
    node: dict[str, Any] = {}
    if step.complete:
        node["complete"] = True
    if step.prompt:
        node["prompt"] = step.prompt.render(gettext)
    if step.shows:
        node["shows"] = to_json(step.shows, gettext)
    if step.buttons:
        node["buttons"] = to_json(step.buttons, gettext)
    if step.form:
        node["form"] = to_json(step.form, gettext)
    return node, step.targets


def visible(effects: tuple[Effect, ...], seats: tuple[Seat, ...]) -> list[Effect]:
    """Those of the effects that a holder of these seats may see."""
    return [effect for effect in effects if effect.only is None or any(seat in effect.only for seat in seats)]


def frame(live: Live, guest: int | None) -> dict[str, Any]:
    """The table for one guest; None or a guest without a seat sees what spectators see."""
    record = live.record
    mine = record.seats_of(guest)
    acting = record.to_act()
    seat = _viewpoint(mine, acting)
    outcome = record.outcome()
    view = to_json(record.game.view(record.state, seat), gettext)
    if outcome:
        view["status"] = outcome.reason.render(gettext)
    shown: dict[str, Any] = {
        "type": "table",
        "version": record.version,
        "view": view,
        "players": [_player(record, number, mine) for number in range(record.game.seats)],
        "turn": sorted(acting),
        "seat": seat,
        "told": [{"version": told.version, "effects": _effects(told.effects, mine)} for told in record.told],
        "seed_hash": seed_hash(record.seed),
    }
    if seat is not None and seat in acting:
        shown["moves"] = tree(record.game, record.state, seat)
    if outcome:
        shown["outcome"] = _outcome(outcome)
        shown["seed"] = record.seed
    return shown


def _viewpoint(mine: tuple[Seat, ...], acting: frozenset[Seat]) -> Seat | None:
    """From which of the guest's seats the table is seen: one that is to act, otherwise the first."""
    return next((seat for seat in mine if seat in acting), mine[0] if mine else None)


def _player(record: Record, seat: Seat, mine: tuple[Seat, ...]) -> dict[str, Any]:
    player = record.players[seat]
    shown: dict[str, Any] = {"seat": seat, "name": player.name if player else None, "you": seat in mine}
    if player and player.level:
        shown["computer"] = player.level
    return shown


def _effects(effects: tuple[Effect, ...], mine: tuple[Seat, ...]) -> list[dict[str, Any]]:
    shown = []
    for effect in visible(effects, mine):
        item = to_json(effect, gettext)
        item.pop("only", None)
        shown.append(item)
    return shown


def _outcome(outcome: Outcome) -> dict[str, Any]:
    return {
        "places": list(outcome.places),
        "winners": list(outcome.winners),
        "termination": outcome.termination,
        "reason": outcome.reason.render(gettext),
        "scores": list(outcome.scores),
    }
