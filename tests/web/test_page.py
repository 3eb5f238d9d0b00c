"""The table in a browser: what people see and do there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import grpc
import pytest
from playwright.sync_api import expect

from khronos.v1 import referee_service_pb2 as messages
from khronos.v1.options_pb2 import RequestOptions
from khronos.v1.referee_service_pb2_grpc import RefereeServiceStub
from khronos_service import LogLevel, Settings, start_server
from khronos_service.configuration.api_keys import line_of, new_key
from tests.web.conftest import watch
from tools import npm

if TYPE_CHECKING:
    from tests.web.conftest import Table

GAMES: Final = Path(__file__).parent.parent / "golden" / "games"
CASTLES: Final = GAMES / "castles.khronos"
"""Three players with dealt cards; Cleo's first Hamlet lets Ben place a smaller building."""


def go_on_from(table: Table, step: int) -> None:
    """Take an opened game back to a step."""
    table.page.locator(".history input").fill(str(step))
    table.press("Go on from here")
    table.press("Take back all the same")


def clash(table: Table) -> None:
    """Let Cleo build the Hamlet after which Ben has to decide."""
    table.open(CASTLES)
    go_on_from(table, 1)
    table.press("I am Cleo")
    table.build("Hamlet")
    table.square(1, "D3").click()
    table.press("Confirm")


def test_a_turn_is_played_and_the_page_is_passed_on(table: Table) -> None:
    table.open(CASTLES)
    go_on_from(table, 0)
    table.press("I am Cleo")
    table.build("Hamlet")
    table.square(1, "A6").click()
    table.press("Confirm")
    expect(table.page.locator(".log .here")).to_contain_text("Cleo builds a Hamlet on Might at A6")
    table.press("End the turn")
    table.press("Confirm")
    expect(table.page.get_by_role("dialog", name="Pass to Ann")).to_be_visible()


def test_a_hand_shows_only_when_its_player_says_so(table: Table) -> None:
    table.begin()
    expect(table.page.get_by_role("button", name="I am Ann", exact=True)).to_be_visible()
    assert table.page.locator(".players .card:not(.back)").count() == 0
    table.press("I am Ann")
    expect(table.page.locator(".players .card:not(.back)")).to_have_count(4)
    expect(table.page.locator(".players .card.back")).to_have_count(4)


def test_questions_hold_no_secret_of_anybody_but_the_seat_in_front(table: Table) -> None:
    clash(table)
    table.press("I am Ben")
    table.square(1, "E2").click()
    table.press("Decide so")
    expect(table.page.get_by_role("dialog", name="Pass to Cleo")).to_be_visible()
    requests: dict[str, Any] = {
        "ListLegalActions": messages.ListLegalActionsRequest,
        "ExplainPlacements": messages.ExplainPlacementsRequest,
        "PreviewAction": messages.PreviewActionRequest,
        "DescribeDomains": messages.DescribeDomainsRequest,
        "ValidateAction": messages.ValidateActionRequest,
    }
    questions = [requests[name].FromString(sent) for name, sent in table.asked if name in requests]
    assert len(questions) > len(requests)
    for question in questions:
        assert not question.state.HasField("hidden_part")
        assert {each.seat for each in question.state.private_parts} <= {question.options.seat}


def test_what_is_asked_is_asked_of_the_view_that_the_referee_makes(table: Table) -> None:
    clash(table)
    table.press("I am Ben")
    table.square(1, "E2").click()
    table.press("Decide so")
    expect(table.page.get_by_role("dialog", name="Pass to Cleo")).to_be_visible()
    applied = [
        messages.ApplyActionRequest.FromString(sent).state for name, sent in table.asked if name == "ApplyAction"
    ]
    lists = [
        messages.ListLegalActionsRequest.FromString(sent) for name, sent in table.asked if name == "ListLegalActions"
    ]
    pairs = [(whole, each) for whole in applied for each in lists if whole.public_digest == each.state.public_digest]
    assert len(pairs) >= len(applied) == 2
    with grpc.insecure_channel(table.server.address) as channel:
        referee = RefereeServiceStub(channel)
        for whole, asked in pairs:
            options = RequestOptions(seat=asked.options.seat)
            view = referee.ViewGame(messages.ViewGameRequest(state=whole, options=options))
            assert asked.state == view.state


