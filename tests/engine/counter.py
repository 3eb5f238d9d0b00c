"""A budget of work."""


class Counter:
    """A budget that counts steps, and ends the work after a number of them."""

    class TooMuchError(Exception):
        """The work was ended."""

    def __init__(self, maximum: int = 1 << 30) -> None:
        self.spent, self.maximum = 0, maximum

    @property
    def left(self) -> int:
        return self.maximum - self.spent

    def spend(self, steps: int = 1) -> None:
        self.spent += steps
        if self.spent > self.maximum:
            raise self.TooMuchError
