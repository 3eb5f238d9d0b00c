import assert from "node:assert/strict";
import { test } from "node:test";

import { paints } from "@khronos-referee/board";

const seat = (name: string, colour: string) => ({ name, colour });

test("a seat has the colour that it names, in any letters", () => {
  assert.equal(paints([seat("Ann", " Blue")])[0]?.fill, "#2456b8");
});

test("a seat with another colour takes the first that no seat has", () => {
  const [ann, ben] = paints([seat("Ann", "mauve"), seat("Ben", "red")]);
  assert.deepEqual([ann?.fill, ben?.fill], ["#2456b8", "#c0322b"]);
});

test("seats whose names begin alike are told apart by their numbers", () => {
  assert.deepEqual(
    paints([seat("Ann", ""), seat("Abe", ""), seat("Cleo", "")]).map(({ letter }) => letter),
    ["1", "2", "C"],
  );
});

test("no name of JavaScript is a colour", () => {
  assert.equal(paints([seat("Ann", "constructor")])[0]?.fill, "#c0322b");
});
