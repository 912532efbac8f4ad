"""Reads the stored tensors of an ONNX file: as much of protobuf's wire format as that takes, and nothing of the graph.

Reference: onnx.proto3 (ModelProto.graph = 7, GraphProto.initializer = 5, TensorProto: dims = 1, data_type = 2, float_data = 4,
int64_data = 7, name = 8, raw_data = 9).
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

Tensor = npt.NDArray[np.generic]
_TYPES: dict[int, type[np.generic]] = {1: np.float32, 3: np.int8, 6: np.int32, 7: np.int64, 9: np.bool_}
_VARINT, _EIGHT_BYTES, _BYTES, _FOUR_BYTES = 0, 1, 2, 5


def read_tensors(model: bytes) -> dict[str, Tensor]:
    """The initializers of the model by name. Raises ValueError where the bytes are not protobuf.

    Tensors that are not kept in `raw_data` are left out.
    """
    data = memoryview(model)
    tensors = {}
    for number, graph in _fields(data):
        if number == 7 and isinstance(graph, memoryview):
            for inner, tensor in _fields(graph):
                if inner == 5 and isinstance(tensor, memoryview):
                    name, array = _tensor(tensor)
                    if array is not None:
                        tensors[name] = array
    return tensors


def _tensor(data: memoryview) -> tuple[str, Tensor | None]:
    name, kind, raw = "", 0, None
    shape: list[int] = []
    for number, value in _fields(data):
        if number == 1:
            shape.extend([value] if isinstance(value, int) else _packed(value))
        elif number == 2 and isinstance(value, int):
            kind = value
        elif number == 8 and isinstance(value, memoryview):
            name = bytes(value).decode()
        elif number == 9 and isinstance(value, memoryview):
            raw = value
    if raw is None or kind not in _TYPES:
        return name, None
    return name, np.frombuffer(raw, _TYPES[kind]).reshape(shape)


def _fields(data: memoryview) -> Iterator[tuple[int, int | memoryview]]:
    """(field number, its integer or its bytes) in file order."""
    at = 0
    while at < len(data):
        tag, at = _varint(data, at)
        number, wire = tag >> 3, tag & 7
        if wire == _VARINT:
            value, at = _varint(data, at)
            yield number, value
            continue
        if wire == _BYTES:
            size, at = _varint(data, at)
        elif wire in (_EIGHT_BYTES, _FOUR_BYTES):
            size = 8 if wire == _EIGHT_BYTES else 4
        else:
            raise ValueError(f"wire type {wire} at byte {at}: not an ONNX file")
        if at + size > len(data):
            raise ValueError("the ONNX file ends inside a field")
        yield number, data[at : at + size]
        at += size


def _packed(data: memoryview) -> Iterator[int]:
    at = 0
    while at < len(data):
        value, at = _varint(data, at)
        yield value


def _varint(data: memoryview, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        if at >= len(data) or shift > 63:
            raise ValueError("the ONNX file ends inside a number")
        byte = data[at]
        value |= (byte & 0x7F) << shift
        at += 1
        if byte < 0x80:
            return value, at
        shift += 7
