/** Bots for empty seats. They ask the public calls as their own seat, and see what a person there would see. */

import { expand } from "@khronos/referee";
import type { Action, GameState, LegalGroup } from "@khronos/referee/contract";

import { asked, referee } from "../referee.js";
import type { Mind } from "./home.js";

/** Chooses an action for a seat; nothing if the seat can do nothing. */
export type Bot = (view: GameState, seat: number, signal: AbortSignal) => Promise<Action | undefined>;

/** Actions that `greedy` tries before it chooses. */
const CANDIDATES = 10;

/** Every group with the same chance, then every action of it. */
const random: Bot = async (view, seat, signal) => {
  const { groups } = await asked(() => referee.legalActions(view, { viewer: seat, signal }), signal);
  return anyOf(any(groups), seat);
};

/** The action after which its own Ecus and income are most beside those of the others. */
const greedy: Bot = async (view, seat, signal) => {
  const options = { viewer: seat, signal } as const;
  const { groups } = await asked(() => referee.legalActions(view, options), signal);
  // What draws cards can't be tried: the view lacks the pile.
  const tried = groups.filter(({ verb }) => verb.case !== "endTurn" && verb.case !== "exchangeHand");
  let best = anyOf(
    groups.find(({ verb }) => verb.case === "endTurn"),
    seat,
  );
  let most = best === undefined ? -Infinity : await worth(view, seat, signal);
  for (let count = 0; count < CANDIDATES; count++) {
    const action = anyOf(any(tried), seat);
    if (action === undefined) break;
    const { state } = await asked(() => referee.apply(view, action, options), signal);
    const gain = await worth(state, seat, signal);
    if (gain > most) [best, most] = [action, gain];
  }
  return best;
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

function anyOf(group: LegalGroup | undefined, seat: number): Action | undefined {
  return group && any([...expand(group, seat)]);
}
