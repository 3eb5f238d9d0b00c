"""Measure waits in the web app by the browser's clock, and print a table.

    python -m bench.in_browser
    python -m bench.in_browser --games 3

A server serves the web app to Chromium, which draws in software; then a plain web server serves the static build, in
which the core answers in WebAssembly. A simulated player plays whole games against a bot with random clicks and with
animations. A wait begins with the event of the click and ends when the result has been painted. A *long task* is a
period of more than 50 ms in which the page does not react, as the browser reports it.
"""

from __future__ import annotations

import argparse
import random
import statistics
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

from bench.report import table
from testing.browsers import CHROMIUM, FLAGS
from testing.servers import all_cores, referee
from tools.static import build

_LOADS: Final = 5
_BUILDINGS: Final = 3  # the maximum number of buildings per turn
_MAX_TURNS: Final = 200  # the maximum number of turns and decisions of a game
_MAX_MS: Final = 20_000  # the timeout of an action
_LOADING_MS: Final = 120_000  # the timeout of loading Python

_WATCH: Final = """
window.longTasks = [];
new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration)))
  .observe({ type: "longtask", buffered: true });
addEventListener("click", (event) => { window.pressedAt = event.timeStamp; }, true);
// The page, and what each board holds: a tree of its own.
window.trees = () => [document, ...Array.from(document.querySelectorAll("khronos-board"), (each) => each.shadowRoot)];
window.all = (selector) => trees().flatMap((tree) => [...tree.querySelectorAll(selector)]);
// Milliseconds from the last press, or from the start of navigation, until one of some selectors is painted.
window.painted = (selectors) => new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error(`never painted: ${selectors}`)), %d);
  const found = () => selectors.some((each) => all(each).length > 0);
  const paint = () => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(performance.now() - (window.pressedAt ?? 0));
    port2.postMessage(0);
  });
  if (found()) return paint();
  const observer = new MutationObserver(() => { if (found()) { observer.disconnect(); paint(); } });
  for (const tree of trees()) observer.observe(tree, { subtree: true, childList: true, attributes: true });
});
"""

