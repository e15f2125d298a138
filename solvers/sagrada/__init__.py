"""Proofs about Sagrada windows."""
