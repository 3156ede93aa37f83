"""What the commands share."""

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from inventory.domain.errors import UnknownListError
from inventory.domain.sheet import overview


def no_such_list(error: UnknownListError) -> CommandError:
    """The error with the lists there are."""
    slugs = ", ".join(overview().values_list("slug", flat=True)) or _("keine; load_lists lädt sie")
    return CommandError(_("%(error)s Es gibt: %(lists)s.") % {"error": error, "lists": slugs})
