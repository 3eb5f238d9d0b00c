"""The reference implementation, written only from the rules, with plain loops over squares.

It is the oracle of the property tests, and is meant to be obviously right, not fast. It shares the names of things
(ages, kinds, actions) with the engine and none of its rules. `position` holds a game, `judge` says what is wrong with
an action, `play` takes it.
"""
