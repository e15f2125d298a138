"""Fertility at the terminal."""
