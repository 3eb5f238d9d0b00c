"""The referee as a function: it answers the calls of the contract in this process, from bytes to bytes.

It stands between the engine and whatever brings requests: a server, a client in the same process, a page. It needs the
engine and protobuf alone.

>>> from khronos_core import Core
>>> answer = Core().answer("GetCatalog", b"")
>>> answer.failure is None
True
"""

from khronos_core.answer import Answer
from khronos_core.core import Core
from khronos_core.failures import Failure
from khronos_core.forms import JSON, PROTO, Form
from khronos_core.game_session import GameSession
from khronos_core.methods import METHODS, PLAY, SERVICE

__all__ = ["JSON", "METHODS", "PLAY", "PROTO", "SERVICE", "Answer", "Core", "Failure", "Form", "GameSession"]
