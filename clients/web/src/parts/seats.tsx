/** The players of the seats: a bot can replace a player who leaves, or pass that seat's turns. */

import { LEVELS } from "../play/bots.js";
import type { Mind } from "../play/home.js";
import { game, nameOf, report, reported } from "../play/table.js";
import { words } from "../words.js";

const MINDS = ["person", ...LEVELS, "absent"] as const satisfies readonly Mind[];

/** A dropdown for each seat, or advice if bots do not know the cards; nothing if seats are assigned by links. */
export function Seats() {
  const on = game.value;
  if (on?.giveSeat === undefined) return null;
  const w = words.value;
  if (reported.value) return <p class="quiet">{w.aboutLeavingTable}</p>;
  if (!on.dealt) return null;
  return (
    <fieldset class="seats">
      <legend>{w.whoPlays}</legend>
      <p class="quiet">{w.aboutLeaving}</p>
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
    </fieldset>
  );
}
