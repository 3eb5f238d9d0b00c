/** Plans for next turns, which are stored with the game and checked again after each action of other players. */

import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { evolve, fold, publicPart } from "@khronos-referee/client";
import {
  type Action,
  ActionSchema,
  CardsSchema,
  type CheckPlanResponse,
  EventSchema,
  type GameState,
} from "@khronos-referee/client/contract";
import { computed, effect, signal } from "@preact/signals";

import { callReferee, referee } from "../referee.js";
import { isForgotten, planSetting, readJson, writeSetting } from "../storage.js";
import { language } from "../words.js";
import { onPlanned } from "./choices.js";
import {
  applying,
  catalog,
  front,
  game,
  passTo,
  people,
  planned,
  planner,
  play,
  startRequest,
  region,
} from "./table.js";

/** A plan: its seat and game turn, the step after which it was made, and its actions. */
interface Kept {
  readonly seat: number;
  readonly turn: number;
  readonly at: number;
  readonly actions: readonly Action[];
}

const id = computed(() => game.value?.id);
/** The plans of all seats that play on this page. */
const plans = signal<readonly Kept[]>([]);
/** The plan of the current seat for its current or next turn; hidden while the device is passed on. */
export const kept = computed(() =>
  passTo.value === 0 ? plans.value.find(({ seat, turn }) => seat === front.value && turn === turnOf(seat)) : undefined,
);
/** The last check of the plan, which may be of an earlier position while the next check is running. */
export const checked = signal<{ readonly of: Kept; readonly at: number; readonly answer: CheckPlanResponse }>();

/** The previews of the legal actions of the plan; empty until the plan has been checked. */
export const legal = computed(() =>
  (kept.value === checked.value?.of ? (checked.value?.answer.actions ?? []) : []).flatMap(({ verdict }) =>
    verdict.case === "preview" ? verdict.value : [],
  ),
);

const cursor = computed(() => game.value?.cursor.value ?? 0);
/** The position as the current seat sees it, without its plan. */
const real = computed(() => game.value?.view(cursor.value, front.value));

const position = computed(() => real.value && publicPart(real.value));

/** Returns the game turn of the current or next turn of a seat; `undefined` if the seat has no turn left. */
function turnOf(seat: number): number | undefined {
  const { firstSeat = 0, over, players = [], turn } = position.value ?? {};
  if (over || turn === undefined) return undefined;
  const place = (each: number) => (each - firstSeat + players.length) % players.length;
  const number = turn.number + (place(seat) < place(turn.seat) ? 1 : 0);
  return number > (catalog.value?.numbers?.gameTurns ?? 0) ? undefined : number;
}

/** The seats of people who wait and can plan their next turns now. */
export const planners = computed(() => {
  const { cascade, turn } = position.value ?? {};
  return people.value.filter((seat) => !cascade && turn?.seat !== seat && turnOf(seat) !== undefined);
});

/** Whether the player of the current seat is choosing actions for a plan. */
export const planning = computed(() => planner.value === front.value && planners.value.includes(front.value));

type StoredPlan = Omit<Kept, "actions"> & { readonly actions: readonly (readonly number[])[] };

/** Loads the stored plans; ignores damaged ones. */
function read(): void {
  try {
    const found = id.value === undefined ? [] : (readJson<StoredPlan[]>(planSetting(id.value)) ?? []);
    plans.value = found
      .map((each) => ({
        ...each,
        actions: each.actions.map((bytes) => fromBinary(ActionSchema, Uint8Array.from(bytes))),
      }))
      .filter(
        ({ at, turn, actions }) =>
          Number.isInteger(at) && at >= 0 && turn > 0 && actions.every(({ verb }) => verb.case),
      );
  } catch {
    plans.value = [];
  }
}

/** Replaces the plan of the current seat; without actions, removes it. */
function keep(actions: readonly Action[], at = kept.value?.at ?? cursor.value): void {
  const [seat, turn] = [front.value, turnOf(front.value)];
  if (id.value === undefined) return;
  read(); // another tab may have changed the plans of other seats
  const others = plans.value.filter((each) => each.seat !== seat);
  store(id.value, turn === undefined || actions.length === 0 ? others : [...others, { seat, turn, at, actions }]);
}

/** Replaces all plans of a game. */
function store(game: string, all: readonly Kept[]): void {
  plans.value = all;
  const stored = all.map((each) => ({
    ...each,
    actions: each.actions.map((action) => [...toBinary(ActionSchema, action)]),
  }));
  const isStored = writeSetting(planSetting(game), stored.length > 0 ? JSON.stringify(stored) : undefined);
  isForgotten.value ||= !isStored;
}

