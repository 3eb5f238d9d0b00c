"""Implement the rules, with one module for each chapter.

A chapter has three kinds of functions: `judge_…` returns every violation of an action, `options_…` yields the legal
actions, and `play_…` emits the events of a legal action into a ledger.
"""
