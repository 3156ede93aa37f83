"""Whether a text is written for its readers: sentence lengths, LIX, address, words, steps with pictures."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from django.utils.translation import gettext as _

from rules.domain.blocks import Beside, Heading, Pictures, at_length, lines, plain
from rules.domain.findings import Finding, cells, decimal, front, headings, parts_of, place_of
from rules.domain.readability import lix, sentences, words
from rules.domain.sheet import GameSheet

LIST_FILE = Path(__file__).resolve().parent.parent / "words_not_for_children.txt"
#: what is quoted (a rhyme, a call) is said by somebody else than the text
QUOTED = re.compile(r"„[^“]*“")
#: words that tell a reader what to do; in a sentence for children and adults alike they say du or ihr
INFORMAL = re.compile(r"\b([Dd]u|[Dd]ein\w{0,2}|[Dd]ich|[Dd]ir|[Ee]uch|[Ee]ue?re?[nmrs]?)\b")
VERBS = (
    "bau|bring|deck|dreh|fang|frag|hüpf|kauf|lauf|leg|merk|pflanz|rat|renn|setz"
    "|spring|streich|such|trag|würfel|zähl|zieh"
)
COMMAND = re.compile(
    rf"(?:^|[:.!?] )((?:{VERBS}|lass|nehm|werf|sammel|mach|hol|spiel)e?t)\b"
    rf"|(?:^|[:–,.!?;] |\bund )(?:aber |dann )?({VERBS}|lass|nimm|wirf|sammle|würfle|werde|hol)\b",
    re.IGNORECASE,
)
STEP = re.compile(r"\d+\. ")
LEAST_STEPS = 3


@dataclass(frozen=True, slots=True)
class Limits:
    """Words in a sentence (at most), LIX (below or at), words in a leaflet (more than)."""

    sentence: int
    lix: float
    least: int


#: design.md: children at most 10 words and LIX 30, adults below 50; 25 words is a long but readable German sentence
LIMITS = {"kinder": Limits(10, 30, 150), "erwachsene": Limits(25, 49.9, 300)}


def said(sheet: GameSheet, audience: str, *, short: bool) -> list[str]:
    """What a leaflet of that length says in sentences."""
    return [line for part in sheet.parts.get(audience, ()) for line in lines(at_length(part.blocks, short=short))]


def readability(sheet: GameSheet) -> Iterator[Finding]:
    """Sentences, LIX and length of both leaflets, short and long."""
    for audience, part in parts_of(sheet):
        for sentence in sentences(lines(part.blocks)):
            yield from _sentence(sentence, audience, place_of(audience, part))
    for place, text in front(sheet):
        audience = "kinder" if ", lesson" in place else "erwachsene"
        for sentence in sentences([text]):
            yield from _sentence(sentence, audience, place)
    for audience in sheet.facts.readers:
        limits = LIMITS[audience]
        for short in (True, False):
            spoken = said(sheet, audience, short=short)
            count = len(words(" ".join(spoken)))
            place = place_of(audience, short=short)
            if count <= limits.least:
                message = _("Nur %(n)d Wörter; es sollen mehr als %(least)d sein.")
                yield Finding("laenge", place, message % {"n": count, "least": limits.least})
            if count and (score := lix(spoken)) > limits.lix:
                message = _("LIX %(score)s; höchstens %(most)s. Kürzere Sätze und Wörter helfen.")
                yield Finding("lix", place, message % {"score": decimal(score), "most": decimal(limits.lix)})


def _sentence(sentence: str, audience: str, place: str) -> Iterator[Finding]:
    count, most = len(words(sentence)), LIMITS[audience].sentence
    if count > most:
        message = _("Ein Satz hat %(n)d Wörter, höchstens %(most)d: „%(sentence)s“")
        yield Finding("satz", place, message % {"n": count, "most": most, "sentence": sentence})


def figures(sheet: GameSheet) -> dict[str, float]:
    """The LIX of both leaflets, short and long, by a name for people."""
    found = {}
    for audience in sheet.facts.readers:
        for short in (True, False):
            text = said(sheet, audience, short=short)
            if words(" ".join(text)):
                found[place_of(audience, short=short)] = round(lix(text), 1)
    return found


def address(sheet: GameSheet) -> Iterator[Finding]:
    """Children are du, adults are Sie; no sentence stands in both leaflets."""
    child = sentences([QUOTED.sub("", line) for line in said(sheet, "kinder", short=False)])
    adult = sentences([QUOTED.sub("", line) for line in said(sheet, "erwachsene", short=False)])
    if "kinder" in sheet.parts and not any(
        re.search(r"\b(du|dein\w*|dich|dir|ihr|euch|euer|eure\w*)\b", line, re.IGNORECASE) for line in child
    ):
        yield Finding("anrede", place_of("kinder"), _("Kinder werden mit du oder ihr angesprochen."))
    for line in child:
        # the first word of a sentence is capital anyway
        if formal := re.search(r"\b(Sie|Ihnen|Ihre?\w?)\b", line.split(" ", 1)[-1] if " " in line else ""):
            message = _("„%(word)s“ im Text für Kinder: „%(line)s“")
            yield Finding("anrede", place_of("kinder"), message % {"word": formal[0], "line": line})
    if not any(re.search(r"\b(Sie|Ihnen|Ihre?\w?)\b", line) for line in adult):
        yield Finding("anrede", place_of("erwachsene"), _("Erwachsene werden mit Sie angesprochen."))
    for line in adult:
        if informal := INFORMAL.search(line):
            message = _("„%(word)s“ im Text für Erwachsene: „%(line)s“")
            yield Finding("anrede", place_of("erwachsene"), message % {"word": informal[0], "line": line})
    one_line = sheet.facts.one_line
    if "erwachsene" in sheet.parts and (informal := INFORMAL.search(one_line) or COMMAND.search(one_line)):
        message = _("„%(word)s“ duzt die Erwachsenen, für die der Satz auch gilt: „%(line)s“")
        yield Finding("anrede", "one_line", message % {"word": informal[0].strip(" :,;–"), "line": one_line})
    # a single word is no sentence of its own
    for line in sorted({line for line in child if len(words(line)) > 2} & set(adult)):
        yield Finding("gleich", place_of("kinder"), _("Der Satz steht auch bei den Erwachsenen: „%s“") % line)


def steps(sheet: GameSheet) -> Iterator[Finding]:
    """Every numbered step of the children's leaflet has a picture right after its heading."""
    count = 0
    for part in sheet.parts.get("kinder", ()):
        for block, after in zip(part.blocks, (*part.blocks[1:], None), strict=False):
            if isinstance(block, Heading) and STEP.match(plain(block.line)):
                count += 1
                if not isinstance(after, (Beside, Pictures)):
                    message = _("Nach der Überschrift „%s“ fehlt das Bild.") % plain(block.line)
                    yield Finding("schritt", place_of("kinder", part), message)
    if "kinder" in sheet.parts and count < LEAST_STEPS:
        message = _("%(n)d nummerierte Schritte wie „### 1. Setzen“; es sollen wenigstens %(least)d sein.")
        yield Finding("schritt", place_of("kinder"), message % {"n": count, "least": LEAST_STEPS})