/** Ends the choice of actions for a plan. */
export function done(): void {
  planner.value = 0;
}

/** Removes the plan of the current seat. */
export function drop(): void {
  done();
  keep([]);
}

/** Removes one action from the plan. */
export function remove(place: number): void {
  keep(kept.value?.actions.filter((_, index) => index !== place) ?? []);
}

/**
 * Plays the legal actions of the plan in order until an action is refused; keeps actions that have no verdict yet.
 * If an action has become illegal, the turn does not end, so that the player can decide how to continue.
 */
export async function playPlan(): Promise<void> {
  const [{ of, answer } = {}, previews, seat] = [checked.value, legal.value, front.value];
  const isWhole = answer?.actions.every(({ verdict }) => verdict.case === "preview");
  keep(of?.actions.slice(answer?.actions.length) ?? [], cursor.value + previews.length);
  for (const { action } of previews) {
    if (action === undefined || (action.verb.case === "endTurn" && !isWhole)) return;
    if (!(await play(action, seat))) return;
  }
}

onPlanned.value = (action) => keep([...(kept.value?.actions ?? []), action]);

effect(read);
addEventListener("storage", ({ key }) => {
  if (id.value !== undefined && key === planSetting(id.value)) read();
});

// Plans of past turns are dropped. A tab with an earlier position keeps plans of later turns.
effect(() => {
  const isPast = ({ seat, turn }: Kept) => turn < (turnOf(seat) ?? Infinity);
  if (game.value === undefined || id.value === undefined || applying.value || !plans.value.some(isPast)) return;
  read(); // another tab may have changed the plans of other seats
  store(
    id.value,
    plans.value.filter((each) => !isPast(each)),
  );
});

// Check the plan after each action, as soon as all decisions have been made.
effect(() => {
  const [on, what, at] = [game.value, kept.value, cursor.value];
  if (on === undefined || what === undefined || applying.value || position.value?.cascade) return;
  const steps = on.steps.value.slice(0, at + 1);
  const first = Math.max(Math.min(what.at, at), steps.map(({ corrected }) => corrected).lastIndexOf(true));
  const since = steps.flatMap((_, index) => (index > first ? on.events(index) : []));
  return startRequest(async (signal) => {
    const options = { viewer: what.seat, locale: language.value, withSentences: true, signal };
    const made = on.view(first, what.seat);
    const answer = await callReferee(() => referee.checkPlan(made, what.actions, since, options), signal);
    checked.value = { of: what, at, answer };
  });
});

// While actions are chosen for the planned turn, show its position after the actions that have been checked.
effect(() => {
  const [view, map, what, last] = [real.value, region.value, kept.value, checked.value];
  if (planner.value !== 0 && !planners.value.includes(planner.value)) done();
  if (!planning.value || view === undefined || map === undefined) {
    planned.value = undefined;
    return;
  }
  if (what !== undefined && (last?.of !== what || last.at !== cursor.value)) return;
  if (legal.value.some(({ decision, undoObstacles }) => decision || undoObstacles.length > 0)) return done();
  const turn = { case: "turnPassed", value: { seat: front.value, number: turnOf(front.value) ?? 0 } } as const;
  const events = legal.value.flatMap((each) => each.events);
  planned.value = fold(withFullHands(evolve(view, create(EventSchema, { fact: turn }), map), front.value), events, map);
});

/** Returns a position in which every other player has drawn, as at the end of a turn; the cards come from the pile first. */
function withFullHands(position: GameState, seat: number): GameState {
  const part = publicPart(position);
  const full = catalog.value?.numbers?.handSize ?? 0;
  const players = part.players.map((each, at) => ({
    ...each,
    handSize: at + 1 === seat ? each.handSize : Math.max(full, each.handSize),
  }));
  let missing = players.reduce((sum, { handSize }, at) => sum + handSize - (part.players[at]?.handSize ?? 0), 0);
  const draw = (count: number) => {
    const drawn = Math.min(count, missing);
    missing -= drawn;
    return count - drawn;
  };
  const pileSize = draw(part.pileSize);
  const { military = 0, religious = 0, civil = 0 } = part.discards ?? {};
  const cards = { military: draw(military), religious: draw(religious), civil: draw(civil) };
  return { ...position, publicPart: { ...part, players, pileSize, discards: create(CardsSchema, cards) } };
}
