"""Draws the pictures of the puzzle, `puzzle-*.svg`: `python static/img/pieces/make_motifs.py`.

Each is 600 wide and 800 high, and full of small things everywhere, so that no part of it looks like another. What is
strewn about falls as a fixed seed says: the same files come out each time.
"""

# ruff: noqa: E501  # a shape is a line, however long its path

from __future__ import annotations

import math
import random
from pathlib import Path

HERE = Path(__file__).parent
INK, PAPER, GREEN, BRICK, OCHRE = "#2a2118", "#fffaf0", "#1d5641", "#b5391f", "#dba51f"


def poly(points: list[tuple[float, float]], fill: str, more: str = "") -> str:
    """A closed shape."""
    return f'<path d="M{"L".join(f"{x:.0f} {y:.0f}" for x, y in points)}Z" fill="{fill}" {more}/>'


def disc(x: float, y: float, r: float, fill: str, more: str = "") -> str:
    return f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{r:.0f}" fill="{fill}" {more}/>'


def rect(x: float, y: float, wide: float, high: float, fill: str, more: str = "") -> str:
    return f'<rect x="{x:.0f}" y="{y:.0f}" width="{wide:.0f}" height="{high:.0f}" fill="{fill}" {more}/>'


def bands(top: int, bottom: int, colours: list[str]) -> str:
    """The sky or a meadow, in stripes that wave."""
    high = (bottom - top) / len(colours)
    drawn = []
    for at, colour in enumerate(colours):
        y = top + at * high
        wave = "".join(
            f"Q{x + 50} {y + (14 if (x // 100 + at) % 2 else -14):.0f} {x + 100} {y:.0f}" for x in range(0, 600, 100)
        )
        drawn.append(
            f'<path d="M0 {y:.0f}{wave}V{bottom}H0Z" fill="{colour}"/>' if at else rect(0, y, 600, bottom - y, colour)
        )
    return "".join(drawn)


def bird(x: float, y: float, size: float) -> str:
    return f'<path d="M{x - size:.0f} {y - size / 2:.0f}Q{x - size / 2:.0f} {y - size:.0f} {x:.0f} {y:.0f}Q{x + size / 2:.0f} {y - size:.0f} {x + size:.0f} {y - size / 2:.0f}" fill="none" stroke="{INK}" stroke-width="4" stroke-linecap="round"/>'  # fmt: skip


def cloud(x: float, y: float, size: float, fill: str = PAPER) -> str:
    return (
        disc(x - size, y, size * 0.7, fill) + disc(x, y - size * 0.4, size, fill) + disc(x + size, y, size * 0.8, fill)
    )


def fir(x: float, y: float, high: float, fill: str = GREEN) -> str:
    trunk = rect(x - high * 0.05, y - high * 0.15, high * 0.1, high * 0.15, "#5a3a1c")
    crown = "".join(
        poly([(x, y - high * top), (x - high * half, y - high * low), (x + high * half, y - high * low)], fill)
        for top, low, half in ((0.7, 0.12, 0.3), (0.86, 0.36, 0.24), (1, 0.6, 0.17))
    )
    return trunk + crown


def flower(x: float, y: float, size: float, fill: str) -> str:
    stalk = f'<path d="M{x:.0f} {y:.0f}v{size * 2:.0f}" stroke="{GREEN}" stroke-width="4"/>'
    petals = "".join(
        disc(x + size * 0.8 * math.cos(a), y + size * 0.8 * math.sin(a), size * 0.55, fill) for a in range(6)
    )
    return stalk + petals + disc(x, y, size * 0.5, OCHRE if fill != OCHRE else BRICK)


def star(x: float, y: float, size: float) -> str:
    points = [
        (x + (size if n % 2 else size * 0.4) * math.sin(n * math.pi / 5), y - (size if n % 2 else size * 0.4) * math.cos(n * math.pi / 5))
        for n in range(10)
    ]  # fmt: skip
    return poly(points, "#ffe9a8")


