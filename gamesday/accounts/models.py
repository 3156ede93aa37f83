"""What is kept about links. People are Django's own `User`: `is_superuser` is an organiser."""

from django.conf import settings
from django.db import models


class HelperLink(models.Model):
    """A printed or sent link by which a helper logs in without a password. Only the secret's hash is kept.

    Who comes by it is the account `helper`, which belongs to this link alone.
    """

    token_hash = models.CharField(max_length=64, unique=True)
    helper = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="helper_link")
    created = models.DateTimeField(auto_now_add=True)
    created_by = models.CharField(max_length=150)
    expires = models.DateTimeField()
    revoked = models.DateTimeField(null=True, blank=True)
    last_used = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.helper}"
