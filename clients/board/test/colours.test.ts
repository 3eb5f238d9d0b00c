import assert from "node:assert/strict";
import { test } from "node:test";

import { paints } from "@khronos-referee/board";

const seat = (name: string, colour: string) => ({ name, colour });

test("a seat has its configured colour, in upper or lower case", () => {
  assert.equal(paints([seat("Ann", " Blue")])[0]?.fill, "#2456b8");
});

test("a seat with an unknown colour gets the first free one", () => {
  const [ann, ben] = paints([seat("Ann", "mauve"), seat("Ben", "red")]);
  assert.deepEqual([ann?.fill, ben?.fill], ["#2456b8", "#c0322b"]);
});

test("seats whose names have the same initial are marked by their numbers", () => {
  assert.deepEqual(
    paints([seat("Ann", ""), seat("Abe", ""), seat("Cleo", "")]).map(({ letter }) => letter),
    ["1", "2", "C"],
  );
});

test("names of JavaScript properties are not colours", () => {
  assert.equal(paints([seat("Ann", "constructor")])[0]?.fill, "#c0322b");
});
