"""What can be wrong with a request to the library; `str()` of each is a sentence for people."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _


class LibraryError(Exception):
    """Something the library cannot do; the message is German and may be shown."""


class UnknownGameError(LibraryError):
    """There is no text for this game."""


class UnknownAudienceError(LibraryError):
    """There is no leaflet for these readers."""


class UnknownLayoutError(LibraryError):
    """There is no such layout."""


class TextError(LibraryError):
    """A game text that cannot be read: something is missing from it, or stands in the wrong place."""


class UnknownPrintError(LibraryError):
    """There is no such thing to print, or not in this form."""


class PrintError(LibraryError):
    """The typesetter refused the leaflet."""


@dataclass(frozen=True, slots=True)
class Excess:
    """How far one panel's content goes beyond it, in millimetres."""

    panel: int
    title: str
    mm: float


class PanelOverflowError(PrintError):
    """Content does not fit its panel. Nothing is clipped: there is no leaflet until the text is shorter.

    `where` begins the sentence, where it is not the folded leaflet that is too small.
    """

    def __init__(self, panels: tuple[Excess, ...], where: str = "") -> None:
        self.panels = panels
        said = "; ".join(
            _("Feld %(panel)d „%(title)s“ ist %(mm)s mm zu lang")
            % {"panel": excess.panel, "title": excess.title, "mm": f"{excess.mm:.1f}".replace(".", ",")}
            for excess in panels
        )
        super().__init__(f"{where or _('Der Text passt nicht in das Faltblatt')}: {said}.")
