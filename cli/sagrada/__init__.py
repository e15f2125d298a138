"""Sagrada at the terminal: its table, its data, its coach and its hints."""
