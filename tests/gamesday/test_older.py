"""The oldest browsers that are served: what they lack is not asked of them, or said again in their words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gamesday.older import OLDEST, screen, with_older

ROOT = Path(__file__).resolve().parents[2]
SHEETS = sorted((ROOT / "static/css").glob("*.css"))
SCRIPTS = sorted((ROOT / "static/js").rglob("*.js"))
#: what came after the oldest browser served
NEWER = re.compile(
    r"checkVisibility\(|\.to(Sorted|Reversed|Spliced)\(|\b(Object|Map)\.groupBy|Array\.fromAsync|withResolvers|startViewTransition"
    r"|AbortSignal\.(any|timeout)|showPopover|\(\?<[=!]|\bstatic \{|\.(intersection|union|difference|isSubsetOf)\("
)
#: nesting, ranges in media queries, and lengths that a custom property would hand on without a fallback
NEWER_STYLE = re.compile(r"@media[^{]*[<>]|\n\s*&|--[\w-]+:[^;]*\d[dsl]v[hw]")


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_a_style_sheet_is_served_for_browsers_without_container_queries_too(sheet: Path) -> None:
    css = sheet.read_text()
    served = with_older(css)
    assert served.count("@container") == css.count("@container")
    assert served.count("@supports not (width: 1cqw) { @media") == css.count("@container")
    assert served.count("{") == served.count("}")
    assert not re.findall(r"[\d.]+cq\w+", served.replace("1cqw", "").replace("1cqh", ""))
    assert not NEWER_STYLE.findall(css)
    for fallback in re.finditer(r"([\w-]+): [^;{]*\d[dsl]v[hw]", css):
        before = css[: fallback.start()].rpartition("{")[2]
        assert re.search(rf"(^|\s){fallback[1]}: [^;]*vh", before), fallback[0]


def test_a_container_becomes_a_screen() -> None:
    assert screen("page", "(width < 34rem) or (height < 500px)") == "(max-width: 611.98px), (max-height: 551.98px)"
    assert with_older("@container page (width >= 10px) { a { width: 5cqw; } }") == (
        "@container page (width >= 10px) { a { width: calc(5 * var(--cqw)); } }\n"
        "@supports not (width: 1cqw) { @media (min-width: 10px) { a { width: calc(5 * var(--cqw)); } } }"
    )
    with pytest.raises(KeyError):
        screen("cloth", "(width < 1px)")


def test_no_script_asks_for_more_than_the_oldest_browser_has() -> None:
    assert [(path.name, found) for path in SCRIPTS for found in NEWER.findall(path.read_text())] == []


def test_one_helper_reaches_for_what_a_browser_keeps() -> None:
    reaching = [path.name for path in SCRIPTS if re.search("localStorage|sessionStorage|indexedDB", path.read_text())]
    assert reaching == ["wishes.js"]


def test_the_docs_name_the_oldest_browsers() -> None:
    said = (ROOT / "docs/operating.md").read_text()
    for name, version in OLDEST.items():
        assert f"{name} {version}" in said
