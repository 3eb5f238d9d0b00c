/** Files and links: records, positions and maps that come in and go out. */

import { fromBinary } from "@bufbuild/protobuf";
import { type GameState, GameStateSchema, TextForm } from "@khronos-referee/client/contract";

import { signal } from "@preact/signals";

import { home, report, showGame } from "./play/table.js";
import { callReferee, referee } from "./referee.js";
import { language, Problem, words } from "./words.js";

/** What a link with a position begins its last part with. */
export const POSITION = "#position=";

/** The beginning of the last part of a link with a map code. */
export const MAP = "#map=";

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

/** Characters of a link, a file or a pasted text that are read at most. */
const MAX_TEXT = 1_000_000;
/** Bytes of a position that a link unpacks to at most: the largest one of five players has a tenth of it. */
const MAX_POSITION_BYTES = 200_000;
/** Reasons that are shown at most why something is not opened. */
const MAX_REASONS = 5;

/** The position of the link that led here, until a person opens it or declines. */
export const offeredPosition = signal<GameState>();

/** Opens a file, see `openText`. */
export async function openFile(file: File, onMap: (text: string) => Promise<void>): Promise<void> {
  if (file.size > MAX_TEXT) report(new Problem([words.value.tooLarge]));
  else await openText(await file.text(), onMap);
}

/** Opens the text of a file: a record or a position becomes a game; `onMap` receives the text of a map. */
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

/** Reads a position; throws a `Problem` with the first places that cannot be read. */
export async function readPosition(text: string): Promise<GameState> {
  const answer = await callReferee((signal) =>
    referee.readText(text, TextForm.POSITION, { locale: language.value, signal }),
  );
  const content = answer.content?.content;
  if (content?.case === "position") return content.value;
  throw syntaxProblem(answer.errors);
}

/** The problem with a text that cannot be read: its first lines with an error. */
export function syntaxProblem(errors: readonly { readonly line: number; readonly sentence: string }[]): Problem {
  return new Problem(
    errors.slice(0, MAX_REASONS).map(({ line, sentence }) => words.value.labelled(`${line}`, sentence)),
  );
}

/** Returns a position that the referee finds sound; throws a `Problem` with what is wrong with another one. */
export async function checkPosition(state: GameState): Promise<GameState> {
  const options = { viewer: "host", locale: language.value } as const;
  const { problems } = await callReferee((signal) => referee.audit(state, { ...options, signal }));
  if (problems.length > 0) throw new Problem(problems.slice(0, MAX_REASONS).map(({ sentence }) => sentence));
  return state;
}

/** The sound position of a link; throws a `Problem` if there is none. */
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

/** Bytes that have passed through a stream; throws a `RangeError` as soon as there are more than a maximum. */
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
