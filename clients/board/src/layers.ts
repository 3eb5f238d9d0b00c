/** The layers of a board, from the bottom, each as SVG. */

import type { Paint } from "./colours.js";
import type { Building, Cost, Domain, Preview, Square, SquareSet } from "./contract.js";
import { ageOf, kindOf } from "./contract.js";
import { outline } from "./outline.js";
import type { Region } from "./region.js";
import { columnName, contains, covers, footprint, side, squaresOf } from "./squares.js";
import { terrainPaths } from "./terrain.js";
import { tile } from "./tile.js";

/** Legal squares at one price. */
export interface Offer {
  readonly squares?: SquareSet | undefined;
  readonly cost?: Cost | undefined;
  /** Whether the squares belong to existing buildings; if not, they are possible top-left squares of a new building. */
  readonly whole?: boolean;
}

/** The building that covers a square. */
export function buildingAt(buildings: readonly Building[], at: Square): Building | undefined {
  return buildings.find((each) => each.at !== undefined && covers(kindOf(each.kind), each.at, at));
}

/** The price of an offer, in cards. */
export function priceOf({ cost }: Offer): number {
  return (cost?.typedCards ?? 0) + (cost?.surchargeCards ?? 0);
}

const group = (name: string, parts: readonly string[]) =>
  parts.length > 0 ? `<g class="${name}">${parts.join("")}</g>` : "";

const path = (name: string, d: string, more = "") => (d ? `<path class="${name}" d="${d}"${more}/>` : "");

