"""Blocks as HTML. Every character of a text is escaped; the tags are ours."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from rules.domain import foreign
from rules.domain.blocks import (
    Beside,
    Block,
    Bullets,
    Heading,
    Only,
    Paragraph,
    Picture,
    Pictures,
    Run,
    Runs,
    Table,
)


def to_html(blocks: tuple[Block, ...], drawn: Mapping[str, str]) -> SafeString:
    """The blocks as HTML, headings from `<h3>`; `drawn` is the SVG of every picture by its name."""
    return _join(_block(block, drawn) for block in blocks)


def _block(block: Block, drawn: Mapping[str, str]) -> SafeString:
    match block:
        case Heading(line):
            return format_html("<h3>{}</h3>\n", _line(line))
        case Paragraph(line):
            return format_html("<p>{}</p>\n", _line(line))
        case Bullets(items, ordered):
            listed = _join(format_html("<li>{}</li>", _line(item)) for item in items)
            return format_html("<ol>{}</ol>\n" if ordered else "<ul>{}</ul>\n", listed)
        case Pictures(row):
            return format_html('<div class="pictures">{}</div>\n', _join(_picture(p, drawn) for p in row))
        case Beside(picture, inner):
            return format_html(
                '<div class="beside">{}<div>{}</div></div>\n', _picture(picture, drawn), to_html(inner, drawn)
            )
        case Table(head, rows):
            return format_html(
                '<table class="rules-table"><thead><tr>{}</tr></thead><tbody>{}</tbody></table>\n',
                _join(format_html('<th scope="col">{}</th>', _line(cell)) for cell in head),
                _join(format_html("<tr>{}</tr>", _join(_cells(row))) for row in rows),
            )
        case Only():
            raise ValueError("open the blocks of one length first")


def _cells(row: tuple[Runs, ...]) -> list[SafeString]:
    first, *others = row
    head = format_html('<th scope="row">{}</th>', _line(first))
    return [head, *(format_html("<td>{}</td>", _line(cell)) for cell in others)]


def _picture(picture: Picture, drawn: Mapping[str, str]) -> SafeString:
    svg = mark_safe(drawn[picture.name])  # noqa: S308  # drawn by games.drawing, which escapes what it is given
    if not picture.caption:
        return format_html("<figure>{}</figure>", svg)
    return format_html("<figure>{}<figcaption>{}</figcaption></figure>", svg, _line(picture.caption))


def _line(line: Runs) -> SafeString:
    return _join(_run(run) for run in line)


def _run(run: Run) -> SafeString:
    said = _join(
        format_html('<span lang="{}">{}</span>', lang, text) if lang else format_html("{}", text)
        for text, lang in foreign.parts(run.text)
    )
    if run.emph:
        said = format_html("<em>{}</em>", said)
    return format_html("<strong>{}</strong>", said) if run.strong else said


def _join(parts: Iterable[SafeString]) -> SafeString:
    return format_html_join("", "{}", ((part,) for part in parts))
