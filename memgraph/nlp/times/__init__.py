"""Times in a text: our own grammar over tokens, to intervals with their grain."""