def test_a_square_says_every_clause_that_forbids_it(table: Table) -> None:
    table.open(CASTLES)
    go_on_from(table, 0)
    table.press("I am Cleo")
    table.build("Castle")
    table.square(1, "F4").hover()
    expect(table.page.locator(".inspector .violations")).to_contain_text("C-1")
    table.page.locator(".inspector .clause").first.click()
    expect(table.page.get_by_role("dialog", name="Rules")).to_contain_text("Construct")


def test_a_building_that_is_pressed_offers_its_upgrade_with_every_payment_and_a_preview(table: Table) -> None:
    table.open(CASTLES)
    go_on_from(table, 0)
    table.press("I am Cleo")
    table.square(1, "C3").click()  # one of the four squares of the Keep at B2
    table.press("Upgrade to Castle")
    table.square(1, "A1").click()
    expect(table.page.locator(".payments input")).to_have_count(3)
    expect(table.page.locator("#board-1 .preview .tile")).to_have_count(1)
    expect(table.page.locator(".planned")).to_contain_text("Faith refuses the ripple")


def test_a_decision_is_asked_of_its_own_player_and_survives_a_reload(table: Table) -> None:
    clash(table)
    expect(table.page.get_by_role("dialog", name="Pass to Ben")).to_be_visible()
    table.page.reload()
    table.press("I am Ben")
    expect(table.page.locator(".decision")).to_contain_text("Ben decides")
    table.square(1, "E2").click()
    expect(table.page.locator(".planned")).to_contain_text("Ben's Keep at E2 ripples to Faith")
    table.press("Decide so")
    table.press("I am Cleo")
    assert any("shrinks to a Keep at E2" in line for line in table.log)


def test_undo_asks_before_it_is_unfair_and_redo_leads_forth_again(table: Table) -> None:
    clash(table)
    table.press("I am Ben")
    table.square(1, "E2").click()
    table.press("Decide so")
    table.press("I am Cleo")
    table.press("↶ Undo")
    expect(table.page.get_by_role("dialog", name="Undo")).to_contain_text("another player has decided")
    table.press("Take back all the same")
    table.press("I am Ben")
    table.press("↷ Redo")
    expect(table.page.get_by_role("dialog", name="Pass to Cleo")).to_be_visible()


def test_the_slider_shows_every_earlier_position_and_changes_nothing(table: Table) -> None:
    table.open(CASTLES)
    count = table.page.locator("#board-1 .tile").count()
    table.page.locator(".history input").fill("0")
    expect(table.page.locator("#board-1 .tile .base")).to_have_count(3)
    table.press("Back to now")
    expect(table.page.locator("#board-1 .tile")).to_have_count(count)


def test_the_last_turn_names_the_winner(table: Table) -> None:
    table.open(GAMES / "two-in-the-valley.khronos")
    go_on_from(table, 63)
    table.page.locator(".pass .primary").click()
    table.press("End the turn")
    table.press("Confirm")
    expect(table.page.get_by_role("dialog", name="The game is over")).to_contain_text("Ann and Ben won")
    table.press("Look back")
    expect(table.page.locator(".players .won")).to_have_count(2)


def test_a_saved_record_opens_as_the_same_game(table: Table, tmp_path: Path) -> None:
    table.open(GAMES / "two-in-the-valley.khronos")
    lines = table.log
    with table.page.expect_download() as download:
        table.press("Save")
    saved = tmp_path / "game.khronos"
    download.value.save_as(saved)
    table.leave()
    table.open(saved)
    assert table.log == lines


