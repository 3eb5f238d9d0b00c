/** Clauses and what breaks them. */

import type { Violation } from "@khronos/referee/contract";
import { signal } from "@preact/signals";

import { lit, catalog } from "../play/table.js";
import { consider } from "../play/choices.js";
import { footprint, squareSet } from "@khronos/referee";
import { words } from "../words.js";
import { Dialog } from "./dialog.js";

/** The clause whose page is open; an empty text is the first. */
export const openClause = signal<string>();

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

/** Everything that forbids something, each with its clause, its squares and what can be done about it. */
export function Violations({ violations }: { violations: readonly Violation[] }) {
  return (
    <ul class="violations">
      {violations.map((each, index) => (
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

/** The rules, a clause at a time. */
export function Rules() {
  const id = openClause.value;
  const entries = catalog.value?.clauses ?? [];
  if (id === undefined) return null;
  const at = Math.max(
    0,
    entries.findIndex((each) => each.id === id),
  );
  const entry = entries[at];
  const w = words.value;
  const go = (to: number) => (openClause.value = entries[(to + entries.length) % entries.length]?.id);
  const chapters = [...new Set(entries.map(({ chapter }) => chapter))];
  return (
    <Dialog title={w.rules} wide onClose={() => (openClause.value = undefined)}>
      <div class="rules">
        <nav aria-label={w.rules}>
          <select
            aria-label={w.rules}
            value={entry?.id}
            onChange={({ currentTarget }) => (openClause.value = currentTarget.value)}
          >
            {chapters.map((chapter) => (
              <optgroup key={chapter} label={chapter}>
                {entries
                  .filter((each) => each.chapter === chapter)
                  .map((each) => (
                    <option key={each.id} value={each.id}>
                      {each.id} · {each.title}
                    </option>
                  ))}
              </optgroup>
            ))}
          </select>
          <button type="button" onClick={() => go(at - 1)} aria-label={w.previous}>
            ←
          </button>
          <button type="button" onClick={() => go(at + 1)} aria-label={w.next}>
            →
          </button>
        </nav>
        {entry && (
          <article>
            <p class="chapter">{entry.chapter}</p>
            <h3>
              <span class="id">{entry.id}</span> {entry.title}
            </h3>
            <p>{entry.sentence}</p>
            {entry.section !== "" && <p class="quiet">{w.rulebook(entry.section)}</p>}
            {entry.readings.map((each, index) => (
              <dl key={index} class="reading">
                <dt>{w.ours}</dt>
                <dd>{each.ours}</dd>
                <dt>{w.others}</dt>
                <dd>{each.other}</dd>
                <dt>{w.why}</dt>
                <dd>{each.why}</dd>
              </dl>
            ))}
          </article>
        )}
      </div>
    </Dialog>
  );
}
