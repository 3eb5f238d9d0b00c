"""What happened, told as people tell it: a line for the deed, then one for each thing that it set off."""
