from django.apps import AppConfig
from django.forms import Field
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        # Every form asks for what is missing in the same words.
        Field.default_error_messages["required"] = _("Please fill this in.")
