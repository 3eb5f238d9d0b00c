/** Servers for tests: the real one that runs during the tests, and fake servers. */

import { type Code, ConnectError, createRouterTransport, type ServiceImpl, type Transport } from "@connectrpc/connect";
import { createConnectTransport, createGrpcWebTransport } from "@connectrpc/connect-node";
import { Referee, type RefereeOptions } from "@khronos-referee/client";
import { RefereeService } from "@khronos-referee/client/contract";
import { grpcTransport } from "@khronos-referee/client/node";

/** The address of the real server for gRPC. */
export const GRPC = needed("KHRONOS_GRPC");

/** The address of the real server for browsers. */
export const WEB = needed("KHRONOS_WEB");

function needed(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} must be the address of a server, such as http://localhost:50051`);
  return value;
}

/** Returns a client of the real server over gRPC. */
export function realReferee(options: RefereeOptions = { viewer: "host" }): Referee {
  return new Referee(grpcTransport(GRPC), options);
}

/** Returns a client of an in-process fake server, which answers with the given functions. */
export function fakeReferee(
  answers: Partial<ServiceImpl<typeof RefereeService>>,
  options: RefereeOptions = {},
): Referee {
  return new Referee(fakeTransport(answers), options);
}

/** Returns the transport of {@link fakeReferee}. */
export function fakeTransport(answers: Partial<ServiceImpl<typeof RefereeService>>): Transport {
  return createRouterTransport(({ service }) => service(RefereeService, answers));
}

/** A transport to a referee for tests. */
export interface Way {
  readonly name: string;
  /** Whether the transport supports bidirectional streams. */
  readonly streams: boolean;
  open(): Transport;
}

const BROWSER = { baseUrl: WEB, httpVersion: "1.1" } as const;

/** All transports to a referee. */
export const WAYS: readonly Way[] = [
  { name: "gRPC", streams: true, open: () => grpcTransport(GRPC) },
  { name: "Connect", streams: false, open: () => createConnectTransport(BROWSER) },
  { name: "Connect JSON", streams: false, open: () => createConnectTransport({ ...BROWSER, useBinaryFormat: false }) },
  { name: "Connect GET", streams: false, open: () => createConnectTransport({ ...BROWSER, useHttpGet: true }) },
  { name: "gRPC-Web", streams: false, open: () => createGrpcWebTransport(BROWSER) },
  { name: "gRPC-Web JSON", streams: false, open: () => createGrpcWebTransport({ ...BROWSER, useBinaryFormat: false }) },
];

/** Returns an error with a code and details, for fake servers. */
export function failure(code: Code, details: ConstructorParameters<typeof ConnectError>[3] = []): ConnectError {
  return new ConnectError("as the test wants", code, undefined, details);
}
