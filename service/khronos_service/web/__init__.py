"""Serve browsers and shells over HTTP, and the files of the web app."""
