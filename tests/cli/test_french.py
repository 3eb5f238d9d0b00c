"""In French, a table, a game at one terminal and the commands about moves print no English sentence."""

import io
import re
from functools import cache
from pathlib import Path

import pytest
from rich.console import Console
from rich.text import Text

from khronos_cli.console import print_lines
from khronos_cli.language import decimal
from khronos_engine.notation.vocabulary import AGES, KINDS, VERB_WORDS
from khronos_engine.shipped import written
from khronos_engine.texts.languages import DEFAULT
from tests.cli.program import khronos
from tests.cli.test_language import unspoken
from tests.engine.test_languages import texts
from tests.support.languages import BRACKETED, PACKAGES
from tests.table.games import EVENING
from tests.table.talk import Talk, table

LEAST_WORDS = 3
"""Words of a part of a text that is looked for; fewer may stand in both languages."""

ENGLISH = re.compile(
    r"\b(?:the|is|are|was|be|has|have|may|would|can't|of|by|and|not|now|this|that|which|where|what|it|its|there|"
    r"nobody|everyone|cards|squares|done|found|expected)\b",
    re.IGNORECASE,
)
"""Words of English that neither French nor the notation has."""

BOT = "Ben=tests.play.bots_of_tests:idle"

SET_UP = (
    *("help", "", "Ann, red", "ann", "help", "Ben, blue", "", "german", "back", "help", "", "", "", "x", ""),
    *("no", "", "", "", "x", "", "list.txt", "game.json", "small.txt", "Zoe", "Ann"),
)
"""Every question before a game, with answers that will not do."""

ASKED = (
    *("", "help", "show", "show Might", "legal", "legal keep", "legal end", "legal castle reason", "legal xyz"),
    *("domains", "income", "rule", "rule H-1", "rule gaps", "rule keep", "rule xyz", "show xyz"),
    *("why keep", "why castle", "why castle from C2", "why keep on might at d3", "why build Keep Might A1", "why xyz"),
    *("preview build Keep Might E4", "preview end", "preview build xyz", "preview end giving MMMMMMMM"),
    *("nonsense", "sho", "bild Keep", "build Castle Might A1 with MMMM", "travel I Might", "build Keep Might C2"),
    *("correct", "correct money Ann many", "correct put Castle Might A1 Ann", "correct take Might A1", "correct xyz"),
    *("correct region: x", "correct seat 9: Zoe, red", "correct seat 1: Ben, red", "correct player 1: many"),
    *(
        "correct money Ann 9",
        "correct money Ann 9",
        "undo 99",
        "undo xyz",
        "note",
        "note Undone, the next to redo first:",
    ),
    *("note hello", "save", "save copy.txt", "undo", "redo", "redo", "redo", "undo 99 yes", "undo", "quit"),
)
"""All that can be asked at a table, and what is refused or not understood."""

PLAYED = """
legal
why keep
domains
build castle might a1
undo
boards on
build keep might b3
end

undo
help
end

quit
"""
"""A game of Ann and Cleo; an empty line takes the keyboard."""

FILES = {"list.txt": ("x" * 30 + "\n") * 3, "game.json": "{}"}


@cache
def english() -> tuple[str, ...]:
    """Return what English texts have between the words filled in and the notation, and no French text has."""
    found: set[str] = set()
    for package in PACKAGES:
        french = [
            text for section in written("fr", package).values() for each in section.values() for text in texts(each)
        ]
        parts = {
            part.strip()
            for section in written(DEFAULT, package).values()
            for each in section.values()
            for text in texts(each)
            for part in re.split(r"\{[^}]*\}|`[^`]*`", text)
        }
        found |= {
            each for each in parts if len(each.split()) >= LEAST_WORDS and not any(each in text for text in french)
        }
    return tuple(sorted(found))


def english_in(output: str) -> set[str]:
    """Return what of an output is English."""
    line = re.sub(r"`[^`]*`", "", " ".join(output.split()))
    return {each for each in english() if each in line} | set(ENGLISH.findall(line))


def at_a_table() -> dict[str, str]:
    """Return what is printed for each line that is typed at a table, and for each prompt."""
    printed: dict[str, str] = {}

    def type_all(talk: Talk, *lines: str) -> None:
        for number, line in enumerate(lines):
            prompt = talk.prompt
            printed[f"{line} ({len(printed)}, {number})"] = prompt + talk.type(line)

    beginning = Talk(files=FILES)
    printed["a new game"] = beginning.greeting
    type_all(beginning, *SET_UP)
    evening = Talk(*EVENING[:11])
    type_all(evening, *EVENING[11:], *ASKED)
    printed["continued"] = Talk(session=evening.session).greeting
    return printed


