"""The documentation works as shown."""
