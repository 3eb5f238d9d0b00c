"""The HTTP transport for browsers and shells, and the files of the web app."""
