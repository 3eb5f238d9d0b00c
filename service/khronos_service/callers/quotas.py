"""How much of a limited amount is held: in all, and by each holder."""

from __future__ import annotations

from khronos_core.errors import OverloadedError


class Quota:
    """An amount of which holders, such as connections or addresses, hold parts.

    It belongs to the thread of the event loop and takes no lock.

    Attributes:
        what: What is held, in the plural.
        most: The most that is held in all.
        most_each: The most that one holder holds.
        kind: What a holder is, with its article.
        held: What is held in all.
    """

    __slots__ = ("_by_holder", "held", "kind", "most", "most_each", "what")

    def __init__(self, what: str, most: int, most_each: int | None = None, kind: str = "a connection") -> None:
        """Hold nothing; without `most_each` one holder may hold all."""
        self.what = what
        self.most = most
        self.most_each = most if most_each is None else min(most_each, most)
        self.kind = kind
        self.held = 0
        self._by_holder: dict[str, int] = {}

    def held_by(self, holder: str) -> int:
        """Return what one holds."""
        return self._by_holder.get(holder, 0)

    def largest(self) -> str:
        """Return who holds the most; something must be held."""
        return max(self._by_holder, key=self._by_holder.__getitem__)

    def check(self, holder: str) -> None:
        """Check that one may hold more.

        Raises:
            OverloadedError: It may not.
        """
        if self._by_holder.get(holder, 0) >= self.most_each:
            raise OverloadedError(self.most_each, self.what, self.kind)
        if self.held >= self.most:
            raise OverloadedError(self.most, self.what)

    def take(self, holder: str, amount: int = 1) -> None:
        """Hold an amount for one, whether there is room or not."""
        self.held += amount
        self._by_holder[holder] = self._by_holder.get(holder, 0) + amount

    def give_back(self, holder: str, amount: int = 1) -> None:
        """Release what one took, unless `forget` has released it."""
        held = self._by_holder.get(holder, 0)
        if held > amount:
            self.held -= amount
            self._by_holder[holder] = held - amount
        else:
            self.forget(holder)

    def forget(self, holder: str) -> None:
        """Give back all that one holds."""
        self.held -= self._by_holder.pop(holder, 0)
