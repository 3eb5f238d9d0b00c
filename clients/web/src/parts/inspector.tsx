/** What is legal on the pointed square, and what the planned action would cause. */

import { cardType, contains, squareName } from "@khronos/referee";
import { Consequence, type Preview, type UndoObstacle } from "@khronos/referee/contract";

import { useEffect, useRef } from "preact/hooks";

import { describe } from "../draw/board.js";
import { KindIcon } from "../draw/tile.js";
import { linesOf } from "../play/events.js";
import { back, choice, confirm, inspected, maps, plan, pointed, preview, verdict } from "../play/choices.js";
import {
  applying,
  boards,
  catalog,
  domains,
  game,
  index,
  kindTitle,
  lit,
  nameOf,
  problem,
  refused,
  region,
  reported,
} from "../play/table.js";
import { words } from "../words.js";
import { BuildingActions, Guide, Picker } from "./actions.js";
import { CostLine, PaymentLine } from "./cards.js";
import { Clause, Violations } from "./clause.js";

/** The panel beside the verbs. */
export function Inspector() {
  return (
    <section class="inspector" aria-live="polite">
      {problem.value.length > 0 && (
        <div class="problem" role="alert">
          {problem.value.map((each) => (
            <p key={each}>{each}</p>
          ))}
          <button type="button" onClick={() => (problem.value = [])}>
            {words.value.close}
          </button>
        </div>
      )}
      {refused.value.length > 0 && <Violations violations={refused.value} />}
      <Picker />
      {plan.value === undefined && choice.value === undefined && <Errands />}
      {plan.value ? <Planned /> : inspected.value && choice.value === undefined ? <Inspected /> : <Pointed />}
    </section>
  );
}

function Pointed() {
  const place = pointed.value;
  const map = region.value;
  const w = words.value;
  if (place === undefined || map === undefined) return <Guide />;
  const building = boards.value[place.age - 1]?.buildingAt(place.at);
  const judged = verdict.value;
  const found = maps.value.find((each) => each.age === place.age);
  const consequences = (found?.consequences ?? []).filter((each) => contains(each.squares, place.at));
  return (
    <>
      {inspected.value && <BuildingActions />}
      <h3>
        {w.ages[place.age - 1]} {squareName(place.at)} <small>{w.terrain[map.terrainAt(place.at) ?? "plain"]}</small>
      </h3>
      {building && <p>{describe(building)}</p>}
      {choice.value && judged && "offer" in judged && (
        <p class="legal">
          ✓ {w.legal} {judged.offer.cost && <CostLine cost={judged.offer.cost} />}
        </p>
      )}
      {choice.value && judged && "offer" in judged && consequences.length > 0 && (
        <ul class="consequences">
          {consequences.map(({ consequence, age, clause }, index) => (
            <li key={index}>
              <Clause id={clause} /> {w.consequences[Consequence[consequence] as keyof typeof w.consequences] ?? ""} (
              {w.ages[age - 1]})
            </li>
          ))}
        </ul>
      )}
      {choice.value && judged && "violations" in judged && <Violations violations={judged.violations} />}
      {!choice.value && building && <DomainOf />}
    </>
  );
}

/** What hands have to do on a real table after the step shown. */
function Errands() {
  const errands = game.value?.steps.value[index.value]?.errands ?? [];
  if (!reported.value || errands.length === 0) return null;
  const w = words.value;
  return (
    <ul class="errands" aria-label={w.onTheTable}>
      {errands.map((errand, at) => {
        const place = `${w.ages[errand.age - 1] ?? ""} ${errand.square}`.trim();
        const title = kindTitle(errand.building);
        return (
          <li key={`${index.value} ${at}`}>
            <label>
              <input type="checkbox" /> {errand.building > 0 && <KindIcon kind={errand.building} />}
              {w.errands[errand.kind](title, place, nameOf(errand.seat), errand.amount)}
            </label>
          </li>
        );
      })}
    </ul>
  );
}

