"""Keys: how namespaces, row ids and indexed values become bytes whose order is theirs, always within LMDB's 511.

A key begins with the namespace and its length; what is long is replaced by its digest, never cut, so that two long names
that begin alike stay two.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from struct import Struct

from memgraph.names import normal_form

Namespace = tuple[str, ...]
Key = str | int | bytes  #: what an index may be asked for

NUMBER = Struct(">Q")  #: row ids, transactions: order-preserving
_LENGTH = Struct(">I")
_LITERAL = 64  #: bytes up to which a value stands in its key as it is
_DIGEST = 32
_HASHED = b"\xfe"  #: in place of a length: a digest follows

STORE_KEY = b"\xff"  #: beside the namespaces' heads: what belongs to the whole store


def text_bytes(text: str) -> bytes:
    """UTF-8, with lone surrogates let through: a text from a broken decoder is still a text."""
    return text.encode("utf-8", "surrogatepass")


def _digest(data: bytes) -> bytes:
    return blake2b(data, digest_size=_DIGEST).digest()


@lru_cache(maxsize=4096)
def namespace_key(namespace: Namespace) -> bytes:
    """What every key of the namespace begins with; no such key is the beginning of another namespace's.

    >>> namespace_key(()) + b"|" + namespace_key(("a", "b"))
    b'\\x00|\\n\\x00\\x00\\x00\\x01a\\x00\\x00\\x00\\x01b'
    """
    parts = [text_bytes(part) for part in namespace]
    packed = b"".join(_LENGTH.pack(len(part)) + part for part in parts)
    return bytes([len(packed)]) + packed if len(packed) <= _LITERAL else _HASHED + _digest(packed)


def index_key(key: Key) -> bytes:
    """The part of an index key that stands for the value asked for."""
    if isinstance(key, int):
        return NUMBER.pack(key) if 0 <= key < 1 << 64 else b"\2%d" % key
    data = text_bytes(key) if isinstance(key, str) else key
    return b"\0" + data if len(data) <= _LITERAL else b"\1" + _digest(data)


def value_key(predicate: str, text: str) -> str:
    """Under what the claims of a value's head noun are found: "acting coach of the juniors" with those of a coach.

    >>> value_key("job_title", "Acting Coach of the juniors") == value_key("job_title", "coach")
    True
    """
    return f"{predicate} {normal_form(text).partition(' of ')[0].rpartition(' ')[2]}"


def slot_key(subject: int, predicate: str) -> bytes:
    """The key of a slot, by which claims and facts are found: the subject's entity id and the predicate."""
    return index_key(subject) + text_bytes(predicate)
