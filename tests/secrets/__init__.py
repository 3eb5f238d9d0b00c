"""What a seat may not know never shows."""
