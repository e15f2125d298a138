"""Santiago: whole games played out by compiled players, and plans compared by them."""
