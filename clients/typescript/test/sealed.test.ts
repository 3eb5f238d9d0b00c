/** The seats of sealed games: what they contribute. How they ask is in the requests of the conformance vectors. */

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";

import { contributionOf, newOwnSeat } from "@khronos/referee";

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
