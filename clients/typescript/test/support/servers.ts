/** Servers to call: the real one that the tests are started beside, and ones that answer as a test wishes. */

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import type { DescMessage, DescMethodUnary, MessageShape } from "@bufbuild/protobuf";
import { type Code, ConnectError, createRouterTransport, type ServiceImpl, type Transport } from "@connectrpc/connect";
import { connectNodeAdapter, createConnectTransport, createGrpcWebTransport } from "@connectrpc/connect-node";
import { Referee, type RefereeOptions } from "@khronos/referee";
import { RefereeService } from "@khronos/referee/contract";
import { grpcTransport } from "@khronos/referee/node";

/** Where a real referee listens for gRPC. */
export const GRPC = needed("KHRONOS_GRPC");

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
  /** Opens a transport; the server's address is the web server's for ways of browsers. */
  open(web: string): Transport;
}

/** Every transport that a referee is called by. */
export const WAYS: readonly Way[] = [
  { name: "gRPC", streams: true, open: () => grpcTransport(GRPC) },
  { name: "Connect", streams: false, open: (baseUrl) => createConnectTransport({ baseUrl, httpVersion: "1.1" }) },
  {
    name: "Connect JSON",
    streams: false,
    open: (baseUrl) => createConnectTransport({ baseUrl, httpVersion: "1.1", useBinaryFormat: false }),
  },
  { name: "gRPC-Web", streams: false, open: (baseUrl) => createGrpcWebTransport({ baseUrl, httpVersion: "1.1" }) },
];

/** Whether ways of browsers lead through a server in this process, for want of a real one. */
export const GATEWAY = process.env["KHRONOS_WEB"] === undefined;

/** A server for ways of browsers. */
export interface WebServer extends AsyncDisposable {
  readonly address: string;
}

/**
 * The web server named by `KHRONOS_WEB`; where there is none, one in this process that passes every call on to the real
 * referee by gRPC.
 */
export async function webServer(): Promise<WebServer> {
  const given = process.env["KHRONOS_WEB"];
  if (given !== undefined) return { address: given, [Symbol.asyncDispose]: async () => {} };
  const transport = grpcTransport(GRPC);
  const server = createServer(
    connectNodeAdapter({
      routes: (router) => {
        const unary = RefereeService.methods.filter((each) => each.methodKind === "unary");
        const handlers = unary.map((each) => [each.localName, passOn(transport, each as DescMethodUnary)] as const);
        router.service(RefereeService, Object.fromEntries(handlers));
      },
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await transport[Symbol.asyncDispose]();
    },
  };
}

function passOn<I extends DescMessage, O extends DescMessage>(transport: Transport, method: DescMethodUnary<I, O>) {
  return async (request: MessageShape<I>): Promise<MessageShape<O>> => {
    try {
      return (await transport.unary(method, undefined, undefined, undefined, request as never)).message;
    } catch (error) {
      const { rawMessage, code, metadata, details } = ConnectError.from(error);
      const passed = new ConnectError(rawMessage, code, { "x-request-id": metadata.get("x-request-id") ?? "" });
      passed.details.push(...details);
      throw passed;
    }
  };
}

/** An error with a code and details, as a fake server throws it. */
export function failure(code: Code, details: ConstructorParameters<typeof ConnectError>[3] = []): ConnectError {
  return new ConnectError("as the test wants", code, undefined, details);
}
