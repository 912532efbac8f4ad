"""Embeddings from a server that speaks OpenAI's protocol (OpenAI, Ollama, vLLM, llama.cpp, LM Studio), with the standard library only.

Nothing here runs unless the caller names a server: memgraph itself never calls out.
"""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from memgraph.errors import EmbedderError

_PASSING = frozenset({408, 409, 425, 429, 500, 502, 503, 504})  #: statuses that a second try may cure
_LONGEST_WAIT = 30.0  #: seconds between two tries


@dataclass(frozen=True, slots=True, kw_only=True)
class EmbeddingsEndpoint:
    """`POST {base_url}/embeddings`. The key is in no repr and in no error."""

    base_url: str
    model: str
    api_key: str | None = field(default=None, repr=False)
    dimensions: int | None = None  #: asked of the server, where it can shorten its vectors
    document_prefix: str = ""
    query_prefix: str = ""
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    batch: int = 64  #: texts in one request
    timeout: float = 30.0  #: seconds
    retries: int = 4

    def documents(self, texts: list[str]) -> list[list[float]]:
        """One vector for each text, in order."""
        return self._embed([self.document_prefix + text for text in texts])

    def queries(self, texts: list[str]) -> list[list[float]]:
        """The same with the prefix for questions."""
        return self._embed([self.query_prefix + text for text in texts])

    def _embed(self, texts: list[str]) -> list[list[float]]:
        return [vector for start in range(0, len(texts), self.batch) for vector in self._request(texts[start : start + self.batch])]

    def _request(self, texts: list[str]) -> list[list[float]]:
        body: dict[str, Any] = {"model": self.model, "input": texts, "encoding_format": "float"}
        if self.dimensions:
            body["dimensions"] = self.dimensions
        headers = {"Content-Type": "application/json", **self.headers}
        if self.api_key:
            headers["Authorization"] = f"Bearer {self.api_key}"
        url = self.base_url.rstrip("/") + "/embeddings"
        request = urllib.request.Request(url, json.dumps(body).encode(), headers)
        for attempt in range(self.retries + 1):
            try:
                with urllib.request.urlopen(request, timeout=self.timeout) as response:
                    return _vectors(json.load(response), url)
            except urllib.error.HTTPError as error:
                error.close()
                if error.code not in _PASSING or attempt == self.retries:
                    raise EmbedderError(f"{url} answered {error.code} {error.reason} for model {self.model!r}") from None
                asked = error.headers.get("Retry-After", "")
            except (OSError, ValueError) as error:  # unreachable, timed out, or not JSON
                if attempt == self.retries:
                    raise EmbedderError(f"{url}: {error}") from None
                asked = ""
            time.sleep(min(_LONGEST_WAIT, max(float(asked) if asked.isdigit() else 0.0, 0.25 * 2**attempt)))
        raise AssertionError("the last attempt returns or raises")


def _vectors(reply: Any, url: str) -> list[list[float]]:
    try:
        return [item["embedding"] for item in sorted(reply["data"], key=lambda item: int(item.get("index", 0)))]
    except (KeyError, TypeError, AttributeError):
        raise EmbedderError(f"{url} did not answer with embeddings") from None
