"""Things in plans, each drawn 10 mm high around (0, 0): round ones around their middle, standing ones on their foot."""

from __future__ import annotations

from collections.abc import Callable

from rules.domain.plans.pens import BRICK, INK, PALE, PAPER, THIN, WOOD, box, disc, line, oval, path

GREY, DARK = "#a9a39a", "#4a3013"
#: how high a thing is when nothing is said, in millimetres
SIZES = {
    "can": 7.0, "marble": 4.0, "ball": 5.0, "stone": 4.0, "hoop": 16.0, "stake": 12.0, "horseshoe": 8.0, "sack": 12.0,
    "tree": 34.0, "cone": 7.0, "bucket": 8.0, "bottle": 10.0, "spoon": 10.0, "top": 8.0, "knot": 6.0, "bell": 6.0,
    "pin": 10.0,
}  # fmt: skip
#: things placed by their middle; the others stand on their place
ROUND = frozenset({"marble", "ball", "stone", "hoop", "horseshoe", "spoon", "knot", "bell"})


def _can(dark: bool) -> str:
    side = DARK if dark else "#cfcac2"
    body = path("M-3.4 -9V-1A3.4 1 0 0 0 3.4 -1V-9", fill=side)
    label = path("M-3.4 -6.6A3.4 1 0 0 0 3.4 -6.6V-3.2A3.4 1 0 0 1 -3.4 -3.2Z", fill=PAPER, width=THIN)
    return body + label + oval(0, -9, 3.4, 1, fill="#e8e4dd")


def _marble(dark: bool) -> str:
    swirl = path("M-3 -1.6Q0 1 3.2 -1.4M-2.6 2Q0.4 3.4 3 1.2", stroke=PAPER if dark else BRICK, width=0.9)
    return disc(0, 0, 5, fill=DARK if dark else PAPER, width=0.9) + swirl


def _ball(dark: bool) -> str:
    fill, seam = (DARK, PAPER) if dark else (PAPER, BRICK)
    return disc(0, 0, 5, fill=fill, width=0.9) + path("M-4.6 -1.4Q0 1.6 4.6 -1.4M-1 -4.8Q1.4 0 -1 4.8", stroke=seam)


def _stone(dark: bool) -> str:
    return path("M-5 1.5Q-5 -3 0 -3.4T5 1Q4 4 0 4T-5 1.5Z", fill=DARK if dark else GREY, width=0.9)


def _hoop(dark: bool) -> str:
    return disc(0, 0, 4.6, fill="none", width=0.9) + disc(
        0, 0, 4.6, fill="none", stroke=DARK if dark else WOOD, width=0.5
    )


def _stake(dark: bool) -> str:
    post = path("M-0.7 0L-0.7 -9.4L0 -10L0.7 -9.4L0.7 0Z", fill=DARK if dark else WOOD)
    return post + path("M-3 0.2Q0 -1.4 3 0.2", width=THIN)


def _horseshoe(dark: bool) -> str:
    bow = "M-2.9 4.6C-5.6 0 -4.8 -4.2 0 -4.2S5.6 0 2.9 4.6"
    nails = "".join(disc(x, y, 0.35, fill=INK, width=0.1) for x, y in ((-3.7, 1), (-3.5, -1.2), (3.5, -1.2), (3.7, 1)))
    return path(bow, width=2.8) + path(bow, stroke=DARK if dark else "#c9c4bc", width=1.6) + nails


def _sack(dark: bool) -> str:
    body = "M-3 -8.6C-4.6 -5 -4.6 -1 -3.6 0H3.6C4.6 -1 4.6 -5 3 -8.6Z"
    neck = path("M-3 -8.6L-2.2 -10H2.2L3 -8.6Z", fill=PALE)
    folds = line(-1.2, -8, -1.8, -2, width=THIN) + line(1.2, -8, 1.8, -2.4, width=THIN)
    return path(body, fill=DARK if dark else "#cdb78c") + folds + neck


