"""People can play whole games in the web app, with all kinds of actions and files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import grpc
import pytest
from playwright.sync_api import Browser, Route, expect

from khronos.v1 import referee_service_pb2 as messages
from khronos.v1.options_pb2 import RequestOptions
from khronos.v1.referee_service_pb2_grpc import RefereeServiceStub
from khronos_service import RunningServer
from khronos_service.configuration.keys import api_key_line, new_api_key
from tests.support.servers import run_server
from tests.support.waiting import free_port, wait_until
from tests.web.conftest import Table, forget, only_at_this_machine, visit, wait_for_own_turn, watch
from tests.web.scenes import CASTLES, GAMES, UPGRADED, open_game, part

FIVE: Final = "five-reported"
"""Five players with reported cards and Hold'em, on a crowded region; every verb occurs."""


def click_legal_square(table: Table, square: str) -> None:
    """Click a square of Might after the legal ones are lit; before that, clicks have no effect."""
    expect(table.page.locator("#board-1 .offers path").first).to_be_attached()
    table.square(1, square).click()


def clash(table: Table) -> None:
    """Let Cleo build the Hamlet after which Ben must decide."""
    table.open(part(*UPGRADED))
    table.press("I am Cleo")
    table.build("Hamlet")
    click_legal_square(table, "D3")
    table.press("Confirm")


def decide_clash(table: Table) -> None:
    """Let Ben decide after that Hamlet."""
    clash(table)
    table.press("I am Ben")
    click_legal_square(table, "E2")
    table.press("Confirm")


def sit_down(table: Table) -> None:
    """Start a game, and show Ann's hand and legal actions."""
    table.begin()
    table.press("I am Ann")
    table.page.locator(".kinds").wait_for()


@pytest.fixture
def cleo(browser: Browser, server: RunningServer) -> Iterator[Table]:
    """The game of castles before its first action, with Cleo's hand and legal actions."""
    with open_game(browser, server.web_address, *CASTLES, viewport={"width": 1440, "height": 900}) as page:
        yield Table(page, page.context)


def begin_with_reported_cards(table: Table) -> None:
    """Start a physical game."""
    table.page.get_by_label("Reported").check()
    table.begin()


def test_turn_is_played_and_the_device_is_passed_on(cleo: Table) -> None:
    cleo.build("Hamlet")
    cleo.square(1, "A6").click()
    cleo.press("Confirm")
    expect(cleo.page.locator(".log .here")).to_contain_text("Cleo builds a Hamlet on Might at A6")
    cleo.press("End the turn")
    cleo.press("Confirm")
    expect(cleo.page.get_by_role("dialog", name="Pass the device to Ann")).to_be_visible()
    cleo.press("I am Ann")


def test_end_turn_clicked_before_the_answer_is_planned_after_it(cleo: Table) -> None:
    waiting: list[Route] = []
    cleo.page.route("**/ListLegalActions", lambda route: waiting.append(route))  # noqa: PLW0108  # sets attributes on it
    cleo.build("Hamlet")
    cleo.square(1, "A6").click()
    with cleo.page.expect_request("**/ListLegalActions"):
        cleo.press("Confirm")
    expect(cleo.page.locator(".log .here")).to_contain_text("Cleo builds a Hamlet on Might at A6")
    cleo.page.keyboard.press("e")
    expect(cleo.page.locator(".actions[aria-busy=true] .end[aria-pressed=true]")).to_be_visible()
    waiting.pop().continue_()
    cleo.page.unroute("**/ListLegalActions")  # on a slow machine, the app retries
    expect(cleo.page.locator(".planned")).to_contain_text("Cleo ends the turn")


def test_hand_is_hidden_until_its_player_confirms(table: Table) -> None:
    table.begin()
    expect(table.page.get_by_role("button", name="I am Ann", exact=True)).to_be_visible()
    expect(table.page.locator(".players .card.back")).to_have_count(8)
    expect(table.page.locator(".players .card:not(.back)")).to_have_count(0)
    table.press("I am Ann")
    expect(table.page.locator(".players .card:not(.back)")).to_have_count(4)
    expect(table.page.locator(".players .card.back")).to_have_count(4)


def test_calls_use_the_view_of_the_current_seat_and_contain_no_other_secrets(
    table: Table, server: RunningServer
) -> None:
    decide_clash(table)
    expect(table.page.get_by_role("dialog", name="Pass the device to Cleo")).to_be_visible()
    requests: dict[str, Any] = {
        "ListLegalActions": messages.ListLegalActionsRequest,
        "ExplainPlacements": messages.ExplainPlacementsRequest,
        "PreviewActions": messages.PreviewActionsRequest,
        "DescribeDomains": messages.DescribeDomainsRequest,
        "ValidateAction": messages.ValidateActionRequest,
    }
    questions = [requests[name].FromString(sent) for name, sent in table.asked if name in requests]
    assert len(questions) > len(requests)
    for question in questions:
        assert not question.state.HasField("hidden_part")
        assert {each.seat for each in question.state.private_parts} <= {question.options.seat}
    applied = [
        messages.ApplyActionRequest.FromString(sent).state for name, sent in table.asked if name == "ApplyAction"
    ]
    lists = [each for each in questions if isinstance(each, messages.ListLegalActionsRequest)]
    pairs = [(whole, each) for whole in applied for each in lists if whole.public_digest == each.state.public_digest]
    assert len(pairs) >= len(applied) == 2
    with grpc.insecure_channel(server.address) as channel:
        referee = RefereeServiceStub(channel)
        for whole, asked in pairs:
            options = RequestOptions(seat=asked.options.seat)
            view = referee.ViewGame(messages.ViewGameRequest(state=whole, options=options))
            assert asked.state == view.state


