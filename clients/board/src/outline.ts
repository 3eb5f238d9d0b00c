/** The border of a set of squares, as the `d` of an SVG path. */

import type { Square } from "./contract.js";

type Point = readonly [x: number, y: number];

const SIDES: readonly (readonly [neighbour: Point, from: Point, to: Point])[] = [
  [
    [0, -1],
    [0, 0],
    [1, 0],
  ],
  [
    [1, 0],
    [1, 0],
    [1, 1],
  ],
  [
    [0, 1],
    [1, 1],
    [0, 1],
  ],
  [
    [-1, 0],
    [0, 1],
    [0, 0],
  ],
];

/**
 * Returns the border of some squares, clockwise, with rounded corners; holes run anticlockwise.
 *
 * @param squares - The squares; column 1, row 1 covers (0, 0) to (1, 1).
 * @param inset - The distance of the line from the edge of the squares, inwards, in squares.
 * @param radius - The radius of the corners, in squares, at most 0.5 minus the inset.
 */
export function outline(squares: Iterable<Square>, inset = 0, radius = 0): string {
  return loops(squares)
    .map((loop) => rounded(loop, inset, radius))
    .join("");
}

/** Returns the corners of every border; two squares that touch only at a corner have separate borders. */
function loops(squares: Iterable<Square>): Point[][] {
  const inside = new Set<string>();
  const list: Point[] = [];
  for (const { column, row } of squares) {
    inside.add(`${column - 1},${row - 1}`);
    list.push([column - 1, row - 1]);
  }
  const edges = new Map<string, Point[]>();
  for (const [x, y] of list) {
    for (const [neighbour, from, to] of SIDES) {
      if (inside.has(`${x + neighbour[0]},${y + neighbour[1]}`)) continue;
      const start = `${x + from[0]},${y + from[1]}`;
      edges.set(start, [...(edges.get(start) ?? []), [x + to[0], y + to[1]]]);
    }
  }
  const found: Point[][] = [];
  for (const [start] of edges) {
    while ((edges.get(start) ?? []).length > 0) found.push(walk(edges, start));
  }
  return found;
}

function walk(edges: Map<string, Point[]>, start: string): Point[] {
  const [x = 0, y = 0] = start.split(",").map(Number);
  const corners: Point[] = [];
  let at: Point = [x, y];
  let heading: Point | undefined;
  do {
    const ways = edges.get(`${at[0]},${at[1]}`) ?? [];
    // Where two borders touch, turning right keeps the border on the same square.
    const from = at;
    const turn = heading;
    const right = turn && ways.findIndex(([a, b]) => a - from[0] === -turn[1] && b - from[1] === turn[0]);
    const [next] = ways.splice(right !== undefined && right >= 0 ? right : 0, 1);
    if (next === undefined) break;
    const way: Point = [next[0] - at[0], next[1] - at[1]];
    if (heading === undefined || heading[0] !== way[0] || heading[1] !== way[1]) corners.push(at);
    heading = way;
    at = next;
  } while (at[0] !== x || at[1] !== y);
  return corners;
}

function rounded(corners: readonly Point[], inset: number, radius: number): string {
  const parts = corners.map((at, index) => {
    const before = direction(corners[(index + corners.length - 1) % corners.length] ?? at, at);
    const after = direction(at, corners[(index + 1) % corners.length] ?? at);
    // The inside is to the right of every edge, so both edges of a corner move to the right.
    const x = at[0] - inset * (before[1] + after[1]);
    const y = at[1] + inset * (before[0] + after[0]);
    if (radius === 0) return `${index === 0 ? "M" : "L"}${short(x)} ${short(y)}`;
    const enter = `${short(x - radius * before[0])} ${short(y - radius * before[1])}`;
    const leave = `${short(x + radius * after[0])} ${short(y + radius * after[1])}`;
    return `${index === 0 ? "M" : "L"}${enter}Q${short(x)} ${short(y)} ${leave}`;
  });
  return `${parts.join("")}Z`;
}

function direction(from: Point, to: Point): Point {
  return [Math.sign(to[0] - from[0]), Math.sign(to[1] - from[1])];
}

function short(value: number): number {
  return Math.round(value * 1000) / 1000;
}
