/** The shared options of the methods, and their form in requests. */

import type { MessageInitShape } from "@bufbuild/protobuf";

import type { ActionSchema, GivenActionSchema } from "./gen/khronos/v1/action_pb.js";
import type { RequestOptionsSchema } from "./gen/khronos/v1/options_pb.js";
import type { OwnSeat } from "./sealed.js";

/**
 * The viewer: the number of a seat, from 1; in a sealed game, a seat with its secret; `"spectator"` for a view without
 * hands; or `"host"` for a program that stores the whole game.
 */
export type Viewer = number | "spectator" | "host" | OwnSeat;

/** An action: a message, an object with the fields of the message, or a text in notation. */
export type GivenAction = string | MessageInitShape<typeof ActionSchema>;

/** The options of all calls. */
export interface CallOptions {
  /** Timeout in milliseconds, including retries; overrides the client's timeout. */
  readonly timeoutMs?: number | undefined;
  /** The id under which the server logs the call; random by default. */
  readonly requestId?: string | undefined;
  /** Language of the sentences, including errors, as a BCP 47 tag; overrides the client's language. */
  readonly locale?: string | undefined;
  /** A signal that cancels the call, which then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** The options of `createGame`. */
export interface GameOptions extends CallOptions {
  /** Whether every event includes a sentence. */
  readonly withSentences?: boolean | undefined;
}

/** The options of calls whose response depends on the viewer. */
export interface ViewerOptions extends CallOptions {
  /**
   * The viewer, which determines what the response may show; overrides the client's viewer. Without a viewer, the state
   * must not contain a hand or the hidden part.
   */
  readonly viewer?: Viewer | undefined;
}

/** The options of questions about a state. */
export interface StateOptions extends ViewerOptions {
  /** The expected `publicDigest` of the state. */
  readonly expectedDigest?: string | undefined;
}

/** The options of `apply` and `checkPlan`: all of `StateOptions` and `GameOptions`. */
export interface ActionOptions extends StateOptions, GameOptions {}

/** The options of questions about a turn. */
export interface TurnOptions extends StateOptions {
  /** Whether to answer as if the viewer's turn began now; the viewer must be a seat. */
  readonly asIfOnTurn?: boolean | undefined;
}

/** The options of `validate` and `preview`. */
export interface TrialOptions extends ActionOptions, TurnOptions {}

/** The options of `play`, which are the defaults for all requests of the stream. */
export interface StreamOptions extends ViewerOptions, GameOptions {}

/** The options of a request for the state of a stream. If an option is omitted, the stream's option applies. */
export interface ShowOptions {
  /** Timeout of the response in milliseconds. */
  readonly timeoutMs?: number | undefined;
  /** The viewer. */
  readonly viewer?: Viewer | undefined;
  /** The expected `publicDigest` of the stream's state. */
  readonly expectedDigest?: string | undefined;
  /** Language of the sentences, as a BCP 47 tag. */
  readonly locale?: string | undefined;
}

/** The options of an action on a stream. */
export interface PlayOptions extends ShowOptions {
  /** Whether every event includes a sentence. */
  readonly withSentences?: boolean | undefined;
}

/** The options for starting a game on a stream. */
export type StartOptions = Omit<PlayOptions, "expectedDigest">;

/** The options that are sent as part of the request message. */
export type SharedOptions = Pick<TrialOptions, "viewer" | "expectedDigest" | "locale" | "withSentences" | "asIfOnTurn">;

/** Returns the message of the options; omitted options stay unset. */
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

/** Returns the message of an action, in the form in which the caller gave it. */
export function given(action: GivenAction): MessageInitShape<typeof GivenActionSchema> {
  return typeof action === "string"
    ? { given: { case: "notation", value: action } }
    : { given: { case: "structured", value: action } };
}

/** Returns options without `undefined` values, which would hide defaults. */
export function definedOnly<T extends object>(options: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
