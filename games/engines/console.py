"""The engine console: one JSON object per line in, one per line out. `python -m games.engines` runs it.

Requests and answers are listed in `docs/engines.md`. A request that is malformed or not allowed is answered with
`{"error": code, "reason": sentence}` and changes nothing.
"""

from __future__ import annotations

import json
import random
import time
from collections import Counter
from collections.abc import Callable
from typing import IO, Any

from games.engines import registry
from games.engines.core import CHANCE, GameError, UnreadableError, short
from games.engines.match import Match, read_path
from games.engines.playout import perft, playout
from games.engines.scene import to_json
from games.engines.text import _

MAX_LINE = 65_536


class Console:
    """One conversation: at most one match, played by request."""

    def __init__(self) -> None:
        self.match: Match | None = None
        self.manual = False

    def answer(self, line: str) -> dict[str, Any]:
        """The answer to one line."""
        try:
            if len(line) > MAX_LINE:
                raise UnreadableError(_("Die Zeile ist zu lang."))
            try:
                request = json.loads(line)
            except (ValueError, RecursionError):
                raise UnreadableError(_("Die Zeile ist kein JSON.")) from None
            if not isinstance(request, dict):
                raise UnreadableError(_("Die Zeile ist kein JSON-Objekt."))
            name = request.get("cmd")
            command = self._commands().get(name) if isinstance(name, str) else None
            if command is None:
                raise UnreadableError(_("Den Befehl „{name}“ gibt es nicht.", name=short(request.get("cmd"))))
            return command(request)
        except GameError as error:
            return {"error": error.code, "reason": str(error.reason)}

    def _commands(self) -> dict[str, Callable[[dict[str, Any]], dict[str, Any]]]:
        return {
            "games": self._games,
            "new": self._new,
            "set": self._set,
            "position": self._position,
            "moves": self._moves,
            "step": self._step,
            "play": self._play,
            "chance": self._chance,
            "elapse": self._elapse,
            "view": self._view,
            "perft": self._perft,
            "playouts": self._playouts,
        }

    # --- reading a request ---

    def _current(self) -> Match:
        if self.match is None:
            raise UnreadableError(_("Erst „new“ oder „set“: Es läuft keine Partie."))
        return self.match

    def _seat(self, request: dict[str, Any], *, spectator: bool = False) -> int | None:
        seat = request.get("seat")
        if seat is None and spectator:
            return None
        if type(seat) is not int or not 0 <= seat < self._current().game.seats:
            raise UnreadableError(_("„seat“ ist keine Platznummer dieser Partie."))
        return seat

    def _options(self, request: dict[str, Any]) -> dict[str, Any]:
        options = request.get("options", {})
        if not isinstance(options, dict):
            raise UnreadableError(_("„options“ ist kein JSON-Objekt."))
        return options

    def _seed(self, request: dict[str, Any]) -> str:
        seed = request.get("seed", "")
        if not isinstance(seed, str) or len(seed) > 1000 or not is_whole(seed):
            raise UnreadableError(_("„seed“ ist kein kurzer Text."))
        return seed

    def _number(self, request: dict[str, Any], name: str, highest: int) -> int:
        value = request.get(name)
        if type(value) is not int or not 0 <= value <= highest:
            raise UnreadableError(_("„{name}“ ist keine Zahl von 0 bis {highest}.", name=name, highest=highest))
        return value

    def _acting(self) -> list[int | str]:
        return ["chance" if seat == CHANCE else seat for seat in sorted(self._current().to_act())]

    # --- the commands ---

    def _games(self, request: dict[str, Any]) -> dict[str, Any]:
        return {
            "games": [
                {
                    "slug": ruleset.slug,
                    "title": ruleset.title,
                    "version": ruleset.version,
                    "seats": [min(ruleset.seats), max(ruleset.seats)],
                    "options": {
                        name: {"choices": list(c.answers), "default": ruleset.defaults()[name]}
                        for name, c in ruleset.choices().items()
                    },
                }
                for ruleset in registry.rulesets().values()
            ]
        }

    def _new(self, request: dict[str, Any]) -> dict[str, Any]:
        ruleset = registry.find(request.get("game"))
        chance = request.get("chance", "auto")
        if chance not in ("auto", "manual"):
            raise UnreadableError(_("„chance“ ist „auto“ oder „manual“."))
        match = Match(ruleset.make(request.get("seats"), self._options(request)), self._seed(request))
        if chance == "auto":
            match.settle()
        self.match, self.manual = match, chance == "manual"
        return {"to_act": self._acting()}

    def _set(self, request: dict[str, Any]) -> dict[str, Any]:
        game = registry.find(request.get("game")).make(request.get("seats"), self._options(request))
        position = request.get("position")
        if not isinstance(position, str):
            raise UnreadableError(_("„position“ ist kein Text."))
        self.match, self.manual = Match(game, self._seed(request), game.parse(position)), False
        return {"to_act": self._acting()}

    def _position(self, request: dict[str, Any]) -> dict[str, Any]:
        match = self._current()
        return {"position": match.game.notate(match.state)}

    def _moves(self, request: dict[str, Any]) -> dict[str, Any]:
        seat = self._seat(request)
        match = self._current()
        assert seat is not None
        if seat not in match.to_act():
            return {"moves": []}
        moves = match.game.moves(match.state, seat)
        return {"moves": None if moves is None else [list(move) for move in moves]}

    def _step(self, request: dict[str, Any]) -> dict[str, Any]:
        seat = self._seat(request)
        match = self._current()
        assert seat is not None
        step = match.game.step(match.state, seat, read_path(request.get("path", [])))
        return {
            "targets": list(step.targets),
            "complete": step.complete,
            "prompt": step.prompt and str(step.prompt),
            "buttons": to_json(step.buttons),
            **({"form": to_json(step.form)} if step.form else {}),
        }

    def _played(self, shown: Any) -> dict[str, Any]:
        match = self._current()
        if not self.manual:
            shown += match.settle()
        return {
            "effects": to_json(shown),
            "to_act": self._acting(),
            "outcome": to_json(match.game.outcome(match.state)),
        }

    def _play(self, request: dict[str, Any]) -> dict[str, Any]:
        seat = self._seat(request)
        assert seat is not None
        return self._played(self._current().play(seat, read_path(request.get("move"))))

    def _chance(self, request: dict[str, Any]) -> dict[str, Any]:
        outcome = request.get("outcome")
        if not isinstance(outcome, list) or not all(type(item) in (int, str) for item in outcome):
            raise UnreadableError(_("„outcome“ ist keine Liste von Zahlen oder Namen."))
        return self._played(self._current().decide(outcome))

    def _elapse(self, request: dict[str, Any]) -> dict[str, Any]:
        return self._played(self._current().elapse())

    def _view(self, request: dict[str, Any]) -> dict[str, Any]:
        match = self._current()
        return {"view": to_json(match.game.view(match.state, self._seat(request, spectator=True)))}

    def _perft(self, request: dict[str, Any]) -> dict[str, Any]:
        match = self._current()
        return {"nodes": perft(match.game, match.state, self._number(request, "depth", 20))}

    def _playouts(self, request: dict[str, Any]) -> dict[str, Any]:
        match = self._current()
        rng = random.Random(self._seed(request))
        began = time.perf_counter()
        plies = 0
        outcomes: Counter[str] = Counter()
        for number in range(self._number(request, "n", 1_000_000)):
            played = playout(match.game, rng, f"{self._seed(request)}:{number}", match.states[0])
            plies += len(played.events)
            outcome = played.game.outcome(played.state)
            assert outcome is not None
            outcomes[f"{outcome.termination} {','.join(map(str, outcome.winners))}".strip()] += 1
        return {
            "plies": plies,
            "seconds": time.perf_counter() - began,
            "outcomes": dict(sorted(outcomes.items())),
        }


def is_whole(text: str) -> bool:
    """Whether it holds no half of a character ("\\ud800"), which JSON may bring and nothing can write."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def run(source: IO[str], sink: IO[str]) -> None:
    """Answer every line of `source` on `sink` until it ends."""
    console = Console()
    for line in source:
        if line.strip():
            answer = json.dumps(console.answer(line), ensure_ascii=False)
            # JSON may smuggle half a character ("\\ud800") into an error's quotation; no encoding can write that
            sink.write(answer.encode("utf-8", "replace").decode() + "\n")
            sink.flush()
