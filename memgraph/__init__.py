"""memgraph: an embedded memory engine for agents.

Text goes in; it comes back as passages, as facts, or as answers, each with the time at which it was true and its source.

    with memgraph.open("agent.mem", namespace="ana") as memory:
        memory.add("Ana moved to Berlin in March 2024.", at="2024-03-09")
        memory.ask("Where does Ana live?").values
"""

from importlib.metadata import PackageNotFoundError, version

from memgraph.engine import MemoryEngine, load, open
from memgraph.errors import (
    AliasConflictError,
    ClosedError,
    CorruptStoreError,
    EmbedderError,
    EmbedderMismatchError,
    ForkedError,
    FormatVersionError,
    InvalidInputError,
    InvertedIntervalError,
    LimitExceededError,
    MemGraphError,
    ModelMissingError,
    NotFoundError,
    ReadOnlyError,
    StoreFullError,
    StoreLockedError,
)
from memgraph.interval import ALWAYS
from memgraph.predicates import Predicate
from memgraph.protocols import Embedder, Extractor, Reranker, Summarizer, TokenCounter, Utterance, VectorIndex
from memgraph.query.answer import Answer
from memgraph.query.plan import Plan
from memgraph.types import (
    Added,
    CheckReport,
    Claim,
    Diff,
    Entity,
    Fact,
    Forgotten,
    Hit,
    Literal,
    Memory,
    Mention,
    Profile,
    Reading,
    Related,
    RelatedEntity,
    Statement,
    TimeExpression,
    Why,
)

try:
    __version__ = version("memgraph-engine")
except PackageNotFoundError:  # run from a checkout that is not installed
    __version__ = "0+unknown"

__all__ = [
    "ALWAYS",
    "Added",
    "AliasConflictError",
    "Answer",
    "CheckReport",
    "Claim",
    "ClosedError",
    "CorruptStoreError",
    "Diff",
    "Embedder",
    "EmbedderError",
    "EmbedderMismatchError",
    "Entity",
    "Extractor",
    "Fact",
    "Forgotten",
    "ForkedError",
    "FormatVersionError",
    "Hit",
    "InvalidInputError",
    "InvertedIntervalError",
    "LimitExceededError",
    "Literal",
    "MemGraphError",
    "Memory",
    "MemoryEngine",
    "Mention",
    "ModelMissingError",
    "NotFoundError",
    "Plan",
    "Predicate",
    "Profile",
    "ReadOnlyError",
    "Reading",
    "Related",
    "RelatedEntity",
    "Reranker",
    "Statement",
    "StoreFullError",
    "StoreLockedError",
    "Summarizer",
    "TimeExpression",
    "TokenCounter",
    "Utterance",
    "VectorIndex",
    "Why",
    "__version__",
    "load",
    "open",
]
