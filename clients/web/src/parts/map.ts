/** The map of the next game, and the one that is being drawn. */

import { create } from "@bufbuild/protobuf";
import { CustomRegionSchema, TextForm } from "@khronos-referee/client/contract";
import { effect, signal } from "@preact/signals";

import { readJson, writeSetting } from "../storage.js";
import { callReferee, referee } from "../referee.js";
import { MAP as MAP_LINK, syntaxProblem } from "../files.js";
import { language, Problem, words } from "../words.js";

const MAP = "khronos.map";
const DRAWN = "khronos.drawn";
/** Characters of a link with a map: the longest code has fewer. */
const MAX_LINK = 1000;
/** Squares of the longest side of a map. */
const MAX_SIDE = 32;

/** The map that is played on: the name of a built-in one, empty for the first, or rows of one's own. */
export const map = signal<string | readonly string[]>(readMap(MAP) ?? "");
/** The map of the link that led here, until a person opens it or declines. */
export const offeredMap = signal<readonly string[]>();
/** The map in the editor; `undefined` while it is closed. */
export const drawing = signal<readonly string[]>();
/** The map that was in the editor last, until it is played on. */
export const drawn = signal<readonly string[] | undefined>(readMap(DRAWN));

/** Returns stored rows; `undefined` if they are none of a map, whatever has stored them. */
function readMap(name: string): readonly string[] | undefined {
  const rows: unknown = readJson(name);
  if (!Array.isArray(rows) || rows.length > MAX_SIDE || rows.length === 0) return undefined;
  const isRow = (each: unknown) => typeof each === "string" && /^[.fm~hFM]+$/.test(each) && each.length <= MAX_SIDE;
  return rows.every((each) => isRow(each) && each.length === rows[0].length) ? (rows as string[]) : undefined;
}

// Drawings are stored like games.
effect(() => {
  writeSetting(MAP, typeof map.value === "string" ? undefined : JSON.stringify(map.value));
});
effect(() => {
  if (drawing.value !== undefined) drawn.value = drawing.value;
});
effect(() => {
  writeSetting(DRAWN, JSON.stringify(drawn.value));
});

/** Reads a map from a file, and opens it in the editor. */
export async function openMap(text: string): Promise<void> {
  drawing.value = await readMapText(text);
}

/** Returns the rows of a map file or a map code; throws a `Problem` with the first errors. */
export async function readMapText(text: string): Promise<readonly string[]> {
  const answer = await callReferee((signal) =>
    referee.readText(text, TextForm.REGION, { locale: language.value, signal }),
  );
  const content = answer.content?.content;
  if (content?.case !== "region") throw syntaxProblem(answer.errors);
  return content.value.rows;
}

/** Returns the rows of the map of a link; throws a `Problem` if it has none. */
export async function mapOf(link: string): Promise<readonly string[]> {
  if (link.length > MAX_LINK) throw new Problem([words.value.badLink]);
  return readMapText(link.slice(MAP_LINK.length));
}

/** The code of a map, as the referee writes it. */
export async function codeOf(rows: readonly string[]): Promise<string> {
  const value = create(CustomRegionSchema, { rows: [...rows] });
  const form = TextForm.MAP_CODE;
  return callReferee((signal) =>
    referee.writeText({ case: "region", value }, { form, locale: language.value, signal }),
  );
}
