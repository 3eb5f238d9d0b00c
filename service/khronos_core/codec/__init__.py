"""Read and write the messages of the contract.

A reader knows the path of its message. It adds a field violation for every malformed field, so that all violations are
reported at once. A writer named `write_…` returns a message; a writer named `fill_…` writes into an empty part of a
larger message. The codec does not apply rules.
"""
