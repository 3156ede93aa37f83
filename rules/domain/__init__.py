"""What is true about the game library: reading a text, composing a leaflet from it, printing it."""
