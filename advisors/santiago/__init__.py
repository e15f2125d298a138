"""Advice for Santiago: canals and bribes, bids, plantations, extra canals, and the standing."""
