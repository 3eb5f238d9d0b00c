/** Bots for empty seats. They ask the public calls as their own seat, and see what a person there would see. */

import { expand } from "@khronos-referee/client";
import { type Action, type GameState, Strength } from "@khronos-referee/client/contract";

import { callReferee, referee } from "../referee.js";
import type { Mind } from "./home.js";

/** Chooses an action for a seat; nothing if the seat can do nothing. */
export type Bot = (view: GameState, seat: number, signal: AbortSignal) => Promise<Action | undefined>;

/** The strengths at which suggestions are searched, by the names of the bots that take the best one. */
export const STRENGTHS = {
  easy: Strength.EASY,
  medium: Strength.MEDIUM,
  strong: Strength.STRONG,
} as const satisfies Partial<Record<Mind, Strength>>;

/** The names of the strengths, from the weakest. */
export type Level = keyof typeof STRENGTHS;
export const LEVELS = Object.keys(STRENGTHS) as Level[];

/** Every group with the same chance, then every action of it. */
const random: Bot = async (view, seat, signal) => {
  const { groups } = await callReferee(() => referee.legalActions(view, { viewer: seat, signal }), signal);
  const group = pickAny(groups);
  return group && pickAny([...expand(group, seat)]);
};

/** Ends the turn, and decides at random. */
const absent: Bot = async (view, seat, signal) => {
  const { groups } = await callReferee(() => referee.legalActions(view, { viewer: seat, signal }), signal);
  const group = groups.find(({ verb }) => verb.case === "endTurn") ?? pickAny(groups);
  return group && pickAny([...expand(group, seat)]);
};

/** The best action that a search of a strength finds. */
function suggestionBot(strength: Strength): Bot {
  return async (view, seat, signal) => {
    const options = { viewer: seat, strength, maxSuggestions: 1, seed: newSeed(), signal } as const;
    const { suggestions } = await callReferee(() => referee.suggestActions(view, options), signal);
    return suggestions[0]?.action;
  };
}

/** The bots by their names. */
export const BOTS: Readonly<Partial<Record<Mind, Bot>>> = {
  random,
  absent,
  ...Object.fromEntries(LEVELS.map((level) => [level, suggestionBot(STRENGTHS[level])])),
};

/** A number from which the chance of a search is made. */
export function newSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}

function pickAny<T>(list: readonly T[]): T | undefined {
  return list[Math.floor(Math.random() * list.length)];
}
