/** States as a seat may see them, and what they say of who is to act. */

import { publicPart } from "@khronos-referee/client";
import type { Event, GameState } from "@khronos-referee/client/contract";

/**
 * A state with the hand of one seat and no other secret: what the page draws, and sends with every question.
 *
 * It leaves out the parts that `ViewGame` would, so that the whole state need not travel for a look at it.
 *
 * @param seat - The seat in front of the page; 0 is nobody.
 */
export function viewOf(state: GameState, seat: number): GameState {
  const { hiddenPart: _, ...shown } = state;
  return { ...shown, privateParts: state.privateParts.filter((each) => each.seat === seat) };
}

/** Events with the cards that one seat drew and no other secret. */
export function eventsFor(events: readonly Event[], seat: number): Event[] {
  return events.map((event) => {
    const { fact } = event;
    switch (fact.case) {
      case "cardsDrawn":
        if (fact.value.seat === seat) return event;
        return { ...event, fact: { ...fact, value: { ...fact.value, privatePart: { case: undefined } } } };
      case "pileShuffled":
        return { ...event, fact: { ...fact, value: { ...fact.value, hiddenPart: { case: undefined } } } };
      default:
        return event;
    }
  });
}

/** The seat that is to act or to decide; 0 when the game is over. */
export function actorOf(state: GameState): number {
  const { cascade, over, turn } = publicPart(state);
  if (over) return 0;
  return cascade?.decision?.seat ?? turn?.seat ?? 0;
}

/** Who asks, in the words of the client: a seat, or somebody who sees no hand. */
export function viewer(seat: number): number | "spectator" {
  return seat === 0 ? "spectator" : seat;
}
