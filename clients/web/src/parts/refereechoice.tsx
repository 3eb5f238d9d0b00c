/** The dialog to choose the referee: a server or the browser. */

import { signal } from "@preact/signals";

import { askAt, inBrowser } from "../referee.js";
import { inLanguage } from "../words.js";
import { Dialog } from "./dialog.js";

const typed = signal("");

/** The dialog to choose the referee. */
export function RefereeChoice({ onClose }: { onClose: () => void }) {
  const t = inLanguage(TEXTS);
  return (
    <Dialog title={t.whoAnswers} onClose={onClose}>
      <p>{t.aboutServers}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          askAt(typed.value);
        }}
      >
        <label>
          {t.addressOfServer}
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
              {t.useBrowser}
            </button>
          )}
          <button type="submit" class="primary">
            {t.useServer}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}

/** The labels of this module, which are loaded with it. */
const TEXTS = {
  en: {
    whoAnswers: "Referee",
    aboutServers: "A server sees the positions that you send to it. It must allow this page’s address.",
    addressOfServer: "Address of a server",
    useServer: "Use this server",
    useBrowser: "Use this browser",
  },
  fr: {
    whoAnswers: "Arbitre",
    aboutServers:
      "Un serveur voit les positions sur lesquelles on l’interroge. Il doit autoriser l’adresse de cette page.",
    addressOfServer: "Adresse d’un serveur",
    useServer: "Interroger ce serveur",
    useBrowser: "Laisser répondre ce navigateur",
  },
};
