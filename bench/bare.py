"""The yardstick: a view that does the six statements of a line in one transaction, and nothing else.

Nobody signs in, what arrives is not checked, no game is asked, nothing can be refused, nobody moves on.
"""

import json

from django.db import transaction
from django.http import HttpRequest, JsonResponse
from django.views.decorators.csrf import csrf_exempt

from bench.models import BareLine, BareLog, BareMembership, BareSheet


@csrf_exempt
def bare(request: HttpRequest, sheet_id: int) -> JsonResponse:
    body = json.loads(request.body)
    who = {"tournament_id": body["tournament"], "account_id": body["account"]}
    with transaction.atomic():
        sheet = BareSheet.objects.select_for_update(no_key=True).get(pk=sheet_id)
        roles = list(BareMembership.objects.filter(**who).values_list("role", flat=True))
        lines = list(BareLine.objects.filter(sheet=sheet_id).order_by("seq"))
        line = BareLine.objects.create(
            sheet=sheet,
            seq=len(lines) + 1,
            uuid=body["uuid"],
            kind=body["kind"],
            data=body["data"],
            by=roles[0],
            written_at=body["written_at"],
        )
        sheet.last_seq, sheet.standing = line.seq, body["data"]
        sheet.save(update_fields=["last_seq", "standing", "confirmed"])
        BareLog.objects.create(**who, by=roles[0], operation="write_line", after={"sheet": sheet_id, "seq": line.seq})
    return JsonResponse({"seq": line.seq, "kind": line.kind, "data": line.data})
