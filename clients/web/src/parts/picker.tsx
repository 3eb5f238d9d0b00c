/** The card pickers for actions that need only cards: an exchange, a swap, or the end of a turn. */

import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { type ActionSchema, type Cards, CardsSchema, type LegalGroup } from "@khronos-referee/client/contract";
import { useEffect, useState } from "preact/hooks";

import { showTop } from "../play/sight.js";
import { reported } from "../play/table.js";
import { inLanguage, words } from "../words.js";
import { Card, CardRow, TYPES } from "./cards.js";

type Group<C> = Extract<LegalGroup["verb"], { case: C }>;
type Verb = NonNullable<MessageInitShape<typeof ActionSchema>["verb"]>;

interface Properties {
  /** The legal groups of one verb. */
  readonly groups: readonly Group<"exchangeHand" | "endTurn" | "swapCards">[];
  readonly onPick: (verb: Verb) => void;
}

/** A choice among the legal sets of cards. */
export function Picker({ groups, onPick }: Properties) {
  const w = words.value;
  const swaps = groups.filter((each) => each.case === "swapCards");
  if (swaps.length > 0) return <Swaps groups={swaps} onPick={onPick} />;
  const sets = groups.flatMap((each) =>
    each.case === "endTurn" ? each.value.giveUp : each.case === "exchangeHand" ? each.value.cards : [],
  );
  const ends = groups[0]?.case === "endTurn";
  useEffect(showTop, []);
  if (sets.length === 0 || (sets.length === 1 && ends)) return null;
  return (
    <CardPicker
      label={reported.value ? w.nameCards : w.giveUp}
      sets={sets}
      onPick={(cards) =>
        onPick(ends ? { case: "endTurn", value: { giveUp: cards } } : { case: "exchangeHand", value: { cards } })
      }
    />
  );
}

function Swaps({ groups, onPick }: { groups: readonly Group<"swapCards">[]; onPick: Properties["onPick"] }) {
  const w = words.value;
  return (
    <div class="swaps">
      {groups.map(({ value: { take, count, give } }) => {
        const type = TYPES.find((each) => each.type === take);
        const taken = {
          $typeName: "khronos.v1.Cards",
          military: 0,
          religious: 0,
          civil: 0,
          [type?.field ?? "civil"]: count,
        } as const;
        return (
          <div key={`${take} ${count}`}>
            {w.take} <CardRow small cards={taken} /> {w.give}
            {give.map((cards, index) => (
              <button
                key={index}
                type="button"
                onClick={() => onPick({ case: "swapCards", value: { take, count, give: cards } })}
              >
                <CardRow small cards={cards} />
              </button>
            ))}
          </div>
        );
      })}
    </div>
  );
}

/** A counter for each type of card; the selected cards can be previewed if they form one of the legal sets. */
function CardPicker({
  label,
  sets,
  onPick,
}: {
  label: string;
  sets: readonly Cards[];
  onPick: (cards: Cards) => void;
}) {
  const [w, t] = [words.value, texts()];
  const [cards, pick] = useState(create(CardsSchema));
  // The legal sets that contain the selected cards; the counters never leave them.
  const rest = sets.filter((each) => TYPES.every(({ field }) => each[field] >= cards[field]));
  const missing = Math.min(...rest.map((each) => numberOf(each) - numberOf(cards)));
  const [size, otherSize] = new Set(sets.map(numberOf));
  return (
    <div class="picker" role="group" aria-label={label}>
      <p>
        {label} {size !== undefined && otherSize === undefined && <small>{t.chosenOf(numberOf(cards), size)}</small>}
      </p>
      {TYPES.map(({ type, field, kind }) => {
        const count = cards[field];
        return (
          <span key={field}>
            <button
              type="button"
              aria-label={w.fewer(w.types[field])}
              disabled={count === 0}
              onClick={() => pick({ ...cards, [field]: count - 1 })}
            >
              −
            </button>
            <Card type={type} kind={kind} />
            <output>{count}</output>
            <button
              type="button"
              aria-label={w.more(w.types[field])}
              disabled={rest.every((each) => each[field] === count)}
              onClick={() => pick({ ...cards, [field]: count + 1 })}
            >
              +
            </button>
          </span>
        );
      })}
      <div>
        <button type="button" class="primary" disabled={missing > 0} onClick={() => onPick(cards)}>
          {w.look}
        </button>
        {missing > 0 && <small role="status">{t.chooseMore(missing)}</small>}
      </div>
    </div>
  );
}

/** Returns the number of cards of a set. */
function numberOf({ military, religious, civil }: Cards): number {
  return military + religious + civil;
}

function texts() {
  return inLanguage(TEXTS);
}

/** The texts of this module, which are loaded with it. */
const TEXTS = {
  en: {
    chosenOf: (count: number, all: number) => `${count} of ${all} chosen`,
    chooseMore: (count: number) => (count === 1 ? "Choose 1 more card." : `Choose ${count} more cards.`),
  },
  fr: {
    chosenOf: (count: number, all: number) => `${count} sur ${all}`,
    chooseMore: (count: number) => (count === 1 ? "Choisissez encore 1 carte." : `Choisissez encore ${count} cartes.`),
  },
};
