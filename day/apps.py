from django.apps import AppConfig


class DayConfig(AppConfig):
    name = "day"
    default_auto_field = "django.db.models.BigAutoField"
