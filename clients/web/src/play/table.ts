/** The open game: its shown state, and the requests about it. */

import { type Paint, paints } from "@khronos-referee/board";
import {
  ActionIllegalError,
  configOf,
  effectiveBoard,
  type EffectiveBoard,
  frames,
  publicPart,
  RefereeError,
  type Region,
  regionOf,
} from "@khronos-referee/client";
import {
  type Action,
  type Age,
  CardMode,
  type Catalog,
  type DescribeDomainsResponse,
  type Event,
  type GameState,
  type ListLegalActionsResponse,
  type Violation,
} from "@khronos-referee/client/contract";
import { batch, computed, effect, signal } from "@preact/signals";

import { callReferee, referee } from "../referee.js";
import { storedPanel } from "../storage.js";
import { hosted, language, Problem, words } from "../words.js";
import { BOTS } from "./bots.js";
import { marksOf } from "./events.js";
import type { GameHome, LiveGame, Mark } from "./home.js";
import { actorOf, viewer } from "./views.js";

/** The boards, in time order. */
export const AGES: readonly Age[] = [1, 2, 3];

/** The setting with the id of the lesson's game, which the next visit removes if the page was closed. */
export const LESSON_GAME = "khronos.aside";

const FRAME_MS = 380;
const BOT_MS = 450;

/** The storage of games. */
export const home = signal<GameHome>();
/** The storage of the games of lessons, which is in this browser even at a game host. */
export const lessons = signal<GameHome>();
/** The catalog: components, maps and rules. */
export const catalog = signal<Catalog>();
/** Whether the last game is being reopened. */
export const opening = signal(false);
/** The open game. */
export const game = signal<LiveGame>();
/** The current seat, whose player uses this browser now; 0 if no player does. */
export const front = signal(0);
/** The earlier step that is shown instead of the current one. */
export const lookedAt = signal<number>();
/**
 * A position that was not reached in the game, which is shown instead of a step: the position after other moves from
 * this step on.
 */
export const variation = signal<{
  /** The step at which the moves begin. */
  readonly from: number;
  /** The number of shown moves of the line, and the number of all its moves. */
  readonly moves: number;
  readonly all: number;
  readonly state: GameState;
}>();
/** The shown state during an animation. */
export const moving = signal<GameState>();
/** Whether the income panel is open. */
export const showIncome = storedPanel("income");
/** Whether the position editor is open. */
export const correcting = signal(false);
/** The edited position. */
export const draft = signal<GameState>();
/** The position in the planned turn of the current seat, while actions are added to the plan. */
export const planned = signal<GameState>();
/** The seat whose player plans on this device, or is about to get the device to plan; 0 if no player plans. */
export const planner = signal(0);
/** The squares highlighted by the log, a domain or an animation. */
export const lit = signal<readonly Mark[]>([]);
/** Whether an action is being applied. */
export const applying = signal(false);
/** Whether the game has just ended, so that the result is shown. */
export const justEnded = signal(false);
/** The position for which the referee could not list legal actions. */
export const unplayable = signal<GameState>();
/** The sentences of the last error. */
export const problem = signal<readonly string[]>([]);
/** The events of the last action. */
export const applied = signal<readonly Event[]>([]);
/** The violations of the last action, if it was refused. */
export const refused = signal<readonly Violation[]>([]);
/** The last list of legal actions, and its position. */
export const known = signal<{ readonly of: GameState; readonly list: ListLegalActionsResponse }>();
/** The domains of the shown state, with their holders and the income of each player. */
export const domains = signal<DescribeDomainsResponse>();

/** The shown step. */
export const index = computed(() => lookedAt.value ?? game.value?.cursor.value ?? 0);
/** The current or planned state, as the current seat may see it. */
export const now = computed(() => planned.value ?? (game.value && viewAt(game.value, game.value.cursor.value)));
/** The shown state. */
export const state = computed(() => draft.value ?? moving.value ?? shown());

function shown(): GameState | undefined {
  if (lookedAt.value === undefined) return now.value;
  if (variation.value?.from === lookedAt.value) return variation.value.state;
  return game.value && viewAt(game.value, lookedAt.value);
}

