/** A game over a stream. The server stores the state of the stream, so only actions and events are sent. */

import type { MessageInitShape } from "@bufbuild/protobuf";
import { Code, ConnectError, type Transport } from "@connectrpc/connect";

import { type Complete, complete } from "./complete.js";
import {
  asFailed,
  asIllegal,
  asRefereeError,
  type CallId,
  DeadlineExceededError,
  NotSupportedError,
  ownError,
  type RefereeError,
  InternalError,
  StreamEndedError,
} from "./errors.js";
import type { Decision } from "./gen/khronos/v1/decision_pb.js";
import type { PlayApplied, PlayStartSchema, PlayState } from "./gen/khronos/v1/play_pb.js";
import { type PlayRequestSchema, type PlayResponse, RefereeService } from "./gen/khronos/v1/referee_service_pb.js";
import {
  definedOnly,
  type GivenAction,
  given,
  type PlayOptions,
  requestOptions,
  type ShowOptions,
  type StartOptions,
} from "./options.js";
import { checkSealed } from "./sealed.js";

/** The start of a game on a stream: the set-up of a new game, or a state with the parts that its actions will need. */
export type Beginning = NonNullable<MessageInitShape<typeof PlayStartSchema>["beginning"]>;

type PlayRequest = MessageInitShape<typeof PlayRequestSchema>;
type Asked = NonNullable<PlayRequest["body"]>;
type Answer = PlayResponse["result"];

/** A request that waits for its response. */
interface Due {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: RefereeError) => void;
}

/** The common fields of the requests of a stream. */
export interface StreamDefaults extends StartOptions {
  readonly timeoutMs: number;
}

/**
 * A game on a separate stream, opened by `Referee.play`. Requests may be sent before earlier ones are answered.
 *
 * Refusals and errors throw the same exceptions as the calls of `Referee`; the state does not change and the stream
 * stays open. If a response is late, the request throws a `DeadlineExceededError` and the stream stays open too: call
 * `show` to see whether the action was applied. After the stream breaks, requests throw the cause, such as an
 * `UnavailableError`; after the stream has ended, they throw a `StreamEndedError`.
 */
export class Game implements AsyncDisposable {
  /** The digest of the state's public part, from the last response. */
  publicDigest = "";
  /** The revision of the state, from the last response. */
  revision = 0;
  /** The number of actions and decisions that can be undone, from the last response. */
  depth = 0;
  /** The requested decision, from the last response. */
  decision: Decision | undefined;
  /** The response to the last start: the first state, and the events of the set-up, if any. */
  opening: PlayState | undefined;
  /** Settles when the stream has ended for any reason. */
  readonly ended: Promise<void>;

  readonly #defaults: StreamDefaults;
  readonly #call: CallId;
  readonly #header: Record<string, string>;
  readonly #stop = new AbortController();
  readonly #outbox: PlayRequest[] = [];
  readonly #due: Due[] = [];
  #wake: () => void = () => {};
  #closing = false;
  #end: RefereeError | undefined;
  #last = 0;

  /** Opens a stream; call `begin` first. */
  constructor(transport: Transport, requestId: string, header: Record<string, string>, defaults: StreamDefaults) {
    this.#defaults = defaults;
    this.#header = header;
    this.#call = { method: RefereeService.method.play.name, requestId };
    this.ended = this.#read(transport);
  }

