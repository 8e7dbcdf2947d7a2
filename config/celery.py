"""The Celery application; what is due when is planned in `tournaments`."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
app = Celery("duiju")
app.config_from_object("django.conf:settings", namespace="CELERY")
