/** The errors of calls: a class for each reason of the contract's `ErrorReason`. */

import { Code, ConnectError } from "@connectrpc/connect";

import {
  BadRequestSchema,
  ErrorInfoSchema,
  LocalizedMessageSchema,
  RetryInfoSchema,
} from "./gen/google/rpc/error_details_pb.js";
import { ErrorReason } from "./gen/khronos/v1/error_pb.js";
import type { Status } from "./gen/google/rpc/status_pb.js";
import type { PlayRefused } from "./gen/khronos/v1/play_pb.js";
import { type Refusal, RefusalSchema } from "./gen/khronos/v1/refusal_pb.js";

/** The header with the request id, in requests and responses. */
export const REQUEST_ID = "x-request-id";

const DOMAIN = "khronos.referee";

/** A violation of one field of a request. */
export interface FieldViolation {
  /** Path of the field, such as `state.public_part.boards[0].tiles[3].owner`. */
  readonly path: string;
  /** The problem, for people; in the language of the call if it is for players. */
  readonly sentence: string;
  /** Id of the violated rule; empty for a malformed field. */
  readonly clause: string;
}

/** The call of an error. */
export interface CallId {
  /** Name of the method, such as `ApplyAction`. */
  readonly method: string;
  /** The id under which the server logs the call. */
  readonly requestId: string;
}

/** The data of a failed call. */
export interface Failure extends CallId {
  readonly code: Code;
  readonly message: string;
  /** Name of the `ErrorReason` without its prefix; empty if the error did not come from the referee. */
  readonly reason: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly sentence: string;
  readonly refusal?: Refusal | undefined;
  readonly fieldViolations: readonly FieldViolation[];
  readonly retryAfterMs: number;
  readonly cause?: unknown;
}

/** A call that failed. */
export class RefereeError extends Error {
  // The name is a literal, because bundlers shorten the names of classes.
  override readonly name: string = "RefereeError";
  /** The canonical code of gRPC. */
  readonly code: Code;
  /**
   * Name of the `ErrorReason` without its prefix, such as `ACTION_ILLEGAL`, also of reasons newer than this client;
   * empty if the error did not come from the referee.
   */
  readonly reason: string;
  /** Name of the method that was called, such as `ApplyAction`. */
  readonly method: string;
  /** The id under which the server logged the call. */
  readonly requestId: string;
  /** Facts about the error, by the keys that the contract documents for its reason. */
  readonly metadata: Readonly<Record<string, string>>;
  /** The error in the language of the call, for players; empty if the error is not for players. */
  readonly sentence: string;
  /** Milliseconds to wait before the next attempt; 0 if the server does not specify it. */
  readonly retryAfterMs: number;

  constructor(failure: Failure) {
    super(failure.message, failure.cause === undefined ? undefined : { cause: failure.cause });
    this.code = failure.code;
    this.reason = failure.reason;
    this.method = failure.method;
    this.requestId = failure.requestId;
    this.metadata = failure.metadata;
    this.sentence = failure.sentence;
    this.retryAfterMs = failure.retryAfterMs;
  }
}

/** The action is illegal. */
export class ActionIllegalError extends RefereeError {
  override readonly name = "ActionIllegalError";
  /** The refusal with every violated rule; if `truncated` is set, only `validate` returns all of them. */
  readonly refusal: Refusal;

  constructor(failure: Failure & { readonly refusal: Refusal }) {
    super(failure);
    this.refusal = failure.refusal;
  }
}

/** Fields of the request are invalid. */
export class InvalidRequestError extends RefereeError {
  override readonly name: string = "InvalidRequestError";
  /** The violations of the fields. */
  readonly fieldViolations: readonly FieldViolation[];

  constructor(failure: Failure) {
    super(failure);
    this.fieldViolations = failure.fieldViolations;
  }
}

/** The request is malformed. */
export class MalformedRequestError extends InvalidRequestError {
  override readonly name = "MalformedRequestError";
}

/** The state is not a valid position. */
export class StateInvalidError extends InvalidRequestError {
  override readonly name = "StateInvalidError";
}

/** A custom region has problems. */
export class RegionInvalidError extends InvalidRequestError {
  override readonly name = "RegionInvalidError";
}

/** A text in notation can't be read; `metadata` has the line and column of the first error. */
export class NotationUnreadableError extends InvalidRequestError {
  override readonly name = "NotationUnreadableError";
}

/** The state has a newer schema than the server supports; `metadata` has the newest supported schema. */
export class SchemaTooNewError extends RefereeError {
  override readonly name = "SchemaTooNewError";
}

/** The state has a rules revision that the server does not support; `metadata` lists the supported revisions. */
export class RulesUnsupportedError extends RefereeError {
  override readonly name = "RulesUnsupportedError";
}

/** The state does not have the expected digest. */
export class DigestMismatchError extends RefereeError {
  override readonly name = "DigestMismatchError";
  /** The expected digest. */
  readonly expected: string;
  /** The digest of the state. */
  readonly actual: string;

