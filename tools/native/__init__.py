"""An optional build of the distribution whose engine and codec are compiled by mypyc.

The engine's values are plain classes under our decorator, which mypyc cannot make native: it is no decorator that it
knows, and kept answers live in a `__dict__`. So a copy is written in which

- a value is a class with typed attributes that are set once, and with the methods that the decorator would add;
- a `derived` fact and the answers of a `kept` function are attributes, empty until they are first asked for;
- `changed` and `replace` with the fields written out are methods that make a value of the others;
- constants are `Final`, and sets of squares are left to Python's numbers;
- an enumeration made with keywords moves to a module that is left to Python;
- what mypyc would compile wrongly is said in another way.

Nothing else changes: every edit replaces a few characters, so comments and lines stay. Source that cannot be rewritten
is refused, with its line and what would mend it.

The rooms: `sources` (which modules), `edits` (of a text), `values` (what a native class is), `masks` (what holds sets
of squares), `rewriting` (a module), `fields` (a module of the copy), `copying` (the copy and its build files),
`building` (the wheel and its proof).
"""
