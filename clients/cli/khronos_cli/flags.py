"""Classes of commands whose help names values in words: `STATE`, `N [2 to 5]`, and flags without a type."""

from copy import copy
from textwrap import dedent
from typing import Any, Final

from typer.core import TyperArgument, TyperCommand, TyperGroup

# Typer does not publish the types of contexts and parameters.

_VALUES: Final = {"str": "TEXT", "int": "N", "float": "N", "int range": "N", "float range": "N", "path": "FILE"}
"""The names of values in help, by the names of their types."""


def _describe_values(parameters: list[Any]) -> list[Any]:
    """Return parameters whose values are described in words."""
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
    """Return a type without a name in help texts, because the name of the argument is sufficient."""
    nameless = copy(kind)
    nameless.get_metavar = lambda *_, **__: ""
    return nameless


def _bounds(min_value: float | None, max_value: float | None) -> str:
    return f"{min_value} or more" if max_value is None else f"{min_value} to {max_value}"


class Command(TyperCommand):
    """A command, whose help ends with the examples of its docstring."""

    def __init__(self, *args: Any, help: str | None = None, **options: Any) -> None:  # noqa: A002  # as Typer names it
        """Separate the examples from the rest of the help."""
        text, _, examples = (help or "").partition("\n\nExamples:\n")
        epilog = f"Examples:\n\n{dedent(examples)}" if examples else None
        super().__init__(*args, **{**options, "help": text, "epilog": epilog})

    def get_params(self, ctx: Any) -> list[Any]:
        """Return the arguments and options."""
        return _describe_values(super().get_params(ctx))

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """Return the parts of the usage line; Typer puts required arguments in braces."""
        return [piece.strip("{}") for piece in super().collect_usage_pieces(ctx)]


class Group(TyperGroup):
    """A group of commands."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Return the options."""
        return _describe_values(super().get_params(ctx))
