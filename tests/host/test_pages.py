"""Two players play a game at a game host, each in a separate browser."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from khronos.v1.action_pb2 import Action, EndTurn
from khronos.v1.referee_service_pb2 import ListLegalActionsRequest
from khronos_engine.game.material import GAME_TURNS
from khronos_host.addresses import list_urls
from khronos_service import RunningServer
from tests.host.conftest import NewHost
from tests.host.test_bots import against_a_bot, pass_time
from tests.support.hosts import SECONDS, SQLITE, HostProcess, Seat, new_game, new_key, seats_of
from tests.support.waiting import wait_until
from tests.web.conftest import MAX_MS, chromium, new_context, only_at_this_machine, page_address, visit, watch
from tests.web.test_guided import begin as begin_lesson
from tests.web.test_puzzles import open_puzzle as opened_puzzle
from tests.web.test_puzzles import solve

pytestmark = SQLITE


@dataclass
class Player:
    """A player with an open page.

    Attributes:
        asked: The states in the requests, with their viewers.
        complaints: The errors that the browser reported.
    """

    context: BrowserContext
    page: Page
    asked: list[ListLegalActionsRequest] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def press(self, name: str) -> None:
        """Click the only button with exactly this name."""
        self.page.get_by_role("button", name=name, exact=True).click()

    @property
    def hand(self) -> Any:
        """The cards that are shown face up."""
        return self.page.locator(".players .card:not(.back)")

    @property
    def log(self) -> Any:
        return self.page.locator(".log ol")

    def travel(self) -> None:
        """Send adventurer I to Faith."""
        self.press("Travel")
        self.page.get_by_role("button", name="Send adventurer I to Faith").click()
        self.press("Confirm")

    def choose_smallest(self, square: str) -> None:
        """Choose the first affordable kind, which has size 1, and then a square of Might."""
        self.page.locator(".kinds button:not(.dim)").first.click()
        self.page.locator("#board-1 .offers path").first.wait_for()
        self.page.locator(f'#board-1 [role=gridcell][aria-label~="{square},"]').click()

    def build_smallest(self, square: str) -> None:
        """Build the first affordable kind, which has size 1, on a square of Might."""
        self.choose_smallest(square)
        self.press("Confirm")

    def end_turn(self) -> None:
        """End the turn; if there is a choice of cards, give up the first ones."""
        self.press("End the turn")
        self.press("Confirm")

    def undo(self) -> None:
        self.page.locator(".history").get_by_role("button", name="Undo").click()


@dataclass
class Table:
    """Two pages of one game."""

    host: HostProcess
    ann: Player
    ben: Player


def open_page(browser: Browser, url: str) -> Player:
    context = new_context(browser)
    player = Player(context, context.new_page())
    watch(player.page, player.complaints)
    context.on(
        "request",
        lambda request: (
            player.asked.append(ListLegalActionsRequest.FromString(request.post_data_buffer or b""))
            if request.url.endswith("/ListLegalActions")
            else None
        ),
    )
    player.page.goto(page_address(url))
    return player


@contextmanager
def open_seat(browser: Browser, seat: Seat) -> Iterator[Player]:
    with visit(browser, f"{seat.url}/", f"#seat={seat.game}.{seat.secret}") as table:
        yield Player(table.context, table.page)


@contextmanager
def join_table(browser: Browser, host: HostProcess) -> Iterator[Table]:
    """Let Ann and Ben join a game through their links."""
    _, *seats = new_game(host, "Ann", "Ben")
    with open_seat(browser, seats[0]) as ann, open_seat(browser, seats[1]) as ben:
        for each in (ann, ben):
            expect(each.hand).to_have_count(4)
        yield Table(host, ann, ben)


@contextmanager
def create_game_as_ann(browser: Browser, host: HostProcess) -> Iterator[Table]:
    """Create a game as Ann, and let Ben join through his link."""
    ann = open_page(browser, host.url)
    ann.page.get_by_label("First player").select_option("Ann")
    ann.press("Begin")
    link = ann.page.get_by_role("dialog", name="Links for the others").get_by_label("Ben", exact=True).input_value()
    ann.page.get_by_role("dialog").get_by_role("button", name="Begin").click()
    ben = open_page(browser, link)
    expect(ben.page.locator(".players")).to_be_visible()
    yield Table(host, ann, ben)
    for each in (ann, ben):
        each.context.close()
        assert each.complaints == []


@pytest.fixture(scope="module")  # because other tests of the folder run event loops
def browser() -> Iterator[Browser]:
    """The browser of the tests below."""
    with chromium() as found:
        yield found


@pytest.fixture
def table(browser: Browser, host: HostProcess) -> Iterator[Table]:
    """A game of Ann and Ben at a running game host."""
    with join_table(browser, host) as table:
        yield table


def test_two_players_play_turns_and_each_sees_only_the_own_hand(browser: Browser, host: HostProcess) -> None:
    with create_game_as_ann(browser, host) as table:
        play_a_turn_each(table.ann, table.ben)


def play_a_turn_each(ann: Player, ben: Player) -> None:
    """Let both play a turn; check that each sees the other's turn, and sends only its own view."""
    for player, other, name in ((ann, ben, "Ann"), (ben, ann, "Ben")):
        expect(other.page.locator(".act")).to_contain_text(f"It is {name}’s move.")
        expect(player.hand).to_have_count(4)
        player.travel()
        expect(other.log).to_contain_text(f"{name} sends adventurer I from Might to Faith")
        player.end_turn()
    for player in (ann, ben):
        expect(player.page.locator(".turn b")).to_have_text("Turn 2 of 7")
    questions = [(1, each) for each in ann.asked] + [(2, each) for each in ben.asked]
    assert {seat for seat, _ in questions} == {1, 2}
    for seat, question in questions:
        assert question.options.seat == seat
        assert not question.state.HasField("hidden_part")
        assert [each.seat for each in question.state.private_parts] == [seat]


