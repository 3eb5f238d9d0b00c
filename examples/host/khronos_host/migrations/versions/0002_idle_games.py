"""Hours in which a game was abandoned, and secrets that no two seats of a game share."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

_SECRET = sa.text("secret_hash != ''")
_DUPLICATES = """
    UPDATE seats SET secret_hash = '' WHERE secret_hash != '' AND EXISTS (
        SELECT 1 FROM seats AS other
        WHERE other.game = seats.game AND other.secret_hash = seats.secret_hash AND other.seat < seats.seat
    )
"""


def upgrade() -> None:
    """Add the column and the index; of seats with the same secret, only the first keeps it."""
    op.add_column("games", sa.Column("idle_hours", sa.Integer, nullable=False, server_default="0"))
    op.execute(_DUPLICATES)
    op.create_index(
        "seats_secret", "seats", ["game", "secret_hash"], unique=True, sqlite_where=_SECRET, postgresql_where=_SECRET
    )


def downgrade() -> None:
    """Drop the index and the column."""
    op.drop_index("seats_secret", "seats")
    op.drop_column("games", "idle_hours")