  /** Starts a new game or starts from a state. A game already on the stream is discarded. */
  async begin(beginning: Beginning, options: StartOptions = {}): Promise<Complete<PlayState, "state">> {
    const opening = this.#state(await this.#ask({ case: "start", value: { beginning } }, options));
    if (beginning.case === "setup") checkSealed(beginning.value, opening.state, this.#call);
    this.opening = opening;
    return opening;
  }

  /**
   * Applies an action or a decision.
   *
   * @throws ActionIllegalError if the action is illegal; the error contains the refusal.
   */
  async apply(action: GivenAction, options: PlayOptions = {}): Promise<PlayApplied> {
    const answer = await this.#ask({ case: "apply", value: given(action) }, options);
    return answer.case === "applied" ? answer.value : this.#unexpected();
  }

  /**
   * Undoes a number of actions and decisions, 1 to `depth`.
   *
   * @throws MalformedRequestError if `count` is greater than `depth`.
   */
  async takeBack(count = 1, options: ShowOptions = {}): Promise<Complete<PlayState, "state">> {
    return this.#state(await this.#ask({ case: "takeBack", value: { count } }, options));
  }

  /** Returns the state, to store it or to use it in other calls. */
  async show(options: ShowOptions = {}): Promise<Complete<PlayState, "state">> {
    return this.#state(await this.#ask({ case: "show", value: {} }, options));
  }

  /** Ends the stream, and waits for its end. A second call does nothing. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing = true;
    this.#wake();
    if (this.#due.length > 0) this.#stop.abort();
    const timer = setTimeout(() => this.#stop.abort(), this.#defaults.timeoutMs);
    await this.ended;
    clearTimeout(timer);
  }

  /** Ends the stream immediately. */
  abort(): void {
    this.#stop.abort();
  }

  #ask(request: Asked, options: PlayOptions): Promise<Answer> {
    const all = { ...this.#defaults, ...definedOnly(options) };
    return new Promise((resolve, reject) => {
      if (this.#end !== undefined || this.#closing) {
        reject(this.#end ?? this.#over());
        return;
      }
      const timer = setTimeout(() => {
        const message = `no answer within ${all.timeoutMs} ms; whether the request was met is not known`;
        reject(ownError(DeadlineExceededError, Code.DeadlineExceeded, message, this.#call));
      }, all.timeoutMs);
      const settle = (finish: () => void) => {
        clearTimeout(timer);
        finish();
      };
      this.#due.push({
        resolve: (answer) => settle(() => resolve(answer)),
        reject: (error) => settle(() => reject(error)),
      });
      this.#outbox.push({ id: ++this.#last, options: requestOptions(all), body: request });
      this.#wake();
    });
  }

  /** Yields the requests to send until the stream ends. */
  async *#sent(): AsyncGenerator<PlayRequest, void> {
    for (;;) {
      for (let next = this.#outbox.shift(); next !== undefined; next = this.#outbox.shift()) yield next;
      if (this.#closing) return;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  /** Reads responses until the stream ends. Every request has one response, in order. */
  async #read(transport: Transport): Promise<void> {
    try {
      const { message } = await transport.stream(
        RefereeService.method.play,
        this.#stop.signal,
        undefined,
        this.#header,
        this.#sent(),
      );
      for await (const { result } of message) this.#settle(result);
      this.#end = this.#over();
    } catch (error) {
      this.#end = this.#stop.signal.aborted ? this.#over() : this.#broken(error);
    }
    this.#closing = true;
    this.#wake();
    for (const { reject } of this.#due.splice(0)) reject(this.#end);
  }

  /** Stores the data of a response, and passes the response to its request unless the request has timed out. */
  #settle(answer: Answer): void {
    const due = this.#due.shift();
    switch (answer.case) {
      case "state": {
        const { state, depth } = answer.value;
        this.publicDigest = state?.publicDigest ?? "";
        this.revision = state?.publicPart?.revision ?? 0;
        this.decision = state?.publicPart?.cascade?.decision;
        this.depth = depth;
        break;
      }
      case "applied": {
        const { publicDigest, revision, decision, depth } = answer.value;
        Object.assign(this, { publicDigest, revision, decision, depth });
        break;
      }
      case "refused":
        due?.reject(asIllegal(answer.value, this.#call));
        return;
      case "failed":
        due?.reject(asFailed(answer.value, this.#call));
        return;
      case undefined:
        break;
      default:
        answer satisfies never;
    }
    due?.resolve(answer);
  }

  #state(answer: Answer): Complete<PlayState, "state"> {
    return answer.case === "state" ? complete(answer.value, "state", this.#call) : this.#unexpected();
  }

  #unexpected(): never {
    const message = "the answer is of a kind that was not asked for, or that this client does not know";
    throw ownError(InternalError, Code.Internal, message, this.#call);
  }

  #broken(error: unknown): RefereeError {
    const { cause } = ConnectError.from(error);
    // Only the text of the error says that `fetch` does not support streaming requests.
    if (typeof cause !== "string" || !cause.includes("streaming request bodies"))
      return asRefereeError(error, this.#call);
    return ownError(
      NotSupportedError,
      Code.Unimplemented,
      "the transport does not stream both ways",
      this.#call,
      error,
    );
  }

  #over(): RefereeError {
    const message = "the stream is over, and the game that it held is gone with it";
    return ownError(StreamEndedError, Code.Canceled, message, this.#call);
  }
}
