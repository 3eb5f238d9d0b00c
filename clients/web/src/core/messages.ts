/** The messages between the web app and the worker that runs the core. */

/** A call, as it is sent to the worker. */
export interface Call {
  /** The name of the method in the contract. */
  readonly method: string;
  readonly request: Uint8Array;
  /** Seconds until the caller's deadline. */
  readonly secondsLeft?: number | undefined;
}

/** The result of a call: a response or a failure. */
export type CoreAnswer = { readonly response: Uint8Array } | Failure;

/** The reason for a failed call, with the fields of `google.rpc.Status`. */
export interface Failure {
  readonly code: number;
  readonly message: string;
  readonly details: readonly { readonly type: string; readonly value: Uint8Array }[];
}

/** A message from the worker: the loaded part of the runtime, from 0 to 1; an error during loading; or an answer. */
export type Sent =
  | { readonly case: "loaded"; readonly part: number }
  | { readonly case: "broken"; readonly message: string }
  | { readonly case: "answer"; readonly answer: CoreAnswer };
