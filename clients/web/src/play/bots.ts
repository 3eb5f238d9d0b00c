/** Bots for empty seats. They ask the public calls as their own seat, and see what a person there would see. */

import { expand } from "@khronos/referee";
import type { Action, GameState } from "@khronos/referee/contract";

import { asked, referee } from "../referee.js";
import type { Mind } from "./home.js";

/** Chooses an action for a seat; nothing if the seat can do nothing. */
export type Bot = (view: GameState, seat: number, signal: AbortSignal) => Promise<Action | undefined>;

/** Actions that `greedy` looks at in one turn of thought. */
const CANDIDATES = 10;

/** Every group with the same chance, then every action of it. */
const random: Bot = async (view, seat, signal) => {
  const { groups } = await asked(() => referee.legalActions(view, { viewer: seat, signal }), signal);
  const actions = groups.map((group) => [...expand(group, seat)]);
  return any(any(actions) ?? []);
};

/** The action after which its own Ecus and income are most beside those of the others. */
const greedy: Bot = async (view, seat, signal) => {
  const options = { viewer: seat, signal } as const;
  const { groups } = await asked(() => referee.legalActions(view, options), signal);
  const rest = groups.filter(({ verb }) => verb.case !== "endTurn").flatMap((group) => [...expand(group, seat)]);
  const ends = groups.filter(({ verb }) => verb.case === "endTurn").flatMap((group) => [...expand(group, seat)]);
  let best = ends[0];
  let most = best === undefined ? -Infinity : await worth(view, seat, signal);
  for (const action of sample(rest, CANDIDATES)) {
    // A state without the hidden part: an action that would draw cards is not tried.
    const next = await asked(() => referee.apply(view, action, options), signal).catch(() => undefined);
    if (next === undefined) continue;
    const gain = await worth(next.state, seat, signal);
    if (gain > most) [best, most] = [action, gain];
  }
  return best ?? any(rest);
};

/** Ecus of a seat less those of the richest other, with what each would collect now. */
async function worth(state: GameState, seat: number, signal: AbortSignal): Promise<number> {
  const { forecasts } = await asked(() => referee.domains(state, { viewer: seat, signal }), signal);
  const sums = (state.publicPart?.players ?? []).map(({ money }, index) => money + (forecasts[index]?.total ?? 0));
  return (sums[seat - 1] ?? 0) - Math.max(...sums.filter((_, index) => index + 1 !== seat));
}

/** The bots by their names. */
export const BOTS: Readonly<Partial<Record<Mind, Bot>>> = { random, greedy };

function any<T>(list: readonly T[]): T | undefined {
  return list[Math.floor(Math.random() * list.length)];
}

function sample<T>(list: readonly T[], count: number): T[] {
  return list
    .map((each) => [Math.random(), each] as const)
    .sort(([one], [other]) => one - other)
    .slice(0, count)
    .map(([, each]) => each);
}
