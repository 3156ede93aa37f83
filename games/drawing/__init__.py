"""A scene as a picture: the same `View` the browser shows, drawn as one SVG that stands alone.

For print and for pages without script. Nothing here knows a game: boards, spots, lines and pieces are drawn as the
scene names them, pieces from `static/img/pieces/` by copy. A picture carries no ids, no style sheet and no
references, so that any number of them can stand in one page or one PDF. Contrast comes from light and dark as well
as from colour: everything can be told apart in a grey print.

Units: one board unit is 100 units of the picture. Scenes are put together in `scenes`, boards are in `boards`,
pieces in `pieces`, what a picture points out in `notes`.
"""

from games.drawing.notes import NOTHING, Notes
from games.drawing.pieces import USUAL, Type, rows_svg, symbols
from games.drawing.scenes import scene_svg

__all__ = ["NOTHING", "USUAL", "Notes", "Type", "rows_svg", "scene_svg", "symbols"]
