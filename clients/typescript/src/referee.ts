/** The client: a method for each call of `khronos.v1.RefereeService`. */

import {
  create,
  type DescMessage,
  type DescMethodUnary,
  type MessageInitShape,
  type MessageShape,
} from "@bufbuild/protobuf";
import { Code, type Transport } from "@connectrpc/connect";

import { type ApiKey, checkKey, keyHeaders } from "./api_key.js";
import { type Complete, complete } from "./complete.js";
import { asRefereeError, ownError, REQUEST_ID, InternalError } from "./errors.js";
import type { Verb } from "./gen/khronos/v1/action_pb.js";
import type { PlacementMap, SquareReadingSchema, Strength, WordReadingSchema } from "./gen/khronos/v1/advice_pb.js";
import type { Catalog } from "./gen/khronos/v1/catalog_pb.js";
import type { GameSetupSchema } from "./gen/khronos/v1/config_pb.js";
import type { Event } from "./gen/khronos/v1/event_pb.js";
import type { Age, Kind, SquareSchema } from "./gen/khronos/v1/material_pb.js";
import type { ReplaySourceSchema, TextContentSchema, TextForm } from "./gen/khronos/v1/record_pb.js";
import {
  type ApplyActionResponse,
  type AuditPositionResponse,
  type CheckPlanResponse,
  type CreateGameResponse,
  type DescribeDomainsResponse,
  type ListLegalActionsResponse,
  type MatchActionResponse,
  type PreviewActionsResponse,
  type ReadTextResponse,
  RefereeService,
  type ReplayGameResponse,
  type ReviewGameResponse,
  type SuggestActionsResponse,
  type ValidateActionResponse,
  type ViewGameResponse,
} from "./gen/khronos/v1/referee_service_pb.js";
import type { GameStateSchema } from "./gen/khronos/v1/state_pb.js";
import {
  type ActionOptions,
  type CallOptions,
  definedOnly,
  type GameOptions,
  type GivenAction,
  given,
  requestOptions,
  type SharedOptions,
  type StateOptions,
  type StreamOptions,
  type TrialOptions,
  type TurnOptions,
  type Viewer,
  type ViewerOptions,
} from "./options.js";
import { type Beginning, Game } from "./play.js";
import { retried } from "./retry.js";
import { withAnySignal } from "./signals.js";
import { checkSealed } from "./sealed.js";

const TIMEOUT_MS = 10_000;

/** What holds for every call that names nothing else. */
export interface RefereeOptions {
  /** Who asks; left out, each call must name who asks where that matters. */
  readonly viewer?: Viewer | undefined;
  /** Language of the sentences, as a BCP 47 tag; left out, English. */
  readonly locale?: string | undefined;
  /** Milliseconds until a call is given up, retries included; left out, 10 000. */
  readonly timeoutMs?: number | undefined;
  /** The key for a server that asks for one. A function is asked whenever a call is sent: the key can change. */
  readonly apiKey?: ApiKey | undefined;
}

/** A state, as a message or as the plain fields of one. */
export type GivenState = MessageInitShape<typeof GameStateSchema>;

/** A square, as a message or as its column and row, from 1. */
export type GivenSquare = MessageInitShape<typeof SquareSchema>;

/** The verdict on an action: why it is not legal, or what it would cause. */
export type Verdict = Exclude<ValidateActionResponse["verdict"], { case: undefined }>;

/** What is replayed: a set-up, a position, a record, or a record as text. */
export type ReplayedGame = NonNullable<MessageInitShape<typeof ReplaySourceSchema>["game"]>;

/** What is written as text: an action, a position, a record or a region. */
export type WrittenContent = NonNullable<MessageInitShape<typeof TextContentSchema>["content"]>;

/** Which legal actions are listed; a filter that is left out or empty lets everything pass. */
export interface LegalOptions extends TurnOptions {
  readonly verbs?: readonly Verb[] | undefined;
  readonly ages?: readonly Age[] | undefined;
  readonly kinds?: readonly Kind[] | undefined;
  /** Only actions at this square. */
  readonly square?: GivenSquare | undefined;
}

