"""The reference implementation, written only from the rules, with plain loops over squares.

It is the oracle of the property tests, so it is as simple as possible instead of fast. It shares the names of things
(ages, kinds, actions) with the engine, but no code of the rules. `position` contains a game, `judge` finds the rules
that an action violates, and `play` applies an action.
"""
