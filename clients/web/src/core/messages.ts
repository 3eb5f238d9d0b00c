/** What the page and the worker that has the core send each other. */

/** A call, as it goes to the worker. */
export interface Call {
  /** The name of the method in the contract. */
  readonly method: string;
  readonly request: Uint8Array;
  /** Seconds until the caller's deadline. */
  readonly secondsLeft?: number | undefined;
}

/** An answer: a response, or the failure in its place. */
export type CoreAnswer = { readonly response: Uint8Array } | Failure;

/** Why a call failed, as a `google.rpc.Status` has it. */
export interface Failure {
  readonly code: number;
  readonly message: string;
  readonly details: readonly { readonly type: string; readonly value: Uint8Array }[];
}

/** What the worker sends: how much of the runtime is there, from 0 to 1; that it can't be loaded; or an answer. */
export type Sent =
  | { readonly case: "loaded"; readonly part: number }
  | { readonly case: "broken"; readonly message: string }
  | { readonly case: "answer"; readonly answer: CoreAnswer };
