/** The open puzzle, or whether the list of puzzles is open; the code of puzzles is loaded on demand. */

import { signal } from "@preact/signals";

export const puzzling = signal<"list" | number>();
/** The sentence with the goal of the open puzzle, for screen readers. */
export const goal = signal("");
