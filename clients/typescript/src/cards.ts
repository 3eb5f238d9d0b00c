/** Arithmetic with sets of cards; an omitted set is empty. */

import { create } from "@bufbuild/protobuf";

import { type Cards, CardsSchema, type Payment } from "./gen/khronos/v1/material_pb.js";

/** Returns the number of cards in a set. */
export function totalOf(cards: Cards | undefined): number {
  return cards === undefined ? 0 : cards.military + cards.religious + cards.civil;
}

/** Returns all cards of a payment. */
export function paidWith(payment: Payment | undefined): Cards {
  return plus(payment?.first, payment?.second);
}

/** Returns the sum of two sets. */
export function plus(one: Cards | undefined, other: Cards | undefined): Cards {
  return combine(one, other, 1);
}

/** Returns the difference of two sets. */
export function minus(one: Cards | undefined, other: Cards | undefined): Cards {
  return combine(one, other, -1);
}

function combine(one: Cards | undefined, other: Cards | undefined, sign: 1 | -1): Cards {
  return create(CardsSchema, {
    military: (one?.military ?? 0) + sign * (other?.military ?? 0),
    religious: (one?.religious ?? 0) + sign * (other?.religious ?? 0),
    civil: (one?.civil ?? 0) + sign * (other?.civil ?? 0),
  });
}
