/** The dialog to choose the referee: a server or the browser. */

import { signal } from "@preact/signals";

import { askAt, inBrowser } from "../referee.js";
import { words } from "../words.js";
import { Dialog } from "./dialog.js";

const typed = signal("");

/** The dialog to choose the referee. */
export function RefereeChoice({ onClose }: { onClose: () => void }) {
  const w = words.value;
  return (
    <Dialog title={w.whoAnswers} onClose={onClose}>
      <p>{w.aboutServers}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          askAt(typed.value);
        }}
      >
        <label>
          {w.addressOfServer}
          <input
            type="url"
            required
            placeholder="http://localhost:8080"
            value={typed.value}
            onInput={({ currentTarget }) => (typed.value = currentTarget.value)}
          />
        </label>
        <footer>
          {!inBrowser && (
            <button type="button" onClick={() => askAt("")}>
              {w.useBrowser}
            </button>
          )}
          <button type="submit" class="primary">
            {w.useServer}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}
