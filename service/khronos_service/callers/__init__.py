"""Who calls: names and keys, how often each may call, what each may hold, and who may begin a call."""
