/** The rules: all rules by chapter, a search field that accepts questions, and a page for each rule. */

import type { ClauseEntry } from "@khronos-referee/client/contract";
import { signal } from "@preact/signals";

import { answers, type SearchWords } from "../play/search.js";
import { catalog } from "../play/table.js";
import { inLanguage, words } from "../words.js";
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
  const t = inLanguage<Texts>(TEXTS);
  const asked = question.value.trim();
  const found = asked === "" ? entries : answers(asked, entries, t.search);
  const chapters = asked === "" ? [...new Set(entries.map(({ chapter }) => chapter))] : [""];
  return (
    <>
      <input
        type="search"
        autofocus
        aria-label={t.searchRules}
        placeholder={t.searchRules}
        value={question.value}
        onInput={({ currentTarget }) => (question.value = currentTarget.value)}
      />
      {found.length === 0 && <p class="hint">{t.noRule}</p>}
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
  const [w, t] = [words.value, inLanguage<Texts>(TEXTS)];
  const at = entries.indexOf(entry);
  const go = (to: number) => (openClause.value = entries[(to + entries.length) % entries.length]?.id);
  return (
    <>
      <nav aria-label={w.rules}>
        <button type="button" onClick={() => (openClause.value = "")}>
          {t.allRules}
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
        {entry.section !== "" && <p class="quiet">{t.rulebook(entry.section)}</p>}
        {entry.interpretations.map((each, index) => (
          <dl key={index} class="reading">
            <dt>{t.ours}</dt>
            <dd>{each.ours}</dd>
            <dt>{t.others}</dt>
            <dd>{each.other}</dd>
            <dt>{w.why}</dt>
            <dd>{each.why}</dd>
          </dl>
        ))}
      </article>
    </>
  );
}

type Texts = Omit<typeof TEXTS.en, "search"> & { readonly search: SearchWords };

/** The labels of this module, which are loaded with it. */
const TEXTS = {
  en: {
    search: {
      asking:
        "a an and are be can do does for get gets good had has have how i if in is it its many may much my not of on one or so the there they to two we what when where which who why will would",
      meant: {
        money: ["income", "ecus"],
        pay: ["collect"],
        cost: ["value"],
        win: ["wins", "winner"],
        shrink: ["downsizing", "downsized"],
        smaller: ["downsizing", "downsized"],
        meet: ["junction"],
        tie: ["equal", "clash"],
        equal: ["equals", "clash"],
        decide: ["chooses", "decisions"],
        choose: ["chooses", "decisions"],
        half: ["lower"],
        restore: ["renovate"],
        majority: ["most"],
        vestige: ["ruin"],
        taxes: ["income"],
        tithes: ["income"],
        prestigious: ["highest"],
        discard: ["discards"],
      },
    },
    allRules: "All rules",
    searchRules: "Search, or ask: can I build on a river?",
    noRule: "No rule contains these words.",
    rulebook: (section: string) => `In the printed rulebook: ${section}`,
    ours: "Our interpretation",
    others: "Alternative interpretation",
  },
  fr: {
    search: {
      asking:
        "a ai as au aux avec bon bonne c ce ces cette combien d dans de des deux du elle elles en est et il ils je l la le les ma mes mon n ne on ont ou où pas peut peux pourquoi puis quand que quel quelle qui quoi sa se si son sont sur t touche tu un une vous à",
      meant: {
        argent: ["revenu", "écus"],
        rapporte: ["touche"],
        coûte: ["valeur"],
        gagne: ["victoire"],
        bâtir: ["construire"],
        rétrécit: ["rétrécissement"],
        petit: ["rétrécissement"],
        rencontrent: ["jonction"],
        égalité: ["égaux", "conflit"],
        décide: ["choisit", "décisions"],
        moitié: ["réduite"],
        majorité: ["plus"],
        vestige: ["ruine"],
        taxes: ["revenu"],
        dîmes: ["revenu"],
        prestigieux: ["haute"],
      },
    },
    allRules: "Toutes les règles",
    searchRules: "Cherchez, ou demandez : puis-je bâtir sur une rivière ?",
    noRule: "Aucune règle ne contient ces mots.",
    rulebook: (section: string) => `Dans le livret : ${section}`,
    ours: "Notre interprétation",
    others: "Autre interprétation",
  },
};
