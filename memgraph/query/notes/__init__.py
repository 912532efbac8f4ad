"""Answers from passages: the sentence that tells it, and the phrase that says it."""
