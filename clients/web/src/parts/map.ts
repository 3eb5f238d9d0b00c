/** The map of the next game, and the one that is being drawn. */

import { TextForm } from "@khronos-referee/client/contract";
import { signal } from "@preact/signals";

import { asked, referee } from "../referee.js";
import { unreadable } from "../files.js";
import { language } from "../words.js";

/** The map that is played on: the name of a built-in one, empty for the first, or rows of one's own. */
export const map = signal<string | readonly string[]>("");
/** The map in the editor; `undefined` while it is closed. */
export const drawing = signal<readonly string[]>();

/** Reads a map from a file, and opens it in the editor. */
export async function openMap(text: string): Promise<void> {
  const answer = await asked((signal) => referee.readText(text, TextForm.REGION, { locale: language.value, signal }));
  const content = answer.content?.content;
  if (content?.case !== "region") throw unreadable(answer.errors);
  drawing.value = content.value.rows;
}
