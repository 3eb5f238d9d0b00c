/** Links to rules, and lists of violations. */

import type { Violation } from "@khronos-referee/client/contract";
import { signal } from "@preact/signals";

import { lit, catalog } from "../play/table.js";
import { consider } from "../play/choices.js";
import { storedPanel } from "../storage.js";
import { words } from "../words.js";
import { footprint, squareSet } from "@khronos-referee/client";

/** The id of the rule whose page is open; empty for the list of all rules. */
export const openClause = signal<string>();

/** Whether all reasons are shown, at every square. */
const showsAll = storedPanel("reasons");

/** The id of a rule, as a button that opens its page. */
export function Clause({ id }: { id: string }) {
  const entry = catalog.value?.clauses.find((each) => each.id === id);
  return (
    <button type="button" class="clause" onClick={() => (openClause.value = id)} title={entry?.title}>
      {id}
      <span class="sr">{entry?.title}</span>
    </button>
  );
}

/** Violations: the first one, and a button that shows the others. */
export function Violations({ violations }: { violations: readonly Violation[] }) {
  const [first, ...others] = violations;
  return (
    <div class="violations">
      {first && <Reasons of={[first]} />}
      {others.length > 0 && (
        <details open={showsAll.value} onToggle={({ currentTarget }) => (showsAll.value = currentTarget.open)}>
          <summary>{words.value.moreReasons(others.length)}</summary>
          <Reasons of={others} />
        </details>
      )}
    </div>
  );
}

/** A list of violations, each with its rule, its squares and a way to fix it. */
function Reasons({ of }: { of: readonly Violation[] }) {
  return (
    <ul>
      {of.map((each, index) => (
        <li key={index} onPointerEnter={() => light(each)} onPointerLeave={() => (lit.value = [])}>
          <Clause id={each.clause} />
          <span>
            {each.sentence} {each.hint && <Hint hint={each.hint} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Hint({ hint }: { hint: NonNullable<Violation["hint"]> }) {
  const { action, sentence } = hint;
  if (action === undefined) return <em>{sentence}</em>;
  return (
    <button type="button" class="link" onClick={() => consider([action])}>
      {sentence}
    </button>
  );
}

function light({ age, domains, buildings, squares }: Violation): void {
  if (age === 0) return;
  const all = [...squares, ...buildings.flatMap(({ kind, at }) => (at ? footprint(kind, at) : []))];
  const inside = all.filter(({ column, row }) => column >= 1 && row >= 1 && column <= 32 && row <= 32);
  const own = inside.length > 0 ? [{ age, rows: squareSet(inside).rows }] : [];
  lit.value = [...own, ...domains.map(({ rows }) => ({ age, rows }))];
}