def test_square_shows_every_violated_clause(cleo: Table) -> None:
    cleo.build("Castle")
    cleo.square(1, "F4").hover()
    reasons = cleo.page.locator(".inspector .violations")
    expect(reasons).to_contain_text("C-1")
    expect(reasons.locator("li").filter(visible=True)).to_have_count(1)
    reasons.locator("summary").click()
    expect(reasons.locator("li").filter(visible=True)).not_to_have_count(1)
    cleo.square(1, "G4").hover()
    expect(reasons.locator("details")).to_have_attribute("open", "")
    cleo.square(1, "F4").hover()
    expect(reasons).to_contain_text("C-1")
    cleo.page.locator(".inspector .clause").first.click()
    expect(cleo.page.get_by_role("dialog", name="Rules")).to_contain_text("Construct")


def test_selected_building_offers_its_upgrade_with_all_payments_and_a_preview(cleo: Table) -> None:
    cleo.square(1, "C3").click()  # one of the four squares of the Keep at B2
    cleo.press("Upgrade to Castle")
    cleo.square(1, "A1").click()
    expect(cleo.page.locator(".payments input")).to_have_count(3)
    expect(cleo.page.locator("#board-1 .preview .tile")).to_have_count(1)
    expect(cleo.page.locator(".planned")).to_contain_text("Faith refuses the ripple")


def test_payments_by_the_first_adventurer_come_first(cleo: Table) -> None:
    cleo.build("Hamlet")
    cleo.square(1, "A6").click()
    expect(cleo.page.locator(".payments small")).to_have_text(["I", "II"])
    expect(cleo.page.locator(".payments input").first).to_be_checked()


def test_the_preview_says_that_cards_will_be_drawn(table: Table) -> None:
    sit_down(table)
    table.press("End the turn")
    expect(table.page.locator(".planned")).to_contain_text("It will not be fair to undo this: cards are drawn.")


def test_a_kind_that_is_legal_nowhere_explains_why(table: Table) -> None:
    sit_down(table)
    table.press("Populate")
    expect(table.page.locator(".inspector .violations li")).to_have_count(1)
    expect(table.page.locator(".inspector .violations")).to_contain_text("Ann has no adventurer on Reason")
    table.build("Castle")
    expect(table.page.locator(".inspector > .hint")).to_have_text("There is no legal square for it now.")
    expect(table.page.locator(".inspector > .violations")).to_contain_text(
        "C-1ConstructionThis costs 4 Military cards; 2 are missing."
    )


def test_click_during_an_animation_ends_it_and_is_handled(table: Table) -> None:
    table.once = True
    table.page.emulate_media(reduced_motion="no-preference")
    table.page.clock.install()
    sit_down(table)
    table.build("Hamlet")
    table.page.locator('#board-1 [aria-label*="legal for 1 card"]').first.click()
    preview = table.page.locator("#board-1 .preview .tile")
    preview.wait_for()
    table.page.clock.pause_at(table.page.evaluate("Date.now()") / 1000 + 60)  # no turn ends automatically any more
    table.press("Confirm")
    table.page.locator("#board-1 .lit").wait_for()
    table.press("End the turn")
    expect(table.page.locator(".planned")).to_contain_text("Ann ends the turn")


def test_pulsing_elements_are_animated_by_the_compositor(table: Table) -> None:
    table.once = True
    table.page.emulate_media(reduced_motion="no-preference")
    sit_down(table)
    table.build("Hamlet")
    table.page.locator('#board-1 [aria-label*="legal for 1 card"]').first.click()
    table.page.locator(".preview .coming").wait_for()
    pulsing = (
        "each => each.getRootNode().getAnimations().flatMap(({ effect }) => effect.getKeyframes().flatMap(Object.keys))"
    )
    about_the_frame = {"offset", "computedOffset", "easing", "composite"}
    assert set(table.page.locator("#board-1 .preview .coming").evaluate(pulsing)) - about_the_frame == {"opacity"}


def test_a_decision_is_shown_to_its_player_and_survives_a_reload(table: Table) -> None:
    clash(table)
    expect(table.page.get_by_role("dialog", name="Pass the device to Ben")).to_be_visible()
    table.page.reload()
    table.press("I am Ben")
    expect(table.page.locator(".decision")).to_contain_text("Ben decides")
    table.square(1, "E2").click()
    expect(table.page.locator(".planned")).to_contain_text("Ben’s Keep at E2 ripples to Faith")
    table.press("Confirm")
    table.press("I am Cleo")
    expect(table.page.locator(".log li p", has_text="shrinks to a Keep at E2")).to_have_count(1)


def test_reload_opens_the_game_without_the_start_page(table: Table) -> None:
    table.once = True
    table.begin()
    expect(table.page.get_by_role("button", name="I am Ann", exact=True)).to_be_visible()
    table.page.add_init_script(
        """new MutationObserver(() => { window.passed ||= document.querySelector(".start") !== null; })
          .observe(document, { childList: true, subtree: true });"""
    )
    table.page.reload()
    expect(table.page.locator("#board-3 khronos-board")).to_be_visible()
    assert not table.page.evaluate("window.passed")
    table.press("I am Ann")
    table.leave()
    expect(table.page.locator(".start")).to_be_visible()
    assert table.page.evaluate("window.passed")


def test_undo_asks_for_confirmation_if_unfair_and_redo_restores_the_action(table: Table) -> None:
    decide_clash(table)
    table.press("I am Cleo")
    table.press("Undo")
    expect(table.page.get_by_role("dialog", name="Undo")).to_contain_text("another player has decided")
    table.press("Undo anyway")
    table.press("I am Ben")
    table.press("Redo")
    expect(table.page.get_by_role("dialog", name="Pass the device to Cleo")).to_be_visible()


def test_the_slider_shows_every_earlier_position_to_continue_from(table: Table) -> None:
    table.open(GAMES / "castles.khronos")
    tiles = table.page.locator("#board-1 .tile")
    expect(tiles).not_to_have_count(0)
    count = tiles.count()
    table.page.locator(".history input").fill("0")
    expect(table.page.locator("#board-1 .tile .base")).to_have_count(3)
    table.press("Back to the game")
    expect(tiles).to_have_count(count)
    table.page.locator(".history input").fill("0")
    table.press("Continue from here")
    table.press("Undo anyway")
    table.press("I am Cleo")
    expect(table.page.locator("#board-1 .tile .base")).to_have_count(3)


