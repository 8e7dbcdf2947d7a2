"""The API of the sheet: read, write, preview, confirm, reopen. Bodies in, operations called, answers out."""

from functools import partial
from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularSwaggerSplitView
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring import ledger
from scoring.ledger import Answer, Writing, as_facts
from scoring.rules.events import Side
from tournaments.api.serializers import (
    ClosingBody,
    ConsequencesAnswer,
    RefusalAnswer,
    ReopeningBody,
    SheetAnswer,
    WritingBody,
)
from tournaments.operations import desk
from tournaments.queries.sitting import affected, team_names

REFUSED: dict[int, type[serializers.Serializer[Any]]] = dict.fromkeys(
    (400, 401, 403, 404, 409, 413, 415, 422), RefusalAnswer
)
described = partial(extend_schema, responses={200: SheetAnswer} | REFUSED)


class SheetView(APIView):
    """One sheet; what the subclasses share is how bodies are read and answers written."""

    def team_names(self) -> dict[Side, str]:
        """The sides by the names of their teams, for refusals."""
        return team_names(self.kwargs["sheet_id"])

    def body(self, request: Request, serializer: type[serializers.Serializer[Any]]) -> dict[str, Any]:
        read = serializer(data=request.data)
        read.is_valid(raise_exception=True)
        return dict(read.validated_data)

    def answer(self, answer: Answer, code: int = status.HTTP_200_OK) -> Response:
        found = {
            "seq": answer.seq,
            "line": as_facts(answer.line) if answer.line else None,
            "outcome": answer.outcome,
            "next_kinds": answer.next_kinds,
        }
        return Response(found, status=code)

    @staticmethod
    def device(request: Request) -> str:
        return request.META.get("HTTP_USER_AGENT", "")[:200]


class Docs(SpectacularSwaggerSplitView):
    """The documentation; as a page it has no answer in data to OPTIONS."""

    http_method_names = ["get", "head"]


@extend_schema(exclude=True)
class Nowhere(APIView):
    """Any other address of the API."""

    def get(self, request: Request, rest: str) -> Response:
        raise Http404

    post = put = patch = delete = get


class Sheet(SheetView):
    @described()
    def get(self, request: Request, sheet_id: int) -> Response:
        """The standing of a sheet."""
        return self.answer(desk.read_sheet(request.user, sheet_id))


class Lines(SheetView):
    @described(request=WritingBody)
    def post(self, request: Request, sheet_id: int) -> Response:
        """Write a line. Sending the same body again gives the same answer."""
        writing = Writing(**self.body(request, WritingBody))
        return self.answer(desk.write_line(request.user, sheet_id, writing, device=self.device(request)))


class Preview(SheetView):
    @described(request=WritingBody)
    def post(self, request: Request, sheet_id: int) -> Response:
        """What the sheet would answer to this line; nothing is written."""
        writing = Writing(**self.body(request, WritingBody))
        return self.answer(ledger.answer(desk.preview_line(request.user, sheet_id, writing), None))


class Confirm(SheetView):
    @described(request=ClosingBody)
    def post(self, request: Request, sheet_id: int) -> Response:
        """End the sheet; the winner moves on."""
        closing = desk.Closing(**self.body(request, ClosingBody))
        return self.answer(desk.confirm_sheet(request.user, sheet_id, closing, device=self.device(request)))


class Reopen(SheetView):
    @described(responses={200: ConsequencesAnswer} | REFUSED)
    def get(self, request: Request, sheet_id: int) -> Response:
        """The preview of consequences: what reopening would set aside."""
        found = desk.consequences_of_reopening(request.user, sheet_id)
        return Response(ConsequencesAnswer({"set_aside": affected(found.set_aside)}).data)

    @described(request=ReopeningBody)
    def post(self, request: Request, sheet_id: int) -> Response:
        """Lift the confirmation by a numbered ruling of the chief referee."""
        body = self.body(request, ReopeningBody)
        clause, reason = body.pop("clause"), body.pop("reason")
        answer = desk.reopen_sheet(
            request.user, sheet_id, desk.Closing(**body), clause=clause, reason=reason, device=self.device(request)
        )
        return self.answer(answer)
