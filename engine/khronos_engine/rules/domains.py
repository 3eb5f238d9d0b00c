"""What a building does to the domains around it: dominion and hierarchy (D-1, D-2, H-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

    from khronos_engine.board import Board, Building, Domain
    from khronos_engine.material import Kind


def joined_domains(board: Board, squares: int, standing: int, predecessors: int) -> tuple[Domain, ...]:
    """Return the domains that a new building joins, by first square (D-2, J-1).

    Args:
        board: The board before.
        squares: The footprint of the new building.
        standing: The squares of the buildings that stay beside it, printed hamlets that show again among them: such a
            hamlet lies in the domain of the building that lay over it.
        predecessors: The squares of the buildings that it replaces.
    """
    touched = board.grid.beside(squares) & standing | predecessors
    return tuple([each for each in board.domains if each.squares & touched]) if touched else ()


def equal_highest(kind: Kind, members: Collection[Building]) -> tuple[Building, ...]:
    """Return the highest buildings of its type in a domain that a new building would equal, if it would (H-1)."""
    if not members or max([each.kind.worth for each in members]) != kind.worth:
        return ()
    return tuple([each for each in members if each.kind.worth == kind.worth])


def members_around(board: Board, squares: int, standing: int, gone: tuple[Building, ...]) -> tuple[Building, ...]:
    """Return the buildings that share a domain with a new one, by first square, once others have gone (R-4).

    Args:
        board: The board before.
        squares: The footprint of the new building.
        standing: The squares on which anything stands beside it, printed hamlets that show again among them.
        gone: The buildings that it replaces or destroys.
    """
    reached = board.grid.flood(squares, squares | standing)
    return tuple([each for each in board.touching(reached) if each not in gone])
