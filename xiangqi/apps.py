from django.apps import AppConfig


class XiangqiConfig(AppConfig):
    name = "xiangqi"
