"""Golden records: the rulebook's worked examples and games in the notation.

Beside each worked example and one whole game is its transcript, which lists every event with all its data, who sees
less of it, how much is legal before each action, and what the referee says to actions that comments name as refused.
The other games are positions for tests of clients. `make golden` rewrites transcripts and the digests of records; the
diff shows a change of the rules and must read like it.
"""