def test_end_of_the_last_turn_shows_the_winner(table: Table) -> None:
    table.open(part("two-in-the-valley", "populate L17"))
    table.page.locator(".pass .primary").click()
    table.press("End the turn")
    table.press("Confirm")
    expect(table.page.get_by_role("dialog", name="Ann and Ben share the win")).to_be_visible()
    table.press("To the boards")
    expect(table.page.locator(".players .won")).to_have_count(2)


def test_a_saved_record_opens_as_the_same_game(table: Table, tmp_path: Path) -> None:
    table.open(GAMES / "two-in-the-valley.khronos")
    lines = table.log
    with table.page.expect_download() as download:
        table.press("Save")
    saved = tmp_path / download.value.suggested_filename
    assert saved.name == "Ann-Ben.khronos"
    download.value.save_as(saved)
    table.leave()
    table.open(saved)
    assert table.log == lines


def test_a_link_holds_the_position_and_no_hand(table: Table) -> None:
    table.once = True
    clash(table)
    table.press("I am Ben")
    expect(table.page.locator(".decision")).to_contain_text("Ben decides")  # no more requests after his hand is shown
    table.press("Link")
    field = table.page.get_by_role("textbox", name="Link")
    expect(field).not_to_have_value("")
    link = field.input_value()
    other = table.context.new_page()
    watch(other, table.complaints)
    table.asked.clear()
    other.goto(link)
    other.get_by_role("button", name="Open", exact=True).click()
    expect(other.locator(".decision")).to_contain_text("Ben decides")
    states = [
        messages.ListLegalActionsRequest.FromString(sent).state
        for name, sent in table.asked
        if name == "ListLegalActions"
    ]
    assert states
    assert not any(each.private_parts or each.HasField("hidden_part") for each in states)


@only_at_this_machine
def test_the_last_state_is_shown_while_no_server_answers_and_the_game_continues_afterwards(table: Table) -> None:
    table.once = True
    sit_down(table)
    table.page.evaluate("navigator.serviceWorker.ready")
    table.page.reload()  # wait until the worker has cached every file
    table.press("I am Ann")
    expect(table.page.get_by_role("log")).to_be_attached()  # it is in a separate file, and is loaded last
    table.context.set_offline(True)
    table.page.reload()
    expect(table.page.get_by_role("alert")).to_contain_text("The server is unreachable")
    expect(table.page.locator("#board-1 .tile").first).to_be_visible()
    table.context.set_offline(False)
    table.press("I am Ann")
    expect(table.page.get_by_role("alert")).to_have_count(0)
    expect(table.page.get_by_role("button", name="End the turn", exact=True)).to_be_visible()


def test_api_key_is_sent_to_a_server_that_requires_it(table: Table, tmp_path: Path) -> None:
    table.once = True
    key = new_api_key()
    keys = tmp_path / "keys"
    keys.write_text(api_key_line("tester", key))
    with run_server(web=True, web_port=0, api_keys_file=str(keys)) as server:
        table.page.goto(server.web_address)
        dialog = table.page.get_by_role("dialog", name="API key")
        dialog.get_by_label("API key", exact=True).fill(key)
        dialog.get_by_role("button", name="Confirm").click()
        table.begin()
        expect(table.page.get_by_role("dialog", name="Pass the device to Ann")).to_be_visible()
        assert table.page.evaluate("localStorage.getItem('khronos.key')") is None
        table.page.close()


def test_turn_and_decision_are_played_with_the_keyboard(table: Table) -> None:
    table.open(part(*UPGRADED))
    keys = table.page.keyboard
    expect(table.page.get_by_role("button", name="I am Cleo", exact=True)).to_be_focused()
    keys.press("Enter")
    expect(table.page.locator("#board-1 .cells [tabindex='0']")).to_be_focused()
    expect(table.page.locator("[aria-keyshortcuts='7']")).to_be_visible()
    keys.press("7")
    expect(table.square(1, "D3")).to_have_attribute("aria-label", re.compile("legal for 1 card"))
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight", "Enter"):
        keys.press(key)
    expect(table.page.get_by_role("button", name="Confirm", exact=True)).to_be_focused()
    keys.press("Enter")
    expect(table.page.get_by_role("button", name="I am Ben", exact=True)).to_be_focused()
    keys.press("Enter")
    expect(table.square(1, "D3")).to_be_focused()
    expect(table.square(1, "E2")).to_have_attribute("aria-label", re.compile("legal"))
    for key in ("ArrowRight", "ArrowUp", "Enter"):
        keys.press(key)
    expect(table.page.get_by_role("button", name="Confirm", exact=True)).to_be_focused()
    keys.press("Enter")
    expect(table.page.get_by_role("dialog", name="Pass the device to Cleo")).to_be_visible()


def test_tab_reaches_a_square_of_every_board_and_leaves_it(cleo: Table) -> None:
    cleo.page.locator(".bar .home").focus()
    reached = set()
    for _ in range(60):
        cleo.page.keyboard.press("Tab")
        reached.add(cleo.page.evaluate("document.activeElement.closest('[id^=board-]')?.id ?? ''"))
        if cleo.page.locator(".history input").evaluate("each => each === document.activeElement"):
            break
    assert {"board-1", "board-2", "board-3"} <= reached
    assert cleo.page.locator(".history input").evaluate("each => each === document.activeElement")


def test_keys_open_the_list_of_shortcuts_and_the_rules(cleo: Table) -> None:
    cleo.page.keyboard.press("?")
    shown = cleo.page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(shown).to_contain_text("Build: Watchtower")
    cleo.page.keyboard.press("Escape")
    expect(shown).to_have_count(0)
    expect(cleo.page.locator("#board-1 .cells [tabindex='0']")).to_be_focused()
    cleo.page.keyboard.press("b")
    expect(cleo.page.locator("#board-2 .cells [tabindex='0']")).to_be_focused()
    cleo.page.keyboard.press("r")
    expect(cleo.page.get_by_role("dialog", name="Rules")).to_be_visible()


