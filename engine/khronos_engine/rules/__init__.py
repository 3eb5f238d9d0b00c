"""The rules, one module for each chapter.

Every chapter has two sides: `judge_…` functions look at a state and an action and return the broken demands, all of
them; the functions that play an action trust that it was judged and emit events into a ledger.
"""
