/** The current referee, its loading progress, and new versions of the app. */

import { signal } from "@preact/signals";

import { inBrowser, isFolder, loaded, server } from "../referee.js";
import { isNewer, notOffline, takeUpdate } from "../update.js";
import { words } from "../words.js";
import { lazy } from "./lazy.js";

const RefereeChoice = lazy(() => import("./refereechoice.js").then((part) => part.RefereeChoice));
const choosing = signal(false);

/** The loading progress of the referee. */
export function Loading() {
  if (loaded.value === 1) return null;
  return (
    <p class="loading" role="status">
      <label>
        {words.value.loading} <progress value={loaded.value} />
      </label>
    </p>
  );
}

/** The offer to load a new version, shown outside games. */
export function Update() {
  if (!isNewer()) return null;
  return (
    <p class="trouble asked">
      {words.value.newVersion}
      <button type="button" onClick={takeUpdate}>
        {words.value.takeUpdate}
      </button>
    </p>
  );
}

/** The line that shows the current referee, if the user can choose it. */
export function RefereeLine() {
  const w = words.value;
  if (!isFolder) return null;
  return (
    <>
      <p class="quiet answers">
        {inBrowser ? w.inBrowser : w.atServer(server)}{" "}
        {notOffline.value && `${notOffline.value.file ? w.notStored(notOffline.value.file) : w.notOffline} `}
        <button type="button" class="quiet" onClick={() => (choosing.value = true)}>
          {w.change}
        </button>
      </p>
      {choosing.value && <RefereeChoice onClose={() => (choosing.value = false)} />}
    </>
  );
}
