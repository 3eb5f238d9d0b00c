/** Parts of a state that every state of a referee has, though a message can be without them. */

import type { GameConfig } from "./gen/khronos/v1/config_pb.js";
import type { Cards } from "./gen/khronos/v1/material_pb.js";
import type { GameState, PublicPart } from "./gen/khronos/v1/state_pb.js";

/**
 * What everyone at the table knows of a state.
 *
 * @throws RangeError if the state has no public part; every state that a referee gives out has one.
 */
export function publicPart(state: GameState): PublicPart {
  if (state.publicPart === undefined) throw new RangeError("the state has no public part");
  return state.publicPart;
}

/**
 * What a game is played with.
 *
 * @throws RangeError if the state has no configuration; every state that a referee gives out has one.
 */
export function configOf(state: GameState): GameConfig {
  const { config } = publicPart(state);
  if (config === undefined) throw new RangeError("the state has no configuration");
  return config;
}

/** The hand of a seat, as far as the state shows it; `undefined` where it is absent or sealed. */
export function handOf(state: GameState, seat: number): Cards | undefined {
  return state.privateParts.find((each) => each.seat === seat)?.hand;
}
