"""Add the parts of the site that are not in docs/: the web app, board examples and code references.

mkdocs calls the functions whose names start with `on_`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import griffe
from google.api import field_behavior_pb2
from google.protobuf.descriptor_pb2 import (
    DescriptorProto,
    EnumDescriptorProto,
    FieldDescriptorProto,
    FileDescriptorProto,
)
from mkdocs.structure.files import File
from mkdocs.structure.nav import Link

import khronos_engine
from khronos.v1 import bounds_pb2
from tools import board_examples
from tools.checkout import ROOT, repository
from tools.contract_files import Comments, comments_of, describe_files
from tools.static import build

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.nav import Navigation
    from mkdocs.structure.pages import Page

_PLAY: Final = "khronos/"
"""The path of the playable page in the site."""
_BOARDS: Final = "boards/"
"""The path of the examples of boards."""
_INVITATION: Final = "**Play in your browser**"
"""The words of the home page that link to the web app."""


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Add a link to the repository, if it has a public address."""
    config.repo_url = repository() or None
    config.repo_name = "Source code"
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the references that are generated from code."""
    pages = {
        "reference/python.md": _PYTHON,
        "reference/engine.md": _ENGINE,
        "reference/actions-and-states.md": _STATES,
        "reference/api.md": contract_page(),
    }
    for path, text in pages.items():
        files.append(File.generated(config, path, content=text))
    return files


def on_nav(nav: Navigation, config: MkDocsConfig, files: Files) -> Navigation:  # noqa: ARG001  # as it is called
    """Add the web app after the home page, and the examples of boards at the end; they are not in docs/."""
    nav.items.insert(1, Link("Web app", _PLAY))
    nav.items.append(Link("Board examples", _BOARDS))
    return nav


def on_post_build(config: MkDocsConfig) -> None:
    """Write the web app and the examples of boards."""
    address = os.environ.get("SITE_ADDRESS", "")
    build(Path(config.site_dir) / _PLAY, address and f"{address.rstrip('/')}/{_PLAY}")
    board_examples.write(Path(config.site_dir) / _BOARDS)


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001  # as it is called
    """Replace links to files outside the site with their names, simplify code fences, and link the web app."""
    folder = (Path("docs") / page.file.src_uri).parent

    def link(match: re.Match[str]) -> str:
        target = match[2].partition("#")[0]
        if target in {"", _PLAY} or "://" in target or files.get_file_from_path(_resolve(page, target)) is not None:
            return match[0]
        named = (ROOT / folder / target).resolve()
        return f"{match[1]} (`{named.relative_to(ROOT)}`)" if match[1] != target else f"`{target}`"

    if page.file.src_uri == "index.md":
        markdown = markdown.replace(_INVITATION, f"[{_INVITATION}]({_PLAY})", 1)
    plain = re.sub(r"^```khronos [a-z-]+$", "```text", markdown, flags=re.MULTILINE)  # mkdocs allows one word there
    return re.sub(r"(?<!!)\[([^\]]+)\]\(([^)\s]+)\)", link, plain)


def _resolve(page: Page, target: str) -> str:
    """Return the path of a link's target within the pages."""
    parts: list[str] = list(Path(page.file.src_uri).parent.parts)
    for part in target.split("/"):
        if part == "..":
            if not parts:
                return "/"  # there is no such page
            parts.pop()
        elif part != ".":
            parts.append(part)
    return "/".join(parts)


def anchor(heading: str, separator: str) -> str:
    """Return the anchor of a heading, the same as on GitHub."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", separator)


class FencedExamples(griffe.Extension):
    """An extension that formats the examples of docstrings as code."""

    def on_object(self, *, obj: griffe.Object, **_: object) -> None:
        """Put a code fence around each example in an object's docstring."""
        if obj.docstring is not None:
            obj.docstring.value = _EXAMPLE.sub(r"```pycon\n\1\n```", obj.docstring.value)


_EXAMPLE: Final = re.compile(r"^(>>> .*(?:\n.+)*)", re.MULTILINE)


_ENGINE: Final = "\n\n".join(
    [
        "# Engine reference",
        "The names that `khronos_engine` exports, from their docstrings.",
        *(f"::: khronos_engine.{name}" for name in khronos_engine.__all__),
    ]
)

