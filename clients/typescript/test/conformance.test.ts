/** The conformance vectors, over the transports to a referee. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { suite, test } from "node:test";

import {
  type DescMessage,
  type DescMethodStreaming,
  type DescMethodUnary,
  equals,
  fromBinary,
  fromJson,
  type JsonValue,
  type Message,
  toJson,
} from "@bufbuild/protobuf";
import { AnySchema } from "@bufbuild/protobuf/wkt";
import { Code, ConnectError, type Transport } from "@connectrpc/connect";
import { asRefereeError } from "@khronos-referee/client";

import { WAYS } from "./support/servers.js";
import { type Case, FOLDER, json, MESSAGES, messages, method, NO_MESSAGES, REGISTRY } from "./support/vectors.js";

interface Status {
  readonly message?: string;
  readonly details?: (JsonValue & { readonly "@type": string })[];
}

function assertEqual(desc: DescMessage, given: Message | undefined, wanted: Message | undefined): void {
  assert.ok(given !== undefined && wanted !== undefined);
  if (equals(desc, given, wanted)) return;
  assert.deepEqual(toJson(desc, given, { registry: REGISTRY }), toJson(desc, wanted, { registry: REGISTRY }));
  assert.fail("the messages differ in what JSON does not show");
}

async function ask(transport: Transport, each: Case): Promise<Message[]> {
  const called = method(each);
  if (called.methodKind === "unary") {
    const [request] = messages(called.input, each.request);
    return [
      (await transport.unary(called as DescMethodUnary, undefined, 20_000, undefined, request as Message)).message,
    ];
  }
  async function* requests() {
    yield* messages(called.input, each.requests);
  }
  const streamed = called as DescMethodStreaming;
  const answers: Message[] = [];
  const { message } = await transport.stream(streamed, undefined, 20_000, undefined, requests());
  for await (const answer of message) answers.push(answer);
  return answers;
}

function assertError(caught: unknown, each: Case): void {
  const error = ConnectError.from(caught);
  assert.equal(Code[error.code].toUpperCase(), each.code.replaceAll("_", ""));
  const wanted = json(each.answer) as Status;
  assert.equal(error.rawMessage, wanted.message);
  const given = error.details.map((detail) => {
    assert.ok("type" in detail);
    const desc = REGISTRY.getMessage(detail.type);
    assert.ok(desc !== undefined, `${detail.type} is no message of the contract`);
    return {
      "@type": `type.googleapis.com/${detail.type}`,
      ...(toJson(desc, fromBinary(desc, detail.value)) as object),
    };
  });
  const read = (wanted.details ?? []).map((detail) =>
    toJson(AnySchema, fromJson(AnySchema, detail, { registry: REGISTRY }), { registry: REGISTRY }),
  );
  assert.deepEqual(given, read);
  const { reason, metadata } = asRefereeError(error);
  assert.deepEqual({ reason, metadata }, { reason: each.error?.reason, metadata: each.error?.metadata });
}

test("the JSON and binary form of every case are the same message", () => {
  for (const each of MESSAGES.filter(({ request }) => request !== undefined)) {
    const { input, output } = method(each);
    const sides = [[input, each.request], ...(each.code === "OK" ? [[output, each.answer] as const] : [])] as const;
    for (const [desc, files] of sides) {
      const bytes = readFileSync(join(FOLDER, files?.binary ?? ""));
      assertEqual(desc, fromBinary(desc, bytes), messages(desc, files)[0]);
    }
  }
});

test("all cases are played except those that are not messages", () => {
  assert.ok(NO_MESSAGES.every(({ name }) => /garbage/.test(name)));
  assert.ok(MESSAGES.length > 100);
});

const UNARY = MESSAGES.filter(({ rpc }) => rpc !== "Play");

/** An answer and an error of each method. */
const SOME = [...new Map(UNARY.map((each) => [`${each.rpc} ${each.code === "OK"}`, each])).values()];

/** The transports that play all cases: one per form of messages. The others send the same messages in other frames. */
const WHOLE = new Set(["gRPC", "Connect JSON"]);

for (const way of WAYS) {
  suite(`over ${way.name}`, () => {
    const transport = way.open();

    for (const each of way.streams ? MESSAGES : WHOLE.has(way.name) ? UNARY : SOME) {
      test(each.name, async () => {
        let answers: Message[];
        try {
          answers = await ask(transport, each);
        } catch (error) {
          assertError(error, each);
          return;
        }
        assert.equal(each.code, "OK");
        if (each.depends_on_version) return;
        const { output } = method(each);
        const wanted = messages(output, each.answer ?? each.answers);
        assert.equal(answers.length, wanted.length);
        for (const [index, answer] of answers.entries()) assertEqual(output, answer, wanted[index]);
      });
    }
  });
}
