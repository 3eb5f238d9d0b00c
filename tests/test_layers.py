"""Which way imports point: within the engine from above downwards, and between the packages.

Imports for type checkers alone count too: a layer can be read without any above it.
"""

import ast
import sys
from collections.abc import Sequence
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import khronos_cli
import khronos_client
import khronos_core
import khronos_engine
import khronos_gym
import khronos_host
import khronos_service
import khronos_web
from khronos_engine.game.clauses import CLAUSES

ENGINE, CORE, SERVICE, CLIENT = (
    Path(each.__path__[0]) for each in (khronos_engine, khronos_core, khronos_service, khronos_client)
)

PROJECT = (
    *(Path(each.__path__[0]) for each in (khronos_cli, khronos_gym, khronos_host, khronos_web)),
    *(Path(__file__).parents[1] / each for each in ("bench", "tools")),
    ENGINE,
    CORE,
    SERVICE,
    CLIENT,
)
"""The folders of all modules of the project but its tests."""

LAYERS = (
    {"game"},
    {"rules"},
    {"referee"},
    {"advice", "audit"},
    {"texts"},
    {"notation"},
    {"replay"},  # a replay reads a record, which is a text
    {"review"},
)
"""The modules and folders of the engine, from below: each imports its own layer and those below it."""

CORE_LAYERS = (
    {"limits", "visibility"},
    {"errors"},
    {"budget", "calls"},
    {"codec"},
    {"answers", "sealing", "wire_formats"},
    {"loading"},
    {"methods"},
    {"game_session"},
    {"core"},
)
"""The modules and packages of the core, from below: each imports itself and the layers below its own."""

SERVICE_LAYERS = (
    {"configuration", "errors"},
    {"callers", "compression", "healthcheck", "ports"},
    {"observing"},
    {"call_handler"},
    {"grpc_transport", "web"},
    {"processes"},
)
"""The same of the service."""

NOT_FOR_RULES = {"asyncio", "datetime", "logging", "os", "random", "secrets", "socket", "threading", "time"}
"""Modules of the standard library on which no verdict may depend."""

RULES_IN_THE_CORE = {
    "khronos_engine.rules.building.BONUS",
    "khronos_engine.rules.cards.Cost",
    "khronos_engine.rules.ground.FOREST_CARDS",
    "khronos_engine.rules.ground.MOUNTAIN_CARDS",
}
"""What the core takes from the rules: numbers for its catalog, and a value that it writes."""

LEVEL = {module: level for level, layer in enumerate(LAYERS) for module in layer}


