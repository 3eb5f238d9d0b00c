"""The codec: for each message of the contract one function that reads it, and one that writes it.

A reader knows the path of its message and adds a field violation for every malformed field, so that all of them are
reported at once. A writer named `write_…` returns a message; one named `fill_…` writes into an empty part of a larger
message. The codec applies no rule.
"""