/** Whether the shown state is a state of `variation`. */
export const isVariation = computed(
  () => lookedAt.value !== undefined && variation.value?.from === lookedAt.value && draft.value === undefined,
);
/** The legal actions; `undefined` until the referee has answered. */
export const legal = computed(() => (known.value?.of === now.value ? known.value?.list : undefined));
/** The seat that must act in the current state. */
export const actor = computed(() => (now.value ? actorOf(now.value) : 0));
/** Whether actions can be played on the shown state: it is the current one, and no animation is running. */
export const live = computed(
  () => lookedAt.value === undefined && moving.value === undefined && draft.value === undefined && !applying.value,
);
/** The configuration of the game, which never changes, so that elements that depend only on it are drawn once. */
const config = computed(() => game.value && configOf(game.value.view(0, 0)));
/** Whether the game uses physical cards, which the players report. */
export const reported = computed(() => config.value?.cardMode === CardMode.REPORTED);
/** The colours of each seat. */
export const colours = computed<readonly Paint[]>(() => (config.value ? paints(config.value.seats) : []));
/** The map. */
export const region = computed<Region | undefined>(() =>
  config.value && catalog.value ? regionOf(config.value, catalog.value) : undefined,
);
/** The buildings on each board of the shown state; the value keeps its identity while the board does not change. */
export const standing = AGES.map((age) => {
  const laid = computed(() => state.value && publicPart(state.value).boards[age - 1]);
  return computed(() => {
    const [shown, map] = [laid.value && state.peek(), region.value];
    return shown && map ? effectiveBoard(shown, age, map) : undefined;
  });
});
/** The boards of the shown state with their buildings. */
export const boards = computed<readonly EffectiveBoard[]>(() => standing.flatMap(({ value }) => value ?? []));

/** The seats that people play in this browser. */
export const people = computed(() =>
  (game.value?.minds ?? []).flatMap((mind, seat) => (mind === "person" ? [seat + 1] : [])),
);
/** The seat addressed as "you" if only one person plays in this browser; otherwise 0. */
export const you = computed(() => (people.value.length === 1 ? (people.value[0] ?? 0) : 0));
/** The seat whose player needs the device now. */
const holder = computed(() => planner.value || actor.value);
/** The seat to whose player the device must be passed; 0 if that player has it already. */
export const passTo = computed(() =>
  game.value?.dealt && live.value && people.value.includes(holder.value) && front.value !== holder.value
    ? holder.value
    : 0,
);

/** Whether the current seat may act now. */
export const mine = computed(() => live.value && actor.value !== 0 && front.value === actor.value);

/** Returns the name of a kind without an article. */
export function kindTitle(kind: number): string {
  return words.value.alone(catalog.value?.kinds[kind - 1]?.title ?? "");
}

/** Returns the name of a seat. */
export function nameOf(seat: number): string {
  return config.value?.seats[seat - 1]?.name ?? "";
}

function viewAt(of: LiveGame, at: number): GameState {
  return of.view(Math.min(at, of.steps.value.length - 1), front.value);
}

/** Opens a game; `undefined` closes the open one. */
export function showGame(next: LiveGame | undefined): void {
  lookedAt.value = variation.value = undefined;
  front.value = 0;
  lit.value = [];
  known.value = undefined;
  domains.value = undefined;
  refused.value = [];
  correcting.value = false;
  planned.value = undefined;
  planner.value = 0;
  justEnded.value = false;
  game.value = next;
}

/** Applies an action of the current seat or of a bot, and animates its events; returns whether it was applied. */
export async function play(action: Action, seat: number): Promise<boolean> {
  const [on, map] = [game.value, region.value];
  if (on === undefined || map === undefined || applying.value || moving.value) return false;
  applying.value = true;
  refused.value = [];
  try {
    const answer = await on.apply(action, seat);
    // Hide the bot's cards from the current seat.
    const seen =
      seat === front.value
        ? answer
        : { ...answer, before: on.view(index.value - 1, front.value), state: on.view(index.value, front.value) };
    await batch(() => {
      applying.value = false;
      applied.value = answer.events;
      return animate(seen, map);
    });
    justEnded.value = actor.value === 0;
    return true;
  } catch (error) {
    if (error instanceof ActionIllegalError) refused.value = error.refusal.violations;
    else report(error);
    return false;
  } finally {
    moving.value = undefined;
    applying.value = false;
  }
}

let finish: (() => void) | undefined;

/** Ends the running animation, so that input applies to the new position. */
export function skip(): void {
  finish?.();
}

async function animate({ before, state: after, events }: Awaited<ReturnType<LiveGame["apply"]>>, map: Region) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  let skipped = false;
  const over = new Promise<void>((resolve) => {
    finish = () => {
      skipped = true;
      resolve();
    };
  });
  for (const { event, state: next } of frames(before, { events, state: after }, map)) {
    const marks = marksOf(event);
    const moves = marks.length > 0 || event.fact.case === "adventurerMoved";
    moving.value = next;
    if (!moves || skipped) continue;
    lit.value = marks;
    await Promise.race([over, new Promise((resolve) => setTimeout(resolve, FRAME_MS))]);
  }
  lit.value = [];
}

