/** The plan for the next turn: its actions with their current verdicts, and the button to play them. */

import type { Action, CheckedAction } from "@khronos-referee/client/contract";

import { squaresOf } from "../play/choices.js";
import { linesOf } from "../play/events.js";
import { begin, canPlan, checked, done, drop, due, kept, planning, playPlan, remove } from "../play/plans.js";
import { lit } from "../play/table.js";
import { language, words } from "../words.js";
import { titleOf } from "./hintlist.js";
import { Violations } from "./clause.js";

/** The plan, or the button to start one. */
export function Plan() {
  const w = words.value.plan;
  const what = kept.value;
  if (what === undefined) {
    return canPlan.value ? (
      <button type="button" onClick={begin}>
        {w.begin}
      </button>
    ) : null;
  }
  const { answer, obstacle } = checked.value ?? {};
  return (
    <section class="plan" aria-label={w.title}>
      <h3>{w.title}</h3>
      {planning.value && <p class="hint">{w.hint}</p>}
      <ol>
        {what.actions.map((action, place) => (
          <li
            key={place}
            class={answer?.actions[place]?.verdict.case === "refusal" ? "broken" : undefined}
            onPointerEnter={() => (lit.value = squaresOf(action))}
            onPointerLeave={() => (lit.value = [])}
          >
            <Verdict action={action} of={answer?.actions[place]} />{" "}
            {planning.value && (
              <button type="button" class="quiet" aria-label={w.remove(place + 1)} onClick={() => remove(place)}>
                ×
              </button>
            )}
          </li>
        ))}
      </ol>
      {obstacle && <p class="hint">{obstacle}</p>}
      {answer && (
        <>
          <p>{w.gain(signed(answer.gainTenths))}</p>
          <ul class="lines">
            {answer.changes.map(({ changeTenths, sentence }, place) => (
              <li key={place}>
                <b>{signed(changeTenths)}</b> {sentence}
              </li>
            ))}
          </ul>
        </>
      )}
      <footer>
        {due.value ? (
          <button type="button" class="primary" disabled={answer === undefined} onClick={() => void playPlan()}>
            {w.play}
          </button>
        ) : planning.value ? (
          <button type="button" class="primary" onClick={done}>
            {w.done}
          </button>
        ) : (
          canPlan.value && (
            <button type="button" onClick={begin}>
              {w.change}
            </button>
          )
        )}
        <button type="button" onClick={drop}>
          {w.drop}
        </button>
      </footer>
    </section>
  );
}

/** The consequences of a planned action; or the violations, and when they arose. */
function Verdict({ action, of }: { action: Action; of: CheckedAction | undefined }) {
  if (of?.verdict.case === "preview") return <>{linesOf(of.verdict.value.events)[0]?.text}</>;
  if (of?.verdict.case !== "refusal") return <b>{titleOf(action)}</b>;
  return (
    <>
      <b>{titleOf(action)}</b>
      {of.brokenBy && <p>{words.value.plan.brokenBy(of.brokenBy.sentence)}</p>}
      <Violations violations={of.verdict.value.violations} />
    </>
  );
}

/** Formats tenths of an Ecu as a number with a sign. */
function signed(tenths: number): string {
  return (tenths / 10).toLocaleString(language.value, { signDisplay: "exceptZero" });
}
