/** Buildings and cubes as SVG, one unit per square. */

import type { Paint } from "./colours.js";
import { type Building, kindOf } from "./contract.js";
import { SILHOUETTES } from "./silhouettes.js";
import { side } from "./squares.js";

const TYPES = ["military", "religious", "civil"];
const ROUND: Readonly<Record<string, number>> = { military: 0.06, religious: 0.16, civil: 0.3 };
const CHAPEL = 4;
const ICON = 24;

/** Returns the name of a kind's type, as a class of the style sheet. */
export function typeOf(kind: number): string {
  return TYPES[Math.floor((kind - 1) / TYPES.length)] ?? "";
}

/** Formats a number for a drawing. */
export function short(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** Draws a building on its squares. */
export function tile({ kind: named, at, owner = 0, cubes = [], ruin, printed }: Building, colours: readonly Paint[]) {
  const kind = kindOf(named);
  if (at === undefined || kind === 0) return "";
  const size = side(kind);
  const type = typeOf(kind);
  const paint = colours[owner - 1];
  const held = cubes.flatMap((count, seat) => Array<number>(count).fill(seat));
  return (
    `<g class="tile ${type}${printed ? " printed" : ""}" transform="translate(${at.column - 1} ${at.row - 1})">` +
    (printed ? `<circle cx=".5" cy=".5" r=".4"/>` : base(size, type, ruin === true, paint?.fill)) +
    (ruin ? icon("icon was", kind, size) + icon("icon ruin", kind, size) : icon("icon", kind, size, printed, paint)) +
    (paint ? letter(size / 2, size * (kind === CHAPEL ? 0.68 : 0.67), size * 0.36, paint.fill, paint.letter) : "") +
    held.map((seat, index) => cube(colours[seat], ...cubePlace(index, held.length, size, ruin === true))).join("") +
    "</g>"
  );
}

function base(size: number, type: string, ruin: boolean, fill: string | undefined): string {
  const round = ROUND[type] ?? 0;
  return (
    box(ruin ? "base ruin" : "base", 0.05, size - 0.1, round, fill) +
    (type === "religious" ? box("inner", 0.13, size - 0.26, round * 0.7) : "")
  );
}

function box(name: string, at: number, size: number, round: number, fill?: string): string {
  const filled = fill ? ` fill="${fill}"` : "";
  return `<rect class="${name}" x="${at}" y="${at}" width="${size}" height="${size}" rx="${short(round)}"${filled}/>`;
}

function icon(name: string, kind: number, size: number, printed?: boolean, paint?: Paint): string {
  const [x, y, scale] = printed ? [0.205, 0.17, 0.59] : [0.09 * size, 0.07 * size, 0.82 * size];
  return (
    `<path class="${name}" d="${SILHOUETTES[kind] ?? ""}"${paint ? ` fill="${paint.text}"` : ""} ` +
    `transform="translate(${short(x)} ${short(y)})scale(${scale / ICON})"/>`
  );
}

function letter(x: number, y: number, size: number, fill: string, text: string): string {
  return `<text class="letter" x="${short(x)}" y="${short(y)}" font-size="${short(size)}" fill="${fill}">${text}</text>`;
}

function cube(paint: Paint | undefined, x: number, y: number, size: number): string {
  if (paint === undefined) return "";
  return (
    `<g class="cube" transform="translate(${short(x)} ${short(y)})">` +
    `<rect width="${size}" height="${size}" rx="${short(size * 0.16)}" fill="${paint.fill}"/>` +
    `${letter(size / 2, size * 0.53, size * 0.78, paint.text, paint.letter)}</g>`
  );
}

/**
 * Draws cubes in rows at the bottom of a building; the cube of a Hamlet is in the middle, and the cube of a ruin is
 * large.
 */
function cubePlace(index: number, count: number, size: number, ruin: boolean): [x: number, y: number, size: number] {
  if (ruin) return [1.1, 1.9, 0.8];
  if (size === 1) return [0.3, 0.45, 0.4];
  const row = Math.min(count, size === 2 ? 3 : 5);
  const gap = size === 2 ? 0.5 : 0.54;
  return [size / 2 - (row * gap) / 2 + index * gap + 0.05, size - 0.62, 0.4];
}
