"""A host: it stores games, lets each seat act for itself, and streams to each seat what that seat may see.

The referee decides what is legal and what follows; this package knows no rule. `docs/hosting.md` walks through it.
"""
