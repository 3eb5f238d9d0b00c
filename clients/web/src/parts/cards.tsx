/** Cards, costs and payments. */

import { CardType, Kind, type Cards, type Cost, type Payment } from "@khronos/referee/contract";

import { KindIcon, typeClass } from "../draw/tile.js";
import { words } from "../words.js";

/** The types of cards, with the kind whose silhouette stands for each. */
export const TYPES = [
  { type: CardType.MILITARY, field: "military", kind: Kind.WATCHTOWER },
  { type: CardType.RELIGIOUS, field: "religious", kind: Kind.CHAPEL },
  { type: CardType.CIVIL, field: "civil", kind: Kind.HAMLET },
] as const;

/** The cards of a set side by side. */
export function CardRow({ cards, small = false }: { cards: Cards; small?: boolean }) {
  const all = TYPES.flatMap((each) => Array<(typeof TYPES)[number]>(cards[each.field]).fill(each));
  return (
    <span class={small ? "cards small" : "cards"} role="img" aria-label={words.value.cardsOf(cards)}>
      {all.map(({ type, kind }, index) => (
        <span key={index} class={`card ${typeClass(type)}`}>
          <KindIcon kind={kind} />
        </span>
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
export function PaymentLine({ payment }: { payment: Payment }) {
  const parts = [
    ["A", payment.first],
    ["B", payment.second],
  ] as const;
  return (
    <span class="payment">
      {parts.map(([name, cards]) =>
        cards && cards.military + cards.religious + cards.civil > 0 ? (
          <span key={name}>
            <b>{name}</b> <CardRow small cards={cards} />
          </span>
        ) : null,
      )}
    </span>
  );
}
