import assert from "node:assert/strict";
import { test } from "node:test";

import { outline } from "@khronos-referee/board";

const set = (...names: (readonly [number, number])[]) => names.map(([column, row]) => ({ column, row }));

test("the border of a square runs clockwise round its four corners", () => {
  assert.equal(outline(set([2, 1])), "M1 0L2 0L2 1L1 1Z");
});

test("squares side by side have one border, without corners between them", () => {
  assert.equal(outline(set([1, 1], [2, 1])), "M0 0L2 0L2 1L0 1Z");
});

test("squares that touch only at a corner have separate borders", () => {
  assert.equal(outline(set([1, 1], [2, 2])), "M0 0L1 0L1 1L0 1ZM1 1L2 1L2 2L1 2Z");
});

test("a hole has a separate border in the opposite direction", () => {
  const ring = [1, 2, 3].flatMap((row) => [1, 2, 3].map((column) => [column, row] as const));
  const squares = set(...ring.filter(([column, row]) => column !== 2 || row !== 2));
  assert.equal(outline(squares), "M0 0L3 0L3 3L0 3ZM2 1L1 1L1 2L2 2Z");
});

test("an inset border lies inside its squares, at inner corners too", () => {
  assert.equal(outline(set([1, 1], [1, 2], [2, 2]), 0.1), "M0.1 0.1L0.9 0.1L0.9 1.1L1.9 1.1L1.9 1.9L0.1 1.9Z");
});
