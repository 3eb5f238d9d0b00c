"""`khronos rule`: look up a rule by its id, by words or with a question."""

from typing import Annotated

import typer

from khronos_cli.connect import referee
from khronos_cli.console import console, print_lines
from khronos_cli.options import NO_SERVER
from khronos_cli.rule_lookup import rule_lines


def rule(
    asked: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="WORD...",
            help="A rule such as H-1, a chapter such as J, keywords or a question; without it, all rules are listed.",
        ),
    ] = None,
) -> None:
    """Look up a rule: its text, our interpretation, an alternative interpretation, and why.

    Examples:
        khronos rule H-1

        khronos rule dominion

        khronos rule J

        khronos rule can I build on a river
    """
    with referee(NO_SERVER) as client:
        print_lines(console(), rule_lines(client, " ".join(asked or ())))
