/** Draws a board of a state in layers. */

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
  type State,
} from "./contract.js";
import * as layers from "./layers.js";
import type { Lit, Offer } from "./layers.js";
import { allSquares, readRegion, type Region } from "./region.js";
import { remember } from "./remember.js";
import { contains, covers, sameSquare, squareName } from "./squares.js";
import { STYLE } from "./theme.js";
import { describe, typeset, type Words } from "./words.js";
import { english } from "./words/en.js";

/** The options of a drawing, in addition to the state. */
export interface BoardOptions {
  /** The referee's catalog, required if the state names a built-in map. */
  readonly catalog?: Catalog | undefined;
  /**
   * The placements of a kind: legal squares are framed, with their prices, and labels explain why others are not legal.
   */
  readonly placementMap?: PlacementMap | undefined;
  /** The legal squares to show; by default, the board shows the legal squares of the placement map. */
  readonly offers?: readonly Offer[] | undefined;
  /**
   * Whether all prices are shown; by default, they are shown only if they differ on the board. The price of the pointed
   * square is always shown.
   */
  readonly prices?: boolean | undefined;
  /** Whether a player must choose one of the legal squares; everything else is dimmed. */
  readonly asked?: boolean | undefined;
  /** The changes that an action makes; changes of other boards are ignored. */
  readonly preview?: Preview | undefined;
  /** Domains, outlined in their holders' colours; domains of other boards are ignored. */
  readonly domains?: readonly Domain[] | undefined;
  /** The selected building. */
  readonly chosen?: Building | undefined;
  /** Highlighted squares, with an optional text (`label`) on the first square of each set. */
  readonly lit?: readonly Lit[] | undefined;
  /** The square where a footprint is shown. */
  readonly pointed?: Square | undefined;
  /** The kind of the footprint, 0 for none; by default, the kind of the placement map. */
  readonly footprint?: Kind | undefined;
  /** The visible part of the board, in squares; by default, the whole board. */
  readonly box?: readonly [x: number, y: number, width: number, height: number] | undefined;
  /** The labels: `english` (default), `french`, or labels in a different language. */
  readonly words?: Words | undefined;
}

/** A drawn board. */
export interface Drawing {
  readonly region: Region;
  readonly words: Words;
  readonly viewBox: string;
  /** The layers, from the bottom. */
  readonly layers: readonly string[];
  /** The labels of all squares, row first: the building, the square, the price, or the reason why it is not legal. */
  labels(): readonly string[];
}

const EDGE = 0.75;

/**
 * Returns a function that draws one board. When it is called again, it redraws only the parts that have changed. It
 * returns `undefined` if the map is unknown.
 */
export function drawer(): (state: State | undefined, of: Age, options: BoardOptions) => Drawing | undefined {
  const region = remember((lines: string) => readRegion(lines.split("\n"))); // every state has a new array of rows
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
 * Draws one board of a state as a standalone SVG document.
 *
 * @param age - The board: 1 to 3, or a name such as `AGE_MIGHT`.
 * @throws RangeError if the state names a map that the catalog does not contain.
 */
export function drawBoard(state: State, age: Age, options: BoardOptions = {}): string {
  const drawing = drawer()(state, age, options);
  if (drawing === undefined) throw new RangeError("the map of the state is not in the catalog");
  const title = drawing.words.ages[ageOf(age) - 1] ?? "";
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="${drawing.viewBox}" role="img" ` +
    `aria-label="${layers.escaped(title)}"><style>${STYLE}</style>${drawing.layers.join("")}</svg>`
  );
}

/** Returns the buildings of a board: tiles, and uncovered printed hamlets with their cubes. */
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
    const label = [
      ...(building ? [describe(building, (seat) => seats[seat - 1]?.name ?? "", words)] : []),
      squareName(at),
      ...(offer ? [words.legalFor(layers.priceOf(offer))] : []),
      words.terrain[region.terrainAt(at) ?? "plain"],
      ...(reason ? [words.notLegal(reason)] : []),
    ].join(", ");
    return typeset(label);
  });
}

/** Returns the first reason why a square is not legal, as a sentence if the response has sentences. */
function reasonAt({ violations = [], squareViolations = [] }: PlacementMap = {}, at: Square): string | undefined {
  const [first = squareViolations.find(({ squares }) => contains(squares, at))?.violation] = violations;
  return first?.sentence || first?.clause;
}
