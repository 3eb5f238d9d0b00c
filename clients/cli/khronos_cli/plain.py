"""Text that a terminal only prints."""


def printable(text: str) -> str:
    """Return a text that others wrote, without what a terminal would obey instead of printing it."""
    return "".join(each if each.isprintable() else "�" for each in text)
