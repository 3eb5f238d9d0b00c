/** The way from Node to a referee: gRPC over HTTP/2, streams included. */

import { Code, ConnectError, type Interceptor, type Transport } from "@connectrpc/connect";
import { createGrpcTransport, type GrpcTransportOptions, Http2SessionManager } from "@connectrpc/connect-node";

import { AUTHORIZATION } from "./api_key.js";

/** What a gRPC transport takes beside its address: interceptors, limits, and options of Node for TLS. */
export interface GrpcOptions extends Omit<GrpcTransportOptions, "baseUrl" | "sessionManager"> {
  /** Whether an API key may go to another machine without TLS, because something else encrypts the way. */
  readonly allowPlaintextKey?: boolean | undefined;
}

/**
 * A transport for `Referee` that speaks gRPC over one connection, which is made by the first call.
 *
 * An API key goes over TLS, or to this machine; a call that would send it otherwise throws an `UnauthenticatedError`.
 *
 * @param address - Where the server listens, such as `http://localhost:50051`, or `https://…` with TLS.
 * @param options - What else the transport takes; certificates go in `nodeOptions`.
 * @throws TypeError if the address does not begin with `http://` or `https://`.
 */
export function grpcTransport(address: string, options: GrpcOptions = {}): Transport & AsyncDisposable {
  const { nodeOptions, allowPlaintextKey = false, interceptors = [], ...rest } = options;
  if (!/^https?:\/\//.test(address)) throw new TypeError(`the address ${address} lacks http:// or https://`);
  // A dead server is noticed while a call waits for it. By default a server refuses more frequent pings.
  const keepalive = { pingIntervalMs: 300_000, pingTimeoutMs: 10_000 };
  const sessionManager = new Http2SessionManager(address, { ...keepalive, ...rest }, nodeOptions);
  const isPrivate = allowPlaintextKey || address.startsWith("https:") || isThisMachine(address);
  const transport = createGrpcTransport({
    ...rest,
    // The last one sees what the others have added.
    interceptors: isPrivate ? interceptors : [...interceptors, withoutKey],
    baseUrl: address,
    sessionManager,
  });
  return Object.assign(transport, { [Symbol.asyncDispose]: async () => sessionManager.abort() });
}

/** Lets no call pass that carries an API key. */
const withoutKey: Interceptor = (next) => (request) => {
  if (!request.header.has(AUTHORIZATION)) return next(request);
  const way = `would go to ${new URL(request.url).host} unencrypted`;
  throw new ConnectError(`the API key ${way}; use https://, or allowPlaintextKey`, Code.Unauthenticated);
};

/** Whether an address names this machine, so that nobody can listen in on the way. */
function isThisMachine(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
}
