"""What the project itself registers with Django."""

from django.apps import AppConfig


class GamesdayConfig(AppConfig):
    """The project's own part: accounts, operation."""

    name = "gamesday"

    def ready(self) -> None:
        from gamesday.operation import checks  # noqa: F401, PLC0415  # importing registers them
