"""Events and decisions as lines for the terminal; the referee writes their sentences."""
