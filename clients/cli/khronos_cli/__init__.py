"""The command line of the Khronos referee."""
