"""The few steps a poster shows: taken from the text, never written for it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from rules.domain.blocks import Beside, Block, Bullets, Heading, Paragraph, Pictures, lines, plain
from rules.domain.sheet import Part

#: steps on a poster
FEWEST, MOST = 4, 6
#: characters of a step's text; the first sentence always stays whole
LONGEST = 115
NUMBER = re.compile(r"^\d+\.\s*")
SENTENCE = re.compile(r"(?:(?<=[.!?])|(?<=[.!?][“\"]))\s+(?=[A-ZÄÖÜ„])")


@dataclass(frozen=True, slots=True)
class Step:
    """One step: what it is called, one or two sentences, and the name of its picture ("" for none)."""

    title: str
    text: str
    picture: str = ""


@dataclass(frozen=True, slots=True)
class _Passage:
    title: str
    blocks: tuple[Block, ...]


def steps(parts: tuple[Part, ...]) -> list[Step]:
    """Four to six steps from set-up to end, where the text has as many.

    The numbered ones of a children's text; otherwise what stands under the headings of how to play, or its
    paragraphs. Set-up comes first and the end last where there is room.
    """
    setup, play, end = parts[1:4]
    numbered = [passage for part in parts[1:5] for passage in _passages(part) if NUMBER.match(passage.title)]
    told = [step for step in map(_step, numbered or _told(play)) if step.text][:MOST]
    opening, closing = _step(_passages(setup)[0]), _step(_end(end))
    if len(told) < MOST and opening.text:
        told.insert(0, opening)
    if not numbered and closing.text:
        told = [*told[: MOST - 1], closing]
    elif len(told) < FEWEST and closing.text and told and closing.text != told[-1].text:
        told.append(closing)
    return told[:MOST]


def _passages(part: Part) -> list[_Passage]:
    """The part cut at its headings; the first passage carries the part's own title."""
    found: list[tuple[str, list[Block]]] = [(part.title, [])]
    for block in part.blocks:
        if isinstance(block, Heading):
            found.append((plain(block.line), []))
        else:
            found[-1][1].append(block)
    return [_Passage(title, tuple(inner)) for title, inner in found]


def _told(play: Part) -> list[_Passage]:
    """How to play, in passages: by headings, or by paragraphs that begin with a word in bold."""
    headed = _passages(play)[1:]
    if len(headed) > 1:
        return headed
    found: list[tuple[str, list[Block]]] = []
    for block in play.blocks:
        if isinstance(block, Heading):
            continue
        lead, rest = _lead(block)
        if lead:
            found.append((lead, [rest]))
        elif isinstance(block, Pictures) or not found:
            found.append((play.title if not found else "", [block]))
        elif not lines(tuple(found[-1][1])) or not found[-1][0]:
            found[-1][1].append(block)
    merged: list[_Passage] = []
    for title, inner in found:  # a picture belongs to the words that follow it
        if merged and (not title or not lines(merged[-1].blocks)):
            last = merged.pop()
            merged.append(_Passage(last.title or title, (*last.blocks, *inner)))
        else:
            merged.append(_Passage(title, tuple(inner)))
    return merged


def _lead(block: Block) -> tuple[str, Block]:
    """The bold words a paragraph begins with, and the paragraph after them; all of it, if they begin its sentence."""
    if isinstance(block, Paragraph) and block.line and block.line[0].strong and len(block.line) > 1:
        lead, rest = block.line[0].text, block.line[1:]
        if lead[-1:] not in ":.!?":
            return lead, block
        first = rest[0].text.lstrip()
        return lead.rstrip(" :."), Paragraph((replace(rest[0], text=first[:1].upper() + first[1:]), *rest[1:]))
    return "", block


def _end(part: Part) -> _Passage:
    """How it ends: what stands under "Gewonnen!", or the beginning of the part."""
    passages = _passages(part)
    won = [passage for passage in passages if passage.title.startswith("Gewonnen")]
    return won[0] if won else passages[0]


def _step(passage: _Passage) -> Step:
    title = NUMBER.sub("", passage.title)
    picture = next(_pictures(passage.blocks), "")
    sentences = [s.strip() for said in _prose(passage.blocks) for s in SENTENCE.split(said.strip()) if s.strip()]
    text = ""
    for sentence in sentences:
        if text and len(text) + len(sentence) >= LONGEST:
            break
        text = f"{text} {sentence}".strip()
    return Step(title, text, picture)


def _prose(given: Iterable[Block]) -> Iterator[str]:
    """Sentences of running text; the words under a picture are not among them."""
    for block in given:
        match block:
            case Paragraph(line):
                yield plain(line)
            case Bullets(items):
                yield from (plain(item) for item in items)
            case Beside(_, inner):
                yield from _prose(inner)
            case _:
                pass


def _pictures(given: Iterable[Block]) -> Iterator[str]:
    for block in given:
        match block:
            case Pictures(row):
                yield from (picture.name for picture in row)
            case Beside(picture, _):
                yield picture.name
            case _:
                pass
