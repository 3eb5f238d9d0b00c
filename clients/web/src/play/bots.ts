/**
 * Bots for seats without people. They use the public calls as their seat, and see what a person in that seat would see.
 */

import { expand } from "@khronos-referee/client";
import { type Action, type GameState, Strength } from "@khronos-referee/client/contract";

import { callReferee, referee } from "../referee.js";
import type { Mind } from "./home.js";

/** Chooses an action for a seat; `undefined` if it has no legal action. */
export type Bot = (view: GameState, seat: number, signal: AbortSignal) => Promise<Action | undefined>;

/** The strengths of the search for suggestions, by the names of the bots that use them. */
export const STRENGTHS = {
  easy: Strength.EASY,
  medium: Strength.MEDIUM,
  strong: Strength.STRONG,
} as const satisfies Partial<Record<Mind, Strength>>;

/** The names of the strengths, the weakest first. */
export type Level = keyof typeof STRENGTHS;
export const LEVELS = Object.keys(STRENGTHS) as Level[];

/** Chooses a random group, then a random action of that group. */
const random: Bot = async (view, seat, signal) => {
  const { groups } = await callReferee(() => referee.legalActions(view, { viewer: seat, signal }), signal);
  const group = pickAny(groups);
  return group && pickAny([...expand(group, seat)]);
};

/** Ends the turn, and answers decisions at random. */
const absent: Bot = async (view, seat, signal) => {
  const { groups } = await callReferee(() => referee.legalActions(view, { viewer: seat, signal }), signal);
  const group = groups.find(({ verb }) => verb.case === "endTurn") ?? pickAny(groups);
  const actions = group ? [...expand(group, seat)] : [];
  return actions.find(isPass) ?? pickAny(actions);
};

/** Returns whether an action ends the turn without giving up cards. */
function isPass({ verb: { case: verb, value } }: Action): boolean {
  if (verb !== "endTurn") return false;
  const { military = 0, religious = 0, civil = 0 } = value.giveUp ?? {};
  return military + religious + civil === 0;
}

/** Returns a bot that plays the best suggestion of a strength. */
function suggestionBot(strength: Strength): Bot {
  return async (view, seat, signal) => {
    const options = { viewer: seat, strength, maxSuggestions: 1, seed: newSeed(), signal } as const;
    const { suggestions } = await callReferee(() => referee.suggestActions(view, options), signal);
    return suggestions[0]?.action;
  };
}

/** The bots, by name. */
export const BOTS: Readonly<Partial<Record<Mind, Bot>>> = {
  random,
  absent,
  ...Object.fromEntries(LEVELS.map((level) => [level, suggestionBot(STRENGTHS[level])])),
};

/** Returns a random seed for a search. */
export function newSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}

function pickAny<T>(list: readonly T[]): T | undefined {
  return list[Math.floor(Math.random() * list.length)];
}
