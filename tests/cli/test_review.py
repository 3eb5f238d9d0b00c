"""The review of a game shows the money of every player, a curve, and the decisive turns."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from khronos.v1.config_pb2 import GameConfig, Seat
from khronos_cli.review_lines import curve
from tests.cli.program import khronos, output_of

GAME = Path(__file__).parents[1] / "golden" / "games" / "two-in-the-valley.khronos"
REPORTED = GAME.with_name("five-reported.khronos")
OF_TWO = GameConfig(seats=[Seat(name="Ann", colour="red"), Seat(name="Ben", colour="blue")])


def parts(printed: str) -> list[list[str]]:
    """Return the lines of each printed section, without the heading."""
    return [part.splitlines()[1:] for part in printed.split("\n\n")]


def test_all_money_of_a_whole_game_is_explained() -> None:
    money, after, *_ = parts(output_of(khronos("review", str(GAME), "--turns", "0")))
    rows = [[0 if each == "–" else int(each) for each in line.split()[-2:]] for line in money[1:]]
    *ways, end = rows
    assert [sum(column) for column in zip(*ways, strict=True)] == end
    assert rows[0] == [4, 4]
    assert [int(each) for each in after[-1].split()[-2:]] == end


def test_curve_reaches_the_top_at_its_maximum_and_the_bottom_at_zero() -> None:
    lines = [line.plain for line in curve([(0, (40, 0)), (1, (95, 300))], OF_TWO)]
    assert lines[0].split() == ["30", "│", "b"]
    assert lines[-3].split() == ["0", "│", "b"]
    assert lines[-1].split() == ["0", "1"]


def test_decisive_turns_are_those_with_the_largest_possible_gain() -> None:
    *_, decided = parts(output_of(khronos("review", str(GAME), "--turns", "3")))
    lost = [float(line.split(": ")[1].split()[0]) for line in decided if line.startswith("Turn ")]
    assert len(lost) == 3
    assert lost == sorted(lost, reverse=True)
    assert min(lost) >= 1


def test_the_reasons_of_a_decisive_turn_add_up_to_the_ecus_that_were_possible() -> None:
    *_, decided = parts(output_of(khronos("review", str(GAME), "--turns", "3")))
    lost = [float(line.split(": ")[1].split()[0]) for line in decided if line.startswith("Turn ")]
    why = "\n".join(decided).split("  why:\n")[1:]
    for ecus, lines in zip(lost, why, strict=True):
        amounts = [float(line.split()[0]) for line in lines.splitlines() if line.startswith("    ") and line[4] in "+-"]
        assert sum(amounts) == pytest.approx(ecus)
        assert 0 < len(amounts) <= 5


def test_turns_without_known_cards_are_counted() -> None:
    *_, decided = parts(output_of(khronos("review", str(REPORTED))))
    assert decided == ["Turns that were not compared, because their cards are unknown or they are not over: 35."]


def test_json_review_compares_every_turn() -> None:
    found = json.loads(output_of(khronos("review", str(GAME), "--json")))
    assert len(found["turns"]) == 14
    assert all("comparison" in each for each in found["turns"])
    assert "nextPageToken" not in found


@pytest.mark.parametrize(("form", "named"), [([], "cannot be replayed"), (["--json"], '"stop"')])
def test_a_game_that_does_not_match_its_record_is_not_reviewed(tmp_path: Path, form: list[str], named: str) -> None:
    broken = tmp_path / "broken.txt"
    broken.write_text(GAME.read_text(encoding="utf-8") + "\nbuild City Might A1\n")
    result = khronos("review", str(broken), "--turns", "0", *form)
    assert result.returncode == 1
    assert named in result.stdout + result.stderr


def test_the_boards_after_a_better_turn_are_drawn_on_request() -> None:
    review = json.loads(output_of(khronos("review", str(GAME), "--json")))
    compared = [each for each in review["turns"] if "comparison" in each]
    worst = max(compared, key=lambda each: each["comparison"]["bestTenths"] - each["comparison"].get("playedTenths", 0))
    built = [each["action"]["construct"] for each in worst["comparison"]["better"] if "construct" in each["action"]]
    drawn = output_of(khronos("review", str(GAME), "--turns", "1", "--boards")).splitlines()

    heading = next(line for line in drawn if "FAITH" in line)
    rows = {line.split()[0]: line for line in drawn[drawn.index(heading) :] if line.strip()}
    assert [each["kind"] for each in built] == ["KIND_MONASTERY", "KIND_MONASTERY"]
    for each in built:
        column, row = each["at"]["column"], each["at"]["row"]
        assert rows[str(row)][3 + 2 * (column - 1) :].startswith("╔Mb")
    assert not any("FAITH" in line for line in output_of(khronos("review", str(GAME), "--turns", "1")).splitlines())