@pytest.mark.parametrize(
    ("turn", "last", "verb", "place", "line_of_log"),
    [
        ("Turn 2, Dan", "build Hamlet Faith C5", "Populate", (3, "F3"), "puts a cube on"),
        ("Turn 2, Ben", "build Hamlet Faith A1", "Renovate", (3, "D5"), "renovates the ruined"),
        ("Turn 2, Cleo", "travel I Faith", "Demolish", (2, "A1"), "demolishes the Hamlet at A1"),
    ],
)
def test_verb_highlights_its_buildings_and_selecting_one_plans_the_action(
    table: Table, turn: str, last: str, verb: str, place: tuple[int, str], line_of_log: str
) -> None:
    table.open(part(FIVE, turn, last))
    table.press(verb)
    square = table.square(*place)
    expect(square).to_have_attribute("aria-label", re.compile(r", legal for \d"))
    square.click()
    table.press("Confirm")
    expect(table.page.locator(".log .here")).to_contain_text(line_of_log)


def test_a_swap_lists_what_is_taken_and_given(table: Table) -> None:
    table.open(part(FIVE, "Turn 2, Dan"))
    table.press("Swap with the row")
    table.page.locator(".swaps button").first.click()
    table.press("Confirm")
    expect(table.page.locator(".log .here")).to_contain_text("Dan takes 1 Military from the row for 1 Civil")


def draw_small_map(table: Table) -> None:
    """Choose a plain of 3 by 3 squares for the next game, on which every game is short."""
    table.press("Draw a map")
    dialog = table.page.get_by_role("dialog", name="Draw a map")
    for side in ("Columns", "Rows"):
        dialog.get_by_label(side).fill("3")
        dialog.get_by_label(side).blur()
    table.press("Play on it")
    expect(table.page.get_by_label("Your own")).to_be_checked()


def test_map_editor_is_available_once_the_default_map_is_loaded(table: Table) -> None:
    table.once = True
    draw = table.page.get_by_role("button", name="Draw a map")
    expect(draw).to_be_enabled()  # so that this visit makes no more calls
    waiting: list[Route] = []
    table.page.route("**/GetCatalog*", lambda route: waiting.append(route))  # noqa: PLW0108  # sets attributes on it
    address = table.page.url
    table.page.goto("about:blank")  # so that no answer of the previous visit is stored from now on
    forget(table.page, address)
    with table.page.expect_request("**/GetCatalog*"):
        table.page.goto(address)
    expect(draw).to_be_disabled()
    waiting.pop().continue_()
    table.page.unroute("**/GetCatalog*")  # on a slow machine, the app retries
    expect(draw).to_be_enabled()


def test_one_click_starts_a_game_against_a_bot(table: Table) -> None:
    table.press("Play against a bot")
    expect(table.page.locator(".players h2").nth(1)).to_contain_text("Bot (easy)")
    wait_for_own_turn(table.page)
    table.press("End the turn")
    look = table.page.locator(".picker .primary")
    expect(look.or_(table.page.locator(".planned .primary")).first).to_be_visible()
    if look.is_visible():
        look.click()
    table.press("Confirm")
    expect(table.page.locator(".log")).to_contain_text("Ben")
    assert wait_for_own_turn(table.page)


@pytest.mark.parametrize("mind", ["Bot (easy)", "Passes turns"])
def test_a_bot_takes_the_seat_of_a_player_who_leaves_or_passes_its_turns(table: Table, mind: str) -> None:
    table.begin()
    table.press("I am Ann")
    table.press("Players")
    table.page.get_by_label("Type of player: Ben").select_option(mind)
    table.page.keyboard.press("Escape")
    expect(table.page.locator(".players h2").nth(1)).to_contain_text(mind)
    wait_for_own_turn(table.page)
    table.press("End the turn")
    look = table.page.locator(".picker .primary")
    expect(look.or_(table.page.locator(".planned .primary")).first).to_be_visible()
    if look.is_visible():
        look.click()
    table.press("Confirm")
    expect(table.page.locator(".log")).to_contain_text("Ben ends the turn")
    assert wait_for_own_turn(table.page)
    table.page.reload()
    expect(table.page.locator(".players h2").nth(1)).to_contain_text(mind)


def test_hint_is_previewed_by_a_click_and_then_played(cleo: Table) -> None:
    cleo.press("Hint")
    # The number of a hint is drawn on the squares of its building; a hint for an exchange has no building.
    hint = cleo.page.locator(".hints > li > button", has_text="Build").nth(1)
    number = hint.inner_text().partition(".")[0]
    assert number in ("2", "3")
    expect(cleo.page.locator("#board-1 .lit")).to_have_count(1)
    expect(cleo.page.locator(".boards .label", has_text=number)).to_have_count(1)
    hint.click()
    cleo.press("Confirm")
    expect(cleo.page.locator(".log .here")).to_contain_text("Cleo")
    expect(cleo.page.locator(".hints")).to_have_count(0)


def test_hint_shows_its_expected_gain_as_a_sum(cleo: Table) -> None:
    cleo.press("Hint")
    first = cleo.page.locator(".hints > li").first
    summary = first.locator("summary")
    expect(summary).to_contain_text("Ecus expected")
    expect(first.locator(".sum-of")).to_be_hidden()
    summary.click()
    *parts, total = [float(each.replace("\u2212", "-")) for each in first.locator("td").all_inner_texts()]
    assert parts
    assert sum(parts) == pytest.approx(total)
    expect(summary).to_contain_text(f"{total:+.1f} Ecus")


