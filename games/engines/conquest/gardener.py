"""How a computer player of Blütenmeer sees a position, what it would do, and why a touch is no move."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from games.engines.conquest.aims import WISHES
from games.engines.conquest.islands import BONUS, COUNT, GARDENS, ISLAND, MEMBERS, NEIGHBOURS, NUMBER, TARGETS, holdings
from games.engines.conquest.seeds import MUST, SETS, sets
from games.engines.conquest.state import amounts
from games.engines.core import Path, Seat
from games.engines.text import Text, _

if TYPE_CHECKING:
    from games.engines.conquest.state import Bluetenstand
    from games.engines.conquest.touches import Touches


#: so much a garden is wanted that is worth flowers once one has been won: wished for, or of an island nearly full
WORTHWHILE = 2.5


def longing(s: Bluetenstand, seat: Seat) -> list[float]:
    """How much a seat wants each garden: those of islands it nearly has, that bring much, or that it wishes for."""
    wish = WISHES[s.wishes[seat]] if s.wishes else None
    wanted = []
    for island, members in enumerate(MEMBERS):
        share = sum(s.owners[garden] == seat for garden in members) / len(members)
        want = 1 + share * share * BONUS[island] / 2
        if wish and (island in wish.islands or (wish.others and len(members) < 7)):
            want += 3
        wanted.append(want)
    return [wanted[island] for island in ISLAND]


def _holder(s: Bluetenstand, garden: int) -> bool:
    """Whether all of the garden's island is its owner's."""
    owner = s.owners[garden]
    return all(s.owners[other] == owner for other in MEMBERS[ISLAND[garden]])


def plan(game: Touches, s: Bluetenstand, seat: Seat, rng: random.Random, *, far_sighted: bool = False) -> Path | None:
    """A sensible move; None where there is none to be found by rule. Who is far-sighted guards whole islands, keeps
    flowers where nothing is to be gained, and holds packets until a set brings more."""
    match s.phase:
        case "wahl":
            wants = longing(s, seat)
            free = [garden for garden in range(COUNT) if s.owners[garden] < 0]
            return (TARGETS[max(free, key=lambda garden: (wants[garden], rng.random()))],)
        case "setzen" | "pflanzen":
            return _planting(game, s, seat, rng, far_sighted)
        case "fordern":
            return _challenging(game, s, seat, rng, far_sighted)
        case "wehren":  # the second die is worth it unless the attacker's second one is high
            return ("wehr-1",) if len(s.thrown) > 1 and s.thrown[1] >= 4 else ("wehr-2",)
        case "einziehen":
            mine, theirs = s.fight
            rest = s.flowers[mine] - 1
            stays = any(s.owners[other] != seat for other in NEIGHBOURS[mine])
            goes = any(s.owners[other] != seat for other in NEIGHBOURS[theirs])
            return ("anzahl-0",) if stays and not goes else (f"anzahl-{rest}",)
    return _moving(game, s, seat)


def _planting(game: Touches, s: Bluetenstand, seat: Seat, rng: random.Random, far_sighted: bool) -> Path | None:
    if s.phase == "pflanzen":
        found = dict(sets(s.hands[seat]))
        if found and (len(s.hands[seat]) >= MUST or rng.random() < 0.7):
            return (SETS[max(found, key=lambda sort: game.worth_of(s, sort))],)
    if far_sighted and (guarded := _guarding(s, seat)):
        garden, many = guarded
        if s.phase == "setzen" or s.left == 1:
            return (TARGETS[garden],)
        if many in amounts(1, s.left):
            return TARGETS[garden], f"anzahl-{many}"
    wants = longing(s, seat)
    best, chosen = -1.0, -1
    for garden in range(COUNT):
        if s.owners[garden] != seat:
            continue
        worth = 0.0
        for other in NEIGHBOURS[garden]:
            if s.owners[other] != seat:
                worth = max(worth, wants[other] / (1 + s.flowers[other]) + 0.05 * s.flowers[garden])
        worth += rng.random() * 0.3 if worth else 0
        if worth > best:
            best, chosen = worth, garden
    if chosen < 0:
        return None
    return (TARGETS[chosen],) if s.phase == "setzen" or s.left == 1 else (TARGETS[chosen], f"anzahl-{s.left}")


def _guarding(s: Bluetenstand, seat: Seat) -> tuple[int, int] | None:
    """The garden of a whole island of one's own that is least safe, and how many flowers it wants."""
    worst, found = 0, None
    for island in holdings(s.owners, seat):
        for garden in MEMBERS[island]:
            threats = [s.flowers[other] for other in NEIGHBOURS[garden] if s.owners[other] != seat]
            lack = max(threats) - s.flowers[garden] if threats else 0
            if lack > worst:
                worst, found = lack, garden
    left = s.left if s.phase == "pflanzen" else 1
    return None if found is None or worst > left else (found, worst)


