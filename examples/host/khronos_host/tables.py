"""What the database holds. A change here needs a migration; a test compares the two."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

metadata: Final = sa.MetaData()


def _game() -> sa.Column[str]:
    """Return the column that names a game; what belongs to a game is deleted with it."""
    return sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)


games: Final = sa.Table(
    "games",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("last", sa.Integer, nullable=False),  # number of the last message to the seats
    sa.Column("step", sa.Integer, nullable=False),  # number of the step at which the game stands
    sa.Column("revision", sa.Integer, nullable=False),  # of the state of that step
    sa.Column("digest", sa.String(64), nullable=False),  # the public digest of that state
    sa.Column("undo_to", sa.Integer),  # the revision to which a seat asks to go back
    sa.Column("undo_seats", sa.Integer, nullable=False),  # the seats that agree, as a sum of 2 ** seat
    sa.Column(
        "changed", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now(), onupdate=sa.func.now()
    ),
)
"""One row a game: where it stands. Every change begins with an `UPDATE` of this row, so that changes have an order."""

seats: Final = sa.Table(
    "seats",
    metadata,
    _game(),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),  # from 1; 0 is that of spectators
    sa.Column("secret_hash", sa.String(64), nullable=False),  # SHA-256 of the secret of its link
    sa.Column("locale", sa.String(64), nullable=False),  # the language of its sentences
    sa.Column("bot", sa.String(8)),  # the strength of the bot that plays it; a person has none
    sa.Column("seen", sa.DateTime(timezone=True)),  # when a page of it was last there
)
"""Who may see and do what: the holder of a secret has its seat."""

steps: Final = sa.Table(
    "steps",
    metadata,
    _game(),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("revision", sa.Integer, nullable=False),  # of its state
    sa.Column("digest", sa.String(64), nullable=False),  # the public digest of its state
    sa.Column("key", sa.String(64), nullable=False),  # the name that the sender gave the request
    sa.Column("to_act", sa.Integer, nullable=False),  # the seat that acts or decides; 0, it is over
    sa.Column("state", sa.LargeBinary, nullable=False),  # a whole `GameState`, with all hands and the seed
    sa.UniqueConstraint("game", "key", name="steps_key"),
)
"""The states of a game. A step that was taken back stays here; the game goes on from an older one."""

messages: Final = sa.Table(
    "messages",
    metadata,
    _game(),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("event", sa.String(8), nullable=False),  # step, undo or back
    sa.Column("data", sa.Text, nullable=False),  # JSON
)
"""What each seat is sent, in order. Nothing else of a game reaches a page."""