def test_a_link_holds_the_position_and_no_hand(table: Table) -> None:
    clash(table)
    table.press("I am Ben")
    table.press("Link")
    link = table.page.get_by_role("textbox", name="Link").input_value()
    other = table.context.new_page()
    watch(other, table.complaints)
    table.asked.clear()
    other.goto(link)
    expect(other.locator(".decision")).to_contain_text("Ben decides")
    states = [
        messages.ListLegalActionsRequest.FromString(sent).state
        for name, sent in table.asked
        if name == "ListLegalActions"
    ]
    assert states
    assert not any(each.private_parts or each.HasField("hidden_part") for each in states)


def test_the_last_state_shows_while_no_server_answers_and_the_game_goes_on_afterwards(table: Table) -> None:
    table.begin()
    table.press("I am Ann")
    table.page.evaluate("navigator.serviceWorker.ready")
    table.page.reload()  # so that the worker has every file
    table.press("I am Ann")
    table.context.set_offline(True)
    table.page.reload()
    expect(table.page.get_by_role("alert")).to_contain_text("The server does not answer")
    expect(table.page.locator("#board-1 .tile").first).to_be_visible()
    table.context.set_offline(False)
    table.press("I am Ann")
    expect(table.page.get_by_role("alert")).to_have_count(0)
    expect(table.page.get_by_role("button", name="End the turn", exact=True)).to_be_visible()


def test_a_server_that_wants_a_key_gets_it(table: Table, tmp_path: Path) -> None:
    key = new_key()
    keys = tmp_path / "keys"
    keys.write_text(line_of("tester", key))
    server = start_server(Settings(port=0, web=True, web_port=0, api_keys_file=str(keys), log_level=LogLevel.ERROR))
    table.page.goto(server.web_address)
    dialog = table.page.get_by_role("dialog", name="API key")
    dialog.get_by_label("API key", exact=True).fill(key)
    dialog.get_by_role("button", name="Confirm").click()
    table.begin()
    expect(table.page.get_by_role("dialog", name="Pass to Ann")).to_be_visible()
    assert table.page.evaluate("localStorage.getItem('khronos.key')") is None
    table.page.close()
    server.stop(grace=0)


def test_a_game_is_played_by_keys_alone(table: Table) -> None:
    table.open(CASTLES)
    go_on_from(table, 1)
    keys = table.page.keyboard
    expect(table.page.get_by_role("button", name="I am Cleo", exact=True)).to_be_focused()
    keys.press("Enter")
    table.page.locator(".kinds button", has_text="Hamlet").focus()
    keys.press("Enter")
    expect(table.square(1, "D3")).to_have_attribute("aria-label", re.compile("legal for 1 card"))
    table.page.locator("#board-1 [tabindex='0']").focus()
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight", "Enter"):
        keys.press(key)
    expect(table.page.get_by_role("button", name="Confirm", exact=True)).to_be_focused()
    keys.press("Enter")
    expect(table.page.get_by_role("dialog", name="Pass to Ben")).to_be_visible()


def test_a_bot_plays_its_own_seat(table: Table) -> None:
    table.page.get_by_label("Who plays Ben").select_option("Bot: at random")
    table.begin()
    table.press("End the turn")
    table.press("Confirm")
    expect(table.page.locator(".log li p.head", has_text="Ben").first).to_be_visible()


def test_a_real_table_names_its_cards_and_is_told_what_to_do(table: Table) -> None:
    table.page.get_by_label("Reported").check()
    table.begin()
    table.build("Keep")
    table.page.locator('#board-1 [aria-label*="legal for 2 cards"]').first.click()
    table.press("Confirm")
    expect(table.page.get_by_role("list", name="On the table")).to_contain_text("Put a Keep on Might")
    table.press("End the turn")
    table.press("One Military card more")
    table.press("One Civil card more")
    table.page.get_by_role("group").get_by_role("button", name="Look").click()
    table.press("Confirm")
    expect(table.page.locator(".log .here")).to_contain_text("gives up 1 Military, 1 Civil")


def test_a_move_can_be_typed_at_a_real_table(table: Table) -> None:
    table.page.get_by_label("Reported").check()
    table.begin()
    typed = table.page.get_by_label("Or type a move")
    typed.fill("b k mi j2 mm")
    typed.press("Enter")
    expect(table.page.locator(".planned")).to_contain_text("Ann builds a Keep on Might at J2")
    expect(typed).to_have_value("")


