"""Room for requests on their way: which call ends when a further one needs room.

The address that has most of it loses its oldest call; where none has more than the newcomer's, the oldest call of all
goes, if it is surely late. A caller with few requests so gets in beside one who holds very many halves of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Generic, TypeVar

from khronos_service.callers.addresses import address_of
from khronos_service.callers.call import Call
from khronos_service.configuration.settings import Settings, networks
from khronos_core.errors import OverloadedError

_SURELY_LATE_SECONDS = 0.25  # after which a request gives way to another

_Call = TypeVar("_Call", bound=Call)


class ArrivalRoom(Generic[_Call]):
    """What calls hold whose requests are on their way. It belongs to the thread of the event loop.

    Attributes:
        what: What is held, in the plural.
        most: How much there is.
        held: How much is held now.
    """

    def __init__(self, what: str, most: int, settings: Settings, end: Callable[[_Call, OverloadedError], None]) -> None:
        """Hold nothing.

        Args:
            what: What is held, in the plural.
            most: How much there is.
            settings: Which addresses are those of proxies.
            end: Ends a call that makes room.
        """
        self.what = what
        self.most = most
        self.held = 0
        self._calls: dict[_Call, tuple[str, int]] = {}  # the address of each and what it holds, the oldest first
        self._proxies = networks(settings.trusted_proxy)
        self._end = end

    def take(self, call: _Call, amount: int = 1) -> None:
        """Let a call hold more; others may have to end for it.

        Raises:
            OverloadedError: There is no room: no address has more than its own, and no call is late.
        """
        address = self._address(call)
        while self.held + amount > self.most:
            self._make_room(call, address, amount)
        _, before = self._calls.get(call, ("", 0))
        self._calls[call] = address, before + amount
        self.held += amount

    def give_back(self, call: _Call) -> None:
        """Take back all that a call holds."""
        _, amount = self._calls.pop(call, ("", 0))
        self.held -= amount

    def _make_room(self, call: _Call, address: str, amount: int) -> None:
        """End another call, or refuse this one."""
        error = OverloadedError(self.most, self.what)
        by_address: Counter[str] = Counter()
        for holder, held in self._calls.values():
            by_address[holder] += held
        largest = max(by_address, key=by_address.__getitem__, default=address)
        if by_address[largest] > by_address[address] + amount:
            oldest = next(each for each, (holder, _) in self._calls.items() if holder == largest)
        else:
            oldest = next(iter(self._calls), call)
            if call.began - oldest.began < _SURELY_LATE_SECONDS:
                raise error
        self.give_back(oldest)
        self._end(oldest, error)

    def _address(self, call: _Call) -> str:
        """Return where a call comes from: an address, or a connection of a proxy that has forwarded none."""
        if self._proxies and call.caller.peer == call.peer:
            found = address_of(call.peer)
            if found and any(found[0] in each for each in self._proxies):
                return call.peer
        return call.caller.address
