"""All settings, read once from the environment.

DATABASE_URL          PostgreSQL of a league; without it SQLite in DUIJU_DATA (embedded)
REDIS_URL             broker of a league; without it the queue lives in memory
SECRET_KEY            required when served; embedded, it is made once and kept beside the database
DUIJU_DATA            folder of the database and the key (default: var/ beside manage.py)
ALLOWED_HOSTS         further host names, comma separated; the machine's own names and addresses are always allowed
CSRF_TRUSTED_ORIGINS  further origins (https://…) behind a proxy, comma separated
PUBLIC_URL            the address others reach the server by; its host is allowed, https makes cookies secure
TIME_ZONE             where the tournament is held (default: Asia/Shanghai)
STATIC_ROOT           folder of the collected static files of an image; without it they are served from their folders
DEBUG                 1 while developing
"""

import os
import sys
from pathlib import Path
from urllib.parse import urlsplit

from django.utils.translation import gettext_lazy as _

from config.database import database
from config.hosts import own_hosts
from config.secret import kept_secret

BASE_DIR = Path(__file__).resolve().parent.parent


def env_list(name: str) -> list[str]:
    return [item.strip() for item in os.environ.get(name, "").split(",") if item.strip()]


DATA_DIR = Path(os.environ.get("DUIJU_DATA") or BASE_DIR / "var")
if sys.argv[1:2] == ["demo"]:
    DATA_DIR /= "demo"  # apart, so that its well-known passwords never meet a real tournament
DATABASE_URL = os.environ.get("DATABASE_URL", "")
REDIS_URL = os.environ.get("REDIS_URL", "")
PUBLIC_URL = os.environ.get("PUBLIC_URL", "")
EMBEDDED = not DATABASE_URL
DEBUG = os.environ.get("DEBUG") == "1"
SECRET_KEY = os.environ.get("SECRET_KEY") or kept_secret(DATA_DIR, embedded=EMBEDDED)
ALLOWED_HOSTS = [*own_hosts(), *env_list("ALLOWED_HOSTS")]
CSRF_TRUSTED_ORIGINS = env_list("CSRF_TRUSTED_ORIGINS")
if PUBLIC_URL:
    public = urlsplit(PUBLIC_URL)
    ALLOWED_HOSTS.append(public.hostname or "")
    CSRF_TRUSTED_ORIGINS.append(f"{public.scheme}://{public.netloc}")
HTTPS = not EMBEDDED and PUBLIC_URL.startswith("https://")

# One folder and one word: a game is installed by being named here.
GAMES = ("gouji",)

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "config",
    "django_htmx",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "axes",
    "scoring",
    *GAMES,
    "tractor",
    "xiangqi",
    "tournaments",
]

MIDDLEWARE = [
    # The three that only put headers on answers stand outside, so that a file, a redirect and a refusal have them too.
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "tournaments.web.security.ContentSecurityPolicy",
    "django.middleware.security.SecurityMiddleware",
    "config.static.StaticFiles",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "tournaments.web.accounts.FirstAccount",
    "tournaments.web.refusals.RefusalPages",
    "axes.middleware.AxesMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.csrf",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.i18n",
            ],
        },
    }
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
WSGI_APPLICATION = "config.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

DATABASES = {"default": database(DATABASE_URL, DATA_DIR)}

AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "django.contrib.auth.backends.ModelBackend"]
AUTH_PASSWORD_VALIDATORS = [{"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"}]
# A whole hall shares one address: the pair is locked, never the address alone.
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = 0.25  # hours
AXES_VERBOSE = False
AXES_LOCKOUT_CALLABLE = "tournaments.web.accounts.locked_out"
LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 14
CSRF_FAILURE_VIEW = "tournaments.web.refusals.csrf_failure"
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
# Over plain http browsers ignore this header and complain about it.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024

LANGUAGE_CODE = "zh-hans"
LANGUAGES = [("zh-hans", _("Simplified Chinese")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = os.environ.get("TIME_ZONE") or "Asia/Shanghai"
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = os.environ.get("STATIC_ROOT")
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedStaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = not STATIC_ROOT
# Names carry no hash: a phone asks again after ten minutes and is told that nothing changed.
WHITENOISE_MAX_AGE = 600
WHITENOISE_ALLOW_ALL_ORIGINS = False

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "tournaments.api.authentication.BearerToken",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],  # operations check
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["tournaments.api.parsers.BoundedJSON"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "tournaments.api.refusals.answer",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Duiju 对局",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
}

CELERY_BROKER_URL = REDIS_URL or "memory://"
CELERY_TASK_IGNORE_RESULT = True
CELERY_BROKER_TRANSPORT_OPTIONS = {} if REDIS_URL else {"polling_interval": 0.05}
CELERY_TIMEZONE = TIME_ZONE

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": [], "level": "WARNING"},
        # A page that is not there, and whatever knocks at a strange host name, is the visitor's business.
        "django.request": {"level": "ERROR"},
        "django.security.DisallowedHost": {"level": "CRITICAL"},
    },
}
