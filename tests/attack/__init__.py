"""Attacks on local servers, each limited in repetitions and time, during which other callers must be answered."""
