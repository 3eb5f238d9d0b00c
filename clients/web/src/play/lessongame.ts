/** The game of a lesson or puzzle, which is not in the list of games and is removed when it is closed. */

import { publicPart } from "@khronos-referee/client";
import type { GameState } from "@khronos-referee/client/contract";
import { batch, effect } from "@preact/signals";

import { writeSetting } from "../storage.js";
import type { Mind } from "./home.js";
import { game, LESSON_GAME, lessons, report, showGame } from "./table.js";

interface Aside {
  readonly id: string;
  readonly onClosed: () => void;
}

let aside: Aside | undefined;

/**
 * Opens a game from a position: the user plays the seat whose turn it is, and the other seats have no players.
 *
 * @param onShown - Called before the app shows the game.
 * @param onClosed - Called when the game has been closed.
 */
export async function startLessonGame(state: GameState, onShown: () => void, onClosed: () => void): Promise<void> {
  const { turn, players } = publicPart(state);
  const minds = players.map((_, index): Mind => (index + 1 === turn?.seat ? "person" : "remote"));
  const on = await lessons.value?.create({ case: "position", state, minds });
  if (on === undefined) return;
  batch(() => {
    leave();
    aside = { id: on.id, onClosed };
    writeSetting(LESSON_GAME, on.id);
    showGame(on);
    onShown();
  });
}

function leave(): void {
  if (aside === undefined) return;
  const { id, onClosed } = aside;
  aside = undefined;
  writeSetting(LESSON_GAME, undefined);
  onClosed();
  void lessons.value?.remove(id).catch(report);
}

effect(() => {
  const on = game.value?.id;
  if (aside !== undefined && on !== aside.id) leave();
});
