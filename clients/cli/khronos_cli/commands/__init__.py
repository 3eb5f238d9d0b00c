"""The commands, a module each, or one for those that belong together."""