/** Shows an error to the user. */
export function report(error: unknown): void {
  if (error instanceof Problem) problem.value = error.sentences;
  else if (error instanceof RefereeError) problem.value = [error.sentence || error.message];
  else if (error instanceof DOMException && error.name === "AbortError") return;
  else problem.value = [error instanceof Error ? error.message : String(error)];
}

/** The target step of an undo, at which a person must act; `undefined` if nothing can be undone. */
export const undoTo = computed(() => personAt(-1));
/** The target step of a redo. */
export const redoTo = computed(() => personAt(1));

function personAt(direction: 1 | -1): number | undefined {
  const on = game.value;
  if (on === undefined) return undefined;
  for (let at = on.cursor.value + direction; at >= 0 && at < on.steps.value.length; at += direction) {
    const seat = actorOf(on.view(at, 0));
    if (seat === 0 || on.minds[seat - 1] === "person") return at;
  }
  return undefined;
}

/** Undoes or redoes actions up to a step. */
export async function goTo(at: number): Promise<void> {
  refused.value = problem.value = [];
  lookedAt.value = undefined;
  await game.value?.goTo(at).catch(report);
}

/** Starts the background effects: requests about the state, and bots. */
export function start(): void {
  // Set the current seat if there are no hidden hands or only one person plays.
  effect(() => {
    if (game.value === undefined) return;
    if (!game.value.dealt) front.value = holder.value;
    else if (people.value.length === 1) front.value = people.value[0] ?? 0;
    else if (people.value.length === 0) front.value = 0;
  });
  effect(() => {
    const [shown, seat] = [now.value, front.value];
    if (shown === undefined || actor.value !== seat || seat === 0) return;
    return startRequest(async (signal) => {
      const options = { viewer: viewer(seat), locale: language.value, signal };
      try {
        known.value = { of: shown, list: await callReferee(() => referee.legalActions(shown, options), signal) };
      } catch (error) {
        if (!signal.aborted) unplayable.value = shown;
        throw error;
      }
    });
  });
  effect(() => {
    const shown = (moving.value ?? draft.value) ? undefined : state.value;
    if (shown === undefined) return;
    return startRequest(async (signal) => {
      const options = { viewer: viewer(front.peek()), locale: language.value, signal };
      domains.value = await callReferee(() => referee.domains(shown, options), signal);
    });
  });
  effect(() => {
    const [on, locale] = [game.value, language.value];
    // This depends on the steps, too, because a step may have been requested in the previous language.
    if (on === undefined || on.narrate === undefined || on.steps.value.length === 0 || applying.value) return;
    return startRequest(async (signal) => on.narrate?.(locale, signal));
  });
  effect(() => {
    const [on, seat] = [game.value, actor.value];
    const mind = BOTS[on?.minds[seat - 1] ?? "person"];
    if (on === undefined || mind === undefined || !live.value || seat === 0) return;
    const view = on.view(on.cursor.value, seat);
    // In a physical game, the other players decide for a player who has left, so at least one person must be playing.
    if (reported.value && (publicPart(view).cascade !== undefined || people.value.length === 0)) return;
    return startRequest(async (signal) => {
      await new Promise((resolve) => setTimeout(resolve, BOT_MS));
      signal.throwIfAborted();
      if (reported.value && publicPart(view).players[seat - 1]?.handSize) {
        const { fixedState } = await callReferee(() => referee.audit(withoutHand(view, seat), { signal }), signal);
        if (fixedState) void on.correct(fixedState).catch(report);
        return;
      }
      const action = await mind(view, seat, signal);
      signal.throwIfAborted();
      // Not awaited, because the resulting changes would cancel this request.
      if (action !== undefined) void play(action, seat);
    });
  });
}

/** Returns a position in which a hand is empty, so that the end of the turn names no cards; the pile is not adapted. */
function withoutHand(position: GameState, seat: number): GameState {
  const part = publicPart(position);
  const players = part.players.map((each, at) => (at === seat - 1 ? { ...each, handSize: 0 } : each));
  return { ...position, publicDigest: "", publicPart: { ...part, players } };
}

/** Starts a request, and reports its error; returns a function that cancels the request and hides its error. */
export function startRequest(ask: (signal: AbortSignal) => Promise<void>): () => void {
  const over = new AbortController();
  let said: readonly string[] | undefined;
  void ask(over.signal).catch((error) => {
    if (over.signal.aborted) return;
    report(error);
    said = problem.value;
  });
  return () => {
    over.abort();
    if (problem.peek() === said) problem.value = [];
  };
}

/** Returns the title of the window. */
export function title(): string {
  const { number = 0 } = (now.value && publicPart(now.value).turn) ?? {};
  if (now.value === undefined) return "Khronos";
  const waiting = hosted && mine.value && !planned.value ? `● ${words.value.yourTurn} · ` : "";
  return `${waiting}${words.value.turnOf(number, 7)} · Khronos`;
}
