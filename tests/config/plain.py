"""The real settings with three bare pages: what is tested is the server's life, not what it shows."""

import os
import time

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.urls import path

from config.settings import *  # noqa: F403
from config.settings import MIDDLEWARE

MIDDLEWARE = [name for name in MIDDLEWARE if not name.startswith("tournaments.")]
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


def handler400(request: HttpRequest, exception: Exception) -> HttpResponse:
    return HttpResponse(status=400)


def handler404(request: HttpRequest, exception: Exception) -> HttpResponse:
    return HttpResponse(status=404)


def handler500(request: HttpRequest) -> HttpResponse:
    return HttpResponse(status=500)


urlpatterns = [path("", token), path("slow", slow), path("broken", broken)]
