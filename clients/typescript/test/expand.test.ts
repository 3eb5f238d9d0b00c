import assert from "node:assert/strict";
import { test } from "node:test";

import { create, toJsonString } from "@bufbuild/protobuf";
import { expand, parseSquare, squareName, squareSet } from "@khronos-referee/client";
import {
  type Action,
  ActionSchema,
  Adventurer,
  Age,
  Kind,
  LegalGroupSchema,
  Verb,
} from "@khronos-referee/client/contract";

import { beginningOf, firstState, goldenRecords, readRecord } from "./support/games.js";
import { realReferee } from "./support/servers.js";

test("a construction is made for each square and each payment", () => {
  const payments = [{ first: { military: 2 } }, { second: { military: 2 } }];
  const squares = squareSet(["A1", "AF1", "B2"].map(parseSquare));
  const value = { age: Age.MIGHT, kind: Kind.KEEP, payments, squares };
  const actions = [...expand(create(LegalGroupSchema, { verb: { case: "construct", value } }), 2)];
  const found = actions.map(({ seat, verb }) => {
    assert.ok(verb.case === "construct" && verb.value.at !== undefined);
    return [seat, squareName(verb.value.at), verb.value.payment?.second?.military ?? 0];
  });
  assert.deepEqual(found, [
    [2, "A1", 0],
    [2, "A1", 2],
    [2, "AF1", 0],
    [2, "AF1", 2],
    [2, "B2", 0],
    [2, "B2", 2],
  ]);
});

test("an upgrade is made for each site, and each square of that site", () => {
  const site = (old: string, ...to: string[]) => ({ old: parseSquare(old), squares: squareSet(to.map(parseSquare)) });
  const value = { age: Age.FAITH, kind: Kind.ABBEY, payments: [{}], sites: [site("B2", "A1", "B2"), site("D4", "D4")] };
  const actions = [...expand(create(LegalGroupSchema, { verb: { case: "upgrade", value } }), 1)];
  const found = actions.map(({ verb }) => {
    assert.ok(verb.case === "upgrade" && verb.value.old !== undefined && verb.value.at !== undefined);
    return [squareName(verb.value.old), squareName(verb.value.at)];
  });
  assert.deepEqual(found, [
    ["B2", "A1"],
    ["B2", "B2"],
    ["D4", "D4"],
  ]);
});

test("travel is made for each board", () => {
  const value = { adventurer: Adventurer.FIRST, to: [Age.FAITH, Age.REASON] };
  const actions = [...expand(create(LegalGroupSchema, { verb: { case: "travel", value } }), 1)];
  assert.deepEqual(
    actions.map(({ verb }) => verb.case === "travel" && verb.value.to),
    [Age.FAITH, Age.REASON],
  );
});

test("the referee accepts the actions of a group of every verb", async () => {
  await using referee = realReferee();
  const verbs = new Set<string | undefined>(LegalGroupSchema.fields.map(({ localName }) => localName));
  assert.equal(verbs.size, Object.values(Verb).filter(Number).length, "a group for each verb of the contract");
  for (const name of ["example-05", "example-11", "example-14", "example-15", "five-reported"]) {
    const record = await readRecord(referee, goldenRecords().get(name) ?? "");
    let state = await beginningOf(referee, record);
    for (const { action } of record.actions) {
      if (verbs.size === 0) return;
      const { groups, seat } = await referee.legalActions(state);
      for (const group of groups.filter(({ verb }) => verbs.delete(verb.case))) {
        for (const each of some([...expand(group, seat)])) {
          assert.equal((await referee.validate(state, each)).case, "acceptance", toJsonString(ActionSchema, each));
        }
      }
      assert.ok(action?.given.value !== undefined);
      state = (await referee.apply(state, action.given.value)).state;
    }
  }
  assert.deepEqual([...verbs], [], "every verb was met");
});

/** Returns the first and the last element and some in between. */
function some(actions: readonly Action[]): Action[] {
  const step = Math.max(1, Math.floor(actions.length / 8));
  return actions.filter((_, index) => index % step === 0 || index === actions.length - 1);
}

test("a list of legal actions expands to distinct actions", async () => {
  await using referee = realReferee();
  const { groups, seat } = await referee.legalActions(await firstState(referee));
  const actions = groups.flatMap((group) => [...expand(group, seat)]).map((each) => toJsonString(ActionSchema, each));
  assert.ok(actions.length > 1000);
  assert.equal(new Set(actions).size, actions.length);
});
