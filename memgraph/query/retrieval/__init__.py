"""Which memories a question finds: each arm, their fusion, and what their neighbours add."""
