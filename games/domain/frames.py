"""What a connection is sent: the table as one guest (or a spectator) may see it, as JSON.

Every frame is whole: a client that missed any number of them is right again with the next. A page that asks for it gets
only what it does not have yet (`games.domain.deltas`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Self

from django.utils.translation import get_language

from games.bots.players import hides
from games.domain import closing, deltas, log, offers, pairs, seats
from games.domain.errors import TableError
from games.domain.live import Live
from games.domain.parts import Told
from games.domain.presence import Present
from games.domain.record import Record
from games.domain.things import Items, Things, spoken
from games.engines.core import WHOLE, Captured, Effect, Game, GameError, Outcome, Path, Seat, Step
from games.engines.match import seed_hash
from games.engines.scene import View, to_json
from games.engines.text import Names, Who

#: so many touches are sent ahead; beyond, the client asks for the next step. Four equal dice of Backgammon and the rows
#: of Master Mind have thousands; all boards, dice and hands besides have fewer than this nearly always.
TREE_NODES = 240

_things = Things()
NOBODY = Names()


def names(record: Record, you: Seat = -1) -> Names:
    """What sentences call the players: by name, where no two have the same; "" for whoever is called by the seat.

    `you`: the seat of whoever reads them.
    """
    known = [player.name if player else "" for player in record.players]
    return Names((name if known.count(name) == 1 else "" for name in known), you)


def view_json(view: View, names: Names = NOBODY, laid: Laid | None = None) -> dict[str, Any]:
    """What a seat may see, as JSON. Sentences say `names`; a seat that is called by name there has no second one in
    `sides`, unless that says more ("Weiß", "Vorhand"). `laid`: what has been made of it already."""
    laid = laid or _laid(view, names)
    shown: dict[str, Any] = {
        "surfaces": laid.surfaces,
        "pieces": laid.pieces,
        "sides": laid.sides,
        "status": view.status.render(spoken, names),
    }
    if view.notes:
        shown["notes"] = to_json(view.notes, spoken, names)
    if view.last:
        shown["last"] = list(view.last)
    return shown


@dataclass(frozen=True, slots=True)
class Laid:
    """What lies on the table in a view, as JSON: the same for all who have the same view, as a rule."""

    surfaces: Items
    pieces: Items
    sides: list[str]


def _laid(view: View, names: Names) -> Laid:
    named = [seat < len(names) and isinstance(side, Who) and names[seat] for seat, side in enumerate(view.sides)]
    return Laid(
        _things.shown(view.surfaces, names),
        _things.shown(view.pieces, names),
        ["" if name else side.render(spoken) for name, side in zip(named, view.sides, strict=True)],
    )


class _Overheard(Names):
    """Names for nobody in particular that note whether a sentence asks who reads it."""

    asked: bool

    def __new__(cls, names: Names) -> Self:
        made = super().__new__(cls, names)
        made.asked = False
        return made

    @property
    def you(self) -> int:
        self.asked = True
        return -1

    @you.setter
    def you(self, _seat: int) -> None: ...


class Common:
    """What all who are shown a table see alike, made once: they are told of a move one after the other.

    A view belongs to the eyes it is made for. In a game that hides nothing all have the same
    (`tests/engines/test_contract.py`), and what lies there is the same JSON unless it speaks to somebody.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.names = names(record)
        self.seed_hash = seed_hash(record.seed)
        self._views: dict[Seat | None, tuple[View, Laid | None]] = {}
        self._told: dict[int, list[dict[str, Any]]] = {}

    def view(self, seat: Seat | None, names: Names) -> dict[str, Any]:
        """What `seat` sees, as JSON, in sentences for `names`. The caller may change the dictionary, not what is in
        it."""
        record = self.record
        eyes = seat if hides(record.game) else None
        found = self._views.get(eyes)
        if found is None:
            view, overheard = record.game.view(record.state, eyes), _Overheard(self.names)
            laid = _laid(view, overheard)
            found = self._views[eyes] = view, None if overheard.asked else laid
        return view_json(found[0], names, found[1])

    def told(self, told: Told, sees: tuple[Seat, ...]) -> list[dict[str, Any]]:
        """The effects of one entry, as a holder of these seats may see them."""
        if any(effect.only is not None for effect in told.effects):
            return _effects(told.effects, sees, self.names)
        found = self._told.get(told.version)
        if found is None:
            found = self._told[told.version] = _effects(told.effects, (), self.names)
        return found


