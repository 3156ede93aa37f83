"""What the tests ask of a PDF: its text, its structure, its pixels."""

import io
import re
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass

import pypdf
import pypdfium2

#: pixels per millimetre of the tests' renderings
SCALE = 4


def reader(made: bytes) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(made))


def texts(made: bytes) -> list[str]:
    """The text of each page on one line, words that were broken at a line's end joined again."""
    pages = [re.sub("\u00ad\\s*\n", "", page.extract_text()) for page in reader(made).pages]
    # a font has one glyph for both hyphens, and the file names it after either
    return [re.sub(r"\s+", " ", page.replace("\u00ad", "-")) for page in pages]


def words(made: bytes) -> list[str]:
    """The text of each page on one line and without any hyphen: forty times as quick as `texts`."""
    with closing(pypdfium2.PdfDocument(made)) as document:
        pages = [page.get_textpage().get_text_range() for page in document]
    return [unhyphenated(page) for page in pages]


def unhyphenated(text: str) -> str:
    """The text on one line, as `words` gives it: a hyphen at a line's end is not told from one that is always there."""
    return re.sub(r"\s+", " ", re.sub("[-\u00ad\x02\ufffe\u2010]\\s*", "", text))


def in_order(text: str, *phrases: str) -> bool:
    """Whether the phrases stand in the text one after the other."""
    at = 0
    for phrase in phrases:
        at = text.find(phrase, at)
        if at < 0:
            return False
        at += len(phrase)
    return True


def elements(made: bytes) -> Iterator[tuple[str, str]]:
    """(kind, alternative text) of the structure tree, in reading order."""

    def walk(node):
        node = node.get_object()
        if isinstance(node, list):
            for child in node:
                yield from walk(child)
        elif isinstance(node, dict):
            if "/S" in node:
                yield str(node["/S"]), str(node.get("/Alt", ""))
            if "/K" in node:
                yield from walk(node["/K"])

    return walk(reader(made).trailer["/Root"]["/StructTreeRoot"]["/K"])


def headings(made: bytes) -> list[tuple[str, str]]:
    """(kind, words) of the headings in the order of the structure tree: what the marked content of each says."""
    document = reader(made)
    words = {}
    for page in document.pages:
        for number, text in _marked(page).items():
            words[page.indirect_reference.idnum, number] = text
    found = []

    def said(node, page):
        node = node.get_object()
        if isinstance(node, int):
            return words.get((page, node), "")
        if isinstance(node, list):
            return "".join(said(child, page) for child in node)
        page = node.raw_get("/Pg").idnum if "/Pg" in node else page
        inner = node.get("/MCID", node.get("/K"))
        return "" if inner is None else said(inner, page)

    def walk(node):
        node = node.get_object()
        if isinstance(node, list):
            for child in node:
                walk(child)
        elif isinstance(node, dict):
            if re.fullmatch(r"/H\d", str(node.get("/S"))):
                found.append((str(node["/S"]), re.sub(r"\s+", " ", said(node, None)).strip()))
            elif "/K" in node:
                walk(node["/K"])

    walk(document.trailer["/Root"]["/StructTreeRoot"]["/K"])
    return found


def _marked(page: pypdf.PageObject) -> dict[int, str]:
    """What each piece of marked content of a page says."""
    found: dict[int, str] = {}
    stack: list[int | None] = []

    def before(operator, operands, cm, tm):
        if operator in (b"BDC", b"BMC"):
            properties = operands[1] if len(operands) > 1 else {}
            stack.append(properties.get("/MCID") if isinstance(properties, dict) else None)
        elif operator == b"EMC":
            stack.pop()

    def visit(text, cm, tm, font, size):
        if stack and stack[-1] is not None:
            found[stack[-1]] = found.get(stack[-1], "") + text

    page.extract_text(visitor_operand_before=before, visitor_text=visit)
    return found