def imports(path: Path) -> set[str]:
    """Return what a module imports, by full names: `package.module.name` for `from package.module import name`."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path} imports by a relative name"
            found |= {f"{node.module}.{each.name}" for each in node.names}
    return found


def part_of(path: Path, package: Path = ENGINE) -> str:
    """Return the module or folder of a package to which a file belongs."""
    return path.relative_to(package).parts[0].removesuffix(".py")


def modules(package: Path) -> list[Path]:
    """Return the modules of a package without its face, which only imports names when they are asked for."""
    paths = (path for path in sorted(package.rglob("*.py")) if path != package / "__init__.py")
    return [path for path in paths if not any(part.startswith(".") for part in path.relative_to(package).parts)]


def imported_packages(package: Path) -> set[str]:
    """Return the packages that the modules of a package import."""
    return {each.partition(".")[0] for path in modules(package) for each in imports(path)}


def test_every_module_of_the_engine_has_its_layer() -> None:
    assert {part_of(path) for path in modules(ENGINE)} == set(LEVEL)


@pytest.mark.parametrize("path", modules(ENGINE), ids=lambda path: str(path.relative_to(ENGINE)))
def test_a_module_of_the_engine_imports_none_above_it(path: Path) -> None:
    own = LEVEL[part_of(path)]
    inner = [each.split(".")[1] for each in imports(path) if each.startswith("khronos_engine.")]
    assert [each for each in inner if LEVEL[each] > own] == []


def test_advice_and_audit_do_not_know_each_other() -> None:
    for one, other in (("advice", "audit"), ("audit", "advice")):
        found = {each for path in modules(ENGINE / one) for each in imports(path)}
        assert not [each for each in found if each.startswith(f"khronos_engine.{other}")]


def test_the_engine_imports_msgspec_and_the_standard_library_alone() -> None:
    outside = imported_packages(ENGINE) - {"khronos_engine"}
    assert outside - set(sys.stdlib_module_names) == {"msgspec"}
    assert not outside & NOT_FOR_RULES


@pytest.mark.parametrize(
    ("package", "layers"), [(CORE, CORE_LAYERS), (SERVICE, SERVICE_LAYERS)], ids=["core", "service"]
)
def test_a_module_imports_none_of_its_layer_or_above(package: Path, layers: Sequence[set[str]]) -> None:
    levels = {module: level for level, layer in enumerate(layers) for module in layer}
    assert {part_of(path, package) for path in modules(package)} - {"languages"} == set(levels)
    for path in modules(package):
        own = part_of(path, package)
        inner = {each.split(".")[1] for each in imports(path) if each.startswith(f"{package.name}.")} - {own}
        assert [each for each in sorted(inner) if levels.get(each, -1) >= levels[own]] == [], path


def test_the_core_needs_the_engine_and_protobuf_alone() -> None:
    outside = imported_packages(CORE) - set(sys.stdlib_module_names)
    assert outside == {"cryptography", "google", "khronos", "khronos_core", "khronos_engine", "msgspec"}
    assert not imported_packages(CORE) & {"asyncio", "logging", "os", "socket"}


def test_of_threads_the_core_knows_a_lock_alone() -> None:
    found = {each for path in modules(CORE) for each in imports(path)}
    assert {each for each in found if each.startswith(("threading", "concurrent"))} == {"threading.Lock"}


def test_no_module_imports_itself_through_others() -> None:
    """Imports within functions and for type checkers alone count too."""
    paths = {
        ".".join([root.name, *path.relative_to(root).with_suffix("").parts]).removesuffix(".__init__"): path
        for root in PROJECT
        for path in root.rglob("*.py")
    }
    found = {
        name: {each if each in paths else each.rpartition(".")[0] for each in imports(path)} & paths.keys()
        for name, path in paths.items()
    }
    TopologicalSorter(found).prepare()  # a `CycleError` names the modules of a circle


def test_neither_core_nor_service_import_a_client() -> None:
    assert not (imported_packages(CORE) | imported_packages(SERVICE)) & {"khronos_client", "khronos_cli"}


def test_the_core_takes_no_decision_of_a_rule_but_by_the_referee_and_advice() -> None:
    found = {each for path in modules(CORE) for each in imports(path)}
    chapters = {each for each in found if each.startswith("khronos_engine.rules.")}
    no_decision = tuple(f"khronos_engine.rules.{module}." for module in ("ledger", "legal", "reducer", "setup"))
    assert {each for each in chapters if not each.startswith(no_decision)} == RULES_IN_THE_CORE


def test_the_service_brings_messages_and_knows_no_rule() -> None:
    found = {each for path in modules(SERVICE) for each in imports(path)}
    assert not [each for each in found if each.startswith("khronos_engine.rules")]


def test_the_service_reaches_into_no_library() -> None:
    """Names with an underscore are used by the module, class or object that has them alone."""
    found = set()
    for path in modules(SERVICE):
        found |= {each for each in imports(path) if "._" in each}
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr.startswith("_") and not is_own(node):
                found.add(f"{path.name}: {ast.unparse(node)}")
    assert found == set()


def is_own(node: ast.Attribute) -> bool:
    """Return whether an attribute is one of `self`, or a public one all the same: `os._exit`, `__name__`."""
    return ast.unparse(node) in {f"self.{node.attr}", "os._exit"} or node.attr.startswith("__")


def test_the_service_subclasses_of_libraries_what_is_made_for_that() -> None:
    found = set()
    for path in modules(SERVICE):
        names = {each.rpartition(".")[2]: each for each in imports(path) if not each.startswith("khronos")}
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                bases = {ast.unparse(each).partition("[")[0] for each in node.bases}
                found |= {names[each] for each in bases & names.keys()}
    assert {each for each in found if each.partition(".")[0] not in sys.stdlib_module_names} == {
        "connectrpc.errors.ErrorDetail",  # the one way to show a detail as JSON
        "connectrpc.server.ConnectASGIApplication",  # abstract: a program names the path of its calls
        "pydantic_settings.BaseSettings",  # abstract, as any model
    }


def test_calls_and_all_that_they_import_know_no_message() -> None:
    known = [CORE / name for name in ("errors.py", "limits.py", "visibility.py")]
    for path in (*modules(CORE / "calls"), *known):
        found = {each for each in imports(path) if each.startswith(("google", "khronos.v1", "khronos_core.codec"))}
        assert found == set(), path


def test_the_client_knows_the_contract_alone_and_where_it_answers_itself_the_core() -> None:
    assert not imported_packages(CLIENT) & {"khronos_engine", "khronos_service", "khronos_cli"}
    asking = {path.stem for path in modules(CLIENT) if any(each.startswith("khronos_core") for each in imports(path))}
    assert asking == {"local"}


def test_grpc_is_imported_by_what_asks_servers_alone() -> None:
    importing = {
        path.stem for path in modules(CLIENT) if any(each.partition(".")[0] == "grpc" for each in imports(path))
    }
    assert importing == {"channel", "over_grpc", "over_grpc_aio", "security"}


def test_the_host_knows_the_contract_the_client_and_the_page_alone() -> None:
    """It starts a server where none is named, and knows nothing else of the service."""
    host = Path(khronos_host.__path__[0])
    ours = {each for path in modules(host) for each in imports(path) if each.startswith("khronos")}
    known = ("khronos.v1.", "khronos_client.", "khronos_host.", "khronos_web.")
    assert {each for each in ours if not each.startswith(known)} == {
        f"khronos_service.{name}" for name in ("LogLevel", "Settings", "start_server")
    }


def test_environments_know_the_engine_alone() -> None:
    folder = Path(khronos_gym.__path__[0])
    ours = {each.partition(".")[0] for path in modules(folder) for each in imports(path) if each.startswith("khronos")}
    assert ours == {"khronos_engine", "khronos_gym"}


def test_the_host_is_less_than_two_thousand_lines() -> None:
    paths = Path(khronos_host.__path__[0]).rglob("*.py")
    assert sum(len(each.read_text(encoding="utf-8").splitlines()) for each in paths) < 2000


def compared_clauses(path: Path) -> list[int]:
    """Return the lines where a module compares the id of a clause."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Compare):
            constants = {each.value for each in ast.walk(node) if isinstance(each, ast.Constant)}
            names = {each.attr for each in ast.walk(node) if isinstance(each, ast.Attribute)}
            if not constants.isdisjoint(CLAUSES) or "clause" in names:
                found.append(node.lineno)
    return found


def test_no_clause_id_is_compared_but_where_a_field_holds_one() -> None:
    lines = {path.name: compared_clauses(path) for root in (ENGINE, CORE, SERVICE) for path in modules(root)}
    # A message of a question for a place has the clause, the value has not: the reader checks the one that it drops.
    assert [name for name, found in lines.items() if found] == ["decisions.py"]
