"""Prove that tests notice a missing rule: if a rule is disabled, one of the rule's tests must fail.

`testing/switches.py` disables a rule, and `tools/trace.py` finds the tests that are marked with the rule. `make
trace-prove` runs these tests without the rule, in a process per rule, and fails if all of them pass. A test that fails
with an error other than an assertion proves nothing, because the switch may have broken the engine. The tests that fail
without their rule must pass with all rules.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from khronos_engine.game.clauses import CLAUSES
from testing.switches import SWITCHES
from tools.trace import ROOT, test_places

MAX_SECONDS = 300
"""The timeout of a run in seconds; a timeout proves nothing."""

FAST = "tests/engine/"
"""The folder with tests of single positions; other tests play whole games."""

TESTS_FAILED = 1
"""The exit code of pytest if tests fail; other codes except 0 mean that the tests did not run."""

_FAILURE = re.compile(r"^FAILED (.+?)(?: - (.*))?$", re.MULTILINE)

_ASSERTED = ("assert", "AssertionError", "Failed: ")
"""How the message of a failed test begins, if it failed with an assertion or because an exception was missing."""

_WIDE = {"COLUMNS": "1000"}
"""The environment for pytest, which cuts off messages at the width of the terminal."""


@dataclass(frozen=True, slots=True)
class Proof:
    """The result of the tests of a clause while the clause is disabled.

    Attributes:
        clause: The rule that was disabled.
        killer: The test that failed with an assertion; None if no test did.
        crash: The test that failed with a different error, and the error; empty if no test did.
        tests: The number of tests of the clause; a parametrised test counts once.
        seconds: The duration of the tests in seconds.
        output: The output of pytest.
    """

    clause: str
    killer: str | None
    crash: str
    tests: int
    seconds: float
    output: str


def run(tests: list[str], *options: str) -> subprocess.CompletedProcess[str]:
    """Run tests in a separate process, up to the first failure."""
    quiet = ("--exitfirst", "--quiet", "--tb=no", "-p", "no:cacheprovider", "-p", "no:xdist")
    command = [sys.executable, "-m", "pytest", *quiet, *options, *tests]
    env = {**os.environ, **_WIDE}
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=MAX_SECONDS, check=False)


def prove(clause: str, tests: list[str]) -> Proof:
    """Run the tests of a rule while the rule is disabled."""
    start = time.monotonic()
    try:
        done = run(tests, f"--without={clause}")
    except subprocess.TimeoutExpired:
        return Proof(clause, None, "", len(tests), time.monotonic() - start, f"no end after {MAX_SECONDS} seconds")
    killer, crash = None, ""
    if done.returncode == TESTS_FAILED and (found := _FAILURE.search(done.stdout)):
        killer, reason = found[1], found[2] or ""
        if not reason.startswith(_ASSERTED):
            killer, crash = None, f"{killer}: {reason}"
    return Proof(clause, killer, crash, len(tests), time.monotonic() - start, done.stdout + done.stderr)


def tests_of(clauses: list[str]) -> dict[str, list[str]]:
    """Return the tests of each clause by their pytest ids, fast tests first."""
    places = test_places()
    names = {clause: [f"{each.path}::{each.name}" for each in places.get(clause, [])] for clause in clauses}
    return {clause: sorted(found, key=lambda name: not name.startswith(FAST)) for clause, found in names.items()}


def _unproven(proof: Proof) -> str:
    if proof.crash:
        return f"{proof.clause}: an error proves nothing; see its switch in testing/switches.py\n  {proof.crash}"
    return f"{proof.clause} can be switched off: its {proof.tests} tests pass; assert in one of them what it decides"


def main() -> int:
    """Print, for each rule, a test that fails without it; return 1 if a rule has no such test."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else None)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes (a core each)")
    parser.add_argument("--verbose", action="store_true", help="print the output of the tests of an unproven clause")
    parser.add_argument("clauses", nargs="*", metavar="clause", help="prove only these clauses")
    options = parser.parse_args()
    tests = tests_of(options.clauses or list(SWITCHES))
    known = [clause for clause in tests if clause in SWITCHES]
    for clause in tests.keys() - set(known):
        parser.error(f"{clause}: {'a worked example has no switch' if clause in CLAUSES else 'no such clause'}")
    start = time.monotonic()
    proofs = []
    with ThreadPoolExecutor(options.jobs) as pool:
        for proof in pool.map(lambda clause: prove(clause, tests[clause]), [each for each in known if tests[each]]):
            proofs.append(proof)
            print(
                f"{proof.clause:<6}{proof.seconds:6.1f} s  {proof.killer or proof.crash or 'NO TEST FAILS'}", flush=True
            )
            if proof.killer is None and options.verbose:
                print(proof.output)
    unproven = [_unproven(each) for each in proofs if not each.killer]
    unproven += [f"{clause} has no tests" for clause in known if not tests[clause]]
    killers = sorted({each.killer for each in proofs if each.killer})
    whole = run(killers) if killers else None
    if whole is not None and whole.returncode:
        unproven.append(f"a test that fails without its clause fails with it, too\n{whole.stdout}{whole.stderr}")
    for each in unproven:
        print(f"trace: {each}", file=sys.stderr)
    proven = sum(each.killer is not None for each in proofs)
    print(f"{proven} of {len(known)} clauses proven in {time.monotonic() - start:.0f} s")
    return 1 if unproven else 0


if __name__ == "__main__":
    sys.exit(main())
