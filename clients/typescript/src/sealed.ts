/** The seats of sealed games: secrets that a player's own device makes and keeps to itself. */

import type { MessageInitShape } from "@bufbuild/protobuf";

import type { SealedSeatSchema } from "./gen/khronos/v1/config_pb.js";

const BYTES = 32;

/** A seat of a sealed game with its secret: who asks as one sees its hand and acts for it. */
export interface OwnSeat {
  /** The seat, from 1. */
  readonly seat: number;
  /** Its secret, 32 bytes. Whoever has it is the seat: store it on the player's device alone. */
  readonly secret: Uint8Array<ArrayBuffer>;
}

/** Returns a seat with a new secret. */
export function newOwnSeat(seat: number): OwnSeat {
  return { seat, secret: crypto.getRandomValues(new Uint8Array(BYTES)) };
}

/**
 * Returns what a seat contributes to the set-up of a sealed game: the hash of its secret, and a new nonce. Browsers
 * hash on pages of `https:` and of the own machine alone.
 */
export async function contributionOf({ secret }: OwnSeat): Promise<MessageInitShape<typeof SealedSeatSchema>> {
  const secretHash = new Uint8Array(await crypto.subtle.digest("SHA-256", secret));
  return { secretHash, nonce: crypto.getRandomValues(new Uint8Array(BYTES)) };
}
