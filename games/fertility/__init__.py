"""Fertility: the valley, the goods, the metropolises, and whole games of them."""
