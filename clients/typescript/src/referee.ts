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
import { asRefereeError, InternalError, ownError, REQUEST_ID } from "./errors.js";
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
  given,
  type GivenAction,
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
import { withRetries } from "./retry.js";
import { withAnySignal } from "./signals.js";
import { checkSealed } from "./sealed.js";

const TIMEOUT_MS = 10_000;

/** The maximum number of matched words of a typed move, and the maximum number of characters of each word. */
const MAX_TYPED = 16;

/** The default options of all calls. */
export interface RefereeOptions {
  /** The viewer; if omitted, calls that need a viewer must set it. */
  readonly viewer?: Viewer | undefined;
  /** Language of the sentences, as a BCP 47 tag; English by default. */
  readonly locale?: string | undefined;
  /** Timeout of a call in milliseconds, including retries; 10 000 by default. */
  readonly timeoutMs?: number | undefined;
  /** The API key, if the server requires one. A function is called for every request, so the key can change. */
  readonly apiKey?: ApiKey | undefined;
}

/** A state: a message, or an object with the fields of the message. */
export type GivenState = MessageInitShape<typeof GameStateSchema>;

/** A square: a message, or an object with its column and row, from 1. */
export type GivenSquare = MessageInitShape<typeof SquareSchema>;

/** The verdict on an action: its refusal, or its consequences. */
export type Verdict = Exclude<ValidateActionResponse["verdict"], { case: undefined }>;

/** The game to replay: a set-up, a position, a record, or a record as text. */
export type ReplayedGame = NonNullable<MessageInitShape<typeof ReplaySourceSchema>["game"]>;

/** The content to write as text: an action, a position, a record or a map. */
export type WrittenContent = NonNullable<MessageInitShape<typeof TextContentSchema>["content"]>;

/** The filters of legal actions; an omitted or empty filter accepts all actions. */
export interface LegalOptions extends TurnOptions {
  readonly verbs?: readonly Verb[] | undefined;
  readonly ages?: readonly Age[] | undefined;
  readonly kinds?: readonly Kind[] | undefined;
  /** List only actions at this square. */
  readonly square?: GivenSquare | undefined;
}

/** The options of a placement map. */
export interface PlacementOptions extends TurnOptions {
  readonly age: Age;
  readonly kind: Kind;
  /** The top-left square of the building to upgrade; omit it for a construction. */
  readonly old?: GivenSquare | undefined;
  /** The seat of the player who would build; by default, the player whose turn it is. */
  readonly seat?: number | undefined;
  /** Whether the map includes the consequences of building on the legal squares. */
  readonly withConsequences?: boolean | undefined;
}

/** The options of a preview. */
export interface PreviewOptions extends TrialOptions {
  /** The number of successive decisions to follow, with every answer; by default, the preview stops at the first. */
  readonly maxDecisionDepth?: number | undefined;
}

/** The boards to describe; all three if omitted or empty. */
export interface DomainOptions extends StateOptions {
  readonly ages?: readonly Age[] | undefined;
}

/** The options of the search for suggestions. */
export interface SuggestOptions extends TurnOptions {
  readonly strength: Strength;
  /** The maximum number of suggestions, 1 to 8; three by default. */
  readonly maxSuggestions?: number | undefined;
  /** The seed of the search, an integer of at least 0; equal seeds give equal answers. */
  readonly seed?: number | undefined;
}

/** The readings of a move that was recognised with uncertainty. */
export interface MatchOptions extends TurnOptions {
  /** The readings of squares, at most 4096; the likelihoods of several readings of one square are multiplied. */
  readonly squares?: readonly MessageInitShape<typeof SquareReadingSchema>[] | undefined;
  /** The readings of words in order, at most 32; or a text, whose words count as certain. */
  readonly words?: readonly MessageInitShape<typeof WordReadingSchema>[] | string | undefined;
  /** The maximum number of matches, 1 to 16; three by default. */
  readonly maxMatches?: number | undefined;
}

/** The options of a view. */
export interface ViewOptions extends StateOptions {
  readonly events?: readonly Event[] | undefined;
}

/** The options of a replay. */
export interface ReplayOptions extends ViewerOptions, GameOptions {
  /** The actions after a set-up or a position; a record contains its actions. */
  readonly actions?: readonly GivenAction[] | undefined;
  /** Whether to return the events of every action. */
  readonly withEvents?: boolean | undefined;
}

/** The options of a review. */
export interface ReviewOptions extends ViewerOptions {
  /** The actions after a set-up or a position; a record contains its actions. */
  readonly actions?: readonly GivenAction[] | undefined;
  /**
   * Whether to compare turns with the best turns found. One call compares only some turns: the answer is a page, and
   * `nextPageToken` is the token of the next page.
   */
  readonly withComparisons?: boolean | undefined;
  /** The maximum number of turns in the answer; by default, as many as one call allows. */
  readonly pageSize?: number | undefined;
  /** The `nextPageToken` of the previous page; omit it for the first page. */
  readonly pageToken?: string | undefined;
  /** The seed of the search, an integer of at least 0; equal seeds give equal answers. */
  readonly seed?: number | undefined;
}

