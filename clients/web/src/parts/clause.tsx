/** Clauses and what breaks them. */

import type { Violation } from "@khronos-referee/client/contract";
import { signal } from "@preact/signals";

import { lit, catalog } from "../play/table.js";
import { consider } from "../play/choices.js";
import { words } from "../words.js";
import { footprint, squareSet } from "@khronos-referee/client";

/** The clause whose page is open; an empty text is the list of all. */
export const openClause = signal<string>();

/** Whether all reasons show: once they do, they do so for every square that is pointed at. */
const showsAll = signal(false);

/** The id of a clause, which opens its page. */
export function Clause({ id }: { id: string }) {
  const entry = catalog.value?.clauses.find((each) => each.id === id);
  return (
    <button type="button" class="clause" onClick={() => (openClause.value = id)} title={entry?.title}>
      {id}
      <span class="sr">{entry?.title}</span>
    </button>
  );
}

/** What forbids something: the first reason, and all others behind one press. */
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

/** Reasons, each with its clause, its squares and what can be done about it. */
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
