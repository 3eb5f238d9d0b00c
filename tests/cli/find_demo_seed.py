"""Look for a seed whose demo game shows everything: `python -m tests.cli.find_demo_seed [how many to try]`.

Needed when a change of the rules or of the chooser makes another game of the default seed.
"""

import sys
from itertools import count, islice

from khronos_cli.commands.demo import setup_of
from khronos_cli.demo.game import RandomGame
from khronos_cli.region_files import region_rows
from khronos_cli.words import EditionWord
from khronos_client import AnyReferee, LocalReferee
from tests.cli.shown import ALL_SHOWN, shown


def shown_by(seed: str, referee: AnyReferee) -> set[str]:
    """Return what the demo game of a seed shows."""
    setup = setup_of(4, seed, EditionWord.MATAGOT, holdem=False)
    game = RandomGame(setup, region_rows(setup.config))
    state, _ = game.begin(referee)
    return {each for step in game.play(referee, state) for each in shown(step)}


def main(most: int) -> None:
    """Print the seeds that show all, and for the others what is missing."""
    with LocalReferee(viewer="host") as referee:
        for number in islice(count(1), most):
            seed = f"khronos-{number}"
            missing = ALL_SHOWN - shown_by(seed, referee)
            print(seed, "lacks " + ", ".join(sorted(missing)) if missing else "shows everything")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 500)
