"""Calls by HTTP, as browsers and shells make them, and the files of the page."""
