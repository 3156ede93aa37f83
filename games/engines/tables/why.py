"""Why a turn in Backgammon cannot be played: the rule that stands in the way."""

from __future__ import annotations

from typing import Any

from games.engines.core import Path, Seat
from games.engines.tables.board import OFF_NAME, POINTS
from games.engines.tables.turns import BAR, OFF, Dice, Men, goal, movable, played
from games.engines.text import Text, _


def why_not(
    mine: Men, theirs: Men, dice: Dice, node: dict[str, Any], seat: Seat, path: Path, waiting: bool = False
) -> Text:
    """Go along `path` as far as it can be played, and name the rule that stops it there.

    `dice` are the numbers to play, `node` the turns as a tree of touches; `waiting`: some of the side's men have not
    been in play yet.
    """
    names = POINTS[seat]
    left = list(dice)
    for number in range(0, len(path), 2):
        if not node:
            return _("Du hast schon alles gezogen, was du ziehen kannst.")
        name = path[number]
        if name not in names or name == OFF_NAME:
            if name not in names:
                return _("Diese Stelle gibt es auf dem Brett nicht.")
            return _("Was ausgespielt ist, zieht nicht mehr.")
        source = names[name]
        goal_name = path[number + 1] if len(path) > number + 1 else None
        if goal_name is not None and goal_name not in names:
            return _("Diese Stelle gibt es auf dem Brett nicht.")
        if goal_name is None or not mine[source] or (mine[BAR] and source != BAR):
            return _why_no_source(mine, theirs, left, source, name in node, waiting)
        to = names[goal_name]
        if name not in node or goal_name not in node[name]:
            return _why_no_goal(mine, theirs, left, source, to)
        fitting = (die for die in left if goal(source, die) == to and source in movable(mine, theirs, die))
        left.remove(next(fitting, left[0]))
        mine, theirs, _hits = played(mine, theirs, ((source, to),))
        node = node[name][goal_name]
    return _("Du musst alle Zahlen ziehen, die sich ziehen lassen.")


def _why_no_source(mine: Men, theirs: Men, left: list[int], source: int, possible: bool, waiting: bool) -> Text:
    if possible:
        return _("Sage noch, wohin der Stein soll.")
    if mine[BAR] and source != BAR:
        if waiting:
            return _("Erst müssen alle deine Steine im Spiel sein.")
        return _("Erst müssen deine Steine von der Bar zurück ins Spiel.")
    if not mine[source]:
        return _("Dort steht kein Stein von dir.")
    if not any(source in movable(mine, theirs, die) for die in left):
        if source == BAR:
            return _("Mit diesen Zahlen kommt kein Stein von der Bar herein.")
        return _("Mit diesem Stein lässt sich keine deiner Zahlen ziehen.")
    return _why_order(left)


def _why_no_goal(mine: Men, theirs: Men, left: list[int], source: int, to: int) -> Text:
    if to >= source:
        return _("Deine Steine ziehen nur in die andere Richtung.")
    if to == OFF:
        if any(mine[7:]):
            return _("Hinausspielen darfst du erst, wenn alle deine Steine in deinem Heimfeld stehen.")
        if not any(source in movable(mine, theirs, die) and goal(source, die) == OFF for die in left):
            return _("Mit diesen Zahlen geht dieser Stein nicht hinaus. Ziehe erst die hinteren Steine.")
        return _why_order(left)
    if not any(source - to == die for die in left):
        if source - to in {sum(left[:2]), sum(left[:3]), sum(left[:4])}:
            return _("Tippe jeden Schritt einzeln an: Die Zahlen werden nicht zusammengezählt.")
        return _("So weit zieht der Stein mit deinen Zahlen nicht.")
    if theirs[25 - to] >= 2:
        return _("Dort stehen zwei oder mehr Steine des anderen: Die Zunge ist gesperrt.")
    return _why_order(left)


def _why_order(left: list[int]) -> Text:
    if len(left) > 1 and left[0] == left[-1]:
        return _("Ziehe bei einem Pasch von hinten nach vorn, und so viele Zahlen wie möglich.")
    if len(left) > 1:
        return _("Ziehe erst die höhere Zahl, und wenn es geht, beide. Geht nur eine, dann die höhere.")
    return _("Diesen Zug kannst du in der anderen Reihenfolge ziehen: erst die höhere Zahl.")
