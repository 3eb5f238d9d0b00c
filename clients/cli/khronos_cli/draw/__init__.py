"""Draw positions for people, in colours or, on terminals without colours, with letters and lines that say the same."""
