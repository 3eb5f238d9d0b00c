"""Commands read and write files and pipes in the encodings of other systems."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.program import PROGRAM, environment
from tests.cli.test_help import VERBS

EVERY_PAGE = ("", *VERBS, "play", "table", "region check")
SOME_PAGES = ("", "serve")

PRINT_HELP = """
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


# ASCII lacks every character that another encoding lacks, so the others print only some pages.
@pytest.mark.parametrize(
    ("encoding", "verbs"),
    [("ascii", EVERY_PAGE), *((encoding, SOME_PAGES) for encoding in ("cp437", "cp1252", "latin-1", "utf-16"))],
)
def test_help_and_usage_errors_are_printed_in_any_encoding(encoding: str, verbs: tuple[str, ...]) -> None:
    names = {**environment(), "PYTHONIOENCODING": encoding, "COLUMNS": "40"}
    done = subprocess.run([sys.executable, "-c", PRINT_HELP, *verbs], env=names, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode(encoding, "replace")
    assert "Options" in done.stdout.decode(encoding)


RECORD = "Khronos game 1\r\nseat: Zo\u00eb\r\nseat: Ben\r\nphrase: three boards\r\nfirst: 1\r\n"


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_standard_input_is_read_in_the_encodings_of_powershell(tmp_path: Path, encoding: str) -> None:
    for words, text in ((("replay", "-"), RECORD), (("table", str(tmp_path / "own.txt")), "Zo\u00eb\nBen\nquit\n")):
        names = {**environment(), "PYTHONIOENCODING": ":replace", "PYTHONUTF8": "1"}
        command, given = [*PROGRAM, *words], text.encode(encoding)
        done = subprocess.run(command, input=given, env=names, capture_output=True, timeout=60, check=False)
        assert done.returncode == 0, done.stderr.decode()
        assert "Zo\u00eb" in done.stdout.decode()