def _challenging(game: Touches, s: Bluetenstand, seat: Seat, rng: random.Random, far_sighted: bool) -> Path:
    """The best challenge with more flowers than the other has; none that does not pay."""
    wants = longing(s, seat)
    best, chosen = 0.0, (-1, -1)
    need = 0 if s.won else -1
    for garden in range(COUNT):
        have = s.flowers[garden]
        if have < 3 or s.owners[garden] != seat:
            continue
        for other in NEIGHBOURS[garden]:
            if s.owners[other] == seat:
                continue
            ahead = have - 1 - s.flowers[other]
            if ahead < need:
                continue
            if far_sighted and s.won and ahead < 2 and wants[other] < WORTHWHILE:
                continue
            worth = wants[other] + 0.4 * ahead + 2 * _holder(s, other) + rng.random()
            if worth > best:
                best, chosen = worth, (garden, other)
    if chosen[0] < 0:
        return ("genug",)
    if s.fight == chosen:
        return ("bis",) if game.options.wuerfeln == "zugleich" else ("einmal",)
    return (TARGETS[chosen[0]], TARGETS[chosen[1]], "bis" if game.options.wuerfeln == "zugleich" else "einmal")


def _moving(game: Touches, s: Bluetenstand, seat: Seat) -> Path:
    """Flowers that have no neighbour to meet go towards one."""
    far = _distance(s, seat)
    best, chosen = 0, (-1, -1)
    for garden in range(COUNT):
        if s.owners[garden] != seat or s.flowers[garden] < 2 or not far[garden]:
            continue
        goals = [other for other in game.ways(s, garden) if far[other] < far[garden]]
        if goals and s.flowers[garden] > best:
            best = s.flowers[garden]
            chosen = garden, min(goals, key=lambda goal: (far[goal], -s.flowers[goal], goal))
    if chosen[0] < 0:
        return ("fertig",)
    return TARGETS[chosen[0]], TARGETS[chosen[1]], f"anzahl-{best - 1}"


def _distance(s: Bluetenstand, seat: Seat) -> list[int]:
    """How many gardens lie between each of a seat's and one that borders on another's."""
    far = [COUNT] * COUNT
    edge = [g for g in range(COUNT) if s.owners[g] == seat and any(s.owners[n] != seat for n in NEIGHBOURS[g])]
    for garden in edge:
        far[garden] = 0
    while edge:
        beyond = []
        for garden in edge:
            for other in NEIGHBOURS[garden]:
                if s.owners[other] == seat and far[other] == COUNT:
                    far[other] = far[garden] + 1
                    beyond.append(other)
        edge = beyond
    return far


# --- why a touch is no move -------------------------------------------------------------------------------------


def why_not(game: Touches, s: Bluetenstand, seat: Seat, path: Path) -> Text:
    """The rule that forbids a path, for the seat that is to act."""
    if not path:
        return _("Tippe auf die Karte oder auf einen Knopf.")
    garden = NUMBER.get(path[0], -1)
    match s.phase:
        case "wahl":
            if garden >= 0 and s.owners[garden] >= 0:
                return _("Dieser Garten ist schon vergeben.")
            return _("Wähle einen freien Garten.")
        case "wehren":
            return _("Sage, ob du mit einem oder mit zwei Würfeln wirfst.")
        case "einziehen":
            return _("Sage, wie viele Blumen noch nachziehen.")
        case "setzen" | "pflanzen":
            return _no_planting(s, seat, path, garden)
        case "fordern":
            return _no_challenge(game, s, seat, path, garden)
    if garden >= 0 and s.owners[garden] != seat:
        return _("Dieser Garten ist nicht deiner.")
    if garden >= 0 and s.flowers[garden] < 2:
        return _("Eine Blume bleibt immer stehen: {garden} hat nur eine.", garden=GARDENS[garden].name)
    if garden >= 0 and len(path) > 1 and path[1] not in {TARGETS[goal] for goal in game.ways(s, garden)}:
        return _("Dorthin führt kein Weg durch deine Gärten.")
    if garden >= 0 and game.ways(s, garden):
        return _("Sage noch, wohin und wie viele.")
    return _("Pflanze einmal um, oder tippe auf „Fertig“.")


def _no_planting(s: Bluetenstand, seat: Seat, path: Path, garden: int) -> Text:
    if s.phase == "pflanzen" and len(s.hands[seat]) >= MUST:
        return _("Mit fünf Tüten tauschst du zuerst einen Satz ein.")
    if path[0] in SETS:
        return _("Diesen Satz hast du nicht.") if len(path) == 1 else _("Das ist schon ein ganzer Zug.")
    if garden < 0:
        return _("Tippe einen Garten von dir an.")
    if s.owners[garden] != seat:
        return _("Pflanzen darfst du nur in deinen Gärten.")
    if len(path) > 1:
        return _("So viele Blumen hast du nicht zu pflanzen.")
    return _("Sage noch, wie viele Blumen.")


def _no_challenge(game: Touches, s: Bluetenstand, seat: Seat, path: Path, garden: int) -> Text:
    if garden < 0:
        return _("Tippe einen Garten von dir an, oder höre auf.")
    name = GARDENS[garden].name
    if s.owners[garden] != seat:
        return _("Tippe zuerst einen Garten von dir an.")
    if s.flowers[garden] < 2:
        return _("Eine Blume bleibt immer stehen: {garden} hat nur eine.", garden=name)
    rivals = game.rivals(s, garden)
    if not rivals:
        return _("Neben {garden} ist alles deins.", garden=name)
    if len(path) == 1:
        return _("Sage noch, wen du herausforderst.")
    goal = NUMBER.get(path[1], -1)
    if goal >= 0 and s.owners[goal] == seat:
        return _("Dieser Garten ist schon deiner.")
    if goal not in rivals:
        return _("Dieser Garten liegt nicht neben {garden}.", garden=name)
    return _("Sage, ob du einmal würfelst oder bis zur Entscheidung.")