/** What is asked about the places for a kind. */
export interface PlacementOptions extends TurnOptions {
  readonly age: Age;
  readonly kind: Kind;
  /** Top-left square of the building to be upgraded; left out, it is a construction. */
  readonly old?: GivenSquare | undefined;
  /** The player who would build; left out, the one whose turn it is. */
  readonly seat?: number | undefined;
  /** Whether the map has what the legal squares would set off. */
  readonly withConsequences?: boolean | undefined;
}

/** How far a preview goes. */
export interface PreviewOptions extends TrialOptions {
  /** How many decisions in a row to follow, with every answer; left out, it stops at the first. */
  readonly maxDecisionDepth?: number | undefined;
}

/** Which boards are described; left out or empty, all three. */
export interface DomainOptions extends StateOptions {
  readonly ages?: readonly Age[] | undefined;
}

/** How actions are searched that are suggested. */
export interface SuggestOptions extends TurnOptions {
  readonly strength: Strength;
  /** How many at most, 1 to 8; left out, three. */
  readonly maxSuggestions?: number | undefined;
  /** What the chance of the search is made from, a whole number from 0; equal seeds give equal answers. */
  readonly seed?: number | undefined;
}

/** The readings of a half-seen move. */
export interface MatchOptions extends StateOptions {
  /** The readings of squares, at most 4096; several of one square are multiplied. */
  readonly squares?: readonly MessageInitShape<typeof SquareReadingSchema>[] | undefined;
  /** The readings of words in order, at most 32; or a text, whose words are then certain. */
  readonly words?: readonly MessageInitShape<typeof WordReadingSchema>[] | string | undefined;
  /** The maximum number of matches, 1 to 16; left out, three. */
  readonly maxMatches?: number | undefined;
}

/** What is to be seen beside the state. */
export interface ViewOptions extends StateOptions {
  readonly events?: readonly Event[] | undefined;
}

/** How a game is replayed. */
export interface ReplayOptions extends ViewerOptions, GameOptions {
  /** What is played after a set-up or a position; a record has its own actions. */
  readonly actions?: readonly GivenAction[] | undefined;
  /** Whether to return the events of every action. */
  readonly withEvents?: boolean | undefined;
}

/** How a game is looked back at. */
export interface ReviewOptions extends ViewerOptions {
  /** What is played after a set-up or a position; a record has its own actions. */
  readonly actions?: readonly GivenAction[] | undefined;
  /**
   * Whether turns are compared with the best ones found. One call compares only some turns; its answer is then a page,
   * and `nextPageToken` is the token of the next one.
   */
  readonly withComparisons?: boolean | undefined;
  /** The maximum number of turns in the answer; left out, as many as one call allows. */
  readonly pageSize?: number | undefined;
  /** The `nextPageToken` of the previous page; left out, the first page. */
  readonly pageToken?: string | undefined;
  /** What the chance of the search is made from, a whole number from 0; equal seeds give equal answers. */
  readonly seed?: number | undefined;
}

/** What a text belongs to. */
export interface TextOptions extends ViewerOptions {
  /** The state that an action belongs to; for an action only. */
  readonly state?: GivenState | undefined;
}

/** How content is written. */
export interface WriteOptions extends TextOptions {
  /** The form, where there is a choice: a position as `POSITION` or as `DIAGRAM`. */
  readonly form?: TextForm | undefined;
}

/**
 * A client of a referee, over any transport of Connect: gRPC from Node, Connect or gRPC-Web from a page.
 *
 * Every method throws a `RefereeError`, the reason of a signal that cancels it, and what a function for the API key
 * throws. A call is sent again, within its timeout, when no server answers or the server is busy.
 */
export class Referee implements AsyncDisposable {
  readonly #transport: Transport;
  readonly #defaults: Omit<RefereeOptions, "apiKey"> & { readonly timeoutMs: number };
  readonly #apiKey: ApiKey;
  readonly #closed = new AbortController();
  readonly #games = new Set<Game>();

