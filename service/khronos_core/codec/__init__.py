"""The codec: for each message of the contract one function that reads it, and one that writes it.

A reader knows the path of its message, and adds a field violation for every field that makes no sense, so that all are
reported at once. A writer that is named `write_…` returns a message; one that is named `fill_…` writes into the empty
part of a larger one. No rule is applied here; what an action may do is for the engine.
"""