class Commons:
    """The newest of each table that was shown lately, in each language."""

    #: those who are told of a move come one after the other, so few are needed at a time
    MOST = 32

    def __init__(self) -> None:
        self._newest: dict[tuple[int, str | None], Common] = {}

    def of(self, live: Live) -> Common:
        """What is common to all at this table as it stands."""
        key = live.table_id, get_language()
        found = self._newest.get(key)
        if found is None or found.record is not live.record:
            if len(self._newest) >= self.MOST:
                self._newest.clear()
            found = self._newest[key] = Common(live.record)
        return found


_commons = Commons()


def tree(game: Game[Any, Any], state: Any, seat: Seat, path: Path = (), names: Names = NOBODY) -> dict[str, Any]:
    """The moves of a seat below `path`, as a tree of touches.

    A node has `next` (target → node), `complete` if the path is a move as it stands, `prompt`, `shows`, `buttons` and
    `form` as in `Step`. A leaf is the number 1 (2 if the move takes something), a node that was not sent ahead the
    number 0.
    """
    step = game.step(state, seat, path)
    root, first = node_of(step, names)
    queue = [(root, path, first)]
    budget = TREE_NODES
    for node, here, targets in queue:  # which grows meanwhile
        if not targets:
            continue
        following: dict[str, Any] = dict.fromkeys(targets, 0)
        node["next"] = following
        for target in targets[:budget]:
            there = (*here, target)
            step = game.step(state, seat, there)
            if step is WHOLE:
                following[target] = 1
            elif step.complete and not step.targets:
                takes = step.shows and any(isinstance(effect, Captured) for effect in step.shows)
                following[target] = 2 if takes else 1
            else:
                following[target], further = node_of(step, names)
                queue.append((following[target], there, further))
        budget = max(0, budget - len(targets))
    return root