def test_opened_details_of_a_hint_are_scrolled_into_view_and_say_what_the_gain_is(cleo: Table) -> None:
    cleo.press("Hint")
    details = cleo.page.locator(".hints details").last
    summary = details.locator("summary")
    summary.focus()
    summary.press("Enter")
    expect(details.locator(".quiet")).to_be_in_viewport(ratio=0.95)
    expect(details.locator(".quiet")).to_contain_text("Compared with ending the turn now")
    for each in cleo.page.locator(".hints details").all():
        follows = "with the rest of the turn" in (each.locator("summary").text_content() or "")
        assert follows == ("Then:" in (each.text_content() or ""))


def test_decision_starts_without_a_selected_square_and_has_hints(table: Table) -> None:
    clash(table)
    table.press("I am Ben")
    expect(table.page.locator(".decision")).to_contain_text("Ben decides")
    expect(table.page.locator(".inspector .hint")).to_be_visible()
    table.press("Hint")
    table.page.locator(".hints > li > button").first.click()
    table.press("Confirm")
    expect(table.page.get_by_role("dialog", name="Pass the device to Cleo")).to_be_visible()


def test_whole_game_is_played_with_the_keyboard(table: Table) -> None:
    table.page.get_by_label("Type of player: Ben").select_option("Bot (random)")
    draw_small_map(table)
    table.begin()
    keys = table.page.keyboard
    while wait_for_own_turn(table.page):
        if table.page.locator(".decision").is_visible():
            table.page.locator(".decision .row button").first.focus()
        else:
            table.page.locator(".verbs .end").focus()
        keys.press("Enter")
        look = table.page.locator(".picker .primary")
        expect(look.or_(table.page.locator(".planned")).first).to_be_visible()
        if look.is_visible():
            expect(look).to_be_enabled()  # the player need not give up any cards
            look.focus()
            keys.press("Enter")
        expect(table.page.locator(".planned .primary")).to_be_focused()
        keys.press("Enter")
        expect(table.page.locator(".planned")).to_have_count(0)
    expect(table.page.get_by_role("button", name="To the boards")).to_be_focused()
    expect(table.page.locator(".ranking li")).to_have_count(2)
    table.press("Rematch")
    expect(table.page.locator(".turn b")).to_have_text("Turn 1 of 7")
    expect(table.page.locator(".players h2").nth(1)).to_contain_text("Bot (random)")


def test_a_game_continues_on_a_new_server_after_the_first_one_ends_during_a_cascade(table: Table) -> None:
    table.once = True
    port = free_port()
    with run_server(web=True, web_port=port) as first:
        table.page.goto(first.web_address)
        clash(table)
        table.press("I am Ben")
        expect(table.page.locator(".decision")).to_contain_text("Ben decides")
    table.square(1, "E2").click()
    expect(table.page.get_by_role("alert")).to_contain_text("The server is unreachable")
    table.press("Try now")  # the server does not answer yet, so the button stays; the app retries automatically
    with run_server(web=True, web_port=port):
        table.press("Confirm")
        expect(table.page.get_by_role("dialog", name="Pass the device to Cleo")).to_be_visible()
        table.page.close()


def test_verbs_stay_visible_while_a_move_is_chosen(table: Table) -> None:
    sit_down(table)
    table.build("Hamlet")
    table.square(1, "D3").click()
    verb = table.page.get_by_role("button", name="Travel", exact=True).element_handle()
    table.press("Confirm")
    expect(table.page.locator(".log li p.head")).to_have_count(1)
    assert verb.evaluate("button => button.isConnected")


def test_the_acting_player_is_visible_in_the_list_of_players_on_a_phone(table: Table) -> None:
    table.page.set_viewport_size({"width": 360, "height": 740})
    table.press("+ Add player")
    table.page.get_by_label("First player").select_option("Cleo")
    table.press("Begin")
    expect(table.page.locator(".players .acting", has_text="Cleo")).to_be_in_viewport(ratio=0.95)


def test_physical_game_asks_for_cards_and_describes_actions_on_the_boards(table: Table) -> None:
    begin_with_reported_cards(table)
    table.build("Keep")
    table.page.locator('#board-1 [aria-label*="legal for 2 cards"]').first.click()
    table.press("Confirm")
    hands = table.page.get_by_role("list", name="On the table").get_by_role("listitem")
    expect(hands.first).to_have_text(re.compile(r"^\s*Put Keep on Might [A-P]\d+ with \w+’s cube$"))
    expect(hands.filter(has_text="as a ruin")).to_have_text(re.compile(r"^\s*Put Keep on Reason [A-P]\d+ as a ruin$"))
    expect(hands.filter(has_text="gets")).to_have_text(re.compile(r"^\s*\w+ gets 1 Ecu$"))
    table.press("End the turn")
    picker = table.page.get_by_role("group", name="Choose the cards to give up")
    table.press("One Military card more")
    expect(picker).to_contain_text("1 of 2 chosen")
    expect(picker.get_by_role("button", name="Preview")).to_be_disabled()
    table.press("One Civil card more")
    expect(picker).to_contain_text("2 of 2 chosen")
    picker.get_by_role("button", name="Preview").click()
    table.press("Confirm")
    expect(table.page.locator(".log .here")).to_contain_text("gives up 1 Military, 1 Civil")


def test_reported_discards_start_empty_for_each_player_and_cannot_exceed_the_played_cards(table: Table) -> None:
    begin_with_reported_cards(table)
    for _ in range(2):
        table.build("Hamlet")
        table.page.locator('#board-1 [aria-label*="legal for 1 card"]').first.click()
        table.press("Confirm")
        table.press("End the turn")
        picker = table.page.get_by_role("group", name="Choose the cards to give up")
        expect(picker).to_contain_text("0 of 3 chosen")
        expect(picker).to_contain_text("Choose 3 more cards.")
        for count in range(3):
            expect(picker.get_by_role("button", name="Preview")).to_be_disabled()
            expect(picker.locator("output")).to_have_text(["0", "0", str(count)])
            table.press("One Civil card more")
        expect(picker).not_to_contain_text("more card")
        expect(picker.get_by_role("button", name="more")).to_have_count(3)
        for more in picker.get_by_role("button", name="more").all():
            expect(more).to_be_disabled()
        picker.get_by_role("button", name="Preview").click()
        table.press("Confirm")


