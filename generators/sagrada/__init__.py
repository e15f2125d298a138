"""Pattern cards for Sagrada: rated, invented, printed."""
