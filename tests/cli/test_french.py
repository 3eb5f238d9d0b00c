"""In French, no command about moves and no terminal game prints an English sentence."""

import io
import re
from functools import cache

import pytest
from rich.console import Console
from rich.text import Text

from khronos.v1.advice_pb2 import Suggestion
from khronos_cli.answers import suggestion_table
from khronos_cli.console import print_lines
from khronos_cli.language import decimal
from khronos_engine.game.resources import read_texts
from khronos_engine.notation.words import AGES, KINDS, VERB_WORDS
from khronos_engine.texts.languages import DEFAULT
from tests.cli.positions import files
from tests.cli.program import khronos
from tests.cli.test_language import find_words_without_template
from tests.engine.test_languages import texts
from tests.support.languages import BRACKETED, PACKAGES
from tests.table.talk import Talk, table
from tests.table.transcripts import Case, all_cases

MIN_WORDS = 3
"""The minimum number of words of a searched phrase; shorter phrases may occur in both languages."""

ENGLISH = re.compile(
    r"\b(?:the(?! next to redo)|is|are|was|be|has|have|may|would|can't|of(?! seat)|by|and|not|now|this|that|"
    r"which|where|what|it|its|there|nobody|everyone|cards(?!: reported)|squares|done|found|expected)\b",
    re.IGNORECASE,
)
"""English words that occur neither in French nor in the notation."""


@cache
def english_phrases() -> tuple[str, ...]:
    """Return the phrases of English templates that no French template contains."""
    found: set[str] = set()
    for package in PACKAGES:
        french = [
            text for section in read_texts("fr", package).values() for each in section.values() for text in texts(each)
        ]
        parts = {
            part.strip()
            for section in read_texts(DEFAULT, package).values()
            for each in section.values()
            for text in texts(each)
            for part in re.split(r"\{[^}]*\}|`[^`]*`", text)
        }
        found |= {each for each in parts if len(each.split()) >= MIN_WORDS and not any(each in text for text in french)}
    return tuple(sorted(found))


def find_english_phrases(output: str) -> set[str]:
    line = re.sub(r"`[^`]*`", "", " ".join(output.split()))
    return {each for each in english_phrases() if each in line} | set(ENGLISH.findall(line))


def test_no_line_breaks_before_french_punctuation_or_inside_quotation_marks() -> None:
    written = io.StringIO()
    out = Console(file=written, width=20, highlight=False, markup=False, emoji=False)
    print_lines(out, [Text(f"{'x' * length} «\u00a0non\u00a0»\u202f; oui") for length in range(1, 20)])

    lines = written.getvalue().splitlines()
    assert len(lines) > 19
    assert [line for line in lines if line.strip().startswith(("»", ";")) or line.rstrip().endswith("«")] == []


@pytest.mark.parametrize("width", range(28, 46))
def test_no_reason_in_a_table_breaks_before_french_punctuation(width: int) -> None:
    written = io.StringIO()
    reason = suggestion_table([Suggestion(notation="exchange", sentence="Ensuite\u00a0: le village\u202f!")])
    Console(file=written, width=width).print(reason)
    assert [line for line in written.getvalue().splitlines() if re.search(r"(^|\s{2})[:!]", line)] == []


@pytest.mark.parametrize("case", all_cases(), ids=lambda case: f"{case.name}: {case.title}")
def test_table_session_is_in_french(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KHRONOS_LOCALE", "fr")
    left = {
        line: {each for each in find_english_phrases("\n".join(answer)) if each not in line}
        for line, answer in case.answers()
    }

    assert {line: found for line, found in left.items() if found} == {}


def test_the_start_of_a_session_is_french(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KHRONOS_LOCALE", "fr")

    assert find_english_phrases(Talk().greeting + table().greeting) == set()


def test_english_text_in_french_output_is_detected() -> None:
    assert find_english_phrases("Ann has 4 Ecus.")
    assert not find_english_phrases("Ann a 4 Écus.")


def test_french_numbers_have_a_decimal_comma(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KHRONOS_LOCALE", "fr")

    assert [decimal(91), decimal(185, "+"), decimal(-4, "+")] == ["9,1", "+18,5", "-0,4"]
    assert re.search(r"\+\d+,\d ", table().type("hint"))


DRAWN = re.compile(r"help|show|hint|correct|rule|\? position")
"""Commands whose answers contain much notation, such as drawings and lists of possible input."""

SAME = {
    "Ann",
    "Ben",
    "Cleo",
    "Dan",
    "Eve",
    "giving",
    *KINDS,
    *AGES,
    *VERB_WORDS,
    *(each.capitalize() for each in VERB_WORDS),
}
"""Names and words of the notation, which are the same in all languages."""


@pytest.mark.usefixtures("second_language")
def test_every_word_of_a_table_session_comes_from_the_text_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KHRONOS_LOCALE", BRACKETED)
    left = {
        line: {
            each for each in find_words_without_template(" ".join(answer)) - SAME if len(each) > 3 and each not in line
        }
        for case in all_cases()
        for line, answer in case.answers()
        if not DRAWN.match(line.removeprefix("> "))
    }

    assert {line: found for line, found in left.items() if found} == {}


def run_in_french(*arguments: str, stdin: str = "", server: str = "") -> str:
    """Return the output of a command on a wide terminal."""
    env = {"LC_ALL": "fr_FR.UTF-8", "COLUMNS": "120", "KHRONOS_SERVER": server}
    result = khronos(*arguments, stdin=stdin, env=env)
    return result.stdout + result.stderr


@pytest.mark.parametrize("arguments", [("show", "{game}", "--svg"), ("learn",), ("view", "{game}", "--seat", "9")])
def test_command_output_is_in_french(arguments: tuple[str, ...], game: str) -> None:
    output = run_in_french(*(each.format(game=game) for each in arguments))

    assert output
    assert find_english_phrases(output.replace(game, "game.json")) == set()


@pytest.mark.parametrize("name", ["newer-schema.json", "newer-rules.json"])
def test_state_newer_than_the_server_is_refused_in_french(name: str, address: str) -> None:
    output = run_in_french("legal", "-", stdin=files()[name], server=address)

    assert "9" in output
    assert "cette version de l’arbitre" in output
    assert find_english_phrases(output) == set()
