"""Who and what a text speaks of: names, their types, and what points back at them."""
