"""Provides a language of English texts in brackets, so that tests notice texts without a template."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from khronos_engine.game import resources
from khronos_engine.game.clauses import RULES
from khronos_engine.game.resources import read_texts
from khronos_engine.texts import languages
from khronos_engine.texts.languages import DEFAULT, ENGINE, Template

Templates = dict[str, dict[str, Template]]
"""The templates of a language by section and key."""

PACKAGES = (ENGINE, RULES, "khronos_core", "khronos_cli")
"""The packages that bring language files."""

COMPLETE = (DEFAULT, "fr")
"""The complete languages; texts missing in other languages are in English."""

BRACKETED = "qaa"
"""The tag of the bracketed language, which is reserved for private use."""

BARE = {"comma", "and", "or", "DECIMAL_POINT", "COLON", "SEMICOLON"}
"""Templates that connect parts of other templates."""


def bracket_templates(package: str = ENGINE) -> Templates:
    return {
        section: {key: text if key in BARE else _put_in_brackets(text) for key, text in entries.items()}
        for section, entries in read_texts(DEFAULT, package).items()
    }


def _put_in_brackets(text: Template) -> Template:
    if isinstance(text, str):
        return f"[{text}]"
    return {name: each if name == "count" else f"[{each}]" for name, each in text.items()}


def without_brackets(text: str) -> str:
    return text.replace("[", "").replace("]", "")


def is_bracketed(text: str) -> bool:
    return re.fullmatch(r"\[.*\]", text, re.DOTALL) is not None


@contextmanager
def add_languages(files: dict[str, dict[str, Templates]], folder: Path) -> Iterator[None]:
    """Add languages to English: the templates of each package, by tag; a folder contains their files."""
    for package in PACKAGES:
        folder.joinpath(package).mkdir()
        shutil.copy(Path(str(resources.folder("languages", package)), f"{DEFAULT}.toml"), folder / package)
    for tag, packages in files.items():
        for package, sections in packages.items():
            folder.joinpath(package, f"{tag}.toml").write_text(_toml(sections), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        for module in (resources, languages):
            patch.setattr(module, "folder", lambda name, package=ENGINE: folder / package)  # noqa: ARG005
        _forget()
        yield
    _forget()


def _toml(sections: Templates) -> str:
    lines = []
    for section, entries in sections.items():
        lines.append(f"[{section}]")
        for key, text in entries.items():
            value = (
                _text(text)
                if isinstance(text, str)
                else f"{{ {', '.join(f'{k} = {_text(v)}' for k, v in text.items())} }}"
            )
            lines.append(f"{_text(key)} = {value}")
    return "\n".join(lines)


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _forget() -> None:
    for cached in (resources.templates, languages.languages, languages._language):
        cached.cache_clear()
