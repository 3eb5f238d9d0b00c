import assert from "node:assert/strict";
import { test } from "node:test";

import { Code, type Transport } from "@connectrpc/connect";
import { OverloadedError, Referee, InternalError, UnavailableError } from "@khronos-referee/client";
import { type RequestOptions, TextForm } from "@khronos-referee/client/contract";

import { ErrorInfoSchema, RetryInfoSchema } from "./support/details.js";
import { firstState, SETUP } from "./support/games.js";
import { failure, fakeReferee, fakeTransport, realReferee } from "./support/servers.js";

test("viewer and language of the client are defaults for every call", async () => {
  const seen: (RequestOptions | undefined)[] = [];
  await using referee = fakeReferee(
    {
      auditPosition: ({ options }) => {
        seen.push(options);
        return {};
      },
    },
    { viewer: 2, locale: "fr" },
  );
  await referee.audit({});
  await referee.audit({}, { viewer: "spectator", locale: "de" });
  await referee.audit({}, { viewer: undefined, locale: undefined });
  assert.deepEqual(
    seen.map((each) => [each?.viewer.case, each?.viewer.value, each?.locale]),
    [
      ["seat", 2, "fr"],
      ["spectator", seen[1]?.viewer.value, "de"],
      ["seat", 2, "fr"],
    ],
  );
});

test("the viewer of the client is not sent with calls that do not support it", async () => {
  await using referee = realReferee({ viewer: "host" });
  await referee.catalog();
  const { state } = await referee.createGame(SETUP);
  const { content } = await referee.readText("...\n.h.\n...\n", TextForm.REGION);
  assert.ok(content?.content.case === "region");
  assert.equal(await referee.writeText(content.content), "...\n.h.\n...\n");
  assert.equal((await referee.readText("t a fa", TextForm.ACTION, { state })).errors.length, 0);
});

test("a request id is sent as given or generated for every call", async () => {
  const seen: (string | null)[] = [];
  await using referee = fakeReferee({
    getCatalog: (_, { requestHeader }) => {
      seen.push(requestHeader.get("x-request-id"));
      return { catalog: {} };
    },
  });
  await referee.catalog({ requestId: "mine" });
  await referee.catalog();
  await referee.catalog();
  assert.equal(seen[0], "mine");
  assert.equal(new Set(seen).size, 3);
});

test("an unavailable server is retried with the same request id", async () => {
  const seen: (string | null)[] = [];
  await using referee = fakeReferee({
    getCatalog: (_, { requestHeader }) => {
      seen.push(requestHeader.get("x-request-id"));
      if (seen.length < 3) throw failure(Code.Unavailable);
      return { catalog: {} };
    },
  });
  await referee.catalog();
  assert.equal(seen.length, 3);
  assert.equal(new Set(seen).size, 1);
});

/** Throws the error of a busy server. */
function refuse(retryDelay: { seconds: bigint; nanos: number }): never {
  const info = { desc: ErrorInfoSchema, value: { reason: "OVERLOADED", domain: "khronos.referee" } };
  throw failure(Code.ResourceExhausted, [info, { desc: RetryInfoSchema, value: { retryDelay } }]);
}

test("a busy server is retried after its retry delay", async () => {
  const times: number[] = [];
  await using referee = fakeReferee({
    getCatalog: () => {
      times.push(performance.now());
      return times.length < 2 ? refuse({ seconds: 0n, nanos: 300_000_000 }) : { catalog: {} };
    },
  });
  await referee.catalog();
  const [first = 0, second = 0] = times;
  assert.ok(second - first >= 299, "a timer may end within a millisecond of its time");
});

test("a retry delay with an unknown reason leads to a retry", async () => {
  let calls = 0;
  await using referee = fakeReferee({
    getCatalog: () => {
      const value = { reason: "SOMETHING_NEW", domain: "khronos.referee" };
      const wait = { desc: RetryInfoSchema, value: { retryDelay: { seconds: 0n, nanos: 1_000_000 } } };
      if (++calls === 1) throw failure(Code.ResourceExhausted, [{ desc: ErrorInfoSchema, value }, wait]);
      return { catalog: {} };
    },
  });
  await referee.catalog();
  assert.equal(calls, 2);
});

