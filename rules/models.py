"""The game library as stored: what was shipped, and what an organiser made of it."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class GameText(models.Model):
    """The text of one game.

    `shipped` and its SHA-256 follow the files under `rules/library/`; `edited` belongs to the organisers, and no
    loader ever touches it. The text in use is `edited` if there is any, else `shipped`.
    """

    slug = models.SlugField(_("Kurzname"), max_length=80, unique=True)
    title = models.CharField(_("Titel"), max_length=200)
    shipped = models.TextField(_("mitgelieferter Text"))
    shipped_hash = models.CharField(_("Prüfsumme des mitgelieferten Textes"), max_length=64)
    edited = models.TextField(_("eigener Text"), blank=True, default="")
    created_at = models.DateTimeField(_("angelegt"), auto_now_add=True)
    updated_at = models.DateTimeField(_("geändert"), auto_now=True)

    class Meta:
        verbose_name = _("Spieltext")
        verbose_name_plural = _("Spieltexte")
        ordering = ["title", "slug"]
        indexes = [models.Index(fields=["updated_at"])]  # whether one has changed is asked by each page

    def __str__(self) -> str:
        return self.title

    @property
    def in_use(self) -> str:
        """The text that pages and leaflets are made from."""
        return self.edited or self.shipped


class TextVersion(models.Model):
    """An edited text as it was saved at some time. Append-only; the newest is what `GameText.edited` says."""

    game_text = models.ForeignKey(GameText, on_delete=models.CASCADE, related_name="versions")
    text = models.TextField(_("Text"), blank=True, help_text="Blank: back to the shipped text")
    #: the shipped text this edit started from; another one since means that an update can be offered
    shipped_hash = models.CharField(max_length=64)
    #: that text itself: without it nobody could tell what an update changed
    shipped = models.TextField(blank=True, default="")
    who_name = models.CharField(max_length=150)
    note = models.CharField(_("Notiz"), max_length=200, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("Fassung")
        verbose_name_plural = _("Fassungen")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.game_text_id} {self.created_at:%Y-%m-%d %H:%M}"
