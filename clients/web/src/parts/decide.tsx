/** A decision: who takes it, why it is asked, and what to press. */

import { useEffect } from "preact/hooks";

import { catalog, game, index, kindTitle, nameOf, state } from "../play/table.js";
import { words } from "../words.js";
import { HintButton, Hints } from "./actions.js";
import { Clause } from "./clause.js";

const MOST_NEWS = 3;

/** The question, in place of the verbs. */
export function Decide() {
  const shown = state.value;
  const decision = shown?.publicPart?.cascade?.decision;
  const age = decision?.age;
  useEffect(() => {
    // On a phone the board in question may be out of sight.
    if (matchMedia("(max-width: 800px)").matches) document.getElementById(`board-${age}`)?.scrollIntoView();
  }, [age]);
  if (decision === undefined) return null;
  const w = words.value;
  const kind = decision.question.case === "placeChoice" ? decision.question.value.kind : undefined;
  const title = kindTitle(kind ?? 1);
  // Between what was done and the question.
  const news = (game.value?.steps.value[index.value]?.lines ?? [])
    .slice(1, -1)
    .slice(-MOST_NEWS)
    .map(({ text }) => text);
  return (
    <div class="decision" role="status">
      <h3>{w.decides(nameOf(decision.seat))}</h3>
      <p>
        <Clause id={decision.clause} /> {catalog.value?.clauses.find(({ id }) => id === decision.clause)?.sentence}
      </p>
      {news.map((text) => (
        <p key={text} class="quiet">
          {text}
        </p>
      ))}
      <p>
        {kind === undefined
          ? w.chooseShrinks(w.ages[decision.age - 1] ?? "")
          : w.choosePlace(title, w.ages[decision.age - 1] ?? "")}
      </p>
      <HintButton />
      <Hints />
    </div>
  );
}
