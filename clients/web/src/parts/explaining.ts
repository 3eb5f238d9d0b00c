/** Which turn of a game that is over is explained next to the boards; the code of the explanation is loaded with it. */

import type { PlayerTurn } from "@khronos-referee/client/contract";
import { computed, signal } from "@preact/signals";

import type { LiveGame } from "../play/home.js";
import { game, justEnded, lookedAt } from "../play/table.js";

/** Turns of a game that could have been better, and the one that is explained. */
interface Explained {
  readonly on: LiveGame;
  /** The step at which the review begins. */
  readonly begun: number;
  readonly turns: readonly PlayerTurn[];
  readonly at: number;
}

const chosen = signal<Explained>();

/** The turn that is explained, while the game is looked back at. */
export const explained = computed(() =>
  lookedAt.value !== undefined && chosen.value?.on === game.value ? chosen.value : undefined,
);

/** Explains a turn, and shows the boards before it. */
export function explain(what: Explained): void {
  const turn = what.turns[what.at];
  if (turn === undefined) return;
  chosen.value = what;
  justEnded.value = false;
  lookedAt.value = what.begun + turn.firstAction;
}
