"""Proof and play: constraint models, exact counting, search; every answer replayed by the rules."""
