/** The labels of a board, for screen readers. */

import { type Building, kindOf } from "./contract.js";
import type { english } from "./words/en.js";

/** Every label of a board. */
export type Words = typeof english;

/** The number of the last kind that is not civil. */
const LAST_RELIGIOUS = 6;

/**
 * Describes a building in words.
 *
 * @param nameOf - Returns the name of a seat, counted from 1.
 */
export function describe(building: Building, nameOf: (seat: number) => string, words: Words): string {
  const { kind, owner = 0, ruin, printed, cubes = [] } = building;
  const title = words.kinds[kindOf(kind) - 1] ?? "";
  // A Military or Religious building has an owner, except on Reason, where it is a ruin until it is renovated.
  const isRenovated = !ruin && owner === 0 && kindOf(kind) <= LAST_RELIGIOUS;
  const named = printed
    ? words.printed(title)
    : ruin
      ? words.ruin(title)
      : isRenovated
        ? words.renovated(title)
        : title;
  const held = cubes.flatMap((count, seat) => {
    if (count === 0) return [];
    return [ruin ? words.halfRenovated(nameOf(seat + 1)) : words.cubesOf(count, nameOf(seat + 1))];
  });
  return [owner > 0 ? words.of(named, nameOf(owner)) : named, ...held].join(", ");
}

/**
 * Returns a text with typographic apostrophes and minus signs instead of ASCII characters.
 *
 * The sentences of the referee use ASCII, because terminals show them, too.
 */
export function typeset(text: string): string {
  const apostropheOrQuotation = /(?<=\p{L})'|'[^']*'/gu; // a quotation stays as it is
  return text
    .replace(apostropheOrQuotation, (each) => (each === "'" ? "’" : each))
    .replace(/(?<![\p{L}\d-])-(?=\d)/gu, "−");
}