/** Escapes a text for SVG, as text or as the value of an attribute. */
export function escaped(text: string): string {
  return text.replace(/[&<"]/g, (each) => `&#${each.charCodeAt(0)};`);
}

/** The letters of columns and the numbers of rows, next to the map. */
export function names({ width, height }: Region): string {
  const text = (x: number, y: number, of: string | number) => `<text x="${x}" y="${y}">${of}</text>`;
  return group("names", [
    ...Array.from({ length: width }, (_, x) => text(x + 0.5, -0.32, columnName(x + 1))),
    ...Array.from({ length: height }, (_, y) => text(-0.38, y + 0.52, y + 1)),
  ]);
}

/** The map. */
export function terrain(region: Region): string {
  const paths = terrainPaths(region);
  return group("terrain", [
    `<rect class="plain" width="${region.width}" height="${region.height}"/>`,
    ...paths.areas.map(([name, d]) => path(name, d)),
    ...(["grid", "trees", "peaks", "snow", "waves"] as const).map((name) => path(name, paths[name])),
  ]);
}

/** The buildings. */
export function tiles(buildings: readonly Building[], colours: readonly Paint[]): string {
  return group(
    "tiles",
    buildings.map((each) => tile(each, colours)),
  );
}

/** The borders of domains, in the colours of their holders. */
export function domains(all: readonly Domain[] | undefined, age: number, colours: readonly Paint[]): string {
  const drawn = (all ?? []).flatMap((domain) => {
    const { buildings = [], holders = [] } = domain;
    if (ageOf(domain.age) !== age || (buildings.length < 2 && holders.length === 0)) return [];
    const d = outline(squaresOf(domain.squares), 0.02, 0.22);
    const [first, ...rest] = holders.map((seat) => ` stroke="${colours[seat - 1]?.fill ?? ""}"`);
    if (first === undefined) return [path("free", d)];
    // A white border needs a dark edge.
    const edge = holders.some((seat) => colours[seat - 1]?.fill === "#ffffff") ? "held dark" : "held";
    return [path(edge, d), path("first", d, first), ...rest.map((each) => path("shared", d, each))];
  });
  return group("domains", drawn);
}

/** The dimmed part of the board, while a player must decide. */
export function shade(
  { width, height }: Region,
  all: readonly Offer[],
  buildings: readonly Building[],
  kind: number,
  asked: boolean | undefined,
): string {
  if (!asked || all.length === 0) return "";
  const squares = all.flatMap((offer) =>
    squaresOf(offer.squares).flatMap((at) => {
      const of = kind || kindOf(buildingAt(buildings, at)?.kind);
      return of ? footprint(of, at) : [];
    }),
  );
  return path("shade", `M0 0h${width}v${height}h${-width}z${outline(squares, 0, 0.2)}`);
}

/** The legal squares. */
export function offers(
  all: readonly Offer[],
  buildings: readonly Building[],
  mood: string,
  withPrices: boolean | undefined,
): string {
  const differ = withPrices ?? new Set(all.map(priceOf)).size > 1;
  const drawn = all.map((offer) => {
    const { squares: set, cost, whole } = offer;
    const at = squaresOf(set);
    const frames = at.map((each) => frame(each, whole ? side(kindOf(buildingAt(buildings, each)?.kind) || 1) : 1));
    const name = `${whole ? "whole" : "top-left"}${cost?.surchargeCards ? " dear" : ""}`;
    return group(name, [path("frame", frames.join("")), differ && !whole ? prices(at, priceOf(offer)) : ""]);
  });
  return group(`offers${mood}`, drawn);
}

/** A frame with round corners in some squares, as a single path. */
function frame({ column, row }: Square, size: number): string {
  const inner = size - 0.54;
  const corner = (x: number, y: number) => `a.2 .2 0 0 1 ${x} ${y}`;
  return (
    `M${column - 0.73} ${row - 0.93}h${inner}${corner(0.2, 0.2)}v${inner}${corner(-0.2, 0.2)}` +
    `h${-inner}${corner(-0.2, -0.2)}v${-inner}${corner(0.2, -0.2)}z`
  );
}

/** The same number in many squares, as a single text with a position for each digit. */
function prices(at: readonly Square[], price: number): string {
  const digits = [...`${price}`];
  const shift = (index: number) => (index - (digits.length - 1) / 2) * 0.3;
  const x = at.flatMap(({ column }) => digits.map((_, index) => column - 0.5 + shift(index)));
  const y = at.flatMap(({ row }) => digits.map(() => row - 0.47));
  return `<text x="${x.join(" ")}" y="${y.join(" ")}">${digits.join("").repeat(at.length)}</text>`;
}

/** The changes that an action makes. */
export function preview(of: Preview | undefined, age: number, colours: readonly Paint[]): string {
  const here = of?.boards?.find((each) => ageOf(each.age) === age);
  if (here === undefined) return "";
  const { appearing = [], vanishing = [] } = here;
  return group("preview", [
    ...vanishing.map(gone),
    ...appearing.map((each) => tile(each, colours)),
    path("coming", appearing.map((each) => outlineOf(each)).join("")),
  ]);
}

function gone({ kind, at }: Building): string {
  if (at === undefined) return "";
  const [x, y, size] = [at.column - 1, at.row - 1, side(kindOf(kind))];
  const [left, top, right, bottom] = [x + 0.2, y + 0.2, x + size - 0.2, y + size - 0.2];
  return (
    `<g class="gone"><rect x="${x}" y="${y}" width="${size}" height="${size}" rx=".15"/>` +
    `<path d="M${left} ${top}L${right} ${bottom}M${right} ${top}L${left} ${bottom}"/></g>`
  );
}

function outlineOf({ kind, at }: Building, inset = 0): string {
  return at === undefined ? "" : outline(footprint(kindOf(kind), at), inset, 0.2);
}

/** The selected building. */
export function chosen(building: Building | undefined): string {
  return building ? path("chosen", outlineOf(building, -0.04)) : "";
}

/** Highlighted squares, with an optional text on the first one; texts on the same square are joined. */
export type Lit = SquareSet & { readonly label?: string };

/** Highlighted squares. */
export function lit(sets: readonly Lit[] | undefined): string {
  const all = (sets ?? []).map((set) => ({ ...set, squares: squaresOf(set) }));
  const places = new Map<string, string>();
  for (const {
    label,
    squares: [first],
  } of all) {
    if (!label || !first) continue;
    const place = `x="${first.column - 0.5}" y="${first.row - 0.47}"`;
    places.set(place, [places.get(place), label].filter(Boolean).join(" "));
  }
  const labels = [...places].map(([place, label]) => `<text class="label" ${place}>${escaped(label)}</text>`);
  return path("lit", all.map(({ squares }) => outline(squares, -0.05, 0.25)).join("")) + labels.join("");
}

/** The footprint of a kind at the pointed square. */
export function ghost(kind: number, at: Square | undefined, all: readonly Offer[]): string {
  if (kind === 0 || at === undefined) return "";
  const offer = all.find(({ squares }) => contains(squares, at));
  const price = offer ? priceOf(offer) : 0;
  return group(offer ? "ghost legal" : "ghost", [
    path("footprint", outline(footprint(kind, at), 0.04, 0.2)),
    price > 0 ? prices([at], price) : "",
  ]);
}
