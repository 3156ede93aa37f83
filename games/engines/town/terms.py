"""Phases, targets and amounts of the town, as its modules call them."""

from __future__ import annotations

BUY, AUCTION, DEBT, OFFER, BUILD, CARD = "kaufen", "gebot", "schuld", "angebot", "bau", "karte"
#: what fields and cards cost goes to the pot (000:480)
POT = -2
BASE = 500
FEE, PRIZE, SHARE, TRIES = 50, 100, 25, 3
#: what can be bid
BIDS = (
    *range(10, 101, 10), *range(120, 201, 20), *range(250, 501, 50), *range(600, 1001, 100), *range(1200, 2001, 200),
)  # fmt: skip
RAISES = (1, 2, 4, 8)
#: Taler that can be put on either side of an offer
AMOUNTS = (10, 20, 50, 100, 150, 200, 300, 400, 600, 800, 1000)
#: things done in a turn besides throwing, and offers in it; seconds an offer stands
MOST_ACTS, MOST_OFFERS, STANDS = 20, 2, 60
MOST_ROUNDS = 80
HOUSE, BACK, LEND, REDEEM = "haus", "abgeben", "leihen", "zurueckzahlen"
PAY_OUT, KEY, TRADE, DONE = "freikaufen", "schluessel", "handel", "fertig"
TAKE, LEAVE, PASS, YES, NO = "nehmen", "lassen", "passen", "annehmen", "ablehnen"
GIVES, WANTS, THEIR_KEY, EVEN = "gebe-ich", "will-ich", "ihr-schluessel", "geld-0"
