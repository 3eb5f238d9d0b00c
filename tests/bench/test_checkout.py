"""What is asked of a checkout that is compared."""

from __future__ import annotations

from pathlib import Path

from bench.against import _checkout
from bench.over_grpc import FIRST_SIGHT, HIT
from bench.servers import ROOT, load_core


def test_a_checkout_makes_its_own_requests_and_plays() -> None:
    with _checkout(Path(ROOT)) as checkout:
        hit, unknown = (checkout.workload("ValidateAction", variant) for variant in (HIT, FIRST_SIGHT))

        assert hit.method == "ValidateAction"
        assert hit.before
        assert {each.answer for each in hit.calls} == {each.answer for each in unknown.calls}
        assert {each.request for each in hit.calls}.isdisjoint(each.request for each in unknown.calls)
        assert checkout.ask("random play", 0.0, load_core()) > 0
        assert checkout.ask("first list", "middle", load_core()) > 0
