"""How much a file may hold. The limit on its bytes is a setting, `IMPORT_MAX_BYTES`."""

from __future__ import annotations

#: rows of one sheet, headings included; a club's longest list has some hundreds
MOST_ROWS = 10_000
MOST_COLUMNS = 60
#: characters of one cell; more than a field holds, so that the refusal can name the field
LONGEST_TEXT = 10_000
#: bytes of a compressed table when unpacked, all of its files together
MOST_UNPACKED = 40 * 1024 * 1024
#: unpacked to packed, of files above `RATIO_FROM` bytes; tables of real texts reach 30, repeated ones 200
MOST_RATIO = 500
RATIO_FROM = 1024 * 1024
MOST_MEMBERS = 2_000
