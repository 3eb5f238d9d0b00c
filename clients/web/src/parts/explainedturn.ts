/** Which turn of a game that is over is explained next to the boards; the code of the explanation is loaded with it. */

import type { PlayerTurn } from "@khronos-referee/client/contract";
import { computed, signal } from "@preact/signals";

import type { LiveGame } from "../play/home.js";
import { game, lookedAt } from "../play/table.js";

/** Turns of a game that could have been better, and the one that is explained. */
export interface ExplainedTurn {
  readonly on: LiveGame;
  /** The step at which the review begins. */
  readonly begun: number;
  readonly turns: readonly PlayerTurn[];
  readonly at: number;
}

/** The turn that was chosen last. */
export const chosenTurn = signal<ExplainedTurn>();

/** The turn that is explained, while the game is looked back at. */
export const explainedTurn = computed(() =>
  lookedAt.value !== undefined && chosenTurn.value?.on === game.value ? chosenTurn.value : undefined,
);