def test_a_half_typed_move_is_not_left_to_the_next_player(table: Table) -> None:
    begin_with_reported_cards(table)
    typed = table.page.get_by_label("Or type a move")
    typed.fill("build Keep")
    table.press("End the turn")
    for _ in range(4):
        table.press("One Civil card more")
    table.page.locator(".picker .primary").click()
    table.press("Confirm")
    expect(table.page.locator(".players .acting")).to_contain_text("Ben")
    expect(typed).to_have_value("")


def test_the_position_editor_opens_with_a_seat_of_the_game_and_gives_no_owner_to_civil_buildings(table: Table) -> None:
    table.open(part("five-reported", "Turn 2"))
    table.press("Edit position")
    owner = table.page.locator(".correct").get_by_label("owner")
    owner.select_option(index=5)
    table.press("Cancel")
    table.leave()
    begin_with_reported_cards(table)
    table.press("Edit position")
    expect(owner).to_have_value("1")
    table.page.locator(".correct").get_by_label("Build").select_option("Hamlet")
    expect(owner).to_have_count(0)
    table.square(1, "H10").click()
    expect(table.square(1, "H10")).to_have_attribute("aria-label", re.compile("Hamlet"))
    expect(table.page.locator(".correct .legal")).to_contain_text("The position is valid")  # the stock has followed


def test_move_can_be_typed_in_a_physical_game(table: Table) -> None:
    begin_with_reported_cards(table)
    typed = table.page.get_by_label("Or type a move")
    typed.fill("b k mi j2 mm")
    typed.press("Enter")
    expect(table.page.locator(".planned")).to_contain_text("Ann builds a Keep on Might at J2")
    expect(typed).to_have_value("")


def test_the_error_of_a_typed_move_replaces_the_plan_and_disappears_with_the_next_one(table: Table) -> None:
    begin_with_reported_cards(table)
    typed = table.page.get_by_label("Or type a move")
    for line in ("build Keep Might J2", "build Keep, J2", "build Keep Might J2", "build Keep, J2"):
        typed.fill(line)
        typed.press("Enter")
        errors = line.count(",")
        expect(table.page.get_by_role("alert")).to_have_count(errors)
        expect(table.page.locator(".planned")).to_have_count(1 - errors)


def test_turns_of_a_player_who_leaves_a_physical_game_are_passed(table: Table) -> None:
    begin_with_reported_cards(table)
    table.press("Players")
    dialog = table.page.get_by_role("dialog", name="Players and bots")
    expect(dialog).to_contain_text("Their cards stay face down")
    ben = dialog.get_by_label("Type of player: Ben")
    assert ben.locator("option").all_inner_texts() == ["Person", "Passes turns"]
    ben.select_option("Passes turns")
    table.page.keyboard.press("Escape")
    table.press("End the turn")
    more = table.page.get_by_role("button", name="One Military card more")
    for _ in range(4):
        more.click()
    table.page.locator(".picker .primary").click()
    table.press("Confirm")
    expect(table.page.locator(".log")).to_contain_text("Ben ends the turn")
    expect(table.page.locator(".players .acting h2")).to_contain_text("Ann")
    expect(table.page.locator(".bar .turn")).to_contain_text("Turn 2")


def test_each_player_starts_to_name_cards_without_those_of_the_last_one(table: Table) -> None:
    begin_with_reported_cards(table)
    more = table.page.get_by_role("button", name="One Military card more")
    for _ in range(2):
        table.press("End the turn")
        expect(table.page.locator(".picker output")).to_have_text(["0", "0", "0"])
        for _ in range(4):
            more.click()
        table.page.locator(".picker .primary").click()
        table.press("Confirm")
        expect(table.page.locator(".picker")).to_have_count(0)


def test_a_refusal_names_the_rule_that_forbids_the_square_before_the_payment(table: Table) -> None:
    begin_with_reported_cards(table)
    table.build("Hamlet")
    table.square(1, "J2").click()
    table.press("Confirm")
    table.build("Watchtower")
    table.square(1, "E4").click()
    reasons = table.page.locator(".inspector .violations")
    expect(reasons).to_contain_text("E4 is taken by the printed Hamlet")
    expect(reasons).not_to_contain_text("several ways")


def test_an_undo_in_a_physical_game_lists_what_to_put_back(table: Table) -> None:
    begin_with_reported_cards(table)
    table.build("Keep")
    table.square(1, "J2").click()
    table.press("Confirm")
    errands = table.page.get_by_role("list", name="On the table")
    expect(errands).to_contain_text("Put Keep on Might J2 with Ann’s cube")
    expect(table.page.get_by_role("heading", name="Put the table right")).to_have_count(0)
    table.press("Undo")
    expect(table.page.get_by_role("heading", name="Put the table right")).to_be_visible()
    assert [each.strip() for each in errands.get_by_role("listitem").all_inner_texts()] == [
        "Take off Keep on Might J2",
        "Take off Keep on Faith J2",
        "Take off Keep on Reason J2 as a ruin",
        "Ann pays 1 Ecu",
        "Ann takes 2 Military back",
    ]
    table.press("Redo")
    expect(errands).to_contain_text("Put Keep on Might J2 with Ann’s cube")


