"""The pages' addresses."""

from django.urls import URLPattern, path
from django.views.generic import TemplateView

urlpatterns: list[URLPattern] = [
    path("", TemplateView.as_view(template_name="base.html"), name="home"),
]
