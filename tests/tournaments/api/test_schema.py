"""The description of the API: valid, complete, and readable without the internet."""

import re

import pytest
import yaml
from django.test import Client
from drf_spectacular.validation import validate_schema

pytestmark = pytest.mark.django_db


def test_schema_is_valid_and_names_every_address(client: Client) -> None:
    schema = yaml.safe_load(client.get("/api/schema").content)

    validate_schema(schema)
    assert {path: sorted(methods) for path, methods in schema["paths"].items()} == {
        "/api/v1/sheets/{sheet_id}": ["get"],
        "/api/v1/sheets/{sheet_id}/confirm": ["post"],
        "/api/v1/sheets/{sheet_id}/lines": ["post"],
        "/api/v1/sheets/{sheet_id}/preview": ["post"],
        "/api/v1/sheets/{sheet_id}/reopen": ["get", "post"],
    }


def test_schema_tells_how_scripts_and_pages_sign_in(client: Client) -> None:
    schema = yaml.safe_load(client.get("/api/schema").content)

    assert sorted(schema["components"]["securitySchemes"]) == ["bearerToken", "cookieAuth"]


def test_documentation_loads_from_this_server_alone(client: Client) -> None:
    page = client.get("/api/docs")

    addresses = re.findall(r"(?:src|href)=\"([^\"]+)\"", page.content.decode())
    assert [address for address in addresses if not address.startswith("/static/")] == ["/api/docs?script="]
    assert "<script>" not in page.content.decode()
    assert "'self'" in page["Content-Security-Policy"]


def test_files_of_the_documentation_are_served(client: Client) -> None:
    page = client.get("/api/docs").content.decode()

    for address in re.findall(r"(?:src|href)=\"([^\"]+)\"", page):
        assert client.get(address).status_code == 200, address
