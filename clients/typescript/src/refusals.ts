/** What a refusal is about. */

import type { Violation } from "./gen/khronos/v1/refusal_pb.js";
import type { Square } from "./gen/khronos/v1/material_pb.js";
import { compareSquares, footprint, squares } from "./squares.js";

/**
 * Every square that a violation is about, each once, row first: those that it names, those of its buildings and those of
 * its domains. They are on the board of the violation's `age`, except some that lie off it; a violation that is about no
 * place has none.
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
