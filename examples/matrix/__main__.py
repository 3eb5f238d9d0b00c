"""The program: `python -m examples.matrix https://matrix.example.org`, in a checkout."""

from __future__ import annotations

import argparse
import contextlib
import logging
import os
import sys
import time

from examples.matrix.bot import Bot
from examples.matrix.homeserver import Homeserver, MatrixError
from examples.matrix.words import words_of
from khronos_cli.locale import LOCALE, caller_locale
from khronos_client import AnyReferee, LocalReferee, Referee, RefereeError

_TOKEN = "KHRONOS_MATRIX_TOKEN"  # noqa: S105  # the name of the variable
_LOG = logging.getLogger("khronos_matrix")
_WAIT = 10
"""Seconds until the next attempt if the referee does not answer."""


def main() -> None:
    """Run the bot until interrupted."""
    parser = argparse.ArgumentParser(
        prog="python -m examples.matrix",
        description=f"Referee games in rooms of Matrix. The access token of the bot's account is in {_TOKEN}.",
    )
    parser.add_argument("homeserver", help="its address, such as https://matrix.example.org")
    parser.add_argument("--referee", metavar="HOST:PORT", help="a server to ask; without it, games are judged here")
    parser.add_argument("--locale", metavar="TAG", help="the language of all that the bot says, such as fr")
    options = parser.parse_args()
    logging.basicConfig(format="%(asctime)s %(levelname)s %(message)s")
    if options.locale:
        os.environ[LOCALE] = options.locale
    locale = caller_locale()
    if not os.environ.get(_TOKEN):
        parser.error(f"{_TOKEN} is not set")
    referee: AnyReferee = Referee(options.referee, locale=locale) if options.referee else LocalReferee(locale=locale)
    try:
        with (
            contextlib.suppress(KeyboardInterrupt),
            referee,
            contextlib.closing(Homeserver(options.homeserver, os.environ[_TOKEN])) as homeserver,
        ):
            while True:
                bot, since = Bot(homeserver, referee, words_of(locale)), ""
                try:
                    while True:
                        since = bot.step(since)
                except RefereeError as error:
                    _LOG.warning("the referee does not answer: %s", error)
                    time.sleep(_WAIT)
    except MatrixError as error:
        sys.exit(f"error: the homeserver refuses: {error}")


if __name__ == "__main__":
    main()
