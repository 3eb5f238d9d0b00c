/** Games stored in this browser. Their complete states are sent to the referee only in `ApplyAction` and in records. */

import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { configOf, fold, publicPart, regionOf } from "@khronos-referee/client";
import {
  type Action,
  ActionSchema,
  type Event,
  EventSchema,
  type GameRecord,
  GameRecordSchema,
  type GameSetup,
  GameSetupSchema,
  type GameState,
  GameStateSchema,
  RecordHeaderSchema,
  type ReviewGameResponse,
  TextForm,
  type UndoObstacle,
} from "@khronos-referee/client/contract";
import { batch, signal } from "@preact/signals";

import { syntaxProblem } from "../files.js";
import { callReferee, referee } from "../referee.js";
import { keepStored, newId } from "../secure.js";
import { GameStore, planSetting, type StoredGame, type StoredStep, writeSetting } from "../storage.js";
import { language, Problem, words } from "../words.js";
import { LEVELS } from "./bots.js";
import { commentsOf, earlierTexts } from "./chapters.js";
import { linesOf, stepOf } from "./events.js";
import type { Applied, Beginning, GameCard, GameHome, Line, LiveGame, Mind, Step } from "./home.js";
import { eventsFor, viewOf } from "./views.js";

/** The number of steps of a record that are computed before the browser may handle input and draw. */
const AT_ONCE = 16;

/** The storage of games in this browser. */
export class BrowserHome implements GameHome {
  readonly #store: GameStore;

  private constructor(store: GameStore) {
    this.#store = store;
  }

  /** Opens the game storage. */
  static async opened(): Promise<BrowserHome> {
    return new BrowserHome(await GameStore.opened());
  }

