/** The card pickers for actions that need only cards: an exchange, a swap, or the end of a turn. */

import type { ActionSchema, Cards, LegalGroup } from "@khronos-referee/client/contract";
import type { MessageInitShape } from "@bufbuild/protobuf";
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { reported } from "../play/table.js";
import { words } from "../words.js";
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

const NONE = { military: 0, religious: 0, civil: 0 } as const;

const picked = signal<Record<"military" | "religious" | "civil", number>>(NONE);

/** A counter for each type of card; the selected cards can be confirmed if they form one of the legal sets. */
function CardPicker({
  label,
  sets,
  onPick,
}: {
  label: string;
  sets: readonly Cards[];
  onPick: (cards: Cards) => void;
}) {
  const w = words.value;
  // Each choice begins without cards, because the last one was a different player's.
  useEffect(() => () => void (picked.value = NONE), []);
  // The earlier selection may exceed the cards that can be given up now.
  const maxOf = (field: keyof typeof picked.value) => Math.max(...sets.map((each) => each[field]));
  const count = (field: keyof typeof picked.value) => Math.min(maxOf(field), picked.value[field]);
  const cards = {
    $typeName: "khronos.v1.Cards",
    military: count("military"),
    religious: count("religious"),
    civil: count("civil"),
  } as const;
  const found = sets.find((each) => sameCards(each, cards));
  const [size, otherSize] = new Set(sets.map(numberOf));
  return (
    <div class="picker" role="group" aria-label={label}>
      <p>
        {label} {size !== undefined && otherSize === undefined && <small>{w.chosenOf(numberOf(cards), size)}</small>}
      </p>
      {TYPES.map(({ type, field, kind }) => {
        const change = (by: number) =>
          (picked.value = { ...picked.value, [field]: Math.min(maxOf(field), Math.max(0, count(field) + by)) });
        return (
          <span key={field}>
            <button type="button" aria-label={w.fewer(w.types[field])} onClick={() => change(-1)}>
              −
            </button>
            <Card type={type} kind={kind} />
            <output>{count(field)}</output>
            <button type="button" aria-label={w.more(w.types[field])} onClick={() => change(1)}>
              +
            </button>
          </span>
        );
      })}
      <button type="button" class="primary" disabled={found === undefined} onClick={() => found && onPick(found)}>
        {w.look}
      </button>
    </div>
  );
}

/** Returns the number of cards of a set. */
function numberOf({ military, religious, civil }: Cards): number {
  return military + religious + civil;
}

/** Returns whether two sets of cards are the same. */
function sameCards(one: Cards, other: Cards): boolean {
  return one.military === other.military && one.religious === other.religious && one.civil === other.civil;
}
