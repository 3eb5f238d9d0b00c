/** What stands on a board: tiles, and the printed hamlets that no tile covers. */

import { create } from "@bufbuild/protobuf";

import { type Age, type Building, BuildingSchema, Kind, type Square } from "./gen/khronos/v1/material_pb.js";
import type { GameState } from "./gen/khronos/v1/state_pb.js";
import type { Region, Terrain } from "./region.js";
import { compareSquares, covers, sameSquare } from "./squares.js";
import { publicPart } from "./state.js";

/** A board as it is seen: the region, and everything that stands on it. */
export interface EffectiveBoard {
  /** Which of the three boards. */
  readonly age: Age;
  /** The map under it. */
  readonly region: Region;
  /** The tiles and the bare printed hamlets, by top-left square, row first; a printed hamlet has `printed` set. */
  readonly buildings: readonly Building[];
  /** The building that covers a square. */
  buildingAt(at: Square): Building | undefined;
  /** The terrain of a square, covered or not; `undefined` off the board. */
  terrainAt(at: Square): Terrain | undefined;
}

/**
 * What stands on one board of a state.
 *
 * A state lists tiles alone. The region prints hamlets; one that no tile covers stands on the board, on each of the
 * three, and holds the cube that `hamlet_cubes` names for it.
 *
 * @param region - The region of the state, from `regionOf`.
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
