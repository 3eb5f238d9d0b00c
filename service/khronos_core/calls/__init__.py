"""Define the calls of the contract as functions on the engine's values, without protobuf.

`methods` lists the calls, reads their arguments from requests, and writes their results into responses.
"""
