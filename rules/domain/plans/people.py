"""People in plans: simple figures, 24 mm tall, their feet at (0, 0), looking to the right."""

from __future__ import annotations

from dataclasses import dataclass

from rules.domain.plans.pens import (
    BRICK,
    INK,
    PALE,
    PAPER,
    PEN,
    WOOD,
    Point,
    box,
    disc,
    line,
    oval,
    path,
    placed,
    through,
)

TALL = 24.0


@dataclass(frozen=True, slots=True)
class Pose:
    """Where the joints are: head, neck, hip, and for arms and legs the path to hand and foot after shoulder and hip."""

    arms: tuple[tuple[Point, ...], tuple[Point, ...]]
    legs: tuple[tuple[Point, ...], tuple[Point, ...]]
    head: Point = (0, -20.6)
    neck: Point = (0, -17)
    hip: Point = (0, -9.5)


_HANG = (((-3.4, -13.5), (-3.8, -9.6)), ((3.4, -13.5), (3.8, -9.6)))
_STAND = (((-1.7, -4.8), (-2, 0)), ((1.7, -4.8), (2, 0)))
POSES = {
    "steht": Pose(_HANG, _STAND),
    "geht": Pose(
        (((-2.8, -13), (-3.6, -9.8)), ((2.9, -13.4), (5, -11))), (((-1.8, -5), (-4.2, 0)), ((2.2, -5), (3.6, 0)))
    ),
    "laeuft": Pose(
        (((-2.6, -13.2), (-5.2, -15.2)), ((4.6, -12.2), (7, -14.6))),
        (((-1.8, -4.6), (-7, -4.6)), ((4.2, -7.6), (4, -1.8))),
        head=(2.4, -20.2),
        neck=(1.5, -16.8),
        hip=(-0.4, -9.4),
    ),
    "wirft": Pose(
        (((-3.4, -13.6), (-5.6, -10.8)), ((3.6, -19), (7, -22))),
        (((-2.6, -5), (-4.6, 0)), ((2.4, -5), (3.8, 0))),
        head=(0.3, -20.6),
    ),
    "huepft": Pose(
        (((-3.6, -14.6), (-6.6, -16.6)), ((3.6, -14.6), (6.6, -16.6))),
        (((-0.4, -5), (-0.4, 0)), ((3.6, -6.8), (0.8, -4.2))),
    ),
    "springt": Pose(
        (((-3.4, -17), (-5.6, -20.6)), ((3.4, -17), (5.6, -20.6))),
        (((-2.8, -6.8), (-3.6, -3)), ((2.8, -6.8), (3.6, -3))),
    ),
    "hockt": Pose(
        (((0.6, -6.2), (4, -3.6)), ((3.4, -7.4), (6, -3.4))),
        (((2.8, -5.6), (-0.4, 0)), ((4.2, -5.4), (2, 0))),
        head=(1.8, -14.4),
        neck=(1, -11),
        hip=(-1.4, -4.4),
    ),
    "winkt": Pose((((-3.4, -13.5), (-3.8, -9.6)), ((4, -17), (5.4, -22))), _STAND),
    "sucht": Pose((((-3.6, -16.4), (-0.8, -20)), ((4.4, -16.6), (2.2, -20))), _STAND),
    "blind": Pose(
        (((3, -15.6), (7.2, -15.8)), ((3.6, -13.6), (8, -13.8))), (((-1.8, -5), (-3.6, 0)), ((2, -5), (3.2, 0)))
    ),
    "sack": Pose((((-3.8, -14), (-3.4, -10.6)), ((3.8, -14), (3.4, -10.6))), _STAND),
    "rollt": Pose(
        (((-0.8, -10.6), (-3.6, -8.8)), ((4.8, -9), (7.2, -5.2))),
        (((-3.6, -4.2), (-7, 0)), ((3.4, -5.6), (2.6, 0))),
        head=(4.2, -16.6),
        neck=(2.6, -13.2),
        hip=(-0.6, -7.4),
    ),
    "eier": Pose(
        (((-3.4, -13.5), (-3.6, -9.8)), ((2.8, -13), (6, -13.8))), (((-1.8, -5), (-4.2, 0)), ((2.2, -5), (3.6, 0)))
    ),
    "zieht": Pose(
        (((-0.8, -11.4), (4, -10.8)), ((0.6, -12.2), (6.6, -10.8))),
        (((0.6, -4.4), (2, 0)), ((3, -4.6), (6, 0))),
        head=(-6.2, -18.2),
        neck=(-4.6, -14.8),
        hip=(-2, -7.6),
    ),
    "haelt": Pose((((-4.2, -13.2), (-6.6, -10.6)), ((4.2, -13.2), (6.6, -10.6))), _STAND),
    "kreist": Pose(
        (((-4.4, -16), (-7.4, -17.6)), ((4.4, -16), (7.4, -17.6))),
        (((-1.8, -4.8), (-3, 0)), ((2.8, -4.8), (3, 0))),
        head=(-0.4, -20.6),
        hip=(1.2, -9.5),
    ),
    "peitscht": Pose(
        (((-3.4, -13.6), (-5, -10.4)), ((4.4, -16.4), (7.6, -14.6))),
        (((-2.6, -5), (-4.6, 0)), ((2.4, -5), (3.8, 0))),
        head=(0.6, -20.4),
        neck=(0.4, -17),
    ),
}


