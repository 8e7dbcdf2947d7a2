"""The roots of all addresses."""

from django.conf import settings
from django.urls import URLPattern, URLResolver, include, path
from django.views.generic import RedirectView

from tournaments.web.styleguide import Styleguide, StyleguideWall

handler400 = "tournaments.web.refusals.bad_request"

urlpatterns: list[URLPattern | URLResolver] = [
    path("i18n/", include("django.conf.urls.i18n")),
    path("api/", include("tournaments.api.urls")),
    # Browsers ask for it beside a paper, which has no page to name the icon.
    path("favicon.ico", RedirectView.as_view(url=f"{settings.STATIC_URL}img/favicon.svg")),
    path("", include("tournaments.web.urls")),
]

if settings.DEBUG:
    urlpatterns += [
        path("styleguide/", Styleguide.as_view()),
        path("styleguide/wall/<int:size>/", StyleguideWall.as_view()),
    ]
