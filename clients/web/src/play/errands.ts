/** The changes to make to the physical pieces between any two positions, for example after an undo. */

import { publicPart, squareName } from "@khronos-referee/client";
import type { Action, Building, Cards, GameState, Player, Square } from "@khronos-referee/client/contract";

import type { Errand } from "./home.js";

const NOTHING: Omit<Errand, "kind"> = { seat: 0, age: 0, building: 0, square: "", amount: 0, ruin: false };

/**
 * Returns the changes that turn the pieces of one position into the pieces of another; removals are first. The cards of
 * the actions between them return to the hands if the actions are undone, and leave the hands if they are redone.
 */
export function errandsBetween(
  before: GameState,
  after: GameState,
  actions: readonly Action[] = [],
  areRedone = false,
): Errand[] {
  const [old, next] = [publicPart(before), publicPart(after)];
  const tiles = old.boards.flatMap((board, at) => tileErrands(at + 1, board.tiles, next.boards[at]?.tiles ?? []));
  const hamlets = old.boards.flatMap((board, at) => {
    const list = (of: typeof board) => of.hamletCubes.map((each) => ({ seat: each.seat, square: nameOf(each.at) }));
    return cubeErrands(at + 1, list(board), list(next.boards[at] ?? board));
  });
  const pieces = [...tiles, ...hamlets];
  return [
    ...pieces.filter(({ kind }) => kind === "take" || kind === "uncube"),
    ...pieces.filter(({ kind }) => kind !== "take" && kind !== "uncube"),
    ...next.players.flatMap((player, at) =>
      playerErrands(at + 1, old.players[at] ?? player, player, cardsOf(at + 1, actions), areRedone ? -1 : 1),
    ),
  ];
}

function tileErrands(age: number, before: readonly Building[], after: readonly Building[]): Errand[] {
  const of = (kind: Errand["kind"], { kind: building, at, owner, ruin }: Building, seat = owner): Errand => {
    return { ...NOTHING, kind, seat, age, building, square: nameOf(at), ruin };
  };
  const cubes = (kind: "cube" | "uncube", building: Building, counts: readonly number[]) =>
    counts.flatMap((count, at) => Array.from({ length: count }, () => of(kind, building, at + 1)));
  const more = (one: Building, other: Building | undefined) =>
    one.cubes.map((count, at) => Math.max(0, count - (other?.cubes[at] ?? 0)));
  const same = (one: Building, all: readonly Building[]) =>
    all.find((each) => each.kind === one.kind && each.owner === one.owner && nameOf(each.at) === nameOf(one.at));
  return [
    ...before.flatMap((tile) => {
      const kept = same(tile, after);
      return kept ? cubes("uncube", tile, more(tile, kept)) : [of("take", tile)];
    }),
    ...after.flatMap((tile) => {
      const old = same(tile, before);
      const laid = old === undefined ? [of("put", tile)] : old.ruin === tile.ruin ? [] : [of("turn", tile)];
      return [...laid, ...cubes("cube", tile, more(tile, old))];
    }),
  ];
}

interface Cube {
  readonly seat: number;
  readonly square: string;
}

/** Returns the changes of the cubes on printed Hamlets. */
function cubeErrands(age: number, before: readonly Cube[], after: readonly Cube[]): Errand[] {
  const without = (all: readonly Cube[], others: readonly Cube[]) =>
    all.filter(({ seat, square }) => !others.some((each) => each.seat === seat && each.square === square));
  return [
    ...without(before, after).map((cube): Errand => ({ ...NOTHING, ...cube, kind: "uncube", age, building: 7 })),
    ...without(after, before).map((cube): Errand => ({ ...NOTHING, ...cube, kind: "cube", age, building: 7 })),
  ];
}

/** Returns the cards that actions moved from the hand of a seat to the discards or to the Hold’em row. */
function cardsOf(seat: number, actions: readonly Action[]): Cards[] {
  return actions
    .filter((each) => each.seat === seat)
    .flatMap(({ verb: { case: verb, value } }) => {
      if (verb === "endTurn") return value.giveUp ?? [];
      if (verb === "exchangeHand") return value.cards ?? [];
      if (verb === "swapCards") return value.give ?? [];
      const payment = value !== undefined && "payment" in value ? value.payment : undefined;
      return [payment?.first ?? [], payment?.second ?? []].flat();
    });
}

function playerErrands(
  seat: number,
  before: Player,
  after: Player,
  all: readonly Cards[],
  direction: 1 | -1,
): Errand[] {
  const moves = (["firstAdventurer", "secondAdventurer"] as const).flatMap((name): Errand[] => {
    const age = after[name]?.age ?? 0;
    return age === (before[name]?.age ?? 0) ? [] : [{ ...NOTHING, kind: "travel", seat, age }];
  });
  const sum = (field: "military" | "religious" | "civil") => all.reduce((count, each) => count + each[field], 0);
  const cards = { military: sum("military"), religious: sum("religious"), civil: sum("civil") };
  const count = direction * (cards.military + cards.religious + cards.civil);
  const counted = (kind: "money" | "hand", amount: number): Errand[] =>
    amount === 0 ? [] : [{ ...NOTHING, kind, seat, amount }];
  return [
    ...counted("money", after.money - before.money),
    ...(count !== 0 ? [{ ...NOTHING, kind: "hand", seat, amount: count, cards } as const] : []),
    ...counted("hand", after.handSize - before.handSize - count),
    ...moves,
  ];
}

function nameOf(at: Square | undefined): string {
  return at === undefined ? "" : squareName(at);
}
