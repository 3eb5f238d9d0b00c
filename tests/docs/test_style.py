"""The style check finds phrases in docstrings and comments, and ignores code."""

from pathlib import Path

import pytest

from tools import check_style

PYTHON = '''"""The answer holds nobody's cards.

`nobody` is code.
"""

nobody = "nobody"


def move(seat: int) -> int:
    """Return the seat.

    Args:
        seat: The number of the player, or that
            of the owner.
    """
    return seat  # what is beside it
'''
TYPESCRIPT = """/**
 * The price,
 * or that of the shadow. */
const nobody = 1; // as shipped
/** For `nobody`. */
const other = 2;
// nobody
"""


@pytest.mark.parametrize(
    ("name", "text", "places"),
    [("tests/a.py", PYTHON, [1, 13, 16]), ("clients/b/src/a.ts", TYPESCRIPT, [3, 4, 7])],
)
def test_comments_and_docstrings_of_code_are_checked_line_by_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    name: str,
    text: str,
    places: list[int],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("Makefile").touch()
    Path(name).parent.mkdir(parents=True)
    Path(name).write_text(text, encoding="utf-8")

    assert check_style.main() == 1
    found = [line.split(": ")[0] for line in capsys.readouterr().err.splitlines() if not line.startswith(" ")]
    assert found == [f"{name}:{number}" for number in places]


def test_installed_packages_are_not_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("Makefile").touch()
    for folder in ("bench/.venv-peers", "clients/b/src/node_modules"):
        Path(folder).mkdir(parents=True)
        Path(folder, "a.py").write_text(PYTHON, encoding="utf-8")
        Path(folder, "a.ts").write_text(TYPESCRIPT, encoding="utf-8")

    assert check_style.main() == 0
