"""The referee as a function: it answers the calls of the contract in this process, from bytes to bytes.

It stands between the engine and whatever brings requests: a server, a client in the same process, a page. It needs the
engine and protobuf alone.

>>> from khronos_core import Core
>>> answer = Core().answer("GetCatalog", b"")
>>> answer.failure is None
True
"""

from khronos_core.answers import Answer, Failure
from khronos_core.core import Core
from khronos_core.game_session import GameSession
from khronos_core.methods import METHODS, PLAY, SERVICE
from khronos_core.wire_formats import JSON, PROTO, WireFormat

__all__ = ["JSON", "METHODS", "PLAY", "PROTO", "SERVICE", "Answer", "Core", "Failure", "GameSession", "WireFormat"]
