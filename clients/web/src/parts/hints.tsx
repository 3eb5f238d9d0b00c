/** The hints for the current seat. */

import { hints } from "../play/choices.js";
import { words } from "../words.js";
import { HintList } from "./hintlist.js";

/** The hints, shown after a click. */
export function Hints() {
  const w = words.value;
  const found = hints.value;
  if (found === undefined) return null;
  if (found === "asked") return <p class="hint">{w.asking}</p>;
  return (
    <>
      <h3>{w.hints}</h3>
      <HintList of={found} />
      <button type="button" onClick={() => (hints.value = undefined)}>
        {w.close}
      </button>
    </>
  );
}
