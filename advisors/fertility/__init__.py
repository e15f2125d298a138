"""Advice for Fertility: places and what they open, districts, shops, monuments, the standing."""
