"""What somebody could bring to hurt the server: small to send, and large, slow or deadly to read."""

from __future__ import annotations

import io
import zipfile

from PIL import Image

from tests.gamesday.sheet_files import ods, with_member

_CONTENT = "content.xml"


def head_of_brackets() -> str:
    """A head whose brackets never close: what builds values from it calls itself for each, until the stack is full."""
    return f"---\nx: {'[' * 40_000}\n---\n"


def wide_table(text: str, columns: int = 20_000) -> str:
    """A text of the library with a table of so many columns."""
    row, rule = "|" + "a|" * columns + "\n", "|" + "-|" * columns + "\n"
    before, heading, after = text.partition("## So spielst du\n")
    return f"{before}{heading}\n{row}{rule}{row}\n{after}"


def huge_number() -> bytes:
    """A cell with a number whose digits nobody can write out."""
    return _sheet('<table:table-cell office:value-type="float" office:value="1e999999999"><text:p>1</text:p>')


def many_blanks() -> bytes:
    """A cell that says there are two thousand million blanks in it."""
    return _sheet('<table:table-cell office:value-type="string"><text:p>a<text:s text:c="2000000000"/></text:p>')


def wide_spans() -> bytes:
    """Forty cells that each span the whole sheet."""
    return _sheet(
        '<table:table-cell table:number-columns-spanned="60" table:number-rows-spanned="10000" '
        'office:value-type="string"><text:p>a</text:p></table:table-cell>' * 40 + "<table:table-cell>"
    )


def _sheet(cells: str) -> bytes:
    good = ods(("Liste", [["Benennung"], ["Halma"]]))
    with zipfile.ZipFile(io.BytesIO(good)) as archive:
        content = archive.read(_CONTENT).decode()
    row = f"<table:table-row>{cells}</table:table-cell></table:table-row></table:table>"
    return with_member(good, _CONTENT, content.replace("</table:table>", row).encode())


def large_png() -> bytes:
    """A picture of 58 megapixels that shine through, in some hundred kilobytes."""
    out = io.BytesIO()
    Image.new("RGBA", (7600, 7700), (200, 30, 30, 128)).save(out, "PNG")
    return out.getvalue()


def large_jpeg() -> bytes:
    """A photo of 59 megapixels that comes in passes over the whole picture, so that all of it is kept."""
    out = io.BytesIO()
    Image.new("RGB", (7700, 7700), "red").save(out, "JPEG", progressive=True, subsampling=0)
    return out.getvalue()
