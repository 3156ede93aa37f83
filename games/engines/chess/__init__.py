"""Chess and what has been made of it."""