  async list(): Promise<GameCard[]> {
    return (await this.#store.list()).sort((one, other) => other.changed - one.changed);
  }

  async open(id: string): Promise<LiveGame | undefined> {
    const found = await this.#store.read(id);
    if (found === undefined) return undefined;
    try {
      const game = new BrowserGame(this.#store, found.game, found.steps);
      for (const index of [0, game.cursor.value]) configOf(game.view(index, 0));
      return game;
    } catch {
      throw new Problem([words.value.cannotOpen]);
    }
  }

  async remove(id: string): Promise<void> {
    await this.#store.remove(id);
    writeSetting(planSetting(id), undefined);
  }

  async create(beginning: Beginning): Promise<LiveGame> {
    switch (beginning.case) {
      case "setup": {
        const options = narrationOptions();
        const first = await callReferee((signal) => referee.createGame(beginning.setup, { ...options, signal }));
        const setup = withSeed(beginning.setup, first.state);
        return this.#stored(setup, beginning.minds, [storedStep(first.state, first.events, options)]);
      }
      case "position":
        return this.#stored(undefined, beginning.minds ?? [], [storedStep(beginning.state, [], narrationOptions())]);
      case "record": {
        const { setup, minds, steps } = await this.#replayed(beginning.text);
        return this.#stored(setup, minds, steps);
      }
    }
  }

  async #stored(setup: GameSetup | undefined, minds: readonly Mind[], steps: StoredStep[]): Promise<LiveGame> {
    const state = fromBinary(GameStateSchema, present(steps.at(-1)).state);
    const { seats } = configOf(state);
    const game: StoredGame = {
      ...cardOf(state),
      id: newId(),
      names: seats.map(({ name }) => name),
      colours: seats.map(({ colour }) => colour),
      minds: seats.map((_, index) => minds[index] ?? "person"),
      cursor: steps.length - 1,
      setup: setup && toBinary(GameSetupSchema, setup),
    };
    await this.#store.write(game, steps, 0, undefined);
    keepStored();
    return new BrowserGame(this.#store, game, steps);
  }

  /** Replays a record, and the game before each edit; returns the steps of each up to an action that cannot be played. */
  async #replayed(
    text: string,
  ): Promise<{ setup: GameSetup | undefined; minds: readonly Mind[]; steps: StoredStep[] }> {
    const last = await readRecord(text);
    const [first = last, ...others] = [...(await Promise.all(earlierTexts(last.foreword).map(readRecord))), last];
    const { setup, steps } = await replay(first);
    for (const each of others) {
      const [edited, ...played] = (await replay(each)).steps;
      steps.push(corrected(present(edited)), ...played);
    }
    return { setup, minds: mindsOf(last), steps };
  }
}

/** The starts of headers of a record: for a player who has left, as the command line writes it, and for a bot. */
const [LEFT, BOT] = ["left ", "bot "];
const BOTS: readonly Mind[] = [...LEVELS, "random"];

/** Returns the bots, and the replacements of players who have left, by the index of the seat. */
function mindsOf({ headers }: GameRecord): readonly Mind[] {
  const minds: Mind[] = [];
  for (const { name, value } of headers) {
    const mind = name.startsWith(BOT) ? BOTS.find((each) => each === value) : name.startsWith(LEFT) && "absent";
    if (mind) minds[Number(name.slice(name.indexOf(" "))) - 1] = mind;
  }
  return minds;
}

async function readRecord(text: string): Promise<GameRecord> {
  const { content, errors } = await callReferee((signal) =>
    referee.readText(text, TextForm.RECORD, { locale: language.value, signal }),
  );
  if (content?.content.case !== "record") throw syntaxProblem(errors);
  return content.content.value;
}

/** Returns the steps of a record up to the first action that cannot be played. */
async function replay(record: GameRecord): Promise<{ setup: GameSetup | undefined; steps: StoredStep[] }> {
  const narrator = narrationOptions();
  const options = { viewer: "host", withEvents: true, ...narrator } as const;
  const replayed = await callReferee((signal) =>
    referee.replay({ case: "record", value: record }, { ...options, signal }),
  );
  const { setup, state, events } = await beginningOf(record, narrator);
  const region = regionOf(configOf(state), await callReferee((signal) => referee.catalog({ signal })));
  const steps = [storedStep(state, events, narrator)];
  let last = state;
  for (const [index, { action, publicDigest, events: played, undoObstacles }] of replayed.steps.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await new Promise((resolve) => setTimeout(resolve));
    const before = last;
    last = { ...fold(before, played, region), publicDigest };
    steps.push(storedStep(last, played, narrator, action, undoObstacles, before));
  }
  return { setup, steps };
}

async function beginningOf({ beginning }: GameRecord, narrator: Narrator) {
  switch (beginning.case) {
    case "setup": {
      const setup = beginning.value;
      const { state, events } = await callReferee((signal) => referee.createGame(setup, { ...narrator, signal }));
      return { setup: withSeed(setup, state), state, events };
    }
    case "position":
      return { setup: undefined, state: beginning.value, events: [] };
    default:
      throw new Problem(["the record has no beginning"]);
  }
}

/** A game stored in this browser. */
class BrowserGame implements LiveGame {
  readonly id: string;
  readonly dealt: boolean;
  readonly steps;
  readonly cursor;
  readonly #store: GameStore;
  readonly #minds;
  #game: StoredGame;
  #stored: readonly StoredStep[];
  /** The steps before the last action that replaced some. */
  #old: readonly StoredStep[] = [];
  readonly replaced = signal<{ readonly at: number; readonly count: number }>();
  readonly #states = new WeakMap<StoredStep, GameState>();

  constructor(store: GameStore, game: StoredGame, stored: readonly StoredStep[]) {
    this.id = game.id;
    // Earlier versions of the app called this bot "greedy".
    this.#minds = signal(game.minds.map((mind): Mind => ((mind as string) === "greedy" ? "medium" : mind)));
    this.#store = store;
    this.#game = game;
    this.#stored = stored;
    this.steps = signal<readonly Step[]>(stored.map(({ step }) => step));
    this.cursor = signal(Math.min(game.cursor, stored.length - 1));
    this.dealt = this.#state(0).privateParts.length > 0;
  }

  get minds(): readonly Mind[] {
    return this.#minds.value;
  }

  async giveSeat(seat: number, mind: Mind): Promise<void> {
    const minds = this.minds.map((each, index) => (index + 1 === seat ? mind : each));
    await this.#write(this.cursor.value, this.#stored, minds);
    this.#minds.value = minds;
  }

