"""Every number that limits what visitors bring, in one table. What files may hold stands beside what reads them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import NamedTuple


class Rate(NamedTuple):
    """So many a second, and so many at once after a pause."""

    a_second: float
    at_once: int


@dataclass(frozen=True)
class Tries:
    """`tries` within `window`, then `pause`; it doubles with each further try, up to `longest`."""

    name: str
    tries: int
    window: timedelta
    pause: timedelta
    longest: timedelta


_TEN_MINUTES = timedelta(minutes=10)

# --- addresses that flood ---------------------------------------------------------------------------------------

#: so many refusals in so many seconds shut an address out, for so many seconds
STRIKES, STRIKES_WITHIN, SHUT_OUT = 30, 10.0, 30.0
#: strikes for a websocket that was cut off: no page, and no person, sends what leads to that
CUT_OFF = 3
#: addresses that are remembered, for each thing that is counted by address
REMEMBERED = 10_000

# --- websockets -------------------------------------------------------------------------------------------------

#: websockets that open from one address, and seconds that one may wait for its turn; a page waits six
HANDSHAKES, HANDSHAKE_WAITS = Rate(20.0, 5), 5.0
#: frames from one websocket that a table answers
FRAMES = Rate(20.0, 40)
#: frames that may arrive at one websocket, before a table has looked at them: a little more
ARRIVING = Rate(25.0, 50)
#: frames from one address, through all its websockets: what is more waits; a page that plays sends one or two a second
FRAMES_EACH = Rate(200.0, 400)
#: answers to one websocket that asks for the whole table again; who asks more often gets one answer for all
SYNCS = Rate(1.0, 3)
#: frames at one websocket that no page would send
RUBBISH = Rate(0.1, 5)
#: phrases shown to the table from one websocket
SAYING = Rate(0.5, 1)
#: bytes of a frame; what is longer is answered with an error
LONGEST_FRAME = 16 * 1024
#: bytes of a message; beyond this the connection ends
LONGEST_MESSAGE = 64 * 1024
#: seconds until a message that was begun has to be whole, and pieces it may come in; browsers send one
WHOLE_AFTER, PIECES = 10.0, 16
#: bytes that may wait for a websocket that does not read; the largest frame of a table has a tenth of it
BACKLOG = 1024 * 1024
#: bytes the system keeps for each connection besides; without a number it would take megabytes for who does not read
SENDING = 128 * 1024

#: open files of the process, each connection is one; asked for at the start, and set in the systemd units
OPEN_FILES = 65_536

# --- pages ------------------------------------------------------------------------------------------------------

#: seconds from the first byte of a request until its whole head is there, however it comes
WHOLE_HEAD = 20.0
#: bytes of a form, and of any request but those that bring files from people who were let in
LARGEST_FORM = 1024 * 1024
#: bytes on their way from one address: of forms, and of files from people who were let in
FORMS_COMING, FILES_COMING = 16 * 1024 * 1024, 128 * 1024 * 1024
#: seconds until a body has to be there, and one more for so many bytes of it; a slow Wi-Fi has twice that
BODY_SECONDS, BODY_RATE = 30.0, 64 * 1024
#: seconds in which what still comes after a refusal is read and thrown away, so that the answer arrives
LINGER = 5.0
#: pages in work: of everybody, of one address
PAGES, PAGES_EACH = 3, 2
#: seconds after which a page counts no more: it waits for something, such as the printer, and others need not
LONG_PAGE = 1.0

#: pages that are not there, or not for the one who asks, from one address; each more is a refusal
MISSES = Rate(2.0, 60)

# --- the log ----------------------------------------------------------------------------------------------------

#: lines of one kind
LINES = Rate(0.2, 20)
#: letters of a path, and of a whole message
LONGEST_PATH, LONGEST_LINE = 120, 2000

# --- guessing, and what is new ----------------------------------------------------------------------------------

#: logging in, for each name and address
LOGIN = Tries("login", 10, _TEN_MINUTES, _TEN_MINUTES, _TEN_MINUTES)
#: the set-up code, for everybody together: there is one code and one person to type it
SETUP = Tries("setup", 10, timedelta(days=1), timedelta(seconds=30), timedelta(hours=1))
#: links that do not count, for each address; long, since a whole club may share one, and nobody guesses 192 bits
LINK = Tries("link", 30, _TEN_MINUTES, _TEN_MINUTES, _TEN_MINUTES)
#: wrong codes of tables, for each address
TABLE_CODE = Tries("table-code", 30, _TEN_MINUTES, timedelta(minutes=1), _TEN_MINUTES)
#: wrong signs of seats of a match that was put aside, for each table; there are 240 signs
SIGN = Tries("sign", 5, _TEN_MINUTES, _TEN_MINUTES, timedelta(hours=1))
#: new guests and new tables, for each address; how many, if `OPENINGS` is not set, and within which time
OPENINGS, OPENINGS_WITHIN = 300, _TEN_MINUTES
#: who joins a contest with a phone, or signs up to help, for each address: a class behind one address fits, and none
#: fills either in an hour (128 entrants, 200 helpers)
ENTERING = Tries("entering", 40, timedelta(hours=1), _TEN_MINUTES, timedelta(hours=1))

# --- what is written down on a games day, and at a table ----------------------------------------------------------

#: results of one code from one address; a phone that was without a network all day sends some hundred at once
RESULTS = Rate(1.0, 200)
#: rows of results at one stall, after which nobody begins another attempt there; thirty groups make some two thousand
RESULTS_AT_A_STALL = 4000
#: rows that are kept of one attempt; of them those that say otherwise than what stands, one of each phone
RESULTS_OF_AN_ATTEMPT, OPEN_RESULTS = 12, 4
#: marbles that change hands at one stall
TRANSFERS_AT_A_STALL = 5000
#: what is kept of how one game of a contest was said to have ended, beside the first; at most nine can be open
REPORTS_OF_A_GAME = 12
#: events of a table after which nothing is taken back or put aside and no time given: a match without all that is
#: bounded by its rules
EVENTS_TO_ASK = 10_000