/** The context of a text. */
export interface TextOptions extends ViewerOptions {
  /** The state before an action; only for actions. */
  readonly state?: GivenState | undefined;
}

/** The options of written text. */
export interface WriteOptions extends TextOptions {
  /** The form, if there is a choice: a position as `POSITION` or as `DIAGRAM`. */
  readonly form?: TextForm | undefined;
}

/**
 * A client of a referee over any Connect transport: gRPC in Node, and Connect or gRPC-Web in browsers.
 *
 * A failed call throws a `RefereeError`. A cancelled call throws the reason of its signal, and an error of the API key
 * function is passed on. If no server answers or the server is busy, the call is retried within its timeout.
 */
export class Referee implements AsyncDisposable {
  readonly #transport: Transport;
  readonly #defaults: Omit<RefereeOptions, "apiKey"> & { readonly timeoutMs: number };
  readonly #apiKey: ApiKey;
  readonly #closed = new AbortController();
  readonly #games = new Set<Game>();

  /**
   * @param transport - The transport. The client disposes it at the end if it is `AsyncDisposable`.
   * @param options - The default options of all calls.
   * @throws TypeError if the API key is invalid; the error message does not contain the key.
   */
  constructor(transport: Transport, { apiKey = "", ...options }: RefereeOptions = {}) {
    if (typeof apiKey === "string") checkKey(apiKey);
    this.#transport = transport;
    this.#apiKey = apiKey;
    this.#defaults = { timeoutMs: TIMEOUT_MS, ...definedOnly(options) };
  }

