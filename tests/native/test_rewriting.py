"""Each kind of rewriting, from source text to source text."""

from __future__ import annotations

from textwrap import dedent

import pytest

from tools.native.edits import UnsuitedError
from tools.native.rewriting import Rewritten, rewritten
from tools.native.sources import Module
from tools.native.values import survey

HEADER = """\
from __future__ import annotations
from typing import Any, ClassVar, Final, cast
from khronos_engine.native_fields import described
"""

TILE = '''
@dataclass(frozen=True)
class Tile:
    """A tile."""

    number: int
    name: str = "a"
'''


def whole(text: str) -> Rewritten:
    module = Module("khronos_engine/toy.py", "from __future__ import annotations\n" + dedent(text))
    return rewritten(module, survey([module]))


def written(text: str) -> str:
    """Return what follows the header of a module when it is rewritten."""
    return whole(text).text.removeprefix(HEADER)


def test_a_class_of_values_gets_its_methods() -> None:
    assert (
        written(TILE)
        == '''

class Tile:
    """A tile."""

    number: Final[int]
    name: Final[str]

    __match_args__: Final = ("number", "name")
    __dataclass_fields__: ClassVar[dict[str, Any]] = described(("number", "name"), ())

    def __init__(self, number: int, name: str = 'a') -> None:
        self.number = number
        self.name = name

    def __reduce__(self) -> tuple[object, ...]:
        return Tile, (self.number, self.name)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Tile):
            return NotImplemented
        return self.number == other.number and self.name == other.name

    def __hash__(self) -> int:
        return hash((self.number, self.name))

    def __repr__(self) -> str:
        return f"Tile(number={self.number!r}, name={self.name!r})"
'''
    )


def test_a_class_compared_by_identity_is_given_no_equality_and_one_that_tells_itself_no_telling() -> None:
    text = written(
        """
        @dataclasses.dataclass(frozen=True, slots=True, eq=False)
        class Tile:
            number: int

            def __repr__(self) -> str:
                return "tile"
        """
    )
    assert "__eq__" not in text
    assert "__hash__" not in text
    assert text.count("__repr__") == 1


def test_a_hidden_field_is_no_argument_and_may_be_set() -> None:
    text = written(
        """
        @dataclass(frozen=True)
        class Tile:
            number: int
            _seen: str = field(default="", init=False, repr=False, compare=False)
        """
    )
    assert "    _seen: str\n" in text
    assert "def __init__(self, number: int) -> None:\n        self.number = number\n        self._seen = ''\n" in text
    assert 'described(("number",), ("_seen",))' in text
    assert "return self.number == other.number\n" in text


def test_a_derived_fact_is_an_attribute_that_is_empty_at_first() -> None:
    text = written(
        """
        @dataclass(frozen=True)
        class Tile:
            number: int

            @derived
            def double(self) -> float:
                return self.number * 2.0

        def forget(tile: Tile) -> object:
            tile.__dict__["double"] = 3.0
            return tile.__dict__.get("double")
        """
    )
    assert "    def find__double(self) -> float:\n        return self.number * 2.0\n" in text
    assert (
        """
    fact__double: float | None = None

    @property
    def double(self) -> float:
        found = self.fact__double
        if found is None:
            found = self.find__double()
            self.fact__double = found
        return found

def forget(tile: Tile) -> object:
    tile.fact__double = 3.0
    return tile.fact__double
"""
        in text
    )


def test_a_kept_answer_is_an_attribute_of_what_is_asked() -> None:
    text = written(
        TILE
        + dedent(
            """
            @kept
            def doubled(tile: Tile) -> int:
                return tile.number * 2
            """
        )
    )
    assert "    kept__toy__doubled: object = None\n" in text
    assert text.endswith(
        """
def find__doubled(tile: Tile) -> int:
    return tile.number * 2


def doubled(tile: Tile) -> int:
    found = tile.kept__toy__doubled
    if found is None:
        found = tile.kept__toy__doubled = find__doubled(tile)
    return cast('int', found)
"""
    )


def test_kept_answers_about_something_are_kept_by_it() -> None:
    text = written(
        TILE
        + dedent(
            """
            def _sum(tile: Tile, one: int, other: int) -> int:
                return tile.number + one + other

            total = kept(_sum)
            '''A sum.'''
            """
        )
    )
    assert "    kept__toy__total: dict[object, object] | None = None\n" in text
    assert text.endswith(
        """
def total(tile: Tile, one: int, other: int) -> int:
    answers = tile.kept__toy__total
    if answers is None:
        answers = tile.kept__toy__total = {}
    found = answers.get((one, other))
    if found is None:
        found = answers[(one, other)] = _sum(tile, one, other)
    return cast('int', found)
'''A sum.'''
"""
    )


def test_a_variable_may_be_called_like_a_decorator() -> None:
    text = "from khronos_engine.values import kept\ndef f(seat: int) -> object:\n    kept = seat\n    return kept\n"
    assert written(text) == text


def test_a_change_is_a_method_of_the_classes_that_have_the_fields() -> None:
    text = written(
        TILE
        + dedent(
            """
            def renamed(tile: Tile, name: str) -> Tile:
                return changed(replace(tile, name=name), number=max(1, 2), name="b")
            """
        )
    )
    assert "    def changed__name(self, name: str) -> Tile:\n        return Tile(self.number, name)\n" in text
    assert "    def changed__number__name(self, number: int, name: str) -> Tile:\n" in text
    assert text.endswith('    return tile.changed__name(name).changed__number__name(max(1, 2), "b")\n')


