"""Whether a text keeps the style of the house, and tells children what the table insists on and what terms mean."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path

import yaml
from django.utils.translation import gettext as _

from rules.domain.blocks import Beside, Block, Only, at_length, lines
from rules.domain.findings import Finding, cells, front, headings, parts_of, place_of
from rules.domain.readability import sentences, words
from rules.domain.sheet import GameSheet
from rules.domain.shipped import shipped_files

WORDS_FILE = Path(__file__).resolve().parent.parent / "words_of_the_house.yaml"
#: beside the texts of a family: what they must say
RULES_FILE = "rules.yaml"
#: beside them: the players' own terms, and how they are explained to children
TERMS_FILE = "terms.yaml"
#: a sentence that says how one wins: "Du gewinnst!" alone does not
WINS, LEAST_WORDS = re.compile(r"gewinn|gewonnen|\bsieg|verlier|verloren", re.IGNORECASE), 4
#: a year, a century, an age in years; "um 1900" is the time the club shows
DATE = re.compile(r"\b(?!(?<=[Uu]m )1900)(?:1\d{3}|20\d\d)\b|\b\d{1,2}\. Jahrhundert|\b\d[\d.]{2,}(?= Jahre)")
#: what claims that nothing in the world is more so
SUPERLATIVE = re.compile(
    r"\b(?:(?:größ|(?:ält|früh|läng|schnell|stärk|jüng|beliebt|bekannt|berühmt|verbreitet)e?s)te[nrms]?"
    r"|meist(?:ge|ver)\w+|nie|niemals|\w*[Rr]ekord\w*)\b"
)
SECOND_SOURCE = re.compile(r"#\s*zweite Quelle:(.*)", re.IGNORECASE)


def style(sheet: GameSheet, source: str) -> Iterator[Finding]:
    """Everything below; `source` is the text as it was written, with its comments."""
    yield from _goal(sheet)
    yield from _rules(sheet)
    yield from _terms(sheet)
    yield from _evidence(sheet, source)
    yield from _words_of_the_house(sheet)
    yield from _twice(sheet)


def _goal(sheet: GameSheet) -> Iterator[Finding]:
    """Children read in the folded sheet, in one sentence, how one wins."""
    if "kinder" not in sheet.parts:
        return
    said = [line for part in sheet.parts["kinder"][1:4] for line in lines(at_length(part.blocks, short=True))]
    if not any(WINS.search(sentence) and len(words(sentence)) >= LEAST_WORDS for sentence in sentences(said)):
        message = _("Kein Satz der Teile 2 bis 4 sagt, wie man gewinnt („Du gewinnst, wenn …“).")
        yield Finding("ziel", place_of("kinder", short=True), message)


# --- what the table insists on --------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def required() -> Mapping[str, Mapping[str, re.Pattern[str]]]:
    """By the slug of a text: the rules it must tell, each as the words to look for."""
    return {
        slug: {rule: _any_of(each["words"]) for rule, each in told.items() if slug in each.get("games", (slug,))}
        for slug, told in _by_slug(RULES_FILE)
    }


def _by_slug(name: str) -> Iterator[tuple[str, dict[str, dict[str, list[str]]]]]:
    """What the list of that name in the folder of its family says, for every text."""
    for slug, path in shipped_files().items():
        if (file := path.with_name(name)).is_file():
            yield slug, _list(file)


@lru_cache(maxsize=64)
def _list(file: Path) -> dict[str, dict[str, list[str]]]:
    told: dict[str, dict[str, list[str]]] = yaml.safe_load(file.read_text(encoding="utf-8"))
    return told


def forget() -> None:
    """The lists of the families may have changed."""
    for read in (required, terms, _list):
        read.cache_clear()


def _any_of(alternatives: list[str]) -> re.Pattern[str]:
    """Beginnings of words, any of them; "…" is anything up to the end of the sentence, a question being none."""
    each = (r"[^.!]*?\b".join(re.escape(piece.strip()) for piece in words.split("…")) for words in alternatives)
    return re.compile(rf"\b(?:{'|'.join(each)})", re.IGNORECASE)


def _rules(sheet: GameSheet) -> Iterator[Finding]:
    for rule, looked_for in required().get(sheet.facts.slug, {}).items():
        for audience in sheet.facts.readers:
            short = audience == "kinder"  # the folded sheet suffices to play
            said = []
            for part in sheet.parts[audience][1:5]:
                shown = at_length(part.blocks, short=short)
                said += [*headings(shown), *lines(shown), *cells(shown)]
            if not looked_for.search(". ".join(said)):
                message = _("Die Regel „%(rule)s“ fehlt; der Tisch besteht auf ihr (%(file)s).")
                yield Finding("regel", place_of(audience, short=short), message % {"rule": rule, "file": RULES_FILE})


# --- terms ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def terms() -> Mapping[str, Mapping[str, tuple[re.Pattern[str], re.Pattern[str]]]]:
    """By the slug of a text: the terms of its family, each as the words that are the term and those that explain it."""
    return {
        slug: {term: (_any_of(each["words"]), _any_of(each["explained"])) for term, each in told.items()}
        for slug, told in _by_slug(TERMS_FILE)
    }


def _terms(sheet: GameSheet) -> Iterator[Finding]:
    """Terms that children meet in their folded sheet, and nothing near says what they are."""
    parts = sheet.parts.get("kinder", ())[1:5]
    said = [(part, line) for part in parts for line in sentences(lines(at_length(part.blocks, short=True)))]
    for term, (used, explained) in terms().get(sheet.facts.slug, {}).items():
        first = next((at for at, (_part, line) in enumerate(said) if used.search(line)), None)
        if first is None:
            continue
        part, line = said[first]
        if not explained.search(". ".join(line for _part, line in said[max(0, first - 1) : first + 3])):
            message = _("„%(term)s“ wird hier zuerst gebraucht und nicht erklärt (%(file)s): „%(line)s“")
            told = {"term": term, "file": TERMS_FILE, "line": line}
            yield Finding("begriff", place_of("kinder", part), message % told)


# --- history --------------------------------------------------------------------------------------------------------


def _evidence(sheet: GameSheet, source: str) -> Iterator[Finding]:
    """Dates and superlatives of the history that no comment gives a second source for."""
    second = " ".join(SECOND_SOURCE.findall(source)).lower()
    for audience in sheet.facts.readers:
        part = sheet.parts[audience][5]
        told = " ".join([*headings(part.blocks), *lines(part.blocks)])
        claims = dict.fromkeys(hit[0] for pattern in (DATE, SUPERLATIVE) for hit in pattern.finditer(told))
        alone = [claim for claim in claims if not re.search(rf"\b{re.escape(claim.lower())}\b", second)]
        if alone:
            message = _("Ohne zweite Quelle: %(claims)s. Im Kopf fehlt „# zweite Quelle: %(first)s – wo es steht“.")
            said = message % {"claims": ", ".join(f"„{claim}“" for claim in alone), "first": alone[0]}
            yield Finding("beleg", place_of(audience, part), said)


# --- words ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _house() -> tuple[tuple[re.Pattern[str], str, str], ...]:
    """What is not said, what is said instead, and the only family that this holds for ("": all)."""
    listed = yaml.safe_load(WORDS_FILE.read_text(encoding="utf-8"))
    return tuple((re.compile(rf"\b(?:{each['not']})(?![\w-])"), each["but"], each.get("family", "")) for each in listed)


def _words_of_the_house(sheet: GameSheet) -> Iterator[Finding]:
    said = front(sheet)
    for audience, part in parts_of(sheet):
        told = [part.title, *headings(part.blocks), *lines(part.blocks), *cells(part.blocks)]
        said += [(place_of(audience, part), text) for text in told]
    file = shipped_files().get(sheet.facts.slug)
    for place, text in said:
        for pattern, instead, family in _house():
            if family and (file is None or file.parent.name != family):
                continue
            for hit in pattern.finditer(text):
                message = _("„%(word)s“: besser %(instead)s.")
                yield Finding("hausstil", place, message % {"word": hit[0], "instead": instead})


def _twice(sheet: GameSheet) -> Iterator[Finding]:
    """Sentences that stand in "kurz" and again in "lang": they belong into the text between."""
    for audience, part in parts_of(sheet):
        said = {length: set(sentences(_only(part.blocks, length))) for length in ("kurz", "lang")}
        for sentence in sorted(said["kurz"] & said["lang"]):
            if len(words(sentence)) >= LEAST_WORDS:
                message = _("Der Satz steht in „kurz“ und in „lang“: „%s“")
                yield Finding("doppelt", place_of(audience, part), message % sentence)


def _only(blocks: tuple[Block, ...], length: str) -> list[str]:
    """What stands in the passages of one length."""
    said: list[str] = []
    for block in blocks:
        if isinstance(block, Only):
            said += lines(block.blocks) if block.length == length else []
        elif isinstance(block, Beside):
            said += _only(block.blocks, length)
    return said
