"""A host: it stores games, authenticates each seat, and streams to each seat its view of the game.

The referee decides what is legal and what follows; this package knows no rule. `docs/game-host.md` describes how to run
it, and the README of this example how it works.
"""
