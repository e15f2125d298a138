"""Solvers for Sagrada windows: the best window, completions, exact counts."""
