"""Draw positions for people in colours; on terminals without colours, letters and lines replace the colours."""
