"""Measure the income from each board in games of bots, and the maximum income that Reason could pay.

python -m bench.incomes             # 40 games of two medium bots, ten seconds of one core
python -m bench.incomes strong 12 2 # strength, games, players
"""

from __future__ import annotations

import sys
from collections import defaultdict
from statistics import mean

from khronos_engine import (
    Age,
    Config,
    Seat,
    State,
    Strength,
    built_in_region,
    create_game,
    seed_from_phrase,
    suggest,
)
from khronos_engine.game.actions import EndTurn
from khronos_engine.game.events import IncomeCollected
from khronos_engine.game.material import INCOME_TURNS
from khronos_engine.referee import play
from khronos_engine.rules.income import holding

_SEATS = (Seat("Ann", "red"), Seat("Ben", "blue"), Seat("Cleo", "green"), Seat("Dan", "yellow"))


def _incomes_in_reach(state: State) -> list[int]:
    """Return the incomes of the domains of Reason that can contain cubes, because they have a civil building."""
    domains = [each for each in state.public.boards[Age.REASON].domains if any(b.kind.is_civil for b in each.buildings)]
    return [holding(each, Age.REASON, len(state.public.players)).amount for each in domains]


def main(strength: str = "medium", games: str = "40", players: str = "2") -> None:
    """Print the incomes per board, and the incomes of the domains of Reason that can contain cubes."""
    figures: defaultdict[tuple[int, str], list[int]] = defaultdict(list)
    for game in range(int(games)):
        config = Config(_SEATS[: int(players)], built_in_region("valley"))
        state, _ = create_game(config, seed_from_phrase(f"incomes {game}"))
        number = 0
        while not state.public.over:
            seed = seed_from_phrase(f"{game} {number}")
            action, turn = suggest(state, Strength[strength.upper()], seed)[0].action, state.public.turn.number
            number += 1
            outcome = play(state, action)
            if isinstance(action, EndTurn) and turn in INCOME_TURNS:
                for age in Age:
                    paid = [each for each in outcome.events if isinstance(each, IncomeCollected) and each.age is age]
                    figures[turn, age.name].append(sum(each.amount for each in paid))
                reach = _incomes_in_reach(state)
                figures[turn, "best domain of REASON"].append(max(reach, default=0))
                figures[turn, "all domains of REASON"].append(sum(reach))
            state = outcome.state
    for (turn, name), amounts in sorted(figures.items(), key=lambda each: each[0][0]):
        print(f"game turn {turn}, {name}: {mean(amounts):.1f} Ecus on average, {max(amounts)} at most")


if __name__ == "__main__":
    main(*sys.argv[1:])
