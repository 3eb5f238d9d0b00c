"""A language made up for tests: English in brackets, so that whatever is not said by a template shows."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from khronos_engine.clauses import CLAUSES
from khronos_engine.texts import languages
from khronos_engine.texts.languages import DEFAULT, Template, templates

BRACKETED = "qaa"
"""Its tag, one of those that are for private use."""

BARE = {"comma", "and", "or"}
"""Templates that are joints within others."""


def bracketed() -> dict[str, dict[str, Template]]:
    """Return the templates of the language, every clause included."""
    english = dict(templates(DEFAULT))
    english["clauses"] = {each.id: each.text for each in CLAUSES.values()}
    return {
        section: {key: said if key in BARE else _in_brackets(said) for key, said in entries.items()}
        for section, entries in english.items()
    }


def _in_brackets(said: Template) -> Template:
    if isinstance(said, str):
        return f"[{said}]"
    return {**said, "one": f"[{said['one']}]", "other": f"[{said['other']}]"}


def without_brackets(said: str) -> str:
    """Return the English of something said in the language."""
    return said.replace("[", "").replace("]", "")


def is_bracketed(said: str) -> bool:
    """Whether a text was said in the language, from its first word to its last."""
    return re.fullmatch(r"\[.*\]", said, re.DOTALL) is not None


@contextmanager
def known(files: dict[str, dict[str, dict[str, Template]]], folder: Path) -> Iterator[None]:
    """Let languages be known beside English, by tag; their files are written into a folder."""
    with pytest.MonkeyPatch.context() as patch:
        shutil.copy(Path(str(languages._folder()), f"{DEFAULT}.toml"), folder)
        for tag, sections in files.items():
            folder.joinpath(f"{tag}.toml").write_text(_toml(sections), encoding="utf-8")
        patch.setattr(languages, "_folder", lambda: folder)
        _forget()
        yield
    _forget()


def _toml(sections: dict[str, dict[str, Template]]) -> str:
    lines = []
    for section, entries in sections.items():
        lines.append(f"[{section}]")
        for key, said in entries.items():
            value = (
                _text(said)
                if isinstance(said, str)
                else f"{{ {', '.join(f'{k} = {_text(v)}' for k, v in said.items())} }}"
            )
            lines.append(f"{_text(key)} = {value}")
    return "\n".join(lines)


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _forget() -> None:
    for kept in (languages.languages, languages.templates, languages._language):
        kept.cache_clear()