def test_a_correction_is_audited_and_the_game_goes_on_from_it(table: Table) -> None:
    table.page.get_by_label("Reported").check()
    table.begin()
    table.press("Correct")
    table.page.get_by_role("heading", name="Correct the position").wait_for()
    table.square(1, "H10").click()
    expect(table.page.locator(".correct .violations")).to_contain_text("M-3")
    table.press("Make the obvious fixes")
    expect(table.page.locator(".correct .legal")).to_contain_text("sound")
    table.press("Play on from it")
    table.build("Hamlet")
    expect(table.square(1, "H10")).to_have_attribute("aria-label", re.compile("Ann’s Keep"))


def test_a_map_is_drawn_and_played_on(table: Table) -> None:
    table.press("Draw a map")
    dialog = table.page.get_by_role("dialog", name="Draw a map")
    dialog.get_by_label("Columns").fill("6")
    dialog.get_by_label("Rows").fill("4")
    dialog.get_by_label("Rows").blur()
    dialog.get_by_label("River").check()
    dialog.get_by_role("button", name="B2", exact=True).click()
    table.press("Play on it")
    expect(table.page.get_by_label("Your own")).to_be_checked()
    table.begin()
    expect(table.square(3, "B2")).to_have_attribute("aria-label", "B2, river")
    expect(table.page.locator("#board-1 [role=gridcell]")).to_have_count(24)


def test_names_are_shown_as_text(table: Table) -> None:
    name = "<img src=x onerror=alert(1)>"
    table.page.get_by_label("Name of player 1").fill(name)
    table.page.get_by_label("Begins").select_option(name)
    table.press("Begin")
    table.press(f"I am {name}")
    expect(table.page.locator(".players h2").first).to_have_text(name)
    assert table.page.locator("img").count() == 0


def test_stored_games_are_listed_and_removed_only_after_a_question(table: Table) -> None:
    table.begin()
    table.press("I am Ann")
    table.leave()
    expect(table.page.locator(".games li")).to_have_count(1)
    table.press("Remove all games")
    table.press("Cancel")
    expect(table.page.locator(".games li")).to_have_count(1)
    table.press("Remove this game")
    table.press("Remove")
    expect(table.page.locator(".games li")).to_have_count(0)


def test_the_page_speaks_french(table: Table) -> None:
    table.page.get_by_label("Language").select_option("Français")
    expect(table.page.get_by_role("button", name="Commencer")).to_be_visible()
    expect(table.page.locator("html")).to_have_attribute("lang", "fr")


def test_nothing_is_wider_than_the_window(table: Table) -> None:
    def too_wide() -> list[int]:
        found = []
        for width in (360, 768, 1440, 2560):
            table.page.set_viewport_size({"width": width, "height": 900})
            if table.page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                found.append(width)
        return found

    assert too_wide() == []
    table.open(GAMES / "five-reported.khronos")
    assert too_wide() == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(table: Table, scheme: str) -> None:
    axe = npm.PAGE / "node_modules" / "axe-core" / "axe.min.js"
    try:
        npm.install(npm.PAGE)
    except npm.PackagesMissingError as error:
        pytest.skip(f"npm packages can't be installed here: {error}")
    script = axe.read_text(encoding="utf-8")

    def check() -> None:
        table.page.evaluate(script)
        found = table.page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
        serious = [each for each in found if each["impact"] in {"serious", "critical"}]
        assert [(each["id"], each["nodes"][0]["html"]) for each in serious] == []

    table.page.emulate_media(color_scheme="light" if scheme == "light" else "dark")
    check()
    table.open(CASTLES)
    go_on_from(table, 0)
    check()
    table.press("I am Cleo")
    table.press("Income")
    table.build("Hamlet")
    table.square(1, "D3").click()
    expect(table.page.get_by_role("button", name="Confirm", exact=True)).to_be_visible()
    check()
