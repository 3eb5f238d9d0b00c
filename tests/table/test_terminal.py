"""`khronos table` reports problems of its files, and reads files in the encodings of other systems."""

from pathlib import Path

import pytest

from khronos_cli.errors import CommandError
from khronos_cli.files import read_text
from khronos_cli.table import terminal
from khronos_cli.table.terminal import GameFile
from tests.cli.program import khronos


def test_missing_folder_is_reported(tmp_path: Path) -> None:
    result = khronos("table", str(tmp_path / "nowhere" / "friday.txt"))

    assert result.returncode == 2
    assert ": No such file or directory" in result.stderr


def test_a_failed_save_is_reported_and_repeated_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    theirs = "somebody else's\n"

    class Meddled(GameFile):
        """A file that a different program changes during the session."""

        def save(self, text: str) -> None:
            if "Ben" in text:
                Path(self.path).write_text(theirs)
            super().save(text)

    monkeypatch.setattr(terminal, "GameFile", Meddled)
    file, copy = tmp_path / "friday.txt", tmp_path / "copy.txt"
    result = khronos("table", str(file), stdin="Ann\nBen\nquit\n")

    assert result.returncode == 2
    assert result.stdout.count("NOT SAVED: ") == 2
    assert file.read_text() == theirs
    assert not copy.exists()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be"])
def test_a_file_is_read_in_the_encodings_of_powershell(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "friday.txt"
    text = "Khronos game 1\nseat: Ann\nseat: Zo\u00eb\nphrase: three boards\n"
    mark = "\ufeff" if encoding == "utf-16-be" else ""
    file.write_bytes((mark + text).replace("\n", "\r\n").encode(encoding))

    assert read_text(str(file)) == GameFile(str(file)).text == text


def test_a_file_in_another_encoding_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "friday.txt"
    file.write_bytes("seat: Zo\u00eb".encode("latin-1"))

    with pytest.raises(CommandError, match="not UTF-8"):
        read_text(str(file))
