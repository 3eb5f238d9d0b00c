/** The players of the seats: a bot can replace a player who leaves, or pass that seat's turns. */

import { LEVELS } from "../play/bots.js";
import type { LiveGame, Mind } from "../play/home.js";
import { nameOf, report, reported } from "../play/table.js";
import { inLanguage, words } from "../words.js";
import { Dialog } from "./dialog.js";
import { seating } from "./seating.js";

const MINDS = ["person", ...LEVELS, "absent"] as const satisfies readonly Mind[];
/** The players of a physical game, whose cards bots do not know. */
const AT_A_TABLE = ["person", "absent"] as const satisfies readonly Mind[];

/** A dropdown for each seat. */
export function Seats({ on }: { on: LiveGame }) {
  const w = words.value;
  const t = inLanguage(TEXTS);
  return (
    <Dialog title={t.whoPlays} onClose={() => (seating.value = false)}>
      <p class="quiet">{reported.value ? t.aboutLeavingTable : t.aboutLeaving}</p>
      <div class="seats">
        {on.minds.map((mind, at) => (
          <label key={at}>
            {nameOf(at + 1)}{" "}
            <select
              aria-label={w.mindOf(nameOf(at + 1))}
              value={mind}
              onChange={({ currentTarget }) => void on.giveSeat?.(at + 1, currentTarget.value as Mind).catch(report)}
            >
              {(reported.value ? AT_A_TABLE : MINDS).map((each) => (
                <option key={each} value={each}>
                  {each === "person" ? w.person : w.bots[each]}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
    </Dialog>
  );
}

/** The labels of this module, which are loaded with it. */
const TEXTS = {
  en: {
    whoPlays: "Players and bots",
    aboutLeaving: "If a player leaves, a bot can take the seat or pass its turns.",
    aboutLeavingTable:
      "If a player leaves, the app passes their turns, and the others make their decisions. Their cards stay face down where they are; ignore the cards that they draw in the log.",
  },
  fr: {
    whoPlays: "Joueurs et robots",
    aboutLeaving: "Si un joueur part, un robot peut prendre sa place ou passer ses tours.",
    aboutLeavingTable:
      "Si un joueur part, la page passe ses tours, et les autres décident pour lui. Ses cartes restent où elles sont, face cachée ; ignorez celles qu’il pioche dans le journal.",
  },
};
