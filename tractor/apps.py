from django.apps import AppConfig


class TractorConfig(AppConfig):
    name = "tractor"