def test_waiting_player_sees_which_action_breaks_the_plan(table: Table) -> None:
    ann, ben = table.ann, table.ben
    ben.press("Plan your turn")
    ben.build_smallest("H3")
    ben.press("Done")
    expect(ben.page.locator(".plan .broken")).to_have_count(0)
    ann.build_smallest("H3")
    broken = ben.page.locator(".plan .broken")
    expect(broken).to_contain_text("Not possible since: Ann builds")
    expect(broken).to_contain_text("H3 is taken by")
    ann.end_turn()
    expect(ben.page.get_by_role("button", name="Play plan", exact=True)).to_be_disabled()


def test_waiting_player_plans_after_the_current_player_has_acted(table: Table) -> None:
    ann, ben = table.ann, table.ben
    ann.build_smallest("H3")
    ben.press("Plan your turn")
    ben.build_smallest("K3")
    expect(ben.page.locator(".plan ol > li")).to_contain_text("at K3")
    expect(ben.page.locator(".actions[aria-busy=false]")).to_be_visible()
    expect(ben.page.locator(".problem")).to_have_count(0)


def test_action_of_another_player_does_not_interrupt_the_choice_of_a_waiting_player(table: Table) -> None:
    ann, ben = table.ann, table.ben
    ben.press("Plan your turn")
    ben.choose_smallest("K3")
    ben.page.get_by_role("button", name="Confirm", exact=True).wait_for()
    ann.build_smallest("H3")
    expect(ben.log).to_contain_text("H3")
    expect(ben.page.locator(".actions[aria-busy=false]")).to_be_visible()
    ben.press("Confirm")
    expect(ben.page.locator(".plan ol > li")).to_contain_text("at K3")


def test_waiting_player_sees_why_the_chosen_action_has_become_illegal(table: Table) -> None:
    ann, ben = table.ann, table.ben
    ben.press("Plan your turn")
    ben.choose_smallest("H3")
    ben.page.get_by_role("button", name="Confirm", exact=True).wait_for()
    ann.build_smallest("H3")
    expect(ben.page.locator(".planned")).to_contain_text("H3 is taken by")
    expect(ben.page.get_by_role("button", name="Confirm", exact=True)).to_be_disabled()


