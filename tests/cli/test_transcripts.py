"""Every command prints the output in its transcript, and a French output without English words."""

import pytest

from tests.cli.positions import files
from tests.cli.test_french import find_english_phrases
from tests.cli.transcripts import Case, all_cases


@pytest.mark.parametrize("case", all_cases(), ids=str)
def test_command_output_matches_the_transcript(case: Case) -> None:
    assert case.replay(files()) == case.text, "`python -m tests.cli.transcripts` rewrites it, if it is meant so"


ENGLISH_ALWAYS = (
    "An unreadable action is reported with an explanation.",
    "The configuration of the game contains the values of the options.",
    "A file with a position in text form is not changed.",
    "The problems of a complete set-up are reported with their fields.",
    "Options that do not make a valid game are reported with an explanation.",
    "Wrong options are reported with an explanation.",
    "A wrong option is reported in the form of all errors.",
    "An unknown field is named.",
    "A wrong variable of the environment is named.",
    "Bots that cannot be loaded, and too many bots, are reported.",
    "A name that a key file cannot contain is refused.",
    "A set-up begun in French continues in English, and a name takes precedence over an equal colour.",
    "Invalid settings are listed with their sources, and the server does not start.",
    "A variable that is not a setting of the server causes a warning.",
    "An invalid seed is refused.",
    "A command group without a command prints its help.",
    "The language comes from an option or from the environment of the command.",
)
"""Cases with notation and with errors of options and fields, which are the same in every language."""


@pytest.mark.parametrize(
    "case",
    [case for case in all_cases() if case.title.removeprefix("## ") not in ENGLISH_ALWAYS],
    ids=str,
)
def test_command_output_in_french_has_no_english_text(case: Case) -> None:
    answered = case.replay(files(), LC_ALL="fr_FR.UTF-8").splitlines()[1:]
    output = "\n".join(line for line in answered if not line.startswith(("$ ", "< ")))
    assert find_english_phrases(output) == set()
