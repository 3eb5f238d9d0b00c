/** The transport that Node uses to call a referee: gRPC over HTTP/2, including streams. */

import { Code, ConnectError, type Interceptor, type Transport } from "@connectrpc/connect";
import { createGrpcTransport, type GrpcTransportOptions, Http2SessionManager } from "@connectrpc/connect-node";

import { AUTHORIZATION } from "./api_key.js";

/** The options of a gRPC transport: interceptors, limits, and TLS options of Node. */
export interface GrpcOptions extends Omit<GrpcTransportOptions, "baseUrl" | "sessionManager"> {
  /**
   * Whether an API key may be sent to a different machine without TLS, because something else encrypts the connection.
   */
  readonly allowPlaintextKey?: boolean | undefined;
}

/**
 * Returns a transport for `Referee` that uses gRPC over one connection, opened by the first call.
 *
 * An API key is sent only over TLS or to this machine; other calls with a key throw an `UnauthenticatedError`.
 *
 * @param address - The address of the server, such as `http://localhost:50051`, or `https://…` with TLS.
 * @param options - The options of the transport; certificates are in `nodeOptions`.
 * @throws TypeError if the address does not start with `http://` or `https://`.
 */
export function grpcTransport(address: string, options: GrpcOptions = {}): Transport & AsyncDisposable {
  const { nodeOptions, allowPlaintextKey = false, interceptors = [], ...rest } = options;
  if (!/^https?:\/\//.test(address)) throw new TypeError(`the address ${address} lacks http:// or https://`);
  // Pings detect a dead server during a call. By default, servers reject more frequent pings.
  const keepalive = { pingIntervalMs: 300_000, pingTimeoutMs: 10_000 };
  const sessionManager = new Http2SessionManager(address, { ...keepalive, ...rest }, nodeOptions);
  const isPrivate = allowPlaintextKey || address.startsWith("https:") || isThisMachine(address);
  const transport = createGrpcTransport({
    ...rest,
    // This interceptor is last, so that it sees the headers that other interceptors add.
    interceptors: isPrivate ? interceptors : [...interceptors, withoutKey],
    baseUrl: address,
    sessionManager,
  });
  return Object.assign(transport, { [Symbol.asyncDispose]: async () => sessionManager.abort() });
}

/** Rejects calls with an API key. */
const withoutKey: Interceptor = (next) => (request) => {
  if (!request.header.has(AUTHORIZATION)) return next(request);
  const way = `would go to ${new URL(request.url).host} unencrypted`;
  throw new ConnectError(`the API key ${way}; use https://, or allowPlaintextKey`, Code.Unauthenticated);
};

/** Returns whether an address means this machine, so that the connection cannot be intercepted. */
function isThisMachine(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
}