def _tree(dark: bool) -> str:
    left = "M-2.4 -3.6C-4.6 -3.8 -4.6 -6.4 -2.9 -6.8C-2.9 -9.2 0.4 -10.6 1.8 -8.6"
    crown = left + "C4 -9 4.8 -6.4 3.4 -5.4C4.2 -3.8 2.6 -3 1.4 -3.4Z"
    trunk = path("M-0.6 0L-0.4 -4H0.5L0.7 0Z", fill=WOOD, width=0.3)
    return trunk + path(crown, fill="#4d7a5c" if dark else "#9fbf9f", width=0.3)


def _cone(dark: bool) -> str:
    stripe = path("M-2 -4L-1.3 -6.4H1.3L2 -4Z", fill=PAPER, width=THIN)
    return (
        path("M-3.2 -0.8L-0.6 -10H0.6L3.2 -0.8Z", fill=DARK if dark else BRICK)
        + stripe
        + box(-4, -0.9, 8, 0.9, fill=INK)
    )


def _bucket(dark: bool) -> str:
    bow = path("M-3.6 -8C-3 -12 3 -12 3.6 -8", width=THIN)
    return (
        bow + path("M-3.6 -8L-2.6 0H2.6L3.6 -8Z", fill=DARK if dark else GREY) + oval(0, -8, 3.6, 0.9, fill="#e8e4dd")
    )


def _bottle(dark: bool) -> str:
    return path("M-1.8 0V-5.4Q-1.8 -6.6 -0.7 -7.4V-10H0.7V-7.4Q1.8 -6.6 1.8 -5.4V0Z", fill=DARK if dark else "#9fbf9f")


def _spoon(dark: bool) -> str:
    return line(-5, 0, 1.4, 0, width=1.1) + oval(3.2, 0, 2, 1.3, fill=DARK if dark else GREY)


def _top(dark: bool) -> str:
    body = path("M-3.6 -6.4H3.6L0.4 0H-0.4Z", fill=DARK if dark else WOOD)
    return (
        body
        + line(-2.9, -5, 2.9, -5, width=THIN)
        + line(-2.2, -3.6, 2.2, -3.6, width=THIN)
        + box(-0.6, -9, 1.2, 2.6, fill=INK)
    )


def _knot(dark: bool) -> str:
    pen = DARK if dark else BRICK
    loops = path("M0 0C-6 -5 -6 3 0 0C6 -5 6 3 0 0", stroke=pen, width=1.1)
    ends = path("M0 0L-3 4.4M0 0L3 4.4", stroke=pen, width=1.1)
    return loops + ends + disc(0, 0, 1, fill=pen, stroke=pen)


def _bell(dark: bool) -> str:
    dome = "M-4 3C-3 1.6 -3.4 -4.6 0 -4.6S3 1.6 4 3Z"
    return path(dome, fill=DARK if dark else WOOD) + disc(0, 4, 1, fill=INK) + line(0, -4.6, 0, -5.4)


def _pin(dark: bool) -> str:
    left = "M-1.4 0C-3.6 -2.4 -2.4 -5 -1 -6.5C-0.5 -7.2 -2 -7.8 -1.5 -9Q-1 -10 0 -10"
    body = path(left + "Q1 -10 1.5 -9C2 -7.8 0.5 -7.2 1 -6.5C2.4 -5 3.6 -2.4 1.4 0Z", fill=DARK if dark else WOOD)
    return body + line(-1, -6.5, 1, -6.5, width=0.9)


DRAWN: dict[str, Callable[[bool], str]] = {
    "can": _can, "marble": _marble, "ball": _ball, "stone": _stone, "hoop": _hoop, "stake": _stake,
    "horseshoe": _horseshoe, "sack": _sack, "tree": _tree, "cone": _cone, "bucket": _bucket, "bottle": _bottle,
    "spoon": _spoon, "top": _top, "knot": _knot, "bell": _bell, "pin": _pin,
}  # fmt: skip


def thing(kind: str, dark: bool) -> str:
    """The thing, 10 mm high."""
    return DRAWN[kind](dark)
