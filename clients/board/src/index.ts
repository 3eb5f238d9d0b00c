/**
 * Draws boards of Khronos from states in any web page, without a server and without rules of the game.
 *
 * The web component `<khronos-board>` is in `@khronos-referee/board/element`.
 *
 * @module
 */

export { COLOURS, type Paint, paints } from "./colours.js";
export type {
  Age,
  Board,
  Building,
  Catalog,
  Config,
  Cost,
  CustomRegion,
  Domain,
  Kind,
  PlacementMap,
  Preview,
  Seat,
  Square,
  SquareSet,
  State,
  Violation,
} from "./contract.js";
export { type BoardOptions, drawBoard } from "./draw.js";
export type { Lit, Offer } from "./layers.js";
export { outline } from "./outline.js";
export { allSquares, type Region, readRegion, type Terrain } from "./region.js";
export { SILHOUETTES } from "./silhouettes.js";
export { type TerrainPaths, terrainPaths } from "./terrain.js";
export { THEME } from "./theme.js";
export { describe, typeset, type Words } from "./words.js";
export { english } from "./words/en.js";
export { french } from "./words/fr.js";
