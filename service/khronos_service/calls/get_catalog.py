"""The call that reads the catalog."""

from __future__ import annotations

from khronos.v1 import referee_service_pb2 as service_pb2
from khronos_service.calls.context import CallContext
from khronos_service.catalog import catalog


def get_catalog(request: service_pb2.GetCatalogRequest, _context: CallContext) -> service_pb2.GetCatalogResponse:
    """Answer with the box, the options, the built-in regions and the clauses."""
    return service_pb2.GetCatalogResponse(catalog=catalog(request.options.locale))
