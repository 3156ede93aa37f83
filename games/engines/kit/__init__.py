"""What games of a kind have in common. What a kit answers, a game may answer itself."""
