/** Expands groups of legal actions into individual actions, as the contract documents. */

import { create, type MessageInitShape } from "@bufbuild/protobuf";

import { type Action, ActionSchema } from "./gen/khronos/v1/action_pb.js";
import type { LegalGroup } from "./gen/khronos/v1/legal_pb.js";
import type { Payment, Square, SquareSet } from "./gen/khronos/v1/material_pb.js";
import { squares } from "./squares.js";

/**
 * Returns the individual actions of a group, ready to apply.
 *
 * A newer server can send a group whose verb the client does not know. Its `verb.case` is `undefined`, and this function
 * returns no actions for it.
 *
 * @param group - A group of `ListLegalActionsResponse.groups`.
 * @param seat - The `seat` of that response.
 */
export function* expand(group: LegalGroup, seat: number): Generator<Action, void> {
  const { verb } = group;
  switch (verb.case) {
    case "exchangeHand":
      for (const cards of verb.value.cards) yield action(seat, { case: "exchangeHand", value: { cards } });
      return;
    case "swapCards": {
      const { take, count } = verb.value;
      for (const give of verb.value.give) yield action(seat, { case: "swapCards", value: { take, count, give } });
      return;
    }
    case "travel": {
      const { adventurer } = verb.value;
      for (const to of verb.value.to) yield action(seat, { case: "travel", value: { adventurer, to } });
      return;
    }
    case "construct": {
      const { age, kind } = verb.value;
      for (const [at, payment] of squaresWithPayments(verb.value)) {
        yield action(seat, { case: "construct", value: { age, kind, at, payment } });
      }
      return;
    }
    case "upgrade": {
      const { age, kind, payments } = verb.value;
      for (const { old, squares } of verb.value.sites) {
        if (old === undefined) continue;
        for (const [at, payment] of squaresWithPayments({ squares, payments })) {
          yield action(seat, { case: "upgrade", value: { age, old, kind, at, payment } });
        }
      }
      return;
    }
    case "demolish": {
      const { age } = verb.value;
      for (const [at, payment] of squaresWithPayments(verb.value)) {
        yield action(seat, { case: "demolish", value: { age, at, payment } });
      }
      return;
    }
    case "populate":
    case "renovate":
      for (const [at, payment] of squaresWithPayments(verb.value))
        yield action(seat, { case: verb.case, value: { at, payment } });
      return;
    case "endTurn":
      for (const giveUp of verb.value.giveUp) yield action(seat, { case: "endTurn", value: { giveUp } });
      return;
    case "chooseBuilding":
    case "placeBuilding":
      for (const at of squares(verb.value.squares)) yield action(seat, { case: verb.case, value: { at } });
      return;
    case undefined:
      return;
    default:
      verb satisfies never;
  }
}

/** Returns every combination of a square and a payment. */
function* squaresWithPayments(group: {
  squares?: SquareSet | undefined;
  payments: readonly Payment[];
}): Generator<[Square, Payment], void> {
  for (const at of squares(group.squares)) {
    for (const payment of group.payments) yield [at, payment];
  }
}

function action(seat: number, verb: NonNullable<MessageInitShape<typeof ActionSchema>["verb"]>): Action {
  return create(ActionSchema, { seat, verb });
}
