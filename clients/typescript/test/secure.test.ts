/** A real server that requires TLS, a client certificate and an API key. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { suite, test } from "node:test";

import { Referee, UnauthenticatedError, UnavailableError } from "@khronos-referee/client";
import { grpcTransport } from "@khronos-referee/client/node";

import { SETUP } from "./support/games.js";

const { KHRONOS_SECURE: address = "", KHRONOS_CERTIFICATES: folder = "" } = process.env;
const skip = address === "" && "KHRONOS_SECURE names no server";

function file(name: string): Buffer {
  return readFileSync(join(folder, name));
}

suite("a server with TLS, client certificates and API keys", { skip }, () => {
  const apiKey = () => file("api-key").toString();
  const own = () => ({ ca: file("authority.pem"), cert: file("caller.pem"), key: file("caller.key") });

  test("answers calls and streams of a client with certificate and key", async () => {
    await using referee = new Referee(grpcTransport(address, { nodeOptions: own() }), { viewer: "host", apiKey });
    const { state } = await referee.createGame(SETUP);
    await using game = await referee.play({ case: "setup", value: SETUP });
    assert.equal(game.publicDigest, state.publicDigest);
  });

  for (const [matter, key] of [
    ["missing", ""],
    ["unknown", "khr_nobody"],
  ] as const) {
    test(`immediately refuses calls and streams whose key is ${matter}`, async () => {
      const transport = grpcTransport(address, { nodeOptions: own() });
      await using referee = new Referee(transport, { viewer: "host", apiKey: key });
      const refused = (error: unknown) => error instanceof UnauthenticatedError && error.metadata["key"] === matter;
      await assert.rejects(referee.catalog(), refused);
      await assert.rejects(referee.play({ case: "setup", value: SETUP }), refused);
    });
  }

  test("is unavailable to a client without a certificate", async () => {
    const transport = grpcTransport(address, { nodeOptions: { ca: file("authority.pem") } });
    await using referee = new Referee(transport, { apiKey, timeoutMs: 500 });
    await assert.rejects(referee.catalog(), UnavailableError);
  });

  test("is unavailable to a client that does not trust its CA", async () => {
    await using referee = new Referee(grpcTransport(address), { apiKey, timeoutMs: 500 });
    await assert.rejects(referee.catalog(), UnavailableError);
  });
});
