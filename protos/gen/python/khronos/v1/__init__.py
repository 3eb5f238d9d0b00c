"""Generated from the contract by protos/generate.py."""
