"""Advice for Sagrada."""
