"""What fits in a prompt: the arithmetic of a context window, M = W - S - K - O - R, as an object that prints its rows."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """The parts of a context window, in tokens.

    >>> budget = Budget(window=8000, system=600, core=400, output=1000, retrieved=500)
    >>> budget.messages, budget.turns(250)
    (5500, 22)
    >>> budget.first_overflow(250)
    25

    Reference: the two tiers of Packer et al., MemGPT, 2023 (arXiv:2310.08560).
    """

    window: int  #: W, all that one call may read and write
    system: int = 0  #: S, the system prompt and the tools
    core: int = 0  #: K, what always stands in the prompt: core blocks, profile, summary
    output: int = 0  #: O, kept free for the reply
    retrieved: int = 0  #: R, kept free for what a search brings back
    used: int = 0  #: what the turns in the window take at present

    @property
    def messages(self) -> int:
        """M, what is left for the turns. Below 0 where the other parts alone do not fit."""
        return self.window - self.system - self.core - self.output - self.retrieved

    def turns(self, tokens: int) -> int:
        """How many turns of that many tokens stay in context."""
        return max(self.messages, 0) // tokens

    def first_overflow(self, tokens: int) -> int:
        """The first turn at which a prompt that keeps everything, and reserves nothing for retrieval, does not fit."""
        return max(self.window - self.output - self.system - self.core, 0) // tokens + 1

    def kept_everything(self, turns: int, tokens: int) -> int:
        """Input tokens of a conversation of so many turns where every call sends all of it: it grows with the square of the turns.

        >>> Budget(window=8000, system=600, core=400, output=1000, retrieved=500).kept_everything(60, 250)
        517500
        """
        return turns * (self.system + self.core) + tokens * turns * (turns + 1) // 2

    def paged(self, turns: int, tokens: int) -> int:
        """Input tokens of the same conversation where what does not fit is paged out: it grows with the turns.

        >>> Budget(window=8000, system=600, core=400, output=1000, retrieved=500).paged(60, 250)
        362250
        """
        kept = min(turns, self.turns(tokens))
        fixed = self.system + self.core + self.retrieved
        return turns * fixed + tokens * (kept * (kept + 1) // 2 + (turns - kept) * kept)

    @property
    def rows(self) -> list[tuple[str, str, int]]:
        """Symbol, name, tokens: one row a part, then what is left for the turns, what they use, what is free."""
        return [
            ("W", "window", self.window),
            ("S", "system prompt", self.system),
            ("K", "core memory, profile, summary", self.core),
            ("O", "kept for the reply", self.output),
            ("R", "kept for retrieved memories", self.retrieved),
            ("M", "messages = W - S - K - O - R", self.messages),
            ("", "used by the turns in context", self.used),
            ("", "free", self.messages - self.used),
        ]

    def __str__(self) -> str:
        return "\n".join(f"{symbol:1}  {name:<30} {tokens:>9,}" for symbol, name, tokens in self.rows)


def overflow(window: int, *parts: int) -> int:
    """By how many tokens a prompt of these parts exceeds a window; below 0, how many are spare.

    >>> overflow(4000, 400, 700, 6 * 500), overflow(4000, 400, 700, 2 * 12)
    (100, -2876)
    """
    return sum(parts) - window
