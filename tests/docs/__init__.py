"""The documentation is correct: its commands and examples run, its links lead somewhere, and its facts are true."""
