"""Golden records: whole games and the rulebook's worked examples in the notation, each beside its transcript.

A transcript lists every event with all its data, who sees less of it, how much is legal before each action, and what
the referee says to actions that comments name as refused. `make golden` rewrites the transcripts and the digests of the
records; the diff of one is a change of the rules and must read like it.
"""
