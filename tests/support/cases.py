"""Makes tables of test cases, one line per case."""

from typing import Any

import pytest


def cases(names: str, /, **rows: Any) -> pytest.MarkDecorator:
    """Return a table of cases for a test.

    Args:
        names: The arguments of the test, such as `square, problems`.
        rows: The values of each case, by its name.
    """
    return pytest.mark.parametrize(names, list(rows.values()), ids=[name.replace("_", "-") for name in rows])
