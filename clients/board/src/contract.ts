/**
 * The parts of the contract's messages that a board reads, as messages of `@khronos-referee/client` or as JSON.
 *
 * JSON omits values that are 0, empty or false, and writes enumerations as names.
 */

/** A square: column and row, both from 1. */
export interface Square {
  readonly column: number;
  readonly row: number;
}

/** Fields that JSON may omit. */
type Fields<T> = { readonly [Name in keyof T]?: T[Name] | undefined };

/** `SquareSet`: bit `c` of `rows[r]` means column `c + 1` and row `r + 1`. */
export type SquareSet = Fields<{ rows: readonly number[] }>;

/** `Age`: 1 to 3, or a name such as `AGE_MIGHT`. */
export type Age = number | string;

/** `Kind`: 1 to 9, or a name such as `KIND_KEEP`. */
export type Kind = number | string;

/** `Building`. */
export type Building = Fields<{
  kind: Kind;
  at: Square;
  owner: number;
  cubes: readonly number[];
  ruin: boolean;
  printed: boolean;
}>;

/** `Seat`. */
export type Seat = Fields<{ name: string; colour: string }>;

/** `CustomRegion`: a map. */
export type CustomRegion = Fields<{ rows: readonly string[] }>;

/**
 * `GameConfig`: the seats and the map. A message contains the map in `region`, and JSON in one of the other fields.
 */
export type Config = Fields<{
  seats: readonly Seat[];
  region: Fields<{ case: string; value: unknown }>;
  customRegion: CustomRegion;
  builtInRegion: string;
}>;

/** `Board`: the tiles on one board. */
export type Board = Fields<{
  tiles: readonly Building[];
  hamletCubes: readonly Fields<{ at: Square; seat: number }>[];
}>;

/** `GameState`. */
export type State = Fields<{ publicPart: Fields<{ config: Config; boards: readonly Board[] }> }>;

/** `Catalog`: the built-in maps. */
export type Catalog = Fields<{ regions: readonly Fields<{ name: string; region: CustomRegion }>[] }>;

/** `Cost`. */
export type Cost = Fields<{ typedCards: number; surchargeCards: number }>;

/** `Violation`. */
export type Violation = Fields<{ clause: string; sentence: string }>;

/** `PlacementMap`: the legal squares of a kind on one board, and the reasons for the others. */
export type PlacementMap = Fields<{
  age: Age;
  kind: Kind;
  violations: readonly Violation[];
  prices: readonly Fields<{ cost: Cost; squares: SquareSet }>[];
  squareViolations: readonly Fields<{ violation: Violation; squares: SquareSet }>[];
}>;

/** `Preview`: the changes that an action makes. */
export type Preview = Fields<{
  boards: readonly Fields<{ age: Age; appearing: readonly Building[]; vanishing: readonly Building[] }>[];
}>;

/** `Domain`. */
export type Domain = Fields<{
  age: Age;
  squares: SquareSet;
  buildings: readonly unknown[];
  holders: readonly number[];
}>;

const AGES = ["", "AGE_MIGHT", "AGE_FAITH", "AGE_REASON"];
const KINDS = ["WATCHTOWER", "KEEP", "CASTLE", "CHAPEL", "MONASTERY", "ABBEY", "HAMLET", "TOWN", "CITY"];

/** Returns the number of a board, 1 to 3. */
export function ageOf(age: Age | undefined): number {
  return typeof age === "number" ? age : AGES.indexOf(age ?? "");
}

/** Returns the number of a kind, 1 to 9; 0 if the kind is unknown. */
export function kindOf(kind: Kind | undefined): number {
  return typeof kind === "number" ? kind : KINDS.indexOf(kind?.slice("KIND_".length) ?? "") + 1;
}

/** Returns the rows of a game's map; `undefined` if the map is built in and no catalog with it is given. */
export function rowsOf(config: Config | undefined, catalog: Catalog | undefined): readonly string[] | undefined {
  const { region } = config ?? {};
  const own = region?.case === "customRegion" ? (region.value as CustomRegion) : config?.customRegion;
  if (own !== undefined) return own.rows;
  const name = region?.case === "builtInRegion" ? region.value : config?.builtInRegion;
  return catalog?.regions?.find((each) => !name || each.name === name)?.region?.rows;
}
