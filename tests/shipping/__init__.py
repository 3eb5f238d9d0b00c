"""What a stranger gets: licence, requirements, packages and their habits."""