# --- words ------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _listed() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    """What no text may say, what children's may not, and names in which such a word may be said."""
    found: dict[str, list[str]] = {"nie": [], "kinder": [], "namen": []}
    section = ""
    for line in LIST_FILE.read_text(encoding="utf-8").splitlines():
        entry = line.strip()
        if entry.startswith("["):
            section = entry.strip("[]")
        elif entry and not entry.startswith("#"):
            found[section].append(re.escape(entry).replace(r"\*", r"\w*").replace(r"\ ", r"\s+"))
    never, children, names = (f"\\b(?:{'|'.join(entries)})(?!\\w)" for entries in found.values())
    return re.compile(never, re.IGNORECASE), re.compile(children, re.IGNORECASE), re.compile(names, re.IGNORECASE)


def unsuitable(text: str, *, child: bool) -> list[str]:
    """The words of a text that it may not have."""
    never, children, names = _listed()
    text = names.sub(lambda name: " " * len(name[0]), text)
    hits = [*never.finditer(text), *(children.finditer(text) if child else ())]
    return [hit[0] for hit in sorted(hits, key=lambda hit: hit.start())]


def vocabulary(sheet: GameSheet) -> Iterator[Finding]:
    """Words not for children."""
    texts = [(place, text, "kinder" in sheet.parts) for place, text in front(sheet)]
    for audience, part in parts_of(sheet):
        everything = [part.title, *headings(part.blocks), *lines(part.blocks), *cells(part.blocks)]
        texts += [(place_of(audience, part), text, audience == "kinder") for text in everything]
    for place, text, child in texts:
        for word in unsuitable(text, child=child):
            yield Finding(
                "wort", place, _("„%(word)s“ ist kein Wort für Kinder: „%(text)s“") % {"word": word, "text": text[:90]}
            )
