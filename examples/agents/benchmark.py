"""Count the illegal moves of a model per game, with or without the referee's reasons.

The model is any command that reads a prompt on standard input and writes its answer on standard output, for example
`ollama run MODEL` or `llm -m MODEL`. The last line of an answer is its move. After ten illegal moves in a row a random
legal move is played, so that every game ends. Without `--model`, random legal moves are played.

    python examples/agents/benchmark.py --games 10 --model 'ollama run MODEL'
    python examples/agents/benchmark.py --games 10 --model 'ollama run MODEL' --without-reasons
"""

from __future__ import annotations

import argparse
import asyncio
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random

from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

_RANGE = re.compile(r"([A-Z]+)(\d+)-([A-Z]+)\d+")

MAX_REFUSALS = 10
"""The maximum number of illegal moves in a row before a random legal move is played."""


async def ask(client: Client, tool: str, **arguments: str) -> str:
    """Return the text with which a tool answers."""
    result = await client.call_tool(tool, arguments)
    return "\n".join(str(getattr(part, "text", "")) for part in result.content)


def answer_of(model: str, prompt: str) -> str:
    """Return the last line that a model writes; empty if it writes nothing."""
    done = subprocess.run(shlex.split(model), input=prompt, capture_output=True, text=True, check=True)
    lines = done.stdout.strip().splitlines()
    return lines[-1].strip("`* ") if lines else ""


async def play_game(client: Client, game: str, model: str, chance: Random, *, reasons: bool) -> tuple[int, int]:
    """Play a game and return how many moves were made, and how many were illegal."""
    rules = await ask(client, "rules")
    shown = await ask(client, "new_game", game=game, seed=game)
    moves = refused = in_a_row = 0
    told = ""
    while not shown.startswith("The game is over"):
        if model and in_a_row < MAX_REFUSALS:
            prompt = (
                f"{rules}\n\nThe position:\n{shown}\n{told}\nWrite your next move, and nothing else, in the last line."
            )
            move = answer_of(model, prompt)
        else:
            move = await draw_move(client, game, chance)
        answer = await ask(client, "play", game=game, move=move)
        if answer.startswith(("Illegal", "Error")):
            refused, in_a_row = refused + 1, in_a_row + 1
            told = f"Your move {move!r} was refused: {answer if reasons else 'it is illegal.'}\n"
        else:
            moves, in_a_row, told = moves + 1, 0, ""
        shown = await ask(client, "show", game=game)
    return moves, refused


async def draw_move(client: Client, game: str, chance: Random) -> str:
    """Choose a random move with the tool `legal`; if its answer only counts squares, ask about one verb or kind."""
    legal = await ask(client, "legal", game=game)
    if "only counted" in legal:
        verbs = sorted({line.split()[0] for line in legal.splitlines() if line and line[0].islower()})
        legal = await ask(client, "legal", game=game, verb=chance.choice(verbs))
        if "only counted" in legal:
            kinds = sorted({line.split()[1] for line in legal.splitlines() if line.startswith("build ")})
            legal = await ask(client, "legal", game=game, verb="build", kind=chance.choice(kinds))
    return choose_move(legal, chance)


def choose_move(legal: str, chance: Random) -> str:
    """Return a random move from the answer of the tool `legal`.

    Args:
        legal: The answer, which lists the squares of each line.
        chance: The source of randomness for the line, the square and the payment.
    """
    lines = [line for line in legal.splitlines()[1:] if line and line[0].islower()]
    line = chance.choice(lines)
    move, _, squares = re.sub(r"  \[.*\]", "", line).partition(":")
    move = re.sub(r"\(([^)]*)\)", lambda choices: chance.choice(choices[1].split(" | ")), move)
    return move.replace("SQUARE", chance.choice(list(_list_squares(squares)) or [""])).strip()


def _list_squares(text: str) -> list[str]:
    """Return the squares of a text such as `A1 C1-E1`."""
    found = []
    for part in text.split():
        if run := _RANGE.fullmatch(part):
            first, last = _number(run[1]), _number(run[3])
            found += [f"{_letters(column)}{run[2]}" for column in range(first, last + 1)]
        else:
            found.append(part)
    return found


def _number(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number


def _letters(number: int) -> str:
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


async def main() -> None:
    """Play the games and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10, metavar="N", help="how many games")
    parser.add_argument("--model", default="", metavar="COMMAND", help="the model; none, moves are drawn at random")
    parser.add_argument("--without-reasons", action="store_true", help="tell the model only that a move is illegal")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = str(Path(sys.executable).with_name("khronos"))
        server = StdioServerParameters(command=command, args=["mcp", "--games", folder])
        async with Client(stdio_client(server)) as client:
            played = [
                await play_game(
                    client, f"game-{number}", options.model, Random(number), reasons=not options.without_reasons
                )
                for number in range(options.games)
            ]
    moves, refused = (sum(counts) for counts in zip(*played, strict=True))
    print(f"{len(played)} games, {moves} moves, {refused} refusals: {refused / len(played):.1f} per game")


if __name__ == "__main__":
    asyncio.run(main())
