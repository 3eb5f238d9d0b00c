"""Contain the golden records: the rulebook's worked examples, and games, in the notation.

Each worked example and one whole game have a transcript in the same folder. It lists every event with all its data, and
the views in which parts of the event are hidden. It also lists the number of legal actions before each action, and the
refusals of actions that comments call refused. The other games are positions for tests of clients. `make golden`
rewrites transcripts and the digests of records; review whether the difference shows exactly the intended change of the
rules.
"""
