"""Filters of a list of legal actions: only some verbs, boards, kinds, or one square."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from khronos_engine.actions import BuildingChoice
from khronos_engine.catalog import Age, Kind
from khronos_engine.legal import (
    LegalChoice,
    LegalConstruct,
    LegalDemolish,
    LegalEndTurn,
    LegalExchange,
    LegalGroup,
    LegalPlace,
    LegalPopulate,
    LegalRenovate,
    LegalSwap,
    LegalTravel,
    LegalUpgrade,
)
from khronos_engine.squares import Square
from khronos_engine.state import Building, Public
from khronos_service.codec.groups import VERBS, smallest


@dataclass(frozen=True, slots=True)
class Filters:
    """What is asked for; an empty filter lets everything pass, and all must be met.

    Attributes:
        verbs: Fields of `Action.verb`.
        ages: Boards where a building is laid, changed or removed, or where an adventurer goes.
        kinds: The kind laid, or that of the building populated, renovated, demolished or chosen.
        square: The square that the action names as `at`.
    """

    verbs: frozenset[str] = frozenset()
    ages: frozenset[Age] = frozenset()
    kinds: frozenset[Kind] = frozenset()
    square: Square | None = None

    def apply(self, groups: tuple[LegalGroup, ...], public: Public) -> tuple[LegalGroup, ...]:
        """Return what passes of the legal actions of a position."""
        if self == _ALL:
            return groups
        return tuple(self._passing(groups, public))

    def _passing(self, groups: tuple[LegalGroup, ...], public: Public) -> Iterator[LegalGroup]:
        for group in groups:
            if not self.verbs or VERBS[type(group)] in self.verbs:
                narrowed = self._narrowed(group, public)
                if narrowed is not None:
                    yield narrowed

    def _narrowed(self, group: LegalGroup, public: Public) -> LegalGroup | None:
        """Return what boards, kinds and square leave of a group."""
        left_corners = 0
        match group:
            case LegalExchange() | LegalSwap() | LegalEndTurn():
                return None if self.ages or self.kinds or self.square is not None else group
            case LegalTravel(adventurer, ages):
                if self.kinds or self.square is not None:
                    return None
                left = tuple(age for age in ages if not self.ages or age in self.ages)
                return LegalTravel(adventurer, left) if left else None
            case LegalUpgrade(age, kind, _, _, sites):
                if not self._passes(age, kind):
                    return None
                left_sites = tuple((old, self._here(corners, public)) for old, corners in sites)
                left_sites = tuple(site for site in left_sites if site[1])
                return replace(group, sites=left_sites) if left_sites else None
            case LegalConstruct(age, kind, _, _, corners) | LegalPlace(age, kind, corners):
                left_corners = self._here(corners, public) if self._passes(age, kind) else 0
            case LegalDemolish(age, cost, _, corners):
                left_corners = self._here(corners, public) if self._passes(age, smallest(cost.type)) else 0
            case LegalPopulate(_, _, corners) | LegalRenovate(_, _, corners):
                standing = public.boards[Age.REASON].buildings
                left_corners = self._of_kinds(self._here(corners, public), Age.REASON, standing)
            case LegalChoice(age, corners):
                choices = public.question.choices if isinstance(public.question, BuildingChoice) else ()
                left_corners = self._of_kinds(self._here(corners, public), age, choices)
        return replace(group, corners=left_corners) if left_corners else None

    def _passes(self, age: Age, kind: Kind) -> bool:
        return (not self.ages or age in self.ages) and (not self.kinds or kind in self.kinds)

    def _here(self, corners: int, public: Public) -> int:
        return corners if self.square is None else corners & public.config.region.grid.mask(self.square)

    def _of_kinds(self, corners: int, age: Age, buildings: tuple[Building, ...]) -> int:
        """Return the corners of buildings whose board and kind pass."""
        if self.ages and age not in self.ages:
            return 0
        if not self.kinds:
            return corners
        return sum(each.corner for each in buildings if each.corner & corners and each.kind in self.kinds)


_ALL = Filters()
