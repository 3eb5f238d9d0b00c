"""Between the contract's messages and the engine's values: no rule, no network, as little as possible in between."""
