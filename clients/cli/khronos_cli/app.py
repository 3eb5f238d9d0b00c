"""List the commands of the program. The module of a command is imported only when the command runs."""

import os
import sys
from copy import copy
from importlib import import_module
from textwrap import dedent
from typing import Annotated, Any, Final

import typer
import typer.main
from typer.core import TyperArgument, TyperCommand, TyperGroup
from typer.models import CommandInfo

from khronos_cli.options import SHARED_HELP, helps_in
from khronos_cli.terminal_text import LOCALE

# Typer does not publish the types of contexts and parameters.

_VALUES: Final = {"str": "TEXT", "int": "N", "float": "N", "int range": "N", "float range": "N", "path": "FILE"}
"""The names of values in help, by the names of their types."""


def _describe_values(parameters: list[Any]) -> list[Any]:
    """Describe the values of parameters in words, for the help; return the parameters."""
    for each in parameters:
        if getattr(each, "is_flag", False):
            each.metavar = ""
        elif isinstance(each, TyperArgument):
            each.type = _without_name(each.type)
        elif each.metavar is None:
            each.metavar = _VALUES.get(each.type.name)
        if hasattr(each.type, "_describe_range"):
            bounds = _bounds(each.type.min, each.type.max)
            each.type._describe_range = lambda bounds=bounds: bounds  # noqa: SLF001  # Typer has no public name for it
    return parameters


def _without_name(kind: Any) -> Any:
    """Remove the name of a type for the help, because the name of the argument is sufficient."""
    nameless = copy(kind)
    nameless.get_metavar = lambda *_, **__: ""
    return nameless


def _bounds(min_value: float | None, max_value: float | None) -> str:
    return f"{min_value} or more" if max_value is None else f"{min_value} to {max_value}"


class Command(TyperCommand):
    """A command; the docstring of its function contains its help, the help of its options, and its examples."""

    def __init__(self, *args: Any, help: str | None = None, **options: Any) -> None:  # noqa: A002  # as Typer names it
        """Separate the help of the options, and the examples, from the rest of the help."""
        text, _, examples = (help or "").partition("\n\nExamples:\n")
        text, _, arguments = text.partition("\n\nArgs:\n")
        epilog = f"Examples:\n\n{dedent(examples)}" if examples else None
        super().__init__(*args, **{**options, "help": text, "epilog": epilog})
        helps = {**SHARED_HELP, **getattr(options.get("callback"), "helps", {}), **helps_in(arguments)}
        for each in map(vars, self.params):
            if each["name"] in helps:
                each["help"] = helps[each["name"]]
                each["secondary_opts"] = []  # an option that is off by default needs no `--no-…`

    def get_params(self, ctx: Any) -> list[Any]:
        """Return the arguments and options."""
        return _describe_values(super().get_params(ctx))

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """Return the parts of the usage line, without the braces that Typer puts around required arguments."""
        return [piece.strip("{}") for piece in super().collect_usage_pieces(ctx)]


class Group(TyperGroup):
    """A group of commands."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Return the options."""
        return _describe_values(super().get_params(ctx))


