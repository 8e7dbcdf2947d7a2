from django.apps import AppConfig


class GoujiConfig(AppConfig):
    name = "gouji"