def window(x: float, y: float, high: float, fill: str) -> str:
    return f'<path d="M{x - high / 4:.0f} {y:.0f}v{-high / 2:.0f}a{high / 4:.0f} {high / 4:.0f} 0 0 1 {high / 2:.0f} 0v{high / 2:.0f}Z" fill="{fill}" stroke="{INK}" stroke-width="3"/>'  # fmt: skip


def tower(x: float, y: float, wide: float, high: float, roof: float, wall: str, tiles: str, rng: random.Random) -> str:
    """A tower that stands at y, with a pointed roof, windows and a flag."""
    drawn = rect(x - wide / 2, y - high, wide, high, wall, f'stroke="{INK}" stroke-width="3"')
    drawn += poly([(x - wide * 0.62, y - high), (x + wide * 0.62, y - high), (x, y - high - roof)], tiles, f'stroke="{INK}" stroke-width="3" stroke-linejoin="round"')  # fmt: skip
    for row in range(int(high // 70)):
        drawn += window(
            x + rng.randint(-8, 8), y - high + 60 + 70 * row, 34, rng.choice(("#34506b", "#f4d46a", "#7d9db5"))
        )
    top = y - high - roof
    drawn += f'<path d="M{x:.0f} {top:.0f}v-34" stroke="{INK}" stroke-width="4"/>'
    return drawn + poly([(x, top - 34), (x + 30, top - 26), (x, top - 16)], rng.choice((BRICK, OCHRE, "#2565a5")))


def castle(rng: random.Random) -> str:
    """A castle on a rock, over a village and a lake."""
    drawn = bands(0, 470, ["#8fc1dd", "#a7cfe4", "#c1dde9", "#dbe9ea", "#f3ecd6"]) + disc(500, 95, 46, "#ffdf80")
    drawn += cloud(110, 90, 34) + cloud(330, 60, 26) + cloud(545, 215, 30)
    drawn += "".join(
        bird(x, y, s) for x, y, s in ((60, 190, 18), (110, 225, 14), (420, 150, 16), (470, 260, 20), (30, 300, 13))
    )
    drawn += poly(
        [(0, 420), (90, 320), (170, 400), (260, 300), (330, 390), (470, 280), (600, 400), (600, 570), (0, 570)],
        "#8aa6b0",
    )
    drawn += poly([(90, 320), (118, 350), (96, 348), (80, 356), (66, 346)], PAPER) + poly([(470, 280), (506, 310), (474, 306), (452, 318), (440, 305)], PAPER)  # fmt: skip
    drawn += poly([(100, 560), (190, 470), (250, 440), (420, 430), (470, 480), (540, 570)], "#7a6a58")
    drawn += poly([(190, 470), (250, 440), (270, 560), (210, 560)], "#94826c")
    wall = "#f0e6d2"
    drawn += tower(210, 480, 56, 150, 90, wall, "#41617f", rng) + tower(290, 460, 70, 250, 120, PAPER, "#2f4b66", rng)
    drawn += rect(300, 330, 130, 130, wall, f'stroke="{INK}" stroke-width="3"') + poly([(290, 332), (440, 332), (410, 280), (320, 280)], BRICK, f'stroke="{INK}" stroke-width="3"')  # fmt: skip
    drawn += "".join(
        window(340 + 36 * n, 400 - 8 * (n % 2), 44, ("#34506b", "#f4d46a", "#7d9db5")[n]) for n in range(3)
    )
    drawn += tower(445, 470, 60, 200, 80, PAPER, "#41617f", rng) + window(365, 460, 60, "#5a3a1c")
    drawn += bands(555, 800, ["#6f9a55", "#7fab5e", "#8fb869", "#9cc26f"])
    drawn += '<path d="M0 690Q150 640 290 690T600 670V800H0Z" fill="#5f9fc0"/>'
    drawn += "".join(f'<path d="M{x} {y}q14-8 28 0t28 0" fill="none" stroke="{PAPER}" stroke-width="4"/>' for x, y in ((40, 730), (180, 765), (300, 725), (430, 770), (520, 720), (90, 785)))  # fmt: skip
    for x, y, roof in ((70, 640, BRICK), (140, 655, "#8a4a2a"), (470, 640, OCHRE), (545, 625, BRICK)):
        drawn += rect(x - 24, y - 30, 48, 34, PAPER, f'stroke="{INK}" stroke-width="3"') + poly([(x - 30, y - 30), (x + 30, y - 30), (x, y - 62)], roof, f'stroke="{INK}" stroke-width="3"') + rect(x - 6, y - 18, 12, 22, "#5a3a1c")  # fmt: skip
    drawn += "".join(fir(x, y, h, f) for x, y, h, f in ((30, 600, 90, GREEN), (200, 620, 70, "#2f7d4f"), (255, 650, 100, GREEN), (390, 630, 84, "#2f7d4f"), (590, 700, 80, GREEN), (15, 690, 60, "#2f7d4f"), (330, 600, 60, "#2f7d4f")))  # fmt: skip
    drawn += '<path d="M300 748h84l-16 24h-52Z" fill="#7a4b25" stroke="#2a2118" stroke-width="3"/><path d="M340 748v-70l44 60Z" fill="#fffaf0" stroke="#2a2118" stroke-width="3"/>'  # fmt: skip
    return drawn + "".join(flower(x, y, 9, c) for x, y, c in ((110, 690, BRICK), (30, 655, OCHRE), (440, 676, PAPER), (500, 690, BRICK)))  # fmt: skip


def wolf(rng: random.Random) -> str:
    """A wolf that howls at the moon, in a wood at night."""
    drawn = bands(0, 560, ["#1b2a4a", "#22355a", "#2b4269", "#375278", "#466386", "#5a7793"])
    drawn += (
        disc(420, 150, 92, "#fff3c4")
        + disc(390, 130, 18, "#eadfae")
        + disc(450, 180, 13, "#eadfae")
        + disc(428, 108, 9, "#eadfae")
    )
    for n in range(34):
        x, y = (n * 97 + rng.randint(-20, 20)) % 600, 20 + (n * 61 + rng.randint(-15, 15)) % 400
        if math.dist((x, y), (420, 150)) > 115:
            drawn += star(x, y, rng.choice((7, 10, 14)))
    drawn += cloud(80, 130, 26, "#8aa0b8") + cloud(560, 290, 30, "#7b93ad") + '<path d="M500 60l-70 30" stroke="#ffe9a8" stroke-width="4"/>' + star(502, 58, 13)  # fmt: skip
    drawn += poly([(0, 470), (70, 400), (150, 450), (240, 370), (330, 440), (440, 390), (520, 440), (600, 380), (600, 600), (0, 600)], "#24394c")  # fmt: skip
    for n in range(11):
        drawn += fir(18 + n * 57, 560 + (n * 29) % 46, 120 + (n * 53) % 90, ("#12291f", "#17362a", "#1d4433")[n % 3])
    drawn += bands(590, 800, ["#3f5b52", "#4d6b5c", "#5b7a66", "#6a8870"])
    drawn += poly([(120, 690), (170, 610), (260, 585), (380, 600), (450, 640), (500, 710)], "#55606a") + poly([(170, 610), (260, 585), (250, 690), (180, 690)], "#6d7882")  # fmt: skip
    fur, dark, light = "#8d8272", "#5d5448", "#c9bfae"
    drawn += f'<path d="M230 610q-70 6-96-60 40 24 74 8Z" fill="{dark}" stroke="{INK}" stroke-width="4"/>'
    drawn += f'<path d="M210 610q-10-90 60-140 20-60 60-96l62-54 2 26-34 36q30 4 26 24l-34 30q-4 60-20 96l6 78h-34l-8-50q-20 14-40 16l-4 36Z" fill="{fur}" stroke="{INK}" stroke-width="5" stroke-linejoin="round"/>'  # fmt: skip
    drawn += poly([(330, 376), (312, 330), (352, 352)], dark, f'stroke="{INK}" stroke-width="4"') + disc(356, 372, 6, "#f0c94a") + disc(356, 372, 3, INK)  # fmt: skip
    drawn += f'<path d="M300 440q26 20 40 70-30 40-50 30-20-60 10-100Z" fill="{light}"/><path d="M240 540q20 20 44 14M250 500q10 14 26 12" fill="none" stroke="{dark}" stroke-width="5"/>'  # fmt: skip
    for x, y, c in ((40, 640, OCHRE), (90, 720, PAPER), (180, 740, "#c98bb0"), (330, 730, OCHRE), (540, 650, PAPER), (470, 760, "#c98bb0"), (570, 760, OCHRE), (250, 770, PAPER), (30, 770, "#c98bb0"), (400, 690, PAPER)):  # fmt: skip
        drawn += flower(x, y, 11, c)
    for x, y in ((140, 660), (300, 690), (520, 740), (420, 780), (130, 785)):
        drawn += rect(x - 7, y, 14, 22, PAPER) + f'<path d="M{x - 22} {y}a22 20 0 0 1 44 0Z" fill="{BRICK}" stroke="{INK}" stroke-width="3"/>' + disc(x - 8, y - 9, 4, PAPER) + disc(x + 7, y - 6, 3, PAPER)  # fmt: skip
    return drawn


def balloon(x: float, y: float, size: float, colours: tuple[str, str]) -> str:
    """A balloon with its basket, around (x, y)."""
    one, two = colours
    drawn = disc(x, y, size, one, f'stroke="{INK}" stroke-width="4"')
    for share in (0.62, 0.2):
        drawn += f'<ellipse cx="{x}" cy="{y}" rx="{size * share:.0f}" ry="{size}" fill="{two if share > 0.5 else one}" stroke="{INK}" stroke-width="3"/>'  # fmt: skip
    foot = y + size * 1.55
    drawn += f'<path d="M{x - size * 0.7:.0f} {y + size * 0.7:.0f}L{x - size * 0.2:.0f} {foot:.0f}M{x + size * 0.7:.0f} {y + size * 0.7:.0f}L{x + size * 0.2:.0f} {foot:.0f}" stroke="{INK}" stroke-width="3"/>'  # fmt: skip
    return drawn + rect(x - size * 0.24, foot, size * 0.48, size * 0.34, "#a9713a", f'stroke="{INK}" stroke-width="3"')


def fair(_rng: random.Random) -> str:
    """A fair of about 1900: balloons over a merry-go-round, booths and a pennant line."""
    drawn = bands(0, 520, ["#f7d9a8", "#f8dfb6", "#f9e6c6", "#e6ead9", "#cfe3e6", "#b8dbe8"])
    drawn += balloon(150, 130, 84, (BRICK, PAPER)) + balloon(430, 90, 58, ("#2565a5", OCHRE)) + balloon(530, 270, 40, (GREEN, PAPER)) + balloon(330, 250, 30, (OCHRE, BRICK))  # fmt: skip
    drawn += cloud(300, 60, 22) + cloud(560, 160, 26) + cloud(60, 320, 30) + "".join(bird(x, y, s) for x, y, s in ((250, 170, 14), (440, 230, 16), (40, 60, 15), (590, 60, 12), (230, 330, 15)))  # fmt: skip
    drawn += poly(
        [(0, 480), (110, 430), (220, 470), (350, 420), (480, 470), (600, 430), (600, 560), (0, 560)], "#8fb38a"
    )
    drawn += bands(530, 800, ["#a9b96a", "#b7c277", "#c3c985", "#d3cf96"])
    drawn += f'<path d="M0 400Q150 470 300 405T600 410" fill="none" stroke="{INK}" stroke-width="4"/>'
    for n in range(12):
        x = 18 + n * 50
        y = 402 + 30 * math.sin(n * math.pi / 3 + 0.4) * (1 if n < 6 else 0.5) + 14
        drawn += poly([(x - 14, y), (x + 14, y - 2), (x, y + 34)], (BRICK, OCHRE, "#2565a5", GREEN, PAPER)[n % 5], f'stroke="{INK}" stroke-width="3"')  # fmt: skip
    drawn += rect(140, 660, 320, 26, "#7a4b25", f'stroke="{INK}" stroke-width="4"') + rect(290, 520, 20, 140, OCHRE, f'stroke="{INK}" stroke-width="3"')  # fmt: skip
    for n in range(6):
        drawn += poly(
            [(300, 430), (130 + n * 57, 530), (187 + n * 57, 530)],
            (BRICK, PAPER)[n % 2],
            f'stroke="{INK}" stroke-width="3"',
        )
    drawn += disc(300, 424, 14, OCHRE, f'stroke="{INK}" stroke-width="3"')
    for n, (x, y, c) in enumerate(
        ((185, 600, PAPER), (250, 618, "#7a4b25"), (355, 596, "#2b2622"), (420, 620, "#c9bfae"))
    ):
        drawn += f'<path d="M{x} 532V660" stroke="{OCHRE}" stroke-width="5"/>'
        drawn += f'<path d="M{x - 30} {y + 14}q-2-24 20-24h18l14-26 16 6-4 30-4 26h-8l-4-16h-26l-6 18h-8Z" fill="{c}" stroke="{INK}" stroke-width="3" stroke-linejoin="round"/>' + rect(x - 12, y - 16, 18, 10, (BRICK, GREEN, OCHRE, "#2565a5")[n])  # fmt: skip
    for x, colour, said in ((62, BRICK, OCHRE), (538, "#2565a5", BRICK)):
        drawn += rect(x - 52, 600, 104, 110, PAPER, f'stroke="{INK}" stroke-width="4"')
        for n in range(4):
            drawn += rect(x - 60 + n * 30, 560, 30, 44, colour if n % 2 else PAPER, f'stroke="{INK}" stroke-width="3"')
        drawn += rect(x - 52, 660, 104, 50, "#a9713a", f'stroke="{INK}" stroke-width="3"')
        drawn += "".join(
            disc(x - 32 + n * 32, 648, 11, (said, GREEN, OCHRE)[n], f'stroke="{INK}" stroke-width="3"')
            for n in range(3)
        )
    people = (
        (150, BRICK),
        (215, "#2565a5"),
        (275, GREEN),
        (345, OCHRE),
        (405, "#7a4b25"),
        (470, BRICK),
        (40, GREEN),
        (570, OCHRE),
    )
    for n, (x, coat) in enumerate(people):
        y = 744 + (n * 37) % 34
        drawn += poly([(x - 17, y + 50), (x + 17, y + 50), (x + 8, y), (x - 8, y)], coat, f'stroke="{INK}" stroke-width="3"') + disc(x, y - 10, 11, "#f3d8bd", f'stroke="{INK}" stroke-width="3"')  # fmt: skip
        drawn += rect(x - 10, y - 36, 20, 18, INK) + rect(x - 16, y - 20, 32, 5, INK) if n % 2 else f'<path d="M{x - 17} {y - 16}q17-22 34 0Z" fill="{OCHRE if coat != OCHRE else BRICK}" stroke="{INK}" stroke-width="3"/>'  # fmt: skip
    return drawn + "".join(flower(x, y, 8, c) for x, y, c in ((110, 740, PAPER), (310, 720, BRICK), (440, 735, PAPER), (510, 770, OCHRE), (20, 735, BRICK)))  # fmt: skip


MOTIFS = {"schloss": castle, "wolf": wolf, "jahrmarkt": fair}


def main() -> None:
    """Write the files."""
    for name, draw in MOTIFS.items():
        head = "A picture of the puzzle, made by make_motifs.py. The live board uses it by reference, print by copy."
        symbol = f'  <symbol id="part-{name}" viewBox="0 0 600 800">\n    {draw(random.Random(name))}\n  </symbol>\n'
        text = f'<svg xmlns="http://www.w3.org/2000/svg">\n  <!-- {head} -->\n{symbol}</svg>\n'
        (HERE / f"puzzle-{name}.svg").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
