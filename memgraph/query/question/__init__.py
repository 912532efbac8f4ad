"""A question read: what is asked for, about whom, by which relations, and when."""
