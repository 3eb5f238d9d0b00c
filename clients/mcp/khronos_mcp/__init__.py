"""The referee for agents: a server of the Model Context Protocol, whose tools answer in text.

`create_server` returns it; `khronos mcp` runs it.
"""

from khronos_mcp.games import Games
from khronos_mcp.server import MAX_ANSWER_BYTES, RefereeTools, create_server

__all__ = ["MAX_ANSWER_BYTES", "Games", "RefereeTools", "create_server"]
