"""Games, their seats, steps and messages."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "games",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("last", sa.Integer, nullable=False),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("undo_to", sa.Integer),
        sa.Column("undo_seats", sa.Integer, nullable=False),
        sa.Column("changed", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
    )
    op.create_table(
        "seats",
        _game(),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("secret_hash", sa.String(64), nullable=False),
        sa.Column("locale", sa.String(64), nullable=False),
        sa.Column("bot", sa.String(8)),
        sa.Column("seen", sa.DateTime(timezone=True)),
    )
    op.create_table(
        "steps",
        _game(),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("to_act", sa.Integer, nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
        sa.UniqueConstraint("game", "key", name="steps_key"),
    )
    op.create_table(
        "messages",
        _game(),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("event", sa.String(8), nullable=False),
        sa.Column("data", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Drop the tables."""
    for name in ("messages", "steps", "seats", "games"):
        op.drop_table(name)


def _game() -> sa.Column[str]:
    return sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
