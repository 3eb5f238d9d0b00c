"""Write the reference pages of settings, command line and errors into `docs/reference`.

Run it with `make references`; a test checks that the pages are up to date. The part of a page above the line `<!--
generated -->` is written by hand.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import fields
from enum import Enum
from typing import Any, Final, get_type_hints

import typer.main
from google.rpc.error_details_pb2 import ErrorInfo

from khronos.v1.error_pb2 import ErrorReason
from khronos_cli.app import app
from khronos_cli.options import CONNECTION
from khronos_client.errors import Code, Failure, referee_error
from khronos_core.answers import DOMAIN
from khronos_service import Settings
from khronos_service.configuration.settings import bounds
from khronos_service.configuration.sources import PREFIX
from tools.checkout import ROOT
from tools.contract_files import comments_of, describe_files

FOLDER: Final = ROOT / "docs" / "reference"
MARK: Final = "<!-- generated -->\n"

_CONNECTION: Final = frozenset(CONNECTION)
"""The parameters of a connection to a server, which many commands share."""

WHAT_TO_DO: Final = {
    "ACTION_ILLEGAL": "Show the violations of the refusal, and let the player choose another action. Do not retry.",
    "MALFORMED": "Fix the fields that the details name. This is a bug of the client.",
    "STATE_INVALID": "Call `AuditPosition`, which lists every problem of the position and suggests fixes.",
    "SCHEMA_TOO_NEW": "Send the state to a server that is at least as new as the one that wrote it.",
    "RULES_UNSUPPORTED": "Send the game to a server that supports its rules revision.",
    "DIGEST_MISMATCH": "Load the latest state of the game, show it, and let the player decide again.",
    "PART_MISSING": "Send the whole state, as the game host stores it, instead of a view.",
    "PART_SEALED": "Send the state as the server returned it. Replay a sealed game from its seed when it is over.",
    "SEAL_BROKEN": "Send the last state that the server returned for this game, unchanged.",
    "KEY_UNKNOWN": "Call a server that has this key, or ask the operator to add it to `sealing_keys_file`.",
    "SECRET_NEEDED": "Name the seat as the viewer together with its secret.",
    "REGION_UNKNOWN": "Choose one of the regions in the metadata `known`, or send a custom region.",
    "REGION_INVALID": "Fix the rows of the custom region that the details name.",
    "NOTATION_UNREADABLE": "Show the position and the expected words to the person who typed the text.",
    "TOO_LARGE": "Send less. Do not retry the same request.",
    "TOO_MUCH_WORK": "Do what the metadata `instead` says. Do not retry the same request.",
    "OVERLOADED": "Open the stream again after the retry delay, from the last state that you stored.",
    "SHUTTING_DOWN": "Open the stream again on another server, from the last state that you stored.",
    "DEADLINE_EXCEEDED": "Retry with a longer timeout.",
    "UNAUTHENTICATED": "Send a valid API key, as metadata `authorization: Bearer KEY`.",
    "RATE_LIMITED": "Wait for the retry delay; the clients do that until their timeout.",
    "ENCODING_UNSUPPORTED": "Send the request with one of the encodings in the metadata `supported`, or uncompressed.",
    "CANNOT_PLAN": "Ask again after the next action. With `NO_TURN_LEFT` or `GAME_OVER` there is no turn left to plan.",
    "METHOD_UNKNOWN": "Call a newer server, or do without the method.",
    "INTERNAL": "Report the `request_id` to the operator of the server. This is a bug of the server.",
}
"""The advice to developers for each reason."""


def settings() -> str:
    """Return the table of settings."""
    rows = ["| setting | flag | variable | type | default | meaning |", "|---|---|---|---|---|---|"]
    types = get_type_hints(Settings)
    for each in fields(Settings):
        flag, variable = f"--{each.name.replace('_', '-')}", f"{PREFIX}{each.name.upper()}"
        kind = _kind(types[each.name], *bounds(each), is_list=each.metadata["is_list"])
        shown = [f"`{name}`" for name in (each.name, flag, variable)]
        rows.append(_row(*shown, kind, _value(each.default), each.metadata["meaning"]))
    return "\n".join(rows) + "\n"


def _kind(kind: type, lowest: float | None, highest: float | None, *, is_list: bool) -> str:
    """Return the type of a setting, with its range."""
    if issubclass(kind, Enum):
        return " or ".join(f"`{each.value}`" for each in kind)
    name = "list" if is_list else {bool: "boolean", int: "integer", float: "number", str: "text"}[kind]
    if highest is not None:
        return f"{name}, {lowest:.0f} to {highest:.0f}"
    return name if lowest is None else f"{name}, at least {lowest:.0f}"


def _value(value: object) -> str:
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else f"`{value}`" if value != "" else ""


def _row(*cells: str) -> str:
    shown = [" ".join(each.replace("|", r"\|").split()) for each in cells]
    return f"| {' | '.join(shown)} |"


def command_line() -> str:
    """Return a section for each command: usage, help, arguments, options and examples."""
    group: Any = typer.main.get_command(app)
    return "\n".join(_sections(group, "khronos"))


def _sections(command: Any, path: str) -> Iterator[str]:
    context = command.make_context(path, [], resilient_parsing=True, help_option_names=["-h", "--help"])
    yield from (f"## {path}", "", _paragraphs(command.help), "")
    yield from ("```text", f"{path} {' '.join(command.collect_usage_pieces(context))}", "```", "")
    own = [each for each in command.get_params(context) if each.name not in {"help", *_CONNECTION}]
    if path == "khronos serve":
        own = [each for each in own if each.name not in {setting.name for setting in fields(Settings)}]
        yield from ("Every [setting](settings.md) is an option.", "")
    yield from _parameters(own)
    if any(each.name in _CONNECTION for each in command.params) and path != "khronos serve":
        yield from ("Accepts the [server options](#server-options).", "")
    if command.epilog:
        yield from _epilog(command.epilog)
    for name in command.list_commands(context) if hasattr(command, "list_commands") else ():
        yield from _sections(command.get_command(context, name), f"{path} {name}")


def _parameters(parameters: list[Any]) -> Iterator[str]:
    """Yield the table of arguments and options."""
    if not parameters:
        return
    yield from ("| argument or option | default | meaning |", "|---|---|---|")
    for each in parameters:
        names = [*each.opts, *each.secondary_opts] if each.param_type_name == "option" else [each.human_readable_name]
        variable = f" Variable: `{each.envvar}`." if each.envvar else ""
        default = "required" if each.required else _value("" if each.default in (None, (), False) else each.default)
        yield _row(", ".join(f"`{name}`" for name in names), default, f"{each.help or ''}{variable}")
    yield ""


def server_options() -> str:
    """Return the table of the options with which commands connect to a server."""
    check: Any = typer.main.get_command(app).get_command(None, "check")  # type: ignore[attr-defined]  # a group of commands
    return "\n".join(_parameters([each for each in check.params if each.name in _CONNECTION]))


def _paragraphs(text: str | None) -> str:
    return "\n\n".join(" ".join(each.split()) for each in (text or "").strip().split("\n\n"))


def _epilog(text: str) -> Iterator[str]:
    """Yield the end of a help text: examples as code, other text unchanged."""
    commands = re.findall(r"^.*\bkhronos .*$", text, re.MULTILINE)
    if re.match(r"Examples?:", text.strip()) and commands:
        yield from ("```console", *(each.strip() for each in commands), "```", "")
    else:
        yield from (_paragraphs(text), "")


def errors() -> str:
    """Return a section for each reason: its code, the exceptions, when it occurs, and what to do."""
    (file,) = (each for each in describe_files() if each.name.endswith("/error.proto"))
    (enum,) = file.enum_type
    comments = comments_of(file)
    lines: list[str] = []
    for place, value in enumerate(enum.value):
        if value.number == ErrorReason.ERROR_REASON_UNSPECIFIED:
            continue
        reason = value.name.removeprefix("ERROR_REASON_")
        text = " ".join(comments[5, 0, 2, place].split())
        when, code, details = re.fullmatch(r"(.*?) `([A-Z_]+)`\.(.*)", text, re.DOTALL).groups()  # type: ignore[union-attr]  # each comment has its code
        failure = Failure(Code[code], "", "", info=ErrorInfo(domain=DOMAIN, reason=reason))
        lines += [f"## {reason}", "", f"`{code}`, raised as `{type(referee_error(failure)).__name__}`.", ""]
        lines += [f"**When:** {when}", "", f"**Fix:** {WHAT_TO_DO[reason]}", ""]
        lines += [details.strip(), ""] if details.strip() else []
    return "\n".join(lines)


PAGES: Final[dict[str, Callable[[], str]]] = {
    "settings.md": settings,
    "cli.md": lambda: f"## Server options\n\n{server_options()}\n{command_line()}",
    "errors.md": errors,
}
"""The pages, each with the function that returns its generated part."""


def build_page(name: str) -> str:
    """Return a page: its handwritten part from the file, and its generated part, generated anew."""
    by_hand = (FOLDER / name).read_text(encoding="utf-8").partition(MARK)[0]
    return f"{by_hand}{MARK}\n{PAGES[name]().strip()}\n"


if __name__ == "__main__":
    for page in PAGES:
        (FOLDER / page).write_text(build_page(page), encoding="utf-8")
