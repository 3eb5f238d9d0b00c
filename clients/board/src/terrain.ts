/** The map under the boards as a few paths: an area for each terrain, and its trees, peaks and waves. */

import type { Square } from "./contract.js";
import { outline } from "./outline.js";
import { allSquares, type Region, type Terrain } from "./region.js";

/** The paths of a map. */
export interface TerrainPaths {
  readonly areas: readonly (readonly [terrain: Terrain, path: string])[];
  readonly trees: string;
  readonly peaks: string;
  readonly snow: string;
  readonly waves: string;
  /** Lines between the squares. */
  readonly grid: string;
}

/** Draws a map. */
export function terrainPaths(region: Region): TerrainPaths {
  const of = (terrain: Terrain) => allSquares(region).filter((at) => region.terrainAt(at) === terrain);
  const areas = (["forest", "mountain", "river"] as const).map(
    (terrain) => [terrain, outline(of(terrain), 0, 0.3)] as const,
  );
  return {
    areas,
    trees: of("forest").map(trees).join(""),
    peaks: of("mountain").map(peaks).join(""),
    snow: of("mountain").map(snow).join(""),
    waves: of("river").map(waves).join(""),
    grid: [
      ...Array.from({ length: region.width - 1 }, (_, x) => `M${x + 1} 0V${region.height}`),
      ...Array.from({ length: region.height - 1 }, (_, y) => `M0 ${y + 1}H${region.width}`),
    ].join(""),
  };
}

/** Returns a number from 0 to 1 that is constant for a square, so that drawings vary but never flicker. */
function varied({ column, row }: Square, salt: number): number {
  const mixed = Math.sin(column * 127.1 + row * 311.7 + salt * 74.7) * 43758.5453;
  return mixed - Math.floor(mixed);
}

function trees(at: Square): string {
  const tree = (x: number, y: number, size: number) => {
    const [left, top] = [at.column - 1 + x, at.row - 1 + y];
    return `M${fixed(left)} ${fixed(top)}l${fixed(size * 0.5)} ${fixed(size)}h${fixed(-size)}z`;
  };
  const shift = varied(at, 1) * 0.14 - 0.07;
  return tree(0.3 + shift, 0.16 + varied(at, 2) * 0.1, 0.36) + tree(0.68 + shift, 0.4 + varied(at, 3) * 0.12, 0.4);
}

function peak(at: Square): readonly [x: number, y: number, size: number] {
  return [at.column - 0.5 + varied(at, 4) * 0.16 - 0.08, at.row - 0.8 + varied(at, 5) * 0.1, 0.56];
}

function peaks(at: Square): string {
  const [x, y, size] = peak(at);
  return `M${fixed(x)} ${fixed(y)}l${fixed(size * 0.72)} ${fixed(size)}h${fixed(-size * 1.44)}z`;
}

function snow(at: Square): string {
  const [x, y, size] = peak(at);
  const down = size * 0.36;
  return `M${fixed(x)} ${fixed(y)}l${fixed(down * 0.72)} ${fixed(down)}l${fixed(-down * 0.5)} ${fixed(-down * 0.3)}l${fixed(-down * 0.4)} ${fixed(down * 0.35)}l${fixed(-down * 0.54)} ${fixed(-down * 0.05)}z`;
}

function waves(at: Square): string {
  const [x, y] = [at.column - 0.82 + varied(at, 6) * 0.12, at.row - 0.64 + varied(at, 7) * 0.26];
  return `M${fixed(x)} ${fixed(y)}q.14 -.13 .28 0t.28 0`;
}

function fixed(value: number): string {
  return value.toFixed(2);
}