  constructor(failure: Failure) {
    super(failure);
    this.expected = failure.metadata["expected"] ?? "";
    this.actual = failure.metadata["actual"] ?? "";
  }
}

/** The state lacks a part that the action needs; `metadata` names the part. */
export class PartMissingError extends RefereeError {
  override readonly name = "PartMissingError";
}

/** A part is sealed although the game or the call does not allow this; `metadata` names the part. */
export class PartSealedError extends RefereeError {
  override readonly name = "PartSealedError";
}

/** The state of a sealed game was not produced by a server. */
export class SealBrokenError extends RefereeError {
  override readonly name = "SealBrokenError";
}

/** The server lacks the key of this sealed game (`metadata` names the key), or has no key for new games. */
export class KeyUnknownError extends RefereeError {
  override readonly name = "KeyUnknownError";
}

/** The request acts for a seat of a sealed game without the seat's secret; `metadata` names the seat. */
export class SecretNeededError extends RefereeError {
  override readonly name = "SecretNeededError";
}

/** The server does not support sealed games, and created an unsealed game. */
export class NotSealedError extends RefereeError {
  override readonly name = "NotSealedError";
}

/** The seat cannot plan its next turn now; `metadata` names the obstacle. */
export class CannotPlanError extends RefereeError {
  override readonly name = "CannotPlanError";
}

/** No built-in map has that name; `metadata` lists the built-in maps. */
export class RegionUnknownError extends RefereeError {
  override readonly name = "RegionUnknownError";
}

/**
 * The server does not have the method, for example because it is older than this client, or the transport does not
 * support it. Without a `reason`, the response did not come from a referee: the address is probably wrong.
 */
export class NotSupportedError extends RefereeError {
  override readonly name = "NotSupportedError";

  constructor(failure: Failure) {
    const why = failure.reason === "" ? `${failure.message}; is the address that of a referee?` : failure.message;
    super({ ...failure, message: `${failure.method} is not supported: ${why}` });
  }
}

/** The request is larger than the server accepts; `metadata` has the limit. */
export class TooLargeError extends RefereeError {
  override readonly name = "TooLargeError";
}

/** The call exceeds its work budget; `metadata.instead` describes a cheaper request. */
export class TooMuchWorkError extends RefereeError {
  override readonly name = "TooMuchWorkError";
}

/** An error after which the call can be retried. */
export abstract class RetryLaterError extends RefereeError {}

/** The server is busy. */
export class OverloadedError extends RetryLaterError {
  override readonly name = "OverloadedError";
}

/** The caller exceeds its rate limit or its number of streams. */
export class RateLimitedError extends RetryLaterError {
  override readonly name = "RateLimitedError";
}

/** The server requires an API key; `metadata` says whether the key was missing or unknown. */
export class UnauthenticatedError extends RefereeError {
  override readonly name = "UnauthenticatedError";
}

/** No server answered, the connection was lost, or the server is shutting down; all attempts failed. */
export class UnavailableError extends RefereeError {
  override readonly name = "UnavailableError";
}

/** The timeout passed before the response arrived. */
export class DeadlineExceededError extends RefereeError {
  override readonly name = "DeadlineExceededError";
}

/** The stream has ended, and its game is lost. */
export class StreamEndedError extends RefereeError {
  override readonly name = "StreamEndedError";
}

/** An internal error of the server, which its operator can find by the request id. */
export class InternalError extends RefereeError {
  override readonly name = "InternalError";
}

type ErrorClass = new (failure: Failure) => RefereeError;
type ReasonName = Exclude<keyof typeof ErrorReason, "UNSPECIFIED" | "ACTION_ILLEGAL">;

/** The code and the class of each reason; responses of a stream contain only the reason. */
const BY_REASON: Readonly<Record<ReasonName, ErrorClass>> = {
  MALFORMED: MalformedRequestError,
  STATE_INVALID: StateInvalidError,
  SCHEMA_TOO_NEW: SchemaTooNewError,
  RULES_UNSUPPORTED: RulesUnsupportedError,
  DIGEST_MISMATCH: DigestMismatchError,
  PART_MISSING: PartMissingError,
  PART_SEALED: PartSealedError,
  SEAL_BROKEN: SealBrokenError,
  KEY_UNKNOWN: KeyUnknownError,
  SECRET_NEEDED: SecretNeededError,
  CANNOT_PLAN: CannotPlanError,
  ENCODING_UNSUPPORTED: NotSupportedError,
  REGION_UNKNOWN: RegionUnknownError,
  REGION_INVALID: RegionInvalidError,
  NOTATION_UNREADABLE: NotationUnreadableError,
  TOO_LARGE: TooLargeError,
  TOO_MUCH_WORK: TooMuchWorkError,
  OVERLOADED: OverloadedError,
  SHUTTING_DOWN: UnavailableError,
  DEADLINE_EXCEEDED: DeadlineExceededError,
  INTERNAL: InternalError,
  UNAUTHENTICATED: UnauthenticatedError,
  RATE_LIMITED: RateLimitedError,
  METHOD_UNKNOWN: NotSupportedError,
};