SUMMARIES: Final = {
    "play": "Play a game with dealt cards in this terminal, with other people and with bots.",
    "learn": "Explain how to play: the goal, a turn, ripples and the income of domains.",
    "serve": "Start a server; Ctrl-C or SIGTERM shuts it down gracefully.",
    "healthcheck": "Check whether a server accepts calls.",
    "api-key": "Generate an API key. Print the key for the caller, then the line for the server's --api-keys-file.",
    "sealing-key": "Generate a sealing key. Print the line for the server's --sealing-keys-file.",
    "new": "Create a game and write its first state.",
    "show": "Draw the boards, players and cards of a state or of a recorded game.",
    "legal": "List the legal actions of the player who moves or decides next.",
    "check": "Check whether an action is legal. List its consequences, or every rule that it breaks.",
    "apply": "Apply an action. Write the new state and print what happened.",
    "why": "Draw where a building can be placed on a board, and the rules that forbid it elsewhere.",
    "preview": "Show the consequences of actions on each board, and the decisions that they would require.",
    "suggest": "Suggest actions to the player who moves or decides next, based only on what that player can see.",
    "domains": "Show each domain with its holder, the reason and the income, and what each player would collect now.",
    "view": "Write the view of a seat: the state with the seat's own hand, without other hands, draw pile and seed.",
    "audit": "Check a position. List every problem with its field, its rule and a suggested fix.",
    "replay": "Replay a recorded game to its end, or up to the first action that is illegal or does not match the"
    " record.",
    "review": "Review a recorded game: income and expenses of each player, a curve over the turns, and decisive turns.",
    "rule": "Look up a rule: its text, our interpretation, an alternative interpretation, and reasons.",
    "table": "Referee a physical game: type each move as it is played.",
    "mcp": "Serve the referee as tools for agents, over the Model Context Protocol.",
    "region": "Check and print your own maps, written as rows of characters.",
    "page": "Build the offline web app.",
}
"""The commands of the program, in the order of the help, each with the first paragraph of its help."""

_MODULES: Final = {
    "actions": ("check", "apply", "preview", "suggest"),
    "games": ("play", "table"),
    "learn": ("learn", "rule"),
    "positions": ("show", "view", "audit", "domains", "legal", "why"),
    "replay": ("replay", "review"),
    "server": ("serve", "healthcheck", "api-key", "sealing-key", "page"),
}
"""The modules in `commands` of several commands; every other command has a module of its name."""


class LazyGroup(Group):
    """The commands of the program, each imported from its module in `commands` when it is needed."""

    _is_listing = False

    def list_commands(self, _ctx: Any) -> list[str]:
        """Return the names of the commands."""
        return list(SUMMARIES)

    def get_command(self, _ctx: Any, name: str) -> Any:
        """Return a command; for the list of commands in the help, return a placeholder that has only the summary."""
        if name not in SUMMARIES:
            return None
        if self._is_listing:
            return Command(name, help=SUMMARIES[name])
        home = next((module for module, names in _MODULES.items() if name in names), name)
        module = import_module(f"khronos_cli.commands.{home}")
        found = getattr(module, name.replace("-", "_"))
        if isinstance(found, typer.Typer):
            group = typer.main.get_group(found)
            group.name = name
            return group
        info = CommandInfo(name, cls=Command, callback=found)
        return typer.main.get_command_from_info(info, pretty_exceptions_short=False, rich_markup_mode="rich")

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Print the help."""
        self._is_listing = True
        try:
            super().format_help(ctx, formatter)
        finally:
            self._is_listing = False


app = typer.Typer(
    cls=LazyGroup,
    no_args_is_help=True,
    pretty_exceptions_enable=False,  # a plain traceback is easier to report
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Exit codes: 0 success; 1 illegal move, invalid position or unhealthy server; 2 usage or input error;"
    " 3 server unreachable; 4 internal error of the server.",
)


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import PackageNotFoundError, version

        try:
            print(version("khronos-referee"))
        except PackageNotFoundError:  # run from source, not installed
            print("unknown")
        raise typer.Exit


def _set_locale(tag: str) -> str:
    """Set the language of the output and of the requests to servers."""
    if tag:
        from khronos_engine.texts.languages import DEFAULT, language_for, languages

        os.environ[LOCALE] = tag
        used = language_for(tag).tag
        if used == DEFAULT and tag.replace("_", "-").partition("-")[0].lower() != DEFAULT:
            there = ", ".join(languages())
            print(f"warning: language {tag!r} is not available; using English (available: {there})", file=sys.stderr)
    return tag


@app.callback()
def khronos(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit.")
    ] = False,
    locale: Annotated[
        str,
        typer.Option(
            metavar="TAG",
            envvar=LOCALE,
            callback=_set_locale,
            help="Language of the output, such as en or fr (default: from LC_ALL, LC_MESSAGES or LANG).",
        ),
    ] = "",
) -> None:
    """Play the board game Khronos, check its moves, and run a server that validates them."""