  /**
   * @param transport - How calls travel. One that is `AsyncDisposable` is disposed of with the client.
   * @param options - What holds for every call that names nothing else.
   * @throws TypeError if the API key can be none; the message does not show it.
   */
  constructor(transport: Transport, { apiKey = "", ...options }: RefereeOptions = {}) {
    if (typeof apiKey === "string") checkKey(apiKey);
    this.#transport = transport;
    this.#apiKey = apiKey;
    this.#defaults = { timeoutMs: TIMEOUT_MS, ...definedOnly(options) };
  }

  /** Ends its games, cancels calls that run, and closes the transport. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed.abort(new DOMException("the referee client is closed", "AbortError"));
    for (const game of this.#games) game.abort();
    await Promise.all([...this.#games].map((game) => game.ended));
    if (isAsyncDisposable(this.#transport)) await this.#transport[Symbol.asyncDispose]();
  }

  /** The box, the options, the built-in regions and the clauses. It changes with the server's version only. */
  async catalog(options: CallOptions = {}): Promise<Catalog> {
    const request = { options: this.#shared({ locale: options.locale }, false) };
    return (await this.#callFor("catalog", RefereeService.method.getCatalog, request, options)).catalog;
  }

  /**
   * Sets up a game: its first state, and what happened. The caller gets all of it.
   *
   * @throws NotSealedError if a sealed game was asked for, and the server does not know such games.
   */
  async createGame(
    setup: MessageInitShape<typeof GameSetupSchema>,
    options: GameOptions = {},
  ): Promise<Complete<CreateGameResponse, "state">> {
    const { locale, withSentences } = options;
    const request = { setup, options: this.#shared({ locale, withSentences }, false) };
    const answer = await this.#callFor("state", RefereeService.method.createGame, request, options);
    const call = { method: RefereeService.method.createGame.name, requestId: options.requestId ?? "" };
    checkSealed(setup, answer.state, call);
    return answer;
  }

  /** Why an action is not legal, or what it would cause. An illegal action is an answer here, not an error. */
  async validate(state: GivenState, action: GivenAction, options: TrialOptions = {}): Promise<Verdict> {
    const request = { state, action: given(action), options: this.#shared(options) };
    const { verdict } = await this.#call(RefereeService.method.validateAction, request, options);
    if (verdict.case !== undefined) return verdict;
    const call = { method: RefereeService.method.validateAction.name, requestId: options.requestId ?? "" };
    throw ownError(InternalError, Code.Internal, "the answer has no verdict that this client knows", call);
  }

  /**
   * Applies an action: the new state, and what happened.
   *
   * @throws ActionIllegalError if it is not legal; the error carries the broken clauses.
   */
  apply(
    state: GivenState,
    action: GivenAction,
    options: ActionOptions = {},
  ): Promise<Complete<ApplyActionResponse, "state">> {
    const request = { state, action: given(action), options: this.#shared(options) };
    return this.#callFor("state", RefereeService.method.applyAction, request, options);
  }

  /** All that the player to move, or to decide, may do now, in groups that `expand` turns into actions. */
  legalActions(state: GivenState, options: LegalOptions = {}): Promise<ListLegalActionsResponse> {
    const { verbs = [], ages = [], kinds = [], square } = options;
    const request = {
      state,
      options: this.#shared(options),
      verbs: [...verbs],
      ages: [...ages],
      kinds: [...kinds],
      ...definedOnly({ square }),
    };
    return this.#call(RefereeService.method.listLegalActions, request, options);
  }

  /** Where a kind, or an upgrade, can go on one board: for every square, all that forbids it. */
  async explainPlacements(state: GivenState, options: PlacementOptions): Promise<PlacementMap> {
    const { age, kind, old, seat = 0, withConsequences = false } = options;
    const request = {
      state,
      options: this.#shared(options),
      age,
      kind,
      seat,
      withConsequences,
      ...definedOnly({ old }),
    };
    return (await this.#callFor("map", RefereeService.method.explainPlacements, request, options)).map;
  }

  /**
   * What an action, or several in a row, would cause, board by board, and what they would ask of whom.
   *
   * The answer has a step for each action, up to the first that is refused, draws cards or leaves a decision.
   */
  preview(
    state: GivenState,
    actions: readonly GivenAction[],
    options: PreviewOptions = {},
  ): Promise<PreviewActionsResponse> {
    const { maxDecisionDepth = 0 } = options;
    const request = { state, actions: actions.map(given), maxDecisionDepth, options: this.#shared(options) };
    return this.#call(RefereeService.method.previewActions, request, options);
  }

  /**
   * Checks a plan for the next turn of a seat again, after others have acted.
   *
   * The viewer must be the seat that plans. `state` is the one in which the plan was made; `since` are all events since
   * then, in order, as that seat received them.
   */
  checkPlan(
    state: GivenState,
    plan: readonly GivenAction[],
    since: readonly Event[] = [],
    options: ActionOptions = {},
  ): Promise<CheckPlanResponse> {
    const request = { state, actions: plan.map(given), since: [...since], options: this.#shared(options) };
    return this.#call(RefereeService.method.checkPlan, request, options);
  }

  /** The domains of the boards, who holds them and why, and what everyone would collect now. */
  domains(state: GivenState, options: DomainOptions = {}): Promise<DescribeDomainsResponse> {
    const request = { state, ages: [...(options.ages ?? [])], options: this.#shared(options) };
    return this.#call(RefereeService.method.describeDomains, request, options);
  }

  /**
   * The best actions for the seat that is to move or to decide, the best first, by what it may see; at least one.
   *
   * The viewer must be that seat. A strong search takes a quarter of a second of the server's time.
   */
  suggestActions(state: GivenState, options: SuggestOptions): Promise<SuggestActionsResponse> {
    const { strength, maxSuggestions = 0, seed = 0 } = options;
    const request = { state, strength, maxSuggestions, seed, options: this.#shared(options) };
    return this.#call(RefereeService.method.suggestActions, request, options);
  }

  /** The legal actions that fit a half-seen move, the likeliest first. */
  matchAction(state: GivenState, options: MatchOptions): Promise<MatchActionResponse> {
    const { squares = [], words = [], maxMatches = 0 } = options;
    const typed = typeof words === "string" ? words.split(/\s+/).filter(Boolean) : undefined;
    const readings = typed?.map((text) => ({ alternatives: [{ text }] })) ?? [
      ...(words as Exclude<typeof words, string>),
    ];
    const request = { state, squares: [...squares], words: readings, maxMatches, options: this.#shared(options) };
    return this.#call(RefereeService.method.matchAction, request, options);
  }

  /** A state, and events, as the viewer may see them. */
  view(state: GivenState, options: ViewOptions = {}): Promise<Complete<ViewGameResponse, "state">> {
    const request = { state, events: [...(options.events ?? [])], options: this.#shared(options) };
    return this.#callFor("state", RefereeService.method.viewGame, request, options);
  }

  /** Every problem of a position, and the position after the suggested fixes. */
  audit(state: GivenState, options: ViewerOptions = {}): Promise<AuditPositionResponse> {
    const request = { state, options: this.#shared(options) };
    return this.#call(RefereeService.method.auditPosition, request, options);
  }

  /** Plays actions, or a record, to the end or up to the first action that departs from the rules or the record. */
  replay(game: ReplayedGame, options: ReplayOptions = {}): Promise<Complete<ReplayGameResponse, "state">> {
    const { actions = [], withEvents = false } = options;
    const request = { game: { game }, actions: actions.map(given), withEvents, options: this.#shared(options) };
    return this.#callFor("state", RefereeService.method.replayGame, request, options);
  }

  /** Where everyone's money of a game came from, what everyone stood at after every turn, and better turns. */
  review(game: ReplayedGame, options: ReviewOptions = {}): Promise<Complete<ReviewGameResponse, "state">> {
    const { actions = [], withComparisons = false, pageSize = 0, pageToken = "", seed = 0 } = options;
    const request = {
      game: { game },
      actions: actions.map(given),
      withComparisons,
      pageSize,
      pageToken,
      seed,
      options: this.#shared(options),
    };
    return this.#callFor("state", RefereeService.method.reviewGame, request, options);
  }

  /** What a text in the referee's notation is read as, or everything that is wrong with it. */
  readText(text: string, form: TextForm, options: TextOptions = {}): Promise<ReadTextResponse> {
    const { state } = options;
    // Without a state nothing depends on who asks, and naming a viewer is malformed.
    const shared = state === undefined ? this.#shared(options, false) : this.#shared(options);
    const request = { text, form, options: shared, ...definedOnly({ state }) };
    return this.#call(RefereeService.method.readText, request, options);
  }

  /** An action, a position, a record or a region in the referee's notation. */
  async writeText(content: WrittenContent, options: WriteOptions = {}): Promise<string> {
    const { form, state } = options;
    const shared = content.case === "region" ? this.#shared(options, false) : this.#shared(options);
    const request = { content: { content }, options: shared, ...definedOnly({ form, state }) };
    return (await this.#call(RefereeService.method.writeText, request, options)).text;
  }

  /**
   * Plays a game over one stream, which holds the state; the game is gone when the stream ends.
   *
   * It needs a transport that streams both ways: gRPC over HTTP/2, as from Node. Other transports throw a
   * `NotSupportedError` or an `UnavailableError`.
   *
   * @param beginning - The set-up of a new game; or a state, with the parts that its actions will need.
   * @param options - What holds for every request of the stream that names nothing else; a signal ends the stream.
   */
  async play(beginning: Beginning, options: StreamOptions = {}): Promise<Game> {
    const { requestId = newRequestId(), signal, ...rest } = options;
    const header = await this.#header(requestId);
    this.#closed.signal.throwIfAborted();
    signal?.throwIfAborted();
    const game = new Game(this.#transport, requestId, header, { ...this.#defaults, ...definedOnly(rest) });
    const abort = () => game.abort();
    this.#games.add(game);
    signal?.addEventListener("abort", abort);
    void game.ended.then(() => {
      this.#games.delete(game);
      signal?.removeEventListener("abort", abort);
    });
    try {
      await game.begin(beginning);
    } catch (error) {
      game.abort();
      throw error;
    }
    return game;
  }

  /** The shared options of a request, with the client's own language, and its viewer where the call has a use for one. */
  #shared({ viewer, expectedDigest, locale, withSentences, asIfOnTurn }: SharedOptions, viewed = true) {
    return requestOptions({
      viewer: viewer ?? (viewed ? this.#defaults.viewer : undefined),
      expectedDigest,
      locale: locale ?? this.#defaults.locale,
      withSentences,
      asIfOnTurn,
    });
  }

  /** The headers of a call. */
  async #header(requestId: string): Promise<Record<string, string>> {
    return { [REQUEST_ID]: requestId, ...(await keyHeaders(this.#apiKey)) };
  }

  /** Makes a call whose answer has a field that must be present. */
  async #callFor<I extends DescMessage, O extends DescMessage, K extends keyof MessageShape<O> & string>(
    field: K,
    method: DescMethodUnary<I, O>,
    request: MessageInitShape<I>,
    options: CallOptions,
  ): Promise<Complete<MessageShape<O>, K>> {
    const call = { method: method.name, requestId: options.requestId ?? newRequestId() };
    const answer = await this.#call(method, request, { ...options, requestId: call.requestId });
    return complete(answer, field, call);
  }

  /** Makes a call, and again as long as that may help. */
  async #call<I extends DescMessage, O extends DescMessage>(
    method: DescMethodUnary<I, O>,
    request: MessageInitShape<I>,
    { timeoutMs = this.#defaults.timeoutMs, requestId = newRequestId(), signal }: CallOptions,
  ): Promise<MessageShape<O>> {
    const message = create(method.input, request);
    return withAnySignal([this.#closed.signal, signal], (end) =>
      retried(
        async (remainingMs) => {
          const header = await this.#header(requestId);
          end.throwIfAborted();
          try {
            return (await this.#transport.unary(method, end, remainingMs, header, message)).message;
          } catch (error) {
            end.throwIfAborted();
            throw asRefereeError(error, { method: method.name, requestId });
          }
        },
        timeoutMs,
        end,
      ),
    );
  }
}

/** An id that is very likely to be no other call's: 16 hexadecimal digits. */
function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function isAsyncDisposable(transport: Transport): transport is Transport & AsyncDisposable {
  return Symbol.asyncDispose in transport;
}