def test_several_undos_of_a_physical_game_list_all_that_is_not_ticked(table: Table) -> None:
    begin_with_reported_cards(table)
    for square in ("J2", "D8"):
        table.build("Watchtower")
        table.square(1, square).click()
        table.press("Confirm")
        expect(table.page.locator(".log .here")).to_contain_text(square)
    table.page.locator(".log").get_by_role("button", name="J2").click()
    table.press("Replace this move")
    question = table.page.get_by_role("dialog", name="Replace this move")
    expect(question).to_contain_text("2 moves of Ann will be undone, back to Ann’s turn 1.")
    question.get_by_role("button", name="Cancel").click()
    table.press("Back to the game")
    errands = table.page.get_by_role("list", name="On the table")
    table.press("Undo")
    expect(errands).not_to_contain_text("J2")
    table.press("Undo")
    expect(errands).to_contain_text("Take off Watchtower on Might D8")
    expect(errands).to_contain_text("Take off Watchtower on Might J2")
    expect(errands).to_contain_text("Ann takes 2 Military back")
    for box in errands.get_by_role("checkbox").all():
        box.check()
    table.press("Redo")
    expect(errands).to_contain_text("Put Watchtower on Might J2")
    expect(errands).to_contain_text("Ann gives 1 Military back")
    expect(errands).not_to_contain_text("D8")


def test_an_edited_physical_game_lists_what_to_change(table: Table) -> None:
    begin_with_reported_cards(table)
    table.press("Edit position")
    table.page.get_by_label("Ecus").first.fill("6")
    table.page.get_by_label("Ecus").first.blur()
    table.square(1, "J2").click()
    table.press("Continue from this position")
    errands = table.page.get_by_role("list", name="On the table")
    expect(errands).to_contain_text("Put Keep on Might J2 with Ann’s cube")
    expect(errands).to_contain_text("Ann gets 2 Ecus")


def test_a_misspelt_move_offers_the_legal_moves_that_fit_it(table: Table) -> None:
    begin_with_reported_cards(table)
    typed = table.page.get_by_label("Or type a move")
    typed.fill("bilud Keep Might J2 MM")
    typed.press("Enter")
    table.page.get_by_role("group", name="Did you mean").get_by_role("button", name="build Keep Might J2").click()
    expect(table.page.locator(".planned")).to_contain_text("Ann builds a Keep on Might at J2")
    expect(table.page.get_by_role("group", name="Did you mean")).to_have_count(0)


def test_a_correction_discards_the_plan_is_audited_and_continues_the_game(table: Table) -> None:
    begin_with_reported_cards(table)
    table.build("Hamlet")
    table.page.locator('#board-1 [aria-label*="legal for 1 card"]').first.click()
    table.page.locator("#board-1 .preview .tile").wait_for()
    table.press("Edit position")
    table.page.get_by_role("heading", name="Correct the position").wait_for()
    expect(table.page.locator("#board-1 .preview .tile")).to_have_count(0)
    table.square(1, "H10").click()
    table.square(1, "I10").click()
    expect(table.page.locator(".correct .violations")).to_contain_text("overlaps")
    table.page.locator(".correct select").first.select_option("Take off")
    table.square(1, "J10").click()
    expect(table.page.locator(".correct .legal")).to_contain_text("The position is valid")
    table.press("Continue from this position")
    table.build("Hamlet")
    expect(table.square(1, "H10")).to_have_attribute("aria-label", re.compile("Ann’s Keep"))


def test_a_pointed_square_names_the_building_that_is_in_the_way(table: Table) -> None:
    table.begin()
    table.press("I am Ann")
    table.build("Watchtower")
    table.square(1, "D7").hover()
    expect(table.page.locator(".inspector .violations")).to_contain_text("D7 is taken by the printed Hamlet at D7.")


def test_a_map_is_drawn_and_played_on(table: Table) -> None:
    table.press("Draw a map")
    dialog = table.page.get_by_role("dialog", name="Draw a map")
    dialog.get_by_label("Columns").fill("6")
    dialog.get_by_label("Rows").fill("4")
    dialog.get_by_label("Rows").blur()
    dialog.get_by_role("radio", name="River").check()
    dialog.get_by_role("gridcell", name="B2, mountain").click()
    table.press("Play on it")
    expect(table.page.get_by_label("Your own")).to_be_checked()
    table.begin()
    expect(table.square(3, "B2")).to_have_attribute("aria-label", "B2, river")
    expect(table.page.locator("#board-1 [role=gridcell]")).to_have_count(24)


def test_a_picture_can_be_placed_over_the_drawn_map(table: Table) -> None:
    table.press("Draw a map")
    picture = Path(__file__).parents[2] / "docs" / "images" / "page.png"
    table.page.get_by_label("Trace a picture").set_input_files(picture)
    expect(table.page.locator(".region-editor img")).to_have_attribute("src", re.compile("^data:image/png;base64,"))


def test_a_map_is_pasted_as_text(table: Table) -> None:
    table.press("Draw a map")
    text = table.page.get_by_label("Another map")
    text.fill("...f\n.h..\n..xm")
    table.press("Open that map")
    problem = table.page.get_by_role("dialog", name="Cannot open this")
    expect(problem).to_contain_text("'x' is not a terrain")
    problem.get_by_role("button", name="Close").click()
    text.fill("...f\n.h..\n..mm")
    table.press("Open that map")
    expect(table.page.locator(".region-editor [role=gridcell]")).to_have_count(12)


def test_an_error_does_not_shrink_the_position_editor(table: Table) -> None:
    table.page.set_viewport_size({"width": 1366, "height": 650})
    begin_with_reported_cards(table)
    table.press("Edit position")
    editor = table.page.locator(".act:has(.correct)")
    expect(editor).to_contain_text("The position is valid")
    before = editor.bounding_box()
    table.page.route(
        "**/AuditPosition", lambda route: route.fulfill(status=400, json={"code": "internal", "message": "A bug."})
    )
    table.square(1, "C9").click()
    expect(table.page.get_by_role("alert")).to_contain_text("A bug.")
    after = editor.bounding_box()
    table.page.unroute("**/AuditPosition")
    assert before is not None
    assert after is not None
    assert (after["width"], after["y"] + after["height"]) == (before["width"], before["y"] + before["height"])
    assert before["height"] - after["height"] < 80  # one line above the game


