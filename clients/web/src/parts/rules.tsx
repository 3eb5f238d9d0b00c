/** The rules: all rules by chapter, a search field that accepts questions, and a page for each rule. */

import type { ClauseEntry } from "@khronos-referee/client/contract";
import { signal } from "@preact/signals";

import { answers } from "../play/search.js";
import { catalog } from "../play/table.js";
import { words } from "../words.js";
import { openClause } from "./clause.js";
import { Dialog } from "./dialog.js";

const question = signal("");

export function Rules() {
  const id = openClause.value;
  const entries = catalog.value?.clauses ?? [];
  const entry = entries.find((each) => each.id === id);
  return (
    <Dialog title={words.value.rules} width="wide" onClose={() => (openClause.value = undefined)}>
      <div class="rules">{entry ? <Page entry={entry} entries={entries} /> : <Contents entries={entries} />}</div>
    </Dialog>
  );
}

/** The rules that answer the question; without a question, all rules by chapter. */
function Contents({ entries }: { readonly entries: readonly ClauseEntry[] }) {
  const w = words.value;
  const asked = question.value.trim();
  const found = asked === "" ? entries : answers(asked, entries, w.search);
  const chapters = asked === "" ? [...new Set(entries.map(({ chapter }) => chapter))] : [""];
  return (
    <>
      <input
        type="search"
        autofocus
        aria-label={w.searchRules}
        placeholder={w.searchRules}
        value={question.value}
        onInput={({ currentTarget }) => (question.value = currentTarget.value)}
      />
      {found.length === 0 && <p class="hint">{w.noRule}</p>}
      {chapters.map((chapter) => (
        <section key={chapter}>
          {chapter !== "" && <h3>{chapter}</h3>}
          <ul class="clauses">
            {found
              .filter((each) => chapter === "" || each.chapter === chapter)
              .map(({ id, title, sentence }) => (
                <li key={id}>
                  <button type="button" class="link" onClick={() => (openClause.value = id)}>
                    <span class="id">{id}</span> {title}
                  </button>
                  {chapter === "" && <p>{sentence}</p>}
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function Page({ entry, entries }: { readonly entry: ClauseEntry; readonly entries: readonly ClauseEntry[] }) {
  const w = words.value;
  const at = entries.indexOf(entry);
  const go = (to: number) => (openClause.value = entries[(to + entries.length) % entries.length]?.id);
  return (
    <>
      <nav aria-label={w.rules}>
        <button type="button" onClick={() => (openClause.value = "")}>
          {w.allRules}
        </button>
        <button type="button" onClick={() => go(at - 1)} aria-label={w.previous}>
          ←
        </button>
        <button type="button" onClick={() => go(at + 1)} aria-label={w.next}>
          →
        </button>
      </nav>
      <article>
        <p class="chapter">{entry.chapter}</p>
        <h3>
          <span class="id">{entry.id}</span> {entry.title}
        </h3>
        <p>{entry.sentence}</p>
        {entry.section !== "" && <p class="quiet">{w.rulebook(entry.section)}</p>}
        {entry.interpretations.map((each, index) => (
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
    </>
  );
}
