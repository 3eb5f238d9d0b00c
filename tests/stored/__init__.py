"""The files that each released version has stored, which all later versions must open."""
