"""From a game text to a `GameSheet`.

A text is Markdown, and little of it: headings, paragraphs, *emphasis* and **strong**, plain lists, tables, pictures.

    ---
    title: Mühle              the facts, see `frontmatter`
    ---
    # Kinder                  one heading per audience ("Kinder", "Erwachsene"), all that `readers` names
    ## Drei in einer Reihe    six parts each, in the order of the leaflet; a seventh, "## Plakat", is one numbered list
    ### Setzen                headings inside a part
    ![Worte unter dem Bild](setzen)     a picture of the front matter; two in one paragraph stand side by side
    ::: neben                 the first paragraph, a picture, stands beside the others
    :::
    ::: kurz                  only in the folded leaflet; `::: lang` only where there is room
    :::

A container inside another one needs the outer one to be fenced by more colons.

Everything else, HTML and the typesetter's signs above all, is text and comes out as the characters it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from django.utils.translation import gettext as _
from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode
from mdit_py_plugins.container import container_plugin
from mdit_py_plugins.front_matter import front_matter_plugin

from rules.domain.blocks import Beside, Block, Bullets, Heading, Only, Paragraph, Picture, Pictures, Run, Runs, Table
from rules.domain.blocks import pictures as pictures_of
from rules.domain.errors import TextError
from rules.domain.frontmatter import read_facts
from rules.domain.sheet import PARTS, POSTER, GameSheet, Part

LENGTHS = ("kurz", "lang")
#: characters; a text of this length would fill fifty pages
LONGEST = 200_000


def _markdown() -> MarkdownIt:
    reader = MarkdownIt("zero").enable(
        ["heading", "list", "table", "emphasis", "image", "escape", "newline"],
    )
    front_matter_plugin(reader)
    for container in (*LENGTHS, "neben"):
        container_plugin(reader, container)
    return reader


_reader = _markdown()


@lru_cache(maxsize=256)
def read_sheet(source: str) -> GameSheet:
    """The sheet a text makes. Raises TextError with the reason and the place."""
    if len(source) > LONGEST:
        raise TextError(_("Der Text ist zu lang: höchstens %(n)d Zeichen.") % {"n": LONGEST})
    root = SyntaxTreeNode(_reader.parse(source.replace("\r\n", "\n")))
    nodes = list(root.children)
    if not nodes or nodes[0].type != "front_matter":
        raise TextError(_("Der Text muss mit seinen Angaben zwischen zwei Zeilen „---“ beginnen."))
    facts = read_facts(nodes[0].content)
    headings = {name.capitalize(): name for name in facts.readers}
    parts: dict[str, list[tuple[str, list[Block]]]] = {}
    current: list[tuple[str, list[Block]]] | None = None
    for node in nodes[1:]:
        if node.type == "heading" and node.tag == "h1":
            title = _text(node)
            if title not in headings or headings[title] in parts:
                raise TextError(
                    _("„# %(title)s“: Erwartet wird je einmal %(known)s.")
                    % {"title": title, "known": ", ".join(f"# {name}" for name in headings)}
                )
            current = parts[headings[title]] = []
        elif current is None:
            raise TextError(_("Vor der ersten Überschrift „# …“ darf kein Text stehen."))
        elif node.type == "heading" and node.tag == "h2":
            current.append((_text(node), []))
        elif not current:
            raise TextError(_("Nach „# …“ muss zuerst eine Überschrift „## …“ kommen."))
        elif current[-1][0] == POSTER:
            current[-1][1].extend(_steps(node, first=not current[-1][1]))
        else:
            current[-1][1].append(_block(node))
    made = {
        name: tuple(Part(number, title, tuple(blocks)) for number, (title, blocks) in enumerate(found, 1))
        for name, found in parts.items()
    }
    posters = {name: found[-1] for name, found in made.items() if len(found) > PARTS and found[-1].title == POSTER}
    sheet = GameSheet(facts, {name: found[:-1] if name in posters else found for name, found in made.items()}, posters)
    _check(sheet)
    return sheet


def _check(sheet: GameSheet) -> None:
    for name in sheet.facts.readers:
        found = sheet.parts.get(name, ())
        if len(found) != PARTS:
            raise TextError(
                _("„# %(audience)s“ hat %(found)d Teile, ein Faltblatt hat %(wanted)d.")
                % {"audience": name.capitalize(), "found": len(found), "wanted": PARTS}
            )
        for part in (*found, *([sheet.posters[name]] if name in sheet.posters else ())):
            if part.title == POSTER and part.number <= PARTS:
                raise TextError(_("„## Plakat“ steht am Ende, nach den sechs Teilen."))
            if part.title == POSTER and not part.blocks:
                raise TextError(_("„## Plakat“ enthält eine nummerierte Liste und sonst nichts."))
            for picture in pictures_of(part.blocks):
                if picture not in sheet.facts.figures:
                    raise TextError(_("Das Bild „%(name)s“ steht nicht unter figures.") % {"name": picture})


# --- blocks -----------------------------------------------------------------------------------------------------


def _block(node: SyntaxTreeNode) -> Block:
    if (name := node.type.removeprefix("container_")) != node.type and node.info.strip() != name:
        # what follows the name would be taken for a setting of the container, and no leaflet would show it
        raise TextError(
            _("Zeile %(line)d: Hinter „::: %(name)s“ darf in derselben Zeile nichts stehen.")
            % {"line": _where(node), "name": name}
        )
    match node.type:
        case "heading" if node.tag == "h3":
            return Heading(_line(_inline(node)))
        case "paragraph":
            return _paragraph(_inline(node))
        case "bullet_list" | "ordered_list":
            return Bullets(tuple(_item(item) for item in node.children), node.type == "ordered_list")
        case "table":
            return _table(node)
        case "container_neben":
            return _beside(node)
        case "container_kurz" | "container_lang":
            return Only(name, tuple(_block(child) for child in node.children))
    raise TextError(_("Zeile %(line)d: So etwas kann ein Text hier nicht enthalten.") % {"line": _where(node)})


def _paragraph(inline: Sequence[SyntaxTreeNode]) -> Block:
    if not any(node.type == "image" for node in inline):
        return Paragraph(_line(inline))
    row = []
    for node in inline:
        if node.type == "image":
            row.append(Picture(str(node.attrs.get("src", "")), _line(node.children)))
        elif node.type != "softbreak" and node.content.strip():
            raise TextError(
                _("Ein Bild steht in einem Absatz für sich, ohne Text daneben: „%(text)s“.")
                % {"text": node.content.strip()[:60]}
            )
    return Pictures(tuple(row))


def _beside(node: SyntaxTreeNode) -> Beside:
    first, *rest = [_block(child) for child in node.children] or [Paragraph(())]
    if not isinstance(first, Pictures) or len(first.row) != 1 or not rest:
        raise TextError(
            _("Zeile %(line)d: „neben“ beginnt mit einem Bild, danach kommt Text.") % {"line": _where(node)}
        )
    inner = [block for block in rest if isinstance(block, (Paragraph, Bullets, Only))]
    if len(inner) != len(rest):
        raise TextError(_("Zeile %(line)d: Neben einem Bild stehen nur Absätze und Listen.") % {"line": _where(node)})
    return Beside(first.row[0], tuple(inner))


def _steps(node: SyntaxTreeNode, *, first: bool) -> Iterator[Block]:
    """The steps of a poster: the items of its one list, each with or without a picture in front."""
    if node.type != "ordered_list" or not first:
        raise TextError(_("„## Plakat“ enthält eine nummerierte Liste und sonst nichts."))
    for item in node.children:
        head, *rest = _item_inline(item)
        if head.type != "image":
            yield Paragraph(_line([head, *rest]))
            continue
        while rest and rest[0].type == "softbreak":
            rest = rest[1:]
        line = _line(rest)
        if not line:
            raise TextError(_("Zeile %(line)d: Neben dem Bild fehlt der Schritt.") % {"line": _where(item)})
        said = (replace(line[0], text=line[0].text.lstrip()), *line[1:])
        yield Beside(Picture(str(head.attrs.get("src", "")), _line(head.children)), (Paragraph(said),))


def _item(node: SyntaxTreeNode) -> Runs:
    return _line(_item_inline(node))


def _item_inline(node: SyntaxTreeNode) -> Sequence[SyntaxTreeNode]:
    if len(node.children) != 1 or node.children[0].type != "paragraph":
        raise TextError(_("Zeile %(line)d: Ein Listenpunkt ist genau ein Absatz.") % {"line": _where(node)})
    return _inline(node.children[0])


def _table(node: SyntaxTreeNode) -> Table:
    rows = [
        tuple(_line(_inline(cell)) for cell in row.children) for section in node.children for row in section.children
    ]
    return Table(rows[0], tuple(rows[1:]))


def _where(node: SyntaxTreeNode) -> int:
    return node.map[0] + 1 if node.map else 0


# --- lines ------------------------------------------------------------------------------------------------------


def _inline(node: SyntaxTreeNode) -> Sequence[SyntaxTreeNode]:
    return [child for inline in node.children for child in inline.children]


def _text(node: SyntaxTreeNode) -> str:
    return "".join(run.text for run in _line(_inline(node)))


def _line(nodes: Sequence[SyntaxTreeNode], strong: bool = False, emph: bool = False) -> Runs:
    runs: list[Run] = []
    for node in nodes:
        match node.type:
            case "text" | "text_special":
                runs.append(Run(node.content, strong, emph))
            case "softbreak" | "hardbreak":
                runs.append(Run(" ", strong, emph))
            case "strong":
                runs.extend(_line(node.children, True, emph))
            case "em":
                runs.extend(_line(node.children, strong, True))
            case "image":
                raise TextError(_("Ein Bild steht in einem Absatz für sich."))
            case other:
                raise TextError(_("So etwas kann ein Text hier nicht enthalten: %(kind)s.") % {"kind": other})
    return _joined(runs)


def _joined(runs: list[Run]) -> Runs:
    """Neighbours of one voice as one run, so that equal texts are equal trees."""
    joined: list[Run] = []
    for run in runs:
        if not run.text:
            continue
        if joined and (joined[-1].strong, joined[-1].emph) == (run.strong, run.emph):
            joined[-1] = Run(joined[-1].text + run.text, run.strong, run.emph)
        else:
            joined.append(run)
    return tuple(joined)
