import assert from "node:assert/strict";
import { test } from "node:test";

import { drawBoard, english, type State, typeset } from "@khronos-referee/board";

const ROWS = ["....", ".h..", "...."];
const KEEP = { kind: 2, at: { column: 3, row: 1 }, owner: 1, cubes: [], ruin: false, printed: false };

/** A state in the form of a message: all fields, enumerations as numbers, the map in a oneof. */
const message: State = {
  publicPart: {
    config: {
      seats: [
        { name: "Ann", colour: "red" },
        { name: "Ben", colour: "blue" },
      ],
      region: { case: "customRegion", value: { rows: ROWS } },
    },
    boards: [{ tiles: [KEEP], hamletCubes: [] }],
  },
};

/** The same state as JSON. */
const json: State = JSON.parse(`{"publicPart": {
  "config": {"seats": [{"name": "Ann", "colour": "red"}, {"name": "Ben", "colour": "blue"}],
    "customRegion": {"rows": ${JSON.stringify(ROWS)}}},
  "boards": [{"tiles": [{"kind": "KIND_KEEP", "at": {"column": 3, "row": 1}, "owner": 1}]}]}}`);

const map = (...prices: number[]) => ({
  age: 1,
  kind: 7,
  prices: prices.map((typedCards, row) => ({ cost: { typedCards }, squares: { rows: [...Array(row).fill(0), 1] } })),
});

test("a message and its JSON give the same drawing", () => {
  assert.equal(drawBoard(json, "AGE_MIGHT"), drawBoard(message, 1));
});

test("a printed hamlet is drawn where no tile covers it", () => {
  assert.match(drawBoard(message, 1), /tile civil printed/);
  const covered = { ...KEEP, at: { column: 2, row: 2 } };
  const board = { ...message.publicPart, boards: [{ tiles: [covered] }] };
  assert.doesNotMatch(drawBoard({ publicPart: board }, 1), /tile civil printed/);
});

test("a built-in map comes from the catalog", () => {
  const state = { publicPart: { config: { builtInRegion: "valley" }, boards: [] } };
  const catalog = { regions: [{ name: "valley", region: { rows: ROWS } }] };
  assert.match(drawBoard(state, 1, { catalog }), /tile civil printed/);
  assert.throws(() => drawBoard(state, 1), /not in the catalog/);
});

test("prices are shown if they differ", () => {
  assert.match(drawBoard(message, 1, { placementMap: map(1, 2) }), /class="offers"[^]*<text/);
  assert.doesNotMatch(drawBoard(message, 1, { placementMap: map(1) }).split('class="offers"')[1] ?? "", /<text/);
});

test("a label is drawn on the first of its highlighted squares", () => {
  const drawn = drawBoard(message, 1, { lit: [{ rows: [0, 0b110], label: "2" }] });
  assert.match(drawn, /<text class="label" x="1.5" y="1.53">2<\/text>/);
  const both = drawBoard(message, 1, { lit: ["1", "3"].map((label) => ({ rows: [0, 0b110], label })) });
  assert.match(both, /<text class="label" x="1.5" y="1.53">1 3<\/text>/);
});

test("drawings use typographic apostrophes and minus signs", () => {
  const sentence = "Ann's and Chris' Keeps cost -1 Ecu (T-4), not 3-1.";
  assert.equal(typeset(sentence), "Ann’s and Chris’ Keeps cost −1 Ecu (T-4), not 3-1.");
  assert.equal(typeset("'x' is not Ann's terrain; use 'f'"), "'x' is not Ann’s terrain; use 'f'");
});

test("no square is legal if a violation applies to all squares", () => {
  const violations = [{ clause: "B-1" }];
  assert.doesNotMatch(drawBoard(message, 1, { placementMap: { ...map(1), violations } }), /class="offers/);
});

test("advice for a different board is omitted", () => {
  const other = { boards: [{ age: 2, appearing: [KEEP] }] };
  assert.equal(drawBoard(message, 1, { preview: other, placementMap: { ...map(1), age: 2 } }), drawBoard(message, 1));
});

test("the footprint at the pointed square says whether it is legal there", () => {
  const options = { placementMap: map(1) };
  assert.match(drawBoard(message, 1, { ...options, pointed: { column: 1, row: 1 } }), /ghost legal/);
  assert.match(drawBoard(message, 1, { ...options, pointed: { column: 2, row: 1 } }), /class="ghost"/);
});

test("names are escaped in a drawing", () => {
  const words = { ...english, ages: ['<"&'] };
  assert.match(drawBoard(message, 1, { words }), /aria-label="&#60;&#34;&#38;"/);
  const lit = [{ rows: [1], label: "<b>" }];
  assert.match(drawBoard(message, 1, { lit }), />&#60;b><\/text>/);
});
