"""A call on its way through gRPC: connections, requests that arrive, the queue of work, streams, answers not taken."""
