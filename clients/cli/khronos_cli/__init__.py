"""Command line of the Khronos referee."""
