"""What is true about accounts. Views parse and answer; they ask here."""
