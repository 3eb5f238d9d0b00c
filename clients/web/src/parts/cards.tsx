/** Cards, costs and payments. */

import { CardType, Kind, type Cards, type Cost, type Payment } from "@khronos-referee/client/contract";

import { colours } from "../play/table.js";
import { KindIcon, Pawn, typeClass } from "./icons.js";
import { words } from "../words.js";

/** The types of cards, with the kind whose silhouette stands for each. */
export const TYPES = [
  { type: CardType.MILITARY, field: "military", kind: Kind.WATCHTOWER },
  { type: CardType.RELIGIOUS, field: "religious", kind: Kind.CHAPEL },
  { type: CardType.CIVIL, field: "civil", kind: Kind.HAMLET },
] as const;

/** A card, by its type and the kind that stands for it. */
export function Card({ type, kind }: Pick<(typeof TYPES)[number], "type" | "kind">) {
  return (
    <span class={`card ${typeClass(type)}`}>
      <KindIcon kind={kind} />
    </span>
  );
}

/** The cards of a set side by side. */
export function CardRow({ cards, small = false }: { cards: Cards; small?: boolean }) {
  const all = TYPES.flatMap((each) => Array<(typeof TYPES)[number]>(cards[each.field]).fill(each));
  return (
    <span class={small ? "cards small" : "cards"} role="img" aria-label={words.value.cardsOf(cards)}>
      {all.map(({ type, kind }, index) => (
        <Card key={index} type={type} kind={kind} />
      ))}
      {all.length === 0 && <span class="none">–</span>}
    </span>
  );
}

/** Cards of which only the number is known. */
export function CardBacks({ count }: { count: number }) {
  return (
    <span class="cards" role="img" aria-label={words.value.cards(count)}>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} class="card back" />
      ))}
    </span>
  );
}

/** What an action costs. */
export function CostLine({ cost }: { cost: Cost }) {
  const w = words.value;
  const type = TYPES.find((each) => each.type === cost.cardType);
  return (
    <span class="cost">
      {type && cost.typedCards > 0 && (
        <CardRow
          small
          cards={{
            $typeName: "khronos.v1.Cards",
            military: 0,
            religious: 0,
            civil: 0,
            [type.field]: cost.typedCards,
          }}
        />
      )}
      {cost.surchargeCards > 0 && <span>{w.surcharge(cost.surchargeCards)}</span>}
      {cost.ecus > 0 && <span>{w.ecus(cost.ecus)}</span>}
    </span>
  );
}

/** Who plays which cards. */
export function PaymentLine({ payment, seat }: { payment: Payment; seat: number }) {
  return (
    <span class="payment">
      {[payment.first, payment.second].map((cards, which) =>
        cards && cards.military + cards.religious + cards.civil > 0 ? (
          <span key={which}>
            <Adventurer seat={seat} which={which} name={words.value.adventurers[which]} />
            <CardRow small cards={cards} />
          </span>
        ) : null,
      )}
    </span>
  );
}

/** The marks of the two adventurers of a player, which are no letter of a player or a column. */
export const MARKS = ["I", "II"];

/** A pawn with the mark of the first adventurer, 0, or the second. */
export function Adventurer({ seat, which, name }: { seat: number; which: number; name?: string | undefined }) {
  return (
    <span class="adventurer">
      <SeatPawn seat={seat} name={name} />
      <small aria-hidden="true">{MARKS[which]}</small>
    </span>
  );
}

/** The pawn of a seat. */
export function SeatPawn({ seat, name }: { seat: number; name?: string | undefined }) {
  const paint = colours.value[seat - 1];
  return paint ? <Pawn paint={paint} {...(name && { name })} /> : null;
}
