/** The API key is sent with every call, never over an unencrypted network, and no error contains it. */

import assert from "node:assert/strict";
import { inspect } from "node:util";
import { suite, test } from "node:test";

import { Code } from "@connectrpc/connect";
import { type ApiKey, Referee, UnauthenticatedError, UnavailableError } from "@khronos-referee/client";
import { grpcTransport } from "@khronos-referee/client/node";

import { failure, fakeReferee } from "./support/servers.js";

const KEY = "khr_0123456789";
const ELSEWHERE = "khronos.invalid:50051";

/**
 * A client, and the `authorization` headers of its calls and streams; the first call of each method fails temporarily.
 */
function noting(apiKey: ApiKey | undefined): { readonly referee: Referee; readonly seen: (string | null)[] } {
  const seen: (string | null)[] = [];
  const referee = fakeReferee(
    {
      getCatalog: (_, { requestHeader }) => {
        seen.push(requestHeader.get("authorization"));
        if (seen.length === 1) throw failure(Code.Unavailable);
        return { catalog: {} };
      },
      async *play(_, { requestHeader }) {
        seen.push(requestHeader.get("authorization"));
        yield { result: { case: "state", value: { state: {} } } };
      },
    },
    { apiKey },
  );
  return { referee, seen };
}

test("the key is sent with calls, retries and streams", async () => {
  const { referee, seen } = noting(KEY);
  await referee.catalog();
  await referee.play({ case: "state", value: {} });
  await referee[Symbol.asyncDispose]();
  assert.deepEqual(seen, [`Bearer ${KEY}`, `Bearer ${KEY}`, `Bearer ${KEY}`]);
});

test("a key function is called for every call", async () => {
  let asked = 0;
  const { referee, seen } = noting(async () => `key-${++asked}`);
  await referee.catalog();
  await referee.play({ case: "state", value: {} });
  await referee[Symbol.asyncDispose]();
  assert.deepEqual(seen, ["Bearer key-1", "Bearer key-2", "Bearer key-3"]);
});

test("an error of the key function is thrown to the caller and nothing is sent", async () => {
  const { referee, seen } = noting(() => {
    throw new Error("no key yet");
  });
  await assert.rejects(referee.catalog(), /^Error: no key yet/);
  await assert.rejects(referee.play({ case: "state", value: {} }), /^Error: no key yet/);
  assert.deepEqual(seen, []);
});

suite("without a key there is no header", () => {
  for (const [name, none] of Object.entries({ "left out": undefined, empty: "", "from a function": () => "" })) {
    test(name, async () => {
      const { referee, seen } = noting(none);
      await referee.catalog();
      assert.deepEqual(seen, [null, null]);
    });
  }
});

suite("an invalid key is refused without being shown", () => {
  for (const [name, bad] of Object.entries({ space: "a b", line: `${KEY}\n`, umlaut: "schlüssel" })) {
    const refused = (error: unknown) =>
      error instanceof TypeError &&
      /letters, digits and punctuation/.test(error.message) &&
      !inspect(error).includes(bad);
    test(`${name}, at once`, () => {
      assert.throws(() => fakeReferee({}, { apiKey: bad }), refused);
    });
    test(`${name}, from a function`, async () => {
      await assert.rejects(fakeReferee({}, { apiKey: () => bad }).catalog(), refused);
    });
  }
});

test("no printed form of a client shows its key", () => {
  assert.ok(!inspect(noting(KEY).referee, { depth: 9, showHidden: true }).includes(KEY));
});

suite("a key is sent to another machine only over TLS", () => {
  /** Returns the error of a call over a transport. */
  async function thrownBy(apiKey: string, ...given: Parameters<typeof grpcTransport>): Promise<unknown> {
    await using referee = new Referee(grpcTransport(...given), { apiKey, timeoutMs: 50 });
    return await referee.catalog().catch((error: unknown) => error);
  }

  test("no key is sent without TLS", async () => {
    const error = await thrownBy(KEY, `http://${ELSEWHERE}`);
    assert.ok(error instanceof UnauthenticatedError);
    assert.match(error.message, /would go to khronos\.invalid:50051 unencrypted/);
    assert.ok(!inspect(error).includes(KEY));
  });

  test("no key of an interceptor is sent without TLS", async () => {
    const error = await thrownBy("", `http://${ELSEWHERE}`, {
      interceptors: [(next) => (request) => (request.header.set("authorization", KEY), next(request))],
    });
    assert.ok(error instanceof UnauthenticatedError);
  });

  for (const [name, address, options] of [
    ["with TLS", `https://${ELSEWHERE}`, {}],
    ["where the caller allows it", `http://${ELSEWHERE}`, { allowPlaintextKey: true }],
    ["to this machine by name", "http://localhost:1", {}],
    ["to this machine by number", "http://127.0.0.1:1", {}],
    ["to this machine by IPv6", "http://[::1]:1", {}],
  ] as const) {
    test(name, async () => {
      const error = await thrownBy(KEY, address, options);
      // No server listens there.
      assert.ok(!(error instanceof UnauthenticatedError), inspect(error));
      assert.ok(error instanceof UnavailableError || (error as Error).name === "DeadlineExceededError");
    });
  }

  test("a call without a key is sent to any machine", async () => {
    assert.ok(!((await thrownBy("", `http://${ELSEWHERE}`)) instanceof UnauthenticatedError));
  });
});

test("an address without a scheme is refused immediately", () => {
  assert.throws(() => grpcTransport("localhost:50051"), /^TypeError: the address localhost:50051 lacks http:\/\//);
});