def test_bot_plays_a_game_of_the_host(browser: Browser, host: HostProcess) -> None:
    ann = open_page(browser, host.url)
    ann.page.get_by_label("First player").select_option("Ann")
    ann.page.get_by_label("Type of player: Ben").select_option("Bot (easy)")
    ann.press("Begin")
    links = ann.page.get_by_role("dialog", name="Links for the others")
    expect(links.locator("input")).to_have_count(2)  # the links of spectators and of the own seat
    links.get_by_role("button", name="Begin").click()
    ann.end_turn()
    expect(ann.log).to_contain_text("Ben · Bot (easy) ends the turn")
    expect(ann.page.get_by_role("button", name="End the turn", exact=True)).to_be_visible()
    ann.context.close()
    assert ann.complaints == []


def test_bot_that_cannot_continue_is_reported_with_a_remedy(browser: Browser, host: HostProcess, database: str) -> None:
    ann = against_a_bot(host)
    with sqlite3.connect(database.removeprefix("sqlite:///"), timeout=SECONDS) as connection:
        connection.execute("UPDATE steps SET to_act = 2, state = x'0a03' WHERE game = ?", (ann.game,))
    wait_until(lambda: ann.messages()[-1].event == "stuck", SECONDS)
    with open_seat(browser, ann) as player:
        said = player.page.get_by_role("status").filter(has_text="cannot continue")
        expect(said).to_have_text("Ben cannot continue. Undo the last move to let the bot try again.")


def test_player_can_review_a_finished_game(browser: Browser, host: HostProcess) -> None:
    _, ann, ben = new_game(host, "Ann", "Ben")
    for seat in (ann, ben) * GAME_TURNS:
        assert seat.act(Action(seat=seat.seat, end_turn=EndTurn()), seat.state).is_success
    with open_seat(browser, ann) as player:
        player.press("Result")
        expect(player.page.get_by_role("dialog")).to_contain_text("You share the win")
        player.press("Review")
        review = player.page.get_by_role("dialog").locator(".review")
        expect(review.locator("svg.curve")).to_be_visible()
        expect(review.get_by_text("Turns that were not compared")).to_contain_text(": 7.")  # the links for Ben


def test_a_page_shows_whose_turn_it_is_and_who_is_present_unless_the_host_is_away(
    browser: Browser, new_host: NewHost
) -> None:
    with create_game_as_ann(browser, new_host()) as table:
        ann = table.ann
        for player in (ann, table.ben):
            expect(player.page.get_by_role("status").filter(has_text="Ann and Ben are here.")).to_be_visible()
        expect(ann.page).to_have_title(re.compile("^● Your turn"))
        expect(table.ben.page).to_have_title(re.compile("^Turn 1"))
        ann.press("Links")
        link = ann.page.get_by_role("dialog").get_by_label("Spectators", exact=True).input_value()
        ann.press("Close")
        watching = open_page(browser, link)
        here = ann.page.get_by_role("region", name="Players online").get_by_role("status")
        expect(here).to_have_text(re.compile("^Ann, Ben,? and a spectator are here.$"), timeout=3 * MAX_MS)
        table.host.kill()
        expect(ann.page.get_by_role("alert")).to_contain_text("is unreachable")
        expect(here).to_be_empty()
        table.host.start()
        expect(here).to_contain_text("Ann", timeout=3 * MAX_MS)
        watching.context.close()
        table.ben.context.close()
        expect(here).to_have_text("Ann is here.", timeout=3 * MAX_MS)


@pytest.fixture
def ben(browser: Browser, host: HostProcess) -> Iterator[Player]:
    """The page of Ben; Ann starts."""
    with open_seat(browser, new_game(host, "Ann", "Ben")[2]) as player:
        expect(player.hand).to_have_count(4)
        yield player