  /** Ends all streams, cancels running calls, and closes the transport. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed.abort(new DOMException("the referee client is closed", "AbortError"));
    for (const game of this.#games) game.abort();
    await Promise.all([...this.#games].map((game) => game.ended));
    if (isAsyncDisposable(this.#transport)) await this.#transport[Symbol.asyncDispose]();
  }

  /**
   * Returns the catalog: components of the game, options, built-in maps and rules. It changes only with the version of
   * the server.
   */
  async catalog(options: CallOptions = {}): Promise<Catalog> {
    const request = { options: this.#shared({ locale: options.locale }, false) };
    return (await this.#callFor("catalog", RefereeService.method.getCatalog, request, options)).catalog;
  }

  /**
   * Creates a game and returns its first state, complete, with the events of the set-up.
   *
   * @throws NotSealedError if a sealed game was requested and the server does not support sealed games.
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

  /** Returns the refusal of an action, or its consequences. An illegal action is not an error here. */
  async validate(state: GivenState, action: GivenAction, options: TrialOptions = {}): Promise<Verdict> {
    const request = { state, action: given(action), options: this.#shared(options) };
    const { verdict } = await this.#call(RefereeService.method.validateAction, request, options);
    if (verdict.case !== undefined) return verdict;
    const call = { method: RefereeService.method.validateAction.name, requestId: options.requestId ?? "" };
    throw ownError(InternalError, Code.Internal, "the answer has no verdict that this client knows", call);
  }

  /**
   * Applies an action and returns the new state and the events.
   *
   * @throws ActionIllegalError if the action is illegal; the error contains the refusal.
   */
  apply(
    state: GivenState,
    action: GivenAction,
    options: ActionOptions = {},
  ): Promise<Complete<ApplyActionResponse, "state">> {
    const request = { state, action: given(action), options: this.#shared(options) };
    return this.#callFor("state", RefereeService.method.applyAction, request, options);
  }

  /**
   * Returns groups of legal actions of the player who must move or decide; `expand` lists the individual actions of a
   * group.
   */
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

  /**
   * Returns a placement map of one board for a construction of a kind, or for an upgrade: the legal squares, and the
   * reasons why all other squares are not legal.
   */
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
   * Previews one or more successive actions: their consequences, board by board, and the decisions they would require.
   *
   * The answer has a step for each action, up to the first action that is illegal, draws cards or requires a decision.
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
   * Rechecks a plan for the next turn of a seat after others have acted.
   *
   * The viewer must be the seat that plans. `state` is the state in which the plan was made; `since` contains all later
   * events in order, as that seat received them.
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

  /**
   * Returns each domain of the boards with its holder and the reason why, and the income that each player would collect
   * now.
   */
  domains(state: GivenState, options: DomainOptions = {}): Promise<DescribeDomainsResponse> {
    const request = { state, ages: [...(options.ages ?? [])], options: this.#shared(options) };
    return this.#call(RefereeService.method.describeDomains, request, options);
  }

  /**
   * Suggests at least one action to the seat that must move or decide, the best first, based on what that seat may see.
   *
   * The viewer must be that seat. A strong search takes a quarter of a second of the server's time.
   */
  suggestActions(state: GivenState, options: SuggestOptions): Promise<SuggestActionsResponse> {
    const { strength, maxSuggestions = 0, seed = 0 } = options;
    const request = { state, strength, maxSuggestions, seed, options: this.#shared(options) };
    return this.#call(RefereeService.method.suggestActions, request, options);
  }

  /** Returns the legal actions that fit an uncertain move, the most likely first. */
  matchAction(state: GivenState, options: MatchOptions): Promise<MatchActionResponse> {
    const { squares = [], words = [], maxMatches = 0 } = options;
    const typed = typeof words === "string" ? words.split(/\s+/).filter(Boolean).slice(0, MAX_TYPED) : undefined;
    const readings = typed?.map((text) => ({ alternatives: [{ text: text.slice(0, MAX_TYPED) }] })) ?? [
      ...(words as Exclude<typeof words, string>),
    ];
    const request = { state, squares: [...squares], words: readings, maxMatches, options: this.#shared(options) };
    return this.#call(RefereeService.method.matchAction, request, options);
  }

  /** Returns a state and events as the viewer may see them. */
  view(state: GivenState, options: ViewOptions = {}): Promise<Complete<ViewGameResponse, "state">> {
    const request = { state, events: [...(options.events ?? [])], options: this.#shared(options) };
    return this.#callFor("state", RefereeService.method.viewGame, request, options);
  }

  /** Returns every problem of a position, and the position after the suggested fixes. */
  audit(state: GivenState, options: ViewerOptions = {}): Promise<AuditPositionResponse> {
    const request = { state, options: this.#shared(options) };
    return this.#call(RefereeService.method.auditPosition, request, options);
  }

  /** Replays actions or a record to the end, or up to the first action that is illegal or contradicts the record. */
  replay(game: ReplayedGame, options: ReplayOptions = {}): Promise<Complete<ReplayGameResponse, "state">> {
    const { actions = [], withEvents = false } = options;
    const request = { game: { game }, actions: actions.map(given), withEvents, options: this.#shared(options) };
    return this.#callFor("state", RefereeService.method.replayGame, request, options);
  }

  /** Reviews a game: the sources of each player's money, the standings after every turn, and better turns. */
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

  /** Parses a text in notation, and returns its content or all of its syntax errors. */
  readText(text: string, form: TextForm, options: TextOptions = {}): Promise<ReadTextResponse> {
    const { state } = options;
    // Without a state, the answer does not depend on the viewer, and a viewer makes the request malformed.
    const shared = state === undefined ? this.#shared(options, false) : this.#shared(options);
    const request = { text, form, options: shared, ...definedOnly({ state }) };
    return this.#call(RefereeService.method.readText, request, options);
  }

  /** Writes an action, a position, a record or a map in notation. */
  async writeText(content: WrittenContent, options: WriteOptions = {}): Promise<string> {
    const { form, state } = options;
    const shared = content.case === "region" ? this.#shared(options, false) : this.#shared(options);
    const request = { content: { content }, options: shared, ...definedOnly({ form, state }) };
    return (await this.#call(RefereeService.method.writeText, request, options)).text;
  }

  /**
   * Plays a game over a stream. The server stores the state only for the stream: when it ends, the game is lost.
   *
   * This needs a transport with bidirectional streams: gRPC over HTTP/2, as in Node. Other transports throw a
   * `NotSupportedError` or an `UnavailableError`.
   *
   * @param beginning - The set-up of a new game, or a state with the parts that its actions will need.
   * @param options - The default options of all requests on the stream; a signal ends the stream.
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

  /** Returns the shared options of a request with the client's defaults; `viewed` is whether the call uses a viewer. */
  #shared({ viewer, expectedDigest, locale, withSentences, asIfOnTurn }: SharedOptions, viewed = true) {
    return requestOptions({
      viewer: viewer ?? (viewed ? this.#defaults.viewer : undefined),
      expectedDigest,
      locale: locale ?? this.#defaults.locale,
      withSentences,
      asIfOnTurn,
    });
  }

  /** Returns the headers of a call. */
  async #header(requestId: string): Promise<Record<string, string>> {
    return { [REQUEST_ID]: requestId, ...(await keyHeaders(this.#apiKey)) };
  }

  /** Makes a call whose response must contain a field. */
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

  /** Makes a call, with retries. */
  async #call<I extends DescMessage, O extends DescMessage>(
    method: DescMethodUnary<I, O>,
    request: MessageInitShape<I>,
    { timeoutMs = this.#defaults.timeoutMs, requestId = newRequestId(), signal }: CallOptions,
  ): Promise<MessageShape<O>> {
    const message = create(method.input, request);
    return withAnySignal([this.#closed.signal, signal], (end) =>
      withRetries(
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

/** Returns a random id of 16 hexadecimal digits, which is almost certainly unique. */
function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function isAsyncDisposable(transport: Transport): transport is Transport & AsyncDisposable {
  return Symbol.asyncDispose in transport;
}
