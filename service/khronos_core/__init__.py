"""The core: answers the calls of the contract in this process, from bytes to bytes.

A server, a client in the same process or the static build of the web app calls it. It depends only on the engine and
protobuf.

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
