"""The calls of the contract as functions on the engine's values; they know no protobuf.

`methods` is their table: each is called with values that were read from a request, and its answer is written as a
response.
"""
