/** The map that all three boards show: terrain and printed hamlets. */

import type { Square } from "./contract.js";

/** The terrain of a square, without buildings. */
export type Terrain = "plain" | "forest" | "mountain" | "river";

/** A map. */
export interface Region {
  /** Columns, 3 to 32. */
  readonly width: number;
  /** Rows, 3 to 32. */
  readonly height: number;
  /** The squares with a printed hamlet, row first, then column. */
  readonly hamlets: readonly Square[];
  /** Returns the terrain of a square; `undefined` off the board. */
  terrainAt(at: Square): Terrain | undefined;
}

const TERRAIN: Readonly<Record<string, Terrain>> = {
  ".": "plain",
  h: "plain",
  f: "forest",
  F: "forest",
  m: "mountain",
  M: "mountain",
  "~": "river",
};
const HAMLET = /[hFM]/;

/** Parses the rows of a map, in the form of `CustomRegion`. */
export function readRegion(rows: readonly string[]): Region {
  const region = {
    width: rows[0]?.length ?? 0,
    height: rows.length,
    terrainAt: ({ column, row }: Square) => TERRAIN[rows[row - 1]?.[column - 1] ?? ""],
  };
  return {
    ...region,
    hamlets: allSquares(region).filter(({ column, row }) => HAMLET.test(rows[row - 1]?.[column - 1] ?? "")),
  };
}

/** Returns every square of a map, row first. */
export function allSquares({ width, height }: Pick<Region, "width" | "height">): Square[] {
  return Array.from({ length: width * height }, (_, index) => ({
    column: (index % width) + 1,
    row: Math.floor(index / width) + 1,
  }));
}
