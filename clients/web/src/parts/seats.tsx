/** The players of the seats: a bot can replace a player who leaves, or pass that seat's turns. */

import { LEVELS } from "../play/bots.js";
import type { LiveGame, Mind } from "../play/home.js";
import { nameOf, report, reported } from "../play/table.js";
import { words } from "../words.js";
import { Dialog } from "./dialog.js";
import { seating } from "./seating.js";

const MINDS = ["person", ...LEVELS, "absent"] as const satisfies readonly Mind[];

/** A dropdown for each seat, or advice if bots do not know the cards. */
export function Seats({ on }: { on: LiveGame }) {
  const w = words.value;
  return (
    <Dialog title={w.whoPlays} onClose={() => (seating.value = false)}>
      <p class="quiet">{reported.value ? w.aboutLeavingTable : w.aboutLeaving}</p>
      {on.dealt && (
        <div class="seats">
          {on.minds.map((mind, at) => (
            <label key={at}>
              {nameOf(at + 1)}{" "}
              <select
                aria-label={w.mindOf(nameOf(at + 1))}
                value={mind}
                onChange={({ currentTarget }) => void on.giveSeat?.(at + 1, currentTarget.value as Mind).catch(report)}
              >
                {MINDS.map((each) => (
                  <option key={each} value={each}>
                    {each === "person" ? w.person : w.bots[each]}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </div>
      )}
    </Dialog>
  );
}
