/** Reads and writes files and links with records, positions and maps. */

import { fromBinary } from "@bufbuild/protobuf";
import { type GameState, GameStateSchema, type TextError, TextForm } from "@khronos-referee/client/contract";

import { signal } from "@preact/signals";

import { home, report, showGame } from "./play/table.js";
import { callReferee, referee } from "./referee.js";
import { language, Problem, words } from "./words.js";

/** The start of the fragment of a link with a position. */
export const POSITION = "#position=";

/** The start of the fragment of a link with a map code. */
export const MAP = "#map=";

/** Saves a text as a file, through the browser. */
export function saveText(name: string, text: string): void {
  saveFile(name, new Blob([text], { type: "text/plain;charset=utf-8" }));
}

/** Saves a file, through the browser. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The maximum length of a link, file or pasted text, in characters. */
const MAX_TEXT = 1_000_000;
/** The maximum size of an unpacked position in bytes: ten times the largest position with five players. */
const MAX_POSITION_BYTES = 200_000;
/** The maximum number of errors shown for a file or link that cannot be opened. */
const MAX_REASONS = 5;

/** The position of the opened link, until the user accepts or declines it. */
export const offeredPosition = signal<GameState>();

/** Opens a file; see `openText`. */
export async function openFile(file: File, onMap: (text: string) => Promise<void>): Promise<void> {
  if (file.size > MAX_TEXT) report(new Problem([words.value.tooLarge]));
  else await openText(await file.text(), onMap);
}

/** Opens the text of a file: starts a game from a record or position, or passes the text of a map to `onMap`. */
async function openText(text: string, onMap: (text: string) => Promise<void>): Promise<void> {
  try {
    if (/^\s*Khronos game/.test(text)) showGame(await home.value?.create({ case: "record", text }));
    else if (/^\s*Khronos position/.test(text))
      showGame(await home.value?.create({ case: "position", state: await checkPosition(await readPosition(text)) }));
    else await onMap(text);
  } catch (error) {
    report(error);
  }
}

/** Parses a position; throws a `Problem` with the first syntax errors. */
export async function readPosition(text: string): Promise<GameState> {
  const answer = await callReferee((signal) =>
    referee.readText(text, TextForm.POSITION, { locale: language.value, signal }),
  );
  const content = answer.content?.content;
  if (content?.case === "position") return content.value;
  throw syntaxProblem(answer.errors);
}

/** Returns a `Problem` with the first syntax errors and their places; errors of the whole text have no place. */
export function syntaxProblem(errors: readonly TextError[]): Problem {
  const w = words.value;
  return new Problem(
    errors.slice(0, MAX_REASONS).map(({ line, column, sentence }) => {
      const isAboutAll = line === 1 && column === 0;
      return asSentence(isAboutAll ? sentence : w.labelled(w.inText(line, column), sentence));
    }),
  );
}

/** Returns a text with a capital letter and a full stop. */
export function asSentence(text: string): string {
  return `${text.charAt(0).toLocaleUpperCase(language.value)}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
}

/** Returns a position if it is valid; otherwise throws a `Problem` with its position problems. */
export async function checkPosition(state: GameState): Promise<GameState> {
  const options = { viewer: "host", locale: language.value } as const;
  const { problems } = await callReferee((signal) => referee.audit(state, { ...options, signal }));
  if (problems.length > 0) throw new Problem(problems.slice(0, MAX_REASONS).map(({ sentence }) => sentence));
  return state;
}

/** Returns the position of a link; throws a `Problem` if the link has no valid position. */
export async function positionOf(link: string): Promise<GameState> {
  let state: GameState;
  try {
    if (link.length > MAX_TEXT) throw new RangeError("the link is too long");
    const text = atob(link.slice(POSITION.length).replace(/-/g, "+").replace(/_/g, "/"));
    const packed = Uint8Array.from(text, (character) => character.charCodeAt(0));
    const bytes = await pipeBytes(new DecompressionStream("deflate-raw"), packed, MAX_POSITION_BYTES);
    state = fromBinary(GameStateSchema, bytes);
  } catch {
    throw new Problem([words.value.badLink]);
  }
  return checkPosition(state);
}

/** Returns the output of a stream for some bytes; throws a `RangeError` if the output is longer than `max`. */
export async function pipeBytes(
  stream: GenericTransformStream,
  bytes: Uint8Array<ArrayBuffer>,
  max = Infinity,
): Promise<Uint8Array<ArrayBuffer>> {
  let size = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      size += chunk.length;
      if (size > max) throw new RangeError(`more than ${max} bytes`);
      controller.enqueue(chunk);
    },
  });
  const passed = new Blob([bytes]).stream().pipeThrough(stream).pipeThrough(counted);
  return new Uint8Array(await new Response(passed).arrayBuffer());
}
