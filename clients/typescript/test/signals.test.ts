/** Cancelled calls, including runtimes without `AbortSignal.any`. */

import assert from "node:assert/strict";
import { test } from "node:test";

import type { Transport } from "@connectrpc/connect";
import { Referee } from "@khronos-referee/client";

/** A transport whose calls end only when their signal aborts. */
const waiting: Transport = {
  unary: (_method, signal) =>
    new Promise((_resolve, reject) => {
      if (signal?.aborted) reject(signal.reason);
      signal?.addEventListener("abort", () => reject(signal.reason));
    }),
  stream: () => Promise.reject(new Error("no streams")),
};

test("a call ends with the reason of its signal if AbortSignal.any is missing", async () => {
  const { any } = AbortSignal;
  Reflect.deleteProperty(AbortSignal, "any");
  try {
    const end = new AbortController();
    const call = new Referee(waiting).catalog({ signal: end.signal });
    setTimeout(() => end.abort(new Error("enough")), 10);
    await assert.rejects(call, /enough/);
    await assert.rejects(new Referee(waiting).catalog({ signal: end.signal }), /enough/);
  } finally {
    AbortSignal.any = any;
  }
});

test("a client that is closed ends its calls", async () => {
  const referee = new Referee(waiting);
  const call = referee.catalog({ signal: new AbortController().signal });
  setTimeout(() => void referee[Symbol.asyncDispose](), 10);
  await assert.rejects(call);
});

test("many concurrent calls cause no leak warning", async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => warnings.push(warning);
  process.on("warning", note);
  const end = new AbortController();
  const referee = new Referee(waiting);
  const calls = Array.from({ length: 200 }, () => referee.catalog({ signal: end.signal }));
  setTimeout(() => end.abort(new Error("enough")), 10);
  await Promise.allSettled(calls);
  await new Promise((resolve) => setTimeout(resolve, 10));
  process.off("warning", note);
  assert.deepEqual(warnings, []);
});
