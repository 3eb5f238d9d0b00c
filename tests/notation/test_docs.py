"""The examples in the documentation of the notation are valid and play as described."""

import doctest
import re
from pathlib import Path

import pytest

import khronos_engine.notation
from khronos_engine.audit import audit
from khronos_engine.game.state import Config, Seat, State
from khronos_engine.notation import (
    UnreadableTextError,
    draw_boards,
    parse_action,
    parse_boards,
    parse_position,
    parse_record,
    parse_region,
    write_action,
    write_position,
    write_record,
    write_region,
)
from khronos_engine.replay import replay
from tests.notation.tables import REGION, table

DOCS = Path(__file__).parents[2] / "docs"
_BLOCK = re.compile(r"^```(text|khronos [a-z-]+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"`([a-z][^`]*)`")

ANN_AND_BEN = Config((Seat("Ann", "red"), Seat("Ben", "blue")), REGION)


def _blocks(page: str, kind: str) -> list[str]:
    return [text for info, text in _BLOCK.findall((DOCS / page).read_text(encoding="utf-8")) if info == kind]


def _examples(kind: str) -> list[pytest.param]:  # type: ignore[valid-type]
    return [
        pytest.param(text, id=f"{page}-{number}")
        for page in ("notation.md", "use-your-own-map.md")
        for number, text in enumerate(_blocks(page, f"khronos {kind}"))
    ]


@pytest.mark.parametrize("text", _examples("action"))
def test_documented_actions_are_canonical(text: str) -> None:
    public = table(ANN_AND_BEN).public
    for line in text.splitlines():
        assert write_action(parse_action(line, public), public) == line


def test_documented_table_of_actions_has_every_verb() -> None:
    public = table(ANN_AND_BEN).public
    page = (DOCS / "notation.md").read_text(encoding="utf-8")
    rows = [line.split("|") for line in page.splitlines() if re.fullmatch(r"\|.*\| [A-Z-]+\d(, [A-Z]+-\d)? \|", line)]
    examples = [_CODE.findall(row[3])[0] for row in rows if row[3].strip().startswith("`")]

    kinds = {type(parse_action(line, public)) for line in examples}

    assert len(kinds) == len(examples) == 11
    assert [write_action(parse_action(line, public), public) for line in examples] == examples


@pytest.mark.parametrize("text", _examples("same"))
def test_documented_variants_are_parsed_like_the_canonical_form(text: str) -> None:
    public = table(ANN_AND_BEN).public
    for line in text.splitlines():
        typed, canonical = (part.strip() for part in line.split(" | "))
        assert write_action(parse_action(typed, public), public) == canonical


@pytest.mark.parametrize("text", _examples("game"))
def test_documented_games_are_canonical_and_legal_to_their_end(text: str) -> None:
    record = parse_record(text)
    result = replay(record)

    assert write_record(record) == text
    assert result.stop is None
    if isinstance(record.beginning, State):
        assert audit(record.beginning) == ()


@pytest.mark.parametrize("text", _examples("position"))
def test_documented_positions_are_valid(text: str) -> None:
    state = parse_position(text)

    assert audit(state) == ()
    assert parse_position(write_position(state)) == state


def test_first_documented_position_is_canonical() -> None:
    text = _blocks("notation.md", "khronos position")[0]

    assert write_position(parse_position(text)) == text


@pytest.mark.parametrize("text", _examples("boards"))
def test_documented_boards_are_parsed(text: str) -> None:
    config = Config(ANN_AND_BEN.seats, parse_region(".....\nh....\n....."))
    boards = parse_boards(text, config)

    assert all(any(not each.printed for each in board.buildings) for board in (boards[0], boards[2]))
    if text.startswith(" "):
        assert draw_boards(boards) == text


@pytest.mark.parametrize("text", _examples("region"))
def test_documented_maps_are_parsed(text: str) -> None:
    rows = [line for line in text.splitlines() if not line.startswith("#")]

    assert write_region(parse_region(text)).splitlines() == rows


def test_documented_errors_match_the_parser() -> None:
    for page, kind in (("notation.md", "khronos errors"), ("use-your-own-map.md", "khronos region-errors")):
        (text,) = _blocks(page, kind)
        shown = _blocks(page, "text")[-1]
        with pytest.raises(UnreadableTextError) as caught:
            (parse_record if kind.endswith(" errors") else parse_region)(text)
        assert f"{caught.value}\n" == shown


def test_documented_example_of_the_package_prints_the_shown_output() -> None:
    assert doctest.testmod(khronos_engine.notation) == doctest.TestResults(failed=0, attempted=6)
