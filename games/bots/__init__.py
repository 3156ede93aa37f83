"""Computer players: generic over the engine interface, blind to everything their seat may not know."""
