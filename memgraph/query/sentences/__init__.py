"""Sentences of passages: where they begin, what they answer with, what in them is over, and what is left of them when cut short."""
