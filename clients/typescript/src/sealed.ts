/** The seats of sealed games. The secret of a seat is created on its player's device and stays there. */

import { create, type MessageInitShape, toBinary } from "@bufbuild/protobuf";
import { Code } from "@connectrpc/connect";

import { type CallId, NotSealedError, ownError } from "./errors.js";
import { GameSetupSchema, type SealedSeat, SealedSeatSchema, Secrecy } from "./gen/khronos/v1/config_pb.js";
import type { GameState } from "./gen/khronos/v1/state_pb.js";

const BYTES = 32;

/** A seat of a sealed game with its secret. Use it as the viewer to see the hand of the seat and to act for it. */
export interface OwnSeat {
  /** The seat, from 1. */
  readonly seat: number;
  /** The secret of the seat, 32 bytes. Anyone who has it can act for the seat: store it only on the player's device. */
  readonly secret: Uint8Array<ArrayBuffer>;
}

/** Returns a seat with a new secret. */
export function newOwnSeat(seat: number): OwnSeat {
  return { seat, secret: crypto.getRandomValues(new Uint8Array(BYTES)) };
}

/** Returns the contribution of a seat to the set-up of a sealed game: the hash of its secret, and a new nonce. */
export async function contributionOf(seat: OwnSeat): Promise<MessageInitShape<typeof SealedSeatSchema>> {
  return { secretHash: await secretHashOf(seat), nonce: crypto.getRandomValues(new Uint8Array(BYTES)) };
}

/**
 * Returns the hash of a seat's secret.
 *
 * @throws TypeError if the page was loaded from a different machine over plain HTTP: there, browsers have no
 * `crypto.subtle`.
 */
export async function secretHashOf({ secret }: OwnSeat): Promise<Uint8Array<ArrayBuffer>> {
  if ((crypto as Partial<Crypto>).subtle === undefined)
    throw new TypeError("sealed games need crypto.subtle: open the page over HTTPS or at localhost");
  return new Uint8Array(await crypto.subtle.digest("SHA-256", secret));
}

/**
 * Checks that a new game is sealed, if its set-up says so: older servers ignore this field of the set-up.
 *
 * @throws NotSealedError if the game is not sealed, or is sealed without the contributions of the seats.
 */
export function checkSealed(setup: MessageInitShape<typeof GameSetupSchema>, state: GameState, call: CallId): void {
  const { config, sealedSeats: wanted } = create(GameSetupSchema, setup);
  if (config?.secrecy !== Secrecy.SEALED) return;
  const { seats = [], payload } = state.sealed ?? {};
  const same = seats.length === wanted.length && wanted.every((seat, at) => isSame(seat, seats[at]));
  if (payload?.length && same) return;
  const message = "the state is not sealed by what the seats contributed: the server does not know such games";
  throw ownError(NotSealedError, Code.Unimplemented, message, call);
}

function isSame(one: SealedSeat, other: SealedSeat | undefined): boolean {
  const bytes = (seat: SealedSeat) => toBinary(SealedSeatSchema, seat, { writeUnknownFields: false }).join();
  return other !== undefined && bytes(one) === bytes(other);
}
