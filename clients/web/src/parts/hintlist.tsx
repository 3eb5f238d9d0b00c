/** Hints: actions as sentences, with their expected gain. */

import { squareName } from "@khronos-referee/client";
import type { Action, Cards, PlannedAction, Square, ValuePart } from "@khronos-referee/client/contract";
import type { ComponentChildren } from "preact";

import { consider, type Hint, squaresOf } from "../play/choices.js";
import { kindTitle, lit } from "../play/table.js";
import { inLanguage, joinNames, words } from "../words.js";
import { TYPES } from "./cards.js";
import { signedTenths, Sum } from "./sum.js";

interface HintListProperties {
  readonly of: readonly Hint[];
  /** The index of the only action that can be played now; without it, all can. */
  readonly only?: number;
}

/** Hints with their squares; a click shows the preview of the action. */
export function HintList({ of, only }: HintListProperties) {
  const dim = () => void (lit.value = []);
  return (
    <ol class="hints">
      {of.map(({ action, actionSentence, sentence, gainTenths, parts, plan }, at) => (
        <li key={actionSentence} onPointerEnter={() => (lit.value = squaresOf(action))} onPointerLeave={dim}>
          <button
            type="button"
            disabled={at !== (only ?? at)}
            onFocus={() => (lit.value = squaresOf(action))}
            onBlur={dim}
            onClick={() => {
              dim();
              if (action) consider([action]);
            }}
          >
            <b>
              {of.length > 1 && `${at + 1}. `}
              {action && titleOf(action)}
            </b>{" "}
            {!parts?.[0] && actionSentence} {sentence}
          </button>
          {gainTenths !== undefined && parts?.[0] && (
            <Expected parts={parts} gain={gainTenths} plan={plan ?? []}>
              <p>{actionSentence}</p>
            </Expected>
          )}
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
        : verb === "exchangeHand" && value.cards
          ? w.labelled(w.verbs[verb], cardsAsText(value.cards))
          : w.verbs[verb as keyof typeof w.verbs];
  const { at } = (value ?? {}) as { readonly at?: Square };
  return [what, w.ages[age - 1]].filter(Boolean).join(", ") + (at ? ` ${squareName(at)}` : "");
}

/** Returns cards as text, without the types of which there are none: `2 Military and 1 Civil`. */
export function cardsAsText(cards: Pick<Cards, (typeof TYPES)[number]["field"]>): string {
  const { types } = words.value;
  return joinNames(TYPES.flatMap(({ field }) => (cards[field] > 0 ? `${cards[field]} ${types[field]}` : [])));
}

interface ExpectedProperties {
  readonly children?: ComponentChildren;
  readonly parts: readonly ValuePart[];
  readonly gain: number;
  readonly plan: readonly PlannedAction[];
}

/** The expected gain of a hint and the rest of the turn, in Ecus; expands to show the other moves and the parts. */
export function Expected({ children, parts, gain, plan }: ExpectedProperties) {
  const t = inLanguage(TEXTS);
  const title = plan.length > 0 ? t.withRest : t.expected;
  return (
    <details
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) currentTarget.scrollIntoView({ block: "nearest" });
      }}
    >
      <summary>{title(signedTenths(gain))}</summary>
      {children}
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
    expected: (ecus: string) => `${ecus} Ecus expected in all`,
    withRest: (ecus: string) => `${ecus} Ecus expected in all, with the rest of the turn`,
    then: "Then:",
    total: "Ecus in all",
    about:
      "Compared with ending the turn now. Expected later income counts, and so do losses of the strongest opponent.",
  },
  fr: {
    expected: (ecus: string) => `${ecus} Écus attendus en tout`,
    withRest: (ecus: string) => `${ecus} Écus attendus en tout, avec la suite du tour`,
    then: "Ensuite\u00a0:",
    total: "Écus en tout",
    about:
      "Par rapport à la fin immédiate du tour. Les revenus futurs attendus comptent, ainsi que les pertes de l’adversaire le plus fort.",
  },
};
