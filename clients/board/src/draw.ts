/** A board from a state: what is on it, and its layers. */

import { paints } from "./colours.js";
import {
  type Age,
  ageOf,
  type Board,
  type Building,
  type Catalog,
  type Domain,
  type Kind,
  kindOf,
  type PlacementMap,
  type Preview,
  rowsOf,
  type Seat,
  type Square,
  type SquareSet,
  type State,
} from "./contract.js";
import * as layers from "./layers.js";
import type { Offer } from "./layers.js";
import { allSquares, readRegion, type Region } from "./region.js";
import { remember } from "./remember.js";
import { contains, covers, sameSquare, squareName } from "./squares.js";
import { STYLE } from "./theme.js";
import { describe, type Words } from "./words.js";
import { english } from "./words/en.js";

/** What is drawn of a board beside its state. */
export interface BoardOptions {
  /** The catalog of the referee, where a state names a built-in map. */
  readonly catalog?: Catalog | undefined;
  /** Where a kind can stand: legal squares are framed, with their prices, and labels say what forbids the others. */
  readonly placementMap?: PlacementMap | undefined;
  /** Other legal squares, in place of those of the placement map. */
  readonly offers?: readonly Offer[] | undefined;
  /** Whether prices show at once; if it is left out, where they differ on the board. The pointed square shows its own. */
  readonly prices?: boolean | undefined;
  /** Whether somebody has to decide among the legal squares: all else steps back. */
  readonly asked?: boolean | undefined;
  /** What an action would change; those of the other boards are left out. */
  readonly preview?: Preview | undefined;
  /** Domains, whose borders show who holds them; those of the other boards are left out. */
  readonly domains?: readonly Domain[] | undefined;
  /** A building that is looked at. */
  readonly chosen?: Building | undefined;
  /** Squares that are lit up. */
  readonly lit?: readonly SquareSet[] | undefined;
  /** The square where a footprint is shown. */
  readonly pointed?: Square | undefined;
  /** The kind whose footprint that is, 0 for none; that of the placement map if it is left out. */
  readonly footprint?: Kind | undefined;
  /** A part of the board to look at alone, in squares; the whole if it is left out. */
  readonly box?: readonly [x: number, y: number, width: number, height: number] | undefined;
  /** The labels: `english`, which they are if they are left out, `french`, or those of another language. */
  readonly words?: Words | undefined;
}

/** A board, drawn. */
export interface Drawing {
  readonly region: Region;
  readonly words: Words;
  readonly viewBox: string;
  /** What is drawn, from below. */
  readonly layers: readonly string[];
  /** The names of all squares, row first: what stands there, the square, its price, and what forbids it. */
  labels(): readonly string[];
}

const EDGE = 0.75;

/** Makes a function that draws one board again and again, and draws only what has changed; `undefined` without a map. */
export function drawer(): (state: State | undefined, of: Age, options: BoardOptions) => Drawing | undefined {
  const region = remember((lines: string) => readRegion(lines.split("\n"))); // every state has rows of its own
  const colours = remember(paints);
  const buildings = remember(standing);
  const offered = remember(offersOf);
  const labels = remember(labelsOf);
  const [names, terrain, tiles] = [remember(layers.names), remember(layers.terrain), remember(layers.tiles)];
  const [domains, offers, preview] = [remember(layers.domains), remember(layers.offers), remember(layers.preview)];
  const [shade, chosen, lit, ghost] = [
    remember(layers.shade),
    remember(layers.chosen),
    remember(layers.lit),
    remember(layers.ghost),
  ];

  return (state, of, options) => {
    const { config, boards } = state?.publicPart ?? {};
    const rows = rowsOf(config, options.catalog);
    if (rows === undefined) return undefined;
    const age = ageOf(of);
    const map = region(rows.join("\n"));
    const seats = config?.seats ?? NOBODY;
    const paint = colours(seats);
    const here = buildings(boards?.[age - 1], map);
    const advice = ageOf(options.placementMap?.age) === age ? options.placementMap : undefined;
    const legal = options.offers ?? offered(advice);
    const kind = kindOf(options.footprint ?? advice?.kind);
    const words = options.words ?? english;
    const box = options.box ?? [-EDGE, -EDGE, map.width + EDGE + 0.1, map.height + EDGE + 0.1];
    return {
      region: map,
      words,
      viewBox: box.join(" "),
      layers: [
        names(map),
        terrain(map),
        tiles(here, paint),
        domains(options.domains, age, paint),
        shade(map, legal, here, kind, options.asked),
        offers(legal, here, options.preview ? " planned-over" : options.asked ? " asked" : "", options.prices),
        preview(options.preview, age, paint),
        chosen(options.chosen),
        lit(options.lit),
        ghost(kind, options.pointed, legal),
      ],
      labels: () => labels(map, here, legal, advice, seats, words),
    };
  };
}

