/**
 * Where games live: what the page needs of any store of games.
 *
 * This browser is one (`browser.ts`). A host that stores games, pushes views and asks the referee itself is the other
 * (`host.ts`); nothing else of the page knows which.
 */

import type {
  Action,
  Event,
  GameSetup,
  GameState,
  ReviewGameResponse,
  UndoObstacle,
} from "@khronos-referee/client/contract";
import type { ReadonlySignal } from "@preact/signals";

/** Squares of one board, as rows of bits. */
export interface Mark {
  readonly age: number;
  readonly rows: readonly number[];
}

/** A sentence of the narrator, and the squares it is about. */
export interface Line {
  readonly text: string;
  readonly marks: readonly Mark[];
}

/** What to do at a table with real tiles after a move. */
export interface Errand {
  readonly kind: "put" | "take" | "turn" | "cube" | "money" | "travel";
  readonly seat: number;
  readonly age: number;
  readonly building: number;
  readonly square: string;
  readonly amount: number;
  /** Whether the tile lies as a ruin; games that were stored before do not say it. */
  readonly ruin?: boolean;
}

/** What everybody may know of one step of a game: an action, a correction (without one), or the beginning. */
export interface Step {
  /** Who acted; 0 for the beginning and for corrections. */
  readonly seat: number;
  /** The game turn in which it was done. */
  readonly turn: number;
  readonly lines: readonly Line[];
  readonly errands: readonly Errand[];
  /** Why taking it back is not fair; empty, it is. */
  readonly obstacles: readonly UndoObstacle[];
  /** The seats that won, once the game is over. */
  readonly winners: readonly number[];
  /** Whether the position was corrected by hand. */
  readonly corrected: boolean;
}

/** Who plays a seat: a person at the page, a bot, a bot that passes its turns, or somebody at a page of their own. */
export type Mind = "person" | "random" | "easy" | "medium" | "strong" | "absent" | "remote";

/** A game in the list of games. */
export interface GameCard {
  readonly id: string;
  readonly names: readonly string[];
  readonly colours: readonly string[];
  readonly minds: readonly Mind[];
  /** Game turn at which it stands. */
  readonly turn: number;
  readonly over: boolean;
  /** Whether the seat of this browser is to act, where that is known. */
  readonly yours?: boolean;
  /** When it was changed, in milliseconds since 1970. */
  readonly changed: number;
}

/** What came of an action, as the seat may see it. */
export interface Applied {
  readonly before: GameState;
  readonly state: GameState;
  readonly events: readonly Event[];
}

/** A game that is open. */
export interface LiveGame {
  readonly id: string;
  readonly minds: readonly Mind[];
  /** Whether hands are known here, and hidden from one another. */
  readonly dealt: boolean;
  /** All steps, those that were taken back included; the first is the beginning. */
  readonly steps: ReadonlySignal<readonly Step[]>;
  /** Index of the step after which the game stands. */
  readonly cursor: ReadonlySignal<number>;
  /** The state after a step as a seat may see it; seat 0 sees no hand. */
  view(index: number, seat: number): GameState;
  /** What happened in a step, as far as this page has seen it happen, without the cards that others drew. */
  events(index: number): readonly Event[];
  /** Applies an action for a seat; throws what the referee refuses. What was taken back is dropped. */
  apply(action: Action, seat: number): Promise<Applied>;
  /** Takes steps back, or does them again. */
  goTo(index: number): Promise<void>;
  /** Goes on from a position that was corrected by hand. */
  correct(state: GameState): Promise<void>;
  /** Lets a bot play a seat from now on, whose player leaves, or a person again; left out where seats are given by links. */
  giveSeat?(seat: number, mind: Mind): Promise<void>;
  /** Has the lines of all steps in a language; where this is left out they stay as they came. */
  narrate?(locale: string, signal: AbortSignal): Promise<void>;
  /** The record as text, with everything that a replay needs. */
  record(): Promise<string>;
  /**
   * A look back at all turns; with a page token, empty for the first page, at a page of compared turns. Where the hands of
   * others are hidden, only the turns of this seat are compared.
   */
  review(page: string | undefined, signal: AbortSignal): Promise<ReviewGameResponse>;
}

/** How a game begins: from a set-up, or from a position or a record as text. */
export type Beginning =
  | { readonly case: "setup"; readonly setup: GameSetup; readonly minds: readonly Mind[] }
  | { readonly case: "position"; readonly state: GameState; readonly minds?: readonly Mind[] }
  | { readonly case: "record"; readonly text: string };

/** Where games live. */
export interface GameHome {
  list(): Promise<GameCard[]>;
  create(beginning: Beginning): Promise<LiveGame>;
  /** Opens a game; `undefined` if there is none of that id. */
  open(id: string): Promise<LiveGame | undefined>;
  remove(id: string): Promise<void>;
}