def blocks(made: bytes) -> list[tuple[str, int, float, float]]:
    """(kind, page, left edge, width) of headings, paragraphs, pictures, list items and rows where each begins, in the
    order of the structure tree; in points."""
    document = reader(made)
    numbers = {page.indirect_reference.idnum: at for at, page in enumerate(document.pages)}
    found: list[tuple[str, int, float, float]] = []
    with closing(pypdfium2.PdfDocument(made)) as opened:
        boxes = [_boxes(page) for page in opened]

    def first(node, page):
        """Where the first marked content of a node lies."""
        node = node.get_object()
        if isinstance(node, int):
            return (page, boxes[page][node]) if node in boxes[page] else None
        if isinstance(node, list):
            return next((at for child in node if (at := first(child, page))), None)
        page = numbers[node.raw_get("/Pg").idnum] if "/Pg" in node else page
        inner = node.get("/MCID", node.get("/K"))
        return None if inner is None else first(inner, page)

    def walk(node):
        node = node.get_object()
        if isinstance(node, list):
            for child in node:
                walk(child)
        elif isinstance(node, dict):
            kind = str(node.get("/S", ""))
            if kind in ("/H1", "/H2", "/H3", "/P", "/Figure", "/LI", "/TR"):
                if at := first(node, None):
                    page, (left, right) = at
                    found.append((kind[1:], page, left, right - left))
            elif kind != "/Caption" and "/K" in node:
                walk(node["/K"])

    walk(document.trailer["/Root"]["/StructTreeRoot"]["/K"])
    return found


def _boxes(page: pypdfium2.PdfPage) -> dict[int, tuple[float, float]]:
    """The left and the right edge of each piece of marked content of a page."""
    found: dict[int, tuple[float, float]] = {}
    for item in page.get_objects(max_depth=1):
        number = pypdfium2.raw.FPDFPageObj_GetMarkedContentID(item.raw)
        if number >= 0:
            left, _bottom, right, _top = item.get_bounds()
            before = found.get(number, (left, right))
            found[number] = (min(left, before[0]), max(right, before[1]))
    return found


def embedded(made: bytes) -> dict[str, bool]:
    """Every font by name, and whether the file carries it."""
    found = {}
    for page in reader(made).pages:
        for reference in page["/Resources"].get("/Font", {}).values():
            font = reference.get_object()
            inner = font["/DescendantFonts"][0].get_object() if "/DescendantFonts" in font else font
            descriptor = inner["/FontDescriptor"].get_object()
            name = str(font["/BaseFont"]).partition("+")[2]
            found[name] = any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3"))
    return found


def sizes(made: bytes) -> dict[float, int]:
    """How many characters are set in each size, in points."""
    counted: dict[float, int] = {}

    def visit(text, cm, tm, font, size):
        points = round(abs(size * (tm[3] or tm[0]) * (cm[3] or 1)), 1)
        counted[points] = counted.get(points, 0) + len(text.strip())

    for page in reader(made).pages:
        page.extract_text(visitor_text=visit)
    return counted


@dataclass
class Picture:
    """A page in grey, asked about in millimetres from its upper left corner."""

    pixels: bytes
    stride: int
    width: int
    height: int

    def ink(self, x1: float, y1: float, x2: float, y2: float) -> int:
        """How many pixels of the rectangle are not white."""
        left, right = max(0, round(x1 * SCALE)), min(self.width, round(x2 * SCALE))
        top, bottom = max(0, round(y1 * SCALE)), min(self.height, round(y2 * SCALE))
        count = 0
        for row in range(top, bottom):
            line = self.pixels[row * self.stride + left : row * self.stride + right]
            count += len(line) - line.count(255)
        return count


def render(made: bytes) -> list[Picture]:
    pictures = []
    with closing(pypdfium2.PdfDocument(made)) as document:
        for page in document:
            bitmap = page.render(scale=SCALE * 25.4 / 72, grayscale=True)
            pictures.append(Picture(bytes(bitmap.buffer), bitmap.stride, bitmap.width, bitmap.height))
            bitmap.close()
    return pictures
