"""The project's own addresses, and the bare view."""

from django.urls import include, path

from bench.bare import bare

urlpatterns = [path("bench/bare/<int:sheet_id>", bare), path("", include("config.urls"))]
