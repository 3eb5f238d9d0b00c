"""`khronos rule`: look up a clause of the rules by its id or by a word."""

from typing import Annotated

import typer

EPILOG = """Examples:

khronos rule H-1

khronos rule dominion

khronos rule J

khronos rule can I build on a river
"""


def rule(
    asked: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="WORD...", help="A clause such as H-1, a chapter such as J, words or a question; none, all clauses."
        ),
    ] = None,
) -> None:
    """Look a rule up: its text, how this referee reads it, the other way, and why."""
    from khronos_cli.console import console, print_lines
    from khronos_cli.rule_lookup import rule_lines

    print_lines(console(), rule_lines(" ".join(asked or ())))
