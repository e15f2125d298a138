"""Santiago (AMIGO, 2003): board, plantations, bids, bribes, canals, drought and scoring."""
