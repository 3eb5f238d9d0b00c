import assert from "node:assert/strict";
import { test } from "node:test";

import { Code } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-web";
import {
  ActionIllegalError,
  MalformedRequestError,
  NotSupportedError,
  Referee,
  StreamEndedError,
} from "@khronos-referee/client";

import { beginningOf, firstState, goldenRecords, readRecord, SETUP } from "./support/games.js";
import { failure, fakeReferee, realReferee, WEB } from "./support/servers.js";

test("a game on a stream gives the same states as a game with calls", async () => {
  await using referee = realReferee();
  const state = await firstState(referee);
  await using game = await referee.play({ case: "setup", value: SETUP });
  assert.equal(game.publicDigest, state.publicDigest);
  assert.deepEqual(game.opening?.state, state);
  const applied = await game.apply("travel I Faith");
  const answer = await referee.apply(state, "travel I Faith");
  assert.deepEqual(applied.events, answer.events);
  assert.deepEqual((await game.show()).state, answer.state);
  assert.deepEqual([game.publicDigest, game.revision, game.depth], [answer.state.publicDigest, 1, 1]);
});

test("a game continues after a refused action and a failed request", async () => {
  await using referee = realReferee();
  await using game = await referee.play({ case: "setup", value: SETUP });
  const before = game.publicDigest;
  await assert.rejects(game.apply("build Keep Might H9"), (error) => {
    assert.ok(error instanceof ActionIllegalError);
    assert.deepEqual([error.refusal.clauses, error.metadata], [["C-1"], { clauses: "C-1" }]);
    return true;
  });
  await assert.rejects(
    game.takeBack(3),
    (error) => error instanceof MalformedRequestError && error.fieldViolations.length > 0,
  );
  await assert.rejects(game.show({ expectedDigest: "00" }), { name: "DigestMismatchError", actual: before });
  assert.equal((await game.show()).state.publicDigest, before);
});

test("undo returns to the previous state", async () => {
  await using referee = realReferee();
  await using game = await referee.play({ case: "setup", value: SETUP });
  const before = game.publicDigest;
  await game.apply("travel I Faith");
  await game.apply("travel I Reason");
  assert.equal(game.depth, 2);
  assert.equal((await game.takeBack(2)).state.publicDigest, before);
  assert.equal(game.depth, 0);
});

test("concurrent requests are answered in order", async () => {
  await using referee = realReferee();
  await using game = await referee.play({ case: "setup", value: SETUP });
  const asked = ["Faith", "Reason", "Might"].map((board) => game.apply(`travel I ${board}`));
  assert.deepEqual(
    (await Promise.all(asked)).map(({ revision }) => revision),
    [1, 2, 3],
  );
});

test("the pending decision is available until it is taken", async () => {
  await using referee = realReferee();
  const record = await readRecord(referee, goldenRecords().get("example-10") ?? "");
  await using game = await referee.play({ case: "state", value: await beginningOf(referee, record) });
  await game.apply("build Hamlet Might D1 with C");
  assert.deepEqual([game.decision?.seat, game.decision?.clause], [4, "DS-3"]);
  await game.apply("White: place F2");
  assert.equal(game.decision, undefined);
});

test("a game that was left cannot be used", async () => {
  await using referee = realReferee();
  const game = await referee.play({ case: "setup", value: SETUP });
  await game[Symbol.asyncDispose]();
  await game[Symbol.asyncDispose]();
  await assert.rejects(game.show(), StreamEndedError);
});

test("disposing of the client ends its games, and a request that waits for its answer fails", async () => {
  const referee = fakeReferee({
    async *play(requests) {
      for await (const { body } of requests) {
        if (body.case === "start") yield { result: { case: "state", value: { state: {} } } };
      }
    },
  });
  const game = await referee.play({ case: "state", value: {} });
  const waiting = assert.rejects(game.show(), StreamEndedError);
  await referee[Symbol.asyncDispose]();
  await waiting;
});

test("a signal ends the stream", async () => {
  const cancel = new AbortController();
  await using referee = realReferee();
  const game = await referee.play({ case: "setup", value: SETUP }, { signal: cancel.signal });
  cancel.abort();
  await game.ended;
  await assert.rejects(game.show(), StreamEndedError);
});

test("a late answer times out, is discarded on arrival, and the game continues", async () => {
  let answer: () => void = () => {};
  await using referee = fakeReferee({
    async *play(requests) {
      for await (const { id, body } of requests) {
        if (body.case === "apply") await new Promise<void>((resolve) => (answer = resolve));
        yield body.case === "apply"
          ? { id, result: { case: "applied", value: { revision: 7 } } }
          : { id, result: { case: "state", value: { state: { publicPart: { revision: 8 } } } } };
      }
    },
  });
  await using game = await referee.play({ case: "state", value: {} });
  await assert.rejects(game.apply("end", { timeoutMs: 20 }), { name: "DeadlineExceededError" });
  const shown = game.show();
  answer();
  assert.equal((await shown).state.publicPart?.revision, 8);
  assert.equal(game.revision, 8);
});

test("the error that broke a stream is thrown by all later requests", async () => {
  await using referee = fakeReferee({
    async *play(requests) {
      for await (const { body } of requests) {
        if (body.case !== "start") throw failure(Code.Unavailable);
        yield { result: { case: "state", value: { state: {} } } };
      }
    },
  });
  await using game = await referee.play({ case: "state", value: {} });
  await assert.rejects(game.show(), { name: "UnavailableError", method: "Play" });
  await assert.rejects(game.show(), { name: "UnavailableError" });
});

test("a transport without bidirectional streams is reported", async () => {
  await using referee = new Referee(createConnectTransport({ baseUrl: WEB }));
  await assert.rejects(referee.play({ case: "setup", value: SETUP }), NotSupportedError);
});
