"""How fast the engines play: random matches in plies a second, as a share of bare `chess` in the same run.

`python -m tests.bench.engines [GAME …]`. Bare `chess` means python-chess alone: pick one of the legal moves, push
it, until the game is over by its own rules. Rounds of both alternate, so that whatever else the machine does hits both.

With `--beside` instead: beside OpenSpiel's engines (C++, called from Python move by move), where it has the same game
or nearly the same. Counted there are decisions of players, without dice and dealing, by the processor's time. In
OpenSpiel a mill and what it takes, or the jumps of one capture, are two decisions or more.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable

import chess
import pyspiel

from games.engines import registry
from games.engines.core import Move
from games.engines.playout import playout

ROUNDS = 5
SECONDS = 0.4
#: the shares to hold
WANTED = {
    "canasta": 0.5,
    "rummikub": 0.1,  # every turn a table is planned anew
    "risiko": 0.1,
    "scrabble": 0.1,  # every turn a word is looked for in some lines of the board
    "trivial-pursuit": 0.4,
    "spiel-des-wissens": 0.4,
    "letra-mix": 0.1,  # every throw words are looked for; a step offers the whole board
    "schach": 0.8,
    "schlagschach": 0.3,
    "ko-schach": 0.3,
    "double-schach": 0.3,
    "positionsschach": 0.3,
    "maharadscha": 0.3,
    "haeuptling-und-krieger": 0.3,
    "mad-mate": 0.3,
    "roesselsprung": 0.4,
    "franzoesische-dame": 0.4,
    "eckdame": 0.4,
    "halma-dame": 0.4,
    "raeuber-und-gendarm": 0.4,
    "blockade": 0.4,
    "contract-checkers": 0.4,
    "tablut": 0.4,
    "arimaa": 0.1,
    "halma-solo": 0.4,
    "fuenf-in-einer-reihe": 0.4,
    "gomoku-plus": 0.4,
    "sogo": 0.4,
    "sogo-mit-schlagen": 0.4,
    "mancala": 0.4,
    "puzzle": 0.4,
    "monopoly": 0.3,
    "dominosa": 1.0,
    "wuerfelzauber": 1.0,
    "wuerfelturm": 1.0,
    "wuerfelstapel": 1.0,
    "wie-viele-augen": 1.0,
    "staebchen-knobelspiele": 0.2,  # geometry: which figures lie there
    "tangram": 0.1,  # geometry: what covers what
    "draw-poker": 0.5,
    "stud-poker": 0.5,
    "blackjack": 0.5,
    "baccara": 0.5,
    "boese-drei": 1.0,
    "hunderteins-aber-keine-eins": 1.0,
    "sechzehn-tot": 1.0,
    "hohe-hausnummer": 1.0,
    "stumme-jule": 1.0,
    "muehle": 0.7,
    "wolf-und-schafe": 0.7,
    "mensch-aergere-dich-nicht": 0.7,
    "parken": 1.0,
    "partnerspiel": 1.0,
    "ausreisser": 1.0,
    "orbite": 1.0,
    "frank-und-furter": 1.0,
    "crazy-india": 1.0,
    "mau-mau": 0.7,
    "gaensespiel": 1.0,
    "pferde-wettrennspiel": 1.0,
    "totalisator": 1.0,
    "barricade": 1.0,
    "pachisi": 1.0,
    "dame": 0.4,
    "skat": 0.3,
    "ramsch": 0.5,
    "long-whist": 1.0,
    "short-whist": 1.0,
    "american-whist": 1.0,
    "bierlachs": 0.5,
    "ecarte": 0.5,
    "doppelkopf": 0.5,
    "deutscher-schafkopf": 0.5,
    "schafkopf-zu-zweit": 0.5,
    "wendischer-schafkopf": 0.5,
    "dreiwendisch": 0.5,
    "domino": 0.3,
    "ungarisches-domino": 0.5,
    "bergen": 0.5,
    "italienisches-domino": 0.5,
    "domino-whist": 0.5,
    "malteserkreuz": 0.5,
    "muggins": 0.5,
    "bingo": 0.5,
    "bilderdomino": 0.5,
    "alles-oder-nichts": 0.5,
    "canton": 0.5,
    "franzoesisches-domino": 0.5,
    "backgammon": 0.1,
    "schaukel": 1.0,
    "familie-mueller": 1.0,
    "toto": 1.0,
    "paerchen": 1.0,
    "nackter-spatz": 1.0,
    "himmel-und-hoelle-wuerfelspiel": 1.0,
    "glueckshaus": 1.0,
    "zeppelin": 1.0,
    "piefke": 1.0,
    "deck-zu": 1.0,
    "chicago": 1.0,
    "todessprung": 1.0,
    "kirchenfenster": 1.0,
    "doppeltes-lottchen": 1.0,
    "nacktfrosch": 1.0,
    "jacquet": 0.1,
    "puff": 1.0,
    "doppelsteine": 1.0,
    "elf-hoch": 1.0,
    "paschen": 1.0,
    "catch-me": 1.0,
    "tric-trac": 1.0,
    "lustige-sieben": 1.0,
    "chouette": 0.1,
    "schwarzer-kater": 1.0,
    "verirrter-ritter": 1.0,
    "schnapsen": 1.0,
    "rufschnapsen": 0.5,
    "kreuz-gaigel": 0.5,
    "binokl": 0.5,
    "schummellieschen": 0.5,
    "bettler-und-koenig": 0.5,
    "schnipp-schnapp-schnurr": 0.5,
    "spitz-pass-auf": 0.5,
    "spiel-des-lebens": 0.5,
}


#: what OpenSpiel calls the same game, or nearly the same
BESIDE = {
    "backgammon": "backgammon",
    "breakthrough": "breakthrough",
    "draughts": "checkers",
    "fuenf-in-einer-reihe": "gomoku(size=15)",
    "kalaha": "mancala",
    "kniffel": "yacht",
    "mancala": "oware",
    "mensch-aergere-dich-nicht": "maedn",
    "muehle": "nine_mens_morris",
    "reversi": "othello",
    "schach": "chess",
    "skat": "skat",
    "sogo": "gomoku(size=4,dims=3,connect=4)",
    "stern-halma": "chinese_checkers",
}


def bare_chess(rng: random.Random) -> int:
    """One random game of bare `chess`; its plies."""
    board = chess.Board()
    while not board.is_game_over(claim_draw=False):
        board.push(rng.choice(list(board.legal_moves)))
    return len(board.move_stack)


def rate(play: object, rng: random.Random, clock: Callable[[], float] = time.perf_counter) -> float:
    """Plies a second of whole matches for about `SECONDS`."""
    assert callable(play)
    began, plies = clock(), 0
    while (spent := clock() - began) < SECONDS:
        plies += play(rng)
    return plies / spent


def engine(slug: str) -> object:
    """Plays one random match of a game under its default rules; its plies."""
    game = registry.find(slug).make()
    return lambda rng: len(playout(game, rng, str(rng.getrandbits(64))).events)


def decisions(slug: str) -> object:
    """Plays one random match of ours; how often somebody decided."""
    game = registry.find(slug).make()

    def play(rng: random.Random) -> int:
        events = playout(game, rng, str(rng.getrandbits(64))).events
        return sum(isinstance(event, Move) for event in events)

    return play


def theirs(name: str) -> object:
    """Plays one random match of OpenSpiel's; how often somebody decided."""
    game = pyspiel.load_game(name)

    def play(rng: random.Random) -> int:
        state, decided = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decided += 1
        return decided

    return play