def test_constants_are_final_and_variables_are_not() -> None:
    assert written("MOST = 3\n_ROWS = ()\nname = 1\n") == "MOST: Final = 3\n_ROWS: Final = ()\nname = 1\n"


def test_sets_of_squares_are_left_to_python() -> None:
    assert (
        written(
            '''
            def free(corner: int, seat: int) -> int:
                """Tell."""
                mask = 0
                count = 0
                mask |= corner
                return mask
            '''
        )
        == '''
def free(corner: Any, seat: int) -> Any:
    """Tell."""
    mask: Any
    mask = 0
    count = 0
    mask |= corner
    return mask
'''
    )


def test_conditions_of_choices_in_generators_are_values() -> None:
    text = written("def f(a: int, b: int) -> Iterator[int]:\n    yield 1 if a and b & 3 else 0\n")
    assert text.endswith("    yield 1 if bool(a and b & 3) else 0\n")


def test_annotations_of_other_classes_are_strings() -> None:
    text = written("class Pair(NamedTuple):\n    one: Tile\n    other: Tile | None = None\n")
    assert text == 'class Pair(NamedTuple):\n    one: "Tile"\n    other: "Tile | None" = None\n'


def test_an_enumeration_makes_its_members_before_there_is_a_type() -> None:
    text = written(
        """
        class Kind(IntEnum):
            def __new__(cls, number: int) -> Self:
                member = int.__new__(cls, number)
                return member
        """
    )
    assert "def __new__(cls, number: int) -> Any:\n" in text
    assert 'member: Any = int.__new__(cast("Any", cls), number)\n' in text


def test_an_enumeration_made_with_keywords_moves_with_what_it_imports() -> None:
    made = whole(
        """
        from enum import auto
        from khronos_engine.languages import Key

        class Fault(Key, section="faults"):
            WRONG = auto()
        """
    )
    assert made.text.endswith("\nfrom khronos_engine.keys__toy__Fault import Fault as Fault\n")
    assert made.moved == {
        "keys__toy__Fault": """\
from __future__ import annotations

from enum import auto
from khronos_engine.languages import Key


class Fault(Key, section="faults"):
    WRONG = auto()
"""
    }


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        (TILE + TILE, 11, "a second class of values named Tile; rename it"),
        ("@dataclass\nclass Tile:\n    number: int\n", 3, "options unknown here; use frozen=True, slots and eq alone"),
        ("@dataclass(frozen=True)\nclass Tile(Base):\n    number: int\n", 3, "has parents; leave"),
        (TILE + "\n    def __eq__(self, other: object) -> bool: ...\n", 4, "has __eq__; leave"),
        (
            "@dataclass(frozen=True)\nclass Tile:\n    n: list[int] = field(default_factory=list)\n",
            4,
            "the field n has",
        ),
        (TILE + "\n    @derived\n    def best(self) -> int | None: ...\n", 11, "the derived fact best may be None"),
        (TILE + "\n@kept\ndef best(tile: Tile) -> int | None: ...\n", 11, "answer of the kept function best may be"),
        ("@kept\ndef best(seat: int) -> int: ...\n", 3, "the answers of best are kept with int; let its first"),
        (TILE + "\n@kept\ndef best(tile: Tile, far: int = 1) -> int: ...\n", 11, "takes more than plain arguments"),
        (
            "from khronos_engine.values import kept\ndef f() -> object:\n    return kept(g)\n",
            4,
            "`kept` is used in an unknown way",
        ),
        (
            "from khronos_engine.values import derived\nclass Other:\n    best = derived(len)\n",
            4,
            "`derived` is used",
        ),
        ("def f(x: Tile) -> Tile:\n    return changed(x, **{'number': 1})\n", 3, "fields are changed that are not"),
        (TILE + "\nbest = kept(Tile)\n", 10, "what best keeps is no function; keep"),
        (
            "def f() -> object:\n    @cache\n    def g() -> int: ...\n    def h() -> int:\n        return g()\n",
            4,
            "g is decorated, and h uses it; name what",
        ),
        ("match x:\n    case (1, *rest):\n        pass\n", 3, "the rest of a sequence is taken; take it apart"),
        ("def f(x: Tile) -> object:\n    return vars(x) or x.__dict__\n", 3, "a `__dict__` is used; write"),
        ("LOCAL = 1\nclass Fault(Key, section='f'):\n    A = LOCAL\n", 3, "Fault needs Key, LOCAL; give it"),
        ("class Kind(IntEnum):\n    def __new__(cls) -> Self:\n        return int()\n", 3, "a `__new__` of an unknown"),
    ],
)
def test_what_cannot_be_rewritten_is_refused_where_it_is(text: str, line: int, said: str) -> None:
    with pytest.raises(UnsuitedError) as error:
        whole(text)
    assert str(error.value).startswith(f"khronos_engine/toy.py:{line}: ")
    assert said in str(error.value)


def test_a_module_that_does_not_put_off_its_annotations_is_refused() -> None:
    module = Module("khronos_engine/toy.py", "import os\n")
    with pytest.raises(UnsuitedError, match="annotations are not put off"):
        rewritten(module, survey([module]))
