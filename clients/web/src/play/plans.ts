/** The current seat's plan for its next turn: kept while others act, and checked again after each of their actions. */

import { create } from "@bufbuild/protobuf";
import { CannotPlanError, evolve, fold, publicPart } from "@khronos-referee/client";
import { type Action, type CheckPlanResponse, EventSchema, type GameState } from "@khronos-referee/client/contract";
import { batch, computed, effect, signal } from "@preact/signals";

import { callReferee, referee } from "../referee.js";
import { language } from "../words.js";
import { onPlanned } from "./choices.js";
import { applying, catalog, front, game, hasPlan, live, planned, play, region, startRequest } from "./table.js";

/** A plan: its game, seat and game turn, the step after which it was made, and its actions. */
interface Kept {
  readonly game: string;
  readonly seat: number;
  readonly turn: number;
  readonly at: number;
  readonly actions: readonly Action[];
}

/** The last check of a plan after a step: the answer, or the reason for its absence. */
interface Checked {
  readonly of: Kept;
  readonly at: number;
  readonly answer?: CheckPlanResponse;
  readonly obstacle?: string;
}

/** The current plan. */
export const kept = signal<Kept>();
/** The check of the plan; the previous one until the referee answers. */
export const checked = signal<Checked>();
/** Whether the user is adding actions to the plan. */
export const planning = signal(false);

const cursor = computed(() => game.value?.cursor.value ?? 0);
/** The position as the current seat sees it, without its plan. */
const real = computed(() => game.value?.view(cursor.value, front.value));

/** Returns the game turn of a seat's current or next turn; `undefined` if it has no turn left. */
function turnOf(view: GameState, seat: number): number | undefined {
  const { firstSeat, over, players, turn } = publicPart(view);
  if (over || turn === undefined) return undefined;
  const place = (each: number) => (each - firstSeat + players.length) % players.length;
  const number = turn.number + (place(seat) < place(turn.seat) ? 1 : 0);
  return number > (catalog.value?.numbers?.gameTurns ?? 0) ? undefined : number;
}

/** Whether the current seat waits for others and can plan its next turn. */
export const canPlan = computed(() => {
  const view = real.value;
  if (view === undefined || front.value === 0 || turnOf(view, front.value) === undefined) return false;
  const { cascade, turn } = publicPart(view);
  return cascade === undefined && turn?.seat !== front.value;
});

/** Whether the planned turn has started. */
export const due = computed(() => {
  const { cascade, turn } = (real.value && publicPart(real.value)) ?? {};
  return kept.value !== undefined && live.value && cascade === undefined && turn?.seat === kept.value.seat;
});

/** Starts to add actions to the plan. */
export function begin(): void {
  const turn = real.value && turnOf(real.value, front.value);
  if (game.value === undefined || turn === undefined) return;
  kept.value ??= { game: game.value.id, seat: front.value, turn, at: cursor.value, actions: [] };
  planning.value = true;
}

/** Stops adding actions; an empty plan is deleted. */
export function done(): void {
  planning.value = false;
  if (kept.value?.actions.length === 0) kept.value = undefined;
}

/** Deletes the plan. */
export function drop(): void {
  planning.value = false;
  kept.value = checked.value = undefined;
}

/** Changes the actions of the plan. */
function change(actions: (old: readonly Action[]) => readonly Action[]): void {
  if (kept.value) kept.value = { ...kept.value, actions: actions(kept.value.actions) };
}

/** Removes an action from the plan. */
export function remove(place: number): void {
  change((old) => old.filter((_, index) => index !== place));
}

/** Plays the legal actions of the plan in order, and stops at the first one that is refused. */
export async function playPlan(): Promise<void> {
  const actions = (checked.value?.answer?.actions ?? []).flatMap(({ verdict }) =>
    verdict.case === "preview" ? (verdict.value.action ?? []) : [],
  );
  drop();
  for (const action of actions) if (!(await play(action, front.value))) return;
}

onPlanned.value = (action) => change((old) => [...old, action]);

effect(() => {
  hasPlan.value = kept.value !== undefined;
});

// Delete a plan of a past turn or of a different game or seat; otherwise check it.
effect(() => {
  const [on, what, view, at] = [game.value, kept.value, real.value, cursor.value];
  if (what === undefined || applying.value) return;
  const isOther = on?.id !== what.game || what.seat !== front.value;
  if (isOther || view === undefined || turnOf(view, what.seat) !== what.turn) return drop();
  const steps = on.steps.value.slice(0, at + 1);
  const first = Math.max(Math.min(what.at, at), steps.map(({ corrected }) => corrected).lastIndexOf(true));
  const since = steps.flatMap((_, index) => (index > first ? on.events(index) : []));
  if (what.actions.length === 0) {
    checked.value = { of: what, at };
    return;
  }
  return startRequest(async (signal) => {
    const options = { viewer: what.seat, locale: language.value, withSentences: true, signal };
    try {
      const made = on.view(first, what.seat);
      const answer = await callReferee(() => referee.checkPlan(made, what.actions, since, options), signal);
      checked.value = { of: what, at, answer };
    } catch (error) {
      if (!(error instanceof CannotPlanError)) throw error;
      checked.value = { of: what, at, obstacle: error.sentence };
    }
  });
});

// While actions are added, show the planned turn up to its first unknown outcome.
effect(() => {
  const [view, map, last] = [real.value, region.value, checked.value];
  if (planning.value && !canPlan.value) planning.value = false;
  if (!planning.value || view === undefined || map === undefined) {
    planned.value = undefined;
    return;
  }
  if (last === undefined || last.of !== kept.value || last.at !== cursor.value) return;
  const previews = (last.answer?.actions ?? []).flatMap(({ verdict: { case: verdict, value } }) =>
    verdict === "preview" ? value : [],
  );
  if (previews.some(({ decision, undoObstacles }) => decision || undoObstacles.length > 0)) return done();
  const turn = { case: "turnPassed", value: { seat: last.of.seat, number: last.of.turn } } as const;
  const begun = evolve(view, create(EventSchema, { fact: turn }), map);
  batch(() => {
    const events = previews.flatMap((each) => each.events);
    planned.value = fold(begun, events, map);
  });
});
