import assert from "node:assert/strict";
import { test } from "node:test";

import type { DescMethodUnary } from "@bufbuild/protobuf";
import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { StringValueSchema } from "@bufbuild/protobuf/wkt";
import { Code, ConnectError } from "@connectrpc/connect";

import type { Call, CoreAnswer, Sent } from "../src/core/messages.ts";
import { createWorkerTransport } from "../src/core/transport.ts";

/** A method with a string as request and response. */
const METHOD = {
  kind: "rpc",
  name: "Repeat",
  parent: { typeName: "test.Service" },
  methodKind: "unary",
  input: StringValueSchema,
  output: StringValueSchema,
} as unknown as DescMethodUnary<typeof StringValueSchema, typeof StringValueSchema>;

/** A worker that records its calls and answers when the test tells it to. */
class FakeWorker {
  readonly calls: Call[] = [];
  onmessage: ((event: { readonly data: Sent }) => void) | undefined;
  onerror: ((event: { readonly message: string }) => void) | undefined;

  postMessage(call: Call) {
    this.calls.push(call);
  }
  send(sent: Sent) {
    this.onmessage?.({ data: sent });
  }
  answer(answer: CoreAnswer) {
    this.send({ case: "answer", answer });
  }
  /** Answers the last call with the text of its request. */
  repeat() {
    this.answer({ response: this.calls.at(-1)!.request });
  }
  /** The texts of the calls that arrived. */
  get texts() {
    return this.calls.map(({ request }) => fromBinary(StringValueSchema, request).value);
  }
}

/** All started workers, and a client that calls them. */
function opened({ loaded = true } = {}) {
  const workers: FakeWorker[] = [];
  const parts: number[] = [];
  const transport = createWorkerTransport(
    async () => {
      const worker = new FakeWorker();
      workers.push(worker);
      if (loaded) setImmediate(() => worker.send({ case: "loaded", part: 1 }));
      return worker as unknown as Worker;
    },
    (part) => parts.push(part),
  );
  const ask = async (text: string, { signal, timeoutMs }: { signal?: AbortSignal; timeoutMs?: number } = {}) => {
    const { message } = await transport.unary(
      METHOD,
      signal,
      timeoutMs,
      undefined,
      create(StringValueSchema, { value: text }),
    );
    return message.value;
  };
  return { workers, parts, ask };
}

/** Waits until a number of calls have reached the last worker, and returns it. */
async function reached(workers: readonly FakeWorker[], calls: number): Promise<FakeWorker> {
  for (;;) {
    await new Promise((resolve) => setImmediate(resolve));
    const worker = workers.at(-1);
    if (worker !== undefined && worker.calls.length >= calls) return worker;
  }
}

const hasCode = (code: Code) => (error: unknown) => error instanceof ConnectError && error.code === code;

test("calls are answered one after another in order", async () => {
  const { workers, ask } = opened();
  const answers = [ask("one"), ask("two")];
  assert.deepEqual((await reached(workers, 1)).texts, ["one"]);
  workers[0]!.repeat();
  assert.deepEqual((await reached(workers, 2)).texts, ["one", "two"]);
  workers[0]!.repeat();
  assert.deepEqual(await Promise.all(answers), ["one", "two"]);
});

test("a call cancelled before its turn is never sent to the worker", async () => {
  const { workers, ask } = opened();
  const leaving = new AbortController();
  const [first, left, last] = [ask("one"), ask("two", { signal: leaving.signal }), ask("three")];
  const worker = await reached(workers, 1);
  leaving.abort();
  await assert.rejects(left, hasCode(Code.Canceled));
  worker.repeat();
  await first;
  assert.deepEqual((await reached(workers, 2)).texts, ["one", "three"]);
  worker.repeat();
  assert.equal(await last, "three");
});

test("a cancelled call fails immediately and the next call still waits for the worker", async () => {
  const { workers, ask } = opened();
  const [leaving, staying] = [new AbortController(), new AbortController()];
  const [left, next] = [ask("one", { signal: leaving.signal }), ask("two", { signal: staying.signal })];
  const worker = await reached(workers, 1);
  leaving.abort();
  await assert.rejects(left, hasCode(Code.Canceled));
  assert.deepEqual(worker.texts, ["one"]);
  worker.repeat();
  (await reached(workers, 2)).repeat();
  assert.equal(await next, "two");
});

test("the worker receives the remaining time of a call when its turn comes", async () => {
  const { workers, ask } = opened();
  const answers = [ask("one"), ask("two", { timeoutMs: 60_000 })];
  const worker = await reached(workers, 1);
  assert.equal(worker.calls[0]!.secondsLeft, undefined);
  worker.repeat();
  await reached(workers, 2);
  const { secondsLeft } = worker.calls[1]!;
  assert.ok(secondsLeft! > 0 && secondsLeft! < 60, `${secondsLeft}`);
  worker.repeat();
  await Promise.all(answers);
});

test("a call that takes longer than its deadline ends with that error", async () => {
  const { ask } = opened();
  await assert.rejects(ask("one", { timeoutMs: 10 }), hasCode(Code.DeadlineExceeded));
});

test("loading the worker does not count towards the deadline", async () => {
  const { workers, parts, ask } = opened({ loaded: false });
  const answer = ask("one", { timeoutMs: 60_000 });
  const asked = performance.now();
  await new Promise((resolve) => setTimeout(resolve, 40));
  workers[0]!.send({ case: "loaded", part: 0.5 });
  workers[0]!.send({ case: "loaded", part: 1 });
  const worker = await reached(workers, 1);
  const waited = performance.now() - asked;
  assert.ok(worker.calls[0]!.secondsLeft! > 60 - waited / 1000);
  worker.repeat();
  assert.equal(await answer, "one");
  assert.deepEqual(parts, [0.5, 1]);
});

test("an error of the core has its code, sentence and details", async () => {
  const { workers, ask } = opened();
  const answer = ask("one");
  const value = toBinary(StringValueSchema, create(StringValueSchema, { value: "why" }));
  const details = [{ type: "google.protobuf.StringValue", value }];
  (await reached(workers, 1)).answer({ code: Code.FailedPrecondition, message: "not now", details });
  await assert.rejects(answer, (error: ConnectError) => {
    assert.equal(error.code, Code.FailedPrecondition);
    assert.equal(error.rawMessage, "not now");
    assert.deepEqual(
      error.findDetails(StringValueSchema).map(({ value }) => value),
      ["why"],
    );
    return true;
  });
});

test("a new worker is started after one that could not be loaded", async () => {
  const { workers, ask } = opened({ loaded: false });
  const failed = ask("one");
  (await reached(workers, 0)).send({ case: "broken", message: "no network" });
  await assert.rejects(failed, hasCode(Code.Unavailable));
  const answer = ask("one");
  (await reached(workers, 0)).send({ case: "loaded", part: 1 });
  (await reached(workers, 1)).repeat();
  assert.equal(await answer, "one");
});

test("a broken worker fails its call and the waiting calls", async () => {
  const { workers, ask } = opened();
  const calls = [ask("one"), ask("two")];
  const failed = Promise.all(calls.map((call) => assert.rejects(call, hasCode(Code.Unavailable))));
  (await reached(workers, 1)).onerror!({ message: "out of memory" });
  await failed;
});
