"""The core, which answers the calls of the contract in this process; requests and responses are bytes.

The server, clients in the same process and the static build of the web app call the core. It depends only on the engine
and protobuf.

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