def person(pose: str, dark: bool) -> str:
    """Somebody; the light ones wear a pale shirt, the dark ones a dark one."""
    at = POSES[pose]
    shirt, trousers = ("#3a3128", "#3a3128") if dark else (PALE, WOOD)
    left, right = ((at.neck[0] + side, at.neck[1] + 0.9) for side in (-1.9, 1.9))
    hips = [(at.hip[0] - 1.5, at.hip[1]), (at.hip[0] + 1.5, at.hip[1])]
    back_arm, front_arm = ([shoulder, *joints] for shoulder, joints in zip((left, right), at.arms, strict=True))
    legs = [
        [hip, *joints]
        for hip, joints in zip(((at.hip[0] - 0.8, at.hip[1]), (at.hip[0] + 0.8, at.hip[1])), at.legs, strict=True)
    ]
    trunk = through([left, right, (hips[1][0], hips[1][1] + 0.6), (hips[0][0], hips[0][1] + 0.6)], closed=True)
    drawn = "".join(_limb(leg, trousers) + _shoe(leg[-1]) for leg in legs)
    drawn += _limb(back_arm, shirt)
    drawn += path(trunk, fill=shirt, width=1.0)
    drawn += _extra_below(pose)
    drawn += disc(at.head[0], at.head[1], 2.9, fill=PAPER if not dark else "#cdb78c")
    drawn += _hair(at.head)
    drawn += _limb(front_arm, shirt)
    return drawn + _extra_above(pose, at)


def _limb(joints: list[Point], fill: str) -> str:
    d = through(joints)
    return path(d, width=2.0) + path(d, stroke=fill, width=1.1)


def _shoe(foot: Point) -> str:
    return oval(foot[0] + 0.6, foot[1] - 0.5, 1.5, 0.75, fill=INK, width=0.2)


def _hair(head: Point) -> str:
    x, y = head
    crown = path("M-2.9 0A2.9 2.9 0 0 1 2.5 -1.5Q0 -1.9 -1.6 0.6Z", fill=INK, width=0.2)
    return placed(x, y, crown)


def _extra_below(pose: str) -> str:
    if pose != "sack":
        return ""
    sack = [(-3.6, -10.6), (3.6, -10.6), (4.2, -5), (3.4, 0), (-3.4, 0), (-4.2, -5)]
    folds = line(-1.4, -9.4, -1.9, -2, width=0.35) + line(1.6, -9, 1.9, -3, width=0.35)
    return path(through(sack, closed=True), fill="#cdb78c", width=0.8) + folds


