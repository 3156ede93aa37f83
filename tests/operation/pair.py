"""Server processes, two as a rule, that serve the same tables."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.browser.servers import Server, with_static
from tests.operation.services import Redis


class Pair:
    """All on one PostgreSQL and one Redis; as on one machine, they share their data folder, and start together.

    Their static files are those of the data folder `like`.
    """

    def __init__(
        self, folder: Path, url: str, messenger: Redis, like: Path, processes: int = 2, **environment: str
    ) -> None:
        self.url = url
        self.messenger = messenger
        shared = {"DATABASE_URL": url, "REDIS_URL": messenger.url, "PROCESSES": str(processes)}
        var = with_static(folder / "var", like)
        self.servers = [Server(var, **shared, **environment) for _number in range(processes)]
        origins = ",".join([server.url for server in self.servers] + [environment.get("PUBLIC_URL", "")]).strip(",")
        for number, server in enumerate(self.servers):
            server.log = folder / f"server-{number}.log"
            server.environment["ORIGINS"] = origins
        try:
            with ThreadPoolExecutor(processes) as all_at_once:
                list(all_at_once.map(Server.start, self.servers))
        except BaseException:
            self.stop()
            raise

    def stop(self) -> None:
        for server in self.servers:
            server.kill()
