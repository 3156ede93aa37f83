"""Who may do what: the first organiser, helpers, logging in."""
