"""Every command with its input and output, also in French without any English word."""

import pytest

from tests.cli.positions import files
from tests.cli.test_french import find_english_phrases
from tests.cli.transcripts import Case, all_cases


@pytest.mark.parametrize("case", all_cases(), ids=str)
def test_command_output_matches_the_transcript(case: Case) -> None:
    assert case.replay(files()) == case.text, "`python -m tests.cli.transcripts` rewrites it, if it is meant so"


ENGLISH_ALWAYS = (
    "What is no action gets a clear message.",
    "Options become the configuration.",
    "A position in text stays as it is.",
    "The problems of a whole set-up are reported by its fields.",
    "What makes no game gets a clear message.",
    "Wrong options get a clear message.",
    "A wrong option is reported like every other error.",
    "A field that there is not is named.",
    "A wrong setting of this machine is named.",
    "Bots that can't be loaded, and too many of them, are named.",
    "A name that a file of keys could not hold is refused.",
    "A set-up that is begun in French is continued in English; a player named like a colour is meant by the name.",
    "Wrong settings of a server are named with where they came from, and none starts.",
    "A variable that is no setting of a server is named in a warning.",
    "A seed that is none is refused.",
    "A command that is given nothing prints its help.",
    "The language is named for one call or by the environment of the program alone.",
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
