"""Classes of commands whose help shows flags without the name of a type, also those that Typer adds."""

from typing import Any

from typer.core import TyperCommand, TyperGroup

# Typer does not publish the types of contexts and parameters.


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
    """A group of commands."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Return the options."""
        return _bare(super().get_params(ctx))