def node_of(step: Step, names: Names = NOBODY) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The node of a tree of touches for a step, without `next`; and the targets that belong there."""
    node: dict[str, Any] = {}
    if step.complete:
        node["complete"] = True
    if step.prompt:
        node["prompt"] = step.prompt.render(spoken, names)
    if step.shows:
        node["shows"] = to_json(step.shows, spoken, names)
    if step.buttons:
        node["buttons"] = to_json(step.buttons, spoken, names)
    if step.form:
        node["form"] = to_json(step.form, spoken, names)
    return node, step.targets


def visible(effects: tuple[Effect, ...], seats: tuple[Seat, ...]) -> list[Effect]:
    """Those of the effects that a holder of these seats may see."""
    return [effect for effect in effects if effect.only is None or any(seat in effect.only for seat in seats)]


@dataclass(frozen=True, slots=True)
class Viewer:
    """With whose eyes a connection sees the table.

    `seats` are all the guest plays on; `seat` the one it is seen from (None: as spectators see it); `sees` the seats
    whose secrets are shown; `hand_to` the seat whose player is to take the device, when several share it.
    """

    seats: tuple[Seat, ...]
    seat: Seat | None
    sees: tuple[Seat, ...]
    hand_to: Seat | None = None


def viewer(record: Record, guest: int | None, looking: Seat | None = None) -> Viewer:
    """What a guest's connection may see. `looking`: the seat whose player has said to hold the shared device.

    In a game that hides facts nobody sees anything of a seat they share the device with before its player has looked.
    """
    mine = record.seats_of(guest)
    acting = [seat for seat in mine if seat in record.to_act()]
    if len(mine) < 2 or not hides(record.game) or not record.game.secrets_of_seats:
        first = acting if acting and not record.game.side_by_side else mine
        return Viewer(mine, first[0] if first else None, mine)
    looks = looking if looking in mine else None
    if record.outcome():
        return Viewer(mine, looks, () if looks is None else (looks,))
    if looks is not None and (looks in acting or not acting):
        return Viewer(mine, looks, (looks,))
    return Viewer(mine, None, (), hand_to=acting[0] if acting else mine[0])


def frame(
    live: Live,
    guest: int | None,
    *,
    looking: Seat | None = None,
    there: Present | None = None,
    time_left: int | None = None,
    since: int = -1,
) -> dict[str, Any]:
    """The table for one guest; None or a guest without a seat sees what spectators see.

    `looking` as in `viewer`; `there` says who is present, `time_left` the milliseconds until the game's own time is up.
    What happened is told from after version `since`.
    """
    record = live.record
    who = viewer(record, guest, looking)
    acting = record.to_act()
    outcome = record.outcome()
    there = there or Present()
    common = _commons.of(live)
    called = common.names
    you = Names(called, who.seats[0]) if len(who.seats) == 1 else called  # several look at it together
    view = common.view(who.seat, you)
    if outcome:
        view["status"] = outcome.reason.render(spoken, called)
    made: dict[str, Any] = {
        "type": "table",
        "version": record.version,
        "view": view,
        "players": [_player(record, seat, who, guest, there) for seat in range(record.game.seats)],
        "turn": sorted(acting),
        "seat": who.seat,
        "told": [
            {"version": told.version, "effects": common.told(told, who.sees)}
            for told in record.told
            if told.version > since
        ],
        "seed_hash": common.seed_hash,
        "can": can(record, guest, who, there),
        "offer": _offer(record, who),
        "clock": None if record.clocks is None else _clock(record),
        "time": time_left,
        "pass": None if who.hand_to is None else {"to": who.hand_to, "name": _name(record, who.hand_to)},
    }
    if who.seat is not None and who.seat in acting:
        made["moves"] = tree(record.game, record.state, who.seat, (), called)
    if record.game.side_by_side and not outcome:
        made["fields"] = [
            {"seat": seat, **({"moves": tree(record.game, record.state, seat, (), called)} if seat in acting else {})}
            for seat in who.seats
        ]
    if record.put_aside:
        made["aside"] = True
    pair = pairs.said(live)
    if pair:
        made["pair"] = pair.render(spoken)
    if outcome:
        made["outcome"] = _outcome(outcome, called)
        made["seed"] = record.seed
        best = _to_beat(live, outcome)
        if best and who.seats:
            made["outcome"]["best"] = best
    return made


@dataclass(frozen=True, slots=True)
class Shown:
    """A frame as it goes out, from which seat it is seen, whether the device is to be handed on, and what whoever takes
    parts has with it."""

    text: str
    seat: Seat | None
    hand_on: bool
    sent: deltas.Sent | None = None


def shown(made: dict[str, Any], before: deltas.Sent | None, since: int, *, parts: bool) -> Shown:
    """The frame for a connection that was shown the table up to version `since` (-1: not yet)."""
    sent = deltas.parted(made) if parts else None
    if sent is None or before is None:
        text = deltas.whole({**made, "whole": since < 0})
    else:
        text = deltas.since(before, sent, made)
    return Shown(text.decode(), made["seat"], bool(made["pass"]), sent)


class Gallery:
    """Frames for those who only watch: what one of them is sent, all are who have the same, so each is made once."""

    MOST = 500

    def __init__(self) -> None:
        self._newest: dict[tuple[int, str | None], tuple[Record, tuple[Any, ...], Shown]] = {}

    def shown(
        self, live: Live, there: Present, before: deltas.Sent | None, since: int, *, parts: bool, **more: Any
    ) -> Shown:
        """As `shown` of the `frame` for a spectator; `more` goes into it."""
        key = live.table_id, get_language()
        found, asked = self._newest.get(key), (there, before, since, parts, more)
        if found is None or found[0] is not live.record or found[1] != asked:
            if len(self._newest) >= self.MOST:
                self._newest.clear()
            made = frame(live, None, there=there, since=since) | more
            found = self._newest[key] = (live.record, asked, shown(made, before, since, parts=parts))
        return found[2]


gallery = Gallery()


def only_watches(record: Record, guest: int | None) -> bool:
    """Whether the guest is shown what every spectator is: no seat is theirs, nor can be again."""
    return not record.seats_of(guest) and not record.owned_by(guest)


def can(record: Record, guest: int | None, who: Viewer, there: Present) -> list[str]:
    """The commands that would be accepted from the viewer's seat now, apart from moves."""
    if record.outcome():
        return []
    found = []

    def ask(name: str, check: Callable[[], object]) -> None:
        try:
            check()
        except (TableError, GameError):
            return
        found.append(name)

    seat = who.seat
    if seat is not None:
        found.append("resign")
        ask("undo", lambda: offers.asked(record, seat, "undo"))
        ask("draw", lambda: offers.asked(record, seat, "draw"))
        ask("aside", lambda: offers.asked(record, seat, "aside"))
        ask("extend", lambda: seats.may_extend(record, seat))
        if there.absent:
            gone = there.absent - set(who.seats)
            ask("end", lambda: closing.may_end(record, guest, min(gone, default=-1), gone))
    if any(_may_reclaim(record, guest, each) for each in record.owned_by(guest)):
        found.append("reclaim")
    return found


