/** The squares of a refusal. */

import type { Violation } from "./gen/khronos/v1/refusal_pb.js";
import type { Square } from "./gen/khronos/v1/material_pb.js";
import { compareSquares, footprint, squares } from "./squares.js";

/**
 * Returns every square of a violation once, row first: its squares, and the squares of its buildings and domains.
 *
 * The squares are of the board of the violation's `age`; some may be off the board. A violation without a place has no
 * squares.
 */
export function squaresOf(violation: Violation): Square[] {
  const all = [
    ...violation.squares,
    ...violation.buildings.flatMap(({ kind, at }) => (at === undefined ? [] : footprint(kind, at))),
    ...violation.domains.flatMap((domain) => [...squares(domain)]),
  ];
  return all
    .sort(compareSquares)
    .filter((each, index, sorted) => index === 0 || compareSquares(each, sorted[index - 1]!) !== 0);
}
