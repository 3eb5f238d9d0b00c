/** Whether the list of puzzles is open, or which puzzle lies on the table; their code is loaded when one is. */

import { signal } from "@preact/signals";

export const puzzling = signal<"list" | number>();
