"""Count the functions and modules that `ApplyAction` passes: `python -m bench.counts`."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from types import FrameType

from bench.in_process import freeze_objects, prepare_call
from bench.report import table
from testing.servers import ROOT

_ROOMS = tuple(f"{ROOT / room}/" for room in ("engine", "service", "protos"))


@dataclass(frozen=True, slots=True)
class Counts:
    """The counts of one call.

    Attributes:
        calls: The number of calls of our own functions.
        modules: The modules of these functions.
        switches: The number of calls between functions of different modules.
    """

    calls: int
    modules: int
    switches: int


def count(work: Callable[[], object]) -> Counts:
    """Return the counts of some work."""
    files: list[str] = []

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(_ROOMS):
            files.append(frame.f_code.co_filename)

    with freeze_objects():
        gc.disable()  # otherwise finalisers of earlier work are counted
        sys.setprofile(note)
        try:
            work()
        finally:
            sys.setprofile(None)
            gc.enable()
    switches = sum(before != after for before, after in zip([None, *files], files, strict=False))
    return Counts(len(files), len(set(files)), switches)


def count_call(*, cached: bool) -> Counts:
    """Return the counts of a repeated `ApplyAction` call on the middle position."""
    answer, (request,) = prepare_call(cached=cached)
    answer(request)
    return count(partial(answer, request))


def main() -> None:
    """Print the counts."""
    found = {"known state": count_call(cached=True), "unknown state": count_call(cached=False)}
    rows = [(name, str(each.calls), str(each.modules), str(each.switches)) for name, each in found.items()]
    print(table(("ApplyAction, middle position", "functions called", "modules", "switches"), rows))


if __name__ == "__main__":
    main()
