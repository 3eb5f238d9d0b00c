/** Names of squares, sets of squares, and footprints of kinds. */

import type { Square, SquareSet } from "./contract.js";

const SIDES = 3;
const LETTERS = 26;
const FIRST_LETTER = "A".charCodeAt(0);

/** Returns the letters of a column, counted from 1: `A`, `Z` for 26, `AA` for 27. */
export function columnName(column: number): string {
  const last = (column - 1) % LETTERS;
  const before = (column - 1 - last) / LETTERS;
  return (before > 0 ? columnName(before) : "") + String.fromCharCode(FIRST_LETTER + last);
}

/** Returns the name of a square, such as `F7`. */
export function squareName({ column, row }: Square): string {
  return `${columnName(column)}${row}`;
}

/** Returns whether two squares are the same. */
export function sameSquare(one: Square | undefined, other: Square | undefined): boolean {
  return one?.column === other?.column && one?.row === other?.row;
}

/** Returns whether a set contains a square. */
export function contains(set: SquareSet | undefined, { column, row }: Square): boolean {
  return ((set?.rows?.[row - 1] ?? 0) & (1 << (column - 1))) !== 0;
}

/** Returns the squares of a set, row first, then column. */
export function squaresOf({ rows = [] }: SquareSet = {}): Square[] {
  return rows.flatMap((bits, y) =>
    Array.from({ length: 32 - Math.clz32(bits) }, (_, x) => ({ column: x + 1, row: y + 1 })).filter(
      ({ column }) => (bits & (1 << (column - 1))) !== 0,
    ),
  );
}

/** Returns the side of a kind's footprint in squares, 1 to 3. */
export function side(kind: number): number {
  return ((kind - 1) % SIDES) + 1;
}

/** Returns the squares that a kind covers from its top-left square, row first; they may be off the board. */
export function footprint(kind: number, at: Square): Square[] {
  const length = side(kind);
  return Array.from({ length: length * length }, (_, index) => ({
    column: at.column + (index % length),
    row: at.row + Math.floor(index / length),
  }));
}

/** Returns whether a kind with its top-left square at one square covers a second square. */
export function covers(kind: number, at: Square, other: Square): boolean {
  const [right, down] = [other.column - at.column, other.row - at.row];
  return right >= 0 && down >= 0 && right < side(kind) && down < side(kind);
}
