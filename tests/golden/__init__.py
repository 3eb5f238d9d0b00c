"""Contain the golden records: the rulebook's worked examples, and games, in the notation.

Each worked example and one whole game have a transcript in the same folder. It lists every event with all its data and
the views in which parts are hidden, the number of legal actions before each action, and the refusals of the actions
that comments name as refused. The other games are positions for tests of clients. `make golden` rewrites transcripts
and the digests of records; review whether the difference shows exactly the intended change of the rules.
"""