def _may_reclaim(record: Record, guest: int | None, seat: Seat) -> bool:
    try:
        seats.may_reclaim(record, guest, seat)
    except TableError:
        return False
    return True


def _name(record: Record, seat: Seat) -> str:
    name = record.name(seat)
    return name if isinstance(name, str) else name.render(spoken)


def _player(record: Record, seat: Seat, who: Viewer, guest: int | None, there: Present) -> dict[str, Any]:
    player = record.players[seat]
    shown: dict[str, Any] = {"seat": seat, "name": player.name if player else None, "you": seat in who.seats}
    if player is None:
        return shown
    if player.level:
        shown["computer"] = player.level
        if _may_reclaim(record, guest, seat):
            shown["owner"] = True
        return shown
    if player.animal:
        shown |= {"animal": player.animal, "colour": player.colour}
    shown["here"] = there.here.get(seat, "here")
    if seat in there.absent and who.seats and seat not in who.seats and not record.outcome():
        shown["absent"] = True
    return shown


def _offer(record: Record, who: Viewer) -> dict[str, Any] | None:
    offer = record.offer
    if offer is None:
        return None
    mine = any(seat in offer.waiting for seat in who.seats)
    shown = {"what": offer.what, "by": offer.by, "for": list(offer.waiting), "mine": mine}
    absent = record.put_aside[offer.by] if offer.sit else None
    return {**shown, "name": offer.sit["name"], "whose": absent.name} if offer.sit and absent else shown


def _clock(record: Record) -> dict[str, Any]:
    assert record.clocks is not None
    if log.is_resting(record):
        return {"left": list(record.clocks.left), "running": []}
    return {"left": list(record.left(log.now_ms())), "running": list(record.running())}


def _effects(effects: tuple[Effect, ...], sees: tuple[Seat, ...], names: Names) -> list[dict[str, Any]]:
    shown = []
    for effect in visible(effects, sees):
        item = to_json(effect, spoken, names)
        item.pop("only", None)
        shown.append(item)
    return shown


def _to_beat(live: Live, outcome: Outcome) -> dict[str, Any] | None:
    """What the device of somebody who played alone may keep as a personal best: how much, whether less is better, and
    under which name. Only what was played by the same rules is compared."""
    record = live.record
    game = record.game
    if game.seats != 1 or not game.to_beat or not outcome.scores or record.ending:
        return None
    rules = " ".join(f"{name}={answer}" for name, answer in sorted(game.options.to_json().items()))
    return {"score": outcome.scores[0], "fewest": game.to_beat == "fewest", "under": f"{live.game} {rules}"}


def _outcome(outcome: Outcome, names: Names) -> dict[str, Any]:
    return {
        "places": list(outcome.places),
        "winners": list(outcome.winners),
        "termination": outcome.termination,
        "reason": outcome.reason.render(spoken, names),
        "scores": list(outcome.scores),
    }
