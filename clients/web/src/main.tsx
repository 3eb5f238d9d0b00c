/** Starts the page. */

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

/** The last catalog, so that games are drawn while no server answers. */
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

/** The catalog of the folder, so that there is a board while the core is loaded. */
async function loadShippedCatalog(): Promise<void> {
  const answer = await fetch(`runtime/catalog.${language.value}.bin`);
  if (answer.ok)
    catalog.value ??= fromBinary(GetCatalogResponseSchema, new Uint8Array(await answer.arrayBuffer())).catalog;
}

/** Opens the seat of the link that led here, or offers its position or map; returns whether there is one. */
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
  // It is named again once it has been drawn: a game that stops the page is not opened by itself a second time.
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

/** Games at a host, and the parts of the page that they alone need. */
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
  // An effect of its own: the browser styles the whole page again whenever this is set, to the same value too.
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
  // The browser has the core's files when it is loaded, and need not fetch them a second time.
  else {
    const stop = effect(() => {
      if (loaded.value === 1) queueMicrotask(() => (stop(), void serveOffline()));
    });
  }
}

// In a task of its own: the script has taken long enough to be read.
setTimeout(() => {
  const unstarted = [...document.body.childNodes];
  document.body.replaceChildren();
  try {
    draw();
  } catch (error) {
    // The browser is too old: the page says which ones are not.
    document.body.replaceChildren(...unstarted);
    throw error;
  }
});