def beside(slugs: list[str]) -> None:
    rng = random.Random(1)
    print(f"{'game':<28}{'decisions/s':>12}{'OpenSpiel':>12}{'share':>8}")
    for slug in slugs or BESIDE:
        mine, others = decisions(slug), theirs(BESIDE[slug])
        clock = time.process_time
        pairs = [(rate(mine, rng, clock), rate(others, rng, clock)) for _round in range(ROUNDS)]
        share = statistics.median(ours / their for ours, their in pairs)
        ours, their = (statistics.median(side) for side in zip(*pairs, strict=True))
        print(f"{slug:<28}{ours:>12.0f}{their:>12.0f}{share:>8.2f}", flush=True)


def main(slugs: list[str]) -> None:
    rng = random.Random(1)
    print(f"{'game':<28}{'plies/s':>10}{'chess':>10}{'share':>8}{'wanted':>8}")
    for slug in slugs or sorted(registry.rulesets()):
        play = engine(slug)
        pairs = [(rate(play, rng), rate(bare_chess, rng)) for _round in range(ROUNDS)]
        share = statistics.median(ours / theirs for ours, theirs in pairs)
        ours, theirs = (statistics.median(side) for side in zip(*pairs, strict=True))
        wanted = WANTED.get(slug)
        verdict = "" if wanted is None else f"{wanted:>8.1f}" + ("" if share >= wanted else "  FALLS SHORT")
        print(f"{slug:<28}{ours:>10.0f}{theirs:>10.0f}{share:>8.2f}{verdict}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--beside"]:
        beside(sys.argv[2:])
    else:
        main(sys.argv[1:])
