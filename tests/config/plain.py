"""The real settings with three bare pages: what is tested is the server's life, not what it shows."""

import os
import time

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.urls import path

from config.settings import *  # noqa: F403
from config.settings import MIDDLEWARE, TEMPLATES

MIDDLEWARE = [name for name in MIDDLEWARE if not name.startswith("tournaments.")]
TEMPLATES = [{**TEMPLATES[0], "DIRS": [], "APP_DIRS": False}]
CSRF_FAILURE_VIEW = "django.views.csrf.csrf_failure"
ROOT_URLCONF = "tests.config.plain"


def token(request: HttpRequest) -> HttpResponse:
    return HttpResponse(get_token(request) if request.method == "GET" else "posted")


def slow(request: HttpRequest) -> HttpResponse:
    os.write(1, b"a slow page has begun\n")
    time.sleep(20)
    return HttpResponse("late")


def broken(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("broken page")


urlpatterns = [path("", token), path("slow", slow), path("broken", broken)]
