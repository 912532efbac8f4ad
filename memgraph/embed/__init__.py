"""Texts to unit vectors: the default model, a fallback without one, and adapters for the caller's own."""
