/** Sets of cards, added and taken away; a set that is left out is none. */

import { create } from "@bufbuild/protobuf";

import { type Cards, CardsSchema, type Payment } from "./gen/khronos/v1/material_pb.js";

/** How many cards a set has. */
export function totalOf(cards: Cards | undefined): number {
  return cards === undefined ? 0 : cards.military + cards.religious + cards.civil;
}

/** All cards of a payment. */
export function paidWith(payment: Payment | undefined): Cards {
  return plus(payment?.first, payment?.second);
}

/** The cards of two sets together. */
export function plus(one: Cards | undefined, other: Cards | undefined): Cards {
  return combined(one, other, 1);
}

/** The cards of one set without those of another. */
export function minus(one: Cards | undefined, other: Cards | undefined): Cards {
  return combined(one, other, -1);
}

function combined(one: Cards | undefined, other: Cards | undefined, sign: 1 | -1): Cards {
  return create(CardsSchema, {
    military: (one?.military ?? 0) + sign * (other?.military ?? 0),
    religious: (one?.religious ?? 0) + sign * (other?.religious ?? 0),
    civil: (one?.civil ?? 0) + sign * (other?.civil ?? 0),
  });
}
