"""Calls by HTTP/1.1, as browsers and shells make them, and the files of the page."""
