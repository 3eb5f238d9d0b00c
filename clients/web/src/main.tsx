/** Starts the web app. */

import { fromBinary, toBinary } from "@bufbuild/protobuf";
import { CatalogSchema, GetCatalogResponseSchema } from "@khronos-referee/client/contract";
import { effect } from "@preact/signals";
import { render } from "preact";

import { MAP, offeredPosition, POSITION, positionOf } from "./files.js";
import "./parts/texts.js";
import { App } from "./parts/app.js";
import { hostParts } from "./parts/hosting.js";
import { mapOf, offeredMap } from "./parts/map.js";
import { BrowserHome } from "./play/browser.js";
import type { GameHome } from "./play/home.js";
import { startChoices } from "./play/choices.js";
import { onKey } from "./play/keys.js";
import { startLayers } from "./play/layers.js";
import {
  catalog,
  game,
  home,
  LESSON_GAME,
  lessons,
  opening,
  report,
  showGame,
  start,
  startRequest,
  title,
} from "./play/table.js";
import { callReferee, inBrowser, isFolder, loaded, referee } from "./referee.js";
import { workers } from "./secure.js";
import { readSetting, writeSetting } from "./storage.js";
import { serveOffline } from "./update.js";
import { hosted, language } from "./words.js";

const LAST = "khronos.game";
const CATALOG = "khronos.catalog";

/** Returns the stored catalog, so that games can be drawn while the server is unreachable. */
function readStoredCatalog() {
  try {
    const text = atob(readSetting(CATALOG) ?? "");
    return text === ""
      ? undefined
      : fromBinary(
          CatalogSchema,
          Uint8Array.from(text, (each) => each.charCodeAt(0)),
        );
  } catch {
    return undefined;
  }
}

/** Loads the catalog from the runtime folder, so that a board is shown while the core loads. */
async function loadShippedCatalog(): Promise<void> {
  const answer = await fetch(`runtime/catalog.${language.value}.bin`);
  if (answer.ok)
    catalog.value ??= fromBinary(GetCatalogResponseSchema, new Uint8Array(await answer.arrayBuffer())).catalog;
}

/** Opens the seat of the current link, or offers its position or map; returns false if the link contains nothing. */
async function openLink(): Promise<boolean> {
  const [, seat] = /^#seat=(.+)$/.exec(location.hash) ?? [];
  if (seat !== undefined) showGame(await home.value?.open(seat));
  if (seat !== undefined) return true;
  const link = location.hash;
  if (!link.startsWith(POSITION) && !link.startsWith(MAP)) return false;
  history.replaceState(history.state, "", location.pathname);
  if (link.startsWith(MAP)) offeredMap.value = await mapOf(link);
  else offeredPosition.value = await positionOf(link);
  return true;
}

async function begin(): Promise<void> {
  const own = await BrowserHome.opened();
  lessons.value = own;
  home.value = hosted ? await openHostHome() : own;
  const [aside, last] = [readSetting(LESSON_GAME), readSetting(LAST)];
  await own.remove(aside ?? "").catch(report);
  // It is stored again after it has been drawn, so that a game that crashes the app is not reopened automatically.
  writeSetting(LAST, undefined);
  const linked = await openLink().catch(report);
  if (linked === false && last !== undefined && last !== aside) showGame(await home.value.open(last));
  addEventListener("hashchange", () => void openLink().catch(report));
  effect(() => {
    const id = game.value?.id;
    if (id === undefined) {
      writeSetting(LAST, undefined);
    } else {
      requestAnimationFrame(() => setTimeout(() => game.peek()?.id === id && writeSetting(LAST, id)));
    }
  });
}

/** Opens the games at a game host, and loads the code that only they need. */
async function openHostHome(): Promise<GameHome> {
  hostParts.value = await import("./parts/host.js");
  return new hostParts.value.HostHome();
}

function draw(): void {
  catalog.value = readStoredCatalog();
  if (inBrowser && catalog.value === undefined) void loadShippedCatalog().catch(() => undefined);
  effect(() => {
    const locale = language.value;
    return startRequest(async (signal) => {
      catalog.value = await callReferee(() => referee.catalog({ locale, signal }), signal);
      const bytes = toBinary(CatalogSchema, catalog.value);
      writeSetting(CATALOG, btoa(Array.from(bytes, (each) => String.fromCharCode(each)).join("")));
    });
  });
  effect(() => {
    document.title = title();
  });
  // A separate effect, because each assignment makes the browser restyle the whole page, even if the value is the same.
  effect(() => {
    document.documentElement.lang = language.value;
  });
  start();
  startChoices();
  addEventListener("keydown", onKey);
  opening.value = readSetting(LAST) !== undefined;
  render(<App />, document.body);
  void begin()
    .catch(report)
    .finally(() => {
      opening.value = false;
      startLayers();
    });
  if (!isFolder) void workers?.register("worker.js").catch(() => undefined);
  // Once the core is loaded, the browser has its files cached and does not fetch them a second time.
  else {
    const stop = effect(() => {
      if (loaded.value === 1) queueMicrotask(() => (stop(), void serveOffline()));
    });
  }
}

// In a separate task, because parsing the script has already taken long.
setTimeout(() => {
  const unstarted = [...document.body.childNodes];
  document.body.replaceChildren();
  try {
    draw();
  } catch (error) {
    // The browser is too old; the page lists the supported ones.
    document.body.replaceChildren(...unstarted);
    throw error;
  }
});
