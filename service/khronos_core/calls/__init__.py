"""The calls of the contract, as functions on the engine's values without protobuf.

`methods` lists them: it reads the arguments of a call from a request, and writes the result as a response.
"""
