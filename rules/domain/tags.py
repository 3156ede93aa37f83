"""The order in which a folded leaflet is read aloud.

Its panels lie as they are folded, 1 5 6 on one side and 2 3 4 on the other, and Typst tags them as they lie. A program
that reads aloud follows the tags; so they are put in order here, in place: the file stays as long as it is, and no
table of it has to be written anew.
"""

from __future__ import annotations

import re

DOCUMENT = re.compile(rb"(/S/Document\b[^\[\]]*/K\[)([^\]]*)(?=\])")
ELEMENT = re.compile(rb"^(\d+) 0 obj\n<</Type/StructElem/S/(\w+)", re.MULTILINE)
REFERENCE = re.compile(rb"(\d+) 0 R")
#: where each panel lies in the file, in the order of reading
LIES = (0, 3, 4, 5, 1, 2)


def in_reading_order(made: bytes) -> bytes:
    """The file of folded leaflets with the tags of their panels from 1 to 6.

    A leaflet begins with the one heading of the first level, a panel after the first with one of the second; the
    first panel has one of those too, below its picture. Raises ValueError for a file that is not tagged so.
    """
    found = DOCUMENT.search(made)
    if found is None:
        raise ValueError("no tags")
    kinds = dict(ELEMENT.findall(made))
    panels: list[list[list[bytes]]] = []
    for number in REFERENCE.findall(found[2]):
        kind = kinds.get(number)
        if kind == b"H1":
            panels.append([[]])
            seconds = 0
        elif kind == b"H2":
            seconds += 1
            if seconds > 1:
                panels[-1].append([])
        panels[-1][-1].append(number)
    if any(len(leaflet) != len(LIES) for leaflet in panels):
        raise ValueError("a leaflet has six panels")
    ordered = b" ".join(b"%b 0 R" % number for leaflet in panels for at in LIES for number in leaflet[at])
    if len(ordered) != len(found[2]):
        raise ValueError("tags in another form")
    return made[: found.start(2)] + ordered + made[found.end(2) :]
