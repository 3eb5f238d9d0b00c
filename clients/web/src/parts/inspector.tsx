/** The panel about the pointed square and the planned action. */

import { describe } from "@khronos-referee/board";
import { cardType, contains, squareName, squares } from "@khronos-referee/client";
import {
  type Building,
  Consequence,
  type Kind,
  type UndoObstacle,
  type Violation,
  ViolationCode,
} from "@khronos-referee/client/contract";
import { computed } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import {
  actionOf,
  choice,
  consider,
  groupsOf,
  hints,
  inspected,
  maps,
  offers,
  type Place,
  plan,
  pointed,
  verdict,
} from "../play/choices.js";
import { bringOne, cellOf, narrow, uncover } from "../play/sight.js";
import {
  boards,
  catalog,
  correcting,
  domains,
  mine,
  nameOf,
  problem,
  refused,
  region,
  reported,
} from "../play/table.js";
import { words } from "../words.js";
import { Guide, Hints } from "./actions.js";
import { CostLine } from "./cards.js";
import { Clause, Violations } from "./clause.js";
import { explainedTurn } from "./explainedturn.js";
import { lazy } from "./lazy.js";

const BuildingActions = lazy(() => import("./building.js").then((part) => part.BuildingActions));
const BuildingPanel = lazy(() => import("./building.js").then((part) => part.BuildingPanel));
const Picker = lazy(() => import("./picker.js").then((part) => part.Picker));

const PlanPreview = lazy(() => import("./planpreview.js").then((part) => part.PlanPreview));
const Errands = lazy(() => import("./physicalgame.js").then((part) => part.Errands));

/** Whether the position editor or the explanation of a turn is shown in place of this panel. */
export const columnTaken = computed(() => correcting.value || explainedTurn.value !== undefined);

/** The sentences of the last error, with a button that hides them; scrolls to them. */
export function Errors({ class: name }: { class: "problem" | "trouble" }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.scrollIntoView({ block: "nearest" }), [problem.value]);
  if (problem.value.length === 0) return null;
  return (
    <div class={name} role="alert" ref={box}>
      <div>
        {problem.value.map((each) => (
          <p key={each}>{each}</p>
        ))}
      </div>
      <button type="button" onClick={() => (problem.value = [])}>
        {words.value.close}
      </button>
    </div>
  );
}

/** The panel next to the verbs. */
export function Inspector() {
  const verb = choice.value?.verb;
  useEffect(showSquare, [plan.value, pointed.value]);
  useEffect(() => {
    if (!narrow.matches) return; // avoids needless look-ups for hundreds of squares
    const lit = offers.value.flatMap(({ age, squares: set }) => [...squares(set)].map((at) => ({ age, at })));
    bringOne([...document.querySelectorAll(".adventurers .primary"), ...lit.flatMap((each) => cellOf(each) ?? [])]);
  }, [verb, offers.value]);
  return (
    <div class="inspector">
      {!columnTaken.value && <Errors class="problem" />}
      {refused.value.length > 0 && <Violations violations={refused.value} />}
      {mine.value && (verb === "exchangeHand" || verb === "swapCards" || verb === "endTurn") && (
        <Picker key={verb} groups={groupsOf(verb)} onPick={(picked) => consider([actionOf(picked)])} />
      )}
      {reported.value && plan.value === undefined && choice.value === undefined && <Errands />}
      {plan.value === undefined && hints.value !== undefined && <Hints />}
      {plan.value ? (
        <PlanPreview />
      ) : inspected.value && choice.value === undefined ? (
        <BuildingPanel />
      ) : hints.value === undefined || pointed.value ? (
        <Pointed />
      ) : null}
    </div>
  );
}

/** Scrolls to the pointed square, which the panel can cover on phones. */
function showSquare() {
  const action = plan.value?.actions[0]?.verb.value;
  const at = action !== undefined && "at" in action ? action.at : pointed.value?.at;
  const age = action !== undefined && "age" in action ? action.age : (pointed.value?.age ?? 3);
  if (at === undefined || !narrow.matches || !matchMedia("(pointer: coarse)").matches) return;
  const square = cellOf({ age, at });
  if (square) uncover(square);
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
      {building && <p>{describe(building, nameOf, words.value)}</p>}
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
      {choice.value && judged && "violations" in judged && (
        <>
          <Violations violations={judged.violations} />
          <Sum violations={judged.violations} />
        </>
      )}
      {!choice.value && building && <DomainOf />}
      {!choice.value && mine.value && <Guide />}
    </>
  );
}

/** The total cost of a building, if the cards do not suffice because of the terrain surcharge. */
function Sum({ violations }: { violations: readonly Violation[] }) {
  const what = choice.value;
  const missing = violations.find(({ code }) => code === ViolationCode.SURCHARGE_MISSING);
  if (missing === undefined || (what?.verb !== "construct" && what?.verb !== "upgrade")) return null;
  const valueOf = (kind: Kind) => catalog.value?.kinds[kind - 1]?.value ?? 0;
  const old = what.verb === "upgrade" ? boards.value[what.age - 1]?.buildingAt(what.old) : undefined;
  const typed = valueOf(what.kind) - (old ? valueOf(old.kind) : 0);
  return (
    <p>
      <b>{words.value.inAll(typed + (missing.needed ?? 0), typed + (missing.given ?? 0))}</b>
    </p>
  );
}

/** Returns the domain at a square. */
export function domainAt(place: Place | undefined) {
  return place && domains.value?.domains.find(({ age, squares }) => age === place.age && contains(squares, place.at));
}

/** The domain of the pointed building, with its holder and the reason. */
export function DomainOf() {
  const domain = domainAt(pointed.value);
  if (domain === undefined) return null;
  const w = words.value;
  return (
    <p class="domain">
      <Clause id={domain.clause} /> {domain.sentence} {domain.holders.length > 0 && <b>{w.worth(domain.worth)}</b>}
    </p>
  );
}

/** Returns the type and the value of a building, as text. */
export function kindLineOf({ kind, ruin }: Building): string {
  const { value = 0, ruinValue = 0 } = catalog.value?.kinds[kind - 1] ?? {};
  return words.value.kindLine(words.value.types[TYPE[cardType(kind) - 1] ?? "civil"], ruin ? ruinValue : value);
}

const TYPE = ["military", "religious", "civil"] as const;

/** Returns a text that says why undoing past or planned actions is unfair; empty if it is fair. */
export function fairness(obstacles: readonly UndoObstacle[], foreseen = false): string {
  const w = words.value;
  const [unfair, names] = foreseen ? [w.willBeUnfair, w.foreseenObstacles] : [w.unfair, w.obstacles];
  return obstacles.length === 0 ? "" : [unfair, ...obstacles.map((each) => names[each] ?? "")].join(" ");
}
