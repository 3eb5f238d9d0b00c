"""After the first visit, the static build needs no network and has the same referee as this process."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterator
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final, Literal

import pytest
from google.rpc.code_pb2 import FAILED_PRECONDITION
from google.rpc.error_details_pb2 import ErrorInfo
from playwright.sync_api import Browser, Page, expect

from conformance.run import read_cases
from khronos_core import Core
from khronos_engine.game.material import GAME_TURNS
from tests.cli.program import khronos, output_of
from tests.static.calls import CONFORMANCE, answer, game_calls, write_calls
from tests.web.conftest import new_context, watch
from tests.web.scenes import UPGRADED, part
from tests.web.test_plans import plan_several_actions
from tests.web.test_reader import check

OWN_TURN: Final = '.actions[aria-busy="false"] .verbs .end'
LOADING_MS: Final = 120_000  # loading Python takes seconds, and longer if all cores are busy

_ASK: Final = """async (calls) => {
  const base64 = (bytes) => btoa(Array.from(bytes, (each) => String.fromCharCode(each)).join(""));
  const core = new Worker("core.js", { type: "module" }); // that of the page has questions of its own
  const sent = (isWanted) =>
    new Promise((resolve) => (core.onmessage = ({ data }) => isWanted(data) && resolve(data.answer)));
  await sent(({ part }) => part === 1);
  const answers = [];
  for (const [method, request] of calls) {
    core.postMessage({ method, request: Uint8Array.from(atob(request), (each) => each.charCodeAt(0)) });
    const { response, code, message, details } = await sent((data) => data.case === "answer");
    answers.push(
      response ? [base64(response)] : [code, message, details.map(({ type, value }) => [type, base64(value)])],
    );
  }
  core.terminate();
  return answers;
}"""

CONTROLLED: Final = """async () => {
  const { serviceWorker } = navigator;
  await serviceWorker.ready;
  if (serviceWorker.controller === null) {
    await new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
  }
}"""


@pytest.fixture(scope="module")
def loaded(browser: Browser, host: ThreadingHTTPServer) -> Iterator[Page]:
    """The app on its second visit, without network and server."""
    context = new_context(browser, accept_downloads=True)
    complaints: list[str] = []
    page = context.new_page()
    watch(page, complaints)
    requests: list[str] = []
    context.on("request", lambda request: requests.append(request.url))
    address = f"http://127.0.0.1:{host.server_port}/"
    page.goto(f"{address}play/")
    expect(page.locator(".map svg")).to_be_visible()
    page.evaluate(CONTROLLED)
    assert [each for each in requests if not each.startswith(address)] == []
    context.set_offline(True)
    host.shutdown()
    page.reload()
    expect(page.locator(".map svg")).to_be_visible()
    expect(page.locator(".loading")).to_have_count(0, timeout=LOADING_MS)
    yield page
    context.close()
    assert complaints == []


@pytest.fixture
def page(loaded: Page) -> Page:
    """The start screen of the app, at the size of a small laptop, whatever the previous test left open."""
    loaded.set_viewport_size({"width": 1280, "height": 800})
    if loaded.locator("dialog[open]").is_visible():
        loaded.locator("dialog[open] button").first.click()
    if loaded.locator(".bar .home").is_visible():
        loaded.locator(".bar .home").click()
    expect(loaded.locator(".welcome")).to_be_visible()
    return loaded


@pytest.mark.release
def test_static_build_gives_the_same_answers_as_python(page: Page) -> None:
    core = Core()
    game = game_calls(core, 2)
    assert len({method for method, _ in game}) == 13
    calls = [*CONFORMANCE, *game]
    answers: list[Any] = page.evaluate(_ASK, list(write_calls(calls)))
    differing = [call[0] for call, there in zip(calls, answers, strict=True) if answer(core, call) != there]
    assert differing == []
    (sealed,) = (case for case in read_cases() if case.name == "create-sealed")
    code, _, details = answers[calls.index((sealed.rpc, sealed.requests[0]))]
    reason = ErrorInfo.FromString(b64decode(details[0][1])).reason
    assert (code, reason) == (FAILED_PRECONDITION, "KEY_UNKNOWN")  # because of a missing key


def test_a_whole_game_against_two_bots_is_saved_opened_and_replayed(page: Page, tmp_path: Path) -> None:
    begin(page)
    for _ in range(GAME_TURNS):
        end_turn(page)
    expect(page.locator(".ranking li")).to_have_count(3)
    page.get_by_role("button", name="To the boards").click()
    assert "win" in replay_saved_game(page, tmp_path)


@pytest.mark.release
def test_a_game_on_a_phone_is_saved_opened_and_replayed(page: Page, tmp_path: Path) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    begin(page)
    end_turn(page)
    page.locator(OWN_TURN).wait_for()
    assert "Turn 2" in replay_saved_game(page, tmp_path)


def test_waiting_player_plans_several_actions_after_the_current_player_has_acted(page: Page) -> None:
    page.set_input_files("input[type=file]:enabled", part(*UPGRADED))
    page.locator(".pass .primary").click()
    expect(page.locator(OWN_TURN)).to_be_visible(timeout=LOADING_MS)
    plan_several_actions(page, "Ann")


def replay_saved_game(page: Page, folder: Path) -> str:
    """Save the open game, open it again, and return what the program writes about it."""
    lines = page.locator(".log li p").all_inner_texts()
    record = save_game(page, folder / "game.khronos")
    page.locator(".bar .home").click()
    page.set_input_files("input[type=file]:enabled", record)
    expect(page.locator(".log li p")).to_have_text(lines, use_inner_text=True)
    return output_of(khronos("replay", str(record)))


def begin(page: Page) -> None:
    """Start a game of Ann against two bots."""
    page.get_by_label("Name of player 2").wait_for()
    if page.get_by_label("Name of player 3").count() == 0:
        page.get_by_role("button", name="+ Add player").click()
    for name in ("Ben", "Cleo"):
        page.get_by_label(f"Type of player: {name}").select_option(label="Bot (random)")
    page.get_by_label("First player").select_option("Ann")
    page.get_by_role("button", name="Begin", exact=True).click()


def end_turn(page: Page) -> None:
    """Wait for Ann's turn, and end it with any cards to give up."""
    page.locator(OWN_TURN).click(timeout=LOADING_MS)
    page.locator(".planned .primary, .picker .primary").first.wait_for()
    if page.locator(".picker .primary").count():
        page.locator(".picker .primary").click()
    page.locator(".planned .primary").click()


def save_game(page: Page, path: Path) -> Path:
    if page.locator(".bar .more").is_visible():
        page.locator(".bar .more").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save", exact=True).click()
    download.value.save_as(path)
    return path


@pytest.mark.release
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_problems_in_the_static_build(page: Page, scheme: Literal["light", "dark"]) -> None:
    page.emulate_media(color_scheme=scheme)
    check(page)
    page.get_by_role("button", name="Change").click()
    expect(page.locator("dialog[open]")).to_be_visible()
    check(page, "dialog")
    page.get_by_role("button", name="Close").click()
    begin(page)
    expect(page.locator(OWN_TURN)).to_be_visible(timeout=LOADING_MS)
    check(page)
