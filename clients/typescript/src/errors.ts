/** What goes wrong, as errors: one class for each reason of the contract's `ErrorReason`. */

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

/** Key of the header that carries the request id, both ways. */
export const REQUEST_ID = "x-request-id";

const DOMAIN = "khronos.referee";

/** What is wrong with one field of a request. */
export interface FieldViolation {
  /** Path of the field, such as `state.public_part.boards[0].tiles[3].owner`. */
  readonly path: string;
  /** What is wrong, for people; in the language of the call where players may read it. */
  readonly sentence: string;
  /** Id of the clause that it offends; empty where it is a matter of the message alone. */
  readonly clause: string;
}

/** Which call an error is about. */
export interface CallId {
  /** Name of the method, such as `ApplyAction`. */
  readonly method: string;
  /** The id under which the server logs the call. */
  readonly requestId: string;
}

/** A failed call as it was read. */
export interface Failure extends CallId {
  readonly code: Code;
  readonly message: string;
  /** Name of the `ErrorReason` without its prefix; empty where the error did not come from the referee itself. */
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
  // Names are written out: a bundler shortens those of classes.
  override readonly name: string = "RefereeError";
  /** The canonical code of gRPC. */
  readonly code: Code;
  /**
   * Name of the `ErrorReason` without its prefix, such as `ACTION_ILLEGAL`, also one that is newer than this client;
   * empty if the error did not come from the referee itself.
   */
  readonly reason: string;
  /** Name of the method that was called, such as `ApplyAction`. */
  readonly method: string;
  /** The id under which the server logged the call. */
  readonly requestId: string;
  /** Facts about the error, under the keys that the contract names at its reason. */
  readonly metadata: Readonly<Record<string, string>>;
  /** What went wrong, for players and in the language of the call; empty where it is not for them. */
  readonly sentence: string;
  /** Milliseconds to wait before the next attempt, if the server names it; else 0. */
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

/** The action is not legal. */
export class ActionIllegalError extends RefereeError {
  override readonly name = "ActionIllegalError";
  /** Every broken clause, as `validate` answers with; `truncated` is set when there is more to ask it for. */
  readonly refusal: Refusal;

  constructor(failure: Failure & { readonly refusal: Refusal }) {
    super(failure);
    this.refusal = failure.refusal;
  }
}

/** Fields of the request are wrong. */
export class InvalidRequestError extends RefereeError {
  override readonly name: string = "InvalidRequestError";
  /** The fields, each with what is wrong. */
  readonly fieldViolations: readonly FieldViolation[];

  constructor(failure: Failure) {
    super(failure);
    this.fieldViolations = failure.fieldViolations;
  }
}

/** The message makes no sense. */
export class MalformedRequestError extends InvalidRequestError {
  override readonly name = "MalformedRequestError";
}

/** The state is not a sound position. */
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

/** The state has a schema that the server does not know yet; `metadata` has the newest that it reads. */
export class SchemaTooNewError extends RefereeError {
  override readonly name = "SchemaTooNewError";
}

/** The state names a rules revision that the server can't play by; `metadata` has those that it plays by. */
export class RulesUnsupportedError extends RefereeError {
  override readonly name = "RulesUnsupportedError";
}

/** The state is not the one expected. */
export class DigestMismatchError extends RefereeError {
  override readonly name = "DigestMismatchError";
  /** The digest that the request expected. */
  readonly expected: string;
  /** The digest that the state has. */
  readonly actual: string;

  constructor(failure: Failure) {
    super(failure);
    this.expected = failure.metadata["expected"] ?? "";
    this.actual = failure.metadata["actual"] ?? "";
  }
}

/** The state lacks a part that the action needs; `metadata` names it. */
export class PartMissingError extends RefereeError {
  override readonly name = "PartMissingError";
}

/** A part is sealed where none is taken; `metadata` names it. */
export class PartSealedError extends RefereeError {
  override readonly name = "PartSealedError";
}

/** The state of a sealed game is not one that a server gave out. */
export class SealBrokenError extends RefereeError {
  override readonly name = "SealBrokenError";
}

/** The server has not the key of a sealed game, or none for a new one; `metadata` names it. */
export class KeyUnknownError extends RefereeError {
  override readonly name = "KeyUnknownError";
}

/** A seat of a sealed game asks or acts for itself, with its secret; `metadata` names the seat. */
export class SecretNeededError extends RefereeError {
  override readonly name = "SecretNeededError";
}

/** The server does not know sealed games, and made an open one. */
export class NotSealedError extends RefereeError {
  override readonly name = "NotSealedError";
}

/** The seat cannot plan its next turn now; `metadata` names the obstacle. */
export class CannotPlanError extends RefereeError {
  override readonly name = "CannotPlanError";
}

/** No built-in region has that name; `metadata` lists those there are. */
export class RegionUnknownError extends RefereeError {
  override readonly name = "RegionUnknownError";
}

/**
 * The server doesn't offer the call, as one that is older than this client may not, or the transport can't make it.
 *
 * Without a `reason`, it is no referee that answered: the address is probably wrong.
 */
export class NotSupportedError extends RefereeError {
  override readonly name = "NotSupportedError";

