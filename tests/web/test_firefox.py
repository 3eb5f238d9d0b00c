"""In Firefox, a user can start a game, play a turn with the mouse and a shortcut, and reload."""

from __future__ import annotations

import pytest

from tests.support.firefox import firefox
from tests.support.servers import run_server


@pytest.mark.slow
def test_a_turn_is_played_in_firefox() -> None:
    with run_server(web=True, web_port=0) as server, firefox() as page:
        page.open(server.web_address)
        page.click(".against button", "Play against a bot")
        page.wait_for("document.querySelector('.actions[aria-busy=false] .end')")
        page.evaluate(
            "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '&', code: 'Digit1', bubbles: true }))"
        )
        page.wait_for("document.querySelector('[aria-keyshortcuts=\"1\"][aria-pressed=true]')")
        page.click(".verbs .end")
        page.wait_for("document.querySelector('.picker .primary, .planned .primary')")
        if page.evaluate("return document.querySelector('.picker .primary') !== null"):
            page.click(".picker .primary")
        page.click(".planned .primary")
        page.wait_for("document.querySelector('.turn b').innerText === 'Turn 2 of 7'")
        page.wait_for("localStorage.getItem('khronos.game') !== null")
        page.open(server.web_address)
        page.wait_for("document.querySelector('.turn b')?.innerText === 'Turn 2 of 7'")
