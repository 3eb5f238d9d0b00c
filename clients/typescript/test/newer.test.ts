/** The client with servers of other versions: it can read messages of newer servers, and detects older servers. */

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  create,
  type DescMessage,
  fromBinary,
  type MessageInitShape,
  type MessageShape,
  toBinary,
} from "@bufbuild/protobuf";
import { Code } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-web";
import { expand, NotSupportedError, Referee, RefereeError, SchemaTooNewError } from "@khronos-referee/client";
import {
  ApplyActionResponseSchema,
  CatalogSchema,
  EventSchema,
  GameStateSchema,
  LegalGroupSchema,
  PreviewActionsResponseSchema,
  ValidateActionResponseSchema,
  ViolationCode,
} from "@khronos-referee/client/contract";

import { ErrorInfoSchema } from "./support/details.js";
import { failure, fakeReferee } from "./support/servers.js";

/** Field 1000, which no message has, as three bytes. */
const NEWER = Uint8Array.of(0xc2, 0x3e, 0x03, 0x6e, 0x65, 0x77);

/** A value that no enumeration has. */
const UNKNOWN: number = 999;

/** Adds a field to a message that this contract does not have. */
function newer<D extends DescMessage>(desc: D, init: MessageInitShape<D>): MessageShape<D> {
  return fromBinary(desc, Uint8Array.of(...toBinary(desc, create(desc, init)), ...NEWER));
}

test("an event of an unknown kind has clauses and a sentence, and the answer has the state", async () => {
  const event = newer(EventSchema, { clauses: ["Z-1"], sentence: "Something new happened." });
  await using referee = fakeReferee({
    applyAction: () =>
      newer(ApplyActionResponseSchema, { state: { schemaVersion: 1 }, events: [event], undoObstacles: [UNKNOWN] }),
  });
  const { events, state, undoObstacles } = await referee.apply({}, "end");
  assert.deepEqual(
    events.map(({ fact, clauses, sentence }) => [fact.case, clauses, sentence]),
    [[undefined, ["Z-1"], "Something new happened."]],
  );
  assert.equal(state.schemaVersion, 1);
  assert.deepEqual(undoObstacles, [UNKNOWN], "an obstacle is one, whatever it is");
});

test("a violation with an unknown code has its clause and sentence", async () => {
  const violation = { code: UNKNOWN, clause: "Z-1", sentence: "That is not possible." };
  const value = { clauses: ["Z-1"], violations: [violation] };
  await using referee = fakeReferee({
    validateAction: () => newer(ValidateActionResponseSchema, { verdict: { case: "refusal", value } }),
  });
  const verdict = await referee.validate({}, "end");
  assert.ok(verdict.case === "refusal");
  const [read] = verdict.value.violations;
  assert.deepEqual([read?.code, read?.clause, read?.sentence], [UNKNOWN, "Z-1", "That is not possible."]);
  assert.equal(ViolationCode[UNKNOWN], undefined);
});

test("a plan that stops for an unknown reason still has the place", async () => {
  await using referee = fakeReferee({
    previewActions: () => newer(PreviewActionsResponseSchema, { stop: { reason: UNKNOWN, index: 3 } }),
  });
  assert.equal((await referee.preview({}, ["end"])).stop?.index, 3);
});

test("groups of known verbs expand and a group of an unknown verb gives no actions", async () => {
  const end = { verb: { case: "endTurn" as const, value: { giveUp: [{}] } } };
  await using referee = fakeReferee({
    listLegalActions: () => ({ seat: 1, groups: [create(LegalGroupSchema, end), newer(LegalGroupSchema, {})] }),
  });
  const { groups, seat } = await referee.legalActions({});
  assert.deepEqual(
    groups.map((group) => [...expand(group, seat)].length),
    [1, 0],
  );
});

test("an error with an unknown reason has its name and the class of its code", async () => {
  await using referee = fakeReferee({
    getCatalog: () => {
      const value = { reason: "SOMETHING_NEW", domain: "khronos.referee" };
      throw failure(Code.FailedPrecondition, [{ desc: ErrorInfoSchema, value }]);
    },
  });
  await assert.rejects(referee.catalog(), (error) => {
    assert.ok(error instanceof RefereeError);
    assert.deepEqual([error.code, error.reason], [Code.FailedPrecondition, "SOMETHING_NEW"]);
    return true;
  });
});

