/** The components for a physical game: a field to type moves, and instructions for the pieces. */

import { signal } from "@preact/signals";

import { KindIcon } from "./icons.js";
import { considerLine, considerMeant, meant } from "../play/choices.js";
import { game, index, kindTitle, nameOf } from "../play/table.js";
import { words } from "../words.js";

const line = signal("");

/** A field to type a move in notation, which is the quickest way to enter moves of a physical game. */
export function TypedMove() {
  const w = words.value;
  return (
    <>
      <form
        class="type-move"
        onSubmit={(event) => {
          event.preventDefault();
          void considerLine(line.value).then((read) => {
            if (read) line.value = "";
          });
        }}
      >
        <input
          aria-label={w.typeMove}
          placeholder={w.labelled(w.typeMove, "build Keep Might C2 with MM")}
          value={line.value}
          onInput={({ currentTarget }) => (line.value = currentTarget.value)}
        />
        <button type="submit" disabled={line.value.trim() === ""}>
          {w.look}
        </button>
      </form>
      {meant.value.length > 0 && (
        <div class="meant" role="group" aria-label={w.didYouMean}>
          <p>{w.didYouMean}</p>
          {meant.value.map((match) => (
            <button key={match.notation} type="button" onClick={() => considerMeant(match)}>
              {match.notation}
            </button>
          ))}
        </div>
      )}
    </>
  );
}

/** The changes to make to the physical pieces after the shown step. */
export function Errands() {
  const errands = game.value?.steps.value[index.value]?.errands ?? [];
  if (errands.length === 0) return null;
  const w = words.value;
  return (
    <ul class="errands" aria-label={w.onTheTable}>
      {errands.map((errand, at) => {
        const place = `${w.ages[errand.age - 1] ?? ""} ${errand.square}`.trim();
        const tile = (errand.ruin && errand.kind !== "cube" ? w.asRuin : w.asTile)(kindTitle(errand.building), place);
        return (
          <li key={`${index.value} ${at}`}>
            <label>
              <input type="checkbox" /> {errand.building > 0 && <KindIcon kind={errand.building} />}
              {errand.kind === "money"
                ? (errand.amount < 0 ? w.pays : w.gets)(nameOf(errand.seat), w.ecus(Math.abs(errand.amount)))
                : w.errands[errand.kind](errand.kind === "travel" ? place : tile, nameOf(errand.seat))}
            </label>
          </li>
        );
      })}
    </ul>
  );
}
