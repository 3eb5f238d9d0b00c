/** Files and links: records, positions and maps that come in and go out. */

import { fromBinary } from "@bufbuild/protobuf";
import { type GameState, GameStateSchema, TextForm } from "@khronos-referee/client/contract";

import { home, lay, report } from "./play/table.js";
import { asked, referee } from "./referee.js";
import { language, Problem, words } from "./words.js";

/** What a link with a position begins its last part with. */
export const POSITION = "#position=";

/** Lets the browser save a text as a file. */
export function saveText(name: string, text: string): void {
  saveFile(name, new Blob([text], { type: "text/plain;charset=utf-8" }));
}

/** Lets the browser save a file. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Opens a file: a record or a position becomes a game; for a map, `onMap` gets its text. */
export async function openText(text: string, onMap: (text: string) => Promise<void>): Promise<void> {
  try {
    if (/^\s*Khronos game/.test(text)) lay(await home.value?.create({ case: "record", text }));
    else if (/^\s*Khronos position/.test(text))
      lay(await home.value?.create({ case: "position", state: await readPosition(text) }));
    else await onMap(text);
  } catch (error) {
    report(error);
  }
}

/** Reads a position; throws a `Problem` with every place that can't be read. */
export async function readPosition(text: string): Promise<GameState> {
  const answer = await asked((signal) => referee.readText(text, TextForm.POSITION, { locale: language.value, signal }));
  const content = answer.content?.content;
  if (content?.case === "position") return content.value;
  throw new Problem(answer.errors.map(({ line, sentence }) => `${line}: ${sentence}`));
}

/** The position of a link; `undefined` if the link has none. */
export async function positionOf(link: string): Promise<GameState | undefined> {
  if (!link.startsWith(POSITION)) return undefined;
  try {
    const text = atob(link.slice(POSITION.length).replace(/-/g, "+").replace(/_/g, "/"));
    const packed = Uint8Array.from(text, (character) => character.charCodeAt(0));
    return fromBinary(GameStateSchema, await through(new DecompressionStream("deflate-raw"), packed));
  } catch {
    throw new Problem([words.value.badLink]);
  }
}

/** Bytes that have passed through a stream. */
export async function through(
  stream: GenericTransformStream,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}
