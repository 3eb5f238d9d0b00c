"""List the squares of a refusal."""

from khronos.v1.material_pb2 import Square
from khronos.v1.refusal_pb2 import Violation
from khronos_client.geometry import footprint, squares


def squares_of(violation: Violation) -> list[Square]:
    """Return the squares that a violation is about, each once, sorted by row, then by column.

    These are the squares of the violation itself, of its buildings and of its domains. They belong to the board
    `violation.age`, but may be off the board. A violation without a place has no squares.
    """
    found = {(each.row, each.column) for each in violation.squares}
    for building in violation.buildings:
        found.update((each.row, each.column) for each in footprint(building.kind, building.at))
    for domain in violation.domains:
        found.update((each.row, each.column) for each in squares(domain))
    return [Square(column=column, row=row) for row, column in sorted(found)]
