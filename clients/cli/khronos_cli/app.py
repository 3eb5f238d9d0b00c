"""The commands of the program. Each imports what it needs when it runs, so that help is quick."""

import os
import sys
from typing import Annotated

import typer

from khronos_cli.commands import (
    api_key,
    audit,
    demo,
    domains,
    healthcheck,
    judge,
    legal,
    new,
    play,
    preview,
    region,
    replay,
    rule,
    sealing_key,
    serve,
    show,
    table,
    view,
    why,
)
from khronos_cli.options import LOCALE

app = typer.Typer(
    no_args_is_help=True,
    pretty_exceptions_enable=False,  # a fault of ours should read like one
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Exit codes: 0 done, legal, sound, healthy; 1 not so; 2 wrong options or input;"
    " 3 no server answers; 4 the server failed.",
)


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import PackageNotFoundError, version

        try:
            print(version("khronos-referee"))
        except PackageNotFoundError:  # run from its source, which was never installed
            print("unknown")
        raise typer.Exit


def _set_locale(tag: str) -> str:
    """Let all that is printed, and all that is asked of a server, be in a language."""
    if tag:
        from khronos_engine.texts.languages import DEFAULT, language_for, languages

        os.environ[LOCALE] = tag
        used = language_for(tag).tag
        if used == DEFAULT and tag.replace("_", "-").partition("-")[0].lower() != DEFAULT:
            there = ", ".join(languages())
            print(f"warning: there is no language {tag!r}; there are {there}; sentences are English", file=sys.stderr)
    return tag


@app.callback()
def khronos(
    version: Annotated[
        bool,
        typer.Option(
            "--version", metavar="", callback=_print_version, is_eager=True, help="Print the version and stop."
        ),
    ] = False,
    locale: Annotated[
        str,
        typer.Option(
            metavar="TAG",
            envvar=LOCALE,
            callback=_set_locale,
            help="The language of sentences, such as en or fr; else that of LC_ALL, LC_MESSAGES or LANG.",
        ),
    ] = "",
) -> None:
    """The referee of the board game Khronos: run it, ask it, play with it."""


app.command(epilog=demo.EPILOG)(demo.demo)
app.command(epilog=play.EPILOG)(play.play)
app.command(epilog=serve.EPILOG)(serve.serve)
app.command(epilog=healthcheck.EPILOG)(healthcheck.healthcheck)
app.command("api-key", epilog=api_key.EPILOG)(api_key.api_key)
app.command("sealing-key", epilog=sealing_key.EPILOG)(sealing_key.sealing_key)
app.command(epilog=new.EPILOG)(new.new)
app.command(epilog=show.EPILOG)(show.show)
app.command(epilog=legal.EPILOG)(legal.legal)
app.command(epilog=judge.CHECK_EPILOG)(judge.check)
app.command(epilog=judge.APPLY_EPILOG)(judge.apply)
app.command(epilog=why.EPILOG)(why.why)
app.command(epilog=preview.EPILOG)(preview.preview)
app.command(epilog=domains.EPILOG)(domains.domains)
app.command(epilog=view.EPILOG)(view.view)
app.command(epilog=audit.EPILOG)(audit.audit)
app.command(epilog=replay.EPILOG)(replay.replay)
app.command(epilog=rule.EPILOG)(rule.rule)
app.command(epilog=table.EPILOG)(table.table)

_region = typer.Typer(no_args_is_help=True, help=region.HELP)
_region.command(epilog=region.CHECK_EPILOG)(region.check)
_region.command(epilog=region.STRIP_EPILOG)(region.strip)
app.add_typer(_region, name="region")
