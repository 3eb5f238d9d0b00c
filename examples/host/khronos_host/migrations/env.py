"""Run by Alembic, for every migration and comparison: over the connection that `database` hands in."""

from __future__ import annotations

from alembic import context

from khronos_host.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
