"""Write texts for people, in several languages: sentences about refusals, events and domains."""
