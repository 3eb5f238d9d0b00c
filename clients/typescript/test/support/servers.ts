/** Servers to call: the real one that the tests are started beside, and ones that answer as a test wishes. */

import { type Code, ConnectError, createRouterTransport, type ServiceImpl, type Transport } from "@connectrpc/connect";
import { createConnectTransport, createGrpcWebTransport } from "@connectrpc/connect-node";
import { Referee, type RefereeOptions } from "@khronos-referee/client";
import { RefereeService } from "@khronos-referee/client/contract";
import { grpcTransport } from "@khronos-referee/client/node";

/** Where a real referee listens for gRPC. */
export const GRPC = needed("KHRONOS_GRPC");

/** Where it answers browsers. */
export const WEB = needed("KHRONOS_WEB");

function needed(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} must be the address of a server, such as http://localhost:50051`);
  return value;
}

/** A client of the real referee by gRPC. */
export function realReferee(options: RefereeOptions = { viewer: "host" }): Referee {
  return new Referee(grpcTransport(GRPC), options);
}

/** A client of a server that answers as the functions given do, in this process. */
export function fakeReferee(
  answers: Partial<ServiceImpl<typeof RefereeService>>,
  options: RefereeOptions = {},
): Referee {
  return new Referee(fakeTransport(answers), options);
}

/** The transport of {@link fakeReferee}. */
export function fakeTransport(answers: Partial<ServiceImpl<typeof RefereeService>>): Transport {
  return createRouterTransport(({ service }) => service(RefereeService, answers));
}

/** A way to a referee that tests are run over. */
export interface Way {
  readonly name: string;
  /** Whether a stream can go both ways. */
  readonly streams: boolean;
  open(): Transport;
}

const BROWSER = { baseUrl: WEB, httpVersion: "1.1" } as const;

/** Every transport that a referee is called by. */
export const WAYS: readonly Way[] = [
  { name: "gRPC", streams: true, open: () => grpcTransport(GRPC) },
  { name: "Connect", streams: false, open: () => createConnectTransport(BROWSER) },
  { name: "Connect JSON", streams: false, open: () => createConnectTransport({ ...BROWSER, useBinaryFormat: false }) },
  { name: "Connect GET", streams: false, open: () => createConnectTransport({ ...BROWSER, useHttpGet: true }) },
  { name: "gRPC-Web", streams: false, open: () => createGrpcWebTransport(BROWSER) },
  { name: "gRPC-Web JSON", streams: false, open: () => createGrpcWebTransport({ ...BROWSER, useBinaryFormat: false }) },
];

/** An error with a code and details, as a fake server throws it. */
export function failure(code: Code, details: ConstructorParameters<typeof ConnectError>[3] = []): ConnectError {
  return new ConnectError("as the test wants", code, undefined, details);
}
