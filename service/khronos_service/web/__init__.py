"""Answer calls from browsers and shells over HTTP, and serve the files of the web app."""
