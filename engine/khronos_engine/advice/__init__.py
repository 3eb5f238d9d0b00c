"""Advice before a move: where a building may go, what an action would cause, who holds each domain."""
