import assert from "node:assert/strict";
import { test } from "node:test";

import { create } from "@bufbuild/protobuf";
import {
  cardType,
  columnName,
  contains,
  covers,
  footprint,
  parseSquare,
  sameSquare,
  side,
  square,
  squareName,
  squareSet,
  squares,
} from "@khronos-referee/client";
import { CardType, Kind, SquareSetSchema } from "@khronos-referee/client/contract";

import { realReferee } from "./support/servers.js";

const HIGHEST = 2 ** 31;

test("columns are lettered from A to Z and continue with AA", () => {
  assert.deepEqual([1, 26, 27, 32].map(columnName), ["A", "Z", "AA", "AF"]);
});

test("a square is named by its column and row, and read in letters of either case", () => {
  assert.equal(squareName(square(6, 7)), "F7");
  assert.deepEqual(parseSquare(" aa10 "), square(27, 10));
});

test("every square of the largest map is parsed from its name", () => {
  for (let column = 1; column <= 32; column++) {
    for (let row = 1; row <= 32; row++)
      assert.deepEqual(parseSquare(squareName(square(column, row))), square(column, row));
  }
});

for (const name of ["", "7", "F", "F0", "F100", "AAA1", "F7x", "7F"]) {
  test(`"${name}" is no square`, () => assert.throws(() => parseSquare(name), RangeError));
}

test("a set is listed row by row up to the highest bit", () => {
  const set = create(SquareSetSchema, { rows: [0b101, 0, HIGHEST + 1] });
  assert.deepEqual([...squares(set)].map(squareName), ["A1", "C1", "A3", "AF3"]);
});

test("a set is written as the referee writes it: numbers without a sign, no rows of 0 at the end", () => {
  assert.deepEqual(squareSet([square(32, 2), square(1, 2)]).rows, [0, HIGHEST + 1]);
  assert.deepEqual(squareSet([]).rows, []);
});

test("a set contains what it lists and no squares outside the map", () => {
  const set = create(SquareSetSchema, { rows: [HIGHEST + 1] });
  assert.ok(contains(set, square(32, 1)) && contains(set, square(1, 1)));
  for (const [column, row] of [
    [2, 1],
    [33, 1],
    [0, 1],
    [1, 2],
    [64, 1],
  ] as const) {
    assert.ok(!contains(set, square(column, row)), `column ${column}, row ${row}`);
  }
});

test("a square may be a plain object", () => {
  const at = { column: 6, row: 7 } as const;
  assert.ok(contains(squareSet([at]), at) && covers(Kind.KEEP, at, at) && sameSquare(at, parseSquare(squareName(at))));
});

test("an omitted set is empty", () => {
  assert.deepEqual([...squares(undefined)], []);
  assert.ok(!contains(undefined, square(1, 1)));
});

test("a footprint has the squares that a kind covers, row by row", () => {
  assert.deepEqual(footprint(Kind.KEEP, square(6, 7)).map(squareName), ["F7", "G7", "F8", "G8"]);
  assert.ok(covers(Kind.KEEP, square(6, 7), square(7, 8)));
  assert.ok(!covers(Kind.KEEP, square(6, 7), square(8, 8)) && !covers(Kind.KEEP, square(6, 7), square(5, 7)));
});

test("sizes and types of kinds match the catalog", async () => {
  await using referee = realReferee();
  const { kinds } = await referee.catalog();
  assert.deepEqual(
    kinds.map(({ kind, size, type }) => [kind, size, type]),
    kinds.map(({ kind }) => [kind, side(kind), cardType(kind)]),
  );
  assert.equal(cardType(Kind.ABBEY), CardType.RELIGIOUS);
});
