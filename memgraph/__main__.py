"""`python -m memgraph` is `memgraph`."""

import sys

from memgraph.cli import main

sys.exit(main())
