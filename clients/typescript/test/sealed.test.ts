/** The contributions of seats in sealed games. The conformance vectors contain their requests. */

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";

import type { MessageInitShape } from "@bufbuild/protobuf";
import { contributionOf, NotSealedError, newOwnSeat, secretHashOf } from "@khronos-referee/client";
import { type GameSetupSchema, Secrecy } from "@khronos-referee/client/contract";

import { fakeReferee } from "./support/servers.js";

test("a seat contributes the hash of its secret and a nonce, never the secret", async () => {
  const seat = newOwnSeat(2);
  const { secretHash, nonce } = await contributionOf(seat);
  assert.deepEqual(Buffer.from(secretHash ?? []), createHash("sha256").update(seat.secret).digest());
  assert.equal(nonce?.length, 32);
  assert.notDeepEqual(nonce, seat.secret);
});

test("no two seats have the same secret", () => {
  assert.notDeepEqual(newOwnSeat(1).secret, newOwnSeat(1).secret);
});

test("the hash of a secret equals the contribution of its seat", async () => {
  const seat = newOwnSeat(1);
  assert.deepEqual(await secretHashOf(seat), (await contributionOf(seat)).secretHash);
});

const seats = await Promise.all([contributionOf(newOwnSeat(1)), contributionOf(newOwnSeat(2))]);
const [ann, ben] = seats;
const sealed: MessageInitShape<typeof GameSetupSchema> = {
  config: { seats: [{ name: "Ann" }, { name: "Ben" }], secrecy: Secrecy.SEALED },
  sealedSeats: seats,
};
const payload = new Uint8Array(1);

/** Games created by servers that do not know all fields of a set-up. */
const OLDER = [
  ["open", {}],
  ["without a payload", { sealed: { seats } }],
  ["sealed by other seats", { sealed: { payload, seats: [ben, ann] } }],
  ["sealed by fewer seats", { sealed: { payload, seats: [ann] } }],
] as const;

for (const [kind, state] of OLDER) {
  test(`a game that is ${kind} instead of sealed as requested is an error`, async () => {
    const made = { state: state as never };
    await using referee = fakeReferee({
      createGame: () => made,
      play: async function* (requests) {
        for await (const { id } of requests) yield { id, result: { case: "state", value: made } };
      },
    });
    await assert.rejects(referee.createGame(sealed), NotSealedError);
    await assert.rejects(referee.play({ case: "setup", value: sealed }), NotSealedError);
  });
}

test("a game sealed with all contributions and an open game are accepted", async () => {
  const made = { sealed: { payload, seats } };
  await using referee = fakeReferee({ createGame: ({ setup }) => ({ state: setup?.config?.secrecy ? made : {} }) });
  assert.deepEqual((await referee.createGame(sealed)).state.sealed?.payload, payload);
  await referee.createGame({});
});
