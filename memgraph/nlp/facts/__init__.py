"""Clauses, lines and names to claims: what a text proposes, about whom, and for when."""