  view(index: number, seat: number): GameState {
    return viewOf(this.#state(index), seat);
  }

  events(index: number): readonly Event[] {
    const action = this.#stored[index]?.action;
    if (action === undefined) return [];
    const value = { action: fromBinary(ActionSchema, action) };
    return [create(EventSchema, { fact: { case: "actionTaken", value } })];
  }

  async apply(action: Action, seat: number): Promise<Applied> {
    const at = this.cursor.value;
    const before = this.#state(at);
    const narrator = narrationOptions();
    const options = { viewer: seat === 0 ? "spectator" : seat, ...narrator } as const;
    const answer = await callReferee((signal) => referee.apply(before, action, { ...options, signal }));
    const { state, events, undoObstacles } = answer;
    await this.#append(at + 1, storedStep(state, events, narrator, action, undoObstacles, before));
    return { before: viewOf(before, seat), state: viewOf(state, seat), events: eventsFor(events, seat) };
  }

  async goTo(index: number): Promise<void> {
    await this.#write(index);
  }

  async correct(state: GameState): Promise<void> {
    const whole = this.#state(this.cursor.value);
    const edited = storedStep({ ...whole, publicPart: publicPart(state), publicDigest: "" }, [], narrationOptions());
    await this.#append(this.cursor.value + 1, corrected(edited));
  }

  async record(): Promise<string> {
    const write = (value: GameRecord) =>
      callReferee((signal) =>
        referee.writeText({ case: "record", value }, { viewer: "host", locale: language.value, signal }),
      );
    const beginnings = this.#pastBeginnings();
    const earlier = beginnings.slice(0, -1).map((first, at) => write(this.#recordOf(first, beginnings[at + 1])));
    const headers = configOf(this.#state(0)).seats.flatMap(({ name }, at) => {
      const mind = this.minds[at] ?? "person";
      if (mind !== "absent" && !BOTS.includes(mind)) return [];
      const [start, value] = mind === "absent" ? [LEFT, name] : [BOT, mind];
      return create(RecordHeaderSchema, { name: `${start}${at + 1}`, value });
    });
    return write({ ...this.#record(), headers, foreword: commentsOf(await Promise.all(earlier)) });
  }

  async review(page: string | undefined, signal: AbortSignal): Promise<ReviewGameResponse> {
    const pages = { withComparisons: page !== undefined, pageToken: page };
    const options = { viewer: "host", ...pages, locale: language.value, signal } as const;
    return callReferee(() => referee.review({ case: "record", value: this.#record() }, options), signal);
  }

  async narrate(locale: string, signal: AbortSignal): Promise<void> {
    const all = this.#stored;
    if (all.every((each) => each.locale === locale)) return;
    const lines: (readonly Line[])[] = [];
    const options = { viewer: "spectator", withEvents: true, withSentences: true, locale, signal } as const;
    const beginnings = this.#beginnings();
    for (const [at, first] of beginnings.entries()) {
      const value = this.#recordOf(first, beginnings[at + 1]);
      const replay = await callReferee(() => referee.replay({ case: "record", value }, options), signal);
      lines[first] = linesOf(replay.setupEvents);
      for (const [index, { events }] of replay.steps.entries()) lines[first + 1 + index] = linesOf(events);
    }
    signal.throwIfAborted();
    await this.#exchange(
      new Map(
        all.map((each, index) => [
          each,
          { ...each, locale, step: { ...each.step, lines: lines[index] ?? each.step.lines } },
        ]),
      ),
    );
  }

  /** Replaces steps with the same steps in a different language. */
  async #exchange(narration: ReadonlyMap<StoredStep, StoredStep>): Promise<void> {
    const stored = this.#stored.map((each) => narration.get(each) ?? each);
    // If a different window has continued the game, that window stores the texts.
    await this.#store.write(this.#game, stored, 0, this.#game.changed);
    for (const [old, each] of narration) {
      const state = this.#states.get(old);
      if (state !== undefined) this.#states.set(each, state);
    }
    this.#stored = stored;
    this.steps.value = stored.map((each) => each.step);
  }

  /** Returns the record of the game up to the current step, starting at the last edit. */
  #record(): GameRecord {
    return this.#recordOf(this.#pastBeginnings().at(-1) ?? 0, this.cursor.value + 1);
  }

  /** Returns the beginnings up to the current step. */
  #pastBeginnings(): number[] {
    return this.#beginnings().filter((each) => each <= this.cursor.value);
  }

  /** Returns the steps at which records can start: the first one, and every edit. */
  #beginnings(): number[] {
    return this.#stored.flatMap(({ step }, index) => (index === 0 || step.corrected ? [index] : []));
  }

  /** Returns the record of a range of steps; `first` must be a step at which records can start. */
  #recordOf(first: number, end?: number): GameRecord {
    const { setup } = this.#game;
    const beginning =
      first === 0 && setup !== undefined
        ? ({ case: "setup", value: fromBinary(GameSetupSchema, setup) } as const)
        : ({ case: "position", value: this.#state(first) } as const);
    const actions = this.#stored.slice(first + 1, end).map(({ action }, index) => ({
      action: { given: { case: "structured" as const, value: fromBinary(ActionSchema, present(action)) } },
      publicDigest: this.#state(first + 1 + index).publicDigest.slice(0, 8),
    }));
    return create(GameRecordSchema, { rulesRevision: this.#state(first).rulesRevision, beginning, actions });
  }

  #state(index: number): GameState {
    const stored = present(this.#stored[index]);
    const state = this.#states.get(stored) ?? fromBinary(GameStateSchema, stored.state);
    this.#states.set(stored, state);
    return state;
  }

  /** Adds a step, which replaces the undone steps. */
  #append(at: number, step: StoredStep): Promise<void> {
    return this.#write(at, [...this.#stored.slice(0, at), step]);
  }

  async restore(): Promise<void> {
    await this.#write(this.#old.length - 1, this.#old);
    this.replaced.value = undefined;
  }

  /** Moves the cursor, and writes the steps that have changed; they are stored before the app shows them. */
  async #write(cursor: number, stored = this.#stored, minds = this.minds): Promise<void> {
    const old = this.#stored;
    const at = old.findIndex((each, place) => each !== stored[place]);
    const state = fromBinary(GameStateSchema, present(stored[cursor]).state);
    const game = { ...this.#game, ...cardOf(state), minds, cursor };
    if (!(await this.#store.write(game, stored, at < 0 ? old.length : at, this.#game.changed)))
      throw new Problem([words.value.changedElsewhere]);
    this.#game = game;
    this.#stored = stored;
    batch(() => {
      if (at >= 0) {
        this.#old = old;
        this.replaced.value = { at, count: old.length - at };
      }
      this.steps.value = stored.map((each) => each.step);
      this.cursor.value = cursor;
    });
  }
}

function storedStep(
  state: GameState,
  events: readonly Event[],
  { locale }: Narrator,
  action?: Action,
  obstacles: readonly UndoObstacle[] = [],
  before: GameState = state,
): StoredStep {
  return {
    state: toBinary(GameStateSchema, state),
    action: action && toBinary(ActionSchema, action),
    step: stepOf(events, obstacles, before),
    locale,
  };
}

/** Returns a step as an edit of the position. */
function corrected(edited: StoredStep): StoredStep {
  return { ...edited, step: { ...edited.step, corrected: true } };
}

/** Returns the data of a state for the list of games. */
function cardOf(state: GameState) {
  const { turn, over } = publicPart(state);
  return { turn: turn?.number ?? 0, over, changed: Date.now() };
}

/** Returns a set-up that reproduces the game: with its seed if known, otherwise with its first player. */
function withSeed(setup: GameSetup, state: GameState): GameSetup {
  const seed = state.hiddenPart?.seed;
  if (seed !== undefined) return create(GameSetupSchema, { ...setup, chance: { case: "seed", value: seed } });
  return create(GameSetupSchema, { ...setup, firstSeat: publicPart(state).firstSeat });
}

type Narrator = ReturnType<typeof narrationOptions>;

function narrationOptions() {
  return { withSentences: true, locale: language.value };
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new RangeError("the stored game is incomplete");
  return value;
}