def test_turn_and_discards_can_be_corrected(table: Table) -> None:
    begin_with_reported_cards(table)
    table.press("Edit position")
    numbers = table.page.locator(".numbers")
    numbers.get_by_label("Turn", exact=True).fill("3")
    numbers.get_by_label("Turn", exact=True).blur()
    numbers.get_by_label("on turn").select_option("Ben")
    numbers.get_by_label("Civil").fill("2")
    numbers.get_by_label("Civil").blur()
    expect(table.page.locator(".correct .violations li")).to_have_count(1)  # two cards exceed the legal sets
    table.press("Apply the suggested fixes")
    table.press("Continue from this position")
    expect(table.page.locator(".bar .turn")).to_contain_text("Turn 3 of 7")
    expect(table.page.locator(".players .acting")).to_contain_text("Ben")


def test_typed_text_stays_when_an_answer_arrives(table: Table) -> None:
    table.once = True
    begin_with_reported_cards(table)
    table.press("Edit position")
    verdict = table.page.get_by_text("The position is valid", exact=False)
    verdict.wait_for()
    waiting: list[Route] = []
    table.page.route("**/AuditPosition", lambda route: waiting.append(route))  # noqa: PLW0108  # sets attributes on it
    numbers = table.page.locator(".numbers")
    with table.page.expect_request("**/AuditPosition"):
        numbers.get_by_label("on turn").select_option("Ben")
    expect(verdict).to_be_hidden()
    numbers.get_by_label("Civil").fill("2")
    waiting.pop().continue_()
    table.page.unroute("**/AuditPosition")  # on a slow machine, the app retries
    verdict.wait_for()
    expect(numbers.get_by_label("Civil")).to_have_value("2")


def test_names_are_shown_as_text(table: Table) -> None:
    name = "<img src=x onerror=alert(1)>"
    table.page.get_by_label("Name of player 1").fill(name)
    table.page.get_by_label("First player").select_option(name)
    table.press("Begin")
    table.press(f"I am {name}")
    expect(table.page.locator(".players h2").first).to_have_text(name)
    assert table.page.locator("img").count() == 0


def test_stored_games_are_listed_and_removed_only_after_confirmation(table: Table) -> None:
    sit_down(table)
    table.leave()
    expect(table.page.locator(".games li")).to_have_count(1)
    table.press("Remove all games")
    table.press("Cancel")
    expect(table.page.locator(".games li")).to_have_count(1)
    table.page.locator(".games").get_by_role("button", name="Remove this game: Ann, Ben", exact=False).click()
    table.press("Remove")
    expect(table.page.locator(".games li")).to_have_count(0)


def test_web_app_is_available_in_french(table: Table) -> None:
    table.page.get_by_label("Language").select_option("Français")
    expect(table.page.get_by_role("button", name="Commencer")).to_be_visible()
    expect(table.page.locator("html")).to_have_attribute("lang", "fr")
    table.page.get_by_role("button", name="Commencer").click()
    table.page.get_by_role("button", name=re.compile("Je suis")).click()
    kinds = table.page.locator(".kinds button span")
    expect(kinds).to_have_text(  # without articles
        ["Tour de guet", "Donjon", "Château", "Chapelle", "Monastère", "Abbaye", "Hameau", "Village", "Cité"]
    )


def test_tapped_square_is_not_hidden_by_the_panel_of_a_phone(table: Table) -> None:
    table.page.set_viewport_size({"width": 390, "height": 844})
    sit_down(table)
    table.build("Hamlet")
    square = table.page.locator('#board-1 [aria-label*="legal for 1 card"]').last
    square.scroll_into_view_if_needed()
    square.click()
    expect(table.page.locator(".planned .lines")).to_be_visible()

    def is_above() -> bool:
        pressed, panel = square.bounding_box(), table.page.locator(".dock").bounding_box()
        return pressed is not None and panel is not None and pressed["y"] + pressed["height"] <= panel["y"]

    wait_until(is_above)


def test_confirm_button_stays_visible_for_any_length_of_preview(table: Table) -> None:
    table.open(part(*UPGRADED))
    table.press("I am Cleo")
    table.build("Hamlet")
    table.square(1, "D3").click()
    for width, height in ((1440, 720), (390, 844)):
        table.page.set_viewport_size({"width": width, "height": height})
        expect(table.page.locator(".planned .asks")).to_be_visible()
        expect(table.page.locator(".planned .primary")).to_be_in_viewport(ratio=1)


def test_nothing_is_wider_than_the_window(table: Table) -> None:
    def too_wide() -> list[int]:
        found = []
        for width in (360, 768, 1440, 2560):
            table.page.set_viewport_size({"width": width, "height": 900})
            table.page.wait_for_function("width => innerWidth === width", arg=width)
            if table.page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                found.append(width)
        return found

    table.page.locator(".map-picture").wait_for()
    assert too_wide() == []
    table.open(GAMES / "five-reported.khronos")
    table.page.locator("#board-3 .tile").first.wait_for()
    assert too_wide() == []


def test_log_uses_the_selected_language(table: Table) -> None:
    table.open(part(FIVE, "Turn 2, Ben"))
    lines = table.page.locator(".log li p.head")
    expect(lines.first).to_have_text("Ben takes 1 Religious from the row for 1 Religious.")
    steps = lines.count()
    table.page.get_by_label("Language").select_option("fr")
    expect(lines.first).to_contain_text("Ben prend")
    expect(lines).to_have_count(steps)
    table.page.reload()
    expect(lines.first).to_contain_text("Ben prend")


def test_buttons_are_large_enough_for_fingers(browser: Browser, server: RunningServer) -> None:
    phone: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    with visit(browser, server.web_address, **phone) as table:
        table.page.get_by_label("Reported").check()
        table.press("Begin")
        expect(table.page.locator(".verbs .end")).to_be_visible()
        heights = table.page.locator("button:visible, select:visible, .history input").evaluate_all(
            "all => all.filter(one => !one.matches('.link, .clause')).map(one => one.getBoundingClientRect().height)"
        )
    assert len(heights) > 15
    assert min(heights) >= 44
