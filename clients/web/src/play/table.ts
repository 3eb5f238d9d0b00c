/** The game in front of the page: what is shown of it, and what the page asks about it. */

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
import { hosted, language, Problem, words } from "../words.js";
import { BOTS } from "./bots.js";
import { marksOf } from "./events.js";
import type { GameHome, LiveGame, Mark } from "./home.js";
import { actorOf, viewer } from "./views.js";

/** The boards, in time order. */
export const AGES: readonly Age[] = [1, 2, 3];

/** Where the browser stores the game of a lesson, so that one that was left by closing the page is removed. */
export const LESSON_GAME = "khronos.aside";

const FRAME_MS = 380;
const BOT_MS = 450;

/** Where games live. */
export const home = signal<GameHome>();
/** Where the games of lessons live: in this browser, at a host too. */
export const lessons = signal<GameHome>();
/** The box, the regions and the clauses. */
export const catalog = signal<Catalog>();
/** Whether the game that was on the table is being opened. */
export const opening = signal(false);
/** The game on the table. */
export const game = signal<LiveGame>();
/** The seat in front of the page; 0 while nobody is. */
export const front = signal(0);
/** The step that is looked at instead of the last one. */
export const lookedAt = signal<number>();
/** The state in the middle of an animation. */
export const moving = signal<GameState>();
/** Whether the panel of income is open. */
export const showIncome = signal(false);
/** Whether the position is being corrected by hand. */
export const correcting = signal(false);
/** The position as it is corrected so far. */
export const draft = signal<GameState>();
/** The position in the planned next turn of the seat in front, while actions are chosen for it. */
export const planned = signal<GameState>();
/** Whether the seat in front has a plan. */
export const hasPlan = signal(false);
/** Squares lit by the log, by a domain or by an animation. */
export const lit = signal<readonly Mark[]>([]);
/** Whether an action is on its way to the referee. */
export const applying = signal(false);
/** Whether the game has just ended here, so that the winner is named. */
export const justEnded = signal(false);
/** The position of which the referee cannot say what may be done. */
export const unplayable = signal<GameState>();
/** What could not be done, for people. */
export const problem = signal<readonly string[]>([]);
/** What the last action caused. */
export const applied = signal<readonly Event[]>([]);
/** Why the last action was refused. */
export const refused = signal<readonly Violation[]>([]);
/** The last list of what may be done, and the position that it is of. */
export const known = signal<{ readonly of: GameState; readonly list: ListLegalActionsResponse }>();
/** Domains, their holders and what everyone would collect, of the state shown. */
export const domains = signal<DescribeDomainsResponse>();

/** The step shown. */
export const index = computed(() => lookedAt.value ?? game.value?.cursor.value ?? 0);
/** The state as it stands, as the seat in front may see it, or as it plans it. */
export const now = computed(() => planned.value ?? (game.value && viewAt(game.value, game.value.cursor.value)));
/** The state shown. */
export const state = computed(() => draft.value ?? moving.value ?? shown());

function shown(): GameState | undefined {
  if (lookedAt.value === undefined) return now.value;
  return game.value && viewAt(game.value, lookedAt.value);
}

/** What may be done now; `undefined` until the referee has said it. */
export const legal = computed(() => (known.value?.of === now.value ? known.value?.list : undefined));
/** The seat that is to act, of the state as it stands. */
export const actor = computed(() => (now.value ? actorOf(now.value) : 0));
/** Whether the state shown can be played on: it is the last one and nothing moves. */
export const live = computed(
  () => lookedAt.value === undefined && moving.value === undefined && draft.value === undefined && !applying.value,
);
/** How the game is set up, which no state changes; what is drawn by it alone is drawn once. */
const config = computed(() => game.value && configOf(game.value.view(0, 0)));
/** Whether cards are real, and named by their players. */
export const reported = computed(() => config.value?.cardMode === CardMode.REPORTED);
/** How each seat is drawn. */
export const colours = computed<readonly Paint[]>(() => (config.value ? paints(config.value.seats) : []));
/** The map. */
export const region = computed<Region | undefined>(() =>
  config.value && catalog.value ? regionOf(config.value, catalog.value) : undefined,
);
/** What stands on each board of the state shown: the same value while nothing changes there. */
export const standing = AGES.map((age) => {
  const laid = computed(() => state.value && publicPart(state.value).boards[age - 1]);
  return computed(() => {
    const [shown, map] = [laid.value && state.peek(), region.value];
    return shown && map ? effectiveBoard(shown, age, map) : undefined;
  });
});
/** What stands on the boards of the state shown. */
export const boards = computed<readonly EffectiveBoard[]>(() => standing.flatMap(({ value }) => value ?? []));