_MIDDLE: Final = """([selector, index]) => {
  const found = all(selector)[index];
  found.scrollIntoView({ block: "nearest" });
  const { x, y, width, height } = found.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""

# The content of the page.
_KINDS: Final = ".kinds button:not(.dim, [aria-keyshortcuts='9'])"  # a City takes two squares: it replaces a building
_FRAMES: Final = ".offers path"
_LEGAL: Final = '[role=gridcell][aria-label*=", legal"]'
_END_TURN: Final = '.actions[aria-busy="false"] .verbs .end'
_DECISION: Final = ".decision"
_RANKING: Final = ".ranking"
_LOOK: Final = ".picker .primary"
_CONFIRM: Final = ".planned .primary"
_PREVIEW: Final = ".planned:not(:has(.hint)) .primary"
_BOARDS: Final = "#board-3 khronos-board"
_STEPS: Final = ".log ol > li"

# The measured waits.
_LOADED: Final = "the page, until its three boards are painted"
_LIT: Final = "a kind, until its squares are lit"
_PREVIEWED: Final = "a square, until its preview is there"
_DONE: Final = "Confirm, until the line is in the log"
_OTHERS: Final = "animations, the end of a turn, and what others do"


class Player:
    """A simulated player of the web app; it records its waits.

    Attributes:
        waits: The duration of each wait in milliseconds, by its name.
        tasks: The duration of each long task in milliseconds, by the name of the wait.
    """

    def __init__(self, page: Page, chance: random.Random) -> None:
        """Use a page that shows the start of a game."""
        self.waits: dict[str, list[float]] = defaultdict(list)
        self.tasks: dict[str, list[float]] = defaultdict(list)
        self._page = page
        self._chance = chance

    def play(self) -> None:
        """Play a game to its end."""
        self._page.get_by_label("Who plays Ben").select_option(label="Bot (medium)")
        self._page.get_by_label("Begins").select_option("Ann")
        self._page.get_by_role("button", name="Begin", exact=True).click()
        for _ in range(_MAX_TURNS):
            self._wait(_OTHERS, _END_TURN, _DECISION, _RANKING)
            if self._count(_RANKING):
                return
            if self._count(_DECISION):
                self._wait(_OTHERS, _LEGAL)
                self._place()
            else:
                self._take_turn()
        raise AssertionError(f"the game has more than {_MAX_TURNS} turns")

    def load_again(self) -> None:
        """Load the page again, with its game and with an empty browser cache."""
        self._page.reload(wait_until="commit")
        self._wait(_LOADED, _BOARDS)
        self._page.wait_for_load_state("networkidle")
        self._wait(_OTHERS, _BOARDS)

    def _take_turn(self) -> None:
        for _ in range(_BUILDINGS):
            kinds = self._count(_KINDS)
            if kinds == 0 or not self._count(_END_TURN):
                break
            self._press(_LIT, _KINDS, _FRAMES, index=self._chance.randrange(kinds))
            self._wait(_OTHERS, _LEGAL)  # the names of squares follow their frames
            self._place()
            self._wait(_OTHERS, _END_TURN, _DECISION, _RANKING)
        if self._count(_END_TURN):
            self._click(_END_TURN)
            self._wait(_OTHERS, _CONFIRM, _LOOK)
            if self._count(_LOOK):
                self._click(_LOOK)
            self._wait(_OTHERS, _PREVIEW)
            self._confirm()

    def _place(self) -> None:
        self._press(_PREVIEWED, _LEGAL, _PREVIEW, index=self._chance.randrange(self._count(_LEGAL)))
        self._confirm()

    def _confirm(self) -> None:
        steps = self._count(_STEPS)
        self._press(_DONE, _CONFIRM, f"{_STEPS}:nth-child({steps + 1})", _RANKING)

    def _press(self, what: str, selector: str, *until: str, index: int = 0) -> None:
        """Click an element that matches a selector, and wait until the expected element is painted."""
        assert not any(map(self._count, until)), f"{until} is there before it is asked for"
        self._page.evaluate("(until) => { window.answer = painted(until); }", until)
        self._click(selector, index)
        self._take(what, self._page.evaluate("answer"))

    def _click(self, selector: str, index: int = 0) -> None:
        self._page.mouse.click(*self._page.evaluate(_MIDDLE, [selector, index]))

    def _wait(self, what: str, *until: str) -> None:
        self._take(what, self._page.evaluate("(until) => painted(until)", until))

    def _take(self, what: str, milliseconds: float) -> None:
        self.waits[what].append(milliseconds)
        self.tasks[what].extend(self._page.evaluate("longTasks.splice(0)"))

    def _count(self, selector: str) -> int:
        # In one message: a handle for each of hundreds of squares would slow the measured page.
        return int(self._page.evaluate("(selector) => all(selector).length", selector))


def rows(ways: Sequence[Sequence[Player]]) -> list[tuple[str, ...]]:
    """Return the rows of the table: median waits, longest waits, and the number and maximum duration of long tasks."""
    written = []
    for what in (_LOADED, _LIT, _PREVIEWED, _DONE, _OTHERS):
        row = [what]
        for players in ways:
            waits = [each for player in players for each in player.waits[what]]
            tasks = [each for player in players for each in player.tasks[what]]
            timed = [f"{statistics.median(waits):.0f} ms", f"{max(waits):.0f} ms"] if what != _OTHERS else ["", ""]
            row += [str(len(waits)), *timed, str(len(tasks)), f"{max(tasks, default=0):.0f} ms"]
        written.append(tuple(row))
    return written


@contextmanager
def window(browser: Browser) -> Iterator[Page]:
    """Yield a window with separate browser storage."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-GB", service_workers="block")
    context.add_init_script(_WATCH % _MAX_MS)
    page = context.new_page()
    context.new_cdp_session(page).send("Network.setCacheDisabled", {"cacheDisabled": True})
    yield page
    context.close()


def player_at(page: Page, address: str, seed: int) -> Player:
    """Open the page, and wait until a game can be played."""
    page.goto(address)
    page.locator(".loading").wait_for(state="detached", timeout=_LOADING_MS)
    return Player(page, random.Random(seed))  # noqa: S311  # the same squares in every run, not secrets


def play_games(browser: Browser, address: str, games: int) -> list[Player]:
    """Play games at an address; return the players."""
    players = []
    for number in range(games):
        with window(browser) as page:
            players.append(player_at(page, address, number))
            players[-1].play()
            for _ in range(_LOADS):
                players[-1].load_again()
    return players


@contextmanager
def folder_host() -> Iterator[str]:
    """Serve the folder of `make static` from a plain web server; yield its address."""
    with tempfile.TemporaryDirectory() as folder:
        build(Path(folder, "play"))
        command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as host:
            try:
                assert host.stdout is not None
                port = host.stdout.readline().split(" port ")[1].split()[0]
                yield f"http://127.0.0.1:{port}/play/"
            finally:
                host.terminate()


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1, help="games that are played each way (1)")
    games: int = parser.parse_args().games
    with (
        referee("--web", "--web-port", "0", cores=all_cores()) as server,
        folder_host() as folder,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        ways = [play_games(browser, address, games) for address in (server.web_address, folder)]
        browser.close()
    heads = ("times", "median", "longest", "long tasks", "longest")
    print(table(("what", *heads, *(f"{each}, in WebAssembly" for each in heads)), rows(ways)))


if __name__ == "__main__":
    main()
