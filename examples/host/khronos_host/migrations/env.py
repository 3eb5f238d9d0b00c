"""The environment of Alembic: runs migrations over the connection that `database` provides."""

from __future__ import annotations

from alembic import context

from khronos_host.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