def test_a_seat_is_given_to_a_different_person(ben: Player, host: HostProcess, browser: Browser) -> None:
    ben.press("Give my seat away")
    ben.page.get_by_role("button", name="Make a new link").click()
    given = ben.page.get_by_role("dialog", name="Give my seat away").get_by_label("Ben", exact=True)
    expect(given).to_be_visible()
    link = given.input_value()
    ben.page.reload()
    expect(given).to_have_value(link)
    cleo = open_page(browser, link)
    expect(cleo.hand).to_have_count(4)
    ben.press("I have sent it")
    expect(ben.page.locator(".games li")).to_have_count(0)
    ben.page.goto(page_address(host.url))
    expect(ben.page.get_by_role("button", name="Begin", exact=True)).to_be_enabled()
    expect(ben.page.locator(".players, dialog")).to_have_count(0)
    cleo.context.close()


def test_a_bot_takes_the_seat_of_a_player_who_leaves(browser: Browser, host: HostProcess) -> None:
    _, ann, ben = new_game(host, "Ann", "Ben")
    with open_seat(browser, ann) as leaver, open_seat(browser, ben) as other:
        link = leaver.page.url
        leaver.press("Give my seat away")
        leaver.press("Let a bot play")
        expect(leaver.page.locator(".games li")).to_have_count(0)
        expect(other.page.locator(".players h2").first).to_have_text("Ann Bot (medium)")
        expect(other.page.locator(".players .acting h2")).to_contain_text("Ben")
        other.press("Give my seat away")
        other.press("Let a bot play")
        expect(other.page.get_by_role("alert")).to_contain_text("no other person plays")
        leaver.page.goto(link)
        expect(leaver.page.get_by_role("dialog")).to_contain_text("A bot plays your seat")
        leaver.press("Take my seat back")
        expect(leaver.page.locator(".players h2").first).to_have_text("Ann (you)")
        expect(other.page.locator(".players h2").first).to_have_text("Ann")


def test_a_player_calls_a_bot_for_a_player_who_has_been_away_for_an_hour(
    browser: Browser, host: HostProcess, database: str
) -> None:
    _, ann, ben = new_game(host, "Ann", "Ben")
    with open_seat(browser, ben) as waiting:
        waiting.page.clock.install()
        waiting.page.reload()
        button = waiting.page.get_by_role("button", name="Let a bot play for Ann", exact=True)
        expect(waiting.page.locator(".players .acting h2")).to_contain_text("Ann")
        expect(button).to_have_count(0)
        waiting.page.clock.run_for(61_000)
        button.click()
        waiting.press("Let a bot play")
        expect(waiting.page.get_by_role("alert")).to_contain_text("It is too early")
        pass_time(database, 1, 61)
        button.click()
        waiting.press("Let a bot play")
        expect(waiting.page.locator(".players h2").first).to_have_text("Ann Bot (medium)")
    with open_seat(browser, ann) as back:
        expect(back.page.get_by_role("dialog")).to_contain_text("A bot plays your seat")


def test_giving_a_seat_away_mentions_bots_only_if_they_can_play(browser: Browser, host: HostProcess) -> None:
    setup = {"config": {"seats": [{"name": "Ann"}, {"name": "Ben"}], "cardMode": "CARD_MODE_REPORTED"}}
    _, ann, _ = seats_of(host, {"key": new_key(), "setup": setup})
    with open_seat(browser, ann) as player:
        player.press("Give my seat away")
        dialog = player.page.get_by_role("dialog", name="Give my seat away")
        expect(dialog).to_contain_text("new link")
        expect(dialog).not_to_contain_text("bot")


def test_the_link_of_a_seat_that_was_given_away_says_so(ben: Player) -> None:
    link = ben.page.url
    ben.press("Give my seat away")
    ben.page.get_by_role("button", name="Make a new link").click()
    ben.press("I have sent it")
    with ben.context.new_page() as page:
        page.goto(link)
        expect(page.get_by_role("dialog")).to_contain_text("This seat was given to someone else.")


def test_seat_can_be_opened_again_with_its_link(ben: Player, browser: Browser) -> None:
    ben.press("Links")
    links = ben.page.get_by_role("dialog", name="Links")
    expect(links).to_contain_text("Your own link: keep it")
    expect(links.locator("input")).to_have_count(1)
    again = open_page(browser, links.get_by_label("Ben", exact=True).input_value())
    expect(again.hand).to_have_count(4)
    again.context.close()


