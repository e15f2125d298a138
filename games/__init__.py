"""The rules: frozen positions, moves, violations, scores, records and pictures of each game."""
