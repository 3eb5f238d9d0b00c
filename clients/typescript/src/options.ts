/** The options that the methods share, and how a request carries them. */

import type { MessageInitShape } from "@bufbuild/protobuf";

import type { ActionSchema, GivenActionSchema } from "./gen/khronos/v1/action_pb.js";
import type { RequestOptionsSchema } from "./gen/khronos/v1/options_pb.js";
import type { OwnSeat } from "./sealed.js";

/**
 * Who asks: a player, by seat from 1, or in a sealed game by a seat with its secret; somebody who sees no hand; or the
 * program that stores the whole game.
 */
export type Viewer = number | "spectator" | "host" | OwnSeat;

/** An action: as a message, as the plain fields of one, or as a line of notation. */
export type GivenAction = string | MessageInitShape<typeof ActionSchema>;

/** What every call takes. */
export interface CallOptions {
  /** Milliseconds until the call is given up, retries included, instead of the client's own. */
  readonly timeoutMs?: number | undefined;
  /** The id under which the server logs the call; one is made up if it is left out. */
  readonly requestId?: string | undefined;
  /** Language of the sentences, those of errors too, as a BCP 47 tag, instead of the client's own. */
  readonly locale?: string | undefined;
  /** Cancels the call, which then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** What `createGame` takes. */
export interface GameOptions extends CallOptions {
  /** Whether every event gets its sentence. */
  readonly withSentences?: boolean | undefined;
}

/** What a call takes whose answer depends on who asks. */
export interface ViewerOptions extends CallOptions {
  /**
   * Who asks, so that the answer shows no more than they may know, instead of the client's own viewer. One of the two
   * is needed wherever the state holds a hand or the hidden part.
   */
  readonly viewer?: Viewer | undefined;
}

/** What a question about a state takes. */
export interface StateOptions extends ViewerOptions {
  /** The `publicDigest` that the state must have. */
  readonly expectedDigest?: string | undefined;
}

/** What `validate`, `apply` and `preview` take: the options of a question, and those of events. */
export interface ActionOptions extends StateOptions, GameOptions {}

/** What a question about a turn takes. */
export interface TurnOptions extends StateOptions {
  /** Whether to answer as if the turn of the seat that asks began now; the viewer must be a seat. */
  readonly asIfOnTurn?: boolean | undefined;
}

/** What `validate` and `preview` take. */
export interface TrialOptions extends ActionOptions, TurnOptions {}

/** What `play` takes: who asks, and the options of events, for all requests of the stream that name none. */
export interface StreamOptions extends ViewerOptions, GameOptions {}

/** What a request on a stream takes that shows a state; what is left out is as the stream was opened with. */
export interface ShowOptions {
  /** Milliseconds until the answer is given up. */
  readonly timeoutMs?: number | undefined;
  /** Who asks. */
  readonly viewer?: Viewer | undefined;
  /** The `publicDigest` that the stream's state must have. */
  readonly expectedDigest?: string | undefined;
  /** Language of the sentences, as a BCP 47 tag. */
  readonly locale?: string | undefined;
}

/** What applying an action on a stream takes. */
export interface PlayOptions extends ShowOptions {
  /** Whether every event gets its sentence. */
  readonly withSentences?: boolean | undefined;
}

/** What a beginning on a stream takes. */
export type StartOptions = Omit<PlayOptions, "expectedDigest">;

/** The options of any call or request that travel in the message. */
export type SharedOptions = Pick<TrialOptions, "viewer" | "expectedDigest" | "locale" | "withSentences" | "asIfOnTurn">;

/** Writes the options that travel in the message; those that are left out are not set. */
export function requestOptions(given: SharedOptions): MessageInitShape<typeof RequestOptionsSchema> {
  const { viewer, expectedDigest = "", locale = "", withSentences = false, asIfOnTurn = false } = given;
  const rest = { expectedDigest, locale, withSentences, asIfOnTurn };
  if (typeof viewer === "object") {
    return { ...rest, viewer: { case: "seat", value: viewer.seat }, seatSecret: viewer.secret };
  }
  return viewer === undefined ? rest : { ...rest, viewer: writeViewer(viewer) };
}

function writeViewer(viewer: Exclude<Viewer, OwnSeat>) {
  switch (viewer) {
    case "spectator":
      return { case: "spectator", value: {} } as const;
    case "host":
      return { case: "host", value: {} } as const;
    default:
      return { case: "seat", value: viewer } as const;
  }
}

/** Writes an action as a caller gives it. */
export function given(action: GivenAction): MessageInitShape<typeof GivenActionSchema> {
  return typeof action === "string"
    ? { given: { case: "notation", value: action } }
    : { given: { case: "structured", value: action } };
}

/** Options without those that are `undefined`, which would hide a default. */
export function definedOnly<T extends object>(options: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
