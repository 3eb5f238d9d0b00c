"""Serve the referee to agents, over the Model Context Protocol, with tools that answer in text.

`create_server` returns the server; `khronos mcp` runs it.
"""

from khronos_mcp.games import Games
from khronos_mcp.server import MAX_ANSWER_BYTES, RefereeTools, create_server

__all__ = ["MAX_ANSWER_BYTES", "Games", "RefereeTools", "create_server"]
