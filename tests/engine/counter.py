"""Provides a budget that counts the steps of work."""


class Counter:
    """A budget that counts steps, and ends the work after a number of them."""

    class TooMuchError(Exception):
        """The work has exceeded its maximum number of steps."""

    def __init__(self, max_steps: int = 1 << 30) -> None:
        self.spent, self.max_steps = 0, max_steps

    @property
    def left(self) -> int:
        return self.max_steps - self.spent

    def spend(self, steps: int = 1) -> None:
        self.spent += steps
        if self.spent > self.max_steps:
            raise self.TooMuchError
