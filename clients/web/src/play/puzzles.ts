/** The puzzles: their file, their positions, and which ones this browser has solved. */

import type { GameState } from "@khronos-referee/client/contract";
import { signal } from "@preact/signals";

import file from "../../puzzles.json?url";
import { readPosition } from "../files.js";
import { readJson, writeSetting } from "../storage.js";
import type { Goal } from "./goals.js";

/** A position with a goal for one turn. */
export interface Puzzle {
  readonly id: string;
  readonly goal: Goal;
  /** How hard it is, 0 to 2. */
  readonly level: number;
  /** The number of actions of a shortest solution, without decisions. */
  readonly moves: number;
  /** The lines of a shortest solution. */
  readonly solution: readonly string[];
  /** The position, as text. */
  readonly position: string;
}

const SOLVED = "khronos.puzzles";

/** All puzzles by kind of goal, the easiest of each kind first; none until they are loaded. */
export const puzzles = signal<readonly Puzzle[]>([]);
/** The ids of the puzzles that were solved in this browser. */
export const solved = signal<ReadonlySet<string>>(new Set(readJson<readonly string[]>(SOLVED)));

const positions = new Map<string, Promise<GameState>>();
/** The position that is read last: one after the other, as a host answers few questions of a guest at once. */
let reading: Promise<unknown> = Promise.resolve();

/** Loads the file of the puzzles, once. */
export async function loadPuzzles(): Promise<void> {
  if (puzzles.value.length === 0) puzzles.value = await (await fetch(file)).json();
}

/** Returns the position of a puzzle, which the referee reads once. */
export function positionOf({ id, position }: Puzzle): Promise<GameState> {
  const known = positions.get(id);
  if (known !== undefined) return known;
  const read = reading.then(() => readPosition(position));
  reading = read.catch(() => positions.delete(id));
  positions.set(id, read);
  return read;
}

/** Remembers that a puzzle was solved. */
export function markSolved({ id }: Puzzle): void {
  if (solved.value.has(id)) return;
  solved.value = new Set([...solved.value, id]);
  writeSetting(SOLVED, JSON.stringify([...solved.value]));
}

/** The index of the first unsolved puzzle after another one, from the start again after the last; `undefined` if none is left. */
export function nextAfter(at: number): number | undefined {
  const all = puzzles.value;
  const order = all.map((_, step) => (at + 1 + step) % all.length);
  return order.find((index) => index !== at && !solved.value.has(all[index]?.id ?? ""));
}