  constructor(failure: Failure) {
    const why = failure.reason === "" ? `${failure.message}; is the address that of a referee?` : failure.message;
    super({ ...failure, message: `${failure.method} is not supported: ${why}` });
  }
}

/** The request is larger than the server takes; `metadata` has the limit. */
export class TooLargeError extends RefereeError {
  override readonly name = "TooLargeError";
}

/** The call takes more work than the server does for one; `metadata` has what to ask for `instead`. */
export class TooMuchWorkError extends RefereeError {
  override readonly name = "TooMuchWorkError";
}

/** The call may be sent again after a while. */
export abstract class RetryLaterError extends RefereeError {}

/** The server is busy. */
export class OverloadedError extends RetryLaterError {
  override readonly name = "OverloadedError";
}

/** The caller calls more often, or has more at a time, than the server allows to one caller. */
export class RateLimitedError extends RetryLaterError {
  override readonly name = "RateLimitedError";
}

/** The server asks for an API key; `metadata` has whether it was missing or is unknown. */
export class UnauthenticatedError extends RefereeError {
  override readonly name = "UnauthenticatedError";
}

/** No server answers, the connection was lost, or the server is shutting down; every attempt failed. */
export class UnavailableError extends RefereeError {
  override readonly name = "UnavailableError";
}

/** The time was up before the answer came. */
export class DeadlineExceededError extends RefereeError {
  override readonly name = "DeadlineExceededError";
}

/** The stream is over, and the game that it held is gone with it. */
export class StreamEndedError extends RefereeError {
  override readonly name = "StreamEndedError";
}

/** An internal error of the server; its operator finds it by the request id. */
export class InternalError extends RefereeError {
  override readonly name = "InternalError";
}

type ErrorClass = new (failure: Failure) => RefereeError;
type ReasonName = Exclude<keyof typeof ErrorReason, "UNSPECIFIED" | "ACTION_ILLEGAL">;

/** The code and the class of each reason; the answers of a stream name the reason alone. */
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

/** The class of an error of the connection or of a proxy, and of one whose reason is newer than this client. */
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
      // Without a reason of the referee it is how Connect reports a connection that was lost.
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
 * The error that reports a failed call.
 *
 * The methods of `Referee` throw nothing else. Who calls by the generated code and Connect alone turns what was caught
 * into such an error by this function.
 *
 * @param caught - What was thrown, a `ConnectError` in most cases.
 * @param call - The call; the request id that the server answers with goes before the one given here.
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

/** Whether no server answered: `fetch` reports that as a `TypeError`, Node as an error with a code, such as one of TLS. */
function isOfConnection(error: ConnectError): boolean {
  const { code, cause } = error;
  return (
    isOfFetch(error) ||
    (code === Code.Internal && cause instanceof Error && "code" in cause && typeof cause.code === "string")
  );
}

/** Whether `fetch` got no answer; it does not say why. */
function isOfFetch({ code, cause }: ConnectError): boolean {
  return code === Code.Unknown && cause instanceof TypeError;
}

/** The error that reports an illegal action on a stream; of a call's metadata it has `clauses` alone. */
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

/** The error that reports a request on a stream that could not be answered, as a call's would. */
export function asFailed(status: Status, call: CallId): RefereeError {
  const error = new ConnectError(status.message, status.code in Code ? status.code : Code.Unknown);
  error.details = status.details.map(({ typeUrl, value }) => ({
    type: typeUrl.slice(typeUrl.lastIndexOf("/") + 1),
    value,
  }));
  return asRefereeError(error, call);
}

/** An error that this client finds by itself, about an answer or a stream. */
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
