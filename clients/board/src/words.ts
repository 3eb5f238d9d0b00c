/** The labels of a board, for those who hear it. */

import { type Building, kindOf } from "./contract.js";
import type { english } from "./words/en.js";

/** Every label of a board. */
export type Words = typeof english;

/**
 * A building in words.
 *
 * @param nameOf - The name of a seat, counted from 1.
 */
export function describe(building: Building, nameOf: (seat: number) => string, words: Words): string {
  const { kind, owner = 0, ruin, printed, cubes = [] } = building;
  const title = words.kinds[kindOf(kind) - 1] ?? "";
  const named = printed ? words.printed(title) : ruin ? words.ruin(title) : title;
  const held = cubes.flatMap((count, seat) => (count > 0 ? [words.cubesOf(count, nameOf(seat + 1))] : []));
  return [owner > 0 ? words.of(named, nameOf(owner)) : named, ...held].join(", ");
}
