/** The map that all three boards show: terrain and printed hamlets. */

import type { Catalog } from "./gen/khronos/v1/catalog_pb.js";
import type { GameConfig } from "./gen/khronos/v1/config_pb.js";
import type { Square } from "./gen/khronos/v1/material_pb.js";
import { square } from "./squares.js";

/** The terrain of a square, without buildings. */
export type Terrain = "plain" | "forest" | "mountain" | "river";

/** A map, parsed from its rows. */
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

const LETTERS: Readonly<Record<string, readonly [terrain: Terrain, hamlet: boolean]>> = {
  ".": ["plain", false],
  f: ["forest", false],
  m: ["mountain", false],
  "~": ["river", false],
  h: ["plain", true],
  F: ["forest", true],
  M: ["mountain", true],
};

/**
 * Parses the rows of a map, in the form of `CustomRegion`.
 *
 * @throws RangeError if a row contains an invalid character.
 */
export function readRegion(rows: readonly string[]): Region {
  const terrain: Terrain[][] = [];
  const hamlets: Square[] = [];
  for (const [y, text] of rows.entries()) {
    const line: Terrain[] = [];
    for (const [x, letter] of [...text].entries()) {
      const found = LETTERS[letter];
      if (found === undefined) throw new RangeError(`"${letter}" in row ${y + 1} is not a character of a map`);
      line.push(found[0]);
      if (found[1]) hamlets.push(square(x + 1, y + 1));
    }
    terrain.push(line);
  }
  return {
    width: terrain[0]?.length ?? 0,
    height: terrain.length,
    hamlets,
    terrainAt: ({ column, row }) => terrain[row - 1]?.[column - 1],
  };
}

/**
 * Returns the map of a game: its custom map, or a built-in one from the catalog.
 *
 * @throws RangeError if the catalog does not contain the map; the catalog of a server that accepts the game does.
 */
export function regionOf(config: GameConfig, catalog: Catalog): Region {
  const { region } = config;
  if (region.case === "customRegion") return readRegion(region.value.rows);
  const entry =
    region.case === "builtInRegion" && region.value !== ""
      ? catalog.regions.find((each) => each.name === region.value)
      : catalog.regions[0];
  if (entry?.region === undefined) throw new RangeError(`the catalog has no region "${region.value ?? ""}"`);
  return readRegion(entry.region.rows);
}
