/** Cards, costs and payments. */

import { CardType, Kind, type Cards, type Cost, type Payment } from "@khronos-referee/client/contract";

import { colours } from "../play/table.js";
import { KindIcon, Pawn, typeClass } from "./icons.js";
import { words } from "../words.js";

/** The types of cards, each with the kind of building whose silhouette represents it. */
export const TYPES = [
  { type: CardType.MILITARY, field: "military", kind: Kind.WATCHTOWER },
  { type: CardType.RELIGIOUS, field: "religious", kind: Kind.CHAPEL },
  { type: CardType.CIVIL, field: "civil", kind: Kind.HAMLET },
] as const;

/** A card of a type, with the silhouette of a kind. */
export function Card({ type, kind }: Pick<(typeof TYPES)[number], "type" | "kind">) {
  return (
    <span class={`card ${typeClass(type)}`}>
      <KindIcon kind={kind} />
    </span>
  );
}

/** A set of cards, side by side. */
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

/** Face-down cards, of which only the number is known. */
export function CardBacks({ count }: { count: number }) {
  return (
    <span class="cards" role="img" aria-label={words.value.cards(count)}>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} class="card back" />
      ))}
    </span>
  );
}

/** The cost of an action. */
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

/** The cards that each adventurer plays for an action. */
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

/** The marks of a player's two adventurers, which differ from the letters of players and columns. */
export const MARKS = ["I", "II"];

/** A pawn with the mark of an adventurer: 0 for the first, 1 for the second. */
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
