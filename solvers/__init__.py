"""Proofs and play: exact counting, constraint models and search."""
