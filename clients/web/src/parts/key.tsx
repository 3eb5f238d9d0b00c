/** The dialog for the API key of the server. */

import { signal } from "@preact/signals";

import { useKey } from "../referee.js";
import { inLanguage, words } from "../words.js";
import { Dialog } from "./dialog.js";

const typed = signal("");
const storeKey = signal(false);

/** Asks for the API key. */
export function Key() {
  const [w, t] = [words.value, inLanguage(TEXTS)];
  return (
    <Dialog title={w.key}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          useKey(typed.value, storeKey.value);
        }}
      >
        <p>{t.keyWanted}</p>
        <label>
          {w.key}
          <input
            type="password"
            autocomplete="off"
            required
            pattern="\s*[!-~]+\s*"
            value={typed.value}
            onInput={({ currentTarget }) => (typed.value = currentTarget.value)}
          />
        </label>
        <label>
          <input
            type="checkbox"
            checked={storeKey.value}
            onChange={({ currentTarget }) => (storeKey.value = currentTarget.checked)}
          />
          {t.storeKey}
        </label>
        <footer>
          <button type="submit" class="primary">
            {w.confirm}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}

/** The labels of this module, which are loaded with it. */
const TEXTS = {
  en: {
    keyWanted: "This server requires an API key.",
    storeKey: "Store it in this browser",
  },
  fr: {
    keyWanted: "Ce serveur demande une clé d’API.",
    storeKey: "La conserver dans ce navigateur",
  },
};
