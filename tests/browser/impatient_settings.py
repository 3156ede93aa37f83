"""The usual settings, for a server that loses patience in seconds where people have a minute."""

from gamesday.settings import *  # noqa: F403

PRESENCE_SECONDS = {"quiet": 4, "gone": 6, "absent": 8, "ask": 0.5}
