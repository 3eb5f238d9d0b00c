"""How much is held of something that there is a limited amount of: in all, and by each connection."""

from __future__ import annotations

from collections.abc import Collection

from khronos_service.request_errors import OverloadedError


class Quota:
    """An amount of which connections hold parts; it belongs to the thread of the event loop and takes no lock.

    Attributes:
        what: What is held, in the plural.
        most: The most that is held in all.
        most_each: The most that one connection holds.
        held: What is held in all.
    """

    __slots__ = ("_by_peer", "held", "most", "most_each", "what")

    def __init__(self, what: str, most: int, most_each: int | None = None) -> None:
        """Hold nothing; without `most_each` one connection may hold all."""
        self.what = what
        self.most = most
        self.most_each = most if most_each is None else most_each
        self.held = 0
        self._by_peer: dict[str, int] = {}

    def held_by(self, peer: str) -> int:
        """Return what a connection holds."""
        return self._by_peer.get(peer, 0)

    def peers(self) -> Collection[str]:
        """Return the connections that hold something."""
        return self._by_peer.keys()

    def largest(self) -> str:
        """Return the connection that holds the most; something must be held."""
        return max(self._by_peer, key=self._by_peer.__getitem__)

    def check(self, peer: str) -> None:
        """Check that a connection may hold more.

        Raises:
            OverloadedError: It may not.
        """
        if self.held_by(peer) >= self.most_each:
            raise OverloadedError(self.most_each, self.what, "a connection")
        if self.held >= self.most:
            raise OverloadedError(self.most, self.what)

    def take(self, peer: str, amount: int = 1) -> None:
        """Hold an amount for a connection, whether there is room or not."""
        self.held += amount
        self._by_peer[peer] = self.held_by(peer) + amount

    def give_back(self, peer: str, amount: int = 1) -> None:
        """Hold no longer what a connection took; what `forget` gave back already is not given back twice."""
        held = self.held_by(peer)
        amount = min(amount, held)
        self.held -= amount
        if held > amount:
            self._by_peer[peer] = held - amount
        else:
            self._by_peer.pop(peer, None)

    def forget(self, peer: str) -> None:
        """Give back all that a connection holds."""
        self.held -= self._by_peer.pop(peer, 0)
