/** Views of states, and the seat that must act. */

import { publicPart } from "@khronos-referee/client";
import type { Event, GameState } from "@khronos-referee/client/contract";

/**
 * Returns a state with the hand of one seat and no other secrets. The app draws this view and sends it with requests.
 *
 * This function removes the same parts as the call `ViewGame`, to which the complete state would have to be sent.
 *
 * @param seat - The seat of the viewer; 0 for a viewer without a seat.
 */
export function viewOf(state: GameState, seat: number): GameState {
  const { hiddenPart: _, ...shown } = state;
  return { ...shown, privateParts: state.privateParts.filter((each) => each.seat === seat) };
}

/** Returns events with the cards that one seat drew and no other secrets. */
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

/** Returns the seat that must act or decide; 0 if the game is over. */
export function actorOf(state: GameState): number {
  const { cascade, over, turn } = publicPart(state);
  if (over) return 0;
  return cascade?.decision?.seat ?? turn?.seat ?? 0;
}

/** Returns the viewer for requests: a seat, or a spectator. */
export function viewer(seat: number): number | "spectator" {
  return seat === 0 ? "spectator" : seat;
}