def test_bottom_panel_of_a_phone_shows_the_own_seat_and_the_awaited_player(table: Table) -> None:
    ann, ben = table.ann, table.ben
    for each in (ann, ben):
        each.page.set_viewport_size({"width": 390, "height": 844})
    seated = ben.page.locator(".seated")
    expect(seated).to_contain_text("You are Ben.")
    expect(seated.locator(".card")).to_have_count(4)
    for part in seated.locator("b, .card").all():
        expect(part).to_be_in_viewport(ratio=1)
    expect(ann.page.locator(".seated")).to_have_count(0)
    ann.travel()
    ann.undo()
    asked = ann.page.get_by_role("status").filter(has_text="Waiting for the other players")
    expect(asked).to_be_in_viewport(ratio=1)
    asked.get_by_role("button", name="Withdraw").click()
    expect(asked).to_have_count(0)


def test_continuing_from_an_earlier_step_says_that_the_others_must_agree(table: Table) -> None:
    ann = table.ann
    ann.travel()
    expect(ann.log).to_contain_text("Ann sends adventurer I")
    expect(ann.page.locator(".actions")).to_have_attribute("aria-busy", "false")
    ann.log.get_by_role("button").first.click()
    ann.press("Ask to undo to here")
    expect(table.ben.page.get_by_role("dialog", name="Undo")).to_contain_text("Ann would like to undo")


def test_the_list_of_games_shows_whose_turn_it_is_and_is_first_on_a_phone(table: Table) -> None:
    ann, ben = table.ann, table.ben
    for each in (ann, ben):
        each.page.set_viewport_size({"width": 390, "height": 844})
        each.page.locator(".bar .home").click()
    expect(ann.page.locator(".games .open")).to_contain_text("Your turn")
    expect(ben.page.locator(".games .open")).to_contain_text("Turn 1")
    expect(ben.page.locator(".games .open")).not_to_contain_text("Your turn")
    games, new = (ann.page.get_by_role("region", name=name, exact=True) for name in ("Games", "New game"))
    expect(games).to_be_visible()
    at, below = games.bounding_box(), new.bounding_box()
    assert at is not None
    assert below is not None
    assert at["y"] < below["y"]


@only_at_this_machine
def test_invitation_links_use_the_network_address_and_have_qr_codes(
    browser: Browser, database: str, server: RunningServer
) -> None:
    host = HostProcess(database, server.address, server.web_address, ("--host", "0.0.0.0"))  # noqa: S104  # as phones need
    host.start()
    ann = open_page(browser, host.url)
    ann.press("Begin")
    links = ann.page.get_by_role("dialog", name="Links for the others")
    assert links.get_by_label("Ben", exact=True).input_value().startswith(list_urls("0.0.0.0", host.port)[0])  # noqa: S104
    expect(links.get_by_role("img", name="Code of the link for Ben")).to_be_visible()
    ann.context.close()
    host.stop()


def test_link_can_be_copied_on_an_unencrypted_page(browser: Browser, host: HostProcess) -> None:
    ann = open_page(browser, "about:blank")
    ann.page.add_init_script("delete Navigator.prototype.clipboard")
    ann.page.goto(page_address(host.url))
    ann.press("Begin")
    ann.page.evaluate("addEventListener('copy', () => { globalThis.taken = String(getSelection()) })")
    ann.page.get_by_role("dialog").get_by_role("button", name="Copy").first.click()
    expect(ann.page.get_by_role("button", name="Copied")).to_be_visible()
    link = ann.page.get_by_role("dialog").get_by_label("Ben", exact=True).input_value()
    assert ann.page.evaluate("globalThis.taken") == link
    ann.context.close()


def test_undo_needs_the_consent_of_the_other_player(table: Table) -> None:
    ann, ben = table.ann, table.ben
    ann.travel()
    ann.undo()
    expect(ann.page.get_by_role("status").filter(has_text="Waiting for the other players")).to_be_visible()
    asked = ben.page.get_by_role("dialog", name="Undo")
    expect(asked).to_contain_text("Ann would like to undo the last step")
    ben.press("Decline")
    expect(ann.page.get_by_role("status").filter(has_text="Waiting for the other players")).to_have_count(0)
    ann.undo()
    ben.press("Agree")
    for player in (ann, ben):
        expect(player.log).not_to_contain_text("sends adventurer I")
    ann.travel()
    expect(ben.log).to_contain_text("Ann sends adventurer I")


