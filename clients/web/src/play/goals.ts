/** The goals of puzzles: their sentences, and the check whether a position reaches them. */

import { contains, footprint, parseSquare, publicPart, squareName, squareSet } from "@khronos-referee/client";
import type { Building, Domain, GameState, SquareSet } from "@khronos-referee/client/contract";

import { words } from "../words.js";
import type { Mark } from "./home.js";
import { kindTitle } from "./table.js";

/** The kinds of goals, in the order of the puzzle file. */
export const GOAL_KINDS = [
  "built",
  "removed",
  "paradox",
  "joined",
  "lead",
  "majority",
  "ruin",
  "renovated",
  "money",
] as const;

/** A goal for one turn; boards, kinds of buildings and seats count from 0. */
export interface Goal {
  readonly kind: (typeof GOAL_KINDS)[number];
  readonly amount?: number;
  readonly age?: number;
  readonly building?: number;
  readonly square?: string;
  readonly other?: string;
  readonly owner?: number;
}

/** Returns the squares that a goal names. */
export function marksOf({ age = 0, building = 0, square, other }: Goal): readonly Mark[] {
  if (square === undefined) return [];
  const squares = other
    ? [parseSquare(square), parseSquare(other)]
    : footprint((building + 1) as Building["kind"], parseSquare(square));
  return [{ age: age + 1, rows: squareSet(squares).rows }];
}

/** Returns the sentence of a goal. */
export function sentenceOf({ kind, amount = 0, age = 0, building = 0, square = "", other = "" }: Goal): string {
  const w = words.value;
  const [what, board] = [kindTitle(building + 1), w.ages[age] ?? ""];
  switch (kind) {
    case "money":
      return w.puzzles.money(w.ecus(amount));
    case "paradox":
      return w.puzzles.paradox;
    case "joined":
      return w.puzzles.joined(square, other, board);
    case "built":
    case "ruin":
      return w.puzzles[kind](what, board);
    default:
      return w.puzzles[kind](what, square, board);
  }
}

/** Returns whether `isReached` needs the domains of the position. */
export function usesDomains({ kind }: Goal): boolean {
  return kind === "joined" || kind === "lead" || kind === "majority";
}

/**
 * Returns whether a position reaches the goal of the player whose turn began with `start`.
 *
 * @param domains - The domains of the position, see `usesDomains`.
 */
export function isReached(goal: Goal, start: GameState, state: GameState, domains: readonly Domain[]): boolean {
  const seat = publicPart(start).turn?.seat ?? 0;
  const isTarget = (each: Building) => isNamed(goal, each);
  const target = tilesOf(goal, state).find(isTarget);
  const here = domains.filter((each) => each.age === (goal.age ?? 0) + 1);
  switch (goal.kind) {
    case "money":
      return isTurnOver(start, state) && (publicPart(state).players[seat - 1]?.money ?? 0) >= (goal.amount ?? 0);
    case "paradox":
      return sum(publicPart(state).tilesOutOfGame) > sum(publicPart(start).tilesOutOfGame);
    case "removed":
      return target === undefined;
    case "built":
    case "ruin":
      return count(goal, state, seat) > count(goal, start, seat);
    case "renovated":
      return target?.ruin === false;
    case "joined":
      return here.some(({ squares }) => holds(squares, goal.square) && holds(squares, goal.other));
    case "lead":
    case "majority":
      return here.some(({ buildings, holders }) => buildings.some(isTarget) && holders.join() === `${seat}`);
  }
}

/** Returns whether the turn of a position is over in a later position. */
export function isTurnOver(start: GameState, state: GameState): boolean {
  const [before, after] = [publicPart(start).turn, publicPart(state).turn];
  return publicPart(state).over || before?.number !== after?.number || before?.seat !== after?.seat;
}

function tilesOf({ age = 0 }: Goal, state: GameState): readonly Building[] {
  return publicPart(state).boards[age]?.tiles ?? [];
}

function isNamed({ building = 0, owner = -1, square }: Goal, { kind, owner: seat, at }: Building): boolean {
  return kind === building + 1 && seat === owner + 1 && at !== undefined && squareName(at) === square;
}

function count(goal: Goal, state: GameState, seat: number): number {
  const counts = ({ ruin, owner }: Building) => (goal.kind === "ruin" ? ruin : owner === seat || owner === 0);
  return tilesOf(goal, state).filter((each) => each.kind === (goal.building ?? 0) + 1 && counts(each)).length;
}

function holds(squares: SquareSet | undefined, name = ""): boolean {
  return contains(squares, parseSquare(name));
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, each) => all + each, 0);
}
