import assert from "node:assert/strict";
import { test } from "node:test";

import type { ClauseEntry } from "@khronos-referee/client/contract";

import { answers } from "../src/play/search.ts";

const clause = (id: string, title: string, sentence: string) => ({ id, title, sentence }) as ClauseEntry;
const CLAUSES = [
  clause("G-1", "River", "Hamlets, Military and Religious buildings may not cover a river square."),
  clause("G-2", "Mixed squares", "A square of several terrains is river if it shows any, else mountain, else forest."),
  clause("C-1", "Construction", "A building is constructed on free squares."),
  clause("M-6", "Income", "Players collect their income."),
  clause("EX-2", "A river", "A building next to a river."),
];
const WORDS = { asking: "can i on a the", meant: { money: ["income"] } };
const found = (question: string) => answers(question, CLAUSES, WORDS).map(({ id }) => id);

test("a search lists the clause about a topic before those that mention it", () => {
  assert.deepEqual(found("Can I build on a river?").slice(0, 1), ["G-1"]);
});

test("a word is found in other forms and by its synonyms", () => {
  assert.deepEqual(found("constructing"), ["C-1"]);
  assert.deepEqual(found("the money"), ["M-6"]);
});

test("question words and unknown words find nothing", () => {
  assert.deepEqual(found("can I"), []);
  assert.deepEqual(found("zebra"), []);
});