def test_web_app_continues_after_the_host_was_unavailable(browser: Browser, new_host: NewHost) -> None:
    with join_table(browser, new_host()) as table:
        ann, ben = table.ann, table.ben
        ann.travel()
        expect(ben.log).to_contain_text("Ann sends adventurer I")
        expect(ann.page.locator(".actions")).to_have_attribute("aria-busy", "false")  # it knows the legal actions now
        table.host.kill()
        expect(ben.page.get_by_role("alert")).to_contain_text("is unreachable")
        ann.press("End the turn")
        table.host.start()
        ann.press("Confirm")
        expect(ben.page.locator(".act")).not_to_contain_text("It is Ann’s move.")
        expect(ben.page.get_by_role("alert")).to_have_count(0)
        ben.page.reload()
        expect(ben.log).to_contain_text("Ann ends the turn")
        expect(ben.hand).to_have_count(4)


def test_game_is_created_once_the_host_is_available_again(browser: Browser, new_host: NewHost) -> None:
    host = new_host()
    ann = open_page(browser, host.url)
    expect(ann.page.get_by_role("button", name="Begin", exact=True)).to_be_enabled()
    host.kill()
    ann.press("Begin")
    expect(ann.page.get_by_role("alert")).to_contain_text("is unreachable")
    host.start()
    expect(ann.page.get_by_role("dialog", name="Links for the others")).to_be_visible()
    ann.context.close()


def test_game_cannot_be_created_before_the_page_has_loaded(browser: Browser, host: HostProcess) -> None:
    ann = open_page(browser, "about:blank")

    def hold(_: Route) -> None:
        pass

    ann.page.route("**/host.js", hold)
    ann.page.goto(page_address(host.url))
    begin = ann.page.get_by_role("button", name="Begin", exact=True)
    expect(ann.page.get_by_label("valley")).to_be_visible()  # the catalog has arrived
    expect(begin).to_be_disabled()
    ann.page.unroute("**/host.js")
    expect(begin).to_be_enabled()
    ann.context.close()


def test_browser_remembers_its_seat(ben: Player, host: HostProcess) -> None:
    ben.page.locator(".bar .home").click()
    ben.page.locator(".games .open").click()
    expect(ben.hand).to_have_count(4)
    ben.page.wait_for_function("'khronos.game' in localStorage")  # stored after the game is drawn
    ben.page.goto(page_address(host.url))
    expect(ben.hand).to_have_count(4)


def test_invalid_link_shows_an_error(browser: Browser, host: HostProcess) -> None:
    player = open_page(browser, f"{host.url}/#seat=0123456789abcdef.guessed")
    expect(player.page.get_by_role("dialog")).to_contain_text("This link does not match a seat on this host.")
    player.context.close()


def test_how_to_play_draws_its_positions_for_visitors_without_a_seat(browser: Browser, host: HostProcess) -> None:
    guest = open_page(browser, host.url)
    guest.page.get_by_role("button", name="How to play").click()
    expect(guest.page.locator(".scene khronos-board .cells rect").nth(5 * 3)).to_be_attached()
    expect(guest.page.locator(".scene khronos-board")).to_have_count(15)
    guest.context.close()
    assert guest.complaints == []


def test_visitor_without_a_seat_plays_the_lesson_and_a_puzzle_without_storing_them(
    browser: Browser, host: HostProcess
) -> None:
    with visit(browser, f"{host.url}/") as table:
        opened_puzzle(table, 1)
        solve(table, 1)
        table.leave()
        begin_lesson(table)
        assert "#seat" not in table.page.url
        table.page.reload()
        expect(table.page.locator(".welcome")).to_be_visible()
        expect(table.page.locator(".games li")).to_have_count(0)