const NOBODY: readonly Seat[] = [];

/**
 * One board of a state as SVG: a document of its own, for a file or a page.
 *
 * @param age - The board: 1 to 3, or a name such as `AGE_MIGHT`.
 * @throws RangeError if the state names a map that the catalog does not have.
 */
export function drawBoard(state: State, age: Age, options: BoardOptions = {}): string {
  const drawing = drawer()(state, age, options);
  if (drawing === undefined) throw new RangeError("the map of the state is not in the catalog");
  const title = drawing.words.ages[ageOf(age) - 1] ?? "";
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="${drawing.viewBox}" role="img" ` +
    `aria-label="${escaped(title)}"><style>${STYLE}</style>${drawing.layers.join("")}</svg>`
  );
}

/** A text as the value of an attribute. */
export function escaped(text: string): string {
  return text.replace(/[&<"]/g, (each) => `&#${each.charCodeAt(0)};`);
}

/** What stands on a board: tiles, and the printed hamlets that no tile covers, each with its cube. */
function standing(board: Board | undefined, { hamlets }: Region): readonly Building[] {
  const { tiles = [], hamletCubes = [] } = board ?? {};
  const bare = hamlets.filter(
    (at) => !tiles.some((each) => each.at !== undefined && covers(kindOf(each.kind), each.at, at)),
  );
  const printed = bare.map((at) => {
    const seat = hamletCubes.find((each) => sameSquare(each.at, at))?.seat ?? 0;
    const cubes = Array.from({ length: seat }, (_, index) => (index + 1 === seat ? 1 : 0));
    return { kind: "KIND_HAMLET", at, printed: true, cubes };
  });
  return [...tiles, ...printed];
}

function offersOf(map: PlacementMap | undefined): readonly Offer[] {
  return (map?.violations ?? []).length > 0 ? [] : (map?.prices ?? []);
}

function labelsOf(
  region: Region,
  buildings: readonly Building[],
  offers: readonly Offer[],
  map: PlacementMap | undefined,
  seats: readonly Seat[],
  words: Words,
): readonly string[] {
  return allSquares(region).map((at) => {
    const building = layers.buildingAt(buildings, at);
    const offer = offers.find(({ squares, whole }) => contains(squares, (whole && building?.at) || at));
    const reason = offer ? undefined : reasonAt(map, at);
    return [
      ...(building ? [describe(building, (seat) => seats[seat - 1]?.name ?? "", words)] : []),
      squareName(at),
      ...(offer ? [words.legalFor(layers.priceOf(offer))] : []),
      words.terrain[region.terrainAt(at) ?? "plain"],
      ...(reason ? [words.notLegal(reason)] : []),
    ].join(", ");
  });
}

/** The first of what forbids a square, in words if the referee was asked for them. */
function reasonAt({ violations = [], squareViolations = [] }: PlacementMap = {}, at: Square): string | undefined {
  const [first = squareViolations.find(({ squares }) => contains(squares, at))?.violation] = violations;
  return first?.sentence || first?.clause;
}
