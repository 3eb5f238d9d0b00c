/** Names of squares, sets of squares, and footprints of kinds. */

import { create } from "@bufbuild/protobuf";

import {
  type CardType,
  type Kind,
  type Square,
  SquareSchema,
  type SquareSet,
  SquareSetSchema,
} from "./gen/khronos/v1/material_pb.js";

const LETTERS = 26;
const SIDES = 3;
const FIRST_LETTER = "A".charCodeAt(0);

/** A square, or any value with a column and a row from 1, such as `detail.square` of a board event. */
export type ColumnAndRow = Readonly<Pick<Square, "column" | "row">>;

/** Makes a square from its column and row, both from 1. */
export function square(column: number, row: number): Square {
  return create(SquareSchema, { column, row });
}

/** Returns the letters of a column, counted from 1: `A`, `Z` for 26, `AA` for 27. */
export function columnName(column: number): string {
  let name = "";
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / LETTERS)) {
    name = String.fromCharCode(FIRST_LETTER + ((rest - 1) % LETTERS)) + name;
  }
  return name;
}

/** Returns the name of a square: the letters of its column, then its row, such as `F7`. */
export function squareName(at: ColumnAndRow): string {
  return `${columnName(at.column)}${at.row}`;
}

/**
 * Parses the name of a square, in upper or lower case.
 *
 * @throws RangeError if the text is not one or two letters followed by a row from 1 to 99.
 */
export function parseSquare(name: string): Square {
  const [, letters, row] = /^([A-Z]{1,2})([1-9][0-9]?)$/.exec(name.trim().toUpperCase()) ?? [];
  if (letters === undefined || row === undefined) {
    throw new RangeError(`"${name}" is not a square; write a column letter and a row, such as F7`);
  }
  const column = [...letters].reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - FIRST_LETTER + 1, 0);
  return square(column, Number(row));
}

/** Orders squares as the referee lists them: row first, then column. */
export function compareSquares(one: ColumnAndRow, other: ColumnAndRow): number {
  return one.row - other.row || one.column - other.column;
}

/** Returns whether two squares are the same. */
export function sameSquare(one: ColumnAndRow, other: ColumnAndRow): boolean {
  return one.row === other.row && one.column === other.column;
}

/** Returns the squares of a set, row first, then column; none if the set is omitted. */
export function* squares(set: SquareSet | undefined): Generator<Square, void> {
  for (const [index, bits] of (set?.rows ?? []).entries()) {
    // Bitwise operators return signed numbers; only the bits matter here.
    for (let rest = bits; rest !== 0; rest &= rest - 1) {
      yield square(32 - Math.clz32(rest & -rest), index + 1);
    }
  }
}

/** Returns whether a set contains a square; an omitted set is empty. */
export function contains(set: SquareSet | undefined, { column, row }: ColumnAndRow): boolean {
  // Shift operators use only the last five bits of the distance, so columns over 32 must be excluded separately.
  return column >= 1 && column <= 32 && (((set?.rows[row - 1] ?? 0) >>> (column - 1)) & 1) === 1;
}

/** Returns the set of some squares, in the referee's form. */
export function squareSet(of: Iterable<ColumnAndRow>): SquareSet {
  const rows: number[] = [];
  for (const { column, row } of of) {
    while (rows.length < row) rows.push(0);
    // `>>> 0` makes the number unsigned, because column 32 is the highest bit.
    rows[row - 1] = ((rows[row - 1] ?? 0) | (1 << (column - 1))) >>> 0;
  }
  return create(SquareSetSchema, { rows });
}

/** Returns the side of a kind's footprint in squares, 1 to 3. */
export function side(kind: Kind): number {
  return ((kind - 1) % SIDES) + 1;
}

/** Returns the card type of a kind of building. */
export function cardType(kind: Kind): CardType {
  return Math.floor((kind - 1) / SIDES) + 1;
}

/** Returns the squares that a kind covers from its top-left square, row first; they may be off the board. */
export function footprint(kind: Kind, at: ColumnAndRow): Square[] {
  const length = side(kind);
  return Array.from({ length: length * length }, (_, index) =>
    square(at.column + (index % length), at.row + Math.floor(index / length)),
  );
}

/** Returns whether a kind with its top-left square at one square covers a second square. */
export function covers(kind: Kind, at: ColumnAndRow, other: ColumnAndRow): boolean {
  const [right, down] = [other.column - at.column, other.row - at.row];
  return right >= 0 && down >= 0 && right < side(kind) && down < side(kind);
}
