"""The clauses of a parse, and how each is meant: asserted, asked, wished, reported, denied."""
