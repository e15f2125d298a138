"""Fertility played fast: the exact best turn, sensible players, playouts."""
