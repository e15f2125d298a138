"""Pattern cards and puzzles."""