_STATES: Final = "\n\n".join(
    [
        "# Actions and states",
        "The classes of the engine's actions, and of everything that a state consists of.",
        "Seats and adventurers count from 0.",
        *(f"::: khronos_engine.game.{name}" for name in ("actions", "state", "board", "cards", "material", "region")),
    ]
)

_PYTHON: Final = """# Python client reference

The classes and functions of `khronos_client`, from their docstrings.

::: khronos_client.AnyReferee

::: khronos_client.LocalReferee

::: khronos_client.Referee

::: khronos_client.AsyncReferee

::: khronos_client.AsyncLocalReferee

::: khronos_client.Game

::: khronos_client.errors

::: khronos_client.expand

::: khronos_client.bots

::: khronos_client.requests
"""


def contract_page() -> str:
    """Return the reference of the contract, from the comments of its files."""
    lines = ["# API reference", "", "The methods and messages of the API, from the comments of the contract.", ""]
    for file in describe_files():
        lines += [f"## {Path(file.name).name}", ""]
        comments = comments_of(file)
        lines += _services(file, comments)
        for place, message in enumerate(file.message_type):
            lines += _message(message, (4, place), comments, "")
        for place, enum in enumerate(file.enum_type):
            lines += _enum(enum, (5, place), comments, "")
    return "\n".join(lines)


def _text(comments: Comments, path: tuple[int, ...]) -> str:
    return " ".join(comments.get(path, "").split()).replace("|", "\\|")


def _services(file: FileDescriptorProto, comments: Comments) -> Iterator[str]:
    for place, service in enumerate(file.service):
        yield from (f"### {service.name}", "", _text(comments, (6, place)), "", "| call | what it does |", "|---|---|")
        for number, method in enumerate(service.method):
            yield f"| `{method.name}` | {_text(comments, (6, place, 2, number))} |"
        yield ""


def _message(message: DescriptorProto, path: tuple[int, ...], comments: Comments, within: str) -> Iterator[str]:
    name = f"{within}{message.name}"
    yield from (f"### {name}", "", _text(comments, path), "")
    if message.field:
        yield from ("| field | type | meaning |", "|---|---|---|")
        for place, field in enumerate(message.field):
            meaning = " ".join([_text(comments, (*path, 2, place)), *_options(field)])
            yield f"| `{field.name}` | {_type(field)} | {meaning} |"
        yield ""
    for place, inner in enumerate(message.nested_type):
        yield from _message(inner, (*path, 3, place), comments, f"{name}.")
    for place, enum in enumerate(message.enum_type):
        yield from _enum(enum, (*path, 4, place), comments, f"{name}.")


def _options(field: FieldDescriptorProto) -> Iterator[str]:
    """Yield sentences about a field: whether it is required, and its bounds."""
    options: Any = field.options.Extensions  # googleapis-common-protos has no stubs
    if field_behavior_pb2.REQUIRED in options[field_behavior_pb2.field_behavior]:
        yield "Required."
    units = {bounds_pb2.items: " elements", bounds_pb2.value: ""}
    length = " bytes" if field.type == FieldDescriptorProto.TYPE_BYTES else " characters"
    for extension, unit in {**units, bounds_pb2.length: length}.items():
        if extension in options:
            bounds = options[extension]
            start = f"At least {bounds.min}, at" if bounds.min else "At"
            yield (f"Exactly {bounds.max}{unit}." if bounds.min == bounds.max else f"{start} most {bounds.max}{unit}.")


def _type(field: FieldDescriptorProto) -> str:
    repeated = "repeated " if field.label == FieldDescriptorProto.LABEL_REPEATED else ""
    plain = FieldDescriptorProto.Type.Name(field.type).removeprefix("TYPE_").lower()
    return f"{repeated}`{field.type_name.rpartition('.')[2] or plain}`"


def _enum(enum: EnumDescriptorProto, path: tuple[int, ...], comments: Comments, within: str) -> Iterator[str]:
    yield from (
        f"### {within}{enum.name}",
        "",
        _text(comments, path),
        "",
        "| value | number | meaning |",
        "|---|---|---|",
    )
    for place, value in enumerate(enum.value):
        yield f"| `{value.name}` | {value.number} | {_text(comments, (*path, 2, place))} |"
    yield ""
