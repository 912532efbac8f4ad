"""From words to a parse to trust: spaCy, what it is shown, and what is put right in its tags and arcs."""
