"""Write log lines, count metrics and send traces."""
