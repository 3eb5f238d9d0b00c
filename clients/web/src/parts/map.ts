/** The map of the next game, and the map in the editor. */

import { create } from "@bufbuild/protobuf";
import { CustomRegionSchema, TextForm } from "@khronos-referee/client/contract";
import { effect, signal } from "@preact/signals";

import { readJson, writeSetting } from "../storage.js";
import { callReferee, referee } from "../referee.js";
import { MAP as MAP_LINK, syntaxProblem } from "../files.js";
import { language, Problem, words } from "../words.js";

const MAP = "khronos.map";
const DRAWN = "khronos.drawn";
/** The maximum length of a link with a map, in characters; the longest map code is shorter. */
const MAX_LINK = 1000;
/** The maximum length of a side of a map, in squares. */
const MAX_SIDE = 32;

/** The map of the next game: the name of a built-in map (empty for the first map), or the rows of a custom map. */
export const map = signal<string | readonly string[]>(readMap(MAP) ?? "");
/** The message that the map from the editor is selected for the next game. */
export const mapNote = signal("");
/** The map of the opened link, until the user accepts or declines it. */
export const offeredMap = signal<readonly string[]>();
/** The map in the editor; `undefined` while the editor is closed. */
export const drawing = signal<readonly string[]>();
/** The last map in the editor, until it is used for a game. */
export const drawn = signal<readonly string[] | undefined>(readMap(DRAWN));

/** Returns the stored rows of a map; `undefined` if the stored value is not valid. */
function readMap(name: string): readonly string[] | undefined {
  const rows: unknown = readJson(name);
  if (!Array.isArray(rows) || rows.length > MAX_SIDE || rows.length === 0) return undefined;
  const isRow = (each: unknown) => typeof each === "string" && /^[.fm~hFM]+$/.test(each) && each.length <= MAX_SIDE;
  return rows.every((each) => isRow(each) && each.length === rows[0].length) ? (rows as string[]) : undefined;
}

// Maps in the editor are stored, like games.
effect(() => {
  writeSetting(MAP, typeof map.value === "string" ? undefined : JSON.stringify(map.value));
});
effect(() => {
  if (drawing.value !== undefined) drawn.value = drawing.value;
});
effect(() => {
  writeSetting(DRAWN, JSON.stringify(drawn.value));
});

/** Parses the map of a file, and opens it in the editor. */
export async function openMap(text: string): Promise<void> {
  drawing.value = await readMapText(text);
}

/** Returns the rows of a map file, a map code or a link to a map; throws a `Problem` with the first syntax errors. */
export async function readMapText(text: string): Promise<readonly string[]> {
  const answer = await callReferee((signal) =>
    referee.readText(text.split(MAP_LINK).at(-1) ?? "", TextForm.REGION, { locale: language.value, signal }),
  );
  const content = answer.content?.content;
  if (content?.case !== "region") throw syntaxProblem(answer.errors);
  return content.value.rows;
}

/** Returns the rows of the map of a link; throws a `Problem` if the link has no map. */
export async function mapOf(link: string): Promise<readonly string[]> {
  if (link.length > MAX_LINK) throw new Problem([words.value.badLink]);
  return readMapText(link);
}

/** Returns the code of a map, written by the referee. */
export async function codeOf(rows: readonly string[]): Promise<string> {
  const value = create(CustomRegionSchema, { rows: [...rows] });
  const form = TextForm.MAP_CODE;
  return callReferee((signal) =>
    referee.writeText({ case: "region", value }, { form, locale: language.value, signal }),
  );
}
