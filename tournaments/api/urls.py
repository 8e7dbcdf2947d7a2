"""The API's addresses, mounted at /api/."""

from django.urls import path
from drf_spectacular.views import SpectacularAPIView

import tournaments.converters  # noqa: F401
from tournaments.api import views

urlpatterns = [
    path("schema", SpectacularAPIView.as_view(), name="api-schema"),
    path("docs", views.Docs.as_view(url_name="api-schema"), name="api-docs"),
    path("v1/sheets/<id:sheet_id>", views.Sheet.as_view(), name="api-sheet"),
    path("v1/sheets/<id:sheet_id>/lines", views.Lines.as_view(), name="api-lines"),
    path("v1/sheets/<id:sheet_id>/preview", views.Preview.as_view(), name="api-preview"),
    path("v1/sheets/<id:sheet_id>/confirm", views.Confirm.as_view(), name="api-confirm"),
    path("v1/sheets/<id:sheet_id>/reopen", views.Reopen.as_view(), name="api-reopen"),
    path("v1/<path:rest>", views.Nowhere.as_view(), name="api-nowhere"),
]
