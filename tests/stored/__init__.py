"""Files of every kind that the project stores, as each released version wrote them; later versions must open them."""