def test_a_table_speaks_french(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KHRONOS_LOCALE", "fr")
    left = {line: english_in(output) for line, output in at_a_table().items()}

    assert {line: found for line, found in left.items() if found} == {}


def test_no_line_breaks_before_a_sign_or_within_its_quotation_marks() -> None:
    written = io.StringIO()
    out = Console(file=written, width=20, highlight=False, markup=False, emoji=False)
    print_lines(out, [Text(f"{'x' * length} «\u00a0non\u00a0»\u202f; oui") for length in range(1, 20)])

    lines = written.getvalue().splitlines()
    assert len(lines) > 19
    assert [line for line in lines if line.strip().startswith(("»", ";")) or line.rstrip().endswith("«")] == []


def test_english_is_noticed() -> None:
    assert english_in("Ann has 4 Ecus.")
    assert not english_in("Ann a 4 Écus.")


def test_colours_are_typed_and_shown_in_french_and_recorded_as_in_every_language(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("KHRONOS_LOCALE", "fr")
    talk = Talk("Ann, Rouge", "Ben vert", "Cleo", "", "", "", "", "", "small.txt")

    assert "Ann (rouge), Ben (vert) et Cleo (bleu)" in talk.type("vert")
    assert [each.colour for each in talk.state.config.seats] == ["red", "green", "blue"]
    assert talk.state.public.turn.seat == 1


def test_a_player_who_is_named_like_a_colour_is_meant_by_the_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KHRONOS_LOCALE", "fr")
    talk = Talk("Blanc, bleu", "Ann, blanc", "", "", "", "", "", "small.txt", "Blanc")

    assert talk.state.public.turn.seat == 0


def test_a_correction_names_a_player_by_a_colour_in_french(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KHRONOS_LOCALE", "fr")
    talk = table()
    talk.type("correct money bleu 7")

    assert [each.money for each in talk.state.public.players] == [4, 7]


def test_a_set_up_begun_in_french_is_continued_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    typed = ("Ann, rouge", "Ben, vert", "personne", "", "", "", "", "small.txt", "Ben")
    monkeypatch.setenv("KHRONOS_LOCALE", "fr")
    french = Talk(*typed).state
    monkeypatch.setenv("KHRONOS_LOCALE", "en")

    assert [each.colour for each in french.config.seats] == ["red", "green"]
    assert Talk(*typed).state == french


def test_numbers_have_a_comma_and_boards_their_articles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KHRONOS_LOCALE", "fr")
    talk = table()

    assert [decimal(91), decimal(185, "+"), decimal(-4, "+")] == ["9,1", "+18,5", "-0,4"]
    assert re.search(r"\+\d+,\d ", talk.type("hint"))
    assert "vers les Prieurés ou les Confréries" in talk.type("legal")
    assert "à partir de 1 Militaire " in talk.type("legal")


def test_a_letter_that_no_french_word_begins_with_has_the_word_of_the_notation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KHRONOS_LOCALE", "fr")
    assert "W Tour de guet (Watchtower), K Donjon (Keep), C Château\n" in table().type("show")
    monkeypatch.setenv("KHRONOS_LOCALE", "en")
    assert "W Watchtower, K Keep, C Castle" in table().type("show")


@pytest.mark.parametrize(
    ("typed", "meant"), [("travel I Foi", "travel I Faith"), ("voyage I Prieurés", "travel I Faith"), ("aide", "help")]
)
def test_french_words_are_answered_by_those_of_the_notation(
    monkeypatch: pytest.MonkeyPatch, typed: str, meant: str
) -> None:
    monkeypatch.setenv("KHRONOS_LOCALE", "fr")
    assert f"vouliez-vous dire\N{NO-BREAK SPACE}: {meant}\n" in table().type(typed)


DRAWN = re.compile(r"help|show|correct \(")
"""Lines whose answers have much notation: drawings with their letters, and lists of what can be typed."""

SAME = {"Ann", "Ben", "Cleo", *KINDS, *AGES, *VERB_WORDS, *(each.capitalize() for each in VERB_WORDS)}
"""Names and words of the notation, which are the same in all languages."""


@pytest.mark.usefixtures("second_language")
def test_every_word_at_a_table_comes_from_the_files_of_its_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KHRONOS_LOCALE", BRACKETED)
    left = {
        line: {each for each in unspoken(" ".join(output.split())) - SAME if len(each) > 3 and each not in line}
        for line, output in at_a_table().items()
        if not DRAWN.match(line)
    }

    assert {line: found for line, found in left.items() if found} == {}


def in_french(*arguments: str, stdin: str = "", server: str = "") -> str:
    """Return what a command prints on a wide terminal."""
    env = {"LC_ALL": "fr_FR.UTF-8", "COLUMNS": "120", "KHRONOS_SERVER": server}
    result = khronos(*arguments, stdin=stdin, env=env)
    return result.stdout + result.stderr


def test_a_game_at_one_terminal_speaks_french(tmp_path: Path) -> None:
    file = str(tmp_path / "game.txt")
    output = in_french("play", file, "--seat", "Ann", "--seat", "Cleo", "--bot", BOT, "--seed", "keep", stdin=PLAYED)

    assert "Passez le clavier à Cleo" in output
    assert english_in(output) == set()
    for other in (("play", file, "--seat", "Ann"), ("table", file)):
        assert english_in(in_french(*other).replace(file, "game.txt")) == set()


@pytest.mark.parametrize(
    "arguments", [("show", "{game}", "--svg"), ("region", "strip"), ("view", "{game}", "--seat", "9")]
)
def test_a_command_speaks_french(arguments: tuple[str, ...], game: str) -> None:
    output = in_french(*(each.format(game=game) for each in arguments))

    assert output
    assert english_in(output.replace(game, "game.json")) == set()


@pytest.mark.parametrize("field", ["schemaVersion", "rulesRevision"])
@pytest.mark.parametrize("asks_a_server", [False, True])
def test_a_state_of_another_version_is_refused_in_french(
    field: str, asks_a_server: bool, game: str, address: str
) -> None:
    text = Path(game).read_text(encoding="utf-8").replace(f'"{field}": 1', f'"{field}": 9')
    output = in_french("legal", "-", stdin=text, server=address if asks_a_server else "")

    assert "9" in output
    assert "cet arbitre" in output
    assert english_in(output) == set()


def test_the_demo_speaks_french() -> None:
    assert english_in(in_french("demo")) == set()
