"""Texts for people: languages, and the sentences of refusals, events and domains."""
