/** The preview of the planned action, and the button to confirm it. */

import type { Preview } from "@khronos-referee/client/contract";
import { useEffect, useRef } from "preact/hooks";

import { back, confirm, plan, preview } from "../play/choices.js";
import { linesOf } from "../play/events.js";
import { applying, lit, nameOf } from "../play/table.js";
import { words } from "../words.js";
import { PaymentLine } from "./cards.js";
import { Clause, Violations } from "./clause.js";
import { fairness } from "./inspector.js";
import { SmallBoards } from "./smallboards.js";

/** Matches screens on which the boards are stacked. */
const narrow = matchMedia("(max-width: 599px)");

/** Moves the focus to an element. Scrolls to it only for keyboard users, because other users look at the board. */
function focusInSight(element: HTMLElement | SVGElement): void {
  element.focus({ preventScroll: true });
  const focused = element.shadowRoot?.activeElement ?? element;
  if (focused.matches(":focus-visible")) (focused.closest("footer") ?? focused).scrollIntoView({ block: "nearest" });
}

/** The planned action, its payments and its preview. */
export function PlanPreview() {
  const what = plan.value;
  const button = useRef<HTMLButtonElement>(null);
  // For keyboard users, the focus moves from the square to the button, and back.
  useEffect(() => {
    const before = document.activeElement;
    if (button.current) focusInSight(button.current);
    return () => {
      if (before instanceof HTMLElement || before instanceof SVGElement) focusInSight(before);
    };
  }, [what?.actions]);
  const step = preview.value?.steps[0];
  if (what === undefined) return null;
  const w = words.value;
  const stop = preview.value?.stop;
  const payments = what.actions.flatMap(({ verb }) => {
    const value = verb.value;
    return value !== undefined && "payment" in value && value.payment !== undefined ? [value.payment] : [];
  });
  return (
    <div class="planned">
      <div class="foreseen">
        {payments.length > 1 && (
          <fieldset class="payments">
            <legend>{w.payWith}</legend>
            {payments.map((payment, index) => (
              <label key={index}>
                <input
                  type="radio"
                  name="payment"
                  checked={index === what.picked}
                  onChange={() => (plan.value = { ...what, picked: index })}
                />
                <PaymentLine payment={payment} seat={what.actions[index]?.seat ?? 0} />
              </label>
            ))}
          </fieldset>
        )}
        {narrow.matches && <SmallBoards />}
        {step ? (
          <Foreseen step={step} />
        ) : stop?.refusal ? (
          <Violations violations={stop.refusal.violations} />
        ) : (
          <p class="hint">{w.asking}</p>
        )}
      </div>
      <footer>
        <button type="button" onClick={back}>
          {w.cancel}
        </button>
        <button
          ref={button}
          type="button"
          class="primary"
          disabled={applying.value || stop?.refusal !== undefined}
          onClick={() => void confirm()}
        >
          {w.confirm}
        </button>
      </footer>
    </div>
  );
}

function Foreseen({ step }: { step: Preview }) {
  const w = words.value;
  const { decision, branches, undoObstacles } = step;
  return (
    <>
      <Lines step={step} />
      {decision && (
        <details class="asks" open={!narrow.matches}>
          <summary>{w.willDecide(nameOf(decision.seat), w.ages[decision.age - 1] ?? "")}</summary>
          <Clause id={decision.clause} />
          <ul>
            {branches.map(({ preview: branch }, index) => (
              <li key={index}>{branch && <Lines step={branch} />}</li>
            ))}
          </ul>
        </details>
      )}
      <p class="quiet">{fairness(undoObstacles, true)}</p>
    </>
  );
}

function Lines({ step }: { step: Preview }) {
  return (
    <ul class="lines">
      {linesOf(step.events).map(({ text, marks }, index) => (
        <li key={index} onPointerEnter={() => (lit.value = marks)} onPointerLeave={() => (lit.value = [])}>
          {text}
        </li>
      ))}
    </ul>
  );
}
