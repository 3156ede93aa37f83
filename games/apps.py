from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Live play."""

    name = "games"

    def ready(self) -> None:
        from games.domain import overview, privacy  # noqa: PLC0415  # models are there only now
        from gamesday import hooks  # noqa: PLC0415

        hooks.clock_jumped.answered_by(privacy.jumped)
        hooks.believe_clock.answered_by(privacy.believe_clock)
        hooks.playing.answered_by(overview.playing)
