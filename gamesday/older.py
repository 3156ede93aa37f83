"""What style sheets say again for browsers without container queries: the oldest that are served have none.

Everything stands in a style sheet once, as for the newest browsers. As they are collected, a length in `cqw` or `cqh`
becomes a multiple of `--cqw` or `--cqh`, and every `@container` is followed by an `@media` that comes near it and holds
where there is none. What `--cqw` and `--cqh` are worth there, `layout.css` says.
"""

from __future__ import annotations

import re

#: The oldest browsers that are served: the first that know `:has()`, which all pages are built on. Older ones are told
#: so by a sentence that `@supports selector(:has(a))` hides (base.css). Of these only Safari lacks container queries,
#: before 16.0.
OLDEST = {"Safari": "15.4", "Chrome": "105", "Firefox": "121"}
#: where a browser has no container queries
WITHOUT = "@supports not (width: 1cqw)"
LENGTH = re.compile(r"(?<![\w.])(?!1cq)([\d.]+)cq([wh])")
CONTAINER = re.compile(r"^@container (\w+) ([^{]+) \{", re.MULTILINE)
SIDE = re.compile(r"\((width|height) (<|<=|>|>=) ([\d.]+)(rem|px)\)")
REM = 18  # pixels of a letter on our pages; in a media query it would be the browser's own
HEAD = 52  # pixels above the part of the page that is the container
#: a screen on which a smaller container than the page is about so large
INSIDE = {
    "cloth (height < 190px)": "(max-height: 420px)",
    "cloth (height < 230px)": "(max-height: 480px)",
    "cloth (width >= 560px) and (height >= 440px)": "(min-width: 740px) and (min-height: 700px)",
    "question (width < 22rem)": "(max-width: 410px), (orientation: landscape) and (max-width: 1365px)",
    "question (width < 18.5rem)": "(max-width: 345px), (orientation: landscape) and (max-width: 1147px)",
}


def screen(name: str, condition: str) -> str:
    """The media query for a container of this name; a new one inside the page needs a line above."""
    if name != "page":
        return INSIDE[f"{name} {condition}"]

    def side(found: re.Match[str]) -> str:
        which, relation, number, unit = found.groups()
        pixels = float(number) * (REM if unit == "rem" else 1) + (HEAD if which == "height" else 0)
        pixels += {"<": -0.02, ">": 0.02}.get(relation, 0)
        return f"({'max' if '<' in relation else 'min'}-{which}: {pixels:g}px)"

    return SIDE.sub(side, condition).replace(" or ", ", ")


def end_of(css: str, start: int) -> int:
    """Where the block that opens before `start` ends."""
    depth = 1
    for found in re.finditer(r"[{}]", css[start:]):
        depth += 1 if found[0] == "{" else -1
        if not depth:
            return start + found.end()
    raise ValueError("a block without an end")


def with_older(css: str) -> str:
    """The style sheet as it is served."""
    css = LENGTH.sub(r"calc(\1 * var(--cq\2))", css)
    told, here = [], 0
    while found := CONTAINER.search(css, here):
        end = end_of(css, found.end())
        told.append(css[here:end])
        told.append(f"\n{WITHOUT} {{ @media {screen(found[1], found[2])} {{{css[found.end() : end]} }}")
        here = end
    return "".join((*told, css[here:]))
