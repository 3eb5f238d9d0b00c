/** The plan for the next turn: its actions with their current verdicts, and the button to play them. */

import type { Action, CheckedAction } from "@khronos-referee/client/contract";

import { squaresOf } from "../play/choices.js";
import { linesOf } from "../play/events.js";
import { checked, done, drop, kept, legal, planners, planning, playPlan, remove } from "../play/plans.js";
import { front, lit, mine, nameOf, planner } from "../play/table.js";
import { inLanguage, words } from "../words.js";
import { Violations } from "./clause.js";
import { titleOf } from "./hintlist.js";
import { signedTenths, Sum } from "./sum.js";

/** The plan of the current seat. */
export function Plan() {
  const w = words.value.plan;
  if (kept.value === undefined && !planning.value) return null;
  const t = inLanguage(TEXTS);
  const answer = kept.value && checked.value?.answer;
  const change = (answer?.gainTenths ?? 0) - (answer?.earlierGainTenths ?? 0);
  return (
    <section class="plan" aria-label={w.title}>
      <h3>{w.title}</h3>
      {planning.value && kept.value === undefined && <p class="hint">{w.hint}</p>}
      <ol>
        {kept.value?.actions.map((action, place) => (
          <li
            key={place}
            class={answer?.actions[place]?.verdict.case === "refusal" ? "broken" : undefined}
            onPointerEnter={() => (lit.value = squaresOf(action))}
            onPointerLeave={() => (lit.value = [])}
          >
            <div>
              <Verdict action={action} of={answer?.actions[place]} />
            </div>
            {planning.value && (
              <button type="button" class="quiet" aria-label={w.remove(place + 1)} onClick={() => remove(place)}>
                ×
              </button>
            )}
          </li>
        ))}
      </ol>
      {kept.value && (
        <details>
          <summary>{w.gain(answer ? signedTenths(answer.gainTenths) : "…")}</summary>
          {answer?.gainParts[0] && <Sum parts={answer.gainParts} total={answer.gainTenths} named={t.total} />}
          {answer && change !== 0 && <Sum parts={answer.parts} total={change} named={w.since} />}
          <p class="quiet">{t.about}</p>
        </details>
      )}
      <footer>
        {planning.value ? (
          <button type="button" class="primary" onClick={done}>
            {w.done}
          </button>
        ) : (
          mine.value && (
            <button type="button" class="primary" disabled={legal.value.length === 0} onClick={() => void playPlan()}>
              {w.play}
            </button>
          )
        )}
        <button type="button" onClick={drop}>
          {w.drop}
        </button>
      </footer>
    </section>
  );
}

/**
 * Buttons with which waiting players start to plan; with `first`, only for the player who is about to pass the device
 * on.
 */
export function Planners({ first = false }: { readonly first?: boolean }) {
  const w = words.value.plan;
  const offered = planning.value ? [] : planners.value.filter((seat) => !first || seat === front.value);
  if (offered.length === 0) return null;
  return (
    <div class="planners">
      {offered.map((seat, index) => (
        <button
          key={seat}
          type="button"
          aria-keyshortcuts={index === 0 ? "a" : undefined}
          onClick={() => (planner.value = seat)}
        >
          {first || seat !== front.value ? w.plans(nameOf(seat)) : kept.value ? w.change : w.begin}
        </button>
      ))}
    </div>
  );
}

/** The consequences of a planned action; or its violations, with the event that made it illegal. */
function Verdict({ action, of }: { action: Action; of: CheckedAction | undefined }) {
  if (of?.verdict.case === "preview") return <>{linesOf(of.verdict.value.events)[0]?.text}</>;
  if (of?.verdict.case !== "refusal") return <b>{titleOf(action)}</b>;
  return (
    <>
      <b>{titleOf(action)}</b>
      {of.brokenBy && <p>{words.value.plan.brokenBy(of.brokenBy.sentence)}</p>}
      <Violations violations={of.verdict.value.violations} />
    </>
  );
}

/** The labels of this module, which are loaded with it. */
const TEXTS = {
  en: {
    total: "Ecus in all",
    about:
      "Compared with ending the turn at once, before others reply. Expected later income counts, and so does what the strongest opponent loses or gains; drawn cards do not.",
  },
  fr: {
    total: "Écus en tout",
    about:
      "Par rapport à la fin immédiate du tour, avant toute réponse des autres. Les revenus futurs attendus comptent, ainsi que les pertes et gains de l’adversaire le plus fort\u00a0; les cartes piochées ne comptent pas.",
  },
};
