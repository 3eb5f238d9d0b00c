/** The buildings on a board: tiles, and printed hamlets that no tile covers. */

import { create } from "@bufbuild/protobuf";

import { type Age, type Building, BuildingSchema, Kind, type Square } from "./gen/khronos/v1/material_pb.js";
import type { GameState } from "./gen/khronos/v1/state_pb.js";
import type { Region, Terrain } from "./region.js";
import { compareSquares, covers, sameSquare } from "./squares.js";
import { publicPart } from "./state.js";

/** A board with its map and all its buildings. */
export interface EffectiveBoard {
  /** The age of the board. */
  readonly age: Age;
  /** The map of the board. */
  readonly region: Region;
  /** The tiles and the uncovered printed hamlets, by top-left square, row first; printed hamlets have `printed` set. */
  readonly buildings: readonly Building[];
  /** Returns the building that covers a square. */
  buildingAt(at: Square): Building | undefined;
  /** Returns the terrain of a square, covered or not; `undefined` off the board. */
  terrainAt(at: Square): Terrain | undefined;
}

/**
 * Returns one board of a state with its buildings. A state lists only tiles; this adds the printed hamlets that no tile
 * covers, with their cubes from `hamlet_cubes`.
 *
 * @param region - The map of the state, from `regionOf`.
 */
export function effectiveBoard(state: GameState, age: Age, region: Region): EffectiveBoard {
  const { boards, players } = publicPart(state);
  const { tiles, hamletCubes } = boards[age - 1] ?? { tiles: [], hamletCubes: [] };
  const hamlets = region.hamlets
    .filter((at) => !tiles.some((tile) => tile.at !== undefined && covers(tile.kind, tile.at, at)))
    .map((at) => {
      const cube = hamletCubes.find((each) => each.at !== undefined && sameSquare(each.at, at));
      const cubes = cube === undefined ? [] : players.map((_, index) => (index + 1 === cube.seat ? 1 : 0));
      return create(BuildingSchema, { kind: Kind.HAMLET, at, printed: true, cubes });
    });
  const buildings = [...tiles, ...hamlets].sort(compareBuildings);
  return {
    age,
    region,
    buildings,
    buildingAt: (at) => buildings.find((each) => each.at !== undefined && covers(each.kind, each.at, at)),
    terrainAt: (at) => region.terrainAt(at),
  };
}

/** Orders buildings as the referee lists them: by top-left square, row first. */
export function compareBuildings(one: Building, other: Building): number {
  return one.at === undefined || other.at === undefined ? 0 : compareSquares(one.at, other.at);
}
