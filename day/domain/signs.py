"""The sign of a group, an animal in a colour: the animal it is called after where there is one, colours spread."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import replace

from day.domain.plan import Party
from games.domain.guests import ANIMALS, COLOURS

#: how a group is called after an animal: one of its words begins so, without umlauts („Füchse“, „Rabenklasse“)
_STEMS = {"Gans": ("gans",), "Huhn": ("huhn", "huhner", "hennen"), "Kater": ("kater",), "Maus": ("maus", "mauschen"),
          "Eichhorn": ("eichhorn",), "Kalb": ("kalb", "kalber"), "Reh": ("reh", "rehe", "rehkitz")}  # fmt: skip
#: an animal whose name, and nothing but its ending, is a whole word: „Rehe“ are no „Rehabilitation“
_ENDINGS = ("", "e", "n", "en", "er", "s", "chen", "lein")


def with_signs(parties: Iterable[Party], worn: Collection[tuple[str, str]]) -> list[Party]:
    """The groups, each with a sign that nobody wears: those that are called after an animal choose first."""
    new, taken = list(parties), list(worn)
    named = {number: animal for number, party in enumerate(new) if (animal := called_after(party.label))}
    found: dict[int, tuple[str, str]] = {}
    for number in sorted(range(len(new)), key=lambda number: number not in named):
        sign = _free(named.get(number, ""), taken, set(named.values()))
        found[number] = sign
        taken.append(sign)
    return [replace(party, animal=found[number][0], colour=found[number][1]) for number, party in enumerate(new)]


def called_after(label: str) -> str:
    """The animal a label names, of those there are; "" for none."""
    words = "".join(letter if letter.isalpha() else " " for letter in label.replace("ß", "ss")).split()
    for word in map(_plain, words):
        for animal in ANIMALS:
            if any(_is_called(word, stem) for stem in _STEMS.get(animal, (_plain(animal).removesuffix("e"),))):
                return animal
    return ""


def _is_called(word: str, stem: str) -> bool:
    rest = word.removeprefix(stem)
    return rest != word and (
        rest in _ENDINGS or any(rest.endswith(kind) for kind in ("gruppe", "klasse", "bande", "kinder"))
    )


def _free(animal: str, taken: Collection[tuple[str, str]], kept: Collection[str]) -> tuple[str, str]:
    """A sign nobody wears: this animal, else the one that is worn least and that no other is called after; in the
    colour that is worn least."""
    animals = Counter(worn for worn, _colour in taken)
    colours = Counter(colour for _animal, colour in taken)
    order = [animal] if animal else sorted(ANIMALS, key=lambda each: (animals[each], each in kept))
    for each in [*order, *sorted(ANIMALS, key=lambda each: animals[each])]:
        free = [colour for colour in COLOURS if (each, colour) not in taken]
        if free:
            return each, min(free, key=lambda colour: (colours[colour], COLOURS.index(colour)))
    return order[0], COLOURS[0]


def _plain(word: str) -> str:
    decomposed = unicodedata.normalize("NFD", word.casefold())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))