test("unknown fields of a stream response are accepted", async () => {
  await using referee = fakeReferee({
    async *play(requests) {
      for await (const { id } of requests) {
        yield { id, result: { case: "state", value: { depth: 2, state: { publicDigest: "ab" } } } };
      }
    },
  });
  await using game = await referee.play({ case: "state", value: {} });
  assert.deepEqual([game.depth, game.publicDigest], [2, "ab"]);
});

test("a stream response of an unknown kind fails only its request", async () => {
  await using referee = fakeReferee({
    async *play(requests) {
      for await (const { id, body } of requests) {
        yield body.case === "start" || body.case === "show"
          ? { id, result: { case: "state", value: { state: {} } } }
          : { id };
      }
    },
  });
  await using game = await referee.play({ case: "state", value: {} });
  await assert.rejects(game.apply("end"), /does not know/);
  await game.show();
});

test("unknown fields are sent back to the server", async () => {
  let received: Uint8Array | undefined;
  await using referee = fakeReferee({
    applyAction: () => ({ state: newer(GameStateSchema, {}) }),
    auditPosition: ({ state }) => {
      received = state?.$unknown?.[0]?.data;
      return {};
    },
  });
  await referee.audit((await referee.apply({}, "end")).state);
  assert.deepEqual(received?.slice(-3), NEWER.slice(-3));
});

test("JSON with unknown fields, events and enum values is accepted", async () => {
  const event = { somethingNew: {}, clauses: ["Z-1"], sentence: "Something new happened." };
  const answer = { state: { schemaVersion: 1 }, events: [event], undoObstacles: ["UNDO_OBSTACLE_NEW"], newer: [1] };
  const transport = createConnectTransport({
    baseUrl: "http://localhost",
    useBinaryFormat: false,
    fetch: async () => Response.json(answer),
  });
  const { events, state, undoObstacles } = await new Referee(transport).apply({}, "end");
  assert.deepEqual(
    events.map(({ fact, clauses, sentence }) => [fact.case, clauses, sentence]),
    [[undefined, ["Z-1"], "Something new happened."]],
  );
  assert.equal(state.schemaVersion, 1);
  assert.deepEqual(undoObstacles, [], "a name that is not known has no number: lists remove it");
});

test("JSON with an unknown enum value omits only that value", async () => {
  const violation = { code: "VIOLATION_CODE_NEW", clause: "Z-1", sentence: "That is not possible." };
  const transport = createConnectTransport({
    baseUrl: "http://localhost",
    useBinaryFormat: false,
    fetch: async () => Response.json({ refusal: { clauses: ["Z-1"], violations: [violation] } }),
  });
  const verdict = await new Referee(transport).validate({}, "end");
  assert.ok(verdict.case === "refusal");
  const [read] = verdict.value.violations;
  assert.deepEqual(
    [read?.code, read?.clause, read?.sentence],
    [ViolationCode.UNSPECIFIED, "Z-1", "That is not possible."],
  );
});

test("an error names the call that an older server lacks", async () => {
  await using referee = fakeReferee({ getCatalog: () => ({ catalog: create(CatalogSchema) }) });
  await referee.catalog();
  await assert.rejects(referee.domains({}), (error) => {
    assert.ok(error instanceof NotSupportedError);
    assert.equal(error.method, "DescribeDomains");
    assert.match(error.message, /^DescribeDomains is not supported/);
    return true;
  });
});

test("an address without a referee is reported as possibly wrong", async () => {
  const transport = createConnectTransport({
    baseUrl: "http://localhost",
    fetch: async () => new Response("", { status: 404 }),
  });
  await assert.rejects(new Referee(transport).domains({}), (error) => {
    assert.ok(error instanceof NotSupportedError);
    assert.match(error.message, /is the address that of a referee\?$/);
    return true;
  });
});

test("a state too new for a server is reported with the newest version that it reads", async () => {
  await using referee = fakeReferee({
    auditPosition: () => {
      const metadata = { schema_version: "2", newest: "1" };
      const value = { reason: "SCHEMA_TOO_NEW", domain: "khronos.referee", metadata };
      throw failure(Code.Unimplemented, [{ desc: ErrorInfoSchema, value }]);
    },
  });
  await assert.rejects(referee.audit({ schemaVersion: 2 }), (error) => {
    assert.ok(error instanceof SchemaTooNewError);
    assert.equal(error.metadata["newest"], "1");
    return true;
  });
});
