"""How ids stand in addresses."""

from django.urls import register_converter
from django.urls.converters import IntConverter


class IdConverter(IntConverter):
    """A number no database chokes on; a longer one is an address that does not exist."""

    regex = "[0-9]{1,15}"


register_converter(IdConverter, "id")