/** The domain of the pointed building, who holds it and why. */
function DomainOf() {
  const place = pointed.value;
  const domain =
    place && domains.value?.domains.find((each) => each.age === place.age && contains(each.squares, place.at));
  if (domain === undefined) return null;
  const w = words.value;
  return (
    <p class="domain">
      <Clause id={domain.clause} /> {domain.sentence} {domain.holders.length > 0 && <b>{w.worth(domain.worth)}</b>}
    </p>
  );
}

function Inspected() {
  const what = inspected.value;
  if (what?.building.at === undefined) return null;
  const { age, building } = what;
  const w = words.value;
  const at = building.at;
  const entry = catalog.value?.kinds[building.kind - 1];
  return (
    <>
      <h3>
        {describe(building)}{" "}
        <small>
          {w.ages[age - 1]} {at && squareName(at)}
        </small>
      </h3>
      {entry && (
        <p class="quiet">
          {w.kindLine(
            w.types[TYPE[cardType(building.kind) - 1] ?? "civil"],
            building.ruin ? entry.ruinValue : entry.value,
          )}
        </p>
      )}
      <DomainOf />
      <BuildingActions />
    </>
  );
}

const TYPE = ["military", "religious", "civil"] as const;

function Planned() {
  const what = plan.value;
  const button = useRef<HTMLButtonElement>(null);
  const pressed = useRef<Element | null>(null);
  // Who plays by keys goes from the square to the button, and back to the square.
  useEffect(() => {
    const before = document.activeElement;
    pressed.current = before;
    button.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement || before instanceof SVGElement) before.focus({ preventScroll: true });
    };
  }, [what?.actions]);
  const step = preview.value?.steps[0];
  useEffect(() => uncover(pressed.current, button.current), [what?.actions, step]);
  if (what === undefined) return null;
  const w = words.value;
  const stop = preview.value?.stop;
  const action = what.actions[what.picked];
  const payments = what.actions.flatMap(({ verb }) => {
    const value = verb.value;
    return value !== undefined && "payment" in value && value.payment !== undefined ? [value.payment] : [];
  });
  return (
    <div class="planned">
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
              <PaymentLine payment={payment} />
            </label>
          ))}
        </fieldset>
      )}
      {step ? (
        <Foreseen step={step} />
      ) : stop?.refusal ? (
        <Violations violations={stop.refusal.violations} />
      ) : (
        <p class="hint">{w.asking}</p>
      )}
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
          {action?.verb.case === "chooseBuilding" || action?.verb.case === "placeBuilding" ? w.decide : w.confirm}
        </button>
      </footer>
    </div>
  );
}

/** Scrolls so far that the pressed square is not under the panel, which lies over the boards on a phone. */
function uncover(pressed: Element | null, button: Element | null): void {
  const panel = button?.closest(".dock");
  if (!panel || pressed?.getAttribute("role") !== "gridcell") return;
  const { bottom, height } = pressed.getBoundingClientRect();
  const over = bottom + 2 * height - panel.getBoundingClientRect().top;
  if (over > 0 && getComputedStyle(panel).position === "sticky") scrollBy({ top: over });
}

function Foreseen({ step }: { step: Preview }) {
  const w = words.value;
  const { decision, branches, undoObstacles } = step;
  return (
    <>
      <Lines step={step} />
      {decision && (
        <div class="asks">
          <p>
            <Clause id={decision.clause} /> {w.willDecide(nameOf(decision.seat), w.ages[decision.age - 1] ?? "")}
          </p>
          <ul>
            {branches.map(({ preview: branch }, index) => (
              <li key={index}>{branch && <Lines step={branch} />}</li>
            ))}
          </ul>
        </div>
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

/** Whether taking back is fair, in words: what has been done, or what is foreseen. */
export function fairness(obstacles: readonly UndoObstacle[], foreseen = false): string {
  const w = words.value;
  const [unfair, names] = foreseen ? [w.willBeUnfair, w.foreseenObstacles] : [w.unfair, w.obstacles];
  return obstacles.length === 0 ? w.fair : [unfair, ...obstacles.map((each) => names[each] ?? "")].join(" ");
}
