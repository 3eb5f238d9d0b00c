"""The calls: a function for each, from a request and its context to the response; `methods` is their table."""
