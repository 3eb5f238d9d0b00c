"""The published files are right: licences, requirements, packages and commits."""
