/**
 * The interface to stored games, which the web app uses for every kind of storage.
 *
 * Games are stored in the browser (`browser.ts`) or at a game host, which sends views and calls the referee
 * (`host.ts`); no other module depends on the kind of storage.
 */

import type {
  Action,
  Cards,
  Event,
  GameSetup,
  GameState,
  ReviewGameResponse,
  UndoObstacle,
} from "@khronos-referee/client/contract";
import type { ReadonlySignal } from "@preact/signals";

/** A set of squares on one board, as rows of bits. */
export interface Mark {
  readonly age: number;
  readonly rows: readonly number[];
  /** A text on the first square. */
  readonly label?: string;
}

/** A sentence about an event, with its squares. */
export interface Line {
  readonly text: string;
  readonly marks: readonly Mark[];
}

/** A change to make to the physical pieces after a move. */
export interface Errand {
  readonly kind: "put" | "take" | "turn" | "cube" | "uncube" | "money" | "hand" | "travel";
  readonly seat: number;
  readonly age: number;
  readonly building: number;
  readonly square: string;
  readonly amount: number;
  /** The cards that return to the hand, if they are known. */
  readonly cards?: Pick<Cards, "military" | "religious" | "civil">;
  /** Whether the tile is placed as a ruin; missing in games stored by old versions. */
  readonly ruin?: boolean;
}

/** The public data of one step of a game: an action, an edit of the position (without an action), or the start. */
export interface Step {
  /** The seat that acted; 0 for the start and for edits. */
  readonly seat: number;
  /** The game turn of the step. */
  readonly turn: number;
  readonly lines: readonly Line[];
  readonly errands: readonly Errand[];
  /** The reasons why undoing the step is unfair; empty if it is fair. */
  readonly obstacles: readonly UndoObstacle[];
  /** The seats that won, if the game is over. */
  readonly winners: readonly number[];
  /** Whether the step is an edit of the position. */
  readonly corrected: boolean;
}

/**
 * The player of a seat: a person in this browser, a bot, a bot that passes its turns, or a person in a different
 * browser.
 */
export type Mind = "person" | "random" | "easy" | "medium" | "strong" | "absent" | "remote";

/** A game in the list of games. */
export interface GameCard {
  readonly id: string;
  readonly names: readonly string[];
  readonly colours: readonly string[];
  readonly minds: readonly Mind[];
  /** The current game turn. */
  readonly turn: number;
  readonly over: boolean;
  /** Whether the seat of this browser must act, if known. */
  readonly yours?: ReadonlySignal<boolean>;
  /** The time of the last change, in milliseconds since 1970. */
  readonly changed: number;
}

/** The result of an action, as the seat may see it. */
export interface Applied {
  readonly before: GameState;
  readonly state: GameState;
  readonly events: readonly Event[];
}

/** An open game. */
export interface LiveGame {
  readonly id: string;
  readonly minds: readonly Mind[];
  /** Whether the game has dealt hands, which must be hidden from other players. */
  readonly dealt: boolean;
  /** All steps, including undone ones; the first one is the start. */
  readonly steps: ReadonlySignal<readonly Step[]>;
  /** The index of the current step. */
  readonly cursor: ReadonlySignal<number>;
  /** Returns the state after a step as a seat may see it; seat 0 sees no hand. */
  view(index: number, seat: number): GameState;
  /** Returns events of a step without the cards that others drew; the event of the action is always among them. */
  events(index: number): readonly Event[];
  /** Applies an action for a seat, and removes undone steps; throws if the action is illegal. */
  apply(action: Action, seat: number): Promise<Applied>;
  /** Undoes or redoes steps. */
  goTo(index: number): Promise<void>;
  /** The undone steps that the last action replaced: the first one's index, and their number; missing if they are lost. */
  readonly replaced?: ReadonlySignal<{ readonly at: number; readonly count: number } | undefined>;
  /** Returns to the replaced steps. */
  restore?(): Promise<void>;
  /** Continues from an edited position. */
  correct(state: GameState): Promise<void>;
  /** The bots that have taken the seats of people, by seat; missing if `minds` contains these bots. */
  readonly takenBy?: ReadonlySignal<Readonly<Record<number, Mind>>>;
  /** Changes the player of a seat to a bot or back to a person; missing if seats are assigned by links. */
  giveSeat?(seat: number, mind: Mind): Promise<void>;
  /** Translates the lines of all steps; missing if this storage cannot translate them. */
  narrate?(locale: string, signal: AbortSignal): Promise<void>;
  /** Returns the record as text, with all data that a replay needs. */
  record(): Promise<string>;
  /**
   * Reviews all turns; with a page token (empty for the first page), returns a page of compared turns. If the hands of
   * other players are hidden, only the turns of this seat are compared.
   */
  review(page: string | undefined, signal: AbortSignal): Promise<ReviewGameResponse>;
}

/** The start of a game: a set-up, a position, or a record as text. */
export type Beginning =
  | { readonly case: "setup"; readonly setup: GameSetup; readonly minds: readonly Mind[] }
  | { readonly case: "position"; readonly state: GameState; readonly minds?: readonly Mind[] }
  | { readonly case: "record"; readonly text: string };

/** The storage of games. */
export interface GameHome {
  list(): Promise<GameCard[]>;
  create(beginning: Beginning): Promise<LiveGame>;
  /** Opens a game; `undefined` if no game has that id. */
  open(id: string): Promise<LiveGame | undefined>;
  remove(id: string): Promise<void>;
}
