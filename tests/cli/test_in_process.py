"""Without a server, commands run the referee in their process, and import only the packages that they need."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from conformance.run import SEALING_KEYS
from tests.cli.program import khronos

POSITION = "docs/images/game.txt"
NOT_NEEDED = (
    *("grpc", "asyncio", "structlog", "uvicorn", "prometheus_client", "cryptography", "khronos_service.processes"),
)


def run(script: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a script in a new process without a configured server."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("KHRONOS_")}
    return subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False, env=env | variables
    )


COMMANDS = (
    ("check", POSITION, "build Keep Might H6"),
    ("legal", POSITION, "Keep"),
    ("why", POSITION, "Keep"),
    ("domains", POSITION),
    ("new", "--seed", "castle"),
    ("learn",),
)

ONE_AFTER_ANOTHER = f"""
import sys
from khronos_cli.__main__ import main
for words in {COMMANDS!r}:
    sys.argv = ["khronos", *words]
    try:
        main()
    except SystemExit:
        pass
    finally:
        loaded = [each for each in {NOT_NEEDED!r} if each in sys.modules]
        print(words[0], loaded, file=sys.stderr)
"""


def test_command_without_a_server_imports_no_server_modules() -> None:
    done = run(ONE_AFTER_ANOTHER)
    assert done.stdout
    assert done.stderr.splitlines() == [f"{name} []" for name, *_ in COMMANDS]


def test_sealing_keys_of_the_environment_are_used() -> None:
    text = Path(SEALING_KEYS).read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    script = """if True:
        from khronos_cli.connect import referee
        from khronos_cli.options import NO_SERVER
        from testing.sealed import sealed_setup
        with referee(NO_SERVER) as client:
            print(client.create_game(sealed_setup(2)).state.sealed.key_id)
    """
    done = run(script, KHRONOS_SEALING_KEYS=",".join(lines))
    assert done.stdout.strip() == lines[0].split()[0]


def test_invalid_sealing_keys_are_reported_without_being_shown() -> None:
    done = khronos("check", POSITION, "end", "--json", env={"KHRONOS_SERVER": "", "KHRONOS_SEALING_KEYS": "one secret"})
    message = json.loads(done.stdout)["error"]["message"]
    assert message.startswith("KHRONOS_SEALING_KEYS: ")
    assert "secret" not in message.removeprefix("KHRONOS_SEALING_KEYS: ")
