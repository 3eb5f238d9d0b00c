/** Access to the parts of a state, which are optional in the message although every state from a server has them. */

import type { GameConfig } from "./gen/khronos/v1/config_pb.js";
import type { Cards } from "./gen/khronos/v1/material_pb.js";
import type { GameState, PublicPart } from "./gen/khronos/v1/state_pb.js";

/**
 * Returns the public part of a state.
 *
 * @throws RangeError if the state has no public part; every state from a server has one.
 */
export function publicPart(state: GameState): PublicPart {
  if (state.publicPart === undefined) throw new RangeError("the state has no public part");
  return state.publicPart;
}

/**
 * Returns the configuration of a game.
 *
 * @throws RangeError if the state has no configuration; every state from a server has one.
 */
export function configOf(state: GameState): GameConfig {
  const { config } = publicPart(state);
  if (config === undefined) throw new RangeError("the state has no configuration");
  return config;
}

/** Returns the hand of a seat; `undefined` if it is absent or sealed. */
export function handOf(state: GameState, seat: number): Cards | undefined {
  return state.privateParts.find((each) => each.seat === seat)?.hand;
}
