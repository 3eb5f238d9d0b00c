/** Starts the page. */

import { fromBinary, toBinary } from "@bufbuild/protobuf";
import { CatalogSchema, GetCatalogResponseSchema } from "@khronos-referee/client/contract";
import { effect } from "@preact/signals";
import { render } from "preact";

import { positionOf } from "./files.js";
import { App } from "./parts/app.js";
import { hostParts } from "./parts/hosting.js";
import { BrowserHome } from "./play/browser.js";
import type { GameHome } from "./play/home.js";
import { startChoices } from "./play/choices.js";
import { onKey } from "./play/keys.js";
import { ASIDE, catalog, game, home, lay, opening, question, report, start, title } from "./play/table.js";
import { asked, inBrowser, isFolder, loaded, referee } from "./referee.js";
import { serveOffline } from "./update.js";
import { hosted, language } from "./words.js";

const LAST = "khronos.game";
const CATALOG = "khronos.catalog";

/** The last catalog, so that games are drawn while no server answers. */
function storedCatalog() {
  try {
    const text = atob(localStorage.getItem(CATALOG) ?? "");
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
async function shippedCatalog(): Promise<void> {
  const answer = await fetch(`runtime/catalog.${language.value}.bin`);
  if (answer.ok)
    catalog.value ??= fromBinary(GetCatalogResponseSchema, new Uint8Array(await answer.arrayBuffer())).catalog;
}

/** Opens the seat or the position of the link that led here; returns whether there is one. */
async function openLink(): Promise<boolean> {
  const [, seat] = /^#seat=(.+)$/.exec(location.hash) ?? [];
  if (seat !== undefined) lay(await home.value?.open(seat));
  if (seat !== undefined) return true;
  const position = await positionOf(location.hash);
  if (position === undefined) return false;
  history.replaceState(null, "", location.pathname);
  lay(await home.value?.create({ case: "position", state: position }));
  return true;
}

async function begin(): Promise<void> {
  home.value = hosted ? await hostHome() : await BrowserHome.opened();
  await home.value.remove(localStorage.getItem(ASIDE) ?? "").catch(report);
  const last = localStorage.getItem(LAST);
  const linked = await openLink().catch(report);
  if (linked === false && last !== null) lay(await home.value.open(last));
  addEventListener("hashchange", () => void openLink().catch(report));
  effect(() => {
    if (game.value !== undefined) localStorage.setItem(LAST, game.value.id);
    else {
      localStorage.removeItem(LAST);
      history.replaceState(null, "", location.pathname);
    }
  });
}

/** Games at a host, and the parts of the page that they alone need. */
async function hostHome(): Promise<GameHome> {
  hostParts.value = await import("./parts/host.js");
  return new hostParts.value.HostHome();
}

function draw(): void {
  catalog.value = storedCatalog();
  if (inBrowser && catalog.value === undefined) void shippedCatalog().catch(() => undefined);
  effect(() => {
    const locale = language.value;
    return question(async (signal) => {
      catalog.value = await asked(() => referee.catalog({ locale, signal }), signal);
      const bytes = toBinary(CatalogSchema, catalog.value);
      localStorage.setItem(CATALOG, btoa(Array.from(bytes, (each) => String.fromCharCode(each)).join("")));
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
  opening.value = localStorage.getItem(LAST) !== null;
  render(<App />, document.body);
  void begin()
    .catch(report)
    .finally(() => (opening.value = false));
  if (!isFolder) void navigator.serviceWorker?.register("worker.js").catch(() => undefined);
  // The browser has the core's files when it is loaded, and need not fetch them a second time.
  else {
    const stop = effect(() => {
      if (loaded.value === 1) queueMicrotask(() => (stop(), void serveOffline().catch(() => undefined)));
    });
  }
}

// In a task of its own: the script has taken long enough to be read.
setTimeout(draw);