def _extra_above(pose: str, at: Pose) -> str:
    x, y = at.head
    if pose == "blind":
        return (
            box(x - 3, y - 1.1, 6, 1.9, fill=INK, r=0.5)
            + line(x - 3, y - 0.2, x - 4.8, y + 1, width=0.8)
            + line(x - 3, y - 0.2, x - 5, y - 0.4, width=0.8)
        )
    if pose == "wirft":
        return disc(7.8, -22.8, 1.3, fill=BRICK)
    if pose == "eier":
        return line(6, -13.8, 10, -13.8, width=0.8) + oval(11.2, -14.6, 1.6, 1.2)
    return ""


def pair(dark: bool) -> str:
    """Two people side by side, arm in arm, the inner ankles tied together: three legs."""
    band = box(-1.7, -3.6, 3.4, 1.8, fill=BRICK, r=0.4)
    knot = line(0.4, -2.7, 3, -1.4, stroke=BRICK, width=0.8) + line(0.4, -2.7, 2.8, -3.6, stroke=BRICK, width=0.8)
    shoulders = path(through([(-2.6, -15.4), (0, -13.8), (2.6, -15.4)]), width=2.0) + path(
        through([(-2.6, -15.4), (0, -13.8), (2.6, -15.4)]), stroke=PALE, width=1.1
    )
    left, right = placed(-2.9, 0, person("steht", dark)), placed(2.9, 0, person("steht", dark))
    return left + right + shoulders + band + knot


def head_from_above(dark: bool, blind: bool) -> str:
    """Somebody seen from above: shoulders, head, nose to the right; 8 mm broad."""
    fill = "#3a3128" if dark else PALE
    drawn = oval(0, 0, 2.3, 4, fill=fill) + path("M1.6 -0.8L3 0L1.6 0.8Z", fill=INK, width=PEN / 2)
    drawn += disc(0, 0, 2.1, fill=PAPER if not dark else "#cdb78c")
    if blind:
        drawn += path("M0.9 -1.9Q2.2 0 0.9 1.9", width=1.2) + line(-2, 0, -3.6, 0.8, width=0.7)
    return drawn


def shoe_print(right: bool) -> str:
    """The print of a shoe, toes up, its middle at (0, 0), 9 mm long."""
    sole = "M-1.5 -2.6C-1.7 -5 1.9 -5 1.6 -2.2C1.5 -1 1.1 0 1.1 1H-1.1C-1.1 0 -1.4 -1.2 -1.5 -2.6Z"
    heel = "M-1.1 1.8H1.1V3.4A1.1 1.1 0 0 1 -1.1 3.4Z"
    return placed(0, 0, path(sole, fill=INK, width=0.2) + path(heel, fill=INK, width=0.2), mirrored=not right)


#: from the thumb to the little finger, in shares of a hand's height: how far below its middle, how thick
FINGERS = ((0.5, 0.055), (-0.02, 0.05), (-0.18, 0.052), (-0.34, 0.05), (-0.5, 0.044))


def hand_from_above(dark: bool) -> str:
    """A left hand seen from above, 10 mm from thumb to little finger, the palm to the right: fingertips in a row."""
    fill = "#cdb78c" if dark else PAPER
    back = "M-0.2 -5.7C-1.9 -5.6 -2.1 -3 -2.1 -0.4C-2.1 1.4 -1.5 3 -0.7 5.5"
    palm = path(f"{back}C0.3 5.9 0.6 4.8 0.1 3.6C-0.5 2 0.3 0.9 0.3 -0.4L0.3 -5.2Z", fill=PALE, width=0.14)
    return palm + "".join(disc(0, share * 10, thick * 10, fill=fill, width=0.14) for share, thick in FINGERS)
