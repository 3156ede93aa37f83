"""What is true of a games day. Pages ask here; nothing here knows a page."""
