from django.apps import AppConfig


class InventoryConfig(AppConfig):
    """The material lists."""

    name = "inventory"

    def ready(self) -> None:
        from gamesday import hooks  # noqa: PLC0415
        from inventory.domain import games_days, needs  # noqa: PLC0415  # models are there only now

        hooks.next_games_day.answered_by(games_days.next_day)
        hooks.material.answered_by(needs.available)
