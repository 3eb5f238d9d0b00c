/** The way from Node to a referee: gRPC over HTTP/2, streams included. */

import type { Transport } from "@connectrpc/connect";
import { createGrpcTransport, type GrpcTransportOptions, Http2SessionManager } from "@connectrpc/connect-node";

/** What a gRPC transport takes beside its address: interceptors, limits, and options of Node for TLS. */
export type GrpcOptions = Omit<GrpcTransportOptions, "baseUrl" | "sessionManager">;

/**
 * A transport for `Referee` that speaks gRPC over one connection, which is made by the first call.
 *
 * @param address - Where the server listens, such as `http://localhost:50051`, or `https://…` with TLS.
 * @param options - What else the transport takes; certificates go in `nodeOptions`.
 */
export function grpcTransport(address: string, options: GrpcOptions = {}): Transport & AsyncDisposable {
  const { nodeOptions, ...rest } = options;
  // A dead server is noticed while a call waits for it. By default a server refuses more frequent pings.
  const keepalive = { pingIntervalMs: 300_000, pingTimeoutMs: 10_000 };
  const sessionManager = new Http2SessionManager(address, { ...keepalive, ...rest }, nodeOptions);
  const transport = createGrpcTransport({ ...rest, baseUrl: address, sessionManager });
  return Object.assign(transport, { [Symbol.asyncDispose]: async () => sessionManager.abort() });
}
