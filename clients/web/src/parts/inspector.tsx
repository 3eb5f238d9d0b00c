/** What is legal on the pointed square, and what the planned action would cause. */

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
import { useEffect } from "preact/hooks";

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
import { boards, catalog, domains, mine, nameOf, problem, refused, region, reported } from "../play/table.js";
import { words } from "../words.js";
import { Guide, Hints } from "./actions.js";
import { CostLine } from "./cards.js";
import { Clause, Violations } from "./clause.js";
import { lazy } from "./lazy.js";

const BuildingActions = lazy(() => import("./building.js").then((part) => part.BuildingActions));
const BuildingPanel = lazy(() => import("./building.js").then((part) => part.BuildingPanel));
const Picker = lazy(() => import("./picker.js").then((part) => part.Picker));

const PlanPreview = lazy(() => import("./planpreview.js").then((part) => part.PlanPreview));
const Errands = lazy(() => import("./physicalgame.js").then((part) => part.Errands));

/** The panel beside the verbs. */
export function Inspector() {
  const verb = choice.value?.verb;
  useEffect(showSquare, [plan.value, pointed.value]);
  useEffect(() => {
    if (!narrow.matches) return; // hundreds of squares would be looked up for nothing
    const lit = offers.value.flatMap(({ age, squares: set }) => [...squares(set)].map((at) => ({ age, at })));
    bringOne([...document.querySelectorAll(".adventurers .primary"), ...lit.flatMap((each) => cellOf(each) ?? [])]);
  }, [verb, offers.value]);
  return (
    <div class="inspector">
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

/** Shows the square in question, over which the panel lies on a phone. */
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

/** What a building costs in all, where the surcharge for its terrain is what cannot be paid. */
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

/** The domain at a square. */
export function domainAt(place: Place | undefined) {
  return place && domains.value?.domains.find(({ age, squares }) => age === place.age && contains(squares, place.at));
}

/** The domain of the pointed building, who holds it and why. */
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

/** The type of a building, and what it is worth. */
export function kindLineOf({ kind, ruin }: Building): string {
  const { value = 0, ruinValue = 0 } = catalog.value?.kinds[kind - 1] ?? {};
  return words.value.kindLine(words.value.types[TYPE[cardType(kind) - 1] ?? "civil"], ruin ? ruinValue : value);
}

const TYPE = ["military", "religious", "civil"] as const;

/** Why taking back is not fair, in words: what has been done, or what is foreseen; empty if it is. */
export function fairness(obstacles: readonly UndoObstacle[], foreseen = false): string {
  const w = words.value;
  const [unfair, names] = foreseen ? [w.willBeUnfair, w.foreseenObstacles] : [w.unfair, w.obstacles];
  return obstacles.length === 0 ? "" : [unfair, ...obstacles.map((each) => names[each] ?? "")].join(" ");
}
