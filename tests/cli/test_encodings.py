"""Help and usage errors on outputs that cannot encode every character."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.cli.program import environment
from tests.cli.test_help import VERBS

EVERY_HELP = """
import sys
from khronos_cli.__main__ import main
wrong = (["new", "--players"], ["new", "--mood=\u2026\u65e5"])
for words in (*([*verb.split(), "--help"] for verb in sys.argv[1:]), *wrong):
    sys.argv = ["khronos", *words]
    try:
        main()
    except SystemExit as ended:
        assert ended.code in {0, 2}, words
"""


@pytest.mark.parametrize("columns", ["40", "80"])
@pytest.mark.parametrize("encoding", ["ascii", "cp437", "cp1252", "latin-1", "utf-16"])
def test_help_and_usage_errors_are_printed_in_any_encoding(encoding: str, columns: str) -> None:
    names = {**environment(), "PYTHONIOENCODING": encoding, "COLUMNS": columns}
    verbs = ("", *VERBS, "play", "table", "region check")
    done = subprocess.run([sys.executable, "-c", EVERY_HELP, *verbs], env=names, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode(encoding, "replace")
    assert "Options" in done.stdout.decode(encoding)
