"""Stadt, Land, Fluss: the phases of a round, and why a touch is refused in each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engines.core import Path, Seat
from games.engines.text import Text, _

if TYPE_CHECKING:
    from games.engines.words.stadt_land_fluss import Slfstand, StadtLandFluss

#: the phases of a round
LETTER, WRITE, CHECK, VOTE, OVER = "buchstabe", "schreiben", "pruefen", "abstimmen", "ende"
SEATS = tuple(f"platz-{number}" for number in range(1, 9))


def why_not(game: StadtLandFluss, s: Slfstand, seat: Seat, path: Path) -> Text:
    if s.phase == WRITE:
        return game.wrong(s, path) or _("Fülle den Zettel aus und gib ihn ab.")
    if s.phase == VOTE:
        return _("Stimme ab: Gilt das Wort oder nicht?")
    if s.phase != CHECK:
        return _("Gerade wird ein Buchstabe gesucht.")
    return _checking(game, s, seat, path)


def _checking(game: StadtLandFluss, s: Slfstand, seat: Seat, path: Path) -> Text:
    if not path or path[0] not in game.categories:
        return _("Tippe die Zeile mit dem falschen Wort an oder „Alles in Ordnung“.")
    if s.doubts[seat] >= game.options.zweifel:
        return _("Mehr Wörter darfst du in dieser Runde nicht anzweifeln.")
    number = game.categories.index(path[0])
    if not any(n == number for n, _who in game.doubtable(s, seat)):
        return _("In dieser Zeile gibt es kein Wort, das du noch anzweifeln kannst.")
    if len(path) == 1 or path[1] not in SEATS[: game.seats] or len(path) > 2:
        return _("Tippe an, wessen Wort nicht stimmt.")
    who = SEATS.index(path[1])
    if who == seat:
        return _("An deinem eigenen Wort kannst du nicht zweifeln.")
    if not game.word(s, number, who):
        return _("Da steht kein Wort.")
    return _("Über dieses Wort habt ihr schon abgestimmt.")
