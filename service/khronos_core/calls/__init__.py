"""The calls, a function each from a request and the cache of states to its response; `methods` is their table."""