test("a retry delay longer than the remaining time fails immediately", async () => {
  let calls = 0;
  await using referee = fakeReferee({
    getCatalog: () => {
      calls++;
      return refuse({ seconds: 3600n, nanos: 0 });
    },
  });
  await assert.rejects(
    referee.catalog(),
    (error) => error instanceof OverloadedError && error.retryAfterMs === 3_600_000,
  );
  assert.equal(calls, 1);
});

test("attempts end with the timeout of the call", async () => {
  let calls = 0;
  await using referee = fakeReferee({
    getCatalog: () => {
      calls++;
      throw failure(Code.Unavailable);
    },
  });
  await assert.rejects(referee.catalog({ timeoutMs: 250 }), UnavailableError);
  assert.ok(calls > 1);
});

test("other errors are not retried", async () => {
  let calls = 0;
  await using referee = fakeReferee({
    getCatalog: () => {
      calls++;
      throw failure(Code.Internal);
    },
  });
  await assert.rejects(referee.catalog(), InternalError);
  assert.equal(calls, 1);
});

/** A catalog that is returned when the test releases it. */
function lateCatalog(): { readonly answer: Promise<{ catalog: object }>; readonly come: () => void } {
  let come = () => {};
  const answer = new Promise<{ catalog: object }>((resolve) => (come = () => resolve({ catalog: {} })));
  return { answer, come };
}

test("a late answer raises a timeout", async () => {
  const late = lateCatalog();
  await using referee = fakeReferee({ getCatalog: () => late.answer });
  await assert.rejects(referee.catalog({ timeoutMs: 50 }), { name: "DeadlineExceededError" });
  late.come();
});

test("a signal cancels a call, which throws the signal's reason", async () => {
  const cancel = new AbortController();
  const late = lateCatalog();
  await using referee = fakeReferee({
    getCatalog: () => {
      cancel.abort(new Error("not needed any more"));
      return late.answer;
    },
  });
  await assert.rejects(referee.catalog({ signal: cancel.signal }), /not needed any more/);
  late.come();
  await assert.rejects(referee.catalog({ signal: AbortSignal.abort(new Error("too late")) }), /too late/);
});

test("a signal ends the pause between two attempts", async () => {
  const cancel = new AbortController();
  await using referee = fakeReferee({
    getCatalog: () => {
      setTimeout(() => cancel.abort(new Error("not needed any more")), 10);
      return refuse({ seconds: 5n, nanos: 0 });
    },
  });
  await assert.rejects(referee.catalog({ signal: cancel.signal }), /not needed any more/);
});

test("disposing of a client cancels its calls and disposes of its transport", async () => {
  let disposed = 0;
  const late = lateCatalog();
  const dispose = { [Symbol.asyncDispose]: async () => void disposed++ };
  const transport: Transport & AsyncDisposable = Object.assign(
    fakeTransport({ getCatalog: () => late.answer }),
    dispose,
  );
  const referee = new Referee(transport);
  const running = assert.rejects(referee.catalog(), { name: "AbortError" });
  await referee[Symbol.asyncDispose]();
  await running;
  assert.equal(disposed, 1);
  await assert.rejects(referee.catalog(), { name: "AbortError" });
  late.come();
});

test("an answer without a required field is an internal error of the server", async () => {
  await using referee = fakeReferee({ applyAction: () => ({}), validateAction: () => ({}) });
  await assert.rejects(
    referee.apply({}, "end"),
    (error) => error instanceof InternalError && /"state"/.test(error.message),
  );
  await assert.rejects(referee.validate({}, "end"), InternalError);
});

test("an action can be notation, a message or plain fields", async () => {
  await using referee = realReferee();
  const state = await firstState(referee);
  const byNotation = await referee.apply(state, "travel I Faith");
  const fields = { seat: 1, verb: { case: "travel" as const, value: { adventurer: 1, to: 2 } } };
  const [taken] = byNotation.events;
  assert.ok(taken?.fact.case === "actionTaken" && taken.fact.value.action !== undefined);
  for (const action of [fields, taken.fact.value.action]) {
    assert.equal((await referee.apply(state, action)).state.publicDigest, byNotation.state.publicDigest);
  }
});

test("a state that is not the expected one is refused", async () => {
  await using referee = realReferee();
  const state = await firstState(referee);
  const { publicDigest } = state;
  await referee.apply(state, "travel I Faith", { expectedDigest: publicDigest });
  await assert.rejects(referee.apply(state, "travel I Faith", { expectedDigest: "00" }), {
    name: "DigestMismatchError",
    expected: "00",
    actual: publicDigest,
  });
});
