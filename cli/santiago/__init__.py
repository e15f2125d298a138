"""Santiago at the terminal."""
