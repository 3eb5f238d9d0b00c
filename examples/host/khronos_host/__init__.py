"""Host games: store them, authenticate each seat, and stream to each seat its view of the game.

The referee decides what is legal and what an action causes; this package contains no rules. `docs/game-host.md`
describes how to run a game host, and the README of this example describes how it works.
"""
