/** The puzzles: their file, their positions, and the list of solved puzzles in this browser. */

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
  /** The difficulty, 0 to 2. */
  readonly level: number;
  /** The number of actions in a shortest solution, not counting decisions. */
  readonly moves: number;
  /** The lines of a shortest solution. */
  readonly solution: readonly string[];
  /** The position, in notation. */
  readonly position: string;
}

const SOLVED = "khronos.puzzles";

/** All puzzles by kind of goal, the easiest first; empty until they are loaded. */
export const puzzles = signal<readonly Puzzle[]>([]);
/** The ids of the puzzles solved in this browser. */
export const solved = signal<ReadonlySet<string>>(new Set(readJson<readonly string[]>(SOLVED)));

const positions = new Map<string, Promise<GameState>>();
/**
 * The last requested position. Positions are requested one at a time, because game hosts limit guests' parallel calls.
 */
let reading: Promise<unknown> = Promise.resolve();

/** Loads the puzzle file, once. */
export async function loadPuzzles(): Promise<void> {
  if (puzzles.value.length === 0) puzzles.value = await (await fetch(file)).json();
}

/** Returns the position of a puzzle, which the referee parses once. */
export function positionOf({ id, position }: Puzzle): Promise<GameState> {
  const known = positions.get(id);
  if (known !== undefined) return known;
  const read = reading.then(() => readPosition(position));
  reading = read.catch(() => positions.delete(id));
  positions.set(id, read);
  return read;
}

/** Adds a puzzle to the stored list of solved puzzles. */
export function markSolved({ id }: Puzzle): void {
  if (solved.value.has(id)) return;
  solved.value = new Set([...solved.value, id]);
  writeSetting(SOLVED, JSON.stringify([...solved.value]));
}

/** Returns the index of the next unsolved puzzle, starting again after the last one; `undefined` if all are solved. */
export function nextAfter(at: number): number | undefined {
  const all = puzzles.value;
  const order = all.map((_, step) => (at + 1 + step) % all.length);
  return order.find((index) => index !== at && !solved.value.has(all[index]?.id ?? ""));
}
