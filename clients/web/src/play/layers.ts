/**
 * What lies over the first page, each in an entry of the browser's history: a game, and dialogs over it. *Back* closes the
 * uppermost.
 */

import { effect } from "@preact/signals";

import { readSetting } from "../storage.js";
import { hosted } from "../words.js";
import { correcting, game, LESSON_GAME, showGame } from "./table.js";

interface Layer {
  readonly close: () => void;
  /** The fragment of the page's address; a dialog leaves it as it is. */
  readonly fragment: string | undefined;
}

const layers: Layer[] = [];
/** Entries of the history above that of the first page. */
let depth = depthOf(history.state);
/** Whether the browser is on its way to an entry that was asked for here. */
let isMoving = false;
let isStarted = false;

function depthOf(state: unknown): number {
  return (state as { readonly depth?: number } | null)?.depth ?? 0;
}

/** Adds a layer; returns what takes it away again when it is closed otherwise. */
export function openLayer(close: () => void, fragment?: string): () => void {
  const layer = { close, fragment };
  layers.push(layer);
  setTimeout(fitHistory);
  return () => {
    const at = layers.indexOf(layer);
    if (at >= 0) layers.splice(at, 1);
    setTimeout(fitHistory);
  };
}

/** Lets *Back* close what is open from now on. */
export function startLayers(): void {
  history.scrollRestoration = "manual";
  addEventListener("popstate", ({ state }) => {
    // A link that is followed here is opened in the place of what is open.
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

/** Gives the history an entry for each layer. */
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