/** Returns the class for an error of the connection or a proxy, or for a reason that is newer than this client. */
function classOf(code: Code, reason: string): ErrorClass {
  switch (code) {
    case Code.InvalidArgument:
      return InvalidRequestError;
    case Code.Unimplemented:
      return NotSupportedError;
    case Code.Unauthenticated:
      return UnauthenticatedError;
    case Code.Unavailable:
      return UnavailableError;
    case Code.Aborted:
    case Code.Canceled:
      // Without a reason of the referee, Connect reports a lost connection with this code.
      return reason === "" ? UnavailableError : RefereeError;
    case Code.DeadlineExceeded:
      return DeadlineExceededError;
    case Code.Internal:
    case Code.Unknown:
      return InternalError;
    default:
      return RefereeError;
  }
}

function isKnown(reason: string): reason is ReasonName {
  return Object.hasOwn(BY_REASON, reason);
}

function errorOf(failure: Failure): RefereeError {
  const { code, reason, refusal } = failure;
  if (reason === "ACTION_ILLEGAL" && refusal !== undefined) return new ActionIllegalError({ ...failure, refusal });
  const kind = isKnown(reason) ? BY_REASON[reason] : classOf(code, reason);
  return new kind(failure);
}

/**
 * Returns the `RefereeError` for a failed call. The methods of `Referee` throw it already; use this function if you
 * make calls with the generated code and Connect.
 *
 * @param caught - The caught value, usually a `ConnectError`.
 * @param call - The call; a request id in the response takes precedence over the one given here.
 */
export function asRefereeError(caught: unknown, call: Partial<CallId> = {}): RefereeError {
  if (caught instanceof RefereeError) return caught;
  const error = ConnectError.from(caught);
  const [info] = error.findDetails(ErrorInfoSchema);
  const own = info?.domain === DOMAIN ? info : undefined;
  const [retry] = error.findDetails(RetryInfoSchema);
  const [localized] = error.findDetails(LocalizedMessageSchema);
  const [refusal] = error.findDetails(RefusalSchema);
  return errorOf({
    code: isOfConnection(error) ? Code.Unavailable : error.code,
    message: isOfFetch(error)
      ? `no answer from the server, or it does not name the page's origin: ${error.rawMessage}`
      : error.rawMessage,
    reason: own?.reason ?? "",
    method: call.method ?? "",
    requestId: error.metadata.get(REQUEST_ID) ?? call.requestId ?? "",
    metadata: own?.metadata ?? {},
    sentence: localized?.message ?? "",
    refusal,
    fieldViolations: error.findDetails(BadRequestSchema).flatMap((detail) =>
      detail.fieldViolations.map(({ field, description, reason, localizedMessage }) => ({
        path: field,
        sentence: localizedMessage?.message || description,
        clause: reason,
      })),
    ),
    retryAfterMs: Number(retry?.retryDelay?.seconds ?? 0) * 1000 + (retry?.retryDelay?.nanos ?? 0) / 1_000_000,
    cause: caught,
  });
}

/**
 * Returns whether an error means that no server answered: a `TypeError` of `fetch`, or an error of Node with a code,
 * such as a TLS error.
 */
function isOfConnection(error: ConnectError): boolean {
  const { code, cause } = error;
  return (
    isOfFetch(error) ||
    (code === Code.Internal && cause instanceof Error && "code" in cause && typeof cause.code === "string")
  );
}

/** Returns whether an error means that `fetch` got no response; such an error does not contain the reason. */
function isOfFetch({ code, cause }: ConnectError): boolean {
  return code === Code.Unknown && cause instanceof TypeError;
}

/** Returns the error for an illegal action on a stream; the metadata of the error has only `clauses`. */
export function asIllegal({ refusal }: PlayRefused, call: CallId): RefereeError {
  const sentence = refusal?.violations.map((each) => each.sentence).join(" ") ?? "";
  return errorOf({
    ...call,
    code: Code.FailedPrecondition,
    message: sentence,
    reason: "ACTION_ILLEGAL",
    metadata: { clauses: refusal?.clauses.join(",") ?? "" },
    sentence,
    refusal,
    fieldViolations: [],
    retryAfterMs: 0,
  });
}

/** Returns the error for a failed request on a stream, which is the same as for a failed call. */
export function asFailed(status: Status, call: CallId): RefereeError {
  const error = new ConnectError(status.message, status.code in Code ? status.code : Code.Unknown);
  error.details = status.details.map(({ typeUrl, value }) => ({
    type: typeUrl.slice(typeUrl.lastIndexOf("/") + 1),
    value,
  }));
  return asRefereeError(error, call);
}

/** Returns an error that the client detects itself, about a response or a stream. */
export function ownError<E extends RefereeError>(
  kind: new (failure: Failure) => E,
  code: Code,
  message: string,
  call: CallId,
  cause?: unknown,
): E {
  return new kind({
    ...call,
    code,
    message,
    reason: "",
    metadata: {},
    sentence: "",
    fieldViolations: [],
    retryAfterMs: 0,
    cause,
  });
}
