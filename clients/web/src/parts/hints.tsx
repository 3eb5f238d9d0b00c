/** What is suggested to the seat in front. */

import { hints } from "../play/choices.js";
import { words } from "../words.js";
import { HintList } from "./hintlist.js";

/** The suggestions, at the cost of a press. */
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
