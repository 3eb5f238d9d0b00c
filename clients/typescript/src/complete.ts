/** Types of responses with the fields that are always present. */

import { Code } from "@connectrpc/connect";

import { type CallId, ownError, InternalError } from "./errors.js";

/** A message type in which some optional fields are always present. */
export type Complete<T, K extends keyof T> = T & { [P in K]-?: NonNullable<T[P]> };

/**
 * Checks that a message has a field, and returns the message.
 *
 * @throws InternalError if the field is missing.
 */
export function complete<T extends object, K extends keyof T & string>(
  message: T,
  field: K,
  call: CallId,
): Complete<T, K> {
  if (message[field] === undefined) {
    throw ownError(InternalError, Code.Internal, `the answer has no field "${field}"`, call);
  }
  return message as Complete<T, K>;
}
