"""Sealed games: states that a holder can neither read nor change, and seats that act by a secret (`docs/security.md`).

The engine knows nothing of it: a sealed state is opened before the rules see it, and what they make of it is sealed.
"""
