"""Figures of the past whom volunteers play, and their appearances: what a plan says of them.

Who plays a figure is an adult. The name stands on no public page, and goes when names go (`day.domain.forgetting`).
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """Somebody of the past. `card` names a role card of the library, "" for a figure of the organisers' own; what is
    said here goes before what the card says, line by line."""

    name: str
    card: str = ""
    who: str = ""
    clothing: str = ""
    hairstyle: str = ""
    manners: str = ""
    remember: str = ""


@dataclass(frozen=True, slots=True)
class Appearance:
    """A figure is at a place from and until, as on the clock ("09:40"): played by whom, in which clothing, with which
    hairstyle; "" for what its card says."""

    figure: int
    place: int
    begin: str
    end: str
    player: str = ""
    clothing: str = ""
    hairstyle: str = ""
