"""The call that reads the catalog."""

from __future__ import annotations

from functools import cache

from khronos.v1 import referee_service_pb2 as service_pb2
from khronos_core.call_context import CallContext
from khronos_core.catalog import catalog
from khronos_engine.texts.languages import Language, language_for


def get_catalog(request: service_pb2.GetCatalogRequest, _context: CallContext) -> service_pb2.GetCatalogResponse:
    """Answer with the box, the options, the built-in regions and the clauses."""
    return _answer(language_for(request.options.locale))


@cache
def _answer(language: Language) -> service_pb2.GetCatalogResponse:
    """Return the answer in a language; it is shared and must not be changed."""
    return service_pb2.GetCatalogResponse(catalog=catalog(language))
