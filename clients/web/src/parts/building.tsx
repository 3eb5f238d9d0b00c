/** The panel of a clicked building: its kind, who renovated it, its domain, and the actions with it. */

import { describe } from "@khronos-referee/board";
import { publicPart, sameSquare, squareName } from "@khronos-referee/client";
import type { Building } from "@khronos-referee/client/contract";
import { useMemo } from "preact/hooks";

import { choice, choose, inspected, largerKinds, possible, upgradesOf } from "../play/choices.js";
import { game, index, kindTitle, mine, nameOf } from "../play/table.js";
import { words } from "../words.js";
import { KindIcon } from "./icons.js";
import { DomainOf, kindLineOf } from "./inspector.js";

/** The panel of the clicked building. */
export function BuildingPanel() {
  const what = inspected.value;
  const renovator = useMemo(() => (what ? renovatorOf(what) : 0), [what, index.value]);
  if (what?.building.at === undefined) return null;
  const { age, building } = what;
  const w = words.value;
  const at = building.at;
  return (
    <>
      <h3>
        {describe(building, nameOf, words.value)}{" "}
        <small>
          {w.ages[age - 1]} {at && squareName(at)}
        </small>
      </h3>
      <p class="quiet">
        {kindLineOf(building)} {renovator > 0 && w.renovatedBy(nameOf(renovator))}
      </p>
      <DomainOf />
      <BuildingActions />
    </>
  );
}

/** Returns the seat that renovated a building on Reason; 0 if it is not renovated, or if no step shows it as a ruin. */
function renovatorOf({ age, building }: { readonly age: number; readonly building: Building }): number {
  const on = game.value;
  const { at, kind, ruin } = building;
  if (on === undefined || at === undefined || ruin) return 0;
  for (let step = index.value; step > 0; step -= 1) {
    const tiles = publicPart(on.view(step - 1, 0)).boards[age - 1]?.tiles ?? [];
    const before = tiles.find((each) => each.kind === kind && each.at && sameSquare(each.at, at));
    if (before === undefined) return 0;
    if (before.ruin) return on.steps.value[step]?.seat ?? 0;
  }
  return 0;
}

/** The buttons of the verbs for the clicked building. */
export function BuildingActions() {
  const what = inspected.value;
  if (what === undefined || !mine.value || what.building.at === undefined) return null;
  const { age, building } = what;
  const old = building.at;
  if (old === undefined) return null;
  const w = words.value;
  const chosen = choice.value;
  const legalUpgrades = upgradesOf(age, old);
  const direct =
    age === 3 ? (building.ruin ? (["renovate"] as const) : (["populate"] as const)) : (["demolish"] as const);
  return (
    <div class="building-actions">
      {age !== 3 &&
        largerKinds(building.kind).map((kind) => (
          <button
            key={kind}
            type="button"
            class={legalUpgrades.includes(kind) ? undefined : "dim"}
            aria-pressed={chosen?.verb === "upgrade" && chosen.kind === kind}
            onClick={() => choose({ verb: "upgrade", kind, age, old })}
          >
            <KindIcon kind={kind} /> {w.upgradeTo(kindTitle(kind))}
          </button>
        ))}
      {direct.map((verb) => (
        <button
          key={verb}
          type="button"
          class={possible.value.has(verb) ? undefined : "dim"}
          onClick={() => choose({ verb })}
        >
          {w.verbs[verb]}
        </button>
      ))}
    </div>
  );
}
