"""The commands of the program. Each imports what it needs when it runs, so that help is quick."""

import os
import sys
from functools import partial
from typing import Annotated

import typer

from khronos_cli.commands import (
    api_key,
    audit,
    demo,
    domains,
    healthcheck,
    judge,
    learn,
    legal,
    mcp,
    new,
    page,
    play,
    preview,
    region,
    replay,
    review,
    rule,
    sealing_key,
    serve,
    show,
    suggest,
    table,
    view,
    why,
)
from khronos_cli.flags import Command, Group
from khronos_cli.locale import LOCALE

app = typer.Typer(
    cls=Group,
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
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit."),
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


_command = partial(app.command, cls=Command)
_command(epilog=demo.EPILOG)(demo.demo)
_command(epilog=play.EPILOG)(play.play)
_command(epilog=learn.EPILOG)(learn.learn)
_command(epilog=serve.EPILOG)(serve.serve)
_command(epilog=healthcheck.EPILOG)(healthcheck.healthcheck)
_command("api-key", epilog=api_key.EPILOG)(api_key.api_key)
_command("sealing-key", epilog=sealing_key.EPILOG)(sealing_key.sealing_key)
_command(epilog=new.EPILOG)(new.new)
_command(epilog=show.EPILOG)(show.show)
_command(epilog=legal.EPILOG)(legal.legal)
_command(epilog=judge.CHECK_EPILOG)(judge.check)
_command(epilog=judge.APPLY_EPILOG)(judge.apply)
_command(epilog=why.EPILOG)(why.why)
_command(epilog=preview.EPILOG)(preview.preview)
_command(epilog=suggest.EPILOG)(suggest.suggest)
_command(epilog=domains.EPILOG)(domains.domains)
_command(epilog=view.EPILOG)(view.view)
_command(epilog=audit.EPILOG)(audit.audit)
_command(epilog=replay.EPILOG)(replay.replay)
_command(epilog=review.EPILOG)(review.review)
_command(epilog=rule.EPILOG)(rule.rule)
_command(epilog=table.EPILOG)(table.table)
_command(epilog=mcp.EPILOG)(mcp.mcp)

_region = typer.Typer(cls=Group, no_args_is_help=True, help=region.HELP)
_region.command(cls=Command, epilog=region.CHECK_EPILOG)(region.check)
_region.command(cls=Command, epilog=region.CODE_EPILOG)(region.code)
_region.command(cls=Command, epilog=region.COMPARE_EPILOG)(region.compare)
_region.command(cls=Command, epilog=region.STRIP_EPILOG)(region.strip)
app.add_typer(_region, name="region")

_page = typer.Typer(cls=Group, no_args_is_help=True, help=page.HELP)
_page.command(cls=Command, epilog=page.BUILD_EPILOG)(page.build)
app.add_typer(_page, name="page")
