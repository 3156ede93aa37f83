"""Role cards: what a volunteer needs to be a figure of the past, and what children may ask her. Of the library
(`day/library`), and of what organisers write themselves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from day.domain.figures import Figure

LIBRARY = Path(__file__).resolve().parent.parent / "library"


@dataclass(frozen=True, slots=True)
class Hairstyle:
    """How hair was worn when, and how it is done, step by step."""

    name: str
    period: str
    steps: tuple[str, ...]

    @property
    def said(self) -> str:
        """For people: the name and the time."""
        return f"{self.name} ({self.period})" if self.period else self.name


@dataclass(frozen=True, slots=True)
class RoleCard:
    """What stands on a card. `day` is how her day goes, `says` what she says to children, `asks` what children may ask
    her, under the heading `invites`. `drawing` names her picture; "" for none."""

    name: str
    period: str = ""
    who: str = ""
    day: tuple[str, ...] = ()
    clothing: tuple[str, ...] = ()
    hairstyles: tuple[Hairstyle, ...] = ()
    manners: tuple[str, ...] = ()
    says: tuple[str, ...] = ()
    remember: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()
    invites: str = ""
    drawing: str = ""


@cache
def hairstyles() -> Mapping[str, Hairstyle]:
    """All hairstyles of the library, by name."""
    return {
        slug: Hairstyle(given["name"], given["period"], tuple(given["steps"]))
        for slug, given in _yaml(LIBRARY / "hairstyles.yaml").items()
    }


@cache
def songs() -> tuple[str, ...]:
    """Titles of songs for the walk."""
    return tuple(_yaml(LIBRARY / "songs.yaml"))


@cache
def cards() -> Mapping[str, RoleCard]:
    """All role cards of the library, by name."""
    return {path.stem: _card(path) for path in sorted((LIBRARY / "figures").glob("*.yaml"))}


def card_of(figure: Figure) -> RoleCard:
    """The card of a figure: what the organisers say of it, else what the library says."""
    there = cards().get(figure.card, RoleCard(figure.name))
    own = (Hairstyle(figure.hairstyle, "", ()),) if figure.hairstyle else ()
    return RoleCard(
        figure.name, there.period, figure.who or there.who, there.day, _lines(figure.clothing) or there.clothing,
        own or there.hairstyles, _lines(figure.manners) or there.manners, there.says,
        _lines(figure.remember) or there.remember, there.asks, there.invites, there.drawing,
    )  # fmt: skip


def _lines(text: str) -> tuple[str, ...]:
    return tuple(" ".join(each.split()) for each in text.splitlines() if each.strip())


def _card(path: Path) -> RoleCard:
    given = _yaml(path)
    worn = tuple(hairstyles()[slug] for slug in given.pop("hairstyles"))
    lists = {key: tuple(value) for key, value in given.items() if isinstance(value, list)}
    return RoleCard(**{**given, **lists}, hairstyles=worn, drawing=path.stem)


def _yaml(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))
