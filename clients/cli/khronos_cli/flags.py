"""Help that shows flags as flags: without the name of a type behind them, those that typer adds too."""

from typing import Any

from typer.core import TyperCommand, TyperGroup

# Contexts and parameters are of modules that typer does not publish.


def _bare(parameters: list[Any]) -> list[Any]:
    for each in parameters:
        if getattr(each, "is_flag", False):
            each.metavar = ""
    return parameters


class Command(TyperCommand):
    """A command."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Return the arguments and options."""
        return _bare(super().get_params(ctx))


class Group(TyperGroup):
    """Commands with a common name."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Return the options."""
        return _bare(super().get_params(ctx))
