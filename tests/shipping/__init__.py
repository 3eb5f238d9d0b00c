"""The published files: licence, requirements, packages and conventions."""
