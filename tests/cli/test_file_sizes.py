"""No more of a file is read than its kind may have: it may have no end."""

from pathlib import Path

import pytest

from tests.cli.program import khronos

ENDLESS = "/dev/zero"


@pytest.mark.parametrize(
    ("command", "most"),
    [
        (("show", ENDLESS), 1 << 20),
        (("audit", ENDLESS), 1 << 20),
        (("replay", ENDLESS), 1 << 20),
        (("review", ENDLESS), 1 << 20),
        (("check", ENDLESS, "end"), 1 << 20),
        (("new", "--setup", ENDLESS), 1 << 20),
        (("region", "check", ENDLESS), 1 << 14),
        (("new", "--seat", "Ann", "--server", "localhost:1", "--tls", "--api-key-file", ENDLESS), 1 << 12),
    ],
    ids=["show", "audit", "replay", "review", "check", "new", "region", "api key"],
)
def test_a_file_without_an_end_is_refused(command: tuple[str, ...], most: int) -> None:
    result = khronos(*command)
    assert result.returncode != 0
    assert "/dev/zero is too large for what it should hold" in result.stderr
    assert f"At most {most} characters of it are read." in result.stderr


@pytest.mark.parametrize("option", ["--ca", "--cert", "--key"])
def test_a_certificate_without_an_end_is_refused(option: str, tmp_path: Path) -> None:
    other = tmp_path / "other.pem"
    other.write_text("")
    options = {"--cert": str(other), "--key": str(other)} if option != "--ca" else {}
    given = [word for pair in {**options, option: ENDLESS}.items() for word in pair]
    result = khronos("new", "--seat", "Ann", "--server", "localhost:1", "--tls", *given)
    assert result.returncode != 0
    assert "/dev/zero" in result.stderr
    assert "File too large" in result.stderr


def test_standard_input_that_is_too_large_is_refused() -> None:
    result = khronos("show", "-", stdin="x" * ((1 << 20) + 1))
    assert "standard input is too large for what it should hold" in result.stderr


@pytest.mark.parametrize("command", ["play", "table"])
def test_a_file_of_a_game_that_is_too_large_is_refused_and_left_as_it_is(tmp_path: Path, command: str) -> None:
    file = tmp_path / "game.txt"
    file.write_text("x" * ((1 << 20) + 1))
    result = khronos(command, str(file))
    assert "is too large for what it should hold" in result.stderr
    assert file.stat().st_size == (1 << 20) + 1
