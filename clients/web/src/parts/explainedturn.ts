/** The explained turn of a finished game; the code of the explanation is loaded on demand. */

import type { PlayerTurn } from "@khronos-referee/client/contract";
import { computed, signal } from "@preact/signals";

import type { LiveGame } from "../play/home.js";
import { game, lookedAt } from "../play/table.js";

/** The reviewed turns of a game with better alternatives, and the index of the explained one. */
export interface ExplainedTurn {
  readonly on: LiveGame;
  /** The step at which the review starts. */
  readonly begun: number;
  readonly turns: readonly PlayerTurn[];
  readonly at: number;
}

/** The last selected turn. */
export const chosenTurn = signal<ExplainedTurn>();

/** The explained turn, while an earlier position of its game is shown. */
export const explainedTurn = computed(() =>
  lookedAt.value !== undefined && chosenTurn.value?.on === game.value ? chosenTurn.value : undefined,
);
