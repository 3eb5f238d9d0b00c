"""The file of a game is never lost: not by a failed write, and not by changes of other programs."""

import os
from pathlib import Path

import pytest

from khronos_cli.errors import CommandError
from khronos_cli.table.terminal import GameFile


def test_file_is_unchanged_if_writing_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.txt"
    file = GameFile(str(path))
    file.save("one\n")
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", _full_disk)
        with pytest.raises(CommandError, match=r"cannot write .*: No space left on device"):
            file.save("two\n")
    assert path.read_text() == "one\n"

    file.save("two\n")
    assert path.read_text() == "two\n"
    assert [each.name for each in tmp_path.iterdir()] == ["game.txt"]


def _full_disk(_handle: int) -> None:
    raise OSError(28, "No space left on device")


def test_changes_by_other_programs_are_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    file = GameFile(str(path))
    file.save("one\n")
    path.write_text("theirs\n")

    with pytest.raises(CommandError, match="was changed by another program"):
        file.save("two\n")
    assert path.read_text() == "theirs\n"


def test_symbolic_link_and_permissions_are_kept(tmp_path: Path) -> None:
    path, link = tmp_path / "game.txt", tmp_path / "link.txt"
    path.write_text("one\n")
    path.chmod(0o640)
    link.symlink_to(path)
    GameFile(str(link)).save("two\n")

    assert link.is_symlink()
    assert path.read_text() == "two\n"
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_file_that_is_not_text_is_rejected(tmp_path: Path) -> None:
    (tmp_path / "bytes").write_bytes(b"\xfe\xfd")
    with pytest.raises(CommandError, match="not UTF-8 text"):
        GameFile(str(tmp_path / "bytes"))
    with pytest.raises(CommandError, match="cannot contain a game"):
        GameFile(str(tmp_path))
