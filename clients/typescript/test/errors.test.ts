import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { suite, test } from "node:test";

import { create } from "@bufbuild/protobuf";
import { anyPack } from "@bufbuild/protobuf/wkt";
import { Code, ConnectError, createClient } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-web";
import * as client from "@khronos-referee/client";
import { ErrorReason, RefereeService, RefusalSchema } from "@khronos-referee/client/contract";
import { grpcTransport } from "@khronos-referee/client/node";

import { BadRequestSchema, ErrorInfoSchema, LocalizedMessageSchema, RetryInfoSchema } from "./support/details.js";
import { firstState, ROOT } from "./support/games.js";
import { failure, fakeReferee, GRPC, realReferee } from "./support/servers.js";

type Detail = NonNullable<Parameters<typeof failure>[1]>[number];

/** Returns the error of a call when the server answers with a given error. */
async function thrown(code: Code, ...details: Detail[]): Promise<client.RefereeError> {
  await using referee = fakeReferee(
    {
      getCatalog: () => {
        throw failure(code, details);
      },
    },
    { timeoutMs: 1000 },
  );
  try {
    await referee.catalog({ requestId: "r-1" });
  } catch (error) {
    assert.ok(error instanceof client.RefereeError);
    return error;
  }
  assert.fail("nothing was thrown");
}

function info(reason: string, metadata: Record<string, string> = {}, domain = "khronos.referee"): Detail {
  return { desc: ErrorInfoSchema, value: { reason, domain, metadata } };
}

const CLASSES: Record<string, abstract new (failure: never) => client.RefereeError> = {
  ACTION_ILLEGAL: client.ActionIllegalError,
  MALFORMED: client.MalformedRequestError,
  STATE_INVALID: client.StateInvalidError,
  SCHEMA_TOO_NEW: client.SchemaTooNewError,
  RULES_UNSUPPORTED: client.RulesUnsupportedError,
  DIGEST_MISMATCH: client.DigestMismatchError,
  PART_MISSING: client.PartMissingError,
  PART_SEALED: client.PartSealedError,
  SEAL_BROKEN: client.SealBrokenError,
  KEY_UNKNOWN: client.KeyUnknownError,
  SECRET_NEEDED: client.SecretNeededError,
  CANNOT_PLAN: client.CannotPlanError,
  ENCODING_UNSUPPORTED: client.NotSupportedError,
  REGION_UNKNOWN: client.RegionUnknownError,
  REGION_INVALID: client.RegionInvalidError,
  NOTATION_UNREADABLE: client.NotationUnreadableError,
  TOO_LARGE: client.TooLargeError,
  TOO_MUCH_WORK: client.TooMuchWorkError,
  OVERLOADED: client.OverloadedError,
  UNAUTHENTICATED: client.UnauthenticatedError,
  RATE_LIMITED: client.RateLimitedError,
  SHUTTING_DOWN: client.UnavailableError,
  DEADLINE_EXCEEDED: client.DeadlineExceededError,
  INTERNAL: client.InternalError,
  METHOD_UNKNOWN: client.NotSupportedError,
};

// Some of these calls are retried until their timeout, so they run in parallel.
suite("an error of the referee", { concurrency: true }, () => {
  for (const [reason, kind] of Object.entries(CLASSES)) {
    test(`${reason} is reported as ${kind.name}, whose name a bundler can't shorten`, async () => {
      const error = await thrown(Code.DataLoss, info(reason), { desc: RefusalSchema, value: {} });
      assert.equal(error.constructor, kind);
      assert.deepEqual([error.name, error.reason], [kind.name, reason]);
    });
  }
});

test("every reason of the contract has an error class", () => {
  const reasons = Object.keys(ErrorReason).filter((each) => Number.isNaN(Number(each)) && each !== "UNSPECIFIED");
  assert.deepEqual(Object.keys(CLASSES).sort(), reasons.sort());
});

test("an error shows code, reason, message, method, metadata, request id and cause", async () => {
  const error = await thrown(Code.NotFound, info("REGION_UNKNOWN", { region: "Atlantis", known: "valley" }));
  assert.deepEqual([error.code, error.reason, error.message], [Code.NotFound, "REGION_UNKNOWN", "as the test wants"]);
  assert.deepEqual([error.method, error.requestId], ["GetCatalog", "r-1"]);
  assert.deepEqual(error.metadata, { region: "Atlantis", known: "valley" });
  assert.ok(error.cause instanceof ConnectError);
});

test("an illegal action carries its refusal, and its sentence for players", async () => {
  const refusal = create(RefusalSchema, { clauses: ["C-1", "D-2"], truncated: true });
  const sentence = { desc: LocalizedMessageSchema, value: { locale: "en", message: "That is not possible." } };
  const error = await thrown(
    Code.FailedPrecondition,
    info("ACTION_ILLEGAL"),
    { desc: RefusalSchema, value: refusal },
    sentence,
  );
  assert.ok(error instanceof client.ActionIllegalError);
  assert.deepEqual(error.refusal, refusal);
  assert.equal(error.sentence, "That is not possible.");
});

