"""Ranked, reasoned advice on a position."""