/** Seats that people play. */
const people = computed(() => (game.value?.minds ?? []).flatMap((mind, seat) => (mind === "person" ? [seat + 1] : [])));
/** The seat that is addressed as "you", where one person plays at this page; else 0. */
export const you = computed(() => (people.value.length === 1 ? (people.value[0] ?? 0) : 0));
/** The person to whom the page must be passed; 0 if the one who is to act has it. */
export const passTo = computed(() =>
  game.value?.dealt && live.value && people.value.includes(actor.value) && front.value !== actor.value
    ? actor.value
    : 0,
);

/** Whether the seat in front may act now. */
export const mine = computed(() => live.value && actor.value !== 0 && front.value === actor.value);

/** The name of a kind, as it stands alone. */
export function kindTitle(kind: number): string {
  return words.value.alone(catalog.value?.kinds[kind - 1]?.title ?? "");
}

/** Name of a seat. */
export function nameOf(seat: number): string {
  return config.value?.seats[seat - 1]?.name ?? "";
}

function viewAt(of: LiveGame, at: number): GameState {
  return of.view(Math.min(at, of.steps.value.length - 1), front.value);
}

/** Puts a game on the table. */
export function showGame(next: LiveGame | undefined): void {
  lookedAt.value = undefined;
  front.value = 0;
  lit.value = [];
  known.value = undefined;
  domains.value = undefined;
  refused.value = [];
  correcting.value = false;
  planned.value = undefined;
  justEnded.value = false;
  game.value = next;
}

/** Applies an action of the seat in front, or of a bot, and shows what happens. */
export async function play(action: Action, seat: number): Promise<boolean> {
  const [on, map] = [game.value, region.value];
  if (on === undefined || map === undefined || applying.value || moving.value) return false;
  applying.value = true;
  refused.value = [];
  try {
    const answer = await on.apply(action, seat);
    // A bot's cards are for nobody in front.
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

/** Ends the animation that runs, so that what is pressed meets the new position. */
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

/** Shows why something could not be done. */
export function report(error: unknown): void {
  if (error instanceof Problem) problem.value = error.sentences;
  else if (error instanceof RefereeError) problem.value = [error.sentence || error.message];
  else if (error instanceof DOMException && error.name === "AbortError") return;
  else problem.value = [error instanceof Error ? error.message : String(error)];
}

/** The step that taking back leads to, so that a person is to act; `undefined` if there is none. */
export const undoTo = computed(() => personAt(-1));
/** The step that doing again leads to. */
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

/** Goes to a step for good. */
export async function goTo(at: number): Promise<void> {
  refused.value = [];
  lookedAt.value = undefined;
  await game.value?.goTo(at).catch(report);
}

/** Starts what goes on beside the page: questions about the state, and bots. */
export function start(): void {
  // Who is in front, where nobody hides a hand from anybody, or only one person plays.
  effect(() => {
    if (game.value === undefined) return;
    if (!game.value.dealt) front.value = actor.value;
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
    // Steps too: one may have been asked for in the language before.
    if (on === undefined || on.narrate === undefined || on.steps.value.length === 0 || applying.value) return;
    return startRequest(async (signal) => on.narrate?.(locale, signal));
  });
  effect(() => {
    const [on, seat] = [game.value, actor.value];
    const mind = BOTS[on?.minds[seat - 1] ?? "person"];
    if (on === undefined || mind === undefined || !live.value || seat === 0) return;
    const view = on.view(on.cursor.value, seat);
    return startRequest(async (signal) => {
      await new Promise((resolve) => setTimeout(resolve, BOT_MS));
      signal.throwIfAborted();
      const action = await mind(view, seat, signal);
      signal.throwIfAborted();
      // Not awaited: what it changes would end this question before it is answered.
      if (action !== undefined) void play(action, seat);
    });
  });
}

/** Asks until it is answered or no more of use; returns what ends it. */
export function startRequest(ask: (signal: AbortSignal) => Promise<void>): () => void {
  const over = new AbortController();
  void ask(over.signal).catch((error) => {
    if (!over.signal.aborted) report(error);
  });
  return () => over.abort();
}

/** A title for the window. */
export function title(): string {
  const { number = 0 } = (now.value && publicPart(now.value).turn) ?? {};
  if (now.value === undefined) return "Khronos";
  const waiting = hosted && mine.value && !planned.value ? `● ${words.value.yourTurn} · ` : "";
  return `${waiting}${words.value.turnOf(number, 7)} · Khronos`;
}
