"""The engine agrees with the reference implementation, which shares no code of rules with it.

The reference implementation loops over squares and knows nothing of masks, ledgers or legal lists; see `tests/naive`.
"""

import itertools
import random
from collections.abc import Callable, Iterator

from khronos_engine import judge
from khronos_engine.game.actions import (
    Action,
    ChooseBuilding,
    Construct,
    Demolish,
    EndTurn,
    ExchangeHand,
    PlaceBuilding,
    Populate,
    Renovate,
    SwapCards,
    Travel,
    Upgrade,
)
from khronos_engine.game.cards import Cards, Payment
from khronos_engine.game.events import CardsDrawn
from khronos_engine.game.material import Age, Kind, Type
from khronos_engine.game.squares import Square
from khronos_engine.game.state import Config, State
from khronos_engine.referee import legal_actions
from khronos_engine.rules.legal import expand
from tests.naive.adapter import from_engine
from tests.naive.judge import broken_clauses
from tests.naive.play import play
from tests.naive.position import comparable
from tests.support.games import Step, crowded_table, game, small_law


@small_law()
def test_engine_and_reference_implementation_agree_on_every_action_of_a_game(config: Config, chance: int) -> None:
    for step in game(config, chance):
        same_outcome(step)


@small_law()
def test_engine_and_reference_implementation_agree_on_every_action_on_crowded_boards(
    config: Config, chance: int
) -> None:
    for step in crowded_table(config, chance, 120):
        same_outcome(step)


@small_law()
def test_engine_and_reference_implementation_report_the_same_violated_rules(config: Config, chance: int) -> None:
    rng = random.Random(chance)
    for step in crowded_table(config, chance, 100):
        position = from_engine(step.before)
        for action in (candidate(step.before, rng) for _ in range(12)):
            refusal = judge(step.before, action).refusal
            assert ([] if refusal is None else list(refusal.clauses)) == broken_clauses(position, action), action


@small_law()
def test_legal_actions_are_exactly_those_of_the_reference_implementation(config: Config, chance: int) -> None:
    rng = random.Random(chance)
    for number, step in enumerate(crowded_table(config, chance, 60)):
        if number % 20 == 19 and step.before.public.cascade is None:
            position = from_engine(step.before)
            listed = {action for group in legal_actions(step.before) for action in expand(step.before, group)}
            for action in rng.sample(sorted(listed, key=repr), min(25, len(listed))):
                assert broken_clauses(position, action) == [], action
            for action in all_placements(step.before, rng):
                assert (broken_clauses(position, action) == []) == (action in listed), action


def same_outcome(step: Step) -> None:
    """Assert that the reference implementation reaches the same position and requires the same decision."""
    drawn = [each.cards for each in step.outcome.events if isinstance(each, CardsDrawn) and each.cards is not None]
    due = play(from_engine(step.before), step.outcome.action, drawn=sum(drawn, Cards()) if drawn else None)
    after = from_engine(step.after)
    assert comparable(due.position) == comparable(after), step.action
    assert due.decision == (None if after.pending is None else after.pending.decision), step.action


def candidate(state: State, rng: random.Random) -> Action:
    """Return a well-formed action of any kind, legal or not."""
    public = state.public
    seat = public.to_act if public.to_act is not None and rng.random() < 0.9 else rng.randrange(state.config.players)
    grid = state.config.region.grid
    standing = [each.squares for board in public.boards for each in board.buildings]
    anywhere = Square(rng.randint(1, grid.width + 1), rng.randint(1, grid.height + 1))
    chosen = rng.randrange(len(standing) + 2)
    at = grid.square(standing[chosen]) if chosen < len(standing) else anywhere
    age, kind = rng.choice(tuple(Age)), rng.choice(tuple(Kind))

    def near() -> Square:
        return Square(max(1, at.column - rng.randint(0, 2)), max(1, at.row - rng.randint(0, 2)))

    makers: list[Callable[[], Action]] = [  # each draws only what it needs, because very many are requested
        lambda: Construct(seat, age, kind, rng.choice((at, anywhere)), payment(rng)),
        lambda: Construct(seat, age, kind, anywhere, payment(rng)),
        lambda: Upgrade(seat, age, at, kind, near(), payment(rng)),
        lambda: Upgrade(seat, age, at, kind, at, payment(rng)),
        lambda: Demolish(seat, age, at, payment(rng)),
        lambda: Populate(seat, at, payment(rng)),
        lambda: Renovate(seat, at, payment(rng)),
        lambda: ExchangeHand(seat, some_cards(rng, 5)),
        lambda: SwapCards(seat, rng.choice(tuple(Type)), rng.randint(0, 3), some_cards(rng, 3)),
        lambda: Travel(seat, rng.randrange(2), age),
        lambda: EndTurn(seat, rng.choice((None, some_cards(rng, 5)))),
        lambda: ChooseBuilding(seat, at),
        lambda: PlaceBuilding(seat, at),
    ]
    return rng.choice(makers)()


def some_cards(rng: random.Random, max_cards: int) -> Cards:
    """Return up to `max_cards` cards."""
    return Cards.tally([rng.choice(tuple(Type)) for _ in range(rng.randint(0, max_cards))])


def payment(rng: random.Random) -> Payment:
    """Return a payment, often of one type."""
    if rng.random() < 0.7:
        kind = rng.choice(tuple(Type))
        return Payment(Cards.of(kind, rng.randint(0, 2)), Cards.of(kind, rng.choice((0, 0, 1, 2))))
    return Payment(some_cards(rng, 3), some_cards(rng, 2))


def all_placements(state: State, rng: random.Random) -> Iterator[Action]:
    """Yield all constructions and upgrades on the boards, each with a few plausible payments."""
    seat = state.public.turn.seat
    grid = state.config.region.grid
    squares = [Square(column, row) for column in range(1, grid.width + 2) for row in range(1, grid.height + 2)]
    for age, kind in itertools.product((Age.MIGHT, Age.FAITH), Kind):
        typed = Cards.of(kind.type, min(kind.worth, 2))
        rest = Cards.of(kind.type, max(kind.worth - 2, 0))
        for at in squares:
            yield Construct(seat, age, kind, at, Payment(typed, rest))
        for building in state.public.boards[age].buildings:
            price = max(kind.worth - building.kind.worth, 0)
            paid = Payment(Cards.of(kind.type, min(price, 2)), Cards.of(kind.type, max(price - 2, 0)))
            for at in rng.sample(squares, min(6, len(squares))):
                yield Upgrade(seat, age, grid.square(building.squares), kind, at, paid)
