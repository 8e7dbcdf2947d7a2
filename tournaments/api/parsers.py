"""JSON of a bounded size and depth: a line of a sheet is a few hundred bytes."""

import json
from collections.abc import Mapping
from io import BytesIO
from typing import IO, Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

from scoring.rules.refusal import Refused

LONGEST = 64 * 1024


class BoundedJSON(JSONParser):
    """Raises `Refused("api.too_large")` beyond 64 KiB, and calls nesting no machine can follow malformed."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        body = stream.read(LONGEST + 1)
        if len(body) > LONGEST:
            raise Refused("api.too_large", most=LONGEST)
        try:
            found = super().parse(BytesIO(body), media_type, parser_context)
            refuse_surrogates(found)
        except (RecursionError, UnicodeEncodeError):
            raise ParseError from None
        return found


def refuse_surrogates(data: Any) -> None:
    """Half a character is valid JSON, but nothing can repeat it, not even a refusal. Raises UnicodeEncodeError."""
    json.dumps(data, ensure_ascii=False).encode()
