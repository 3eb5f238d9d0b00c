/** The picture of the game on the start screen: one Abbey in three ages. */

import { AGES } from "../play/table.js";
import position from "../welcome.json";
import { words } from "../words.js";
import { Drawn } from "./board.js";

const { rows } = position.publicPart.config.customRegion;

/** A part of the three boards, with their names. */
export function Picture() {
  const w = words.value;
  return (
    <div class="picture" role="img" aria-label={w.picture}>
      {AGES.map((age) => (
        <figure key={age}>
          <Drawn inert age={age} state={position} box={[0, 0, rows[0]?.length ?? 0, rows.length]} />
          <figcaption>{w.ages[age - 1]}</figcaption>
        </figure>
      ))}
    </div>
  );
}
