/** Hints: actions as sentences, with their expected gain. */

import { squareName } from "@khronos-referee/client";
import type { Action, PlannedAction, Square, ValuePart } from "@khronos-referee/client/contract";

import { consider, type Hint, squaresOf } from "../play/choices.js";
import { kindTitle, lit } from "../play/table.js";
import { language, words } from "../words.js";
import { signedTenths, Sum } from "./sum.js";

/** Hints with their squares; a click shows the preview of the action. */
export function HintList({ of }: { of: readonly Hint[] }) {
  const dim = () => void (lit.value = []);
  return (
    <ol class="hints">
      {of.map(({ action, actionSentence, sentence, gainTenths, parts, plan }) => (
        <li key={actionSentence} onPointerEnter={() => (lit.value = squaresOf(action))} onPointerLeave={dim}>
          <button
            type="button"
            onFocus={() => (lit.value = squaresOf(action))}
            onBlur={dim}
            onClick={() => {
              dim();
              if (action) consider([action]);
            }}
          >
            <b>{action && titleOf(action)}</b> {actionSentence} {sentence}
          </button>
          {gainTenths !== undefined && parts?.[0] && <Expected parts={parts} gain={gainTenths} plan={plan ?? []} />}
        </li>
      ))}
    </ol>
  );
}

/** Returns a short title of an action: the verb and the place. */
export function titleOf(action: Action): string {
  const w = words.value;
  const { case: verb, value } = action.verb;
  const [mark] = squaresOf(action);
  const age = mark?.age ?? (verb === "travel" ? value.to : 0);
  const what =
    verb === "construct"
      ? `${w.build} ${kindTitle(value.kind)}`
      : verb === "upgrade"
        ? w.upgradeTo(kindTitle(value.kind))
        : w.verbs[verb as keyof typeof w.verbs];
  const { at } = (value ?? {}) as { readonly at?: Square };
  return [what, w.ages[age - 1]].filter(Boolean).join(", ") + (at ? ` ${squareName(at)}` : "");
}

interface ExpectedProperties {
  readonly parts: readonly ValuePart[];
  readonly gain: number;
  readonly plan: readonly PlannedAction[];
}

/** The expected gain of a hint and the rest of the turn, in Ecus; expands to show the other moves and the parts. */
export function Expected({ parts, gain, plan }: ExpectedProperties) {
  const t = language.value === "fr" ? TEXTS.fr : TEXTS.en;
  const title = plan.length > 0 ? t.withRest : t.expected;
  return (
    <details
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) currentTarget.scrollIntoView({ block: "nearest" });
      }}
    >
      <summary>{title(signedTenths(gain))}</summary>
      {plan.length > 0 && (
        <p>
          <b>{t.then}</b> {plan.map(({ sentence }) => sentence).join(" ")}
        </p>
      )}
      <Sum parts={parts} total={gain} named={t.total} />
      <p class="quiet">{t.about}</p>
    </details>
  );
}

/** The labels of this module, which are loaded with it. */
const TEXTS = {
  en: {
    expected: (ecus: string) => `${ecus} Ecus expected`,
    withRest: (ecus: string) => `${ecus} Ecus expected with the rest of the turn`,
    then: "Then:",
    total: "Ecus in all",
    about:
      "Compared with ending the turn now. Expected later income counts, and so do losses of the strongest opponent.",
  },
  fr: {
    expected: (ecus: string) => `${ecus} Écus attendus`,
    withRest: (ecus: string) => `${ecus} Écus attendus avec la suite du tour`,
    then: "Ensuite\u00a0:",
    total: "Écus en tout",
    about:
      "Par rapport à la fin immédiate du tour. Les revenus futurs attendus comptent, ainsi que les pertes de l’adversaire le plus fort.",
  },
};
