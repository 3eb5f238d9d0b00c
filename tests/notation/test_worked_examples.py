"""Some of the rulebook's worked examples as people would write them down."""

from khronos_engine.audit import audit
from khronos_engine.notation import draw_boards, parse_record
from khronos_engine.replay import replay
from khronos_engine.state import State

HEAD = """\
Khronos game 1
seat 1: Ann, red
seat 2: Ben, blue
region:
  ......
  ......
  h....h
cards: reported
first: Ann
turn: 3, Ann
"""


def _played(position: str, actions: str) -> State:
    """Return the state after actions; the position must be sound and every action legal."""
    record = parse_record(f"{HEAD}{position}\nthen\n{actions}")
    assert isinstance(record.beginning, State)
    assert audit(record.beginning) == ()
    result = replay(record)
    assert result.departure is None
    return result.state


def test_example_1_two_journeys() -> None:
    state = _played(
        "player 1: 4 Ecus, A Might, B Might\nplayer 2: 4 Ecus, A Might, B Might",
        "travel A Reason\ntravel B Faith",
    )

    assert state.public.players[0].money == 2
    assert [each.age.title for each in state.public.players[0].adventurers] == ["Reason", "Faith"]


def test_example_2_a_keep_pays_its_builder() -> None:
    state = _played(
        "player 1: 4 Ecus, A Might, B Might\nplayer 2: 4 Ecus, A Might, B Might",
        "build Keep Might C1 with MM",
    )

    assert state.public.players[0].money == 5
    assert draw_boards(state.public.boards) == (
        "   Might             | Faith             | Reason\n"
        "   A  B  C  D  E  F  | A  B  C  D  E  F  | A  B  C  D  E  F\n"
        "1  .  .  K1 K1 .  .  | .  .  K1 K1 .  .  | .  .  k- k- .  .\n"
        "2  .  .  K1 K1 .  .  | .  .  K1 K1 .  .  | .  .  k- k- .  .\n"
        "3  h  .  .  .  .  h  | h  .  .  .  .  h  | h  .  .  .  .  h\n"
    )


def test_example_10_the_keep_of_the_weaker_domain_is_downsized() -> None:
    state = _played(
        "player 1: 0 Ecus, A Might, B Faith\nplayer 2: 0 Ecus, A Might, B Might\n"
        "   Might             | Faith             | Reason\n"
        "1  K1 K1 W1 .  K2 K2 | K1 K1 .  .  K2 K2 | k- k- .  .  k- k-\n"
        "2  K1 K1 .  .  K2 K2 | K1 K1 .  .  K2 K2 | k- k- .  .  k- k-\n"
        "3  h  .  .  .  .  h  | h  .  .  .  .  h  | h  .  .  .  .  h\n",
        "build Hamlet Might D1 with C\nBen: place E1",
    )

    assert draw_boards(state.public.boards) == (
        "   Might             | Faith             | Reason\n"
        "   A  B  C  D  E  F  | A  B  C  D  E  F  | A  B  C  D  E  F\n"
        "1  K1 K1 W1 H- W2 .  | K1 K1 .  .  .  .  | k- k- .  .  .  .\n"
        "2  K1 K1 .  .  .  .  | K1 K1 .  .  .  .  | k- k- .  .  .  .\n"
        "3  h  .  .  .  .  h  | h  .  .  .  .  h  | h  .  .  .  .  h\n"
    )


def test_example_14_populating() -> None:
    state = _played(
        "player 1: 0 Ecus, A Reason, B Reason\nplayer 2: 0 Ecus, A Might, B Might\nReason\nTown C1",
        "populate A3 with C\npopulate C1 with C\nend giving MM",
    )

    assert draw_boards(state.public.boards).endswith("cubes: C1 1, A3 1\n")


def test_example_15_renovating() -> None:
    state = _played(
        "player 1: 0 Ecus, A Reason, B Reason\nplayer 2: 0 Ecus, A Might, B Might\nReason\nruin Keep A1\nruin Abbey C1",
        "renovate A1 with M\nrenovate C1 with R",
    )

    drawn = draw_boards(state.public.boards)
    assert "K- K-" in drawn
    assert "a- a- a-" in drawn
    assert drawn.endswith("cubes: C1 1\n")