test("invalid fields are listed with path, clause and a sentence, for players if available", async () => {
  const fields = [
    { field: "state.public_part.turn", description: "it is missing", reason: "T-7" },
    { field: "a", description: "b", localizedMessage: { locale: "fr", message: "c" } },
  ];
  const error = await thrown(Code.InvalidArgument, info("STATE_INVALID"), {
    desc: BadRequestSchema,
    value: { fieldViolations: fields },
  });
  assert.ok(error instanceof client.InvalidRequestError);
  assert.deepEqual(error.fieldViolations, [
    { path: "state.public_part.turn", sentence: "it is missing", clause: "T-7" },
    { path: "a", sentence: "c", clause: "" },
  ]);
});

test("a state that is not the expected one is reported with both digests", async () => {
  const error = await thrown(Code.Aborted, info("DIGEST_MISMATCH", { expected: "aa", actual: "bb", revision: "7" }));
  assert.ok(error instanceof client.DigestMismatchError);
  assert.deepEqual([error.expected, error.actual, error.metadata["revision"]], ["aa", "bb", "7"]);
});

test("the error of a busy server has a retry delay", async () => {
  const wait = { desc: RetryInfoSchema, value: { retryDelay: { seconds: 1n, nanos: 500_000_000 } } };
  const error = await thrown(Code.ResourceExhausted, info("OVERLOADED"), wait);
  assert.ok(error instanceof client.OverloadedError);
  assert.equal(error.retryAfterMs, 1500);
});

suite("an error without a known reason", { concurrency: true }, () => {
  for (const [code, kind] of [
    [Code.InvalidArgument, client.InvalidRequestError],
    [Code.Unimplemented, client.NotSupportedError],
    [Code.DeadlineExceeded, client.DeadlineExceededError],
    [Code.Unavailable, client.UnavailableError],
    [Code.Internal, client.InternalError],
    [Code.Unknown, client.InternalError],
    [Code.DataLoss, client.RefereeError],
  ] as const) {
    for (const [about, details] of Object.entries({
      "without a reason": [],
      "with a newer reason": [info("SOMETHING_NEWER")],
      "with the reason of another domain": [info("MALFORMED", {}, "other")],
    })) {
      test(`${Code[code]} ${about} is reported as ${kind.name}`, async () => {
        assert.equal((await thrown(code, ...details)).constructor, kind);
      });
    }
  }
});

test("a lost connection counts as an unavailable server", async () => {
  assert.ok((await thrown(Code.Aborted)) instanceof client.UnavailableError);
});

test("a missing server is unavailable over gRPC and over fetch", async () => {
  for (const transport of [
    grpcTransport("http://127.0.0.1:1"),
    createConnectTransport({ baseUrl: "http://127.0.0.1:1" }),
  ]) {
    await using referee = new client.Referee(transport, { timeoutMs: 1000 });
    await assert.rejects(referee.catalog(), (error) => error instanceof client.UnavailableError && error.reason === "");
  }
});

test("a TLS connection that cannot be established is unavailable", async () => {
  const transport = grpcTransport(GRPC.replace(/^http:/, "https:"));
  await using referee = new client.Referee(transport, { timeoutMs: 1000 });
  await assert.rejects(referee.catalog(), client.UnavailableError);
});

test("errors caught from generated code can be converted to the same errors", async () => {
  await using referee = realReferee();
  const state = await firstState(referee);
  await using transport = grpcTransport(GRPC);
  const request = { state, action: { given: { case: "notation" as const, value: "build Keep Might H9" } } };
  const options = { viewer: { case: "host" as const, value: {} } };
  try {
    await createClient(RefereeService, transport).applyAction({ ...request, options });
    assert.fail("the action is not legal");
  } catch (caught) {
    const error = client.asRefereeError(caught);
    assert.ok(error instanceof client.ActionIllegalError);
    assert.deepEqual(error.refusal.clauses, ["C-1"]);
    assert.match(error.requestId, /./);
  }
});

test("a failure on a stream is the error of a call with the code of the contract", async () => {
  const contract = readFileSync(join(ROOT, "protos", "khronos", "v1", "error.proto"), "utf8");
  const comments = [...contract.matchAll(/((?: {2}\/\/ .*\n)+) {2}ERROR_REASON_(\w+) = [1-9]/g)];
  assert.equal(comments.length, Object.keys(CLASSES).length);
  for (const [, comment = "", reason = ""] of comments.filter(([, , each]) => each !== "ACTION_ILLEGAL")) {
    const name = /`([A-Z_]+)`\./.exec(comment)?.[1]?.toLowerCase().replaceAll("_", "");
    const code = Object.values(Code).find((each) => typeof each === "number" && Code[each].toLowerCase() === name);
    const details = [anyPack(ErrorInfoSchema, create(ErrorInfoSchema, { reason, domain: "khronos.referee" }))];
    await using referee = fakeReferee({
      async *play() {
        yield { result: { case: "failed", value: { code: Number(code), message: "no", details } } };
      },
    });
    await assert.rejects(referee.play({ case: "state", value: {} }), (error) => {
      assert.ok(error instanceof client.RefereeError);
      assert.deepEqual([error.code, error.constructor], [code, CLASSES[reason]]);
      return true;
    });
  }
});
