"""Define the tables of the database. A change requires a migration; a test compares tables and migrations."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

metadata: Final = sa.MetaData()


def _game() -> sa.Column[str]:
    """Return the foreign key of a game, whose rows are deleted with it."""
    return sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)


games: Final = sa.Table(
    "games",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("last", sa.Integer, nullable=False),  # number of the last message to the seats
    sa.Column("step", sa.Integer, nullable=False),  # number of the current step
    sa.Column("revision", sa.Integer, nullable=False),  # the revision of that step's state
    sa.Column("digest", sa.String(64), nullable=False),  # the public digest of that state
    sa.Column("undo_to", sa.Integer),  # the revision of a requested undo
    sa.Column("undo_seats", sa.Integer, nullable=False),  # the seats that agree, as a sum of 2 ** seat
    sa.Column("idle_hours", sa.Integer, nullable=False, server_default="0"),  # hours in which the game was abandoned
    sa.Column(
        "changed", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now(), onupdate=sa.func.now()
    ),
)
"""A row for each game: its position. Every change begins with an `UPDATE` of this row, which serialises changes."""

seats: Final = sa.Table(
    "seats",
    metadata,
    _game(),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),  # from 1; 0 for spectators
    sa.Column("secret_hash", sa.String(64), nullable=False),  # SHA-256 of the secret of its link
    sa.Column("locale", sa.String(64), nullable=False),  # the language of its sentences
    sa.Column("bot", sa.String(8)),  # the strength of its bot; none for a person
    sa.Column("seen", sa.DateTime(timezone=True)),  # when it was last online
    sa.Index(
        "seats_secret",
        "game",
        "secret_hash",
        unique=True,
        sqlite_where=sa.text("secret_hash != ''"),
        postgresql_where=sa.text("secret_hash != ''"),
    ),
)
"""The seats of games, with the secrets that authenticate them."""

steps: Final = sa.Table(
    "steps",
    metadata,
    _game(),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("revision", sa.Integer, nullable=False),  # the revision of its state
    sa.Column("digest", sa.String(64), nullable=False),  # the public digest of its state
    sa.Column("key", sa.String(64), nullable=False),  # the idempotency key of its request
    sa.Column("to_act", sa.Integer, nullable=False),  # the seat that acts or decides; 0 if the game is over
    sa.Column("state", sa.LargeBinary, nullable=False),  # a whole `GameState`, with all hands and the seed
    sa.UniqueConstraint("game", "key", name="steps_key"),
)
"""The states of games. Undone steps stay in the table; after an undo, the game continues from an older step."""

messages: Final = sa.Table(
    "messages",
    metadata,
    _game(),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("event", sa.String(8), nullable=False),  # step, undo, back, stuck or bot
    sa.Column("data", sa.Text, nullable=False),  # JSON
)
"""The messages to each seat, in order: the only data of a game that reaches browsers."""
