"""Seeds sown from pit to pit."""
