"""Answers from facts: triple patterns solved at a time, and what is read off."""
