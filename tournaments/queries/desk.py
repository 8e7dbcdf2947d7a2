"""What the desk shows."""

from tournaments.models import Sitting


def team_names(sheet_id: int) -> dict[str, str]:
    """The sides of a sheet by the names of their teams; empty when there is no such sheet."""
    sitting = Sitting.objects.filter(sheet=sheet_id).select_related("upper", "lower").first()
    return {"A": sitting.upper.name, "B": sitting.lower.name} if sitting else {}
