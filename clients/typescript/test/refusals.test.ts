import assert from "node:assert/strict";
import { test } from "node:test";

import { create } from "@bufbuild/protobuf";
import { parseSquare, squareName, squareSet, squaresOf } from "@khronos-referee/client";
import { Kind, ViolationSchema } from "@khronos-referee/client/contract";

const set = (...names: string[]) => squareSet(names.map(parseSquare));

test("the squares of a violation include those of its buildings and domains once", () => {
  const violation = create(ViolationSchema, {
    squares: [parseSquare("Q2")],
    buildings: [{ kind: Kind.KEEP, at: parseSquare("B2") }],
    domains: [set("A1", "B2"), set("D1")],
  });
  assert.deepEqual(squaresOf(violation).map(squareName), ["A1", "D1", "B2", "C2", "Q2", "B3", "C3"]);
});

test("a violation without a place has no squares", () => {
  assert.deepEqual(squaresOf(create(ViolationSchema, {})), []);
});
