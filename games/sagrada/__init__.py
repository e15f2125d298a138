"""Sagrada (Floodgate Games, 2017): windows, placement, scoring, text forms and pictures."""
