"""The answer to a call: a response, or the failure in its place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

from khronos_core.failures import Failure

_Response = TypeVar("_Response")


class Answer(NamedTuple, Generic[_Response]):
    """The answer to a call.

    Attributes:
        response: The response; None with a failure, except in a stream, whose responses carry failures.
        failure: The failure, None if the request was answered.
        refused: The clauses that an action of the request breaks.
        steps: The steps of work of the call, about 25 microseconds each.
    """

    response: _Response | None
    failure: Failure | None = None
    refused: Sequence[str] = ()
    steps: int = 0
