"""The calls, a function each from a request and its context to the response; `methods` is their table."""
