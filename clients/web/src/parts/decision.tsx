/** The panel of a decision: the player who decides, the possible selections, and the reason. */

import { describe } from "@khronos-referee/board";
import { squareName, squares } from "@khronos-referee/client";
import type { Decision } from "@khronos-referee/client/contract";

import { offers, press } from "../play/choices.js";
import { boards, catalog, game, index, kindTitle, nameOf, state } from "../play/table.js";
import { words } from "../words.js";
import { HintButton, Hints } from "./actions.js";
import { Clause } from "./clause.js";

const MAX_NEWS = 3;

/** Returns the question of a decision. */
export function questionOf({ age, question }: Decision): string {
  const place = words.value.ages[age - 1] ?? "";
  return question.case === "placeChoice"
    ? words.value.choosePlace(kindTitle(question.value.kind), place)
    : words.value.chooseShrinks(place);
}

/** The question of a decision, shown instead of the verbs. */
export function DecisionPanel() {
  const shown = state.value;
  const decision = shown?.publicPart?.cascade?.decision;
  if (decision === undefined) return null;
  const w = words.value;
  // The events between the action and the question.
  const news = (game.value?.steps.value[index.value]?.lines ?? [])
    .slice(1, -1)
    .slice(-MAX_NEWS)
    .map(({ text }) => text);
  return (
    <div class="decision">
      <h3>{w.decides(nameOf(decision.seat))}</h3>
      <p>{questionOf(decision)}</p>
      <div class="row">
        {offers.value
          .flatMap((offer) => [...squares(offer.squares)])
          .map((at) => {
            const building =
              decision.question.case === "buildingChoice" ? boards.value[decision.age - 1]?.buildingAt(at) : undefined;
            return (
              <button key={squareName(at)} type="button" onClick={() => press({ age: decision.age, at })}>
                {building && describe(building, nameOf, w)} {squareName(at)}
              </button>
            );
          })}
      </div>
      <details>
        <summary>{w.why}</summary>
        <p>
          <Clause id={decision.clause} /> {catalog.value?.clauses.find(({ id }) => id === decision.clause)?.sentence}
        </p>
        {news.map((text) => (
          <p key={text} class="quiet">
            {text}
          </p>
        ))}
      </details>
      <HintButton />
      <Hints />
    </div>
  );
}
