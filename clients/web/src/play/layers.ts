/**
 * The layers above the start screen: a game, and dialogs above it. Each layer has an entry in the browser's history, so
 * *Back* closes the topmost layer.
 */

import { effect } from "@preact/signals";

import { readSetting } from "../storage.js";
import { hosted } from "../words.js";
import { correcting, game, LESSON_GAME, showGame } from "./table.js";

interface Layer {
  readonly close: () => void;
  /** The fragment of the URL; `undefined` for dialogs, which do not change it. */
  readonly fragment: string | undefined;
}

const layers: Layer[] = [];
/** The number of history entries above the entry of the start screen. */
let depth = depthOf(history.state);
/** Whether a navigation started by this module is in progress. */
let isMoving = false;
let isStarted = false;

function depthOf(state: unknown): number {
  return (state as { readonly depth?: number } | null)?.depth ?? 0;
}

/** Adds a layer; returns a function that removes it when it is closed without *Back*. */
export function openLayer(close: () => void, fragment?: string): () => void {
  const layer = { close, fragment };
  layers.push(layer);
  // A layer that replaces a different layer in this task takes over its entry; all other layers get an entry immediately.
  if (depth < layers.length) fitHistory();
  else setTimeout(fitHistory);
  return () => {
    const at = layers.indexOf(layer);
    if (at >= 0) layers.splice(at, 1);
    setTimeout(fitHistory);
  };
}

/** Starts to handle clicks on *Back*. */
export function startLayers(): void {
  history.scrollRestoration = "manual";
  addEventListener("popstate", ({ state }) => {
    // A link that was followed on this page replaces the open layers.
    if (state === null && location.hash !== "") return visit("replaceState");
    const isOwn = isMoving;
    isMoving = false;
    depth = depthOf(state);
    if (!isOwn) for (const layer of layers.splice(depth).reverse()) layer.close();
    fitHistory();
  });
  effect(() => {
    const id = game.value?.id;
    if (id === undefined) return undefined;
    const isSeat = hosted && id !== readSetting(LESSON_GAME);
    return openLayer(() => showGame(undefined), isSeat ? `#seat=${id}` : "");
  });
  effect(() => (correcting.value ? openLayer(() => (correcting.value = false)) : undefined));
  isStarted = true;
  setTimeout(fitHistory);
}

/** Adjusts the history to one entry per layer. */
function fitHistory(): void {
  if (!isStarted || isMoving) return;
  if (depth > layers.length) {
    isMoving = true;
    history.go(layers.length - depth);
    return;
  }
  if (depth === 0) visit("replaceState", "");
  while (depth < layers.length) {
    depth += 1;
    visit("pushState", layers[depth - 1]?.fragment);
  }
  const { fragment } = layers[depth - 1] ?? {};
  if (fragment !== undefined && fragment !== location.hash) visit("replaceState", fragment);
}

function visit(how: "pushState" | "replaceState", fragment = location.hash): void {
  history[how]({ depth }, "", location.pathname + location.search + fragment);
}
